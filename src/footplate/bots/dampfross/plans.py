"""Whole moves of Dampfross worth considering: building turns by their goal, routes, joint runs. Compiled."""

from __future__ import annotations

from typing import Final

from footplate.bots.dampfross.building import Goal, follow, goals, goes_on, rivals_points, score
from footplate.bots.dampfross.outlook import outlook_of
from footplate.bots.dampfross.promise import lead_of
from footplate.bots.dampfross.running import worthwhile
from footplate.bots.dampfross.ways import FAR, Ways, link
from footplate.games.dampfross.routes.prospects import routes_of
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import builder_of
from footplate.games.dampfross.rules.entering import offers
from footplate.games.dampfross.rules.ferries import purchases
from footplate.games.dampfross.rules.position import SPENDING
from footplate.games.dampfross.rules.state import DampfrossState

GOALS: Final = 7
"""Goals of which plans are made."""
SHORT_CUTS: Final = 2
"""Short cuts between own cities that are thought of."""
REST: Final = 2
"""Further goals for points that are left when the first is reached."""
ROUTES: Final = 6
JOINT: Final = 2
MARGIN: Final = 100
"""Hundredths of a unit that building after a run must bring beyond its price: what is hoped for may not come."""
SCARCE: Final = 8
"""With less money than this, fees are avoided more than points."""


def building_plans(state: DampfrossState) -> list[list[int]]:
    """The whole turn, for each goal that is worth it: towards it, and what is left towards the next best."""
    seat = state.active
    purse = state.accounts[seat]
    ways = Ways(state, builder_of(state), 3 if purse < SCARCE else 1, purse)
    rivals = rivals_points(state, seat)
    found: list[list[int]] = []
    for ahead in _best_goals(state, goals(state, seat), ways, rivals):
        _add(found, _plan(state, ways.path(ahead.hex), rivals))
    if state.partner < 0:
        for path in _short_cuts(state):
            _add(found, _plan(state, path, rivals))
        if state.laid == 0:
            for step in purchases(state, seat):
                _add(found, [step])
    if not found or state.laid == 0:
        found.append([moves.END if state.laid > 0 else moves.PASS])
    return found


def _best_goals(state: DampfrossState, ahead: list[Goal], ways: Ways, rivals: list[int]) -> list[Goal]:
    """Those that bring most for each point; the best first."""
    ranked: list[tuple[int, int]] = []
    for number in range(len(ahead)):
        hex = ahead[number].hex
        if 0 < ways.weight[hex] < FAR:
            ranked.append((-score(ahead[number], ways, hex, state.points, rivals), number))
    ranked.sort()
    return [ahead[number] for _, number in ranked[:GOALS]]


def _plan(state: DampfrossState, path: list[int], rivals: list[int]) -> list[int]:
    """Build along a path, then on towards the next best goals, until the points are used up."""
    copy = state.clone()
    seat = state.active
    phase = state.phase
    steps: list[int] = []
    follow(copy, path, steps)
    for _ in range(REST):
        if not goes_on(copy, phase, seat):
            return steps
        purse = copy.accounts[seat]
        ways = Ways(copy, builder_of(copy), 3 if purse < SCARCE else 1, purse)
        before = len(steps)
        for ahead in _best_goals(copy, goals(copy, seat), ways, rivals)[:REST]:
            if goes_on(copy, phase, seat):
                follow(copy, ways.path(ahead.hex), steps)
            if len(steps) > before:
                break
        if len(steps) == before:
            break
    if steps and goes_on(copy, phase, seat):
        steps.append(moves.END)
    return steps


def _short_cuts(state: DampfrossState) -> list[list[int]]:
    """Ways to join own cities better than they are."""
    seat = state.active
    hexes = state.board.place_hexes
    pairs = outlook_of(state).detours(state, seat, SHORT_CUTS)
    return [link(state, seat, hexes[first], hexes[second]) for first, second in pairs]


def spending_plans(state: DampfrossState) -> list[list[int]]:
    """What may be built for money: only whole lines, for half a line pays nothing back (D70)."""
    seat = state.active
    found: list[list[int]] = [[moves.END if state.laid > 0 else moves.PASS]]
    ways = Ways(state, seat, 1, state.points)
    ranked: list[tuple[int, int]] = []
    ahead = goals(state, seat)
    for number in range(len(ahead)):
        price = ways.weight[ahead[number].hex]
        if 0 < price <= state.points:
            ranked.append((-(ahead[number].worth + ahead[number].premium - 100 * price), number))
    ranked.sort()
    paths = [ways.path(ahead[number].hex) for _, number in ranked[:GOALS]]
    for path in [*paths, *_short_cuts(state)]:
        _add(found, _whole_line(state, path))
    if state.laid == 0:
        for step in purchases(state, seat):
            _add(found, [step])
    return found


def best_spending(state: DampfrossState) -> list[int]:
    """Of these, what improves the expected lead most: it must pay its price back and a little more."""
    seat = state.active
    best: list[int] = []
    best_lead = 0
    for steps in spending_plans(state):
        after = state.clone()
        for step in steps:
            after.advance(step)
        lead = lead_of(after, seat) - (MARGIN if best else 0)
        if not best or lead > best_lead:
            best, best_lead = steps, lead
    return best


def _whole_line(state: DampfrossState, path: list[int]) -> list[int]:
    """The steps of a line, if there is money for all of it."""
    copy = state.clone()
    steps: list[int] = []
    if not path or not follow(copy, path, steps):
        return []
    if goes_on(copy, SPENDING, state.active):
        steps.append(moves.END)
    return steps


def _add(found: list[list[int]], steps: list[int]) -> None:
    if steps and steps not in found:
        found.append(steps)


# --- runs ---------------------------------------------------------------------------------------------------------


def route_entries(state: DampfrossState, partner: int) -> list[list[int]]:
    """The routes worth considering: of those with the same fares the fastest, dearer ones only if they are faster."""
    seat = state.to_move
    return [
        [moves.HOP + hop for hop in route.hops]
        for route in worthwhile(state, seat, routes_of(state, seat, partner).routes)[:ROUTES]
    ]


def joint_entries(state: DampfrossState) -> list[list[int]]:
    """Offers of a common train, each with a route (D66). Against a single rival a common train wins nothing."""
    if state.seats == 2:
        return []
    seat = state.to_move
    found: list[list[int]] = []
    for partner in offers(state, seat):
        for route in worthwhile(state, seat, routes_of(state, seat, partner).routes)[:JOINT]:
            found.append([moves.OFFER + partner, *[moves.HOP + hop for hop in route.hops]])
    return found
