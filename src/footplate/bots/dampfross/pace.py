"""The likely winner of a race, at first sight: by the points the trains have to go. Compiled."""

from __future__ import annotations

from typing import Final

PACE: Final = [1000, 771, 595, 458, 353, 273, 210, 162, 125, 96, 74, 57, 44, 34, 26, 20, 16, 12, 9, 7, 5, 4, 3, 2, 1]
"""The strength of a train by how many points more it has to go than the fastest (a quarter less for each point)."""
SLOWEST: Final = 24
AHEAD: Final = [1000 * 1000 // (1000 + pace) for pace in PACE]
"""How often the train with that many fewer points to go is the first of two, out of a thousand."""


def expected_prizes(points: list[int]) -> list[int]:
    """What each of these trains wins on average, in hundredths: the one with fewest points is first most often."""
    if len(points) == 1:
        return [2000]
    least = min(points)
    strengths = [PACE[min(to_go - least, SLOWEST)] for to_go in points]
    total = sum(strengths)
    if len(points) == 2:
        first = 1000 * strengths[0] // total
        return [1000 + first, 2000 - first]
    prizes: list[int] = []
    firsts = [1000 * strength // total for strength in strengths]
    for train in range(len(points)):
        second = 0
        for other in range(len(points)):
            if other != train:
                second += firsts[other] * strengths[train] // (total - strengths[other])
        prizes.append(2 * firsts[train] + second)
    return prizes
