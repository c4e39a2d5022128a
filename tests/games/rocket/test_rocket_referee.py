"""The referee of Stephenson's Rocket names what is wrong with a position, and a view tells a seat what it may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.referee import violations
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.text import BadText
from tests.games.rocket.table import line, new, play, position


def driven() -> RocketState:
    """GWR has come two hexes; seats A and B have a station each."""
    return position(lines={"GWR": "NE.E"}, stations=["J8", "D8"], shares=["GWR2", "GWR1"])


def number(state: RocketState, name: str) -> int:
    return state.board.hex_names.index(name)


def put(state: RocketState, seat: int, *names: str) -> None:
    """Stations as they may not stand."""
    for name in names:
        state.station[number(state, name)] = seat
    state.built[seat] = [hex for hex, owner in enumerate(state.station) if owner == seat]


def neighbour(state: RocketState, name: str) -> str:
    hex = number(state, name)
    near = state.board.neighbours[hex * 6 : hex * 6 + 6]
    free = (one for one in near if one >= 0 and state.board.town_at[one] < 0)
    return state.board.hex_names[next(free)]


def beside_a_station(state: RocketState) -> None:
    put(state, 0, neighbour(state, "J8"))


def beside_a_rivals_station(state: RocketState) -> None:
    put(state, 2, neighbour(state, "D8"))


def in_a_town(state: RocketState) -> None:
    put(state, 0, "I13")


def wrong_towns(state: RocketState) -> None:
    line(state, "GWR").connected ^= 1 << 12


def wrong_stations(state: RocketState) -> None:
    line(state, "GWR").stations[1] += 1


def lost_locomotive(state: RocketState) -> None:
    line(state, "GWR").locomotive = number(state, "J8")


def through_a_town(state: RocketState) -> None:
    state.owner[number(state, "I13")] = line(state, "GWR").number


def half_a_thousand(state: RocketState) -> None:
    state.cash[2] = 1500


def shares_too_many(state: RocketState) -> None:
    line(state, "GWR").supply += 1


def tokens_too_few(state: RocketState) -> None:
    state.tokens_left -= 1


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (beside_a_station, "the station on J8 stands beside another (R19)"),
        (beside_a_rivals_station, "the station on D8 stands beside another (R19)"),
        (in_a_town, "a station stands in a town on I13 (R18)"),
        (wrong_towns, "GWR does not count exactly the towns next to it (R48)"),
        (wrong_stations, "GWR does not count exactly the stations on it (R46)"),
        (lost_locomotive, "the locomotive of GWR is not on its line"),
        (through_a_town, "GWR runs through a town (R23)"),
        (half_a_thousand, "somebody's cash is negative or not in full thousands"),
        (shares_too_many, "GWR has 17 shares instead of 16"),
        (tokens_too_few, "the tokens in the cities are counted wrongly"),
    ],
)
def test_the_referee_sees(spoil: Callable[[RocketState], None], sentence: str) -> None:
    state = driven()
    assert violations(state) == []
    spoil(state)
    assert sentence in violations(state)


def test_the_referee_sees_a_line_in_two_pieces_wherever_they_lie() -> None:
    """A hex that touches GWR nowhere, for every hex of the map."""
    for hex in range(driven().board.hexes):
        state = driven()
        if state.owner[hex] >= 0:
            continue
        gwr = line(state, "GWR").number
        near = state.board.neighbours[hex * 6 : hex * 6 + 6]
        joined = any(one >= 0 and (state.owner[one] == gwr or one == state.board.town_hexes[gwr]) for one in near)
        state.owner[hex] = gwr
        assert ("GWR is not connected" in violations(state)) == (not joined), state.board.hex_names[hex]


def test_R15_without_a_token_left_none_is_taken() -> None:
    state = new()
    state.holder[:] = [0] * len(state.holder)
    state.tokens_left = 0
    assert not state.allows(moves.TAKE)
    assert moves.TAKE not in state.legal()


def test_only_who_is_to_move_is_told_what_is_legal() -> None:
    state = driven()
    told = [GAME.view(state, viewer)["legal"] for viewer in (0, 1, 2, None)]
    assert told[0]
    assert told[1:] == [[], [], []]


def test_a_line_has_a_heading_while_it_is_on_the_way() -> None:
    lines = GAME.view(driven(), None)["lines"]
    assert isinstance(lines, list)
    assert {shown["company"]: shown["heading"] for shown in lines if shown["heading"]} == {"GWR": "E"}


def test_R34_a_bid_in_a_position_is_one_that_its_bidder_can_pay() -> None:
    state = position(lines={"GWR": "NE.E"}, shares=["GWR2", "GWR3", "GWR1"])
    play(state, "move GWR NE", "call", "veto 3 SE")
    text = GAME.position(state)
    assert "3B" in text
    assert GAME.position(GAME.restore(text)) == text
    with pytest.raises(BadText):
        GAME.restore(text.replace("3B", "4B"))


def test_R34_nothing_is_no_bid() -> None:
    state = position(lines={"GWR": "NE.E"}, shares=["GWR2", "GWR3", "GWR1"])
    play(state, "move GWR NE", "call")
    why = state.explain(moves.BID)
    assert why is not None
    assert why.reason == "rocket.no.asked.bid"


# --- what else is told of a position ----------------------------------------------------------------------------------


def test_a_view_says_which_lines_have_moved_in_this_turn() -> None:
    state = new()
    play(state, "move GWR NE")
    lines: Any = GAME.view(state, None)["lines"]
    assert {one["company"] for one in lines if one["moved"]} == {"GWR"}


def test_whoever_has_other_cash_has_another_digest() -> None:
    state = driven()
    before = state.digest()
    state.cash[1] += 1000
    assert state.digest() != before


def test_a_dissolved_line_has_one_row_beside_the_board() -> None:
    state = position(lines={"GWR": "E", "LSWR": "NW.NW.NW>GWR"})
    rows = GAME.story.sideboard(state, None, "en").splitlines()
    assert [row.split() for row in rows if row.startswith("LSWR")] == [["LSWR", "→", "GWR"]]


def test_a_site_beyond_the_last_hex_is_refused_like_any_other_nonsense() -> None:
    state = new()
    state.play(moves.STATION)
    beyond = moves.PLACE + state.board.hexes
    assert not state.allows(beyond)
    refused = state.explain(beyond)
    assert refused is not None
    assert refused.sentence()


def test_R19_both_stations_that_stand_beside_each_other_are_named() -> None:
    state = driven()
    first = state.board.hex_names[0]
    put(state, 2, first, neighbour(state, first))
    assert sum("beside another (R19)" in one for one in violations(state)) == 2
