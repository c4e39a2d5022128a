"""Whole games on file: each replays to the final table that lies beside it, on every build and for all time."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from footplate.games import BUILT_IN, KNOWN, load
from footplate.kernel.records.projection import GameSeals, project
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.records.replay import replay
from footplate.kernel.referee import inspect
from footplate.kernel.state import OVER

pytestmark = pytest.mark.compiled

FOLDER: Final = Path(__file__).resolve().parent / "records"
RECORDS: Final = {game: sorted((FOLDER / game).glob("*.fpr")) for game in BUILT_IN}
ALL: Final = [pytest.param(path, id=f"{game}-{path.stem}") for game in BUILT_IN for path in RECORDS[game]]
STRIDE: Final = {"dampfross": 20}
"""The referee looks at every position; at every twentieth where games are long and positions big."""


def records(game: str) -> list[Record]:
    return [read_record(path.read_text("utf-8"), KNOWN) for path in RECORDS[game]]


@pytest.mark.parametrize("game", BUILT_IN)
def test_there_are_recorded_games_of_every_kind(game: str) -> None:
    """With as few seats as can be and as many, with the usual options and others, on maps of every size."""
    found = records(game)
    assert len(found) >= 4
    seats = {len(record.seats) for record in found}
    assert {load(game).seats[0], load(game).seats[-1]} <= seats
    assert len({record.headers["Options"] for record in found}) > 1
    assert "-" in {record.headers["Options"] for record in found}


def test_there_are_recorded_games_on_every_large_map() -> None:
    maps = {record.headers["Map"] for record in records("dampfross")}
    assert {"germany", "france", "usa-east", "usa-west", "practice"} <= maps


@pytest.mark.parametrize("path", ALL)
def test_the_game_replays_to_its_table(path: Path) -> None:
    text = path.read_text("utf-8")
    played = replay(read_record(text, KNOWN), load)
    assert played.warnings == ()
    assert str(played.record) == text
    assert played.state.to_move == OVER
    headers = played.record.headers
    names = [headers[f"Seat{seat}"] for seat in headers.seats]
    assert played.game.story.summary(played.state, names, "en") + "\n" == path.with_suffix(".txt").read_text("utf-8")
    for line in played.lines[:: STRIDE.get(played.game.key, 1)]:
        inspect(played.game, line.after)


@pytest.mark.parametrize("path", ALL)
def test_what_anybody_may_see_of_it_replays_too(path: Path) -> None:
    """With a guess for what is hidden from them, and to the same result."""
    record = read_record(path.read_text("utf-8"), KNOWN)
    public = project(record, "public", GameSeals(load(record.headers["Game"]), record))
    played = replay(public, load)
    assert played.warnings == ()
    assert str(played.record) == str(public)
    assert played.record.headers["Result"] == record.headers["Result"]


def test_the_games_on_file_have_secrets() -> None:
    """Else the test before this one would say nothing about them."""
    hidden = [
        str(project(record, "public", GameSeals(load("whistle"), record))).count("?") for record in records("whistle")
    ]
    assert sum(count > 5 for count in hidden) >= 4
