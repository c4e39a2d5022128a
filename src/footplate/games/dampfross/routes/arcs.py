"""Stretches of track between the places where a train has something to decide, and what they cost. Compiled.

A cost is one machine integer: nine bits for the fares to each of up to five rivals and the points on top. The highest
bit of every field stays free: `(a | GUARDS) - b` loses the guard of a field where b is more than a, and no field
borrows from another. So one subtraction compares all parts of two costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.dampfross.routes.graph import RouteGraph
from footplate.games.dampfross.rules.companies import COMPANIES, HIGH, LOW, SEATS
from footplate.games.dampfross.rules.finding import Finding

if TYPE_CHECKING:
    from mypy_extensions import i64

BITS: Final = 9
FIELD: Final = 511
POINTS: Final = 45
POINTS_FIELD: Final = 16383
GUARDS: Final = 0x0800_1008_0402_0100
MOST_POINTS: Final = 4000
MOST_FARE: Final = 120
"""Routes with more points, or with a higher fare to one rival, are not looked for."""
GAINS: Final = 4
"""Whose own track a stretch can have: nobody's, the first partner's, the second one's, or both."""


@final
class Arc:
    """A stretch between two stops, driven without a choice: nothing branches off, and every step has one payee.

    Only an arc of a single step may leave the choice among several payees.
    """

    __slots__ = ("choice", "cost", "gain", "number", "origin", "steps", "to", "total")

    def __init__(
        self, number: i64, origin: i64, to: i64, cost: i64, total: i64, gain: i64, choice: i64, steps: list[int]
    ) -> None:
        self.number: i64 = number
        self.origin: i64 = origin
        """The number of the stop it comes from, and of the one it leads to."""
        self.to: i64 = to
        self.cost: i64 = cost
        self.total: i64 = total
        self.gain: i64 = gain
        """Whose own track is on it: a bit for the first and for the second partner of the train."""
        self.choice: i64 = choice
        """The companies among which the traveller may choose, one bit each; 0 when there is no choice."""
        self.steps = steps


@final
class Arcs(Finding):
    """All arcs for a train, between the nodes where something is to be decided.

    These *stops* are the ends of runs, junctions, dead ends, and the ends of segments with several payees. If more than
    one own segment is asked for, it may pay to go to and fro anywhere, so that every node is a stop.

    The graph keeps its arcs, so they do not keep the graph: both would wait for the collector of garbage.
    """

    def __init__(self, graph: RouteGraph, train: int, min_own: int, ends: list[int]) -> None:
        self.train: Final = train
        self.min_own: Final = min_own
        self.halves: Final = 2 if graph.joint else 1
        """Fares are counted in halves where partners of a joint line share them (A7)."""
        self.partners: Final[list[int]] = []
        self.rivals: Final[list[int]] = []
        self.unit: Final[list[int]] = []
        """One unit of fare to each company, as a cost."""
        self._fill_units()
        self.stop_of: Final = [-1] * graph.nodes
        """The number of the stop at a node, or -1."""
        self.stops: Final[list[int]] = []
        self.all: Final[list[Arc]] = []
        """By their numbers."""
        self.leaving: Final[list[list[Arc]]] = []
        self.arriving: Final[list[list[Arc]]] = []
        for node in range(graph.nodes):
            if self._is_stop(graph, node) or node in ends:
                self.stop_of[node] = len(self.stops)
                self.stops.append(node)
                self.leaving.append([])
                self.arriving.append([])
        for node in self.stops:
            for step in range(graph.first[node], graph.first[node + 1]):
                self._follow(graph, node, step)

    def _fill_units(self) -> None:
        shares: list[int] = []
        for seat in range(SEATS):
            if self.train >> seat & 1:
                self.partners.append(seat)
                shares.append(0)
            else:
                shares.append(1 << len(self.rivals) * BITS)
                self.rivals.append(seat)
        for company in range(COMPANIES):
            low = shares[LOW[company]]
            self.unit.append(low * self.halves if LOW[company] == HIGH[company] else low + shares[HIGH[company]])

    def _is_stop(self, graph: RouteGraph, node: int) -> bool:
        first: i64 = graph.first[node]
        behind: i64 = graph.first[node + 1]
        if behind == first:
            return False
        if behind - first != 2 or self.min_own > 1:
            return True
        for step in range(first, behind):
            payees: i64 = graph.companies[step]
            if graph.seats[step] & self.train == 0 and payees & (payees - 1):
                return True
        return False

    def _follow(self, graph: RouteGraph, origin: i64, step: i64) -> None:
        """Add the arc from a stop to the next; and out and back, where that is enough to reach own track."""
        stop: i64 = self.stop_of[origin]
        cost: i64 = 0
        back: i64 = 0
        total: i64 = 0
        gain: i64 = 0
        steps: list[int] = []
        most: i64 = MOST_POINTS << POINTS | GUARDS
        for field in range(5):
            most += MOST_FARE * self.halves << field * BITS
        while True:
            steps.append(step)
            twin: i64 = graph.twin[step]
            node: i64 = graph.to[step]
            fare: i64 = graph.fare[step]
            own: i64 = graph.seats[step] & self.train
            choice: i64 = 0
            news: i64 = 0
            cost += graph.points[step] << POINTS
            back += graph.points[twin] << POINTS
            if own:
                for partner in range(len(self.partners)):
                    news |= (own >> self.partners[partner] & 1) << partner
                news &= ~gain
                gain |= news
            else:
                payees: i64 = graph.companies[step]
                total += fare
                if payees & (payees - 1):
                    choice = payees
                else:
                    unit: i64 = self.unit[graph.companies[step].bit_length() - 1]
                    cost += unit * fare
                    back += unit * fare
            if (most - cost) & GUARDS != GUARDS:
                return
            end: i64 = self.stop_of[node]
            if end >= 0:
                self._add(Arc(len(self.all), stop, end, cost, total, gain, choice, steps))
                return
            if news and (most - cost - back) & GUARDS == GUARDS:
                returning = [graph.twin[number] for number in reversed(steps)]
                self._add(Arc(len(self.all), stop, stop, cost + back, 2 * total, gain, 0, steps + returning))
            step = graph.first[node]
            if step == twin:
                step += 1

    def _add(self, arc: Arc) -> None:
        self.all.append(arc)
        self.leaving[arc.origin].append(arc)
        self.arriving[arc.to].append(arc)


def arcs_of(graph: RouteGraph, train: int, min_own: int, ends: list[int]) -> Arcs:
    """The arcs for a train, with stops at the ends of its run: made once for each train."""
    found = graph.arcs.get((train, min_own))
    if isinstance(found, Arcs):
        arcs = found
    else:
        arcs = Arcs(graph, train, min_own, graph.places)
        graph.arcs[train, min_own] = arcs
    for node in ends:
        if arcs.stop_of[node] < 0:
            return Arcs(graph, train, min_own, graph.places + ends)
    return arcs
