"""D41-D43, A7: the same roll for all, two dice, joint lines."""

from __future__ import annotations

from typing import Any

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from tests.games.dampfross.ledger import asked, neighbours, owners, points, premiums, side
from tests.games.dampfross.table import legal, new, paid, play, position, told, why_not

# --- D41: the same roll for all ------------------------------------------------------------------------------------


def test_D41_one_roll_serves_the_whole_round() -> None:
    state = new(3, sameRoll="yes")
    play(state, "roll 4", "start West", "build (West)-E2")
    assert asked(state) == "B start"
    play(state, "start West", "build (West)-F1")
    play(state, "start East")
    assert (asked(state), state.points) == ("C build", 4)


def test_D41_what_one_leaves_unused_does_not_matter_to_the_next() -> None:
    state = position(sameRoll="yes", roll="3")
    play(state, "build (West)-E2")
    assert points(play(state, "build (West)-F1-F2-F3")) == [1, 1, 1]


def test_D41_the_next_round_has_a_roll_of_its_own() -> None:
    state = position(sameRoll="yes", roll="3", first="A", to="B")
    play(state, "pass")
    assert asked(state) == "chance roll"
    play(state, "roll 5")
    assert (state.round, asked(state), state.points) == (2, "B build", 5)


def test_D41_without_the_variant_everybody_rolls() -> None:
    state = position(roll="3")
    play(state, "pass")
    assert asked(state) == "chance roll"


# --- D42: two dice -------------------------------------------------------------------------------------------------


def test_D42_with_two_dice_the_sum_is_built() -> None:
    state = new(buildDice="2")
    assert len(legal(state)) == 36
    play(state, "roll A 3 4", "start West")
    assert state.points == 7
    assert points(play(state, "build (West)-E2-E3-E4-E5-E6-E7-E8")) == [1] * 7


def test_D42_and_no_more_than_the_sum() -> None:
    state = new(buildDice="2")
    play(state, "roll A 1 1", "start West")
    assert "(D9)" in why_not(state, "build (West)-E2-E3-E4")


def test_D42_together_with_the_same_roll() -> None:
    state = new(buildDice="2", sameRoll="yes")
    play(state, "roll 6 5", "start West", "pass", "start West")
    assert (asked(state), state.points) == ("B build", 11)


# --- D43: joint lines ----------------------------------------------------------------------------------------------

MEET_IN_E3: dict[str, Any] = {
    "starts": ["West", "West", "East"],
    "track": ["West-E2-E3", "West-F1-F2-F3-E3", "East-E8"],
    "seats": 3,
    "jointLines": "yes",
}
"""The networks of A and B meet in West and in E3."""


def agreed(first: int, second: int, **more: Any) -> DampfrossState:
    """A and B build together; A has thrown the one, B the other."""
    state = position(**MEET_IN_E3 | more, before_roll=True)
    play(state, "with B", "with A", f"roll A {first}", f"roll B {second}")
    return state


@pytest.mark.parametrize(
    ("first", "second", "together"), [(4, 4, 6), (3, 3, 4), (1, 1, 1), (6, 6, 9), (5, 6, 8), (1, 2, 2)]
)
def test_D43_three_quarters_of_both_rolls_may_be_built(first: int, second: int, together: int) -> None:
    assert agreed(first, second).points == together


def test_D43_and_no_more() -> None:
    state = agreed(3, 3)
    assert why_not(state, "build with B (E3)-E4-E5-E6-E7") == ""
    assert "(D9)" in why_not(state, "build with B (E3)-E4-E5-E6-E7-D8")


def test_D43_the_line_begins_where_both_networks_meet() -> None:
    state = agreed(4, 4)
    assert {step.split("-")[0] for step in legal(state) if step != "pass"} == {"West", "E3"}
    assert why_not(state, "build with B (E2)-D3").endswith("(D43)"), "only A is in E2"
    assert why_not(state, "build with B (F2)-G2").endswith("(D43)"), "only B is in F2"


def test_D43_it_goes_on_where_it_has_been_laid() -> None:
    state = agreed(4, 4)
    play(state, "build with B (E3)-E4-E5")
    assert owners(state, "E4", "E5") == "AB"


def test_D43_networks_that_do_not_meet_build_no_line_together() -> None:
    state = position(**MEET_IN_E3, before_roll=True)
    assert "with B" in legal(state)
    assert why_not(state, "with C") == "Your network and that of C do not meet (D43)"


def test_D43_without_the_variant_there_is_none() -> None:
    state = position(**MEET_IN_E3 | {"jointLines": "no"})
    assert "with B" not in legal(state)
    assert why_not(state, "with B").endswith("(D43)")


def test_D43_the_other_has_to_agree() -> None:
    state = position(**MEET_IN_E3, before_roll=True)
    play(state, "with B")
    assert (asked(state), legal(state)) == ("B joint_line", ["pass", "with A"])
    play(state, "pass")
    assert asked(state) == "chance roll", "there is nobody else to ask"
    play(state, "roll A 4")
    assert (asked(state), state.points) == ("A build", 4)
    assert why_not(state, "with B") == "B has declined (D43)"


def test_D43_what_is_not_built_lapses() -> None:
    state = agreed(4, 4)
    play(state, "build with B (E3)-E4", "roll C 1", "pass", "roll B 2")
    assert state.points == 2


def test_D43_with_the_same_roll_it_counts_twice() -> None:
    state = position(**MEET_IN_E3, roll="5", sameRoll="yes", before_roll=True)
    play(state, "with B", "with A")
    assert state.points == 7, "three quarters of ten"


# --- A7: whose line it is ------------------------------------------------------------------------------------------


def test_A7_both_own_the_line() -> None:
    state = agreed(4, 4)
    play(state, "build with B (E3)-E4")
    assert owners(state, "E3", "E4") == "AB"


def test_A7_either_may_go_on_from_it_alone() -> None:
    state = agreed(4, 4)
    play(state, "build with B (E3)-E4", "roll C 1", "pass", "roll B 1")
    assert paid(play(state, "build (E4)-E5")) == []
    play(state, "roll C 1", "pass", "roll A 1")
    assert paid(play(state, "build (E4)-D4")) == []
    assert (owners(state, "E4", "E5"), owners(state, "E4", "D4")) == ("B", "A")


def test_A7_both_run_free_on_it() -> None:
    state = position(
        phase="entry",
        first="B",
        starts=["West", "West"],
        track=["West-E2", "West-E2"],
        joint="|AB:E2.1,E3.1,E4.1,E5.1,E6.1,E7.1,E8.1",
        roll="-",
        run="51-61",
        entries=["-", "-"],
        jointLines="yes",
    )
    for seat in (0, 1):
        assert state.to_move == seat
        assert paid(play(state, "run 51-61 via (West)-E2-E3-E4-E5-E6-E7-E8-East"), "fare") == []
    assert asked(state) == "chance throw"
    assert state.accounts == [20, 20]


def test_A7_the_premium_is_shared_three_and_three() -> None:
    near = "West-D2-C2-B3-B4"
    state = position(starts=["West", "West"], track=[near, near], before_roll=True, jointLines="yes")
    events = play(state, "with B", "with A", "roll A 1", "roll B 1", "build with B (B4)-North")
    assert premiums(events) == [("North", 6)]
    assert state.accounts == [23, 23]


@pytest.mark.parametrize(
    ("accounts", "after"),
    [
        ([30, 20, 10], [28, 18, 14]),  # 4 is halved
        ([20, 30, 10], [18, 28, 14]),
    ],
)
def test_A7_fees_are_halved(accounts: list[int], after: list[int]) -> None:
    track = ["West-E2-E3", "West-F1-F2-F3-E3", "East-E8-E7-E6-E5-E4-E3"]
    state = agreed(1, 1, track=track, accounts=accounts)
    assert paid(play(state, "build with B (E3)-E4")) == [(2, 4, "D31")]
    assert state.accounts == after


@pytest.mark.parametrize(
    ("accounts", "after"),
    [
        ([30, 20, 10], [29, 20, 11]),
        ([20, 30, 10], [20, 29, 11]),
        ([20, 20, 20], [19, 20, 21]),  # at equal accounts it is the earlier in the order (A33)
    ],
)
def test_A7_an_odd_unit_is_paid_by_the_richer(accounts: list[int], after: list[int]) -> None:
    track = ["West-E2-E3", "West-F1-F2-F3-E3", "East-E8-E7-E6-E5-E4"]
    state = agreed(1, 1, track=track, accounts=accounts)
    assert paid(play(state, "build with B (E3)-E4")) == [(2, 1, "D29")]
    assert state.accounts == after


@pytest.mark.parametrize(("accounts", "after"), [([15, 20, 25], [15, 21, 24]), ([20, 15, 25], [21, 15, 24])])
def test_A7_an_odd_unit_goes_to_the_richer(accounts: list[int], after: list[int]) -> None:
    state = position(
        **MEET_IN_E3 | {"track": ["West-E2-E3", "West-F1-F2-F3-E3", "East-E8-E7-E6-E5"]},
        joint="|AB:E3.1",
        accounts=accounts,
        to="C",
        first="C",
        roll="1",
    )
    assert [amount for _, amount, _ in paid(play(state, "build (E5)-E4"))] == [1]
    assert state.accounts == after


def test_A7_each_partner_pays_his_half_of_the_fees_to_several_rivals_once() -> None:
    track = ["West-E2-E3", "West-F1-F2-F3-E3", "East-E8-E7-E6-E5-E4", "East-F9-F8-F7-F6-E5-E4"]
    more = {"seats": 4, "starts": ["West", "West", "East", "East"], "track": track}
    state = agreed(1, 1, **more)
    assert paid(play(state, "build with B (E3)-E4")) == [(2, 1, "D29"), (3, 1, "D29")]
    assert state.accounts == [19, 19, 21, 21]


def test_A7_fees_received_are_halved() -> None:
    state = position(
        **MEET_IN_E3 | {"track": ["West-E2-E3", "West-F1-F2-F3-E3", "East-E8-E7-E6-E5-D5-E4"]},
        joint="|AB:E3.1,E4.1",
        accounts=[20, 20, 20],
        to="C",
        first="C",
        roll="1",
    )
    assert [amount for _, amount, _ in paid(play(state, "build (E4)-E5"))] == [4]
    assert state.accounts == [22, 22, 16]


@pytest.mark.parametrize("accounts", [[58, 1, 1], [1, 58, 1]])
def test_A7_a_partner_who_cannot_pay_his_half_forbids_the_segment(accounts: list[int]) -> None:
    track = ["West-E2-E3", "West-F1-F2-F3-E3", "East-E8-E7-E6-E5-E4-E3"]
    state = agreed(1, 1, track=track, accounts=accounts)
    assert why_not(state, "build with B (E3)-E4").endswith("(A22)"), "half of 4 is 2"


def test_A7_neither_partner_pays_for_joining_the_common_line() -> None:
    for seat in ("A", "B"):
        state = position(
            **MEET_IN_E3 | {"track": ["West-E2-E3;E3-D4", "West-F1-F2-F3-E3;E3-D4"]},
            joint="|AB:E3.1",
            to=seat,
            first=seat,
        )
        assert paid(play(state, "build (D4)-E4")) == []
        assert state.accounts == [20, 20, 20]


def test_A7_both_roll_on_the_turn_of_the_earlier_partner() -> None:
    state = position(**MEET_IN_E3, to="B", first="A", before_roll=True)
    assert "with A" not in legal(state)
    assert why_not(state, "with A") == "A has no turn left in this round (A7)"


def test_A7_who_is_earlier_follows_from_the_order_of_the_round() -> None:
    state = position(**MEET_IN_E3, to="B", first="B", before_roll=True)
    assert "with A" in legal(state)
    play(state, "with A", "with B", "roll B 4", "roll A 4")
    assert state.points == 6


def test_A7_the_turn_of_the_later_partner_is_used_up() -> None:
    state = agreed(4, 4)
    play(state, "build with B (E3)-E4")
    assert (asked(state), state.active) == ("chance roll", 2)
    play(state, "roll C 1", "pass")
    assert (state.round, state.active) == (2, 1), "in the next round B is first as usual"


def test_A7_a_third_player_between_the_partners_keeps_the_turn() -> None:
    state = position(**MEET_IN_E3 | {"track": ["West-E2", "West-E2", "East-E8-E7-E6-E5-E4-E3-E2"]}, before_roll=True)
    play(state, "with C", "with A", "roll A 2", "roll C 2", "build with C (E2)-D3", "roll B 1")
    assert asked(state) == "B build"
    assert why_not(state, "with C") == "C has no turn left in this round (A7)"
    play(state, "pass")
    assert (state.round, state.active) == (2, 1)


def test_A7_the_next_in_order_after_both_partners_opens_the_second_phase() -> None:
    everywhere_else = "West-E2-E3-E4-E5-E6-E7-E8-East;West-D2-C2-B3-B4-North;West-F1-G1-H2-H3-H4"
    state = position(seats=3, track=[everywhere_else] * 3, jointLines="yes", before_roll=True)
    events = play(state, "with B", "with A", "roll A 1", "roll B 1", "build with B (H4)-South")
    assert told(events, "built")[0].facts["opener"] == 2


# --- D12 and D43 ---------------------------------------------------------------------------------------------------


def paris_together() -> DampfrossState:
    """Nobody has left Paris in round 1; in round 2 B and C leave it together by the first side."""
    state = new(3, map="france", jointLines="yes")
    for seat in "ABC":
        play(state, f"roll {seat} 6", "start Paris", "pass")
    play(state, "with C", "with B", "roll B 6", "roll C 6")
    play(state, f"build with C (Paris)-{neighbours(state, 'Paris')[0]}")
    return state


def test_D12_a_first_segment_laid_together_takes_its_side_as_well() -> None:
    state = paris_together()
    play(state, "roll A 6")
    assert why_not(state, f"build (Paris)-{neighbours(state, 'Paris')[0]}").endswith("(D12)")


def test_D12_a_segment_elsewhere_takes_no_side_of_paris() -> None:
    state = paris_together()
    play(state, "roll A 6", "pass", "roll C 6")
    beside, *others = neighbours(state, "Paris")
    way = side(state, "Paris", beside) % 6
    onward = next(
        hex
        for hex in neighbours(state, beside)
        if hex not in ("Paris", *others) and side(state, beside, hex) % 6 != way
    )
    play(state, f"build ({beside})-{onward}", "roll A 6")
    assert {f"Paris-{hex}" for hex in others} <= set(legal(state))


def test_D43_a_position_with_a_joint_line_can_be_written_down() -> None:
    state = agreed(4, 4)
    play(state, "build with B (E3)-E4")
    assert GAME.restore(GAME.position(state)).owners == state.owners
