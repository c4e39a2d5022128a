"""Action C: extending a line, from the move to its last consequence (R22-R30, R43-R62). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footplate.games.rocket.rules.board import COMPANIES, TILES
from footplate.games.rocket.rules.isolation import newly_isolated
from footplate.games.rocket.rules.merger import merge
from footplate.games.rocket.rules.position import ANY_HEADING, FREE, Line, Position, add_to_crowd, join_line, leave_line
from footplate.games.rocket.rules.scoring import score_new_towns
from footplate.kernel.events import Event

if TYPE_CHECKING:
    from mypy_extensions import i64


def may_enter(position: Position, line: Line, hex: i64) -> bool:
    """Land without town, track or locomotive, and next to at most one other line (R22, R23, R26)."""
    if hex < 0 or position.owner[hex] != FREE:
        return False
    others: i64 = position.touching[hex] & ~(1 << line.number)
    return others & (others - 1) == 0


def legal_directions(position: Position, line: Line) -> i64:
    """The directions a locomotive may go, one bit each: six from its start town, else the three ahead (R24, R25)."""
    neighbours = position.board.neighbours
    directions: i64 = 0
    from_start = line.heading == ANY_HEADING
    leftmost: i64 = 0 if from_start else line.heading + 5
    ways: i64 = 6 if from_start else 3
    for turn in range(ways):
        direction = (leftmost + turn) % 6
        if may_enter(position, line, neighbours[line.locomotive * 6 + direction]):
            directions |= 1 << direction
    return directions


def may_move(position: Position, line: Line) -> bool:
    """Whether the active seat may move this line now (R14, R22)."""
    if line.survivor >= 0 or position.moved >> line.number & 1 or position.tiles >= TILES:
        return False
    return legal_directions(position, line) != 0


def take_share(position: Position, line: Line) -> None:
    """The mover takes a share at once, if the supply has one (R29, R30)."""
    if line.supply == 0:
        return
    line = position.own_line(line.number)
    line.supply -= 1
    line.shares[position.active] += 1
    if position.events is not None:
        position.events.append(Event("share", "R29", {"seat": position.active, "line": COMPANIES[line.number]}))


def complete_move(position: Position) -> None:
    """The move is final: lay track, hand out the passenger, score, merge, look for isolated lines."""
    line = position.own_line(position.line)
    source = line.locomotive
    target = position.board.neighbours[source * 6 + position.aim]
    drive_to(position, line, target)
    if position.bidder < 0 or position.bidder == position.active:
        award_passenger(position, target)
    new_towns = position.board.towns_near[target] & position.open_towns & ~line.connected
    line.connected |= new_towns
    score_new_towns(position, line, new_towns)
    others = position.touching[target] & ~(1 << line.number)
    if others:
        for number in range(len(COMPANIES)):
            if others >> number & 1:
                merge(position, line, position.own_line(number))
    for cut_off in newly_isolated(position):
        isolate(position, cut_off)


def drive_to(position: Position, line: Line, target: int) -> None:
    """Move the locomotive of an own line and lay track on the hex it left (R43-R48)."""
    source = line.locomotive
    leaving_start = line.heading == ANY_HEADING
    add_to_crowd(position, source, -1)
    if leaving_start:
        leave_line(position, source, line.number)
    elif position.tiles < TILES:
        position.tiles += 1
    line.locomotive = target
    line.heading = position.aim
    line.drive = (*line.drive, position.aim)
    line.route = line.route[1:] if line.route and line.route[0] == target else ()
    add_to_crowd(position, target, 1)
    join_line(position, target, line.number)
    seat = position.station[target]
    if seat >= 0:
        line.stations[seat] += 1
    if leaving_start:
        # From now on its start town (which has the line's number) is an ordinary town, for this line and all (R47, A9).
        position.open_towns |= 1 << line.number


def award_passenger(position: Position, hex: int) -> None:
    """A passenger token for riding into a foreign station, while there are any (R50-R52)."""
    seat = position.station[hex]
    if seat < 0 or seat == position.active or position.passengers_left() == 0:
        return
    position.own_passengers()
    position.passengers[position.active] += 1
    if position.events is not None:
        position.events.append(
            Event("passenger", "R50", {"seat": position.active, "owner": seat, "hex": position.board.hex_names[hex]})
        )


def isolate(position: Position, line: Line) -> None:
    """The supply of an isolated line leaves the game, for good (R62)."""
    line = position.own_line(line.number)
    line.isolated = True
    line.route = ()
    line.supply = 0
    if position.events is not None:
        position.events.append(Event("isolated", "R62", {"line": COMPANIES[line.number]}))
