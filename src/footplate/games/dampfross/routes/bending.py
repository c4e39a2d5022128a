"""Routes of a run through hexes that somebody has pointed at, and the fastest one whether it is allowed or not."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from footplate.games.dampfross.routes.graph import RouteGraph, graph_of
from footplate.games.dampfross.routes.route import NOBODY, Route
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.companies import LOW, owner_with
from footplate.games.dampfross.rules.position import Position
from footplate.games.dampfross.rules.trains import members_of, start_hex

FASTEST: Final = (1000, 1)
WEIGHTS: Final = (FASTEST, (2, 1), (1, 1), (1, 3), (1, 1000))
"""What a point and a unit of fares weigh, for the routes that are tried."""


def bent_routes(
    position: Position, seat: int, partner: int, via: tuple[int, ...], targets: frozenset[int]
) -> list[Route]:
    """Routes from the start through these nodes, in their order, to one of the targets: one for each weight."""
    found: list[Route] = []
    for point, unit in WEIGHTS:
        route = route_through(position, seat, partner, via, targets, point, unit)
        if route is not None and all(route.hops != other.hops for other in found):
            found.append(route)
    return found


def targets_of(position: Position) -> frozenset[int]:
    """Where the run may end."""
    return frozenset(hex for hex, is_target in enumerate(position.targets) if is_target)


def route_through(
    position: Position,
    seat: int,
    partner: int,
    via: tuple[int, ...],
    goals: frozenset[int],
    point: int,
    unit: int,
) -> Route | None:
    """The best route by these weights, each leg for itself; None when there is none.

    It uses own track before it comes to a target (D49, A51), and ends at the first one it reaches (A38). What it costs,
    and whether that is allowed, is not looked at.
    """
    graph, members, targets = graph_of(position), members_of(seat, partner), targets_of(position)
    needed = position.settings.min_own if partner < 0 else 1
    node, own, taken = start_hex(position), 0, list[int]()
    for stop in via:
        leg = _leg(graph, members, node, own, needed, frozenset((stop,)), targets, 0, point, unit)
        if leg is None:
            return None
        taken += leg
        own = min(needed, own + sum(graph.seats[step] & members != 0 for step in leg))
        node = stop
    leg = _leg(graph, members, node, own, needed, goals, targets, needed, point, unit)
    return None if leg is None else _as_route(position, graph, members, [*taken, *leg])


def _leg(
    graph: RouteGraph,
    members: int,
    start: int,
    own: int,
    needed: int,
    goals: frozenset[int],
    closed: frozenset[int],
    least_own: int,
    point: int,
    unit: int,
) -> list[int] | None:
    """The steps from a node, with so much own track used, to a goal with at least `least_own` of it used."""
    width = needed + 1
    first = start * width + own
    best = {first: 0}
    came: dict[int, tuple[int, int]] = {}
    queue = [(0, first)]
    while queue:
        cost, label = heappop(queue)
        if cost > best[label]:
            continue
        node, used = divmod(label, width)
        if node in goals and used >= least_own and (label != first or not least_own):
            steps: list[int] = []
            while label in came:
                label, step = came[label]
                steps.append(step)
            return steps[::-1]
        if node in closed and label != first:
            continue
        for step in range(graph.first[node], graph.first[node + 1]):
            mine = graph.seats[step] & members != 0
            further = cost + point * graph.points[step] + (0 if mine else unit * graph.fare[step])
            reached = graph.to[step] * width + min(needed, used + mine)
            if further < best.get(reached, further + 1):
                best[reached] = further
                came[reached] = label, step
                heappush(queue, (further, reached))
    return None


def _as_route(position: Position, graph: RouteGraph, members: int, steps: list[int]) -> Route:
    """The steps with somebody to pay for each: of several owners the one who has got least so far (D52)."""
    nodes, hops, payees = [start_hex(position)], list[int](), list[int]()
    fares = [0] * position.companies
    for step in steps:
        hop, payee = graph.hop[step], NOBODY
        owners = [seat for seat in range(position.seats) if graph.seats[step] >> seat & 1]
        if graph.seats[step] & members:
            hop += moves.OWN if hop < moves.HOPS else 0
        elif hop < moves.HOPS:
            companies = graph.companies[step]
            seat = min(owners, key=lambda one: (fares[owner_with(companies, one)], one))
            payee = owner_with(companies, seat)
            hop += LOW[payee]
        else:
            payee = owners[0]
        if payee != NOBODY:
            fares[payee] += graph.fare[step]
        nodes.append(graph.to[step])
        hops.append(hop)
        payees.append(payee)
    costs = [graph.points[step] for step in steps]
    return Route(nodes, hops, payees, costs, sum(costs), fares, sum(fares))
