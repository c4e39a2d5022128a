"""Every route a locomotive could drive, by brute force: the oracle for isolation (A18).

It knows the map, where the lines have driven, and R22-R26; nothing of how the engine looks for routes.
"""

from __future__ import annotations

from typing import Final

from footplate.games.rocket.rules.maps import SHELF
from footplate.games.rocket.rules.state import RocketState
from footplate.hexgrid import Cell, Grid, read_cell, row_number

MAP: Final = SHELF.data("england-188")
GRID: Final = Grid(MAP["shift"])
LAND: Final = frozenset(
    (row_number(row), number)
    for row, pairs in MAP["rows"].items()
    for first, last in zip(pairs[::2], pairs[1::2], strict=True)
    for number in range(first, last + 1)
)


def _cell(name: str) -> Cell:
    cell = read_cell(name)
    assert cell
    return cell


TOWNS: Final = frozenset(_cell(town["hex"]) for town in [*MAP["cities"].values(), *MAP["towns"].values()])
STARTS: Final = [_cell(MAP["towns"][name]["hex"]) for name in MAP["starts"]]
NEIGHBOURS: Final = {cell: GRID.neighbours(cell) for cell in LAND}


class TooMany(Exception):
    """There are more routes than anybody wants to count."""


class Board:
    """Whose hexes are whose, read off the drives alone."""

    def __init__(self, state: RocketState) -> None:
        self.lines: dict[Cell, int] = {}
        self.locomotives: list[Cell] = []
        for line in state.lines:
            owner = state.holder_of(line).number
            here = STARTS[line.number]
            if not line.drive:
                self.lines[here] = owner
            for direction in line.drive:
                here = GRID.neighbour(here, direction)
                self.lines[here] = owner
            self.locomotives.append(here)
        self.closed = {STARTS[line.number] for line in state.lines if not line.drive}
        """Start towns that are no towns yet (R47)."""
        if state.settings.unmoved_start_is_town:
            self.closed = set()

    def new_towns(self, line: int) -> frozenset[Cell]:
        """Towns this line is not connected to. The start town it stands in is none."""
        known = {
            near
            for cell, owner in self.lines.items()
            if owner == line and cell not in TOWNS
            for near in NEIGHBOURS[cell]
        }
        return TOWNS - known - self.closed - {STARTS[line]}

    def free(self, line: int, cell: Cell) -> bool:
        """Whether the locomotive may enter (R22, R23, R26)."""
        return cell in LAND and cell not in TOWNS and cell not in self.lines and len(self.others(line, cell)) < 2

    def others(self, line: int, cell: Cell) -> set[int]:
        return {self.lines[near] for near in NEIGHBOURS[cell] if near in self.lines} - {line}


def can_reach_something_new(state: RocketState, line: int, patience: int = 4000) -> bool:
    """Whether any drivable route leads next to a new town or to another line.

    Tries every route that enters no hex twice. Raises `TooMany` when patience runs out.
    """
    board = Board(state)
    new_towns = board.new_towns(line)
    driven: set[Cell] = set()
    tried = 0

    def drive(here: Cell, heading: int) -> bool:
        nonlocal tried
        tried += 1
        if tried > patience:
            raise TooMany
        ahead = range(6) if heading < 0 else ((heading - 1) % 6, heading, (heading + 1) % 6)  # R24, R25
        for direction in ahead:
            there = GRID.neighbour(here, direction)
            if there in driven or not board.free(line, there):
                continue
            if board.others(line, there) or not new_towns.isdisjoint(NEIGHBOURS[there]):
                return True
            driven.add(there)
            if drive(there, direction):
                return True
            driven.remove(there)
        return False

    way = state.lines[line].drive
    return drive(board.locomotives[line], way[-1] if way else -1)


def could_cross_itself_to_something_new(state: RocketState, line: int) -> bool:
    """The same for a locomotive that may cross the track it lays on the way: what A18 calls the cheap test."""
    board = Board(state)
    new_towns = board.new_towns(line)
    way = state.lines[line].drive
    waiting = [(board.locomotives[line], way[-1] if way else -1)]
    seen = set(waiting)
    while waiting:
        here, heading = waiting.pop()
        for direction in range(6):
            there = GRID.neighbour(here, direction)
            sharp = heading >= 0 and (direction - heading) % 6 in (2, 3, 4)
            if sharp or (there, direction) in seen or not board.free(line, there):
                continue
            if board.others(line, there) or not new_towns.isdisjoint(NEIGHBOURS[there]):
                return True
            seen.add((there, direction))
            waiting.append((there, direction))
    return False
