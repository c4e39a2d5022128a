"""A change of a table before it is durable: events tried on a copy, then written all together or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from footplate.kernel.facets.rules import Asked
from footplate.kernel.state import CHANCE
from footplate.table.errors import Stale
from footplate.table.live import Live, Stored
from footplate.table.moments import Moment
from footplate.table.outbox import enqueue_turn
from footplate.table.rows import TableRow
from footplate.table.store import Transaction
from footplate.table.values import Change, Done, Waking


class Draft:
    """Events to come. Each is applied to a copy of the live table, so that only what can happen is ever written."""

    def __init__(self, row: TableRow, live: Live, now: Moment, start: Stored | None = None) -> None:
        """`live` is copied, and stays as it is. `start`: the event that opened it, when that is not written either."""
        self.row = row
        self.live = live.copy()
        self.now = now
        self.events = [start] if start else []
        self._asked = None if start else live.decider
        self._begins_at = 0 if start else live.seq

    @classmethod
    def of_start(cls, row: TableRow, start: Stored, live: Live | None = None) -> Draft:
        """The first events of a table; `live` is what the first of them makes, where somebody has made it already."""
        draft = cls(row, live or Live.opened(row.setting, start), start.moment, start)
        draft.go_on()
        return draft

    @property
    def at(self) -> float:
        """When it happens, by the machine's clock."""
        return self.now.at

    def add(self, kind: str, seat: int = -1, **payload: Any) -> None:
        """Let something happen; the steps of a move have been found legal."""
        event = Stored(self.live.seq + 1, self.at, seat, kind, payload, self.now.boot, self.now.ticks)
        self.live.apply(event)
        if kind == "move":
            event = replace(event, payload={**payload, "text": self.live.actions[-1].text})
        self.events.append(event)

    def go_on(self) -> None:
        """What needs nobody's decision happens at once, in the transaction of what led to it: chance that is due is
        drawn, and seats let pass what they could only interfere with, where they do not want to be asked. After an
        undo they are asked: whoever takes back a silence wants to say something; so does whoever wants a hint.
        """
        while not self.live.over:
            if self.live.state.to_move == CHANCE:
                drawn = self.live.draw(self.live.seq + 1, self.now)
                self.live.apply(drawn)
                self.events.append(drawn)
                continue
            silence = None if self.events and self.events[-1].kind in ("undo", "hint") else self._silence()
            if silence is None:
                return
            idle = not self.live.game.rules.can_matter(self.live.state)
            self.add("move", self.live.state.to_move, steps=[silence], unasked="idle" if idle else "never")

    def _silence(self) -> int | None:
        """A bot, also one that covers a seat, is asked whenever something may come of it."""
        seat = self.live.decider
        if seat is None:
            return None
        asked: Asked = "matters" if self.live.bot_of(seat) else self.row.seats[seat].asked
        return self.live.game.rules.silence(self.live.state, asked)

    # --- writing ------------------------------------------------------------------------------------------------------

    def job(self, key_seat: int, key: str, notify_after: float) -> Callable[[Transaction], Done]:
        """Writes everything, unless the table has gone on meanwhile."""
        live, id = self.live, self.row.id

        def write(transaction: Transaction) -> Done:
            if key:
                before = transaction.run(_ANSWERED, {"id": id, "seat": key_seat, "key": key})
                if before:
                    return Done(id, before[0]["seq"], again=True)
            moved = transaction.run(_GO_ON, {**self._standing(), "before": self._begins_at})
            if not moved:
                raise Stale(_present_seq(transaction, id))
            for event in self.events:
                append(transaction, id, event)
            if live.over:
                for statement in _ENDED:
                    transaction.run(statement, {"id": id, "at": self.at})
            if key:
                transaction.run(_ANSWER, {"id": id, "seat": key_seat, "key": key, "seq": live.seq})
            transaction.announce(Change(id, live.seq, "view", self._wakes(transaction, notify_after)))
            if live.over or any(event.kind in _ABOUT_THE_TABLE for event in self.events):
                transaction.announce(Change(id, live.seq, "table"))
            return Done(id, live.seq)

        return write

    def _wakes(self, transaction: Transaction, notify_after: float) -> frozenset[Waking]:
        """Who has to wake up for what comes next; a player newly asked is sent a message, if they want any."""
        live, wakes = self.live, set[Waking]()
        seat = live.decider
        if seat is not None and live.bot_of(seat):
            wakes.add("bot")
        elif seat is not None and seat != self._asked:
            if enqueue_turn(transaction, self.row.id, seat, live.seq, self.at, self.at + notify_after):
                wakes.add("message")
        if live.clock.deadline(self.now) is not None:
            wakes.add("clock")
        return frozenset(wakes)

    def _standing(self) -> Mapping[str, object]:
        live = self.live
        decider = live.decider
        return {
            "id": self.row.id,
            "seq": live.seq,
            "changed": self.at,
            "status": "over" if live.over else "running",
            "moves": sum(bool(one.text) for one in live.actions),
            "decider": -1 if decider is None else decider,
            "since": live.since.at,
            "bot": "" if decider is None else live.bot_of(decider),
            "deadline": None if live.over else live.clock.deadline(self.now),
        }


_ABOUT_THE_TABLE = frozenset(("start", "cover", "cover_asked", "handback", "resign", "vote", "end"))
"""Kinds of events that change what `Tables.meta` says."""

_ANSWERED = "SELECT seq FROM answer WHERE game_id = :id AND seat = :seat AND key = :key"

_ANSWER = "INSERT INTO answer (game_id, seat, key, seq) VALUES (:id, :seat, :key, :seq)"

_GO_ON = """
UPDATE game SET seq = :seq, changed = :changed, status = :status, moves = :moves, decider = :decider, since = :since,
    bot = :bot, deadline = :deadline
WHERE id = :id AND seq = :before RETURNING seq
"""

_ENDED = (
    "UPDATE seat SET ended = :at WHERE game_id = :id",
    "UPDATE seat_holder SET ended = :at WHERE game_id = :id",
)

_APPEND = """
INSERT INTO event (game_id, seq, at, seat, kind, payload, boot, ticks)
SELECT :id, :seq, :at, :seat, :kind, :payload, :boot, :ticks
WHERE :seq = 1 + (SELECT coalesce(max(seq), 0) FROM event WHERE game_id = :id)
RETURNING seq
"""


def append(transaction: Transaction, id: str, event: Stored) -> None:
    """Write one event after all others of its table. Raises `Stale` when that is not where it belongs."""
    values = {
        "id": id,
        "seq": event.seq,
        "at": event.at,
        "seat": event.seat,
        "kind": event.kind,
        "payload": json.dumps(dict(event.payload), ensure_ascii=False),
        "boot": event.boot,
        "ticks": event.ticks,
    }
    if not transaction.run(_APPEND, values):
        raise Stale(_present_seq(transaction, id))


def _present_seq(transaction: Transaction, id: str) -> int:
    rows = transaction.run("SELECT seq FROM game WHERE id = :id", {"id": id})
    return int(rows[0]["seq"]) if rows else 0
