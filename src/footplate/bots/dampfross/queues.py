"""Queues by weight, handed on from one search over the map to the next. Compiled.

Making some hundred of them takes longer than many a search, and keeps the garbage collector busy besides.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final = 300
"""No search here asks for a queue beyond."""

_spare: Final[list[list[list[int]]]] = []
"""One for each thread that is searching, after a while."""


def take_queues() -> list[list[int]]:
    """One queue for each weight, all empty; nobody else has them until they are given back."""
    try:
        return _spare.pop()
    except IndexError:
        return [[] for _ in range(WEIGHTS)]


def give_back(queues: list[list[int]]) -> None:
    """All of them are empty again."""
    _spare.append(queues)
