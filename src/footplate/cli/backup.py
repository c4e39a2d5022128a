"""`footplate backup` and `footplate restore`: every table of a server in one file, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from footplate.cli.arguments import CommandLine, Complaint
from footplate.cli.terminal import Terminal, harmless

if TYPE_CHECKING:
    from footplate.table.store import Store


def run_backup(arguments: Sequence[str], terminal: Terminal) -> int:
    """Copy while play goes on."""
    file, tables = _with_store("backup", arguments, terminal, lambda store, path: store.backup(path))
    print(harmless(terminal.say("cli.backup.done", tables=tables, file=file)))
    return 0


def run_restore(arguments: Sequence[str], terminal: Terminal) -> int:
    """Bring back into an empty store."""
    _, tables = _with_store("restore", arguments, terminal, lambda store, path: store.restore(path))
    print(terminal.say("cli.restore.done", tables=tables))
    return 0


def _with_store(
    command: str, arguments: Sequence[str], terminal: Terminal, do: Callable[[Store, Path], object]
) -> tuple[str, int]:
    from footplate.table.errors import StoreFailed
    from footplate.table.store import open_store

    line = CommandLine(
        command, "FILE", terminal, (f"{command} tables.backup", f"{command} tables.backup --db my.sqlite3")
    )
    line.option("--db", "FILE|URL")
    given = line.read(arguments, least=1, most=1)
    file = given.words[0]
    try:
        store = open_store(given.db or "")
        try:
            do(store, Path(file))
            return file, store.read("SELECT count(*) AS tables FROM game")[0]["tables"]
        finally:
            store.close()
    except StoreFailed as failed:
        raise Complaint(failed.sentence(terminal.language)) from None
