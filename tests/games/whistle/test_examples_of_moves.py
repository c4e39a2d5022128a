"""X1-X14: the worked examples of the rules, to the last number."""

from __future__ import annotations

import pytest

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import FIRST_START, FRAME, HEXES, NEIGHBOURS, OPPOSITE, hex_name
from footplate.games.whistle.rules.position import COAL_SLOT, DISCARDING, TRADING, TURN, UPGRADE_SLOT
from tests.games.whistle.arrange import A, B, arrange, hex_number
from tests.games.whistle.moving import (
    NOBODY,
    goods,
    halts,
    hand,
    only,
    play,
    tile_on,
    told,
    where,
    why_not,
    why_not_step,
)

STOPS = {"C1": "#11", "C2": "#12", "C3": "#17", "C4": "#18", "C5": "#20"}
"""Five stops on a track from north to south: whiskey, wood, stone, wood, cattle."""


def hex_in(column: int, row: int) -> str:
    """The rules' (column, row), row from 0."""
    return f"{'ABCDEFGH'[column - 1]}{row + 1}"


def test_X1_geometry() -> None:
    def neighbour(column: int, row: int, edge: int) -> str:
        return hex_name(NEIGHBOURS[hex_number(hex_in(column, row)) * 6 + edge])

    assert HEXES == 60
    assert sum(there <= FIRST_START for there in NEIGHBOURS) == 16
    assert NEIGHBOURS.count(FRAME) == 44
    assert neighbour(1, 3, 4) == hex_in(2, 4)
    assert neighbour(1, 3, 5) == hex_in(2, 3)
    assert neighbour(2, 4, 4) == hex_in(3, 4)
    assert neighbour(2, 4, 5) == hex_in(3, 3)
    for side, there in enumerate(NEIGHBOURS):
        assert there < 0 or NEIGHBOURS[there * 6 + OPPOSITE[side % 6]] == side // 6


def test_X2_a_coal_yard_laid_into_the_first_gap() -> None:
    state = arrange(tiles={"A4": "#21"}, trains=only("A: S8", NOBODY), hands=["A: #CY #1 #9"], coal=[3])
    events = play(state, "train 1 coal SW SW lay #CY -> B5")
    assert told(events, "crosses") == [
        ("W46", {"direction": "SW", "to": "A4"}),
        ("W46", {"direction": "SW", "to": "B5"}),
    ]
    assert (where(state, A), tile_on(state, "B5")) == ("B5", "#CY")
    assert told(events, "gains") == [("W79", {"seat": A, "item": "coal", "amount": 2})]
    assert state.coal[A] == 3 + 1
    assert hand(state, A) == ["#1", "#9"]


@pytest.mark.parametrize("blank", ["#1", "#9", "#10", "#27", "#28", "#37", "#38"])
def test_X3_one_blank_tile_is_not_enough(blank: str) -> None:
    state = arrange(tiles={"A4": "#21"}, trains=only("A: S8", NOBODY), hands=[f"A: {blank}"], coal=[3], round=12)
    before = state.digest()
    assert halts(state, 1, "coal") == []
    assert why_not(state, "train 1 coal SW") == "No tile in your hand, laid on B5, brings the train to a stop (W68)"
    with pytest.raises(Exception, match="brings the train to a stop"):
        state.play(moves.TRAIN)
    assert state.digest() == before


def test_X4_track_that_bends_east() -> None:
    """Pattern A on (3,2) in its printed turn; the train comes from (3,1), other ways lead to the towns on D2 and D3."""
    state = arrange(
        tiles={"C2": "#CY", "C3": "#1", "B3": "#TP", "D2": "#T1", "D3": "#T2"},
        trains=only("A: C2", NOBODY),
        hands=["A:"],
        coal=[1],
        whistles=[1],
    )
    assert (
        why_not(state, "train 1 coal S NE")
        == "The track from C3 leads north-east, and coal never takes a train east (W46)"
    )
    play(state, "train 1 whistle S NE -> B3")
    assert where(state, A) == "B3"


def test_X5_a_rival_on_a_cotton_stop() -> None:
    """#31 has cotton on the track N-S, and on that from SE to SW besides."""
    tiles = {"C1": "#11", "C2": "#31", "C3": "#12"}
    state = arrange(tiles=tiles, trains=only("A: C1", "B: C2"), hands=["A:"], coal=[1], whistles=[1])
    assert why_not(state, "train 1 coal S") == "C2: a train of B stands there (W48)"
    assert halts(state, 1, "whistle") == ["C3"]
    after = state.clone()
    play(after, "train 1 whistle S S -> C3")
    assert goods(after, A) == {"wood": 1}
    state = arrange(tiles=tiles, trains=only("A: C1", "B: C2, C3"), hands=["A:"], coal=[1], whistles=[1])
    assert halts(state, 1, "whistle") == []


def test_X6_behind_an_own_train() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1, C2", NOBODY), hands=["A:"], coal=[1])
    events = play(state, "train 1 coal S S -> C3.0")
    assert goods(state, A) == {"stone": 1}
    assert told(events, "gains") == [("W75", {"seat": A, "item": "stone", "amount": 1})]


def test_X7_own_own_rival_free() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1, C2, C3.0", "B: C4.0"), hands=["A:"], whistles=[1])
    assert halts(state, 1, "whistle") == ["C5.0"]
    events = play(state, "train 1 whistle S S S S -> C5.0")
    assert told(events, "passes") == [
        ("W49", {"place": "C2"}),
        ("W49", {"place": "C3.0"}),
        ("W56", {"place": "C4.0"}),
    ]
    assert goods(state, A) == {"cattle": 1}


def test_X7_two_rivals_in_a_row() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", "B: C2, C3.0"), hands=["A:"], whistles=[1])
    assert halts(state, 1, "whistle") == []


@pytest.mark.parametrize("leaves_first", ["newcomer", "resident"])
def test_X8_two_colours_on_one_trading_post(leaves_first: str) -> None:
    tiles = {"C1": "#11", "C2": "#TP", "C3": "#12", "D3": "#18 r1"}
    state = arrange(tiles=tiles, trains=only("A: C1, S1", "B: C2"), coal=[2, 1])
    play(state, "train 1 coal S -> C2")
    assert where(state, A) == where(state, B) == "C2"
    if leaves_first == "newcomer":
        play(state, "train 1 coal S -> C3", "end", "train 1 coal SW -> D3.0")
    else:
        play(state, "end", "train 1 coal SW -> D3.0", "end", "train 1 coal S -> C3")
    assert (where(state, A), where(state, B)) == ("C3", "D3.0")


def test_X9_four_coal_moves_and_no_fifth() -> None:
    tiles = STOPS | {"C6": "#T1"}
    state = arrange(tiles=tiles, trains=only("A: C1", NOBODY), coal=[5])
    play(state, *["train 1 coal S"] * 4)
    assert (where(state, A), state.coal[A], state.slots) == ("C5.0", 1, [COAL_SLOT] * 4)
    assert why_not(state, "train 1 coal S") == "All four action slots are used (W36)"


def test_X9_with_the_coal_car() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), coal=[5], upgrades=["A: coalcar"])
    play(state, "train 1 coal S", "use coalcar", "train 1 coal S", "train 1 coal S")
    assert len(state.slots) == 4
    assert sum(slot >= UPGRADE_SLOT for slot in state.slots) == 1
    assert state.coal[A] == 5 - 4 + 2
    assert why_not(state, "train 1 coal S") == "All four action slots are used (W36)"


def test_X10_a_turn_without_a_move_but_with_the_warehouse() -> None:
    state = arrange(coal=[2], upgrades=["A: warehouse"])
    play(state, "use warehouse steel")
    assert (state.coal[A], goods(state, A), state.whistles[A]) == (1, {"steel": 1}, 0)
    play(state, "end")
    assert (state.coal[A], state.whistles[A]) == (1, 1)


def test_X11_an_unpaid_town_then_the_same_town_paid() -> None:
    """T4 wants cotton and steel: 8 points, 3 red. With the Caboose A's train uses it again."""
    state = arrange(
        tiles={"C1": "#11", "C2": "#T4", "C3": "#12"},
        trains=only("A: C1, S1", "B: C3"),
        goods=["A: cotton", "B: cotton, steel"],
        coal=[3, 1],
        score=[2, 0],
        upgrades=["A: caboose, warehouse"],
    )
    events = play(state, "train 1 coal S -> C2")
    assert told(events, "penalty") == [("W83", {"seat": A, "points": 2, "printed": 3})]
    assert (state.score[A], state.shares[A]) == (0, 0)
    events = play(state, "use warehouse steel", "use caboose 1", "pay")
    assert (state.score[A], goods(state, A)) == (8, {})
    assert told(events, "share") == [("W81", {"seat": A, "share": "crimson1"})]
    events = play(state, "end", "train 1 coal N -> C2", "pay")
    assert state.score[B] == 8
    assert told(events, "share") == [("W81", {"seat": B, "share": "crimson2"})]


def test_X12_a_town_served_a_seventh_time() -> None:
    state = arrange(
        tiles={"C1": "#11", "C2": "#T4"},
        trains=only("A: C1", NOBODY),
        goods=["A: cotton, steel"],
        shares=["A: crimson1, crimson3, crimson5", "B: crimson2, crimson4, crimson6"],
        coal=[1],
    )
    events = play(state, "train 1 coal S -> C2", "pay")
    assert (state.score[A], goods(state, A)) == (8, {})
    assert told(events, "share") == []
    assert state.share_count(A) == 3


@pytest.mark.parametrize("given", ["steel", "wood"])
def test_X13_an_eleventh_good(given: str) -> None:
    """#41, turned, has steel on its tracks from NE to NW and from N to SE."""
    tiles = {"C1": "#11", "C2": "#41 r3"}
    state = arrange(tiles=tiles, trains=only("A: C1", NOBODY), goods=["A: 6 wood, 4 cotton"], coal=[1])
    play(state, "train 1 coal S -> C2")
    assert goods(state, A) == {"cotton": 4, "wood": 6, "steel": 1}
    assert (state.phase, state.to_move) == (DISCARDING, A)
    assert state.legal() == [moves.DISCARD + good for good in (0, 2, 5)]
    assert why_not_step(state, moves.END) == "You have more than ten goods: put one back (W76)"
    events = play(state, f"discard {given}")
    assert told(events, "discards") == [("W76", {"seat": A, "item": given})]
    assert sum(goods(state, A).values()) == 10
    assert state.phase == TURN


def test_X14_deals_at_a_trading_post() -> None:
    state = arrange(tiles={"C1": "#11", "C2": "#TP"}, trains=only("A: C1", NOBODY), goods=["A: wood, steel"], coal=[1])
    play(state, "train 1 coal S -> C2")
    assert (state.phase, state.trades) == (TRADING, 2)
    assert why_not(state, "deal wood for wood") == "Wood cannot be traded for itself (W78)"
    events = play(state, "deal wood for 2 coal", "deal steel for cotton+stone")
    assert (state.coal[A], goods(state, A)) == (2, {"cotton": 1, "stone": 1})
    assert [(clause, facts["item"], facts["amount"]) for clause, facts in told(events, "gains")] == [
        ("W78", "coal", 2),
        ("W78", "cotton", 1),
        ("W78", "stone", 1),
    ]
    assert state.phase == TURN
    assert why_not(state, "deal cotton for 2 coal") == "Move a train, use or buy an upgrade, or refill your hand (W35)"
