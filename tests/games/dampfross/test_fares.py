"""D50-D56, A11, A34: fares, what is set off, and the limit of ten units."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from tests.games.dampfross.running import ACROSS, DETOUR, DETOUR_WAY, IDLE, WAY, asked, entry, fares
from tests.games.dampfross.table import legal, play, told, why_not

FIELDS = ["E2", "E3", "E4", "E5", "E6", "E7", "E8", "East"]
NORTHERN = ["D2", "C2", "B3", "B4", "North", "B6", "B7", "B8", "B9", "C9", "D9", "East"]
"""Twelve fields from West over North to East."""


def line(fields: list[str]) -> str:
    return "-".join(["West", *fields])


def route(fields: list[str], own: int, owner: str) -> str:
    """A route over these fields, the first of them over own track, the others to be paid to one owner."""
    return "(West)" + "".join(f"-{field}{'' if at < own else f':{owner}'}" for at, field in enumerate(fields))


# --- D50-D52: who is paid -------------------------------------------------------------------------------------------


def test_D50_own_track_is_free() -> None:
    state = entry(ACROSS, IDLE)
    assert fares(play(state, f"run 51-61 via {WAY}")) == []
    assert state.accounts == [20 + 20, 20], "only the prize"


@pytest.mark.parametrize("own", range(1, 9))
def test_D51_each_field_entered_over_foreign_track_costs_one(own: int) -> None:
    state = entry(line(FIELDS[:own]), ACROSS)
    events = play(state, f"run 51-61 via {route(FIELDS, own, 'B')}")
    assert fares(events) == ([(0, 1, 8 - own)] if own < 8 else [])
    assert state.accounts == [20 - (8 - own), 20 + (8 - own)]


def test_D51_a_foreign_city_is_a_field_too() -> None:
    state = entry(line(NORTHERN[:4]), line(NORTHERN[:5]) + "-B6", run="51-11")
    assert fares(play(state, "run 51-11 via (West)-D2-C2-B3-B4-North:B")) == [(0, 1, 1)]


def test_D52_of_several_owners_only_the_one_named_is_paid() -> None:
    state = entry("West-E2", ACROSS, ACROSS)
    events = play(state, "run 51-61 via (West)-E2-E3:C-E4:C-E5:C-E6:C-E7:C-E8:B-East:B")
    assert fares(events) == [(0, 1, 2), (0, 2, 5)]
    assert state.accounts == [13, 22, 25]


def test_D52_the_traveller_has_to_name_one() -> None:
    state = entry("West-E2", ACROSS, ACROSS)
    play_one(state, "-E2")
    assert {"-E3:B", "-E3:C"} <= set(legal(state))
    assert "-E3" not in legal(state)


def test_D52_track_one_owns_too_is_free() -> None:
    state = entry(ACROSS, ACROSS, ACROSS)
    assert legal(state)[:2] == ["pass", "-E2"], "nobody is paid for E2"
    assert fares(play(state, f"run 51-61 via {WAY}")) == []


def play_one(state: DampfrossState, name: str) -> None:
    state.play(next(step for step in state.legal() if GAME.notation.name(state, step) == name))


# --- D53, D54: set off, and at most ten -----------------------------------------------------------------------------


def test_D53_only_the_difference_is_paid() -> None:
    """A owes B 8 for the way across, B owes A 6 for a trip to F3 and back: A pays 2."""
    state = entry("West-F1-F2-F3", ACROSS, accounts=[20, 20])
    play(state, "run 51-61 via (West)-F1-West-E2:B-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B")
    play(state, "run 51-61 via (West)-F1:A-F2:A-F3:A-F2:A-F1:A-West:A-E2-E3-E4-E5-E6-E7-E8-East")
    assert state.accounts == [20 - 8 + 6, 20 + 8 - 6]
    assert (state.paid, state.income) == ([2, 0], [0, 2])


def test_D53_what_is_set_off_is_told() -> None:
    state = entry("West-E2", "West-D2-E2-E3-E4-E5-E6-E7-E8-East")
    play(state, f"run 51-61 via {route(FIELDS, 1, 'B')}")
    events = play(state, "run 51-61 via (West)-E2:A-E3-E4-E5-E6-E7-E8-East")
    assert [(e.clause, dict(e.facts)) for e in told(events, "netted")] == [
        ("D53", {"seat": 0, "owner": 1, "amount": 6, "saved": 1})
    ]


@pytest.mark.parametrize(("own", "allowed"), [(2, True), (1, False)])
def test_D54_a_net_fare_above_ten_is_not_allowed(own: int, allowed: bool) -> None:
    """Twelve fields over North, of which A owns one or two; B does not enter and nets nothing."""
    state = entry(line(NORTHERN[:own]), line(NORTHERN), accounts=[50, 60], to="B")
    play(state, "pass")
    if allowed:
        play(state, f"run 51-61 via {route(NORTHERN, own, 'B')}")
        assert state.accounts == [50 - 10 + 20, 70]
    else:
        assert asked(state) == "chance", "eleven units: A has no other way and is not asked"
        assert state.accounts == [50, 60]


def test_D54_the_route_may_be_changed() -> None:
    """A's route over North costs 11, the one across 7."""
    state = entry("West-D2;West-E2", line(NORTHERN) + ";" + ACROSS, accounts=[50, 20])
    play(state, f"run 51-61 via {route(NORTHERN, 1, 'B')}", "pass")
    assert asked(state) == "A"
    assert set(legal(state)) == {"withdraw", "-D2", "-E2"}
    play(state, f"run 51-61 via {route(FIELDS, 1, 'B')}")
    assert state.accounts == [50 - 7 + 20, 27]


def test_D54_or_the_player_stays_out() -> None:
    state = entry("West-D2;West-E2", line(NORTHERN) + ";" + ACROSS, accounts=[50, 20])
    play(state, f"run 51-61 via {route(NORTHERN, 1, 'B')}", "pass", "withdraw")
    assert state.accounts == [50, 20]
    assert asked(state) == "chance"


def test_D54_the_limit_holds_for_each_rival_alone() -> None:
    state = entry("West-D2", line(NORTHERN[:6]), line(NORTHERN), accounts=[50, 0, 0])
    text = "(West)-D2-C2:B-B3:B-B4:B-North:B-B6:B-B7:C-B8:C-B9:C-C9:C-D9:C-East:C"
    play(state, f"run 51-61 via {text}", "pass", "pass")
    assert state.accounts == [50 - 11 + 20, 5, 6], "eleven units in all, five and six of them to one rival"


# --- D55, D56: when and to whom -------------------------------------------------------------------------------------


def test_D55_fares_are_paid_before_departure() -> None:
    state = entry("West-E2", ACROSS, ACROSS)
    play(state, f"run 51-61 via {route(FIELDS, 1, 'B')}", f"run 51-61 via {WAY}", f"run 51-61 via {WAY}")
    assert asked(state) == "chance"
    assert state.accounts == [13, 27, 20]


def test_D55_a_train_that_wins_nothing_has_paid_too() -> None:
    state = entry("West-E2", ACROSS, ACROSS)
    play(state, f"run 51-61 via {route(FIELDS, 1, 'B')}", f"run 51-61 via {WAY}", f"run 51-61 via {WAY}")
    play(state, "throw A 1+1 B 6+6 C 6+5")
    assert state.accounts == [13, 47, 30]


def test_D56_an_owner_who_stays_out_receives_the_fare() -> None:
    state = entry("West-E2", ACROSS)
    play(state, f"run 51-61 via {route(FIELDS, 1, 'B')}", "pass")
    assert state.accounts == [13 + 20, 27]
    assert state.income == [20, 7]


# --- A11, A34: checking ---------------------------------------------------------------------------------------------


def test_A11_only_those_who_take_part_set_off() -> None:
    """Until B has declared he might: the route that owes him eleven can be declared, and falls when he stays out."""
    state = entry("West-D2", line(NORTHERN), accounts=[50, 20])
    assert why_not(state, f"run 51-61 via {route(NORTHERN, 1, 'B')}") == ""
    play(state, f"run 51-61 via {route(NORTHERN, 1, 'B')}")
    assert [e.clause for e in told(play(state, "pass"), "withdrew")] == ["A11"]


def owing_each_other(**options: str) -> DampfrossState:
    """A owes B 7, B owes A 1; both have entered."""
    state = entry("West-E2", "West-D2-E2-E3-E4-E5-E6-E7-E8-East", **options)  # type: ignore[arg-type]
    play(state, f"run 51-61 via {route(FIELDS, 1, 'B')}", "run 51-61 via (West)-E2:A-E3-E4-E5-E6-E7-E8-East")
    return state


def test_A11_setting_off_is_automatic() -> None:
    state = owing_each_other()
    assert asked(state) == "chance"
    assert state.income == [0, 6]


def test_A11_with_byAgreement_both_have_to_agree() -> None:
    state = owing_each_other(netting="byAgreement")
    assert asked(state) == "A"
    assert legal(state) == ["pass", "with B"]
    play(state, "with B")
    assert asked(state) == "B"
    assert legal(state) == ["pass", "with A"]
    play(state, "with A")
    assert asked(state) == "chance"
    assert (state.income, state.accounts) == ([0, 6], [14, 26])


@pytest.mark.parametrize("answers", [("pass",), ("with B", "pass")])
def test_A11_without_agreement_nothing_is_set_off(answers: tuple[str, ...]) -> None:
    state = owing_each_other(netting="byAgreement")
    play(state, *answers)
    assert asked(state) == "chance"
    assert (state.income, state.accounts) == ([1, 7], [14, 26])


def test_A11_without_agreement_the_limit_counts_the_whole_fare() -> None:
    """A owes B eleven and B owes A one: ten are allowed if they set off, eleven are not."""
    for answers, may_run in ((("with B", "with A"), True), (("pass",), False)):
        beate = line(NORTHERN).replace("West-", "West-D1-")
        state = entry("West-D2", beate, accounts=[30, 20], netting="byAgreement")
        play(state, f"run 51-61 via {route(NORTHERN, 1, 'B')}")
        play(state, "run 51-61 via " + route(NORTHERN, 12, "B").replace("-D2", "-D2:A"), *answers)
        assert (asked(state) == "chance") == may_run
        assert state.accounts == ([20, 30] if may_run else [31, 39]), "alone, B pays one and wins twenty"


@pytest.mark.parametrize(("account", "asks"), [(7, True), (6, False)])
def test_A34_fares_are_paid_from_the_account_as_it_stood(account: int, asks: bool) -> None:
    """The way costs A seven units; the prize that is certain does not help."""
    state = entry("West-E2", ACROSS, accounts=[account, 50], to="B")
    play(state, "pass")
    assert (asked(state) == "A enter") == asks


def test_A34_fares_received_do_not_pay_fares_owed() -> None:
    """B pays A seven for the way across; A owes C ten on the detour and has nine: only the way across is left."""
    for account, detour in ((9, False), (10, True)):
        tracks = (ACROSS, "West-E2;West-D2", "West-D2;" + DETOUR)
        state = entry(*tracks, accounts=[account, 60, 50], to="B")
        play(state, "run 51-61 via (West)-D2-West-E2-E3:A-E4:A-E5:A-E6:A-E7:A-E8:A-East:A", "pass")
        assert state.accounts == [account + 7, 53, 50]
        way = "(West)-E2-West-" + DETOUR_WAY.removeprefix("(West)-").replace("-", ":C-") + ":C"
        assert (why_not(state, f"run 51-61 via {way}") == "") == detour, account


def test_D53_who_is_owed_as_much_may_owe_more_than_the_account_holds() -> None:
    """A owes B six. B has two units, and runs over six fields of A all the same: nothing is left to pay."""
    main = "West-E2-E3-E4-E5-E6-E7-E8-East"
    state = entry(f"West-F1-F2-F3;{main}", f"West-D2-C2-B3;{main}", accounts=[30, 2])
    play(state, f"run 51-61 via (West)-D2:B-C2:B-B3:B-C2:B-D2:B-West:B{main.removeprefix('West')}")
    play(state, f"run 51-61 via (West)-F1:A-F2:A-F3:A-F2:A-F1:A-West:A{main.removeprefix('West')}")
    assert asked(state) == "chance"
    assert state.accounts == [30, 2]
