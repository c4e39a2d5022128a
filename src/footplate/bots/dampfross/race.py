"""The expected prizes of the trains in a race, cached: the same few points come again and again. Compiled."""

from __future__ import annotations

from typing import Final

from footplate.bots.dampfross.pace import expected_prizes
from footplate.games.dampfross.routes.odds import quick_odds
from footplate.games.dampfross.rules.position import TIE_THROW, Position

THOUSAND: Final = 1000
EXACTLY: Final = 3
"""Trains whose odds are computed exactly; with more the slower ones hardly matter."""
MOST_KNOWN: Final = 20_000
WHOLE: Final = 2000
HALF: Final = 1000

_known: Final[dict[int, list[int]]] = {}


def race_prizes(position: Position, drivers: list[int], points: list[int]) -> list[int]:
    """The expected prize of each of these trains, in hundredths, by the points they have to go."""
    trains = len(drivers)
    if trains == 0:
        return []
    if trains == 1:
        return [WHOLE]
    arrived = [place for place in range(trains) if position.arrived[drivers[place]]]
    if position.phase == TIE_THROW or len(arrived) > 1:
        return [(WHOLE + HALF) // len(arrived) if place in arrived else 0 for place in range(trains)]
    if len(arrived) == 1:  # the others throw for the second place
        rest = [place for place in range(trains) if place not in arrived]
        after = expected_prizes([points[place] for place in rest])
        total = max(1, sum(after))
        prizes = [WHOLE] * trains
        for place in range(len(rest)):
            prizes[rest[place]] = HALF * after[place] // total
        return prizes
    if trains > EXACTLY:
        return expected_prizes(points)
    return [prize // 10 for prize in prizes_by_points(points, position.settings.race_dice)]


def prizes_by_points(points: list[int], dice: int) -> list[int]:
    """The average prizes of trains by the points they have to go, in thousandths, without loss at hills."""
    key = dice
    for to_go in points:
        key = key * 1024 + min(to_go, 1023)
    known = _known.get(key)
    if known is None:
        odds = quick_odds(points, dice)
        known = [THOUSAND * prize // odds.whole for prize in odds.prize]
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[key] = known
    return known
