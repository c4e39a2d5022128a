"""D37-D40, A4-A6, A30, A39: premiums, ferries bought on the way, and the end of the building phase."""

from __future__ import annotations

from typing import Any

import pytest

from footplate.games.dampfross.rules.state import DampfrossState
from tests.games.dampfross.ledger import asked, points, premiums
from tests.games.dampfross.table import ABROAD, legal, paid, play, position, told, why_not

TO_NORTH = "West-D2-C2-B3-B4-North"
TO_SOUTH = "East-F9-G8-G7-H7-H6"
"""One segment short of South."""
ONE_LEFT: dict[str, Any] = {"starts": ["West", "East"], "track": [TO_NORTH, TO_SOUTH]}
"""Only South is open, and B is next to it."""


def building_is_over(state: DampfrossState) -> bool:
    return state.opener >= 0


# --- D37, A4: premiums ---------------------------------------------------------------------------------------------


def test_D37_the_first_to_reach_a_city_gets_six_units() -> None:
    state = position(track=["West-D2-C2-B3-B4"], roll="1")
    assert premiums(play(state, "build (B4)-North")) == [("North", 6)]
    assert state.accounts == [26, 20]


def test_D37_the_bank_pays_them() -> None:
    state = position(track=["West-D2-C2-B3-B4"], roll="1")
    before = state.bank
    play(state, "build (B4)-North")
    assert state.bank == before + 6


def test_D37_once_for_a_city_and_not_for_each_of_its_numbers() -> None:
    state = position(track=["West-D2-C2-B3-B4"], roll="1")
    numbers = state.board.city_of_number.count(state.board.place_names.index("North"))
    play(state, "build (B4)-North")
    assert (numbers, state.accounts[0] - 20) == (12, 6)


def test_D37_the_second_company_gets_nothing() -> None:
    state = position(starts=["West", "East"], track=["West-D2-C2-B3-A3-A4", "East-D9-C9-B9-B8-B7-B6-North"], roll="1")
    assert premiums(play(state, "build (A4)-North")) == []
    assert state.accounts == [20, 20]


def test_D37_nor_does_a_second_line_of_the_first() -> None:
    state = position(track=[f"{TO_NORTH};B3-A3-A4"], roll="1")
    assert premiums(play(state, "build (A4)-North")) == []


def test_D37_a_town_without_a_number_pays_nothing() -> None:
    state = position(map=ABROAD, track=["West-F1-G1-H2-H3-I3"], roll="1")
    assert premiums(play(state, "build (I3)-Seaham")) == []


def test_A4_who_is_first_in_turn_order_gets_it() -> None:
    near = "East-D9-C9-B9-B8-B7-B6"
    state = position(starts=["West", "East"], track=["West-D2-C2-B3-B4", near], roll="1", first="A")
    play(state, "build (B4)-North", "roll B 1")
    assert premiums(play(state, "build (B6)-North")) == []
    assert state.accounts == [26, 20]


def after_a_run(**options: Any) -> DampfrossState:
    """A has had an income of 10 and may build with it; nobody has reached North."""
    return position(
        phase="spend",
        first="B",
        roll="10",
        starts=["West", "East"],
        track=["West-D2-C2-B3-B4", "East-F9"],
        accounts=[30, 20],
        income=[10, 0],
        run="51-61",
        **options,
    )


def test_A4_in_the_second_phase_a_city_pays_nothing() -> None:
    state = after_a_run()
    assert premiums(play(state, "build (B4)-North")) == []
    assert state.accounts == [29, 20]


def test_A4_with_premiumInPhaseTwo_it_does() -> None:
    state = after_a_run(premiumInPhaseTwo="yes")
    assert premiums(play(state, "build (B4)-North")) == [("North", 6)]
    assert state.accounts == [35, 20]


def test_A4_with_premiumInPhaseTwo_no_more_may_be_spent_for_it() -> None:
    state = after_a_run(premiumInPhaseTwo="yes")
    ten = "build (B4)-North-A5-A6-A7-A8-A9; (North)-C5-C4-D4-E4"
    assert points(play(state.clone(), ten.removesuffix("-E4"))) == [1] * 9
    assert points(play(state.clone(), ten)) == [1] * 10
    assert "you may spend 0" in why_not(state, f"{ten}-E5")


# --- D38, A5: every city is connected ------------------------------------------------------------------------------


def test_D38_building_ends_when_the_last_city_is_reached() -> None:
    state = position(**ONE_LEFT, to="B", first="B", roll="1")
    events = play(state, "build (H6)-South")
    assert building_is_over(state)
    assert [event.clause for event in told(events, "built")] == ["D38"]
    assert asked(state) == "chance draw"


def test_D38_not_while_a_city_is_open() -> None:
    state = position(**ONE_LEFT, to="B", first="B", roll="1")
    play(state, "build (H6)-I5")
    assert not building_is_over(state)
    assert asked(state) == "chance roll"


def test_D38_it_does_not_matter_whose_lines_they_are() -> None:
    state = position(starts=["West", "West"], track=[f"{TO_NORTH}-B6-B7-B8-B9-C9-D9-{TO_SOUTH}", ""], roll="1")
    play(state, "build (H6)-South")
    assert building_is_over(state)


def test_A49_a_start_city_is_connected_by_the_first_segment_that_leaves_it() -> None:
    track = ["West-D2-C2-B3-B4-North-C5-D5-E5-F5-G4-South"]
    state = position(starts=["West", "-"], track=track, to="B", first="B")
    copy = state.clone()
    play(copy, "start East", "pass")
    assert not building_is_over(copy)
    assert copy.open_cities() == 1
    play(state, "start East", "build (East)-E8")
    assert building_is_over(state)
    assert state.accounts == [20, 20], "and pays nobody a premium (A2)"


def test_A5_the_turn_that_reaches_the_last_city_is_finished() -> None:
    state = position(**ONE_LEFT, to="B", first="B", roll="3")
    assert points(play(state, "build (H6)-South-H4-H3")) == [1, 1, 1]
    assert building_is_over(state)


def test_A5_without_finishRound_the_others_have_no_turn_left() -> None:
    state = position(**ONE_LEFT, to="B", first="B", roll="1")
    play(state, "build (H6)-South")
    assert building_is_over(state)
    assert state.round == 1


def test_A5_with_finishRound_the_round_is_finished() -> None:
    state = position(**ONE_LEFT, to="B", first="B", roll="1", finishRound="yes")
    play(state, "build (H6)-South")
    assert not building_is_over(state)
    events = play(state, "roll A 1", "pass")
    assert building_is_over(state)
    assert [event.clause for event in told(events, "built")] == ["A5"]


def test_A5_with_finishRound_the_last_of_the_round_ends_it_at_once() -> None:
    state = position(**ONE_LEFT, to="B", first="A", roll="1", finishRound="yes")
    play(state, "build (H6)-South")
    assert building_is_over(state)


@pytest.mark.parametrize(("threshold", "over"), [("0", False), ("1", True), ("2", True)])
def test_A5_thresholdUnconnected_says_how_many_may_be_left(threshold: str, over: bool) -> None:
    state = position(
        starts=["West", "East"],
        track=[TO_NORTH.removesuffix("-North"), "East-E8"],
        roll="1",
        thresholdUnconnected=threshold,
    )
    play(state, "build (B4)-North")
    assert building_is_over(state) == over


def test_A5_thresholdUnconnected_1_waits_while_two_are_open() -> None:
    state = position(starts=["West", "East"], thresholdUnconnected="1")
    play(state, "build (West)-E2")
    assert not building_is_over(state)


# --- D39, A6: one city left ----------------------------------------------------------------------------------------


def rounds(state: DampfrossState, until: int) -> None:
    """Everybody passes until this round begins."""
    while state.round < until:
        play(state, f"roll {chr(65 + state.active)} 1", "pass")


def one_left() -> DampfrossState:
    """In round 2 the turn of A, who is first, has left only South open."""
    state = position(starts=["West", "East"], track=["West-D2-C2-B3-B4", "East-E8"], roll="1", round=2)
    play(state, "build (B4)-North")
    return state


@pytest.mark.parametrize("round", [3, 4])
def test_D39_not_before_two_more_rounds_are_over(round: int) -> None:
    state = one_left()
    rounds(state, round)
    for seat in ("A", "B") if state.first == 0 else ("B", "A"):
        play(state, f"roll {seat} 1")
        assert "declare" not in legal(state)
        assert why_not(state, "declare").endswith("(D39)")
        play(state, "pass")


def test_D39_then_a_player_may_declare_the_end() -> None:
    state = one_left()
    rounds(state, 5)
    assert legal(state) == ["pass", "declare"], "before the roll (A48)"
    events = play(state, "declare")
    assert building_is_over(state)
    assert told(events, "built")[0].facts["open"] == 1


def test_D39_any_player_may() -> None:
    state = one_left()
    rounds(state, 5)
    play(state, "roll B 1", "pass", "declare")
    assert building_is_over(state)


def test_D39_nobody_has_to() -> None:
    state = one_left()
    rounds(state, 8)
    assert not building_is_over(state)


def test_D39_not_with_two_cities_open() -> None:
    state = position(starts=["West", "East"], track=["West-D2"], round=2)
    play(state, "pass")
    rounds(state, 7)
    play(state, f"roll {chr(65 + state.active)} 1")
    assert "declare" not in legal(state)


def test_A6_a_round_counts_only_if_it_begins_after_that_turn() -> None:
    state = position(starts=["East", "West"], track=["East-E8", "West-D2-C2-B3-B4"], roll="1", round=2, to="B")
    play(state, "build (B4)-North")
    rounds(state, 4)
    play(state, "roll A 1")
    assert "declare" not in legal(state), "only round 3 has been played since"
    play(state, "pass")
    rounds(state, 5)
    assert "declare" in legal(state)


def test_A6_one_declares_at_the_start_of_the_own_turn() -> None:
    state = position(**ONE_LEFT, round=5, since="3", before_roll=True)
    assert "declare" in legal(state)
    play(state, "roll A 3")
    assert asked(state) == "A build"
    assert why_not(state, "declare").endswith("(A48)")


def test_A6_reaching_the_city_after_all_ends_building_as_usual() -> None:
    state = position(**ONE_LEFT, to="B", first="B", round=5, since="3", roll="1")
    events = play(state, "build (H6)-South")
    assert [event.clause for event in told(events, "built")] == ["D38"]
    assert state.accounts == [20, 26]


def test_A6_once_it_is_reached_nobody_declares_any_more() -> None:
    state = position(**ONE_LEFT, to="B", first="B", round=5, since="3", roll="1", finishRound="yes")
    play(state, "build (H6)-South", "roll A 1")
    assert "declare" not in legal(state)


# --- D40, A39: who opens the second phase --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "last", "opener"),
    [
        ("A", "A", "B"),
        ("A", "B", "C"),
        ("C", "A", "B"),
        ("A", "C", "B"),  # the round is over, and B would open the next one
        ("B", "A", "C"),
    ],
)
def test_D40_the_next_in_order_opens_the_second_phase(first: str, last: str, opener: str) -> None:
    everywhere_else = "West-E2-E3-E4-E5-E6-E7-E8-East;West-D2-C2-B3-B4-North;West-F1-G1-H2-H3-H4"
    state = position(seats=3, track=[everywhere_else] * 3, first=first, to=last, roll="1")
    play(state, "build (H4)-South")
    assert building_is_over(state)
    assert chr(65 + state.opener) == opener


def test_A39_a_declarers_turn_is_used_up() -> None:
    state = position(**ONE_LEFT, first="A", to="A", round=5, since="3", before_roll=True)
    play(state, "declare")
    assert state.opener == 1


def test_A39_after_the_last_of_a_round_it_is_who_would_open_the_next() -> None:
    fields = {"seats": 3, "starts": ["West", "East", "West"], "track": [TO_NORTH], "first": "A", "to": "C", "round": 5}
    state = position(**fields, since="3", before_roll=True)  # type: ignore[arg-type]
    play(state, "declare")
    assert state.opener == 1, "B opens round 6"


def test_A39_with_finishRound_it_is_who_would_open_the_next() -> None:
    state = position(
        seats=3,
        starts=["West", "East", "West"],
        track=[TO_NORTH, TO_SOUTH],
        first="A",
        to="B",
        roll="1",
        finishRound="yes",
    )
    play(state, "build (H6)-South", "roll C 1", "pass")
    assert state.opener == 1


# --- A30: ferries bought while building ----------------------------------------------------------------------------

TO_SEAHAM = "West-F1-G1-H2-H3-I3"
"""One segment short of the port of Seaham."""


def ferries(**more: Any) -> DampfrossState:
    return position(**{"map": ABROAD, "starts": ["West", "East"], "advanced": "yes"} | more)


def test_A30_a_port_reached_with_this_line_may_be_bought_at_once() -> None:
    state = ferries(track=[TO_SEAHAM], roll="1")
    play(state, "build (I3)-Seaham")
    assert asked(state) == "A ferry"
    play(state, "ferry Seaham~Skerry")
    assert state.accounts == [14, 20]
    assert state.network.ferries[0].owner == 0


def test_A30_it_may_be_left_for_later() -> None:
    state = ferries(track=[TO_SEAHAM], roll="1")
    play(state, "build (I3)-Seaham", "pass", "roll B 1", "pass", "roll B 1", "pass", "roll A 1")
    assert "ferry Seaham~Skerry" in legal(state)


def test_A30_buying_takes_no_points() -> None:
    state = ferries(track=[f"{TO_SEAHAM}-Seaham"], roll="2")
    play(state, "ferry Seaham~Skerry")
    assert asked(state) == "A build"
    assert points(play(state, "build (Seaham)-I5-I6")) == [1, 1]
    assert state.accounts == [14, 20]


def test_A30_only_in_the_own_turn() -> None:
    state = ferries(track=[f"{TO_SEAHAM}-Seaham"], to="B", first="B")
    assert why_not(state, "ferry Seaham~Skerry").endswith("(D84)"), "B has not reached the port"


def test_A30_not_for_more_than_the_account() -> None:
    state = ferries(track=[f"{TO_SEAHAM}-Seaham"], accounts=[5, 35])
    assert why_not(state, "ferry Seaham~Skerry").endswith("(A30)")
    assert "ferry Seaham~Skerry" not in legal(state)


def test_A30_after_a_run_the_ferry_is_part_of_what_may_be_spent() -> None:
    fields = {"phase": "spend", "first": "B", "run": "51-61", "track": [f"{TO_SEAHAM}-Seaham", "East-F9"]}
    enough = ferries(roll="8", income=[8, 0], accounts=[28, 20], **fields)
    play(enough, "ferry Seaham~Skerry")
    assert (enough.accounts[0], enough.points) == (22, 2)
    assert "you may spend 0" in why_not(enough, "build (Seaham)-I5-I6-H6")
    too_little = ferries(roll="5", income=[5, 0], accounts=[25, 20], **fields)
    assert why_not(too_little, "ferry Seaham~Skerry").endswith("(A30)")


def test_A30_the_port_itself_pays_no_fee_and_no_premium() -> None:
    state = ferries(track=[TO_SEAHAM], roll="1")
    events = play(state, "build (I3)-Seaham")
    assert (paid(events), premiums(events)) == ([], [])
