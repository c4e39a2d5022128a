"""Who may: every question about a table is refused here, or answered by the part of `Tables` that was asked."""

from __future__ import annotations

from collections.abc import Callable

from footplate.table.basics.errors import Forbidden, Unknown
from footplate.table.basics.values import Who
from footplate.table.people.persons import People
from footplate.table.play.challenge_rows import plays_it_again, shown_by_challenge
from footplate.table.play.live_tables import LiveTables
from footplate.table.store import Store
from footplate.table.store.rows import SeatRow, TableRow


class Rights:
    """Who may look at a table, who holds which seat, who is its host. `blocks` says whether an administrator has shut
    a person out.
    """

    def __init__(self, store: Store, live_tables: LiveTables, people: People, blocks: Callable[[str], bool]) -> None:
        self._store = store
        self._live_tables = live_tables
        self._people = people
        self._blocks = blocks

    # --- people -------------------------------------------------------------------------------------------------------

    def vouch(self, who: Who) -> None:
        """Raises `Unknown` when the session or the link of a request has ended, `Forbidden` for a blocked person."""
        self._people.vouch(who)
        if self.is_blocked(who):
            raise Forbidden("blocked")

    def is_blocked(self, who: Who) -> bool:
        """Whether an administrator has blocked the requester; the links of their seats are blocked with them."""
        if not who.table:
            return self._blocks(who.person)
        try:
            return self.is_shut(self._live_tables.cached_row(who.table).seats[who.seat], who)
        except Unknown:
            return False

    def is_shut(self, seat: SeatRow, who: Who) -> bool:
        """Whether a blocked person may be behind `who` at this seat: a link of the seat is no way round a block."""
        return any(map(self._blocks, seat.behind(who)))

    def follow(self, linked: Who, who: Who) -> None:
        """Whether `who` may follow the link of the seat of `linked`. Raises `Unknown` or `Forbidden`."""
        if self.is_shut(self._live_tables.cached_row(linked.table).seats[linked.seat], who):
            raise Forbidden("blocked")

    # --- tables -------------------------------------------------------------------------------------------------------

    def look(self, who: Who, id: str) -> TableRow:
        """A table that `who` may look at. Raises `Unknown`, also for private tables of others, or `Forbidden`."""
        self.vouch(who)
        row = self._live_tables.cached_row_if(id, lambda row: self._is_known_to(row, who))
        if self._is_known_to(row, who) or self._watches(row, who):
            if (row.challenged or row.withheld) and not self.held(row, who):
                self._refuse_challenged(who, row)
            return row
        raise Forbidden("blocked") if row.seats_of(who) else Unknown("table")

    def may_watch(self, who: Who, id: str) -> bool:
        """Whether `look` would raise nothing but `Forbidden`: a public table, one's own, one with a watch link."""
        try:
            self.look(who, id)
        except Unknown:
            return False
        return True

    def admit(self, who: Who, id: str, seat: int | None) -> None:
        """Whether `who` may look at a table from this seat, or from outside. Raises `Unknown` or `Forbidden`."""
        self.look(who, id) if seat is None else self.seat(who, id, seat)

    def host(self, who: Who, id: str) -> TableRow:
        """A table that `who` has opened. Raises `Unknown` or `Forbidden`."""
        row = self.look(who, id)
        if row.host != who.person:
            raise Forbidden("host")
        return row

    def _is_known_to(self, row: TableRow, who: Who) -> bool:
        """Whether the requester may know of a table, by its row."""
        return row.public or bool(self.held(row, who)) or (bool(who.person) and row.host == who.person)

    def _watches(self, row: TableRow, who: Who) -> bool:
        """Whether the requester has followed the watch link, or may look because of a challenge."""
        watching = {"id": row.id, "person": who.person}
        watched = "SELECT person FROM watcher WHERE game_id = :id AND person = :person"
        if who.person and self._store.read(watched, watching):
            return True
        return row.status == "over" and bool(who.person) and shown_by_challenge(self._store.read, row.id, who.person)

    def _refuse_challenged(self, who: Who, row: TableRow) -> None:
        """Refuse a viewer who is playing a challenge made of this game, and, as long as it has not been played,
        outsiders to a game with secrets. Raises `Forbidden`.
        """
        if who.person and plays_it_again(self._store.read, row.id, who.person):
            raise Forbidden("challenge_on")
        if row.withheld == 2:
            raise Forbidden("withheld")

    # --- seats --------------------------------------------------------------------------------------------------------

    def seat(self, who: Who, id: str, seat: int) -> TableRow:
        """A table at which `who` may play for this seat. Raises `Unknown` or `Forbidden`."""
        self.vouch(who)
        row = self._live_tables.cached_row_if(id, lambda row: seat in self.held(row, who))
        if seat not in row.seats_of(who):
            self.look(who, id)
            raise Forbidden("seat")
        if self.is_shut(row.seats[seat], who):
            raise Forbidden("blocked")
        return row

    def held(self, row: TableRow, who: Who) -> list[int]:
        """The seats `who` may play for, without those a blocked person may be behind."""
        return [seat for seat in row.seats_of(who) if not self.is_shut(row.seats[seat], who)]

    def seats_of(self, who: Who, id: str) -> list[int]:
        """The seats `who` may play for at this table. Raises `Unknown` or `Forbidden`."""
        self.vouch(who)
        return self.held(self._live_tables.cached_row_if(id, lambda row: bool(self.held(row, who))), who)
