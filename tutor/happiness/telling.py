"""What is told of a play: its events, made from the landing when somebody reads them."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core import Event, SeatNumber
from tutor.happiness.board import beside, cell_name, islands, names_of
from tutor.happiness.landing import (
    Landing,
    completed_pluses,
    euphoria_jp,
    islands_touched,
    recharged,
    reconnection_jp,
)
from tutor.happiness.state import Play, State


def events_of_play(state: State, play: Play, landing: Landing) -> Iterator[Event]:
    """What happens in a play, in the order of H-TURN-6, each with its rule."""
    yield from (_told_of_bummer if play.card.is_bummer else _told_of_happiness)(state, play, landing)
    if landing.swept:
        left = islands(landing.board.taken)
        if any(sum(1 for part in left if part & one) > 1 for one in islands(state.board.taken)):
            yield Event("H-ISLE-3", (), {"islands": len(left)})


def _told_of_happiness(state: State, play: Play, landing: Landing) -> Iterator[Event]:
    rules, who = state.rules, SeatNumber(state.turn)
    here, taken = cell_name(play.cell), state.board.taken
    bit = 1 << play.cell
    placed = {"card": play.card, "cell": here}
    if not taken:
        yield Event("H-PLAC-7" if state.was_emptied else "H-PLAC-1", (here,), placed)
    else:
        yield Event("H-PLAC-2" if beside(bit) & taken else "H-ISLE-1", (here,), placed)
    yield Event("H-SCOR-1", (here,), {"card": play.card, "jp": play.card.jp, "seat": who})
    if landing.joined > 1:
        jp = reconnection_jp(landing.joined, rules)
        facts = {"islands": landing.joined, "bridges": landing.joined - 1, "jp": jp, "seat": who}
        cells = (here, *names_of(beside(bit) & taken))
        yield Event("H-ISLE-4" if landing.joined == 2 else "H-ISLE-5", cells, facts)
    if not landing.pluses:
        return
    whole = state.board.place(play.card, play.cell)
    if len(landing.pluses) > 1:
        yield Event("H-EUPH-7", (), {"pluses": len(landing.pluses)})
    charged, spent = state.mover.charged, state.mover.spent
    for plus in landing.pluses:
        total = sum(card.jp for card in whole.cards_in(plus))
        facts = {
            "total": total,
            "factor": rules.euphoria_factor,
            "jp": euphoria_jp(total, rules),
            "seat": who,
        }
        yield Event("H-EUPH-5" if rules.preset == "tabletop" else "H-EUPH-4", names_of(plus), facts)
    if rules.echo:
        for _ in landing.pluses:
            was = charged, spent
            charged, spent = recharged(charged, spent, 1, rules)
            if was == (charged, spent):
                yield Event("H-ECHO-8", (), {"seat": who})
            elif was[1]:
                yield Event("H-ECHO-4", (), {"case": "recharge", "seat": who, "tokens": was[1]})
            else:
                yield Event("H-ECHO-4", (), {"case": "gain", "seat": who})
    yield Event("H-EUPH-3", names_of(landing.swept), {"cards": len(landing.collected), "seat": who})
    left = landing.board.taken
    stranded = beside(landing.swept) & left & ~beside(left)
    if stranded:
        yield Event("H-EUPH-8", names_of(stranded), {"cards": stranded.bit_count()})


def _told_of_bummer(state: State, play: Play, landing: Landing) -> Iterator[Event]:
    here, who = cell_name(play.cell), SeatNumber(state.turn)
    placed = {"card": play.card, "cell": here}
    if not landing.swept:
        yield Event("H-BUMM-7", (here,), placed)
        yield Event("H-BUMM-5", (here,), {"card": play.card, "jp": 0, "seat": who})
        return
    yield Event("H-BUMM-1", (here,), placed)
    if completed_pluses(state.board.place(play.card, play.cell), 1 << play.cell):
        yield Event("H-BUMM-9", (here,), {"card": play.card})
    joined = islands_touched(state.board.taken, 1 << play.cell) if state.rules.reconnection_jp else 0
    if joined > 1:
        yield Event("H-ISLE-6", (here,), {"islands": joined})
    swept = names_of(landing.swept)
    yield Event("H-BUMM-2", swept, {"card": play.card, "cards": len(swept)})
    yield Event("H-BUMM-4", swept, {"jp": landing.jp, "seat": who})
