"""How far a locomotive is from every hex and city of a map, for bots. Compiled.

A locomotive goes straight on or turns by a sixth (R25), over land without towns. Track laid in play is ignored: the
tables are made once for a map, row by row when a locomotive first stands somewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.rocket.rules.board import CITIES, STARTS, Board

if TYPE_CHECKING:
    from mypy_extensions import i64

FARTHEST: Final = 5
"""Moves looked ahead."""
STATION_AHEAD: Final = (0, 9, 7, 4, 2, 0)
"""What a station counts on a line by the number of moves in which it can reach it, in parts of `FULL`."""
CITY_AHEAD: Final = (0, 10, 7, 5, 3, 2)
"""The same for a city."""
HALF: Final = CITIES // 2
CITY_BITS: Final = 8
"""Weights of cities are added up side by side: six cities of eight bits in a number."""


@final
class Ahead:
    """What lies ahead of a locomotive that stands here and faces there."""

    def __init__(self, moves: list[int], city_moves: list[int]) -> None:
        self.moves = moves
        """Moves to each hex; 0 when it is out of reach."""
        self.stations = [STATION_AHEAD[away] for away in moves]
        self.cities = [CITY_AHEAD[away] for away in city_moves]
        self.low: i64 = packed(self.cities[:HALF])
        """Weights of the first six cities, side by side."""
        self.high: i64 = packed(self.cities[HALF:])


@final
class Survey:
    """The tables of one map."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._rows: list[Ahead | None] = [None] * (board.hexes * 7)
        self.masks = [
            sum([255 << CITY_BITS * city for city in range(HALF) if towns >> city & 1]) for towns in range(64)
        ]
        """For a set of six cities, the bits of their weights."""

    def ahead(self, hex: i64, heading: i64) -> Ahead:
        """What lies ahead of a locomotive here; with a heading of -1 it may go anywhere."""
        place = hex * 7 + heading + 1
        row = self._rows[place]
        if row is None:
            row = self._look(hex, heading)
            self._rows[place] = row
        return row

    def _look(self, start: int, heading: int) -> Ahead:
        """Breadth first over (hex, heading)."""
        board = self.board
        moves = [0] * board.hexes
        seen = [False] * (board.hexes * 6)
        turns = list(range(6)) if heading < 0 else [(heading + turn) % 6 for turn in (5, 0, 1)]
        edge = [(start, direction) for direction in turns]
        for away in range(1, FARTHEST + 1):
            reached = list[tuple[int, int]]()
            for hex, direction in edge:
                following = board.neighbours[hex * 6 + direction]
                if following < 0 or board.town_at[following] >= 0 or seen[following * 6 + direction]:
                    continue
                seen[following * 6 + direction] = True
                if moves[following] == 0 and following != start:
                    moves[following] = away
                for turn in (5, 0, 1):
                    reached.append((following, (direction + turn) % 6))
            edge = reached
        return Ahead(moves, [self._moves_to_town(moves, STARTS + city) for city in range(CITIES)])

    def _moves_to_town(self, moves: list[int], town: int) -> int:
        """A line reaches a town from the hex beside it (R45)."""
        nearest = 0
        for direction in range(6):
            beside = self.board.neighbours[self.board.town_hexes[town] * 6 + direction]
            if beside >= 0 and moves[beside] and (nearest == 0 or moves[beside] < nearest):
                nearest = moves[beside]
        return nearest


def packed(weights: list[int]) -> int:
    """Weights side by side in one number."""
    return sum([weight << CITY_BITS * place for place, weight in enumerate(weights)])


_surveys: list[Survey] = []


def survey_of(board: Board) -> Survey:
    """The tables of this map, made once."""
    for survey in _surveys:
        if survey.board is board:
            return survey
    survey = Survey(board)
    _surveys.append(survey)
    del _surveys[:-8]
    return survey
