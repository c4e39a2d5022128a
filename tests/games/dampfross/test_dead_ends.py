"""No dead end is ever offered, and nobody who has a route is passed over: every offer beside an exhaustive search."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.routes import ways
from footplate.games.dampfross.routes.reach import LAYERS, reach_of
from footplate.games.dampfross.routes.ways import Ways, ways_of
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import put_track
from footplate.games.dampfross.rules.fares import fits, owed, route_fares
from footplate.games.dampfross.rules.hops import can_run, legal_hops
from footplate.games.dampfross.rules.position import ENTERING, EXCHANGE, IN, OUT, ROUTE
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import members_of, start_hex
from footplate.kernel.rng import Random
from footplate.kernel.text import BadText
from tests.games.dampfross.running import entry
from tests.games.dampfross.table import ABROAD, legal, play, why_not

pytestmark = pytest.mark.compiled

ENOUGH = 6_000
"""Beginnings of routes the oracle looks at; if there are more it does not know."""


def oracle(state: DampfrossState, driver: int, partner: int, begun: list[int]) -> set[int] | None:
    """The hops behind which some complete route is allowed, from all routes there are; None if these are too many."""
    reach = reach_of(state, driver, partner)
    graph, matrix = reach.graph, owed(state, driver)
    members = members_of(driver, partner)
    here = Ways(state, driver, partner, begun)
    found: set[int] = set()
    waiting: list[tuple[list[int], int, frozenset[int]]] = [([], here.state, frozenset(here.used))]
    looked = 0
    while waiting:
        hops, at, used = waiting.pop()
        looked += 1
        if looked > ENOUGH:
            return None
        hex = at // LAYERS
        if reach.targets[hex]:
            fares = route_fares(state, members, [*begun, *hops])
            if hops and at % LAYERS == reach.full and fits(state, driver, partner, fares, matrix):
                found.add(hops[0])
            continue
        for step in range(graph.first[hex], graph.first[hex + 1]):
            taken = step * LAYERS + at % LAYERS
            if taken not in used:
                for payee in here._payees(step):
                    waiting.append(([*hops, here.hop(step, payee)], reach.after(at, step), used | {taken}))
    return found


def position_with_random_track(chance: Random, seats: int, options: dict[str, str]) -> DampfrossState:
    """A run from West to East between companies with a few segments each; the first seats have entered."""
    lines = ["West-E2-E3-E4-E5-E6-E7-E8-East", "West-E2-E3-F4-F5-E5-E6-E7-E8-East", "West-E2-E3-E4-E5-F6-F7-E7-E8-East"]
    track = [lines[chance.below(3)] for _ in range(seats)]
    purses = [chance.below(9) for _ in range(seats)]
    state = entry(*track, accounts=purses, **options)  # type: ignore[arg-type]
    for side in range(len(state.owners)):  # pull up most of it, so that many have to share
        there = state.board.neighbours[side]
        if state.owners[side] and side < there * 6:
            keep = 1 << chance.below(seats)
            if chance.below(3) == 0:
                keep |= 1 << chance.below(seats)
            for end in (side, there * 6 + (side % 6 + 3) % 6):
                state.owners[end] = state.network.owners[end] = keep
    state.graph = None
    state.reaches = {}
    return state


@pytest.mark.parametrize("seed", range(16))
def test_A50_every_hop_offered_can_be_completed_and_every_one_that_can_is_offered(seed: int) -> None:
    chance = Random(seed)
    seats = 3 + seed % 3
    options = {"jointCapPerPlayer": "yes"} if seed % 5 == 0 else {"minOwn": "2"} if seed % 5 == 1 else {}
    state = position_with_random_track(chance, seats, options)
    while state.phase in (ENTERING, ROUTE):
        seat = state.to_move
        partner = state.partner if state.phase == ROUTE else -1
        begun = state.routes[seat] if state.phase == ROUTE else []
        expected = oracle(state, seat, partner, begun)
        if expected is not None:
            assert set(legal_hops(state, seat, partner, begun)) == expected, GAME.position(state)
        if state.phase == ENTERING:
            for other in range(seats):
                if other != seat and state.said[other] == 0:
                    joint = oracle(state, seat, other, [])
                    assert joint is None or can_run(state, seat, other) == bool(joint), (GAME.position(state), other)
        choices = state.legal()
        assert choices
        state.play(choices[chance.below(len(choices))])


@pytest.mark.parametrize("seed", range(8))
def test_what_is_kept_from_hop_to_hop_is_what_would_be_found_anew(seed: int) -> None:
    """Whoever plays on hop by hop is offered the same as whoever comes to look: a copy keeps nothing."""
    chance = Random(seed)
    hops = 0

    def known(ways: Ways) -> tuple[object, ...]:
        return ways.route, ways.state, ways.used, ways.fares, ways.matrix, ways.counting, ways._costs, ways._next

    for options in ({}, {"netting": "byAgreement"}, {"entry": "sealed"}, {"minOwn": "2"}):
        state = position_with_random_track(chance, 3 + seed % 3, options)
        while ENTERING <= state.phase <= EXCHANGE:
            if state.phase == ROUTE:
                hops += 1
                seat, partner, route = state.to_move, state.partner, state.routes[state.to_move]
                assert known(ways_of(state, seat, partner, route)) == known(Ways(state, seat, partner, route))
                assert legal_hops(state, seat, partner, []) == legal_hops(state.clone(), seat, partner, [])
            assert state.legal() == state.clone().legal()
            state.play(state.any_legal(chance))
    assert hops


LINES = (
    "West-E2;West-F1-F2-F3-F4-F5-F6-F7-F8-F9-East;East-E8-E7-E6;F4-E4",
    "West-E2-E3",
    "East-E8-E7-E6-E5-E4",
    "West-E2-E3-E4",
)


def test_A50_a_joint_route_is_judged_as_a_whole() -> None:
    """A has 2 units and B none, but C pays B one. After E5 the odd units of C and D would fall on A and B, and B could
    not pay D; with one unit more for C, A pays both a unit and B only C, who owes B as much.
    """
    state = entry(*LINES, accounts=[2, 0, 50, 40], to="C")
    play(state, "run 51-61 via (West)-E2:B-E3:D-E4:D-E5-E6-E7-E8-East", "pass")
    assert state.to_move == 0
    route = "run with B 51-61 via (West)-E2-E3-E4:D-E5:C-E6:C-E7-E8-East"
    assert why_not(state, route) == ""
    play(state, route, "with A")
    assert state.accounts == [0, 0, 50 - 3 + 2, 40 + 2 + 1]


def test_A50_whoever_cannot_pay_the_whole_joint_route_is_not_offered_its_beginning() -> None:
    state = entry(*LINES, accounts=[1, 0, 50, 40], to="C")
    play(state, "run 51-61 via (West)-E2:B-E3:D-E4:D-E5-E6-E7-E8-East", "pass")
    assert why_not(state, "run with B 51-61 via (West)-E2-E3-E4:D-E5:C-E6:C-E7-E8-East") != ""


SIX = Path(__file__).with_name("six_before_a_run.txt")
"""A run in France that three of six cannot afford, alone or with anybody."""
SOON = 1.8
"""Seconds of the plain build; it took 3.3 while every way to split fares was tried for partners who can pay none."""


def test_A50_whom_nobody_can_take_along_is_soon_known() -> None:
    state = GAME.restore(SIX.read_text().strip())
    begun, asked = time.process_time(), set[int]()
    while state.phase == ENTERING:
        asked.add(state.to_move)
        state.play(moves.PASS)
    assert asked == {0, 4, 5}
    assert time.process_time() - begun < SOON


def test_A38_a_route_that_wanders_about_can_always_be_completed() -> None:
    """Track of three companies everywhere: whatever hops are taken, the route comes to its target in 240 of them."""
    for seed in range(3):
        state = entry("West-E2", "West-E2", "West-E2", accounts=[90, 3, 50])
        chance = Random(seed)
        for side, there in enumerate(state.board.neighbours):
            if there >= 0 and side < there * 6:
                put_track(state, chance.below(3), side)
        state.reaches = {}
        state.graph = None
        begun = 0
        while state.to_move >= 0 and begun < 3:
            hops = [step for step in state.legal() if moves.HOP <= step < moves.DIE]
            assert hops or state.phase != ROUTE
            if state.phase == ENTERING:
                begun += 1
            seat = state.to_move
            away = [hop for hop in hops if not near_target(state, hop)] or hops or [moves.PASS]
            state.play(away[chance.below(len(away))])
            assert len(state.routes[seat]) <= 240


WANDERING = [24, 10, 31, 5, 11, 33, 6, 27, 32, 37, 36, 25, 4, 16, 10, 4, 38, 17, 17, 4, 17, 18, 31]
ON_FROM_THERE = [18, 15, 15, 27, 16, 16, 16, 18, 27, 25, 23, 27, 15, 9, 20, 15, 17, 15, 16, 20]
ON_FROM_THERE += [30, 27, 16, 12, 26, 33, 29, 20, 15, 27, 26, 19, 22, 20, 33, 27, 15, 19, 19]


def test_A50_in_a_dense_network_a_hop_is_offered_though_few_of_thousands_of_ways_will_do() -> None:
    """Five others own all of Germany and stay out, so each may be paid ten units and no more."""
    chance = Random(1)
    state = entry(*["Berlin-Q28"] * 6, accounts=[60] * 6, map="germany", run="11-65")
    for side, there in enumerate(state.board.neighbours):
        if there >= 0 and side < there * 6:
            put_track(state, 1 + (chance.below(3) + side // 240) % 5, side)
            if chance.below(3) == 0:
                put_track(state, chance.below(6), side)
    state.said = [0] + [OUT] * 5
    state.reaches = {}
    state.graph = None
    fares = route_fares(state, 1, [*WANDERING, *ON_FROM_THERE])
    assert max(fares) == 10
    assert fits(state, 0, -1, fares, owed(state, 0))
    assert Ways(state, 0, -1, WANDERING).leads_on(ON_FROM_THERE[0])


@pytest.mark.skipif(not ways.__file__.endswith(".py"), reason="nobody interferes with the compiled build")
def test_A50_what_is_offered_can_be_completed_even_if_a_search_gives_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the third hop on no way is found any more: the route goes on along the one that was found before."""
    search = Ways._search
    monkeypatch.setattr(Ways, "_search", lambda self, begun: search(self, begun) if len(self.route) < 2 else None)
    monkeypatch.setattr(Ways, "_first_sight", lambda self, begun: None)
    monkeypatch.setattr(Ways, "can_go_on", lambda self, step, payee: self.way_behind(step, payee) is not None)
    state = entry(*LINES, accounts=[20, 20, 50, 40], to="C")
    play(state, "pass", "pass")
    for _ in range(2):
        state.play(next(step for step in state.legal() if moves.HOP <= step < moves.DIE))
    while state.phase == ROUTE:
        (step,) = state.legal()
        assert not state.allows(step - 1)
        state.play(step)
    assert state.said[0] == IN


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_is_seen_without_a_search_a_search_finds_too(seats: int) -> None:
    """So the hops offered are those of the search alone."""
    chance, seen = Random(seats), 0
    state = position_with_random_track(chance, seats, {})
    while state.to_move >= 0 and seen < 150:
        if state.phase == ROUTE:
            seat = state.to_move
            ways = Ways(state, seat, state.partner, state.routes[seat])
            for step, payee in ways.candidates():
                begun = ways._after(step, payee)
                if begun is not None and ways._first_sight(begun) is not None:
                    seen += 1
                    assert ways._search(begun) is not None
        state.advance(state.any_legal(chance))
    assert seen


def test_any_legal_hop_is_drawn_as_often_as_the_others() -> None:
    chance = Random(5)
    state = position_with_random_track(chance, 3, {})
    while state.phase != ROUTE or len(state.legal()) < 3:
        state.advance(state.any_legal(chance))
    drawn = [state.any_legal(chance) for _ in range(600)]
    legal = state.legal()
    assert set(drawn) == set(legal)
    assert min(map(drawn.count, legal)) > 400 // len(legal)


def near_target(state: DampfrossState, step: int) -> bool:
    seat = state.to_move
    here = Ways(state, seat, -1, state.routes[seat] if state.phase == ROUTE else [])
    to = here.graph.to[here.graph.step_of(here.state // LAYERS, step - moves.HOP)]
    return state.targets[to]


def test_A38_a_position_in_the_middle_of_a_route_that_leads_nowhere_is_refused() -> None:
    state = entry("West-E2-E3-E4;E3-F4", "East-E8")
    text = GAME.position(state).replace("entries=A:-", "entries=A:0@(West)-E2").replace("step=", "")
    with pytest.raises(BadText, match="a route that can be completed"):
        GAME.restore(text + " step=route")


def test_A51_a_train_ends_at_the_first_of_several_targets_it_comes_to() -> None:
    """From West to North or South: A's own track lies behind North, which cannot be passed."""
    b = "West-E2-E3-E4-D5-C4-North;North-B6-C6-D7-E7-F8-G7-H7-H6-South"
    state = entry("East-E8-E7-F8", b, run="51-@4", to="A", map=ABROAD, advanced="yes", done=1)
    assert state.targets.count(True) == 2
    assert start_hex(state) == state.board.node_names.index("West")
    assert not can_run(state, 0, -1)
    assert legal(state)[0] == "pass"
