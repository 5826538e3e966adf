"""What the next free game is to be: its rules and decks, who plays, and its seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import panel as pn
import panel_material_ui as pmui

from tutor.core import Lang
from tutor.session.match import Match
from tutor.ui.controls import NumberField, button, show_if
from tutor.ui.scene import Choice, Scene
from tutor.ui.words import label, seat_name


class NextGame:
    """Lets a learner choose, in its `panel`. `begin` is called when the game is to begin."""

    def __init__(self, scene: Scene, match: Match, lang: Lang, seed: int, begin: Callable[[], None]) -> None:
        self._scene = scene
        self._choices: Sequence[Choice] = scene.choices(match.state, lang)
        self._selects = {one.key: pmui.Select(width=170, size="small") for one in self._choices}
        for select in self._selects.values():
            select.param.watch(lambda _: self._follow(), "value")
        self._about = pn.pane.HTML(sizing_mode="stretch_width")
        self._players = [pmui.Select(width=170, size="small") for _ in range(scene.most_seats)]
        self._seed = NumberField(value=seed, width=130)
        self._begin = button(begin)
        self.panel = pn.Column(
            pn.Row(*self._selects.values(), self._seed, css_classes=["row", "fields"], sizing_mode="stretch_width"),
            self._about,
            pn.Row(*self._players, css_classes=["row", "fields"], sizing_mode="stretch_width"),
            self._begin,
            css_classes=["panel", "stage"],
            sizing_mode="stretch_width",
        )

    @property
    def chosen(self) -> dict[str, str]:
        """What has been chosen, by the keys of the choices."""
        return {key: select.value for key, select in self._selects.items() if select.value}

    @property
    def seats(self) -> list[str]:
        """For each seat its bot's name, or '' for a person."""
        return [select.value for select in self._players[: self._scene.seats(self.chosen)]]

    @property
    def seed(self) -> int:
        """The seed by which it is dealt."""
        return self._seed.value or 0

    def offer_another_seed(self) -> None:
        """The game after that one is another."""
        self._seed.value = self.seed + 1

    def show(self, match: Match, lang: Lang) -> None:
        """Put the words in place; what has not been chosen yet is as in the running game."""
        self._choices = self._scene.choices(match.state, lang)
        for choice in self._choices:
            select = self._selects[choice.key]
            options = {words: value for value, words in choice.options.items()}
            select.param.update(label=choice.label, options=options, value=select.value or choice.value)
        bots = match.game.BOTS
        options = {label(name or "person", lang): name for name in ("", *bots)}
        for seat, select in enumerate(self._players):
            now = match.seats[seat] if seat < len(match.seats) else bots[-1]
            player = select.value if select.options else now
            select.param.update(label=seat_name(seat, lang), options=options, value=player)
        self._seed.label = label("seed", lang)
        self._begin.label = label("new_game", lang)
        self._follow()

    def _follow(self) -> None:
        """Say what has been chosen, and show a field for each seat that it has."""
        chosen, lines = self.chosen, []
        for choice in self._choices:
            value = chosen.get(choice.key, choice.value)
            if value in choice.about:
                lines.append(f"<strong>{escape(choice.options[value])}</strong>: {escape(choice.about[value])}")
        self._about.object = "".join(f'<p class="quiet">{line}</p>' for line in dict.fromkeys(lines))
        show_if(bool(lines), self._about)
        for seat, select in enumerate(self._players):
            show_if(seat < self._scene.seats(chosen), select)
