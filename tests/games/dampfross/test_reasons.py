"""What is said for a move: every sentence where it holds, and its neighbour where it does not."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import BUILDING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.events import Event
from footplate.kernel.facets import Comparison
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.language import LANGUAGES
from tests.games.dampfross.running import ACROSS, DETOUR, DETOUR_WAY, IDLE, WAY, entry
from tests.games.dampfross.table import ABROAD, PLAIN, choose, new, play, position

pytestmark = pytest.mark.once

PLAYERS = ["Anton", "Beate", "Claus", "Dora", "Emil", "Fritz"]
NORTH = "build (West)-D1-C1-B1"
"""Six points of a way to North, which takes ten."""


def spending(*track: str, accounts: list[int]) -> DampfrossState:
    """Anton has had twenty units from a run and may spend them."""
    return position(
        phase="spend",
        first="B",
        to="A",
        roll="20",
        track=track,
        starts=[line.split("-")[0] for line in track],
        accounts=accounts,
        income=[20, 0],
        run="51-61",
    )


def after(state: DampfrossState, move: str) -> DampfrossState:
    copy = state.clone()
    play(copy, move)
    return copy


def beside(state: DampfrossState, move: str, other: str = "", viewer: int | None = None) -> Comparison[DampfrossState]:
    """A move beside another one, for the one who moves or somebody else."""
    seat = state.to_move
    steps, other_steps = (GAME.notation.read(state, text) if text else [] for text in (move, other))
    led_to = after(state, other) if other else None
    viewer = seat if viewer is None else viewer
    return Comparison(
        seat, viewer, state, after(state, move), led_to, steps=tuple(steps), other_steps=tuple(other_steps)
    )


def said(
    state: DampfrossState, move: str, other: str = "", viewer: int | None = None, language: str = "en"
) -> list[str]:
    """What speaks for a move beside another one."""
    found = GAME.story.reasons(beside(state, move, other, viewer), PLAYERS, language)
    return [reason.sentence for reason in sorted(found, key=lambda reason: -reason.weight)]


def abouts(state: DampfrossState, move: str, other: str = "") -> set[str]:
    """What the reasons for a move are about: moves that share all of it are one card."""
    return {reason.about for reason in GAME.story.reasons(beside(state, move, other), PLAYERS, "en")}


def called(state: DampfrossState, move: str, other: str = "") -> str:
    return GAME.story.title(beside(state, move, other), PLAYERS, "en")


# --- cities ---------------------------------------------------------------------------------------------------------

BY_SOUTH = "West-F1-G1-H1-H2-H3"
"""Two fields from South (H5)."""


def near_south(rival: str, roll: str = "3") -> DampfrossState:
    return position(starts=["West", "East"], track=[BY_SOUTH, rival], roll=roll)


def test_a_city_is_reached_before_a_rival_who_could_be_there_with_one_roll() -> None:
    state = near_south("East-F9-G9-H9-H8-H7")
    sentence = "You are in South first. Beate is only 2 points away and could get there with one roll."
    assert sentence in said(state, "build (H3)-H4-South", "pass")


def test_a_rival_farther_away_is_not_said_to_be_near() -> None:
    state = position(starts=["West", "West"], track=["West-E2-E3-E4-E5-E6-E7-E8", "West-D1"], roll="1")
    assert "You are in East before Beate, who is 8 points away." in said(state, "build (E8)-East")


def test_a_city_the_other_move_reaches_as_well_is_no_reason() -> None:
    state = near_south("East-F9-G9-H9-H8-H7", roll="4")
    found = said(state, "build (H3)-H4-South-H6", "build (H3)-H4-South-I5")
    assert not any(sentence.startswith("You are in South") for sentence in found)


def test_what_is_left_to_a_rival_is_told_beside_what_speaks_for_the_move() -> None:
    state = near_south("East-F9-G9-H9-H8-H7", roll="2")
    found = said(state, "build (West)-E2-E3", "build (H3)-H4-South")
    assert found[-1] == "But South is left to Beate, 2 points away."
    assert len(found) > 1
    assert not any("South" in sentence for sentence in said(state, "build (West)-E2-E3", "pass"))


def test_whoever_comes_nearer_than_all_others_is_told_so() -> None:
    state = near_south("East-E8", roll="1")
    sentence = "You are then 1 point from South and its premium of 6 units; Beate, the nearest of the others, is 5."
    assert sentence in said(state, "build (H3)-H4")


def test_coming_nearer_is_told_with_what_waits_there() -> None:
    state = position(starts=["West", "East"], track=["West-E2", "East-F9-G9-H9-H8-H7-H6-South"], roll="3")
    assert said(state, "build (West)-F1-G1-H2") == [
        "You are 3 points from South then, 4 before; until your track leads there, you cannot run to it at all."
    ]
    first = position(starts=["West", "-"], track=["West-E2"], roll="1")
    assert said(first, "build (E2)-E3") == [
        "You are then 3 points from South and its premium of 6 units, 4 before; no rival has begun to build."
    ]


def test_a_city_is_not_left_to_a_rival_who_is_farther_away_than_the_seat_itself() -> None:
    """Lübeck lies three points from Anton's track and fourteen from Beate's, Rostock seven and eleven."""
    state = position(map="germany", starts=["Hamburg", "Berlin"], track=["Hamburg-L16", "Berlin-R27"], roll="3")
    found = said(state, "build (L16)-M15", "build (Hamburg)-K17-J18-Luebeck")
    assert found
    assert not any("is left to" in sentence for sentence in found)


def test_track_that_comes_nearer_to_nothing_says_so() -> None:
    state = position(starts=["West", "West"], track=["West-F1-G1-H1-H2-H3-H4-South", "West-D1"], roll="1")
    assert said(state, "build (H1)-I1") == [
        "The new track comes nearer to no further city. The nearest premium left, in North, is 5 points away, for Beate"
        " 5."
    ]
    alone = position(starts=["West", "-"], track=["West-F1-G1-H1-H2-H3-H4-South"], roll="1")
    assert said(alone, "build (H1)-I1") == [
        "The new track comes nearer to no further city; it can later become a shorter way between cities that are"
        " linked already."
    ]


def test_fees_that_are_saved_never_stand_alone() -> None:
    """Along Beate's line it costs a fee, beside it none; both come as near to East, so neither is said to."""
    state = position(starts=["West", "West"], track=["West-D1", "West-E2-E3-E4"], roll="1")
    found = said(state, "build (D1)-C1", "build (West)-E2")
    assert found[0] == "No fees are due; the best other move pays 3 units to others."
    assert len(found) > 1


NORDLAND = "Your own track now leads to Nordland, the target of 1 of the 6 rows in the table of special runs."


def test_a_country_that_is_reached_is_a_target_of_special_runs() -> None:
    state = position(
        map=ABROAD,
        advanced="yes",
        phase="spend",
        first="B",
        roll="20",
        starts=["West", "West"],
        track=["West-D2-C2-B3", "West-E2"],
        accounts=[40, 20],
        income=[20, 0],
        run="51-61",
    )
    found = said(state, "build (B3)-A3", "pass")
    assert NORDLAND in found
    assert not any("neither reaches another city" in sentence for sentence in found)
    assert not any("neither reaches another city" in sentence for sentence in said(state, "pass", "build (B3)-A3"))
    assert NORDLAND not in said(state, "build (B3)-B2", "pass")
    assert "You keep 1 unit that track to Nordland would cost." in said(state, "pass", "build (B3)-A3")


def at_seaham() -> DampfrossState:
    """Anton has come to the port and is asked whether he buys the ferry."""
    state = position(map=ABROAD, advanced="yes", starts=["West", "East"], track=["West-F1-G1-H2-H3-I3"], roll="1")
    play(state, "build (I3)-Seaham")
    return state


def test_a_ferry_that_is_not_bought_is_told_with_what_it_would_take_to_pay() -> None:
    sentence = (
        "You keep the 6 units that the ferry Seaham – Skerry costs: others would have to take it twice to earn them"
        " back."
    )
    assert sentence in said(at_seaham(), "pass", "ferry Seaham~Skerry")
    assert sentence not in said(at_seaham(), "ferry Seaham~Skerry", "pass")


def one_left(own: str, rival: str) -> DampfrossState:
    """Of the cities only South is still open, and Anton may declare the building phase over."""
    cities = f"{ACROSS};E4-D4-C4-B4-North"
    return position(starts=["West", "West"], track=[f"{own};{cities}", rival], before_roll=True, round=5, since="3")


def test_whoever_rolls_instead_of_ending_the_building_is_told_what_that_keeps() -> None:
    """Whoever is farther from the last city than a rival has little of it."""
    near, far = "West-F1-G1-H1-H2-H3", "West-D1"
    free = (
        "Building goes on: track still costs points of the roll alone; in the operating phase every point costs a unit."
    )
    own = "Building goes on: South can still be reached, 2 points away for you and 5 for Beate."
    theirs = "But South with its premium is 2 points away for Beate and 3 for you."
    first, second = (said(one_left(*tracks), "pass", "declare") for tracks in ((near, far), (far, near)))
    assert free in first
    assert own in first
    assert theirs not in first
    assert second == [free, theirs]


def test_a_city_served_by_a_rival_is_joined_for_the_fares_it_took() -> None:
    state = spending("West-E2-E3", DETOUR, accounts=[40, 40])
    found = said(state, "build (E3)-E4-E5-E6-E7-E8-East", "pass")
    assert found[0] == "You run to East on your own track now; until now that took at least 10 units in fares."
    assert "With East you can run between 1 pair of cities without fares; before it was none." in found
    assert not any("You run to East" in sentence for sentence in said(state, "build (E3)-E4-E5-E6-E7-E8", "pass"))


# --- ways -----------------------------------------------------------------------------------------------------------


def test_fares_that_nobody_may_pay_are_told_as_such() -> None:
    """Eleven fields of Beate's lead to South: more than the ten units she may be paid (D53)."""
    way = "West-F1-G1-H1-I1-I2-I3-I4-I5-I6-H6-South"
    state = spending("West-E2-E3-F3-G3", way, accounts=[40, 40])
    assert (
        "You run to South on your own track now; until now that took at least 11 units in fares, above the limit of 10"
        " to a rival." in said(state, "build (G3)-G4-South", "pass")
    )
    assert (
        "You are 1 point from South then, 2 before; until your track leads there, a run to it costs at least 11 units"
        " in fares, above the limit of 10 to a rival." in said(state, "build (G3)-G4", "pass")
    )
    third = position(
        seats=3,
        phase="spend",
        first="B",
        to="A",
        roll="20",
        starts=["West", "West", "East"],
        track=["West-E2-E3-F3-G3", way, "East-D9"],
        accounts=[40, 40, 40],
        income=[20, 0, 0],
        run="51-61",
    )
    assert not any("above the limit" in one for one in said(third, "build (G3)-G4-South", "pass"))


def test_to_reach_one_city_and_come_nearer_to_another_is_not_the_same_the_other_way_round() -> None:
    state = position(starts=["West", "West"], track=["West-E2-E3-E4", "West-D1"], roll="5")
    north, south = "build (E4)-D4-C4-North", "build (E4)-F4-G4-South"
    assert abouts(state, north, "pass") != abouts(state, south, "pass")


def test_a_short_cut_is_told_with_the_points_it_saves() -> None:
    state = spending("West-E2-E3-E4-E5-E6-E7-E8;" + DETOUR, IDLE, accounts=[40, 20])
    short_cut = "West – East takes you 8 points instead of 10 on your own track."
    assert short_cut in said(state, "build (E8)-East", "pass")
    assert short_cut not in said(state, "build (E8)-D9", "pass")


def test_a_short_cut_is_told_beside_the_way_of_the_fastest_rival() -> None:
    state = spending("West-E2-E3-E4-E5-E6-E7-E8;" + DETOUR, DETOUR, accounts=[40, 20])
    sentence = "West – East takes you 8 points instead of 10 on your own track; Beate needs 10."
    assert sentence in said(state, "build (E8)-East", "pass")


ALONG = ("West-F1-F2-F3-F4-F5-F6-F7", "West-E2-E3-E4-E5-E6")
"""Beate is three points from East, Anton runs beside her."""


def test_new_track_across_a_rivals_way_makes_it_dearer() -> None:
    state = position(starts=["West", "West"], track=ALONG, roll="6", accounts=[60, 20])
    sentence = "Your new track lies in Beate’s way to East: in points and fees it costs 2 more from now on."
    assert sentence in said(state, "build (F6)-E6; (F7)-E7; (F7)-F8; (F8)-E8", "pass")
    assert sentence not in said(state, "build (F7)-F8", "pass"), "there is a way beside it"


# --- points and money -----------------------------------------------------------------------------------------------


def test_points_that_lapse_are_told_beside_those_of_the_other_move() -> None:
    state = near_south("East-E8", roll="3")
    assert "All 3 points are used; the best other move lets 2 lapse." in said(
        state, "build (H3)-H4-South-H6", "build (H3)-H4"
    )
    assert not any("lapse" in one for one in said(state, "build (H3)-H4-South-H6", "build (West)-E2-E3-E4"))


def test_track_over_a_border_counts_with_its_points() -> None:
    """To Nordland nobody may lay track back, so that side alone would seem to cost nothing."""
    state = position(map=ABROAD, advanced="yes", starts=["West", "West"], track=["West-D2-C2-B3", "West-E2"], roll="2")
    found = said(state, "build (B3)-B4-North", "build (B3)-B4-A4")
    assert found
    assert not any("lapse" in one for one in found)
    assert any("lets 1 lapse" in one for one in said(state, "build (B3)-B4-North", "build (B3)-A3"))


def test_whoever_builds_nothing_is_told_what_lapses() -> None:
    assert said(near_south("East-E8"), "pass", "build (H3)-H4") == ["All 3 points lapse, and no fees are paid."]


def test_fees_the_other_move_pays_are_told() -> None:
    state = position(starts=["West", "West"], track=["West-D1", "West-E2-E3-E4"], roll="1")
    assert "No fees are due; the best other move pays 3 units to others." in said(
        state, "build (D1)-C1", "build (West)-E2"
    )
    assert not any("fees" in one for one in said(state, "build (D1)-C1", "build (West)-F1"))


def test_units_kept_after_a_run_are_told_with_the_little_they_would_buy() -> None:
    state = spending("West-E2-E3", ACROSS, accounts=[40, 240])
    found = said(state, "pass", "build (E3)-F3-G3")
    assert "You keep 2 units that the best other move spends." in found
    assert (
        "The best track there is to lay neither reaches another city nor makes a way between cities shorter." in found
    )
    assert "New track has little time to pay: Beate has 240 of the 250 units that end the game." in found


def test_units_kept_are_told_with_the_cities_they_would_have_bought() -> None:
    state = spending("West-E2-E3", "West-F1-G1-H1-H2-H3-H4-South", accounts=[40, 40])
    to_south = "build (E3)-F3-G3-G4-South"
    assert said(state, "pass", to_south) == [
        "You keep 4 units that track to South would cost; about 1 run in 2 begins or ends there."
    ]
    assert "You pay 3 units less than for track to South." in said(state, "build (E3)-E4", to_south)


def test_whoever_leads_is_told_so_as_you() -> None:
    state = spending("West-E2-E3", ACROSS, accounts=[240, 40])
    sentence = "New track has little time to pay: you have 240 of the 250 units that end the game."
    assert sentence in said(state, "pass", "build (E3)-F3-G3")
    assert sentence not in said(state, "pass", "build (E3)-F3-G3", viewer=1)


# --- runs -----------------------------------------------------------------------------------------------------------

OUT = "Alone you have no way that can be run within the limit of fares."


def test_whoever_enters_learns_the_chance_against_a_train_that_is_in() -> None:
    state = entry(DETOUR, ACROSS, accounts=[20, 30], to="B")
    play(state, f"run 51-61 via {WAY}")
    found = said(state, f"run 51-61 via {DETOUR_WAY}", "pass")
    race = next(sentence for sentence in found if sentence.startswith("10 points to go against Beate (8 points): "))
    places = re.fullmatch(r".* you come first in (\d+) of 100 races, otherwise second\.", race)
    assert places, "of two trains one is first and one second"
    assert 0 < int(places[1]) < 50
    assert "Only Beate runs besides, so at least second place is sure: 10 units, for no fares." in found
    assert "Otherwise Beate would run alone and get 20 units without a race." in found
    assert "The whole way leads over your own track: it costs no fares." in found


def test_second_place_is_not_sure_while_somebody_may_still_enter() -> None:
    state = entry(DETOUR, ACROSS, ACROSS, accounts=[20, 30, 10], to="B")
    play(state, f"run 51-61 via {WAY}")
    found = said(state, f"run 51-61 via {DETOUR_WAY}", "pass")
    assert not any("sure" in sentence or "Otherwise" in sentence for sentence in found)
    race = next(sentence for sentence in found if "if those trains run" in sentence)
    assert re.fullmatch(r".* you come first in \d+ of 100 races, second in \d+\.", race)


def test_whoever_stays_out_may_get_fares_all_the_same() -> None:
    """Beate's train runs over three fields of Anton's."""
    state = entry("West-E2-E3-E4", "West-F1;E4-E5-E6-E7-E8-East;" + DETOUR, accounts=[20, 30], to="B")
    play(state, "run 51-61 via (West)-E2:A-E3:A-E4:A-E5-E6-E7-E8-East")
    assert "Beate’s train pays you 3 units in fares without your running." in said(state, "pass")


def test_a_train_that_hardly_ever_comes_first_or_second_is_told_so() -> None:
    """Anton's way winds through thirty fields, those of Beate and Claus through eight."""
    north = "-D1-C1-B1-A1-A2-A3-A4-A5-A6-A7-A8-A9-B9-B8-B7-B6-North-B4-B3-B2-C2-C3-C4-C5-D5-E5-E6-E7-E8-East"
    state = entry(f"West{north}", ACROSS, ACROSS, accounts=[30, 30, 30], to="B")
    play(state, f"run 51-61 via {WAY}")
    assert (
        "30 points to go. Against Beate (8 points) and Claus (8 points), if those trains run, you come first in hardly"
        " any of 100 races, and second hardly more often." in said(state, f"run 51-61 via (West){north}", "pass")
    )


def test_of_two_routes_the_shorter_one_is_told_with_its_price() -> None:
    state = entry("West-E2;" + DETOUR, ACROSS, accounts=[30, 20])
    fast, cheap = "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B", f"run 51-61 via {DETOUR_WAY}"
    assert "2 points shorter than the best other route, for 7 units more in fares." in said(state, fast, cheap)
    assert "7 units less in fares than the best other route, for 2 points more to go." in said(state, cheap, fast)


def test_two_routes_whose_fares_are_set_off_differ_by_what_is_set_off() -> None:
    """Beate owes Anton ten units, so neither of his routes costs him anything: the short one leaves him three."""
    state = entry(f"West-E2;{DETOUR}", ACROSS, accounts=[30, 30], to="B")
    play(state, "run 51-61 via (West)-E2-West-F1:A-F2:A-F3:A-F4:A-F5:A-F6:A-F7:A-F8:A-F9:A-East:A")
    fast, cheap = "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B", f"run 51-61 via {DETOUR_WAY}"
    assert "7 units less in fares than the best other route, for 2 points more to go." in said(state, cheap, fast)
    assert called(state, fast) == "Run West – East: 8 points, no fares"


def test_in_german_one_point_is_missing_and_several_are() -> None:
    state = near_south("East-E8", roll="1")
    (sentence,) = [one for one in said(state, "build (H3)-H4", language="de") if one.startswith("Bis South")]
    assert sentence.startswith("Bis South und zur Prämie von 6 Einheiten fehlt dir dann 1 Punkt; Beate")


def test_whoever_is_left_alone_gets_the_prize_without_a_race() -> None:
    state = entry(DETOUR, IDLE, accounts=[30, 20])
    assert said(state, f"run 51-61 via {DETOUR_WAY}", "pass") == [
        "Nobody else enters any more: 20 units without a race, for no fares at all."
    ]
    assert said(state, "pass", f"run 51-61 via {DETOUR_WAY}") == [
        "Nobody else could enter any more: 20 units without a race were to be had, for no fares."
    ]


def test_staying_out_of_a_run_nobody_else_enters_is_told_with_its_fares() -> None:
    state = entry("West-E2", ACROSS, accounts=[30, 20], to="B")
    play(state, "pass")
    assert said(state, "pass") == [
        "Alone in the run you would get 20 units, but every way costs you at least 7 of them in fares to others."
    ]


def test_two_ends_of_the_same_description_are_named_once() -> None:
    ends = ("4 south of Erfurt", " – ", "4 south of Erfurt", " – ", "Kassel", "; ", "Ulm", " – ", "east of Ulm")
    line = Event("line", "D25", {"seat": 0, "partner": -1, "way": ends, "points": 3})
    told = GAME.story.tell(line, PLAYERS, "en")
    assert "4 south of Erfurt – Kassel; Ulm – east of Ulm" in told


def test_a_turn_without_track_says_why_nothing_is_built() -> None:
    state = spending("West-D1-C1", "East-D9", accounts=[30, 20])
    assert said(state, "pass") == ["You keep the 20 units you could spend; accounts decide in the end."]
    state.points = 1
    (dear,) = said(state, "pass")
    assert re.fullmatch(r"You may spend 1 unit; the way to \w+, the cheapest city .+ costs [2-9]\.", dear), dear


def test_a_good_race_that_is_given_up_is_no_reason_to_stay_out() -> None:
    state = entry(DETOUR, ACROSS, accounts=[20, 30], to="B")
    play(state, f"run 51-61 via {WAY}")
    sentence = (
        "You give up a race against Beate (8 points): with your best way, of 10 points and no fares, you would come"
        " first in 32 of 100 races, otherwise second."
    )
    assert sentence in said(state, "pass")


SHARED = entry("West-E2-E3-E4-E5", ACROSS, DETOUR, accounts=[20, 30, 10], to="B")
WITH_ANTON = f"run with A 51-61 via {WAY}"


def test_a_common_train_is_told_with_its_partner_and_what_is_shared() -> None:
    race, stands = said(SHARED, WITH_ANTON, "pass")
    assert stands == "Anton gets as much as you do, and is 10 units behind you."
    assert race.startswith(
        "Your train with Anton has 8 points to go. Against Claus (10 points), if that train runs, it"
    )
    assert race.endswith("Prize and fares are shared.")
    found = abouts(SHARED, WITH_ANTON, "pass")
    assert found == {"race 0 0", "stands 0"}, "with another partner, or for other fares, it is not the same"


def test_what_a_common_train_gives_to_a_partner_who_is_ahead_speaks_against_it() -> None:
    ahead = entry("West-E2-E3-E4-E5", ACROSS, DETOUR, accounts=[40, 30, 10], to="B")
    assert said(ahead, WITH_ANTON, "pass")[-1] == "But Anton gets as much as you do, and is 10 units ahead of you."


def test_whoever_declines_a_common_train_without_a_way_alone_is_told_so() -> None:
    """Anton's way is thirteen fields long, more than Beate may pay him for; Claus's detour is ten."""
    way = "West-D2-C2-B3-B4-North-B6-B7-B8-B9-C9-D9-East"
    for third, alone in ((IDLE, False), (DETOUR, True)):
        state = entry(way, "West-F1", third, accounts=[30, 30, 30], to="A")
        play(state, f"run with B 51-61 via (West)-F1-{way}")
        found = said(state, "pass", "with A")
        assert found
        assert (OUT in found) != alone


def test_beside_one_other_move_it_is_not_called_the_best() -> None:
    """A review shows two moves; beside a hint there may be more."""
    state = near_south("East-E8", roll="3")
    move = beside(state, "build (H3)-H4-South-H6", "build (H3)-H4")
    for by_name, expected in (
        (False, "All 3 points are used; the best other move lets 2 lapse."),
        (True, "All 3 points are used; the other move lets 2 lapse."),
    ):
        found = GAME.story.reasons(replace(move, by_name=by_name), PLAYERS, "en")
        assert expected in [reason.sentence for reason in found]


def test_a_start_city_with_several_numbers_is_told_with_the_runs_that_begin_or_end_there() -> None:
    start = new(map="germany")
    play(start, "roll A 4")
    assert "Berlin has 3 of the 36 numbers: about 1 run in 6 begins or ends there." in said(start, "start Berlin")


def test_titles_tell_routes_and_decisions_apart() -> None:
    assert called(SHARED, f"run 51-61 via {WAY}", "pass") == "Run West – East: 8 points, no fares"
    assert called(SHARED, "pass") == "Stay out of the run"
    assert called(SHARED, WITH_ANTON, "pass") == "Offer Anton a joint run, West – East: 8 points, no fares"
    offered = after(SHARED, WITH_ANTON)
    assert [called(offered, "with B"), called(offered, "pass")] == [
        "Accept the offer of Beate",
        "Decline the offer of Beate",
    ]
    state = entry("West-E2;" + DETOUR, ACROSS, accounts=[30, 20])
    dear = "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B"
    assert called(state, dear) == "Run West – East: 8 points, 7 units in fares"
    assert called(state, f"run 51-61 via {DETOUR_WAY}") == "Run West – East: 10 points, no fares"


def test_a_share_of_the_fares_is_no_reason_where_the_train_wins_nothing() -> None:
    """Claus pays seven units alone, and two in a train with Anton, which needs twelve points. Against one train of
    eight its second place is sure; against two of them it can hardly hope for anything.
    """
    tracks = ["West-F1-F2-F3-F4-F5-F6", f"{ACROSS};F6-F7-F8-F9-East", "West-E2"]
    run = "run with A 51-61 via (West)-E2-West-F1-F2-F3-F4-F5-F6-F7:B-F8:B-F9:B-East:B"
    cheaper = "With Anton your share of the fares is 2 units; your best way alone takes 8 points and 7 units in fares."
    assert cheaper in said(entry(*tracks, accounts=[30, 30, 30], to="C"), run, "pass")
    found = said(entry(*tracks, ACROSS, accounts=[30, 30, 30, 30], to="C"), run, "pass")
    assert found
    assert cheaper not in found


def test_what_is_chosen_is_called_by_whoever_chooses_without_a_name() -> None:
    start = new()
    play(start, "roll A 4")
    assert called(start, "start West") == "Start in West"
    assert called(at_seaham(), "ferry Seaham~Skerry", "pass") == "Buy the ferry Seaham – Skerry for 6 units"
    assert called(one_left("West-F1", "West-D1"), "declare", "pass") == "End the building phase"


# --- who reads, and what they may know ------------------------------------------------------------------------------


def test_whoever_asks_about_somebody_elses_move_reads_the_name() -> None:
    state = near_south("East-F9-G9-H9-H8-H7")
    (first, *_) = said(state, "build (H3)-H4-South", "pass", viewer=1)
    assert first == "Anton is in South first. Beate is only 2 points away and could get there with one roll."


def test_what_rivals_have_declared_under_seal_is_not_told() -> None:
    """Beate has entered, or has not: Anton is told the same."""
    state = entry(DETOUR, ACROSS, ACROSS, accounts=[20, 30, 10], to="B", entry="sealed", further="turn=opened:no")
    guesses = [
        GAME.secrets.determinize(after(state, move), 0, Random(1).below) for move in (f"run 51-61 via {WAY}", "pass")
    ]
    told = [said(guess, f"run 51-61 via {DETOUR_WAY}", "pass") for guess in guesses]
    assert told[0] == told[1]
    assert any("Beate (8 points) and Claus (8 points), if those trains run" in sentence for sentence in told[0])
    assert not any("Nobody else enters any more" in sentence for sentence in told[0])


def test_whoever_decides_last_under_seal_is_told_the_same_whatever_the_others_have_declared() -> None:
    """Where Beate has stayed out in the guess, the run is over with Anton's entry."""
    state = entry(DETOUR, ACROSS, accounts=[20, 30], to="B", entry="sealed", further="turn=opened:no")
    enters = f"run 51-61 via {DETOUR_WAY}"
    told = list[list[str]]()
    for declared in (f"run 51-61 via {WAY}", "pass"):
        guess = GAME.secrets.determinize(after(state, declared), 0, Random(1).below)
        told.append([*said(guess, enters, "pass"), called(guess, enters), *said(guess, "pass")])
    assert told[0] == told[1]
    assert told[0][0].startswith("10 points to go. Against Beate (8 points), if that train runs, you come first in ")
    assert "Run West – East: 10 points, no fares" in told[0]


def test_the_last_order_of_a_seat_has_reasons_although_it_is_off_the_map_again() -> None:
    state: DampfrossState = GAME.new(2, GAME.options.read("building=orders firstPlayer=A"), PLAIN)
    play(state, "roll 1 1 6", "start West", "build (West)-E2", "build (E2)-E3")
    north = "build (E3)-D3-C3-C4-B4-North"
    assert after(state, north).active != state.active
    found = said(state, north)
    assert "Your order leads to North and its premium of 6 units; no rival has begun to build." in found
    unknown = Comparison(0, 0, state, after(state, north), None)
    assert GAME.story.reasons(unknown, PLAYERS, "en") == [], "nobody knows it any more"


def test_an_order_that_is_sealed_is_not_said_to_let_points_lapse() -> None:
    """It is off the map as soon as the next seat orders."""
    state: DampfrossState = GAME.new(2, GAME.options.read("building=orders"), "tutorial")
    chance = Random(1)
    told = 0
    while state.round == 1:
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
            continue
        before, seat = state.clone(), state.to_move
        while state.to_move == seat and (state.midway() or state.digest() == before.digest()):
            steps = [step for step in state.legal() if step >= moves.BUILD] or state.legal()
            state.play(steps[0])
        if before.phase == BUILDING:
            told += 1
            found = GAME.story.reasons(Comparison(seat, seat, before, state, None), PLAYERS, "en")
            assert not any("lapse" in reason.sentence for reason in found)
    assert told >= 4


@pytest.mark.parametrize(
    ("map_key", "options", "seats"),
    [
        ("practice", "", 3),
        ("practice", "jointLines=yes", 4),
        ("practice", "entry=sealed", 3),
        ("tutorial", "building=orders", 2),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole_in_every_language(map_key: str, options: str, seats: int, language: str) -> None:
    chance = Random(5)
    state: DampfrossState = GAME.new(seats, GAME.options.read(options or "-"), map_key)
    told = 0
    for _ in range(1500):
        if state.to_move == OVER:
            break
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
            continue
        before, seat, step = state.clone(), state.to_move, choose(state, chance)
        state.play(step)
        if before.midway():
            continue
        for viewer in (seat, (seat + 1) % seats):
            found = GAME.story.reasons(Comparison(seat, viewer, before, state, None), PLAYERS, language)
            for reason in found:
                told += 1
                assert "{" not in reason.sentence
                assert not reason.sentence.startswith("dampfross.")
            assert len({reason.sentence for reason in found}) == len(found)
    assert told > 20
