"""Special runs: targets from the map's table (D81, D82, A29, A41). Compiled."""

from __future__ import annotations

from footplate.games.dampfross.rules.distances import country_distance, run_distances
from footplate.games.dampfross.rules.position import NEAREST_TARGET, Position
from footplate.games.dampfross.rules.runs import city_hex

INTERNATIONAL = ("germany", "france")
"""The maps on which a special run is called an international one (D81)."""


def draw_special(position: Position, row: int) -> bool:
    """The target comes from the map's table. A row without a place six fields away is rolled again (A29)."""
    targets = special_targets(position, row)
    if True not in targets and _any_row(position):
        if position.events is not None:
            position.emit("redrawn_special", "A29", {"row": position.board.specials[row].name})
        return False
    position.row = row
    position.targets = targets
    if position.events is not None:
        board = position.board
        names = [board.place_names[place] for place in board.specials[row].places]
        names += [board.country_names[country] for country in board.specials[row].countries]
        kind = "drawn_international" if board.key in INTERNATIONAL else "drawn_special"
        position.emit(kind, "D81", {"row": board.specials[row].name, "targets": tuple(names)})
    return True


def _any_row(position: Position) -> bool:
    for row in range(len(position.board.specials)):
        if True in special_targets(position, row):
            return True
    return False


def special_targets(position: Position, row: int) -> list[bool]:
    """The hexes a row names: places six fields away, and all fields of a country that is (A29, A41, A44)."""
    start = city_hex(position, position.start)
    return _hexes(position, row, run_distances(position, start), start)


def named_by_row(position: Position, row: int) -> list[bool]:
    """All hexes a row names, however near: what remains of a special run, whatever is built after it."""
    return _hexes(position, row, [], -1)


def _hexes(position: Position, row: int, distances: list[int], start: int) -> list[bool]:
    """The hexes of the places and countries of a row; with a start only those that are six fields away from it."""
    board = position.board
    found = [False] * board.hexes
    for place in board.specials[row].places:
        hex = board.place_hexes[place]
        if start < 0 or distances[hex] >= NEAREST_TARGET:
            found[hex] = True
    for country in board.specials[row].countries:
        if start < 0 or country_distance(position, start, country) >= NEAREST_TARGET:
            for hex in range(board.hexes):
                if board.country[hex] == country:
                    found[hex] = True
    return found
