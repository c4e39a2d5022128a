"""Queues by weight, reused from one search over the map to the next. Compiled.

Making hundreds of them takes longer than many a search, and costs the garbage collector time.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final = 300
"""The largest weight of a search, and so the number of queues."""

_spare: Final[list[list[list[int]]]] = []
"""Free sets of queues; in the long run one for each searching thread."""


def take_queues() -> list[list[int]]:
    """Take a set of queues, one for each weight, all empty, for the caller alone; return it with `give_back`."""
    try:
        return _spare.pop()
    except IndexError:
        return [[] for _ in range(WEIGHTS)]


def give_back(queues: list[list[int]]) -> None:
    """Return a set of queues, all of them empty again."""
    _spare.append(queues)
