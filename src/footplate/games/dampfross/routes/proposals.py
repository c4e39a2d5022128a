"""Routes worth showing to somebody who is asked to enter a run: a few, complete, legal, each with what it brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from footplate.games.dampfross.routes.bending import FASTEST, bent_routes, route_through, targets_of
from footplate.games.dampfross.routes.odds import quick_odds
from footplate.games.dampfross.routes.prospects import other_trains, routes_of
from footplate.games.dampfross.routes.route import Route
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.fares import by_seat, fits, net_fare, owed, shares
from footplate.games.dampfross.rules.position import BREACH, ENTERING, FARE_CAP
from footplate.games.dampfross.rules.refusals import too_dear
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import route_hexes, start_hex
from footplate.games.dampfross.text.notation import write_move
from footplate.kernel.illegal import Illegal

KINDS: Final = ("fastest", "cheapest", "profit", "sparing")
"""Fewest points; least fares; the highest profit to be expected; least to the richest rival."""
_TRIES: Final = 5
"""Routes that are looked at for each kind until one is legal."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A route and what it comes to."""

    kinds: tuple[str, ...]
    """All it is best for, out of `KINDS`."""
    steps: tuple[int, ...]
    """The steps that declare it, all of them legal one after the other."""
    text: str
    """The same as a move in notation."""
    points: int
    fares: tuple[int, ...]
    """What every seat is paid, before netting."""
    net: tuple[int, ...]
    """What the seat asked pays every seat, after netting what has been declared (D53)."""
    certain: bool
    """Allowed whatever those do who have not declared yet; otherwise it relies on fares they pay in turn (A11)."""
    first: float
    second: float
    """The chances of the first and the second place, against the trains that are in or will probably come."""
    profit: float
    """The prize to be expected less the net fares, for the seat asked."""


@dataclass(frozen=True, slots=True)
class Barred:
    """A route that is not allowed, and why."""

    points: int
    fares: tuple[int, ...]
    nodes: tuple[int, ...]
    illegal: Illegal


def proposals(position: DampfrossState, seat: int, partner: int = -1) -> list[Proposal]:
    """The few routes a person would want to see, fewest points first, each with all it is best for.

    For the seat that is asked whether it enters, or to mend a breach; otherwise there are none. With a `partner` the
    steps begin with the offer of a joint run (D66).
    """
    if position.to_move != seat or position.phase not in (ENTERING, BREACH):
        return []
    offer: list[int] = []
    if position.phase == BREACH:
        partner = position.partners[seat]
    elif partner >= 0:
        offer = [moves.OFFER + partner]
    if offer and not position.allows(offer[0]):
        return []
    certain = True
    routes: Sequence[Route] = routes_of(position, seat, partner).routes
    if not routes:
        certain = False
        routes = routes_of(position, seat, partner, hopeful=True).routes
    return _Chooser(position, seat, partner, offer, certain, routes).choose()


def bent_proposals(
    position: DampfrossState, seat: int, partner: int, via: tuple[int, ...], goals: frozenset[int]
) -> list[Proposal]:
    """The routes through these hexes to one of the goals, for the seat that is asked as in `proposals`.

    Without a bend a route that is proposed anyway is taken, where one of them leads there.
    """
    if not via:
        straight = [one for one in proposals(position, seat, partner) if _end(position, one.steps) in goals]
        if straight:
            return straight
    offer = [moves.OFFER + partner] if partner >= 0 and position.phase == ENTERING else []
    routes = bent_routes(position, seat, partner, via, goals)
    return _Chooser(position, seat, partner, offer, True, routes).choose()


def barred_route(
    position: DampfrossState, seat: int, partner: int, via: tuple[int, ...] = (), goals: frozenset[int] = frozenset()
) -> Barred | None:
    """The fastest route, if the rules bar it."""
    route = route_through(position, seat, partner, via, goals or targets_of(position), *FASTEST)
    if route is None:
        return None
    chooser = _Chooser(position, seat, partner, [], True, [])
    joint = partner >= 0 and position.phase == ENTERING
    illegal = chooser.refusal([moves.OFFER + partner] if joint else [], route)
    fares = tuple(by_seat(position, route.fares))
    return None if illegal is None else Barred(route.points, fares, tuple(route.nodes), illegal)


def _end(position: DampfrossState, steps: Sequence[int]) -> int:
    hops = [step - moves.HOP for step in steps if step >= moves.HOP]
    return route_hexes(position, start_hex(position), hops)[-1]


class _Chooser:
    def __init__(
        self,
        position: DampfrossState,
        seat: int,
        partner: int,
        offer: list[int],
        certain: bool,
        routes: Sequence[Route],
    ) -> None:
        self.position = position
        self.seat = seat
        self.partner = partner
        self.offer = offer
        self.certain = certain
        self.routes = routes
        self.matrix = owed(position, seat)
        self.others = other_trains(position, seat, partner, {}) if routes else []
        rivals = [rival for rival in range(position.seats) if rival not in (seat, partner)]
        self.leader = max(rivals, key=lambda rival: position.accounts[rival], default=-1)
        self.odds: dict[int, tuple[float, float, float]] = {}
        """Chances of the places and expected prize of the train, for each number of points."""

    def choose(self) -> list[Proposal]:
        ways: dict[str, Callable[[Route], tuple[float, ...]]] = {
            "fastest": lambda route: (route.points, route.total, self.to_leader(route)),
            "cheapest": lambda route: (route.total, route.points, self.to_leader(route)),
            "profit": lambda route: (-self.profit(route), route.points, self.to_leader(route)),
            "sparing": lambda route: (self.to_leader(route), -self.profit(route), route.points),
        }
        legal: dict[int, bool] = {}
        chosen: dict[int, list[str]] = {}
        for kind in KINDS:
            ranked = sorted(range(len(self.routes)), key=lambda number: ways[kind](self.routes[number]))
            for number in ranked[:_TRIES]:
                if number not in legal:
                    legal[number] = self.is_legal(self.steps(self.routes[number]))
                if legal[number]:
                    chosen.setdefault(number, []).append(kind)
                    break
        return [self.proposal(self.routes[number], chosen[number]) for number in sorted(chosen)]

    def steps(self, route: Route) -> list[int]:
        return [*self.offer, *(moves.HOP + hop for hop in route.hops)]

    def is_legal(self, steps: list[int]) -> bool:
        state = self.position.clone()
        for step in steps:
            if not state.allows(step):
                return False
            state.advance(step)
        return True

    def refusal(self, offer: list[int], route: Route) -> Illegal | None:
        """Why a route may not be declared: what it costs in all, or the first hop that is not allowed."""
        state = self.position.clone()
        for step in [*offer, *(moves.HOP + hop for hop in route.hops)]:
            if not state.allows(step):
                if not fits(self.position, self.seat, self.partner, route.fares, self.matrix):
                    return too_dear(self.position, self.seat, self.partner, route.fares, self.matrix)
                return state.explain(step)
            state.advance(step)
        return None

    def proposal(self, route: Route, kinds: list[str]) -> Proposal:
        first, second, _ = self.chances(route)
        return Proposal(
            kinds=tuple(kinds),
            steps=tuple(self.steps(route)),
            text=write_move(self.position, self.steps(route)),
            points=route.points,
            fares=tuple(by_seat(self.position, route.fares)),
            net=tuple(self.net(route)),
            certain=self.certain and max(self.net(route)) <= FARE_CAP,
            first=first,
            second=second,
            profit=self.profit(route),
        )

    def chances(self, route: Route) -> tuple[float, float, float]:
        if route.points not in self.odds:
            odds = quick_odds([route.points, *self.others], self.position.settings.race_dice)
            alone = not self.others  # a single train is not raced (D64)
            self.odds[route.points] = (
                1.0 if alone else odds.first[0] / odds.whole,
                0.0 if alone else odds.second[0] / odds.whole,
                20.0 if alone else odds.prize[0] / odds.whole,
            )
        return self.odds[route.points]

    def net(self, route: Route) -> list[int]:
        """What the seat itself pays every other, after netting; of a joint train its share (D67)."""
        seats = self.position.seats
        rows = shares(self.position, self.seat, self.partner, by_seat(self.position, route.fares))
        matrix = self.matrix[:]
        for other in range(seats):
            matrix[self.seat * seats + other] += rows[other]
        return [net_fare(self.position, matrix, self.seat, other) for other in range(seats)]

    def profit(self, route: Route) -> float:
        prize = self.chances(route)[2]
        return (prize if self.partner < 0 else prize / 2) - sum(self.net(route))

    def to_leader(self, route: Route) -> int:
        return by_seat(self.position, route.fares)[self.leader]
