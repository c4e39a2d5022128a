"""From where a train can reach its target, and for what fares at least. Compiled.

A route is followed through *layers*: how many own segments it has used so far, up to the number it needs (D49, A10), or
which partners' track a joint train has used (A15). A state is `hex * LAYERS + layer`. A train may come to a field again
(A38), but it does not take the same segment in the same direction twice in one layer: that leads nowhere new.
"""

from __future__ import annotations

from typing import Final, final

from footplate.games.dampfross.routes.graph import RouteGraph, graph_of
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.finding import Finding
from footplate.games.dampfross.rules.position import Position
from footplate.games.dampfross.rules.trains import after_hop, members_of, owners_used, start_hex

LAYERS: Final = 4
NOWHERE: Final = 1 << 20


@final
class Reach(Finding):
    """For one train of one run: from every state the cheapest way to a target. Never changed once made."""

    def __init__(self, position: Position, driver: int, partner: int) -> None:
        self.graph: Final[RouteGraph] = graph_of(position)
        self.driver: Final = driver
        self.partner: Final = partner
        self.members: Final = members_of(driver, partner)
        self.full: Final = 3 if partner >= 0 else position.settings.min_own
        self.targets: Final = position.targets
        self.fare: Final = [NOWHERE] * (position.board.hexes * LAYERS)
        """The least sum of fares from each state to a target."""
        self.next: Final = [-1] * (position.board.hexes * LAYERS)
        """The step with which that way begins."""
        self._least: Final[dict[int, list[int]]] = {}
        self._hops: Final[list[int]] = []
        self._size = 0
        self._layers_before: Final = self._all_layers_before()
        self._search(-1, self.fare, self.next)

    def layer_after(self, layer: int, owners: int) -> int:
        """The layer a step over track of these seats leads to."""
        if owners & self.members == 0:
            return layer
        if self.partner < 0:
            return layer + 1 if layer < self.full else layer
        return layer | (owners >> self.driver & 1) | (owners >> self.partner & 1) << 1

    def _all_layers_before(self) -> list[list[int]]:
        """From which layers a step leads to each layer, by whose track it is: `kind * LAYERS + layer`."""
        before: list[list[int]] = []
        for kind in range(4):
            owners = (kind & 1) << self.driver | (kind >> 1 << self.partner if self.partner >= 0 else 0)
            for layer in range(LAYERS):
                before.append([one for one in range(self.full + 1) if self.layer_after(one, owners) == layer])
        return before

    def after(self, state: int, step: int) -> int:
        """The state a step leads to."""
        return self.graph.to[step] * LAYERS + self.layer_after(state % LAYERS, self.graph.seats[step])

    def least(self, company: int) -> list[int]:
        """The least fare from each state to a target that one company gets whatever the others get."""
        if company not in self._least:
            bound = [NOWHERE] * len(self.fare)
            self._search(company, bound, [])
            self._least[company] = bound
        return self._least[company]

    def hops(self) -> list[int]:
        """The fewest hops from each state to a target, whatever they cost."""
        if not self._hops:
            self._count_hops()
        return self._hops

    def size(self) -> int:
        """From how many states a target can be reached: no way that never comes back to a state is longer."""
        self.hops()
        return self._size

    def _count_hops(self) -> None:
        graph = self.graph
        hops = self._hops
        hops += [NOWHERE] * len(self.fare)
        wave = [hex * LAYERS + self.full for hex in range(len(self.targets)) if self.targets[hex]]
        for state in wave:
            hops[state] = 0
        for state in wave:  # which grows meanwhile
            hex = state // LAYERS
            for back in range(graph.first[hex], graph.first[hex + 1]):
                origin = graph.to[back]
                if self.targets[origin]:
                    continue
                kind = graph.seats[back] >> self.driver & 1
                if self.partner >= 0:
                    kind |= (graph.seats[back] >> self.partner & 1) << 1
                for earlier in self._layers_before[kind * LAYERS + state % LAYERS]:
                    before = origin * LAYERS + earlier
                    if hops[before] == NOWHERE:
                        hops[before] = hops[state] + 1
                        wave.append(before)
        self._size = len(wave)

    def _search(self, company: int, fares: list[int], following: list[int]) -> None:
        """Backwards from the targets, cheapest first; only fares of one company count, or all (-1).

        This is where a long game spends its time, so everything it looks at lies at hand.
        """
        graph, targets, layers_before = self.graph, self.targets, self._layers_before
        first, to, seats, price, companies, twin = (
            graph.first,
            graph.to,
            graph.seats,
            graph.fare,
            graph.companies,
            graph.twin,
        )
        driver, partner, only = self.driver, self.partner, 1 << company if company >= 0 else 0
        queue: list[list[int]] = [[]]
        for hex in range(len(targets)):
            if targets[hex]:
                fares[hex * LAYERS + self.full] = 0
                queue[0].append(hex * LAYERS + self.full)
        fare = 0
        while fare < len(queue):
            for state in queue[fare]:
                if fares[state] != fare:
                    continue
                hex = state // LAYERS
                layer = state % LAYERS
                for back in range(first[hex], first[hex + 1]):
                    kind = seats[back] >> driver & 1
                    if partner >= 0:
                        kind |= (seats[back] >> partner & 1) << 1
                    free = kind > 0 or (only > 0 and companies[back] != only)
                    cost = fare if free else fare + price[back]
                    origin = to[back]
                    for earlier in layers_before[kind * LAYERS + layer]:
                        before = origin * LAYERS + earlier
                        if cost >= fares[before] or targets[origin]:  # the route ends at its first target (A38, A51)
                            continue
                        fares[before] = cost
                        if following:
                            following[before] = twin[back]
                        while len(queue) <= cost:
                            queue.append([])
                        queue[cost].append(before)
            fare += 1


def reach_of(position: Position, driver: int, partner: int) -> Reach:
    """The search for this train, made once for each run."""
    key = driver * 8 + partner + 1
    found = position.reaches.get(key)
    if isinstance(found, Reach):
        return found
    made = Reach(position, driver, partner)
    position.reaches[key] = made
    return made


def state_of(position: Position, driver: int, partner: int) -> int:
    """Where a route has come to, and in which layer."""
    reach = reach_of(position, driver, partner)
    hex = start_hex(position)
    layer = 0
    for hop in position.routes[driver]:
        layer = reach.layer_after(layer, owners_used(position, hex, hop))
        hex = after_hop(position, hex, hop)
    return hex * LAYERS + layer


def cheapest_hop(position: Position, driver: int, partner: int) -> int:
    """The hop with which the cheapest way goes on from where a route has come to, or -1."""
    reach = reach_of(position, driver, partner)
    step = reach.next[state_of(position, driver, partner)]
    if step < 0:
        return -1
    hop = reach.graph.hop[step]
    if hop >= moves.HOPS:
        return hop
    owners = reach.graph.seats[step]
    return hop + (moves.OWN if owners & reach.members else _lowest(owners))


def _lowest(seats: int) -> int:
    seat = 0
    while seats & 1 == 0:
        seats >>= 1
        seat += 1
    return seat
