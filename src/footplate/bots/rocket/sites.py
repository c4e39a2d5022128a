"""Where a station makes sense: on hexes a locomotive with somewhere to go can reach in a few moves. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footplate.games.rocket.rules.lines import may_enter
from footplate.games.rocket.rules.position import ANY_HEADING, Line, Position

if TYPE_CHECKING:
    from mypy_extensions import i64

MOVES: Final = 4
"""How many moves of a locomotive are looked ahead."""


def reachable(position: Position) -> list[bool]:
    """For every hex whether some line can get there soon, as the track lies now."""
    reached = [False] * position.board.hexes
    for line in position.lines:
        if line.survivor < 0 and not line.isolated:
            _drive(position, line, reached)
    return reached


def _drive(position: Position, line: Line, reached: list[bool]) -> None:
    """Breadth first over (hex, heading); beside another line the drive ends, for there the two merge."""
    neighbours = position.board.neighbours
    own: i64 = 1 << line.number
    seen = dict[int, bool]()
    edge = list[int]()
    for direction in range(6):
        if line.heading == ANY_HEADING or (direction - line.heading + 7) % 6 < 3:
            edge.append(line.locomotive * 6 + direction)
    for _ in range(MOVES):
        following = list[int]()
        for way in edge:
            hex: i64 = neighbours[way]
            if not may_enter(position, line, hex):
                continue
            heading: i64 = way % 6
            facing: i64 = hex * 6 + heading
            if facing in seen:
                continue
            seen[facing] = True
            reached[hex] = True
            if position.touching[hex] & ~own:
                continue
            base: i64 = hex * 6
            following.append(base + (heading + 5) % 6)
            following.append(facing)
            following.append(base + (heading + 1) % 6)
        edge = following
