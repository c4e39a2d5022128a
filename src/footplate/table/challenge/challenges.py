"""Challenges: a finished game for others to play again, from the same start, with the same chance and the same bots.

A challenge is made from one seat. Its taker plays that seat at a table of their own, with the id, the secret and the
salts from which the chance of the first game came: so the n-th throw or draw is the same one, and the record proves
it. Bots play the seats that other people had.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from footplate import __version__
from footplate.bots import is_bot, known_bots
from footplate.bots.names import usual_name
from footplate.kernel.game import seat_letter
from footplate.kernel.records.headers import Headers
from footplate.table.basics.errors import Invalid, Refused, Unknown
from footplate.table.basics.tokens import new_secret
from footplate.table.basics.values import Change, Opened, Who
from footplate.table.people.new_tables import NewTables
from footplate.table.people.player_names import checked_name
from footplate.table.play.challenge_rows import (
    LIFETIME,
    MOST_TAKERS,
    ChallengeRow,
    challenge_of,
    challenges_of_table,
    result_of,
    withdraw,
    withhold,
    written,
)
from footplate.table.play.drafts import Draft
from footplate.table.play.live import Live
from footplate.table.store import Row, Store, Transaction
from footplate.table.store.keys_in_text import without_keys
from footplate.table.store.rows import SeatRow, TableRow, fetch_table

Json = dict[str, Any]


class Challenges:
    """Makes challenges, and opens the tables at which they are played."""

    def __init__(self, store: Store, new_tables: NewTables, now: Callable[[], float]) -> None:
        self._store = store
        self._new_tables = new_tables
        self._now = now

    def make(self, row: TableRow, live: Live, seat: int, level: str, name: str) -> Future[str]:
        """Challenge others from this seat of a finished game; gives the id of the challenge. A seat has one at a time:
        the same one is given as long as it can be taken. Raises `Refused` or `Invalid`.
        """
        why = why_not(row, live, seat)
        if why:
            raise Refused(why)
        if not is_bot(level):
            raise Invalid("level", {"level": level, "levels": known_bots()})
        now = self._now()
        called = without_keys(checked_name(name, row.seats[seat].called("en")), self._store.read)
        begun = live.actions[0].at if live.actions else row.created
        values = {
            "id": new_secret(),
            "game_id": row.id,
            "seat": seat,
            "name": called,
            "level": level,
            "created": now,
            "expires": now + LIFETIME,
            "seconds": max(0.0, live.actions[-1].at - begun) if live.actions else 0.0,
            "result": written(result_of(live, seat)),
        }
        kept = 2 if live.game.secrets.kept(live.opening) else 1

        def job(transaction: Transaction) -> str:
            if not transaction.run("UPDATE game SET challenged = 1 WHERE id = :id RETURNING id", {"id": row.id}):
                raise Unknown("table")
            there = transaction.run(_OPEN, {"id": row.id, "seat": seat, "now": now})
            if there:
                return str(there[0]["id"])
            transaction.run(_MAKE, values)
            withhold(transaction, row.id, kept)
            transaction.announce(Change(row.id, row.seq, "table"))
            return str(values["id"])

        return self._store.write(job)

    def find(self, key: str) -> tuple[ChallengeRow, TableRow]:
        """A challenge, and the table it was made of. Raises `Unknown`."""
        found = self._store.read("SELECT * FROM challenge WHERE id = :key", {"key": key})
        if not found:
            raise Unknown("challenge")
        challenge = challenge_of(found[0])
        try:
            return challenge, fetch_table(self._store, challenge.game_id)
        except Unknown:
            raise Unknown("challenge") from None

    def closed(self, challenge: ChallengeRow, takers: int) -> str:
        """Why a challenge can be taken no more, as the end of the name of its sentence; "" while it can."""
        if challenge.state == "withdrawn":
            return "challenge_withdrawn"
        if challenge.expires < self._now():
            return "challenge_expired"
        return "challenge_spent" if takers >= MOST_TAKERS else ""

    def takers(self, challenge: ChallengeRow) -> int:
        """How many people have taken it."""
        return int(self._store.read(_TAKERS, {"challenge": challenge.id})[0]["n"])

    def table_of(self, challenge: ChallengeRow, who: Who) -> str:
        """The table at which this person plays or has played a challenge; "" for none."""
        return _table_of(self._store.read(_TAKEN_BY, {"challenge": challenge.id, "person": who.person}), who)

    def take(self, who: Who, challenge: ChallengeRow, row: TableRow, live: Live, name: str) -> Future[Opened]:
        """Open a table at which this person plays it. Taking it twice leads to the same table. Raises `Refused`."""
        if any(seat.held_by(who) for seat in row.seats):
            raise Refused("challenge_own")
        if live.revised:
            raise Refused("challenge_revised")
        taker = without_keys(checked_name(name), self._store.read)
        seats = tuple(_seat_again(seat, challenge, who, taker) for seat in row.seats)
        again = self._new_tables.new_row(who, row.game_key, row.map, row.options, False, None, seats)
        again = replace(again, secret=row.secret)
        opening = self._new_tables.opening(again, (), lambda table: self._begun(table, live))

        def job(transaction: Transaction) -> Opened:
            touched = "UPDATE challenge SET pending = pending WHERE id = :id RETURNING *"  # takers take turns
            found = transaction.run(touched, {"id": challenge.id})
            if not found:
                raise Unknown("challenge")
            mine = {"challenge": challenge.id, "person": who.person}
            there = _table_of(transaction.run(_TAKEN_BY, mine), who)
            if there:
                return Opened(there, (), "")
            takers = int(transaction.run(_TAKERS, {"challenge": challenge.id})[0]["n"])
            if why := self.closed(challenge_of(found[0]), takers):
                raise Refused(why)
            opened = opening(transaction)
            values = {"id": opened.id, "challenge": challenge.id, "at": self._now(), "first": row.id}
            transaction.run(_TAKE, values)
            transaction.run(_AS_THE_FIRST, values)
            transaction.announce(Change(row.id, row.seq, "table"))
            return opened

        return self._store.write(job)

    def _begun(self, table: TableRow, first: Live) -> Draft:
        """The game begins as the first one did: with the rulings of that day, and its chance."""
        return self._new_tables.begun(table, {"headers": dict(_headers(table, first.headers, self._now()))})

    def withdraw(self, challenge: ChallengeRow) -> Future[None]:
        """Withdraw a challenge: it cannot be taken any more, and games in play go on."""

        def job(transaction: Transaction) -> None:
            withdraw(transaction, challenge.id)
            for row in transaction.run("SELECT seq FROM game WHERE id = :id", {"id": challenge.game_id}):
                transaction.announce(Change(challenge.game_id, row["seq"], "table"))

        return self._store.write(job)

    def made_of(self, id: str) -> list[ChallengeRow]:
        """The challenges made of a table, newest first."""
        return challenges_of_table(self._store.read, id)


def why_not(row: TableRow, live: Live, seat: int) -> str:
    """Why a seat cannot make a challenge, as the end of the key of its sentence; "" where it can."""
    if not live.over:
        return "not_over"
    played = live.ending == "normal" and seat not in live.resigned
    thrown = any(one.kind == "mark" and one.actor == "x-hand" for one in live.doings)
    own_chance = not live.imported and live.headers["Commit"] != "-" and live.headers["Id"] == row.id and not thrown
    fits = played and own_chance and not live.revised and row.mode == "table"
    return "" if fits and row.seats[seat].kind == "person" else "no_challenge"


def _seat_again(seat: SeatRow, challenge: ChallengeRow, who: Who, name: str) -> SeatRow:
    """A seat at the table of a taker."""
    if seat.seat == challenge.seat:
        return SeatRow(seat.seat, "person", name, who.person, "")
    if seat.kind == "bot":
        return seat
    return SeatRow(seat.seat, "bot", usual_name(challenge.level, seat.seat), "", challenge.level)


def _headers(table: TableRow, first: Headers, now: float) -> Headers:
    """The headers of the first game, chance and rulings included, with other players and another date."""
    players = {
        f"Seat{seat_letter(seat.seat)}": f"bot:{seat.level}@{__version__}" if seat.kind == "bot" else seat.name
        for seat in table.seats
    }
    return first.replaced(Date=datetime.fromtimestamp(now, UTC).date().isoformat(), **players).without("Clock")


def _table_of(rows: list[Row], who: Who) -> str:
    return str(rows[0]["game_id"]) if rows and who.person else ""


_OPEN: Final = """
SELECT id FROM challenge WHERE game_id = :id AND seat = :seat AND state = 'open' AND expires >= :now
"""
_MAKE: Final = """
INSERT INTO challenge (id, game_id, seat, name, level, created, expires, state, pending, seconds, result)
VALUES (:id, :game_id, :seat, :name, :level, :created, :expires, 'open', 1, :seconds, :result)
"""
_TAKE: Final = """
INSERT INTO taking (game_id, challenge, at, ended, result) VALUES (:id, :challenge, :at, NULL, '')
"""
_AS_THE_FIRST: Final = """
UPDATE game SET withheld = (SELECT first.withheld FROM game AS first WHERE first.id = :first) WHERE id = :id
"""
_TAKERS: Final = "SELECT count(*) AS n FROM taking WHERE challenge = :challenge"
_TAKEN_BY: Final = """
SELECT taking.game_id FROM taking JOIN game ON game.id = taking.game_id AND game.deleted IS NULL
WHERE taking.challenge = :challenge AND (EXISTS (SELECT 1 FROM seat
    WHERE seat.game_id = taking.game_id AND seat.person = :person) OR EXISTS (SELECT 1 FROM seat_holder AS held
    WHERE held.game_id = taking.game_id AND held.person = :person))
ORDER BY taking.at LIMIT 1
"""
