"""Backups a server makes by itself: when they are due, by one process at a time, and told when they fail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest

from footplate.cli import main
from footplate.language import say
from footplate.table.service import Tables
from footplate.table.store import Store, open_store
from footplate.table.store.backups import examined
from footplate.web.running.regular_backups import DUE_CHECK_SECONDS, RETRY_SECONDS, Backups
from footplate.web.running.settings import ServerSettings
from tests.services import Cluster, postgres_cluster
from tests.table.sitting import FakeClock, hotseat
from tests.waiting import until
from tests.web_server import running_server


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres_cluster() as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(open_store(str(tmp_path / "t.sqlite3"))) as opened:
        yield opened


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


def backups(store: Store, folder: Path, clock: FakeClock) -> Backups:
    return Backups(ServerSettings(db="", backup_folder=str(folder), backup_every=24), store, clock)


def test_one_is_made_when_it_is_due_also_after_a_restart(store: Store, folder: Path, clock: FakeClock) -> None:
    hotseat(Tables(store))
    one = backups(store, folder, clock)
    assert one.health() == {"last": None, "trouble": ""}
    one.go_on()
    (file,) = folder.iterdir()
    assert examined(file).tables == 1
    for _ in range(3):
        assert 0 < backups(store, folder, clock).go_on() <= DUE_CHECK_SECONDS
        clock.pass_by(7 * 3600)
    assert len(list(folder.iterdir())) == 1
    clock.pass_by(7 * 3600)
    backups(store, folder, clock).go_on()
    assert len(list(folder.iterdir())) == 2
    assert one.health() == {"last": clock.now, "trouble": ""}


def test_what_fails_is_told_and_tried_again(
    store: Store, folder: Path, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    one = backups(store, folder, clock)
    folder.rmdir()
    one.go_on()
    assert one.health() == {"last": None, "trouble": "failed"}
    (told,) = (record for record in caplog.records if record.levelname == "ERROR")
    assert told.message == "a backup failed"
    folder.mkdir()
    clock.pass_by(RETRY_SECONDS - 1)
    one.go_on()
    assert list(folder.iterdir()) == []
    clock.pass_by(2)
    one.go_on()
    assert one.health() == {"last": clock.now, "trouble": ""}


def test_one_that_does_not_come_is_late_and_a_damaged_game_is_named(
    store: Store, folder: Path, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    one = backups(store, folder, clock)
    clock.pass_by(3 * 86_400)
    assert one.health() == {"last": None, "trouble": "late"}
    _, id = hotseat(Tables(store))
    store.write(lambda transaction: transaction.run("UPDATE event SET payload = 'oh'")).result()
    one.go_on()
    assert one.health() == {"last": clock.now, "trouble": "damaged"}
    assert [record.tables for record in caplog.records if record.levelname == "ERROR"] == [[id]]  # type: ignore[attr-defined]


def test_nobody_who_wants_none_gets_any(store: Store, tmp_path: Path) -> None:
    none = Backups(ServerSettings(db=""), store)
    assert none.go_on() > 0
    assert none.health() is None


def test_of_two_processes_one_makes_it(cluster: Cluster, folder: Path, clock: FakeClock) -> None:
    where = cluster.new_database()
    with closing(open_store(where)) as store, closing(open_store(where)) as other:
        assert other.claim("backup")
        backups(store, folder, clock).go_on()
        assert list(folder.iterdir()) == []
        other.release("backup")
        backups(store, folder, clock).go_on()
        backups(other, folder, clock).go_on()
        assert len(list(folder.iterdir())) == 1


def test_a_server_makes_them_and_says_so(tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running_server(tmp_path / "t.sqlite3", "--backup-folder", str(folder)) as server:

        def health() -> dict[str, Any]:
            told: dict[str, Any] = httpx2.get(f"{server.url}/healthz", timeout=30).json()
            return told

        until(lambda: health()["backup"]["last"])
        found = health()
        assert (found["ok"], found["backup"]["trouble"]) == (True, "")
    (file,) = folder.iterdir()
    assert main(["restore", "--check", str(file), "--lang", "en"]) == 0
    none = str(tmp_path / "none")
    for language in ("en", "hu"):
        assert main(["serve", "--no-open", "--backup-folder", none, "--lang", language]) == 2
        assert say("table.error.no_folder", language, {"folder": none}) in capsys.readouterr().err


def test_damage_is_told_by_every_process_and_after_a_restart(store: Store, folder: Path, clock: FakeClock) -> None:
    hotseat(Tables(store))
    store.write(lambda transaction: transaction.run("UPDATE event SET payload = 'oh' WHERE seq = 1")).result()
    backups(store, folder, clock).go_on()
    clock.pass_by(60)
    another = backups(store, folder, clock)
    another.go_on()
    assert len(list(folder.iterdir())) == 1
    assert another.health() == {"last": clock.now - 60, "trouble": "damaged"}


def test_a_backup_from_the_future_keeps_nobody_from_making_one(store: Store, folder: Path, clock: FakeClock) -> None:
    (folder / "footplate-2099-01-01-000000Z.backup").write_text("taken with a wrong clock")
    one = backups(store, folder, clock)
    one.go_on()
    assert one.health() == {"last": clock.now, "trouble": ""}
