"""D7-D13, A1, A2: who builds when, and where a company starts."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.text.move_reader import implied_steps
from tests.games.dampfross.ledger import asked, neighbours, points, premiums, segment
from tests.games.dampfross.table import TWINS, legal, new, paid, play, position, why_not

# --- D7, D8: the order ---------------------------------------------------------------------------------------------


def test_D7_the_first_builder_is_drawn_by_lot() -> None:
    state = new(3, firstPlayer="drawn")
    assert asked(state) == "chance first"
    assert legal(state) == ["first A", "first B", "first C"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_D7_the_lot_can_fall_on_every_seat(seat: int) -> None:
    state = new(3, firstPlayer="drawn")
    state.play(GAME.rules.draw(state, lambda below: seat))
    assert (state.first, state.active) == (seat, seat)


def test_D7_the_others_follow_clockwise() -> None:
    state = new(3, firstPlayer="drawn")
    play(state, "first B", "roll B 1", "start West", "pass", "roll C 1", "start West", "pass", "roll A 1")
    assert asked(state) == "A start"


def test_D8_the_second_seat_opens_the_second_round() -> None:
    state = position(seats=3, first="A", to="C", round=1)
    play(state, "pass")
    assert (state.round, state.first, state.active) == (2, 1, 1)
    play(state, "roll B 1", "pass", "roll C 1", "pass", "roll A 1")
    assert asked(state) == "A build"


def test_D8_after_the_last_seat_the_first_one_opens_again() -> None:
    state = position(seats=3, first="C", to="B", round=3)
    play(state, "pass")
    assert (state.round, state.first, state.active) == (4, 0, 0)


def test_D8_within_a_round_nobody_else_becomes_first() -> None:
    state = position(seats=3, first="A", to="A")
    play(state, "pass")
    assert (state.round, state.first, state.active) == (1, 0, 1)


# --- D9: a turn ----------------------------------------------------------------------------------------------------


def test_D9_a_turn_begins_with_the_roll_of_one_die() -> None:
    state = position(first="A", to="A")
    play(state, "pass")
    assert asked(state) == "chance roll"
    assert legal(state) == ["1", "2", "3", "4", "5", "6"]


def test_D9_track_is_drawn_for_as_many_points_as_the_die_shows() -> None:
    state = position(to="*", roll="-", further="turn=active:A")
    events = play(state, "roll A 3", "build (West)-E2-E3-E4")
    assert points(events) == [1, 1, 1]
    assert state.active == 1


def test_D9_and_no_more() -> None:
    state = position(to="*", roll="-", further="turn=active:A")
    play(state, "roll A 3")
    assert why_not(state, "build (West)-E2-E3-E4-E5") == "E5: building here takes 1 point; points left: 0 (D9)"


def test_D9_fewer_points_may_be_used_or_none() -> None:
    fewer, none = position(roll="6"), position(roll="6")
    assert points(play(fewer, "build (West)-E2")) == [1]
    assert points(play(none, "pass")) == []
    assert fewer.active == none.active == 1


# --- D10, D11: the start city --------------------------------------------------------------------------------------


def test_D10_the_start_city_is_chosen_in_the_first_turn_after_the_roll() -> None:
    state = new()
    assert asked(state) == "chance roll"
    play(state, "roll A 4")
    assert asked(state) == "A start"
    play(state, "start West")
    assert asked(state) == "A build"
    assert state.points == 4


def test_D10_it_is_not_chosen_again() -> None:
    state = position(to="*", roll="-", further="turn=active:A", round=2, first="A")
    play(state, "roll A 4")
    assert asked(state) == "A build"


@pytest.mark.parametrize(
    ("map", "cities"),
    [
        ("germany", "Berlin Hamburg Muenchen"),
        ("france", "Paris"),
        ("usa-west", "Milwaukee Chicago Memphis New_Orleans"),
        (
            "usa-east",
            "Boston New_York Philadelphia Baltimore Norfolk Charleston Savannah Jacksonville Miami Tampa Mobile"
            " New_Orleans",
        ),
    ],
)
def test_D10_every_map_has_its_start_cities(map: str, cities: str) -> None:
    state = new(map=map)
    play(state, "roll A 4")
    assert sorted(legal(state)) == sorted(f"start {city}" for city in cities.split())


@pytest.mark.parametrize(
    ("map", "city"), [("germany", "Frankfurt"), ("france", "Lyon"), ("usa-west", "Denver"), ("usa-east", "Chicago")]
)
def test_D10_no_company_starts_elsewhere(map: str, city: str) -> None:
    state = new(map=map)
    play(state, "roll A 4")
    assert "(D10)" in why_not(state, f"start {city}")


def test_D11_several_players_may_start_in_the_same_city() -> None:
    state = new(3)
    for seat in "ABC":
        play(state, f"roll {seat} 1", "start West", "pass")
    assert state.starts == [state.starts[0]] * 3
    assert state.accounts == [20, 20, 20]


# --- D12, A1: Paris ------------------------------------------------------------------------------------------------


def test_D12_a_first_segment_leaves_paris_by_a_side_of_its_own() -> None:
    state = new(3, map="france")
    north, east, south, *_ = neighbours(state, "Paris")
    play(state, "roll A 6", "start Paris", f"build (Paris)-{north}", "roll B 6", "start Paris")
    assert why_not(state, f"build (Paris)-{north}").endswith("(D12)")
    assert segment(state, "Paris", north) not in state.legal()
    play(state, f"build (Paris)-{east}", "roll C 6", "start Paris")
    assert why_not(state, f"build (Paris)-{north}").endswith("(D12)")
    assert why_not(state, f"build (Paris)-{east}").endswith("(D12)")
    assert why_not(state, f"build (Paris)-{south}") == ""


def test_D12_holds_in_a_later_round_for_who_has_not_left_yet() -> None:
    state = new(2, map="france")
    north = neighbours(state, "Paris")[0]
    play(state, "roll A 6", "start Paris", f"build (Paris)-{north}", "roll B 6", "start Paris", "pass", "roll B 6")
    assert state.round == 2
    assert why_not(state, f"build (Paris)-{north}").endswith("(D12)")


def test_D12_survives_being_written_down() -> None:
    state = new(2, map="france")
    north = neighbours(state, "Paris")[0]
    play(state, "roll A 6", "start Paris", f"build (Paris)-{north}", "roll B 6", "start Paris")
    restored = GAME.restore(GAME.position(state))
    assert why_not(restored, f"build (Paris)-{north}").endswith("(D12)")


def test_D12_on_other_maps_two_may_leave_by_the_same_side() -> None:
    state = new(2, map="germany")
    side = neighbours(state, "Berlin")[0]
    play(state, "roll A 6", "start Berlin", f"build (Berlin)-{side}", "roll B 6", "start Berlin")
    assert paid(play(state, f"build (Berlin)-{side}")) == [(0, 3, "D33")]


def test_A1_a_later_segment_may_leave_paris_by_any_side() -> None:
    state = new(2, map="france")
    north, east, *_ = neighbours(state, "Paris")
    play(state, "roll A 6", "start Paris", f"build (Paris)-{north}", "roll B 6", "start Paris")
    events = play(state, f"build (Paris)-{east}; (Paris)-{north}")
    assert paid(events) == [(0, 3, "D33")], "for the usual fees"


def test_A1_the_later_segments_of_a_rival_do_not_bind_a_first_one() -> None:
    state = new(2, map="france")
    north, east, *_ = neighbours(state, "Paris")
    play(state, "roll A 6", "start Paris", f"build (Paris)-{north}; (Paris)-{east}", "roll B 6", "start Paris")
    assert why_not(state, f"build (Paris)-{east}") == ""
    assert why_not(state, f"build (Paris)-{north}").endswith("(D12)")


def test_A1_with_parisSidesForever_a_later_segment_keeps_off_a_rivals_first_side() -> None:
    state = new(2, map="france", parisSidesForever="yes")
    north, east, *_ = neighbours(state, "Paris")
    play(state, "roll A 6", "start Paris", f"build (Paris)-{north}", "roll B 6", "start Paris")
    assert why_not(state, f"build (Paris)-{east}; (Paris)-{north}").endswith("(D12)")


def test_A1_with_parisSidesForever_a_later_segment_keeps_off_a_rivals_later_side() -> None:
    state = new(2, map="france", parisSidesForever="yes")
    north, east, south, *_ = neighbours(state, "Paris")
    play(state, "roll A 6", "start Paris", f"build (Paris)-{north}; (Paris)-{east}", "roll B 6", "start Paris")
    assert why_not(state, f"build (Paris)-{south}; (Paris)-{east}").endswith("(D12)")


# --- D13, A2: no premium for a start city --------------------------------------------------------------------------


def test_D13_the_start_city_pays_no_premium() -> None:
    state = new()
    play(state, "roll A 4")
    assert premiums(play(state, "start West", "build (West)-E2")) == []
    assert state.accounts == [20, 20]


def test_D13_nor_does_it_pay_a_rival_who_reaches_it() -> None:
    state = position(starts=["West", "East"], track=["West-E2-E3-E4-E5-E6-E7-E8"], roll="1")
    assert premiums(play(state, "build (E8)-East")) == []
    assert state.accounts == [20, 20]


def test_A2_a_start_city_nobody_chose_is_an_ordinary_city() -> None:
    state = position(starts=["West", "West"], track=["West-E2-E3-E4-E5-E6-E7-E8"], roll="1")
    assert premiums(play(state, "build (E8)-East")) == [("East", 6)]
    assert state.accounts == [26, 20]


def test_A2_to_start_where_a_rival_has_been_pays_nothing() -> None:
    state = position(starts=["West", "-"], track=["West-E2-E3-E4-E5-E6-E7-E8"], roll="1")
    assert premiums(play(state, "build (E8)-East")) == [("East", 6)]
    play(state, "roll B 4")
    assert premiums(play(state, "start East")) == []
    assert state.accounts == [26, 20]


def test_A2_with_startPremium_the_first_to_start_there_gets_it() -> None:
    state = new(startPremium="yes")
    play(state, "roll A 4")
    assert premiums(play(state, "start West")) == [("West", 6)]
    play(state, "pass", "roll B 4")
    assert premiums(play(state, "start West")) == []
    assert state.accounts == [26, 20]


def test_A2_with_startPremium_a_city_that_was_reached_has_been_paid() -> None:
    state = position(starts=["West", "-"], track=["West-E2-E3-E4-E5-E6-E7-E8"], roll="1", startPremium="yes")
    assert premiums(play(state, "build (E8)-East")) == [("East", 6)]
    play(state, "roll B 4")
    assert premiums(play(state, "start East")) == []
    assert state.accounts == [26, 20]


def test_D10_a_first_line_from_the_first_city_of_the_map_implies_it_too() -> None:
    state = new(map=TWINS)
    play(state, "roll A 6")
    first = state.board.place_names[0]
    assert implied_steps(state, f"build {first}-B2") == [moves.START]
