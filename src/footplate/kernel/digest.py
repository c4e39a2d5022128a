"""A position as a number, the same on every build. Compiled."""

from __future__ import annotations

from typing import Final

# Products stay below 2**62, so that compiled code never leaves machine integers.
_PRIME: Final = 2147483647
_LOW: Final = 48271
_HIGH: Final = 69621


def digest(numbers: list[int]) -> int:
    """A 62-bit polynomial hash over two multipliers.

    >>> digest([1, 2, 3]), digest([3, 2, 1])
    (84513679418557247, 2455835328336556557)
    """
    low = 1
    high = 1
    for number in numbers:
        low = (low * _LOW + number + 1) % _PRIME
        high = (high * _HIGH + number + 1) % _PRIME
    return high * _PRIME + low
