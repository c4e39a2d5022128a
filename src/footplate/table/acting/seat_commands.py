"""What a seat does in its game: moves, taking back, giving up, letting a bot play."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from footplate.table.basics.errors import Forbidden
from footplate.table.basics.values import Done, Who
from footplate.table.people.new_tables import NewTables
from footplate.table.people.rights import Rights
from footplate.table.play import commands
from footplate.table.play.live_tables import LiveTables


class Playing:
    """Commands of those who hold a seat."""

    def __init__(self, live_tables: LiveTables, rights: Rights, new_tables: NewTables) -> None:
        self._live_tables = live_tables
        self._rights = rights
        self._new_tables = new_tables

    def move(
        self,
        who: Who,
        id: str,
        *,
        seq: int,
        seat: int,
        steps: Sequence[int] = (),
        text: str = "",
        key: str = "",
    ) -> Future[Done]:
        """Play a whole action, as steps or as text. Chance that becomes due is drawn in the same transaction."""
        self._rights.seat(who, id, seat)
        return self._live_tables.change(
            id, lambda draft: commands.play_for_person(draft, seat, steps, text), seq=seq, seat=seat, key=key
        )

    def undo(self, who: Who, id: str, *, seq: int, seat: int, key: str = "") -> Future[Done]:
        """Take back the seat's last action: at once where that is free, else the others are asked."""
        self._rights.seat(who, id, seat)
        return self._live_tables.change(id, lambda draft: commands.undo(draft, seat), seq=seq, seat=seat, key=key)

    def answer_undo(self, who: Who, id: str, *, seq: int, seat: int, agree: bool, key: str = "") -> Future[Done]:
        """Agree or not. When all have agreed it is taken back."""
        self._rights.seat(who, id, seat)
        return self._live_tables.change(
            id, lambda draft: commands.answer_undo(draft, seat, agree), seq=seq, seat=seat, key=key
        )

    def resign(self, who: Who, id: str, *, seat: int, key: str = "") -> Future[Done]:
        """Give up: with two left in the game it ends, with more a bot plays the seat to the end."""
        self._rights.seat(who, id, seat)
        return self._live_tables.change(id, lambda draft: commands.resign(draft, seat), seat=seat, key=key)

    def vote_end(self, who: Who, id: str, *, seat: int, agree: bool, key: str = "") -> Future[Done]:
        """Vote to end the game as it stands; when every person has agreed it ends without a winner."""
        self._rights.seat(who, id, seat)
        return self._live_tables.change(id, lambda draft: commands.vote_end(draft, seat, agree), seat=seat, key=key)

    def cover(
        self, who: Who, id: str, *, seat: int, level: str | None, key: str = "", online: bool = False
    ) -> Future[Done]:
        """Let a bot of this level play the requester's seat, or take it back (None).

        Others at the table may have the best bot play for an absent player, or when all of them want it; `online`:
        whether that player has a page open.
        """
        row = self._rights.look(who, id)
        own = self._rights.held(row, who)
        if seat in own:
            to_bots = self._new_tables.leave_to_bots(row.host)
            return self._live_tables.change(
                id, lambda draft: commands.cover(draft, seat, level, to_bots), seat=seat, key=key
            )
        if level is None or not (own or (who.person and row.host == who.person)):
            raise Forbidden("seat")
        return self._live_tables.change(
            id, lambda draft: commands.cover_another(draft, seat, own, online), seat=seat, key=key
        )
