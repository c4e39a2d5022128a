"""What a page in a browser shows of a game. A game that defines nothing here is played from a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from footplate.kernel.events import Event
from footplate.kernel.page import Board, Offer, Place, ScoreRow, ScoreTable, empty_board
from footplate.kernel.state import State

S = TypeVar("S", bound=State)

View = Mapping[str, object]
"""What one seat (or a spectator) may know of a position, ready for JSON."""


class Books(Protocol):
    """Where the points came from: an account kept over all moves since the opening."""

    def move(self, events: Iterable[Event], scores: Sequence[int], /) -> None:
        """Enter a move: its events and the scores after it."""

    def copy(self) -> Books:
        """An independent copy."""
        ...

    def rows(self, language: str, /) -> list[ScoreRow]:
        """Rows that add up to the last scores, in place of those of `Page.score_table` that count."""
        ...


class Page(Generic[S]):
    """The optional parts of a game's page."""

    words: tuple[str, ...] = ()
    """The game's sentences that the page itself needs, by the second part of their keys: "goods"."""

    sideboard = True
    """Whether `Story.sideboard` is sent with every view: what the plain page shows beside the board, and any page file
    may. False where the page file of the game shows the same from its views.
    """

    landmarks: tuple[str, ...] = ()
    """The kinds of events that are marked on the time line of a whole game: "merged"."""

    adds_up_groups = False
    """Whether a review adds up the rows of a group of the score table: how many majorities, not which."""

    view_type: type | None = None
    """The typed dict of its views, from which the API description is made; None: any object."""

    board_type: type = Board
    """The typed dict of its boards, where they have keys of their own."""

    place_type: type = Place
    """The typed dict of its places, where they have keys of their own: names and numbers."""

    facts_type: type | None = None
    """The typed dict of the facts of its offers, with all keys optional; None: any object."""

    def view(self, state: S, seat: int | None, /) -> View:
        """What this seat (None: a spectator) may know. Empty by default: the page then shows the board in letters."""
        return {}

    def view_from(self, state: S, seat: int | None, public: Any, /) -> View:
        """The same, without the legal steps, for a table with many viewers: `public` is what a spectator sees of the
        position, so that only what differs for this seat has to be computed.
        """
        return self.view(state, seat)

    def offers(self, state: S, language: str, players: Sequence[str], /) -> list[Offer]:
        """What the seat to move may do: one offer for each legal step, and whole moves that are worth proposing. Empty
        by default: the names of the legal steps are offered then.

        Offers may contain secrets of the seat to move, so they are shown to that seat alone.
        """
        return []

    def step_at(self, state: S, place: Place, /) -> int | None:
        """The step that a click on this place would mean now, legal or not; None where it means nothing."""
        return None

    def ways(
        self, state: S, place: Place, via: Sequence[Place], language: str, players: Sequence[str], /
    ) -> list[Offer]:
        """The answer to a click on a place that takes more than one step to reach: the ways there for the seat to
        move, through the places `via` if there are any, the best first. Their `steps` are those that can be played
        now, perhaps none.
        """
        return []

    def places(self, events: Sequence[Event], /) -> list[Place]:
        """What a move has touched, to be highlighted."""
        return []

    def board(self, map_key: str, /) -> Board:
        """The map with this key, ready to be drawn. Raises `BadText` when there is none."""
        return empty_board(map_key)

    def score_table(self, state: S, seat: int | None, language: str, /) -> ScoreTable | None:
        """The final scoring; before the end, what it would be now as far as this seat (None: a spectator) may know.
        None: the scores are shown alone, without those `Secrets.sees_score` hides.
        """
        return None

    def books(self, opening: S, /) -> Books | None:
        """Empty books of a game that begins like this: where its points come from. None where `score_table` shows that
        by itself.
        """
        return None
