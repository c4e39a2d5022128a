"""W99a-W99d, A23, A37: refilling hand and display at the end of the turn."""

from __future__ import annotations

from typing import Any

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import TILES
from footplate.games.whistle.rules.position import DEAL, REFILL, TURN, TURN_UP
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.state import CHANCE, OVER
from tests.games.whistle.arrange import A, B, arrange
from tests.games.whistle.arriving import choices, come_to_end
from tests.games.whistle.moving import NOBODY, hand, leave_to_chance, only, play, told, why_not


def display(state: WhistleState) -> list[str]:
    return [TILES[tile] for tile in state.display]


def play_unwatched(state: WhistleState, text: str) -> None:
    """Without the referee, who would miss the tiles of a stack that was made short."""
    for step in GAME.notation.read(state, text):
        state.play(step)


def test_W99a_tile_by_tile_from_display_or_stack() -> None:
    state = arrange(hands=["A: #1"], display="#2 #3 #4")
    assert choices(state) == ["draw #2", "draw #3", "draw #4", "draw stack"]
    events = play(state, "draw #3")
    assert told(events, "takes") == [("W99a", {"seat": A, "tile": "#3"})]
    assert (hand(state, A), display(state)) == (["#1", "#3"], ["#2", "#4"])
    assert state.phase == REFILL
    events = play(state, "draw stack")
    assert told(events, "draws") == [("W99a", {"seat": A})]
    assert (state.phase, state.to_move) == (DEAL, CHANCE)
    events = play(state, "deal A #T1")
    assert told(events, "dealt") == [("W99a", {"seat": A})]
    assert hand(state, A) == ["#1", "#3", "#T1"]


def test_W99a_what_is_drawn_from_the_stack_is_in_it() -> None:
    state = arrange(hands=["A: #1", "B: #T1 #T1 #CY"], display="#2 #3 #4")
    play(state, "draw stack")
    assert not state.allows(moves.DEALT + TILES.index("#T1"))
    assert not state.allows(moves.DEALT + TILES.index("#2"))
    assert state.allows(moves.DEALT + TILES.index("#CY"))


def test_W99a_the_tiles_at_the_bottom_come_when_the_rest_is_gone() -> None:
    for stack, come in (("#T1", ["#T1"]), ("", ["#6", "#7"])):
        state = arrange(hands=["A: #1"], display="#2 #3 #4", stack=stack, bottom="#6 #7 #7")
        play_unwatched(state, "draw stack")
        dealt = [moves.DEALT + TILES.index(tile) for tile in come]
        assert state.legal() == dealt
        assert [step for step in range(moves.DEALT, moves.DEALT + moves.KINDS) if state.allows(step)] == dealt


@pytest.mark.parametrize(("upgrade", "limit"), [("", 3), ("A: boiler", 5)])
def test_W99a_up_to_the_hand_limit(upgrade: str, limit: int) -> None:
    state = arrange(hands=["A:"], display="#2 #3 #4", upgrades=[upgrade] if upgrade else [])
    for _ in range(limit):
        assert why_not(state, "end").endswith("(W99c)")
        play(state, "draw stack")
        leave_to_chance(state)
    assert len(state.hands[A]) == limit
    assert choices(state) == ["end"]
    assert why_not(state, "draw #2") == f"Your hand is full ({limit}) (W99a)"


def test_W99a_only_what_is_on_display() -> None:
    state = arrange(hands=["A: #1"], display="#2 #3 #4")
    assert why_not(state, "draw #5") == "#5 is not in the display (W99a)"


def test_W99a_the_first_tile_ends_the_actions() -> None:
    state = arrange(
        tiles={"C1": "#11", "C2": "#12"},
        trains=only("A: C1", NOBODY),
        hands=["A: #1"],
        display="#2 #3 #4",
        coal=[2],
        upgrades=["A: coalcar"],
    )
    play(state, "draw #2")
    expected = "You have begun to refill your hand: your actions are over (W99a)"
    assert why_not(state, "train 1 coal S") == expected
    assert why_not(state, "use coalcar") == expected


def test_W99b_the_display_is_refilled_only_when_the_hand_is_full() -> None:
    state = arrange(hands=["A: #1"], display="#2 #3 #4")
    play(state, "draw #2")
    assert (state.to_move, display(state)) == (A, ["#3", "#4"])
    play(state, "draw #3")
    assert (state.phase, state.to_move, display(state)) == (TURN_UP, CHANCE, ["#4"])
    events = play(state, "display #T1 #5")
    assert told(events, "turned_up") == [("W99b", {"tile": "#T1"}), ("W99b", {"tile": "#5"})]
    assert display(state) == ["#4", "#5", "#T1"]
    assert (state.phase, state.to_move) == (REFILL, A)


def test_W99b_also_when_the_refill_is_broken_off_in_the_last_round() -> None:
    state = arrange(round=12, hands=["A:"], display="#2 #3 #4")
    play(state, "draw #2", "end")
    assert (state.phase, state.to_move, display(state)) == (TURN_UP, CHANCE, ["#3", "#4"])
    play(state, "display #T1")
    assert (state.phase, state.to_move) == (TURN, B)


@pytest.mark.parametrize(("held", "said"), [("", "no tile"), ("#1", "1 tile"), ("#1 #5", "2 tiles")])
def test_W99c_refilling_is_compulsory(held: str, said: str) -> None:
    state = arrange(hands=[f"A: {held}"], display="#2 #3 #4")
    assert why_not(state, "end") == f"You hold {said}: refill to 3 before you end your turn (W99c)"
    assert moves.END not in state.legal()


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_W99c_except_in_the_last_round(drawn: int) -> None:
    state = arrange(round=12, hands=["A:"], display="#2 #3 #4")
    play(state, *["draw #2", "draw #3"][:drawn], "end")
    leave_to_chance(state)
    assert (len(state.hands[A]), state.to_move) == (drawn, B)


def test_W99d_when_stack_and_display_are_empty_nobody_refills() -> None:
    state = arrange(hands=["A: #1", "B:"], display="", stack="")
    assert why_not(state, "draw stack") == why_not(state, "draw #2") == "The stack is empty (W99d)"
    play_unwatched(state, "end")
    assert (hand(state, A), state.to_move) == (["#1"], B)
    play_unwatched(state, "end")
    assert (state.round, state.to_move) == (3, A)


def test_W99d_with_tiles_on_display_the_hand_is_refilled_and_the_display_is_not() -> None:
    state = arrange(hands=["A: #1"], display="#2 #3", stack="")
    assert choices(state) == ["draw #2", "draw #3"]
    play_unwatched(state, "draw #2")
    assert why_not(state, "end").endswith("(W99c)")
    play_unwatched(state, "draw #3")
    assert (state.to_move, display(state), choices(state)) == (A, [], ["end"])


def test_W99d_the_display_takes_what_the_stack_has() -> None:
    state = arrange(hands=["A:"], display="#2 #3 #4", stack="#5")
    for tile in ("#2", "#3", "#4"):
        play_unwatched(state, f"draw {tile}")
    assert state.phase == TURN_UP
    play_unwatched(state, "display #5")
    assert (state.to_move, display(state)) == (A, ["#5"])


@pytest.mark.parametrize(("round", "may_stop"), [(2, False), (11, False), (12, True)])
def test_A23_a_full_hand_outside_the_last_round(round: int, may_stop: bool) -> None:
    state = arrange(round=round, hands=["A: #1"], display="#2 #3 #4")
    play(state, "draw #2")
    assert state.allows(moves.END) == may_stop


def test_A37_from_the_moment_a_last_train_is_in_the_round_is_the_last() -> None:
    state, _ = come_to_end("#E1", trains=only("A: G2", NOBODY), hands=["A: #1"], display="#2 #3 #4")
    state.play(moves.SPACE + 2)
    assert (state.round, state.rounds) == (2, 12)
    assert state.is_last_round()
    play(state, "end")
    assert hand(state, A) == ["#1"]
    assert state.to_move == B


def test_A37_not_while_another_train_is_on_the_map() -> None:
    state, _ = come_to_end("#E1", hands=["A: #1"], display="#2 #3 #4")
    play(state, "space R3")
    assert not state.is_last_round()
    assert why_not(state, "end").endswith("(W99c)")


def test_A37_for_those_who_play_after_that_too() -> None:
    state = arrange(trains=["A: R1, R1, R1, R1, R1"], to=B, closing=True, hands=["B: #1"], display="#2 #3 #4")
    play(state, "end")
    assert state.to_move == OVER


@pytest.mark.parametrize(
    ("left", "question"),
    [
        ({"coal": [3], "slots": [0, 0, 0, 0]}, "Refill: take 2 tiles"),
        ({"coal": [0]}, "Refill: take 2 tiles"),
        (
            {"coal": [3], "slots": [0] * 4, "goods": ["A: cattle, stone, wood, steel, whiskey, cotton"]},
            "or buy an upgrade",
        ),
        ({"coal": [3]}, "Which train moves?"),
        ({"coal": [3], "slots": [0] * 4, "hands": ["A: #1 #2 #3"]}, "Which train moves?"),
    ],
    ids=["no slot", "no token", "but an upgrade to buy", "actions left", "a full hand"],
)
def test_W99a_is_asked_for_when_no_action_is_left(left: dict[str, Any], question: str) -> None:
    state = arrange(**{"hands": ["A: #1"], **left})
    assert question in GAME.story.ask(state, ["Anton", "Beate"], "en")
    assert ("W99a" in GAME.story.clauses(state)[:1]) == (question != "Which train moves?")
