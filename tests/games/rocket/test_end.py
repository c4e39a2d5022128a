"""R64-R67 and R82: when the game ends, and how many tiles that takes."""

from __future__ import annotations

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.events import Event
from footplate.kernel.state import OVER
from tests.games.rocket.late_games import LAST_TILE, LAST_TWO
from tests.games.rocket.outcome import outcome
from tests.games.rocket.table import line, new, payments, play, position, why_not
from tests.games.rocket.witness import asked

# Five lines are sold out to Claus, who also has most of the SER: its last share is the last but one supply.

SOLD_OUT = "NER16,L&Y16,LNWR16,GER16,GWR16"


def ended(events: list[Event]) -> list[str]:
    """The clauses by which the game ended."""
    return [event.clause for event in events if event.kind == "ended"]


def tiles_left(state: RocketState) -> object:
    return GAME.view(state, None)["tiles_left"]


# --- R64, A19: shares ---------------------------------------------------------------------------------------------


def test_R64_the_game_ends_when_only_one_line_has_shares_left() -> None:
    # Anton takes the last share of the SER; only the LSWR has any now.
    state = position(shares=["", "", f"{SOLD_OUT},SER15"])
    events = outcome(state, "move SER W")
    assert ended(events) == ["R64"]
    assert state.to_move == OVER


def test_R64_it_goes_on_while_two_lines_have() -> None:
    state = position(shares=["", "", f"{SOLD_OUT},SER14"])
    assert ended(outcome(state, "move SER W")) == []
    assert asked(state) == "A action"


def test_R64_dissolved_isolated_and_sold_out_lines_are_all_without_shares() -> None:
    # Four lines are isolated, one is dissolved, and the SER is sold to the last but one.
    state = position(lines=LAST_TWO, shares=["SER10", "SER5"])
    assert ended(outcome(state, "move SER SW")) == ["R64"]


def test_R64_a_merger_can_end_the_game() -> None:
    state = position(lines=LAST_TWO)
    events = outcome(state, "move GER SW")
    assert line(state, "GER").dissolved
    assert ended(events) == ["R64"]


def test_R64_an_isolation_can_end_the_game() -> None:
    # The NER drives into the corner A8; five others are sold out.
    state = position(lines={"NER": "E"}, shares=["", "", "L&Y16,LNWR16,GER16,GWR16,LSWR16"])
    events = outcome(state, "move NER NE")
    assert line(state, "NER").isolated
    assert ended(events) == ["R64"]


def test_R64_what_the_action_brings_is_paid_before_the_final_scoring() -> None:
    state = position(lines=LAST_TWO, shares=["GER2"])
    events = outcome(state, "move GER SW")
    assert payments(events, "R59") == [(0, 3000)]
    assert [event.kind for event in events].index("merged") < [event.kind for event in events].index("ended")


def test_R64_a_finished_game_says_that_it_is_over() -> None:
    state = position(shares=["", "", f"{SOLD_OUT},SER15"])
    outcome(state, "move SER W")
    assert why_not(state, "take London leather") == "The game is over (R64)"


def test_A19_no_shares_at_all_end_the_game_too() -> None:
    # The GER and the SER have one share each. Anton takes the one, and the merger hands out the other.
    state = position(lines=LAST_TWO, shares=["GER3", "GER12,SER15"])
    events = outcome(state, "move GER SW")
    assert line(state, "SER").supply == line(state, "GER").supply == 0
    assert ended(events) == ["R64"]


def test_A19_shares_returned_by_a_veto_are_counted() -> None:
    # Anton takes the last share of the SER, Beate's veto returns two: two lines have shares, and the game goes on.
    state = position(shares=["", "SER2", f"{SOLD_OUT},SER13"])
    events = outcome(state, "move SER W", "call", "veto 2 NW")
    assert line(state, "SER").supply == 2
    assert ended(events) == []
    assert asked(state) == "A action"


def test_A19_a_line_refilled_by_a_veto_is_available_again() -> None:
    state = position(shares=["", "SER2", f"{SOLD_OUT},SER13"])
    outcome(state, "move SER W", "call", "veto 2 NW", "take London leather")
    outcome(state, "move SER W")
    assert line(state, "SER").shares == [1, 1, 13]


def test_A19_without_a_bid_the_same_move_ends_the_game() -> None:
    state = position(shares=["", "SER2", f"{SOLD_OUT},SER13"])
    assert ended(play(state, "move SER W", "call", "pass", "pass", "pass")) == ["R64"]


# --- R65, A20: at once --------------------------------------------------------------------------------------------


def test_R65_the_second_action_is_lost() -> None:
    state = position(to="A.1", shares=["", "", f"{SOLD_OUT},SER15"])
    outcome(state, "move SER W")
    assert state.to_move == OVER
    assert state.legal() == []


def test_R65_with_the_second_action_it_ends_just_so() -> None:
    state = position(to="A.2", shares=["", "", f"{SOLD_OUT},SER15"])
    assert ended(outcome(state, "move SER W")) == ["R64"]


def test_A20_with_finishTurn_the_second_action_is_still_played() -> None:
    state = position(shares=["", "", f"{SOLD_OUT},SER15"], finishTurn="yes")
    assert ended(outcome(state, "move SER W")) == []
    assert asked(state) == "A action"
    assert ended(outcome(state, "take London leather")) == ["R64"]
    assert state.holder.count(0) == 1


def test_A20_with_finishTurn_nothing_is_scored_before_the_turn_is_over() -> None:
    state = position(shares=["", "", f"{SOLD_OUT},SER15"], finishTurn="yes")
    assert payments(outcome(state, "move SER W")) == []
    assert payments(outcome(state, "take London leather"), "R73") == [(2, 1000)]


def test_A20_with_finishTurn_nobody_plays_after_a_second_action() -> None:
    state = position(to="A.2", shares=["", "", f"{SOLD_OUT},SER15"], finishTurn="yes")
    assert ended(outcome(state, "move SER W")) == ["R64"]


def test_A20_with_finishTurn_no_line_can_be_extended_without_a_tile() -> None:
    state = position(lines=LAST_TILE, finishTurn="yes")
    outcome(state, "move LNWR NE")
    assert why_not(state, "move GWR E").endswith("(R66)")
    assert why_not(state, "station Q2") == ""
    assert ended(outcome(state, "take London leather")) == ["R66"]


def test_A20_with_finishTurn_it_is_the_tiles_that_are_missing_whichever_line_has_moved() -> None:
    """Also where the first of the companies has, which the turn alone would forbid to move again (R14)."""
    state = position(lines=LAST_TILE | {"NER": "SW"}, finishTurn="yes")
    outcome(state, "move NER SW")
    assert why_not(state, "move GWR E") == "No line can be extended now (R66)"


def test_A20_with_finishTurn_a_veto_in_the_second_action_may_keep_the_game_going() -> None:
    state = position(to="A.2", shares=["", "SER2", f"{SOLD_OUT},SER13"], finishTurn="yes")
    assert ended(outcome(state, "move SER W", "call", "veto 2 NW")) == []
    assert asked(state) == "B action"


def test_A20_with_finishTurn_a_position_saved_during_that_veto_goes_on_alike() -> None:
    # Anton has taken the last share of the SER, but the end has not come: Beate is still being asked.
    state = position(to="A.2", shares=["", "SER2", f"{SOLD_OUT},SER13"], finishTurn="yes")
    play(state, "move SER W", "call")
    saved = GAME.restore(GAME.position(state))
    assert ended(outcome(saved, "veto 2 NW")) == []
    assert asked(saved) == "B action"


def test_A20_with_finishTurn_a_position_saved_between_the_actions_knows_why_the_game_ends() -> None:
    state = position(lines=LAST_TILE, finishTurn="yes")
    outcome(state, "move LNWR NE")
    saved = GAME.restore(GAME.position(state))
    assert ended(outcome(saved, "take London leather")) == ["R66"]


# --- R66: tiles ---------------------------------------------------------------------------------------------------


def test_R66_the_sixtieth_tile_ends_the_game() -> None:
    state = position(lines=LAST_TILE)
    assert tiles_left(state) == 1
    assert ended(outcome(state, "move LNWR NE")) == ["R66"]
    assert tiles_left(state) == 0
    assert state.to_move == OVER


def test_R66_a_move_that_lays_no_tile_does_not() -> None:
    state = position(lines=LAST_TILE)
    assert ended(outcome(state, "move GWR SW")) == []
    assert tiles_left(state) == 1


def test_R66_a_token_or_a_station_does_not() -> None:
    state = position(lines=LAST_TILE)
    assert ended(outcome(state, "take London leather", "station Q2")) == []


def test_R66_everything_the_action_brings_about_is_carried_out_first() -> None:
    # B6 is next to Leeds and to the NER: stations are paid, the merger is paid and completed, then comes the end.
    state = position(lines=LAST_TILE, stations=["", "B3"], shares=["L&Y1"])
    events = outcome(state, "move L&Y SE")
    assert payments(events, "R55") == [(1, 2000)]
    assert payments(events, "R59") == [(0, 2000)]
    assert line(state, "NER").shares == [1, 0, 0]
    kinds = [event.kind for event in events]
    assert kinds.index("merged") < kinds.index("ended")
    assert ended(events) == ["R66"]


@pytest.mark.parametrize(("counts", "clauses"), [("yes", ["R66"]), ("no", [])])
def test_R66_the_tile_of_a_merger_can_be_the_last(counts: str, clauses: list[str]) -> None:
    # The NER leaves York for A6, next to the L&Y: the only tile is the one that joins them.
    state = position(lines=LAST_TILE, mergerTileCounts=counts)
    events = outcome(state, "move NER NW")
    assert line(state, "NER").dissolved
    assert ended(events) == clauses


def test_R66_no_second_action() -> None:
    state = position(to="A.1", lines=LAST_TILE)
    outcome(state, "move LNWR NE")
    assert state.legal() == []


def test_R66_a_finished_position_read_back_still_says_why() -> None:
    state = position(lines=LAST_TILE)
    outcome(state, "move LNWR NE")
    saved = GAME.restore(GAME.position(state))
    assert why_not(saved, "take London leather") == why_not(state, "take London leather") == "The game is over (R66)"
    assert GAME.view(saved, None)["final"] == GAME.view(state, None)["final"]


# --- R67: the other test ------------------------------------------------------------------------------------------


def test_R67_with_endTrigger_lines_sold_out_lines_do_not_bring_the_end_closer() -> None:
    state = position(shares=["", "", f"{SOLD_OUT},SER15"], endTrigger="lines")
    assert ended(outcome(state, "move SER W")) == []
    assert asked(state) == "A action"


def test_R67_it_ends_when_only_one_line_can_still_be_extended() -> None:
    state = position(lines=LAST_TWO, endTrigger="lines")
    assert ended(outcome(state, "move GER SW")) == ["R67"]


def test_R67_not_while_two_can() -> None:
    state = position(lines=LAST_TWO, shares=["SER10,GER16", "SER5"], endTrigger="lines")
    assert ended(outcome(state, "move SER SW")) == []


def test_R67_isolation_counts() -> None:
    # Of the lines that can be extended only the NER and the SER are left, and the NER drives into the corner A8.
    lines = LAST_TWO | {"NER": "E", "GER": "SW.SW.SW.SW.SE.SW>SER"}
    state = position(lines=lines, endTrigger="lines")
    assert ended(outcome(state, "move NER NE")) == ["R67"]


def test_R67_the_sixtieth_tile_still_ends_the_game() -> None:
    state = position(lines=LAST_TILE, endTrigger="lines")
    assert ended(outcome(state, "move LNWR NE")) == ["R66"]


# --- R82: how many tiles ------------------------------------------------------------------------------------------


def test_R82_tiles_used_are_moves_less_lines_that_left_plus_mergers() -> None:
    state = new()
    moves = ["GWR E", "LSWR NW", "LSWR NW", "SER W", "SER W", "LSWR W"]
    for number, move in enumerate(moves, 1):
        outcome(state, f"move {move}")
        left = sum(bool(each.drive) for each in state.lines)
        mergers = sum(each.dissolved for each in state.lines)
        assert tiles_left(state) == 60 - (number - left + mergers)
    assert line(state, "LSWR").dissolved
    assert tiles_left(state) == 56


@pytest.mark.parametrize(("trigger", "clause"), [("shares", "R64"), ("lines", "R67")])
def test_R64_R67_after_the_end_a_step_is_refused_for_what_ended_the_game(trigger: str, clause: str) -> None:
    state = position(lines=LAST_TWO, shares=["", "", "SER15"], endTrigger=trigger)
    outcome(state, "move GER SW")
    assert state.to_move == OVER
    for ended_game in (state, GAME.restore(GAME.position(state))):
        illegal = ended_game.explain(moves.TAKE)
        assert illegal is not None
        assert illegal.clause == clause
