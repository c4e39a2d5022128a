"""R43-R49: the track a locomotive leaves behind, and what a line is worth."""

from __future__ import annotations

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules.state import RocketState
from tests.games.rocket.table import decline, line, new, payments, play, position, why_not
from tests.games.rocket.witness import asked, refused, towns, where


def tiles_left(state: RocketState) -> object:
    return GAME.view(state, None)["tiles_left"]


# --- R43-R45: laying track ----------------------------------------------------------------------------------------


def test_R43_a_tile_is_laid_on_the_hex_the_locomotive_has_left() -> None:
    state = position(lines={"GWR": "E"})
    play(state, "move GWR E")
    assert why_not(state, "station O3") == "O3: there is track of GWR here (R18)"
    assert why_not(state, "station O4") == "O4: the locomotive of GWR stands here (R18)"


def test_R43_it_comes_out_of_the_sixty() -> None:
    state = position(lines={"GWR": "E"})
    assert tiles_left(state) == 60
    play(state, "move GWR E", "move SER W")
    assert tiles_left(state) == 59
    play(state, "move GWR E")
    decline(state)
    play(state, "move SER W")
    decline(state)
    assert tiles_left(state) == 57


@pytest.mark.parametrize(("way", "laid"), [("NE", "GWR@O2.E.NE"), ("E", "GWR@O2.E.E"), ("SE", "GWR@O2.E.SE")])
def test_R43_straight_or_curved_as_needed(way: str, laid: str) -> None:
    state = position(lines={"GWR": "E"})
    play(state, f"move GWR {way}")
    assert laid in GAME.position(state)
    assert tiles_left(state) == 59


def test_R43_only_once_the_move_is_final() -> None:
    state = position(lines={"GWR": "E"}, shares=["", "GWR2"])
    play(state, "move GWR E", "call")
    assert tiles_left(state) == 60
    play(state, "veto 2 NE")
    assert asked(state) == "A action"
    assert tiles_left(state) == 59
    assert "GWR@O2.E.NE," in GAME.position(state)
    assert why_not(state, "station O3") == "O3: there is track of GWR here (R18)"
    # O4, where the active player had pointed, was never part of the line; it is next to the locomotive on N4.
    assert why_not(state, "station O4") == "O4: this hex is next to the locomotive of GWR (R19)"


def test_R44_leaving_the_start_town_lays_no_tile() -> None:
    state = new()
    play(state, "move GWR E")
    assert tiles_left(state) == 60
    assert why_not(state, "station O2") == "Bristol is a town: no station is placed there (R18)"


def test_R44_not_even_with_other_lines_on_the_map() -> None:
    state = position(lines={"GWR": "E.E.E"})
    assert tiles_left(state) == 58
    play(state, "move SER W")
    assert tiles_left(state) == 58


def test_R45_a_station_on_the_hex_stays_on_top_of_the_tile() -> None:
    state = position(lines={"GWR": "E"}, stations=["", "O3"])
    play(state, "move GWR E")
    assert tiles_left(state) == 59
    assert GAME.view(state, None)["stations"] == {"O3": 1}
    assert line(state, "GWR").stations == [0, 1, 0]
    # When Beate takes it away, the track is still there.
    play(state, "take London leather", "station M9 from O3")
    assert why_not(state, "station O3") == "O3: there is track of GWR here (R18)"


# --- R46: what belongs to a line ----------------------------------------------------------------------------------


def test_R46_stations_on_track_and_under_the_locomotive_belong_to_the_line() -> None:
    # Anton's is on track, Beate's under the locomotive, Claus's beside the line.
    state = position(lines={"GWR": "E.E.E.E"}, stations=["O3", "O6", "P5"])
    assert line(state, "GWR").stations == [1, 1, 0]


def test_R46_a_station_belongs_to_the_line_as_soon_as_the_locomotive_enters() -> None:
    state = position(lines={"GWR": "E"}, stations=["", "", "O4"])
    assert line(state, "GWR").stations == [0, 0, 0]
    play(state, "move GWR E")
    assert line(state, "GWR").stations == [0, 0, 1]


def test_R46_and_stays_with_it_when_the_locomotive_goes_on() -> None:
    state = position(lines={"GWR": "E.E"}, stations=["", "", "O4"])
    play(state, "move GWR E")
    assert where(state, "GWR") == "O5"
    assert line(state, "GWR").stations == [0, 0, 1]


def test_R46_each_line_has_its_own_stations() -> None:
    state = position(lines={"GWR": "E.E", "SER": "W.W"}, stations=["O3", "", "Q12"])
    assert line(state, "GWR").stations == [1, 0, 0]
    assert line(state, "SER").stations == [0, 0, 1]


# --- R47: start towns ---------------------------------------------------------------------------------------------


def test_R47_a_start_town_counts_once_its_locomotive_has_left() -> None:
    state = new()
    assert line(state, "GWR").value == 0
    play(state, "move GWR E")
    assert towns(state, "GWR") == {"Bristol"}
    assert line(state, "GWR").value == 1


def test_R47_it_goes_on_counting_when_the_locomotive_is_far_away() -> None:
    assert "Bristol" in towns(position(lines={"GWR": "E.E.E.E"}), "GWR")


def test_R47_it_counts_for_other_lines_too_and_belongs_to_none() -> None:
    # The GWR is on M2. P3 touches Bristol: the LSWR gains a town and merges with nobody.
    state = position(lines={"LSWR": "NW.NW.W", "GWR": "NE.NW"})
    assert towns(state, "LSWR") == {"Southampton", "Salisbury"}
    events = play(state, "move LSWR W")
    assert towns(state, "LSWR") == {"Southampton", "Salisbury", "Bristol"}
    assert "merged" not in [event.kind for event in events]
    assert "Bristol" in towns(state, "GWR")


def test_R47_when_its_locomotive_departs_it_counts_at_once_for_every_line_next_to_it() -> None:
    # The LNWR has merged into the L&Y before that left Liverpool; F2, next to Liverpool, is part of the L&Y.
    state = position(lines={"LNWR": "NE.NE.NW.W>L&Y"})
    assert towns(state, "L&Y") == {"Shrewsbury", "Stafford", "Manchester"}
    play(state, "move L&Y NE")
    assert towns(state, "L&Y") == {"Shrewsbury", "Stafford", "Manchester", "Liverpool"}


# --- R48, R49: connected towns and the value ----------------------------------------------------------------------


def test_R48_a_town_next_to_the_locomotive_is_connected() -> None:
    state = position(lines={"GWR": "E"})
    assert towns(state, "GWR") == {"Bristol"}
    play(state, "move GWR E")
    assert towns(state, "GWR") == {"Bristol", "Swindon"}


def test_R48_so_is_a_town_next_to_track() -> None:
    # The locomotive is on N7, next to Oxford and Reading; Swindon touches O4, O5 and N6, Bristol only O3.
    state = position(lines={"GWR": "E.E.E.NE.E"})
    assert where(state, "GWR") == "N7"
    assert towns(state, "GWR") == {"Bristol", "Swindon", "Oxford", "Reading"}


def test_R48_each_town_counts_once_for_a_line() -> None:
    # O4 and O5 are both next to Swindon.
    state = position(lines={"GWR": "E.E"}, tokens=["Swindon.steel"])
    assert line(state, "GWR").value == 2
    assert payments(play(state, "move GWR E")) == []
    assert line(state, "GWR").value == 2


def test_R48_but_may_be_connected_to_many_lines() -> None:
    # Salisbury lies between P4 and R5.
    state = position(lines={"GWR": "E.SE"})
    assert towns(state, "GWR") == {"Bristol", "Salisbury"}
    play(state, "move LSWR W")
    assert towns(state, "LSWR") == {"Southampton", "Salisbury"}
    assert towns(state, "GWR") == {"Bristol", "Salisbury"}


def test_R48_two_hexes_away_is_not_connected() -> None:
    # From O3 Gloucester, Swindon and Salisbury are two hexes away.
    assert towns(position(lines={"GWR": "E"}), "GWR") == {"Bristol"}


@pytest.mark.parametrize(
    ("driven", "value"), [("E", 1), ("E.NE", 3), ("E.NE.NE", 3), ("E.NE.NE.E", 4), ("E.NE.NE.E.SE.E.E", 5)]
)
def test_R49_the_value_is_the_number_of_connected_towns_of_all_kinds(driven: str, value: int) -> None:
    # Bristol, a start town; Gloucester and Swindon, cities, from N4; Oxford, a railway town, from M5; Reading from N7.
    assert line(position(lines={"GWR": driven}), "GWR").value == value


def test_R49_a_line_that_has_not_left_is_worth_nothing() -> None:
    assert [each.value for each in new().lines] == [0] * 7


def test_R49_one_move_may_connect_two_towns() -> None:
    state = position(lines={"GWR": "E"})
    play(state, "move GWR NE")
    assert towns(state, "GWR") == {"Bristol", "Gloucester", "Swindon"}
    assert line(state, "GWR").value == 3


def test_R49_a_foreign_start_town_counts_like_any_other() -> None:
    state = position(lines={"LSWR": "NW.NW.W", "GWR": "NE.NW"})
    assert refused(state, "move LSWR W") == ""
    play(state, "move LSWR W")
    assert line(state, "LSWR").value == 3
