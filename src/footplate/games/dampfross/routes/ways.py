"""A way on to a target within everything a train may pay: the search behind every hop that is offered. Compiled.

Mostly the cheapest way will do, or one that is found at sight. Otherwise ways are searched: the cheapest that takes no
step again, quickly, then thoroughly. What partners of a joint train share can be judged only for a whole route: who
takes an odd unit depends on all of them (D67, A42, A50).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from footplate.games.dampfross.routes.reach import FIRST, LAYERS, NOWHERE, reach_of
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.companies import HIGH, LOW, MEMBERS
from footplate.games.dampfross.rules.fares import before_run, can_fit, fits, is_unknown, owed
from footplate.games.dampfross.rules.finding import Finding
from footplate.games.dampfross.rules.position import FARE_CAP, Position
from footplate.games.dampfross.rules.trains import fare_of, payee_of, start_hex

MOST_HOPS: Final = 240
"""No route is longer: whoever wanders about has to turn to the target in time."""
MOST_LABELS: Final = 4000
"""A search gives up after so many beginnings of ways; what it has not found is not offered."""
A_FEW: Final = 400
"""Beginnings after which it pays to reckon what the ways ahead cost without the steps the route has used."""
NOBODY: Final = -1
"""The payee on own track."""
# What a search looks at first. A dense network has so many ways that this decides what it finds.
RATHER_NEAR: Final = 0
CHEAPEST: Final = 1
SHORTEST: Final = 2


@final
class _Beginning:
    """One way to come to a state, and what it pays every company."""

    __slots__ = ("fares", "hop", "hops", "parent", "state", "taken")

    def __init__(
        self, state: int, fares: list[int], hops: int, parent: _Beginning | None, hop: int, taken: int
    ) -> None:
        self.state = state
        self.fares = fares
        self.hops = hops
        self.parent = parent
        self.hop = hop
        """The last hop, and the step it takes in its layer."""
        self.taken = taken


@final
class Ways(Finding):
    """A route so far, the steps that may follow, and the ways behind them."""

    def __init__(self, position: Position, driver: int, partner: int, route: list[int]) -> None:
        copy = position.clone()
        assert isinstance(copy, Position)
        self.position = copy
        """A copy: the position keeps its ways, and both would wait for the collector of garbage."""
        self.route = route
        self.driver = driver
        self.partner = partner
        self.reach = reach_of(position, driver, partner)
        self.graph = self.reach.graph
        self.matrix = owed(position, driver)
        self.counting = [company for company in range(position.companies) if self._counts(company)]
        """The companies to which a fare can break a limit."""
        settings = position.settings
        self._shares = partner >= 0 or position.companies > position.seats or settings.netting_by_agreement
        """Whether partners share fares, or agree whether to net them."""
        self._account = NOWHERE if settings.debt_allowed else before_run(position, driver)
        self.fares = [0] * position.companies
        """What the route pays each company."""
        self.state = start_hex(position) * LAYERS
        self.used: set[int] = set()
        self._too_long = False
        """Whether the last look passed over a way because of how long it is,"""
        self._gave_up = False
        """or has not come to an end."""
        self._costs: list[list[int]] = []
        """From each state to a target, made when needed: the least fares in all, then those to each company of
        `counting`, above `FIRST` bits. At first over all track there is,"""
        self._next: list[list[int]] = []
        """later over what the route has not used: then also the step with which that way begins."""
        self._purse = 0
        for hop in route:
            self._go(hop)

    def go_on(self, route: list[int]) -> None:
        """The route has one more hop."""
        self._go(route[-1])
        self.route = route

    def search_anew(self) -> None:
        """Forget what searches have found out: what is found next depends on the route alone, not on who has asked."""
        self._costs = []
        self._next = []

    def _go(self, hop: int) -> None:
        hex = self.state // LAYERS
        payee = payee_of(self.position, self.reach.members, hex, hop)
        if payee >= 0:
            self.fares[payee] += fare_of(hop)
        step = self.graph.step_of(hex, hop)
        self.used.add(_taken(self.state, step))
        self.state = self.reach.after(self.state, step)

    def is_complete(self) -> bool:
        """Whether the route has come to a target and has used enough own track (D49)."""
        return self.reach.targets[self.state // LAYERS] and self.state % LAYERS == self.reach.full

    def candidates(self) -> list[tuple[int, int]]:
        """Every step over existing track and bought ferries (D49), with each owner who could be paid (D52)."""
        hex = self.state // LAYERS
        steps = range(self.graph.first[hex], self.graph.first[hex + 1])
        return [(step, payee) for step in steps for payee in self._payees(step)]

    def hop(self, step: int, payee: int) -> int:
        """The code of a step with its payee."""
        hop = self.graph.hop[step]
        if hop >= moves.HOPS:
            return hop
        return hop + (moves.OWN if payee == NOBODY else LOW[payee])

    def goes_round(self, hop: int) -> bool:
        """Whether the route has taken this hop before and has used no more own track since (A38)."""
        return _taken(self.state, self.graph.step_of(self.state // LAYERS, hop)) in self.used

    def is_too_long(self, hop: int) -> bool:
        """Whether a route that goes on with this hop cannot reach a target within the hops it may have."""
        after = self.reach.after(self.state, self.graph.step_of(self.state // LAYERS, hop))
        ahead = self.reach.hops()[after]
        return ahead < NOWHERE and len(self.route) + 1 + ahead > MOST_HOPS

    def can_go_on(self, step: int, payee: int) -> bool:
        """Whether a way from behind this step leads to a target within all limits."""
        begun = self._after(step, payee)
        return begun is not None and (self._first_sight(begun) is not None or self._search(begun) is not None)

    def leads_on(self, hop: int) -> bool:
        """The same for a hop."""
        for step, payee in self.candidates():
            if self.hop(step, payee) == hop:
                return self.can_go_on(step, payee)
        return False

    def way_behind(self, step: int, payee: int) -> list[int] | None:
        """The hops of such a way, or None."""
        begun = self._after(step, payee)
        if begun is None:
            return None
        end = self._search(begun)
        if end is None:  # a search may give up where a look has told that there is a way
            end = self._first_sight(begun)
        if end is None:
            return None
        hops: list[int] = []
        while end.parent is not None:
            hops.append(end.hop)
            end = end.parent
        hops.reverse()
        return hops

    def _after(self, step: int, payee: int) -> _Beginning | None:
        """The route behind this step, or None where no target can be reached from there, whatever is paid."""
        taken = _taken(self.state, step)
        if taken in self.used or self.reach.targets[self.state // LAYERS]:
            return None
        state = self.reach.after(self.state, step)
        if self.reach.fare(state) >= NOWHERE or len(self.route) + 1 + self.reach.hops()[state] > MOST_HOPS:
            return None
        fares = self.fares
        if payee != NOBODY:
            fares = fares[:]
            fares[payee] += self.graph.fare[step]
            if not self._can_fit(fares):
                return None
        return _Beginning(state, fares, len(self.route) + 1, None, -1, taken)

    def _can_fit(self, fares: list[int]) -> bool:
        """Whether a route that has paid this so far may fit when it is complete: the same as `can_fit`, which is asked
        only where fares are shared.
        """
        if self._shares:
            return can_fit(self.position, self.driver, self.partner, fares, self.matrix)
        seats = self.position.seats
        burden = 0
        for rival in self.counting:
            net = fares[rival] - self.matrix[rival * seats + self.driver]
            if net > 0:
                burden += net
                if net > FARE_CAP:
                    return False
        return burden <= self._account

    def _payees(self, step: int) -> list[int]:
        """The companies of which one is to be paid, or nobody on own track."""
        if self.graph.seats[step] & self.reach.members:
            return [NOBODY]
        companies = self.graph.companies[step]
        return [company for company in range(self.position.companies) if companies >> company & 1]

    def _first_sight(self, begun: _Beginning) -> _Beginning | None:
        """The end of a way that needs no search, if there is one."""
        found = self._fitting(begun, self.reach.next)
        return found if found is not None else self._at_sight(begun)

    def _fitting(self, begun: _Beginning, following: list[int]) -> _Beginning | None:
        """The end of the way that begins with these steps, if it keeps within all limits."""
        here = begun
        while following[here.state] >= 0:
            step = following[here.state]
            taken = _taken(here.state, step)
            if taken in self.used or taken == begun.taken or here.hops == MOST_HOPS:
                return None
            here = self._further(here, step)
        return here if fits(self.position, self.driver, self.partner, here.fares, self.matrix) else None

    def _at_sight(self, begun: _Beginning) -> _Beginning | None:
        """The end of the way that always goes where the target seems nearest, never to a state again, if that leads
        there within all limits: in a dense network it mostly does.
        """
        graph = self.graph
        reach = self.reach
        here = begun
        seen = {here.state}
        while not (reach.targets[here.state // LAYERS] and here.state % LAYERS == reach.full):
            if here.hops == MOST_HOPS:
                return None
            hex = here.state // LAYERS
            nearest = NOWHERE << FIRST
            best = -1
            for step in range(graph.first[hex], graph.first[hex + 1]):
                after = reach.after(here.state, step)
                ahead = reach.cost(after) + (0 if graph.seats[step] & reach.members else graph.fare[step] << FIRST)
                taken = _taken(here.state, step)
                if ahead < nearest and after not in seen and taken not in self.used and taken != begun.taken:
                    nearest = ahead
                    best = step
            if best < 0:
                return None
            here = self._further(here, best)
            seen.add(here.state)
        return here if fits(self.position, self.driver, self.partner, here.fares, self.matrix) else None

    def _further(self, here: _Beginning, step: int) -> _Beginning:
        """One step on; where several could be paid, the one is paid who has had least so far."""
        payee = NOBODY
        fares = here.fares
        if self.graph.seats[step] & self.reach.members == 0:
            payee = self._poorest_owner(step, fares)
            fares = fares[:]
            fares[payee] += self.graph.fare[step]
        after = self.reach.after(here.state, step)
        return _Beginning(after, fares, here.hops + 1, here, self.hop(step, payee), _taken(here.state, step))

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

    # --- searching ------------------------------------------------------------------------------------------------

    def _search(self, begun: _Beginning) -> _Beginning | None:
        """The end of some way, quickly found if possible."""
        if not self._costs:
            self._purse = self._all_it_can_pay()
            self._costs = self.reach.least(self.counting)
        if not self._may_suffice(begun.state, begun.fares):
            return None
        if not self._next:
            found = self._look(begun, A_FEW)
            if found is None and not self._gave_up and self._too_long and self.partner < 0:
                found = self._look(begun, A_FEW, CHEAPEST, hops_count=True)
                self._too_long = False  # for a single train that look has left out none
            if found is not None or not (self._gave_up or self._too_long):
                return found
        if self.partner >= 0 and not self._may_exist(begun):
            return None
        if not self._next:
            self._look_ahead()
            if not self._may_suffice(begun.state, begun.fares):
                return None
        for following in self._next:
            found = self._fitting(begun, following)
            if found is not None:
                return found
        found = self._look(begun, MOST_LABELS)
        if found is None and self._gave_up:
            found = self._look(begun, MOST_LABELS, CHEAPEST)
        if found is None and self._too_long:
            found = self._look(begun, MOST_LABELS, SHORTEST)
            if found is None:
                found = self._look(begun, MOST_LABELS, CHEAPEST, hops_count=True)
        return found

    def _may_exist(self, begun: _Beginning) -> bool:
        """Whether there may be a way for partners. Where none would do even if nobody had to take an odd unit, that is
        soon found out: ways need not be told apart by how they split.
        """
        return self._look(begun, MOST_LABELS, loosely=True) is not None or self._gave_up or self._too_long

    def _look_ahead(self) -> None:
        """What the ways to a target cost at least from everywhere, without what the route has used."""
        used = [False] * (len(self.graph.to) * LAYERS)
        for taken in self.used:
            used[taken] = True
        self._costs = []
        for company in [-1, *self.counting]:
            following = [-1] * len(self.reach.next)
            self._costs.append(self.reach.costs(company, following, used))
            self._next.append(following)

    def _fare_ahead(self, place: int, state: int) -> int:
        """The least fares from a state on, in all or (from 1 on) to one that counts."""
        return self._costs[place][state] >> FIRST

    def _may_suffice(self, state: int, fares: list[int]) -> bool:
        """Whether a route that comes to a state having paid this may keep within all limits."""
        ahead = self._fare_ahead(0, state)
        if ahead >= NOWHERE or sum(fares) + ahead > self._purse:
            return False
        at_least = fares[:]
        for place in range(len(self.counting)):
            at_least[self.counting[place]] += self._fare_ahead(place + 1, state)
        return self._can_fit(at_least)

    def _look(
        self,
        begun: _Beginning,
        most: int,
        first: int = RATHER_NEAR,
        hops_count: bool = False,
        loosely: bool = False,
    ) -> _Beginning | None:
        """Look through all ways, up to so many beginnings. Of two that reach the same state one is dropped only if it
        pays more throughout, takes more hops where these count, and splits like the other (not if one looks loosely:
        then what is found may not fit). Where the shortest come first, the first one stays, and of several payees the
        one who has had least is paid.
        """
        graph = self.graph
        reach = self.reach
        hops_ahead = reach.hops()
        counting = self.counting
        splits = self.partner >= 0 and first != SHORTEST and not loosely
        kept: dict[int, list[_Beginning]] = {begun.state: [begun]}
        beginnings: list[_Beginning] = [begun]
        waiting = [0]
        tried = 0
        self._too_long = False
        while waiting and tried < most:
            here = beginnings[heappop(waiting) % NOWHERE]
            tried += 1
            hex = here.state // LAYERS
            layer = here.state % LAYERS
            if reach.targets[hex]:
                if (
                    loosely
                    or self.partner < 0
                    or fits(self.position, self.driver, self.partner, here.fares, self.matrix)
                ):
                    return here
                continue
            for step in range(graph.first[hex], graph.first[hex + 1]):
                taken = step * LAYERS + layer
                if taken in self.used or taken == begun.taken or (splits and _has_taken(here, taken)):
                    continue
                after = reach.after(here.state, step)
                if self._fare_ahead(0, after) >= NOWHERE:
                    continue
                if here.hops + 1 + hops_ahead[after] > MOST_HOPS:
                    self._too_long = True
                    continue
                payees = self._payees(step)
                if first == SHORTEST and len(payees) > 1:
                    payees = [self._poorest_owner(step, here.fares)]
                for payee in payees:
                    total = here.fares
                    if payee != NOBODY:
                        total = total[:]
                        total[payee] += graph.fare[step]
                    others = kept.setdefault(after if not splits else self._split_key(after, total), [])
                    if others and (first == SHORTEST or _is_beaten(total, here.hops + 1, others, counting, hops_count)):
                        continue
                    if not self._may_suffice(after, total):
                        continue
                    further = _Beginning(after, total, here.hops + 1, here, self.hop(step, payee), taken)
                    others.append(further)
                    ahead = hops_ahead[after]
                    if first == RATHER_NEAR:
                        rank = 2 * (sum(total) + 2 * self._fare_ahead(0, after)) + ahead
                    elif first == CHEAPEST:
                        rank = sum(total) + self._fare_ahead(0, after)
                    else:
                        rank = further.hops + ahead
                    # Of equals the one nearest to a target: own track costs nothing, and there is much of it.
                    heappush(waiting, (rank * MOST_HOPS + ahead) * NOWHERE + len(beginnings))
                    beginnings.append(further)
        self._gave_up = bool(waiting)
        return None

    def _split_key(self, state: int, fares: list[int]) -> int:
        """Where partners split, beginnings at one state are compared only if odd units fall alike: a fare that is even
        for one is even for the other, and of what a joint line gets the same half is odd.
        """
        key = 0
        for company in range(len(fares)):
            key = key * 4 + fares[company] % (2 if LOW[company] == HIGH[company] else 4)
        return key * len(self.reach.next) + state

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

    def _all_it_can_pay(self) -> int:
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
        caps = FARE_CAP * ((seats - 2) * 2 if self.partner >= 0 else seats - 1)
        return offset + (caps if position.settings.debt_allowed else min(purse, caps))


def ways_of(position: Position, driver: int, partner: int, route: list[int]) -> Ways:
    """The ways on behind a route. While the train declares it nothing else changes, so they are kept, and serve the
    next hop too. It is known again by being the same list: routes are never changed, only replaced.
    """
    known = position.ways
    if isinstance(known, Ways) and known.route is route and known.driver == driver and known.partner == partner:
        known.search_anew()
        return known
    made = Ways(position, driver, partner, route)
    if route is position.routes[driver]:
        position.ways = made
    return made


def _taken(state: int, step: int) -> int:
    """A step taken in one layer."""
    return step * LAYERS + state % LAYERS


def _has_taken(beginning: _Beginning, taken: int) -> bool:
    """Whether a step is on a way already."""
    here: _Beginning | None = beginning
    while here is not None:
        if here.taken == taken:
            return True
        here = here.parent
    return False


def _is_beaten(fares: list[int], hops: int, others: list[_Beginning], counting: list[int], hops_count: bool) -> bool:
    """Whether another beginning has paid nobody that counts more than this one, nor taken more hops if these count."""
    for other in others:
        beaten = not hops_count or other.hops <= hops
        for company in counting:
            if other.fares[company] > fares[company]:
                beaten = False
                break
        if beaten:
            return True
    return False
