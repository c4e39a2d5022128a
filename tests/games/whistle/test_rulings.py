"""A1-A11, A31-A33, A36: the rulings on set-up, rounds and moves, each with every value of its option."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.page.picture import tile_picture
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import EAST, EDGES, FIRST_START, NEIGHBOURS
from footplate.games.whistle.rules.pieces import TILES
from footplate.games.whistle.rules.position import DEAL, LAY_EAST, LEAVING, OPENING_RETURN, PLACING
from footplate.games.whistle.rules.set_up import NO_WAY, where_coal_leads
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import HAS_STOP
from footplate.kernel.illegal import Illegal
from tests.games.whistle.arrange import A, B, arrange, turned
from tests.games.whistle.arriving import choices
from tests.games.whistle.moving import (
    NOBODY,
    begun,
    goods,
    halts,
    hand,
    in_notation,
    only,
    play,
    told,
    ways,
    where,
    why_not,
    why_not_step,
)
from tests.games.whistle.test_set_up import set_up

STOPS = {"D3": "#11", "D4": "#12", "D5": "#17", "D6": "#18"}
"""Four stops on a track from north to south: whiskey, wood, stone, wood."""
LOOP = {"D4": "#T1", "D3": "#1", "C3": "#9", "D5": "#11", "D6": "#12"}
"""From the town on D4 north, over D3 and C3 back to it from the north-east; stops in the south."""


def why_not_typed(state: WhistleState, text: str) -> str:
    """The refusal, also of a way that the reader itself knows to be shut."""
    try:
        return why_not(state, text)
    except Illegal as shut:
        return in_notation(shut)


# --- A1-A5: pieces and rounds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("good", "tile", "brightest"), [("Ca", "#2", 0), ("Wh", "#11", 1), ("Sl", "#14", 2)])
def test_A1_cattle_red_whiskey_green_steel_blue(good: str, tile: str, brightest: int) -> None:
    """In every theme the colour with which the good is drawn has most of red, green or blue."""
    assert f"--g:var(--g{good})" in tile_picture(turned(tile))
    tokens = resources.files("footplate.draw").joinpath("tokens.css").read_text("utf-8")
    colours = re.findall(rf"--g{good}:#(\w\w)(\w\w)(\w\w)", tokens)
    assert len(colours) >= 2
    for colour in colours:
        parts = [int(part, 16) for part in colour]
        assert parts.index(max(parts)) == brightest


@pytest.mark.parametrize("token", ["coal", "whistle"])
def test_A2_track_into_the_frame_is_not_followed(token: str) -> None:
    """D1 links N and S; in the north there is nothing."""
    state = arrange(
        tiles={"D1": "#12", "D2": "#T1"}, trains=only("A: D1", NOBODY), coal=[1], whistles=[1], hands=["A:"]
    )
    assert halts(state, 1, token) == ["D2"]
    assert why_not_typed(state, f"train 1 {token} N") == "The track from D1 leads north, off the board (W8)"


@pytest.mark.parametrize(("seats", "standard"), [(2, 12), (3, 11), (4, 10), (5, 9)])
def test_A3_one_round_less_or_more(seats: int, standard: int) -> None:
    counts = {value: arrange(seats, rounds=value).rounds for value in ("fewer", "standard", "more")}
    assert counts == {"fewer": standard - 1, "standard": standard, "more": standard + 1}


@pytest.mark.parametrize(("rounds", "last"), [("fewer", 11), ("standard", 12), ("more", 13)])
def test_A3_the_game_ends_accordingly(rounds: str, last: int) -> None:
    state = arrange(round=last - 1, to=B, rounds=rounds)
    play(state, "end")
    assert (state.round, state.to_move) == (last, A)
    play(state, "end", "end")
    assert state.to_move < 0


@pytest.mark.parametrize(("option", "coal", "whistles"), [("thirdLast", 0, 1), ("none", 2, 0)])
def test_A4_the_third_last_round_is_the_whistle_round(option: str, coal: int, whistles: int) -> None:
    state = arrange(round=9, to=B, whistleRound=option, slots=[0])
    play(state, "end")
    assert state.round == 10
    assert (state.coal, state.whistles) == ([coal] * 2, [whistles] * 2)
    for before in (8, 10):
        state = arrange(round=before, to=B, whistleRound=option, slots=[0])
        play(state, "end")
        assert (state.coal, state.whistles) == ([2, 2], [0, 0])


def test_A5_not_two_coal_for_everybody() -> None:
    state = set_up(5, 3, PLACING, firstPlayer="B")
    assert [state.coal[seat] for seat in (1, 2, 3, 4, 0)] == [2, 2, 3, 3, 4]


# --- A6, A7: set-up ---------------------------------------------------------------------------------------------------


def test_A6_from_every_start_stop_coal_leads_to_a_stop_or_an_empty_hex() -> None:
    for seed in range(10):
        state = set_up(2, seed, PLACING)
        for hex in EAST:
            for edge in range(6):
                if NEIGHBOURS[hex * 6 + edge] <= FIRST_START:
                    assert where_coal_leads(state, hex, edge) != NO_WAY


def test_A6_a_tile_that_leads_coal_off_the_map_is_not_laid_so() -> None:
    """B1 comes first: #9 leads from S1 east to A1, south-west to C1, or north off the map, as it is turned."""
    state = next(s for s in (set_up(2, seed, LAY_EAST) for seed in range(9)) if s.stack[TILES.index("#9")])
    assert [state.allows(moves.LAY + turned(f"#9 r{turn}")) for turn in range(3)] == [False, True, False]


def test_A7_opening_discards_are_shuffled_in_when_all_hands_are_legal() -> None:
    """Until seat B has its hand, what seat A puts back lies under the stack; afterwards it is part of it."""
    state = set_up(2, 6, DEAL, firstPlayer="A")
    blank = [tile for tile in range(50) if not HAS_STOP[tile] and state.stack[tile]][:3]
    for tile in blank:
        state.play(moves.DEALT + tile)
    assert (state.phase, state.to_move) == (OPENING_RETURN, A)
    state.play(moves.RETURN + blank[1])
    state.play(moves.DEALT + TILES.index("#T1"))
    assert state.dealt_to == B
    assert state.bottom == [blank[1]]
    assert not state.allows(moves.DEALT + blank[1])
    size = state.stack_size
    for name in ("#T2", "#T3", "#T4"):
        state.play(moves.DEALT + TILES.index(name))
    assert (state.phase, state.bottom) == (PLACING, [])
    assert state.stack[blank[1]] == 1
    assert state.stack_size == size - 3 + 1


# --- A8-A11: whistles -------------------------------------------------------------------------------------------------


def test_A8_the_whistle_for_not_moving_comes_at_the_end_of_the_turn() -> None:
    state = arrange(tiles=STOPS, trains=only("A: D3", NOBODY), hands=["A: #1 #2"], display="#3 #4 #5")
    assert why_not(state, "train 1 whistle S") == "You have neither coal nor a whistle (W45)"
    play(state, "draw #3", "display #6")
    assert state.whistles[A] == 0
    events = play(state, "end")
    assert told(events, "gains")[0] == ("W39", {"seat": A, "item": "whistle", "amount": 1})
    assert (state.whistles[A], state.to_move) == (1, B)


def test_A9_one_stop_or_two_as_one_likes() -> None:
    for way, there in (("S", "D4"), ("S S", "D5.0")):
        state = arrange(tiles=STOPS, trains=only("A: D3", NOBODY), whistles=[1])
        play(state, f"train 1 whistle {way}")
        assert where(state, A) == there


def test_A10_no_u_turn_with_a_whistle() -> None:
    state = arrange(tiles=STOPS, trains=only("A: D3", NOBODY), whistles=[1], hands=["A:"])
    assert halts(state, 1, "whistle") == ["D4", "D5.0"]


def test_A10_at_a_black_tile_any_other_edge_is_fine() -> None:
    """A train from D3 that runs through D4 may go on to all its other neighbours, west and east."""
    around = {"C3": "#CY", "C4": "#CY", "D5": "#T2", "E4": "#T3", "E3": "#T4"}
    state = arrange(tiles={"D3": "#12", "D4": "#TP"} | around, trains=only("A: D3", NOBODY), whistles=[1], hands=["A:"])
    assert halts(state, 1, "whistle") == ["C3", "C4", "D4", "D5", "E3", "E4"]


def test_A10_with_the_option_a_train_may_turn_back_and_end_where_it_began() -> None:
    """Out to the town on D5 and back: the wood of D4 once more."""
    state = arrange(
        tiles={"D4": "#12", "D5": "#T1"}, trains=only("A: D4", NOBODY), whistles=[1], hands=["A:"], whistleUTurn="yes"
    )
    assert halts(state, 1, "whistle") == ["D4", "D5"]
    play(state, "train 1 whistle S N -> D4")
    assert (where(state, A), goods(state, A)) == ("D4", {"wood": 1})


def test_A10_not_with_coal_whatever_the_option() -> None:
    """The own train on D1 would be passed, but the track behind it leads off the map."""
    state = arrange(
        tiles={"D1": "#12", "D2": "#11"}, trains=only("A: D2, D1", NOBODY), coal=[1], hands=["A:"], whistleUTurn="yes"
    )
    assert halts(state, 1, "coal") == []


def test_A11_a_whistle_reaches_two_stops_on_two_new_tiles() -> None:
    state = arrange(tiles={"D3": "#11"}, trains=only("A: D3", NOBODY), whistles=[1], hands=["A: #12 #CY #1"])
    events = play(state, "train 1 whistle S lay #12 r0 S lay #CY -> D5")
    assert [facts["hex"] for _, facts in told(events, "laid")] == ["D4", "D5"]
    assert told(events, "passes") == [("W56", {"place": "D4"})]
    assert (where(state, A), goods(state, A), state.coal[A]) == ("D5", {}, 2)
    assert hand(state, A) == ["#1"]


def test_A11_the_limit_counts_for_the_whole_move() -> None:
    """The stop on the third tile ends the move; it cannot be skipped, though there is a town behind it."""
    table = {"D3": "#11", "D7": "#T1"}
    way = "train 1 whistle S lay #9 r0 S lay #10 r0 S lay #12 r0"
    state = arrange(tiles=table, trains=only("A: D3", NOBODY), whistles=[1], hands=["A: #9 #10 #12"])
    play(state, way)
    assert (where(state, A), hand(state, A)) == ("D6", [])
    state = arrange(
        tiles=table, trains=only("A: D3", NOBODY), whistles=[1], hands=["A: #9 #10 #12"], lastTileMayRunOn="yes"
    )
    play(state, f"{way} S -> D7")
    assert where(state, A) == "D7"


# --- A31: hands -------------------------------------------------------------------------------------------------------


def test_A31_hands_are_secret() -> None:
    state = arrange(hands=["A: #1 #2 #3", "B: #T1 #T2"])
    assert GAME.view(state, A)["hands"] == [["#1", "#2", "#3"], 2]
    assert GAME.view(state, B)["hands"] == [3, ["#T1", "#T2"]]
    assert GAME.view(state, None)["hands"] == [3, 2]


def test_A31_or_open_with_the_option() -> None:
    state = arrange(hands=["A: #1 #2 #3", "B: #T1 #T2"], openHands="yes")
    for viewer in (A, B, None):
        assert GAME.view(state, viewer)["hands"] == [["#1", "#2", "#3"], ["#T1", "#T2"]]


# --- A32, A33, A36: on the way ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "clause"), [("no", "(A32)"), ("yes", "")])
def test_A32_the_third_tile_and_a_stop_behind_it(option: str, clause: str) -> None:
    """D7 is a town; the third tile, on D6, has its cotton on another track."""
    state = arrange(
        tiles={"D3": "#11", "D7": "#T1"},
        trains=only("A: D3", NOBODY),
        coal=[1],
        hands=["A: #9 #10 #15"],
        lastTileMayRunOn=option,
    )
    way = "train 1 coal S lay #9 r0 S lay #10 r0 S lay #15"
    assert why_not(state, f"{way} r0 S")[-5:] == clause
    assert why_not(state, f"{way} r1") == ""


def test_A32_but_not_into_a_further_gap() -> None:
    state = arrange(
        tiles={"D3": "#11"},
        trains=only("A: D3", NOBODY),
        coal=[1],
        hands=["A: #9 #10 #15"],
        lastTileMayRunOn="yes",
    )
    assert why_not(state, "train 1 coal S lay #9 r0 S lay #10 r0 S lay #15 r0") == (
        "#15, not turned, brings the train to no stop from D6 (W67)"
    )


def test_A33_past_an_own_train_on_a_junction_by_any_linked_edge() -> None:
    """#22 links N, NE, S and SW; coal from the north goes on S or SW."""
    tiles = {"D3": "#12", "D4": "#22", "C3": "#CY", "C4": "#CY", "D5": "#T2", "E4": "#T3", "E3": "#T4"}
    state = arrange(tiles=tiles, trains=only("A: D3, D4", NOBODY), coal=[1], hands=["A:"])
    assert halts(state, 1, "coal") == ["D5", "E4"]


def test_A33_a_whistle_skips_a_junction_by_any_linked_edge_but_the_one_it_came_by() -> None:
    tiles = {"D3": "#12", "D4": "#22", "C3": "#CY", "C4": "#CY", "D5": "#T2", "E4": "#T3", "E3": "#T4"}
    state = arrange(tiles=tiles, trains=only("A: D3", NOBODY), whistles=[1], hands=["A:"])
    on_the_way = begun(state, 1, "whistle")
    assert on_the_way is not None
    assert on_the_way.phase == LEAVING
    assert choices(on_the_way) == ["halt", "NE", "S", "SW"]


def test_A36_the_stop_it_came_from_counts_as_any_other() -> None:
    state = arrange(tiles=LOOP, trains=only("A: D4", NOBODY), whistles=[1], hands=["A:"])
    events = play(state, "train 1 whistle N SE SW S -> D5")
    assert told(events, "passes") == [("W56", {"place": "D4"})]
    assert goods(state, A) == {"whiskey": 1}


def test_A36_so_round_the_loop_only_one_stop_more_is_in_reach() -> None:
    """Straight on, seat B's train on D5 can be skipped; round the loop the town would be skipped as well."""
    state = arrange(tiles=LOOP, trains=only("A: D4", NOBODY), whistles=[1], hands=["A:"])
    assert ways(state, 1, "whistle") == ["N", "NE", "S"]
    state = arrange(tiles=LOOP, trains=only("A: D4", "B: D5"), whistles=[1], hands=["A:"])
    assert halts(state, 1, "whistle") == ["D6"]
    straight = begun(state, 1, "whistle")
    assert straight is not None
    assert where(straight, A) == "D6"  # there was nothing to choose


def test_A36_no_border_is_crossed_twice() -> None:
    """A second train on D4 makes the town a stop that does not count (W58), but the loop is run only once."""
    state = arrange(tiles=LOOP | {"E4": "#CY"}, trains=only("A: D4, D4", NOBODY), whistles=[1], hands=["A:"])
    on_the_way = begun(state, 1, "whistle")
    assert on_the_way is not None
    assert choices(on_the_way) == ["N", "NE", "S", "SW"]
    on_the_way.play(moves.DIRECTION)
    assert choices(on_the_way) == ["S", "SW"]
    assert why_not_step(on_the_way, moves.HALT) == "D4: the move cannot end where it began (W62)"


def test_A36_with_u_turns_each_border_once_in_each_direction() -> None:
    """Past the own train on D5 there is nothing: the train turns back there, but not a second time on D4."""
    state = arrange(
        tiles={"D4": "#12", "D5": "#11"},
        trains=only("A: D4, D5", NOBODY),
        whistles=[1],
        hands=["A:"],
        whistleUTurn="yes",
    )
    assert halts(state, 1, "whistle") == ["D4"]
    events = play(state, "train 1 whistle S N -> D4")
    assert len(told(events, "crosses")) == 2


LASSO = LOOP | {"E3": "#T3", "E4": "#CY"}


@pytest.mark.parametrize("u_turn", ["no", "yes"])
def test_A36_a_border_crossed_twice_the_same_way_is_named(u_turn: str) -> None:
    """From D5 over the town on D4, where an own train stands (W58), round the loop and back to the town."""
    trains = only("A: D5, D4", NOBODY)
    state = arrange(tiles=LASSO, trains=trains, whistles=[1], hands=["A:"], whistleUTurn=u_turn)
    twice = "The north side of D4 would be crossed twice (A36)"
    assert why_not_typed(state, "train 1 whistle N N SE SW N") == twice
    on_the_way = begun(state, 1, "whistle")
    assert on_the_way is not None
    while moves.DIRECTION in on_the_way.legal():
        on_the_way.play(moves.DIRECTION)
    assert why_not_step(on_the_way, moves.DIRECTION) == twice


RING = {"D4": "#46", "D3": "#39", "C3": "#9", "E3": "#T3"}
"""From the stop of D4 in the north-east over the junction on D3 and over C3 back to it; the town lies aside."""


def test_W62_a_second_stop_that_is_the_origin_is_named() -> None:
    state = arrange(tiles=RING, trains=only("A: D4.0", NOBODY), whistles=[1], hands=["A:"])
    home = "D4.0: the move cannot end where it began (W62)"
    assert why_not_typed(state, "train 1 whistle N SE SW") == home
    on_the_way = begun(state, 1, "whistle")
    assert on_the_way is not None
    on_the_way.play(moves.DIRECTION)
    assert choices(on_the_way) == ["halt", "SW"]
    assert why_not_step(on_the_way, moves.DIRECTION + EDGES.index("SE")) == home
