"""Rows of the store as values: a table and its seats."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Final

from footplate.bots.names import called
from footplate.kernel.facets.rules import Asked
from footplate.kernel.game import seat_letter
from footplate.language import say
from footplate.table.basics.chronicle import Stored
from footplate.table.basics.errors import Refused, Unknown
from footplate.table.basics.setting import Setting
from footplate.table.basics.tokens import hashed
from footplate.table.basics.values import ClockWish, Holders, Who
from footplate.table.store import Row, Store, Transaction


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat: "person" (taken), "invite" (waits for its link), "open" (free for the first to come) or "bot"."""

    seat: int
    kind: str
    name: str
    person: str
    """The person who took the seat; "" for none."""
    level: str
    others: frozenset[str] = frozenset()
    """Who followed the seat's link afterwards: the same player's other devices."""
    asked: Asked = "matters"
    """When the seat wants to be asked whether it interferes with others."""
    salt: str = ""
    """The seat's salt for the chance of the game, secret before the game has begun."""

    @property
    def taken(self) -> bool:
        return self.kind in ("person", "bot")

    @property
    def devices(self) -> int:
        """How many devices hold the seat: the first taker's, and those that followed its link."""
        return len(self.others | {self.person}) if self.person else 0

    @property
    def salted(self) -> bool:
        """Whether the seat has added its part to the chance of the game."""
        return bool(self.salt)

    def called(self, language: str) -> str:
        """The name of the player who sits here, or has left."""
        return called(self.name, language) or neutral_name(self.seat, language)

    def behind(self, who: Who) -> frozenset[str]:
        """The person ids to check for `who` at this seat: the first taker is only themselves; a link holder shares one
        identity with all other holders.
        """
        known = frozenset((who.person,)) if who.person else frozenset()
        return known if who.person and who.person == self.person else known | self.others | {self.person}

    def held_by(self, who: Who) -> bool:
        return bool(who.person) and (who.person == self.person or who.person in self.others)


@dataclass(frozen=True, slots=True)
class TableRow:
    """What the store knows of a table besides its events."""

    id: str
    game_key: str
    map: str
    options: Mapping[str, str]
    public: bool
    mode: str
    clock: ClockWish | None
    host: str
    secret: bytes
    created: float
    changed: float
    status: str
    seq: int
    moves: int
    decider: int
    since: float
    rematch: str
    seats: tuple[SeatRow, ...]
    withheld: int = 0
    """What is kept back of a finished game: 1 the secret of its chance, 2 also what its seats kept from each other."""
    challenged: bool = False
    """Whether a challenge was made of it."""

    @property
    def setting(self) -> Setting:
        bots = {seat.seat: seat.level for seat in self.seats if seat.kind == "bot"}
        return Setting(self.id, self.secret, self.clock, bots)

    @property
    def holders(self) -> Holders:
        return tuple([seat.person for seat in self.seats])

    def players(self, language: str = "en") -> Sequence[str]:
        """The names of the seats."""
        return _called(tuple([seat.name for seat in self.seats]), language)

    def seats_of(self, who: Who) -> list[int]:
        """The seats this requester may play for."""
        own = {seat.seat for seat in self.seats if seat.held_by(who)}
        return sorted(own | ({who.seat} if who.table == self.id else set()))


@lru_cache(1_000)
def _called(names: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Kept, since every seat is told after every move."""
    return tuple([called(name, language) or neutral_name(seat, language) for seat, name in enumerate(names)])


def neutral_name(seat: int, language: str = "en") -> str:
    """The name of a seat whose player has erased theirs."""
    return say("table.seat", language, {"letter": seat_letter(seat)})


def kept_data(text: str) -> dict[str, Any]:
    """What was kept as JSON; nothing where that is damaged."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def fetch_table(store: Store, id: str) -> TableRow:
    """A table with its seats. Raises `Unknown`."""
    rows = store.read("SELECT * FROM game WHERE id = :id AND deleted IS NULL", {"id": id})
    if not rows:
        raise Unknown("table")
    return table_of(rows[0], store.read(SEATS_SQL, {"id": id}))


SEATS_SQL: Final = """
SELECT seat.*, seat_holder.person AS other FROM seat
LEFT JOIN seat_holder ON seat_holder.game_id = seat.game_id AND seat_holder.seat = seat.seat
WHERE seat.game_id = :id ORDER BY seat.seat
"""
"""The seats of a table, each as often as it has other holders."""


def table_of(row: Row, seats: list[Row]) -> TableRow:
    """A table of its row and the rows of `SEATS_SQL`. Raises `Refused` when they are damaged."""
    try:
        return _table_of(row, seats)
    except (ValueError, TypeError) as damaged:
        raise Refused("damaged", {"id": row["id"]}) from damaged


def _table_of(row: Row, seats: list[Row]) -> TableRow:
    others: dict[int, set[str]] = {}
    for seat in seats:
        others.setdefault(seat["seat"], set()).update({seat["other"]} if seat["other"] else ())
    first = {seat["seat"]: seat for seat in seats}
    return TableRow(
        id=row["id"],
        game_key=row["game_key"],
        map=row["map"],
        options=json.loads(row["options"]),
        public=bool(row["public"]),
        mode=row["mode"],
        clock=read_clock(row["clock"]),
        host=row["host"],
        secret=bytes.fromhex(row["secret"]),
        created=row["created"],
        changed=row["changed"],
        status=row["status"],
        seq=row["seq"],
        moves=row["moves"],
        decider=row["decider"],
        since=row["since"],
        rematch=row["rematch"],
        seats=tuple(_seat_of(row, frozenset(others[seat])) for seat, row in first.items()),
        withheld=row["withheld"],
        challenged=bool(row["challenged"]),
    )


def _seat_of(row: Row, others: frozenset[str]) -> SeatRow:
    return SeatRow(
        row["seat"], row["kind"], row["name"], row["person"], row["level"], others, row["asked"], row["salt"]
    )


def read_clock(text: str) -> ClockWish | None:
    return ClockWish(**json.loads(text)) if text else None


def write_clock(wish: ClockWish | None) -> str:
    return json.dumps(asdict(wish)) if wish else ""


def fetch_events(store: Store, id: str, after: int = 0) -> list[Stored]:
    """The events of a table after the one with this number. Raises `ValueError` when they are damaged."""
    rows = store.read(
        "SELECT seq, at, seat, kind, payload, boot, ticks FROM event WHERE game_id = :id AND seq > :after ORDER BY seq",
        {"id": id, "after": after},
    )
    if [row["seq"] for row in rows] != list(range(after + 1, after + 1 + len(rows))):
        raise ValueError("an event is missing")
    return [Stored(**{**row, "payload": json.loads(row["payload"])}) for row in rows]


def fetch_to_change(transaction: Transaction, id: str) -> TableRow:
    """A table, locked against other changes in this transaction: touching its row serialises those who take the last
    seats.
    """
    touched = "UPDATE game SET rematch = rematch WHERE id = :id AND deleted IS NULL RETURNING *"
    rows = transaction.run(touched, {"id": id})
    if not rows:
        raise Unknown("table")
    return table_of(rows[0], transaction.run(SEATS_SQL, {"id": id}))


def add_secret(transaction: Transaction, id: str, seat: int, secret: str) -> None:
    """A link by which a seat can be taken and held."""
    transaction.run(
        "INSERT INTO seat_secret (hash, game_id, seat, purpose) VALUES (:hash, :id, :seat, 'invite')",
        {"hash": hashed(secret), "id": id, "seat": seat},
    )


def add_holder(transaction: Transaction, id: str, seat: int, person: str) -> None:
    """Another device, or person, that holds a seat."""
    transaction.run(
        "INSERT INTO seat_holder (game_id, seat, person, ended)"
        " SELECT :id, :seat, :person, ended FROM seat WHERE game_id = :id AND seat = :seat ON CONFLICT DO NOTHING",
        {"id": id, "seat": seat, "person": person},
    )
