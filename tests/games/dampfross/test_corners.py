"""Corners that whole games hardly ever come to: each pins a line no other test would miss."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import put_track
from footplate.games.dampfross.rules.ferries import buyable
from footplate.games.dampfross.rules.position import BUILDING, DRAW_SPECIAL, ROLL, SPEND_BUYING, SPENDING
from footplate.games.dampfross.rules.runs import list_can_be_valid
from footplate.games.dampfross.rules.turns import use_roll
from tests.games.dampfross.running import ACROSS, WAY, drawing, entry, race
from tests.games.dampfross.table import ABROAD, play, position, told

NUMBERS = [tens * 10 + ones for tens in range(1, 7) for ones in range(1, 7)]


@pytest.mark.parametrize("phase", [SPENDING, SPEND_BUYING])
def test_D69_D91_after_one_ferry_the_same_seat_may_buy_another(phase: int) -> None:
    """Before a line, and after one that has reached the ports."""
    state = position(
        phase="spend", first="B", to="A", roll="20", map="france", advanced="yes",
        starts=["Paris", "Paris"], track=["Paris-Q24", "Paris-Q22"], accounts=[60, 20], income=[20, 0], run="11-64",
    )  # fmt: skip
    ferries = [line.port for line in state.board.ferries]
    for port in ("Dieppe", "Boulogne", "Calais"):
        hex = state.board.node_names.index(port)
        put_track(state, 0, next(side for side in range(hex * 6, hex * 6 + 6) if state.board.neighbours[side] >= 0))
    state.phase = phase
    state.buyable = buyable(state, 0)
    first, second, third = (ferries.index(state.board.node_names.index(p)) for p in ("Dieppe", "Boulogne", "Calais"))
    state.play(moves.BUY + first)
    assert (state.to_move, state.phase, state.points) == (0, phase, 14)
    assert moves.BUY + second in state.legal()
    state.play(moves.BUY + second)
    assert not state.allows(moves.BUY + third), "two are the most (D91)"


@pytest.mark.parametrize(("money", "asked"), [(20, True), (5, False)])
def test_D84_who_can_only_buy_is_asked_and_who_can_do_nothing_is_not(money: int, asked: bool) -> None:
    state = position(
        starts=["West", "East"], track=["West-F1-G1-H2-I2-I3-Seaham", "East-E8"], map=ABROAD, advanced="yes",
        accounts=[money, 20], to="*", roll="-", further="turn=active:A",
    )  # fmt: skip
    use_roll(state, 0)
    assert (state.phase, state.active) == ((BUILDING, 0) if asked else (ROLL, 1))


def near_map(folder: Path) -> str:
    """Two cities two fields apart, and a table that names the other one alone."""
    cities = {"Here": {"hex": "B1", "numbers": NUMBERS[:18]}, "There": {"hex": "B3", "numbers": NUMBERS[18:]}}
    table = [{"on": [str(die)], "to": ["There"]} for die in range(1, 7)]
    path = folder / "near.json"
    path.write_text(
        json.dumps(
            {
                "key": "near", "game": "dampfross", "shift": "even", "rows": {"A": [1, 9], "B": [1, 9]},
                "cities": cities, "starts": ["Here"], "specials": {"every": 2, "table": table},
            }
        )
    )  # fmt: skip
    return str(path)


def test_A29_if_no_row_has_a_target_far_enough_the_row_stands(tmp_path: Path) -> None:
    state = drawing("Here-B2", "Here-B2", map=near_map(tmp_path), advanced="yes", done=1)
    play(state, "draw from 11")
    assert state.phase == DRAW_SPECIAL
    events = play(state, "draw special 1")
    assert [event.kind for event in events if "special" in event.kind] == ["drawn_special"]
    assert (state.runs, state.phase == DRAW_SPECIAL) == (2, False), "nobody can enter, and the game goes on"


@pytest.mark.parametrize(("sizes", "valid"), [([6, 6, 6, 6, 6, 6], True), ([8, 7, 7, 7, 7], False)])
def test_A28_a_list_is_drawn_again_where_less_than_a_fifth_of_the_pairs_is_too_near(
    tmp_path: Path, sizes: list[int], valid: bool
) -> None:
    """Cities six fields apart: only pairs within a city are too near, 216 or 260 of 1,296."""
    cities = {}
    left = NUMBERS
    for place, size in enumerate(sizes):
        cities[f"City{chr(65 + place)}"] = {"hex": f"B{1 + 6 * place}", "numbers": left[:size]}
        left = left[size:]
    path = tmp_path / "line.json"
    rows = {"A": [1, 31], "B": [1, 31]}
    path.write_text(
        json.dumps(
            {"key": f"line{len(sizes)}", "game": "dampfross", "shift": "even", "rows": rows, "cities": cities,
             "starts": ["CityA"]}
        )
    )  # fmt: skip
    state = GAME.new(2, GAME.options.choose({"runs": "18", "drawList": "yes", "minBy": "hex"}), str(path))
    assert list_can_be_valid(state) == valid


def test_D69_while_seats_build_the_view_shows_no_race() -> None:
    state = race(ACROSS, ACROSS, routes=[WAY, WAY])
    assert GAME.view(state, None)["race"]
    play(state, "throw A 6+6 B 5+5")
    assert state.phase == SPENDING
    assert GAME.view(state, None)["race"] is None


def test_D57_D60_the_hexes_a_train_drives_over_are_told() -> None:
    state = race(ACROSS, ACROSS, routes=[WAY, WAY])
    events = play(state, "throw A 1+2 B 6+6")
    assert told(events, "drove")[0].facts["way"] == ("E1", "E2", "E3", "E4")
    assert told(events, "arrived")[0].facts["way"] == ("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9")
    events = play(state, "throw A 1+1")
    assert told(events, "drove")[0].facts["way"] == ("E4", "E5", "E6")


def test_D39_D40_after_a_declared_end_no_city_is_counted_as_the_last_one() -> None:
    state = position(
        starts=["West", "East"], track=["West-D2-C2-B3-B4-North", "East-E8"], round=5, since="3", before_roll=True
    )
    play(state, "declare")
    assert state.one_open == -1
    assert " since=- " in GAME.position(state)


def test_D53_of_two_equal_fares_the_first_seat_is_named_as_the_payer() -> None:
    lines = ("West-E2-E3-E4-E5", "East-E8-E7-E6-E5")
    state = entry(*lines, accounts=[20, 20])
    events = play(
        state,
        "run 51-61 via (West)-E2-E3-E4-E5-E6:B-E7:B-E8:B-East:B",
        "run 51-61 via (West)-E2:A-E3:A-E4:A-E5:A-E6-E7-E8-East",
    )
    assert [event.facts for event in told(events, "netted")] == [{"seat": 0, "owner": 1, "amount": 0, "saved": 4}]


def test_A11_with_a_single_first_hop_left_the_seat_is_asked() -> None:
    """A's route owes B eleven by a loop; from West only one side leads on, and the short way is allowed."""
    state = position(
        phase="entry", to="B", first="B", roll="-", starts=["West", "West"],
        track=["West-E2", f"{ACROSS};E5-F6-F5-E5;F6-E6"], accounts=[49, 31], run="51-61",
        entries=["0@(West)-E2-E3:B-E4:B-E5:B-F6:B-F5:B-E5:B-F6:B-E6:B-E7:B-E8:B-East:B", "-"], income=[0, 11],
        further="paid=A:11|B:0",
    )  # fmt: skip
    play(state, "pass")
    assert [GAME.notation.name(state, step) for step in state.legal()] == ["withdraw", "-E2"]
