"""What administrators can do. Every act is logged, in the same transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Final

from footplate.kernel.game import seat_letter
from footplate.table.admin.links import AdminLinks
from footplate.table.admin.log import AdminLog, LogReason
from footplate.table.admin.standing_orders import (
    FOR_EVER,
    OrderKind,
    can_be_blocked,
    forget_who_came_from,
    give,
    lift,
    lift_followed,
)
from footplate.table.basics.errors import Invalid, Refused, Unknown
from footplate.table.basics.tokens import hashed, new_secret
from footplate.table.basics.values import Change, Done
from footplate.table.basics.visitors import visitor_named
from footplate.table.people.lifetimes import remove_table
from footplate.table.people.renaming import rename_in_record
from footplate.table.play import commands
from footplate.table.play.challenge_rows import FORGET_NAME
from footplate.table.play.clocks import DAY
from footplate.table.play.commands import referee_dice, referee_order, referee_take_back, referee_throw
from footplate.table.play.drafts import Draft
from footplate.table.play.live_tables import LiveTables
from footplate.table.store import Store, Transaction
from footplate.table.store.keys_in_text import without_keys
from footplate.table.store.rows import SEATS_SQL, TableRow, table_of

RESTORABLE: Final = 30 * DAY
"""Seconds a deleted table can be restored; then it is gone for good."""
HOUR: Final = 3600.0
MOST_HOURS: Final = 24 * 365


class Administration:
    """Acts of administrators, in a server process or in a command beside it."""

    def __init__(self, store: Store, live_tables: LiveTables, now: Callable[[], float]) -> None:
        self._store = store
        self._live_tables = live_tables
        self._now = now
        self.log = AdminLog(store, now)
        self.links = AdminLinks(store, self.log, now)

    # --- tables -----------------------------------------------------------------------------------------------------

    def end(self, reason: LogReason, id: str) -> Future[Done]:
        """End a game as it stands, without a winner."""
        return self._live_tables.change(id, commands.annul, also=lambda t: self.log.note(t, reason, "end", id))

    def order(self, reason: LogReason, id: str, seat: int, orders: str) -> Future[Done]:
        """Decide for a seat: an order put right, or one that was missing. ` / ` divides several."""
        lines = [line.strip() for line in orders.split(" / ")]
        did = {"seat": seat_letter(seat), "order": orders}
        return self._as_referee(reason, id, "order", did, lambda draft, why: referee_order(draft, seat, lines, why))

    def take_back(self, reason: LogReason, id: str, number: int) -> Future[Done]:
        """The game goes on from before a move."""
        did = {"number": number}
        return self._as_referee(reason, id, "take_back", did, lambda draft, why: referee_take_back(draft, number, why))

    def dice(self, reason: LogReason, id: str, by_hand: bool) -> Future[Done]:
        """Throw real dice from now on, or leave it to chance again."""
        did = "dice_by_hand" if by_hand else "dice_drawn"
        return self._as_referee(reason, id, did, {}, lambda draft, why: referee_dice(draft, by_hand, why))

    def throw(self, reason: LogReason, id: str, shown: str) -> Future[Done]:
        """What real dice show: `roll 4 3 6`."""
        did = {"throw": shown}
        return self._as_referee(reason, id, "throw", did, lambda draft, why: referee_throw(draft, shown, why), "")

    def _as_referee(
        self,
        reason: LogReason,
        id: str,
        did: str,
        facts: Mapping[str, object],
        decide: Callable[[Draft, str], None],
        without: str | None = None,
    ) -> Future[Done]:
        """A decision of the referee, with its reason: in the log, at the table and in the record."""
        why = " ".join(reason.why.replace("}", ")").split()) or without
        if why is None:
            raise Invalid("no_reason")
        told = without_keys(why, self._store.read)
        return self._live_tables.change(
            id,
            lambda draft: decide(draft, told),
            also=lambda transaction: self.log.note(transaction, reason, did, id, **facts),
        )

    def delete(self, reason: LogReason, id: str) -> Future[None]:
        """Hide the table from all visitors; for `RESTORABLE` seconds it can be restored."""

        def job(transaction: Transaction) -> None:
            _touched(transaction, id)
            transaction.run("UPDATE game SET deleted = :now WHERE id = :id", {"id": id, "now": self._now()})
            self._tell(transaction, reason, id, "delete")

        return self._store.write(job)

    def restore(self, reason: LogReason, id: str) -> Future[None]:
        def job(transaction: Transaction) -> None:
            back = transaction.run(
                "UPDATE game SET deleted = NULL WHERE id = :id AND deleted > :since RETURNING bot, deadline",
                {"id": id, "since": self._now() - RESTORABLE},
            )
            if not back:
                raise Unknown("not_deleted")
            self.log.note(transaction, reason, "restore", id)
            transaction.announce(Change(id, 0, "table", frozenset(("bot", "clock"))))

        return self._store.write(job)

    def erase_deleted(self) -> Future[int]:
        """Remove one table for good that was deleted long enough ago; returns how many were (0 or 1)."""
        reason = LogReason("server")

        def job(transaction: Transaction) -> int:
            old = transaction.run(
                "SELECT id FROM game WHERE deleted <= :before ORDER BY deleted LIMIT 1",
                {"before": self._now() - RESTORABLE},
            )
            for row in old:
                remove_table(transaction, row["id"])
                self.log.note(transaction, reason, "erase", row["id"])
            return len(old)

        return self._store.write(job)

    def void_links(self, reason: LogReason, id: str, seat: int | None = None) -> Future[None]:
        """The links of one seat, or all of a table and the one to watch it, lead nowhere any more."""

        def job(transaction: Transaction) -> None:
            row = _touched(transaction, id)
            if seat is None:
                transaction.run("DELETE FROM seat_secret WHERE game_id = :id", {"id": id})
                fresh = {"id": id, "hash": hashed(new_secret())}
                transaction.run("UPDATE game SET watch_hash = :hash WHERE id = :id", fresh)
                transaction.run("DELETE FROM watcher WHERE game_id = :id", {"id": id})
                self._tell(transaction, reason, id, "void_links")
            else:
                _seat_of(row, seat)
                transaction.run(
                    "DELETE FROM seat_secret WHERE game_id = :id AND seat = :seat", {"id": id, "seat": seat}
                )
                self._tell(transaction, reason, id, "void_seat_links", seat=seat_letter(seat))

        return self._store.write(job)

    def remove_name(self, reason: LogReason, id: str, seat: int) -> Future[None]:
        """A player is called by the letter of the seat from now on, in records of the game too."""

        def job(transaction: Transaction) -> None:
            row = _touched(transaction, id)
            letter = seat_letter(seat)
            if _seat_of(row, seat) != "person":
                raise Refused("nameless_seat")
            named = {"id": id, "seat": seat, "name": letter}
            transaction.run("UPDATE seat SET name = :name WHERE game_id = :id AND seat = :seat", named)
            rename_in_record(transaction, id, {seat: letter})
            transaction.run(FORGET_NAME, {"id": id, "seat": seat})
            transaction.announce(Change(id, row.seq, "renamed"))
            self.log.note(transaction, reason, "remove_name", id, seat=letter)

        return self._store.write(job)

    def remove_message(self, reason: LogReason, id: str, number: int) -> Future[None]:
        """A remark is gone; that there was one is still seen."""

        def job(transaction: Transaction) -> None:
            row = _touched(transaction, id)
            gone = transaction.run(
                "UPDATE chat SET text = '', removed = 1 WHERE game_id = :id AND number = :number AND removed = 0"
                " RETURNING seat",
                {"id": id, "number": number},
            )
            if not gone:
                raise Unknown("message")
            transaction.announce(Change(id, row.seq, "unsaid"))
            self.log.note(transaction, reason, "remove_message", id, n=number, seat=seat_letter(gone[0]["seat"]))

        return self._store.write(job)

    # --- people -----------------------------------------------------------------------------------------------------

    def void_sessions(self, reason: LogReason, person: str) -> Future[int]:
        """End all sessions of a person; returns their number."""

        def job(transaction: Transaction) -> int:
            _known(transaction, person)
            ended = transaction.run("DELETE FROM session WHERE person = :person RETURNING hash", {"person": person})
            for session in ended:
                transaction.announce(Change(session["hash"], 0, "people"))
            self.log.note(transaction, reason, "void_sessions", person, n=len(ended))
            return len(ended)

        return self._store.write(job)

    def block(
        self, reason: LogReason, person: str, *, hours: int | None = None, address_hours: int = 0
    ) -> Future[None]:
        """Block a person, for some hours or for ever. Addresses they come from within `address_hours` are blocked for
        as long.
        """
        until, follow = self._until(hours), self._until(address_hours) if address_hours else 0.0

        def job(transaction: Transaction) -> None:
            _known(transaction, person)
            give(transaction, "blocked", person, until, self._now())
            self.log.note(transaction, reason, _named("block", hours), person, **_hours(hours))
            if follow:
                give(transaction, "followed", person, min(follow, until), self._now())
                self.log.note(transaction, reason, "follow", person, hours=address_hours)
            _look_again(transaction, person)

        return self._store.write_anyway(job)

    def unblock(self, reason: LogReason, person: str) -> Future[None]:
        """Unblock a person, and the addresses that were blocked because of them."""

        def job(transaction: Transaction) -> None:
            addresses = lift_followed(transaction, person)
            self._lift(transaction, reason, "blocked", person, "unblock")
            for address in addresses:
                self.log.note(transaction, reason, "unblock_address", address)

        return self._store.write_anyway(job)

    def block_address(self, reason: LogReason, address: str, hours: int) -> Future[None]:
        """Block an address, in IPv6 its network of 64 bits."""
        if not can_be_blocked(address):
            raise Invalid("admin_address")
        until, visitor = self._until(hours), visitor_named(address)

        def job(transaction: Transaction) -> None:
            give(transaction, "blocked_address", visitor, until, self._now())
            self.log.note(transaction, reason, "block_address", visitor, hours=hours)

        return self._store.write_anyway(job)

    def unblock_address(self, reason: LogReason, address: str) -> Future[None]:
        """Unblock an address; any address of a blocked network will do."""
        try:
            visitor = visitor_named(address)
        except ValueError:
            visitor = address  # older versions have noted networks by which nobody is known

        def job(transaction: Transaction) -> None:
            as_written = visitor != address and lift(transaction, "blocked_address", address)
            if not lift(transaction, "blocked_address", visitor) and not as_written:
                raise Refused("not_ordered")
            forget_who_came_from(transaction, visitor)
            self.log.note(transaction, reason, "unblock_address", visitor)

        return self._store.write_anyway(job)

    def mute(self, reason: LogReason, person: str, hours: int | None = None) -> Future[None]:
        """Mute a person at all tables, for some hours or for ever."""
        until = self._until(hours)

        def job(transaction: Transaction) -> None:
            _known(transaction, person)
            give(transaction, "muted", person, until, self._now())
            self.log.note(transaction, reason, _named("mute", hours), person, **_hours(hours))

        return self._store.write_anyway(job)

    def unmute(self, reason: LogReason, person: str) -> Future[None]:
        return self._store.write_anyway(lambda t: self._lift(t, reason, "muted", person, "unmute"))

    # --- the server -------------------------------------------------------------------------------------------------

    def announce_stop(self, reason: LogReason, at: float) -> Future[None]:
        """Announce when the server will be stopped. This stops nothing."""
        if not self._now() < at <= self._now() + 7 * DAY:
            raise Invalid("admin_stop")

        def job(transaction: Transaction) -> None:
            give(transaction, "stop", "", at, self._now())
            self.log.note(transaction, reason, "stop", minutes=max(1, round((at - self._now()) / 60)))

        return self._store.write_anyway(job)

    def cancel_stop(self, reason: LogReason) -> Future[None]:
        return self._store.write_anyway(lambda t: self._lift(t, reason, "stop", "", "no_stop"))

    def make_read_only(self, reason: LogReason) -> Future[None]:
        """Make the server read-only: people can look, but bots, clocks and messages rest as well."""

        def job(transaction: Transaction) -> None:
            give(transaction, "read_only", "", FOR_EVER, self._now())
            self.log.note(transaction, reason, "read_only")

        return self._store.write_anyway(job)

    def make_writable(self, reason: LogReason) -> Future[None]:
        return self._store.write_anyway(lambda t: self._lift(t, reason, "read_only", "", "read_write"))

    # --- pieces -----------------------------------------------------------------------------------------------------

    def _until(self, hours: int | None) -> float:
        if hours is None:
            return FOR_EVER
        if not 1 <= hours <= MOST_HOURS:
            raise Invalid("admin_hours", {"most": MOST_HOURS})
        return self._now() + hours * HOUR

    def _lift(self, transaction: Transaction, reason: LogReason, kind: OrderKind, target: str, did: str) -> None:
        if not lift(transaction, kind, target):
            raise Refused("not_ordered")
        self.log.note(transaction, reason, did, target)

    def _tell(self, transaction: Transaction, reason: LogReason, id: str, did: str, **facts: object) -> None:
        transaction.announce(Change(id, 0, "table"))
        self.log.note(transaction, reason, did, id, **facts)


def _touched(transaction: Transaction, id: str) -> TableRow:
    """An existing table, locked against other changes in this transaction."""
    touch = "UPDATE game SET rematch = rematch WHERE id = :id AND deleted IS NULL RETURNING *"
    rows = transaction.run(touch, {"id": id})
    if not rows:
        raise Unknown("table")
    return table_of(rows[0], transaction.run(SEATS_SQL, {"id": id}))


def _seat_of(row: TableRow, seat: int) -> str:
    """What kind of seat it is."""
    if seat not in range(len(row.seats)):
        raise Unknown("no_seat")
    return row.seats[seat].kind


def _known(transaction: Transaction, person: str) -> None:
    if not transaction.run("SELECT id FROM person WHERE id = :person", {"person": person}):
        raise Unknown("person")


def _named(did: str, hours: int | None) -> str:
    return did if hours is None else f"{did}_for"


def _hours(hours: int | None) -> dict[str, object]:
    return {} if hours is None else {"hours": hours}


def _look_again(transaction: Transaction, person: str) -> None:
    """Make every open connection of a person check again whether it may go on."""
    values = {"person": person}
    for session in transaction.run("SELECT hash FROM session WHERE person = :person", values):
        transaction.announce(Change(session["hash"], 0, "people"))
    for table in transaction.run(
        "SELECT game_id FROM seat WHERE person = :person AND ended IS NULL"
        " UNION SELECT game_id FROM seat_holder WHERE person = :person AND ended IS NULL",
        values,
    ):
        transaction.announce(Change(table["game_id"], 0, "table"))
