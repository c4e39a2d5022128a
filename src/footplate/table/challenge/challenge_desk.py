"""What people can do with challenges, and who may."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from footplate.bots import known_bots
from footplate.table.basics.errors import Forbidden, Unknown
from footplate.table.basics.futures import finished
from footplate.table.basics.values import Opened, Who
from footplate.table.challenge.challenge_telling import best_first, challenger, tell_first, tell_poster, tell_taking
from footplate.table.challenge.challenges import Challenges, why_not
from footplate.table.people.rights import Rights
from footplate.table.play.challenge_rows import ChallengeRow, TakingRow, taken_at, takings_of
from footplate.table.play.live_tables import LiveTables
from footplate.table.store import Store
from footplate.table.store.rows import TableRow, fetch_table

Json = dict[str, Any]


class ChallengeDesk:
    """Everything people can do with challenges. `blocks` says whether a person is shut out."""

    def __init__(
        self,
        store: Store,
        live_tables: LiveTables,
        challenges: Challenges,
        rights: Rights,
        blocks: Callable[[str], bool],
    ) -> None:
        self._store = store
        self._live_tables = live_tables
        self._challenges = challenges
        self._rights = rights
        self._blocks = blocks

    # --- at the table it begins with ------------------------------------------------------------------------------

    def make(self, who: Who, id: str, *, seat: int, level: str, name: str) -> Future[str]:
        """Challenge others to do better from the same start; returns the id of the challenge. A taker passes on the
        one they took. Raises `Refused` or `Invalid`.
        """
        self._rights.seat(who, id, seat)
        taken = taken_at(self._store.read, id)
        if taken is not None:
            return finished(taken.challenge)
        return self._challenges.make(*self._live_tables.started(id), seat, level, name)

    def at(self, who: Who, id: str) -> Json:
        """What there is about challenges at a table for those who sit there: {seats, levels, instead, made, taken}.
        `seats` can make one, with bots of one of the `levels` where `instead` says that other people sat.
        """
        self._rights.look(who, id)
        row, live = self._live_tables.started(id)
        taken = taken_at(self._store.read, id)
        own = [seat for seat in row.seats_of(who) if self._may_own(who, id, seat)]
        seats = [] if taken else [seat for seat in own if not why_not(row, live, seat)]
        made = [one for one in self._challenges.made_of(id) if one.seat in own]
        return {
            "seats": seats,
            "levels": list(known_bots()),
            "instead": sum(seat.kind == "person" for seat in row.seats) > 1,
            "made": [one.id for one in made],
            "taken": taken.challenge if taken and own else None,
        }

    def _may_own(self, who: Who, id: str, seat: int) -> bool:
        try:
            self._rights.seat(who, id, seat)
        except Forbidden:
            return False
        return True

    def withdraw(self, who: Who, key: str) -> Future[None]:
        """Take back a challenge of one's own."""
        challenge, row = self._challenges.find(key)
        if not self._made_by(who, challenge, row):
            raise Forbidden("seat")
        return self._challenges.withdraw(challenge)

    def _made_by(self, who: Who, challenge: ChallengeRow, row: TableRow) -> bool:
        return challenge.seat in row.seats_of(who) and self._may_own(who, row.id, challenge.seat)

    # --- for those who take it ------------------------------------------------------------------------------------

    def _found(self, who: Who, key: str) -> tuple[ChallengeRow, TableRow]:
        """A challenge whose maker is not blocked. Raises `Unknown`."""
        self._rights.vouch(who)
        challenge, row = self._challenges.find(key)
        if self._blocks(row.seats[challenge.seat].person):
            raise Unknown("challenge")
        return challenge, row

    def poster(self, who: Who, key: str, language: str) -> Json:
        """What a challenge is about, and whether this person may take it or has. Raises `Unknown`."""
        challenge, row = self._found(who, key)
        closed = self._challenges.closed(challenge, self._challenges.takers(challenge))
        told = tell_poster(challenge, row, closed, language)
        table = self._challenges.table_of(challenge, who)
        taken = taken_at(self._store.read, table) if table else None
        own = any(seat.held_by(who) for seat in row.seats)
        return {**told, "own": own, "table": table or None, "played": bool(taken and taken.result)}

    def take(self, who: Who, key: str, name: str) -> Future[Opened]:
        """Play it at a table of one's own. Raises `Refused`, with the sentence that says why."""
        challenge, row = self._found(who, key)
        return self._challenges.take(who, challenge, row, self._live_tables.started(row.id)[1], name)

    def results(self, who: Who, key: str, language: str) -> Json:
        """All results, for the challenger, and for a person who has played it: their own and the challenger's. Raises
        `Forbidden` before.
        """
        challenge, row = self._found(who, key)
        made = self._made_by(who, challenge, row)
        mine = self._challenges.table_of(challenge, who)
        takings = takings_of(self._store.read, key)
        over = [one for one in takings if one.result and (made or one.game_id == mine)]
        if not made and not over:
            raise Forbidden("challenge_unplayed")
        told = [self._told(one, challenge, language) for one in over]
        return {
            "key": key,
            "by": challenger(challenge, language),
            "game": row.game_key,
            "seat": challenge.seat,
            "made": made,
            "first": tell_first(challenge, row, language),
            "takers": best_first([one for one in told if one]),
            "playing": sum(one.result is None for one in takings) if made else 0,
            "expires": challenge.expires,
            "open": not self._challenges.closed(challenge, len(takings)),
            "withheld": challenge.pending,
        }

    def _told(self, taking: TakingRow, challenge: ChallengeRow, language: str) -> Json | None:
        """A result; None where its table has been put away."""
        try:
            return tell_taking(taking, fetch_table(self._store, taking.game_id), challenge.seat, language)
        except Unknown:
            return None
