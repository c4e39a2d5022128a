"""What a locomotive could still drive to as the track lies now, and what that would pay."""

from __future__ import annotations

from typing import NamedTuple

from footplate.games.rocket.rules.board import CITIES, COMPANIES, STARTS
from footplate.games.rocket.rules.lines import complete_move, legal_directions, may_enter, may_move, take_share
from footplate.games.rocket.rules.position import ANY_HEADING, Line
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.events import Event

AT_ONCE = ("R53", "R55", "R59")
"""The clauses by which a move pays at once."""


class Arrival(NamedTuple):
    """Something a line can come to with its next move."""

    line: int
    town: str
    """The town it reaches, or "" for a merger."""
    survivor: str
    """The line it is dissolved into, or ""."""


def drives(position: RocketState, line: Line) -> dict[tuple[int, int], int]:
    """Every hex the locomotive could drive to, and the direction it enters it by, with the moves it takes at least. It
    goes straight on or turns by a sixth (R25), and no further where it meets another line (R58).
    """
    if line.dissolved:
        return {}
    turns = range(6) if line.heading == ANY_HEADING else [(line.heading + turn) % 6 for turn in (5, 0, 1)]
    return _drives(position, line, [(line.locomotive, turn) for turn in turns])


def moves_first_to(position: RocketState, line: Line, hex: int, town: int) -> int:
    """After how many moves a line can come to a hex beside a town without having come to the town before; 0: never."""
    if line.dissolved:
        return 0
    turns = range(6) if line.heading == ANY_HEADING else [(line.heading + turn) % 6 for turn in (5, 0, 1)]
    around = position.board.town_hexes[town] * 6
    shut = frozenset(position.board.neighbours[around : around + 6]) - {hex}
    return moves_to(_drives(position, line, [(line.locomotive, turn) for turn in turns], shut)).get(hex, 0)


def _drives(
    position: RocketState, line: Line, ways: list[tuple[int, int]], shut: frozenset[int] = frozenset()
) -> dict[tuple[int, int], int]:
    """The same beginning with one of these steps, from a hex in a direction, and never onto a hex that is shut."""
    neighbours = position.board.neighbours
    found: dict[tuple[int, int], int] = {}
    moves = 0
    while ways:
        moves += 1
        ahead: list[tuple[int, int]] = []
        for hex, direction in ways:
            entered = neighbours[hex * 6 + direction]
            if (entered, direction) in found or entered in shut or not may_enter(position, line, entered):
                continue
            found[entered, direction] = moves
            if not position.touching[entered] & ~(1 << line.number):
                ahead += [(entered, (direction + turn) % 6) for turn in (5, 0, 1)]
        ways = ahead
    return found


def ways_past(position: RocketState, line: Line, hex: int, most: int) -> tuple[int, int]:
    """How many of the ways a line can go next lead to a hex in so many moves, and how many ways there are."""
    directions = legal_directions(position, line)
    ways = [direction for direction in range(6) if directions >> direction & 1]
    leading = 0
    for direction in ways:
        reached = moves_to(_drives(position, line, [(line.locomotive, direction)]))
        leading += 0 < reached.get(hex, 0) <= most
    return leading, len(ways)


def beyond(position: RocketState, line: Line, found: dict[tuple[int, int], int], hex: int) -> dict[int, int]:
    """What the line could drive to after it has come to this hex as soon as it can, counted from there."""
    nearest = min((moves for (entered, _), moves in found.items() if entered == hex), default=0)
    headings = [direction for direction in range(6) if found.get((hex, direction)) == nearest]
    if position.touching[hex] & ~(1 << line.number):
        return {}
    turns = {(heading + turn) % 6 for heading in headings for turn in (5, 0, 1)}
    return moves_to(_drives(position, line, [(hex, turn) for turn in sorted(turns)]))


def moves_to(found: dict[tuple[int, int], int]) -> dict[int, int]:
    """The same by hex, whatever the direction."""
    nearest: dict[int, int] = {}
    for (hex, _), moves in found.items():  # in the order of the moves
        nearest.setdefault(hex, moves)
    return nearest


def moves_to_town(position: RocketState, reached: dict[int, int], town: int) -> int:
    """After how many moves a line comes to a town, i.e. next to it (R48); 0: never."""
    around = position.board.town_hexes[town] * 6
    near = [reached[hex] for hex in position.board.neighbours[around : around + 6] if hex in reached]
    return min(near, default=0)


def moves_to_line(position: RocketState, number: int, found: dict[tuple[int, int], int]) -> tuple[int, int]:
    """After how many moves a line comes to another one, and to which (R58); (0, -1): never."""
    for (hex, _), moves in found.items():  # in the order of the moves
        for line in position.lines:
            if line.number != number and position.touching[hex] >> line.number & 1:
                return moves, line.number
    return 0, -1


def is_city(town: int) -> bool:
    """Whether this town is one of the twelve with tokens."""
    return STARTS <= town < STARTS + CITIES


def is_railway_town(town: int) -> bool:
    """Whether stations are paid here (R55)."""
    return town >= STARTS + CITIES


def open_towns(position: RocketState, line: Line) -> list[int]:
    """Cities and railway towns that would pay when this line reaches them."""
    return [town for town in range(STARTS, len(position.board.town_names)) if not line.connected >> town & 1]


def new_towns(position: RocketState, line: Line) -> list[int]:
    """The same and the start towns that have become ordinary ones: whatever would add to the value of the line."""
    towns = range(len(position.board.town_names))
    return [town for town in towns if position.open_towns & ~line.connected & 1 << town]


def drive(position: RocketState, seat: int, line: int, direction: int) -> tuple[RocketState, list[Event]]:
    """The position after this seat has moved a line and nobody has objected, and what came of it."""
    after = position.clone()
    events: list[Event] = []
    after.events = events
    after.active, after.line, after.aim, after.bidder = seat, line, direction, -1
    take_share(after, after.lines[line])
    complete_move(after)
    return after, events


def arrivals(position: RocketState, seat: int) -> dict[Arrival, list[int]]:
    """What a single move of this seat could reach, and what everybody would be paid there and then."""
    rested = position.clone()
    rested.moved = 0
    found: dict[Arrival, list[int]] = {}
    for line in rested.lines:
        if not may_move(rested, line):
            continue
        directions = legal_directions(rested, line)
        for direction in range(6):
            if directions >> direction & 1 and _something_new(rested, line, direction):
                for arrival, paid in _paid_by(*drive(rested, seat, line.number, direction), line.number):
                    if arrival not in found or paid[seat] > found[arrival][seat]:
                        found[arrival] = paid
    return found


def _something_new(position: RocketState, line: Line, direction: int) -> bool:
    hex = position.board.neighbours[line.locomotive * 6 + direction]
    towns = position.board.towns_near[hex] & position.open_towns & ~line.connected
    return bool(towns or position.touching[hex] & ~(1 << line.number))


def _paid_by(after: RocketState, events: list[Event], number: int) -> list[tuple[Arrival, list[int]]]:
    line, paid = after.lines[number], dict[Arrival, list[int]]()
    for event in events:
        if event.kind == "paid" and event.clause in AT_ONCE:
            merger = event.clause == "R59"
            arrival = Arrival(
                number, "" if merger else event.word("subject"), COMPANIES[line.survivor] if merger else ""
            )
            amounts = paid.setdefault(arrival, [0] * after.seats)
            amounts[event.number("seat")] += event.number("amount")
    return list(paid.items())
