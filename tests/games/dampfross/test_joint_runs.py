"""D66-D68, A15, A33, A42: one train for two."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.page.proposing import proposed_routes
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.state import DampfrossState
from tests.games.dampfross.running import ACROSS, DETOUR, DETOUR_WAY, WAY, asked, entry, fares, prizes
from tests.games.dampfross.table import legal, play, why_not

EAST_HALF = "West-F1-F2-F3-F4-E4-E5-E6-E7-E8-East"
"""From E4 to East, connected with West on another way."""
HALF = "West-E2-E3-E4"
LONG = "West-D2-C2-B3-B4-North-B6-B7-B8-B9-C9-D9-East"
"""Twelve fields."""
ELEVEN = "run with B 51-61 via (West)-D2-C2:C-B3:C-B4:C-North:C-B6:C-B7:C-B8:C-B9:C-C9:C-D9:C-East:C"
"""A and B, who own the first of them, drive there and pay C for the others."""


def pair(*others: str, accounts: tuple[int, ...] = (), **options: str) -> DampfrossState:
    """A has the first half of the way across, B the second half."""
    return entry(HALF, EAST_HALF, *others, accounts=accounts, **options)  # type: ignore[arg-type]


def together(*others: str, accounts: tuple[int, ...] = ()) -> DampfrossState:
    """A and B have entered with a joint train, and all others are still to be asked."""
    state = pair(*others, accounts=accounts)
    play(state, f"run with B 51-61 via {WAY}", "with A")
    return state


def renting(fields: int, **options: str) -> DampfrossState:
    """A and B have a field each on the way across, and C the rest of it. The train pays C so many fields."""
    mine = ["E2", "E3", "E4", "E5", "E6", "E7", "E8"]
    before = "-".join(["West", *mine[: 8 - fields]])
    tracks = ["West-E2", before, f"West-{'-'.join(mine)}-East"]
    return entry(*tracks, **options)  # type: ignore[arg-type]


# --- D66: agreeing --------------------------------------------------------------------------------------------------


def test_D66_the_partner_has_to_agree() -> None:
    state = pair()
    play(state, f"run with B 51-61 via {WAY}")
    assert asked(state) == "B"
    assert legal(state) == ["pass", "with A"]
    assert GAME.story.ask(state, ("Anton", "Beate"), "en") == "Anton offers you a joint run"


def test_D66_whoever_has_chosen_a_partner_is_proposed_joint_routes() -> None:
    state = pair()
    state.play(moves.OFFER + 1)
    routes = proposed_routes(state)[0]
    assert routes
    assert all(route.kinds and route.points > 0 for route in routes)
    for step in routes[0].steps:
        state.play(step)
    assert asked(state) == "B"


def test_D66_a_partner_is_not_asked_for_a_train_of_his_own() -> None:
    state = together(ACROSS)
    assert asked(state) == "C enter"


def test_D66_whoever_is_declined_is_asked_again() -> None:
    state = pair()
    play(state, f"run with B 51-61 via {WAY}", "pass")
    assert asked(state) == "A enter"
    assert "(D66)" in why_not(state, f"run with B 51-61 via {WAY}")


def test_D66_whoever_has_declared_cannot_become_a_partner() -> None:
    state = pair()
    play(state, "pass")
    assert "run with A" not in legal(state)
    assert "(D66)" in why_not(state, f"run with A 51-61 via {WAY}")


def test_D66_only_one_of_them_throws() -> None:
    state = together(ACROSS)
    play(state, f"run 51-61 via {WAY}")
    assert why_not(state, "throw A 1+1 B 1+1 C 1+1") != ""
    play(state, "throw A 1+1 C 1+2")
    assert state.made == [2, 0, 3]


# --- D67, A33: sharing ----------------------------------------------------------------------------------------------


def test_D67_the_prize_is_shared_equally() -> None:
    state = together(ACROSS, accounts=(30, 20, 20))
    events = play(state, f"run 51-61 via {WAY}", "throw A 6+6 C 5+5")
    assert prizes(events) == [(0, 20, 1, "D62"), (2, 10, 2, "D62")]
    assert state.accounts == [40, 30, 30]


def test_D67_so_is_the_prize_of_the_second() -> None:
    state = together(ACROSS, accounts=(30, 20, 20))
    play(state, f"run 51-61 via {WAY}", "throw A 5+5 C 6+6")
    assert state.accounts == [35, 25, 40]


@pytest.mark.parametrize(("accounts", "paid"), [((30, 20, 20), (3, 2)), ((30, 31, 20), (2, 3)), ((30, 30, 20), (3, 2))])
def test_D67_of_an_odd_fare_the_richer_pays_one_more(accounts: tuple[int, ...], paid: tuple[int, int]) -> None:
    state = renting(5, accounts=accounts, to="A" if accounts[0] >= accounts[1] else "B")  # type: ignore[arg-type]
    partner = "B" if accounts[0] >= accounts[1] else "A"
    driver = "A" if partner == "B" else "B"
    play(state, f"run with {partner} 51-61 via (West)-E2-E3-E4-E5:C-E6:C-E7:C-E8:C-East:C", f"with {driver}")
    assert state.accounts == [accounts[0] - paid[0], accounts[1] - paid[1], accounts[2] + 5]


@pytest.mark.parametrize(("done", "paid"), [(0, (3, 2)), (1, (2, 3))])
def test_A33_at_equal_accounts_the_earlier_in_the_building_order_counts_as_richer(
    done: int, paid: tuple[int, int]
) -> None:
    state = renting(5, done=done, to="AB"[done])  # type: ignore[arg-type]
    if done:
        play(state, "run with A 51-61 via (West)-E2-E3-E4-E5:C-E6:C-E7:C-E8:C-East:C", "with B")
    else:
        play(state, "run with B 51-61 via (West)-E2-E3-E4-E5:C-E6:C-E7:C-E8:C-East:C", "with A")
    assert state.accounts == [20 - paid[0], 20 - paid[1], 25]


def test_D67_one_unit_more_in_all_not_to_each_rival() -> None:
    """Three units to C and three to D are six: three for each partner."""
    tracks = ["West-E2", "West-E2-E3", "West-E2-E3-E4-E5-E6-D7", "West-F1-F2-F3-F4-F5-E5-E6-E7-E8-East"]
    state = entry(*tracks, accounts=[30, 20, 0, 0])
    play(state, "run with B 51-61 via (West)-E2-E3-E4:C-E5:C-E6:C-E7:D-E8:D-East:D", "with A")
    assert state.accounts == [27, 17, 3, 3]


# --- D68, A15: track ------------------------------------------------------------------------------------------------


def test_D68_track_of_either_partner_is_free() -> None:
    state = pair()
    assert fares(play(state, f"run with B 51-61 via {WAY}", "with A")) == []
    assert state.accounts == [30, 30]


def test_A15_the_route_must_use_track_of_both() -> None:
    state = entry(ACROSS, DETOUR, "West-D2")
    assert "run with B" in legal(state), "West-F1-West and across"
    assert why_not(state, f"run with B 51-61 via {WAY}") != "", "no track of B"
    state = entry(ACROSS, DETOUR, "West-D2")
    assert why_not(state, f"run with B 51-61 via {DETOUR_WAY}") != "", "no track of A"
    way = WAY.removeprefix("(West)")
    assert why_not(state, f"run with B 51-61 via (West)-F1-West{way}") == ""


def test_A15_a_segment_both_own_is_track_of_both() -> None:
    state = entry(ACROSS, ACROSS)
    assert why_not(state, f"run with B 51-61 via {WAY}") == ""


def test_A15_there_are_exactly_two_partners() -> None:
    state = together(ACROSS)
    assert asked(state) == "C enter"
    assert not [step for step in legal(state) if step.startswith("run with")]


def long_run(**options: str) -> DampfrossState:
    """A joint train of A and B that owes C eleven units; C has stayed out."""
    tracks = ("West-D2", "West-D2", LONG)
    state = entry(*tracks, accounts=[30, 30, 40], to="C", **options)  # type: ignore[arg-type]
    play(state, "pass")
    return state


def test_A15_the_limit_of_ten_holds_for_the_train() -> None:
    assert asked(long_run()) == "chance", "eleven units, six and five: nobody can run"


def test_A15_with_jointCapPerPlayer_it_holds_for_each_partner() -> None:
    state = long_run(jointCapPerPlayer="yes")
    assert asked(state) == "A enter"
    play(state, ELEVEN, "with A")
    assert state.accounts == [30 - 6 + 10, 30 - 5 + 10, 40 + 11]


# --- A42: setting off -----------------------------------------------------------------------------------------------


def test_A42_fares_are_split_and_then_set_off_player_by_player() -> None:
    """A and B owe C six, three each. C owes A four: C pays A one, B pays C three."""
    tracks = ["West-E2;West-F1-F2-F3", "West-E2-E3", "West-E2-E3-E4-E5-E6-E7-E8-East"]
    state = entry(*tracks, accounts=[30, 20, 10])
    play(state, "run with B 51-61 via (West)-E2-E3-E4:C-E5:C-E6:C-E7:C-E8:C-East:C", "with A")
    assert state.accounts == [27, 17, 16]
    play(state, f"run 51-61 via (West)-F1:A-F2:A-F1:A-West:A{WAY.removeprefix('(West)')}")
    assert state.accounts == [31, 17, 12]
    assert state.income == [1, 0, 3]
    assert state.paid == [0, 3, 1]


def test_A42_the_limit_counts_both_shares_after_setting_off() -> None:
    """The train owes C eleven, A six of them. C owes A two: four and five are nine, which is allowed."""
    tracks = ["West-D2;West-E2", "West-D2", LONG]
    state = entry(*tracks, accounts=[40, 30, 20])
    play(state, ELEVEN, "with A")
    play(state, f"run 51-61 via (West)-E2:A-West:A{LONG.removeprefix('West')}")
    assert asked(state) == "chance"
    assert state.accounts == [40 - 6 + 2, 30 - 5, 20 + 11 - 2]


def test_A42_what_the_partner_is_owed_counts_as_well() -> None:
    """As before, but C owes the two to B."""
    tracks = ["West-D2", "West-D2;West-E2", LONG]
    state = entry(*tracks, accounts=[40, 30, 20])
    play(state, ELEVEN, "with A")
    play(state, f"run 51-61 via (West)-E2:B-West:B{LONG.removeprefix('West')}")
    assert asked(state) == "chance"
    assert state.accounts == [40 - 6, 30 - 5 + 2, 20 + 11 - 2]


def test_A42_partners_pay_each_other_nothing() -> None:
    state = pair(accounts=(20, 0))
    play(state, f"run with B 51-61 via {WAY}", "with A")
    assert (state.accounts, state.paid) == ([30, 10], [0, 0])


def test_D67_the_fares_of_a_train_that_is_only_offered_are_shared_as_well() -> None:
    state = entry("West-E2", "West-E2-E3", ACROSS, accounts=[30, 20, 10])
    play(state, "run with B 51-61 via (West)-E2-E3-E4:C-E5:C-E6:C-E7:C-E8:C-East:C")
    assert state.to_move == 1
    assert GAME.view(state, 1)["pays"] == [[0, 0, 3], [0, 0, 3], [0, 0, 0]]
    play(state, "with A")
    assert GAME.view(state, None)["pays"] == [[0, 0, 3], [0, 0, 3], [0, 0, 0]]


def test_D67_also_when_the_partner_is_seat_A() -> None:
    state = entry("West-E2", "West-E2-E3", ACROSS, accounts=[20, 30, 10], to="B")
    play(state, "run with A 51-61 via (West)-E2-E3-E4:C-E5:C-E6:C-E7:C-E8:C-East:C")
    assert GAME.view(state, 0)["pays"] == [[0, 0, 3], [0, 0, 3], [0, 0, 0]]


def test_a_route_may_be_written_without_naming_the_run() -> None:
    state = entry(ACROSS, ACROSS)
    play(state, f"run {WAY}", f"run via {WAY}")
    assert state.routes[0] == state.routes[1] != []
