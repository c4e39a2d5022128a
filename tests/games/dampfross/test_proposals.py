"""D47-D54, D66: the few routes shown to somebody who is asked to enter a run."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.routes.proposals import Proposal, proposals
from footplate.games.dampfross.routes.prospects import routes_of
from footplate.games.dampfross.rules.position import ANSWER_RUN
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.dampfross.running import ACROSS, DETOUR, DETOUR_WAY, IDLE, WAY, entry
from tests.games.dampfross.table import choose, paid, play, position

FAST_AND_DEAR = ("West-E2;" + DETOUR, "West-E2-E3-E4-E5-E6-E7-E8-East")


def by_kind(found: list[Proposal]) -> dict[str, Proposal]:
    return {kind: proposal for proposal in found for kind in proposal.kinds}


def declare(state: DampfrossState, proposal: Proposal) -> None:
    """Play a proposal: it is legal, reads as it is written, and pays what it says."""
    assert GAME.notation.read(state, proposal.text) == list(proposal.steps)
    state.events = []
    for step in proposal.steps:
        state.play(step)
    fares = [0] * state.seats
    for owner, amount, _ in paid(state.events, "fare"):
        fares[owner] += amount
    assert tuple(fares) == proposal.fares or state.phase == ANSWER_RUN
    state.events = None


def test_the_fastest_and_the_cheapest_are_proposed() -> None:
    state = entry(*FAST_AND_DEAR, accounts=[30, 20])
    found = by_kind(proposals(state, 0))
    assert (found["fastest"].points, found["fastest"].fares) == (8, (0, 7))
    assert found["fastest"].text == "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B"
    assert (found["cheapest"].points, found["cheapest"].fares) == (10, (0, 0))
    assert found["cheapest"].text == f"run 51-61 via {DETOUR_WAY}"
    assert found["sparing"] == found["cheapest"]


def test_D64_who_will_be_alone_takes_what_costs_least() -> None:
    """B has no use for the run: twenty units are certain."""
    state = entry("West-E2;" + DETOUR, IDLE, "West-E2-E3-E4-E5-E6-E7-E8-East", accounts=[30, 20, 0])
    found = by_kind(proposals(state, 0))["profit"]
    assert found.points == 10
    assert sum(found.fares) == 0


def test_the_chances_of_both_places_belong_together() -> None:
    state = entry(ACROSS, DETOUR, accounts=[30, 20])
    (only,) = proposals(state, 0)
    assert only.kinds == ("fastest", "cheapest", "profit", "sparing")
    assert 0.5 < only.first < 1.0
    assert only.first + only.second == pytest.approx(1.0), "there are two trains"
    assert only.profit == pytest.approx(20 * only.first + 10 * only.second)


def test_D53_what_a_rival_has_declared_is_netted() -> None:
    """B, asked first, pays A four; A owes B seven and pays three."""
    state = entry("West-E2;F1-F2-F3-F4-F5;West-F1", "West-E2-E3-E4-E5-E6-E7-E8-East;F5-E5", accounts=[20, 30], to="B")
    play(state, "run 51-61 via (West)-F1:A-F2:A-F3:A-F4:A-F5:A-E5-E6-E7-E8-East")
    proposal = by_kind(proposals(state, 0))["fastest"]
    assert (proposal.fares, proposal.net) == ((0, 7), (0, 2))


def test_A11_what_only_netting_would_allow_is_not_certain() -> None:
    line = "West-D2-C2-C3-C4-C5-C6-D6-D7-D8-E8-East"
    state = entry("West-E2", f"West-E2;{line}", accounts=[50, 20])
    found = proposals(state, 0)
    assert found
    assert not any(proposal.certain for proposal in found)
    declare(state, found[0])


def test_D66_a_joint_run_is_proposed_with_the_offer() -> None:
    state = entry("West-E2-E3-E4", "East-E8-E7-E6-E5-E4", IDLE, accounts=[30, 20, 20])
    (proposal,) = proposals(state, 0, partner=1)
    assert proposal.text == f"run with B 51-61 via {WAY}"
    declare(state, proposal)
    assert state.to_move == 1


def test_nobody_else_is_shown_any() -> None:
    state = entry(ACROSS, DETOUR, accounts=[30, 20])
    assert proposals(state, 1) == []
    play(state, f"run 51-61 via {WAY}")
    assert proposals(state, 0) == []


def test_A7_fares_of_a_joint_line_are_halved_and_within_the_cap() -> None:
    """Twelve fields of a joint line of B and C: six to each are allowed, twelve to one would not be."""
    line = "West-D2-C2-C3-C4-C5-C6-D6-D7-D8-E8-East"
    joint = position(
        seats=3,
        phase="entry",
        first="C",
        roll="-",
        starts=["West", "West", "West"],
        track=["West-E2", line, ""],
        accounts=[50, 20, 20],
        run="51-61",
        jointLines="yes",
    )
    text = GAME.position(joint)
    track = text.split("track=")[1].split(" ")[0]
    own, laid = track.split("|")[0], track.split("|")[1].removeprefix("B:")
    state = GAME.restore(text.replace(track, f"{own}|B:-|C:-|BC:{laid}"))
    (proposal, *_) = proposals(state, 0)
    assert sorted(proposal.fares) == [0, 5, 6]
    assert proposal.certain
    declare(state, proposal)


@pytest.mark.parametrize("seed", range(6))
def test_every_proposal_of_a_game_is_legal_and_says_what_it_comes_to(seed: int) -> None:
    chance = Random(seed)
    options = {"runs": "18"} if seed % 2 else {"advanced": "yes", "jointLines": "yes"}
    state = GAME.new(2 + seed % 4, GAME.options.choose(options), "practice")
    seen = 0
    while state.to_move != OVER and seen < 12:
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
            continue
        for proposal in proposals(state, state.to_move):
            seen += 1
            declare(state.clone(), proposal)
            assert 0.0 <= proposal.first + proposal.second <= 1.0 + 1e-9
        state.play(choose(state, chance))
    assert seen


def test_the_routes_are_those_the_rules_allow() -> None:
    state = entry(*FAST_AND_DEAR, accounts=[3, 20], to="B")
    play(state, "pass")
    assert [route.points for route in routes_of(state, 0).routes] == [10], "seven units are more than the account"
