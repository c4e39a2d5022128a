"""Why a move is good, as its game says it: what is different on the board afterwards, and what that is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from footplate.kernel.state import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Comparison(Generic[S]):
    """A move of a seat, beside another one it could have made here.

    In these positions everything the viewer may not know has been guessed: a sentence may not rest on it.
    """

    seat: int
    """Who moves."""
    viewer: int
    """Who reads: the seat itself, or somebody who asks why it moved so."""
    before: S
    after: S
    """After the move, which may end in the middle of an action, where something is revealed."""
    other: S | None
    """After the other move; None where there was no other."""
    by_name: bool = False
    """Whether everybody is called by their name, because others read it too, as in a review."""
    steps: Sequence[int] = ()
    """The steps of the move, for what the position it led to does not show any more,"""
    other_steps: Sequence[int] = ()
    """and those of the other one; () where they are not known."""

    @property
    def says_you(self) -> bool:
        """Whether a sentence about who moves begins with "you"."""
        return self.seat == self.viewer and not self.by_name


class Reason(NamedTuple):
    """One sentence that speaks for a move."""

    about: str
    """What it speaks of, such as "lead GWR": of two moves for the same reasons only one need be shown."""
    weight: int
    """How much it matters, about, in points of the scores; the strongest are told."""
    sentence: str
    clause: str = ""
    """The clause of the rulebook that makes it so."""
