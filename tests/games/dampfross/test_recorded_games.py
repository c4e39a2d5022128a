"""Whole games on file: each replays to the final table that lies beside it, on every build and for all time."""

from __future__ import annotations

from pathlib import Path

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.referee import inspect
from footplate.kernel.state import OVER

RECORDS = sorted((Path(__file__).resolve().parents[2] / "records" / "dampfross").glob("*.fpr"))


def test_there_are_recorded_games_on_every_large_map() -> None:
    maps = {path.stem.removesuffix(f"-{rest}") for path in RECORDS for rest in [path.stem.split("-", 1)[1]]}
    assert {"germany", "france", "usa", "practice"} <= maps
    assert len(RECORDS) >= 8


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_game_replays_to_its_table(path: Path) -> None:
    text = path.read_text("utf-8")
    played = replay(read_record(text, KNOWN), load)
    assert played.warnings == ()
    assert str(played.record) == text
    assert played.state.to_move == OVER
    headers = played.record.headers
    names = [headers[f"Seat{seat}"] for seat in headers.seats]
    assert played.game.story.summary(played.state, names, "en") + "\n" == path.with_suffix(".txt").read_text("utf-8")
    for line in played.lines[::20]:
        inspect(played.game, line.after)
