"""`footplate backup` and `footplate restore`: every table of a server in one file, and back."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from footplate.cli.arguments import CommandLine, Complaint
from footplate.cli.files import cannot
from footplate.cli.terminal import Terminal, harmless

if TYPE_CHECKING:
    from footplate.table.store.backups import Examined

BESIDE = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps beside a store."""
DAMAGED = 1
"""The exit code for damage."""


def run_backup(arguments: Sequence[str], terminal: Terminal) -> int:
    """Copy while play goes on; the store stays as it is, whatever version wrote it."""
    from footplate.table.store import default_store, is_postgres, is_there
    from footplate.table.store.backups import examined
    from footplate.table.store.sqlite import copy_file

    examples = ("backup tables.backup", "backup tables.backup --db my.sqlite3")
    line = CommandLine("backup", "FILE", terminal, examples)
    line.option("--db", "FILE|URL")
    line.option("--json")
    given = line.read(arguments, least=1, most=1)
    file, db = Path(given.words[0]), given.db or default_store()
    if not file.parent.is_dir():
        raise Complaint(terminal.say("table.error.no_folder", folder=harmless(str(file.parent))))
    with sentences(terminal):
        if not is_there(db):
            raise Complaint(terminal.say("cli.backup.no_store", db=harmless(db)))
        if file.exists() and not file.is_file():
            raise Complaint(terminal.say("cli.backup.no_file", file=harmless(str(file))))
        if not is_postgres(db) and file.resolve() in _files_of(db):
            raise Complaint(terminal.say("cli.backup.own_store", file=harmless(str(file))))
        new = file.with_name(file.name + ".new")
        try:
            if is_postgres(db):
                from footplate.table.store.postgres import copy_database

                copy_database(db, new)
            else:
                copy_file(Path(db), new)
            found = examined(new)
            # An earlier backup may have intact what is damaged now: it stays.
            place = file.with_name(file.name + ".damaged") if found.damaged and file.exists() else file
            new.replace(place)
        finally:
            new.unlink(missing_ok=True)
        if place != file:
            print(harmless(terminal.say("cli.backup.beside", file=str(file))), file=sys.stderr)
        return _tell(place, found, terminal, "cli.backup.done", given.json)


def _files_of(db: str) -> list[Path]:
    """The file of a store, and those SQLite and the server keep beside it."""
    return [Path(db + suffix).resolve() for suffix in ("", *BESIDE, ".lock")]


def run_restore(arguments: Sequence[str], terminal: Terminal) -> int:
    """Restore into an empty store, or only check whether that would work."""
    from footplate.table.store import is_postgres, own_store
    from footplate.table.store.backups import examined
    from footplate.table.store.conversion import of_today, refuse_newer

    examples = (
        "restore tables.backup",
        "restore tables.backup --db my.sqlite3",
        "restore --check tables.backup",
        "restore --salvage damaged.sqlite3 --db my.sqlite3",
    )
    line = CommandLine("restore", "FILE", terminal, examples)
    line.option("--db", "FILE|URL")
    line.option("--check")
    line.option("--salvage")
    line.option("--json")
    given = line.read(arguments, least=1, most=1)
    file, db = Path(given.words[0]), given.db or own_store()
    try:
        file.open("rb").close()
    except OSError as error:
        raise Complaint(cannot("read", given.words[0], error, terminal)) from None
    with sentences(terminal):
        if given.check:
            refuse_newer(file)
            return _tell(file, examined(file), terminal, "cli.restore.whole", given.json)
        if not is_postgres(db) and file.resolve() in _files_of(db):
            raise Complaint(terminal.say("cli.restore.same", file=harmless(str(file))))
        if given.salvage:
            return _salvage(file, db, terminal, given.json)
        found = examined(file)
        with of_today(file) as backup:
            _fill(db, backup)
    return _tell(file, found, terminal, "cli.restore.done", given.json)


def _salvage(file: Path, db: str, terminal: Terminal, as_json: bool) -> int:
    """Restore whatever can be read of a damaged store or backup."""
    from footplate.table.store.backups import Examined, examined
    from footplate.table.store.conversion import of_today, salvaged

    with salvaged(file) as saved, of_today(saved.backup) as backup:
        found = Examined(examined(backup).tables, saved.lost)
        _fill(db, backup)
    return _tell(file, found, terminal, "cli.restore.done", as_json, saved.torn)


def _fill(db: str, file: Path) -> None:
    """Restore into a store that no server uses. A store created for it is removed when that fails."""
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


def _tell(file: Path, found: Examined, terminal: Terminal, whole: str, as_json: bool, torn: Sequence[str] = ()) -> int:
    """Print how many tables are in a backup, which of them are damaged, and any other damage."""
    code = DAMAGED if found.damaged or torn else 0
    if as_json:
        told = {"file": str(file), "tables": found.tables, "damaged": found.damaged}
        print(json.dumps({**told, "torn": [*torn]} if torn else told))
        return code
    print(harmless(terminal.say(whole, tables=found.tables, file=str(file))))
    if found.damaged:
        print(harmless(terminal.say("cli.backup.damaged", tables=", ".join(found.damaged))), file=sys.stderr)
    if torn:
        print(harmless(terminal.say("cli.restore.torn", parts=", ".join(torn))), file=sys.stderr)
    return code


@contextmanager
def sentences(terminal: Terminal) -> Iterator[None]:
    """Prints the refusals of a store for the user."""
    from footplate.table.basics.errors import TableError

    try:
        yield
    except TableError as failed:
        raise Complaint(harmless(failed.sentence(terminal.language))) from None
    except OSError as failed:
        raise Complaint(cannot("write", str(failed.filename or ""), failed, terminal)) from None
