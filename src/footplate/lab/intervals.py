"""Confidence intervals of shares and means."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, mean, variance
from typing import NamedTuple

LEVEL = 0.95


class Interval(NamedTuple):
    """The interval that contains the true value, with the probability given."""

    low: float
    high: float


def z(level: float) -> float:
    """How many standard deviations on both sides hold this part of a normal distribution.

    >>> round(z(0.95), 2)
    1.96
    """
    return NormalDist().inv_cdf(0.5 + level / 2)


def wilson(share: float, n: float, level: float = LEVEL) -> Interval:
    """Wilson's interval of a share among n. For results between 0 and 1 it is wider than needed.

    >>> tuple(round(end, 3) for end in wilson(0.5, 100)), tuple(round(end, 3) for end in wilson(1, 10))
    ((0.404, 0.596), (0.722, 1.0))
    """
    if n <= 0:
        return Interval(0.0, 1.0)
    squared = z(level) ** 2
    middle = (share + squared / (2 * n)) / (1 + squared / n)
    half = sqrt(squared * (share * (1 - share) / n + squared / (4 * n * n))) / (1 + squared / n)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def likeness(rounds: Sequence[Sequence[float]]) -> float:
    """The design effect of rounds: 1 where results of one round resemble each other no more than any others, up to the
    size of a round where they are all the same.

    >>> likeness([[1, 0], [0, 1], [1, 0], [0, 1]]), likeness([[1, 1], [0, 0], [1, 1], [0, 0]])
    (1.0, 2.0)
    """
    size = len(rounds[0]) if rounds else 0
    share = mean(result for results in rounds for result in results) if size else 0.0
    if size < 2 or len(rounds) < 2 or not 0 < share < 1:
        return 1.0
    return min(float(size), max(1.0, size * variance(map(mean, rounds)) / (share * (1 - share))))


def of_mean(values: Sequence[float], level: float = LEVEL) -> Interval:
    """The normal interval of a mean."""
    if len(values) < 2:
        return Interval(float("-inf"), float("inf"))
    half = z(level) * sqrt(variance(values) / len(values))
    return Interval(mean(values) - half, mean(values) + half)
