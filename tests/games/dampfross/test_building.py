"""Laying track: costs and fees of every geometry (D14-D43, T1, T3-T7, T9)."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.turns import joint_points
from tests.games.dampfross.table import TWINS, legal, new, paid, play, position, told, why_not

BLACK = "B4-North-B6-B7-B8-B9-C9-D9-East"
"""Of seat B, who started in East."""
TO_NORTH = "West-D2-C2-B3-A3-A4-North"
"""Of seat A, who has come to North from outside."""


def used(text: str, **fields: object) -> int:
    """The points a line takes."""
    state = position(roll="30", **fields)  # type: ignore[arg-type]
    return sum(event.number("points") for event in told(play(state, text), "laid"))


# --- where building goes on (D23) ----------------------------------------------------------------------------------


def test_D23_what_a_copy_builds_is_not_the_track_of_the_position_it_was_made_of() -> None:
    state = GAME.restore(GAME.position(position(starts=["West", "East"])))  # nobody has asked yet what is legal in it
    copy = state.clone()
    for step in GAME.notation.read(state, "build (West)-E2-E3")[:2]:
        copy.play(step)
    assert "E3-E4" in legal(copy)
    assert {step.partition("-")[0] for step in legal(state)} == {"West", "pass"}


# --- costs (D15-D22, T1) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("build (West)-E2-E3-E4-E5-E6-E7", 6),  # T1, route A: six plain segments
        ("build (West)-E2-D3-C3; (D3)-D2", 1 + 1 + 1 + 3),  # D16: a bridge
    ],
)
def test_D15_D16_plain_and_rivers(line: str, points: int) -> None:
    assert used(line) == points


@pytest.mark.parametrize(
    ("side", "points"),
    [
        ("(B7)-C7", 3),  # D17 up
        ("(C7)-C6", 3),  # D17 down
        ("(C7)-D7", 5),  # D18
        ("(D6)-D7", 5),  # D19
        ("(C7)-C8", 5),  # D20
    ],
)
def test_D17_to_D20_mountains(side: str, points: int) -> None:
    start = side[1:3]
    lead = {"B7": "East-D9-C9-B9-B8-B7", "C7": "East-D9-C9-B9-B8-B7-C7", "D6": "East-E8-E7-E6-D6"}[start]
    assert used(f"build {side}", starts=["East"], track=[lead]) == points


def test_T1_over_a_mountain_costs_six_and_over_a_river_five() -> None:
    assert used("build (B7)-C7-C6", starts=["East"], track=["East-D9-C9-B9-B8-B7"]) == 6
    assert used("build (West)-D2-D3-D4") == 5


@pytest.mark.parametrize(("option", "points"), [("5", 5), ("7", 7)])
def test_A3_a_bridge_between_mountains(option: str, points: int) -> None:
    assert used("build (C7)-C8", starts=["East"], track=["East-D9-C9-B9-B8-B7-C7"], mrm=option) == points


def test_A3_forbidden() -> None:
    state = position(roll="9", starts=["East"], track=["East-D9-C9-B9-B8-B7-C7"], mrm="forbidden")
    assert "(A3)" in why_not(state, "build (C7)-C8")


def test_D23_track_must_be_connected() -> None:
    assert "(D23)" in why_not(position(), "build (E5)-E6")


def test_D24_a_turn_may_build_at_several_places_and_D25_the_rest_lapses() -> None:
    state = position(roll="6")
    events = play(state, "build (West)-E2; (West)-F1")
    assert len(told(events, "laid")) == 2
    assert state.to_move == -1


def test_points_are_not_exceeded() -> None:
    assert "takes 3 points; points left: 1" in why_not(position(roll="2"), "build (West)-D2-D3")
    assert "(D9)" in why_not(position(roll="1"), "build (West)-E2-E3")


# --- fees (D28-D36) ------------------------------------------------------------------------------------------------


def test_T3_abb_4_is_seven() -> None:
    state = position(starts=["West", "East"], track=[TO_NORTH, BLACK])
    events = play(state, "build (North)-B6-B7")
    assert paid(events) == [(1, 3, "D33"), (1, 4, "D31")]
    assert state.accounts == [13, 27]


def test_T4_crossing_and_joining_cost_one() -> None:
    joining = position(starts=["West", "East"], track=["West-E2-E3", "East-E8-E7-E6-E5-E4"])
    assert paid(play(joining, "build (E3)-E4")) == [(1, 1, "D29")]
    crossing = position(starts=["West", "East"], track=["West-E2-E3", "East-E8-E7-D7-D6-D5-E4-F4"], roll="6")
    assert paid(play(crossing, "build (E3)-E4-E5")) == [(1, 1, "D29")]


def test_T4_a_hex_passed_fully_alongside_is_four() -> None:
    state = position(starts=["West", "East"], track=["West-E2-E3-F4", "East-E8-E7-E6-E5-E4-E3"], roll="6")
    events = play(state, "build (E3)-E4-E5")
    assert [fee[1] for fee in paid(events)] == [4, 4], "two halves of E3 and E4, then two of E4 and E5"


def test_D30_leaving_a_joined_hex_by_a_free_side_is_free() -> None:
    state = position(starts=["West", "East"], track=["West-E2-E3", "East-E8-E7-E6-E5-D5-C4;E5-F5-G4"], roll="6")
    assert paid(play(state, "build (E3)-E4-E5-D6")) == [(1, 1, "D29")]
    assert state.accounts == [19, 21]


def test_T5_join_follow_and_leave() -> None:
    state = position(starts=["West", "East"], track=["West-F1-F2-F3", "East-E8-E7-E6-E5-E4-E3"], roll="6")
    # F3's neighbour E3 is the end of B's line; follow it to E5 and leave by a free side.
    events = play(state, "build (F3)-E3-E4-E5-F6")
    assert [amount for _, amount, _ in paid(events)] == [1, 4, 4]


def test_T6_between_two_cities_alongside_is_five() -> None:
    state = position(map=TWINS, starts=["Alfa", "Alfa"], track=["", "Alfa-B2-Bravo"])
    assert [fee[1] for fee in paid(play(state, "build (Alfa)-B2-Bravo"))] == [3, 2]


def test_T6_into_a_city_alongside_after_joining_next_to_it() -> None:
    state = position(starts=["West", "East"], track=["West-D2-C2-B3-A3", "East-D9-C9-B9-B8-B7-B6-North-B4"], roll="6")
    events = play(state, "build (A3)-B4-North")
    assert [fee[1] for fee in paid(events)] == [1, 2]


def test_T7_two_rivals_in_a_hex_are_paid_separately() -> None:
    state = position(
        seats=3,
        starts=["West", "East", "East"],
        track=["West-E2-E3-E4", "East-E8-E7-E6-E5-D5", "East-F9-F8-F7-F6-E5"],
        roll="6",
    )
    assert paid(play(state, "build (E4)-E5")) == [(1, 1, "D29"), (2, 1, "D29")]


def test_D33_passing_through_a_city_alongside_pays_no_second_join() -> None:
    state = position(starts=["West", "East"], track=["West-D2-C2-B3-A3", BLACK], roll="9")
    events = play(state, "build (A3)-B4-North-B6")
    assert [fee[1] for fee in paid(events)] == [1, 2, 2]


def test_D28_meeting_in_a_city_is_free() -> None:
    state = position(starts=["West", "East"], track=["West-D2-C2-B3-A3-A4", BLACK], roll="6")
    assert paid(play(state, "build (A4)-North")) == []


def test_A23_each_entry_by_a_free_side_pays() -> None:
    track = ["West-E2-E3-E4;E3-D4", "East-E8-E7-E6-E5-E4"]
    assert paid(play(position(starts=["West", "East"], track=track), "build (D4)-E4")) == [(1, 1, "D29")]
    once = position(starts=["West", "East"], track=track, joinOncePerHex="yes")
    assert paid(play(once, "build (D4)-E4")) == []


def test_A24_a_closing_segment_may_be_built_from_either_end() -> None:
    state = position(starts=["West", "East"], track=["West-E2-E3-E4;E3-D4", "East-E8-E7-E6-E5-E4"])
    assert {"D4-E4", "E4-D4"} <= set(legal(state))
    assert paid(play(state, "build (E4)-D4")) == []


def test_A25_alongside_a_rival_who_came_later_pays_no_join() -> None:
    track = ["West-E2-E3", "East-E8-E7-E6-E5-E4-E3"]
    assert paid(play(position(starts=["West", "East"], track=track), "build (E3)-E4")) == [(1, 4, "D31")]


def test_A25_with_joinAlways() -> None:
    state = new(joinAlways="yes")
    play(
        state,
        "roll A 2",
        "start West",
        "build (West)-E2-E3",
        "roll B 6",
        "start East",
        "build (East)-E8-E7-E6-E5-E4-D4",
    )
    play(state, "roll B 6", "build (E4)-E3", "roll A 6")
    assert paid(play(state, "build (E3)-E4")) == [(1, 5, "A25")]


def test_A26_two_adjacent_city_hexes_are_free() -> None:
    track = ["Alfa-B2-Bravo", "Charlie-B8-B7-B6-B5-Delta-Bravo"]
    state = position(map=TWINS, starts=["Alfa", "Charlie"], track=track)
    assert paid(play(state, "build (Bravo)-Delta-B5")) == [(1, 3, "D33")], "the join falls due behind the second city"
    state = position(map=TWINS, starts=["Alfa", "Charlie"], track=track, cityToCity="1")
    assert paid(play(state, "build (Bravo)-Delta")) == [(1, 2, "A26")]


def test_A22_fees_that_cannot_be_paid() -> None:
    state = position(starts=["West", "East"], track=[TO_NORTH, BLACK], accounts=[2, 20])
    assert "(A22)" in why_not(state, "build (North)-B6")
    state = position(starts=["West", "East"], track=[TO_NORTH, BLACK], accounts=[2, 20], debtAllowed="yes")
    assert why_not(state, "build (North)-B6") == ""


# --- premiums and the end (D37-D40) --------------------------------------------------------------------------------


def test_D37_the_first_to_reach_a_city_gets_six_once() -> None:
    state = position(track=["West-D2-C2-B3-B4"], roll="3")
    events = play(state, "build (B4)-North")
    assert [(e.facts["seat"], e.facts["amount"]) for e in told(events, "premium")] == [(0, 6)]
    assert state.accounts[0] == 26


def test_A34_a_premium_does_not_pay_the_fee_of_its_own_segment() -> None:
    state = position(
        starts=["West", "East"], track=["West-D2-C2-B3-B4", "East-D9-C9-B9-B8-B7-B6-A5-A4-B4"], accounts=[0, 20]
    )
    assert why_not(state, "build (B4)-North") == ""


def test_D38_building_ends_when_every_city_is_reached() -> None:
    state = position(
        starts=["West", "East"],
        track=["West-D2-C2-B3-B4-North", "East-F9-G8-G7-H7-H6"],
        to="B",
        first="B",
        round=2,
        roll="1",
    )
    events = play(state, "build (H6)-South")
    assert told(events, "built")[0].facts["opener"] == 0, "D40: the next in order"
    assert state.opener == 0


def test_D39_declaring_after_two_full_rounds() -> None:
    track = ["West-D2-C2-B3-B4-North", "East-F9"]
    fields = {"starts": ["West", "East"], "track": track, "round": 5}
    assert "declare" not in legal(position(since="2", before_roll=True, **fields))  # type: ignore[arg-type]
    state = position(since="3", before_roll=True, **fields)  # type: ignore[arg-type]
    events = play(state, "declare")
    assert told(events, "built")[0].facts == {"seat": 0, "opener": 1, "open": 1}


def test_D12_first_segments_leave_by_different_sides() -> None:
    state = new(map="france")
    play(state, "roll A 1", "start Paris")
    hex = state.board.place_hexes[state.starts[0]]
    first = state.board.hex_names[state.board.neighbours[hex * 6 + 1]]
    play(state, f"build (Paris)-{first}", "roll B 2", "start Paris")
    assert "(D12)" in why_not(state, f"build (Paris)-{first}")
    other = state.board.hex_names[state.board.neighbours[hex * 6 + 2]]
    play(state, f"build (Paris)-{other}")


# --- joint lines (D43, A7) -----------------------------------------------------------------------------------------


def test_T9_three_quarters_of_both_rolls() -> None:
    assert [joint_points(rolls) for rolls in (8, 6, 2, 12, 11)] == [6, 4, 1, 9, 8]


def test_A7_a_joint_line_is_offered_accepted_and_built_by_both() -> None:
    state = position(
        seats=3,
        starts=["West", "West", "East"],
        track=["West-D2-C2-B3", "West-E2", "East-E8"],
        before_roll=True,
        jointLines="yes",
    )
    play(state, "with B", "with A", "roll A 4", "roll B 4")
    assert state.points == 6
    events = play(state, "build with B (West)-F1-F2")
    assert len(told(events, "laid")) == 2
    assert state.network.owners[state.board.hex_names.index("F1") * 6 + 1] == 0b11
    assert state.active == 2, "the turn of B is used up"


def test_A7_declining_leaves_the_turn_as_it_was() -> None:
    state = position(starts=["West", "West"], track=["West-E2", "West-F1"], before_roll=True, jointLines="yes")
    play(state, "with B", "pass", "roll A 4")
    assert (state.to_move, state.points) == (0, 4)
    assert "with B" not in legal(state)


def test_A7_the_premium_of_a_joint_line_is_halved() -> None:
    state = position(
        starts=["West", "West"], track=["West-D2-C2-B3-B4", "West-D1-C1-B2-B3-B4"], before_roll=True, jointLines="yes"
    )
    play(state, "with B", "with A", "roll A 4", "roll B 1", "build with B (B4)-North")
    assert state.accounts == [23, 23]
