"""Private files: stores and backups hold the secrets of running games' dice, and addresses."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

PRIVATE: Final = 0o600
"""The mode of such a file: no access for other users, whatever the umask."""
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_BESIDE: Final = ("", "-wal", "-shm", "-journal")


def make_private(path: Path) -> None:
    """Make an empty file, unless there is one. What SQLite lays beside a file has the same owner and mode."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


def tighten(path: Path) -> list[Path]:
    """Make a store, and the files beside it, private; returns the files that others could read. Files of another owner
    are left alone.
    """
    opened: list[Path] = []
    for suffix in _BESIDE:
        file = path.with_name(path.name + suffix)
        with suppress(FileNotFoundError, PermissionError):
            if file.is_file() and file.stat().st_mode & _OTHERS:
                file.chmod(PRIVATE)
                opened.append(file)
    return opened
