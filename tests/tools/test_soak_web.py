"""The long evening in short: it finds nothing wrong with a server that dies, and would find what is wrong."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tools.soak_people import Acknowledged
from tools.soak_store import faults, reader_of
from tools.soak_web import grown

SOAK = Path(__file__).resolve().parents[2] / "tools" / "soak.py"


def test_a_few_seconds_of_it() -> None:
    done = subprocess.run(
        [sys.executable, str(SOAK), "web", "--minutes", "0.07", "--tables", "3", "--spectators", "20"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "move " in done.stdout
    assert "deaths " in done.stdout
    assert " of 20 spectators at once" in done.stdout


@pytest.fixture
def store(tmp_path: Path) -> str:
    db = str(tmp_path / "t.sqlite3")
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("CREATE TABLE game (id TEXT)")
        connection.execute("CREATE TABLE event (game_id TEXT, seq INTEGER, kind TEXT, payload TEXT)")
        connection.execute("INSERT INTO game VALUES ('A')")
        for seq, (kind, steps) in enumerate([("start", []), ("move", [1, 2]), ("chance", [9]), ("move", [3])], 1):
            connection.execute("INSERT INTO event VALUES ('A', ?, ?, ?)", (seq, kind, json.dumps({"steps": steps})))
        connection.commit()
    return db


MOVES = [Acknowledged("A", "move", 1, 3, (1, 2)), Acknowledged("A", "move", 3, 4, (3,))]


def test_what_was_acknowledged_is_found(store: str) -> None:
    assert faults(reader_of(store), MOVES) == []


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DELETE FROM event WHERE seq = 4", "was acknowledged, and is not there"),
        ("DELETE FROM event WHERE seq = 3", "an event is missing"),
        ("INSERT INTO event SELECT * FROM event WHERE seq = 2", "there twice"),
        ("UPDATE event SET payload = '{\"steps\": [4]}' WHERE seq = 4", "was acknowledged, and is not there"),
    ],
)
def test_what_is_missing_or_there_twice_is_told(store: str, statement: str, fault: str) -> None:
    with closing(sqlite3.connect(store)) as connection:
        connection.execute(statement)
        connection.commit()
    assert any(fault in found for found in faults(reader_of(store), MOVES))


def test_an_event_acknowledged_twice_is_told(store: str) -> None:
    assert faults(reader_of(store), [*MOVES, MOVES[1]]) != []


def test_a_server_that_grows_is_told() -> None:
    assert grown([100.0] * 30 + [150.0] * 30) > 1.15
    assert grown([100.0] * 60) == 1.0
