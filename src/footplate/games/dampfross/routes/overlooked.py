"""Nobody is passed over who has a route: the referee's own search beside the one the game plays by (D47, D66, A50).

A step that begins or goes on with entries is taken again by a twin, which follows the same order but looks for routes
by trying everything there is: whoever has one is asked, whoever can still mend a breach is not withdrawn. Both must
come to the same position. That is affordable on small maps only; where there are too many ways, the game's word is
taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Final

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.companies import HIGH, LOW
from footplate.games.dampfross.rules.entering import (
    add_hop,
    answer_run,
    begin_joint_route,
    declare_route,
    entering_order,
    first_in_breach,
    has_entry_left,
    open_entries,
    stay_out,
    withdraw,
)
from footplate.games.dampfross.rules.exchange import answer_exchange, ask_for_exchange, offer_exchange
from footplate.games.dampfross.rules.fares import before_run, by_seat, fits, is_unknown, owed, tell_netting
from footplate.games.dampfross.rules.hops import legal_hops
from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_RUN,
    BREACH,
    BUYING,
    DRAW_FROM,
    DRAW_SPECIAL,
    DRAW_TO,
    ENTERING,
    EXCHANGE,
    FARE_CAP,
    FERRY_FARE,
    OUT,
    ROUTE,
    UNDECLARED,
)
from footplate.games.dampfross.rules.runs import begin_run, draw_into_list, draw_target
from footplate.games.dampfross.rules.specials import draw_special
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import members_of, start_hex

SMALL: Final = 100
"""Hexes of a map on which everything can be tried."""
ENOUGH: Final = 3000
"""Beginnings of routes that are looked at; if there are more, nobody knows."""
NOBODY: Final = -1


def overlooked(before: DampfrossState, step: int, after: DampfrossState) -> list[str]:
    """Seats that were passed over by a step, or were not offered what they have a route for; empty if nobody was."""
    if before.board.hexes > SMALL or after.phase <= BUYING or after.phase == ROUTE:
        return []
    found = []
    twin = before.clone()
    _advance(twin, step)
    if twin.digest() != after.digest():
        found.append(f"trying every route leads to {_asked(twin)}, not to {_asked(after)} (D47, A11, A52)")
    if after.phase == ENTERING:
        seat = after.to_move
        steps = after.legal()
        if any(moves.HOP <= one < moves.DIE for one in steps) != has_route(after, seat, -1):
            found.append(f"whether seat {seat} has a route of its own is wrong (D48, D49)")
        for partner in range(after.seats):
            if (moves.OFFER + partner in steps) != _may_offer(after, seat, partner):
                found.append(f"whether seats {seat} and {partner} have a joint route is wrong (D66, A50)")
    return found


def _asked(state: DampfrossState) -> str:
    return f"seat {state.to_move} in phase {state.phase} (declared: {state.said})"


# --- the twin -----------------------------------------------------------------------------------------------------


def _advance(state: DampfrossState, step: int) -> None:
    if state.phase <= BUYING or state.phase == DRAW_FROM or state.phase > ANSWER_EXCHANGE:
        deciding = state.decide(step)
    elif state.phase <= DRAW_SPECIAL:
        deciding = not _draw(state, step) or _ask_for_entries(state)
    else:
        deciding = _go_on_entering(state, step)
    while not deciding and begin_run(state):
        deciding = _ask_for_entries(state)


def _draw(state: DampfrossState, step: int) -> bool:
    if state.phase == DRAW_TO:
        return draw_target(state, step - moves.DRAW)
    if state.phase == DRAW_SPECIAL:
        return draw_special(state, step - moves.SPECIAL)
    return draw_into_list(state, step - moves.DRAW)


def _ask_for_entries(state: DampfrossState) -> bool:
    state.reaches = {}
    state.order = entering_order(state)
    state.opened = not state.settings.sealed
    return _ask_next(state) or _all_declared(state)


def _ask_next(state: DampfrossState) -> bool:
    for seat in state.order:
        if state.said[seat] == UNDECLARED:
            state.declined = 0
            if _may_enter(state, seat):
                state.phase = ENTERING
                state.to_move = seat
                return True
            state.said[seat] = OUT
    return False


def _may_enter(state: DampfrossState, seat: int) -> bool:
    if not has_entry_left(state, seat):
        return False
    return has_route(state, seat, -1) or any(_may_offer(state, seat, partner) for partner in range(state.seats))


def _may_offer(state: DampfrossState, seat: int, partner: int) -> bool:
    free = (
        has_entry_left(state, partner)
        and partner != seat
        and state.said[partner] == UNDECLARED
        and not state.declined >> partner & 1
    )
    return free and has_route(state, seat, partner)


def _all_declared(state: DampfrossState) -> bool:
    open_entries(state)
    while True:
        if ask_for_exchange(state):
            return True
        seat = first_in_breach(state)
        if seat < 0:
            tell_netting(state)
            return state.depart()
        state.phase = BREACH
        state.to_move = seat
        if has_route(state, seat, state.partners[seat]):
            return True
        withdraw(state, seat)


def _go_on_entering(state: DampfrossState, step: int) -> bool:
    phase = state.phase
    if moves.HOP <= step < moves.DIE:
        if not add_hop(state, step - moves.HOP):
            return True
        declare_route(state)
        if state.phase == ANSWER_RUN:
            return True
    elif phase == ENTERING and step != moves.PASS:
        begin_joint_route(state, step - moves.OFFER)
        return True
    elif phase == ENTERING:
        stay_out(state)
    elif phase == ANSWER_RUN:
        seat = state.active
        answer_run(state, step == moves.ACCEPT)
        if step != moves.ACCEPT:
            state.said[seat] = UNDECLARED
            if _may_enter(state, seat):
                return True
            state.said[seat] = OUT
    elif phase == BREACH:
        withdraw(state, state.to_move)
    elif phase == EXCHANGE and step != moves.PASS:
        offer_exchange(state)
        return True
    else:
        answer_exchange(state, step == moves.ACCEPT)
    return _ask_next(state) or _all_declared(state)


# --- trying everything --------------------------------------------------------------------------------------------


def has_route(state: DampfrossState, driver: int, partner: int) -> bool:
    """Whether a train has an allowed route that it has not dropped before in this run (A52)."""
    train = _Train(state, driver, partner)
    if not train.leads_on:
        return False
    certain = train.monotonous and not state.dropped[driver]
    answer = None if certain else train.try_routes()
    if answer is None:
        answer = train.try_fares()
        if answer and not certain:
            answer = None
    if answer is None:
        return bool(legal_hops(state, driver, partner, []))
    return answer


@dataclass(frozen=True, slots=True)
class _Way:
    """The beginning of a route: where it has come to, whose own track it has used, and what it pays each company."""

    hex: int
    merit: int
    fares: tuple[int, ...]
    hops: tuple[int, ...] = ()
    taken: frozenset[tuple[int, int, int]] = field(default_factory=frozenset)


class _Train:
    """One train, and all ways it could go."""

    def __init__(self, state: DampfrossState, driver: int, partner: int) -> None:
        self.state = state
        self.driver = driver
        self.partner = partner
        self.members = members_of(driver, partner)
        self.full = 3 if partner >= 0 else state.settings.min_own
        self.matrix = owed(state, driver)
        self.monotonous = partner < 0
        """Whether what pays more is never better: partners take odd units in turn, and one more may help (A50)."""
        self.unknown = [self._is_unknown(company) for company in range(state.companies)]
        self.leads_on = self._leading_on()

    def _is_unknown(self, company: int) -> bool:
        if HIGH[company] >= self.state.seats:
            return True
        return all(is_unknown(self.state, seat, self.driver, self.partner) for seat in (LOW[company], HIGH[company]))

    def steps(self, hex: int) -> Iterator[tuple[int, int, int, int, int]]:
        """Every step from a hex: where to, whose track it is, hop, the company that is paid, and how much (D49-D52)."""
        state = self.state
        for side in range(hex * 6, hex * 6 + 6):
            seats, to, hop = state.network.owners[side], state.board.neighbours[side], side % 6 * moves.PAYEES
            if seats & self.members:
                yield to, seats, hop + moves.OWN, NOBODY, 0
            else:
                for company in range(state.companies):
                    if state.owners[side] >> company & 1:
                        yield to, seats, hop + LOW[company], company, 1
        for number, ferry in enumerate(state.network.ferries):
            if ferry.owner >= 0 and hex in (ferry.port, ferry.far):
                own = self.members >> ferry.owner & 1
                payee, fare = (NOBODY, 0) if own else (ferry.owner, FERRY_FARE)
                yield ferry.port + ferry.far - hex, 1 << ferry.owner, moves.HOPS + number, payee, fare

    def merit_after(self, merit: int, seats: int) -> int:
        """Own segments used so far, or the partners whose track has been (A10, A15)."""
        if self.partner < 0:
            return min(self.full, merit + (seats & self.members > 0))
        return merit | (seats >> self.driver & 1) | (seats >> self.partner & 1) << 1

    def _leading_on(self) -> set[tuple[int, int]]:
        """From where, with which merit, a target can be reached at any price; empty if not from the start."""
        begin = (start_hex(self.state), 0)
        before: dict[tuple[int, int], list[tuple[int, int]]] = {begin: []}
        waiting = [begin]
        for hex, merit in waiting:  # which grows meanwhile
            if self.state.targets[hex]:
                continue  # a route ends at the first target it comes to (A38, A51)
            for to, seats, *_ in self.steps(hex):
                after = (to, self.merit_after(merit, seats))
                if after not in before:
                    before[after] = []
                    waiting.append(after)
                before[after].append((hex, merit))
        ends = [one for one in before if self.state.targets[one[0]] and one[1] == self.full and one != begin]
        found = set(ends)
        for one in ends:
            for earlier in before[one]:
                if earlier not in found:
                    found.add(earlier)
                    ends.append(earlier)
        return found if begin in found else set()

    def is_allowed(self, fares: tuple[int, ...]) -> bool:
        return fits(self.state, self.driver, self.partner, list(fares), self.matrix)

    def is_hopeless(self, fares: tuple[int, ...]) -> bool:
        """Whether these fares break a limit however they are shared and netted (D53, A22, A42)."""
        state = self.state
        members = [seat for seat in (self.driver, self.partner) if seat >= 0]
        cap = FARE_CAP * (2 if len(members) == 2 and state.settings.joint_cap_per_player else 1)
        burden = 0
        for rival, due in enumerate(by_seat(state, list(fares))):
            if not is_unknown(state, rival, self.driver, self.partner):
                net = due - sum(self.matrix[rival * state.seats + member] for member in members)
                burden += max(0, net)
                if net > cap:
                    return True
        return burden > sum(before_run(state, member) for member in members) and not state.settings.debt_allowed

    def paying(self, fares: tuple[int, ...], company: int, fare: int) -> tuple[int, ...]:
        """The fares after one more; to those who may net anything only what decides who takes an odd unit counts."""
        if company == NOBODY:
            return fares
        more = fares[company] + fare
        if self.unknown[company]:
            more = 0 if self.monotonous else more % 4
        return (*fares[:company], more, *fares[company + 1 :])

    def try_fares(self) -> bool | None:
        """Whether some way fits, be it one that goes round in circles; None if there are too many to tell."""
        begin = _Way(start_hex(self.state), 0, (0,) * self.state.companies)
        waiting: list[tuple[int, int, _Way]] = [(0, 0, begin)]
        seen: dict[tuple[int, int], list[tuple[int, ...]]] = {}
        number = 0
        while waiting:
            _, _, way = heappop(waiting)
            for to, seats, _, company, fare in self.steps(way.hex):
                merit = self.merit_after(way.merit, seats)
                fares = self.paying(way.fares, company, fare)
                others = seen.setdefault((to, merit), [])
                if (to, merit) not in self.leads_on or self._is_beaten(fares, others) or self.is_hopeless(fares):
                    continue
                if self.state.targets[to]:
                    if self.is_allowed(fares):
                        return True
                    continue
                others.append(fares)
                number += 1
                if number > ENOUGH:
                    return None
                heappush(waiting, (sum(fares), number, _Way(to, merit, fares)))
        return False

    def _is_beaten(self, fares: tuple[int, ...], others: list[tuple[int, ...]]) -> bool:
        if not self.monotonous:
            return fares in others
        return any(all(mine >= theirs for mine, theirs in zip(fares, other, strict=True)) for other in others)

    def try_routes(self) -> bool | None:
        """Whether a route is allowed that takes no step twice with the same merit (A38); None if there are too many."""
        begin = _Way(start_hex(self.state), 0, (0,) * self.state.companies)
        waiting: list[tuple[int, int, _Way]] = [(0, 0, begin)]
        number = 0
        while waiting:
            _, _, way = heappop(waiting)
            for to, seats, hop, company, fare in self.steps(way.hex):
                merit = self.merit_after(way.merit, seats)
                step = (way.hex, way.merit, hop if hop >= moves.HOPS else hop // moves.PAYEES)
                if step in way.taken or (to, merit) not in self.leads_on:
                    continue
                fares = self.paying(way.fares, company, fare)
                hops = (*way.hops, hop)
                if self.state.targets[to]:
                    if self.is_allowed(fares) and list(hops) not in self.state.dropped[self.driver]:
                        return True
                elif not self.is_hopeless(fares):
                    number += 1
                    if number > ENOUGH:
                        return None
                    heappush(waiting, (len(hops), number, _Way(to, merit, fares, hops, way.taken | {step})))
        return False
