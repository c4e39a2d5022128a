"""W90-W95b, A17-A19, A28, A29: buying upgrades, and the actions some of them give."""

from __future__ import annotations

import pytest

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import GOODS, UPGRADES
from footplate.games.whistle.rules.position import (
    BOILER_RETURN,
    CABOOSE_TRAIN,
    CHOOSING,
    DISCARDING,
    ON_OFFER,
    PRICING,
    SAFE_TAKE,
    TRADING,
    TURN,
)
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.spoken_names import piece_names
from footplate.kernel.state import CHANCE, OVER
from tests.games.whistle.arrange import A, B, arrange, share
from tests.games.whistle.arriving import before, choices, shares, spent
from tests.games.whistle.box import UPGRADE_COSTS, UPGRADE_POINTS
from tests.games.whistle.moving import NOBODY, goods, only, play, told, where, why_not, why_not_step

ACTIONS = ("cabin", "caboose", "coalcar", "minecart", "newwhistle", "safe", "wagon", "warehouse")
RARE = ("cattle", "whiskey", "steel")
NAMES = piece_names("en")


def owner(state: WhistleState, upgrade: str) -> int:
    return state.owners[UPGRADES.index(upgrade)]


# --- W90-W94: buying --------------------------------------------------------------------------------------------------


def test_W90_at_any_moment_of_the_own_turn() -> None:
    state = arrange(goods=["A: stone, wood, steel"], offer="coalcar", slots=spent(4))
    assert why_not(state, "buy coalcar") == ""
    play(state, "end")
    assert state.to_move == B
    assert why_not(state, "buy coalcar") == "The Coal Car costs stone, wood and steel, and you cannot pay that (W91)"


def test_W90_not_once_the_hand_is_being_refilled() -> None:
    state = arrange(goods=["A: stone, wood, steel"], offer="coalcar", hands=["A: #1"], display="#2 #3 #4")
    play(state, "draw #2")
    assert why_not(state, "buy coalcar") == "You have begun to refill your hand: your actions are over (W99a)"


def test_W90_at_most_two_in_a_turn() -> None:
    state = arrange(goods=["A: 2 cotton, 3 stone, wood, whiskey, 2 steel"], offer="coalcar, safe, newwhistle")
    play(state, "buy coalcar", "buy newwhistle")
    assert state.bought == 2
    assert why_not(state, "buy safe") == "You have bought two upgrades this turn (W90)"
    assert not any(moves.BUY <= step < moves.USE for step in state.legal())
    play(state, "end", "end")
    assert (state.to_move, state.bought) == (A, 0)
    assert why_not(state, "buy safe") == ""


@pytest.mark.parametrize("upgrade", UPGRADES)
def test_W91_the_printed_goods_go_to_the_supply(upgrade: str) -> None:
    state = arrange(goods=[f"A: {UPGRADE_COSTS[upgrade]}, wood"], offer=upgrade)
    events = play(state, f"buy {upgrade}")
    assert goods(state, A) == {"wood": 1}
    assert state.supply == [10, 10, 9, 10, 10, 10]
    assert owner(state, upgrade) == A
    assert told(events, "buys") == [("W91", {"seat": A, "upgrade": upgrade, "owner": ON_OFFER})]
    assert (state.phase, state.slots) == (TURN, [])


@pytest.mark.parametrize("upgrade", UPGRADES)
def test_W91_all_of_them(upgrade: str) -> None:
    """With two of the three goods nothing is sold."""
    for lacking in UPGRADE_COSTS[upgrade].split(", "):
        others = [f"2 {good}" for good in UPGRADE_COSTS[upgrade].split(", ") if good != lacking]
        state = arrange(goods=[f"A: {', '.join(others)}"], offer=upgrade)
        assert why_not(state, f"buy {upgrade}").startswith(f"The {NAMES[upgrade]} costs ")
        assert why_not(state, f"buy {upgrade}").endswith("(W91)")


def test_W91_neither_ones_own_nor_what_is_not_in_the_game() -> None:
    state = arrange(
        goods=["A: cotton, 2 stone, wood, whiskey, steel"], offer="safe, compass, toll", upgrades=["A: coalcar"]
    )
    assert why_not(state, "buy coalcar") == "You already own the Coal Car (W91)"
    assert why_not(state, "buy newwhistle") == "The New Whistle is not in this game (W18)"


@pytest.mark.parametrize("given", RARE)
def test_W92_a_rival_gets_a_rare_good_of_the_buyers_choice(given: str) -> None:
    state = arrange(goods=["A: stone, wood, cattle, whiskey, 2 steel"], upgrades=["B: coalcar"])
    asked = state.clone()
    asked.play(moves.BUY + UPGRADES.index("coalcar"))
    assert (asked.phase, asked.to_move) == (PRICING, A)
    assert choices(asked) == [f"giving {good}" for good in RARE]
    events = play(state, f"buy coalcar from B giving {given}")
    assert goods(state, B) == {given: 1}
    assert goods(state, A) == {good: 1 for good in RARE if good != given}
    assert state.supply[1:3] == [10, 10]  # the price itself goes to the supply
    assert owner(state, "coalcar") == A
    assert told(events, "buys") == [("W92", {"seat": A, "upgrade": "coalcar", "owner": B})]
    assert told(events, "price") == [("W92", {"seat": A, "owner": B, "item": given})]


def test_W92_the_rival_is_not_asked() -> None:
    state = arrange(goods=["A: stone, wood, 2 steel"], upgrades=["B: coalcar"])
    play(state, "buy coalcar from B giving steel")
    assert (state.to_move, state.phase, owner(state, "coalcar")) == (A, TURN, A)


def test_W92_no_common_good_and_none_that_the_price_needs() -> None:
    state = arrange(goods=["A: 2 stone, wood, steel, whiskey"], upgrades=["B: coalcar"])
    assert why_not(state, "buy coalcar from B giving stone") == "The owner gets a rare good, and stone is common (W92)"
    assert why_not(state, "buy coalcar from B giving steel") == "You need your steel for the price itself (W92)"
    assert why_not(state, "buy coalcar from B giving cattle") == "You have no cattle to give (W92)"
    assert why_not(state, "buy coalcar from B giving whiskey") == ""


def test_W92_without_a_rare_good_more_there_is_no_sale() -> None:
    state = arrange(goods=["A: 2 stone, 2 wood, steel"], upgrades=["B: coalcar"])
    assert (
        why_not(state, "buy coalcar from B giving steel")
        == "To buy the Coal Car from B you need one more rare good (W92)"
    )


def test_W92_counts_among_the_two_purchases() -> None:
    state = arrange(goods=["A: stone, wood, 2 steel"], upgrades=["B: coalcar"], bought=1)
    play(state, "buy coalcar from B giving steel")
    assert state.bought == 2


def test_W93_there_is_no_limit_on_owned_upgrades() -> None:
    state = arrange(3, goods=["A: stone, wood, steel"], upgrades=["A: safe, compass, toll, wagon"], offer="coalcar")
    play(state, "buy coalcar")
    assert state.owners.count(A) == 5


@pytest.mark.parametrize("upgrade", UPGRADES)
def test_W94_the_owner_at_the_end_scores_the_points(upgrade: str) -> None:
    points = UPGRADE_POINTS[upgrade]
    assert points in (3, 5)
    state = arrange(round=12, to=B, upgrades=[f"A: {upgrade}"])
    play(state, "end")
    assert state.to_move == OVER
    assert state.scores() == [points, 0]


def test_W94_not_somebody_who_has_lost_it() -> None:
    state = arrange(round=12, to=B, upgrades=["A: coalcar"], goods=["B: stone, wood, 2 steel"])
    play(state, "buy coalcar from A giving steel", "end")
    assert state.scores() == [3, 3]  # a rare good for A, the upgrade for B


# --- W95: actions -----------------------------------------------------------------------------------------------------


def with_upgrade(upgrade: str, **table: object) -> WhistleState:
    more: dict[str, object] = {"coal": [2], "upgrades": [f"A: {upgrade}"]} | table
    return arrange(**more)  # type: ignore[arg-type]


@pytest.mark.parametrize("upgrade", ACTIONS)
def test_W95_one_coal_into_a_slot(upgrade: str) -> None:
    state = with_upgrade(
        upgrade, tiles={"D4": "#T1"}, trains=["A: D4"], shares=["A: teal1"], goods=["A: wood"], offer="toll"
    )
    state.events = []
    state.play(moves.USE + UPGRADES.index(upgrade))
    assert told(state.events, "uses") == [("W95", {"seat": A, "upgrade": upgrade})]
    assert len(state.slots) == 1
    assert state.coal[A] == (3 if upgrade == "coalcar" else 1)
    assert not state.has_moved()


@pytest.mark.parametrize("upgrade", ACTIONS)
def test_W95_not_without_coal_nor_a_slot_nor_the_upgrade(upgrade: str) -> None:
    step = moves.USE + UPGRADES.index(upgrade)
    table = {"tiles": {"D4": "#T1"}, "trains": ["A: D4"], "shares": ["A: teal1"]}
    assert why_not_step(with_upgrade(upgrade, coal=[0], **table), step) == "You have no coal (W95)"
    full = with_upgrade(upgrade, slots=spent(4), **table)
    assert why_not_step(full, step) == "All four action slots are used (W36)"
    assert why_not_step(with_upgrade(upgrade, to=B, **table), step) == f"You do not own the {NAMES[upgrade]} (W95)"


@pytest.mark.parametrize("upgrade", sorted(set(UPGRADES) - {*ACTIONS, "compass"}))
def test_W95_the_other_upgrades_are_not_actions(upgrade: str) -> None:
    state = with_upgrade(upgrade, hands=["A: #1 #2 #3"])
    assert (
        why_not(state, f"use {upgrade}") == f"The {NAMES[upgrade]} works by itself and is not used as an action (W95)"
    )


def test_W95_coal_car() -> None:
    state = with_upgrade("coalcar")
    events = play(state, "use coalcar")
    assert state.coal[A] == 2 - 1 + 2
    assert told(events, "gains") == [("W95", {"seat": A, "item": "coal", "amount": 2})]


def test_W95_open_wagon() -> None:
    state = with_upgrade("wagon", goods=["A: 3 wood"])
    play(state, "use wagon")
    assert state.phase == TRADING
    play(state, "deal wood for whistle", "deal wood for whistle")
    assert (state.whistles[A], goods(state, A), state.phase) == (2, {"wood": 1}, TURN)


def test_W95_mine_cart() -> None:
    state = with_upgrade("minecart")
    play(state, "use minecart")
    assert state.to_move == CHANCE
    play(state, "gold A 4")
    assert (state.gold[:3], state.to_move) == ([0, 1, 0], A)


@pytest.mark.parametrize(("held", "points"), [(0, 0), (1, 0), (2, 0), (3, 4), (4, 4), (5, 4), (6, 8)])
def test_W95_first_class_cabin(held: int, points: int) -> None:
    names = [f"teal{number}" for number in range(1, held + 1)]
    state = with_upgrade("cabin", shares=[f"A: {', '.join(names)}"], score=[7])
    events = play(state, "use cabin")
    assert state.score[A] == 7 + points
    assert told(events, "points") == [("W95", {"seat": A, "points": points})]


def test_W95_warehouse() -> None:
    state = with_upgrade("warehouse")
    state.play(moves.USE + UPGRADES.index("warehouse"))
    assert state.phase == CHOOSING
    assert choices(state) == list(GOODS)
    state.play(moves.CHOOSE + GOODS.index("cattle"))
    assert goods(state, A) == {"cattle": 1}


def test_W95_new_whistle() -> None:
    state = with_upgrade("newwhistle")
    events = play(state, "use newwhistle")
    assert state.whistles[A] == 1
    assert told(events, "gains") == [("W95", {"seat": A, "item": "whistle", "amount": 1})]


def test_W95_caboose() -> None:
    state = with_upgrade("caboose", tiles={"D4": "#CY"}, trains=["A: S1, D4"])
    play(state, "use caboose 2")
    assert state.coal[A] == 2 - 1 + 2


def test_W95_safe() -> None:
    state = with_upgrade("safe", tiles={"D4": "#T1"}, shares=["A: teal1", "B: violet1"])
    events = play(state, "use safe teal1 violet")
    assert shares(state, A) == ["violet2"]
    assert told(events, "share") == [("W95a", {"seat": A, "share": "violet2"})]


# --- W95a, W95b: Safe and Caboose -------------------------------------------------------------------------------------


def test_W95a_the_share_given_leaves_the_game() -> None:
    state = with_upgrade("safe", tiles={"D4": "#T3", "D5": "#T1"}, shares=["A: teal1, ochre1"])
    events = play(state, "use safe teal1 teal")
    assert shares(state, A) == ["teal2", "ochre1"]
    assert state.gone == 1 << share("teal1")
    assert told(events, "gives") == [("W95a", {"seat": A, "share": "teal1"})]


def test_W95a_only_companies_with_a_town_on_the_map() -> None:
    state = with_upgrade("safe", tiles={"D4": "#T3", "D5": "#T4"}, shares=["A: teal1"])
    state.play(moves.USE + UPGRADES.index("safe"))
    assert choices(state) == ["teal1"]
    assert why_not_step(state, moves.GIVE) == "You do not own the share Violet 1 (W95a)"
    state.play(moves.GIVE + share("teal1"))
    assert state.phase == SAFE_TAKE
    assert choices(state) == ["teal", "crimson"]
    assert why_not_step(state, moves.COMPANY) == "There is no Violet town on the board (A19)"


def test_W95a_only_stacks_with_a_share_left() -> None:
    state = with_upgrade("safe", tiles={"D4": "#T3", "D5": "#T4"}, shares=["A: teal1"], issued={"crimson": 6})
    assert why_not(state, "use safe teal1 crimson") == "There is no share of Crimson left (W82)"


def test_W95a_not_without_a_share_nor_without_a_town() -> None:
    text = "use safe teal1 teal"
    assert why_not(with_upgrade("safe", tiles={"D4": "#T3"}), text) == "You own no share to give away (W95a)"
    no_town = with_upgrade("safe", shares=["A: teal1"])
    assert why_not(no_town, text) == "No company with a town on the board has a share left (W95a)"


def test_W95b_not_without_a_train_on_the_board() -> None:
    state = with_upgrade("caboose", trains=["A: R1, R2, R3, R4, R5"], closing=True)
    assert why_not(state, "use caboose 1") == "None of your trains is on the board (W95b)"


def test_W95_the_warehouse_has_goods_only() -> None:
    state = with_upgrade("warehouse")
    state.play(moves.USE + UPGRADES.index("warehouse"))
    assert why_not(state, "choose coal") == "Only a good can be chosen here (W95)"
    assert why_not(state, "done") == "Choose what you take (W95)"


def test_W95b_any_stop_where_an_own_train_stands() -> None:
    state = with_upgrade("caboose", tiles={"D4": "#CY", "D5": "#12"}, trains=["A: S1, D4, D5, R1, R2"])
    state.play(moves.USE + UPGRADES.index("caboose"))
    assert state.phase == CABOOSE_TRAIN
    assert choices(state) == ["1", "2", "3"]
    assert why_not_step(state, moves.TRAIN + 3) == "Train 4 is not at a stop (W95b)"


def test_W95b_every_kind_of_stop_once_more_and_no_move() -> None:
    state = with_upgrade(
        "caboose",
        tiles={"C1": "#12", "C2": "#T4", "C3": "#TP", "C4": "#GS"},
        trains=["A: C1, C2, C3, C4, S1"],
        goods=["A: cotton, 2 steel"],
        coal=[4],
        score=[1],
    )
    play(state, "use caboose 1")
    assert goods(state, A) == {"cotton": 1, "wood": 1, "steel": 2}
    play(state, "use caboose 2", "pay")
    assert (state.score[A], shares(state, A)) == (9, ["crimson1"])
    play(state, "use caboose 3", "deal steel for 2 wood", "done")
    play(state, "use caboose 4", "choose stone")
    assert goods(state, A) == {"stone": 1, "wood": 3}
    assert [where(state, A, train) for train in range(1, 6)] == ["C1", "C2", "C3", "C4", "S1"]
    play(state, "end")
    assert state.whistles[A] == 1  # W39


def test_W95b_an_unpaid_town_costs_its_red_points_again() -> None:
    state = before("#T1", score=[9], coal=[2], upgrades=["A: caboose"])
    play(state, "train 1 coal S", "use caboose 1")
    assert state.score[A] == 9 - 2 - 2


def test_W95b_nothing_at_a_start_stop() -> None:
    state = with_upgrade("caboose")
    before_use = (state.score[:], goods(state, A))
    play(state, "use caboose 1")
    assert (state.score, goods(state, A)) == before_use
    assert (state.coal[A], state.phase) == (1, TURN)


# --- A17-A19, A28, A29 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cap", "why"), [("no", ""), ("yes", "In this game nobody owns more than three upgrades (A17)")]
)
def test_A17_three_upgrades_at_most_with_the_option(cap: str, why: str) -> None:
    state = arrange(
        3, goods=["A: stone, wood, steel"], upgrades=["A: safe, compass, toll"], offer="coalcar", upgradeCap3=cap
    )
    assert why_not(state, "buy coalcar") == why


def test_A17_a_third_upgrade_is_still_sold() -> None:
    state = arrange(goods=["A: stone, wood, steel"], upgrades=["A: safe, compass"], offer="coalcar", upgradeCap3="yes")
    assert why_not(state, "buy coalcar") == ""


def test_A18_the_same_upgrade_as_often_as_there_are_slots() -> None:
    state = with_upgrade("coalcar")
    play(state, *["use coalcar"] * 4)
    assert state.coal[A] == 2 + 4 * (2 - 1)
    assert why_not(state, "use coalcar") == "All four action slots are used (W36)"


def test_A18_once_in_a_turn_with_the_option() -> None:
    state = arrange(upgrades=["A: coalcar, newwhistle"], coal=[2], oncePerTurn="yes")
    play(state, "use coalcar")
    assert why_not(state, "use coalcar") == "The Coal Car has already been used this turn (A18)"
    play(state, "use newwhistle", "end", "end")
    assert state.to_move == A
    assert why_not(state, "use coalcar") == ""


def test_A19_a_town_in_a_hand_or_on_display_does_not_count() -> None:
    state = with_upgrade("safe", tiles={"D4": "#T3"}, hands=["A: #T1 #1 #2"], display="#T2 #3 #4", shares=["A: ochre1"])
    assert why_not(state, "use safe ochre1 violet") == "There is no Violet town on the board (A19)"
    assert why_not(state, "use safe ochre1 orange") == "There is no Orange town on the board (A19)"
    assert why_not(state, "use safe ochre1 teal") == ""


def test_A28_the_rival_discards_the_eleventh_good_at_once() -> None:
    state = arrange(goods=["A: stone, wood, 2 steel", "B: 5 cotton, 5 wood"], upgrades=["B: coalcar"])
    play(state, "buy coalcar from B giving steel")
    assert (state.phase, state.to_move, state.active) == (DISCARDING, B, A)
    assert choices(state) == ["discard cotton", "discard wood", "discard steel"]
    play(state, "discard steel")
    assert goods(state, B) == {"cotton": 5, "wood": 5}
    assert (state.phase, state.to_move) == (TURN, A)


def test_A28_first_the_good_then_the_tiles_of_the_boiler() -> None:
    state = arrange(
        goods=["A: cotton, 2 steel, whiskey", "B: 5 cotton, 5 wood"],
        upgrades=["B: boiler"],
        hands=["B: #2 #3 #4 #5 #6"],
    )
    play(state, "buy boiler from B giving steel")
    assert state.phase == DISCARDING
    play(state, "discard wood")
    assert (state.phase, state.to_move) == (BOILER_RETURN, B)


@pytest.mark.parametrize("moment", [0, 1, 2])
def test_A29_buying_before_between_and_after_moves(moment: int) -> None:
    state = arrange(
        tiles={"C1": "#11", "C2": "#12", "C3": "#17"},
        trains=only("A: C1", NOBODY),
        goods=["A: stone, wood, steel"],
        offer="coalcar",
        coal=[2],
    )
    lines = ["train 1 coal S -> C2", "train 1 coal S -> C3.0"]
    lines.insert(moment, "buy coalcar")
    play(state, *lines)
    assert (owner(state, "coalcar"), where(state, A)) == (A, "C3.0")
