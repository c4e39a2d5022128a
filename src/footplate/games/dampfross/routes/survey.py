"""How far every company is from everywhere, to build and to run: what is said of a move rests on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from heapq import heappop, heappush
from typing import Final

from footplate.games.dampfross.routes.graph import graph_of
from footplate.games.dampfross.rules.board import FORBIDDEN, NUMBERS, Board
from footplate.games.dampfross.rules.building import own_fields
from footplate.games.dampfross.rules.fees import segment_fees, total
from footplate.games.dampfross.rules.position import NEAREST_TARGET, Position
from footplate.hexgrid import Grid

FAR: Final = 1 << 20
"""No way leads there."""

Steps = Callable[[int], Iterable[tuple[int, int]]]
"""From a hex: the next ones, and what it takes to get there."""


class Survey:
    """One position, looked at when asked and not twice. The position must not change meanwhile."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._away: dict[int, list[int]] = {}
        self._cost: dict[int, list[int]] = {}
        self._fares: dict[int, list[int]] = {}
        self._drives: dict[int, dict[tuple[int, int], int]] = {}

    def at_home(self, seat: int, city: int) -> bool:
        """Whether a seat's own track, or its start, is in a city."""
        return self.away(seat, city) == 0

    def away(self, seat: int, city: int) -> int:
        """The die points from a seat's track to a city, whatever the fees."""
        if seat not in self._away:
            self._away[seat] = _spread(self.position.board.hexes, own_fields(self.position, seat), self._building)
        return self._away[seat][self.position.board.place_hexes[city]]

    def cost(self, seat: int, city: int) -> int:
        """Points and fees together of the cheapest way there; about, where a join fee may be waived on the way."""
        if seat not in self._cost:

            def steps(hex: int) -> Iterable[tuple[int, int]]:
                for there, points, side in self._sides(hex):
                    yield there, points + total(segment_fees(self.position, seat, side))

            self._cost[seat] = _spread(self.position.board.hexes, own_fields(self.position, seat), steps)
        return self._cost[seat][self.position.board.place_hexes[city]]

    def fares(self, seat: int, city: int) -> int:
        """The least fares from a seat's own track to a city, over track as it lies (D50, D51); `FAR` without a way."""
        if seat not in self._fares:
            graph = graph_of(self.position)

            def steps(node: int) -> Iterable[tuple[int, int]]:
                for step in range(graph.first[node], graph.first[node + 1]):
                    yield graph.to[step], 0 if graph.seats[step] >> seat & 1 else graph.fare[step]

            self._fares[seat] = _spread(graph.nodes, own_fields(self.position, seat), steps)
        return self._fares[seat][self.position.board.place_hexes[city]]

    def drives(self, seat: int) -> dict[tuple[int, int], int]:
        """The pairs of cities that make a run and are linked by a seat's own track, with the points it takes."""
        if seat not in self._drives:
            graph, board = graph_of(self.position), self.position.board

            def steps(node: int) -> Iterable[tuple[int, int]]:
                for step in range(graph.first[node], graph.first[node + 1]):
                    if graph.seats[step] >> seat & 1:
                        yield graph.to[step], graph.points[step]

            found: dict[tuple[int, int], int] = {}
            for first in range(board.cities):
                hex = board.place_hexes[first]
                if any(True for _ in steps(hex)):
                    points = _spread(graph.nodes, [hex], steps)
                    for second in range(first + 1, board.cities):
                        if points[board.place_hexes[second]] < FAR and self.likely[first, second]:
                            found[first, second] = points[board.place_hexes[second]]
            self._drives[seat] = found
        return self._drives[seat]

    @cached_property
    def likely(self) -> dict[tuple[int, int], int]:
        """How often every pair of cities comes up as a run, in relation to others; 0 for those that are too near."""
        board, numbers = self.position.board, numbers_of(self.position.board)
        distance, cells = Grid(board.shift).distance, [board.cells[hex] for hex in board.place_hexes]
        return {
            (first, second): numbers[first] * numbers[second]
            if distance(cells[first], cells[second]) >= NEAREST_TARGET
            else 0
            for first in range(board.cities)
            for second in range(first + 1, board.cities)
        }

    def _building(self, hex: int) -> Iterable[tuple[int, int]]:
        for there, points, _ in self._sides(hex):
            yield there, points

    def _sides(self, hex: int) -> Iterable[tuple[int, int, int]]:
        costs, neighbours = self.position.costs, self.position.board.neighbours
        for side in range(hex * 6, hex * 6 + 6):
            if costs[side] != FORBIDDEN:
                yield neighbours[side], costs[side], side


def numbers_of(board: Board) -> list[int]:
    """How many of the 36 numbers every city has (D6)."""
    numbers = [0] * board.cities
    for number in range(NUMBERS):
        city = board.city_of_number[number]
        if 0 <= city < board.cities:
            numbers[city] += 1
    return numbers


def one_run_in(numbers: int) -> int:
    """One run in about so many begins or ends at one of these numbers: each run has two of the 36."""
    return max(1, (NUMBERS + numbers) // (2 * numbers))


def _spread(nodes: int, sources: Iterable[int], steps: Steps) -> list[int]:
    """What it takes from the nearest of the sources to every node."""
    least = [FAR] * nodes
    queue = [(0, node) for node in sources]
    for _, node in queue:
        least[node] = 0
    while queue:
        so_far, node = heappop(queue)
        if so_far > least[node]:
            continue
        for there, more in steps(node):
            if so_far + more < least[there]:
                least[there] = so_far + more
                heappush(queue, (so_far + more, there))
    return least
