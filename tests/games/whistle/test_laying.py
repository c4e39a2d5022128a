"""W65-W72: laying tiles on the way."""

from __future__ import annotations

from typing import Any

import pytest

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.options import OPTIONS, settings_of
from footplate.games.whistle.rules.pieces import TILE_KINDS, TILES
from footplate.games.whistle.rules.position import EMPTY, LAYING
from footplate.games.whistle.rules.state import WhistleState, new_state
from footplate.games.whistle.rules.tiles import WAYS_ON
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from tests.games.whistle.arrange import A, arrange, turned
from tests.games.whistle.moving import (
    NOBODY,
    begun,
    goods,
    halts,
    hand,
    layings,
    only,
    play,
    tile_on,
    told,
    where,
    why_not,
    why_not_step,
)
from tests.games.whistle.random_play import random_step


def at_a_gap(
    held: str, token: str = "coal", tiles: dict[str, str] | None = None, rival: str = NOBODY, **table: Any
) -> WhistleState:
    """A train on D1, whose track runs south into the gap D2; this hand, and these other tiles."""
    around = {"D1": "#12"} | (tiles or {})
    trains = only("A: D1", rival)
    state = arrange(tiles=around, trains=trains, hands=[f"A: {held}"], coal=[1], whistles=[1], **table)
    on_the_way = begun(state, 1, token)
    assert on_the_way is not None
    return on_the_way


# --- W65-W67 ----------------------------------------------------------------------------------------------------------


def test_W65_tiles_are_laid_only_into_a_gap_on_the_way() -> None:
    tiles = {"D1": "#12", "D2": "#9", "D3": "#T1"}
    state = arrange(tiles=tiles, trains=only("A: D1", NOBODY), hands=["A: #CY #11 #17"], coal=[1])
    expected = "Move a train, use or buy an upgrade, or refill your hand (W35)"
    for text in ("#CY", "#11", "#17"):
        assert why_not_step(state, moves.LAY + turned(text)) == expected
    events = play(state, "train 1 coal S S -> D3")
    assert told(events, "laid") == []
    assert hand(state, A) == ["#11", "#17", "#CY"]


def test_W65_the_train_stands_before_an_empty_hex() -> None:
    state = at_a_gap("#CY")
    assert state.phase == LAYING
    assert tile_on(state, "D2") == ""
    assert why_not_step(state, moves.DIRECTION + 3) == "Lay a tile on the empty hex (W66)"


def test_W66_any_tile_of_the_hand() -> None:
    state = at_a_gap("#CY #T4 #GM")
    assert layings(state) == ["#T4", "#CY", "#GM"]
    assert why_not_step(state, moves.LAY + turned("#T1")) == "Violet town (#T1) is not in your hand (W66)"
    assert "is not in your hand" in why_not_step(state, moves.LAST), "nor is an end tile, however it is turned"


def test_W66_in_any_of_six_orientations() -> None:
    """#50 has a stop of wood on four of its edges and one of steel on the other two: however it lies, a stop."""
    state = at_a_gap("#50")
    assert layings(state) == [f"#50 r{turn}" for turn in range(6)]
    found = []
    for turn in range(6):
        copy = state.clone()
        copy.play(moves.LAY + turned(f"#50 r{turn}"))
        assert tile_on(copy, "D2") == f"#50 r{turn}"
        found.append(next(iter(goods(copy, A))))
    assert sorted(found) == ["steel"] * 2 + ["wood"] * 4


def test_W66_the_train_runs_onto_the_tile() -> None:
    state = arrange(tiles={"D1": "#12"}, trains=only("A: D1", NOBODY), hands=["A: #11 #CY"], coal=[1])
    events = play(state, "train 1 coal S lay #11 r3 -> D2")
    assert where(state, A) == "D2"
    assert tile_on(state, "D2") == "#11 r3"
    assert hand(state, A) == ["#CY"]
    assert goods(state, A) == {"whiskey": 1}
    assert told(events, "laid") == [("W66", {"seat": A, "hex": "D2", "tile": "#11", "turn": 3})]


def test_W67_without_a_stop_on_the_track_the_move_goes_on() -> None:
    """#9 leads straight on from D2 to the town on D3."""
    tiles = {"D1": "#12", "D3": "#T1"}
    state = arrange(tiles=tiles, trains=only("A: D1", NOBODY), hands=["A: #9"], coal=[1], score=[5])
    play(state, "train 1 coal S lay #9 r0 S -> D3")
    assert (where(state, A), state.score[A]) == ("D3", 3)


def test_W67_another_gap_takes_another_tile() -> None:
    state = arrange(tiles={"D1": "#12"}, trains=only("A: D1", NOBODY), hands=["A: #9 #11 #CY"], coal=[1])
    events = play(state, "train 1 coal S lay #9 r0 S lay #CY -> D3")
    assert [facts["hex"] for _, facts in told(events, "laid")] == ["D2", "D3"]
    assert (where(state, A), hand(state, A), state.coal[A]) == ("D3", ["#11"], 2)


def test_W67_a_tile_after_which_there_is_none_left_must_not_lead_into_a_gap() -> None:
    state = at_a_gap("#9", tiles={"D3": "#T1"})
    assert layings(state) == ["#9 r0"]
    assert (
        why_not_step(state, moves.LAY + turned("#9 r1"))
        == "#9, turned by 60°, brings the train to no stop from D2 (W67)"
    )


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("coal", "D3: a train of B stands there (W48)"),
        ("whistle", "One whistle passes one rival, but there are trains of B: D3 and D4.0 (W60)"),
    ],
)
def test_W67_a_tile_that_leads_to_a_rival_is_refused_for_the_rival(token: str, expected: str) -> None:
    state = at_a_gap("#9 #CY", token, {"D3": "#11", "D4": "#17"}, "B: D3, D4.0")
    assert why_not_step(state, moves.LAY + turned("#9 r0")) == expected


def test_W67_a_tile_that_leads_to_the_blocking_signal_is_refused_for_the_signal() -> None:
    state = at_a_gap("#9 #CY", tiles={"D3": "#T1"}, rival="B: D3", upgrades=["B: signal"])
    expected = "D3: B has the Blocking Signal and a train there (W97)"
    assert why_not_step(state, moves.LAY + turned("#9 r0")) == expected


def test_W67_a_tile_that_leads_east_behind_the_next_one_is_refused_for_that() -> None:
    """#2 on D3 leads on to the north-east when it is entered from the north."""
    state = at_a_gap("#9 #CY", tiles={"D3": "#2 r2"})
    expected = "The track from D3 leads north-east, and coal never takes a train east (W46)"
    assert why_not_step(state, moves.LAY + turned("#9 r0")) == expected


@pytest.mark.parametrize("token", ["coal", "whistle"])
def test_W8_a_tile_must_not_lead_off_the_board(token: str) -> None:
    tiles = {"D7": "#12"}
    state = arrange(tiles=tiles, trains=only("A: D7", NOBODY), hands=["A: #9 #CY"], coal=[1], whistles=[1])
    expected = "The track from D8 leads south, off the board (W8)"
    assert why_not(state, f"train 1 {token} S lay #9 r0") == expected
    assert tile_on(state, "D8") == ""


def test_W66_a_black_tile_is_not_turned() -> None:
    state = at_a_gap("#CY")
    expected = "Coal yard (#CY) looks the same on every side and is not turned (W66)"
    assert why_not_step(state, moves.LAY + turned("#CY") + 1) == expected


# --- W68, W69 ---------------------------------------------------------------------------------------------------------


def test_W68_at_most_three_tiles_and_the_last_one_brings_a_stop() -> None:
    state = arrange(tiles={"D1": "#12"}, trains=only("A: D1", NOBODY), hands=["A: #9 #10 #CY"], coal=[1])
    play(state, "train 1 coal S lay #9 r0 S lay #10 r0 S lay #CY -> D4")
    assert (where(state, A), hand(state, A)) == ("D4", [])


def test_W68_three_tiles_without_a_stop_end_no_move() -> None:
    state = arrange(tiles={"D1": "#12"}, trains=only("A: D1", NOBODY), hands=["A: #9 #10 #21"], coal=[1], whistles=[1])
    assert halts(state, 1, "coal") == []
    assert why_not(state, "train 1 coal S") == "No tile in your hand, laid on D2, brings the train to a stop (W68)"


def test_W68_the_third_tile_must_not_lead_on_to_a_stop() -> None:
    """With three blank tiles the train would come to the town on D5, but it has to halt on the third tile (A32)."""
    tiles = {"D1": "#12", "D5": "#T1"}
    state = arrange(tiles=tiles, trains=only("A: D1", NOBODY), hands=["A: #9 #10 #21"], coal=[1])
    assert "D5" not in halts(state, 1, "coal")
    state = arrange(tiles=tiles, trains=only("A: D1", NOBODY), hands=["A: #9 #10 #15"], coal=[1])
    way = "train 1 coal S lay #9 r0 S lay #10 r0 S lay"
    expected = "The last tile must have the stop where the train halts; #15 on D4 does not (A32)"
    assert why_not(state, f"{way} #15 r0") == expected
    play(state, f"{way} #15 r1 -> D4")
    assert goods(state, A) == {"cotton": 1}


def test_W68_unless_the_option_says_so() -> None:
    tiles = {"D1": "#12", "D5": "#T1"}
    trains = only("A: D1", NOBODY)
    state = arrange(tiles=tiles, trains=trains, hands=["A: #9 #10 #21"], coal=[1], lastTileMayRunOn="yes")
    play(state, "train 1 coal S lay #9 r0 S lay #10 r0 S lay #21 r0 S -> D5")
    assert where(state, A) == "D5"


def test_W68_two_tiles_may_lead_on_to_a_stop() -> None:
    tiles = {"D1": "#12", "D4": "#T1"}
    state = arrange(tiles=tiles, trains=only("A: D1", NOBODY), hands=["A: #9 #10 #21"], coal=[1])
    play(state, "train 1 coal S lay #9 r0 S lay #10 r0 S -> D4")
    assert hand(state, A) == ["#21"]


def test_W68_five_tiles_with_the_extra_boiler() -> None:
    state = arrange(
        tiles={"D1": "#12"},
        trains=only("A: D1", NOBODY),
        hands=["A: #9 #10 #21 #15 #CY", "B: #1 #2 #3"],
        display="#4 #5 #6",
        upgrades=["A: boiler"],
        coal=[1],
    )
    play(state, "train 1 coal S lay #9 r0 S lay #10 r0 S lay #21 r0 S lay #15 r0 S lay #CY -> D6")
    assert (where(state, A), hand(state, A)) == ("D6", [])


def test_W68_the_fifth_tile_brings_a_stop() -> None:
    state = arrange(
        tiles={"D1": "#12", "D7": "#T1"},
        trains=only("A: D1", NOBODY),
        hands=["A: #9 #10 #21 #15 #16", "B: #1 #2 #3"],
        display="#4 #5 #6",
        upgrades=["A: boiler"],
        coal=[1],
    )
    way = "train 1 coal S lay #9 r0 S lay #10 r0 S lay #21 r0 S lay #15 r0 S lay"
    assert why_not(state, f"{way} #16 r0").endswith("#16 on D6 does not (A32)")
    assert why_not(state, f"{way} #16 r1") == ""


@pytest.mark.parametrize(("token", "turns"), [("coal", (0, 1, 3, 5)), ("whistle", (0, 1, 2, 3, 4, 5))])
def test_W69_coal_keeps_to_the_west_on_a_new_tile_too(token: str, turns: tuple[int, ...]) -> None:
    """A train that enters #2 from the north comes to its cattle (r0, r5), to E1 in the NW (r1, r3) or C1 in the NE."""
    state = at_a_gap("#2", token, {"C1": "#T1", "E1": "#T4"})
    assert layings(state) == [f"#2 r{turn}" for turn in turns]
    if token == "coal":
        assert (
            why_not_step(state, moves.LAY + turned("#2 r2"))
            == "#2, turned by 120°, leads north-east from D2, and coal never takes a train east (W69)"
        )


# --- W70 --------------------------------------------------------------------------------------------------------------


def test_W70_tiles_stay_as_they_lie() -> None:
    """Through whole random games: what lies once lies there, and turned so, to the end."""
    for seed in (3, 4):
        state = new_state(settings_of(OPTIONS.read("-")), 3)
        chance = Random(seed)
        laid: dict[int, int] = {}
        while state.to_move != OVER:
            state.play(random_step(state, chance))
            for hex, here in enumerate(state.tiles):
                assert laid.get(hex, here) == here
                if here != EMPTY:
                    laid[hex] = here
        assert len(laid) > 25


def test_W70_a_tile_is_not_laid_on_another() -> None:
    state = arrange(tiles={"D1": "#12", "D2": "#11"}, trains=only("A: D1", NOBODY), hands=["A: #CY"], coal=[1])
    play(state, "train 1 coal S -> D2")
    assert (tile_on(state, "D2"), hand(state, A)) == ("#11 r0", ["#CY"])


# --- W71, W72 ---------------------------------------------------------------------------------------------------------


def test_W71_every_tile_has_track_on_all_six_edges() -> None:
    for tile in range(TILE_KINDS):
        for turn in range(6):
            assert all(WAYS_ON[(tile * 6 + turn) * 6 + edge] for edge in range(6)), TILES[tile]


def test_W71_neighbours_do_not_restrict_what_is_laid() -> None:
    """However the tiles around D2 lie, every tile of the hand fits in as many turns as with none around it."""
    around = {"C1": "#1", "C2": "#37", "D3": "#27", "E1": "#21", "E2": "#28 r1"}
    held = "#50 #49 #T4"
    free, hemmed_in = layings(at_a_gap(held)), layings(at_a_gap(held, tiles=around))
    assert free == hemmed_in
    assert len(free) == 13


@pytest.mark.parametrize("token", ["coal", "whistle"])
def test_W72_both_tokens_lay_tiles(token: str) -> None:
    tiles = {"D1": "#12"}
    state = arrange(tiles=tiles, trains=only("A: D1", NOBODY), hands=["A: #11 #CY"], coal=[1], whistles=[1])
    events = play(state, f"train 1 {token} S lay #11 r0 -> D2")
    assert [facts["tile"] for _, facts in told(events, "laid")] == ["#11"]
    assert (where(state, A), hand(state, A), goods(state, A)) == ("D2", ["#CY"], {"whiskey": 1})
