"""Which hops a route may go on with: a step into a dead end is never offered (D49, D54). Compiled.

A hop is offered when some way behind it leads to a target within everything the train may pay. Mostly the cheapest way
does; otherwise ways are searched, so far as that can be done quickly.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from footplate.games.dampfross import moves
from footplate.games.dampfross.companies import HIGH, LOW, MEMBERS
from footplate.games.dampfross.fares import before_run, fits, is_unknown, owed, route_fares
from footplate.games.dampfross.position import FARE_CAP, Position
from footplate.games.dampfross.reach import LAYERS, NOWHERE, reach_of
from footplate.games.dampfross.trains import after_hop, fare_of, is_own, payee_of, start_hex

MOST_HOPS: Final = 240
"""No route is longer: whoever wanders about has to turn to the target in time."""
MOST_LABELS: Final = 1500
"""The exact search for a way within all limits gives up after so many beginnings; such a hop is not offered."""


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
        self.length = len(route)
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
        if self.length + 1 + self._length_from(hex, layer) > MOST_HOPS:
            return False
        taken = _taken(self.hex, self.layer, hop)
        return (
            self._cheapest_way_fits(hex, layer, fares, taken)
            or self._some_way_fits(hex, layer, fares, taken, False)
            or self._some_way_fits(hex, layer, fares, taken, True)
        )

    def _length_from(self, hex: int, layer: int) -> int:
        """The hops of the cheapest way; only asked for when a route is long already."""
        length = 0
        if self.length > MOST_HOPS // 2:
            while self.reach.next[hex * LAYERS + layer] >= 0:
                hop = self.reach.next[hex * LAYERS + layer]
                layer_after = self.reach.layer_after(self.position, hex, layer, hop)
                hex = after_hop(self.position, hex, hop)
                layer = layer_after
                length += 1
        return length

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

    def _pays_poorest(self, hex: int, hop: int, total: list[int]) -> bool:
        payee = payee_of(self.position, self.reach.members, hex, hop)
        return payee < 0 or payee == self._poorest_owner(hex, hop, total)

    def _some_way_fits(self, hex: int, layer: int, fares: list[int], taken: int, thorough: bool) -> bool:
        """Search all ways, cheapest first. Thoroughly: of two beginnings that reach the same state one that is dearer
        throughout is dropped. Otherwise only the first stays, and of several payees the one who has had least is paid.
        """
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
                if not thorough and not self._pays_poorest(here, hop, so_far):
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
                if others if not thorough else _beaten(total, others, counting):
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
