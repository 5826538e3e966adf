"""The figures of many games: the same seed gives the same, and they agree with what a position shows."""

from __future__ import annotations

from random import Random

import pytest

from tutor import happiness, statistics
from tutor.bots import BOTS
from tutor.happiness.ruleset import PRESETS, Ruleset


def test_a_table_has_a_row_for_each_preset_and_bot_and_depends_on_its_seed_alone():
    head, line, *rows = statistics.table(2, 5)
    assert head.count("|") == line.count("|")
    assert [row.split(" | ")[:2] for row in rows] == [
        [f"| {preset}", bot] for preset in PRESETS for bot in happiness.BOTS
    ]
    assert [head, line, *rows] == list(statistics.table(2, 5)) != list(statistics.table(2, 6))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_counts_agree_with_the_piles(preset: str):
    """Every card of a Euphoria lies in a pile, and so does every card that is bummed out, with its Bummer."""
    for seed in range(20):
        rng = Random(seed)
        state, found = statistics.play_out(happiness.deal(Ruleset(preset).figures, 3, rng), BOTS["greedy"], rng)
        euphorias = sum(len(seat.euphoria) for seat in state.seats)
        assert 0 <= found["Euphorias"] * 5 - euphorias <= found["Euphorias"], "cards of crossing pluses count once"
        bummers = sum(card.is_bummer for seat in state.seats for card in seat.bummers)
        assert bummers >= found["bummers"] + found["0-bummers"]
        assert found["turns"] <= found["plays"] + found["passes"]


def test_progress_is_told_beside_the_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.argv", ["statistics", "--games", "2"])
    statistics.main()
    told = capsys.readouterr()
    assert "game" not in told.out.partition("|")[2]
    assert "hard, greedy: game 2 of 2" in told.err
