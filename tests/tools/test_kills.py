"""The deaths in short: nothing is lost by them, and what were lost or doubled would be found."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.services import find_postgres
from tools.kills import Sitting, talk_faults
from tools.soak_people import Acknowledged
from tools.soak_store import faults, reader_of, unheard_of

SOAK = Path(__file__).resolve().parents[2] / "tools" / "soak.py"


@pytest.mark.parametrize(
    ("deaths", "kinds"),
    [(("--kills", "5", "--faults", "0"), ["kill of the server 5"]), (("--kills", "0", "--faults", "3"), ["fast stop"])],
    ids=["sqlite", "postgresql"],
)
def test_a_few_deaths(deaths: tuple[str, ...], kinds: list[str]) -> None:
    if deaths[1] == "0" and find_postgres() is None:
        pytest.skip("PostgreSQL is not installed")
    command = [sys.executable, str(SOAK), "kills", "--tables", "3", *deaths]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for word in (*kinds, "move ", "note ", "remark ", "record checked "):
        assert word in done.stdout
    assert ": 0 faults" in done.stdout


# --- what would be found ----------------------------------------------------------------------------------------------

MOVES = [
    Acknowledged("A", "move", 1, 3, (1, 2)),
    Acknowledged("A", "move", 3, 4, (3,)),
    Acknowledged("A", "undo", 4, 5),
]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A table at which a move was made, a die was cast and somebody passed unasked, and one move was taken back."""
    path = tmp_path / "t.sqlite3"
    events = [
        ("start", {}),
        ("move", {"steps": [1, 2]}),
        ("move", {"steps": [0], "unasked": "idle"}),
        ("move", {"steps": [3]}),
        ("undo", {}),
        ("move", {"steps": [0], "unasked": "never"}),
    ]
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE game (id TEXT)")
        connection.execute("CREATE TABLE event (game_id TEXT, seq INTEGER, kind TEXT, payload TEXT)")
        connection.execute("CREATE TABLE chat (game_id TEXT, text TEXT)")
        connection.execute("CREATE TABLE note (game_id TEXT, text TEXT)")
        connection.execute("INSERT INTO game VALUES ('A')")
        for seq, (kind, payload) in enumerate(events, 1):
            connection.execute("INSERT INTO event VALUES ('A', ?, ?, ?)", (seq, kind, json.dumps(payload)))
        connection.execute("INSERT INTO chat VALUES ('A', 'Remark 1'), ('A', 'Remark 2')")
        connection.execute("INSERT INTO note VALUES ('A', 'Notes 2')")
        connection.commit()
    return path


def found(db: Path, **doubtful: int) -> list[str]:
    """Everything that is found wrong."""
    read = reader_of(str(db))
    people = Sitting(0, random.Random(1))
    people.said["A"] = ["Remark 1"]
    people.perhaps_said["A"] = {"Remark 2", "Remark 3"}
    people.noted["A"] = "Notes 2"
    unheard = unheard_of(read, MOVES, set(doubtful.items()))
    return [*faults(read, MOVES), *unheard, *talk_faults(read, people)]


def test_a_sound_store_is_found_sound(db: Path) -> None:
    """What the table does unasked, and remarks to which no answer came, are no faults."""
    assert found(db) == []


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("INSERT INTO event VALUES ('A', 7, 'move', '{\"steps\": [3]}')", "nobody was told of the move"),
        ("INSERT INTO event VALUES ('A', 7, 'undo', '{}')", "nobody was told of the undo"),
        ("UPDATE event SET payload = '{\"steps\": [4]}' WHERE seq = 4", "was acknowledged, and is not there"),
        ("DELETE FROM event WHERE seq > 4", "the undo after event 4 was acknowledged"),
        ("DELETE FROM chat WHERE text = 'Remark 1'", "'Remark 1' was acknowledged, and is not there"),
        ("INSERT INTO chat VALUES ('A', 'Remark 1')", "'Remark 1' is there 2 times"),
        ("INSERT INTO chat VALUES ('A', 'Remark 2')", "'Remark 2' is there 2 times"),
        ("INSERT INTO chat VALUES ('A', 'Remark 9')", "nobody has said 'Remark 9'"),
        ("UPDATE note SET text = 'Notes 1'", "the notes are"),
        ("DELETE FROM note", "the notes are"),
    ],
)
def test_whatever_is_lost_or_doubled_is_found(db: Path, statement: str, fault: str) -> None:
    with closing(sqlite3.connect(db)) as connection:
        connection.execute(statement)
        connection.commit()
    assert any(fault in one for one in found(db)), found(db)


def test_an_undo_to_which_no_answer_came_may_be_there(db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("INSERT INTO event VALUES ('A', 7, 'undo', '{}')")
        connection.commit()
    assert found(db, A=6) == []
