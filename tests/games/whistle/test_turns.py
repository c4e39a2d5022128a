"""W30-W41: rounds, turns, action slots, and the whistle for those who stay where they are."""

from __future__ import annotations

import pytest

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.position import COAL_SLOT, TURN, WHISTLE_SLOT
from footplate.kernel.state import OVER
from tests.games.whistle.arrange import A, B, C, arrange
from tests.games.whistle.moving import NOBODY, goods, halts, leave_to_chance, only, play, told, where, why_not
from tests.games.whistle.test_set_up import set_up

STOPS = {"C1": "#11", "C2": "#12", "C3": "#17", "C4": "#18", "C5": "#20", "C6": "#CY"}
"""Stops on a track from north to south: whiskey, wood, stone, wood, cattle, and a coal yard."""
SLOTS_FULL = "All four action slots are used (W36)"


# --- W30-W32: rounds --------------------------------------------------------------------------------------------------


def test_W30_a_round_begins_with_two_coal_for_everybody() -> None:
    state = arrange(3, round=4, to=C, coal=[0, 1, 2], whistles=[1, 1, 1])
    events = play(state, "end")
    assert state.round == 5
    assert state.coal == [2, 3, 4]
    assert state.whistles == [1, 1, 2]  # C moved no train (W39)
    assert told(events, "round") == [("W30", {"round": 5, "of": 11})]
    assert [(clause, facts["seat"], facts["amount"]) for clause, facts in told(events, "gains") if clause == "W30"] == [
        ("W30", seat, 2) for seat in (A, B, C)
    ]


def test_W30_in_the_whistle_round_a_whistle() -> None:
    """With three players the ninth of eleven rounds (W12)."""
    state = arrange(3, round=8, to=C, coal=[1, 1, 1])
    play(state, "end")
    assert (state.round, state.coal, state.whistles) == (9, [1, 1, 1], [1, 1, 2])


def test_W30_or_coal_as_always_without_the_whistle_round() -> None:
    state = arrange(3, round=8, to=C, coal=[1, 1, 1], whistleRound="none")
    play(state, "end")
    assert (state.round, state.coal, state.whistles) == (9, [3, 3, 3], [0, 0, 1])


def test_W30_also_in_round_1() -> None:
    state = set_up(5, 1, firstPlayer="A")
    assert state.round == 1
    assert state.coal == [4, 4, 5, 5, 6]


@pytest.mark.parametrize(("first", "order"), [(A, "ABC"), (B, "BCA"), (C, "CAB")])
def test_W31_one_turn_each_clockwise_from_the_first_player(first: int, order: str) -> None:
    state = arrange(3, first=first, to=first)
    asked = ""
    for _ in range(3):
        assert state.round == 2
        asked += "ABC"[state.to_move]
        play(state, "end")
    assert asked == order


@pytest.mark.parametrize("last", [True, False])
def test_W32_after_the_last_player_comes_the_next_round_or_the_end(last: bool) -> None:
    state = arrange(2, round=12 if last else 11, to=B)
    play(state, "end")
    assert (state.to_move, state.round) == ((OVER, 12) if last else (A, 12))


def test_W32_not_before_the_last_player_has_played() -> None:
    state = arrange(2, round=12)
    play(state, "end")
    assert (state.to_move, state.phase, state.round) == (B, TURN, 12)


# --- W35-W38: what a turn has room for --------------------------------------------------------------------------------


def test_W35_tokens_and_purchases_in_any_order() -> None:
    """Buy, move with coal, use, move with a whistle, buy, move."""
    state = arrange(
        tiles=STOPS,
        trains=only("A: C1", NOBODY),
        goods=["A: 2 cotton, 2 stone, 2 wood, 2 steel"],
        coal=[3],
        whistles=[1],
        offer="coalcar, safe",
    )
    play(state, "buy coalcar", "train 1 coal S", "use coalcar", "train 1 whistle S", "buy safe", "train 1 coal S")
    assert where(state, A) == "C4.0"
    assert len(state.slots) == 4
    assert goods(state, A) == {"cotton": 1, "wood": 3, "stone": 1}
    assert (state.coal[A], state.whistles[A], state.to_move) == (2, 0, A)


def test_W35_a_turn_may_pass_without_any_of_it() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), coal=[4])
    play(state, "end")
    assert (state.to_move, state.coal[A]) == (B, 4)


def test_W35_three_purchases_are_too_many() -> None:
    state = arrange(goods=["A: stone, wood, steel"], offer="coalcar", bought=2)
    assert why_not(state, "buy coalcar") == "You have bought two upgrades this turn (W90)"
    state = arrange(goods=["A: stone, wood, steel"], offer="coalcar", bought=1)
    assert why_not(state, "buy coalcar") == ""


@pytest.mark.parametrize("slots", [[COAL_SLOT] * 4, [WHISTLE_SLOT] * 4, [COAL_SLOT, WHISTLE_SLOT] * 2])
def test_W36_a_fifth_token_is_refused(slots: list[int]) -> None:
    state = arrange(
        tiles=STOPS, trains=only("A: C1", NOBODY), coal=[5], whistles=[5], upgrades=["A: coalcar"], slots=slots
    )
    assert why_not(state, "train 1 coal S") == SLOTS_FULL
    assert why_not(state, "train 1 whistle S") == SLOTS_FULL
    assert why_not(state, "use coalcar") == SLOTS_FULL
    assert not any(moves.TRAIN <= step < moves.BUY or moves.USE <= step < moves.OFFER for step in state.legal())


@pytest.mark.parametrize("text", ["train 1 coal S", "train 1 whistle S -> C2", "use coalcar"])
def test_W36_every_token_spent_takes_up_a_slot(text: str) -> None:
    state = arrange(
        tiles=STOPS,
        trains=only("A: C1", NOBODY),
        coal=[5],
        whistles=[5],
        upgrades=["A: coalcar"],
        slots=[COAL_SLOT] * 3,
    )
    play(state, text)
    assert len(state.slots) == 4
    assert why_not(state, "train 1 coal S") == SLOTS_FULL


def test_W36_buying_takes_up_none() -> None:
    state = arrange(goods=["A: stone, wood, steel"], offer="coalcar", slots=[COAL_SLOT] * 4)
    play(state, "buy coalcar")
    assert state.slots == [COAL_SLOT] * 4


def test_W37_the_slots_are_emptied_at_the_end_of_the_turn() -> None:
    """The tokens are spent: nobody gets them back."""
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), coal=[2], whistles=[1])
    play(state, "train 1 coal S", "train 1 coal S", "train 1 whistle S -> C4.0")
    assert state.slots == [COAL_SLOT, COAL_SLOT, WHISTLE_SLOT]
    play(state, "end")
    assert (state.to_move, state.slots) == (B, [])
    assert (state.coal[A], state.whistles[A]) == (0, 0)


def test_W38_coal_gained_in_the_turn_can_be_spent_in_it() -> None:
    tiles = {"D3": "#12", "D4": "#CY", "D5": "#11", "E3": "#T1", "E4": "#T2"}
    state = arrange(tiles=tiles, trains=only("A: D3", NOBODY), hands=["A:"], coal=[1])
    play(state, "train 1 coal S -> D4", "train 1 coal S -> D5")
    assert state.coal[A] == 1


def test_W38_so_can_a_whistle() -> None:
    tiles = {"D3": "#12", "D4": "#WF", "D5": "#11"}
    state = arrange(tiles=tiles, trains=only("A: D3", NOBODY), hands=["A:"], coal=[1])
    play(state, "train 1 coal S -> D4", "train 1 whistle S -> D5")
    assert (state.coal[A], state.whistles[A]) == (0, 0)


def test_W38_but_only_while_a_slot_is_free() -> None:
    tiles = {"D3": "#12", "D4": "#CY", "D5": "#11"}
    state = arrange(tiles=tiles, trains=only("A: D3", NOBODY), coal=[1], slots=[COAL_SLOT] * 3)
    play(state, "train 1 coal S -> D4")
    assert state.coal[A] == 2
    assert why_not(state, "train 1 coal S") == SLOTS_FULL


# --- W39-W41 ----------------------------------------------------------------------------------------------------------


def test_W39_a_whistle_for_those_who_move_no_train() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY))
    events = play(state, "end")
    assert state.whistles == [1, 0]
    assert told(events, "gains") == [("W39", {"seat": A, "item": "whistle", "amount": 1})]


@pytest.mark.parametrize("text", ["train 1 coal S", "train 1 whistle S -> C2"])
def test_W39_none_for_those_who_move_one(text: str) -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), coal=[1], whistles=[1])
    play(state, text)
    left = state.whistles[A]
    play(state, "end")
    assert state.whistles[A] == left


def test_W39_it_comes_at_the_end_of_the_turn() -> None:
    """After the refill, so that it cannot be spent in the same turn (A8)."""
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), hands=["A: #1 #2"], display="#3 #4 #5")
    assert halts(state, 1, "whistle") == []
    play(state, "draw #3")
    leave_to_chance(state)
    assert state.whistles[A] == 0
    play(state, "end")
    assert state.whistles[A] == 1


@pytest.mark.parametrize(
    "upgrade",
    ["cabin", "coalcar", "newwhistle", "warehouse wood", "caboose 1"],
)
def test_W40_upgrade_actions_do_not_cancel_the_whistle(upgrade: str) -> None:
    state = arrange(
        tiles=STOPS, trains=only("A: C1", NOBODY), coal=[1], whistles=[3], upgrades=[f"A: {upgrade.split()[0]}"]
    )
    play(state, f"use {upgrade}")
    assert len(state.slots) == 1
    before = state.whistles[A]
    play(state, "end")
    assert state.whistles[A] == before + 1


def test_W40_nor_does_buying() -> None:
    state = arrange(goods=["A: stone, wood, steel"], offer="coalcar")
    play(state, "buy coalcar", "end")
    assert state.whistles[A] == 1


def test_W40_a_train_move_besides_does() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), coal=[2], upgrades=["A: coalcar"])
    play(state, "use coalcar", "train 1 coal S", "end")
    assert state.whistles[A] == 0


def test_W41_the_same_train_several_times() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), coal=[4])
    play(state, *["train 1 coal S"] * 4)
    assert where(state, A) == "C5.0"
    assert goods(state, A) == {"wood": 2, "stone": 1, "cattle": 1}


def test_W41_or_different_trains() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1, C4.0", NOBODY), coal=[3])
    play(state, "train 1 coal S", "train 2 coal S", "train 1 coal S")
    assert [where(state, A, train) for train in (1, 2)] == ["C3.0", "C5.0"]
    assert goods(state, A) == {"wood": 1, "cattle": 1, "stone": 1}
