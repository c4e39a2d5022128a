"""Which hops a route may go on with: a step into a dead end is never offered (D49, D54, A50, A52). Compiled.

A hop is offered when some way behind it leads to a target within everything the train may pay (`ways`), and not only
to routes that it has dropped before in this run. Should the search find none behind any hop, although it had found one
before, the route goes on along the way found then: what has been offered can always be completed.
"""

from __future__ import annotations

from footplate.games.dampfross.routes.reach import LAYERS, NOWHERE, reach_of
from footplate.games.dampfross.routes.ways import Ways, ways_of
from footplate.games.dampfross.rules.position import Position
from footplate.games.dampfross.rules.trains import start_hex
from footplate.kernel.rng import Random


def legal_hops(position: Position, driver: int, partner: int, route: list[int]) -> list[int]:
    """The hops with which a route can go on and still end at a target within everything the train may pay."""
    ways = ways_of(position, driver, partner, route)
    found = [ways.hop(step, payee) for step, payee in ways.candidates() if _leads_on(ways, route, step, payee)]
    return found or promised_hop(position, driver, partner, route)


def any_hop(position: Position, driver: int, partner: int, route: list[int], chance: Random) -> int:
    """One of the legal hops, each as likely as the others: candidates are drawn until one is legal."""
    ways = ways_of(position, driver, partner, route)
    candidates = ways.candidates()
    while candidates:
        step, payee = candidates.pop(chance.below(len(candidates)))
        if _leads_on(ways, route, step, payee):
            return ways.hop(step, payee)
    return promised_hop(position, driver, partner, route)[0]


def may_hop(position: Position, driver: int, partner: int, route: list[int], hop: int) -> bool:
    """Whether one hop is among the legal ones."""
    ways = ways_of(position, driver, partner, route)
    for step, payee in ways.candidates():
        if ways.hop(step, payee) == hop:
            return _leads_on(ways, route, step, payee) or (
                not _any_leads_on(ways, route) and hop in promised_hop(position, driver, partner, route)
            )
    return False


def can_run(position: Position, driver: int, partner: int) -> bool:
    """Whether a train has any route at all."""
    reach = reach_of(position, driver, partner)
    if reach.fare(start_hex(position) * LAYERS) >= NOWHERE:
        return False
    return _any_leads_on(Ways(position, driver, partner, []), [])


def promised_hop(position: Position, driver: int, partner: int, route: list[int]) -> list[int]:
    """The next hop of the way that was found when the route so far was allowed; none for a route that never was."""
    for length in range(len(route), 0, -1):
        ways = Ways(position, driver, partner, route[: length - 1])
        for step, payee in ways.candidates():
            if ways.hop(step, payee) == route[length - 1]:
                way = _new_way(ways, route[: length - 1], step, payee)
                if way is not None:
                    since = len(route) - length
                    return way[since : since + 1] if way[:since] == route[length:] else []
    return []


def _any_leads_on(ways: Ways, route: list[int]) -> bool:
    for step, payee in ways.candidates():
        if _leads_on(ways, route, step, payee):
            return True
    return False


def _leads_on(ways: Ways, route: list[int], step: int, payee: int) -> bool:
    """Whether a new route can be completed behind this step."""
    if not _dropped_like(ways, [*route, ways.hop(step, payee)]):
        return ways.can_go_on(step, payee)
    return _new_way(ways, route, step, payee) is not None


def _dropped_like(ways: Ways, begun: list[int]) -> list[list[int]]:
    """The dropped routes that begin like this one."""
    return [old for old in ways.position.dropped[ways.driver] if old[: len(begun)] == begun]


def _new_way(ways: Ways, route: list[int], step: int, payee: int) -> list[int] | None:
    """The hops of a way behind this step that do not make up a dropped route, or None (A52).

    Where dropped routes begin like this one, a new one leaves them somewhere.
    """
    begun = [*route, ways.hop(step, payee)]
    dropped = _dropped_like(ways, begun)
    if not dropped:
        return ways.way_behind(step, payee)
    for old in dropped:
        for length in range(len(begun), len(old)):
            there = Ways(ways.position, ways.driver, ways.partner, old[:length])
            for other, paid in there.candidates():
                branch = [*old[:length], there.hop(other, paid)]
                if _begins(branch, dropped):
                    continue
                way = there.way_behind(other, paid)
                if way is not None:
                    return branch[len(begun) :] + way
    return None


def _begins(route: list[int], dropped: list[list[int]]) -> bool:
    """Whether one of the dropped routes begins like this."""
    for old in dropped:
        if old[: len(route)] == route:
            return True
    return False
