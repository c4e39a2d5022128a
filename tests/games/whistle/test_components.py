"""The box: how many pieces there are, and that the sums of section 3 of the rules come out."""

from __future__ import annotations

from collections import Counter

from footplate.games.whistle.rules.board import (
    BORDERS,
    FIRST_START,
    FRAME,
    HEXES,
    NEIGHBOURS,
    OPPOSITE,
    START_SIDES,
    hex_name,
)
from footplate.games.whistle.rules.components import (
    COPIES,
    COSTS,
    DEMANDS,
    EXCHANGE,
    GOLD_TOKENS,
    GOODS_IN_BOX,
    PENALTIES,
    POINTS,
    REWARDS,
    TRACKS,
    UPGRADE_POINTS,
)
from footplate.games.whistle.rules.pieces import (
    COMPANY_COUNT,
    FIRST_END,
    FIRST_TOWN,
    GOOD_KINDS,
    SHARES_EACH,
    TILES,
    UPGRADE_COUNT,
)
from footplate.games.whistle.rules.tiles import SAME_AS, STOP_AT, STOP_EDGES, TURNS, WAYS_ON
from tests.games.whistle.arrange import hex_number


def test_W2_sixty_hexes_sixteen_starts_and_the_frame() -> None:
    """X1."""
    assert HEXES == 60
    assert sum(there <= FIRST_START for there in NEIGHBOURS) == 16
    assert NEIGHBOURS.count(FRAME) == 44


def test_W62_a_border_has_one_name_on_both_its_sides() -> None:
    for side, there in enumerate(NEIGHBOURS):
        behind = there * 6 + OPPOSITE[side % 6] if there >= 0 else side
        assert BORDERS[side] == BORDERS[behind]
        assert [n for n, border in enumerate(BORDERS) if border == BORDERS[side]] == sorted({side, behind})


def test_W2_neighbours_of_columns_of_seven_and_eight() -> None:
    """X1: (1,3) is A4, (2,4) is B5."""

    def neighbour(name: str, edge: int) -> str:
        return hex_name(NEIGHBOURS[hex_number(name) * 6 + edge])

    assert [neighbour("A4", edge) for edge in (4, 5)] == ["B5", "B4"]
    assert [neighbour("B5", edge) for edge in (4, 5)] == ["C5", "C4"]
    for side, there in enumerate(NEIGHBOURS):
        if there >= 0:
            assert NEIGHBOURS[there * 6 + OPPOSITE[side % 6]] == side // 6


def test_W3_starts_are_counted_from_the_north() -> None:
    sides = [f"{hex_name(side // 6)}.{side % 6}" for side in START_SIDES]
    assert sides[:3] == ["B1.1", "A1.1", "A1.2"]
    assert sides[-2:] == ["A7.2", "B8.2"]


def test_the_manifest_of_tiles() -> None:
    assert sum(COPIES) + sum(tile.startswith("#E") for tile in TILES) == 78
    assert Counter(tile.pattern for tile in TRACKS) == {"A": 8, "B": 12, "C": 6, "D": 10, "E": 14}
    assert Counter(len(tile.stops) for tile in TRACKS) == {0: 8, 1: 24, 2: 18}
    assert Counter(good for tile in TRACKS for _, good in tile.stops) == {0: 14, 1: 14, 2: 14, 3: 6, 4: 6, 5: 6}
    assert sum(len(tracks) == 2 for tile in TRACKS for tracks, _ in tile.stops) == 25
    assert sum(COPIES[FIRST_TOWN : FIRST_TOWN + 5]) == 10
    assert sum(COPIES[FIRST_TOWN + 5 :]) == 8


def test_no_two_stops_of_a_tile_share_a_track() -> None:
    for tile in TRACKS:
        tracks = [track for tracks, _ in tile.stops for track in tracks]
        assert len(set(tracks)) == len(tracks)
        assert sorted(edge for track in tile.tracks for edge in track) == [0, 1, 2, 3, 4, 5]


def test_towns_and_ends() -> None:
    def demanded(tile: int) -> int:
        return sum(DEMANDS[tile * GOOD_KINDS : (tile + 1) * GOOD_KINDS])

    assert [demanded(tile) for tile in range(FIRST_TOWN, FIRST_TOWN + 5)] == [2] * 5
    assert [demanded(tile) for tile in range(FIRST_END, FIRST_END + 10)] == [3] * 8 + [0, 0]
    assert POINTS[FIRST_TOWN : FIRST_TOWN + 5] == [5, 5, 5, 8, 8]
    assert POINTS[FIRST_END:] == [17, 17, 20, 20, 20, 20, 22, 22, 0, 0]
    assert EXCHANGE[FIRST_END:] == [0] * 8 + [3, 4]
    assert PENALTIES[FIRST_TOWN : FIRST_TOWN + 5] == [2, 2, 2, 3, 3]
    assert PENALTIES[FIRST_END:] == [4, 4, 5, 5, 5, 5, 6, 6, 4, 4]


def test_upgrades_cost_each_good_six_times() -> None:
    assert [sum(COSTS[good::GOOD_KINDS]) for good in range(GOOD_KINDS)] == [6] * GOOD_KINDS
    assert [sum(COSTS[u * GOOD_KINDS : (u + 1) * GOOD_KINDS]) for u in range(UPGRADE_COUNT)] == [3] * UPGRADE_COUNT
    assert Counter(UPGRADE_POINTS) == {3: 6, 5: 6}


def test_gold_goods_shares_and_rewards() -> None:
    assert GOLD_TOKENS == [8, 7, 5]
    assert GOODS_IN_BOX == [10] * 6
    assert COMPANY_COUNT * SHARES_EACH == 30
    assert [len(space) for space in REWARDS] == [3] * 6


def test_track_leads_back_the_way_it_came() -> None:
    """On every turned tile: whoever can go from one edge to another can go back."""
    for turned in range(len(SAME_AS)):
        for edge in range(6):
            for other in range(6):
                if WAYS_ON[turned * 6 + edge] >> other & 1:
                    assert WAYS_ON[turned * 6 + other] >> edge & 1
                    assert STOP_AT[turned * 6 + edge] == STOP_AT[turned * 6 + other]


def test_equal_turns_are_listed_once() -> None:
    blank = {"A": 2, "B": 3, "C": 1, "D": 3, "E": 6}
    for tile, drawn in enumerate(TRACKS):
        if not drawn.stops:
            assert len(TURNS[tile]) == blank[drawn.pattern]
    assert all(len(TURNS[tile]) == 1 for tile in range(FIRST_TOWN, len(TILES)))
    for turned, same in enumerate(SAME_AS):
        assert WAYS_ON[turned * 6 : turned * 6 + 6] == WAYS_ON[same * 6 : same * 6 + 6]
        assert STOP_EDGES[turned * 3 : turned * 3 + 3] == STOP_EDGES[same * 3 : same * 3 + 3]
