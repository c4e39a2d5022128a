"""Which hops a route may go on with: a step into a dead end is never offered (D49, D54, A50). Compiled.

A hop is offered when some way behind it leads to a target within everything the train may pay (`ways`). Should the
search find none behind any hop, although it had found one before, the route goes on along the way found then: what has
been offered can always be completed.
"""

from __future__ import annotations

from footplate.games.dampfross.position import Position
from footplate.games.dampfross.reach import LAYERS, NOWHERE, reach_of
from footplate.games.dampfross.trains import start_hex
from footplate.games.dampfross.ways import Ways


def legal_hops(position: Position, driver: int, partner: int, route: list[int]) -> list[int]:
    """The hops with which a route can go on and still end at a target within everything the train may pay."""
    ways = Ways(position, driver, partner, route)
    found = [ways.hop(step, payee) for step, payee in ways.candidates() if ways.can_go_on(step, payee)]
    return found or promised_hop(position, driver, partner, route)


def may_hop(position: Position, driver: int, partner: int, route: list[int], hop: int) -> bool:
    """Whether one hop is among the legal ones."""
    ways = Ways(position, driver, partner, route)
    for step, payee in ways.candidates():
        if ways.hop(step, payee) == hop:
            return ways.can_go_on(step, payee) or (
                not _any_way(ways) and hop in promised_hop(position, driver, partner, route)
            )
    return False


def can_run(position: Position, driver: int, partner: int) -> bool:
    """Whether a train has any route at all."""
    reach = reach_of(position, driver, partner)
    if reach.fare[start_hex(position) * LAYERS] >= NOWHERE:
        return False
    return _any_way(Ways(position, driver, partner, []))


def promised_hop(position: Position, driver: int, partner: int, route: list[int]) -> list[int]:
    """The next hop of the way that was found when the route so far was allowed; none for a route that never was."""
    for length in range(len(route), 0, -1):
        ways = Ways(position, driver, partner, route[: length - 1])
        for step, payee in ways.candidates():
            if ways.hop(step, payee) == route[length - 1]:
                way = ways.way_behind(step, payee)
                if way is not None:
                    since = len(route) - length
                    return way[since : since + 1] if way[:since] == route[length:] else []
    return []


def _any_way(ways: Ways) -> bool:
    for step, payee in ways.candidates():
        if ways.can_go_on(step, payee):
            return True
    return False
