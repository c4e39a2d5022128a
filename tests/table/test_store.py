"""The store: one SQL text on two databases, jobs that are whole and durable, migrations, backups, full disks."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import closing
from pathlib import Path

import pytest

from footplate.table.basics.errors import StoreFailed, Unusable
from footplate.table.basics.values import Change, Who
from footplate.table.service import Tables
from footplate.table.store import (
    Conflict,
    Store,
    Transaction,
    default_path,
    default_store,
    dump,
    is_there,
    open_store,
    own_store,
)
from footplate.table.store.migrations import known, statements
from footplate.table.store.sqlite import SqliteStore
from tests.table.sitting import everything, hotseat, person, play_first

ROOT = Path(__file__).resolve().parents[2]


def add_person(name: str) -> Callable[[Transaction], str]:
    def job(transaction: Transaction) -> str:
        transaction.run("INSERT INTO person (id, email, created) VALUES (:id, '', 0)", {"id": name})
        return name

    return job


def names(store: Store) -> list[str]:
    return [row["id"] for row in store.read("SELECT id FROM person ORDER BY id")]


# --- jobs ---------------------------------------------------------------------------------------------------------


def test_a_job_is_done_whole_or_not_at_all(store: Store) -> None:
    def two(transaction: Transaction) -> None:
        transaction.run("INSERT INTO person (id, email, created) VALUES ('anton', '', 0)")
        raise KeyError("after all")

    with pytest.raises(KeyError):
        store.write(two).result()
    assert names(store) == []


def test_a_job_that_fails_takes_no_other_with_it(store: Store) -> None:
    """Jobs that wait together are committed together; each stands on its own."""
    holding, go_on = threading.Event(), threading.Event()

    def slow(transaction: Transaction) -> None:
        holding.set()
        assert go_on.wait(30)

    first = store.write(slow)
    assert holding.wait(30)
    waiting = [store.write(add_person(name)) for name in ("anton", "beate", "anton", "claus")]
    go_on.set()
    first.result()
    wait(waiting)
    failed = [one for one in waiting if one.exception() is not None]
    assert len(failed) == 1
    assert isinstance(failed[0].exception(), Conflict)
    assert names(store) == ["anton", "beate", "claus"]


def test_what_is_done_can_be_read_by_another_store(where: str, store: Store) -> None:
    store.write(add_person("anton")).result()
    other = open_store(where)
    try:
        assert names(other) == ["anton"]
    finally:
        other.close()


def test_changes_are_told_after_they_are_durable(store: Store) -> None:
    heard: list[tuple[Change, list[str]]] = []
    told = threading.Event()

    def hear(change: Change) -> None:
        heard.append((change, names(store)))
        told.set()

    stop = store.listen(hear)

    def job(transaction: Transaction) -> None:
        transaction.run("INSERT INTO person (id, email, created) VALUES ('anton', '', 0)")
        transaction.announce(Change("table", 7, "view"))

    store.write(job).result()
    assert told.wait(30)
    stop()
    store.write(job).exception()
    assert heard == [(Change("table", 7, "view"), ["anton"])]


def test_who_has_the_store_to_himself_may_claim_anything(lite: Store) -> None:
    assert lite.claim("bots A")
    lite.release("bots A")


def test_a_closed_store_takes_nothing_more(where: str) -> None:
    closed = open_store(where)
    closed.close()
    closed.close()
    with pytest.raises(StoreFailed):
        closed.write(add_person("anton"))


def test_closing_leaves_the_file_alone_and_nothing_beside_it(tmp_path: Path) -> None:
    """SQLite takes its files beside the store away when the last connection is closed, that of a reader too."""
    store = open_store(str(tmp_path / "tables.sqlite3"))
    store.read("SELECT count(*) FROM game")
    assert len(list(tmp_path.iterdir())) > 1
    store.close()
    assert [file.name for file in tmp_path.iterdir()] == ["tables.sqlite3"]


@pytest.mark.parametrize(("content", "there"), [(None, False), (b"", False), (b"S", True)])
def test_an_empty_file_is_no_store_yet(tmp_path: Path, content: bytes | None, there: bool) -> None:
    path = tmp_path / "tables.sqlite3"
    if content is not None:
        path.write_bytes(content)
    assert is_there(str(path)) is there


# --- migrations -----------------------------------------------------------------------------------------------------


def test_migrations_are_applied_once(where: str) -> None:
    for _ in range(2):
        opened = open_store(where)
        rows = opened.read("SELECT number FROM migration ORDER BY number")
        opened.close()
        assert [row["number"] for row in rows] == [number for number, _ in known()]


def test_every_migration_has_a_number_of_its_own() -> None:
    assert [number for number, _ in known()] == list(range(1, len(known()) + 1))


def test_a_new_file_waits_for_whoever_turns_on_its_log(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("CREATE TABLE anything (number INTEGER)")
    other.execute("BEGIN IMMEDIATE")
    done = threading.Timer(0.3, other.rollback)
    done.start()
    open_store(str(path)).close()
    done.join()
    other.close()


def test_two_processes_may_bring_a_store_up_to_date_at_once(where: str) -> None:
    opened: list[Store] = []
    threads = [threading.Thread(target=lambda: opened.append(open_store(where))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 4
    for one in opened:
        one.close()


def test_a_store_of_a_newer_version_is_left_alone(where: str) -> None:
    opened = open_store(where)
    opened.write(lambda transaction: transaction.run("INSERT INTO migration (number, at) VALUES (9999, 0)")).result()
    opened.close()
    with pytest.raises(StoreFailed, match="newer"):
        open_store(where)


def test_statements_of_a_migration() -> None:
    assert statements("-- a; b\nCREATE TABLE a (b TEXT);\n\nDROP TABLE a; -- gone\n") == [
        "CREATE TABLE a (b TEXT)",
        "DROP TABLE a",
    ]


# --- where ----------------------------------------------------------------------------------------------------------


def test_the_file_of_somebody_who_names_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path() == tmp_path / "footplate" / "footplate.sqlite3"
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert default_path() == tmp_path / "home" / ".local" / "share" / "footplate" / "footplate.sqlite3"


def test_the_store_of_somebody_who_names_one_by_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("FOOTPLATE_DB", "postgresql://")
    assert default_store() == own_store() == "postgresql://"
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("FOOTPLATE_DB", "")
    assert default_store() == own_store() == str(default_path())
    assert default_path().parent.is_dir()


def test_a_store_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database")
    with pytest.raises(StoreFailed, match="not a database"):
        open_store(str(tmp_path / "file"))
    with pytest.raises(Unusable, match="There is no folder"):
        open_store(str(tmp_path / "file" / "below.sqlite3"))


def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    opened = SqliteStore(tmp_path / "tables.sqlite3")
    try:
        assert opened.read("PRAGMA journal_mode")[0]["journal_mode"] == "wal"
        settings = opened.write(lambda transaction: transaction.run("PRAGMA synchronous")).result()
        assert settings[0]["synchronous"] == 2  # FULL
    finally:
        opened.close()


# --- full disks -----------------------------------------------------------------------------------------------------


def test_a_full_disk_gives_an_error_and_no_loss(tmp_path: Path) -> None:
    opened = SqliteStore(tmp_path / "tables.sqlite3")
    try:
        tables = Tables(opened)
        who, id = hotseat(tables)
        pages = opened.read("PRAGMA page_count")[0]["page_count"]
        opened.write(lambda transaction: transaction.run(f"PRAGMA max_page_count = {pages + 2}")).result()
        acknowledged = tables.looking.seq(id)
        failure = ""
        for _ in range(1000):
            try:
                acknowledged = play_first(tables, id, who).seq
            except StoreFailed as full:
                failure = str(full)
                break
        assert "full" in failure
        tables.close()
        assert tables.looking.seq(id) == acknowledged
        assert tables.looking.view(who, id, "en", seat=0)["seq"] == acknowledged
        opened.write(lambda transaction: transaction.run(f"PRAGMA max_page_count = {pages * 100}")).result()
        assert play_first(tables, id, who).seq > acknowledged
    finally:
        opened.close()


FILLS_THE_DISK = """
import resource, sys
from footplate.table.basics.errors import StoreFailed
from footplate.table.service import Tables
from footplate.table.store import open_store
from tests.table.sitting import hotseat, play_first

store = open_store(sys.argv[1])
tables = Tables(store)
who, id = hotseat(tables)
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
seq = tables.looking.seq(id)
try:
    while True:
        seq = play_first(tables, id, who).seq
        tables.talk.set_notes(who, id, "x" * 15_000).result()
except StoreFailed as full:
    print(who.person, id, seq, full)
"""


def test_a_file_that_cannot_grow_gives_an_error_and_no_loss(tmp_path: Path) -> None:
    """The system itself refuses to write on."""
    where = str(tmp_path / "tables.sqlite3")
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, "-c", FILLS_THE_DISK, where]
    said = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": path}, check=True, capture_output=True, text=True, timeout=300
    )
    who, id, seq, why = said.stdout.split(maxsplit=3)
    assert why.strip()
    opened = open_store(where)
    try:
        assert opened.read("PRAGMA integrity_check")[0]["integrity_check"] == "ok"
        assert Tables(opened).looking.view(Who(who), id, "en", seat=0)["seq"] == int(seq)
        assert play_first(Tables(opened), id, Who(who)).seq > int(seq)
    finally:
        opened.close()


def test_jobs_that_waited_with_one_that_filled_the_disk_are_not_acknowledged(tmp_path: Path) -> None:
    """A full disk rolls the whole transaction back; nobody may be told that his part was kept."""
    opened = SqliteStore(tmp_path / "tables.sqlite3")
    try:
        pages = opened.read("PRAGMA page_count")[0]["page_count"]
        opened.write(lambda transaction: transaction.run(f"PRAGMA max_page_count = {pages + 2}")).result()
        holding, go_on = threading.Event(), threading.Event()

        def slow(transaction: Transaction) -> None:
            holding.set()
            assert go_on.wait(30)

        def huge(transaction: Transaction) -> None:
            transaction.run("INSERT INTO person (id, email, created) VALUES (:id, '', 0)", {"id": "x" * 10_000_000})

        first = opened.write(slow)
        assert holding.wait(30)
        small: list[Future[str]] = [opened.write(add_person("anton"))]
        too_much = opened.write(huge)
        small.append(opened.write(add_person("beate")))
        go_on.set()
        wait([first, too_much])
        wait(small)
        assert isinstance(too_much.exception(), StoreFailed)
        assert names(opened) == sorted(one.result() for one in small if one.exception() is None)
    finally:
        opened.close()


# --- backups --------------------------------------------------------------------------------------------------------


def test_a_backup_is_taken_over_by_either_kind_of_store(
    where: str, store: Store, tables: Tables, tmp_path: Path
) -> None:
    who, id = hotseat(tables)
    for _ in range(5):
        play_first(tables, id, who)
    tables.talk.say(who, id, "Grüße von Beate").result()
    tables.talk.set_notes(who, id, "GWR?").result()
    person(tables)
    backup = tmp_path / "backup"
    store.backup(backup)
    copy = open_store(str(tmp_path / "copy.sqlite3"))
    try:
        assert dump.load(backup, copy) > 5
        assert everything(copy) == everything(store)
        again = Tables(copy)
        assert again.looking.record(who, id, seat=0) == tables.looking.record(who, id, seat=0)
        assert play_first(again, id, who).seq > tables.looking.seq(id)
        with pytest.raises(StoreFailed, match="empty"):
            dump.load(backup, copy)
    finally:
        copy.close()


def test_a_backup_of_sqlite_moves_to_postgresql(lite: Store, where: str, store: Store, tmp_path: Path) -> None:
    tables = Tables(lite)
    who, id = hotseat(tables)
    play_first(tables, id, who)
    lite.backup(tmp_path / "backup.sqlite3")
    dump.load(tmp_path / "backup.sqlite3", store)
    assert everything(store) == everything(lite)
    assert play_first(Tables(store), id, who).seq > tables.looking.seq(id)


def test_a_backup_is_a_database_of_its_own(tmp_path: Path, lite: Store) -> None:
    hotseat(Tables(lite))
    lite.backup(tmp_path / "backup.sqlite3")
    with closing(sqlite3.connect(tmp_path / "backup.sqlite3")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM event").fetchone()[0] > 0


@pytest.mark.parametrize("text", ["", "hello", '{"format": "footplate backup 1", "schema": 1}\n'])
def test_what_is_no_backup_or_not_complete_is_refused(lite: Store, tmp_path: Path, text: str) -> None:
    (tmp_path / "backup").write_text(text)
    with pytest.raises(StoreFailed):
        dump.load(tmp_path / "backup", lite)
    assert names(lite) == []
