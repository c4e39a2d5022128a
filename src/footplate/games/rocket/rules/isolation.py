"""Isolation: can a locomotive still reach a new town or another line? (R62, A18). Compiled.

Every line keeps a *route*: hexes its locomotive could drive to something new. As long as the route holds nothing needs
to be searched, which is nearly always. When it breaks, a search over (hex, heading) looks for another; only if what it
finds crosses its own new track the exact search is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footplate.games.rocket.rules.position import ANY_HEADING, FREE, Line, Position

if TYPE_CHECKING:
    from mypy_extensions import i64

BLOCKED: Final = 0
PASSING: Final = 1
ARRIVED: Final = 2


def entering(position: Position, line: Line, hex: i64) -> i64:
    """What it means for a locomotive to enter a hex: not allowed, nothing new, or something new."""
    if position.owner[hex] != FREE:
        return BLOCKED
    own: i64 = 1 << line.number
    others: i64 = position.touching[hex] & ~own
    if others & (others - 1):
        return BLOCKED
    # Its own start town (which has the line's number) is nothing new, even while the locomotive stands in it.
    if others or position.board.towns_near[hex] & position.open_towns & ~line.connected & ~own:
        return ARRIVED
    return PASSING


def route_holds(position: Position, line: Line) -> bool:
    """Whether the route found earlier can still be driven and still leads to something new."""
    for hex in line.route:
        meaning = entering(position, line, hex)
        if meaning == BLOCKED:
            return False
        if meaning == ARRIVED:
            return True
    return False


def find_route(position: Position, line: Line) -> tuple[int, ...]:
    """A shortest route to something new that never crosses itself; () when there is none."""
    beside = _beside(position, line)
    if beside >= 0:
        return (beside,)
    route = _shortest(position, line)
    if len(set(route)) == len(route):
        return route
    return _exact(position, line, line.locomotive, line.heading, [False] * position.board.hexes)


def _beside(position: Position, line: Line) -> int:
    """A hex one step away with something new, or -1: most routes are as short as that."""
    for direction in range(6):
        if line.heading == ANY_HEADING or _within_reach(line.heading, direction):
            hex = position.board.neighbours[line.locomotive * 6 + direction]
            if hex >= 0 and entering(position, line, hex) == ARRIVED:
                return hex
    return -1


def _shortest(position: Position, line: Line) -> tuple[int, ...]:
    """Breadth first over (hex, heading), beyond the first step; the route may visit a hex twice."""
    neighbours = position.board.neighbours
    came_from: dict[int, int] = {}
    queue: list[int] = []
    for direction in range(6):
        if line.heading == ANY_HEADING or _within_reach(line.heading, direction):
            hex = neighbours[line.locomotive * 6 + direction]
            if hex >= 0 and entering(position, line, hex) == PASSING:
                came_from[hex * 6 + direction] = -1
                queue.append(hex * 6 + direction)
    at = 0
    while at < len(queue):
        here = queue[at]
        at += 1
        heading = here % 6
        for turn in range(5, 8):
            direction = (heading + turn) % 6
            hex = neighbours[here - heading + direction]
            if hex < 0 or hex * 6 + direction in came_from:
                continue
            meaning = entering(position, line, hex)
            if meaning == ARRIVED:
                route = [hex]
                while here >= 0:
                    route.append(here // 6)
                    here = came_from[here]
                route.reverse()
                return tuple(route)
            if meaning == PASSING:
                came_from[hex * 6 + direction] = here
                queue.append(hex * 6 + direction)
    return ()


def _exact(position: Position, line: Line, hex: int, heading: int, driven: list[bool]) -> tuple[int, ...]:
    """Depth first over routes that never enter a hex twice, leaving branches from which nothing is in reach."""
    neighbours = position.board.neighbours
    for direction in range(6):
        if heading != ANY_HEADING and not _within_reach(heading, direction):
            continue
        next_hex = neighbours[hex * 6 + direction]
        if next_hex < 0 or driven[next_hex]:
            continue
        meaning = entering(position, line, next_hex)
        if meaning == ARRIVED:
            return (next_hex,)
        if meaning == BLOCKED:
            continue
        driven[next_hex] = True
        if _hopeful(position, line, next_hex, direction, driven):
            rest = _exact(position, line, next_hex, direction, driven)
            if rest:
                return (next_hex, *rest)
        driven[next_hex] = False
    return ()


def _hopeful(position: Position, line: Line, hex: int, heading: int, driven: list[bool]) -> bool:
    """Whether something new could be reached from here if only the hexes driven so far were in the way."""
    neighbours = position.board.neighbours
    seen = [False] * (position.board.hexes * 6)
    stack = [hex * 6 + heading]
    while stack:
        here = stack.pop()
        facing = here % 6
        for turn in range(5, 8):
            direction = (facing + turn) % 6
            next_hex = neighbours[here - facing + direction]
            if next_hex < 0 or driven[next_hex] or seen[next_hex * 6 + direction]:
                continue
            meaning = entering(position, line, next_hex)
            if meaning == ARRIVED:
                return True
            if meaning == PASSING:
                seen[next_hex * 6 + direction] = True
                stack.append(next_hex * 6 + direction)
    return False


def _within_reach(heading: int, direction: int) -> bool:
    """Straight on or one sixth of a turn (R25)."""
    turn = (direction - heading) % 6
    return turn == 0 or turn == 1 or turn == 5


def newly_isolated(position: Position) -> list[Line]:
    """The lines that have just lost their last way to anything new; keeps every other line's route up to date."""
    cut_off = []
    for line in position.lines:
        if line.survivor >= 0 or line.isolated or route_holds(position, line):
            continue
        route = find_route(position, line)
        if route:
            position.own_line(line.number).route = route
        else:
            cut_off.append(line)
    return cut_off
