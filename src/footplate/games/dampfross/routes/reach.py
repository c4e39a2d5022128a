"""From where a train can reach its target, and for what fares at least. Compiled.

A route is followed through *layers*: how many own segments it has used so far, up to the number it needs (D49, A10), or
which partners' track a joint train has used (A15). A state is `hex * LAYERS + layer`. A train may come to a field again
(A38), but it does not take the same segment in the same direction twice in one layer: that leads nowhere new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.dampfross.routes.graph import RouteGraph, graph_of
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.finding import Finding
from footplate.games.dampfross.rules.position import Position
from footplate.games.dampfross.rules.trains import after_hop, members_of, owners_used, start_hex

if TYPE_CHECKING:
    from mypy_extensions import i64

LAYERS: Final = 4
NOWHERE: Final = 1 << 20
FIRST: Final = 12
"""What counts first stands above so many bits."""


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
        self.next: Final = [-1] * (position.board.hexes * LAYERS)
        """The step with which the cheapest way from each state to a target begins."""
        self._hops: Final[list[int]] = []
        self._layers_before: Final = self._all_layers_before()
        self._goals: Final = [hex * LAYERS + self.full for hex in range(len(self.targets)) if self.targets[hex]]
        """The states in which a route is complete."""
        self._costs: Final = self.costs(-1, self.next, [])
        self._to_one: Final[dict[int, list[int]]] = {}
        """The same for the fares to one company, made when needed."""

    def cost(self, state: int) -> int:
        """The fares of the cheapest way from a state to a target, above `FIRST` bits, and its hops."""
        return self._costs[state]

    def fare(self, state: int) -> int:
        """What that way pays in all."""
        return self._costs[state] >> FIRST

    def least(self, companies: list[int]) -> list[list[int]]:
        """What the ways to a target cost at least from everywhere: in all, and to each of these companies."""
        found = [self._costs]
        for company in companies:
            if company not in self._to_one:
                self._to_one[company] = self.costs(company, [-1] * len(self.next), [])
            found.append(self._to_one[company])
        return found

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

    def hops(self) -> list[int]:
        """The fewest hops from each state to a target, whatever they cost."""
        if not self._hops:
            self._count_hops()
        return self._hops

    def _count_hops(self) -> None:
        graph = self.graph
        hops = self._hops
        hops += [NOWHERE] * len(self.next)
        wave = self._goals[:]
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

    def costs(self, company: int, following: list[int], used: list[bool]) -> list[int]:
        """From every state the least fares to a target: in all, or (unless it is -1) those of one company, whatever the
        others get. They stand above `FIRST` bits, which hold what counts next. `following` is given the steps with
        which these ways begin: of equal ones those with fewest hops, or that pay the others least. Steps that are
        `used` are not taken, where there are any: each has an entry for each layer.

        Backwards from the targets, cheapest first. This is where a long game spends its time, so everything it looks at
        lies at hand.
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
        driver: i64 = self.driver
        partner: i64 = self.partner
        only: i64 = 0
        if company >= 0:
            only = 1 << company
        some_used = len(used) > 0
        costs = [NOWHERE << FIRST] * len(following)
        queue: list[list[int]] = [self._goals[:]]
        for goal in self._goals:
            costs[goal] = 0
        fare: i64 = 0
        while fare < len(queue):
            for state in queue[fare]:  # which grows meanwhile
                so_far: i64 = costs[state]
                if so_far >> FIRST != fare:
                    continue
                hex: i64 = state // LAYERS
                layer: i64 = state % LAYERS
                back: i64 = first[hex]
                behind: i64 = first[hex + 1]
                while back < behind:
                    here = back
                    back += 1
                    origin: i64 = to[here]
                    if targets[origin]:  # the route ends at its first target (A38, A51)
                        continue
                    owners: i64 = seats[here]
                    kind: i64 = owners >> driver & 1
                    if partner >= 0:
                        kind |= (owners >> partner & 1) << 1
                    cost: i64 = so_far
                    if only == 0:
                        cost += 1
                        if kind == 0:
                            cost += price[here] << FIRST
                    elif kind == 0:
                        cost += price[here]
                        if companies[here] == only:
                            cost += price[here] << FIRST
                    for earlier in layers_before[kind * LAYERS + layer]:
                        before: i64 = origin * LAYERS + earlier
                        if cost >= costs[before] or (some_used and used[twin[here] * LAYERS + earlier]):
                            continue
                        costs[before] = cost
                        following[before] = twin[here]
                        while len(queue) <= cost >> FIRST:
                            queue.append([])
                        queue[cost >> FIRST].append(before)
            fare += 1
        return costs


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
