"""One server at a time on one SQLite file: a second one would not hear what the first one's players do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from footplate.table.errors import InUse, StoreFailed


@contextmanager
def sole_use(path: Path) -> Iterator[None]:
    """Be the only server of this file as long as the context lasts. Raises `InUse` when there is another one.

    The lock is a file beside the store. The system lets go of it when a process dies, however it dies.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(path.name + ".lock").open("a")
    except OSError as error:
        raise StoreFailed(f"{path}: {error}") from error
    with lock:
        if not _locked(lock):
            raise InUse("in_use", {"path": str(path)})
        yield


def _locked(file: IO[str]) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
