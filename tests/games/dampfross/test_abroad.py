"""The advanced rules: borders, ferries, special runs, own choice of target (D78-D98, T12)."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.board import Board
from footplate.games.dampfross.rules.boards import load_board
from footplate.games.dampfross.rules.position import ENTERING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import route_points
from tests.games.dampfross.running import entry
from tests.games.dampfross.table import ABROAD, legal, new, paid, play, position, told, why_not

TO_SEAHAM = "West-F1-G1-H2-I2-I3-Seaham"
TO_PIER = "East-F9-G8-H8-I7"


def abroad(**fields: object) -> DampfrossState:
    return position(map=ABROAD, advanced="yes", **fields)  # type: ignore[arg-type]


# --- borders (D22, D78-D80) ----------------------------------------------------------------------------------------


def test_D22_in_the_basic_game_the_border_is_closed() -> None:
    state = position(map=ABROAD, track=["West-D2-C2-B3"], roll="6")
    assert "(D22)" in why_not(state, "build (B3)-A3")


def test_D78_the_border_adds_no_point_and_D80_pays_no_premium() -> None:
    state = abroad(track=["West-D2-C2-B3"], roll="6")
    events = play(state, "build (B3)-A3")
    assert [event.facts["points"] for event in told(events, "laid")] == [1]
    assert not told(events, "premium")


def test_D79_a_line_ends_in_the_first_field_beyond_the_border() -> None:
    state = abroad(track=["West-D2-C2-B3-A3"], roll="6")
    assert "(D79)" in why_not(state, "build (A3)-A4")


# --- ferries (D84-D87, D90-D93) ------------------------------------------------------------------------------------


def test_D84_a_ferry_costs_six_and_has_one_owner() -> None:
    state = abroad(track=[TO_SEAHAM, "West-E2"], roll="1")
    play(state, "ferry Seaham~Skerry")
    assert state.accounts[0] == 14
    assert state.network.ferries[0].owner == 0
    assert state.to_move == 0, "the turn goes on"


def test_A30_a_port_reached_in_a_turn_may_be_bought_in_it() -> None:
    state = abroad(track=["West-F1-G1-H2-I2-I3", "West-E2"], roll="1")
    play(state, "build (I3)-Seaham")
    assert legal(state) == ["pass", "ferry Seaham~Skerry"]
    play(state, "ferry Seaham")
    assert state.to_move == -1


def test_D85_nobody_owns_two_ferries() -> None:
    state = abroad(
        starts=["West", "East"],
        track=["West-F1-G1-H2-I2-I3-Seaham-I5-I6-Pier", "East-E8"],
        ferries="Seaham~Skerry:A",
    )
    assert "(D85)" in why_not(state, "ferry Pier~Skerry")


def test_D85_a_sold_ferry_is_gone() -> None:
    state = abroad(track=[TO_SEAHAM, "West-E2"], ferries="Seaham~Skerry:B")
    assert "(D85)" in why_not(state, "ferry Seaham~Skerry")


def test_there_are_no_ferries_in_the_basic_game() -> None:
    state = position(map=ABROAD, track=[TO_SEAHAM])
    assert not [name for name in legal(state) if name.startswith("ferry")]


def special(row: str, **fields: object) -> DampfrossState:
    """A special run from West, about to be entered by A."""
    given = {"track": [TO_SEAHAM, "West-F1"], "entries": ["-", "-"], "accounts": [21, 20]} | fields
    return abroad(phase="entry", first="B", roll="-", run=f"51-@{row}", done=1, **given)


def test_T12_a_ferry_takes_its_length_and_two_points_and_three_units() -> None:
    state = special("3", ferries="Seaham~Skerry:B")
    steps = GAME.notation.read(state, "run 51-@3 via (West)-F1-G1-H2-I2-I3-Seaham~Skerry:B")
    assert route_points(state, [step - 17 for step in steps]) == 6 + 2 + 2
    events = play(state, "run 51-@3 via (West)-F1-G1-H2-I2-I3-Seaham~Skerry:B")
    assert paid(events, "fare") == [(1, 3, "D87")]


def test_D50_the_own_ferry_is_free_and_counts_as_own() -> None:
    state = special("3", ferries="Seaham~Skerry:A", track=["West-F1", TO_SEAHAM], accounts=[30, 20])
    events = play(state, "run 51-@3 via (West)-F1-G1:B-H2:B-I2:B-I3:B-Seaham:B~Skerry")
    assert paid(events, "fare") == [(1, 5, "D51")]


def test_A41_an_unbought_ferry_cannot_be_used() -> None:
    state = special("3")
    assert state.phase == ENTERING
    assert legal(state) == ["pass"] or "~Skerry" not in legal(state)


@pytest.mark.parametrize(
    ("map_key", "port", "far", "points"),
    [
        ("germany", "Puttgarden", "Gedser", 5),
        ("germany", "Warnemuende", "Gedser", 5),
        ("france", "Cherbourg", "Southampton", 7),
    ],
)
def test_T12_ferries_of_the_real_maps(map_key: str, port: str, far: str, points: int) -> None:
    board = load_board(map_key)
    names = [(board.node_names[line.port], board.node_names[line.far], line.length + 2) for line in board.ferries]
    assert (port, far, points) in names


# --- special runs (D81, D82, D88, D94) -----------------------------------------------------------------------------


def rows(board: Board) -> dict[str, set[str]]:
    return {
        row.name: {*(board.place_names[p] for p in row.places), *(board.country_names[c] for c in row.countries)}
        for row in board.specials
    }


def test_D89_the_table_of_germany() -> None:
    table = rows(load_board("germany"))
    assert list(table) == [f"{red}{white}" for red in range(1, 7) for white in "GU"]
    assert table["4G"] == {"Belgium", "Luxembourg"}
    assert table["5U"] == {"Bremen", "Hamburg"}
    assert len(table["6U"]) == 9


@pytest.mark.parametrize(
    ("map_key", "every", "row", "targets"),
    [
        ("france", 4, "6", {"Marseille", "Dunkirk", "Le_Havre", "Antwerp", "Bordeaux"}),
        ("usa-east", 4, "2", {"Chicago", "Cleveland", "Buffalo"}),
        ("usa-west", 4, "4", {"Duluth", "New_Orleans", "Houston"}),
    ],
)
def test_D95_D97_D98_the_other_tables(map_key: str, every: int, row: str, targets: set[str]) -> None:
    board = load_board(map_key)
    assert board.special_every == every
    assert rows(board)[row] == targets


def test_D81_every_second_run_is_special_on_this_map() -> None:
    state = abroad(
        phase="entry", to="*", first="B", roll="-", track=["West-E2-E3-E4-E5-E6-E7-E8-East;West-F1", "West-E2"], done=1
    )
    play(state, "draw from 51")
    events = play(state, "draw special 6")
    assert told(events, "drawn_special")
    assert [state.board.node_names[hex] for hex in range(state.board.hexes) if state.targets[hex]] == ["East"], "A29"


def test_A29_a_row_without_a_target_is_rolled_again() -> None:
    track = ["West-D2-C2-B3-B4-North;West-F1-G1-H2-H3-H4-South;West-E2-E3-E4-E5-E6-E7-E8-East", "West-E2"]
    state = abroad(phase="entry", to="*", first="B", roll="-", track=track, done=1)
    play(state, "draw from 51")
    events = play(state, "draw special 4")
    assert [event.kind for event in events] == ["drawn_special"], "South is six fields away"
    assert [state.board.node_names[hex] for hex in range(state.board.hexes) if state.targets[hex]] == ["South"]


def test_D82_players_may_have_different_targets() -> None:
    state = special("5", track=["West-E2-E3-E4-E5-E6-E7-E8-East", "West-F1-F2-F3-F4-F5-F6-F7-F8-G8-G9"])
    play(state, "run 51-@5 via (West)-E2-E3-E4-E5-E6-E7-E8-East")
    play(state, "run 51-@5 via (West)-F1-F2-F3-F4-F5-F6-F7-F8-G8-G9")
    assert state.to_move == -1
    play(state, "throw A 6+5 B 5+5")
    assert state.accounts == [41, 30]


def test_A21_special_runs_are_extra_in_a_run_game() -> None:
    state = new(map=ABROAD, advanced="yes", runs="18")
    assert state.settings.runs == 18
    with pytest.raises(Exception, match="A21"):
        new(map=ABROAD, pooledSpecials="yes")


def test_a_ferry_that_is_not_on_the_map_means_nothing() -> None:
    state = entry("Seaham-H4", "Seaham-H4", map=ABROAD)
    ferries = len(state.network.ferries)
    assert GAME.page.step_at(state, {"piece": f"ferry {ferries - 1}"}) == moves.SAIL + ferries - 1
    assert GAME.page.step_at(state, {"piece": f"ferry {ferries}"}) is None


@pytest.mark.parametrize("built", ["", ";West-D2-C2-B3-B4-North"], ids=["before", "after"])
def test_A29_what_is_built_after_a_special_run_does_not_change_where_it_could_end(built: str) -> None:
    """North is seven fields away when the run is drawn, and five once somebody has built a shorter way."""
    track = [f"West-E2-E3-E4-E5-D5-C5-North{built}", "West-E2"]
    state = abroad(phase="spend", to="A", roll="6", first="B", track=track, run="51-@4", income=[6, 0], done=1)
    names = {state.board.node_names[hex] for hex in range(state.board.hexes) if state.targets[hex]}
    assert names == {"North", "South"}
