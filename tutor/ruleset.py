"""What the rulesets of all games share: presets, changes to them, and reading and writing them as text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Self

import param

from tutor.texts import Mistake, toml_of

Value = int | str | bool
"""What a figure can be."""


class PresetRuleset(param.Parameterized):
    """A game's figures, each a parameter with its doc and bounds; a game adds the parameters.

    Choosing a `preset` sets all figures; changing a figure afterwards makes a table's own ruleset.
    """

    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]]
    """For each preset, the figures that differ from the parameters' defaults. The first is the usual one."""
    RULES: ClassVar[Mapping[str, str]]
    """The rule that each figure belongs to."""
    RULES_IN: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Where a preset has a rule of its own for a figure."""
    EXAMPLE: ClassVar[str]
    """A changed figure as a position code has it."""
    ORDERED: ClassVar[Sequence[tuple[str, str]]] = ()
    """Pairs of figures of which the first is never more than the second where a game can be played."""

    preset: Any = param.Selector(objects=[], check_on_set=False, doc="Which of the presets.")

    def __init__(self, preset: str | None = None, **changes: Any) -> None:
        known = list(self.PRESETS)
        if preset is not None and preset not in known:
            raise Mistake.unknown("no_preset", preset, known)
        super().__init__(preset=preset or known[0])
        self._follow_preset()
        self.change(changes)

    @param.depends("preset", watch=True)
    def _follow_preset(self) -> None:
        self.param.update(self._base())

    def _base(self) -> dict[str, Value]:
        return {name: self.param[name].default for name in self.RULES} | dict(self.PRESETS[self.preset])

    @property
    def figures(self) -> Any:
        """The figures as they stand, as a value."""
        raise NotImplementedError

    @property
    def changes(self) -> dict[str, Value]:
        """What differs from the preset."""
        return {name: getattr(self, name) for name, value in self._base().items() if getattr(self, name) != value}

    def change(self, changes: Mapping[str, object]) -> None:
        """Set figures by name; raises `Mistake` on an unknown name or a value that the figure cannot have."""
        for name, value in changes.items():
            self._check(name, value)
        self.param.update(dict(changes))

    def check_order(self) -> None:
        """Raise `Mistake` if figures contradict each other, such as the fewest and the most players."""
        for low, high in self.ORDERED:
            if getattr(self, low) > getattr(self, high):
                raise Mistake("bad_order", low=low, high=high)

    @classmethod
    def of(cls, figures: Any) -> Self:
        """The ruleset with these figures."""
        one = cls(figures.preset)
        one.param.update(figures._asdict())
        return one

    @classmethod
    @lru_cache
    def code_parts(cls, figures: Any) -> tuple[str, ...]:
        """How a position code names the ruleset with these figures: its preset, then each change."""
        return tuple(cls.of(figures).code.split("."))

    @property
    def code(self) -> str:
        """The ruleset in one word, as in a position code: its preset, then each change, as in `hard.silver-wild`."""
        return ".".join((self.preset, *(f"{name}-{write_value(value)}" for name, value in self.changes.items())))

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The ruleset that a code names; raises `Mistake` that quotes the part that is wrong."""
        preset, *parts = code.split(".")
        changes: dict[str, Value] = {}
        for part in parts:
            name, dash, value = part.partition("-")
            if not dash:
                raise Mistake("code_change", part=part, expected=cls.EXAMPLE)
            if name in changes:
                raise Mistake("code_twice", part=part)
            changes[name] = cls.read_value(name, value)
        ruleset = cls(preset)
        ruleset.change(changes)
        return ruleset

    @classmethod
    @lru_cache
    def figures_of(cls, code: str) -> Any:
        """The figures of the ruleset that a code names, as a value; raises `Mistake` as `from_code` does."""
        return cls.from_code(code).figures

    @classmethod
    def open_code(cls, code: str, version: str) -> tuple[Any, list[list[str]]]:
        """The figures that a position code of this version begins with, and the sections after it.

        Sections are set apart by `~`, their parts by `.`; raises `Mistake` that quotes the part that is wrong.
        """
        opening, *sections = (section.split(".") for section in code.strip().split("~"))
        if opening != [version]:
            raise Mistake("code_version", part=".".join(opening), expected=version)
        if not sections:
            raise Mistake("code_preset", part=code, expected=", ".join(cls.PRESETS))
        own, *others = sections
        return cls.figures_of(".".join(own)), others

    def to_toml(self) -> str:
        """The ruleset as text: the preset and what differs from it."""
        return "".join(f"{name} = {_toml(value)}\n" for name, value in {"preset": self.preset, **self.changes}.items())

    @classmethod
    def from_toml(cls, text: str, file: str = "ruleset.toml") -> Self:
        """A ruleset from text; raises `Mistake` that names the key, what it can be and the nearest known key."""
        try:
            data = toml_of(text)
        except ValueError as error:
            raise Mistake("not_toml", file=file, reason=str(error)) from error
        ruleset = cls(str(data.pop("preset")) if "preset" in data else None)
        ruleset.change(data)
        return ruleset

    @classmethod
    def rule_of(cls, figure: str, preset: str) -> str:
        """The id of the rule that gives `figure` under `preset`."""
        return cls.RULES_IN.get(preset, {}).get(figure, cls.RULES[figure])

    @classmethod
    def given_by(cls, rule: str, preset: str) -> Sequence[str]:
        """The figures that a rule gives under `preset`."""
        return [figure for figure in cls.RULES if cls.rule_of(figure, preset) == rule]

    @classmethod
    def choices(cls, figure: str) -> Sequence[str]:
        """What a figure that is a word can be; nothing for a number or a switch."""
        return tuple(getattr(cls.param[figure], "objects", ()))

    @classmethod
    def read_value(cls, name: str, text: str) -> Value:
        """A figure's value from its text in a position code (`on` and `off` for a switch)."""
        kind = cls._figure(name)
        if isinstance(kind, param.Boolean) and text in ("on", "off"):
            return text == "on"
        if isinstance(kind, param.Integer) and re.fullmatch(r"[0-9]{1,4}", text):
            return int(text)
        return text

    @classmethod
    def _figure(cls, name: str) -> Any:
        if name not in cls.RULES:
            raise Mistake.unknown("no_figure", name, cls.RULES)
        return cls.param[name]

    @classmethod
    def _check(cls, name: str, value: object) -> None:
        match cls._figure(name):
            case param.Boolean():
                fits, expected = isinstance(value, bool), "true / false"
            case param.Integer() as kind:
                low, high = kind.bounds or (0, 0)
                choice = range(int(low or 0), int(high or 0) + 1, int(kind.step or 1))
                fits = isinstance(value, int) and not isinstance(value, bool) and value in choice
                expected = f"{low} … {high}" if choice.step == 1 else ", ".join(map(str, choice))
            case kind:
                fits, expected = value in kind.objects, " / ".join(kind.objects)
        if not fits:
            raise Mistake("bad_figure", figure=name, given=str(value), expected=expected)


def write_value(value: Value) -> str:
    """A figure's value as a position code holds it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _toml(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'
