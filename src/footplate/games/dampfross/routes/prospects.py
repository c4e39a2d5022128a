"""What a train can hope for before it enters a run: its routes as the rules allow, its likely rivals. Compiled."""

from __future__ import annotations

from typing import Final

from footplate.games.dampfross.routes.arcs import MOST_FARE
from footplate.games.dampfross.routes.graph import graph_of
from footplate.games.dampfross.routes.route import Route, Routes
from footplate.games.dampfross.routes.search import BUDGET, find_routes
from footplate.games.dampfross.routes.ways import MOST_HOPS
from footplate.games.dampfross.rules.fares import before_run, fits, is_unknown, nets, owed
from footplate.games.dampfross.rules.position import FARE_CAP, IN, Position
from footplate.games.dampfross.rules.trains import members_of, route_points, start_hex

RICH: Final = 10**6
QUICK: Final = 80
"""Labels for a look at what a rival will do."""
STRONGEST: Final = 3
"""Rivals in a race that are reckoned with; the slower ones change little, and the odds take long."""
LIKELY: Final = 9
"""A rival is taken to enter if a route costs him at most so much: second place pays ten."""


def routes_of(position: Position, seat: int, partner: int = -1, hopeful: bool = False, budget: int = BUDGET) -> Routes:
    """The routes a seat, or two partners, may declare in the current run.

    They keep within every cap whatever those do who have not declared yet; `hopeful` ones may exceed it and rely on the
    others to enter and pay in turn (D53). What others have declared is netted already.
    """
    graph = graph_of(position)
    start = start_hex(position)
    targets = [hex for hex in range(len(position.targets)) if position.targets[hex] and graph.has_track(hex)]
    if not targets or not graph.has_track(start):
        return Routes([], True, 0, 0)
    members = [seat] if partner < 0 else [seat, partner]
    matrix = owed(position, seat)
    room: list[int] = []
    credit: list[int] = []
    caps = FARE_CAP * (len(members) if position.settings.joint_cap_per_player else 1)
    for rival in range(position.seats):
        paying = sum(matrix[rival * position.seats + member] for member in members if nets(position, member, rival))
        if hopeful and is_unknown(position, rival, seat, partner):
            paying = MOST_FARE
        room.append(caps + paying)
        credit.append(paying)
    account = sum(before_run(position, member) for member in members)
    if position.settings.debt_allowed:
        account = RICH
    min_own = position.settings.min_own if partner < 0 else 1
    train = members_of(seat, partner)
    found = find_routes(graph, train, start, targets, room, account, credit, min_own, budget)
    dropped = position.dropped[seat]
    if partner < 0 and not graph.joint and not hopeful and not dropped:
        return found  # nothing was rounded, and nothing shared
    allowed = [
        route
        for route in found.routes
        if len(route.hops) <= MOST_HOPS
        and route.hops not in dropped  # nobody comes back to these (A52)
        and fits(position, seat, partner, route.fares, matrix)
    ]
    return Routes(allowed, found.complete and len(allowed) == len(found.routes), found.exact_up_to, found.labels)


def probable_points(position: Position, rival: int) -> int:
    """The points of the route a rival will probably take, or 0 when he will hardly enter."""
    best: Route | None = None
    for route in routes_of(position, rival, budget=QUICK).routes:
        if route.total <= LIKELY and (best is None or _compromise(route) < _compromise(best)):
            best = route
    return best.points if best else 0


def _compromise(route: Route) -> int:
    """Against one other train a point saved is worth about 0.65 units."""
    return 13 * route.points + 20 * route.total


def other_trains(position: Position, seat: int, partner: int, probable: dict[int, int]) -> list[int]:
    """The points that the strongest other trains have to go: those that are in, and those that will probably come.

    `probable` remembers what has been found out about rivals in this run.
    """
    found: list[int] = []
    for rival in range(position.seats):
        if rival in (seat, partner):
            continue
        if is_unknown(position, rival, seat, partner):
            if rival not in probable:
                probable[rival] = probable_points(position, rival)
            if probable[rival] > 0:
                found.append(probable[rival])
        elif position.said[rival] == IN:
            found.append(route_points(position, position.routes[rival]))
    return sorted(found)[:STRONGEST]
