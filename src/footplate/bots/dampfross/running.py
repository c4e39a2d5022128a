"""Whether the greedy bot enters a run, and by which route: by the prize it can expect, less the fares. All integers.

Money that goes to rivals counts against a choice in part, so that against one rival only the difference matters.
"""

from __future__ import annotations

from typing import Final, final

from footplate.games.dampfross import moves
from footplate.games.dampfross.companies import LOW, owner_with
from footplate.games.dampfross.fares import before_run, by_seat, is_unknown, nets, owed, route_fares, shares
from footplate.games.dampfross.odds import quick_odds
from footplate.games.dampfross.position import FARE_CAP, FIRST_PRIZE, IN, SECOND_PRIZE, Position
from footplate.games.dampfross.routes import Route, Tracks, find_routes
from footplate.games.dampfross.state import DampfrossState
from footplate.games.dampfross.trains import members_of, route_points, start_hex

THOUSAND: Final = 1000
RICH: Final = 10**6
QUICK: Final = 80
"""Labels for a look at what a rival will do."""
STRONGEST: Final = 3
"""Rivals in a race that are reckoned with; the slower ones change little, and the odds take long."""
LIKELY: Final = 9
"""A rival is taken to enter if a route costs him at most so much: second place pays ten."""


@final
class Running:
    """Remembers, for one state of the tracks, what has been laid out for searching."""

    def __init__(self) -> None:
        self._tracks: Tracks | None = None
        self._owners: list[int] = []
        self._run: tuple[int, int, int, int] = (-1, -1, -1, -1)
        self._rivals: dict[int, int] = {}

    def best_route(self, state: DampfrossState, seat: int) -> list[int]:
        """The steps of the route with the best prospects, or none when staying out is better."""
        others = self._other_trains(state, seat, -1)
        best: list[int] = []
        best_value = without(state, len(others))
        for route in self._worthwhile(state, seat):
            value = expected(state, [route.points, *others], route.total, 1)
            if value > best_value:
                steps = as_steps(state, seat, route)
                if steps:
                    best, best_value = steps, value
        return best

    def accepts_run(self, state: DampfrossState) -> bool:
        """Whether the seat that is asked is better off in the common train than alone or at home (D66)."""
        seat = state.to_move
        driver = state.active
        route = state.routes[driver]
        alongside = self._other_trains(state, seat, driver)
        fares = by_seat(state, route_fares(state, members_of(driver, seat), route))
        mine = sum(shares(state, driver, seat, fares)[state.seats :])
        together = expected(state, [route_points(state, route), *alongside], mine, 2)
        against = self._other_trains(state, seat, -1)
        alone = without(state, len(against))
        for own in self._worthwhile(state, seat):
            alone = max(alone, expected(state, [own.points, *against], own.total, 1))
        return together > alone

    def _worthwhile(self, state: DampfrossState, seat: int) -> list[Route]:
        """Of the routes within the cap, whatever the undeclared do, the cheapest for every count of points; of several
        the one that pays the richest rival least.
        """
        matrix = owed(state, seat)
        credit = [matrix[rival * state.seats + seat] if nets(state, seat, rival) else 0 for rival in range(state.seats)]
        richest = max((rival for rival in range(state.seats) if rival != seat), key=lambda rival: state.accounts[rival])
        chosen: list[Route] = []
        for route in sorted(
            self._find(state, seat, credit, 0), key=lambda route: (route.total, route.points, route.fares[richest])
        ):
            if not chosen or route.points < chosen[-1].points:  # dearer ones must be faster
                chosen.append(route)
        return chosen

    def _find(self, state: DampfrossState, seat: int, credit: list[int], budget: int) -> list[Route]:
        targets = [hex for hex in range(state.board.hexes) if state.targets[hex] and state.presence[hex]]
        start = start_hex(state)
        if not targets or start in targets:
            return []
        room = [FARE_CAP + credit[rival] for rival in range(state.seats)]
        account = RICH if state.settings.debt_allowed else before_run(state, seat)
        tracks = self._laid_out(state)
        own = state.settings.min_own
        if budget:
            return find_routes(tracks, 1 << seat, start, targets, room, account, credit, own, budget).routes
        return find_routes(tracks, 1 << seat, start, targets, room, account, credit, own).routes

    def _laid_out(self, state: DampfrossState) -> Tracks:
        owners = [ferry.owner for ferry in state.network.ferries] + state.network.owners
        if self._tracks is None or self._tracks.nodes != state.network.nodes or owners != self._owners:
            self._tracks = Tracks(state.network, state.board.place_hexes)
            self._owners = owners
            self._rivals = {}
        return self._tracks

    def _other_trains(self, state: DampfrossState, seat: int, partner: int) -> list[int]:
        """The points that every other train has to go: those that are in, and those that will probably come."""
        self._laid_out(state)
        run = (state.runs, state.start, state.target, state.row)
        if run != self._run:
            self._run = run
            self._rivals = {}
        found: list[int] = []
        for rival in range(state.seats):
            if rival in (seat, partner):
                continue
            if is_unknown(state, rival, seat, partner):
                if rival not in self._rivals:
                    self._rivals[rival] = self._probable_points(state, rival)
                if self._rivals[rival] > 0:
                    found.append(self._rivals[rival])
            elif state.said[rival] == IN:
                found.append(route_points(state, state.routes[rival]))
        return sorted(found)[:STRONGEST]

    def _probable_points(self, state: DampfrossState, rival: int) -> int:
        """The points of the route a rival will probably take, or 0 when he will hardly enter."""
        best = 0
        best_value = 0
        for route in self._find(state, rival, [0] * state.seats, QUICK):
            value = 13 * route.points + 20 * route.total
            if route.total <= LIKELY and (best == 0 or value < best_value):
                best, best_value = route.points, value
        return best


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
        odds = quick_odds(trains, state.settings.race_dice)
        prize = odds.prize[0] * THOUSAND // odds.whole
    mine = prize // sharers
    theirs = THOUSAND * prizes_of(len(trains)) - mine + THOUSAND * fares
    return mine - THOUSAND * fares - theirs // (state.seats - 1)


def as_steps(state: Position, seat: int, route: Route) -> list[int]:
    """A route as the steps with which it is declared."""
    steps: list[int] = []
    for place in range(len(route.payees)):
        hop = _hop(state, route.nodes[place], route.nodes[place + 1], route.payees[place], route.costs[place], seat)
        if hop < 0:
            return []
        steps.append(moves.HOP + hop)
    return steps


def _hop(state: Position, here: int, there: int, payee: int, cost: int, seat: int) -> int:
    if cost <= 2:
        for direction in range(6):
            side = here * 6 + direction
            if state.board.neighbours[side] == there and state.network.owners[side]:
                if payee < 0:
                    return direction * moves.PAYEES + moves.OWN
                return direction * moves.PAYEES + LOW[owner_with(state.owners[side], payee)]
    owner = seat if payee < 0 else payee
    for number in range(len(state.network.ferries)):
        ferry = state.network.ferries[number]
        if ferry.owner == owner and {ferry.port, ferry.far} == {here, there}:
            return moves.HOPS + number
    return -1
