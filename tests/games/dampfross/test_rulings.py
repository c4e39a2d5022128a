"""A43-A53: rulings on what the rulebook leaves open, where no other file tests them."""

from __future__ import annotations

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.position import BREACH, DRAW_SPECIAL
from footplate.games.dampfross.rules.state import DampfrossState
from tests.games.dampfross.ledger import asked
from tests.games.dampfross.running import ACROSS, IDLE, WAY, drawing, entry
from tests.games.dampfross.table import ABROAD, legal, new, paid, play, position, why_not

ALONG = "West-D2-C2-B3-B4-North"


def test_A43_lines_that_run_alongside_each_other_into_a_city_are_joined() -> None:
    """B came later and paid; A builds on beside B and pays no second join unit."""
    state = position(track=[ALONG, f"{ALONG}-B6"], roll="1")
    assert paid(play(state, "build (North)-B6")) == [(1, 2, "D31")]
    state = position(track=[ALONG, "West-E2;West-D2-C2-B3-C3-C4-North-B6"], roll="1")
    assert paid(play(state, "build (North)-B6")) == [(1, 3, "D33")]


def targets(state: DampfrossState) -> list[str]:
    return [state.board.hex_names[hex] for hex in range(state.board.hexes) if state.targets[hex]]


def test_A44_a_country_on_track_is_measured_over_track() -> None:
    """Ostland lies two fields from East over land, six over track."""
    line = "East-E8-E7-F7-G7-G8-G9"
    state = drawing(line, IDLE, map=ABROAD, advanced="yes", done=1)
    play(state, "draw from 61", "draw special 2")
    assert targets(state) == ["G9", "H9", "I9"]
    state = drawing("East-E8-E7-F7-G7-G8", IDLE, map=ABROAD, advanced="yes", done=1)
    events = play(state, "draw from 61", "draw special 2")
    assert events[-1].kind == "redrawn_special", "without track it is too near"


def test_A46_a_special_run_starts_at_the_last_target() -> None:
    state = entry(ACROSS, IDLE, map=ABROAD, advanced="yes", targetIsNextStart="yes")
    play(state, f"run 51-61 via {WAY}", "pass")
    assert state.phase == DRAW_SPECIAL
    assert state.board.place_names[state.board.city_of_number[state.start]] == "East"


def test_A46_after_a_special_run_the_start_is_drawn() -> None:
    state = entry(ACROSS, IDLE, map=ABROAD, advanced="yes", targetIsNextStart="yes", run="51-@6", done=1)
    play(state, f"run 51-@6 via {WAY}", "pass")
    assert asked(state) == "chance draw"
    assert state.start < 0


def test_A48_after_the_roll_no_joint_line_is_offered() -> None:
    fields = {"starts": ["West", "West"], "track": ["West-E2", "West-E2"], "jointLines": "yes"}
    state = position(**fields, before_roll=True)  # type: ignore[arg-type]
    assert legal(state) == ["pass", "with B"]
    play(state, "pass", "roll A 4")
    assert why_not(state, "with B").endswith("(A48)")


def test_A48_a_ferry_is_bought_after_the_roll() -> None:
    track = [f"West-F1-G1-H2-I2-I3-Seaham;{ALONG}", "East-D9"]
    state = position(
        starts=["West", "East"], track=track, map=ABROAD, advanced="yes", round=5, since="3", before_roll=True
    )
    assert legal(state) == ["pass", "declare"]
    play(state, "pass", "roll A 1")
    assert "ferry Seaham~Skerry" in legal(state)


def test_A49_no_ferry_is_bought_from_a_start_city_without_track() -> None:
    state = new(map="practice", advanced="yes")
    play(state, "roll A 3", "start Langmouth")
    assert not [step for step in legal(state) if "~" in step]
    assert why_not(state, "ferry Langmouth").startswith("Your network does not reach")
    play(state, "build (Langmouth)-G4")
    assert (asked(state), legal(state)) == ("A ferry", ["pass", "ferry Langmouth~Lighthouse"])


def test_A49_a_joint_line_may_begin_in_a_start_city_without_track() -> None:
    state = position(starts=["West", "West"], jointLines="yes", before_roll=True)
    assert "with B" in legal(state)
    play(state, "with B", "with A", "roll A 4", "roll B 4", "build with B (West)-E2")
    assert state.connected[state.board.place_names.index("West")]


LONG = "0@(West)-E2-E3:B-E4:B-E5:B-F6:B-F5:B-E5:B-F6:B-E6:B-E7:B-E8:B-East:B"
SHORT = "(West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B"


def breach(dropped: str) -> DampfrossState:
    """A has entered on a detour that owes B eleven; before, A has had another route in this run. B is to declare."""
    return position(
        phase="entry", to="B", first="B", roll="-", starts=["West", "West"],
        track=["West-E2", f"{ACROSS};E5-F6-F5-E5;F6-E6"], accounts=[60 - 11, 20 + 11], run="51-61",
        entries=[LONG, "-"], income=[0, 11], further=f"paid=A:11|B:0 dropped=A:{dropped}|B:-",
    )  # fmt: skip


def test_A52_whoever_is_in_breach_again_may_change_the_route_again() -> None:
    state = breach("(West)-E2-E3:B-E2:B-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B")
    play(state, "pass")
    assert (state.phase, state.to_move) == (BREACH, 0)
    assert why_not(state, f"run 51-61 via {SHORT}") == ""


def test_A52_but_not_to_a_route_declared_before() -> None:
    state = breach(SHORT)
    play(state, "pass")
    assert (state.phase, state.to_move) == (BREACH, 0)
    assert why_not(state, f"run 51-61 via {SHORT}").endswith("(A52)")
    other = "run 51-61 via (West)-E2-West-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B"
    assert why_not(state, other) == ""
    play(state, other)
    assert GAME.restore(GAME.position(state)).digest() == state.digest()


def test_A53_the_order_of_building_is_taken_once() -> None:
    """The fee A pays makes B richer than C, who builds after B nevertheless."""
    state = position(
        seats=3, phase="spend", first="A", to="A", roll="5", starts=["West", "West", "West"],
        track=[ACROSS, "West-F1-F2-F3-F4", ACROSS], accounts=[10, 20, 20], income=[5, 5, 5], run="51-61", done=1,
        buildOrder="poorestFirst", further="turn=later:BC",
    )  # fmt: skip
    play(state, "build (E4)-F4")
    assert state.accounts[1] > state.accounts[2]
    assert asked(state) == "B spend"
