"""Whole moves of Dampfross worth considering: building turns by their goal, routes, joint runs. Compiled."""

from __future__ import annotations

from typing import Final, final

from footplate.bots.dampfross.building import Goal, follow, goals, goes_on, rivals_points, score
from footplate.bots.dampfross.outlook import outlook_of
from footplate.bots.dampfross.promise import lead_of
from footplate.bots.dampfross.running import Running, worthwhile
from footplate.bots.dampfross.ways import FAR, Ways, link
from footplate.games.dampfross.routes.prospects import routes_of
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import builder_of
from footplate.games.dampfross.rules.ferries import purchases
from footplate.games.dampfross.rules.position import SPENDING
from footplate.games.dampfross.rules.state import DampfrossState

GOALS: Final = 7
"""Goals that plans are made for."""
MORE_GOALS: Final = 16
"""The same in a thorough search, which also looks for ways that avoid fees."""
SHORT_CUTS: Final = 2
"""Short cuts between own cities that are considered."""
REST: Final = 2
"""Further goals for the points left when the first is reached."""
CHOICE: Final = 3
"""How many of the next goals a thorough search tries."""
ROUTES: Final = 6
MARGIN: Final = 100
"""Hundredths of a unit that building after a run must bring beyond its price, since the gain is uncertain."""
SCARCE: Final = 8
"""With less money than this, fees are avoided more than points."""


def building_plans(state: DampfrossState, thorough: bool) -> list[list[int]]:
    """The whole turn, for each goal that is worth it: towards it, and with the rest towards the next best. A thorough
    search makes plans for more goals, and several for each.
    """
    seat = state.active
    ways = _ways(state)
    plans = _Plans(state)
    for ahead in plans.best_goals(state, ways, GOALS):
        plans.add(ways.path(ahead.hex), 1)
    if state.partner < 0:
        for path in _short_cuts(state, thorough):
            plans.add(path, 1)
        if thorough:
            for some in (ways, _ways_without_fees(state)):
                for ahead in plans.best_goals(state, some, MORE_GOALS):
                    plans.add(some.path(ahead.hex), CHOICE)
        if state.laid == 0:
            for step in purchases(state, seat):
                _add(plans.found, [step])
    if not plans.found or state.laid == 0:
        plans.found.append([moves.END if state.laid > 0 else moves.PASS])
    return plans.found


def _ways(state: DampfrossState) -> Ways:
    if state.accounts[state.active] < SCARCE:
        return _ways_without_fees(state)
    return Ways(state, builder_of(state), 1, state.accounts[state.active])


def _ways_without_fees(state: DampfrossState) -> Ways:
    return Ways(state, builder_of(state), 3, state.accounts[state.active])


@final
class _Plans:
    """What can be built in a turn."""

    def __init__(self, state: DampfrossState) -> None:
        self.found: Final[list[list[int]]] = []
        self._state: Final = state
        self._rivals: Final = rivals_points(state, state.active)

    def best_goals(self, state: DampfrossState, ways: Ways, most: int) -> list[Goal]:
        """The goals that bring most for each point; the best first."""
        ahead = goals(state, self._state.active)
        ranked: list[tuple[int, int]] = []
        for number in range(len(ahead)):
            hex = ahead[number].hex
            if 0 < ways.weight[hex] < FAR:
                ranked.append((-score(ahead[number], ways, hex, state.points, self._rivals), number))
        ranked.sort()
        return [ahead[number] for _, number in ranked[:most]]

    def add(self, path: list[int], branches: int) -> None:
        """Build along a path, then towards `branches` of the next best goals, until the points are used up."""
        copy = self._state.clone()
        steps: list[int] = []
        follow(copy, path, steps)
        self._add_from(copy, steps, branches, REST)

    def _add_from(self, state: DampfrossState, steps: list[int], branches: int, rest: int) -> None:
        goes = goes_on(state, self._state.phase, self._state.active)
        gone_on = 0
        if goes and rest > 0:
            ways = _ways(state)
            for ahead in self.best_goals(state, ways, max(REST, branches)):
                copy, more = state.clone(), steps[:]
                follow(copy, ways.path(ahead.hex), more)
                if len(more) > len(steps):
                    self._add_from(copy, more, 1, rest - 1)
                    gone_on += 1
                    if gone_on == branches:
                        return
        if gone_on == 0:
            _add(self.found, [*steps, moves.END] if steps and goes else steps)


def _short_cuts(state: DampfrossState, thorough: bool) -> list[list[int]]:
    """Better connections between own cities."""
    seat = state.active
    hexes = state.board.place_hexes
    pairs = outlook_of(state, thorough).detours(state, seat, SHORT_CUTS)
    return [link(state, seat, hexes[first], hexes[second]) for first, second in pairs]


def spending_plans(state: DampfrossState) -> list[list[int]]:
    """What can be bought: only whole lines, since half a line pays nothing back (D70)."""
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
    for path in [*paths, *_short_cuts(state, False)]:  # once there are runs, all see the track alike
        _add(found, _whole_line(state, path))
    if state.laid == 0:
        for step in purchases(state, seat):
            _add(found, [step])
    return found


def best_spending(state: DampfrossState) -> list[int]:
    """The purchase that improves the expected lead most: it must pay its price back and a little more."""
    seat = state.active
    best: list[int] = []
    best_lead = 0
    for steps in spending_plans(state):
        after = state.clone()
        for step in steps:
            after.advance(step)
        lead = lead_of(after, seat, False) - (MARGIN if best else 0)
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
    """Offers of a joint train that its partner should accept, each with a route (D66). Against a single rival a joint
    train wins nothing.
    """
    return Running().common_trains(state, state.to_move) if state.seats > 2 else []
