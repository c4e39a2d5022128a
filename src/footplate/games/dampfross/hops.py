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
from footplate.games.dampfross.trains import start_hex

MOST_HOPS: Final = 240
"""No route is longer: whoever wanders about has to turn to the target in time."""
MOST_LABELS: Final = 1500
"""The exact search for a way within all limits gives up after so many beginnings; such a hop is not offered."""
NOBODY: Final = -1
"""The payee on own track."""


def legal_hops(position: Position, driver: int, partner: int, route: list[int]) -> list[int]:
    """The hops with which a route can go on and still end at a target within everything the train may pay."""
    return _Extension(position, driver, partner, route).hops()


def may_hop(position: Position, driver: int, partner: int, route: list[int], hop: int) -> bool:
    """Whether one hop is among the legal ones."""
    return _Extension(position, driver, partner, route).allows(hop)


def can_run(position: Position, driver: int, partner: int) -> bool:
    """Whether a train has any route at all."""
    reach = reach_of(position, driver, partner)
    if reach.fare[start_hex(position) * LAYERS] >= NOWHERE:
        return False
    return _Extension(position, driver, partner, []).any_hop()


def goes_round(position: Position, driver: int, partner: int, route: list[int], hop: int) -> bool:
    """Whether a route has taken this hop before and has used no more own track since (A38)."""
    return _Extension(position, driver, partner, route).goes_round(hop)


def is_too_long(position: Position, driver: int, partner: int, route: list[int], hop: int) -> bool:
    """Whether a route that goes on with this hop cannot reach its target within the hops it may have."""
    return _Extension(position, driver, partner, route).is_too_long(hop)


@final
class _Extension:
    """A route so far, and which steps may follow."""

    def __init__(self, position: Position, driver: int, partner: int, route: list[int]) -> None:
        self.position = position
        self.driver = driver
        self.partner = partner
        self.reach = reach_of(position, driver, partner)
        self.graph = self.reach.graph
        self.matrix = owed(position, driver)
        self.fares = route_fares(position, self.reach.members, route)
        self.state = start_hex(position) * LAYERS
        self.length = len(route)
        self.used: set[int] = set()
        for hop in route:
            step = self.graph.step_of(self.state // LAYERS, hop)
            self.used.add(_taken(self.state, step))
            self.state = self.reach.after(self.state, step)

    def hops(self) -> list[int]:
        return [self._hop(step, payee) for step, payee in self._candidates() if self._can_go_on(step, payee)]

    def any_hop(self) -> bool:
        for step, payee in self._candidates():
            if self._can_go_on(step, payee):
                return True
        return False

    def allows(self, hop: int) -> bool:
        for step, payee in self._candidates():
            if self._hop(step, payee) == hop:
                return self._can_go_on(step, payee)
        return False

    def goes_round(self, hop: int) -> bool:
        return _taken(self.state, self.graph.step_of(self.state // LAYERS, hop)) in self.used

    def is_too_long(self, hop: int) -> bool:
        after = self.reach.after(self.state, self.graph.step_of(self.state // LAYERS, hop))
        return self.length + 1 + self._length_from(after) > MOST_HOPS

    def _candidates(self) -> list[tuple[int, int]]:
        """Every step over existing track and bought ferries (D49), with each owner who could be paid (D52)."""
        hex = self.state // LAYERS
        steps = range(self.graph.first[hex], self.graph.first[hex + 1])
        return [(step, payee) for step in steps for payee in self._payees(step)]

    def _payees(self, step: int) -> list[int]:
        """The companies of which one is to be paid, or nobody on own track."""
        if self.graph.seats[step] & self.reach.members:
            return [NOBODY]
        companies = self.graph.companies[step]
        return [company for company in range(self.position.companies) if companies >> company & 1]

    def _hop(self, step: int, payee: int) -> int:
        """The code of a step with its payee."""
        hop = self.graph.hop[step]
        if hop >= moves.HOPS:
            return hop
        return hop + (moves.OWN if payee == NOBODY else LOW[payee])

    def _can_go_on(self, step: int, payee: int) -> bool:
        """Whether a way from behind this step leads to a target within all limits."""
        taken = _taken(self.state, step)
        if taken in self.used or not self.reach.may_leave(self.state // LAYERS, self.state % LAYERS):
            return False
        state = self.reach.after(self.state, step)
        if self.reach.fare[state] >= NOWHERE:
            return False
        fares = self.fares[:]
        if payee != NOBODY:
            fares[payee] += self.graph.fare[step]
        if not fits(self.position, self.driver, self.partner, fares, self.matrix):
            return False
        if self.length + 1 + self._length_from(state) > MOST_HOPS:
            return False
        return (
            self._cheapest_way_fits(state, fares, taken)
            or self._some_way_fits(state, fares, taken, False)
            or self._some_way_fits(state, fares, taken, True)
        )

    def _length_from(self, state: int) -> int:
        """The hops of the cheapest way; only asked for when a route is long already."""
        length = 0
        if self.length > MOST_HOPS // 2:
            while self.reach.next[state] >= 0:
                state = self.reach.after(state, self.reach.next[state])
                length += 1
        return length

    def _cheapest_way_fits(self, state: int, fares: list[int], taken: int) -> bool:
        """Follow the cheapest way; where several could be paid, pay the one who has had least so far."""
        reach = self.reach
        total = fares[:]
        while reach.next[state] >= 0:
            step = reach.next[state]
            again = _taken(state, step)
            if again in self.used or again == taken:
                return False
            if self.graph.seats[step] & reach.members == 0:
                total[self._poorest_owner(step, total)] += self.graph.fare[step]
            state = reach.after(state, step)
        return fits(self.position, self.driver, self.partner, total, self.matrix)

    def _poorest_owner(self, step: int, total: list[int]) -> int:
        """The company with a claim on this step that has been paid least; one whose entry is unknown is best."""
        owners = self.graph.companies[step]
        best = -1
        for company in range(len(total)):
            if owners >> company & 1:
                if not self._counts(company):
                    return company
                if best < 0 or total[company] < total[best]:
                    best = company
        return best

    def _some_way_fits(self, state: int, fares: list[int], taken: int, thorough: bool) -> bool:
        """Search all ways, cheapest first. Thoroughly: of two beginnings that reach the same state one that is dearer
        throughout is dropped. Otherwise only the first stays, and of several payees the one who has had least is paid.
        """
        graph = self.graph
        reach = self.reach
        counting = [company for company in range(len(fares)) if self._counts(company)]
        bounds = [reach.least(company) for company in counting]
        purse = self._purse()
        kept: dict[int, list[list[int]]] = {state: [fares]}
        open_ways: list[tuple[int, int, list[int]]] = [(0, state, fares)]
        tried = 0
        while open_ways and tried < MOST_LABELS:
            _, here, so_far = heappop(open_ways)
            tried += 1
            hex = here // LAYERS
            if reach.targets[hex] and here % LAYERS == reach.full:
                return True
            if not reach.may_leave(hex, here % LAYERS):
                continue
            for step in range(graph.first[hex], graph.first[hex + 1]):
                again = _taken(here, step)
                if again in self.used or again == taken:
                    continue
                after = reach.after(here, step)
                if reach.fare[after] >= NOWHERE:
                    continue
                if thorough or graph.seats[step] & reach.members:
                    payees = self._payees(step)
                else:
                    payees = [self._poorest_owner(step, so_far)]
                for payee in payees:
                    total = so_far
                    if payee != NOBODY:
                        total = so_far[:]
                        total[payee] += graph.fare[step]
                    expected = sum(total) + reach.fare[after]
                    if expected > purse:
                        continue
                    others = kept.setdefault(after, [])
                    if others if not thorough else _beaten(total, others, counting):
                        continue
                    at_least = total[:]
                    for place in range(len(counting)):
                        at_least[counting[place]] += bounds[place][after]
                    if fits(self.position, self.driver, self.partner, at_least, self.matrix):
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


def _taken(state: int, step: int) -> int:
    """A step taken in one layer."""
    return step * LAYERS + state % LAYERS


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
