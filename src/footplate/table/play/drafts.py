"""A change of a table before it is durable: events tried on a copy, then written all together or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from footplate.kernel.course import Attempt
from footplate.kernel.facets.rules import Asked
from footplate.kernel.state import CHANCE
from footplate.table.basics.chronicle import Stored
from footplate.table.basics.errors import Stale
from footplate.table.basics.machine_time import MachineTime
from footplate.table.basics.values import Change, Done, Sequel, Waking
from footplate.table.messages.queueing import Letter, enqueue_letters, turn_message
from footplate.table.play.applying import apply, opened
from footplate.table.play.challenge_rows import note_result
from footplate.table.play.live import Live
from footplate.table.play.under_seal import Pencilled
from footplate.table.store import Statement, Transaction
from footplate.table.store.rows import TableRow


class Draft:
    """Events to come. Each is applied to a copy of the live table, so that only what can happen is ever written."""

    def __init__(self, row: TableRow, live: Live, now: MachineTime, start: Stored | None = None) -> None:
        """`live` is copied, and stays as it is. `start`: the event that opened it, when that is not written either."""
        self.row = row
        self.live = live.copy()
        self.now = now
        self.events = [start] if start else []
        self._asked = frozenset() if start else frozenset(live.deciders)
        self._begins_at = 0 if start else live.seq
        self._done_before = len(self.live.actions)
        self.also: list[Callable[[Transaction], None]] = []
        """What else is to be written with it."""
        self._was_over = not start and live.over

    @classmethod
    def of_start(cls, row: TableRow, start: Stored, live: Live | None = None) -> Draft:
        """A draft of the first events of a table; `live` is the result of the first of them, if already made."""
        draft = cls(row, live or opened(row.setting, start), start.moment, start)
        draft.go_on()
        return draft

    @property
    def at(self) -> float:
        """When it happens, by the machine's clock."""
        return self.now.at

    def add(self, kind: str, seat: int = -1, **payload: Any) -> None:
        """Let something happen; the steps of a move have been found legal."""
        self._add(kind, seat, payload)

    def add_move(self, action: Attempt, seat: int, **payload: Any) -> None:
        """Let a seat move as has been tried in the position now; it is not played again."""
        self._add("move", seat, {"steps": action.steps, **payload}, action)

    def _add(self, kind: str, seat: int, payload: Mapping[str, Any], action: Attempt | None = None) -> None:
        event = Stored(self.live.seq + 1, self.at, seat, kind, payload, self.now.boot, self.now.ticks)
        if kind == "undo":
            gone = self.live.actions[max(0, len(self.live.actions) - payload["actions"]) :]
            self.stop_sheets({one.seat for one in gone} | self.live.under_seal.pencilled.keys())
        apply(self.live, event, action)
        if kind == "move":
            event = replace(event, payload={**payload, "text": self.live.actions[-1].text})
        self.events.append(event)

    def stop_sheets(self, seats: Collection[int]) -> None:
        """Discard the rest of these seats' sheets after an undo: it was meant for the position that is gone. They are
        asked anew.
        """
        sheets = [{"id": self.row.id, "seat": seat} for seat in sorted(seats) if seat >= 0]

        def stop(transaction: Transaction) -> None:
            transaction.run_all([(_STOP, sheet) for sheet in sheets])

        self.also.append(stop)

    def go_on(self) -> None:
        """Append forced events, in the transaction of their cause: draw due chance, and pass for seats that opted out
        of a question. Not right after an undo or a hint, so that the seat is asked.
        """
        while not self.live.over:
            if self.live.state.to_move == CHANCE:
                if self.live.by_hand:
                    return
                drawn = self.live.draw(self.live.seq + 1, self.now)
                apply(self.live, drawn)
                self.events.append(drawn)
                continue
            seat = self.live.state.to_move
            if ripe := self.live.under_seal.ripe(seat):
                self._open(seat, ripe)
                continue
            silence = None if self.events and self.events[-1].kind in ("undo", "hint") else self._silence()
            if silence is None:
                return
            idle = not self.live.game.rules.can_matter(self.live.state)
            self.add("move", self.live.state.to_move, steps=[silence], unasked="idle" if idle else "never")

    def _open(self, seat: int, pencilled: Pencilled) -> None:
        """Play what a seat has decided under seal; where another one has forestalled it, it is asked again."""
        state = self.live.state.clone()
        for step in pencilled.steps:
            if state.to_move != seat or not state.allows(step):
                self.add("rub_out", seat)
                return
            state.advance(step)
        noted: dict[str, Any] = {"nmr": True} if pencilled.missed else {}
        if pencilled.referee:
            noted["referee"] = pencilled.referee
        self.add("move", seat, steps=list(pencilled.steps), pencilled=True, **noted)

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
        answer = {"id": id, "seat": key_seat, "key": key, "seq": live.seq, "at": self.at}
        standing = {**self._standing(), "before": self._begins_at, "key_seat": key_seat, "key": key}
        going_on = [(_GO_ON, standing), *(appending(id, event, live.seq) for event in self.events)]
        going_on += [(_ANSWER, answer)] if key else []
        sequel = Sequel({name: standing[name] for name in CHANGES_WITH_MOVES}, tuple(self.events))
        due = self.at + notify_after
        turns = [turn_message(id, seat, live.seq, self.at, due) for seat in self._newly_asked()]

        def write(transaction: Transaction) -> Done:
            # Whatever the table has gone on to, no event is written where the first of them does nothing, and what was
            # answered before changes nothing: so they can all be sent together.
            rows = transaction.run_all([*going_on, *turns])
            if key and not rows[len(going_on) - 1]:  # it was answered before
                return Done(id, transaction.run(_ANSWERED, answer)[0]["seq"], again=True)
            if not all(rows[: len(going_on)]):
                raise Stale(_present_seq(transaction, id))
            for also in self.also:
                also(transaction)
            if live.over and not self._was_over:
                for statement in _ENDED:
                    transaction.run(statement, {"id": id, "at": self.at})
                note_result(transaction, id, live, self.at)
            messages = self._tell_by_post(transaction) or any(rows[len(going_on) :])
            transaction.announce(Change(id, live.seq, "view", self._wakes(messages), sequel))
            if live.over or any(event.kind in _ABOUT_THE_TABLE for event in self.events):
                transaction.announce(Change(id, live.seq, "table"))
            return Done(id, live.seq)

        return write

    def _newly_asked(self) -> list[int]:
        """The seats that are asked something new: each gets a message, if its player wants any."""
        asked = frozenset[int]() if self._goes_on_without_them() else self._asked
        people = (seat for seat in self.live.deciders if not self.live.bot_of(seat))
        return [seat for seat in people if seat not in asked and not self._changes_its_mind(seat)]

    def _wakes(self, messages: bool) -> frozenset[Waking]:
        """The background tasks to wake for what comes next."""
        wakes: set[Waking] = {"message"} if messages else set()
        if any(self.live.bot_of(seat) for seat in self.live.deciders):
            wakes.add("bot")
        if self.live.clock.deadline(self.now) is not None:
            wakes.add("clock")
        return frozenset(wakes)

    def _goes_on_without_them(self) -> bool:
        """Whether a clock ran out and the game went on, so that the seats asked now do not know yet."""
        return self.live.since == self.now and any(event.kind == "clock" for event in self.events)

    def _changes_its_mind(self, seat: int) -> bool:
        """Whether a seat is asked because it wants to: it has rubbed out what it had written."""
        first = self.events[0]
        return first.kind == "rub_out" and first.seat == seat

    def _tell_by_post(self, transaction: Transaction) -> bool:
        """Queue letters to those who play by post, about every finished section, and a round that is held over."""
        over = self._sections_over()
        letters = [Letter("report", section=section, asks=section == over[-1]) for section in over]
        letters += [Letter("held", seat=event.seat) for event in self.events if event.kind == "held"]
        told = [enqueue_letters(transaction, self.row.id, self.live.seq, self.at, letter) for letter in letters]
        return any(told)

    def _sections_over(self) -> list[str]:
        """The sections of the record that have come to their end."""
        live = self.live
        if self._was_over:
            return []
        if live.over and len(live.actions) <= self._done_before:  # ended from outside
            return [one.section for one in live.actions[-1:]]
        now = "" if live.over else live.game.notation.section(live.state)
        passed = dict.fromkeys(one.section for one in live.actions[self._done_before :])
        return [section for section in passed if section != now]

    @cached_property
    def standing_row(self) -> TableRow:
        """The row of the table when all this has been written. Ask only when everything has been added."""
        live, decider = self.live, self.live.decider
        return replace(
            self.row,
            seq=live.seq,
            changed=self.at,
            status="over" if live.over else "running",
            moves=len(live.moves),
            decider=-1 if decider is None else decider,
            since=live.since.at,
        )

    def _standing(self) -> Mapping[str, object]:
        live, row = self.live, self.standing_row
        told = {name: getattr(row, name) for name in ("id", *CHANGES_WITH_MOVES)}
        return {
            **told,
            "bot": "" if live.decider is None else live.bot_of(live.decider),
            "owing": sum(1 << seat for seat in live.deciders if not live.bot_of(seat)),
            "deadline": None if live.over else live.clock.deadline(self.now),
        }


CHANGES_WITH_MOVES: Final = ("seq", "changed", "status", "moves", "decider", "since")
"""The columns of a table's row that change with every move."""

_ABOUT_THE_TABLE = frozenset(("start", "cover", "cover_asked", "handback", "left", "resign", "vote", "end"))
"""Kinds of events that change what `Looking.meta` says."""

_ANSWERED = "SELECT seq FROM answer WHERE game_id = :id AND seat = :seat AND key = :key"

_ANSWER = """
INSERT INTO answer (game_id, seat, key, seq, at) VALUES (:id, :seat, :key, :seq, :at)
ON CONFLICT DO NOTHING RETURNING seq
"""

_STOP: Final = "UPDATE sheet SET done = -1 WHERE game_id = :id AND seat = :seat AND done > 0"

_GO_ON = """
UPDATE game SET seq = :seq, changed = :changed, status = :status, moves = :moves, decider = :decider, owing = :owing,
    since = :since, bot = :bot, deadline = :deadline
WHERE id = :id AND seq = :before AND deleted IS NULL
    AND NOT EXISTS (SELECT 1 FROM answer WHERE game_id = :id AND seat = :key_seat AND key = :key)
RETURNING seq
"""

_ENDED = (
    "UPDATE seat SET ended = :at WHERE game_id = :id",
    "UPDATE seat_holder SET ended = :at WHERE game_id = :id",
    "UPDATE sheet SET done = -1 WHERE game_id = :id AND done >= 0",
)

_APPEND = """
INSERT INTO event (game_id, seq, at, seat, kind, payload, boot, ticks)
SELECT :id, :seq, :at, :seat, :kind, :payload, :boot, :ticks
WHERE :seq = 1 + (SELECT coalesce(max(seq), 0) FROM event WHERE game_id = :id)
    AND EXISTS (SELECT 1 FROM game WHERE id = :id AND seq = :last)
RETURNING seq
"""


def appending(id: str, event: Stored, last: int) -> Statement:
    """A statement that appends one event to a table that is now at `last`; it writes nothing where the event does not
    belong there.
    """
    return _APPEND, {
        "last": last,
        "id": id,
        "seq": event.seq,
        "at": event.at,
        "seat": event.seat,
        "kind": event.kind,
        "payload": json.dumps(dict(event.payload), ensure_ascii=False),
        "boot": event.boot,
        "ticks": event.ticks,
    }


def _present_seq(transaction: Transaction, id: str) -> int:
    rows = transaction.run("SELECT seq FROM game WHERE id = :id", {"id": id})
    return int(rows[0]["seq"]) if rows else 0
