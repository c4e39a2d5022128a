"""Who owns track: the six companies, and pairs of them that have built a joint line (D43, A7). Compiled.

A company is an int: 0 ... 5 are the seats themselves, 6 ... 20 the pairs. A set of owners is an int with one bit each.
On one segment a seat owns at most one share: alone, or half of a joint line.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 6
COMPANIES: Final = 21


def _pairs() -> list[int]:
    table = [-1] * (SEATS * SEATS)
    company = SEATS
    for low in range(SEATS):
        table[low * SEATS + low] = low
        for high in range(low + 1, SEATS):
            table[low * SEATS + high] = company
            table[high * SEATS + low] = company
            company += 1
    return table


_PAIR: Final[list[int]] = _pairs()

LOW: Final[list[int]] = [
    low
    for company in range(COMPANIES)
    for low in range(SEATS)
    if company in _PAIR[low * SEATS + low : low * SEATS + SEATS]
]
"""The lower seat of every company."""

HIGH: Final[list[int]] = [
    high
    for company in range(COMPANIES)
    for high in range(SEATS)
    if company in [_PAIR[low * SEATS + high] for low in range(high + 1)]
]
"""The higher seat; of a seat itself, that seat again."""

MEMBERS: Final[list[int]] = [1 << LOW[company] | 1 << HIGH[company] for company in range(COMPANIES)]
"""The seats of every company, one bit each."""

WITH: Final[list[int]] = [
    sum(1 << company for company in range(COMPANIES) if MEMBERS[company] >> seat & 1) for seat in range(SEATS)
]
"""The companies every seat belongs to."""


def pair(first: int, second: int) -> int:
    """The company of two seats, or of one seat given twice.

    >>> pair(0, 2) == pair(2, 0), pair(3, 3)
    (True, 3)
    """
    return _PAIR[first * SEATS + second]


def seats_in(owners: int) -> int:
    """The seats behind a set of companies, one bit each.

    >>> seats_in(1 << pair(0, 2) | 1 << 3)
    13
    """
    seats = owners & (1 << SEATS) - 1
    owners >>= SEATS
    company = SEATS
    while owners:
        if owners & 1:
            seats |= MEMBERS[company]
        owners >>= 1
        company += 1
    return seats


def owner_with(owners: int, seat: int) -> int:
    """The company in this set that the seat belongs to, or -1."""
    mine = owners & WITH[seat]
    if mine == 0:
        return -1
    company = 0
    while mine & 1 == 0:
        mine >>= 1
        company += 1
    return company
