"""Stores and backups of every earlier schema, with games in them: brought up to date, and played on."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from footplate.cli import main
from footplate.table.basics.values import Who
from footplate.table.service import Tables
from footplate.table.store import Store, Transaction, migrations, open_store
from footplate.table.store.dump import rows_of
from tests.table.sitting import friends, hotseat, play_first

NEWEST = migrations.known()[-1][0]
EARLIER = [number for number, _ in migrations.known() if number < NEWEST]


@dataclass(frozen=True)
class Played:
    """Games in a store of today: its rows, and what its people see."""

    rows: list[tuple[str, dict[str, Any]]]
    token: str
    people: list[Who]
    running: str
    views: list[dict[str, Any]]
    record: str
    over: str
    final: str


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("played")
    with closing(open_store(str(folder / "t.sqlite3"))) as store:
        tables = Tables(store)
        token, _ = tables.people.open_session().result()
        people, id = friends(tables)
        tables.seats.set_asked(people[1], id, seat=1, asked="never").result()
        for number in range(5):
            play_first(tables, id, people, f"key {number}")
        tables.talk.say(people[0], id, "Hello").result()
        tables.talk.set_notes(people[0], id, "GWR?").result()
        tables.notifying.set(people[0], id, seat=0, email="anton@example.org").result()
        alone, over = hotseat(tables)
        tables.playing.resign(alone, over, seat=0).result()
        store.backup(folder / "copy")
        return Played(
            list(rows_of(folder / "copy")),
            token,
            [Who(one.person) for one in (*people, alone)],
            id,
            [_shown(tables, people[seat], id, seat) for seat in (0, 1)],
            tables.looking.record(people[0], id, seat=0),
            over,
            tables.looking.record(alone, over),
        )


def _shown(tables: Tables, who: Who, id: str, seat: int) -> dict[str, Any]:
    return {**tables.looking.view(who, id, "en", seat=seat), "clock": None}


def fill(store: Store, played: Played) -> None:
    """The rows as far as a schema knows their columns. A seat that is never asked was called quiet once."""

    def columns(transaction: Transaction, table: str) -> set[str]:
        if store.alone:
            return {row["name"] for row in transaction.run(f"PRAGMA table_info({table})")}
        known = (
            "SELECT column_name AS name FROM information_schema.columns"
            " WHERE table_schema = current_schema() AND table_name = :table"
        )
        return {row["name"] for row in transaction.run(known, {"table": table})}

    def job(transaction: Transaction) -> None:
        known = {table: columns(transaction, table) for table in {table for table, _ in played.rows}}
        for table, row in played.rows:
            quiet = {"quiet": int(row["asked"] == "never")} if table == "seat" else {}
            there = {name: value for name, value in (row | quiet).items() if name in known[table]}
            if there:
                places = ", ".join(f":{name}" for name in there)
                transaction.run(f"INSERT INTO {table} ({', '.join(there)}) VALUES ({places})", there)

    store.write(job).result()


def check(store: Store, played: Played, number: int) -> None:
    """Everything that was there is there, and the game is played on."""
    tables, people = Tables(store), played.people
    assert tables.people.who(played.token) is not None
    assert [_shown(tables, people[seat], played.running, seat) for seat in (0, 1)] == played.views
    assert tables.looking.record(people[0], played.running, seat=0) == played.record
    assert tables.looking.record(people[2], played.over) == played.final
    assert [row["id"] for row in tables.lists.finished(people[2])] == [played.over]
    assert [remark["text"] for remark in tables.talk.chat(people[0], played.running)] == ["Hello"]
    assert tables.talk.notes(people[0], played.running) == "GWR?"
    assert tables.notifying.settings(people[0], played.running, 0)["email"] == "anton@example.org"
    asked = tables.looking.meta(people[1], played.running, "en")["asked"]
    assert asked == {"1": "never" if number > 1 else "matters"}  # the first schema did not know of it
    before = tables.looking.seq(played.running)
    assert play_first(tables, played.running, people[:2], "key 4 again").seq > before
    assert tables.sweeper.sweep() == 0  # nobody loses anything by the update itself


@pytest.mark.parametrize("number", EARLIER)
def test_a_store_of_an_earlier_schema_is_brought_up_to_date(
    where: str, number: int, played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = migrations.known()
    monkeypatch.setattr(migrations, "known", lambda: [one for one in known if one[0] <= number])
    with closing(open_store(where)) as store:
        fill(store, played)
        store.backup(tmp_path / "older.backup")
    monkeypatch.undo()
    with closing(open_store(where)) as store:
        check(store, played, number)
    restored = str(tmp_path / "restored.sqlite3")
    assert main(["restore", "--check", str(tmp_path / "older.backup"), "--lang", "en"]) == 0
    assert main(["restore", str(tmp_path / "older.backup"), "--db", restored, "--lang", "en"]) == 0
    with closing(open_store(restored)) as store:
        check(store, played, number)


def test_a_backup_of_a_newer_version_is_left_alone(
    lite: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    later = "INSERT INTO migration (number, at) VALUES (900, 0)"
    lite.write(lambda transaction: transaction.run(later)).result()
    lite.backup(tmp_path / "newer.backup")
    new = tmp_path / "new.sqlite3"
    assert main(["restore", str(tmp_path / "newer.backup"), "--db", str(new), "--lang", "en"]) == 2
    assert "newer Footplate" in capsys.readouterr().err
    assert not new.exists()
