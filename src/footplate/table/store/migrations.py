"""Numbered changes of the schema: `migrations/0001_tables.sql` and its successors, each applied once. What SQL alone
cannot do to the rows that are there, a function does when its number has been reached.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Final

from footplate.table.basics.errors import StoreFailed, Unusable
from footplate.table.store.base import Transaction
from footplate.table.store.keys_in_text import take_out_old_keys

_ROWS: Final[Mapping[int, Callable[[Transaction], None]]] = {13: take_out_old_keys}
"""What is done to the rows after the statements of a migration."""


def known() -> list[tuple[int, str]]:
    """Number and text of every migration, in order."""
    folder = resources.files("footplate.table.store").joinpath("migrations")
    found = [(entry.name, entry.read_text("utf-8")) for entry in folder.iterdir() if entry.name.endswith(".sql")]
    return sorted((int(name[:4]), text) for name, text in found)


def statements(text: str) -> list[str]:
    """The statements of a migration, without its comments."""
    plain = re.sub(r"--[^\n]*", "", text)
    return [statement.strip() for statement in plain.split(";") if statement.strip()]


def require_newest(transaction: Transaction) -> None:
    """Refuse a store of another version: only a server changes its schema. Raises `Unusable`."""
    there = transaction.run("SELECT max(number) AS number FROM migration")[0]["number"]
    here = known()[-1][0]
    if there != here:
        raise Unusable("other_version", {"there": there, "here": here})


def migrate(transaction: Transaction, to: int | None = None) -> int:
    """Bring the schema up to date, or up to a number, within this transaction; gives the number reached."""
    transaction.run("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, at DOUBLE PRECISION NOT NULL)")
    rows = transaction.run("SELECT coalesce(max(number), 0) AS number FROM migration")
    reached = int(rows[0]["number"])
    newest = to or known()[-1][0]
    if reached > newest:
        raise StoreFailed(f"it was written by a newer Footplate (schema {reached}, this one knows {newest})")
    for number, text in known():
        if reached < number <= newest:
            for statement in statements(text):
                transaction.run(statement)
            if number in _ROWS:
                _ROWS[number](transaction)
            transaction.run(
                "INSERT INTO migration (number, at) VALUES (:number, :at)", {"number": number, "at": time.time()}
            )
    return newest
