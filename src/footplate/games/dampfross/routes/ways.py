"""A way on to a target within everything a train may pay: the search behind every hop that is offered. Compiled.

Mostly the cheapest way will do. Otherwise ways are searched: quickly first, then thoroughly. What partners of a joint
train share can be judged only for a whole route: who takes an odd unit depends on all of them (D67, A42, A50).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from footplate.games.dampfross.routes.reach import LAYERS, NOWHERE, reach_of
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.companies import HIGH, LOW, MEMBERS
from footplate.games.dampfross.rules.fares import before_run, can_fit, fits, is_unknown, owed, route_fares
from footplate.games.dampfross.rules.position import FARE_CAP, Position
from footplate.games.dampfross.rules.trains import start_hex

MOST_HOPS: Final = 240
"""No route is longer: whoever wanders about has to turn to the target in time."""
MOST_LABELS: Final = 4000
"""A search gives up after so many beginnings of ways; what it has not found is not offered."""
NOBODY: Final = -1
"""The payee on own track."""
BY_FARES: Final = 0
BY_HOPS: Final = 1
THOROUGHLY: Final = 2


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
class Ways:
    """A route so far, the steps that may follow, and the ways behind them."""

    def __init__(self, position: Position, driver: int, partner: int, route: list[int]) -> None:
        self.position = position
        self.driver = driver
        self.partner = partner
        self.reach = reach_of(position, driver, partner)
        self.graph = self.reach.graph
        self.matrix = owed(position, driver)
        self.counting = [company for company in range(position.companies) if self._counts(company)]
        """The companies to which a fare can break a limit."""
        self.fares = route_fares(position, self.reach.members, route)
        self.state = start_hex(position) * LAYERS
        self.length = len(route)
        self.used: set[int] = set()
        for hop in route:
            step = self.graph.step_of(self.state // LAYERS, hop)
            self.used.add(_taken(self.state, step))
            self.state = self.reach.after(self.state, step)

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
        return ahead < NOWHERE and self.length + 1 + ahead > MOST_HOPS

    def can_go_on(self, step: int, payee: int) -> bool:
        """Whether a way from behind this step leads to a target within all limits."""
        begun = self._after(step, payee)
        return begun is not None and (self._cheapest_way_fits(begun) or self._search(begun) is not None)

    def leads_on(self, hop: int) -> bool:
        """The same for a hop."""
        for step, payee in self.candidates():
            if self.hop(step, payee) == hop:
                return self.can_go_on(step, payee)
        return False

    def way_behind(self, step: int, payee: int) -> list[int] | None:
        """The hops of such a way, or None."""
        begun = self._after(step, payee)
        end = None if begun is None else self._search(begun)
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
        if self.reach.fare[state] >= NOWHERE:
            return None
        fares = self.fares
        if payee != NOBODY:
            fares = fares[:]
            fares[payee] += self.graph.fare[step]
            if not self._can_fit(fares):
                return None
        return _Beginning(state, fares, self.length + 1, None, -1, taken)

    def _can_fit(self, fares: list[int]) -> bool:
        """Whether a route that has paid this so far may fit when it is complete: the same as `can_fit`, which is asked
        only where fares are shared.
        """
        position = self.position
        seats = position.seats
        if self.partner >= 0 or position.companies > seats or position.settings.netting_by_agreement:
            return can_fit(position, self.driver, self.partner, fares, self.matrix)
        burden = 0
        for rival in self.counting:
            net = fares[rival] - self.matrix[rival * seats + self.driver]
            if net > 0:
                burden += net
                if net > FARE_CAP:
                    return False
        return position.settings.debt_allowed or burden <= before_run(position, self.driver)

    def _payees(self, step: int) -> list[int]:
        """The companies of which one is to be paid, or nobody on own track."""
        if self.graph.seats[step] & self.reach.members:
            return [NOBODY]
        companies = self.graph.companies[step]
        return [company for company in range(self.position.companies) if companies >> company & 1]

    def _cheapest_way_fits(self, begun: _Beginning) -> bool:
        """Follow the cheapest way; where several could be paid, pay the one who has had least so far."""
        reach = self.reach
        total = begun.fares[:]
        state = begun.state
        length = begun.hops
        while reach.next[state] >= 0:
            step = reach.next[state]
            again = _taken(state, step)
            if again in self.used or again == begun.taken:
                return False
            if self.graph.seats[step] & reach.members == 0:
                total[self._poorest_owner(step, total)] += self.graph.fare[step]
            state = reach.after(state, step)
            length += 1
        return length <= MOST_HOPS and fits(self.position, self.driver, self.partner, total, self.matrix)

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
        near_the_end = begun.hops + self.reach.size() > MOST_HOPS
        found = self._look(begun, BY_FARES, near_the_end)
        if found is None and near_the_end:
            found = self._look(begun, BY_HOPS, True)
        if found is None:
            found = self._look(begun, THOROUGHLY, near_the_end)
        return found

    def _look(self, begun: _Beginning, manner: int, near_the_end: bool) -> _Beginning | None:
        """Look through all ways, cheapest or shortest first. Thoroughly: of two beginnings that reach the same state
        one is dropped only if it pays more throughout, takes more hops where they are scarce, and splits like the
        other. Otherwise the first stays, and of several payees the one who has had least is paid.
        """
        graph = self.graph
        reach = self.reach
        hops_ahead = reach.hops()
        counting = self.counting
        bounds = [reach.least(company) for company in counting]
        purse = self._purse()
        splits = manner == THOROUGHLY and self.partner >= 0
        kept: dict[int, list[_Beginning]] = {begun.state: [begun]}
        beginnings: list[_Beginning] = [begun]
        waiting: list[tuple[int, int]] = [(0, 0)]
        tried = 0
        while waiting and tried < MOST_LABELS:
            here = beginnings[heappop(waiting)[1]]
            tried += 1
            hex = here.state // LAYERS
            layer = here.state % LAYERS
            if reach.targets[hex]:
                if self.partner < 0 or fits(self.position, self.driver, self.partner, here.fares, self.matrix):
                    return here
                continue
            for step in range(graph.first[hex], graph.first[hex + 1]):
                taken = step * LAYERS + layer
                if taken in self.used or taken == begun.taken or (splits and _has_taken(here, taken)):
                    continue
                after = reach.after(here.state, step)
                if reach.fare[after] >= NOWHERE or here.hops + 1 + hops_ahead[after] > MOST_HOPS:
                    continue
                if manner == THOROUGHLY or graph.seats[step] & reach.members:
                    payees = self._payees(step)
                else:
                    payees = [self._poorest_owner(step, here.fares)]
                for payee in payees:
                    total = here.fares
                    if payee != NOBODY:
                        total = total[:]
                        total[payee] += graph.fare[step]
                    expected = sum(total) + reach.fare[after]
                    if expected > purse:
                        continue
                    others = kept.setdefault(after if not splits else self._split_key(after, total), [])
                    if others and (
                        manner != THOROUGHLY or _is_beaten(total, here.hops + 1, others, counting, near_the_end)
                    ):
                        continue
                    at_least = total[:]
                    for place in range(len(counting)):
                        at_least[counting[place]] += bounds[place][after]
                    if not self._can_fit(at_least):
                        continue
                    further = _Beginning(after, total, here.hops + 1, here, self.hop(step, payee), taken)
                    others.append(further)
                    rank = further.hops + hops_ahead[after] if manner == BY_HOPS else expected
                    heappush(waiting, (rank, len(beginnings)))
                    beginnings.append(further)
        return None

    def _split_key(self, state: int, fares: list[int]) -> int:
        """Where partners split, beginnings at one state are compared only if odd units fall alike: a fare that is even
        for one is even for the other, and of what a joint line gets the same half is odd.
        """
        key = 0
        for company in range(len(fares)):
            key = key * 4 + fares[company] % (2 if LOW[company] == HIGH[company] else 4)
        return key * len(self.reach.fare) + state

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


def _has_taken(beginning: _Beginning, taken: int) -> bool:
    """Whether a step is on a way already."""
    here: _Beginning | None = beginning
    while here is not None:
        if here.taken == taken:
            return True
        here = here.parent
    return False


def _is_beaten(fares: list[int], hops: int, others: list[_Beginning], counting: list[int], near_the_end: bool) -> bool:
    """Whether another beginning has paid nobody that counts more than this one, nor taken more hops if these count."""
    for other in others:
        beaten = not near_the_end or other.hops <= hops
        for company in counting:
            if other.fares[company] > fares[company]:
                beaten = False
                break
        if beaten:
            return True
    return False
