"""Backups in a folder: taken in turn, each read back, the older ones thinned out."""

from __future__ import annotations

import os
import time
from calendar import timegm
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from footplate.table.basics.errors import StoreFailed, Unusable
from footplate.table.store.base import Store
from footplate.table.store.dump import rows_of
from footplate.table.store.soundness import damaged_tables, is_sqlite, look_through

_NAME: Final = "footplate-%Y-%m-%d-%H%M%SZ.backup"
_DAY: Final = 86_400
_WEEK: Final = 7 * _DAY


@dataclass(frozen=True, slots=True)
class Examined:
    """What a backup has been found to hold."""

    tables: int
    damaged: list[str]
    """The ids of tables that cannot be played on."""


def examined(file: Path) -> Examined:
    """Read a backup to its end. Raises `StoreFailed` or `Unusable` when that cannot be done."""
    if is_sqlite(file):
        look_through(file)
    tables = 0

    def counted() -> Iterator[tuple[str, Mapping[str, Any]]]:
        nonlocal tables
        for table, row in rows_of(file):
            tables += table == "game"
            yield table, row

    damaged = damaged_tables(counted())
    return Examined(tables, damaged)


class BackupFolder:
    """A folder of backups with their time in their names."""

    def __init__(self, folder: Path, keep: int, now: Callable[[], float] = time.time) -> None:
        """Keeps the newest `keep` backups, the newest of each of the last `keep` days, and of each of the last `keep`
        weeks.
        """
        self._folder = folder
        self._keep = keep
        self._now = now

    def newest(self) -> tuple[float, Path] | None:
        """The last backup, with its time. One from the future was taken with a wrong clock: it counts as old, so that
        it prevents no new one.
        """
        now = self._now()
        return max(((taken, file) for file in self._files() if (taken := _taken_at(file)) <= now), default=None)

    def take(self, store: Store) -> tuple[Path, Examined]:
        """Take a backup, read it back, and then thin out the older ones.

        Raises `StoreFailed` or `Unusable`; a backup that cannot be read back does not stay. While a table of the newest
        one is damaged all older ones stay: they may have it whole.
        """
        self._clear_up()
        file = self._folder / time.strftime(_NAME, time.gmtime(self._now()))
        store.backup(file)
        try:
            found = examined(file)
        except (StoreFailed, Unusable):
            file.unlink(missing_ok=True)
            raise
        _make_durable(self._folder)
        if not found.damaged:
            self._thin_out()
        return file, found

    def _clear_up(self) -> None:
        """Remove what is left of backups during which a server was killed."""
        for part in self._folder.glob("footplate-*.backup.part"):
            part.unlink(missing_ok=True)

    def _thin_out(self) -> None:
        files = sorted(self._files(), key=_taken_at, reverse=True)
        kept = set(files[: self._keep])
        for span in (_DAY, _WEEK):
            newest: dict[int, Path] = {}
            for file in files:
                newest.setdefault(int(_taken_at(file) // span), file)
            kept |= {newest[number] for number in sorted(newest, reverse=True)[: self._keep]}
        for file in files:
            if file not in kept:
                file.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        return [file for file in self._folder.glob("footplate-*.backup") if _taken_at(file) and _holds_something(file)]


def _taken_at(file: Path) -> float:
    """When a backup was taken, by its name; 0 for a file that is none of ours."""
    try:
        return float(timegm(time.strptime(file.name, _NAME)))
    except ValueError:
        return 0.0


def _holds_something(file: Path) -> bool:
    """Whether it is there, and not the empty beginning of one."""
    try:
        return file.stat().st_size > 0
    except OSError:
        return False


def _make_durable(folder: Path) -> None:
    """A file just made is found again after the power has gone."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
