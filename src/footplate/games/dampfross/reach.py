"""Which hops of a route can still end well: a step into a dead end is never offered. Compiled.

A route is followed through *layers*: how many own segments it has used so far, up to the number it needs (D49, A10), or
which partners' track a joint train has used (A15). A state is `hex * LAYERS + layer`. A train may come to a field again
(A38), but it does not take the same segment in the same direction twice in one layer: that leads nowhere new.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from footplate.games.dampfross import moves
from footplate.games.dampfross.companies import HIGH, LOW, MEMBERS
from footplate.games.dampfross.fares import before_run, fits, is_unknown, owed, route_fares
from footplate.games.dampfross.position import FARE_CAP, Position
from footplate.games.dampfross.trains import (
    after_hop,
    fare_of,
    is_own,
    members_of,
    owners_used,
    payee_of,
    start_hex,
)

LAYERS: Final = 4
NOWHERE: Final = 1 << 20
MOST_LABELS: Final = 1500
"""The exact search for a way within all limits gives up after so many beginnings; such a hop is not offered."""


@final
class Reach:
    """For one train of one run: from every state the cheapest way to a target. Never changed once made."""

    def __init__(self, position: Position, driver: int, partner: int) -> None:
        self.driver: Final = driver
        self.partner: Final = partner
        self.members: Final = members_of(driver, partner)
        self.full: Final = 3 if partner >= 0 else position.settings.min_own
        self.many_targets: Final = position.targets.count(True) > 1
        self.fare: Final = [NOWHERE] * (position.board.hexes * LAYERS)
        """The least sum of fares from each state to a target."""
        self.next: Final = [-1] * (position.board.hexes * LAYERS)
        """The hop with which that way begins."""
        self._least: Final[dict[int, list[int]]] = {}
        self._search(position, -1, self.fare, self.next)

    def layer_after(self, position: Position, hex: int, layer: int, hop: int) -> int:
        """The layer a hop leads to."""
        if not is_own(position, self.members, hex, hop):
            return layer
        if self.partner < 0:
            return layer + 1 if layer < self.full else layer
        owners = owners_used(position, hex, hop)
        return layer | (owners >> self.driver & 1) | (owners >> self.partner & 1) << 1

    def may_leave(self, position: Position, hex: int, layer: int) -> bool:
        """A route ends where it first reaches its target (A38). Only with several targets to choose from may one of
        them be passed, by a train that has not used own track yet.
        """
        return not position.targets[hex] or (self.many_targets and layer != self.full)

    def least(self, position: Position, company: int) -> list[int]:
        """The least fare from each state to a target that one company gets whatever the others get."""
        if company not in self._least:
            bound = [NOWHERE] * len(self.fare)
            self._search(position, company, bound, [])
            self._least[company] = bound
        return self._least[company]

    def _search(self, position: Position, company: int, fares: list[int], following: list[int]) -> None:
        """Backwards from the targets, cheapest first; only fares of one company count, or all (-1)."""
        queue: list[list[int]] = [[]]
        for hex in range(position.board.hexes):
            if position.targets[hex]:
                fares[hex * LAYERS + self.full] = 0
                queue[0].append(hex * LAYERS + self.full)
        fare = 0
        while fare < len(queue):
            for state in queue[fare]:
                if fares[state] == fare:
                    self._extend_back(position, company, state, fares, following, queue)
            fare += 1

    def _extend_back(
        self,
        position: Position,
        company: int,
        state: int,
        fares: list[int],
        following: list[int],
        queue: list[list[int]],
    ) -> None:
        hex = state // LAYERS
        network = position.network
        for direction in range(6):
            side = hex * 6 + direction
            if network.owners[side]:
                origin = network.neighbours[side]
                payee = moves.OWN if network.owners[side] & self.members else _lowest(network.owners[side])
                hop = (direction + 3) % 6 * moves.PAYEES + payee
                free = payee == moves.OWN or (company >= 0 and position.owners[side] != 1 << company)
                self._arrive(position, origin, state, hop, 0 if free else 1, fares, following, queue)
        for number in range(len(network.ferries)):
            ferry = network.ferries[number]
            if ferry.owner >= 0 and (hex == ferry.port or hex == ferry.far):
                origin = ferry.far if hex == ferry.port else ferry.port
                free = self.members >> ferry.owner & 1 == 1 or (company >= 0 and ferry.owner != company)
                hop = moves.HOPS + number
                self._arrive(position, origin, state, hop, 0 if free else fare_of(hop), fares, following, queue)

    def _arrive(
        self,
        position: Position,
        origin: int,
        state: int,
        hop: int,
        price: int,
        fares: list[int],
        following: list[int],
        queue: list[list[int]],
    ) -> None:
        cost = fares[state] + price
        for layer in range(self.full + 1):
            before = origin * LAYERS + layer
            if cost >= fares[before] or not self.may_leave(position, origin, layer):
                continue
            if self.layer_after(position, origin, layer, hop) != state % LAYERS:
                continue
            fares[before] = cost
            if following:
                following[before] = hop
            while len(queue) <= cost:
                queue.append([])
            queue[cost].append(before)


def _lowest(seats: int) -> int:
    seat = 0
    while seats & 1 == 0:
        seats >>= 1
        seat += 1
    return seat


def reach_of(position: Position, driver: int, partner: int) -> Reach:
    """The search for this train, made once for each run."""
    key = driver * 8 + partner + 1
    if key not in position.reaches:
        position.reaches[key] = Reach(position, driver, partner)
    return position.reaches[key]


def legal_hops(position: Position, driver: int, partner: int, route: list[int]) -> list[int]:
    """The hops with which a route can go on and still end at a target within everything the train may pay."""
    return _Extension(position, driver, partner, route).hops()


def may_hop(position: Position, driver: int, partner: int, route: list[int], hop: int) -> bool:
    """Whether one hop is among the legal ones."""
    extension = _Extension(position, driver, partner, route)
    return hop in extension.candidates() and extension.can_go_on(hop)


def can_run(position: Position, driver: int, partner: int) -> bool:
    """Whether a train has any route at all."""
    reach = reach_of(position, driver, partner)
    if reach.fare[start_hex(position) * LAYERS] >= NOWHERE:
        return False
    extension = _Extension(position, driver, partner, [])
    for hop in extension.candidates():
        if extension.can_go_on(hop):
            return True
    return False


@final
class _Extension:
    """A route so far, and which hops may follow."""

    def __init__(self, position: Position, driver: int, partner: int, route: list[int]) -> None:
        self.position = position
        self.driver = driver
        self.partner = partner
        self.reach = reach_of(position, driver, partner)
        self.matrix = owed(position, driver)
        self.fares = route_fares(position, self.reach.members, route)
        self.hex = start_hex(position)
        self.layer = 0
        self.used: set[int] = set()
        for hop in route:
            self.used.add(_taken(self.hex, self.layer, hop))
            layer = self.reach.layer_after(position, self.hex, self.layer, hop)
            self.hex = after_hop(position, self.hex, hop)
            self.layer = layer

    def hops(self) -> list[int]:
        return [hop for hop in self.candidates() if self.can_go_on(hop)]

    def candidates(self) -> list[int]:
        """Every hop over existing track and bought ferries (D49), with each owner who could be paid (D52)."""
        return _hops_from(self.position, self.reach.members, self.hex)

    def can_go_on(self, hop: int) -> bool:
        """Whether a way from behind this hop leads to a target within all limits."""
        position = self.position
        if _taken(self.hex, self.layer, hop) in self.used or not self.reach.may_leave(position, self.hex, self.layer):
            return False
        hex = after_hop(position, self.hex, hop)
        layer = self.reach.layer_after(position, self.hex, self.layer, hop)
        if self.reach.fare[hex * LAYERS + layer] >= NOWHERE:
            return False
        fares = self.fares[:]
        payee = payee_of(position, self.reach.members, self.hex, hop)
        if payee >= 0:
            fares[payee] += fare_of(hop)
        if not fits(position, self.driver, self.partner, fares, self.matrix):
            return False
        taken = _taken(self.hex, self.layer, hop)
        return self._cheapest_way_fits(hex, layer, fares, taken) or self._some_way_fits(hex, layer, fares, taken)

    def _cheapest_way_fits(self, hex: int, layer: int, fares: list[int], taken: int) -> bool:
        """Follow the cheapest way; where several could be paid, pay the one who has had least so far."""
        position = self.position
        reach = self.reach
        total = fares[:]
        while True:
            hop = reach.next[hex * LAYERS + layer]
            if hop < 0:
                break
            step = _taken(hex, layer, hop)
            if step in self.used or step == taken:
                return False
            if not is_own(position, reach.members, hex, hop):
                payee = self._poorest_owner(hex, hop, total)
                total[payee] += fare_of(hop)
            layer_after = reach.layer_after(position, hex, layer, hop)
            hex = after_hop(position, hex, hop)
            layer = layer_after
        return fits(position, self.driver, self.partner, total, self.matrix)

    def _poorest_owner(self, hex: int, hop: int, total: list[int]) -> int:
        """The company with a claim on this hop that has been paid least; one whose entry is unknown is best."""
        position = self.position
        if hop >= moves.HOPS:
            return position.network.ferries[hop - moves.HOPS].owner
        owners = position.owners[hex * 6 + hop // moves.PAYEES]
        best = -1
        for company in range(len(total)):
            if owners >> company & 1:
                if not self._counts(company):
                    return company
                if best < 0 or total[company] < total[best]:
                    best = company
        return best

    def _some_way_fits(self, hex: int, layer: int, fares: list[int], taken: int) -> bool:
        """Search all ways; of two beginnings that reach the same state one that is dearer throughout is dropped."""
        position = self.position
        reach = self.reach
        counting = [company for company in range(len(fares)) if self._counts(company)]
        bounds = [reach.least(position, company) for company in counting]
        purse = self._purse()
        first = hex * LAYERS + layer
        kept: dict[int, list[list[int]]] = {first: [fares]}
        open_ways: list[tuple[int, int, list[int]]] = [(0, first, fares)]
        tried = 0
        while open_ways and tried < MOST_LABELS:
            _, state, so_far = heappop(open_ways)
            tried += 1
            here = state // LAYERS
            if position.targets[here] and state % LAYERS == reach.full:
                return True
            if not reach.may_leave(position, here, state % LAYERS):
                continue
            for hop in _hops_from(position, reach.members, here):
                step = _taken(here, state % LAYERS, hop)
                if step in self.used or step == taken:
                    continue
                after = after_hop(position, here, hop) * LAYERS
                after += reach.layer_after(position, here, state % LAYERS, hop)
                if reach.fare[after] >= NOWHERE:
                    continue
                total = so_far
                payee = payee_of(position, reach.members, here, hop)
                if payee >= 0:
                    total = so_far[:]
                    total[payee] += fare_of(hop)
                expected = sum(total) + reach.fare[after]
                if expected > purse:
                    continue
                others = kept.setdefault(after, [])
                if _beaten(total, others, counting):
                    continue
                at_least = total[:]
                for place in range(len(counting)):
                    at_least[counting[place]] += bounds[place][after]
                if fits(position, self.driver, self.partner, at_least, self.matrix):
                    others.append(total)
                    heappush(open_ways, (expected, after, total))
        return False

    def _counts(self, company: int) -> bool:
        """Whether a fare to this company can break a limit: somebody in it is known to pay too little in turn."""
        position = self.position
        if HIGH[company] >= position.seats or MEMBERS[company] & self.reach.members:
            return False
        return not (
            is_unknown(position, LOW[company], self.driver, self.partner)
            and is_unknown(position, HIGH[company], self.driver, self.partner)
        )

    def _anybody_unknown(self) -> bool:
        for rival in range(self.position.seats):
            if is_unknown(self.position, rival, self.driver, self.partner):
                return True
        return False

    def _purse(self) -> int:
        """What the train can pay in all, once it is known what everybody pays it: accounts, or all caps together."""
        position = self.position
        seats = position.seats
        if self._anybody_unknown():
            return NOWHERE
        offset = 0
        purse = 0
        for member in range(seats):
            if self.reach.members >> member & 1:
                purse += before_run(position, member)
                for rival in range(seats):
                    offset += self.matrix[rival * seats + member]
        caps = FARE_CAP * seats * (2 if self.partner >= 0 else 1)
        return offset + (caps if position.settings.debt_allowed else min(purse, caps))


def _hops_from(position: Position, members: int, hex: int) -> list[int]:
    network = position.network
    found: list[int] = []
    for direction in range(6):
        owners = network.owners[hex * 6 + direction]
        if owners & members:
            found.append(direction * moves.PAYEES + moves.OWN)
        elif owners:
            for company in range(position.companies):
                if position.owners[hex * 6 + direction] >> company & 1:
                    found.append(direction * moves.PAYEES + LOW[company])
    for number in range(len(network.ferries)):
        ferry = network.ferries[number]
        if ferry.owner >= 0 and (hex == ferry.port or hex == ferry.far):
            found.append(moves.HOPS + number)
    return found


def _taken(hex: int, layer: int, hop: int) -> int:
    """A segment, or a ferry, taken in one direction in one layer."""
    way = hop // moves.PAYEES if hop < moves.HOPS else hop - moves.HOPS + 6
    return (hex * LAYERS + layer) * 32 + way


def _beaten(fares: list[int], others: list[list[int]], counting: list[int]) -> bool:
    """Whether another beginning has paid nobody that counts more than this one."""
    for other in others:
        beaten = True
        for company in counting:
            if other[company] > fares[company]:
                beaten = False
                break
        if beaten:
            return True
    return False
