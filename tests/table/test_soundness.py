"""Stores that are damaged, shared by mistake, or readable by others; and what `backup` and `restore` say of it."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from footplate.cli import main
from footplate.language import LANGUAGES, say
from footplate.table.basics.errors import InUse, Refused, Unusable
from footplate.table.service import Tables
from footplate.table.store import Store, open_store
from footplate.table.store.sole_use import sole_use
from footplate.table.store.soundness import look_through
from tests.services import Cluster
from tests.table.sitting import hotseat, play_first


@pytest.fixture
def careless() -> Iterator[None]:
    """A umask that lets everybody read."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def change(store: Store, sql: str, **values: object) -> None:
    store.write(lambda transaction: transaction.run(sql, values)).result()


# --- who may read ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("careless")
def test_store_lock_and_backups_are_their_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    with sole_use(path), closing(open_store(str(path))) as store:
        hotseat(Tables(store))
        store.backup(tmp_path / "copy")
        files = {file.name: mode(file) for file in tmp_path.iterdir()}
    assert files == dict.fromkeys(["t.sqlite3", "t.sqlite3-wal", "t.sqlite3-shm", "t.sqlite3.lock", "copy"], 0o600)


@pytest.mark.usefixtures("careless")
def test_a_backup_of_postgresql_is_its_owners_alone(cluster: Cluster, tmp_path: Path) -> None:
    with closing(open_store(cluster.new_database())) as store:
        store.backup(tmp_path / "copy")
    assert mode(tmp_path / "copy") == 0o600


@pytest.mark.usefixtures("careless")
def test_a_file_others_could_read_is_taken_away_from_them(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "t.sqlite3"
    open_store(str(path)).close()
    path.chmod(0o644)
    open_store(str(path)).close()
    assert mode(path) == 0o600
    assert "only its owner" in caplog.text


# --- one server, one file -------------------------------------------------------------------------------------------


def test_the_lock_is_found_through_any_link_and_does_not_stay(tmp_path: Path) -> None:
    path, folder = tmp_path / "t.sqlite3", tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "link").symlink_to(path)
    (tmp_path / "folder").symlink_to(folder)
    for one, other in ((path, folder / "link"), (folder / "link", path), (tmp_path / "folder" / "link", path)):
        with sole_use(one), pytest.raises(InUse), sole_use(other):
            pass
    assert sorted(file.name for file in tmp_path.rglob("*.lock")) == []


def test_a_file_with_several_names_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    open_store(str(path)).close()
    (tmp_path / "other").hardlink_to(path)
    for name in (path, tmp_path / "other"):
        with pytest.raises(Unusable, match="several names"), sole_use(name):
            pass
    (tmp_path / "other").unlink()
    with sole_use(path):
        assert path.exists()


def test_a_folder_that_does_not_exist_is_not_made(tmp_path: Path) -> None:
    for use in (lambda path: sole_use(path).__enter__(), lambda path: open_store(str(path))):
        with pytest.raises(Unusable, match=f"There is no folder {tmp_path / 'none'}"):
            use(tmp_path / "none" / "t.sqlite3")
    assert list(tmp_path.iterdir()) == []


# --- damage ---------------------------------------------------------------------------------------------------------


def damage_page(path: Path) -> None:
    """Write over the inner pages of a file that is not in use."""
    raw = bytearray(path.read_bytes())
    for page in range(2 * 4096, len(raw), 4096):
        raw[page : page + 64] = b"\xff" * 64
    path.write_bytes(raw)


def test_a_damaged_page_is_noticed_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    with closing(open_store(str(path))) as store:
        hotseat(Tables(store))
    look_through(path)
    damage_page(path)
    before = path.read_bytes()
    with pytest.raises(Unusable, match=r"t\.sqlite3 is damaged"):
        look_through(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE event SET payload = '{\"steps\": [1' WHERE game_id = :id AND seq = 2",
        "UPDATE event SET payload = '[]' WHERE game_id = :id AND seq = 1",
        "UPDATE event SET payload = '{\"steps\": [\"x\"]}' WHERE game_id = :id AND kind = 'move'",
        "DELETE FROM event WHERE game_id = :id AND seq = 2",
        "DELETE FROM event WHERE game_id = :id AND seq >= 2",
        "DELETE FROM event WHERE game_id = :id",
        "UPDATE game SET options = '{' WHERE id = :id",
        "UPDATE game SET secret = 'no hex' WHERE id = :id",
        "UPDATE game SET clock = 'tick' WHERE id = :id",
    ],
)
def test_a_damaged_game_says_so_and_others_play_on(store: Store, caplog: pytest.LogCaptureFixture, harm: str) -> None:
    tables = Tables(store)
    who, id = hotseat(tables)
    fine, other = hotseat(tables)
    for _ in range(3):
        play_first(tables, id, who)
    change(store, harm, id=id)
    again = Tables(store)
    sentence = say("table.error.damaged", "en", {"id": id})
    for _ in range(2):
        for ask in (again.looking.meta, again.looking.view, again.looking.record, again.looking.log):
            words = () if ask == again.looking.record else ("en",)
            with pytest.raises(Refused) as refused:
                ask(who, id, *words)
            assert refused.value.sentence() == sentence
    with pytest.raises(Refused, match="damaged"):
        again.playing.move(who, id, seq=4, seat=0, steps=[1])
    assert id in [row["id"] for row in again.lists.mine(who)]
    assert again.bots.all_due() == []
    assert play_first(again, other, fine).seq > 1
    if "game SET" not in harm:
        assert [record.table for record in caplog.records if record.name == "footplate.table"] == [id]  # type: ignore[attr-defined]


def test_a_damaged_game_is_named_by_backup_and_restore(
    tmp_path: Path, store: Store, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tables, file = Tables(store), tmp_path / "copy"
    who, id = hotseat(tables)
    hotseat(tables)
    play_first(tables, id, who)
    assert main(["backup", str(file), "--db", where, "--lang", "en"]) == 0
    assert main(["restore", "--check", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().err == ""
    file.unlink()  # a whole one would keep its place
    change(store, "UPDATE event SET payload = 'oh' WHERE game_id = :id AND seq = 2", id=id)
    said = f"Damaged: {id}. All other tables are whole.\n"
    for words in (["backup", str(file), "--db", where], ["restore", "--check", str(file)]):
        assert main([*words, "--lang", "en"]) == 1
        assert capsys.readouterr().err == said
    assert main(["restore", str(file), "--db", str(tmp_path / "new.sqlite3"), "--lang", "en"]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err) == ("Tables restored: 2.\n", said)
    assert main(["restore", "--check", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"file": str(file), "tables": 2, "damaged": [id]}


def test_a_damaged_backup_is_refused_with_a_sentence(
    tmp_path: Path, cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    file, new = tmp_path / "copy", tmp_path / "new.sqlite3"
    with closing(open_store(cluster.new_database())) as store:
        hotseat(Tables(store))
        store.backup(file)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    for harmed in (lines[:-1], [*lines[:2], lines[2][:-9], *lines[3:]], [lines[0], '["game", 7]\n'], ["{}\n"]):
        file.write_text("".join(harmed), "utf-8")
        for words in (["--check", str(file)], [str(file), "--db", str(new)]):
            assert main(["restore", *words, "--lang", "en"]) == 2
            assert capsys.readouterr().err.count("\n") == 1
    with closing(open_store(str(tmp_path / "t.sqlite3"))) as store:
        hotseat(Tables(store))
        store.backup(file)
    damage_page(file)
    assert main(["restore", str(file), "--db", str(new), "--lang", "en"]) == 2
    assert "is damaged" in capsys.readouterr().err
    assert not new.exists()


# --- the command line -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "hu", "it"])
def test_what_is_refused_is_a_sentence_and_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    none, new = tmp_path / "none", tmp_path / "new.sqlite3"
    (tmp_path / "text").write_text("no database")
    before = sorted(tmp_path.iterdir())
    folder = say("table.error.no_folder", language, {"folder": str(none)})
    no_store = say("cli.backup.no_store", language, {"db": str(new)})
    for words, sentence in (
        (["restore", str(none), "--db", str(new)], ""),
        (["restore", str(tmp_path), "--db", str(new)], ""),
        (["restore", str(tmp_path / "text"), "--db", str(new)], ""),
        (["restore", "--check", str(none)], ""),
        (["backup", str(tmp_path / "copy"), "--db", str(new)], no_store),
        (["backup", str(none / "copy"), "--db", str(tmp_path / "text")], folder),
        (["backup", str(tmp_path / "copy"), "--db", str(tmp_path / "text")], ""),
        (["serve", "--no-open", "--port", "0", "--db", str(none / "t.sqlite3")], folder),
        (["serve", "--no-open", "--port", "0", "--db", str(tmp_path / "text")], ""),
        (["serve", "--no-open", "--port", "0", "--db", str(tmp_path)], ""),
    ):
        assert main([*words, "--lang", language]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1, told.err
        assert "Errno" not in told.err
        assert told.err.startswith(sentence)
        assert sorted(tmp_path.iterdir()) == before


def test_backup_leaves_a_store_of_an_older_version_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    open_store(str(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM migration WHERE number > 3")
        connection.commit()
    assert main(["backup", str(tmp_path / "copy"), "--db", str(path)]) == 0
    for file in (path, tmp_path / "copy"):
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("SELECT max(number) FROM migration").fetchone() == (3,)


def test_nothing_is_restored_into_a_store_a_server_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(open_store(str(tmp_path / "t.sqlite3"))) as store:
        store.backup(tmp_path / "copy")
    new = tmp_path / "new.sqlite3"
    with sole_use(new):
        assert main(["restore", str(tmp_path / "copy"), "--db", str(new), "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith(f"{new} is already in use by another server")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_backup_takes_the_place_of_nothing_but_files(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    db = tmp_path / "t.sqlite3"
    open_store(str(db)).close()
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")  # as a device would be: what is there is no file
    own = [tmp_path / name for name in ("t.sqlite3", "t.sqlite3-wal", "t.sqlite3-shm", "t.sqlite3.lock")]
    (tmp_path / "link").symlink_to(db)
    before, content = sorted(tmp_path.iterdir()), db.stat()
    refused = {tmp_path / name: "cli.backup.no_file" for name in ("folder", "pipe")}
    for file, key in {**refused, **dict.fromkeys([*own, tmp_path / "link"], "cli.backup.own_store")}.items():
        assert main(["backup", str(file), "--db", str(db), "--lang", language]) == 2
        assert capsys.readouterr().err == say(key, language, {"file": str(file)}) + "\n"
    assert sorted(tmp_path.iterdir()) == before
    assert (db.stat().st_ino, db.stat().st_mtime_ns) == (content.st_ino, content.st_mtime_ns)


def test_a_backup_is_one_file_before_and_after_it_is_looked_at(tmp_path: Path) -> None:
    db, file = tmp_path / "t.sqlite3", tmp_path / "copy"
    open_store(str(db)).close()
    before = set(tmp_path.iterdir())
    assert main(["backup", str(file), "--db", str(db)]) == 0
    assert main(["restore", "--check", str(file)]) == 0
    assert set(tmp_path.iterdir()) - before == {file}


def test_nothing_is_restored_into_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(open_store(str(tmp_path / "t.sqlite3"))) as store:
        store.backup(tmp_path / "copy")
    (tmp_path / "folder").mkdir()
    assert main(["restore", str(tmp_path / "copy"), "--db", str(tmp_path / "folder"), "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "Errno" not in told
