"""The cheapest ways to build anywhere on the map, and how far existing track leads. All integers. Compiled.

Both are searches over the whole map with small whole costs: places are visited in the order of their cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.dampfross.rules.board import FORBIDDEN
from footplate.games.dampfross.rules.building import leaves_apart, own_fields
from footplate.games.dampfross.rules.companies import MEMBERS
from footplate.games.dampfross.rules.fees import segment_fees, total
from footplate.games.dampfross.rules.position import Position

if TYPE_CHECKING:
    from mypy_extensions import i64

FAR: Final = 1 << 20
"""The points of a place that cannot be reached."""


@final
class Ways:
    """From a company's track the cheapest way to every hex, a unit of fees weighing as much as `fee_weight` points."""

    def __init__(self, position: Position, builder: int, fee_weight: int, purse: int) -> None:
        hexes = position.board.hexes
        self.weight: Final = [FAR] * hexes
        self.points: Final = [0] * hexes
        """Die points on that way."""
        self.fees: Final = [0] * hexes
        """Units to rivals; ways that cost more than the seat has are not followed."""
        self._last: Final = [-1] * hexes
        self._neighbours: Final = position.board.neighbours
        self._search(position, builder, fee_weight, purse)

    def path(self, hex: int) -> list[int]:
        """The sides to build over, from own track to this hex."""
        sides: list[int] = []
        while self._last[hex] >= 0:
            sides.append(self._last[hex])
            hex = self._last[hex] // 6
        sides.reverse()
        return sides

    def _search(self, position: Position, builder: int, fee_weight: int, purse: int) -> None:
        board = position.board
        neighbours = board.neighbours
        costs = position.costs
        presence = position.presence
        own_sides = position.network.owners
        mine: i64 = MEMBERS[builder]
        weight, points, paid, last = self.weight, self.points, self.fees, self._last
        levels: list[list[int]] = [own_fields(position, builder)[:]]
        for hex in levels[0]:
            weight[hex] = 0
        level: i64 = 0
        while level < len(levels):
            for hex in levels[level]:
                if weight[hex] != level:
                    continue
                side: i64 = hex * 6
                behind: i64 = side + 6
                while side < behind:
                    here = side
                    side += 1
                    cost: i64 = costs[here]
                    if cost == FORBIDDEN:
                        continue
                    there: i64 = neighbours[here]
                    reached: i64 = level + cost
                    if reached >= weight[there]:
                        continue
                    owners: i64 = own_sides[here]
                    if owners & mine:
                        continue
                    fees: i64 = 0
                    if presence[there]:
                        fees = total(segment_fees(position, builder, here))
                        reached += fees * fee_weight
                        if reached >= weight[there] or paid[hex] + fees > purse:
                            continue
                    if level == 0 and board.leave_apart and not leaves_apart(position, builder, here):
                        continue
                    weight[there] = reached
                    points[there] = points[hex] + cost
                    paid[there] = paid[hex] + fees
                    last[there] = here
                    while len(levels) <= reached:
                        levels.append([])
                    levels[reached].append(there)
            level += 1


def bare_points(position: Position, sources: list[int]) -> list[int]:
    """The die points from these hexes to every other, whatever the fees."""
    neighbours = position.board.neighbours
    costs = position.costs
    points = [FAR] * position.board.hexes
    levels: list[list[int]] = [sources[:]]
    for hex in sources:
        points[hex] = 0
    level: i64 = 0
    while level < len(levels):
        for hex in levels[level]:
            if points[hex] != level:
                continue
            side: i64 = hex * 6
            behind: i64 = side + 6
            while side < behind:
                cost: i64 = costs[side]
                if cost != FORBIDDEN:
                    there: i64 = neighbours[side]
                    reached: i64 = level + cost
                    if reached < points[there]:
                        points[there] = reached
                        while len(levels) <= reached:
                            levels.append([])
                        levels[reached].append(there)
                side += 1
        level += 1
    return points


def fares_from(position: Position, seat: int) -> list[int]:
    """The least fares from own track to every hex over existing track (D50, D51)."""
    network = position.network
    sources = own_fields(position, seat)
    fares = [FAR] * network.nodes
    for hex in sources:
        fares[hex] = 0
    wave = sources
    fare = 0
    while wave:
        fare += 1
        following: list[int] = []
        for hex in wave:
            for side in range(hex * 6, hex * 6 + 6):
                if network.owners[side] and fares[network.neighbours[side]] == FAR:
                    fares[network.neighbours[side]] = fare
                    following.append(network.neighbours[side])
        wave = following
    return fares


RELUCTANCE: Final = 3
"""How much a point or a unit spent on a short cut weighs against a point driven."""


def link(position: Position, seat: int, start: int, end: int) -> list[int]:
    """The sides to build over so that a short way leads from one own hex to another; in the order of building."""
    neighbours = position.board.neighbours
    mountain = position.board.mountain
    costs = position.costs
    owners = position.network.owners
    weight = [FAR] * position.board.hexes
    last = [-1] * position.board.hexes
    weight[start] = 0
    levels: list[list[int]] = [[start]]
    level = 0
    while level < len(levels) and weight[end] > level:
        for hex in levels[level]:
            if weight[hex] != level:
                continue
            for side in range(hex * 6, hex * 6 + 6):
                there = neighbours[side]
                if there < 0:
                    continue
                reached = level + (2 if mountain[there] and not mountain[hex] else 1)
                if owners[side] >> seat & 1 == 0:
                    if costs[side] == FORBIDDEN or reached + RELUCTANCE * costs[side] >= weight[there]:
                        continue
                    reached += RELUCTANCE * (costs[side] + total(segment_fees(position, seat, side)))
                if reached < weight[there]:
                    weight[there] = reached
                    last[there] = side
                    while len(levels) <= reached:
                        levels.append([])
                    levels[reached].append(there)
        level += 1
    sides: list[int] = []
    hex = end
    while hex != start and last[hex] >= 0:
        if owners[last[hex]] >> seat & 1 == 0:
            sides.append(last[hex])
        hex = last[hex] // 6
    sides.reverse()
    return sides
