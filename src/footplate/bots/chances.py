"""Chances to win, in whole parts of `SURE`: from leads, and shared out among the seats. Compiled."""

from __future__ import annotations

import math
from typing import Final

SURE: Final = 10_000
"""The chance of a seat that has won."""

STEPS: Final = 64
"""Entries of the table for each unit of the logistic curve."""
FAR: Final = 12
"""Units beyond which nothing changes."""

CURVE: Final = [round(SURE / (1 + math.exp(-entry / STEPS))) for entry in range(FAR * STEPS + 1)]
"""The logistic curve. Rounded, it is the same on every machine."""

WANING: Final = [round(SURE * SURE * math.exp(-entry / STEPS)) for entry in range(FAR * STEPS + 1)]
"""The exponential curve."""


def logistic(numerator: int, denominator: int) -> int:
    """The chance that a lead gives, as a fraction of the scale."""
    entry = abs(numerator) * STEPS // max(1, denominator)
    chance = CURVE[min(entry, FAR * STEPS)]
    return chance if numerator >= 0 else SURE - chance


def chances_by_lead(promised: list[int], scale: int) -> list[int]:
    """Chances from expected results: each seat beside the best of the others."""
    if len(promised) == 2:
        first = logistic(promised[0] - promised[1], scale)
        return [first, SURE - first]
    chances = list[int]()
    for seat in range(len(promised)):
        best = -(10**15)
        for other in range(len(promised)):
            if other != seat and promised[other] > best:
                best = promised[other]
        chances.append(logistic(promised[seat] - best, scale))
    return shared(chances)


def chances_by_promise(promised: list[int], scale: int) -> list[int]:
    """Chances from expected results, each seat beside all others: a lead that makes one of two seats win 73 % of their
    games makes it e times as likely to win as the other. However wide the scale, a little more is a little better.
    """
    best = max(promised)
    weights = list[int]()
    for one in promised:
        behind = (best - one) * STEPS
        entry = min(behind // max(1, scale), FAR * STEPS - 1)
        weight = WANING[entry]
        weights.append(weight - (weight - WANING[entry + 1]) * (behind % max(1, scale)) // max(1, scale))
    return shared(weights)


def shared(chances: list[int]) -> list[int]:
    """The chances scaled to a sum of `SURE`, but for rounding."""
    total = sum(chances)
    if total <= 0:
        return [SURE // len(chances)] * len(chances)
    return [chance * SURE // total for chance in chances]
