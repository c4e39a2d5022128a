"""Reading a store beside its server: is there what was acknowledged, and once?"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import closing
from typing import Any

from tools.soak_people import Acknowledged

Read = Callable[[str, Sequence[object]], list[tuple[Any, ...]]]
Events = Mapping[int, tuple[str, Mapping[str, Any]]]
"""Kind and payload of the events of a table, by their `seq`."""


def reader_of(db: str) -> Read:
    """Reads the store beside the server."""
    if db.startswith("postgres"):
        import psycopg

        def ask(sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
            with psycopg.connect(db) as connection:
                return connection.execute(sql.replace("?", "%s"), values).fetchall()

        return ask

    def read(sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(db)) as connection:
            return connection.execute(sql, values).fetchall()

    return read


def events_of(read: Read, table: str) -> list[tuple[int, str, Mapping[str, Any]]]:
    rows = read("SELECT seq, kind, payload FROM event WHERE game_id = ? ORDER BY seq", (table,))
    return [(seq, kind, json.loads(payload)) for seq, kind, payload in rows]


def faults(read: Read, acknowledged: Sequence[Acknowledged]) -> list[str]:
    """What is wrong with the store, if all this was acknowledged."""
    found = []
    for (table,) in read("SELECT id FROM game", ()):
        rows = events_of(read, table)
        if [row[0] for row in rows] != list(range(1, len(rows) + 1)):
            found.append(f"{table}: an event is missing, or there twice")
        played = {seq: (kind, payload) for seq, kind, payload in rows}
        for one in (one for one in acknowledged if one.table == table):
            between = [played[seq] for seq in range(one.after + 1, one.seq + 1) if seq in played]
            steps = [step for kind, told in between if kind == "move" for step in told["steps"]]
            kept = tuple(steps[: len(one.steps)]) == one.steps if one.kind == "move" else between
            if not kept:
                found.append(f"{table}: the {one.kind} after event {one.after} was acknowledged, and is not there")
    doubled = Counter((one.table, one.after) for one in acknowledged)
    return found + [f"{table}: two acknowledged after event {after}" for (table, after), n in doubled.items() if n > 1]


def unheard_of(read: Read, acknowledged: Sequence[Acknowledged], doubtful: Set[tuple[str, int]]) -> Iterator[str]:
    """Moves and undos in the store that nobody has been told of, where people alone play and everybody has had the
    last answer. What the table does unasked (the silence of a seat) is none of them; an undo may be doubtful.
    """
    for (table,) in read("SELECT id FROM game", ()):
        told = {seq for one in acknowledged if one.table == table for seq in range(one.after + 1, one.seq + 1)}
        perhaps = {seq + 1 for where, seq in doubtful if where == table}
        for seq, kind, payload in events_of(read, table):
            if kind == "undo" and seq in perhaps:
                continue
            if kind in ("move", "undo") and "unasked" not in payload and seq not in told:
                yield f"{table}: nobody was told of the {kind} that is event {seq}"
