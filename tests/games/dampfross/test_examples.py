"""T1, T2, T6, T8, T10-T15: the worked examples of the rulebook, to the last number."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from tests.games.dampfross.running import ACROSS, IDLE, WAY, asked, drawing, entry, fares, prizes, race
from tests.games.dampfross.table import legal, paid, play, position, told

ZIGZAG = "West-D1-C1-B2-A2-A3-B3-C3-C4-North-A5-A6-B6-C6-B7-A7-A8-B9-C9-D9-East"
"""Beate's line: twenty fields from West to East."""
LOOP = "B7-B8-C7-B7"
"""Three fields more."""
SOUTHERN = "West-F1-G1-H2-H3-H4-South-H6-H7-H8-H9-G9-F9-East"
"""Anton's line: thirteen fields."""


def via(line: str, own: int, owner: str) -> str:
    """A route along a line of which the first fields are own track and the others are paid to one owner."""
    first, *fields = line.split("-")
    return f"({first})" + "".join(f"-{field}{'' if at < own else f':{owner}'}" for at, field in enumerate(fields))


# --- T1, T2: three lines --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "line", "points"),
    [
        ("West-D1", "(West)-E2-E3-E4-E5-E6-E7", [1, 1, 1, 1, 1, 1]),
        ("West-E2-E3-E4-E5-E6", "(E6)-D7-E7", [3, 3]),
        ("West-D1", "(West)-D2-D3-D4", [1, 3, 1]),
    ],
)
def test_T1_the_lines_cost_six_six_and_five(own: str, line: str, points: list[int]) -> None:
    state = position(track=[own], roll="6")
    assert [e.facts["points"] for e in told(play(state, f"build {line}"), "laid")] == points


@pytest.mark.parametrize(
    ("track", "to_the_stretch", "stretch"),
    [
        (ACROSS, 0, 6),
        ("West-E2-E3-E4-E5-E6-D7-E7-E8-East", 5, 3),
        ("West-D2-D3-D4-E4-E5-E6-E7-E8-East", 0, 3),
    ],
)
def test_T2_a_train_needs_six_three_and_three_points(track: str, to_the_stretch: int, stretch: int) -> None:
    """Of each line, the stretch of T1; two fields (the first line), two and six follow."""
    state = race(track, ACROSS, routes=[via(track, 99, ""), WAY])
    rest = {6: 2, 3: 2 if to_the_stretch else 6}[stretch]
    (drove, _) = told(play(state, "throw A 1+1 B 1+1"), "drove")
    assert drove.facts["left"] == to_the_stretch + stretch + rest - 2


# --- T6: next to a city ---------------------------------------------------------------------------------------------


def test_T6_one_segment_out_of_a_city_alongside_is_three() -> None:
    state = position(track=["West-D2", ACROSS])
    assert sum(amount for _, amount, _ in paid(play(state, "build (West)-E2"))) == 3


# --- T8: nineteen against eleven ------------------------------------------------------------------------------------


def anton_and_beate(*others: str, accounts: tuple[int, ...]) -> DampfrossState:
    """Anton (A) has one field of Beate's line and the south; Beate (B) two fields of the south and her line."""
    anton = f"West-D1;{SOUTHERN}"
    beate = f"{ZIGZAG};{LOOP};West-F1-G1"
    return entry(anton, beate, *others, accounts=accounts)


NINETEEN = f"run 51-61 via {via(ZIGZAG, 1, 'B')}"
TWENTY_TWO = NINETEEN.replace("-B7:B", "-B7:B-B8:B-C7:B-B7:B")
ELEVEN = f"run 51-61 via {via(SOUTHERN, 2, 'A')}"


def test_T8_nineteen_against_eleven_is_eight_and_both_run() -> None:
    state = anton_and_beate(accounts=(30, 20))
    assert fares(play(state, NINETEEN)) == [(0, 1, 19)]
    events = play(state, ELEVEN)
    assert fares(events) == [(1, 0, 11)]
    assert [(e.facts["seat"], e.facts["owner"], e.facts["amount"]) for e in told(events, "netted")] == [(0, 1, 8)]
    assert asked(state) == "chance"
    assert state.accounts == [22, 28]
    assert (state.paid, state.income) == ([8, 0], [0, 8])


def test_T8_twenty_two_against_eleven_is_not_allowed() -> None:
    state = anton_and_beate(accounts=(40, 20))
    assert fares(play(state, TWENTY_TWO)) == [(0, 1, 22)]
    play(state, ELEVEN)
    assert asked(state) == "A"
    assert "withdraw" in legal(state)
    play(state, NINETEEN)
    assert asked(state) == "chance", "nineteen are"


@pytest.mark.parametrize(("own", "allowed"), [(10, True), (9, False)])
def test_T8_ten_against_nothing_is_allowed_and_eleven_is_not(own: int, allowed: bool) -> None:
    first = "-".join(ZIGZAG.split("-")[: own + 1])
    state = entry(first, ZIGZAG, accounts=[30, 40], to="B")
    play(state, "pass")
    assert (asked(state) == "A enter") == allowed
    if allowed:
        play(state, f"run 51-61 via {via(ZIGZAG, 10, 'B')}")
        assert state.accounts == [30 - 10 + 20, 50]


def test_T8_nineteen_are_not_allowed_any_more_when_beate_withdraws() -> None:
    """Beate's route also owes Claus twelve, who cannot take part: she has to withdraw, and then Anton has to."""
    state = anton_and_beate("West-E2-E3-E4-E5-E6-E7", accounts=(60, 50, 0))
    there = ["E2", "E3", "E4", "E5", "E6", "E7", "E6", "E5", "E4", "E3", "E2", "West"]
    trip = "".join(f"-{field}:C" for field in there)
    play(state, NINETEEN, ELEVEN.replace("(West)", f"(West){trip}"))
    assert asked(state) == "B"
    assert state.accounts == [60 - 19 + 11, 50 + 19 - 11 - 12, 12]
    play(state, "withdraw")
    assert asked(state) == "A"
    assert "withdraw" in legal(state)
    play(state, "withdraw")
    assert state.accounts == [60, 50, 0]


# --- T10: a joint run -----------------------------------------------------------------------------------------------


def test_T10_of_a_fare_of_seven_the_richer_pays_four() -> None:
    for accounts, rest in (((30, 20, 0), [26, 17, 7]), ((20, 30, 0), [17, 26, 7])):
        driver, partner = ("A", "B") if accounts[0] > accounts[1] else ("B", "A")
        state = entry("West-E2", "West-E2", ACROSS, accounts=accounts, to=driver)
        play(state, f"run with {partner} 51-61 via {via(ACROSS, 1, 'C')}", f"with {driver}")
        assert state.accounts == rest


@pytest.mark.parametrize(("throw", "each"), [("throw A 6+6 C 5+5", 10), ("throw A 5+5 C 6+6", 5)])
def test_T10_a_prize_of_twenty_brings_ten_each_and_one_of_ten_five(throw: str, each: int) -> None:
    state = entry(ACROSS, ACROSS, ACROSS, accounts=[30, 20, 10])
    play(state, f"run with B 51-61 via {WAY}", "with A", f"run 51-61 via {WAY}", throw)
    assert state.accounts == [30 + each, 20 + each, 10 + 30 - 2 * each]


# --- T11: what a run pays -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entrants", "throw", "total"),
    [
        (0, "", 0),
        (1, "", 20),
        (2, "throw A 6+6 B 6+5", 30),
        (3, "throw A 6+6 B 6+5 C 6+4", 30),
        (3, "throw A 6+6 B 6+6 C 6+6", 30),
        (3, "throw A 6+6 B 6+5 C 6+5", 30),
    ],
)
def test_T11_the_prizes_of_a_run_add_up(entrants: int, throw: str, total: int) -> None:
    state = race(ACROSS, ACROSS, ACROSS, routes=[WAY] * entrants + [""] * (3 - entrants))
    if throw:
        play(state, throw)
    assert sum(state.accounts) == 60 + total
    assert state.bank == total


def test_T11_fares_only_pass_from_player_to_player() -> None:
    state = entry("West-E2", ACROSS)
    events = play(state, f"run 51-61 via {via(ACROSS, 1, 'B')}", "pass")
    assert fares(events) == [(0, 1, 7)]
    assert prizes(events) == [(0, 20, 1, "D64")]
    assert sum(state.accounts) == 40 + 20


# --- T12-T15 --------------------------------------------------------------------------------------------------------

FEHMARN = "Hamburg-K17-J18-I18-H19-H20-G20-Puttgarden"
COTENTIN = "Paris-Q22-Q21-Q20-Q19-Q18-Q17-Q16-Q15-Q14-P14-O13-N13-Cherbourg"
"""Thirteen fields and a climb."""


def test_T12_a_ferry_to_gedser_takes_five_points_and_three_units() -> None:
    state = entry(
        FEHMARN, FEHMARN, map="germany", run="11-@1G", done=1, advanced="yes", ferries="Puttgarden~Gedser:A", to="B"
    )
    events = play(state, f"run 11-@1G via {via(FEHMARN, 99, '')}~Gedser")
    assert fares(events) == [(1, 0, 3)]
    entries = GAME.view(state, 1)["entries"]
    assert isinstance(entries, list)
    assert entries[1]["points"] == 7 + 5
    play(state, "pass")
    assert state.accounts == [23, 20 - 3 + 20]


def test_T12_cherbourg_to_southampton_takes_seven_points_and_three_units() -> None:
    ferry = "Cherbourg~Southampton:A"
    state = entry(COTENTIN, COTENTIN, map="france", run="11-@1", done=3, advanced="yes", ferries=ferry, to="B")
    events = play(state, f"run 11-@1 via {via(COTENTIN, 99, '')}~Southampton")
    assert fares(events) == [(1, 0, 3)]
    entries = GAME.view(state, 1)["entries"]
    assert isinstance(entries, list)
    assert entries[1]["points"] == 13 + 1 + 7


@pytest.mark.parametrize(("account", "most"), [(49, 5), (50, 5), (128, 12)])
def test_T13_the_ten_percent_rule(account: int, most: int) -> None:
    state = entry(ACROSS, IDLE, accounts=[account, 200], done=1, tenPercent="yes")
    play(state, "pass")
    assert asked(state) == "B build"
    play(state, "pass")
    assert asked(state) == "A build"
    assert state.points == most


def test_T13_with_nothing_in_the_account_nothing_can_be_built() -> None:
    state = entry(ACROSS, IDLE, accounts=[0, 200], done=1, tenPercent="yes")
    play(state, "pass", "pass")
    assert asked(state) == "chance", "A is not asked"


@pytest.mark.parametrize(("seats", "goal"), [(2, 250), (3, 250), (4, 225), (5, 200), (6, 200)])
def test_T14_the_sums_that_end_the_game(seats: int, goal: int) -> None:
    for missing in (0, 1):
        accounts = [goal - 20 - missing, *[20] * (seats - 1)]
        state = entry(ACROSS, *[IDLE] * (seats - 1), accounts=accounts)
        play(state, f"run 51-61 via {WAY}")
        assert (asked(state) == "over") == (missing == 0)


def test_T15_red_six_and_white_five_is_munich() -> None:
    state = drawing("Berlin-R27", "Berlin-R27", map="germany")
    thrown = [6, 5]
    step = GAME.rules.draw(state, lambda below: thrown.pop(0) - 1)
    (event,) = play(state, GAME.notation.write(state, [step]))
    assert (event.facts["number"], event.facts["city"]) == (65, "Muenchen")
