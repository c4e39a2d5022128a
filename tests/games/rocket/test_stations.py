"""R17-R21, A7, A8, A27: placing and moving stations."""

from __future__ import annotations

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.text import BadText
from tests.games.rocket.table import legal, line, new, play, position, why_not
from tests.games.rocket.witness import asked, refused, where

SEVEN = "C3,D8,G4,H8,K5,L9,O5"
"""Room for seven stations."""


def stations(state: RocketState) -> object:
    """Whose station stands where: `{"M9": 0}`."""
    return GAME.view(state, None)["stations"]


def stock(state: RocketState) -> object:
    return GAME.view(state, None)["stock"]


def choices(state: RocketState, *begun: str) -> set[str]:
    """What may be chosen once the station action has been begun, perhaps with a lifted station: `("from M9",)`."""
    copy = state.clone()
    for name in ("station", *begun):
        copy.play(copy.legal()[legal(copy).index(name)])
    return set(legal(copy))


# --- R17: placing -------------------------------------------------------------------------------------------------


def test_R17_a_station_comes_from_your_own_stock() -> None:
    state = position(to="B.1", stations=["K5"])
    events = play(state, "station M9")
    assert stations(state) == {"K5": 0, "M9": 1}
    assert stock(state) == [6, 6, 7]
    assert [(event.kind, event.clause, event.facts["hex"]) for event in events] == [("station", "R17", "M9")]


def test_R17_it_is_one_station_and_one_action() -> None:
    state = new()
    play(state, "station M9")
    assert asked(state) == "A action"
    play(state, "station K5")
    assert stock(state) == [5, 7, 7]
    assert asked(state) == "B action"


def test_R17_every_free_hex_will_do() -> None:
    # 188 hexes, 28 of them towns; 29 more lie next to the seven locomotives.
    assert len(choices(new())) == 188 - 28 - 29


# --- R18: on nothing else -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hex", "town"), [("N5", "Swindon"), ("Q4", "Salisbury"), ("O2", "Bristol"), ("B7", "York")])
def test_R18_not_on_a_town_of_any_kind(hex: str, town: str) -> None:
    # A city, a railway town, a start town whose locomotive has left, and one with its locomotive.
    state = position(lines={"GWR": "E.E.E"})
    assert refused(state, f"station {hex}") == "R18"
    assert why_not(state, f"station {hex}") == f"{town} is a town: no station is placed there (R18)"


def test_R18_not_on_track() -> None:
    state = position(lines={"GWR": "E.E.E"})
    assert refused(state, "station O3") == "R18"
    assert why_not(state, "station O3") == "O3: there is track of GWR here (R18)"


def test_R18_not_on_a_locomotive() -> None:
    state = position(lines={"GWR": "E.E.E"})
    assert refused(state, "station O5") == "R18"
    assert why_not(state, "station O5") == "O5: the locomotive of GWR stands here (R18)"


def test_R18_not_on_another_station() -> None:
    state = position(stations=["M9", "K5"])
    for hex in ("M9", "K5"):
        assert refused(state, f"station {hex}") == "R18"
        assert why_not(state, f"station {hex}") == f"{hex}: there is already a station here (R18)"


# --- R19: keeping a distance --------------------------------------------------------------------------------------


@pytest.mark.parametrize("hex", ["N6", "O6", "P6", "P5"])
def test_R19_not_next_to_a_locomotive(hex: str) -> None:
    # The locomotive stands on O5; its other neighbours are track (O4) and Swindon (N5).
    state = position(lines={"GWR": "E.E.E"})
    assert refused(state, f"station {hex}") == "R19"
    assert why_not(state, f"station {hex}") == f"{hex}: this hex is next to the locomotive of GWR (R19)"


@pytest.mark.parametrize("hex", ["A7", "B8", "C7", "C6", "B6", "A6"])
def test_R19_nor_next_to_one_in_its_start_town(hex: str) -> None:
    assert refused(new(), f"station {hex}") == "R19"
    departed = position(lines={"NER": "SE.SE.SE.SE"})
    assert refused(departed, f"station {hex}") == ("R18" if hex == "C7" else "")


@pytest.mark.parametrize("owners", [["M9"], ["", "M9"]])
@pytest.mark.parametrize("hex", ["L10", "M10", "N10", "N9", "M8", "L9"])
def test_R19_not_next_to_any_station_your_own_included(owners: list[str], hex: str) -> None:
    state = position(stations=owners)
    assert refused(state, f"station {hex}") == "R19"
    assert why_not(state, f"station {hex}") == f"{hex}: this hex is next to the station M9 (R19)"


def test_R19_what_is_near_is_named_and_not_what_is_two_hexes_away() -> None:
    """The NER is in York (B7); B8 lies between it and A8."""
    state = position(stations=["B9"])
    assert why_not(state, "station A8") == "A8: this hex is next to the station B9 (R19)"


@pytest.mark.parametrize("hex", ["M7", "M11", "L8", "L11", "K9", "K11", "N8", "N11"])
def test_R19_two_hexes_away_is_far_enough(hex: str) -> None:
    assert refused(position(stations=["M9"]), f"station {hex}") == ""


def test_R19_a_locomotive_may_drive_up_to_a_station() -> None:
    state = position(lines={"GWR": "E"}, stations=["", "P5"])
    play(state, "move GWR E")
    assert where(state, "GWR") == "O4"
    assert stations(state) == {"P5": 1}


# --- R20, A8: what keeps nobody away ------------------------------------------------------------------------------


@pytest.mark.parametrize("hex", ["N3", "N4", "P3", "P4"])
def test_R20_next_to_track_you_may_place(hex: str) -> None:
    # Track on O3, O4 and O5; the locomotive is on O6. N4 also lies next to two cities, P4 next to a railway town.
    state = position(lines={"GWR": "E.E.E.E"})
    assert refused(state, f"station {hex}") == ""


@pytest.mark.parametrize("hex", ["J6", "L6", "N3"])
def test_R20_next_to_towns_you_may_place(hex: str) -> None:
    # Two cities; a railway town; a city and a start town whose locomotive has left.
    state = position(lines={"GWR": "E.E.E.E"})
    assert refused(state, f"station {hex}") == ""


def test_A8_track_keeps_no_station_away_but_the_locomotive_at_its_end_does() -> None:
    # Both hexes touch track of the GWR; P6 touches its locomotive on O6 as well.
    state = position(lines={"GWR": "E.E.E.E"})
    assert refused(state, "station P4") == ""
    assert refused(state, "station P6") == "R19"


# --- R21: re-placing ----------------------------------------------------------------------------------------------


def test_R21_you_may_move_one_of_your_own_stations() -> None:
    state = position(stations=["M9,K5"])
    events = play(state, "station C3 from M9")
    assert stations(state) == {"C3": 0, "K5": 0}
    assert stock(state) == [5, 7, 7]
    assert asked(state) == "A action"
    assert [(event.kind, event.clause, event.facts["from"]) for event in events] == [("station", "R21", "M9")]


def test_R21_even_with_all_seven_on_the_map() -> None:
    state = position(stations=[SEVEN])
    assert choices(state) == {f"from {hex}" for hex in SEVEN.split(",")}
    play(state, "station Q8 from O5")
    assert stock(state) == [0, 7, 7]
    assert refused(state, "station O5") == "R5"


def test_R21_not_somebody_elses() -> None:
    state = position(stations=["M9", "K5"])
    assert refused(state, "station C3 from K5") == "R21"
    assert why_not(state, "station C3 from K5") == "K5: you have no station here (R21)"


def test_R21_not_from_a_hex_without_one() -> None:
    assert refused(position(stations=["M9"]), "station C3 from K5") == "R21"
    assert refused(new(), "station C3 from K5") == "R21"


def test_R21_to_a_different_hex() -> None:
    state = position(stations=["M9"])
    assert refused(state, "station M9 from M9") == "R21"
    assert (
        why_not(state, "station M9 from M9") == "M9: the station was lifted here and must go to a different hex (R21)"
    )


@pytest.mark.parametrize("hex", ["L10", "M10", "N10", "N9", "M8", "L9"])
def test_R21_once_lifted_it_no_longer_blocks_the_hexes_around(hex: str) -> None:
    state = position(stations=["M9"])
    assert refused(state, f"station {hex}") == "R19"
    assert refused(state, f"station {hex} from M9") == ""
    play(state, f"station {hex} from M9")
    assert stations(state) == {hex: 0}


@pytest.mark.parametrize(
    ("hex", "clause"), [("N5", "R18"), ("O3", "R18"), ("O5", "R18"), ("K5", "R18"), ("P6", "R19"), ("K6", "R19")]
)
def test_R21_the_same_rules_apply(hex: str, clause: str) -> None:
    # Town, track, locomotive, a station; next to a locomotive, next to another station.
    state = position(lines={"GWR": "E.E.E"}, stations=["M9", "K5"])
    assert refused(state, f"station {hex} from M9") == clause


def test_R21_on_a_crowded_map_only_a_station_that_makes_room_can_be_moved() -> None:
    # Every free hex is next to one of the 28 stations, or to a locomotive in its start town.
    state = position(
        seats=4,
        stations=[
            "H12,J4,L5,M11,O6,Q1,R3",
            "B5,B9,C2,E4,E6,E8,F10",
            "G2,H5,H8,I10,K12,K6,K8",
            "L2,M9,N8,O11,O4,Q10,Q8",
        ],
    )
    assert choices(state) == {"from L5", "from M11", "from O6", "from R3"}
    assert choices(state, "from R3") == {"Q3", "R4", "S2", "S3"}
    assert refused(state, "station R2 from Q1") == "R19"
    play(state, "station S3 from R3")
    assert refused(state, "station R2 from Q1") == ""


def test_R21_and_if_none_makes_room_there_is_no_station_action() -> None:
    # Anton has one left, but no hex is free, nor would any be if he lifted one of his six. Beate's make room.
    lines = {"GWR": "E.E.SE", "SER": "W.W.W", "GER": "SE.SW.SW.W"}
    stations = [
        "A8,M4,N3,N6,P13,P7",
        "B5,C2,C8,E4,E6,F9,G2",
        "H5,H8,I10,I12,K4,K6,K8",
        "L2,M9,N8,O11,P2,Q8,R3",
    ]
    antons_turn = position(seats=4, lines=lines, stations=stations)
    assert legal(antons_turn) == ["take", "move"]
    assert refused(antons_turn, "station A7") == "R19"
    assert refused(antons_turn, "station A7 from A8") == "R19"
    beates_turn = position(seats=4, to="B.1", lines=lines, stations=stations)
    assert legal(beates_turn) == ["take", "station", "move"]


# --- A7: stations on a line ---------------------------------------------------------------------------------------


def test_A7_a_station_on_a_line_may_be_moved_away_and_its_hex_stays_track() -> None:
    state = position(lines={"GWR": "E.E.E"}, stations=["O3"])
    assert line(state, "GWR").stations == [1, 0, 0]
    play(state, "station M9 from O3")
    assert line(state, "GWR").stations == [0, 0, 0]
    assert stations(state) == {"M9": 0}
    assert why_not(state, "station O3") == "O3: there is track of GWR here (R18)"


def test_A7_even_from_under_the_locomotive() -> None:
    state = position(lines={"GWR": "E.E.E"}, stations=["O5"])
    play(state, "station M9 from O5")
    assert line(state, "GWR").stations == [0, 0, 0]
    assert where(state, "GWR") == "O5"


def test_A7_the_option_makes_it_stay() -> None:
    state = position(lines={"GWR": "E.E.E"}, stations=["O3,O5,M9"], connectedStationsFixed="yes")
    assert refused(state, "station K5 from O3") == "A7"
    assert refused(state, "station K5 from O5") == "A7"
    assert refused(state, "station K5 from M9") == ""


ONE_STEP_EACH = {"NER": "SE", "L&Y": "E", "LNWR": "E", "GER": "W", "GWR": "E", "LSWR": "NE", "SER": "NW"}
ON_ALL_LOCOMOTIVES = ["C7,E2,I3,I12,O3,Q6,P13"]


def test_A7_with_all_seven_on_lines_the_option_leaves_no_station_action() -> None:
    free = position(lines=ONE_STEP_EACH, stations=ON_ALL_LOCOMOTIVES)
    assert legal(free) == ["take", "station", "move"]
    fixed = position(lines=ONE_STEP_EACH, stations=ON_ALL_LOCOMOTIVES, connectedStationsFixed="yes")
    assert legal(fixed) == ["take", "move"]
    one_left = position(lines=ONE_STEP_EACH, stations=["C7,E2,I3,I12,O3,Q6"], connectedStationsFixed="yes")
    assert refused(one_left, "station M9") == ""


def test_A7_and_says_why() -> None:
    # There is room enough on the map: it is the stations that have to stay.
    fixed = position(lines=ONE_STEP_EACH, stations=ON_ALL_LOCOMOTIVES, connectedStationsFixed="yes")
    assert refused(fixed, "station M9 from O3") == "A7"


# --- A27: the edge of the map -------------------------------------------------------------------------------------


@pytest.mark.parametrize("hex", ["A1", "A3", "A9", "M1", "S1", "S4", "T2"])
def test_A27_there_is_nothing_to_build_on_in_the_sea(hex: str) -> None:
    with pytest.raises(BadText, match="a hex of map england-188"):
        GAME.notation.read(new(), f"station {hex}")


@pytest.mark.parametrize("hex", ["A4", "A8", "M2", "S2", "S3"])
def test_A27_the_coast_is_land(hex: str) -> None:
    assert refused(new(), f"station {hex}") == ""
