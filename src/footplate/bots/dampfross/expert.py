"""What the bots know about Dampfross: plans of a turn, routes of a run, and what a position promises. Compiled.

Promises are expected final accounts, in hundredths of a unit.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final, final

from footplate.bots.chances import chances_by_promise
from footplate.bots.dampfross.building import choose_start
from footplate.bots.dampfross.outlook import HUNDRED
from footplate.bots.dampfross.plans import building_plans, joint_entries, route_entries, spending_plans
from footplate.bots.dampfross.promise import TERMS, hundredths_of_runs, lead_of, terms_of
from footplate.bots.dampfross.running import assembled, at_first_sight, is_assembling
from footplate.bots.expert import Expert
from footplate.games.dampfross.routes.reach import cheapest_hop
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import BREACH, BUILDING, CHOOSE_START, ENDED, ENTERING, ROUTE, SPENDING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State

if TYPE_CHECKING:
    from footplate.kernel.game import AnyGame

LITTLE_KNOWN: Final = 180
STEADY: Final = 35
"""While all build, doubt falls with the turns each city has had, down to this value; in hundredths."""
SURPRISES: Final = 135
"""Doubt in the runs of games with more than two seats."""
STAGES: Final = 4
"""Stages of a game; in each of them the terms have different learned weights."""
MANY_CITIES: Final = 24
"""Maps with fewer cities are played too differently for the learned value."""


@final
class DampfrossExpert(Expert):
    """Knows Dampfross with all its maps and options."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.warmth = 475
        self.iterations = 1
        """Dice decide more than plans: a few iterations say less than what all moves promise at first sight."""

    # --- moves ----------------------------------------------------------------------------------------------------

    def candidates(self, state: State) -> list[list[int]]:
        assert isinstance(state, DampfrossState)
        phase = state.phase
        if phase == CHOOSE_START:
            # before any track lies, expected results say less than what is near
            return [[choose_start(state, Random(0))]]
        if phase == BUILDING:
            return building_plans(state, self.thorough)
        if phase == SPENDING:
            return spending_plans(state)
        if phase == ENTERING:
            return _first(at_first_sight(state), [[moves.PASS], *route_entries(state, -1), *joint_entries(state)])
        if phase == BREACH:
            routes = route_entries(state, state.partners[state.to_move])
            return _first(at_first_sight(state), [[moves.WITHDRAW], *routes])
        if phase == ROUTE:
            step = moves.HOP + cheapest_hop(state, state.to_move, state.partner)
            return [[step if state.allows(step) else state.legal()[0]]]
        return [[step] for step in state.legal()]

    def width(self, state: State) -> int:
        return 4

    # --- values ---------------------------------------------------------------------------------------------------

    def term_names(self) -> list[str]:
        return TERMS[:]

    def parts(self) -> int:
        return HUNDRED

    def terms(self, state: State) -> list[list[int]]:
        assert isinstance(state, DampfrossState)
        return terms_of(state, self.thorough)

    def settled(self, state: State) -> State:
        """The position after all have decided who takes part in a run: the value of an entry depends on the others."""
        assert isinstance(state, DampfrossState)
        return assembled(state) if is_assembling(state) else state

    def scale(self, state: State) -> int:
        assert isinstance(state, DampfrossState)
        if state.phase == ENDED:
            return 20 * HUNDRED
        usual = 3 * HUNDRED + 6 * HUNDRED * isqrt(100 * hundredths_of_runs(state) // HUNDRED) // 10
        return usual * self.doubt(state) // HUNDRED

    def likely(self, promised: list[int], scale: int) -> list[int]:
        """The leader changes often, so what a move gives to any rival counts, not only what it gives to the first."""
        return chances_by_promise(promised, scale)

    def doubt(self, state: State) -> int:
        """The first rounds say next to nothing about the winner: measured over many games by the rounds of building
        beside the number of cities. Among more seats it is over sooner, and their runs bring more surprises.
        """
        assert isinstance(state, DampfrossState)
        if state.opener >= 0:
            return HUNDRED if state.seats == 2 else SURPRISES
        turns = state.round * state.seats * state.seats // 2
        return max(HUNDRED, LITTLE_KNOWN * state.board.cities // (turns + 1) + STEADY)

    def tries_out(self, state: State) -> bool:
        """True while all build; in the runs trials take long and tell no more than first sight."""
        assert isinstance(state, DampfrossState)
        return state.opener < 0

    def play_on(self, state: State, since: State, chance: Random) -> bool:
        """Play as drivers would, until the seat that thinks has built once more."""
        assert isinstance(state, DampfrossState)
        assert isinstance(since, DampfrossState)
        if state.opener >= 0 or state.to_move == OVER:
            return False
        if state.to_move == CHANCE:
            if _has_built_again(state, since):
                return False
            state.advance(self.game.rules.draw(state, chance.below))
        while state.to_move >= 0 and state.opener < 0:
            for step in self._at_first_sight(state):
                state.advance(step)
        return True

    def _at_first_sight(self, state: DampfrossState) -> list[int]:
        """What promises most, as a driver sees it."""
        plans = building_plans(state, False) if state.phase == BUILDING else self.candidates(state)
        best = plans[0]
        if len(plans) == 1:
            return best
        seat = state.to_move
        most = 0
        for plan in plans:
            after = state.clone()
            for step in plan:
                after.advance(step)
            lead = lead_of(after, seat, False)
            if plan is best or lead > most:
                best, most = plan, lead
        return best

    def features(self, state: State, seat: int) -> list[int]:
        """The terms of every company, in units or tenths, at the place of the stage the game has reached, since the
        worth of track beside money changes much from one stage to the next; and which seat throws or moves.
        """
        assert isinstance(state, DampfrossState)
        rows = self.terms(state)
        stage = stage_of(state)
        found: list[int] = []
        for place in range(state.seats):
            other = (seat + place) % state.seats
            found.append(100 if state.to_move == other else 0)
            found.append(100 if state.active == other and state.opener < 0 else 0)
            terms = [state.accounts[other], rows[1][other] // 10, rows[2][other] // 10]
            terms += [rows[3][other] // HUNDRED, rows[4][other] // HUNDRED]
            for one in range(STAGES):
                found += terms if one == stage else [0] * len(terms)
        return found

    def learnable(self, state: State) -> bool:
        assert isinstance(state, DampfrossState)
        return state.settings.chosen == "-" and state.board.cities >= MANY_CITIES


def _first(best: list[int], candidates: list[list[int]]) -> list[list[int]]:
    return [best] + [steps for steps in candidates if steps != best]


def _has_built_again(state: DampfrossState, since: DampfrossState) -> bool:
    """Whether the seat that built in `since` has finished its turn of the next round, too."""
    if state.round != since.round + 1:
        return state.round > since.round
    seats, first = state.seats, state.first
    return (state.active - first) % seats > (since.active - first) % seats


def stage_of(state: DampfrossState) -> int:
    """The stage of a game: while all build by the quarters of cities that are open, then the runs."""
    if state.opener >= 0:
        return STAGES - 1
    open_quarters = 4 * state.open_cities() // max(1, state.board.cities)
    return max(0, STAGES - 2 - open_quarters)
