"""What a page in a browser shows of a game. A game that says nothing here is played from a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from footplate.kernel.events import Event
from footplate.kernel.page import Board, Offer, Place, ScoreRow, ScoreTable, empty_board
from footplate.kernel.state import State

S = TypeVar("S", bound=State)

View = Mapping[str, object]
"""What one seat (or a spectator) may know of a position, ready for JSON."""


class Page(Generic[S]):
    """What makes a game's page pleasant."""

    words: tuple[str, ...] = ()
    """Which of the game's sentences the page says by itself, by the second part of their keys: "goods"."""

    view_type: type | None = None
    """The typed dict of its views, from which their description for others is made; None: they may be any object."""

    board_type: type = Board
    """The typed dict of its boards, where they hold more than others."""

    place_type: type = Place
    """The typed dict of its places, where they have keys of their own: names and numbers."""

    facts_type: type | None = None
    """The typed dict of the facts of its offers, all keys of which may be missing; None: they may be any."""

    def view(self, state: S, seat: int | None, /) -> View:
        """What this seat (None: a spectator) may know. Nothing: its board in letters will do.

        A game with secrets must say its own.
        """
        return {}

    def offers(self, state: S, language: str, players: Sequence[str], /) -> list[Offer]:
        """What the seat to move may do: one offer for each legal step, and whole moves that are worth proposing.
        Nothing: the names of its steps will do.

        Nothing in it is unknown to the seat to move; others are not to be shown it.
        """
        return []

    def step_at(self, state: S, place: Place, /) -> int | None:
        """The step that a click on this place would mean now, legal or not; None where it means nothing."""
        return None

    def places(self, events: Sequence[Event], /) -> list[Place]:
        """What a move has touched, to be highlighted."""
        return []

    def board(self, map_key: str, /) -> Board:
        """The map with this key, ready to be drawn. Raises `BadText` when there is none."""
        return empty_board(map_key)

    def score_table(self, state: S, seat: int | None, language: str, /) -> ScoreTable | None:
        """The final scoring; before the end, what it would be now as far as this seat (None: a spectator) may know.
        None: the scores as they are will do.

        A game that hides scores must say its own.
        """
        return None

    def books(
        self, opening: S, moves: Iterable[tuple[Sequence[Event], Sequence[int]]], language: str, /
    ) -> list[ScoreRow]:
        """Where the points came from, told by all moves since the opening, each as its events and the scores after it:
        rows that add up to the last scores, in place of those of `score_table` that count. None where that one tells
        it by itself.
        """
        return []
