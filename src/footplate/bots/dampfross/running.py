"""Whether the greedy bot enters a run, and by which route: by the prize it can expect, less the fares. Compiled.

Money that goes to rivals counts against a choice in part, so that against one rival only the difference matters.
"""

from __future__ import annotations

from typing import Final, final

from footplate.bots.dampfross.race import prizes_by_points
from footplate.games.dampfross.routes.prospects import QUICK, other_trains, routes_of
from footplate.games.dampfross.routes.route import Route
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.entering import offers
from footplate.games.dampfross.rules.fares import by_seat, route_fares, shares
from footplate.games.dampfross.rules.position import FIRST_PRIZE, SECOND_PRIZE, Position
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import members_of, route_points

THOUSAND: Final = 1000
JOINT: Final = 3
"""Routes of a common train that are thought of for each partner."""


@final
class Running:
    """Remembers, for one run, what rivals will probably do."""

    def __init__(self) -> None:
        self._run: tuple[int, int, int, int] = (-1, -1, -1, -1)
        self._probable: dict[int, int] = {}

    def best_entry(self, state: DampfrossState, seat: int) -> list[int]:
        """The steps of the entry with the best prospects, alone or in a common train; none when staying out is better.

        A common train is offered only to somebody who should accept (D66).
        """
        best, best_value = self._alone(state, seat)
        if state.seats == 2:
            return best  # against a single rival there is nothing to share
        for partner in offers(state, seat):
            others = self._other_trains(state, seat, partner)
            _, partners_value = self._alone(state, partner)
            for route in worthwhile(state, seat, routes_of(state, seat, partner, budget=QUICK).routes)[:JOINT]:
                due = shares(state, seat, partner, by_seat(state, route.fares))
                trains = [route.points, *others]
                value = expected(state, trains, sum(due[: state.seats]), 2)
                if value > best_value and expected(state, trains, sum(due[state.seats :]), 2) > partners_value:
                    best, best_value = [moves.OFFER + partner, *[moves.HOP + hop for hop in route.hops]], value
        return best

    def best_route(self, state: DampfrossState, seat: int) -> list[int]:
        """The steps of the route with the best prospects, or none when staying out is better."""
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
        """Whether the seat that is asked is better off in the common train than alone or at home (D66)."""
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
