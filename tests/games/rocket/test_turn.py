"""R13-R14, A22, A24: the turn and its two actions."""

from __future__ import annotations

import itertools

import pytest

from footplate.games.rocket import GAME
from tests.games.rocket.table import legal, line, new, play, position
from tests.games.rocket.witness import asked, refused, where

FIRST = {"take": "take London leather", "station": "station M9", "move": "move GWR E"}
SECOND = {"take": "take London brewing", "station": "station K5", "move": "move SER NW"}


def lines_on_offer(text: str) -> list[str]:
    """The lines that may be moved in a second action after this first one."""
    state = new()
    play(state, text)
    state.play(GAME.read(state, "move NER E")[0])
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
