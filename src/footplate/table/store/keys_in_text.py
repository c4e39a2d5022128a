"""Removes keys from what people write: they answer the mail with the link of their seat, or paste that link.

The store has only the SHA-256 of keys, so each key of this server is taken out of a text before the text is stored.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final

from footplate.table.store.base import Row, Transaction

TAKEN_OUT: Final = "***"
"""What stands in place of a key."""

_IN_LINKS: Final = 32
_IN_ADDRESSES: Final = 40
_LENGTHS: Final = (_IN_LINKS, _IN_ADDRESSES)
"""Letters of the keys there are (`tokens`): those in links, and those that may also stand in an address for mail."""
_HEXADECIMAL: Final = re.compile(r"[0-9A-Fa-f]*")
"""What those in addresses are made of."""
_RUN: Final = re.compile(r"[A-Za-z0-9_-]{32,}")
"""A run of letters that is long enough for a key."""
_BESIDE: Final = 8
"""With up to this number of further letters in a run, a key may begin at any of them. In a longer run it is looked for
at both ends, and between dashes, which people and programs put around things to be noticed.
"""
_DASH: Final = re.compile(r"[_-]")
_MOST: Final = 20_000
"""The most places of a text that are checked. No person writes more that look like keys: only a program that attacks
the server.
"""
_ENDS_MESSAGES: Final = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z0-9_-]{8,12}\.\d\.(?:email|webhook|push)\.[0-9a-f]{40}(?![0-9A-Za-z])", re.IGNORECASE
)
"""The key of a link that ends messages (`quieting`): the store has nothing of it, but its form is known."""

_AT_ONCE: Final = 40
"""Hashes in one query."""
_KEPT_IN: Final = (
    *(("seat_secret", "hash"), ("game", "watch_hash"), ("session", "hash"), ("login", "hash")),
    *(("confirmation", "hash"), ("admin_link", "hash")),
)
_ASKED_FOR: Final = ", ".join(f":hash{n}" for n in range(_AT_ONCE))
_KNOWN: Final = " UNION ALL ".join(
    f"SELECT {column} AS hash FROM {table} WHERE {column} IN ({_ASKED_FOR})" for table, column in _KEPT_IN
)

RunQuery = Callable[[str, Mapping[str, object]], list[Row]]
"""Runs a query: `Store.read`, or `run` of a transaction."""


def without_keys(text: str, ask: RunQuery) -> str:
    """A text with `***` in place of every key this server knows: of seats, spectators, sessions, administrators, and of
    links to sign in, to agree and to end messages.
    """
    text = _ENDS_MESSAGES.sub(TAKEN_OUT, text)
    written = {word: hashlib.sha256(key.encode()).hexdigest() for word, key in _candidates(text).items()}
    known = _known(sorted(set(written.values())), ask)
    for word in [word for word, hash in written.items() if hash in known]:
        text = text.replace(word, TAKEN_OUT)
    return text


def _candidates(text: str) -> dict[str, str]:
    """Parts as long as a key, as written, and the key each would be: some mail programs write all in capitals."""
    words = set(islice(_as_long_as_keys(text), _MOST))
    in_links = {word: word for word in words if len(word) == _IN_LINKS}
    return in_links | {word: word.lower() for word in words if len(word) > _IN_LINKS and _HEXADECIMAL.fullmatch(word)}


def _as_long_as_keys(text: str) -> Iterator[str]:
    for match in _RUN.finditer(text):
        run = match[0]
        for length in _LENGTHS:
            for start in _beginnings(run, length):
                yield run[start : start + length]


def _beginnings(run: str, length: int) -> Iterator[int]:
    """Where in a run of letters of keys one so long may begin."""
    more = len(run) - length
    if more <= _BESIDE:
        yield from range(more + 1)
        return
    yield from (0, more)
    for dash in _DASH.finditer(run, 0, more):
        start = dash.end()
        if _DASH.match(run, start + length):
            yield start


def _known(hashes: list[str], ask: RunQuery) -> set[str]:
    """Those of these hashes that are of keys."""
    found = set[str]()
    for start in range(0, len(hashes), _AT_ONCE):
        some = hashes[start : start + _AT_ONCE]
        values = {f"hash{n}": some[n] if n < len(some) else "none" for n in range(_AT_ONCE)}
        found.update(row["hash"] for row in ask(_KNOWN, values))
    return found


# --- texts that were kept before --------------------------------------------------------------------------------------

_PORTION: Final = 1000
_TEXTS: Final = (
    *(("sheet", ("game_id", "seat"), "text"), ("chat", ("game_id", "number"), "text")),
    *(("note", ("game_id", "owner"), "text"), ("admin_log", ("number",), "why")),
    *(("outbox", ("id",), "letter"), ("outbox", ("id",), "error"), ("seat", ("game_id", "seat"), "name")),
)
"""Where people's texts and those of mail servers are kept: table, its key, column."""


def take_out_old_keys(transaction: Transaction) -> None:
    """Take the keys out of all texts that were kept before that was done to each."""
    for table, key, column in _TEXTS:
        place = " AND ".join(f"{one} = :{one}" for one in key)
        update = f"UPDATE {table} SET {column} = :new WHERE {place}"
        for row in _long_texts(transaction, table, key, column):
            new = without_keys(row["text"], transaction.run)
            if new != row["text"]:
                transaction.run(update, {**{one: row[one] for one in key}, "new": new})


def _long_texts(transaction: Transaction, table: str, key: tuple[str, ...], column: str) -> Iterator[Row]:
    """The texts long enough to hold a key, in the order of their keys: a portion at a time, there may be millions. What
    damage has made of a text, and is none any more, is passed over.
    """
    columns = ", ".join(key)
    query = f"SELECT {columns}, {column} AS text FROM {table} WHERE length({column}) >= {min(_LENGTHS)}"
    after = ", ".join(f":{one}" for one in key)
    ordered = f"ORDER BY {columns} LIMIT {_PORTION}"
    rows = transaction.run(f"{query} {ordered}")
    while rows:
        yield from (row for row in rows if isinstance(row["text"], str))
        last = {one: rows[-1][one] for one in key}
        rows = transaction.run(f"{query} AND ({columns}) > ({after}) {ordered}", last) if len(rows) == _PORTION else []
