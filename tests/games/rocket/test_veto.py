"""R31-R42, A2-A5, A15, A25, A28: the veto round."""

from __future__ import annotations

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.state import RocketState
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.state import OVER
from footplate.kernel.text import BadText
from tests.games.rocket.table import decline, legal, line, play, position, why_not
from tests.games.rocket.witness import asked, refused, ways, where


def gwr(
    *held: int, to: str = "A.1", stations: tuple[str, ...] = (), poll: str = "no", may_open: str = "yes"
) -> RocketState:
    """GWR is on O3, facing E: it may go NE to N4, E to O4 or SE to P4. The seats hold so many of its shares."""
    shares = [f"GWR{number}" if number else "" for number in held]
    return position(
        seats=len(held),
        to=to,
        lines={"GWR": "E"},
        shares=shares,
        stations=stations,
        autoVetoPoll=poll,
        activeMayOpen=may_open,
    )


def ser(*held: int, to: str = "A.1", stations: tuple[str, ...] = (), passengers: tuple[int, ...] = ()) -> RocketState:
    """SER is on P13 and has only one way to go: W to P12. The seats hold so many of its shares."""
    shares = [f"SER{number}" if number else "" for number in held]
    return position(
        seats=len(held), to=to, lines={"SER": "NW"}, shares=shares, stations=stations, passengers=passengers
    )


# --- R31: who may call, and when ----------------------------------------------------------------------------------


def test_R31_an_opponent_with_one_share_of_the_line_may_call() -> None:
    state = gwr(0, 1, 0)
    play(state, "move GWR E")
    assert asked(state) == "B call"
    assert legal(state) == ["call", "pass"]


def test_R31_without_a_share_nobody_is_asked() -> None:
    state = gwr(0, 0, 0)
    play(state, "move GWR E")
    assert asked(state) == "A action"
    assert where(state, "GWR") == "O4"


def test_R31_shares_of_another_line_give_no_right() -> None:
    state = position(lines={"GWR": "E"}, shares=["", "SER5,LSWR5"])
    play(state, "move GWR E")
    assert asked(state) == "A action"


def test_R31_the_active_player_cannot_call() -> None:
    state = gwr(5, 0, 0)
    play(state, "move GWR E")
    assert asked(state) == "A action"


def test_R31_whoever_holds_no_share_is_passed_over() -> None:
    state = gwr(0, 1, 0, 1)
    play(state, "move GWR E")
    assert asked(state) == "B call"
    play(state, "pass")
    assert asked(state) == "D call"
    play(state, "pass")
    assert asked(state) == "A action"


@pytest.mark.parametrize(
    ("active", "others"), [("A", "B"), ("B", "A"), ("A", "BC"), ("B", "CA"), ("C", "AB"), ("B", "CDA"), ("D", "ABC")]
)
def test_R31_opponents_are_asked_from_the_left_of_the_active_player(active: str, others: str) -> None:
    state = gwr(*[1] * (1 + len(others)), to=f"{active}.1")
    play(state, "move GWR E")
    for seat in others:
        assert asked(state) == f"{seat} call"
        play(state, "pass")
    assert asked(state) == f"{active} action"
    assert where(state, "GWR") == "O4"


def test_R31_a_second_opponent_may_call_when_the_first_does_not() -> None:
    state = gwr(0, 1, 1)
    events = play(state, "move GWR E", "pass", "call")
    assert [(event.clause, event.facts["seat"]) for event in events if event.kind == "called"] == [("R31", 2)]


@pytest.mark.parametrize(
    ("company", "driven", "way"),
    [
        ("GWR", "E.NE", "NE"),
        ("GWR", "SE.SW.SE.E", "E"),
        ("GWR", "SW.SW", "SE"),
        ("GER", "SE", "SW"),
        ("GER", "NW", "W"),
        ("LSWR", "NE.NE.NW.NW", "NW"),
    ],
)
def test_R31_they_are_asked_even_when_one_hex_is_legal(company: str, driven: str, way: str) -> None:
    state = position(lines={company: driven}, shares=["", f"{company}3"])
    assert ways(state, company) == [way]
    play(state, f"move {company} {way}")
    assert asked(state) == "B call"


@pytest.mark.parametrize("answer", ["veto 1 W", "match W"])
def test_R31_only_a_call_or_a_pass_answers_it(answer: str) -> None:
    for state, way in ((gwr(1, 2, 0), "E"), (ser(1, 2, 0), "W")):
        play(state, f"move {'GWR' if way == 'E' else 'SER'} {way}")
        text = answer.replace("W", way)
        assert GAME.notation.implied(state, "B", text) == []
        assert refused(state, text) == "R31"


def test_R31_with_two_legal_hexes_they_are_asked() -> None:
    # From N3 the way ahead is Gloucester: E and NW are left.
    state = position(lines={"GWR": "NE"}, shares=["", "GWR1"])
    assert ways(state, "GWR") == ["E", "NW"]
    play(state, "move GWR E")
    assert asked(state) == "B call"


# --- R32: what a veto can do --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "hex"), [("NE", "N4"), ("E", "O4"), ("SE", "P4")])
def test_R32_a_veto_only_changes_the_destination_among_the_legal_ones(way: str, hex: str) -> None:
    state = gwr(0, 2, 0)
    play(state, "move GWR E", "call")
    assert refused(state, f"veto 2 {way}") == ""
    play(state, f"veto 2 {way}")
    assert where(state, "GWR") == hex
    assert GAME.view(state, None)["tiles_left"] == 59


@pytest.mark.parametrize("way", ["SW", "W", "NW"])
def test_R32_it_cannot_undo_the_move_or_turn_the_locomotive_round(way: str) -> None:
    # W is where it came from.
    state = gwr(0, 2, 0)
    play(state, "move GWR E", "call")
    assert refused(state, f"veto 2 {way}") == "R25"


def test_R32_nor_send_it_where_it_could_not_have_gone() -> None:
    state = position(lines={"GWR": "NE"}, shares=["", "GWR2"])
    play(state, "move GWR E", "call")
    assert refused(state, "veto 2 NE") == "R23"
    assert refused(state, "veto 2 NW") == ""


def test_R32_another_line_and_other_actions_are_out_of_the_question() -> None:
    state = gwr(1, 2, 0)
    play(state, "move GWR E")
    others = ["move SER W", "take London leather", "station M9"]
    assert [refused(state, text) for text in (*others, "veto 1 E", "match E")] == ["R31"] * 5
    play(state, "call")
    assert [refused(state, text) for text in (*others, "call", "match E")] == ["R34"] * 5
    play(state, "veto 1 NE")
    assert [refused(state, text) for text in (*others, "call", "veto 2 E")] == ["R37"] * 5


# --- R33: the circuit ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("active", "others"), [("A", "B"), ("B", "A"), ("A", "BC"), ("B", "CA"), ("C", "AB"), ("B", "CDA"), ("D", "ABC")]
)
def test_R33_the_round_starts_left_of_the_active_player_who_comes_last(active: str, others: str) -> None:
    state = gwr(*[3] * (1 + len(others)), to=f"{active}.1")
    play(state, "move GWR E", "call")
    for bid, seat in enumerate(others, 1):
        assert asked(state) == f"{seat} bid"
        play(state, f"veto {bid} NE")
    assert asked(state) == f"{active} match"
    play(state, "pass")
    assert asked(state) == f"{active} action"


def test_R33_the_caller_does_not_begin() -> None:
    state = gwr(0, 1, 1)
    play(state, "move GWR E", "pass", "call")
    assert asked(state) == "B bid"


def test_R33_each_player_bids_once_or_passes() -> None:
    # Beate could beat Claus's bid of 2, and Anton's match too, but has had her turn.
    state = gwr(1, 5, 3)
    play(state, "move GWR E", "call", "veto 1 NE", "veto 2 SE")
    assert asked(state) == "A match"
    play(state, "match E")
    assert asked(state) == "A action"


def test_R33_who_has_passed_is_not_asked_again() -> None:
    state = gwr(0, 5, 3)
    play(state, "move GWR E", "call", "pass", "veto 1 SE")
    assert asked(state) == "A match"
    play(state, "pass")
    assert asked(state) == "A action"


def test_R33_whoever_cannot_beat_the_bid_is_skipped() -> None:
    # Of 2 bid by Beate, Claus has no more; Dora has 3.
    state = gwr(0, 2, 2, 3)
    play(state, "move GWR E", "call", "veto 2 NE")
    assert asked(state) == "D bid"


def test_R33_whoever_holds_no_share_is_skipped() -> None:
    state = gwr(0, 0, 1, 0)
    play(state, "move GWR E")
    assert asked(state) == "C call"
    play(state, "call")
    assert asked(state) == "C bid"


def test_R33_an_active_player_who_cannot_match_is_skipped() -> None:
    # Anton has 2 with the new one.
    state = gwr(1, 3, 0)
    play(state, "move GWR E", "call", "veto 3 NE")
    assert asked(state) == "A action"
    assert where(state, "GWR") == "N4"


# --- R34: bids ----------------------------------------------------------------------------------------------------


def test_R34_a_bid_is_from_one_to_all_the_shares_the_bidder_holds() -> None:
    state = gwr(0, 3, 0)
    play(state, "move GWR E", "call")
    assert legal(state) == ["pass", "veto 1", "veto 2", "veto 3"]
    assert refused(state, "veto 4 NE") == "R34"
    assert why_not(state, "veto 4 NE") == "A bid of 4 is too high: you have 3 shares of GWR (R34)"


def test_R34_nothing_is_no_bid() -> None:
    state = gwr(0, 3, 0)
    play(state, "move GWR E", "call")
    with pytest.raises(BadText, match="a number of shares"):
        GAME.notation.read(state, "veto 0 NE")


def test_R34_only_shares_of_that_line_can_be_bid() -> None:
    state = position(lines={"GWR": "E"}, shares=["", "GWR1,SER5"])
    play(state, "move GWR E", "call")
    assert legal(state) == ["pass", "veto 1"]
    assert refused(state, "veto 2 NE") == "R34"


def test_R34_it_must_be_higher_than_every_bid_before() -> None:
    state = gwr(0, 2, 4)
    play(state, "move GWR E", "call", "veto 2 NE")
    assert asked(state) == "C bid"
    assert legal(state) == ["pass", "veto 3", "veto 4"]
    assert [refused(state, f"veto {bid} SE") for bid in (1, 2, 3, 4, 5)] == ["R34", "R34", "", "", "R34"]
    assert why_not(state, "veto 2 SE") == "A bid of 2 does not beat the highest bid of 2 (R34)"


def test_R34_a_bid_is_written_down_with_its_direction() -> None:
    state = gwr(0, 2, 0)
    events = play(state, "move GWR E", "call", "veto 1 SE")
    (bid,) = [event for event in events if event.kind == "bid"]
    assert (bid.clause, bid.facts) == ("R34", {"seat": 1, "shares": 1, "line": "GWR", "direction": "SE"})


# --- R35: placing the locomotive ----------------------------------------------------------------------------------


def test_R35_a_bidder_chooses_among_all_legal_hexes() -> None:
    state = gwr(0, 2, 0)
    play(state, "move GWR E", "call")
    state.play(GAME.notation.read(state, "veto 2 NE")[0])
    assert asked(state) == "B direction"
    assert legal(state) == ["NE", "E", "SE"]


def test_R35_also_the_hex_where_it_stands_now() -> None:
    # Beate leaves it on O4, and pays for that.
    state = gwr(0, 2, 0)
    play(state, "move GWR E", "call", "veto 2 E")
    assert where(state, "GWR") == "O4"
    assert line(state, "GWR").shares == [1, 0, 0]


@pytest.mark.parametrize(("way", "hex"), [("NE", "N4"), ("E", "O4"), ("SE", "P4")])
def test_R35_every_bidder_places_it_anew(way: str, hex: str) -> None:
    # Beate has put it on N4: Claus may leave it there, put it back on O4, or on P4.
    state = gwr(0, 2, 3)
    play(state, "move GWR E", "call", "veto 2 NE", f"veto 3 {way}")
    assert where(state, "GWR") == hex


def test_R35_it_stays_where_the_last_bidder_put_it_when_the_others_pass() -> None:
    state = gwr(2, 2, 3)
    play(state, "move GWR E", "call", "veto 2 NE", "pass", "pass")
    assert where(state, "GWR") == "N4"


def test_R35_with_one_legal_hex_there_is_nothing_to_choose() -> None:
    state = ser(1, 2, 0, stations=("", "P12"))
    play(state, "move SER W", "call")
    steps = GAME.notation.read(state, "veto 1 W")
    assert len(steps) == 1
    play(state, "veto 1 W")
    assert asked(state) == "A match"
    play(state, "pass")
    assert where(state, "SER") == "P12"


@pytest.mark.parametrize(("way", "clause"), [("SE", "R25"), ("E", "R25"), ("NW", "R23"), ("NE", "R23")])
def test_R35_with_one_legal_hex_another_is_refused_for_what_forbids_it(way: str, clause: str) -> None:
    state = ser(2, 2, 0)
    play(state, "move SER W", "call")
    assert refused(state, f"veto 1 {way}") == clause
    play(state, "veto 1 W")
    assert refused(state, f"match {way}") == clause


@pytest.mark.parametrize("way", ["W", "SE"])
def test_R35_with_one_legal_hex_what_is_not_asked_is_refused_for_that(way: str) -> None:
    """The direction with which it is written plays no part."""
    state = ser(2, 2, 0)
    play(state, "move SER W", "call")
    assert refused(state, f"match {way}") == "R34"
    assert refused(state, f"veto 3 {way}") == "R34"
    play(state, "veto 1 W")
    assert refused(state, f"veto 1 {way}") == "R37"


def test_R35_a_direction_alone_is_no_bid() -> None:
    state = gwr(1, 2, 0)
    play(state, "move GWR E", "call")
    illegal = state.explain(moves.DIRECTION + DIRECTIONS.index("E"))
    assert illegal is not None
    assert illegal.clause == "R34"


# --- R36, R41: nobody bids ----------------------------------------------------------------------------------------


def test_R36_even_the_caller_may_pass() -> None:
    state = gwr(0, 1, 1)
    play(state, "move GWR E", "pass", "call")
    assert asked(state) == "B bid"
    play(state, "pass")
    assert asked(state) == "C bid"
    assert "pass" in legal(state)
    play(state, "pass")
    assert line(state, "GWR").shares == [1, 1, 1]


def test_R41_if_nobody_bids_the_original_move_stands_and_nobody_pays() -> None:
    state = gwr(2, 2, 2)
    events = play(state, "move GWR E", "call", "pass", "pass", "pass")
    assert asked(state) == "A action"
    assert where(state, "GWR") == "O4"
    assert line(state, "GWR").shares == [3, 2, 2]
    assert line(state, "GWR").supply == 9
    assert "returned" not in [event.kind for event in events]


# --- R37, R38, A4, A5: the active player's last word --------------------------------------------------------------


def test_R37_the_active_player_only_matches() -> None:
    state = gwr(5, 3, 0)
    play(state, "move GWR E", "call", "veto 2 NE")
    assert asked(state) == "A match"
    assert legal(state) == ["match", "pass"]
    assert [refused(state, f"veto {bid} E") for bid in (1, 2, 3)] == ["R37"] * 3


@pytest.mark.parametrize(("way", "hex"), [("NE", "N4"), ("E", "O4"), ("SE", "P4")])
def test_R37_and_places_the_locomotive_on_any_legal_hex(way: str, hex: str) -> None:
    state = gwr(5, 3, 0)
    play(state, "move GWR E", "call", "veto 2 NE")
    assert refused(state, "match W") == "R25"
    events = play(state, f"match {way}")
    assert where(state, "GWR") == hex
    assert [event.clause for event in events if event.kind == "matched"] == ["R37"]


@pytest.mark.parametrize(("bid", "then"), [(1, "A match"), (2, "A match"), (3, "A action")])
def test_R37_with_as_many_shares_as_the_highest_bid(bid: int, then: str) -> None:
    # Anton has 2 with the new one.
    state = gwr(1, 3, 0)
    play(state, "move GWR E", "call", f"veto {bid} NE")
    assert asked(state) == then


def test_R38_the_share_just_taken_can_be_bid() -> None:
    state = gwr(0, 1, 0)
    play(state, "move GWR E", "call", "veto 1 NE")
    assert asked(state) == "A match"
    play(state, "match E")
    assert where(state, "GWR") == "O4"
    assert line(state, "GWR").shares == [0, 1, 0]
    assert line(state, "GWR").supply == 15


def test_R38_no_new_share_from_an_empty_supply_no_match() -> None:
    state = gwr(0, 16, 0)
    play(state, "move GWR E", "call", "veto 1 NE")
    assert asked(state) == "A action"
    assert where(state, "GWR") == "N4"


def test_A4_the_active_player_pays_exactly_the_highest_bid() -> None:
    state = gwr(5, 2, 3)
    play(state, "move GWR E", "call", "veto 1 NE", "veto 3 SE", "match E")
    assert line(state, "GWR").shares == [6 - 3, 2, 3]


def test_A4_without_a_bid_there_is_nothing_to_match() -> None:
    state = gwr(5, 2, 0)
    play(state, "move GWR E", "call", "pass")
    assert legal(state) == ["pass", "veto 1"]
    assert refused(state, "match E") == "R34"


def test_A5_the_new_share_adds_to_those_already_held() -> None:
    state = gwr(1, 2, 0)
    play(state, "move GWR E", "call", "veto 2 NE", "match E")
    assert line(state, "GWR").shares == [0, 2, 0]
    assert line(state, "GWR").supply == 14


# --- R39, R40, A15: who pays, and what becomes of the shares ------------------------------------------------------


def test_R39_the_last_bidder_pays_and_the_shares_go_back_to_the_supply() -> None:
    # E4: Anton bids 1, Beate bids 2, Claus passes.
    state = gwr(2, 3, 1, to="C.1")
    events = play(state, "move GWR E", "call", "veto 1 NE", "veto 2 NE", "pass")
    assert where(state, "GWR") == "N4"
    assert line(state, "GWR").shares == [2, 1, 2]
    assert line(state, "GWR").supply == 16 - 7 + 2
    (returned,) = [event for event in events if event.kind == "returned"]
    assert (returned.clause, returned.facts) == ("R39", {"seat": 1, "shares": 2, "line": "GWR"})


def test_R39_if_the_active_player_matches_the_others_keep_theirs() -> None:
    # E4: Anton bids 1, Beate bids 2, Claus matches.
    state = gwr(2, 3, 1, to="C.1")
    play(state, "move GWR E", "call", "veto 1 NE", "veto 2 NE", "match SE")
    assert where(state, "GWR") == "P4"
    assert line(state, "GWR").shares == [2, 3, 0]
    assert line(state, "GWR").supply == 16 - 7 + 2


def test_R39_a_bid_that_was_not_beaten_costs_what_was_bid() -> None:
    state = gwr(0, 4, 3)
    play(state, "move GWR E", "call", "veto 3 NE")
    assert line(state, "GWR").shares == [1, 1, 3]
    assert line(state, "GWR").supply == 16 - 8 + 3


def test_R39_no_other_line_and_no_money_is_touched() -> None:
    state = position(lines={"GWR": "E"}, shares=["SER2", "GWR2,SER3"], cash=[5000, 4000])
    play(state, "move GWR E", "call", "veto 2 NE")
    assert line(state, "SER").shares == [2, 3, 0]
    assert line(state, "SER").supply == 11
    assert state.cash == [5000, 4000, 0]


def test_R40_returned_shares_can_be_taken_with_the_next_move_of_that_locomotive() -> None:
    # All sixteen are in Beate's hands. Anton gets none for his move, Beate one of her two back for the next.
    state = gwr(0, 16, 0)
    play(state, "move GWR E", "call", "veto 2 NE")
    assert line(state, "GWR").shares == [0, 14, 0]
    assert line(state, "GWR").supply == 2
    play(state, "take London leather", "move GWR NE")
    assert line(state, "GWR").shares == [0, 15, 0]
    assert line(state, "GWR").supply == 1


def test_A15_supplementary_shares_are_paid_and_taken_again_like_all_others() -> None:
    # The LSWR has merged into the GWR: with two supplementary shares there are eighteen, all in players' hands.
    state = position(lines={"GWR": "E", "LSWR": "NW.NW.NW>GWR"}, shares=["GWR6", "GWR9", "GWR3"], extra="GWR2")
    play(state, "move GWR SE", "call", "veto 7 NE")
    assert line(state, "GWR").shares == [6, 2, 3]
    assert line(state, "GWR").supply == 7
    play(state, "take London leather", "move GWR NE")
    assert line(state, "GWR").shares == [6, 3, 3]
    assert line(state, "GWR").supply == 6


def test_A15_shares_paid_on_an_isolated_line_leave_the_game() -> None:
    # From S3 the LSWR can only go to S2, where Claus has a station: the passenger token is worth a veto.
    state = position(lines={"LSWR": "W.W.SW!"}, shares=["", "LSWR3"], stations=["", "", "S2"])
    play(state, "move LSWR W")
    assert asked(state) == "B call"
    play(state, "call", "veto 2 W")
    assert where(state, "LSWR") == "S2"
    assert line(state, "LSWR").shares == [0, 1, 0]
    assert line(state, "LSWR").supply == 0


# --- R42: final ---------------------------------------------------------------------------------------------------


def test_R42_after_the_round_the_move_is_final() -> None:
    state = gwr(0, 3, 4)
    play(state, "move GWR E", "call", "veto 1 NE", "veto 2 SE")
    assert asked(state) == "A action"
    assert [refused(state, text) for text in ("call", "veto 3 E", "match E", "pass")] == ["R13"] * 4


def test_R42_there_is_one_veto_round_for_each_move() -> None:
    # Beate lets Claus call; once his round is over, she is not asked whether she calls another.
    state = gwr(0, 3, 4)
    play(state, "move GWR E", "pass", "call", "pass", "pass", "pass")
    assert asked(state) == "A action"
    assert where(state, "GWR") == "O4"


def test_R42_the_next_move_may_bring_the_next_round() -> None:
    state = position(lines={"GWR": "E", "LSWR": "NW.NW"}, shares=["", "GWR2,LSWR2"])
    play(state, "move GWR NE", "call", "veto 2 SE")
    play(state, "move LSWR NE")
    assert asked(state) == "B call"
    play(state, "call")
    assert legal(state) == ["pass", "veto 1", "veto 2"]


@pytest.mark.parametrize("answers", [["pass"], ["call", "veto 2 NE"], ["call", "veto 1 NE", "match NE"]])
def test_R42_nothing_remains_of_the_round_but_its_result(answers: list[str]) -> None:
    state = gwr(1, 2, 0)
    play(state, "move GWR NE", *answers)
    decline(state)
    assert asked(state) == "A action"
    assert GAME.view(state, None)["veto"] is None
    assert GAME.restore(GAME.position(state)).digest() == state.digest()


# --- Passenger tokens in a veto round (R51, A3) -------------------------------------------------------------------


def test_R51_with_one_legal_hex_a_bid_still_denies_the_token() -> None:
    state = ser(0, 2, 0, stations=("", "", "P12"))
    play(state, "move SER W", "call", "veto 2 W")
    assert where(state, "SER") == "P12"
    assert state.passengers == [0, 0, 0]
    assert line(state, "SER").shares == [1, 0, 0]


def test_R51_whoever_makes_it() -> None:
    state = ser(2, 0, 0, to="C.1", stations=("", "P12"))
    play(state, "move SER W", "call", "veto 2 W")
    assert state.passengers == [0, 0, 0]
    assert line(state, "SER").shares == [0, 0, 1]


def test_R51_unless_the_active_player_matches() -> None:
    state = ser(1, 2, 0, stations=("", "", "P12"))
    play(state, "move SER W", "call", "veto 2 W", "match W")
    assert state.passengers == [1, 0, 0]
    assert line(state, "SER").shares == [0, 2, 0]


# --- A2: calling and polling --------------------------------------------------------------------------------------


def test_A2_who_did_not_call_may_bid_all_the_same() -> None:
    state = gwr(0, 2, 1)
    play(state, "move GWR E", "pass", "call", "veto 2 NE")
    assert where(state, "GWR") == "N4"
    assert line(state, "GWR").shares == [1, 0, 1]


def test_A2_with_auto_veto_poll_nobody_calls_and_everyone_with_a_share_is_asked_for_a_bid() -> None:
    state = gwr(0, 1, 0, 2, poll="yes")
    play(state, "move GWR E")
    assert asked(state) == "B bid"
    assert legal(state) == ["pass", "veto 1"]
    assert refused(state, "call") == "R34"
    play(state, "pass")
    assert asked(state) == "D bid"
    assert legal(state) == ["pass", "veto 1", "veto 2"]
    play(state, "pass")
    assert asked(state) == "A action"
    assert where(state, "GWR") == "O4"
    assert line(state, "GWR").shares == [1, 1, 0, 2]


def test_A2_polled_bids_follow_the_same_rules() -> None:
    state = gwr(1, 2, 2, 3, poll="yes")
    play(state, "move GWR E", "veto 2 NE")
    assert asked(state) == "D bid"
    play(state, "pass")
    assert asked(state) == "A match"
    play(state, "match SE")
    assert where(state, "GWR") == "P4"
    assert line(state, "GWR").shares == [0, 2, 2, 3]


def test_A2_all_are_polled_even_when_one_hex_is_legal() -> None:
    state = position(lines={"SER": "NW"}, shares=["", "SER3", "SER1"], autoVetoPoll="yes")
    play(state, "move SER W")
    assert asked(state) == "B bid"
    play(state, "pass")
    assert asked(state) == "C bid"
    play(state, "veto 1 W", "pass")
    assert line(state, "SER").shares == [1, 3, 0]


@pytest.mark.parametrize("poll", ["no", "yes"])
def test_A2_without_shareholders_the_move_is_final_at_once(poll: str) -> None:
    state = gwr(3, 0, 0, poll=poll)
    play(state, "move GWR E")
    assert asked(state) == "A action"
    assert where(state, "GWR") == "O4"


# --- A3: the active player opens ----------------------------------------------------------------------------------


def test_A3_if_no_opponent_has_bid_the_active_player_may_bid_one_and_place_anew() -> None:
    state = gwr(2, 1, 0)
    play(state, "move GWR E", "call", "pass")
    assert asked(state) == "A bid"
    assert legal(state) == ["pass", "veto 1"]
    assert refused(state, "veto 2 NE") == "A3"
    play(state, "veto 1 NE")
    assert asked(state) == "A action"
    assert where(state, "GWR") == "N4"
    assert line(state, "GWR").shares == [2, 1, 0]
    assert line(state, "GWR").supply == 13


def test_A3_with_the_new_share_if_it_is_the_only_one() -> None:
    state = gwr(0, 1, 0)
    play(state, "move GWR E", "call", "pass", "veto 1 SE")
    assert where(state, "GWR") == "P4"
    assert line(state, "GWR").shares == [0, 1, 0]


def test_A3_without_any_share_the_active_player_is_not_asked() -> None:
    state = gwr(0, 16, 0)
    play(state, "move GWR E", "call", "pass")
    assert asked(state) == "A action"


def test_A3_otherwise_the_original_move_stands() -> None:
    state = gwr(2, 1, 0)
    play(state, "move GWR E", "call", "pass", "pass")
    assert where(state, "GWR") == "O4"
    assert line(state, "GWR").shares == [3, 1, 0]


def test_A3_the_option_forbids_it() -> None:
    state = gwr(2, 1, 0, may_open="no")
    play(state, "move GWR E", "call", "pass")
    assert asked(state) == "A action"
    assert where(state, "GWR") == "O4"


def test_A3_the_option_leaves_matching_alone() -> None:
    state = gwr(2, 1, 0, may_open="no")
    play(state, "move GWR E", "call", "veto 1 NE")
    assert asked(state) == "A match"


@pytest.mark.parametrize("may_open", ["no", "yes"])
def test_A3_if_nobody_had_to_call_the_active_player_only_matches(may_open: str) -> None:
    passed = gwr(2, 1, 0, poll="yes", may_open=may_open)
    play(passed, "move GWR E", "pass")
    assert asked(passed) == "A action"
    bid = gwr(2, 1, 0, poll="yes", may_open=may_open)
    play(bid, "move GWR E", "veto 1 NE")
    assert asked(bid) == "A match"


def test_A3_a_round_without_bids_leaves_the_passenger_token_to_the_active_player() -> None:
    state = gwr(0, 1, 0, stations=("", "", "O4"))
    play(state, "move GWR E", "call", "pass", "pass")
    assert state.passengers == [1, 0, 0]


@pytest.mark.parametrize(("way", "passengers"), [("E", [1, 0, 0]), ("NE", [0, 0, 0])])
def test_A3_an_active_player_who_opens_has_made_the_winning_bid(way: str, passengers: list[int]) -> None:
    # Claus's station is on O4, to the east.
    state = gwr(0, 1, 0, stations=("", "", "O4"))
    play(state, "move GWR SE", "call", "pass", f"veto 1 {way}")
    assert state.passengers == passengers
    assert line(state, "GWR").shares == [0, 1, 0]


# --- A25: two players ---------------------------------------------------------------------------------------------


def test_A25_with_two_players_it_is_one_bid_and_a_match() -> None:
    state = gwr(1, 2)
    play(state, "move GWR E")
    assert asked(state) == "B call"
    play(state, "call")
    assert asked(state) == "B bid"
    play(state, "veto 2 NE")
    assert asked(state) == "A match"
    play(state, "match SE")
    assert asked(state) == "A action"
    assert where(state, "GWR") == "P4"
    assert line(state, "GWR").shares == [0, 2]
    assert line(state, "GWR").supply == 14


def test_A25_or_the_bid_wins() -> None:
    state = gwr(1, 2)
    events = play(state, "move GWR E", "call", "veto 1 NE", "pass")
    assert where(state, "GWR") == "N4"
    assert line(state, "GWR").shares == [2, 1]
    assert [event.facts["seat"] for event in events if event.kind == "returned"] == [1]


def test_A25_polled_without_a_call() -> None:
    state = gwr(1, 2, poll="yes")
    play(state, "move GWR E", "veto 2 NE", "match E")
    assert decline(state) == []
    assert asked(state) == "A action"
    assert where(state, "GWR") == "O4"


# --- A28: a veto where one hex is legal ---------------------------------------------------------------------------

SOLD_OUT = "NER16,L&Y16,LNWR16,GER16,GWR16"


def last_share(poll: str = "no", finish: str = "no", trigger: str = "shares") -> RocketState:
    """Only the LSWR and the SER have shares left; Anton can take the last one of the SER, which has one way to go."""
    held = ["", "", f"{SOLD_OUT},SER15"]
    return position(lines={"SER": "NW"}, shares=held, autoVetoPoll=poll, finishTurn=finish, endTrigger=trigger)


def merging() -> RocketState:
    """The SER on P13 has one way to go, W to P12, where it meets the GER on O11."""
    return position(lines={"GER": "SW.SW.SW.SW.SE.SW", "SER": "NW"}, shares=["", "SER3"])


def test_A28_a_bid_can_keep_the_game_from_ending() -> None:
    state = last_share()
    play(state, "move SER W", "pass")
    assert state.to_move == OVER
    state = last_share()
    play(state, "move SER W", "call", "veto 1 W", "pass")
    assert asked(state) == "A action"
    assert line(state, "SER").supply == 1


def test_A28_a_bid_can_change_a_merger() -> None:
    state = merging()
    play(state, "move SER W", "pass")
    assert line(state, "SER").dissolved
    assert line(state, "GER").shares == [0, 1, 0]
    state = merging()
    play(state, "move SER W", "call", "veto 2 W")
    assert line(state, "SER").dissolved
    assert line(state, "GER").shares == [0, 0, 0]


def test_A28_a_bid_can_deny_a_passenger() -> None:
    state = ser(0, 3, 0, stations=("", "", "P12"))
    play(state, "move SER W", "call", "veto 2 W")
    assert state.passengers == [0, 0, 0]


def test_A28_it_can_matter_for_another_hex_a_passenger_a_merger_and_the_end() -> None:
    hanging = [
        (gwr(0, 3, 0), "move GWR E"),
        (ser(0, 3, 0, stations=("", "P12")), "move SER W"),
        (merging(), "move SER W"),
        (last_share(), "move SER W"),
        (last_share(poll="yes"), "move SER W"),
        (last_share(finish="yes"), "move SER W"),
    ]
    for state, move in hanging:
        play(state, move)
        assert GAME.rules.lets_pass(state) == moves.PASS
        assert GAME.rules.can_matter(state), move


def test_A28_and_for_nothing_else() -> None:
    idle = [
        ser(0, 3, 0),
        ser(0, 3, 0, stations=("P12",)),  # the mover's own station brings no token
        ser(0, 3, 0, stations=("", "P12"), passengers=(4, 4, 1)),  # the nine passengers are gone
        position(lines={"SER": "NW"}, shares=["", "", f"{SOLD_OUT},SER14"]),  # two lines have shares left
        last_share(trigger="lines"),  # shares do not end the game
    ]
    for state in idle:
        play(state, "move SER W")
        assert GAME.rules.lets_pass(state) == moves.PASS
        assert not GAME.rules.can_matter(state)


def test_A28_nor_when_the_end_has_come_already() -> None:
    state = last_share(finish="yes")
    state.lines[6].supply, state.lines[6].shares[2] = 0, 16
    state.ending, state.end_reason = True, "shares"
    play(state, "move SER W")
    assert not GAME.rules.can_matter(state)


def test_A28_an_isolated_line_is_not_kept_alive() -> None:
    # The shares paid for it leave the game (A15), so nothing comes of them.
    state = position(lines={"LSWR": "W.W.SW!"}, shares=["", "LSWR3"])
    play(state, "move LSWR W")
    assert asked(state) == "B call"
    assert not GAME.rules.can_matter(state)


@pytest.mark.parametrize("poll", ["no", "yes"])
def test_A28_silence_is_no_call_and_is_not_written(poll: str) -> None:
    state = position(lines={"SER": "NW"}, shares=["", "SER3", "SER1"], autoVetoPoll=poll)
    play(state, "move SER W")
    assert GAME.notation.write(state, [moves.PASS]) == ""
    assert GAME.notation.implied(state, "A", "take London brewing") == [moves.PASS, moves.PASS]
    spoken = "call" if poll == "no" else "veto 1 W"
    assert GAME.notation.implied(state, "C", spoken) == [moves.PASS]
    assert GAME.notation.implied(state, "B", spoken) == []
    assert GAME.notation.implied(state, "B", "pass") == []


def test_A28_where_a_passenger_hangs_on_it_all_who_are_polled_are_written() -> None:
    state = position(lines={"SER": "NW"}, shares=["", "SER3"], stations=["", "", "P12"], autoVetoPoll="yes")
    play(state, "move SER W")
    assert GAME.notation.write(state, [moves.PASS]) == "pass"
    assert GAME.notation.implied(state, "A", "take London brewing") == []
