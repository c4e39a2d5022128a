"""R50-R52: passenger tokens, the reward for riding into somebody else's station."""

from __future__ import annotations

import pytest

from footplate.games.rocket import GAME
from tests.games.rocket.outcome import outcome
from tests.games.rocket.table import line, play, position
from tests.games.rocket.witness import asked, where

# The LSWR has left Southampton for Q5 and may go on to P5 or P6. The SER on P13 can only go to P12.


# --- R50: foreign stations ----------------------------------------------------------------------------------------


def test_R50_riding_into_anothers_station_earns_a_passenger() -> None:
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"])
    events = outcome(state, "move LSWR NW")
    assert state.passengers == [1, 0, 0]
    (passenger,) = [event for event in events if event.kind == "passenger"]
    assert passenger.facts == {"seat": 0, "owner": 1, "hex": "P5"}


def test_R50_an_own_station_brings_none() -> None:
    state = position(lines={"LSWR": "NW"}, stations=["P5"])
    outcome(state, "move LSWR NW")
    assert line(state, "LSWR").stations == [1, 0, 0]
    assert state.passengers == [0, 0, 0]


def test_R50_driving_past_a_station_brings_none() -> None:
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"])
    outcome(state, "move LSWR NE")
    assert where(state, "LSWR") == "P6"
    assert state.passengers == [0, 0, 0]


def test_R50_every_further_station_brings_another() -> None:
    state = position(lines={"LSWR": "NW", "SER": "NW"}, stations=["", "P5", "P12"])
    outcome(state, "move LSWR NW", "move SER W")
    assert state.passengers == [2, 0, 0]


def test_R50_the_passenger_comes_before_the_scorings() -> None:
    # H3 is next to Stafford, and Beate has her station there.
    state = position(stations=["", "H3"])
    events = outcome(state, "move LNWR NE")
    assert [event.kind for event in events] == ["moved", "share", "passenger", "paid"]


# --- R51: veto rounds ---------------------------------------------------------------------------------------------


def test_R51_a_bid_denies_the_token_even_if_the_locomotive_stays_where_it_is() -> None:
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"], shares=["", "", "LSWR1"])
    outcome(state, "move LSWR NW", "call", "veto 1 NW", "pass")
    assert where(state, "LSWR") == "P5"
    assert state.passengers == [0, 0, 0]


def test_R51_unless_the_active_player_makes_the_winning_bid() -> None:
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"], shares=["", "", "LSWR1"])
    outcome(state, "move LSWR NW", "call", "veto 1 NW", "match NW")
    assert where(state, "LSWR") == "P5"
    assert state.passengers == [1, 0, 0]


def test_R51_the_token_is_for_where_the_locomotive_ends() -> None:
    # Anton moves to the empty P6 and is brought by a veto to re-aim at the station on P5.
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"], shares=["", "", "LSWR1"])
    outcome(state, "move LSWR NE", "call", "veto 1 NE", "match NW")
    assert state.passengers == [1, 0, 0]


def test_R51_nothing_for_a_station_the_locomotive_was_driven_away_from() -> None:
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"], shares=["LSWR1", "", "LSWR1"])
    outcome(state, "move LSWR NW", "call", "veto 1 NE", "match NE")
    assert where(state, "LSWR") == "P6"
    assert state.passengers == [0, 0, 0]


def test_R51_a_round_without_a_bid_denies_nothing() -> None:
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"], shares=["", "", "LSWR1"])
    play(state, "move LSWR NW", "call", "pass", "pass")
    assert asked(state) == "A action"
    assert state.passengers == [1, 0, 0]


def test_R51_a_bid_can_deny_the_token_where_only_one_hex_is_legal() -> None:
    state = position(lines={"SER": "NW"}, stations=["", "P12"], shares=["", "", "SER1"])
    outcome(state, "move SER W", "call", "veto 1 W", "pass")
    assert where(state, "SER") == "P12"
    assert state.passengers == [0, 0, 0]


def test_R51_the_owner_of_the_station_may_deny_it_too() -> None:
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"], shares=["", "LSWR2"])
    play(state, "move LSWR NW", "call", "veto 2 NW")
    assert asked(state) == "A action"  # Anton holds one share and cannot match two
    assert state.passengers == [0, 0, 0]


# --- R52: only the active player, nine in all ---------------------------------------------------------------------


def test_R52_an_opponent_gets_none_even_by_winning_the_veto_round() -> None:
    # Claus sends the locomotive from the empty P6 into Beate's station.
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"], shares=["", "", "LSWR2"])
    outcome(state, "move LSWR NE", "call", "veto 2 NW")
    assert where(state, "LSWR") == "P5"
    assert state.passengers == [0, 0, 0]


def test_R52_the_ninth_is_still_given() -> None:
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"], passengers=[2, 3, 3])
    outcome(state, "move LSWR NW")
    assert state.passengers == [3, 3, 3]


def test_R52_after_nine_there_are_no_more() -> None:
    state = position(lines={"LSWR": "NW"}, stations=["", "P5"], passengers=[3, 3, 3])
    events = outcome(state, "move LSWR NW")
    assert state.passengers == [3, 3, 3]
    assert "passenger" not in [event.kind for event in events]


@pytest.mark.parametrize(("taken", "hangs"), [((3, 3, 2), True), ((3, 3, 3), False)])
def test_R52_after_nine_no_token_hangs_on_a_veto(taken: tuple[int, ...], hangs: bool) -> None:
    state = position(lines={"SER": "NW"}, stations=["", "P12"], shares=["", "", "SER1"], passengers=taken)
    play(state, "move SER W")
    assert asked(state) == "C call"
    assert GAME.rules.can_matter(state) is hangs
