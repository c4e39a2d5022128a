"""Refusals name what is really in the way, and whose it is."""

from __future__ import annotations

from typing import Any

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.dampfross.running import ACROSS, IDLE, entry
from tests.games.dampfross.table import ABROAD, choose, play, position, why_not

TOGETHER: dict[str, Any] = {
    "seats": 3,
    "starts": ["West", "West", "East"],
    "track": ["West-E2-E3", "West-F1-F2-F3-E3", "East-E8-E7-E6-E5-E4-E3"],
    "jointLines": "yes",
    "before_roll": True,
}


BASES = (moves.PASS, moves.OFFER, moves.HOP, moves.SAIL, moves.DRAW, moves.BUY, moves.START, moves.BUILD)


def agreed(**more: Any) -> DampfrossState:
    state = position(**TOGETHER | more)
    play(state, "with B", "with A", "roll A 4", "roll B 4")
    return state


def refused(state: DampfrossState, step: int) -> str:
    return str(state.explain(step))


def test_D14_a_segment_is_laid_once_by_a_company() -> None:
    state = position(track=["West-E2"])
    assert why_not(state, "build (West)-E2") == "West – E2: you already have this segment (D14)"


def test_D14_D43_the_partner_may_have_it() -> None:
    state = agreed(track=["West-E2-E3", "West-E2-E3-D4", "East-D9"])
    assert why_not(state, "build with B (E3)-D4") == "E3 – D4: B already has this segment (D14)"
    assert why_not(state, "build with B (E2)-E3") == "E2 – E3: you already have this segment (D14)"


def test_D43_whose_track_is_missing_is_said() -> None:
    state = agreed()
    assert why_not(state, "build with B (E2)-D3").endswith("Without track here: B (D43)")
    assert why_not(state, "build with B (F2)-G2").endswith("Without track here: A (D43)")
    assert why_not(state, "build with B (H5)-H6").endswith("Without track here: A and B (D43)")


def test_A22_the_partner_who_cannot_pay_is_named() -> None:
    rich = agreed(accounts=[58, 1, 1])
    assert why_not(rich, "build with B (E3)-E4") == (
        "E4: building here would cost B 2 units in fees; in that account: 1 (A22)"
    )
    poor = agreed(accounts=[1, 58, 1])
    assert why_not(poor, "build with B (E3)-E4") == (
        "E4: building here would cost 2 units in fees; your account has 1 (A22)"
    )


def test_D25_pass_and_end_are_not_recommended_to_whoever_tries_them() -> None:
    state = position(track=["West-E2"])
    assert refused(state, moves.END) == "Nothing has been laid yet: lay a segment, or pass (D25)"
    state.play(next(step for step in state.legal() if step >= moves.BUILD))
    assert refused(state, moves.PASS) == "Segments have been laid in this turn: lay another, or end the line (D25)"


def test_D49_where_there_is_water_no_field_is_named() -> None:
    state = entry(ACROSS, IDLE)
    west = moves.HOP + 4 * moves.PAYEES + moves.OWN
    assert refused(state, west) == "West: there is only water in that direction (D49)"


def test_A22_the_partner_who_cannot_bear_the_fares_is_named() -> None:
    """With A's own way home the run can be offered, but not over four fields of C: B has one unit."""
    detour = "West-F1-F2-F3-F4-F5-F6-F7-F8-F9-East"
    lines = (f"West-E2;{detour}", "West-E2-E3", "East-E8-E7-E6-E5-E4-E3")
    state = entry(*lines, accounts=[60, 1, 70], to="C")
    play(state, "pass")
    assert state.to_move == 0
    state.play(moves.OFFER + 1)
    for step in GAME.notation.read(state, "run with B 51-61 via (West)-E2-E3-E4:C-E5:C-E6:C"):
        state.advance(step)
    assert refused(state, moves.HOP + 1 * moves.PAYEES + 2) == (
        "The route would cost B 2 units net; in that account before the run: 1 (A22)"
    )


def test_A30_in_the_middle_of_a_line_no_ferry_is_bought() -> None:
    state = position(
        starts=["West", "East"], track=["West-F1-G1-H2-I2-I3-Seaham"], map=ABROAD, advanced="yes", roll="4"
    )
    state.play(next(step for step in state.legal() if step >= moves.BUILD))
    assert why_not(state, "ferry Seaham").endswith("or once it is finished (A30)")


def test_A10_with_minOwn_too_little_own_track_is_said() -> None:
    state = entry("West-E2", ACROSS, minOwn="2", accounts=[60, 50])
    for step in GAME.notation.read(state, "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B"):
        state.advance(step)
    assert why_not(state, "run 51-61 via (West)-E2-E3:B") != ""
    east = moves.HOP + 1 * moves.PAYEES + 1
    assert refused(state, east) == (
        "East: the route arrives here with too little track of your own; segments needed: 2 (A10)"
    )


def test_A15_a_joint_train_at_the_target_without_track_of_both_is_told_so() -> None:
    state = entry("West-E2", ACROSS, "West-F1", accounts=[60, 50, 40])
    state.play(moves.OFFER + 2)
    for step in GAME.notation.read(state, "run with C 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B"):
        state.advance(step)
    assert refused(state, moves.HOP + 1 * moves.PAYEES + 1) == (
        "East: the route arrives here before it has used track of both partners (A15)"
    )


def test_every_refusal_can_be_said_in_every_phase() -> None:
    """Random tries in random positions: each is refused with a sentence that recommends nothing that is refused."""
    for seed in range(1, 5):
        chance = Random(seed)
        options = GAME.options.read("advanced=yes jointLines=yes netting=byAgreement runs=4 buildDice=2")
        state = GAME.new(2 + seed, options, "practice")
        for _ in range(250):
            if state.to_move == OVER:
                break
            for _ in range(4):
                bases = (
                    moves.PASS,
                    moves.OFFER,
                    moves.HOP,
                    moves.SAIL,
                    moves.DRAW,
                    moves.BUY,
                    moves.START,
                    moves.BUILD,
                )
                step = bases[chance.below(len(bases))] + chance.below(40)
                if state.to_move >= 0 and not state.allows(step):
                    sentence = refused(state, step)
                    assert sentence.endswith(")")
                    assert " -" not in sentence
            state.play(GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else choose(state, chance))


@pytest.mark.parametrize("seat", [0, 2])
def test_D66_nobody_runs_jointly_with_himself_or_with_an_empty_chair(seat: int) -> None:
    refused = entry(ACROSS, ACROSS).explain(moves.OFFER + seat)
    assert refused is not None
    assert (refused.clause, refused.reason) == ("D66", "dampfross.no.no_partner")
