"""One server at a time on one SQLite file: a second one would not hear what the first one's players do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from footplate.table.basics.errors import InUse, StoreFailed, Unusable
from footplate.table.store.privacy import PRIVATE


@contextmanager
def sole_use(path: Path) -> Iterator[None]:
    """Be the only server of this file as long as the context lasts. Raises `InUse` when there is another one.

    The lock is a file beside the store, wherever symbolic links lead to it. A file with several names of its own is
    refused: SQLite keeps the newest moves beside the name it was opened by, where those who use another name miss them.
    The system lets go of the lock when a process dies, however it dies.
    """
    real = path.resolve()
    if not real.parent.is_dir():
        raise Unusable("no_folder", {"folder": str(path.parent)})
    if real.exists() and real.stat().st_nlink > 1 and real.is_file():
        raise Unusable("several_names", {"path": str(path)})
    beside = real.with_name(real.name + ".lock")
    try:
        lock = _locked(beside)
    except OSError as error:
        raise StoreFailed(f"{path}: {error}") from error
    if lock is None:
        raise InUse("in_use", {"path": str(path)})
    try:
        yield
    finally:
        with suppress(OSError):
            beside.unlink()  # before it is let go of: whoever has opened it meanwhile finds that it is gone
        os.close(lock)


def _locked(path: Path) -> int | None:
    """The lock, acquired; None when another process has it."""
    while True:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        if not _taken(lock):
            os.close(lock)
            return None
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(lock), path.stat()):
                return lock
        os.close(lock)  # the one who had it has just removed it


def _taken(lock: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
