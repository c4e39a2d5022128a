"""R13-R14, A22, A24: the turn and its two actions."""

from __future__ import annotations

import itertools
import random

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import OVER
from tests.games.rocket.table import legal, line, new, play, position
from tests.games.rocket.witness import asked, refused, where

FIRST = {"take": "take London leather", "station": "station M9", "move": "move GWR E"}
SECOND = {"take": "take London brewing", "station": "station K5", "move": "move SER NW"}


def lines_on_offer(text: str) -> list[str]:
    """The lines that may be moved in a second action after this first one."""
    state = new()
    play(state, text)
    state.play(GAME.notation.read(state, "move NER E")[0])
    return legal(state)


# --- R13, A22: two actions ----------------------------------------------------------------------------------------


def test_R13_there_are_three_kinds_of_action() -> None:
    assert legal(new()) == ["take", "station", "move"]


@pytest.mark.parametrize(("first", "second"), list(itertools.product(FIRST, SECOND)))
def test_R13_two_actions_equal_or_different_then_the_turn_passes(first: str, second: str) -> None:
    state = new()
    play(state, FIRST[first])
    assert asked(state) == "A action"
    assert legal(state) == ["take", "station", "move"]
    play(state, SECOND[second])
    assert asked(state) == "B action"


@pytest.mark.parametrize("done", [[], ["take London leather"]])
def test_A22_no_action_can_be_left_out(done: list[str]) -> None:
    state = new()
    play(state, *done)
    assert asked(state) == "A action"
    assert "pass" not in legal(state)
    assert refused(state, "pass") == "R13"


def at(stage: str) -> RocketState:
    """A position in which this is asked for."""
    if stage == "first player":
        return GAME.new(3)
    state = position(lines={"GWR": "E"}, stations=["M9"], shares=["GWR1", "GWR2", "GWR2"])
    moves_before = {
        "call": ["move GWR E"],
        "bid": ["move GWR E", "call"],
        "direction of a bid": ["move GWR E", "call"],
        "second bid": ["move GWR E", "call", "veto 1 NE"],
        "match": ["move GWR E", "call", "veto 2 NE"],
        "opening bid": ["move GWR E", "call", "pass", "pass"],
    }
    play(state, *moves_before.get(stage, []))
    begun = {
        "token": ("take London leather", 1),
        "site": ("station K5", 1),
        "new site": ("station K5 from M9", 2),
        "line": ("move GWR E", 1),
        "direction": ("move GWR E", 2),
        "direction of a bid": ("veto 2 NE", 1),
    }
    text, steps = begun.get(stage, ("pass", 0))
    for step in GAME.notation.read(state, text)[:steps]:
        state.play(step)
    return state


STAGES = """
    first player, action, token, site, new site, line, direction,
    call, bid, direction of a bid, second bid, match, opening bid
"""


@pytest.mark.parametrize("stage", [stage.strip() for stage in STAGES.split(",")])
def test_R13_whatever_is_asked_any_other_step_is_refused_and_changes_nothing(stage: str) -> None:
    state = at(stage)
    legal_steps = state.legal()
    before = state.digest()
    for step in range(-1, moves.LAST + 1):
        if step not in legal_steps:
            with pytest.raises(Illegal):
                state.play(step)
    assert state.digest() == before
    assert state.legal() == legal_steps


@pytest.mark.parametrize("stage", ["token", "site", "new site", "line", "direction", "direction of a bid"])
def test_R13_an_action_that_has_been_begun_is_not_finished(stage: str) -> None:
    assert at(stage).midway()
    assert not at("action").midway()
    assert not at("call").midway()


def test_R13_after_the_end_every_step_is_refused() -> None:
    state = new(2)
    chance = random.Random(13)
    while state.to_move != OVER:
        state.play(chance.choice(state.legal()))
    before = state.digest()
    assert state.legal() == []
    for step in range(-1, moves.LAST + 1):
        with pytest.raises(Illegal, match="The game is over"):
            state.play(step)
    assert state.digest() == before


# --- R14, A24: the same line only once ----------------------------------------------------------------------------


def test_R14_the_same_line_moves_only_once_a_turn() -> None:
    state = new()
    play(state, "move GWR E")
    assert refused(state, "move GWR E") == "R14"
    assert refused(state, "move GWR NE") == "R14"


def test_R14_two_different_lines_are_fine() -> None:
    assert lines_on_offer("move GWR E") == ["NER", "L&Y", "LNWR", "GER", "LSWR", "SER"]
    assert lines_on_offer("take London leather") == ["NER", "L&Y", "LNWR", "GER", "GWR", "LSWR", "SER"]


def test_R14_another_player_may_move_the_line_again() -> None:
    state = new(2)
    play(state, "take London leather", "move GWR E")
    assert asked(state) == "B action"
    play(state, "move GWR E", "pass")
    assert where(state, "GWR") == "O4"
    assert refused(state, "move GWR E") == "R14"


def test_R14_so_may_the_same_player_in_the_next_turn() -> None:
    state = new(2)
    play(state, "move GWR E", "take London leather", "take London brewing", "take London brewing")
    assert asked(state) == "A action"
    play(state, "move GWR E")
    assert where(state, "GWR") == "O4"


def test_A24_after_a_merger_the_survivor_may_still_be_extended() -> None:
    # L&Y stands on D4 and NER on D6: E to D5 brings them together.
    state = position(lines={"L&Y": "NE.E.E", "NER": "SW.SW"})
    play(state, "move L&Y E")
    assert line(state, "L&Y").dissolved
    assert asked(state) == "A action"
    assert refused(state, "move L&Y E") == "R58"
    play(state, "move NER SE")
    assert where(state, "NER") == "E6"
    assert asked(state) == "B action"


def test_A24_a_line_sent_elsewhere_by_a_veto_counts_as_moved() -> None:
    state = position(lines={"GWR": "E"}, shares=["", "GWR2"])
    play(state, "move GWR E", "call", "veto 2 NE")
    assert where(state, "GWR") == "N4"
    assert asked(state) == "A action"
    assert refused(state, "move GWR NE") == "R14"
