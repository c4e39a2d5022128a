"""The exact probability of each outcome of a draw, found by trying everything a source of chance can return."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from footplate.kernel.errors import GameError

MOST_DRAWS: Final = 20_000
"""A draw with more possible outcomes is given up."""
MOST_ASKED: Final = 50
"""The most integers one draw may ask for."""


class _Script:
    """A source of chance that returns prescribed integers, then zeros, and remembers how many values each could have
    had.
    """

    def __init__(self, told: list[int]) -> None:
        self.said = told
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        place = len(self.sizes)
        if place == MOST_ASKED:
            raise _endless()
        self.sizes.append(n)
        if place == len(self.said):
            self.said.append(0)
        return self.said[place]


def odds_of(draw: Callable[[Callable[[int], int]], int]) -> dict[int, Fraction]:
    """The probability of every result of `draw`.

    >>> {total: str(odds) for total, odds in odds_of(lambda below: 2 + below(2) + below(2)).items()}
    {2: '1/4', 3: '1/2', 4: '1/4'}
    """
    found: dict[int, Fraction] = {}
    told: list[int] | None = []
    for _ in range(MOST_DRAWS):
        if told is None:
            return found
        script = _Script(told)
        outcome = draw(script.below)
        share = 1
        for size in script.sizes:
            share *= size
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, share)
        told = _next(script)
    raise _endless()


def _next(script: _Script) -> list[int] | None:
    """The next integers to return, in numerical order; None after the last."""
    said = script.said[: len(script.sizes)]
    while said and said[-1] == script.sizes[len(said) - 1] - 1:
        said.pop()
    return [*said[:-1], said[-1] + 1] if said else None


def _endless() -> GameError:
    return GameError("there is no end to the ways in which chance can decide this: the game must say its Rules.odds()")
