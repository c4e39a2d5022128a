"""The few routes worth proposing to a seat that may enter a run, with what they cost and how they stand in the race."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from footplate.games.dampfross import moves
from footplate.games.dampfross.companies import LOW, owner_with
from footplate.games.dampfross.entering import allows_hop
from footplate.games.dampfross.fares import before_run, is_unknown, nets, owed
from footplate.games.dampfross.odds import race_odds
from footplate.games.dampfross.position import BREACH, ENTERING, FARE_CAP, IN, Position
from footplate.games.dampfross.routes import Route, Tracks, find_routes, proposals
from footplate.games.dampfross.trains import after_hop, hop_points, start_hex

MOST_RECKONED: Final = 4
"""Trains up to which the odds of a race are worked out exactly; with more it would take a page too long."""
_RICH: Final = 10**6


@dataclass(frozen=True, slots=True)
class ProposedRoute:
    """A route from start to target, ready to be entered."""

    kinds: tuple[str, ...]
    """What it is best for: out of `routes.KINDS`."""
    steps: tuple[int, ...]
    hexes: tuple[int, ...]
    points: int
    fares: tuple[int, ...]
    """What every seat is paid, before netting."""
    against: int
    """Trains known to be in the race beside this one."""
    win: float
    second: float


def proposed_routes(position: Position) -> list[ProposedRoute]:
    """Routes for the seat to move, fewest points first: none where it is not asked for one of its own."""
    seat = position.to_move
    if position.phase not in (ENTERING, BREACH) or (position.phase == BREACH and position.partners[seat] >= 0):
        return []
    if position.phase == BREACH and position.rerouted >> seat & 1:
        return []
    rivals = [_declared_steps(position, rival) for rival in _known_trains(position, seat)]
    found: list[ProposedRoute] = []
    leader = max((other for other in range(position.seats) if other != seat), key=position.accounts.__getitem__)
    for kinds, route in _found(position, seat, leader):
        steps = _steps(position, seat, route)
        if steps and _can_be_entered(position, steps):
            trains = [route.race_steps(), *rivals][:MOST_RECKONED]
            odds = race_odds(trains, position.settings.race_dice, position.settings.carry_over)
            found.append(
                ProposedRoute(
                    kinds,
                    tuple(steps),
                    tuple(route.nodes),
                    route.points,
                    tuple(route.fares),
                    len(rivals),
                    odds.first[0] / odds.whole,
                    odds.second[0] / odds.whole,
                )
            )
    return found


def _found(position: Position, seat: int, leader: int) -> list[tuple[tuple[str, ...], Route]]:
    """The search itself, in one place."""
    targets = [hex for hex in range(position.board.hexes) if position.targets[hex] and position.presence[hex]]
    start = start_hex(position)
    if not targets or start in targets:
        return []
    seats = range(position.seats)
    matrix = owed(position, seat)
    netted = [nets(position, seat, rival) and not is_unknown(position, rival, seat, -1) for rival in seats]
    credit = [matrix[rival * position.seats + seat] if netted[rival] else 0 for rival in seats]
    account = _RICH if position.settings.debt_allowed else before_run(position, seat)
    routes = find_routes(
        Tracks(position.network, position.board.place_hexes),
        1 << seat,
        start,
        targets,
        [FARE_CAP + credit[rival] for rival in seats],
        account,
        credit,
        position.settings.min_own,
    )
    return [(tuple(proposal.kinds), proposal.route) for proposal in proposals(routes, leader)]


def _can_be_entered(position: Position, steps: list[int]) -> bool:
    copy = position.clone()
    assert isinstance(copy, Position)
    for step in steps:
        if not (copy.to_move == position.to_move and allows_hop(copy, step)):
            return False
        copy.advance(step)
    return True


def _steps(position: Position, seat: int, route: Route) -> list[int]:
    """A route as the steps with which it is declared."""
    steps: list[int] = []
    for place, payee in enumerate(route.payees):
        here, there = route.nodes[place], route.nodes[place + 1]
        hop = _sail(position, here, there, seat if payee < 0 else payee) if route.costs[place] > 2 else -1
        if hop < 0:
            hop = _drive(position, here, there, payee)
        if hop < 0:
            return []
        steps.append(moves.HOP + hop)
    return steps


def _drive(position: Position, here: int, there: int, payee: int) -> int:
    for direction in range(6):
        side = here * 6 + direction
        if position.board.neighbours[side] == there and position.network.owners[side]:
            paid = moves.OWN if payee < 0 else LOW[owner_with(position.owners[side], payee)]
            return direction * moves.PAYEES + paid
    return -1


def _sail(position: Position, here: int, there: int, owner: int) -> int:
    for number, ferry in enumerate(position.network.ferries):
        if ferry.owner == owner and {ferry.port, ferry.far} == {here, there}:
            return moves.HOPS + number
    return -1


# --- the race -----------------------------------------------------------------------------------------------------


def _known_trains(position: Position, seat: int) -> list[int]:
    """The rivals this seat knows to be in the race; sealed entries are not known (A9)."""
    return [
        rival
        for rival in range(position.seats)
        if rival != seat and position.said[rival] == IN and not is_unknown(position, rival, seat, -1)
    ]


def _declared_steps(position: Position, driver: int) -> list[int]:
    """The points of each step of a declared route, a ferry being a chain of steps of one point (A13)."""
    steps: list[int] = []
    hex = start_hex(position)
    for hop in position.routes[driver]:
        points = hop_points(position, hex, hop)
        steps += [1] * points if hop >= moves.HOPS else [points]
        hex = after_hop(position, hex, hop)
    return steps


def steps_to_go(position: Position, driver: int) -> list[int]:
    """The same for the part of the route that a train still has before it."""
    steps = _declared_steps(position, driver)
    made = position.made[driver]
    while steps and made > 0:
        made -= steps.pop(0)
    return steps
