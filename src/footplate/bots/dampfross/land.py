"""What never changes on a map, for bots that look ahead: cities, and the pairs of them that make a run. Compiled."""

from __future__ import annotations

from typing import Final, final

from footplate.games.dampfross.rules.board import NUMBERS, Board
from footplate.games.dampfross.rules.position import NEAREST_TARGET

NO_WAY: Final = 1 << 20


@final
class Land:
    """The cities by their numbers, and the pairs that make a run."""

    def __init__(self, board: Board) -> None:
        self.cities: Final = board.cities
        self.numbers: Final = [0] * board.cities
        """How many numbers each city has."""
        for number in range(NUMBERS):
            city = board.city_of_number[number]
            if 0 <= city < board.cities:
                self.numbers[city] += 1
        self.apart: Final = [_fields(board, board.place_hexes[city]) for city in range(board.cities)]
        """Hexes over land from each city to each city."""
        self.first: Final[list[int]] = []
        self.second: Final[list[int]] = []
        self.likely: Final[list[int]] = []
        """How often each pair of cities is drawn, out of `all`."""
        self.all = 0
        for first in range(board.cities):
            for second in range(first + 1, board.cities):
                likely = self.numbers[first] * self.numbers[second]
                if likely and NEAREST_TARGET <= self.apart[first][second] < NO_WAY:
                    self.first.append(first)
                    self.second.append(second)
                    self.likely.append(likely)
                    self.all += likely


_lands: Final[dict[str, Land]] = {}


def land_of(board: Board) -> Land:
    """The land of a map, made once for all games on it."""
    known = _lands.get(board.map_hash)
    if known is None:
        known = Land(board)
        _lands[board.map_hash] = known
    return known


def _fields(board: Board, hex: int) -> list[int]:
    distance = [NO_WAY] * board.hexes
    distance[hex] = 0
    wave = [hex]
    for here in wave:  # which grows meanwhile
        for side in range(here * 6, here * 6 + 6):
            near = board.neighbours[side]
            if near >= 0 and distance[near] == NO_WAY:
                distance[near] = distance[here] + 1
                wave.append(near)
    return [distance[board.place_hexes[city]] for city in range(board.cities)]
