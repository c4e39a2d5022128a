"""R53-R57: cities and railway towns pay when a line reaches them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules.maps import SHELF
from footplate.games.rocket.rules.state import RocketState
from tests.games.rocket.outcome import outcome
from tests.games.rocket.table import line, payments, position
from tests.games.rocket.witness import towns, where

# The GWR leaves Bristol to the north-east for N3, next to Gloucester, whose tokens are two of leather and one of steel.
# N6, which the LSWR reaches from O6, is next to the city Swindon and the railway town Oxford. With them the line has
# four towns; its hexes R7, P7 and N6 have room for stations.

TO_OXFORD = {"LSWR": "E.NE.NW.NW"}

# Between the LNWR on I3 and the GWR on K4 lies J4, next to the city Birmingham and the railway town Worcester.

ALL_AT_ONCE = {"LNWR": "E", "GWR": "NE.NW.NE.E.NE"}


# --- R53: cities --------------------------------------------------------------------------------------------------


def test_R53_most_tokens_of_the_city_pay_2000_and_second_1000() -> None:
    state = position(tokens=["Gloucester.steel", "Gloucester.leather,Gloucester.leather"])
    events = outcome(state, "move GWR NE")
    assert payments(events) == [(0, 1000), (1, 2000)]
    assert state.cash == [1000, 2000, 0]


def test_R53_only_tokens_of_that_city_count() -> None:
    state = position(tokens=["Northampton.leather,Cambridge.leather", "Gloucester.leather"])
    assert payments(outcome(state, "move GWR NE")) == [(1, 2000)]


def test_R53_two_hexes_away_is_not_reached() -> None:
    state = position(tokens=["Gloucester.steel"])
    assert payments(outcome(state, "move GWR E")) == []


def test_R53_each_city_a_move_reaches_pays() -> None:
    # From O3 the GWR steps to N4, between Gloucester and Swindon.
    state = position(lines={"GWR": "E"}, tokens=["Gloucester.steel", "Swindon.steel"])
    assert payments(outcome(state, "move GWR NE")) == [(1, 2000), (0, 2000)]


def test_R53_it_is_the_final_hex_that_counts() -> None:
    # Anton would connect Gloucester; Beate's veto sends the locomotive elsewhere.
    state = position(tokens=["Gloucester.steel"], shares=["", "GWR2"])
    events = outcome(state, "move GWR NE", "call", "veto 2 E")
    assert where(state, "GWR") == "O3"
    assert payments(events) == []


def test_R53_cities_come_first_then_railway_towns_then_the_merger() -> None:
    state = position(lines=ALL_AT_ONCE, tokens=["Birmingham.steel"], stations=["", "I3"])
    events = outcome(state, "move LNWR SE")
    paid = [(event.clause, event.facts["seat"], event.facts["amount"]) for event in events if event.kind == "paid"]
    assert paid == [("R53", 0, 2000), ("R55", 1, 4000), ("R59", 0, 4000)]
    assert events[-1].kind == "merged"


# --- R54: once for each line --------------------------------------------------------------------------------------


def test_R54_another_line_makes_the_city_pay_again() -> None:
    state = position(lines={"NER": "SW.SW.W"}, tokens=["Manchester.steel"])
    assert payments(outcome(state, "move L&Y E"), "R53") == [(0, 2000)]
    assert payments(outcome(state, "move NER W"), "R53") == [(0, 2000)]
    assert {"Manchester"} <= towns(state, "L&Y") & towns(state, "NER")


def test_R54_the_same_line_never_does() -> None:
    # E2 and F3 are both next to Manchester.
    state = position(lines={"L&Y": "E"}, tokens=["Manchester.steel"])
    events = outcome(state, "move L&Y SE")
    assert where(state, "L&Y") == "F3"
    assert payments(events) == []


# --- R55: railway towns -------------------------------------------------------------------------------------------


def test_R55_most_stations_pay_1000_for_each_town_and_second_half() -> None:
    state = position(lines=TO_OXFORD, stations=["R7,P7", "N6"])
    events = outcome(state, "move LSWR NW")
    assert line(state, "LSWR").value == 4
    assert payments(events) == [(0, 4000), (1, 2000)]
    assert state.cash == [4000, 2000, 0]


def test_R55_stations_of_other_lines_and_beside_the_line_do_not_count() -> None:
    # Anton has one station on the LSWR; Beate has one on the GWR and one beside the LSWR.
    state = position(lines=TO_OXFORD | {"GWR": "NE"}, stations=["R7", "N3,P6"])
    assert payments(outcome(state, "move LSWR NW")) == [(0, 4000)]


def test_R55_tokens_and_shares_do_not_count() -> None:
    state = position(lines=TO_OXFORD, stations=["", "R7"], shares=["LSWR5"], tokens=["London.leather"])
    assert payments(outcome(state, "move LSWR NW")) == [(1, 4000)]


def test_R55_the_same_line_scores_the_same_town_only_once() -> None:
    # H3 and G3 are both next to Stafford.
    state = position(lines={"LNWR": "NE"}, stations=["H3"])
    events = outcome(state, "move LNWR NE")
    assert where(state, "LNWR") == "G3"
    assert payments(events) == []


def test_R55_another_line_scores_it_again() -> None:
    # The L&Y reaches Stafford, which the LNWR has reached before.
    state = position(lines={"LNWR": "SE.E.NE", "L&Y": "SE.SE"}, stations=["", "F2"])
    assert "Stafford" in towns(state, "LNWR")
    events = outcome(state, "move L&Y E")
    assert towns(state, "L&Y") == {"Liverpool", "Stafford"}
    assert payments(events, "R55") == [(1, 2000)]


# --- R56, A12: start towns ----------------------------------------------------------------------------------------


def test_R56_a_start_town_brings_no_scoring_and_adds_to_the_value() -> None:
    # The LNWR has left Shrewsbury for J3; the L&Y arrives on H2.
    state = position(lines={"LNWR": "SE", "L&Y": "SE.SE"}, stations=["F2"], tokens=["London.leather"])
    events = outcome(state, "move L&Y SW")
    assert towns(state, "L&Y") == {"Liverpool", "Shrewsbury"}
    assert line(state, "L&Y").value == 2
    assert payments(events) == []


def test_A12_leaving_a_start_town_pays_nothing_although_it_is_then_connected() -> None:
    # Beate's station stands on P3, the first hex of the GWR.
    state = position(stations=["", "P3"])
    events = outcome(state, "move GWR SE")
    assert (line(state, "GWR").value, line(state, "GWR").stations) == (1, [0, 1, 0])
    assert payments(events) == []


def test_A12_not_even_if_a_start_town_counts_as_a_town_from_the_beginning() -> None:
    # The L&Y on H2 is merged into the LNWR, which still stands in Shrewsbury. Only the merger pays.
    state = position(lines={"L&Y": "SE.SE"}, stations=["F2"], unmovedStartIsTown="yes")
    assert payments(outcome(state, "move L&Y SW")) == [(0, 2000)]


# --- R57: the first connection only -------------------------------------------------------------------------------


def test_R57_a_city_without_tokens_out_pays_nothing() -> None:
    state = position()
    events = outcome(state, "move L&Y E")
    assert payments(events) == []
    assert [(event.clause, event.facts["subject"]) for event in events if event.kind == "unpaid"] == [
        ("R57", "Manchester")
    ]


def test_R57_and_the_chance_is_gone() -> None:
    # Anton takes the token too late: when the L&Y goes on to F3, Manchester is no news.
    state = position()
    outcome(state, "move L&Y E", "take Manchester steel")
    assert payments(outcome(state, "move L&Y SE")) == []


def test_R57_a_railway_town_without_stations_on_the_line_pays_nothing_now_or_later() -> None:
    # Beate's station on G3 joins the LNWR when it passes Stafford for the second time.
    state = position(stations=["", "G3"])
    assert payments(outcome(state, "move LNWR NE")) == []
    outcome(state, "take London leather")
    assert payments(outcome(state, "move LNWR NE")) == []
    assert line(state, "LNWR").stations == [0, 1, 0]


# --- A9: start towns whose locomotive has not left ----------------------------------------------------------------


def test_A9_touching_a_locomotive_in_its_start_town_connects_no_town() -> None:
    # The L&Y on H2 is worth 1, Liverpool, when it is dissolved.
    state = position(lines={"L&Y": "SE.SE"})
    assert payments(outcome(state, "move L&Y SW"), "R59") == [(0, 1000)]
    assert towns(state, "LNWR") == {"Liverpool"}


def test_A9_when_the_locomotive_departs_the_town_counts_at_once_without_a_scoring() -> None:
    # The L&Y has been merged into the LNWR, with H2 next to Shrewsbury; the LNWR leaves for J2, next to nothing else.
    state = position(lines={"L&Y": "SE.SE.SW>LNWR"}, stations=["H2"])
    assert towns(state, "LNWR") == {"Liverpool"}
    events = outcome(state, "move LNWR SW")
    assert towns(state, "LNWR") == {"Liverpool", "Shrewsbury"}
    assert payments(events) == []


def test_A9_with_unmovedStartIsTown_it_counts_from_the_beginning() -> None:
    state = position(lines={"L&Y": "SE.SE"}, unmovedStartIsTown="yes")
    assert payments(outcome(state, "move L&Y SW"), "R59") == [(0, 2000)]
    assert towns(state, "LNWR") == {"Liverpool", "Shrewsbury"}


# --- A10, A11: railway towns, how much ----------------------------------------------------------------------------


@pytest.fixture
def two_towns(tmp_path: Path) -> str:
    """A map on which Stafford and Birmingham have changed places, so that J4 is next to two railway towns."""
    data = SHELF.data("england-188")
    stafford, birmingham = data["towns"]["Stafford"], data["cities"]["Birmingham"]
    stafford["hex"], birmingham["hex"] = birmingham["hex"], stafford["hex"]
    data["key"] = "two-towns"
    path = tmp_path / "two-towns.json"
    path.write_text(json.dumps(data), "utf-8")
    return str(path)


def on_map(path: str, state: RocketState) -> RocketState:
    """The same position on another map."""
    key = GAME.maps.key_of(GAME.new(2, map_key=path))
    return GAME.restore(GAME.position(state).replace("map=england-188", f"map={key}"))


def test_A10_two_railway_towns_at_once_pay_separately_and_with_the_full_value(two_towns: str) -> None:
    state = on_map(two_towns, position(lines={"LNWR": "E"}, stations=["", "I3"]))
    assert towns(state, "LNWR") == {"Shrewsbury", "Birmingham"}
    events = outcome(state, "move LNWR SE")
    assert towns(state, "LNWR") == {"Shrewsbury", "Birmingham", "Stafford", "Worcester"}
    assert payments(events) == [(1, 4000), (1, 4000)]


def test_A10_with_oneStationScoringPerMove_there_is_one_payment(two_towns: str) -> None:
    state = on_map(two_towns, position(lines={"LNWR": "E"}, stations=["", "I3"], oneStationScoringPerMove="yes"))
    assert payments(outcome(state, "move LNWR SE")) == [(1, 4000)]


def test_A10_even_then_the_next_move_has_a_scoring_of_its_own(two_towns: str) -> None:
    # In the same turn the LSWR reaches Oxford: another move, another scoring.
    state = position(lines={"LNWR": "E"} | TO_OXFORD, stations=["R7", "I3"], oneStationScoringPerMove="yes")
    state = on_map(two_towns, state)
    assert payments(outcome(state, "move LNWR SE", "move LSWR NW")) == [(1, 4000), (0, 4000)]


def test_A11_all_towns_connected_by_this_move_count() -> None:
    # Before the move the LSWR has two towns, Southampton and Reading; Swindon and Oxford come with it.
    state = position(lines=TO_OXFORD, stations=["P7"])
    assert line(state, "LSWR").value == 2
    assert payments(outcome(state, "move LSWR NW")) == [(0, 4000)]


def test_A11_a_station_just_entered_counts() -> None:
    state = position(lines=TO_OXFORD, stations=["", "", "N6"])
    assert payments(outcome(state, "move LSWR NW")) == [(2, 4000)]


# --- A13: towns that come with a merger ---------------------------------------------------------------------------

# The LSWR on P7 is next to Reading, the GWR on O5 next to Swindon; O6, between them, touches nothing new.

READING = {"LSWR": "NE.NE", "GWR": "E.E.E"}


def test_A13_towns_gained_through_a_merger_do_not_score() -> None:
    state = position(lines=READING, tokens=["Reading.steel"])
    events = outcome(state, "move LSWR NW")
    assert "Reading" in towns(state, "GWR")
    assert payments(events, "R53") == []


def test_A13_nor_when_the_survivor_touches_them_itself_later() -> None:
    state = position(lines=READING, tokens=["Reading.steel"])
    outcome(state, "move LSWR NW", "move GWR NE")
    events = outcome(state, "move GWR E")
    assert where(state, "GWR") == "N7"
    assert payments(events) == []


def test_A13_the_same_city_pays_a_line_that_did_not_gain_it_by_a_merger() -> None:
    # The counterpart: without the merger the GWR comes to N7 and Reading pays.
    state = position(lines={"GWR": "E.E.E.NE"}, tokens=["Reading.steel"])
    assert payments(outcome(state, "move GWR E")) == [(0, 2000)]


def test_A13_a_railway_town_gained_through_a_merger_never_scores_either() -> None:
    # The LSWR brings Salisbury; the GWR, from O3, comes to touch it itself on P4.
    state = position(lines={"GWR": "E", "LSWR": "NW.NW.NW>GWR"}, stations=["", "Q5"])
    assert "Salisbury" in towns(state, "GWR")
    events = outcome(state, "move GWR SE")
    assert where(state, "GWR") == "P4"
    assert payments(events) == []


def test_A13_towns_connected_by_the_merging_move_are_scored_for_the_moving_line_first() -> None:
    # O4 is next to Swindon and to the GWR on O3.
    state = position(lines={"GWR": "E", "LSWR": "NW.NW"}, tokens=["", "Swindon.steel"])
    events = outcome(state, "move LSWR NW")
    paid = [(event.clause, event.facts["line"], event.facts["amount"]) for event in events if event.kind == "paid"]
    assert paid == [("R53", "LSWR", 2000), ("R59", "LSWR", 3000)]


# --- A26: kinds ---------------------------------------------------------------------------------------------------


def test_A26_all_tokens_of_a_city_count_alike_whatever_their_kind() -> None:
    # Anton has one of leather and one of steel, Beate one of leather.
    state = position(tokens=["Gloucester.leather,Gloucester.steel", "Gloucester.leather"])
    assert payments(outcome(state, "move GWR NE")) == [(0, 2000), (1, 1000)]
