"""Runs: drawing, entering, fares, the race, prizes, building, the end (D44-D77, T2, T8, T10, T11, T13-T15)."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.distances import land_distances
from footplate.games.dampfross.rules.position import ENTERING, SPENDING, THROW, Position
from footplate.games.dampfross.rules.spending import allowance, goal, tenths
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import route_points
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText
from tests.games.dampfross.table import legal, new, paid, play, position, told, why_not

ACROSS = "West-E2-E3-E4-E5-E6-E7-E8-East"
ROUTE = "(West)-E2-E3-E4-E5-E6-E7-E8-East"
FOREIGN = "(West)-E2:B-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B"
NORTHERN = "West-D2-C2-B3-B4-North-B6-B7-B8-B9-C9-D9-East"
"""Cities of a finished building phase are all connected: South is, where a test needs it."""


def entry(
    *,
    tracks: list[str],
    accounts: list[int] | None = None,
    to: str = "A",
    run: str = "51-61",
    seats: int = 2,
    **more: str,
) -> DampfrossState:
    """A run from West to East about to be entered."""
    return position(
        seats=seats,
        phase="entry",
        to=to,
        first="B" if seats == 2 else chr(64 + seats),
        roll="-",
        starts=["West"] * seats,
        track=tracks,
        accounts=accounts or [20] * seats,
        run=run,
        entries=["-"] * seats,
        **more,  # type: ignore[arg-type]
    )


# --- drawing (D44-D46, T15) ----------------------------------------------------------------------------------------


def test_T15_red_6_white_5_on_germany_is_munich() -> None:
    board = GAME.new(2, map_key="germany").board
    assert board.place_names[board.city_of_number[(6 - 1) * 6 + 5 - 1]] == "Muenchen"


def draws(**more: str) -> DampfrossState:
    return position(phase="entry", to="*", first="B", roll="-", track=[ACROSS, "West-D2"], **more)  # type: ignore[arg-type]


def test_D45_a_near_target_is_drawn_again() -> None:
    state = position(phase="entry", to="*", first="B", roll="-", track=["West-D2-C2-B3-B4-North", ACROSS])
    events = play(state, "draw from 51", "draw to 11")
    assert [event.kind for event in events] == ["drawn_from", "redrawn_to"], "North is five fields away"
    play(state, "draw to 61")
    assert state.to_move == 0


def test_D45_without_a_route_the_way_over_land_counts() -> None:
    state = draws()
    play(state, "draw from 61")
    assert [event.kind for event in play(state, "draw to 11")] == ["drawn_to"], "North is six fields from East"


def test_D46_the_target_becomes_the_next_start() -> None:
    state = entry(tracks=[ACROSS, "West-D2"], targetIsNextStart="yes")
    play(state, f"run 51-61 via {ROUTE}", "pass")
    play(state, "pass")
    assert state.start == 30, "A has built nothing; the next run starts from East"
    assert GAME.notation.write(state, GAME.notation.read(state, "draw to 11")) == "draw to 11"


def test_A40_target_becomes_next_start_is_refused_in_a_run_game() -> None:
    with pytest.raises(BadText, match="A40"):
        new(targetIsNextStart="yes", runs="18")


def test_D74_a_used_number_is_not_drawn_again() -> None:
    state = position(
        phase="entry", to="*", first="B", roll="-", track=[ACROSS, "West-D2"], used="51,61", done=1, runs="18"
    )
    assert "51" not in legal(state)
    assert "52" in legal(state)
    assert "(D74)" in why_not(state, "draw from 51")


# --- entering and fares (D47-D56, T8) ------------------------------------------------------------------------------


def test_D51_each_foreign_field_costs_one() -> None:
    state = entry(tracks=["West-D2", ACROSS])
    assert why_not(state, f"run 51-61 via {FOREIGN}") != "", "D49: no own track"
    state = entry(tracks=["West-E2", ACROSS], accounts=[21, 20])
    events = play(state, "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B")
    assert paid(events, "fare") == [(1, 7, "D51")]
    assert state.accounts == [14, 27]
    assert state.income == [0, 7]


def test_D52_the_traveller_names_whom_to_pay() -> None:
    state = entry(seats=3, tracks=["West-E2", ACROSS, ACROSS], accounts=[21, 20, 20])
    assert "whom to pay" in why_not(state, "run 51-61 via (West)-E2-E3-E4-E5-E6-E7-E8-East")
    play(state, "run 51-61 via (West)-E2-E3:B-E4:B-E5:C-E6:C-E7:C-E8:C-East:C")
    assert state.accounts == [14, 22, 25]


def test_D54_more_than_ten_to_one_rival_is_refused() -> None:
    long = "West-D2-C2-B3-B4-North-B6-B7-B8-B9-C9-D9-East"
    state = entry(tracks=["West-E2", long], accounts=[30, 20])
    # B has not declared: the route is legal now, and illegal once B stays out.
    play(state, "pass")
    own = entry(tracks=["West-D2", long], accounts=[30, 20])
    fares = "-C2:B-B3:B-B4:B-North:B-B6:B-B7:B-B8:B-B9:B-C9:B-D9:B-East:B"
    play(own, f"run 51-61 via (West)-D2{fares}")
    assert own.accounts == [19, 31]
    events = play(own, "pass")
    assert told(events, "withdrew"), "A11: eleven units net, and no other route"
    assert own.accounts == [30, 20]


def test_T8_fares_of_both_are_netted() -> None:
    """A owes B 11, B owes A 1: net 10, both may run."""
    state = entry(tracks=["West-D2;West-E2", NORTHERN.replace("West-D2-", "West-D1-D2-")], accounts=[30, 20])
    way = "-C2:B-B3:B-B4:B-North:B-B6:B-B7:B-B8:B-B9:B-C9:B-D9:B-East:B"
    play(state, f"run 51-61 via (West)-D2{way}")
    play(state, "run 51-61 via (West)-D2:A-C2-B3-B4-North-B6-B7-B8-B9-C9-D9-East")
    assert state.to_move == CHANCE, "the trains leave"
    assert state.accounts == [30 - 11 + 1, 20 + 11 - 1]
    assert (state.income, state.paid) == ([0, 10], [10, 0])


@pytest.mark.parametrize(
    ("there", "back", "net", "allowed"), [(19, 11, 8, True), (22, 11, 11, False), (11, 0, 11, False), (10, 0, 10, True)]
)
def test_T8_the_cap_counts_net_fares(there: int, back: int, net: int, allowed: bool) -> None:
    from footplate.games.dampfross.rules.fares import fits, net_fare

    state = entry(tracks=["West-E2", ACROSS], accounts=[40, 40])
    state.said = [0, 1]
    matrix = [0, there, back, 0]
    assert net_fare(state, matrix, 0, 1) == net
    assert fits(state, 0, -1, [0, there], [0, 0, back, 0]) is allowed


def test_D49_a_step_that_leads_nowhere_is_not_offered() -> None:
    state = entry(tracks=[ACROSS + ";West-F1", "West-D2"], accounts=[0, 0])
    assert set(legal(state)) == {"pass", "-E2", "-F1", "-D2:B", "run with B"}, "B may yet net the fare for D2"
    play(state, "pass")
    state = entry(tracks=[ACROSS, "West-D2;West-F1"], accounts=[0, 20], to="B", further="")
    play(state, "pass")
    assert set(legal(state)) == {"pass", "-E2"}, "nobody nets it any more, and A has no money"
    play_steps(state, "-E2")
    assert set(legal(state)) == {"-E3", "-West"}


def play_steps(state: DampfrossState, *names: str) -> None:
    for name in names:
        state.play(next(step for step in state.legal() if GAME.notation.name(state, step) == name))


def test_A34_fares_are_paid_from_the_account_as_it_stood() -> None:
    state = entry(tracks=["West-E2", ACROSS], accounts=[6, 20], to="B")
    play(state, "pass")
    assert state.phase != ENTERING, "seven units are too much for an account of six: A is not asked"


# --- the race (D57-D65, T2, T11) -----------------------------------------------------------------------------------


def test_T2_driving_points() -> None:
    state = entry(tracks=["East-D9-C9-B9-B8-B7-C7-C6-C5-C4-B4-A4-A3-B3-C2-D2-West", "West-E2"])
    state.routes[0] = []
    west = "(West)-D2-C2-B3-A3-A4-B4-C4-C5-C6-C7-B7-B8-B9-C9-D9-East"
    steps = GAME.notation.read(state, f"run 51-61 via {west}")
    hops = [step - 17 for step in steps]
    assert route_points(state, hops) == 17, "sixteen fields and one climb; the river between D2 and C2 costs nothing"


def race(tracks: list[str], routes: list[str], accounts: list[int] | None = None, **more: str) -> DampfrossState:
    state = entry(tracks=tracks, seats=len(tracks), accounts=accounts, **more)
    play(state, *[f"run 51-61 via {route}" if route else "pass" for route in routes])
    return state


def test_D61_more_surplus_wins_in_the_same_round() -> None:
    state = race([ACROSS, ACROSS], [ROUTE, ROUTE])
    events = play(state, "throw A 4+4 B 5+4")
    assert [(e.facts["seat"], e.facts["amount"]) for e in told(events, "prize")] == [(1, 20), (0, 10)]


def test_A14_equal_surplus_shares_the_prizes() -> None:
    state = race([ACROSS, ACROSS], [ROUTE, ROUTE])
    play(state, "throw A 4+4 B 5+3")
    assert state.accounts == [35, 35]


def test_A14_three_first_get_ten_each_and_two_second_five() -> None:
    state = race([ACROSS] * 3, [ROUTE] * 3)
    play(state, "throw A 4+4 B 5+3 C 6+2")
    assert state.accounts == [30, 30, 30]
    state = race([ACROSS] * 3, [ROUTE] * 3)
    play(state, "throw A 6+6 B 5+3 C 6+2")
    assert state.accounts == [40, 25, 25]


def test_A14_with_reroll_the_tied_throw_again() -> None:
    state = race([ACROSS, ACROSS], [ROUTE, ROUTE], tie="reroll")
    play(state, "throw A 4+4 B 5+3", "throw A 1+1 B 1+2")
    assert state.accounts == [30, 40]


def test_D63_the_race_goes_on_until_the_second_arrives() -> None:
    state = race([ACROSS] * 3, [ROUTE] * 3)
    play(state, "throw A 6+6 B 1+1 C 1+1")
    assert state.accounts == [20, 20, 20]
    play(state, "throw B 1+1 C 6+6")
    assert state.accounts == [40, 20, 30]


def test_D64_a_single_participant_gets_twenty_without_a_race() -> None:
    state = race([ACROSS, "West-D2"], [ROUTE, ""])
    assert state.accounts == [40, 20]


def test_A13_a_single_point_is_lost_in_front_of_a_hill() -> None:
    hilly = "West-D2-C2-B3-B4-North-B6-B7-C7-C6-D6-E6-E7-E8-East"
    way = "(West)-D2-C2-B3-B4-North-B6-B7-C7-C6-D6-E6-E7-E8-East"
    for option, after in (("no", 7), ("yes", 8)):
        state = race([hilly, ACROSS], [way, ROUTE], carryOver=option)
        play(state, "throw A 4+4 B 1+1")
        assert state.made[0] == after


# --- joint runs (D66-D68, T10) -------------------------------------------------------------------------------------

HALF = "West-E2-E3-E4"
OTHER_HALF = "West-D2-D3-E3-F4-E4-E5-E6-E7-E8-East"


def test_T10_a_joint_run_shares_the_prize() -> None:
    state = entry(tracks=["West-E2-E3-E4", "West-F1-F2-F3-F4-E4-E5-E6-E7-E8-East"])
    events = play(state, f"run with B 51-61 via {ROUTE}")
    assert told(events, "offered_run")
    assert state.to_move == 1
    play(state, "with A")
    assert state.accounts == [30, 30], "twenty without a race, ten each"


def test_D66_a_declined_offer_asks_again() -> None:
    state = entry(tracks=["West-E2-E3-E4", "West-F1-F2-F3-F4-E4-E5-E6-E7-E8-East"])
    play(state, f"run with B 51-61 via {ROUTE}", "pass")
    assert state.to_move == 0
    assert "run with B" not in legal(state)


def test_T10_an_odd_fare_is_paid_by_the_richer() -> None:
    tracks = ["West-E2", "West-F1-F2-E2-E3", "West-E2-E3-E4-E5-E6-E7-E8-East"]
    state = entry(seats=3, tracks=tracks, accounts=[30, 20, 20])
    play(state, "run with B 51-61 via (West)-E2-E3-E4:C-E5:C-E6:C-E7:C-E8:C-East:C", "with A")
    assert state.accounts == [27, 17, 26], "six units, three each"
    state = entry(seats=3, tracks=[tracks[0], "West-F1-F2-E2-F3", tracks[2]], accounts=[30, 20, 20])
    assert why_not(state, "run with B 51-61 via (West)-E2-E3:C-E4:C-E5:C-E6:C-E7:C-E8:C-East:C") != "", "A15"


# --- building after a run (D69-D72, T13) ---------------------------------------------------------------------------


def test_D71_building_after_a_run_stays_within_the_income() -> None:
    state = race([ACROSS, "West-D2"], [ROUTE, ""])
    assert state.phase == SPENDING
    assert state.points == 20
    events = play(state, "build (E4)-F4-G3")
    assert [e.clause for e in told(events, "laid")] == ["D70", "D70"]
    assert state.accounts[0] == 38


@pytest.mark.parametrize(("account", "most"), [(49, 5), (50, 5), (128, 12), (0, 0)])
def test_T13_the_ten_percent_rule(account: int, most: int) -> None:
    state: Position = entry(tracks=[ACROSS, "West-D2"], tenPercent="yes")
    state.accounts[0] = account
    state.tenths = tenths(state)
    assert allowance(state, 0) == most


# --- the end (D73-D77, T14) ----------------------------------------------------------------------------------------


def test_T14_thresholds() -> None:
    assert [goal(seats) for seats in range(2, 7)] == [250, 250, 225, 200, 200]


def test_D73_the_money_game_ends_after_settling_a_run() -> None:
    state = entry(tracks=[ACROSS, "West-D2"], accounts=[230, 20])
    play(state, f"run 51-61 via {ROUTE}", "pass")
    assert state.to_move == OVER
    assert state.accounts == [250, 20]
    assert state.end_reason == "D73"


def test_A18_with_the_test_after_building() -> None:
    state = entry(tracks=[ACROSS, "West-D2"], accounts=[230, 20], testAfterBuilding="yes")
    play(state, f"run 51-61 via {ROUTE}", "pass")
    assert state.to_move == 0
    play(state, "build (E4)-F4")
    assert state.to_move != OVER or state.accounts[0] < 250


def test_A9_the_richest_is_asked_first() -> None:
    state = position(phase="entry", to="*", first="B", roll="-", track=[ACROSS, ACROSS], accounts=[20, 21])
    play(state, "draw from 51", "draw to 61")
    assert state.to_move == 1


def test_A9_sealed_entries_are_hidden_until_all_have_declared() -> None:
    state = sealed()
    play(state, f"run 51-61 via {ROUTE}")
    entries = GAME.view(state, 1)["entries"]
    assert isinstance(entries, list)
    assert entries[0] is None
    assert "E5" not in GAME.position(state, 1, full=False).split("entries=")[1]
    assert GAME.view(state, 0)["entries"] != entries
    play(state, f"run 51-61 via {ROUTE}")
    assert "E5" in GAME.position(state, 1, full=False).split("entries=")[1]


def sealed() -> DampfrossState:
    state = position(
        phase="entry",
        to="*",
        first="B",
        roll="-",
        track=[ACROSS, ACROSS],
        entry="sealed",
    )
    play(state, "draw from 51", "draw to 61")
    return state


# --- the course of runs --------------------------------------------------------------------------------------------


def test_T11_the_prizes_of_a_run_add_up_to_thirty_or_twenty() -> None:
    for routes, prizes in (([ROUTE, ROUTE, ROUTE], 30), ([ROUTE, "", ""], 20), (["", "", ""], 0)):
        state = entry(tracks=[ACROSS] * 3, seats=3)
        play(state, *[f"run 51-61 via {route}" if route else "pass" for route in routes])
        if state.phase == THROW:
            play(state, "throw A 6+6 B 5+5 C 1+1")
        assert sum(state.accounts) == 60 + prizes


def test_A27_a_run_nobody_enters_is_offered_once_more_at_the_end() -> None:
    state = entry(tracks=[ACROSS, ACROSS], used="51,61", runs="1")
    play(state, "pass", "pass")
    assert (state.start, state.target, state.second_chance) == (24, 30, True)
    play(state, "pass", "pass")
    assert state.to_move == OVER


def test_A32_the_game_ends_after_runs_in_a_row_without_an_entrant() -> None:
    state = entry(tracks=[ACROSS, ACROSS], idleRuns="3", further="idle=2")
    play(state, "pass", "pass")
    assert (state.to_move, state.end_reason) == (OVER, "A32")


def test_A36_a_start_without_a_target_is_drawn_again() -> None:
    state = position(
        map="tutorial", phase="entry", to="*", first="B", roll="-", starts=["Westport"] * 2, track=["Westport-C1", ""]
    )
    assert [event.kind for event in play(state, "draw from 31")] == ["redrawn_from"], "both cities are near Midford"


def test_A28_numbers_without_a_valid_pair_are_run_as_they_come() -> None:
    used = ",".join(str(number) for number in (*range(51, 57), *range(61, 66), *range(11, 17), *range(21, 27)))
    used += "," + ",".join(str(number) for number in (*range(31, 37), *range(41, 46)))
    track = ["West-D2-C2-B3-B4-North;West-F1-G1-H2-H3-H4-South", "West-E2"]
    state = position(phase="entry", to="*", first="B", roll="-", track=track, used=used, done=17, runs="18")
    assert legal(state) == ["46", "66"]


def test_D67_an_odd_prize_gives_the_richer_partner_the_odd_unit() -> None:
    tracks = ["West-E2-E3-E4", "West-F1-F2-F3-F4-E4-E5-E6-E7-E8-East", ACROSS]
    state = entry(seats=3, tracks=tracks, accounts=[30, 20, 20])
    play(state, f"run with B 51-61 via {ROUTE}", "with A", f"run 51-61 via {ROUTE}")
    play(state, "throw A 4+4 C 4+4")
    assert state.accounts == [38, 27, 35]


def test_A11_a_breach_may_be_mended_by_another_route() -> None:
    """A pays B eleven on the northern way; with B out A may take the own way instead."""
    state = entry(tracks=[f"West-D2;{ACROSS}", NORTHERN.replace("West-D2-", "West-D1-D2-")], accounts=[30, 20])
    play(state, "run 51-61 via (West)-D2-C2:B-B3:B-B4:B-North:B-B6:B-B7:B-B8:B-B9:B-C9:B-D9:B-East:B", "pass")
    assert state.to_move == 0
    assert "withdraw" in legal(state)
    play(state, f"run 51-61 via {ROUTE}")
    assert state.accounts == [50, 20]


def test_A16_net_income_caps_building() -> None:
    tracks = ["West-E2", f"{ACROSS};West-F1"]
    state = race(tracks, ["(West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B", ""], netIncomeCap="yes")
    assert state.to_move == 0
    assert state.points == 20 - 7


def test_A11_netting_by_agreement() -> None:
    tracks = ["West-D2;West-E2", NORTHERN.replace("West-D2-", "West-D1-D2-")]
    away = "run 51-61 via (West)-D2-C2:B-B3:B-B4:B-North:B-B6:B-B7:B-B8:B-B9:B-C9:B-D9:B-East:B"
    back = "run 51-61 via (West)-D2:A-C2-B3-B4-North-B6-B7-B8-B9-C9-D9-East"
    state = entry(tracks=tracks, accounts=[30, 20], netting="byAgreement")
    play(state, away, back, "with B", "with A")
    assert state.phase == THROW, "ten net: both may run"
    state = entry(tracks=tracks, accounts=[30, 20], netting="byAgreement")
    events = play(state, away, back, "with B", "pass")
    assert told(events, "withdrew"), "eleven without an exchange"


def test_A8_fields_are_counted_to_every_corner_of_the_map() -> None:
    state = new()
    names = state.board.hex_names
    far = land_distances(state, names.index("A3"))
    assert [far[names.index(name)] for name in ("A1", "A2", "A9", "I3")] == [2, 1, 6, 8]
