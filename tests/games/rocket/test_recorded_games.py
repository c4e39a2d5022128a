"""Whole games on file: each replays to the final table that lies beside it, on every build and for all time."""

from __future__ import annotations

from pathlib import Path

import pytest

import footplate
from footplate.games import KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.referee import inspect

RECORDS = sorted((Path(__file__).resolve().parents[2] / "records" / "rocket").glob("*.fpr"))


def test_there_are_recorded_games() -> None:
    assert len(RECORDS) >= 4


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_game_ends_with_its_table(path: Path) -> None:
    game = footplate.load(path)
    assert game.is_over
    assert game.summary() + "\n" == path.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_position_of_it_is_sound_and_every_check_true(path: Path) -> None:
    text = path.read_text("utf-8")
    played = replay(read_record(text, KNOWN), load)
    assert played.warnings == ()
    assert str(played.record) == text
    for line in played.lines:
        inspect(played.game, line.after)
