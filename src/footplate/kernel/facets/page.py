"""What a page in a browser shows of a game. A game that says nothing here is played from a list."""

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
    """Where the points came from, told by all moves since the opening."""

    def move(self, events: Iterable[Event], scores: Sequence[int], /) -> None:
        """Enter a move: its events and the scores after it."""

    def copy(self) -> Books:
        """The same, to go on with apart."""
        ...

    def rows(self, language: str, /) -> list[ScoreRow]:
        """Rows that add up to the last scores, in place of those of `Page.score_table` that count."""
        ...


class Page(Generic[S]):
    """What makes a game's page pleasant."""

    words: tuple[str, ...] = ()
    """Which of the game's sentences the page says by itself, by the second part of their keys: "goods"."""

    sideboard = True
    """Whether `Story.sideboard` is sent with every view: what the plain page shows beside the board, and any page file
    may. False where the page file of the game shows all of it from its views."""

    landmarks: tuple[str, ...] = ()
    """The kinds of events that are marked where a game is shown as a whole: "merged"."""

    adds_up_groups = False
    """Whether a review tells the rows of one group of the score table as one: how many majorities, not which."""

    view_type: type | None = None
    """The typed dict of its views, from which their description for others is made; None: they may be any object."""

    board_type: type = Board
    """The typed dict of its boards, where they hold more than others."""

    place_type: type = Place
    """The typed dict of its places, where they have keys of their own: names and numbers."""

    facts_type: type | None = None
    """The typed dict of the facts of its offers, all keys of which may be missing; None: they may be any."""

    def view(self, state: S, seat: int | None, /) -> View:
        """What this seat (None: a spectator) may know. Nothing: its board in letters will do."""
        return {}

    def view_from(self, state: S, seat: int | None, public: Any, /) -> View:
        """The same, without the legal steps, for a table at which many look: `public` is what a spectator sees of the
        position, and only what this seat sees otherwise has to be found.
        """
        return self.view(state, seat)

    def offers(self, state: S, language: str, players: Sequence[str], /) -> list[Offer]:
        """What the seat to move may do: one offer for each legal step, and whole moves that are worth proposing.
        Nothing: the names of its steps will do.

        Nothing in it is unknown to the seat to move; others are not to be shown it.
        """
        return []

    def step_at(self, state: S, place: Place, /) -> int | None:
        """The step that a click on this place would mean now, legal or not; None where it means nothing."""
        return None

    def ways(
        self, state: S, place: Place, via: Sequence[Place], language: str, players: Sequence[str], /
    ) -> list[Offer]:
        """A click on a place that takes more than one step to come to: the ways there for the seat to move, by those
        other places if it wants, the best one first. Their `steps` are what can be done of them now, perhaps none.
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
        None: the scores will do, without those `Secrets.sees_score` hides.
        """
        return None

    def books(self, opening: S, /) -> Books | None:
        """Empty books of a game that begins like this: where its points come from. None where `score_table` tells it
        by itself.
        """
        return None
