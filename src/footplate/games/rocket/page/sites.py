"""How near the lines are to a hex: what a station there may come to. Compiled."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.lines import may_enter
from footplate.games.rocket.rules.position import ANY_HEADING, Line, Position
from footplate.language import listed, say

if TYPE_CHECKING:
    from mypy_extensions import i64

FAR: Final = 6
"""Lines further away than so many moves are not counted."""
TOLD: Final = 3
"""So many lines are named, the nearest ones."""
SHADES: Final = 3
"""How many shades there are above none."""

BITS: Final = 6
"""A line and the moves it takes, three bits each, in the number that says which lines are near a hex."""
FULL: Final = 1 << BITS * (TOLD - 1)
"""A number from which on no further line is told."""
OPEN: Final = 1 << 6
"""Beside the six sides by which a hex was entered: whether the line may enter it."""


def nearness(position: Position) -> tuple[list[int], list[int]]:
    """By hex, which lines can come there as the board stands now, each with the moves it takes at least, the nearest
    first, packed into a number; and what that is worth: more for more lines and for nearer ones.
    """
    told = [0] * len(position.touching)
    worth = [0] * len(position.touching)
    ways = [(line.number, _ways(position, line)) for line in position.lines if not line.dissolved]
    for moves in range(FAR):
        for number, reached in ways:
            near = number << 3 | moves + 1
            for hex in reached[moves]:
                if told[hex] < FULL:
                    told[hex] = told[hex] << BITS | near
                worth[hex] += FAR - moves
    return told, worth


def _ways(position: Position, line: Line) -> list[list[int]]:
    """The hexes ahead of a locomotive, by the number of moves to them: it never turns by more than one side (R25), and
    where it meets another line it would join it and go no further (R58).
    """
    neighbours, touching = position.board.neighbours, position.touching
    others: i64 = ~(1 << line.number)
    entered = [0] * len(touching)
    """Sides by which a hex was entered, a bit each."""
    reached: list[list[int]] = []
    here = [line.locomotive << 3 | line.heading + 1]
    """Hexes, with the heading there in the last three bits."""
    for _ in range(FAR):
        ahead: list[int] = []
        found: list[int] = []
        for place in here:
            hex: i64 = place >> 3
            heading: i64 = (place & 7) - 1
            from_start = heading == ANY_HEADING
            leftmost: i64 = 0 if from_start else heading + 5
            turns: i64 = 6 if from_start else 3
            for turn in range(turns):
                direction: i64 = (leftmost + turn) % 6
                side: i64 = 1 << direction
                next_hex: i64 = neighbours[hex * 6 + direction]
                if next_hex < 0:
                    continue
                known: i64 = entered[next_hex]
                if known & side:
                    continue
                if known == 0 and may_enter(position, line, next_hex):
                    known = OPEN
                    found.append(next_hex)
                entered[next_hex] = known | side
                if known & OPEN and touching[next_hex] & others == 0:
                    ahead.append(next_hex << 3 | direction + 1)
        reached.append(found)
        here = ahead
    return reached


def rank(worth: int, best: int) -> int:
    """The shade of a hex among those of which the best is worth so much."""
    return round(SHADES * worth / best) if best else 0


@lru_cache(10_000)
def near_words(near: int, language: str) -> str:
    """`GWR in 2, LSWR in 4`: the lines that are told of a hex."""
    if not near:
        return say("rocket.offer.near_none", language, {"moves": FAR})
    lines: list[str] = []
    while near:
        lines.insert(0, _near(COMPANIES[near >> 3 & 7], near & 7, language))
        near >>= BITS
    return listed(lines, language)


def _near(line: str, moves: int, language: str) -> str:
    return say("rocket.offer.near", language, {"line": line, "moves": moves})
