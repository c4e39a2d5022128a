"""D57-D65, A12-A14: the race and its prizes."""

from __future__ import annotations

import pytest

from footplate.games.dampfross.game import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.likeness import difference
from tests.games.dampfross.running import ACROSS, DETOUR, DETOUR_WAY, IDLE, WAY, asked, entry, fares, prizes, race
from tests.games.dampfross.table import ABROAD, legal, play, told, why_not

HILLY = "West-D2-D3-D4-D5-D6-D7-D8-D9-East"
"""Nine fields: a river before D3, another before the mountain D7."""
FERRY = "West-F2-G2-H3-H4-Seaham"
SAILING = "(West)-F2-G2-H3-H4-Seaham~Skerry"
"""Five fields, then a ferry of length two: five points and four."""


def two(**options: str) -> DampfrossState:
    """A and B run on eight fields each."""
    return race(ACROSS, ACROSS, routes=[WAY, WAY], **options)  # type: ignore[arg-type]


def three() -> DampfrossState:
    return race(ACROSS, ACROSS, ACROSS, routes=[WAY, WAY, WAY])


# --- D57, A12: throwing ---------------------------------------------------------------------------------------------


def test_D57_every_train_starts_in_the_start_city_and_moves_what_it_throws() -> None:
    state = three()
    assert state.made == [0, 0, 0]
    play(state, "throw A 1+1 B 2+1 C 3+2")
    assert state.made == [2, 3, 5]
    play(state, "throw A 1+1 B 1+1 C 1+1")
    assert state.made == [4, 5, 7]


def test_D57_only_entrants_throw() -> None:
    state = race(ACROSS, ACROSS, ACROSS, routes=[WAY, "", WAY])
    assert why_not(state, "throw A 1+1 B 1+1 C 1+1") != ""
    play(state, "throw A 1+1 C 1+2")
    assert state.made == [2, 0, 3]


def test_A12_two_dice_are_thrown() -> None:
    assert why_not(two(), "throw A 4 B 4") != ""
    assert len(legal(two())) == 36


def test_A12_with_raceDice_1_it_is_one() -> None:
    state = two(raceDice="1")
    assert legal(state) == ["1", "2", "3", "4", "5", "6"]
    play(state, "throw A 4 B 6")
    assert state.made == [4, 6]


# --- D58, D59, A13: what fields cost --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("track", "points"),
    [
        (ACROSS, 8),  # plain and cities
        ("West-D2-D3-E3-E4-E5-E6-E7-E8-East", 9),  # a river
        ("West-E2-E3-E4-E5-D6-C6-C7-B7-B8-B9-C9-D9-East", 14),  # up to C7 and down again
        ("West-E2-E3-E4-E5-E6-D7-C7-B8-B9-C9-D9-East", 13),  # from mountain to mountain
        ("West-E2-E3-E4-E5-D6-C6-C7-C8-C9-D9-East", 12),  # from mountain to mountain over a river
        ("West-E2-E3-E4-E5-D6-D7-D8-D9-East", 10),  # over a river onto a mountain
        ("West-E2-E3-E4-E5-E6-D7-E7-D8-C8-C9-D9-East", 14),  # two climbs
    ],
)
def test_D58_a_climb_costs_two_and_D59_everything_else_one(track: str, points: int) -> None:
    state = race(track, ACROSS, routes=[f"(West){track.removeprefix('West')}", WAY])
    assert [e.facts["left"] for e in told(play(state, "throw A 1+1 B 1+1"), "drove")] == [points - 2, 6]


def test_A13_a_single_point_in_front_of_a_climb_is_lost() -> None:
    state = race(HILLY, ACROSS, routes=[f"(West){HILLY.removeprefix('West')}", WAY])
    play(state, "throw A 4+2 B 1+1")
    assert state.made[0] == 5, "five fields to D6, one point is not enough for D7"
    play(state, "throw A 1+1 B 1+1")
    assert state.made[0] == 7


def test_A13_two_points_are_enough_for_it() -> None:
    state = race(HILLY, ACROSS, routes=[f"(West){HILLY.removeprefix('West')}", WAY])
    play(state, "throw A 4+3 B 1+1")
    assert state.made[0] == 7


def test_A13_with_carryOver_the_point_is_kept() -> None:
    state = race(HILLY, ACROSS, routes=[f"(West){HILLY.removeprefix('West')}", WAY], carryOver="yes")
    play(state, "throw A 4+2 B 1+1")
    assert state.made[0] == 6
    play(state, "throw A 1+1 B 1+1")
    assert state.made[0] == 8


def test_A13_a_ferry_may_be_spread_over_several_throws() -> None:
    state = entry(FERRY, FERRY, map=ABROAD, run="51-@3", done=1, advanced="yes", ferries="Seaham~Skerry:A", to="B")
    assert fares(play(state, f"run 51-@3 via {SAILING}")) == [(1, 0, 3)]
    play(state, f"run 51-@3 via {SAILING}", "throw A 3+3 B 1+1")
    assert state.made == [6, 2], "A has loaded"
    play(state, "throw A 1+1 B 1+1")
    assert state.made == [8, 4]
    assert [e.facts["surplus"] for e in told(play(state, "throw A 1+1 B 1+1"), "arrived")] == [1]


# --- D60-D63: arriving ----------------------------------------------------------------------------------------------


def test_D60_an_exact_throw_is_not_needed() -> None:
    events = play(two(), "throw A 6+6 B 4+4")
    assert [(e.facts["seat"], e.facts["surplus"]) for e in told(events, "arrived")] == [(0, 4), (1, 0)]


def test_D60_surplus_does_not_count_against_an_earlier_round() -> None:
    state = two()
    play(state, "throw A 4+4 B 6+1")
    assert prizes(play(state, "throw B 6+6")) == [(0, 20, 1, "D62"), (1, 10, 2, "D62")]


def test_D61_in_the_same_round_more_surplus_is_placed_higher() -> None:
    assert prizes(play(two(), "throw A 5+4 B 6+5")) == [(1, 20, 1, "D62"), (0, 10, 2, "D62")]


def test_D61_surplus_is_counted_from_each_trains_own_route() -> None:
    state = race(ACROSS, DETOUR, routes=[WAY, DETOUR_WAY])
    assert prizes(play(state, "throw A 5+4 B 6+6")) == [(1, 20, 1, "D62"), (0, 10, 2, "D62")], "1 against 2"


def test_D62_the_third_wins_nothing() -> None:
    state = three()
    play(state, "throw A 6+3 B 6+4 C 6+5")
    assert state.accounts == [20, 30, 40]


def test_D62_first_and_second_in_different_rounds() -> None:
    state = three()
    play(state, "throw A 1+1 B 6+6 C 1+2", "throw A 1+1 C 1+1", "throw A 6+6 C 1+1")
    assert state.accounts == [30, 40, 20]


def test_D63_the_race_ends_with_the_round_in_which_the_second_arrives() -> None:
    state = three()
    play(state, "throw A 6+6 B 1+1 C 1+1")
    assert asked(state) == "chance", "one has arrived"
    play(state, "throw B 6+6 C 1+1")
    assert asked(state) != "chance"
    assert state.accounts == [40, 30, 20]


def test_D63_whoever_has_arrived_does_not_throw_again() -> None:
    state = three()
    play(state, "throw A 6+6 B 1+1 C 1+1")
    assert why_not(state, "throw A 1+1 B 1+1 C 1+1") != ""


# --- D64, D65: one or two -------------------------------------------------------------------------------------------


def test_D64_a_sole_entrant_gets_twenty_without_a_race() -> None:
    state = entry(ACROSS, IDLE)
    assert prizes(play(state, f"run 51-61 via {WAY}")) == [(0, 20, 1, "D64")]
    assert asked(state) == "A build"


def test_D64_but_still_pays_the_fares() -> None:
    state = entry("West-E2", ACROSS)
    play(state, "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B", "pass")
    assert state.accounts == [20 - 7 + 20, 20 + 7]


def test_D65_with_two_entrants_both_win_a_prize() -> None:
    state = two()
    play(state, "throw A 6+6 B 1+1", "throw B 1+1", "throw B 1+1", "throw B 1+1")
    assert state.accounts == [40, 30]


# --- A14: ties ------------------------------------------------------------------------------------------------------


def tie(seats: int, accounts: tuple[int, ...] = (), **options: str) -> DampfrossState:
    """So many trains on the same way; they enter from the richest to the poorest."""
    money = accounts or (20,) * seats
    richest = chr(65 + money.index(max(money)))
    state = entry(*[ACROSS] * seats, accounts=money, to=richest, **options)  # type: ignore[arg-type]
    play(state, *[f"run 51-61 via {WAY}"] * seats)
    return state


def test_A14_two_firsts_get_fifteen_each_and_the_next_nothing() -> None:
    state = tie(3)
    assert prizes(play(state, "throw A 6+5 B 5+6 C 5+5")) == [(0, 15, 1, "A14"), (1, 15, 1, "A14")]


def test_A14_two_seconds_get_five_each() -> None:
    assert prizes(play(tie(3), "throw A 4+5 B 6+6 C 5+4")) == [
        (1, 20, 1, "D62"),
        (0, 5, 2, "A14"),
        (2, 5, 2, "A14"),
    ]


def test_A14_three_firsts_get_ten_each() -> None:
    assert [prize[1] for prize in prizes(play(tie(4), "throw A 6+6 B 6+6 C 6+6 D 6+5"))] == [10, 10, 10]


def test_A14_units_that_do_not_divide_go_one_each_in_the_order_of_entering() -> None:
    state = tie(4, (10, 40, 30, 20))
    play(state, "throw A 4+4 B 4+4 C 4+4 D 4+4")
    assert state.accounts == [10 + 7, 40 + 8, 30 + 8, 20 + 7], "thirty among four: B and C entered first"


def test_A14_three_seconds() -> None:
    state = tie(4, (10, 20, 30, 40))
    play(state, "throw A 4+4 B 4+4 C 4+4 D 6+6")
    assert state.accounts == [10 + 3, 20 + 3, 30 + 4, 40 + 20]


def test_A14_equal_surplus_in_different_rounds_is_no_tie() -> None:
    state = two()
    play(state, "throw A 4+4 B 1+1", "throw B 3+3")
    assert state.accounts == [40, 30]


def test_A14_with_reroll_the_tied_trains_throw_again() -> None:
    state = tie(3, tie="reroll")
    play(state, "throw A 4+4 B 6+6 C 5+3")
    assert asked(state) == "chance"
    assert state.accounts == [20, 20, 20]
    play(state, "throw A 1+1 C 1+1")
    assert asked(state) == "chance", "tied again"
    play(state, "throw A 1+1 C 2+1")
    assert state.accounts == [20, 40, 30]


def test_A14_a_position_between_two_throws_of_a_tie_is_restored_whole() -> None:
    state = tie(3, tie="reroll")
    play(state, "throw A 4+4 B 6+6 C 5+3")
    seen = []
    while asked(state) == "chance":
        restored = GAME.restore(GAME.position(state))
        assert difference(restored, state) == ""
        seen.append(state.throwing)
        state.play(state.legal()[len(seen) % 2])
    assert len(set(seen)) > 1, "also after one of the two has thrown"
