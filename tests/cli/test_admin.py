"""`footplate admin` at a store without a server: what it prints, and what it says about what it cannot do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from footplate.table.admin.log import LogReason
from footplate.table.service import Tables
from footplate.table.store import open_store
from tests.cli.command import Result, footplate
from tests.table.sitting import hotseat, person


@pytest.fixture
def db(tmp_path: Path) -> str:
    """A store nobody serves."""
    return str(tmp_path / "tables.sqlite3")


@pytest.fixture
def tables(db: str) -> Iterator[Tables]:
    store = open_store(db)
    yield Tables(store)
    store.close()


def admin(db: str, *words: str) -> Result:
    return footplate("admin", *words, "--db", db, "--lang", "en")


def said(db: str, *words: str) -> list[str]:
    """What a command that did something has said."""
    done = admin(db, *words)
    assert done.code == 0, done
    return done.out.splitlines()


def test_everything_a_command_did_is_told(db: str, tables: Tables) -> None:
    who = person(tables).person
    assert said(db, "block", who, "--hours", "2", "--address-hours", "1")[:-1] == [
        f"Blocked visitor {who} for 2 hours",
        f"Addresses visitor {who} comes from are blocked too, for 1 hour",
    ]
    tables.orders.look()
    tables.orders.follow(who, "203.0.113.9").result()
    assert said(db, "unblock", who)[:-1] == [f"Let visitor {who} in again", "Unblocked address 203.0.113.9"]


def test_the_log_goes_back_to_its_beginning(db: str, tables: Tables) -> None:
    for _ in range(30):
        tables.administration.make_read_only(LogReason("machine")).result()
        tables.administration.make_writable(LogReason("machine")).result()
    newest = said(db, "log")
    assert newest[-1] == "Older: --before 11"
    oldest = said(db, "log", "--before", "11")
    assert len(oldest) == 10
    assert [line["number"] for line in json.loads(admin(db, "log", "--before", "3", "--json").out)] == [2, 1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("read-only", "maybe"), "“maybe” is not possible here; there are: on, off."),
        (("dice", "K7MQ2XAB", "loaded"), "“loaded” is not possible here; there are: hand, drawn."),
        (("delete", "K7MQ2XAB", "x"), "This is too much: admin delete TABLE"),
        (("delete",), "This needs more: admin delete TABLE"),
        (("tables", "--after", "K7MQ2XAB"), "There is no such table."),
    ],
)
def test_what_cannot_be_done_is_said_as_it_is(db: str, tables: Tables, words: tuple[str, ...], complaint: str) -> None:
    hotseat(tables)
    assert admin(db, *words).complaint == complaint


def test_where_there_is_no_store_nobody_speaks_of_copies(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.sqlite3")
    assert admin(missing, "status").complaint == f"There is no store at {missing}."


def test_whoever_reads_only_the_beginning_hears_no_complaint(db: str, tables: Tables) -> None:
    for _ in range(50):
        tables.administration.make_read_only(LogReason("machine", "a reason that takes many words " * 9)).result()
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "footplate", "admin", "log", "--db", db]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")
