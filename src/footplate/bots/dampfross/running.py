"""Whether a company enters a run, and by which route: by the expected prize, less the fares. Compiled.

Money that goes to rivals counts against a choice in part, so that against one rival only the difference matters.
"""

from __future__ import annotations

from typing import Final, final

from footplate.bots.dampfross.race import prizes_by_points
from footplate.games.dampfross.routes.prospects import QUICK, other_trains, routes_of
from footplate.games.dampfross.routes.reach import cheapest_hop
from footplate.games.dampfross.routes.route import Route
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.distances import land_distances
from footplate.games.dampfross.rules.entering import offers
from footplate.games.dampfross.rules.fares import by_seat, owed, route_fares, shares
from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_RUN,
    BREACH,
    ENTERING,
    EXCHANGE,
    FARE_CAP,
    FIRST_PRIZE,
    ROUTE,
    SECOND_PRIZE,
    Position,
)
from footplate.games.dampfross.rules.runs import aim_at_number, city_hex
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import members_of, route_points

THOUSAND: Final = 1000
FEW: Final = 3
"""With up to this number of seats, all joint trains are considered when the others' decisions are guessed."""
JOINT: Final = 3
"""Routes of a joint train that are considered for each partner."""


@final
class Running:
    """Remembers, for one run, what rivals will probably do. A bot that is not `sociable` offers no joint trains."""

    def __init__(self, sociable: bool = True) -> None:
        self._sociable = sociable
        self._run: tuple[int, int, int, int] = (-1, -1, -1, -1)
        self._probable: dict[int, int] = {}

    def plan(self, state: DampfrossState) -> list[int]:
        """What the seat to move does between the draw of a run and the departure of its trains, as steps."""
        phase = state.phase
        if phase == ENTERING:
            return self.best_entry(state, state.to_move) or [moves.PASS]
        if phase == ROUTE:
            return [moves.HOP + cheapest_hop(state, state.to_move, state.partner)]
        if phase == BREACH:
            joint = state.partners[state.to_move] >= 0
            return ([] if joint else self.best_route(state, state.to_move)) or [moves.WITHDRAW]
        if phase == ANSWER_RUN:
            return [moves.ACCEPT if self.accepts_run(state) else moves.PASS]
        if phase == EXCHANGE:
            return [moves.OFFER + state.partner if exchanges(state, state.partner) else moves.PASS]
        return [moves.ACCEPT if exchanges(state, state.active) else moves.PASS]

    def best_entry(self, state: DampfrossState, seat: int) -> list[int]:
        """The steps of the best entry, alone or in a joint train; empty when staying out is better.

        A joint train is offered only to a partner who should accept (D66).
        """
        best, best_value = self._alone(state, seat)
        if self._sociable and state.seats > 2:  # against a single rival there is nothing to share
            best = self._shared(state, seat, best, best_value)
        return best if best and is_worth_an_entry(state, seat) else []

    def _shared(self, state: DampfrossState, seat: int, alone: list[int], value_alone: int) -> list[int]:
        """The steps of an entry with a joint train where that is better than running alone; else empty."""
        best = alone
        best_value = value_alone
        for value, steps in self._common_trains(state, seat, value_alone):
            if value > best_value:
                best, best_value = steps, value
        return best

    def common_trains(self, state: DampfrossState, seat: int) -> list[list[int]]:
        """The steps of all offers of a joint train that are better than running alone, for the partner as well."""
        _, alone = self._alone(state, seat)
        return [steps for _, steps in self._common_trains(state, seat, alone)]

    def _common_trains(self, state: DampfrossState, seat: int, least: int) -> list[tuple[int, list[int]]]:
        """Offers that are worth more than `least`, with their worth."""
        found: list[tuple[int, list[int]]] = []
        for partner in offers(state, seat):
            others = self._other_trains(state, seat, partner)
            _, partners_value = self._alone(state, partner)
            for route in worthwhile(state, seat, routes_of(state, seat, partner, budget=QUICK).routes)[:JOINT]:
                due = shares(state, seat, partner, by_seat(state, route.fares))
                trains = [route.points, *others]
                value = expected(state, trains, sum(due[: state.seats]), 2)
                if value > least and expected(state, trains, sum(due[state.seats :]), 2) > partners_value:
                    found.append((value, [moves.OFFER + partner, *[moves.HOP + hop for hop in route.hops]]))
        return found

    def best_route(self, state: DampfrossState, seat: int) -> list[int]:
        """The steps of the best route; empty when staying out is better."""
        best, _ = self._alone(state, seat)
        return best

    def _alone(self, state: DampfrossState, seat: int) -> tuple[list[int], int]:
        """The best route of a train of one's own and what it is worth."""
        others = self._other_trains(state, seat, -1)
        best: list[int] = []
        best_value = without(state, len(others))
        for route in worthwhile(state, seat, routes_of(state, seat).routes):
            value = expected(state, [route.points, *others], route.total, 1)
            if value > best_value:
                best, best_value = [moves.HOP + hop for hop in route.hops], value
        return best, best_value

    def accepts_run(self, state: DampfrossState) -> bool:
        """Whether the seat that is asked is better off in the joint train than alone or at home (D66)."""
        seat = state.to_move
        driver = state.active
        route = state.routes[driver]
        alongside = self._other_trains(state, seat, driver)
        fares = by_seat(state, route_fares(state, members_of(driver, seat), route))
        mine = sum(shares(state, driver, seat, fares)[state.seats :])
        together = expected(state, [route_points(state, route), *alongside], mine, 2)
        _, alone = self._alone(state, seat)
        return together > alone

    def _other_trains(self, state: DampfrossState, seat: int, partner: int) -> list[int]:
        run = (state.runs, state.start, state.target, state.row)
        if run != self._run:
            self._run = run
            self._probable = {}
        return other_trains(state, seat, partner, self._probable)


def is_assembling(state: DampfrossState) -> bool:
    """Whether seats are still deciding whether and how they take part in a run."""
    return ENTERING <= state.phase <= ANSWER_EXCHANGE and state.to_move >= 0


def assembled(state: DampfrossState) -> DampfrossState:
    """The position after all seats that may still enter the run have decided as expected. With many seats, joint
    trains that have not been offered yet are too many to consider.
    """
    after = state.clone()
    running = Running(state.seats <= FEW)
    while is_assembling(after):
        steps = running.plan(after)
        if not after.allows(steps[0]):
            steps = after.legal()[:1]  # which is to pass or to withdraw wherever that is possible
        for step in steps:
            after.advance(step)
    return after


def at_first_sight(state: DampfrossState) -> list[int]:
    """What the seat to move would do alone, without thinking ahead."""
    return Running(False).plan(state)


def exchanges(state: DampfrossState, other: int) -> bool:
    """Fares are exchanged unless that only saves the other from leaving the run (A11)."""
    seat = state.to_move
    matrix = owed(state, -1)
    mine = matrix[seat * state.seats + other]
    return mine > FARE_CAP or matrix[other * state.seats + seat] <= FARE_CAP


def is_worth_an_entry(state: DampfrossState, seat: int) -> bool:
    """Whether a run is among the best of the remaining ones, where only some of them can be entered (D106)."""
    entries = state.limit - state.entered[seat]
    if not state.has_rounds() or state.row >= 0 or len(state.list) // 2 < entries:
        return True
    merit = merit_of(state, seat, state.start, state.target)
    better = 0
    for place in range(0, len(state.list), 2):
        if merit_of(state, seat, state.list[place], state.list[place + 1]) > merit:
            better += 1
    return better < entries


def merit_of(state: DampfrossState, seat: int, start: int, target: int) -> int:
    """What a run promises on the existing track, against a train that could go straight."""
    run = state.clone()
    run.start = start
    run.target = target
    run.reaches = {}
    aim_at_number(run)
    straight = land_distances(run, city_hex(run, start))[city_hex(run, target)]
    best = -THOUSAND * THOUSAND
    for route in worthwhile(run, seat, routes_of(run, seat, budget=QUICK).routes):
        best = max(best, expected(run, [route.points, straight], route.total, 1))
    return best


def worthwhile(state: Position, seat: int, routes: list[Route]) -> list[Route]:
    """Of the routes within the cap, whatever the undeclared do, the cheapest for every count of points; of several the
    one that pays the richest rival least.
    """
    richest = -1
    for rival in range(state.seats):
        if rival != seat and (richest < 0 or state.accounts[rival] > state.accounts[richest]):
            richest = rival
    ranked: list[tuple[int, int, int, int]] = []
    for number in range(len(routes)):
        route = routes[number]
        ranked.append((route.total, route.points, by_seat(state, route.fares)[richest], number))
    ranked.sort()
    chosen: list[Route] = []
    for _, _, _, number in ranked:
        if not chosen or routes[number].points < chosen[-1].points:  # dearer ones must be faster
            chosen.append(routes[number])
    return chosen


def prizes_of(trains: int) -> int:
    """What a run pays in all."""
    return 0 if trains == 0 else FIRST_PRIZE if trains == 1 else FIRST_PRIZE + SECOND_PRIZE


def without(state: Position, trains: int) -> int:
    """What staying out is worth, in thousandths: the prizes go to the rivals."""
    return -THOUSAND * prizes_of(trains) // (state.seats - 1)


def expected(state: Position, trains: list[int], fares: int, sharers: int) -> int:
    """What a train with the first of these points to go is worth to one of its sharers, in thousandths."""
    prize = THOUSAND * FIRST_PRIZE
    if len(trains) > 1:
        prize = prizes_by_points(trains, state.settings.race_dice)[0]
    mine = prize // sharers
    theirs = THOUSAND * prizes_of(len(trains)) - mine + THOUSAND * fares
    return mine - THOUSAND * fares - theirs // (state.seats - 1)
