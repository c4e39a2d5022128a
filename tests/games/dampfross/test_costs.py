"""D14-D27, A3: segments, what they cost, and where they may run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.hexgrid import DIRECTIONS
from tests.games.dampfross.ledger import asked, neighbours, owners, points, segment, side
from tests.games.dampfross.table import ABROAD, PLAIN, TWINS, legal, new, paid, play, position, why_not

TO_THE_MOUNTAINS = "East-D9-C9-B9-B8-B7-C7"
"""From East over B7 up to the mountain C7."""


def costs_of(here: str, there: str) -> list[int]:
    """The points between two hexes of the plain map, built in either direction."""
    state = new()
    return [state.costs[side(state, here, there)], state.costs[side(state, there, here)]]


# --- D14: segments -------------------------------------------------------------------------------------------------


def test_D14_a_segment_leads_to_an_adjacent_hex() -> None:
    state = position(track=["West-E2-E3"])
    assert sorted(step for step in legal(state) if step.startswith("E3-")) == [
        f"E3-{hex}" for hex in ("D3", "D4", "E4", "F3", "F4")
    ]


def test_D14_hexes_that_do_not_touch_cannot_be_linked() -> None:
    assert why_not(position(), "build (West)-C3") != ""


def test_D14_a_segment_is_built_whole_or_not_at_all() -> None:
    state = position(track=["West-D2"], roll="2")
    assert why_not(state, "build (D2)-D3") == "D3: building here takes 3 points; points left: 2 (D9)"


def test_D14_two_turns_do_not_add_up_to_one_segment() -> None:
    state = position(track=["West-D2"], roll="2")
    play(state, "pass", "roll B 1", "pass", "roll B 1", "pass", "roll A 2")
    assert "takes 3 points; points left: 2" in why_not(state, "build (D2)-D3")


# --- D15-D20, A3: points -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("here", "there"), [("E3", "E4"), ("West", "E2"), ("B4", "North"), ("D1", "D2"), ("C3", "D4")])
def test_D15_plain_and_city_cost_one(here: str, there: str) -> None:
    assert costs_of(here, there) == [1, 1]


def test_D15_from_city_to_city_costs_one() -> None:
    state = position(map=TWINS, starts=["Alfa", "Alfa"], track=["Alfa-B2-Bravo"], roll="1")
    assert points(play(state, "build (Bravo)-Delta")) == [1]


def test_D16_a_river_costs_three() -> None:
    state = position(track=["West-D2"], roll="3")
    assert points(play(state, "build (D2)-D3")) == [3]
    assert asked(state) == "chance roll", "nothing is left of the three"


def test_D16_from_either_bank() -> None:
    assert costs_of("C2", "C3") == [3, 3]


def test_D17_up_to_a_mountain_costs_three() -> None:
    state = position(starts=["East"], track=["East-D9-C9-B9-B8-B7"], roll="6")
    assert points(play(state, "build (B7)-C7")) == [3]


def test_D17_down_from_a_mountain_costs_three() -> None:
    state = position(starts=["East"], track=[TO_THE_MOUNTAINS], roll="6")
    assert points(play(state, "build (C7)-C6")) == [3]


def test_D18_from_mountain_to_mountain_costs_five() -> None:
    state = position(starts=["East"], track=[TO_THE_MOUNTAINS], roll="6")
    assert points(play(state, "build (C7)-D7")) == [5]


@pytest.mark.parametrize(("here", "there"), [("D6", "D7"), ("D7", "D6")])
def test_D19_a_river_before_or_behind_a_mountain_costs_five(here: str, there: str) -> None:
    lead = {"D6": "East-E8-E7-E6-D6", "D7": f"{TO_THE_MOUNTAINS}-D7"}[here]
    state = position(starts=["East"], track=[lead], roll="6")
    assert points(play(state, f"build ({here})-{there}")) == [5]


def test_D20_a_river_between_mountains_costs_five() -> None:
    state = position(starts=["East"], track=[TO_THE_MOUNTAINS], roll="6")
    assert points(play(state, "build (C7)-C8")) == [5]


def test_A3_with_mrm_7_it_costs_seven() -> None:
    state = position(starts=["East"], track=[TO_THE_MOUNTAINS], roll="6", mrm="7")
    assert "takes 7 points; points left: 6" in why_not(state, "build (C7)-C8")
    state = position(starts=["East"], track=[TO_THE_MOUNTAINS], roll="7", mrm="7")
    assert points(play(state, "build (C7)-C8")) == [7]


def test_A3_with_mrm_forbidden_there_is_no_bridge() -> None:
    state = position(starts=["East"], track=[TO_THE_MOUNTAINS], roll="12", mrm="forbidden")
    assert why_not(state, "build (C7)-C8").endswith("(A3)")
    assert why_not(state, "build (C7)-D7") == "", "mountains without a river are not meant"
    assert why_not(state, "build (C7)-C6-D6-D7") == "", "nor a river with one mountain"


# --- D21, D22: water and borders -----------------------------------------------------------------------------------


@pytest.fixture
def pond(tmp_path: Path) -> str:
    """The plain map with a lake in E3."""
    data = json.loads(Path(PLAIN).read_text()) | {"key": "pond", "lakes": ["E3"]}
    data["rows"]["E"] = [1, 2, 4, 9]
    path = tmp_path / "pond.json"
    path.write_text(json.dumps(data))
    return str(path)


def test_D21_no_segment_leads_into_a_lake(pond: str) -> None:
    state = position(map=pond, track=["West-E2"])
    assert sorted(step for step in legal(state) if step.startswith("E2-")) == ["E2-D2", "E2-D3", "E2-F2", "E2-F3"]
    step = moves.BUILD + state.board.hex_names.index("E2") * 6 + DIRECTIONS.index("E")
    assert str(state.explain(step)) == "East of West (E2): there is only water in that direction (D21)"


def test_D21_no_segment_leads_into_the_sea() -> None:
    state = position()
    step = moves.BUILD + state.board.place_hexes[state.starts[0]] * 6 + DIRECTIONS.index("W")
    assert step not in state.legal()
    assert str(state.explain(step)) == "West: there is only water in that direction (D21)"


def test_D22_no_segment_crosses_a_border_in_the_basic_game() -> None:
    state = position(map=ABROAD, track=["West-D2-C2-B3"])
    assert why_not(state, "build (B3)-A3") == "B3 – A3: the border may not be crossed (D22)"
    assert not [step for step in legal(state) if "-A" in step]


def test_D22_along_the_border_one_may_build() -> None:
    state = position(map=ABROAD, track=["West-D2-C2-B3"], roll="1")
    assert points(play(state, "build (B3)-B4")) == [1]


# --- D23-D25: where and how much -----------------------------------------------------------------------------------


def test_D23_each_segment_touches_track_of_the_same_colour() -> None:
    state = position(track=["West-E2"])
    assert why_not(state, "build (E4)-E5") == "E4: you have no track here to build from (D23)"


def test_D23_or_the_start_city() -> None:
    state = position(starts=["West", "East"])
    assert {step.split("-")[0] for step in legal(state) if step != "pass"} == {"West"}


def test_D23_track_of_a_rival_does_not_count() -> None:
    state = position(track=["West-E2", "West-F1-F2"])
    assert why_not(state, "build (F2)-F3").endswith("(D23)")


def test_D23_what_was_laid_in_this_turn_counts() -> None:
    state = position(roll="6")
    assert points(play(state, "build (West)-E2-E3; (E2)-F3")) == [1, 1, 1]


def test_D24_a_turn_extends_the_network_at_several_places() -> None:
    state = position(track=["West-E2-E3-E4-E5"], roll="6")
    play(state, "build (E5)-E6; (West)-D2; (E3)-D4-C4; (E5)-F5")
    built = [owners(state, *ends) for ends in (("E5", "E6"), ("West", "D2"), ("E3", "D4"), ("D4", "C4"), ("E5", "F5"))]
    assert built == ["A"] * 5


def test_D25_unused_points_lapse() -> None:
    state = position(roll="6")
    play(state, "build (West)-E2")
    assert state.points == 0
    play(state, "roll B 1", "pass", "roll B 1", "pass", "roll A 1")
    assert state.points == 1
    assert "(D9)" in why_not(state, "build (E2)-E3-E4")


# --- D26, D27: many companies in one hex ---------------------------------------------------------------------------


def alongside(state: DampfrossState) -> str:
    return owners(state, "West", "E2")


def test_D26_all_six_companies_may_use_one_side() -> None:
    track = ["", *["West-E2"] * 5]
    state = position(seats=6, track=track)
    assert paid(play(state, "build (West)-E2")) == [(rival, 3, "D33") for rival in range(1, 6)]
    assert alongside(state) == "ABCDEF"


def test_D26_all_six_companies_may_meet_in_one_hex() -> None:
    ways = ["West-E2", "West-E2", "West-F1-F2-E2", "West-D1-D2-E2", "West-F1-F2-F3-E2", "West-E2"]
    state = position(seats=6, track=["West-D2-D3", *ways[1:]], roll="1")
    assert segment(state, "D3", "E2") in state.legal()
    assert paid(play(state, "build (D3)-E2")) == [(rival, 1, "D29") for rival in range(1, 6)]


def test_D14_one_company_needs_no_second_track_over_a_side() -> None:
    state = position(track=["West-E2"])
    assert why_not(state, "build (West)-E2") == "West – E2: you already have this segment (D14)"
    assert segment(state, "E2", "West") not in state.legal()


def test_D27_own_track_goes_on_from_the_middle_of_a_hex_in_any_direction() -> None:
    state = position(starts=["West", "East"], track=["West-E2-E3", "East-E8-E7-E6-E5-E4-E3-D3"])
    free = {step for step in legal(state) if step.startswith("E3-")}
    assert free == {f"E3-{hex}" for hex in neighbours(state, "E3") if hex != "E2"}


def test_D27_a_train_changes_lines_where_they_meet() -> None:
    state = position(
        phase="entry",
        starts=["West", "East"],
        track=["West-E2-E3-E4-E5-D5", "East-E8-E7-E6-E5-F5"],
        to="A",
        roll="-",
        run="51-61",
        entries=["-", "-"],
    )
    events = play(state, "run 51-61 via (West)-E2-E3-E4-E5-E6:B-E7:B-E8:B-East:B", "pass")
    assert paid(events, "fare") == [(1, 4, "D51")], "own track to E5, then that of B"
