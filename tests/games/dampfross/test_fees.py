"""D28-D36, A22-A26, A34: what one company pays another while building."""

from __future__ import annotations

from typing import Any

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.referee import inspect
from tests.games.dampfross.ledger import asked, points, premiums, segment
from tests.games.dampfross.table import TWINS, new, paid, play, position, told, why_not

FROM_EAST = "East-D9-C9-B9-B8-B7-B6-North-B4"
"""The line of B through North."""
TO_A4 = "West-D2-C2-B3-A3-A4"
"""The line of A to the edge of North, which has met nobody."""


def meeting(
    mine: str, theirs: str = FROM_EAST, *, roll: str = "9", account: int = 20, **options: Any
) -> DampfrossState:
    """A has started in West, B in East."""
    return position(
        starts=["West", "East"], track=[mine, theirs], roll=roll, accounts=[account, 20 + 20 - account], **options
    )


def amounts(state: DampfrossState, text: str) -> list[int]:
    """The fees of one move, in their order."""
    return [amount for _, amount, _ in paid(play(state, text))]


# --- D28: cities ---------------------------------------------------------------------------------------------------


def test_D28_to_meet_a_line_in_a_city_is_free() -> None:
    state = meeting(TO_A4)
    assert amounts(state, "build (A4)-North") == []
    assert state.accounts == [20, 20]


def test_D28_to_cross_a_line_in_a_city_is_free() -> None:
    assert amounts(meeting(TO_A4), "build (A4)-North-C5") == []


def test_D28_to_leave_the_start_city_of_another_is_free() -> None:
    state = position(starts=["West", "West"], track=["", "West-E2"])
    assert amounts(state, "build (West)-F1") == []


def test_D28_the_half_inside_a_city_is_free() -> None:
    state = meeting("West-D2-C2-B3-A3-B4")
    assert paid(play(state, "build (B4)-North")) == [(1, 2, "D31")], "only the half in B4"


def test_D28_a_place_without_a_number_is_a_city_too() -> None:
    state = position(
        map=TWINS, starts=["Alfa", "Charlie"], track=["Alfa-A1-A2-A3", "Charlie-B8-B7-B6-B5-Delta"], roll="1"
    )
    assert amounts(state, "build (A3)-Delta") == []


# --- D29, D30: joining and crossing --------------------------------------------------------------------------------


def test_D29_to_enter_a_hex_with_a_rivals_line_costs_one() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-E6-E5-E4")
    assert paid(play(state, "build (E3)-E4")) == [(1, 1, "D29")]
    assert state.accounts == [19, 21]


def test_D29_joining_the_middle_of_a_line_costs_the_same() -> None:
    state = meeting("West-E2-E3-D4", "East-E8-E7-E6-E5-E4-F4")
    assert paid(play(state, "build (D4)-E4")) == [(1, 1, "D29")]


def test_D29_the_hex_beside_a_line_costs_nothing() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-E6-E5-E4")
    assert amounts(state, "build (E3)-D4-D5") == []


def test_D30_to_cross_costs_no_more_than_to_join() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-D7-D6-D5-E4-F4")
    assert amounts(state, "build (E3)-E4-E5") == [1]
    assert state.accounts == [19, 21]


def test_D30_every_free_side_may_be_used_to_leave() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-D7-D6-D5-E4-F4")
    assert amounts(state, "build (E3)-E4-E5; (E4)-D4; (E4)-F5") == [1]


# --- D31-D33: alongside --------------------------------------------------------------------------------------------


def test_D31_each_half_alongside_costs_two() -> None:
    state = meeting("West-E2-E3-E4", "East-E8-E7-E6-E5-E4")
    assert paid(play(state, "build (E4)-E5")) == [(1, 4, "D31")], "half of E4 and half of E5"
    assert state.accounts == [16, 24]


def test_D31_a_hex_passed_alongside_costs_four() -> None:
    one_side = meeting("West-E2-E3-E4", "East-E8-E7-E6-E5-E4")
    both_sides = one_side.clone()
    play(one_side, "build (E4)-E5")
    play(both_sides, "build (E4)-E5-E6")
    assert one_side.accounts[0] - both_sides.accounts[0] == 4, "the second half of E5 and the first of E6"


def test_D31_it_is_the_same_side_that_counts_not_the_same_hexes() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-D7-D6-D5-E4;D5-E5")
    assert paid(play(state, "build (E3)-E4-E5")) == [(1, 1, "D29"), (1, 1, "D29")], "B has no track from E4 to E5"


def test_D31_the_direction_in_which_the_rival_built_does_not_matter() -> None:
    there = meeting("West-D2-D3-D4-E4", "East-E8-E7-E6-E5-E4-E3")
    back = meeting("West-D2-D3-D4-E4", "East-F9-F8-F7-F6-F5-F4-E3-E4-E5")
    assert amounts(there, "build (E4)-E3") == amounts(back, "build (E4)-E3") == [4]


def test_D32_a_stretch_pays_the_join_once() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-E6-E5-E4")
    assert amounts(state, "build (E3)-E4-E5-E6-E7") == [1, 4, 4, 4]
    assert state.accounts == [7, 33]


def test_D32_and_again_when_the_line_is_joined_anew() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-E6-E5-E4")
    assert amounts(state, "build (E3)-E4-E5-D6-E6") == [1, 4, 1]


def test_D33_a_stretch_out_of_a_city_pays_the_join_that_was_free_there() -> None:
    state = meeting(f"{TO_A4}-North")
    assert paid(play(state, "build (North)-B6")) == [(1, 3, "D33")]
    assert state.accounts == [17, 23]


def test_D33_but_only_for_its_first_segment() -> None:
    assert amounts(meeting(f"{TO_A4}-North"), "build (North)-B6-B7") == [3, 4]


def test_D33_out_of_a_common_start_city_too() -> None:
    state = position(track=["", "West-E2-E3"])
    assert paid(play(state, "build (West)-E2")) == [(1, 3, "D33")]


def test_D33_through_a_city_alongside_the_same_rival_pays_no_second_join() -> None:
    state = meeting("West-D2-C2-B3-A3")
    assert amounts(state, "build (A3)-B4-North-B6") == [1, 2, 2]
    assert state.accounts == [15, 25]


def test_D33_but_alongside_another_rival_it_does() -> None:
    state = position(
        seats=3,
        starts=["West", "East", "East"],
        track=["West-D2-C2-B3-A3-B4-North", "East-E8-E7-E6-D6-C5-North-B4", "East-D9-C9-B9-B8-B7-B6-North"],
    )
    assert paid(play(state, "build (North)-B6")) == [(2, 3, "D33")], "A came to North alongside B, not C"


# --- D34-D36: who is paid, and from what ---------------------------------------------------------------------------


def three(mine: str, second: str, third: str) -> DampfrossState:
    return position(seats=3, starts=["West", "East", "East"], track=[mine, second, third])


def test_D34_every_rival_in_the_hex_is_paid() -> None:
    state = three("West-E2-E3-E4", "East-E8-E7-E6-E5", "East-F9-F8-F7-F6-E5")
    assert paid(play(state, "build (E4)-E5")) == [(1, 1, "D29"), (2, 1, "D29")]
    assert state.accounts == [18, 21, 21]


def test_D34_a_fee_between_two_companies_names_no_partner() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-E6-E5-E4", roll="1")
    (fee,) = told(play(state, "build (E3)-E4"), "fee")
    seats = {key: fee.facts[key] for key in ("seat", "partner", "owner", "co_owner")}
    assert seats == {"seat": 0, "partner": -1, "owner": 1, "co_owner": -1}


def test_D34_every_rival_alongside_is_paid() -> None:
    state = three("West-E2-E3-E4", "East-E8-E7-E6-E5-E4", "East-F9-F8-F7-F6-E5-E4")
    assert paid(play(state, "build (E4)-E5")) == [(1, 4, "D31"), (2, 4, "D31")]
    assert state.accounts == [12, 24, 24]


def test_D34_each_under_the_rule_that_fits() -> None:
    state = three("West-E2-E3-E4", "East-E8-E7-E6-E5-E4", "East-F9-F8-F7-F6-E5")
    assert paid(play(state, "build (E4)-E5")) == [(1, 4, "D31"), (2, 1, "D29")]
    assert state.accounts == [15, 24, 21]


def test_D35_nobody_pays_himself() -> None:
    state = meeting("West-E2-E3-E4;E3-D4", "East-E8")
    assert amounts(state, "build (D4)-E4") == []
    assert state.accounts == [20, 20]


def test_D35_the_later_builder_pays_and_the_earlier_one_does_not() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-E6-E5-E4", roll="1")
    play(state, "build (E3)-E4", "roll B 1")
    assert paid(play(state, "build (E4)-E3")) == [(0, 4, "D31")], "now B is the later one"
    assert state.accounts == [19 + 4, 21 - 4]


def test_D35_what_a_rival_adds_later_to_ones_hex_costs_nothing() -> None:
    state = meeting("West-E2-E3-E4", "East-E8-E7-E6-E5", roll="1")
    play(state, "pass", "roll B 1", "build (E5)-E4", "roll B 1", "pass", "roll A 1")
    assert amounts(state, "build (E4)-D4") == []


def test_D36_fees_take_nothing_from_the_die() -> None:
    state = meeting("West-E2-E3-E4", "East-E8-E7-E6-E5-E4", roll="1")
    events = play(state, "build (E4)-E5")
    assert points(events) == [1]
    assert state.accounts == [16, 24]


def test_D36_fees_are_paid_at_once() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-E6-E5-E4", roll="6")
    state.play(segment(state, "E3", "E4"))
    inspect(GAME, state)
    assert asked(state) == "A build"
    assert state.accounts == [19, 21]


def test_D36_the_bank_has_no_part_in_them() -> None:
    state = meeting("West-E2-E3-E4", "East-E8-E7-E6-E5-E4", roll="6")
    before = state.bank
    play(state, "build (E4)-E5-E6")
    assert state.bank == before
    assert sum(state.accounts) == 40


# --- A22, A34: what an account can bear ----------------------------------------------------------------------------


def test_A22_a_fee_the_account_cannot_pay_forbids_the_segment() -> None:
    state = meeting("West-E2-E3-E4", "East-E8-E7-E6-E5-E4", account=3)
    expected = "E5: building here would cost 4 units in fees; your account has 3 (A22)"
    assert why_not(state, "build (E4)-E5") == expected


def test_A22_an_account_may_be_emptied() -> None:
    state = meeting("West-E2-E3-E4", "East-E8-E7-E6-E5-E4", account=4)
    play(state, "build (E4)-E5")
    assert state.accounts == [0, 40]


def test_A22_a_rival_too_many_forbids_it_too() -> None:
    state = three("West-E2-E3-E4", "East-E8-E7-E6-E5-E4", "East-F9-F8-F7-F6-E5")
    state.accounts = [4, 28, 28]
    assert why_not(state, "build (E4)-E5").endswith("(A22)"), "4 to B and 1 to C"


def test_A22_with_debtAllowed_the_account_falls_below_nothing() -> None:
    state = meeting("West-E2-E3-E4", "East-E8-E7-E6-E5-E4", account=3, debtAllowed="yes")
    play(state, "build (E4)-E5")
    assert state.accounts == [-1, 41]


def test_A34_a_premium_pays_the_fees_of_later_segments() -> None:
    state = meeting("West-D2-C2-B3-B4", "East-D9-C9-B9-B8-B7-B6", account=0)
    events = play(state, "build (B4)-North-B6")
    assert premiums(events) == [("North", 6)]
    assert state.accounts == [5, 41]


def test_A34_but_not_of_earlier_ones() -> None:
    state = meeting("West-D2-C2-B3", "East-D9-C9-B9-B8-B7-B6-A5-A4-B4", account=0)
    assert why_not(state, "build (B3)-B4-North").endswith("(A22)")


# --- A23-A26: rulings ----------------------------------------------------------------------------------------------


def test_A23_each_entry_by_a_side_the_rival_does_not_use_pays() -> None:
    state = meeting("West-E2-E3-E4;E3-D4;E3-F4", "East-E8-E7-E6-E5-E4")
    assert amounts(state, "build (D4)-E4; (F4)-E4") == [1, 1]


def test_A23_leaving_pays_nothing() -> None:
    state = meeting("West-E2-E3-E4;E3-D4;E3-F4", "East-E8-E7-E6-E5-E4")
    assert amounts(state, "build (E4)-D4; (E4)-F4") == []


def test_A23_with_joinOncePerHex_own_track_in_the_hex_is_enough() -> None:
    state = meeting("West-E2-E3-E4;E3-D4", "East-E8-E7-E6-E5-E4", joinOncePerHex="yes")
    assert amounts(state, "build (D4)-E4") == []


def test_A23_with_joinOncePerHex_the_first_entry_still_pays() -> None:
    state = meeting("West-E2-E3", "East-E8-E7-E6-E5-E4", joinOncePerHex="yes")
    assert paid(play(state, "build (E3)-E4")) == [(1, 1, "D29")]


def test_A24_between_own_hexes_the_cheaper_direction_may_be_declared() -> None:
    state = meeting("West-E2-E3-E4;E3-D4", "East-E8-E7-E6-E5-E4")
    dear, cheap = state.clone(), state.clone()
    assert amounts(dear, "build (D4)-E4") == [1]
    assert amounts(cheap, "build (E4)-D4") == []
    assert dear.owners == cheap.owners, "the track is the same"


def test_A25_alongside_a_rival_who_came_later_pays_no_join() -> None:
    state = meeting("West-E2-E3-E4", "East-E8-E7-E6-E5", roll="1")
    play(state, "pass", "roll B 1", "build (E5)-E4", "roll B 1", "pass", "roll A 1")
    assert paid(play(state, "build (E4)-E5")) == [(1, 4, "D31")]


def grown(**options: Any) -> DampfrossState:
    """A came to E3 first, then B by E4; A has joined B in E5 by another way."""
    state = new(**options)
    play(state, "roll A 6", "start West", "build (West)-E2-E3; (E3)-D4-D5", "roll B 6", "start East")
    play(state, "build (East)-E8-E7-E6-E5-E4", "roll B 6", "build (E4)-E3", "roll A 6")
    return state


def test_A25_with_joinAlways_it_pays_one_more() -> None:
    assert paid(play(grown(), "build (E3)-E4")) == [(1, 4, "D31")]
    assert paid(play(grown(joinAlways="yes"), "build (E3)-E4")) == [(1, 5, "A25")]


def test_A25_with_joinAlways_a_join_that_was_paid_is_not_paid_twice() -> None:
    assert amounts(grown(joinAlways="yes"), "build (D5)-E5-E6") == [1, 4]
    assert amounts(grown(joinAlways="yes"), "build (E3)-E4-E5") == [5, 4]


AGAIN = "build (West)-D2-D3-E3"
"""A comes to E3 again, by a side that B does not use, and pays one unit."""


def came_again(state: DampfrossState) -> DampfrossState:
    assert amounts(state, AGAIN) == [1]
    play(state, "roll A 6")
    return state


def test_A61_with_joinAlways_whoever_came_again_and_paid_has_joined() -> None:
    state = came_again(grown(joinAlways="yes"))
    assert paid(play(state, "build (E3)-E4")) == [(1, 4, "D31")]


def test_A61_with_joinAgain_that_does_not_count() -> None:
    state = came_again(grown(joinAlways="yes", joinAgain="yes"))
    assert paid(play(state, "build (E3)-E4")) == [(1, 5, "A25")]


def test_A61_it_is_the_builder_who_has_paid_and_not_the_rival() -> None:
    """B joined A in E3 and pays nothing more beside A; nor does A, who has come again."""
    state = came_again(grown(joinAlways="yes"))
    play(state, "pass", "roll B 1")
    assert paid(play(state, "build (E3)-E2")) == [(0, 4, "D31")]


def test_A61_each_rival_is_joined_apart() -> None:
    """A was in E3 first, came again when only B was there, and then C came."""
    fields: dict[str, Any] = {
        "seats": 3,
        "starts": ["West", "East", "East"],
        "track": ["West-E2-E3;West-D2-D3-E3", "East-E8-E7-E6-E5-E4-E3", "East-F9-F8-F7-F6-F5-F4-E3"],
        "joinAlways": "yes",
    }
    beside_both = position(**fields, further="came=E3.A.B.A.C,E4.B,F4.C")
    assert paid(play(beside_both.clone(), "build (E3)-E4")) == [(1, 4, "D31")]
    assert paid(play(beside_both, "build (E3)-F4")) == [(2, 5, "A25")]


def test_A61_coming_again_is_noted_once_however_often() -> None:
    state = came_again(grown(joinAlways="yes"))
    assert amounts(state, "build (E2)-F3-E3; (F3)-F4-E3") == [1, 1]
    assert "E3.A.B.A," in GAME.position(state)
    assert GAME.restore(GAME.position(state)).digest() == state.digest()


def test_A61_with_joinOncePerHex_nothing_was_paid_for_coming_again() -> None:
    state = grown(joinAlways="yes", joinOncePerHex="yes")
    assert amounts(state, AGAIN) == []
    play(state, "roll A 6")
    assert paid(play(state, "build (E3)-E4")) == [(1, 5, "A25")]


def test_A61_a_joint_line_of_the_builder_counts_as_the_builders() -> None:
    """A was in E3 before C; a joint line of A and B has come there after C and paid."""
    state = position(
        seats=3,
        starts=["West", "West", "East"],
        track=["West-E2-E3", "West-D2", "East-E8-E7-E6-E5-E4-E3"],
        joint="|AB:D2.1,D3.2",
        jointLines="yes",
        joinAlways="yes",
        further="came=D2.B.AB,D3.AB,E2.A,E3.A.C.AB,E4.C",
    )
    assert paid(play(state, "build (E3)-E4")) == [(2, 4, "D31")]


def test_A61_a_line_that_is_not_the_builders_has_paid_for_itself_alone() -> None:
    state = position(
        seats=3,
        starts=["West", "West", "East"],
        track=["West-E2-E3", "West-D2-D3-E3", "East-E8-E7-E6-E5-E4-E3"],
        joinAlways="yes",
        further="came=D2.B,D3.B,E2.A,E3.A.C.B,E4.C",
    )
    assert paid(play(state, "build (E3)-E4")) == [(2, 5, "A25")]


def test_A26_between_two_cities_side_by_side_nothing_is_due() -> None:
    state = position(
        map=TWINS, starts=["Alfa", "Charlie"], track=["Alfa-B2-Bravo", "Charlie-B8-B7-B6-B5-Delta-Bravo"], roll="1"
    )
    assert amounts(state, "build (Bravo)-Delta") == []


def test_A26_the_join_falls_due_behind_the_second_city() -> None:
    state = position(
        map=TWINS, starts=["Alfa", "Charlie"], track=["Alfa-B2-Bravo", "Charlie-B8-B7-B6-B5-Delta-Bravo"], roll="2"
    )
    assert paid(play(state, "build (Bravo)-Delta-B5")) == [(1, 3, "D33")]


def test_A26_with_cityToCity_1_each_half_costs_one() -> None:
    state = position(
        map=TWINS,
        starts=["Alfa", "Charlie"],
        track=["Alfa-B2-Bravo", "Charlie-B8-B7-B6-B5-Delta-Bravo"],
        roll="1",
        cityToCity="1",
    )
    assert paid(play(state, "build (Bravo)-Delta")) == [(1, 2, "A26")]
