"""The track as a graph of stops (cities, junctions, dead ends) and the stretches between them. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.bots.dampfross.land import NO_WAY
from footplate.bots.dampfross.queues import give_back, take_queues
from footplate.games.dampfross.rules.position import FERRY_FARE, Position
from footplate.games.dampfross.rules.trains import LOADING

if TYPE_CHECKING:
    from mypy_extensions import i64

POINT: Final = 2
FARE: Final = 3
"""Weight of a unit of fares beside a point of the way: a point is worth about two thirds of a unit."""
FURTHEST: Final = 260
"""The greatest weight of a way that is followed."""
FARE_BITS: Final = 8
"""Fares to the seats are packed into one integer."""
FARES_TO: Final = [1 << FARE_BITS * seat for seat in range(6)]
"""One fare to each of them. (Compiled, a bare `1 << 40` would be computed in 32 bits.)"""


@final
class Stretches:
    """The track as it lies, and the ways over it that are the best compromise between points and fares."""

    def __init__(self, position: Position) -> None:
        self.seats: Final = position.seats
        self.stop_of: Final = [-1] * position.board.hexes
        """The number of the stop in a hex, or -1."""
        self._first: Final[list[int]] = []
        """`_first[stop]` to `_first[stop + 1] - 1` are the stretches that leave a stop."""
        self._to: Final[list[int]] = []
        self._points: Final[list[int]] = []
        self._weight: Final[list[list[int]]] = [[] for _ in range(position.seats)]
        """What a stretch weighs for each seat."""
        self._fares: Final[list[list[int]]] = [[] for _ in range(position.seats)]
        """The fares of a stretch to each seat, packed."""
        self._unreached: list[int] = []
        self.best: list[int] = []
        """Of the best ways found last, to every stop: their weight, or `NO_WAY`,"""
        self.made: list[int] = []
        """their points,"""
        self.paid: list[int] = []
        """and their fares, packed."""
        self._lay_out(position)

    def _lay_out(self, position: Position) -> None:
        board = position.board
        owners = position.network.owners
        presence = position.presence
        stop_of = self.stop_of
        places = board.place_at
        cities = board.cities
        stops: list[int] = []
        ports: list[int] = []
        for ferry in position.network.ferries:
            if ferry.owner >= 0:
                ports.append(ferry.port)
                ports.append(ferry.far)
        for hex in range(board.hexes):
            if presence[hex] == 0 and not (ports and hex in ports):
                continue
            sides: i64 = 0
            base: i64 = hex * 6
            for direction in range(6):
                if owners[base + direction]:
                    sides += 1
            if sides != 2 or 0 <= places[hex] < cities or (ports and hex in ports):
                stop_of[hex] = len(stops)
                stops.append(hex)
        for hex in stops:
            self._first.append(len(self._to))
            for side in range(hex * 6, hex * 6 + 6):
                if owners[side]:
                    self._follow(position, side)
            if ports and hex in ports:
                for ferry in position.network.ferries:
                    if ferry.owner >= 0 and (ferry.port == hex or ferry.far == hex):
                        there = ferry.far if ferry.port == hex else ferry.port
                        self._sail(stop_of[there], ferry.length + LOADING, ferry.owner)
        self._first.append(len(self._to))
        self._unreached = [NO_WAY] * len(stops)
        self.made = [0] * len(stops)
        self.paid = [0] * len(stops)

    def _follow(self, position: Position, side: int) -> None:
        """One stretch to the next stop."""
        owners = position.network.owners
        neighbours = position.board.neighbours
        mountain = position.board.mountain
        seats: i64 = self.seats
        weight = [0] * self.seats
        fares = [0] * self.seats
        points: i64 = 0
        here = side // 6
        while True:
            whose: i64 = owners[side]
            there = neighbours[side]
            points += 2 if mountain[there] and not mountain[here] else 1
            payee: i64 = 0
            while whose >> payee & 1 == 0:
                payee += 1
            for seat in range(seats):
                if whose >> seat & 1 == 0:
                    weight[seat] += FARE
                    fares[seat] += FARES_TO[payee]
            if self.stop_of[there] >= 0:
                break
            back = (side % 6 + 3) % 6
            for direction in range(6):
                if direction != back and owners[there * 6 + direction]:
                    side = there * 6 + direction
                    break
            here = there
        self._to.append(self.stop_of[there])
        self._points.append(points)
        for seat in range(seats):
            self._weight[seat].append(weight[seat] + POINT * points)
            self._fares[seat].append(fares[seat])

    def _sail(self, stop: int, points: int, owner: int) -> None:
        self._to.append(stop)
        self._points.append(points)
        for seat in range(self.seats):
            own = seat == owner
            self._weight[seat].append(POINT * points + (0 if own else FARE * FERRY_FARE))
            self._fares[seat].append(0 if own else FERRY_FARE * FARES_TO[owner])

    def spread(self, seat: int, start: int) -> None:
        """The best ways of a seat from one stop to all: weights, points and fares."""
        first = self._first
        to = self._to
        points = self._points
        weights = self._weight[seat]
        fares = self._fares[seat]
        best = self.best = self._unreached[:]
        made = self.made
        paid = self.paid
        levels = take_queues()
        best[start] = 0
        made[start] = 0
        paid[start] = 0
        levels[0].append(start)
        level: i64 = 0
        highest: i64 = 0
        while level <= highest:
            queue = levels[level]
            if queue:
                for stop in queue:
                    if best[stop] != level:
                        continue
                    so_far: i64 = made[stop]
                    stretch: i64 = first[stop]
                    behind: i64 = first[stop + 1]
                    while stretch < behind:
                        there: i64 = to[stretch]
                        further: i64 = level + weights[stretch]
                        if further < best[there] and further <= FURTHEST:
                            best[there] = further
                            made[there] = so_far + points[stretch]
                            paid[there] = paid[stop] + fares[stretch]
                            levels[further].append(there)
                            if further > highest:
                                highest = further
                        stretch += 1
                queue.clear()
            level += 1
        give_back(levels)

    def way(self, seat: int, start: int, targets: list[int]) -> tuple[int, int]:
        """Points and fares (packed) of a seat's likely way between hexes; no points when there is none."""
        origin = self.stop_of[start]
        if origin < 0:
            return 0, 0
        self.spread(seat, origin)
        best = NO_WAY
        found = (0, 0)
        for hex in targets:
            stop = self.stop_of[hex]
            if stop >= 0 and stop != origin and self.best[stop] < best:
                best = self.best[stop]
                found = (self.made[stop], self.paid[stop])
        return found
