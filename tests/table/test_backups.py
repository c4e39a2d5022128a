"""Backups in a folder, read back and thinned out; those of older versions; and what is saved of damaged ones."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import time
from calendar import timegm
from collections.abc import Callable
from contextlib import closing
from errno import ENOSPC
from pathlib import Path

import pytest

from footplate.cli import main
from footplate.table.basics.errors import StoreFailed, Unusable
from footplate.table.basics.values import Who
from footplate.table.messages.server_keys import server_key
from footplate.table.play.clocks import DAY
from footplate.table.service import Tables
from footplate.table.store import Store, open_store
from footplate.table.store.backups import BackupFolder, examined
from footplate.table.store.soundness import look_through
from tests.services import Cluster
from tests.table.sitting import FakeClock, friends, hotseat, play_first

PAGE = 4096


def taken_at(file: Path) -> float:
    return timegm(time.strptime(file.name, "footplate-%Y-%m-%d-%H%M%SZ.backup"))


def test_a_backup_is_taken_and_read_back(store: Store, tmp_path: Path, clock: FakeClock) -> None:
    tables = Tables(store)
    who, id = hotseat(tables)
    play_first(tables, id, who)
    file, found = BackupFolder(tmp_path, 3, clock).take(store)
    assert file.name == "footplate-2027-01-15-080000Z.backup"
    assert (found.tables, found.damaged) == (1, [])
    assert examined(file) == found


def test_the_newest_and_those_of_the_last_days_and_weeks_are_kept(
    lite: Store, tmp_path: Path, clock: FakeClock
) -> None:
    folder = BackupFolder(tmp_path, 3, clock)
    taken = []
    first, _ = folder.take(lite)
    for _ in range(4 * 7 * 4):  # four a day for four weeks
        clock.pass_by(DAY / 4)
        taken.append(clock.now)
        shutil.copy(first, tmp_path / time.strftime("footplate-%Y-%m-%d-%H%M%SZ.backup", time.gmtime(clock.now)))
    clock.pass_by(DAY / 4)
    taken.append(clock.now)
    folder.take(lite)
    kept = sorted(map(taken_at, tmp_path.glob("footplate-*")), reverse=True)
    assert kept[:3] == taken[:-4:-1]
    days = {int(at // DAY) for at in kept}
    weeks = {int(at // (7 * DAY)) for at in kept}
    assert len(days & {int(taken[-1] // DAY) - back for back in range(3)}) == 3
    assert len(weeks) == 3
    assert len(kept) <= 9
    (tmp_path / "mine.backup").write_text("not ours")
    folder.take(lite)
    assert (tmp_path / "mine.backup").exists()


def test_a_backup_that_cannot_be_read_back_does_not_stay(
    store: Store, tmp_path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = BackupFolder(tmp_path, 1, clock)
    hotseat(Tables(store))
    good, _ = folder.take(store)
    clock.pass_by(3600)
    whole = store.backup

    def broken(path: Path) -> None:
        whole(path)
        path.write_bytes(path.read_bytes()[: -3 * PAGE])

    monkeypatch.setattr(store, "backup", broken)
    with pytest.raises((StoreFailed, Unusable)):
        folder.take(store)
    assert list(tmp_path.glob("footplate-*")) == [good]
    with pytest.raises(StoreFailed):
        BackupFolder(tmp_path / "none", 1, clock).take(store)


def test_older_backups_stay_while_a_game_is_damaged(store: Store, tmp_path: Path, clock: FakeClock) -> None:
    folder, tables = BackupFolder(tmp_path, 1, clock), Tables(store)
    _, id = hotseat(tables)
    folder.take(store)
    harm = "UPDATE event SET payload = 'oh' WHERE seq = 1"
    store.write(lambda transaction: transaction.run(harm)).result()
    for _ in range(2):
        clock.pass_by(60)
        assert folder.take(store)[1].damaged == [id]
    assert len(list(tmp_path.glob("footplate-*"))) == 3


# --- salvage --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, tuple[Who, str]]]:
    """A store with games that fill some pages; who played them and their records by their ids."""
    path = tmp_path_factory.mktemp("full") / "t.sqlite3"
    with closing(open_store(str(path))) as store:
        tables = Tables(store)
        found = {}
        for _ in range(40):
            who, id = hotseat(tables)
            for _ in range(4):
                play_first(tables, id, who)
            tables.talk.say(who, id, "Hello").result()
            found[id] = who, tables.looking.record(who, id)
    return path, found


def overwrite(path: Path, root: str, chance: random.Random) -> None:
    """Write over a page in the middle of a table."""
    with closing(sqlite3.connect(path)) as connection:
        pages = (
            [
                row[0]
                for row in connection.execute("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'", (root,))
            ]
            if _has_dbstat(connection)
            else _leaves(path, connection, root)
        )
    page = chance.choice(pages[1:-1] or pages)
    raw = bytearray(path.read_bytes())
    raw[(page - 1) * PAGE : page * PAGE] = chance.randbytes(PAGE)
    path.write_bytes(raw)


def _has_dbstat(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("SELECT 1 FROM dbstat LIMIT 1").fetchall()
    except sqlite3.Error:
        return False
    return True


def _leaves(path: Path, connection: sqlite3.Connection, table: str) -> list[int]:
    """The leaves of a table's tree, found by following its pages."""
    raw = path.read_bytes()
    root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    leaves, waiting = [], [root]
    while waiting:
        page = waiting.pop()
        start = (page - 1) * PAGE
        if raw[start] == 13:
            leaves.append(page)
        elif raw[start] == 5:
            cells = int.from_bytes(raw[start + 3 : start + 5], "big")
            places = [start + int.from_bytes(raw[start + 12 + 2 * n : start + 14 + 2 * n], "big") for n in range(cells)]
            waiting += [int.from_bytes(raw[place : place + 4], "big") for place in places]
            waiting.append(int.from_bytes(raw[start + 8 : start + 12], "big"))
    return leaves


@pytest.mark.parametrize("root", ["event", "game", "seat"])
def test_every_game_that_can_be_read_is_saved_out_of_a_damaged_file(
    full: tuple[Path, dict[str, tuple[Who, str]]], tmp_path: Path, root: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, new = tmp_path / "t.sqlite3", tmp_path / "new.sqlite3"
    shutil.copy(full[0], path)
    games = full[1]
    overwrite(path, root, random.Random(7))
    with pytest.raises(Unusable, match="restore --salvage"):
        look_through(path)
    harmed = path.read_bytes()
    assert main(["serve", "--no-open", "--port", "0", "--db", str(path), "--lang", "en"]) == 2
    assert f"footplate restore --salvage {path} --db NEW" in capsys.readouterr().err
    assert main(["restore", "--salvage", str(path), "--db", str(new), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert path.read_bytes() == harmed
    assert 0 < told["tables"] < len(games)
    assert told["tables"] + len(set(told["damaged"]) & set(games)) == len(games)
    look_through(new)
    with closing(open_store(str(new))) as store:
        tables = Tables(store)
        saved = {row["id"] for row in store.read("SELECT id FROM game")}
        assert len(saved) == told["tables"] > len(games) // 2
        for id in saved:
            who, record = games[id]
            assert tables.looking.record(Who(who.person), id) == record
        id = saved.pop()
        assert play_first(tables, id, Who(games[id][0].person)).seq > 5


@pytest.mark.parametrize("spoilt", ["CREATE TABLE chat", "CREATE INDEX game_watch", "DELETE CASCADE"])
def test_a_schema_of_which_a_word_is_damaged_costs_no_game(
    full: tuple[Path, dict[str, tuple[Who, str]]], tmp_path: Path, spoilt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One letter less in the description of something, and SQLite reads nothing at all of such a file."""
    path, new = tmp_path / "t.sqlite3", tmp_path / "new.sqlite3"
    raw = full[0].read_bytes()
    assert spoilt.encode() in raw
    path.write_bytes(raw.replace(spoilt.encode(), spoilt.encode()[:-1] + b"\xa0"))
    with pytest.raises(Unusable, match="restore --salvage"):
        look_through(path)
    code = main(["restore", "--salvage", str(path), "--db", str(new), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert (told["tables"], told["damaged"]) == (len(full[1]), [])
    assert code == (1 if "torn" in told else 0)
    assert ("chat" in told.get("torn", [])) == ("chat" in spoilt)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_to_a_file_salvage_gives_games_or_a_sentence(
    full: tuple[Path, dict[str, tuple[Who, str]]], tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bits that change, pages that change places, pages of noughts, an end that is missing."""
    chance, raw = random.Random(seed), bytearray(full[0].read_bytes())
    pages = len(raw) // PAGE
    one, other = chance.sample(range(1, pages), 2)
    first, second = raw[one * PAGE : (one + 1) * PAGE], raw[other * PAGE : (other + 1) * PAGE]
    if seed % 4 == 0:
        for _ in range(30):
            raw[chance.randrange(PAGE, len(raw))] ^= 1 << chance.randrange(8)
    elif seed % 4 == 1:
        raw[one * PAGE : (one + 1) * PAGE], raw[other * PAGE : (other + 1) * PAGE] = second, first
    elif seed % 4 == 2:
        raw[one * PAGE : (one + 1) * PAGE] = bytes(PAGE)
    else:
        del raw[one * PAGE + 100 :]
    path, new = tmp_path / "t.sqlite3", tmp_path / "new.sqlite3"
    path.write_bytes(raw)
    code = main(["restore", "--salvage", str(path), "--db", str(new), "--lang", "en", "--json"])
    said = capsys.readouterr()
    if code == 2:
        assert said.err.count("\n") == 1
        assert not new.exists()
        return
    told = json.loads(said.out)
    look_through(new)
    with closing(open_store(str(new))) as store:
        saved = {row["id"] for row in store.read("SELECT id FROM game")}
    assert len(saved) == told["tables"]
    assert not saved & set(told["damaged"])
    assert saved or told["damaged"]


def test_what_is_sound_of_a_damaged_dump_is_saved(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, new = tmp_path / "copy", tmp_path / "new.sqlite3"
    with closing(open_store(cluster.new_database())) as store:
        tables = Tables(store)
        ids = [hotseat(tables)[1] for _ in range(5)]
        people, id = friends(tables)
        store.backup(file)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if line.startswith('["event"') and ids[2] in line)
    lines[place] = lines[place][: len(lines[place]) // 2] + "\n"
    file.write_text("".join(lines[:-1]), "utf-8")
    assert main(["restore", str(file), "--db", str(new), "--lang", "en"]) == 2
    assert main(["restore", "--salvage", str(file), "--db", str(new), "--lang", "en"]) == 1
    told = capsys.readouterr()
    assert told.out == "Tables restored: 5.\n"
    assert f"Damaged: {ids[2]}." in told.err
    with closing(open_store(str(new))) as store:
        assert Tables(store).looking.view(Who(people[0].person), id, "en", seat=0)["live"]


def test_nothing_is_made_of_what_is_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoilt: tuple[Callable[[], bytes], ...] = (lambda: b"no database", lambda: b"SQLite format 3\0" + bytes(5000))
    for content in spoilt:
        (tmp_path / "text").write_bytes(content())
        new = tmp_path / "new.sqlite3"
        code = main(["restore", "--salvage", str(tmp_path / "text"), "--db", str(new), "--lang", "en"])
        assert code == 2
        assert capsys.readouterr().err.count("\n") == 1
        assert not new.exists()


def test_what_else_could_not_be_read_is_told(
    full: tuple[Path, dict[str, tuple[Who, str]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, new = tmp_path / "t.sqlite3", tmp_path / "new.sqlite3"
    shutil.copy(full[0], path)
    overwrite(path, "person", random.Random(7))
    assert main(["restore", "--salvage", str(path), "--db", str(new), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["tables"], told["damaged"]) == (len(full[1]), [])
    assert {"person", "session"} <= set(told["torn"])
    new.unlink()
    assert main(["restore", "--salvage", str(path), "--db", str(new), "--lang", "en"]) == 1
    assert "what is missing is lost: person, session" in capsys.readouterr().err


def test_a_dump_that_breaks_off_is_told_with_all_that_would_have_come(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "copy"
    with closing(open_store(cluster.new_database())) as store:
        hotseat(Tables(store))
        store.backup(file)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    assert main(["restore", "--salvage", str(file), "--db", str(tmp_path / "all.sqlite3"), "--json"]) == 0
    people = next(n for n, line in enumerate(lines) if line.startswith('["person"'))
    for kept, torn in ((lines[: people + 1], "person"), ([*lines[:people], "[\n", *lines[people:]], "event")):
        file.write_text("".join(kept), "utf-8")
        new = tmp_path / f"{torn}.sqlite3"
        capsys.readouterr()
        assert main(["restore", "--salvage", str(file), "--db", str(new), "--json"]) == 1
        told = json.loads(capsys.readouterr().out)
        assert "person" in told["torn"]
        assert ("chat" in told.get("torn", [])) == (torn == "person")


# --- what a backup must not do --------------------------------------------------------------------------------------


def test_a_backup_for_which_there_is_no_room_leaves_nothing(
    store: Store, tmp_path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    hotseat(Tables(store))
    (tmp_path / "footplate-2026-01-01-000000Z.backup.part").write_bytes(b"of a server that was killed")
    monkeypatch.setattr(os, "fsync", full_disk)
    monkeypatch.setattr(Path, "replace", full_disk)
    with pytest.raises(StoreFailed):
        BackupFolder(tmp_path, 3, clock).take(store)
    assert list(tmp_path.glob("footplate-*")) == []


def test_a_backup_of_a_damaged_store_takes_no_good_ones_place(
    full: tuple[Path, dict[str, tuple[Who, str]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, file = tmp_path / "t.sqlite3", tmp_path / "nightly.backup"
    shutil.copy(full[0], path)
    assert main(["backup", str(file), "--db", str(path)]) == 0
    good = file.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM event WHERE seq = 1 AND game_id = ?", (next(iter(full[1])),))
        connection.commit()
    assert main(["backup", str(file), "--db", str(path), "--lang", "en"]) == 1
    told = capsys.readouterr()
    assert file.read_bytes() == good
    assert "nightly.backup stays as it was" in told.err
    assert examined(tmp_path / "nightly.backup.damaged").damaged == [next(iter(full[1]))]
    overwrite(path, "event", random.Random(7))
    assert main(["backup", str(file), "--db", str(path)]) == 2
    assert file.read_bytes() == good
    assert {one.name for one in tmp_path.iterdir()} <= {
        *("t.sqlite3", "t.sqlite3-wal", "t.sqlite3-shm"),
        *("nightly.backup", "nightly.backup.damaged"),
    }


def test_a_backup_from_the_future_or_an_empty_one_is_none(lite: Store, tmp_path: Path, clock: FakeClock) -> None:
    folder = BackupFolder(tmp_path, 3, clock)
    shutil.copy(folder.take(lite)[0], tmp_path / "footplate-2099-01-01-000000Z.backup")
    (tmp_path / "footplate-2027-01-15-075959Z.backup").touch()
    clock.pass_by(DAY)
    found = folder.newest()
    assert found is not None
    assert found[0] == clock.now - DAY


# --- where a backup comes back --------------------------------------------------------------------------------------


def test_a_store_that_was_only_started_is_filled(store: Store, cluster: Cluster, tmp_path: Path) -> None:
    who, id = hotseat(Tables(store))
    file = tmp_path / "copy"
    keys = "SELECT name, secret FROM server_key ORDER BY name"
    server_key(store, "push", lambda: "of the old machine")
    store.backup(file)
    for where in (str(tmp_path / "new.sqlite3"), cluster.new_database()):
        with closing(open_store(where)) as new:
            server_key(new, "push", lambda: "of the new machine")
        assert main(["restore", str(file), "--db", where]) == 0
        with closing(open_store(where)) as new:
            assert new.read(keys) == store.read(keys)
            assert Tables(new).looking.view(Who(who.person), id, "en", seat=0)["live"]


def test_a_store_is_not_restored_into_itself(
    full: tuple[Path, dict[str, tuple[Who, str]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.sqlite3"
    shutil.copy(full[0], path)
    overwrite(path, "event", random.Random(7))
    before = path.read_bytes()
    for how in ([], ["--salvage"]):
        assert main(["restore", *how, str(path), "--db", str(path), "--lang", "en"]) == 2
        assert "is the store itself" in capsys.readouterr().err
    assert path.read_bytes() == before


@pytest.mark.parametrize("how", ["--check", "--salvage"])
def test_what_a_newer_footplate_has_written_is_left_alone(
    store: Store, tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hotseat(Tables(store))
    store.write(lambda transaction: transaction.run("INSERT INTO migration (number, at) VALUES (999, 0)")).result()
    file, new = tmp_path / "copy", tmp_path / "new.sqlite3"
    store.backup(file)
    assert main(["restore", how, str(file), "--db", str(new), "--lang", "en"]) == 2
    assert "written by a newer Footplate" in capsys.readouterr().err
    assert not new.exists()
