"""`footplate backup` and `footplate restore`: every table of a server in one file, and back."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from footplate.cli.arguments import CommandLine, Complaint
from footplate.cli.files import cannot
from footplate.cli.terminal import Terminal, harmless

BESIDE = ("-wal", "-shm", "-journal")
"""How the files end that SQLite keeps beside a store."""
DAMAGED = 1
"""The exit code when something is not whole."""


def run_backup(arguments: Sequence[str], terminal: Terminal) -> int:
    """Copy while play goes on; the store stays as it is, whatever version wrote it."""
    from footplate.table.store import default_path, is_postgres, is_there
    from footplate.table.store.sqlite import copy_file

    examples = ("backup tables.backup", "backup tables.backup --db my.sqlite3")
    line = CommandLine("backup", "FILE", terminal, examples)
    line.option("--db", "FILE|URL")
    line.option("--json")
    given = line.read(arguments, least=1, most=1)
    file, db = Path(given.words[0]), given.db or str(default_path())
    if not file.parent.is_dir():
        raise Complaint(terminal.say("table.error.no_folder", folder=harmless(str(file.parent))))
    with _sentences(terminal):
        if not is_there(db):
            raise Complaint(terminal.say("cli.backup.no_store", db=harmless(db)))
        if file.exists() and not file.is_file():
            raise Complaint(terminal.say("cli.backup.no_file", file=harmless(str(file))))
        if not is_postgres(db) and file.resolve() in _files_of(db):
            raise Complaint(terminal.say("cli.backup.own_store", file=harmless(str(file))))
        if is_postgres(db):
            from footplate.table.store.postgres import copy_database

            copy_database(db, file)
        else:
            copy_file(Path(db), file)
        return _judge(file, terminal, "cli.backup.done", given.json)


def _files_of(db: str) -> list[Path]:
    """The file of a store, and those SQLite and the server keep beside it."""
    return [Path(db + suffix).resolve() for suffix in ("", *BESIDE, ".lock")]


def run_restore(arguments: Sequence[str], terminal: Terminal) -> int:
    """Bring back into an empty store, or only look whether that could be done."""
    from footplate.table.store import own_path

    examples = ("restore tables.backup", "restore tables.backup --db my.sqlite3", "restore --check tables.backup")
    line = CommandLine("restore", "FILE", terminal, examples)
    line.option("--db", "FILE|URL")
    line.option("--check")
    line.option("--json")
    given = line.read(arguments, least=1, most=1)
    file = Path(given.words[0])
    try:
        file.open("rb").close()
    except OSError as error:
        raise Complaint(cannot("read", given.words[0], error, terminal)) from None
    with _sentences(terminal):
        if given.check:
            return _judge(file, terminal, "cli.restore.whole", given.json)
        found = _examined(file)
        _fill(given.db or str(own_path()), file)
    return _tell(file, *found, terminal, "cli.restore.done", given.json)


def _fill(db: str, file: Path) -> None:
    """Restore into a store that nobody has. One that was made for it does not stay when that fails."""
    from footplate.table.store import dump, is_postgres, is_there, open_store
    from footplate.table.store.sole_use import sole_use

    with ExitStack() as held:
        if not is_postgres(db):
            held.enter_context(sole_use(Path(db)))
        new = not is_postgres(db) and not is_there(db)
        try:
            with closing(open_store(db)) as store:
                dump.load(file, store)
        except BaseException:
            for suffix in ("", *BESIDE) if new else ():
                Path(db + suffix).unlink(missing_ok=True)
            raise


# --- whether a backup is whole ----------------------------------------------------------------------------------------


def _judge(file: Path, terminal: Terminal, whole: str, as_json: bool) -> int:
    """Say how many tables are in a backup, and which of them are damaged."""
    return _tell(file, *_examined(file), terminal, whole, as_json)


def _tell(file: Path, tables: int, bad: list[str], terminal: Terminal, whole: str, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"file": str(file), "tables": tables, "damaged": bad}))
        return DAMAGED if bad else 0
    print(harmless(terminal.say(whole, tables=tables, file=str(file))))
    if bad:
        print(harmless(terminal.say("cli.backup.damaged", tables=", ".join(bad))), file=sys.stderr)
    return DAMAGED if bad else 0


def _examined(file: Path) -> tuple[int, list[str]]:
    """The number of tables in a backup, and the damaged ones."""
    from footplate.table.store.dump import rows_of
    from footplate.table.store.soundness import MAGIC, damaged_tables, look_through

    with file.open("rb") as opened:
        if opened.read(len(MAGIC)) == MAGIC:
            look_through(file)
    tables = 0

    def counted() -> Iterator[tuple[str, dict[str, object]]]:
        nonlocal tables
        for table, row in rows_of(file):
            tables += table == "game"
            yield table, row

    bad = damaged_tables(counted())
    return tables, bad


@contextmanager
def _sentences(terminal: Terminal) -> Iterator[None]:
    from footplate.table.errors import TableError

    try:
        yield
    except TableError as failed:
        raise Complaint(harmless(failed.sentence(terminal.language))) from None
    except OSError as failed:
        raise Complaint(cannot("write", str(failed.filename or ""), failed, terminal)) from None
