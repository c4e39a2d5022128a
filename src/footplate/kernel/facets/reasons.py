"""Why a move is good, in the game's own sentences: what is different on the board afterwards, and what that is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

from footplate.kernel.state import State

S = TypeVar("S", bound=State)

PRICE: Final = "price"
"""What a reason is about that tells what the move costs: it is told beside what speaks for the move, never alone."""


@dataclass(frozen=True, slots=True)
class Comparison(Generic[S]):
    """A move of a seat, beside another one it could have made here.

    In these positions everything the viewer may not know has been guessed: a sentence may not rest on it.
    """

    seat: int
    """Who moves."""
    viewer: int
    """Who reads: the seat itself, or a person who asks why it moved so."""
    before: S
    after: S
    """After the move, which may end in the middle of an action, where something is revealed."""
    other: S | None
    """After the other move; None where there was no other."""
    by_name: bool = False
    """Whether all players are called by their names, because others read it too, as in a review."""
    steps: Sequence[int] = ()
    """The steps of the move, for facts that the position after it no longer shows."""
    other_steps: Sequence[int] = ()
    """The steps of the other move; () where they are not known."""

    @property
    def says_you(self) -> bool:
        """Whether a sentence about who moves begins with "you"."""
        return self.seat == self.viewer and not self.by_name


class Reason(NamedTuple):
    """One sentence in favour of a move."""

    about: str
    """What it is about, such as "lead GWR": of two moves with the same reasons only one is shown."""
    weight: int
    """How much it matters, roughly, in points of the scores; the strongest reasons are shown."""
    sentence: str
    clause: str = ""
    """The clause of the rulebook that makes it so."""
