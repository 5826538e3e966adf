"""How Laugh Battle looks: a card in the hand or on the field with all that lies on it, a player, the whole field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from tutor.core import Lang, SeatNumber
from tutor.draw import (
    CELL,
    NOTHING,
    colour,
    fitted,
    marks_over,
    moved,
    standalone,
    tag,
    text,
    text_width,
)
from tutor.laughbattle.cards import Card, Kind
from tutor.laughbattle.field import PLAYERS, slot_name
from tutor.laughbattle.ruleset import Figures
from tutor.laughbattle.state import Phase, Piece, Player, State
from tutor.rulebook import term
from tutor.texts import fill

WIDTH = 160
"""How wide a card is; its height is 100."""
BAR = 1050
"""How wide the bar of a player is; its height is 100, too."""

_TONES: Mapping[Kind, str] = {Kind.CHARACTER: "warm", Kind.ARTIFACT: "cool", Kind.SKILL: "spell"}

_EDGE = 10
"""What is left free at the left and right of a card."""


class _Inks(NamedTuple):
    """The colours of a card's words: of an exhausted one all are quiet, but for its damage."""

    name: str
    mark: str
    cost: str
    lp: str
    ep: str


def card_svg(card: Card, lang: Lang, piece: Piece | None = None) -> str:
    """A card as a fragment of 160 x 100 units: its name, cost and keywords, and its figures of now.

    On the field (`piece`) damage shows in red beside the full endurance, tokens with a pencil, two arrows if it was
    repositioned this turn, a tick if its ability is used; an exhausted card is faded and turned a little.
    """
    tone = _TONES[card.kind]
    tired = piece is not None and piece.exhausted
    ink = colour(f"{tone}-ink")
    quiet = colour("quiet")
    inks = _Inks(*[quiet] * 5) if tired else _Inks(colour("ink"), quiet, ink, ink, colour("legal-ink"))
    fade = {"fill_opacity": 0.4, "stroke_opacity": 0.5} if tired else {}
    box = {"width": WIDTH, "height": CELL, "rx": 9}
    body = tag("rect", **box, fill=colour(tone), stroke=colour(f"{tone}-line"), stroke_width=2, **fade)
    body += tag("circle", cx=WIDTH - 21, cy=21, r=14, fill=inks.cost)
    body += text(str(card.cost), WIDTH - 21, 27, 17, colour("surface"))
    body += _head(card, lang, inks)
    body += _figures(piece or Piece(card, durability=card.durability), lang, inks, on_field=piece is not None)
    body += _signs(piece) if piece else ""
    return tag("g", body, transform=f"rotate(3 {WIDTH // 2} {CELL // 2})") if tired else body


def _head(card: Card, lang: Lang, inks: _Inks) -> str:
    """The name, in two lines if it is long, and under it the keywords."""
    room, largest = WIDTH - _EDGE - 42, 20.0
    name = card.said(lang)
    first, _, rest = name.partition(" ")
    lines = [name] if fitted(name, room, largest) > 0.89 * largest or not rest else [first, rest]
    size = min(fitted(line, room, largest if len(lines) == 1 else 18.5) for line in lines)
    drawn = "".join(text(line, _EDGE, 27 + 19 * n, size, inks.name, anchor="start") for n, line in enumerate(lines))
    words = marks(card, lang)
    if not words:
        return drawn
    under = [" · ".join(words)] if len(lines) > 1 or len(words) < 3 else [" · ".join(words[:-1]), words[-1]]
    for n, line in enumerate(under):
        y = 28 + 18.5 * len(lines) + 16 * n
        drawn += text(line, _EDGE, y, fitted(line, WIDTH - 2 * _EDGE, 15.5), inks.mark, 400, "start")
    return drawn


def marks(card: Card, lang: Lang) -> list[str]:
    """The words under a card's name: its keywords, and whether it is legendary."""
    words = [term("laughbattle", keyword.value, lang) for keyword in card.keywords]
    return [*words, *([term("laughbattle", "legendary", lang)] if card.legendary else [])]


_PENCIL = "M0 0L1.2-5.4 9.4-13.6 13.6-9.4 5.4-1.2ZM7.2-11.4L11.4-7.2"
_ARROWS = "M3 0V-13M0-10L3-13.5 6-10M11-13.5V-.5M8-3.5L11 0 14-3.5"
_TICK = "M1-6L5-2 12-11"
_SPARK = "M8-15Q9-8 16-7 9-6 8 1 7-6 0-7 7-8 8-15Z"
"""Small signs, drawn from their left end on the baseline of a line of figures."""

_LINE = 88
"""The baseline of the figures."""


def _figures(piece: Piece, lang: Lang, inks: _Inks, on_field: bool) -> str:
    """LP and EP of a character, durability of an artifact, and tokens, along the bottom edge."""
    card = piece.card
    if card.kind is Kind.SKILL:
        spark = moved(tag("path", d=_SPARK, fill=inks.lp), _EDGE, _LINE)
        word = term("laughbattle", "skill", lang).capitalize()
        return spark + text(word, _EDGE + 21, _LINE, 16, inks.lp, anchor="start")
    count = str(piece.tokens)
    wide = 17 + text_width(count) * 18 if piece.tokens else 0
    parts = list(_parts(piece, lang, inks))
    size = fitted("".join(words for words, _, _ in parts), WIDTH - 2 * _EDGE - wide - 4, 19)
    drawn, x = "", float(_EDGE)
    for words, shade, name in parts:
        key = f"{card.word}-{name}" if on_field else ""
        drawn += text(words.strip(), x, _LINE, size, shade, anchor="start", key=key)
        x += text_width(words) * size
    if piece.tokens:
        accent = colour("accent")
        pencil = _outline(_PENCIL, accent) + text(count, 17, 0, 18, accent, anchor="start", key=f"{card.word}-tokens")
        drawn += moved(pencil, WIDTH - _EDGE - wide, _LINE)
    return drawn


def _parts(piece: Piece, lang: Lang, inks: _Inks) -> Iterator[tuple[str, str, str]]:
    """The figures in words, each with its colour and a key by which a change of it is noticed."""
    if piece.card.kind is Kind.ARTIFACT:
        yield f"{term('laughbattle', 'durability_short', lang)} {piece.durability}", inks.lp, "durability"
        return
    yield f"{term('laughbattle', 'lp_short', lang)} {piece.lp}  ", inks.lp, "lp"
    endurance = f"{term('laughbattle', 'ep_short', lang)} {piece.ep}"
    if piece.damage:
        yield endurance, colour("illegal-ink"), "ep"
        yield f"/{piece.full_ep}", inks.mark, "full"
    else:
        yield endurance, inks.ep, "ep"


def _signs(piece: Piece) -> str:
    """What was done with the card this turn, under its cost."""
    signs = [sign for sign, done in ((_ARROWS, piece.repositioned), (_TICK, piece.used)) if done]
    quiet = colour("quiet")
    return "".join(moved(_outline(sign, quiet), WIDTH - 28 - 20 * n, 57) for n, sign in enumerate(signs))


def _outline(path: str, stroke: str) -> str:
    style = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return tag("path", d=path, fill="none", stroke=stroke, stroke_width=2.2, **style)


# -- a player ---------------------------------------------------------------------------------------------


_HELD = 206.0
"""Where what a player has begins, at a distance from the longest name."""


def player_svg(state: State, seat: int, own: bool, lang: Lang) -> str:
    """A player's bar as a fragment of 1050 x 100 units: whose it is, emotion and H-Pool, points, deck, hand, graveyard.

    `own` says that it is the bar of the player who looks.
    """
    player, rules = state.players[seat], state.rules
    whose = term("laughbattle", "me" if own else "foe", lang)
    now = state.seat == seat and state.phase is not Phase.OVER
    said = text(whose, 22 if now else 2, 35, fitted(whose, 150 if now else 170, 36), colour("ink"), anchor="start")
    if now:
        said += tag("path", d="M0 10L14 23 0 36Z", fill=colour("accent"))
    who = fill(term("laughbattle", "player", lang), lang, {"seat": SeatNumber(seat)})
    said += text(who, 2, 88, fitted(who, 172, 28), colour("quiet"), 400, "start")
    full = max(rules.emotion_start, player.emotion, 1)
    emotion = f"{term('laughbattle', 'emotion', lang)} {player.emotion}"
    joy = f"{term('laughbattle', 'joy', lang)} {player.joy} / {rules.joy_goal}"
    bars = _bar("emotion", seat, _HELD, 386, max(player.emotion, 0) / full, emotion)
    bars += _bar("joy", seat, 604, 446, min(player.joy / rules.joy_goal, 1), joy)
    # A little smaller than its place, so that a mark around it touches no word.
    return moved(said + bars + _chips(player, seat, lang), 16, 2, 0.97)


def _bar(name: str, seat: int, x: float, width: float, part: float, words: str) -> str:
    """How full something is, with words in it. What changes slides, and the number ticks."""
    high = 48
    key = f"{PLAYERS[seat]}-{name}"
    drawn = tag("rect", x=x, width=width, height=high, rx=12, fill=colour("line"))
    # A narrow filled part must not be rounder than it is wide.
    filled = max(0.0, min(1.0, part)) * width
    drawn += tag(
        "rect", x=x, width=filled, height=high, rx=min(12, filled / 2), fill=colour(name), data_key=f"{key}-bar"
    )
    size = fitted(words, width - 24, 34)
    return drawn + text(words, x + width / 2, 36, size, colour("ink"), key=key)


_CHIPS = {"points": 176, "deck": 186, "hand": 186, "graveyard": 260}
"""The rest of what a player has, each in a pill of its width."""


def _chips(player: Player, seat: int, lang: Lang) -> str:
    drawn, x = "", _HELD
    for name, width in _CHIPS.items():
        key = "points_short" if name == "points" else name
        held = f"{player.points} / {player.limit}" if name == "points" else str(len(getattr(player, name)))
        words = f"{term('laughbattle', key, lang)} {held}"
        pill = {"x": x + 1, "y": 57, "width": width - 2, "height": 42, "rx": 21}
        drawn += tag("rect", **pill, fill=colour("surface"), stroke=colour("line"), stroke_width=2)
        size = fitted(words, width - 30, 30)
        drawn += text(words, x + width / 2, 88.5, size, colour("ink"), 400, key=f"{PLAYERS[seat]}-{name}")
        x += width + 12
    return drawn


# -- the field --------------------------------------------------------------------------------------------


def turn_line(state: State, seat: int, lang: Lang) -> tuple[str, str]:
    """Whose turn it is for the player who looks, which turn, the mood or who goes first; a special moment apart."""
    whose = term("laughbattle", "my_turn" if state.seat == seat else "foe_turn", lang)
    if state.phase is Phase.MULLIGAN:
        order = term("laughbattle", "goes_first" if state.first == seat else "goes_second", lang)
        return f"{whose} · {order} ·", term("laughbattle", "mulligan", lang)
    which = fill(term("laughbattle", "turn", lang), lang, {"turn": state.turn})
    when = which if state.phase is Phase.OVER else f"{whose} · {which}"
    line = f"{when} · {term('laughbattle', 'mood', lang)}"
    if state.good:
        return line, term("laughbattle", "good", lang)
    return f"{line} {term('laughbattle', 'neutral', lang)}", ""


def rows(state: State, seat: int) -> tuple[tuple[str, list[str]], ...]:
    """The four rows of slots as the player sees them, from the far end: what each is called, and its places."""
    rules = state.rules
    own, theirs = ([slot_name(rules, whose, i) for i in range(rules.front + rules.back)] for whose in (seat, 1 - seat))
    return (
        ("foe_back", theirs[rules.front :]),
        ("foe_front", theirs[: rules.front]),
        ("my_front", own[: rules.front]),
        ("my_back", own[rules.front :]),
    )


def cards_across(rules: Figures) -> int:
    """How many cards wide the field is: as wide as its longest row, and so wide that the players' bars can be read."""
    return max(rules.front, rules.back, 3)


class _Cell(NamedTuple):
    """A place in a picture of the whole field: what lies there, how wide that is by itself, and where."""

    place: str
    svg: str
    width: float
    x: float
    y: float
    scale: float = 1


_GAP, _FRAME, _LABEL = 8, 10, 28


def state_svg(
    state: State,
    lang: Lang = "en",
    marks: Mapping[str, str] = NOTHING,
    on_page: bool = False,
) -> str:
    """The whole field as the player to move sees it, with the hand under it, standing alone. `marks` belong to
    places; `on_page` is as in `tutor.draw.standalone`."""
    seat, hand = state.seat, state.mover.hand
    across = cards_across(state.rules)
    width = across * (WIDTH + _GAP) - _GAP + 2 * _FRAME
    scale = width / BAR
    bar_high = CELL * scale
    far, near = rows(state, seat)[:2], rows(state, seat)[2:]
    high = 2 * (CELL + _LABEL) + _FRAME
    line = bar_high + _GAP + high + 22
    own = line + 12
    under = own + high + _GAP
    cells = [
        _Cell(PLAYERS[1 - seat], player_svg(state, 1 - seat, False, lang), BAR, 0, 0, scale),
        *_side(state, far, bar_high + _GAP, lang),
        *_side(state, near, own, lang),
        _Cell(PLAYERS[seat], player_svg(state, seat, True, lang), BAR, 0, under, scale),
    ]
    under += bar_high + 2 * _GAP
    for n, card in enumerate(hand):
        at = _FRAME + n % across * (WIDTH + _GAP), under + n // across * (CELL + _GAP)
        cells.append(_Cell(f"hand/{n}", card_svg(card, lang), WIDTH, *at))

    body = ""
    for y, chosen in ((bar_high + _GAP, far), (own, near)):
        body += tag("rect", y=y, width=width, height=high, rx=14, fill=colour("board"))
        for n, (name, _) in enumerate(chosen):
            label = term("laughbattle", name, lang)
            body += text(label, _FRAME + 2, y + n * (CELL + _LABEL) + 20, 14, colour("quiet"), 400, "start")
    words, stress = turn_line(state, seat, lang)
    said = f"{escape(words)} {tag('tspan', escape(stress), fill=colour('warm-ink'), font_weight=700)}"
    body += tag("text", said, x=width / 2, y=line, font_size=16, fill=colour("ink"), text_anchor="middle")
    filled = {cell.place for cell in cells if cell.svg != slot_svg()}
    body += "".join(moved(cell.svg, cell.x, cell.y, cell.scale) for cell in cells)
    for cell in cells:
        for over in marks_over([cell.place], marks, filled=filled, width=cell.width).values():
            body += moved(over, cell.x, cell.y, cell.scale)
    pad = 16
    bottom = under + (len(hand) + across - 1) // across * (CELL + _GAP) + 2 * pad
    ground = tag("rect", width=width + 2 * pad, height=bottom, fill=colour("paper"))
    pieces = (f"{name} {piece.card.said(lang)}" for name, piece in _pieces(state).items())
    return standalone(ground + moved(body, pad, pad), width + 2 * pad, bottom, ", ".join(pieces), on_page)


_ACROSS = 4


def cards_svg(copies: Mapping[Card, int], lang: Lang) -> str:
    """Cards side by side, each with how many there are of it, standing alone."""
    pad = 16
    at = {f"card/{n}": (n % _ACROSS * (WIDTH + 2 * _GAP), n // _ACROSS * (CELL + 2 * _GAP)) for n in range(len(copies))}
    body = "".join(moved(card_svg(card, lang), *place) for card, place in zip(copies, at.values(), strict=True))
    notes = {name: f"×{n}" for name, n in zip(at, copies.values(), strict=True)}
    body += "".join(moved(over, *at[name]) for name, over in marks_over(at, {}, notes, at, WIDTH).items())
    width, high = _ACROSS * (WIDTH + 2 * _GAP) + pad, -(-len(copies) // _ACROSS) * (CELL + 2 * _GAP) + pad
    ground = tag("rect", width=width, height=high, fill=colour("paper"))
    title = ", ".join(f"{card.said(lang)} ×{n}" for card, n in copies.items())
    return standalone(ground + moved(body, pad, pad), width, high, title)


def _pieces(state: State) -> dict[str, Piece]:
    """What lies on the field, by its place."""
    sides = ((seat, i, piece) for seat, player in enumerate(state.players) for i, piece in enumerate(player.slots))
    return {slot_name(state.rules, seat, i): piece for seat, i, piece in sides if piece is not None}


def _side(state: State, chosen: Sequence[tuple[str, list[str]]], y: float, lang: Lang) -> Iterator[_Cell]:
    """Two rows of slots, one under the other."""
    pieces = _pieces(state)
    for n, (_, places) in enumerate(chosen):
        for i, place in enumerate(places):
            piece = pieces.get(place)
            svg = card_svg(piece.card, lang, piece) if piece else slot_svg()
            yield _Cell(place, svg, WIDTH, _FRAME + i * (WIDTH + _GAP), y + n * (CELL + _LABEL) + _LABEL)


def slot_svg() -> str:
    """An empty slot."""
    box = {"x": 1, "y": 1, "width": WIDTH - 2, "height": CELL - 2, "rx": 9}
    return tag("rect", **box, fill="none", stroke=colour("slot"), stroke_width=2, stroke_dasharray="6")
