"""What people are shown of tables: each question names who asks, and is refused where they may not look."""

from __future__ import annotations

from typing import Any, Final

from footplate.bots.review import MOST_MOVES
from footplate.kernel.facets.pictures import Theme
from footplate.table.basics.errors import Refused, Stale, Unknown
from footplate.table.basics.tokens import hashed
from footplate.table.basics.values import NOBODY, ReviewedGame, Who
from footplate.table.people.persons import People
from footplate.table.people.rights import Rights
from footplate.table.play import commands
from footplate.table.play.live import Live
from footplate.table.play.live_tables import LiveTables
from footplate.table.show.account import account
from footplate.table.show.describing import describe_invitation, describe_table
from footplate.table.show.pictures import Picture
from footplate.table.show.share_card import ShareCard
from footplate.table.show.tasks import hint_seed
from footplate.table.show.views import Viewer
from footplate.table.store import Store
from footplate.table.store.rows import TableRow, fetch_table

Json = dict[str, Any]

LOG_PAGE: Final = 500
"""Moves told at once, unless another number is asked for."""


class Looking:
    """Tables as people see them."""

    def __init__(self, store: Store, live_tables: LiveTables, people: People, rights: Rights) -> None:
        self._store = store
        self._live_tables = live_tables
        self._people = people
        self._rights = rights

    # --- the table ----------------------------------------------------------------------------------------------------

    def meta(self, who: Who, id: str, language: str) -> Json:
        """What is known about a table: {id, game, title, map, options, status, seats, yours, host, seq, moves, ...}."""
        self._rights.look(who, id)
        row, live = self._live_tables.table(id)
        return describe_table(row, live, who, self._rights.held(row, who), language)

    def beginning(self, who: Who, id: str) -> Json:
        """What of this a page needs to ask for everything else, without a game being replayed."""
        row = self._rights.look(who, id)
        return {"game": row.game_key, "map": row.map, "status": row.status, "yours": self._rights.held(row, who)}

    def invitation(self, secret: str, language: str = "en", who: Who = NOBODY) -> Json:
        """The table behind a link: {id, seat, name, taken, game, title}. Raises `Unknown`, and `Forbidden` for the
        link of a blocked person.
        """
        bearer = self._people.bearer(secret)
        if bearer is not None:
            self._rights.follow(bearer, who)
        if bearer is None:
            found = self._store.read("SELECT id FROM game WHERE watch_hash = :hash", {"hash": hashed(secret)})
            if not found:
                raise Unknown("link")
        row = fetch_table(self._store, bearer.table if bearer else found[0]["id"])
        return describe_invitation(row, row.seats[bearer.seat] if bearer else None, language)

    def seq(self, id: str) -> int:
        """The number of the table's last event."""
        return self._live_tables.current_row(id).seq

    def edition(self, id: str) -> tuple[int, int]:
        """What a copy of a table depends on: the number of its last event, and what is kept back."""
        row = self._live_tables.current_row(id)
        return row.seq, row.withheld

    # --- viewers ------------------------------------------------------------------------------------------------------

    def viewer(self, who: Who, id: str, language: str, seat: int | None) -> Viewer:
        """`who` at this seat, or outside. Raises `Unknown` or `Forbidden`, and `Refused` before the game has begun."""
        self._rights.admit(who, id, seat)
        return viewer_at(*self._live_tables.started(id), language, seat)

    def deciding(self, who: Who, id: str, language: str, seq: int, seat: int) -> Viewer:
        """A viewer whose turn it is, at the position they believe to be at."""
        viewer = self.viewer(who, id, language, seat)
        if not viewer.live.is_current(seq, seat):
            raise Stale(viewer.live.seq)
        commands.refuse_after_the_end(viewer.live)
        if seat not in viewer.live.deciders:
            raise Refused("not_your_turn")
        return viewer

    def complete(self, who: Who, id: str, language: str) -> Viewer:
        """A viewer outside a finished game, to whom everything of it may be told. Raises as `viewer`, and `Refused`
        before the end of the game, or while something is kept back because of a challenge.
        """
        return complete(self.viewer(who, id, language, None))

    # --- the game -----------------------------------------------------------------------------------------------------

    def view(self, who: Who, id: str, language: str, *, seat: int | None = None, move: int | None = None) -> Json:
        """What a page shows of one position, for a seat of the asker's or a spectator; `move` looks back."""
        return self.viewer(who, id, language, seat).view(move)

    def admitted_view(self, id: str, language: str, seat: int | None, *, as_heard: bool = False) -> Json:
        """The present view of a seat, made once for all admitted viewers. `as_heard`: use the cached row without
        asking the store.
        """
        row, live = self._live_tables.heard_of(id) if as_heard else self._live_tables.started(id)
        return viewer_at(row, live, language, seat).view(None)

    def log(
        self, who: Who, id: str, language: str, *, seat: int | None = None, start: int = 1, most: int = LOG_PAGE
    ) -> list[Json]:
        """What happened in up to `most` moves from move `start` on: [{kind, move, seat, text, lines, at, places}]."""
        return self.viewer(who, id, language, seat).log(start, most)

    def history(self, who: Who, id: str, language: str, *, seat: int | None = None) -> Json:
        """{scores: [[points of every seat] at the beginning and after every move], marks: [{move, kind, text}]}."""
        return self.viewer(who, id, language, seat).history()

    def account(self, who: Who, id: str, language: str, seat: int | None = None) -> Json:
        """Why a finished game ended, and what decided it; the player of `seat` is "you"."""
        viewer = self.viewer(who, id, language, seat)
        if not viewer.live.over:
            raise Refused("not_over")
        return account(viewer)

    def record(self, who: Who, id: str, *, seat: int | None = None) -> str:
        """The record as text: as this seat may see it in play, in full once the game is over."""
        return self.viewer(who, id, "en", seat).record()

    def json(self, who: Who, id: str, *, seat: int | None = None, language: str = "en") -> Json:
        """The game as data: headers, moves told, and scores as this seat may know them."""
        return self.viewer(who, id, language, seat).json()

    # --- pictures -----------------------------------------------------------------------------------------------------

    def picture(
        self,
        who: Who,
        id: str,
        *,
        seat: int | None = None,
        move: int | None = None,
        theme: Theme = "auto",
        language: str = "en",
    ) -> Picture:
        """The board after a move, as this seat may see it, ready to be drawn."""
        return self.viewer(who, id, language, seat).picture(move, theme)

    def share_card(self, who: Who, id: str, language: str, theme: Theme = "light") -> ShareCard:
        """The picture to share of a finished game, ready to be drawn."""
        viewer, map_name = self._finished(who, id, language)
        return viewer.share_card(map_name, theme)

    def film(self, who: Who, id: str, language: str) -> list[ShareCard]:
        """A finished game scene by scene, ready to be drawn."""
        viewer, map_name = self._finished(who, id, language)
        return viewer.film(map_name)

    def _finished(self, who: Who, id: str, language: str) -> tuple[Viewer, str]:
        """A finished game, and what its map is called."""
        viewer = self.complete(who, id, language)
        row = self._rights.look(who, id)
        return viewer, viewer.game.maps.names(language).get(row.map, row.map)

    # --- after the end ------------------------------------------------------------------------------------------------

    def reviewed_game(self, who: Who, id: str) -> ReviewedGame:
        """A finished game, for the strongest bot to look at again; `Refused` where it has too many moves for that."""
        viewer = self.complete(who, id, "en")
        if len(viewer.live.moves) > MOST_MOVES:
            raise Refused("too_many_moves", {"most": MOST_MOVES})
        row, moves = self._live_tables.started(id)[0], viewer.live.moves
        seeds = tuple(hint_seed(row, move.first, move.seat) for move in moves)
        return ReviewedGame(id, viewer.record(), len(moves), tuple(viewer.names), seeds)


def complete(viewer: Viewer) -> Viewer:
    """A viewer to whom everything of the game may be told. Raises `Refused` before its end, and while something is kept
    back because of a challenge.
    """
    if not viewer.live.over:
        raise Refused("not_over")
    if not viewer.complete:
        raise Refused("withheld")
    return viewer


def viewer_at(row: TableRow, live: Live, language: str, seat: int | None) -> Viewer:
    """A viewer whose right to this seat has been checked."""
    return Viewer(live, seat, language, row.players(language), row.holders, bool(row.withheld))
