"""W75-W80, A12, A25-A27, A35, A39: resource stops, goods, deals, and what black tiles without a demand give."""

from __future__ import annotations

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import COMMONS, GOODS
from footplate.games.whistle.rules.position import CHOOSING, DISCARDING, DRAW_GOLD, TRADING, TURN
from footplate.kernel.state import CHANCE, OVER
from tests.games.whistle.arrange import A, B, arrange
from tests.games.whistle.arriving import before, choices, come_to
from tests.games.whistle.moving import NOBODY, goods, only, play, told, where, why_not

RESOURCE_STOPS = {
    "cotton": "#31",
    "stone": "#17",
    "wood": "#12",
    "cattle": "#20",
    "whiskey": "#11",
    "steel": "#41 r3",
}
"""Tiles on which a train that comes from the north halts at a stop of this good."""
ALL_GOLD = ["B: 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5"]


# --- W75-W77: goods ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("good", GOODS)
def test_W75_one_good_of_the_printed_kind(good: str) -> None:
    start = {"C1": "#18"} if good == "whiskey" else {}  # its tile is needed on C2
    state, events = come_to(RESOURCE_STOPS[good], tiles=start)
    assert goods(state, A) == {good: 1}
    assert state.supply[GOODS.index(good)] == 9
    assert told(events, "gains") == [("W75", {"seat": A, "item": good, "amount": 1})]
    assert (state.phase, state.to_move) == (TURN, A)


def test_W75_only_where_the_move_ends() -> None:
    """The own train on C2 is passed (W49); its wood stays where it is."""
    state = before("#12", tiles={"C3": "#17"}, trains=only("A: C1, C2", NOBODY))
    play(state, "train 1 coal S S -> C3.0")
    assert goods(state, A) == {"stone": 1}


def test_W76_up_to_ten_goods_are_kept() -> None:
    state, _ = come_to("#12", goods=["A: 5 cotton, 4 stone"])
    assert sum(goods(state, A).values()) == 10
    assert state.phase == TURN


def test_W76_what_is_put_back_is_the_players_choice() -> None:
    state, _ = come_to("#12", goods=["A: 5 cotton, 5 stone"])
    assert state.phase == DISCARDING
    assert choices(state) == ["discard cotton", "discard stone", "discard wood"]
    assert why_not(state, "discard steel") == "You have no steel to give (W76)"
    assert why_not(state, "end") == "You have more than ten goods: put one back (W76)"
    events = play(state, "discard stone")
    assert told(events, "discards") == [("W76", {"seat": A, "item": "stone"})]
    assert goods(state, A) == {"cotton": 5, "stone": 4, "wood": 1}
    assert state.supply == [5, 6, 9, 10, 10, 10]
    assert state.phase == TURN


def test_W77_a_start_stop_has_no_effect() -> None:
    state = arrange(tiles={"A4": "#12 r1"}, trains=only("A: A4", NOBODY), whistles=[1], score=[5])
    events = play(state, "train 1 whistle NE -> S8")
    assert [event.kind for event in events] == ["departs", "crosses", "arrives"]
    assert (where(state, A), goods(state, A), state.score[A]) == ("S8", {}, 5)
    assert state.phase == TURN


def test_A12_the_eleventh_good_is_taken_first_and_may_be_the_one_put_back() -> None:
    state, events = come_to("#12", goods=["A: 5 cotton, 5 stone"])
    assert goods(state, A) == {"cotton": 5, "stone": 5, "wood": 1}
    assert told(events, "gains") == [("W75", {"seat": A, "item": "wood", "amount": 1})]
    play(state, "discard wood")
    assert goods(state, A) == {"cotton": 5, "stone": 5}


# --- W78: deals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("good", "others"), [("cotton", "stone, wood"), ("stone", "cotton, wood"), ("wood", "cotton, stone")]
)
def test_W78_what_a_common_good_is_dealt_for(good: str, others: str) -> None:
    state, _ = come_to("#TP", goods=[f"A: {good}"])
    assert state.phase == TRADING
    taken = (*others.split(", "), "2 coal", "whistle")
    assert choices(state) == ["done", *(f"deal {good} for {what}" for what in taken)]


@pytest.mark.parametrize(
    ("good", "others"), [("cattle", "whiskey, steel"), ("whiskey", "cattle, steel"), ("steel", "cattle, whiskey")]
)
def test_W78_what_a_rare_good_is_dealt_for(good: str, others: str) -> None:
    state, _ = come_to("#TP", goods=[f"A: {good}"])
    taken = (*others.split(", "), "2 cotton", "cotton+stone", "cotton+wood", "2 stone", "stone+wood", "2 wood")
    assert choices(state) == ["done", *(f"deal {good} for {what}" for what in taken)]


@pytest.mark.parametrize(
    ("deal", "has", "tokens"),
    [
        ("wood for whistle", {"steel": 1}, (0, 1)),
        ("wood for 2 coal", {"steel": 1}, (2, 0)),
        ("wood for stone", {"stone": 1, "steel": 1}, (0, 0)),
        ("steel for cotton+wood", {"cotton": 1, "wood": 2}, (0, 0)),
        ("steel for 2 stone", {"stone": 2, "wood": 1}, (0, 0)),
        ("steel for cattle", {"wood": 1, "cattle": 1}, (0, 0)),
    ],
)
def test_W78_what_a_deal_gives(deal: str, has: dict[str, int], tokens: tuple[int, int]) -> None:
    state, _ = come_to("#TP", goods=["A: wood, steel"])
    events = play(state, f"deal {deal}")
    assert goods(state, A) == has
    assert (state.coal[A], state.whistles[A]) == tokens
    assert told(events, "deals") == [("W78", {"seat": A, "item": deal.split(" ")[0]})]
    assert {clause for clause, _ in told(events, "gains")} == {"W78"}


def test_W78_two_deals_also_the_same_one_and_no_third() -> None:
    state, _ = come_to("#TP", goods=["A: 3 wood"])
    play(state, "deal wood for 2 coal", "deal wood for 2 coal")
    assert (state.coal[A], goods(state, A), state.phase) == (4, {"wood": 1}, TURN)
    assert why_not(state, "deal wood for 2 coal") == "Move a train, use or buy an upgrade, or refill your hand (W35)"


@pytest.mark.parametrize("made", [0, 1])
def test_W78_fewer_deals_if_one_likes(made: int) -> None:
    state, _ = come_to("#TP", goods=["A: 3 wood"])
    events = play(state, *["deal wood for whistle"] * made, "done")
    assert told(events, "done") == [("W78", {"seat": A})]
    assert (state.whistles[A], goods(state, A), state.phase) == (made, {"wood": 3 - made}, TURN)


def test_W78_without_goods_there_is_nothing_to_ask() -> None:
    state, _ = come_to("#TP")
    assert state.phase == TURN


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        ("cotton for whistle", "You have no cotton to give (W78)"),
        ("wood for wood", "wood cannot be traded for itself (W78)"),
        ("steel for steel", "steel cannot be traded for itself (W78)"),
        ("wood for steel", "There is no such deal for wood (W78)"),
        ("wood for cotton+stone", "There is no such deal for wood (W78)"),
        ("steel for 2 coal", "There is no such deal for steel (W78)"),
        ("steel for whistle", "There is no such deal for steel (W78)"),
        ("steel for cotton", "There is no such deal for steel (W78)"),
    ],
)
def test_W78_other_deals_are_refused(deal: str, why: str) -> None:
    state, _ = come_to("#TP", goods=["A: wood, steel"])
    assert why_not(state, f"deal {deal}").lower() == why.lower()


# --- W79, W80: what the other black tiles give ------------------------------------------------------------------------


def test_W79_coal_yard_two_coal() -> None:
    state, events = come_to("#CY")
    assert state.coal[A] == 2
    assert told(events, "gains") == [("W79", {"seat": A, "item": "coal", "amount": 2})]


def test_W79_whistle_factory_one_whistle() -> None:
    state, events = come_to("#WF")
    assert state.whistles[A] == 1
    assert told(events, "gains") == [("W79", {"seat": A, "item": "whistle", "amount": 1})]


def test_W79_general_store_a_good_of_choice() -> None:
    state, _ = come_to("#GS")
    assert state.phase == CHOOSING
    assert choices(state) == [f"choose {good}" for good in GOODS]
    assert why_not(state, "choose coal") == "Only a good can be chosen here (W79)"
    events = play(state, "choose cattle")
    assert goods(state, A) == {"cattle": 1}
    assert told(events, "gains") == [("W79", {"seat": A, "item": "cattle", "amount": 1})]


def test_W79_gold_mine_a_gold_token() -> None:
    state, _ = come_to("#GM")
    assert (state.phase, state.to_move) == (DRAW_GOLD, CHANCE)
    play(state, "gold A 5")
    assert state.gold == [0, 0, 1, 0, 0, 0]
    assert state.gold_left == [8, 7, 4]
    assert (state.phase, state.to_move) == (TURN, A)


def test_W80_gold_is_known_to_its_owner_only() -> None:
    state, _ = come_to("#GM")
    (event,) = play(state, "gold A 4")
    assert dict(event.seen_by(A).facts) == {"seat": A, "value": 4}
    for other in (B, None):
        assert dict(event.seen_by(other).facts) == {"seat": A}
        assert GAME.view(state, other)["gold"] == [1, 0 if other is None else []]
    assert GAME.view(state, A)["gold"] == [[4], 0]


def test_W80_until_the_end() -> None:
    state = arrange(round=12, to=B, gold=["A: 3, 5"])
    assert GAME.view(state, None)["gold"] == [2, 0]
    play(state, "end")
    assert state.to_move == OVER
    assert GAME.view(state, None)["gold"] == [[3, 5], []]


# --- A25-A27, A35, A39: when the supply runs out ----------------------------------------------------------------------


def test_A25_nothing_left_is_nothing_gained() -> None:
    state, events = come_to("#12", goods=["B: 10 wood"])
    assert goods(state, A) == {}
    assert told(events, "none_left") == [("A25", {"seat": A, "item": "wood"})]
    assert state.phase == TURN


def test_A25_a_choice_is_made_among_what_is_left() -> None:
    state, _ = come_to("#GS", goods=["B: 10 wood"])
    assert "choose wood" not in choices(state)
    assert why_not(state, "choose wood") == "No wood is left (A25)"
    assert why_not(state, "choose stone") == ""


def test_A25_goods_do_not_run_out_with_the_option() -> None:
    state, events = come_to("#12", goods=["B: 10 wood"], unlimitedGoods="yes")
    assert goods(state, A) == {"wood": 1}
    assert told(events, "none_left") == []
    state, _ = come_to("#GS", goods=["B: 10 wood"], unlimitedGoods="yes")
    play(state, "choose wood")
    assert goods(state, A) == {"wood": 1}


def test_A26_coal_and_whistles_never_run_out() -> None:
    state, _ = come_to("#CY", coal=[200, 200])
    assert state.coal == [201, 200]
    state, _ = come_to("#WF", whistles=[50, 50])
    assert state.whistles == [51, 50]


def test_A27_when_all_gold_is_taken_there_is_none() -> None:
    state, events = come_to("#GM", gold=ALL_GOLD)
    assert (state.phase, state.to_move) == (TURN, A)
    assert told(events, "gold") == []
    assert sum(state.gold[:3]) == 0


def test_A27_the_last_token_can_still_be_drawn() -> None:
    state, _ = come_to("#GM", gold=[ALL_GOLD[0].removesuffix(", 5")])
    assert state.legal() == [moves.GOLD + 2]


def test_A35_only_what_is_left_can_be_dealt_for() -> None:
    state, _ = come_to("#TP", goods=["A: wood", "B: 10 cotton"])
    assert choices(state) == ["done", "deal wood for stone", "deal wood for 2 coal", "deal wood for whistle"]
    assert why_not(state, "deal wood for cotton") == "No cotton is left (A25)"


def test_A35_two_goods_only_if_both_are_left() -> None:
    """One cotton and one stone: no pair with wood, none twice, and not only one of them."""
    state = before("#TP", seats=4, goods=["A: steel", "B: 9 cotton", "C: 9 stone", "D: 10 wood"])
    play(state, "train 1 coal S")
    assert choices(state)[1:] == ["deal steel for cattle", "deal steel for whiskey", "deal steel for cotton+stone"]
    assert why_not(state, "deal steel for 2 cotton") == "Too few are left: cotton (A35)"
    assert why_not(state, "deal steel for cotton+wood") == "Too few are left: wood (A35)"
    assert why_not(state, "deal steel for 2 coal") == "There is no such deal for steel (W78)"


def test_A35_one_good_if_only_one_is_left() -> None:
    state = before("#TP", seats=4, goods=["A: steel", "B: 10 cotton", "C: 9 stone", "D: 10 wood"])
    play(state, "train 1 coal S")
    assert choices(state)[1:] == ["deal steel for stone", "deal steel for cattle", "deal steel for whiskey"]
    play(state, "deal steel for stone")
    assert goods(state, A) == {"stone": 1}


def test_A35_no_deal_for_nothing() -> None:
    state = before("#TP", seats=4, goods=["A: steel", "B: 10 cotton", "C: 10 stone", "D: 10 wood"])
    play(state, "train 1 coal S")
    assert choices(state)[1:] == ["deal steel for cattle", "deal steel for whiskey"]
    assert all(state.supply[good] == 0 for good in range(COMMONS))


def test_A35_with_unlimited_goods_there_are_always_two() -> None:
    """The box has one stone left, but its goods do not run out: a rare good is never dealt for a single one."""
    held = ["A: steel", "B: 10 cotton", "C: 9 stone", "D: 10 wood"]
    state = before("#TP", seats=4, goods=held, unlimitedGoods="yes")
    play(state, "train 1 coal S")
    pairs = ("2 cotton", "cotton+stone", "cotton+wood", "2 stone", "stone+wood", "2 wood")
    assert choices(state)[1:] == [f"deal steel for {what}" for what in ("cattle", "whiskey", *pairs)]
    assert why_not(state, "deal steel for stone") != ""


def test_A39_the_limit_is_checked_after_each_deal() -> None:
    state, _ = come_to("#TP", goods=["A: 8 cotton, 2 steel"])
    play(state, "deal steel for stone+wood")
    assert (state.phase, sum(goods(state, A).values())) == (DISCARDING, 11)
    play(state, "discard cotton")
    assert state.phase == TRADING
    play(state, "deal steel for 2 stone", "discard wood")
    assert goods(state, A) == {"cotton": 7, "stone": 3}
    assert state.phase == TURN
