"""W96-W99, A20-A22, A34, A38: Toll Station, Blocking Signal, Compass and Extra Boiler, which work by themselves."""

from __future__ import annotations

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import TILES
from footplate.games.whistle.rules.position import (
    BOILER_RETURN,
    DISCARDING,
    FINDING,
    PAY_TOLL,
    PAYING,
    REFILL,
    TURN,
    TURN_UP,
)
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.state import CHANCE
from tests.games.whistle.arrange import A, B, arrange
from tests.games.whistle.arriving import choices
from tests.games.whistle.moving import (
    NOBODY,
    goods,
    halts,
    hand,
    leave_to_chance,
    only,
    play,
    told,
    where,
    why_not,
    why_not_step,
)

BLACK_TILES = ("#T1", "#CY", "#TP", "#WF", "#GS", "#GM")
SOUTHWARD = {"D3": "#11", "D4": "#T1", "D5": "#12", "D6": "#17"}
"""A town between stops on a track from north to south."""


def toll_of_b(train: str = "D4", **table: object) -> WhistleState:
    """Seat B has the Toll Station, and seat A a train on the town of D4."""
    more: dict[str, object] = {
        "tiles": SOUTHWARD,
        "trains": only(f"A: {train}", NOBODY),
        "upgrades": ["B: toll"],
        "coal": [1],
        "whistles": [1],
        "hands": ["A:"],
    }
    return arrange(**(more | table))  # type: ignore[arg-type]


def signal_of_b(trains: list[str], **table: object) -> WhistleState:
    """Seat B has the Blocking Signal; the town is on D4."""
    more: dict[str, object] = {"tiles": SOUTHWARD, "trains": trains, "upgrades": ["B: signal"], "hands": ["A:"]}
    return arrange(**(more | {"coal": [1], "whistles": [1]} | table))  # type: ignore[arg-type]


# --- W96: Toll Station ------------------------------------------------------------------------------------------------


def test_W96_leaving_a_black_tile_costs_a_good_of_the_payers_choice() -> None:
    state = toll_of_b(goods=["A: cotton, steel", "B: wood"])
    play(state, "train 1 coal S -> D5")
    assert (state.phase, state.to_move) == (PAY_TOLL, A)
    assert choices(state) == ["toll cotton", "toll steel"]
    assert why_not(state, "toll cattle") == "You have no cattle to give (W96)"
    assert why_not(state, "end") == "Choose the good that pays the toll (W96)"
    events = play(state, "toll cotton")
    assert told(events, "toll") == [("W96", {"seat": A, "owner": B, "item": "cotton"})]
    assert goods(state, B) == {"cotton": 1, "wood": 1}
    assert goods(state, A) == {"wood": 1, "steel": 1}  # wood is what the stop gives, after the toll
    assert state.supply[0] == 9


@pytest.mark.parametrize("black", BLACK_TILES)
def test_W96_every_black_tile(black: str) -> None:
    state = toll_of_b(tiles=SOUTHWARD | {"D4": black}, goods=["A: cotton"])
    play(state, "train 1 coal S -> D5")
    assert state.phase == PAY_TOLL


def test_W96_without_a_good_the_train_may_not_leave() -> None:
    state = toll_of_b()
    assert halts(state, 1, "coal") == halts(state, 1, "whistle") == []
    assert why_not(state, "train 1 coal S") == "To leave D4 you would owe B a good as toll, and you have none (W96)"


def test_W96_nothing_for_leaving_other_stops() -> None:
    state = toll_of_b("D5")
    play(state, "train 1 coal S -> D6.0")
    assert state.phase == TURN
    state = toll_of_b("S8", tiles=SOUTHWARD | {"A4": "#18 r1"})
    play(state, "train 1 coal SW -> A4.0")
    assert state.phase == TURN


def test_W96_nothing_while_nobody_owns_it() -> None:
    state = toll_of_b(upgrades=[], offer="toll")
    play(state, "train 1 coal S -> D5")
    assert state.phase == TURN


def test_A20_coal_or_whistle() -> None:
    for token in ("coal", "whistle"):
        state = toll_of_b(goods=["A: cotton"])
        play(state, f"train 1 {token} S -> D5", "toll cotton")
        assert goods(state, B) == {"cotton": 1}


def test_A20_a_whistle_is_free_with_the_option() -> None:
    state = toll_of_b(tollCoalOnly="yes")
    assert halts(state, 1, "coal") == []
    play(state, "train 1 whistle S -> D5")
    assert (state.phase, goods(state, A), goods(state, B)) == (TURN, {"wood": 1}, {})
    state = toll_of_b(tollCoalOnly="yes", goods=["A: cotton"])
    play(state, "train 1 coal S -> D5")
    assert state.phase == PAY_TOLL


def test_A20_the_owners_trains_are_free() -> None:
    state = toll_of_b(upgrades=["A: toll"])
    play(state, "train 1 coal S -> D5")
    assert state.phase == TURN


def test_A20_skipping_is_not_leaving() -> None:
    state = toll_of_b("D3")
    play(state, "train 1 whistle S S -> D5")
    assert (state.phase, goods(state, B)) == (TURN, {})


def test_A20_each_departure() -> None:
    """The train comes back to the town, which it cannot pay, and leaves it a second time."""
    state = toll_of_b(goods=["A: 3 cattle"], coal=[3])
    play(state, "train 1 coal S -> D5", "toll cattle", "train 1 coal N -> D4", "train 1 coal S -> D5", "toll cattle")
    assert goods(state, B) == {"cattle": 2}


def test_A34_the_owners_eleventh_good_goes_back_before_the_stop_takes_effect() -> None:
    """The supply has no wood until seat B puts one back; only then the stop gives it."""
    state = toll_of_b(goods=["A: cotton", "B: 10 wood"])
    play(state, "train 1 coal S -> D5", "toll cotton")
    assert (state.phase, state.to_move, goods(state, A)) == (DISCARDING, B, {})
    play(state, "discard wood")
    assert goods(state, A) == {"wood": 1}
    assert goods(state, B) == {"cotton": 1, "wood": 9}
    assert (state.phase, state.to_move) == (TURN, A)


def test_A34_the_toll_comes_before_the_demand() -> None:
    """The cotton that pays the toll is missing in the next town."""
    two_towns = SOUTHWARD | {"D5": "#T3"}
    state = toll_of_b(goods=["A: cotton, wood"], tiles=two_towns, score=[9])
    play(state, "train 1 coal S -> D5", "toll cotton")
    assert (state.score[A], state.phase) == (7, TURN)
    state = toll_of_b(goods=["A: cotton, wood, stone"], tiles=two_towns, score=[9])
    play(state, "train 1 coal S -> D5", "toll stone")
    assert state.phase == PAYING


# --- W97: Blocking Signal ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("black", BLACK_TILES)
def test_W97_rivals_may_not_end_where_the_owner_has_a_train(black: str) -> None:
    state = signal_of_b(only("A: D3", "B: D4"), tiles=SOUTHWARD | {"D4": black})
    assert halts(state, 1, "coal") == []
    assert why_not(state, "train 1 coal S") == "D4: B has the Blocking Signal and a train there (W97)"
    assert "D4" not in halts(state, 1, "whistle")


def test_W97_only_where_the_owner_has_one() -> None:
    state = signal_of_b(only("A: D3", "B: D5"))
    assert halts(state, 1, "coal") == ["D4"]
    state = signal_of_b(only("A: D3", NOBODY, "C: D4", seats=3), seats=3)
    assert halts(state, 1, "coal") == ["D4"]


def test_W97_not_the_owners_own_trains_nor_end_tiles() -> None:
    state = signal_of_b(only("A: D3, D4", NOBODY), upgrades=["A: signal"])
    assert halts(state, 1, "coal") == ["D4"]
    state = signal_of_b(only("A: G2, S1", NOBODY), tiles={"G2": "#12 r1"})
    assert halts(state, 1, "coal") == ["H3"]


def test_W97_trains_already_there_stay_and_may_leave() -> None:
    state = signal_of_b(only("A: D4", "B: D4"))
    play(state, "train 1 coal S -> D5")
    assert (where(state, A), where(state, B)) == ("D5", "D4")
    assert "D4" not in halts(state, 1, "whistle")  # but not come back


def test_W97_a_train_that_was_there_first_stays_when_the_owner_comes() -> None:
    state = signal_of_b(only("A: D4", "B: D3"), to=B, coal=[0, 1])
    play(state, "train 1 coal S -> D4")
    assert where(state, A) == where(state, B) == "D4"


def test_A21_a_whistle_may_skip_the_tile() -> None:
    state = signal_of_b(only("A: D3", "B: D4"))
    assert halts(state, 1, "whistle") == ["D5"]
    play(state, "train 1 whistle S S -> D5")
    assert where(state, A) == "D5"


def test_A21_the_halt_is_refused_on_the_way() -> None:
    """The other side of D4 is open too, so the train is asked which way to go on."""
    state = signal_of_b(only("A: D3", "B: D4"), tiles=SOUTHWARD | {"E4": "#CY"})
    for step in (moves.TRAIN, moves.WHISTLE):
        state.play(step)
    assert choices(state) == ["S", "SW"]
    assert why_not_step(state, moves.HALT) == "D4: B has the Blocking Signal and a train there (W97)"


def test_W59_on_a_resource_stop_the_owner_of_the_signal_is_a_rival_like_any_other() -> None:
    """The junction on D4 is held; in the south lies a town, in the north-west another."""
    tiles = {"D3": "#12", "D4": "#29", "D5": "#T1", "E3": "#T3"}
    state = signal_of_b(only("A: D3", "B: D4"), tiles=tiles)
    for step in (moves.TRAIN, moves.WHISTLE):
        state.play(step)
    assert why_not_step(state, moves.HALT) == "D4: the move cannot end here, because a train of B stands there (W59)"


# --- W98: Compass -----------------------------------------------------------------------------------------------------


def with_compass(held: str = "#1", **table: object) -> WhistleState:
    more: dict[str, object] = {"upgrades": ["A: compass"], "hands": [f"A: {held}"], "display": "#2 #3 #4"}
    return arrange(**(more | table))  # type: ignore[arg-type]


def test_W98_look_through_the_stack_and_take_a_tile() -> None:
    state = with_compass()
    events = play(state, "use compass")
    assert state.phase == FINDING
    assert told(events, "looks") == [("W98", {"seat": A})]
    assert why_not(state, "use compass #2") == "#2 is not in the stack (W98)"
    left = state.stack_size
    events = play(state, "use compass #T5")
    assert hand(state, A) == ["#1", "#T5"]
    assert state.stack_size == left - 1
    assert told(events, "finds") == [("W98", {"seat": A})]  # which tile is the owner's secret


def test_W98_once_in_a_refill() -> None:
    state = with_compass()
    play(state, "use compass", "use compass #T5")
    assert why_not(state, "use compass") == "You have already looked through the stack in this refill (W98)"
    play(state, "draw #2")
    leave_to_chance(state)
    play(state, "end")
    assert not state.looked


def test_W98_only_the_owner_and_only_with_room_in_the_hand() -> None:
    state = with_compass(upgrades=[], offer="compass")
    assert why_not(state, "use compass") == "You do not own the Compass (W98)"
    state = with_compass("#1 #5 #6")
    assert why_not(state, "use compass") == "Your hand is full (3) (W99a)"


def test_W98_then_the_stack_is_shuffled() -> None:
    """A tile that was at the bottom can then come like any other."""
    state = with_compass(bottom="#T1")
    assert state.bottom == [TILES.index("#T1")]
    play(state, "use compass", "use compass #T5")
    assert state.bottom == []
    play(state, "draw stack")
    assert state.allows(moves.DEALT + TILES.index("#T1"))


def test_W98_a_tile_from_the_bottom_can_be_taken() -> None:
    state = with_compass(bottom="#9")
    play(state, "use compass", "use compass #9")
    assert hand(state, A) == ["#1", "#9"]


def test_W98_costs_no_coal_and_no_slot() -> None:
    state = with_compass(coal=[1])
    play(state, "use compass", "use compass #T5")
    assert (state.coal[A], state.slots) == (1, [])


def test_A38_before_the_look_nobody_knows_the_stack() -> None:
    one, other = with_compass(hands=["A: #1", "B: #T1 #T2 #T3"]), with_compass(hands=["A: #1", "B: #5 #6 #7"])
    assert one.legal() == other.legal()
    assert not any(step >= moves.FIND for step in one.legal())
    assert "found" not in GAME.view(one, A)
    assert why_not(one, "use compass #T5") != ""
    play(one, "use compass")
    assert choices(one) == [f"use compass {TILES[tile]}" for tile in range(len(one.stack)) if one.stack[tile] > 0]
    assert "found" not in GAME.view(one, B)


def test_A38_whoever_has_looked_has_to_choose() -> None:
    state = with_compass()
    play(state, "use compass")
    assert why_not(state, "end") == "Choose a tile of the stack (W98)"
    assert GAME.secrets.reveals(with_compass(), moves.LOOK)


# --- W99: Extra Boiler ------------------------------------------------------------------------------------------------


def test_W99_a_hand_of_five() -> None:
    state = arrange(upgrades=["A: boiler"], hands=["A: #2 #3 #4"], display="#5 #6 #7")
    assert why_not(state, "end") == "You hold 3 tiles: refill to 5 before you end your turn (W99c)"
    play(state, "draw #5", "draw #6")
    assert len(state.hands[A]) == 5
    leave_to_chance(state)
    play(state, "end")
    assert state.to_move == B


def test_W99_no_penalty_for_black_tiles() -> None:
    held = "#T1 #T2 #CY #TP #GM"
    state = arrange(round=12, to=B, upgrades=["A: boiler"], hands=[f"A: {held}"], score=[30])
    play(state, "end")
    assert state.scores()[A] == 30 + 5


def test_W99_on_losing_it_down_to_three_at_once() -> None:
    state = arrange(
        goods=["A: cotton, 2 steel, whiskey"], upgrades=["B: boiler"], hands=["B: #2 #3 #4 #5 #6"], coal=[1]
    )
    play(state, "buy boiler from B giving steel")
    assert (state.phase, state.to_move, state.active) == (BOILER_RETURN, B, A)
    assert choices(state) == [f"discard #{number}" for number in (2, 3, 4, 5, 6)]
    assert why_not(state, "discard #7") == "#7 is not in your hand (W99)"
    events = play(state, "discard #3")
    assert told(events, "returned") == [("W99", {"seat": B})]
    assert state.to_move == B
    play(state, "discard #6")
    assert hand(state, B) == ["#2", "#4", "#5"]
    assert [TILES[tile] for tile in state.bottom] == ["#3", "#6"]
    assert (state.phase, state.to_move) == (TURN, A)


def test_W99_the_surplus_lies_under_the_stack() -> None:
    """It comes when everything else is drawn, and not before."""
    state = arrange(hands=["A: #1"], display="#2 #3 #4", bottom="#5 #6")
    play(state, "draw stack")
    assert not state.allows(moves.DEALT + TILES.index("#5"))
    state = arrange(hands=["A: #1"], display="#2 #3 #4", bottom="#5 #6", stack="")
    for step in GAME.notation.read(state, "draw stack"):
        state.play(step)
    assert state.legal() == [moves.DEALT + TILES.index(tile) for tile in ("#5", "#6")]


def test_W99_nobody_puts_back_tiles_with_three_in_hand() -> None:
    state = arrange(goods=["A: cotton, 2 steel, whiskey"], upgrades=["B: boiler"])
    play(state, "buy boiler from B giving steel")
    assert state.phase == TURN


def test_A22_bought_the_limit_rises_at_once_and_tiles_come_with_the_refill() -> None:
    state = arrange(goods=["A: cotton, steel, whiskey"], offer="boiler", hands=["A: #2 #3 #4"], display="#5 #6 #7")
    assert why_not(state, "draw #5") == "Your hand is full (3) (W99a)"
    play(state, "buy boiler")
    assert state.hand_limit(A) == 5
    assert hand(state, A) == ["#2", "#3", "#4"]
    assert (state.phase, state.to_move) == (TURN, A)
    assert why_not(state, "end") == "You hold 3 tiles: refill to 5 before you end your turn (W99c)"
    play(state, "draw #5")
    assert state.phase == REFILL
    play(state, "draw #6")
    assert (state.phase, state.to_move) == (TURN_UP, CHANCE)
