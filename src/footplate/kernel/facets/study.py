"""A game as numbers, for programs that learn to play it and people who study it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from footplate.kernel.errors import GameError
from footplate.kernel.state import OVER, State

S = TypeVar("S", bound=State)

UNKNOWN: Final = -1
"""In place of a number that a seat may not know, and of one that does not exist."""

MOST_LETTERS: Final = 4096
"""The longest text of a position that is encoded letter by letter."""


class Part(NamedTuple):
    """Some numbers of an observation that belong together. Their count never changes during a game."""

    name: str
    values: Sequence[int]
    least: int
    most: int
    """No value is smaller or larger, in any position of a game."""
    about: str
    """What the numbers mean."""


class Study(Generic[S]):
    """What a program sees of a game. By default the position as text, letter by letter."""

    steps = 1024
    """The number of codes for steps: all codes are below it."""

    def steps_of(self, begun: S, /) -> int:
        """The same for a game that begins like this: a small map may need fewer."""
        return self.steps

    def observe(self, state: S, seat: int, /) -> list[Part]:
        """Everything this seat may know of a position, and nothing else, as numbers: the same parts in the same order
        with the same sizes in all positions of a game. Empty by default: the text of the position is encoded then.
        """
        return []


def in_letters(text: str, state: State, seat: int) -> list[Part]:
    """A position as numbers, made of its text: for games without `Study.observe`."""
    letters = text.encode()
    if len(letters) > MOST_LETTERS:
        raise GameError(f"this position has {len(letters)} letters: its game must say its own Study.observe()")
    return [
        Part("seat", [seat], 0, state.seats - 1, "the seat that looks"),
        Part("to move", [state.to_move], OVER, state.seats - 1, "the seat to move; -1 chance, -2 nobody, at the end"),
        Part("text", letters.ljust(MOST_LETTERS, b"\0"), 0, 255, "the position as this seat sees it, as UTF-8"),
    ]


def padded(values: Sequence[int], size: int) -> list[int]:
    """These values, followed by UNKNOWN up to a length of `size`."""
    if len(values) > size:
        raise GameError(f"{len(values)} numbers do not go into {size} places")
    return [*values, *[UNKNOWN] * (size - len(values))]


def bits(numbers: int, size: int) -> list[int]:
    """A set of numbers that is written as an integer, one bit each, as ones and zeros.

    >>> bits(0b101, 4)
    [1, 0, 1, 0]
    """
    return [numbers >> place & 1 for place in range(size)]
