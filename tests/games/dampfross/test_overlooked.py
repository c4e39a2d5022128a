"""Nobody is passed over who has a route: the referee's own search, and that it notices when somebody is."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.routes.overlooked import has_route, overlooked
from footplate.games.dampfross.rules import entering, moves
from footplate.games.dampfross.rules.hops import can_run
from footplate.games.dampfross.rules.position import ANSWER_RUN, BREACH, ENTERING, OUT, Position
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.referee import Foul, inspect_step
from footplate.kernel.rng import Random
from tests.games.dampfross.running import ACROSS, DETOUR, IDLE, drawing, entry
from tests.games.dampfross.table import play
from tests.games.dampfross.test_dead_ends import position_with_random_track
from tests.games.dampfross.test_fares import NORTHERN, line, route
from tools import soak

pytestmark = pytest.mark.compiled

plain_build_only = pytest.mark.skipif(
    not entering.__file__.endswith(".py"), reason="nobody interferes with the compiled build"
)


def step(state: DampfrossState, code: int) -> list[str]:
    """What the referee says to this step."""
    before = state.clone()
    state.play(code)
    return overlooked(before, code, state)


def never(position: Position, seat: int) -> bool:
    return False


# --- trying everything --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_A50_both_searches_find_a_route_or_both_find_none(seed: int) -> None:
    state = position_with_random_track(Random(seed), 4, {"minOwn": "2"} if seed % 2 else {})
    for driver in range(4):
        for partner in [-1, *(other for other in range(4) if other != driver)]:
            assert has_route(state, driver, partner) == can_run(state, driver, partner), (driver, partner)


def test_D49_without_own_track_there_is_no_route() -> None:
    state = entry(ACROSS, IDLE, "West-E2")
    assert [has_route(state, seat, -1) for seat in range(3)] == [True, False, True]
    assert not has_route(entry("West-E2", "West-E2-E3"), 0, -1)


def test_A52_a_route_that_was_dropped_does_not_count() -> None:
    """A can pay for B's line just once, but has two ways to begin: at once, or after going back to West."""
    state = entry("West-E2", "East-E8-E7-E6-E5-E4-E3-E2", accounts=[7, 0])
    state.said[1] = OUT
    for begun in ("(West)-E2", "(West)-E2-West-E2"):
        assert has_route(state, 0, -1)
        steps = GAME.notation.read(state, f"run 51-61 via {begun}-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B")
        state.dropped[0].append([step - moves.HOP for step in steps])
    assert not has_route(state, 0, -1)


# --- somebody is overlooked ---------------------------------------------------------------------------------------


@plain_build_only
def test_D47_a_seat_that_is_passed_over_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = entry(ACROSS, DETOUR, accounts=[20, 10])
    assert step(state.clone(), moves.PASS) == []
    monkeypatch.setattr(entering, "may_enter", never)
    (found,) = step(state, moves.PASS)
    assert found.startswith(f"trying every route leads to seat 1 in phase {ENTERING}")


@plain_build_only
def test_D47_a_run_in_which_everybody_is_passed_over_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = drawing(ACROSS, DETOUR)
    state.play(moves.DRAW + 6 * 4)  # 51
    target = moves.DRAW + 6 * 5  # 61
    assert step(state.clone(), target) == []
    monkeypatch.setattr(entering, "may_enter", never)
    before = state.clone()
    state.play(target)
    with pytest.raises(Foul, match=f"leads to seat . in phase {ENTERING}"):
        inspect_step(GAME, before, target, state)


@plain_build_only
def test_D66_a_joint_run_that_is_not_offered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = entry(ACROSS, "West-E2-E3", "West-E2", accounts=[30, 20, 10])
    assert step(state.clone(), moves.PASS) == []
    monkeypatch.setattr(
        entering, "can_run", lambda position, seat, partner: partner < 0 and can_run(position, seat, -1)
    )
    assert step(state, moves.PASS) == ["whether seats 1 and 2 have a joint route is wrong (D66, A50)"]


@plain_build_only
def test_D66_a_seat_that_is_declined_and_not_asked_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = entry(ACROSS, "West-E2-E3", accounts=[30, 20])
    state.play(moves.OFFER + 1)
    while state.phase != ANSWER_RUN:
        state.play(state.legal()[-1])
    assert step(state.clone(), moves.PASS) == []
    monkeypatch.setattr(entering, "may_enter", never)
    (found,) = step(state, moves.PASS)
    assert found.startswith(f"trying every route leads to seat 0 in phase {ENTERING}")


@plain_build_only
def test_A52_a_seat_that_is_withdrawn_with_a_route_left_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A's route over North costs eleven, the one across seven; B stays out and nets nothing."""
    state = entry("West-D2;West-E2", line(NORTHERN) + ";" + ACROSS, accounts=[50, 20])
    play(state, f"run 51-61 via {route(NORTHERN, 1, 'B')}")
    assert step(state.clone(), moves.PASS) == []
    monkeypatch.setattr(entering, "breach_choices", lambda position: [moves.WITHDRAW])
    (found,) = step(state, moves.PASS)
    assert found.startswith(f"trying every route leads to seat 0 in phase {BREACH}")


@plain_build_only
def test_the_long_run_finds_seats_that_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    table = soak.Table("dampfross", 2, 1)
    assert soak.watch_game(table).findings == ()
    monkeypatch.setattr(
        entering, "can_run", lambda position, seat, partner: seat > 0 and can_run(position, seat, partner)
    )
    (finding,) = soak.watch_game(table).findings
    assert "trying every route leads to seat 0" in finding
