"""W1-W8: the board, its stops, and the goods."""

from __future__ import annotations

import pytest

from footplate.games.whistle import GAME
from footplate.games.whistle.rules.board import EDGES, FIRST_START, FRAME, HEXES, NEIGHBOURS, hex_name
from footplate.games.whistle.rules.pieces import COMMONS, GOODS
from footplate.games.whistle.rules.position import MAX_TRAINS, TRADING
from tests.games.whistle.arrange import A, B, arrange, hex_number
from tests.games.whistle.moving import NOBODY, goods, halts, only, play, ways, where, why_not

NAMES = [hex_name(hex) for hex in range(HEXES)]


def beyond(name: str) -> dict[str, str]:
    """What lies behind each edge of a hex."""
    found = {}
    for edge, direction in enumerate(EDGES):
        there = NEIGHBOURS[hex_number(name) * 6 + edge]
        if there >= 0:
            found[direction] = hex_name(there)
        else:
            found[direction] = "frame" if there == FRAME else f"S{FIRST_START - there + 1}"
    return found


# --- W1-W3: columns, hexes, start stops -------------------------------------------------------------------------------


def test_W1_eight_columns_from_the_start_stops_in_the_east_to_the_end_tiles_in_the_west() -> None:
    assert sorted({name[0] for name in NAMES}) == list("ABCDEFGH")
    assert beyond("A4")["NE"] == "S8"
    assert beyond("H4")["SW"] == beyond("H4")["NW"] == "frame"
    for name in NAMES:
        west = {beyond(name)[edge][0] for edge in ("SW", "NW")} - {"f"}
        assert west <= {chr(ord(name[0]) + 1)}


def test_W2_odd_columns_have_seven_hexes_and_even_ones_eight() -> None:
    assert [sum(name[0] == column for name in NAMES) for column in "ABCDEFGH"] == [7, 8, 7, 8, 7, 8, 7, 8]


@pytest.mark.parametrize(
    ("name", "around"), [("C5", ["C4", "B5", "B6", "C6", "D6", "D5"]), ("D5", ["D4", "C4", "C5", "D6", "E5", "E4"])]
)
def test_W2_neighbours_lie_north_south_and_obliquely(name: str, around: list[str]) -> None:
    assert list(beyond(name).values()) == around


def test_W3_two_start_stops_at_each_hex_of_column_1_and_one_at_each_end_of_column_2() -> None:
    found = {name: [there for there in beyond(name).values() if there[0] == "S"] for name in NAMES}
    assert {name: stops for name, stops in found.items() if stops} == {
        **{f"A{row}": [f"S{2 * row}", f"S{2 * row + 1}"] for row in range(1, 8)},
        "B1": ["S1"],
        "B8": ["S16"],
    }
    assert beyond("A7")["SE"] == "S15"


# --- W4-W6: stops, and who may stand there ----------------------------------------------------------------------------


def test_W4_track_without_a_stop_is_no_place_to_halt() -> None:
    """#9 is blank, #11 has whiskey on the track north-south and nothing on its other two."""
    tiles = {"C1": "#12", "C2": "#9", "C3": "#11"}
    state = arrange(tiles=tiles, trains=only("A: C1", NOBODY), hands=["A:"], coal=[1], whistles=[1])
    assert halts(state, 1, "coal") == halts(state, 1, "whistle") == ["C3"]


@pytest.mark.parametrize(
    ("tiles", "stop"),
    [
        ({"G2": "#12", "G3": "#11"}, "G3"),
        ({"G2": "#12", "G3": "#T1"}, "G3"),
        ({"G2": "#12 r1"}, "H3"),
    ],
)
def test_W4_resource_stops_black_tiles_and_end_tiles_are_stops(tiles: dict[str, str], stop: str) -> None:
    state = arrange(tiles=tiles, trains=only("A: G2", NOBODY), hands=["A:"], coal=[1])
    assert halts(state, 1, "coal") == [stop]


def test_W4_start_stops_are_stops() -> None:
    state = arrange(tiles={"A4": "#12 r1"}, trains=only("A: A4", NOBODY), hands=["A:"], whistles=[1])
    assert halts(state, 1, "whistle") == ["S8"]


def test_W5_a_resource_stop_holds_one_train() -> None:
    tiles = {"C1": "#12", "C2": "#11", "C3": "#20"}
    state = arrange(tiles=tiles, trains=only("A: C1, C2", NOBODY), hands=["A:"], coal=[2], whistles=[1])
    assert halts(state, 1, "coal") == ["C3.0"]
    assert halts(state, 1, "whistle") == ["C3.0"]


def test_W5_two_stops_of_a_tile_hold_a_train_each() -> None:
    """#17 has stone on the track north-south and wood on that from NE to SE."""
    state = arrange(
        tiles={"C2": "#17", "C1": "#12"},
        trains=only("A: C1, C2.1", NOBODY),
        hands=["A:"],
        coal=[1],
    )
    play(state, "train 1 coal S -> C2.0")
    assert [where(state, A, train) for train in (1, 2)] == ["C2.0", "C2.1"]
    assert goods(state, A) == {"stone": 1}


def test_W5_a_start_stop_holds_one_train() -> None:
    state = arrange(tiles={"A4": "#12 r1"}, trains=only("A: A4", "B: S8"), hands=["A:"], whistles=[1])
    assert why_not(state, "train 1 whistle NE") == "S8: a train of B stands there (W59)"


def test_W6_a_black_tile_holds_any_number_of_trains() -> None:
    tiles = {"C1": "#12", "C2": "#CY"}
    state = arrange(tiles=tiles, trains=only("A: C1, C2", "B: C2, C2"), hands=["A:"], coal=[1])
    play(state, "train 1 coal S -> C2")
    assert [where(state, A, 1), where(state, A, 2), where(state, B, 1), where(state, B, 2)] == ["C2"] * 4


def test_W6_an_end_tile_is_open_to_everybody() -> None:
    """A train leaves it at once; the next one finds the same tile, whoever it belongs to."""
    tiles = {"G2": "#12 r1", "G3": "#11 r2"}
    state = arrange(tiles=tiles, trains=only("A: G2, S1", "B: G3, S2"), coal=[1, 1])
    play(state, "train 1 coal SW -> H3", "space R4", "end")
    play(state, "train 1 coal NW -> H3", "space R4")
    assert where(state, A) == where(state, B) == "R4"


# --- W7, W8 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("good", GOODS)
def test_W7_three_goods_are_common_and_three_rare(good: str) -> None:
    """A trading post tells them apart: two coal for a common good, two common goods for a rare one."""
    tiles = {"C1": "#12", "C2": "#TP"}
    state = arrange(tiles=tiles, trains=only("A: C1", NOBODY), goods=[f"A: {good}"], coal=[1])
    play(state, "train 1 coal S -> C2")
    assert state.phase == TRADING
    common = good in ("cotton", "stone", "wood")
    assert (why_not(state, f"deal {good} for 2 coal") == "") == common
    assert (why_not(state, f"deal {good} for cotton+stone") == "") == (not common)
    assert common == (GOODS.index(good) < COMMONS)


@pytest.mark.parametrize("token", ["coal", "whistle"])
def test_W8_track_into_the_frame_is_a_dead_end(token: str) -> None:
    state = arrange(
        tiles={"C2": "#12", "C1": "#9", "C3": "#11"},
        trains=only("A: C2", NOBODY),
        hands=["A:"],
        coal=[1],
        whistles=[1],
    )
    assert halts(state, 1, token) == ["C3"]  # never north, where C1 leads off the map


@pytest.mark.parametrize("token", ["coal", "whistle"])
def test_W8_the_frame_is_named(token: str) -> None:
    tiles = {"D1": "#CY", "D2": "#T1", "E1": "#T2"}
    state = arrange(tiles=tiles, trains=only("A: D1", NOBODY), hands=["A:"], coal=[1], whistles=[1])
    assert ways(state, 1, token) == ["S", "SW"]
    for direction, said in (("N", "north"), ("NW", "north-west")):
        expected = f"The track from D1 leads {said}, off the board (W8)"
        assert why_not(state, f"train 1 {token} {direction}") == expected


def test_a_train_is_found_by_its_seat_and_number() -> None:
    state = GAME.new(3)
    state.trains = [*range(3 * MAX_TRAINS)]
    assert [state.place_of_train(seat, n) for seat in range(3) for n in range(MAX_TRAINS)] == state.trains
