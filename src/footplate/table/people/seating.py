"""Taking seats, giving them away, and what may be settled about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace

from footplate.bots import is_bot, known_bots
from footplate.bots.names import usual_name
from footplate.games import load as load_game
from footplate.kernel.facets.rules import Asked
from footplate.table.basics.errors import Forbidden, Invalid, Refused, Unknown
from footplate.table.basics.tokens import hashed, new_secret
from footplate.table.basics.values import Change, Seated, Who
from footplate.table.messages.addresses import has_agreed
from footplate.table.messages.quieting import NO_MORE_CALLS, NO_MORE_MAIL
from footplate.table.people.new_tables import NewTables
from footplate.table.people.persons import People
from footplate.table.people.player_names import checked_name, checked_salt
from footplate.table.people.rights import Rights
from footplate.table.store import Store, Transaction
from footplate.table.store.keys_in_text import without_keys
from footplate.table.store.rows import SeatRow, TableRow, add_holder, add_secret, fetch_table, fetch_to_change


class Seating:
    """Who sits where."""

    def __init__(
        self, store: Store, people: People, rights: Rights, new_tables: NewTables, now: Callable[[], float]
    ) -> None:
        self._store = store
        self._people = people
        self._rights = rights
        self._new_tables = new_tables
        self._now = now

    def join(self, who: Who, secret: str, name: str, salt: str = "") -> Future[Seated]:
        """Follow an invitation: take the seat, sit down there from another device as well, or watch."""
        linked = self._people.bearer(secret)
        if linked is not None:
            self._rights.follow(linked, who)
        if not who.person:
            raise Forbidden("session")
        found = self._store.read("SELECT game_id, seat FROM seat_secret WHERE hash = :h", {"h": hashed(secret)})
        if not found:
            return self._watch(who, secret)
        id, seat = found[0]["game_id"], found[0]["seat"]

        def job(transaction: Transaction) -> Seated:
            if not transaction.run("SELECT seat FROM seat_secret WHERE hash = :h", {"h": hashed(secret)}):
                raise Unknown("link")
            row = fetch_to_change(transaction, id)
            if row.seats[seat].kind == "person":  # the link is the key of the seat: it opens it on another device too
                if not row.seats[seat].held_by(who):
                    add_holder(transaction, id, seat, who.person)
                    transaction.announce(Change(id, row.seq, "table"))
                return Seated(id, seat)
            self._take(transaction, row, seat, who, name, salt)
            return Seated(id, seat)

        return self._store.write(job)

    def _watch(self, who: Who, secret: str) -> Future[Seated]:
        found = self._store.read("SELECT id FROM game WHERE watch_hash = :h AND deleted IS NULL", {"h": hashed(secret)})
        if not found:
            raise Unknown("link")
        values = {"id": found[0]["id"], "person": who.person}

        def job(transaction: Transaction) -> Seated:
            transaction.run(
                "INSERT INTO watcher (game_id, person) VALUES (:id, :person) ON CONFLICT DO NOTHING", values
            )
            return Seated(str(values["id"]), None)

        return self._store.write(job)

    def sit(self, who: Who, id: str, name: str, seat: int | None = None, salt: str = "") -> Future[Seated]:
        """Take a free seat of a public table."""
        if not who.person:
            raise Forbidden("session")
        if not fetch_table(self._store, id).public:
            raise Unknown("table")

        def job(transaction: Transaction) -> Seated:
            row = fetch_to_change(transaction, id)
            free = [one.seat for one in row.seats if one.kind == "open" and seat in (None, one.seat)]
            if not free:
                raise Refused("seat_taken")
            self._take(transaction, row, free[0], who, name, salt)
            return Seated(id, free[0])

        return self._store.write(job)

    def set_salt(self, who: Who, id: str, seat: int, salt: str) -> Future[None]:
        """A seat's part of the chance, once, and before the game begins. Raises `Refused` later."""
        self._rights.seat(who, id, seat)
        values = {"id": id, "seat": seat, "salt": checked_salt(salt)}

        def job(transaction: Transaction) -> None:
            row = fetch_to_change(transaction, id)
            if row.status != "waiting":
                raise Refused("salt_late")
            if row.seats[seat].salted:
                raise Refused("salted")
            transaction.run("UPDATE seat SET salt = :salt WHERE game_id = :id AND seat = :seat", values)
            transaction.announce(Change(id, row.seq, "table"))

        return self._store.write(job)

    def _take(self, transaction: Transaction, row: TableRow, seat: int, who: Who, name: str, salt: str) -> None:
        called = without_keys(checked_name(name), transaction.run)
        taken = SeatRow(seat, "person", called, who.person, "", salt=checked_salt(salt))
        changed = transaction.run(
            "UPDATE seat SET kind = 'person', name = :name, person = :person, salt = :salt"
            " WHERE game_id = :id AND seat = :seat AND kind IN ('invite', 'open') RETURNING seat",
            {"id": row.id, "seat": seat, "name": taken.name, "person": who.person, "salt": taken.salt},
        )
        if not changed:
            raise Refused("seat_taken")
        if row.seats[seat].kind == "open":
            transaction.run("UPDATE game SET free = free - 1 WHERE id = :id", {"id": row.id})
        seats = tuple(taken if one.seat == seat else one for one in row.seats)
        if all(one.taken for one in seats):
            self._new_tables.write(transaction, self._new_tables.begun(replace(row, seats=seats)))
        transaction.announce(Change(row.id, row.seq, "table"))

    def invite_again(self, who: Who, id: str, seat: int, *, alone: bool = False) -> Future[Seated]:
        """A fresh link for a seat, by the host (while it is free) or by the one who sits there; older ones are void.

        `alone`: other devices lose the seat too.
        """
        row = self._rights.look(who, id)
        if seat not in range(len(row.seats)) or row.seats[seat].kind == "bot":
            raise Unknown("seat")
        own = self._rights.held(row, who)
        if seat not in own and (row.seats[seat].taken or row.host != who.person):
            raise Forbidden("seat")
        if alone and not (seat in own and row.seats[seat].held_by(who)):
            raise Forbidden("seat")
        secret = new_secret()

        def job(transaction: Transaction) -> Seated:
            place = {"id": row.id, "s": seat}
            transaction.run("DELETE FROM seat_secret WHERE game_id = :id AND seat = :s", place)
            add_secret(transaction, row.id, seat, secret)
            if alone:
                _leave_alone(transaction, row, seat, who.person)
            transaction.announce(Change(row.id, row.seq, "table"))  # also to those who listen with an older link
            return Seated(row.id, seat, secret)

        return self._store.write(job)

    def seat_bots(self, who: Who, id: str, seats: Sequence[int], level: str) -> Future[None]:
        """Bots for free seats, by the host; without `seats` for all of them. The last of them begins the game. Links of
        these seats are void.
        """
        waiting = self._rights.host(who, id)
        if not set(seats) <= set(range(len(waiting.seats))):
            raise Unknown("seat")
        wanted = sorted(set(seats)) or [one.seat for one in waiting.seats if not one.taken]
        if not is_bot(level):
            raise Invalid("level", {"level": level, "levels": known_bots()})

        def job(transaction: Transaction) -> None:
            row = fetch_to_change(transaction, id)
            if row.status != "waiting":
                raise Refused("begun")
            if any(row.seats[seat].taken for seat in wanted):
                raise Refused("seat_taken")
            bots = {seat: SeatRow(seat, "bot", usual_name(level, seat), "", level) for seat in wanted}
            for seat, bot in bots.items():
                place = {"id": id, "seat": seat}
                transaction.run("DELETE FROM seat_secret WHERE game_id = :id AND seat = :seat", place)
                transaction.run(
                    "UPDATE seat SET kind = 'bot', name = :name, level = :level WHERE game_id = :id AND seat = :seat",
                    {**place, "name": bot.name, "level": level},
                )
            offered = sum(row.seats[seat].kind == "open" for seat in wanted)
            transaction.run("UPDATE game SET free = free - :n WHERE id = :id", {"id": id, "n": offered})
            now = tuple(bots.get(one.seat, one) for one in row.seats)
            if all(one.kind == "bot" for one in now):
                self._new_tables.refuse_bots_alone(transaction, row.host, one_more=True)
            if all(one.taken for one in now):
                self._new_tables.write(transaction, self._new_tables.begun(replace(row, seats=now)))
            transaction.announce(Change(id, row.seq, "table"))

        return self._store.write(job)

    def cancel(self, who: Who, id: str) -> Future[None]:
        """Give up a table that has not begun, by the host. The operator may restore it for a while. Raises `Refused`
        when it has begun.
        """
        self._rights.host(who, id)

        def job(transaction: Transaction) -> None:
            row = fetch_to_change(transaction, id)
            if row.status != "waiting":
                raise Refused("begun")
            transaction.run("UPDATE game SET deleted = :now WHERE id = :id", {"id": id, "now": self._now()})
            transaction.announce(Change(id, row.seq, "table"))

        return self._store.write(job)

    def set_asked(self, who: Who, id: str, *, seat: int, asked: Asked) -> Future[None]:
        """When a seat is to be asked, from the next time on, whether it wants to interfere with others (a veto)."""
        row = self._rights.seat(who, id, seat)
        if not load_game(row.game_key).rules.interferes:
            raise Refused("never_asked")

        def job(transaction: Transaction) -> None:
            transaction.run(
                "UPDATE seat SET asked = :asked WHERE game_id = :id AND seat = :seat",
                {"asked": asked, "id": row.id, "seat": seat},
            )
            transaction.announce(Change(row.id, row.seq, "table"))

        return self._store.write(job)


def _leave_alone(transaction: Transaction, row: TableRow, seat: int, person: str) -> None:
    """Nobody but one person holds the seat any more, and nobody else is told of its turns: what tells of them has a
    link to it.
    """
    place = {"id": row.id, "seat": seat, "person": person}
    lost = transaction.run("DELETE FROM seat_holder WHERE game_id = :id AND seat = :seat RETURNING person", place)
    transaction.run(
        "UPDATE seat SET person = :person WHERE game_id = :id AND seat = :seat", {**place, "person": person}
    )
    for named in transaction.run("SELECT email FROM notify WHERE game_id = :id AND seat = :seat", place):
        if not has_agreed(transaction, person, named["email"]):
            transaction.run(NO_MORE_MAIL, place)
    if {row.seats[seat].person, *(one["person"] for one in lost)} - {person}:
        transaction.run(NO_MORE_CALLS, place)  # nobody knows whose it was
