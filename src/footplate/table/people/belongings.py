"""A person's own data: devices, seats, chat and notes; to see, to export, to erase."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, Final, Literal

from footplate.games import title_of
from footplate.kernel.game import seat_letter
from footplate.table.basics.errors import Forbidden, TableError, Unknown
from footplate.table.basics.values import Change, Who
from footplate.table.messages.addresses import forget_asked, forget_messages
from footplate.table.people.lifetimes import remove_table
from footplate.table.people.renaming import rename_in_record
from footplate.table.people.rights import Rights
from footplate.table.play import commands
from footplate.table.play.challenge_rows import forget_of_seat
from footplate.table.play.live_tables import LiveTables
from footplate.table.store import Row, Store, Transaction
from footplate.table.store.rows import fetch_table, kept_data, neutral_name

Json = dict[str, Any]

_ALL: Final = 1_000_000
_SHOWN: Final = 16
"""The length of a device's name, cut from its session's hash: enough to tell devices apart, and no key."""


class Belongings:
    """What one person has here."""

    def __init__(self, store: Store, live_tables: LiveTables, rights: Rights, now: Callable[[], float]) -> None:
        self._store = store
        self._rights = rights
        self._live_tables = live_tables
        self._now = now

    def _person(self, who: Who) -> str:
        """The person of a session that still holds. Raises `Unknown` or `Forbidden`."""
        self._rights.vouch(who)
        if not who.person:
            raise Forbidden("session")
        return who.person

    # --- devices ------------------------------------------------------------------------------------------------------

    def devices(self, who: Who) -> list[Json]:
        """The sessions of a person, this one first, then those used last."""
        rows = self._store.read(_SESSIONS, {"person": self._person(who)})
        devices = [
            {
                "id": row["hash"][:_SHOWN],
                "browser": row["browser"],
                "since": row["created"],
                "seen": self._now() if row["hash"] == who.proof else row["seen"] or row["created"],
                "here": row["hash"] == who.proof,
                "push": row["told"] is not None,
            }
            for row in rows
        ]
        return sorted(devices, key=lambda one: (not one["here"], -one["seen"]))

    def end_device(self, who: Who, device: str) -> Future[None]:
        """End one of the person's sessions. Raises `Unknown`."""
        person = self._person(who)

        def job(transaction: Transaction) -> None:
            own = transaction.run("SELECT hash FROM session WHERE person = :person", {"person": person})
            ended = [row["hash"] for row in own if row["hash"][:_SHOWN] == device]
            if not ended:
                raise Unknown("device")
            for hash in ended:
                transaction.run("DELETE FROM session WHERE hash = :hash", {"hash": hash})
                transaction.announce(Change(hash, 0, "people"))

        return self._store.write(job)

    # --- taking it away -----------------------------------------------------------------------------------------------

    def everything(self, who: Who) -> Json:
        """Everything stored about a person, except the games themselves: those are their records."""
        person = {"person": self._person(who)}
        found = self._store.read("SELECT email, created FROM person WHERE id = :person", person)
        email = found[0]["email"] if found else ""
        notes = {row["game_id"]: row["text"] for row in self._store.read(_NOTES, person)}
        return {
            "email": email,
            "since": found[0]["created"] if found else None,
            "devices": self.devices(who),
            "tables": [self._table(id, who, notes.pop(id, "")) for id in self.tables(who)],
            "watching": [row["game_id"] for row in self._store.read(_WATCHING, person)],
            "notes": [{"table": id, "text": text} for id, text in notes.items()],
            "addresses": [row["email"] for row in self._store.read(_ADDRESSES, person)],
            "messages": self._store.read(_MESSAGES, {"email": email}) if email else [],
        }

    def tables(self, who: Who) -> list[str]:
        """The tables a person sits at or has opened."""
        return [row["id"] for row in self._store.read(_TABLES, {"person": self._person(who), "most": _ALL})]

    def _table(self, id: str, who: Who, notes: str) -> Json:
        place = {"id": id, "person": who.person}
        game = self._store.read("SELECT * FROM game WHERE id = :id", place)[0]
        own = self._store.read(_SEATS, place)
        return {
            "id": id,
            "game": game["game_key"],
            "title": title_of(game["game_key"]),
            "map": game["map"],
            "options": kept_data(game["options"]),
            "status": game["status"],
            "created": game["created"],
            "changed": game["changed"],
            "host": game["host"] == who.person,
            "seats": [{"seat": row["seat"], "name": row["name"], "asked": row["asked"]} for row in own],
            "chat": [remark for row in own for remark in self._said(id, row["seat"])],
            "notes": notes,
            "notify": [setting for row in own for setting in self._notify(id, row["seat"])],
            "orders": [sheet for row in own for sheet in self._orders(id, row["seat"])],
            "messages": [message for row in own for message in self._messages(id, row["seat"])],
            "challenges": [challenge for row in own for challenge in self._challenges(id, row["seat"])],
            "challenge": self._taken(id),
        }

    def _said(self, id: str, seat: int) -> list[Row]:
        said = "SELECT seat, at, text FROM chat WHERE game_id = :id AND seat = :seat AND text <> '' ORDER BY number"
        return self._store.read(said, {"id": id, "seat": seat})

    def _notify(self, id: str, seat: int) -> list[Row]:
        wanted = "SELECT seat, email, webhook, language, post, zone FROM notify WHERE game_id = :id AND seat = :seat"
        return self._store.read(wanted, {"id": id, "seat": seat})

    def _orders(self, id: str, seat: int) -> list[Row]:
        sheet = "SELECT seat, at, text FROM sheet WHERE game_id = :id AND seat = :seat"
        return self._store.read(sheet, {"id": id, "seat": seat})

    def _messages(self, id: str, seat: int) -> list[Row]:
        """Messages about a seat with their addresses, and answers to letters for it."""
        return self._store.read(_MESSAGES_OF_A_SEAT, {"id": id, "seat": seat})

    def _challenges(self, id: str, seat: int) -> list[Row]:
        """The challenges a person has made."""
        return self._store.read(_MADE, {"id": id, "seat": seat})

    def _taken(self, id: str) -> str:
        """The challenge a person plays or has played there; "" for none."""
        found = self._store.read("SELECT challenge FROM taking WHERE game_id = :id", {"id": id})
        return str(found[0]["challenge"]) if found else ""

    # --- erasing ------------------------------------------------------------------------------------------------------

    def leave_a_table(self, who: Who) -> bool:
        """Take a person out of one of their tables, for good; returns False when there is none. One table at a time,
        so that no command waits long, and an interrupted request can be repeated.
        """
        found = self._store.read(_TABLES, {"person": self._person(who), "most": 1})
        if not found:
            return False
        id = found[0]["id"]
        if self._store.read(_OTHER_PEOPLE, {"id": id, "person": who.person}):
            with suppress(TableError):  # a game nobody can read any more, or play on with
                self._tell_the_others(id, who)
        self._store.write(_leaving(id, who.person, self._now())).result()
        return True

    def _tell_the_others(self, id: str, who: Who) -> None:
        row = fetch_table(self._store, id)
        for seat in row.seats if row.status != "waiting" else ():
            if seat.person == who.person:
                leaving = partial(commands.leave, seat=seat.seat, empty=not seat.others)
                self._live_tables.change(id, leaving).result()

    def forget(self, who: Who) -> Future[None]:
        """Erase a person who has left all tables: sessions, notes, address, messages."""
        person = self._person(who)
        return self._store.write(lambda transaction: _forget_person(transaction, person, self._now()))


def _leaving(id: str, person: str, now: float) -> Callable[[Transaction], None]:
    """Take a person out of a table. A table without other players, and a table of theirs that has not begun, is
    deleted.
    """

    def job(transaction: Transaction) -> None:
        found = transaction.run("UPDATE game SET rematch = rematch WHERE id = :id RETURNING *", {"id": id})
        if not found:
            return
        game, seats = found[0], transaction.run("SELECT * FROM seat WHERE game_id = :id", {"id": id})
        values = {"id": id, "person": person}
        others = transaction.run(_OTHER_PEOPLE, values)
        if not others or (game["status"] == "waiting" and game["host"] == person):
            for seat in seats:
                forget_messages(transaction, id, seat["seat"], now)
            remove_table(transaction, id)
            return
        transaction.run("DELETE FROM seat_holder WHERE game_id = :id AND person = :person", values)
        own = [seat["seat"] for seat in seats if seat["person"] == person]
        for seat in own:
            _leave_seat(transaction, game, seat, now)
        if own and game["status"] != "waiting":
            rename_in_record(transaction, id, {seat: neutral_name(seat) for seat in own})
        transaction.run("UPDATE game SET host = '' WHERE id = :id AND host = :person", values)
        for what in _ALL_OF_IT:
            transaction.announce(Change(id, game["seq"], what))

    return job


def _leave_seat(transaction: Transaction, game: Row, seat: int, now: float) -> None:
    """Erase what the seat said, and its addresses. The same player's other devices, which have no person, keep the
    seat, without its name.
    """
    place = {"id": game["id"], "seat": seat}
    forget_of_seat(transaction, game["id"], seat)
    transaction.run("UPDATE chat SET text = '' WHERE game_id = :id AND seat = :seat", place)  # its number stays taken
    transaction.run("DELETE FROM sheet WHERE game_id = :id AND seat = :seat", place)
    transaction.run("DELETE FROM confirmation WHERE game_id = :id AND seat = :seat", place)
    transaction.run("DELETE FROM notify WHERE game_id = :id AND seat = :seat", place)
    forget_messages(transaction, game["id"], seat, now)
    heirs = transaction.run("SELECT person FROM seat_holder WHERE game_id = :id AND seat = :seat LIMIT 1", place)
    heir = heirs[0]["person"] if heirs else ""
    transaction.run(
        "DELETE FROM seat_holder WHERE game_id = :id AND seat = :seat AND person = :heir", {**place, "heir": heir}
    )
    if game["status"] == "waiting" and not heir:
        kind = "open" if game["public"] else "invite"
        freed = {**place, "kind": kind, "name": seat_letter(seat)}
        transaction.run(_FREE_SEAT, freed)
        if kind == "open":
            transaction.run("UPDATE game SET free = free + 1 WHERE id = :id", {"id": game["id"]})
        return
    if not heir:
        transaction.run("DELETE FROM seat_secret WHERE game_id = :id AND seat = :seat", place)
    transaction.run(
        "UPDATE seat SET name = '', person = :heir WHERE game_id = :id AND seat = :seat", {**place, "heir": heir}
    )


def _forget_person(transaction: Transaction, person: str, now: float) -> None:
    values = {"person": person}
    found = transaction.run("SELECT email FROM person WHERE id = :person", values)
    email = {"email": found[0]["email"] if found else ""}
    transaction.run("DELETE FROM note WHERE owner = :person", values)
    transaction.run("DELETE FROM watcher WHERE person = :person", values)
    agreed = transaction.run("DELETE FROM address WHERE owner = :person RETURNING email", values)
    for row in agreed:
        transaction.run("DELETE FROM outbox WHERE target = :email AND owner = :person", {**row, **values})
    forget_asked(transaction, person, now)
    if email["email"]:
        transaction.run("DELETE FROM login WHERE email = :email", email)
        transaction.run("DELETE FROM outbox WHERE target = :email", email)
    for session in transaction.run("DELETE FROM session WHERE person = :person RETURNING hash", values):
        transaction.announce(Change(session["hash"], 0, "people"))
    transaction.run("DELETE FROM person WHERE id = :person", values)


_ALL_OF_IT: Final[tuple[Literal["table", "view", "chat"], ...]] = ("table", "view", "chat")

_TABLES: Final = """
SELECT id, changed FROM game WHERE id IN (
    SELECT game_id FROM seat WHERE person = :person AND person <> ''
    UNION SELECT game_id FROM seat_holder WHERE person = :person
    UNION SELECT id FROM game AS opened WHERE opened.host = :person
) ORDER BY changed DESC, id LIMIT :most
"""
_SEATS: Final = """
SELECT seat.seat, seat.name, seat.asked FROM seat WHERE seat.game_id = :id AND (
    seat.person = :person OR EXISTS (SELECT 1 FROM seat_holder AS held
        WHERE held.game_id = :id AND held.seat = seat.seat AND held.person = :person)
) ORDER BY seat.seat
"""
_OTHER_PEOPLE: Final = """
SELECT person FROM seat WHERE game_id = :id AND kind = 'person' AND person <> :person
UNION SELECT person FROM seat_holder WHERE game_id = :id AND person <> :person
"""
"""Other persons who have played here or still do; a seat that was left was played, too."""
_SESSIONS: Final = """
SELECT session.*, (SELECT max(push.id) FROM push WHERE push.session = session.hash) AS told FROM session
WHERE session.person = :person
"""
_MADE: Final = """
SELECT id, seat, name, level, created, expires, state FROM challenge WHERE game_id = :id AND seat = :seat
"""
_ADDRESSES: Final = "SELECT email FROM address WHERE owner = :person ORDER BY email"
_NOTES: Final = "SELECT game_id, text FROM note WHERE owner = :person"
_WATCHING: Final = "SELECT game_id FROM watcher WHERE person = :person"
_MESSAGES: Final = "SELECT channel, game_id, at, state FROM outbox WHERE target = :email ORDER BY due"
_MESSAGES_OF_A_SEAT: Final = """
SELECT seat, channel, target, at, state FROM outbox WHERE game_id = :id AND seat = :seat
    AND channel <> 'push' AND state <> 'erased' ORDER BY due
"""
_FREE_SEAT: Final = """
UPDATE seat SET kind = :kind, name = :name, person = '', salt = '' WHERE game_id = :id AND seat = :seat
"""
