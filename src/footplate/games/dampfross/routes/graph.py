"""The hops that track and bought ferries allow, as the rules see them: one graph for all searches. Compiled.

Distances, the look ahead of the rules, routes for bots and proposals for people all run on it.
"""

from __future__ import annotations

from typing import Final, final

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.companies import SEATS
from footplate.games.dampfross.rules.finding import Finding
from footplate.games.dampfross.rules.network import Network
from footplate.games.dampfross.rules.position import FERRY_FARE, Position
from footplate.games.dampfross.rules.trains import LOADING

FAR: Final = 1 << 20
"""No way leads there."""


@final
class RouteGraph(Finding):
    """All *steps* from a node to the next. Made once for each state of the track, it serves all seats.

    Steps are numbered: those that leave a node stand together, its sides in their order, then its ferries. What holds
    of a step stands in lists under its number.
    """

    def __init__(self, network: Network, companies: list[int], places: list[int]) -> None:
        self.nodes: Final = network.nodes
        self.places: Final = places
        """Where routes usually begin and end. They may do so elsewhere, but then a search has to prepare more."""
        self.arcs: Final[dict[tuple[int, int], Finding]] = {}
        """What has been laid out for searching already (`arcs.py`)."""
        self.first: Final[list[int]] = []
        """`first[node]` to `first[node + 1] - 1` are the steps that leave a node."""
        self.to: Final[list[int]] = []
        self.twin: Final[list[int]] = []
        """The same step in the opposite direction."""
        self.seats: Final[list[int]] = []
        """The seats that own it, one bit each; for them it is free (D50, A7)."""
        self.companies: Final[list[int]] = []
        """The companies of which the traveller names one to be paid, one bit each (D52)."""
        self.points: Final[list[int]] = []
        self.fare: Final[list[int]] = []
        self.fields: Final[list[int]] = []
        """Fields that count for the six-field rule (A8, A41)."""
        self.hop: Final[list[int]] = []
        """Its code in a route; for a segment the payee is to be added."""
        self.joint = False
        """Whether partners own any of it together."""
        leaving = self._lay_out(network, companies)
        sides = len(network.neighbours)
        self.twin.extend([-1] * len(self.to))
        for side, step in leaving.items():
            if side < sides:
                back = network.neighbours[side] * 6
                while network.neighbours[back] != side // 6:
                    back += 1
                self.twin[step] = leaving[back]
            else:
                self.twin[step] = leaving[sides + (side - sides ^ 1)]

    def _lay_out(self, network: Network, companies: list[int]) -> dict[int, int]:
        """Number the steps. Returns the step over each side; behind the sides follow both ends of every ferry."""
        ports: dict[int, list[int]] = {}
        for number in range(len(network.ferries)):
            ferry = network.ferries[number]
            if ferry.owner >= 0:  # an unbought ferry cannot be used (A41)
                ports.setdefault(ferry.port, []).append(number)
                ports.setdefault(ferry.far, []).append(number)
        sides = len(network.neighbours)
        leaving: dict[int, int] = {}
        for node in range(network.nodes):
            self.first.append(len(self.to))
            for side in range(node * 6, min(node * 6 + 6, sides)):
                owners = network.owners[side]
                if owners:
                    leaving[side] = len(self.to)
                    other = network.neighbours[side]
                    # Only the climb costs extra (D58, D59).
                    climb = network.mountain[other] and not network.mountain[node]
                    self._append(other, owners, companies[side], 2 if climb else 1, 1, 1, side % 6 * moves.PAYEES)
            if node in ports:
                for number in ports[node]:
                    ferry = network.ferries[number]
                    outward = node == ferry.port
                    leaving[sides + 2 * number + (0 if outward else 1)] = len(self.to)
                    other = ferry.far if outward else ferry.port
                    owner = 1 << ferry.owner
                    points = ferry.length + LOADING
                    self._append(other, owner, owner, points, FERRY_FARE, ferry.length, moves.HOPS + number)
        self.first.append(len(self.to))
        return leaving

    def _append(self, to: int, seats: int, companies: int, points: int, fare: int, fields: int, hop: int) -> None:
        self.to.append(to)
        self.seats.append(seats)
        self.companies.append(companies)
        self.points.append(points)
        self.fare.append(fare)
        self.fields.append(fields)
        self.hop.append(hop)
        if companies >> SEATS:
            self.joint = True

    def has_track(self, node: int) -> bool:
        """Whether any step leaves a node."""
        return self.first[node] < self.first[node + 1]

    def step_of(self, node: int, hop: int) -> int:
        """The step that a hop of a route from this node takes, whoever is paid."""
        code = hop if hop >= moves.HOPS else hop - hop % moves.PAYEES
        for step in range(self.first[node], self.first[node + 1]):
            if self.hop[step] == code:
                return step
        raise ValueError(f"hop {hop} leads nowhere from node {node}")

    def distances(self, start: int) -> list[int]:
        """Fields from a node to every other over all track, the start not counted (A8, A41)."""
        distance = [FAR] * self.nodes
        distance[start] = 0
        waves: list[list[int]] = [[start]]
        fields = 0
        while fields < len(waves):
            for node in waves[fields]:
                if distance[node] != fields:
                    continue
                for step in range(self.first[node], self.first[node + 1]):
                    there = self.to[step]
                    further = fields + self.fields[step]
                    if further < distance[there]:
                        distance[there] = further
                        while len(waves) <= further:
                            waves.append([])
                        waves[further].append(there)
            fields += 1
        return distance


def graph_of(position: Position) -> RouteGraph:
    """The graph of the track as it lies, kept until somebody builds or buys a ferry."""
    graph = position.graph
    if isinstance(graph, RouteGraph):
        return graph
    made = RouteGraph(position.network, position.owners, position.board.place_hexes)
    position.graph = made
    return made
