"""D69-D72, A16, A17, A30, A35: building after a run."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.state import DampfrossState
from tests.games.dampfross.running import ACROSS, DETOUR, IDLE, WAY, asked, entry, race
from tests.games.dampfross.table import ABROAD, legal, paid, play, position, told, why_not

RENTED = "(West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B"


def won(*, rival: str = IDLE, accounts: tuple[int, ...] = (), **options: str) -> DampfrossState:
    """A has won twenty units with a run across, and nobody else entered."""
    state = entry(ACROSS, rival, accounts=accounts, **options)  # type: ignore[arg-type]
    play(state, f"run 51-61 via {WAY}")
    if asked(state) == "B enter":
        play(state, "pass")
    return state


def spending(track: list[str], accounts: list[int], income: list[int], roll: int, **more: str) -> DampfrossState:
    """Seat A may spend so much."""
    return position(
        phase="spend",
        first="B",
        to="A",
        roll=str(roll),
        track=track,
        starts=[line.split("-")[0] for line in track],
        accounts=accounts,
        income=income,
        run="51-61",
        **more,  # type: ignore[arg-type]
    )


# --- D69: who may build ---------------------------------------------------------------------------------------------


def test_D69_whoever_won_a_prize_may_build() -> None:
    state = won()
    assert asked(state) == "A build"
    play(state, "pass")
    assert asked(state) == "chance", "B had no income"


def test_D69_so_may_whoever_received_fares_without_taking_part() -> None:
    state = entry("West-E2", ACROSS)
    play(state, f"run 51-61 via {RENTED}", "pass")
    play(state, "pass")
    assert asked(state) == "B build"
    assert state.points == 7


def test_D69_the_third_in_the_race_may_not() -> None:
    state = race(ACROSS, ACROSS, ACROSS, routes=[WAY, WAY, WAY])
    play(state, "throw A 6+6 B 6+5 C 6+4", "pass", "pass")
    assert asked(state) == "chance"


def test_D69_nobody_has_to_build() -> None:
    state = won()
    play(state, "pass")
    assert state.accounts == [40, 20]


# --- D70: what it costs ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        ("(E4)-F4", 1),
        ("(E4)-F4-G3", 2),
        ("(West)-D2-D3", 4),  # over a river
        ("(E6)-D7", 3),  # up a mountain
        ("(E5)-D6-D7", 6),  # over a river onto a mountain
    ],
)
def test_D70_each_point_is_a_unit_from_the_account(line: str, cost: int) -> None:
    state = won()
    bank = state.bank
    play(state, f"build {line}")
    assert state.accounts == [40 - cost, 20]
    assert state.bank == bank - cost


def test_D70_fees_are_paid_as_before() -> None:
    state = won(rival=DETOUR)
    events = play(state, "build (E4)-F4-G4")
    assert paid(events) == [(1, 1, "D29")]
    assert [e.clause for e in told(events, "laid")] == ["D70", "D70"]
    assert state.accounts == [40 - 2 - 1, 21]


# --- D71, A16: how much ---------------------------------------------------------------------------------------------


def test_D71_no_more_than_the_income_of_the_run() -> None:
    state = spending([ACROSS, IDLE], [40, 20], [2, 0], 2)
    assert why_not(state, "build (E4)-F4-G3") == ""
    assert "(D71)" in why_not(state, "build (E4)-F4-G3-H3")


@pytest.mark.parametrize(("income", "allowed"), [(2, True), (1, False)])
def test_D71_fees_count_too(income: int, allowed: bool) -> None:
    state = spending([ACROSS, "West-F1-F2-F3-F4"], [40, 20], [income, 0], income)
    reason = why_not(state, "build (E4)-F4")
    assert (reason == "") == allowed, "one unit for the segment and one for joining B"
    if not allowed:
        assert "(D71)" in reason


def test_D71_income_is_of_this_run_alone() -> None:
    state = won(accounts=(100, 20))
    assert state.points == 20


def test_A16_income_is_the_prize_and_the_fares_received() -> None:
    """A wins and gets seven units from B."""
    state = entry(ACROSS, "West-E2", accounts=[20, 20])
    rented = RENTED.replace(":B", ":A")
    play(state, f"run 51-61 via {WAY}", f"run 51-61 via {rented}", "throw A 6+6 B 1+1", "throw B 6+6")
    assert asked(state) == "A build"
    assert state.points == 27


@pytest.mark.parametrize(("option", "most"), [("no", 20), ("yes", 13)])
def test_A16_fares_paid_are_deducted_only_with_netIncomeCap(option: str, most: int) -> None:
    state = entry("West-E2", ACROSS, netIncomeCap=option)
    play(state, f"run 51-61 via {RENTED}", "pass")
    assert asked(state) == "A build"
    assert state.points == most


def test_A16_fares_set_off_are_no_income() -> None:
    """A owes B seven and B owes A one: B's income is six."""
    state = entry("West-E2", "West-D2-E2-E3-E4-E5-E6-E7-E8-East", ACROSS)
    play(state, f"run 51-61 via {RENTED}", "run 51-61 via (West)-E2:A-E3-E4-E5-E6-E7-E8-East", f"run 51-61 via {WAY}")
    assert state.income == [0, 6, 0]
    play(state, "throw A 6+6 B 1+1 C 6+5", "pass")
    assert asked(state) == "B build"
    assert state.points == 6


@pytest.mark.parametrize(("done", "order"), [(0, "ABC"), (1, "BCA"), (2, "CAB")])
def test_A16_the_first_builder_rotates_with_each_run(done: int, order: str) -> None:
    assert builders(done) == order


@pytest.mark.parametrize("done", [0, 1, 2])
def test_A16_with_poorestFirst_the_poorest_builds_first(done: int) -> None:
    assert builders(done, buildOrder="poorestFirst") == "BCA", "22, 50 and 68 units"


def builders(done: int, **options: str) -> str:
    """The order of building when A is richest, then C, then B, and all three had income."""
    state = entry(ACROSS, "West-D2", ACROSS, accounts=[50, 20, 40], done=done, **options)
    play(state, f"run 51-61 via (West)-D2:B-West:B{WAY.removeprefix('(West)')}", f"run 51-61 via {WAY}", "pass")
    play(state, "throw A 6+6 C 5+4")
    assert (state.income, state.accounts) == ([20, 2, 10], [68, 22, 50])
    found = ""
    while asked(state).endswith("build"):
        found += asked(state)[0]
        play(state, "pass")
    return found


# --- D72, A17, A35: the 10% rule ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("done", "then"), [(0, "chance"), (1, "B build"), (2, "chance"), (3, "B build")])
def test_D72_there_is_building_after_every_second_run(done: int, then: str) -> None:
    state = entry(ACROSS, IDLE, done=done, accounts=[50, 40], tenPercent="yes")
    play(state, f"run 51-61 via {WAY}")
    assert asked(state) == then


def test_D72_income_alone_gives_no_right_to_build() -> None:
    state = entry(ACROSS, IDLE, accounts=[50, 40], tenPercent="yes")
    play(state, f"run 51-61 via {WAY}")
    assert asked(state) == "chance"
    assert state.accounts == [70, 40]


@pytest.mark.parametrize(
    ("account", "most"), [(200, 20), (109, 10), (60, 6), (59, 5), (50, 5), (49, 5), (20, 5), (5, 5), (4, 4)]
)
def test_D72_up_to_a_tenth_of_the_account_and_five_units_below_fifty(account: int, most: int) -> None:
    state = position(
        phase="entry", first="A", to="A", roll="-", starts=["West", "East"], track=[ACROSS, IDLE],
        accounts=[account, 20], run="51-61", entries=["-", "-"], done=1, tenPercent="yes",
    )  # fmt: skip
    play(state, "pass")
    assert asked(state) == "A build"
    assert state.points == most


def test_A17_fees_are_covered_by_the_amount() -> None:
    state = position(
        phase="spend", first="A", to="A", roll="5", starts=["West", "West"], track=[ACROSS, "West-F1-F2-F3-F4"],
        accounts=[50, 20], run="51-61", done=1, tenPercent="yes",
    )  # fmt: skip
    events = play(state, "build (E4)-F4-G3-H3-H2")
    assert paid(events) == [(1, 1, "D29")]
    assert state.accounts == [45, 21], "four units and a fee: nothing is left"
    assert asked(state) != "A build"


def test_A17_everybody_may_build_even_without_income() -> None:
    state = position(
        phase="entry", first="A", to="A", roll="-", starts=["West", "East"], track=[ACROSS, IDLE],
        accounts=[60, 60], run="51-61", entries=["-", "-"], done=1, tenPercent="yes",
    )  # fmt: skip
    play(state, "pass")
    assert asked(state) == "A build"
    play(state, "pass")
    assert asked(state) == "B build"


def test_A35_A47_all_accounts_are_measured_when_that_building_begins() -> None:
    """B has 59, and 60 once A has paid a fee: that comes too late."""
    for line, most in (("(E4)-D5", 5), ("(E4)-F4", 5)):
        state = position(
            phase="spend", first="A", to="A", roll="5", starts=["West", "West"], track=[ACROSS, "West-F1-F2-F3-F4"],
            accounts=[50, 59], run="51-61", done=1, tenPercent="yes", further="turn=later:B",
        )  # fmt: skip
        play(state, f"build {line}")
        assert asked(state) == "B build"
        assert state.points == most, line


def poor(**options: str) -> DampfrossState:
    """A builds before B, who has three units; by joining B's line A pays one more into that account."""
    return position(
        phase="spend", first="A", to="A", roll="5", starts=["West", "West"], track=[ACROSS, "West-F1-F2-F3-F4"],
        accounts=[50, 3], run="51-61", done=1, tenPercent="yes", further="turn=later:B", **options,  # type: ignore[arg-type]
    )  # fmt: skip


def test_A47_an_account_below_five_is_measured_then_too() -> None:
    state = poor()
    play(state, "build (E4)-F4")
    assert (asked(state), state.accounts, state.points) == ("B build", [48, 4], 3)
    assert "(D71)" in why_not(state, "build (F1)-G1-H1-I1-I2"), "four segments for three units"


def test_A47_the_measure_stands_in_the_position() -> None:
    state = poor()
    state.play(next(step for step in state.legal() if step >= moves.BUILD))
    assert "tenths=A:5|B:3" in GAME.position(state)
    assert GAME.restore(GAME.position(state)).digest() == state.digest()


def test_A47_with_lowAccounts_asked_what_came_meanwhile_counts_below_five() -> None:
    state = poor(lowAccounts="asked")
    play(state, "build (E4)-F4")
    assert (asked(state), state.points) == ("B build", 4)


def test_A47_where_debts_are_allowed_five_units_are_the_measure() -> None:
    state = poor(debtAllowed="yes")
    play(state, "build (E4)-F4")
    assert (asked(state), state.points) == ("B build", 5)


# --- A30: ferries ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("income", "allowed"), [(6, True), (5, False)])
def test_A30_a_ferry_is_part_of_what_may_be_spent(income: int, allowed: bool) -> None:
    state = spending(["West-F2-G2-H3-H4-Seaham", IDLE], [30, 20], [income, 0], income, map=ABROAD, advanced="yes")
    assert ("ferry Seaham~Skerry" in legal(state)) == allowed
    if allowed:
        play(state, "ferry Seaham~Skerry")
        assert state.accounts == [24, 20]
    else:
        assert "(A30)" in why_not(state, "ferry Seaham~Skerry")


def test_A30_what_a_ferry_cost_is_not_left_for_track() -> None:
    state = spending(["West-F2-G2-H3-H4-Seaham", IDLE], [30, 20], [8, 0], 8, map=ABROAD, advanced="yes")
    play(state, "ferry Seaham~Skerry")
    assert state.points == 2
    assert "(D71)" in why_not(state, "build (H4)-G4-F5-E5")


def test_A30_a_port_reached_with_the_line_may_be_bought_at_once() -> None:
    state = spending(["West-F2-G2-H3-H4", IDLE], [30, 20], [8, 0], 8, map=ABROAD, advanced="yes")
    play(state, "build (H4)-Seaham")
    assert legal(state) == ["pass", "ferry Seaham~Skerry"]
    play(state, "ferry Seaham~Skerry")
    assert state.buyable == 0, "nobody is asked any more"
    assert state.accounts == [23, 20]
