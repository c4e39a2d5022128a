"""Moves as values, and the moves that may be played now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Never

from footplate.kernel.actions import actions, first_actions
from footplate.kernel.game import AnyGame
from footplate.kernel.state import State

SHOWN: Final = 12
POSITIONS_IN_REPR: Final = 40
"""Positions whose steps are listed for the `repr` of the legal moves."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move as one line of a record has it: a small value to keep, to compare and to play.

    >>> Move("move GWR NE", "A") == Move("move GWR NE", "A", clauses=("R25",))
    True
    >>> print(Move("move GWR NE", "A"))
    move GWR NE
    """

    text: str
    """In notation, with its words written out."""
    seat: str = ""
    """The letter of the seat that plays it, `*` for chance; "" for the seat to move."""
    clauses: tuple[str, ...] = field(default=(), compare=False)
    """The clauses what came of it follows from. Known of moves that have been played."""

    def __str__(self) -> str:
        return self.text


class LegalMoves:
    """The moves that may be played now: to go through, to look one up in with `in`, to count as far as one likes.

    A position may have millions of moves: every line that can be built, every route. So nothing here looks at all of
    them unless it is told to; `len` refuses. A move is always a whole one, in the middle of one too.

    >>> import footplate
    >>> moves = footplate.start("dampfross", seats=2, seed=1).legal_moves
    >>> "start Berlin" in moves, "start London" in moves
    (True, False)
    >>> moves.count(2)
    2
    """

    def __init__(self, rules: AnyGame, state: State, seat: str, allowed: Callable[[str], bool]) -> None:
        """The moves of `seat` ("" when the game is over) in a position without an unfinished move."""
        self._rules = rules
        self._state = state
        self._seat = seat
        self._allowed = allowed

    def __iter__(self) -> Iterator[Move]:
        if self._seat:
            yield from map(self._move, actions(self._state))

    def _move(self, steps: Sequence[int]) -> Move:
        """What notation leaves out has the name of its step."""
        text = self._rules.notation.write(self._state, steps) or self._rules.notation.name(self._state, steps[0])
        return Move(text, self._seat)

    def __contains__(self, move: object) -> bool:
        """Exactly, and for any text that means a legal move, shortened or not."""
        if isinstance(move, Move):
            return move.seat in ("", self._seat) and self._allowed(move.text)
        return isinstance(move, str) and self._allowed(move)

    def __bool__(self) -> bool:
        """Whether there is one: always, until the game is over."""
        return bool(self._seat)

    def __len__(self) -> Never:
        raise TypeError("legal moves have no len(), since there may be millions: ask count(limit) instead")

    def count(self, limit: int) -> int:
        """How many there are, counted up to `limit`."""
        return sum(1 for _ in islice(self, limit))

    def __repr__(self) -> str:
        """The first ones; where a look at 40 positions does not show all, also how a move may begin."""
        if not self:
            return "<no legal moves>"
        found, complete = first_actions(self._state, POSITIONS_IN_REPR)
        shown = [self._move(steps).text for steps in found[:SHOWN]]
        if complete:
            return f"<legal moves: {', '.join(shown)}{_more(found)}>"
        steps = self._state.legal()
        begin = ", ".join(self._rules.notation.name(self._state, step) for step in steps[:SHOWN])
        return f"<legal moves: {', '.join(shown)}, ...; they begin with: {begin}{_more(steps)}>"


def _more(things: Sequence[object]) -> str:
    return f", ... {len(things) - SHOWN} more" if len(things) > SHOWN else ""
