"""What a learner answers with beside the board: buttons, and a field for a whole number; and what they should see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmui
import param
from panel.custom import JSComponent
from panel.viewable import Viewable

from tutor.ui.attention import is_late


def when_shown(act: Callable[[], None]) -> None:
    """Do what a learner asks for; a click on a page that is not yet shown in full waits until it is.

    Panel tells the browser nothing of what changes in its components before, and at that very moment each change by
    itself: a button would be there before the page knows what it is for.
    """
    page = pn.state.curdoc
    pn.state.onload(act if page is None or pn.state.loaded else partial(page.add_next_tick_callback, act))


def when_meant(act: Callable[[], None]) -> None:
    """Do it likewise, unless it was pressed for something that is asked no longer, as by the second click of two."""
    if not is_late():
        when_shown(act)


def button(act: Callable[[], None], variant: str = "contained", again: bool = False, **params: Any) -> pmui.Button:
    """A button that does one thing, once for all that is asked or, with `again`, as often as it is pressed."""
    if again:
        params["css_classes"] = ["again"]
    return pmui.Button(variant=variant, on_click=lambda _: (when_shown if again else when_meant)(act), **params)


def show_if(shown: bool, *parts: Viewable) -> None:
    """Let parts of the page be seen, or not.

    What Panel calls invisible keeps its place on a grid, and for each part that it hides or shows Bokeh measures the
    whole page anew. A style costs neither.
    """
    for part in parts:
        part.styles = {**part.styles, "display": None if shown else "none"}


class Buttons:
    """Buttons for what can be chosen now, each with an answer, which `act` gets. They lie in `row`, which can lie in
    another row as if it were not there; answers of a sentence each lie there one under the other."""

    def __init__(self, act: Callable[[Any], None]) -> None:
        self.row = pn.Row(css_classes=["row", "inline"])
        self.pressed = 0
        """How often an answer was taken."""
        self._act = act
        self._answers: list[Any] = []

    def show(self, words: Sequence[tuple[str, Any]], listed: bool = False) -> None:
        """Show these words, each with its answer, in a row or `listed`. A button that has come once stays, and waits
        for the next."""
        self._answers = [answer for _, answer in words]
        more = [self._button(n) for n in range(len(self.row), len(words))]
        if more:
            self.row.extend(more)
        self.row.css_classes = ["choices"] if listed else ["row", "inline"]
        show_if(bool(words), self.row)
        for one, (text, _) in zip(self.row, words, strict=False):
            one.css_classes = ["choice"] if listed else []
            one.label = text
            show_if(True, one)
        show_if(False, *self.row[len(words) :])

    def _button(self, n: int) -> pmui.Button:
        return button(lambda: self._press(n), "outlined")

    def _press(self, n: int) -> None:
        # What has gone since is not done: not by a second click either.
        if n < len(self._answers):
            self.pressed += 1
            self._act(self._answers[n])


class Landmark(JSComponent):
    """A place of no size on the page, which can be brought into view: on a phone an answer may lie below the screen."""

    _esm = Path(__file__).with_name("landmark.js")

    def __init__(self) -> None:
        super().__init__(width=0, height=0, margin=0)

    def bring(self, begins: str = "") -> None:
        """Scroll, if need be, until the place can be seen; lead who uses keys there where something `begins`."""
        self._send_msg({"begins": begins})


class NumberField(JSComponent):
    """A field for a whole number from 0. `on_enter` is called when the number is to be taken."""

    label = param.String(doc="What the number is.")
    value = param.Integer(
        default=None, allow_None=True, bounds=(0, None), doc="The number, or None for an empty field."
    )

    _esm = Path(__file__).with_name("number.js")
    _stylesheets = [
        """
        fieldset { box-sizing: border-box; margin: -8px 0 0; padding: 0 12px; border: 1px solid var(--line);
                   border-radius: 12px; background: var(--surface); }
        fieldset:focus-within { outline: 3px solid var(--ink); outline-offset: 2px; }
        legend { padding: 0 4px; color: var(--quiet); font: 0.75rem/16px var(--fonts); }
        input { display: block; width: 100%; height: 35px; padding: 0; border: 0; outline: 0; background: none;
                color: var(--ink); font: 1rem var(--fonts); font-variant-numeric: tabular-nums; }
        """
    ]

    def __init__(self, on_enter: Callable[[], None] = lambda: None, **params: Any) -> None:
        super().__init__(**{"width": 110, **params})
        self._on_enter = on_enter

    def focus(self) -> None:
        """Lead the learner to the field."""
        self._send_msg("focus")

    def _handle_msg(self, message: Any) -> None:
        if message == "enter":
            when_meant(self._on_enter)
