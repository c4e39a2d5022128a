"""R70-R75: the final scoring, who wins, and who may see the money before."""

from __future__ import annotations

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.text.final_table import final_table
from footplate.kernel.state import OVER
from tests.games.rocket.late_games import LAST_TWO
from tests.games.rocket.outcome import outcome
from tests.games.rocket.table import line, payments, position
from tests.games.rocket.witness import towns

# Anton ends the game with "move SER W": he takes its last share, and only one more line has any. The lines sold out to
# Claus are worth nothing as long as they have not left their start towns.

LAST = "move SER W"


def sold_out(*unsold: str) -> str:
    """All shares of all lines but these, and all but one of the SER."""
    return (
        ",".join(f"{name}16" for name in ("NER", "L&Y", "LNWR", "GER", "GWR", "LSWR") if name not in unsold) + ",SER15"
    )


# --- R70: cities nobody has reached -------------------------------------------------------------------------------


def test_R70_tokens_of_unconnected_cities_are_discarded() -> None:
    # Both tokens of Northampton are worthless; Gloucester is connected.
    state = position(
        lines={"GWR": "NE"},
        shares=["", "", sold_out("LSWR")],
        tokens=["Northampton.leather,Northampton.leather", "Gloucester.leather"],
    )
    assert payments(outcome(state, LAST), "R71") == [(1, 6000)]


def test_R70_it_is_enough_that_any_line_has_reached_the_city() -> None:
    # Manchester was reached by the isolated L&Y, Reading by the LSWR, which is part of the GWR now.
    state = position(
        lines={"L&Y": "E.NE.NW.NW!", "LSWR": "NE.NE.NW>GWR", "GWR": "E.E.E"},
        shares=["", "", sold_out("L&Y", "LSWR", "NER")],
        tokens=["Manchester.steel", "Reading.brewing"],
    )
    assert "Reading" in towns(state, "GWR")
    assert payments(outcome(state, LAST), "R71") == [(0, 6000), (1, 6000)]


def test_R70_a_city_reached_by_the_last_move_counts() -> None:
    state = position(
        lines={"SER": "W"}, shares=["", "", sold_out("LSWR")], tokens=["Maidstone.textiles", "Cambridge.textiles"]
    )
    events = outcome(state, LAST)
    assert payments(events, "R53") == [(0, 2000)]
    assert payments(events, "R71") == [(0, 6000)]


def test_R70_passengers_are_of_no_city_and_stay() -> None:
    state = position(shares=["", "", sold_out("LSWR")], passengers=[0, 1])
    assert payments(outcome(state, LAST), "R71") == [(1, 6000)]


# --- R71: tokens --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "reached", "tokens"),
    [
        ("steel", {"GWR": "E.E"}, ["Swindon.steel", "Swindon.steel"]),
        ("textiles", {"L&Y": "E"}, ["Manchester.textiles", "Manchester.textiles"]),
        ("brewing", {"LSWR": "NE.NE"}, ["Reading.brewing", "Reading.brewing"]),
        ("leather", {"GWR": "NE"}, ["Gloucester.leather", "Gloucester.leather"]),
    ],
)
def test_R71_each_industry_counts_for_itself(kind: str, reached: dict[str, str], tokens: list[str]) -> None:
    state = position(lines=reached, shares=["", "", sold_out("LSWR")], tokens=tokens)
    events = outcome(state, LAST)
    assert payments(events, "R71") == [(0, 4000), (1, 4000)]
    assert {event.facts["subject"] for event in events if event.clause == "R71"} == {kind}


def test_R71_an_industry_is_named_in_the_readers_language() -> None:
    state = position(lines={"GWR": "NE"}, shares=["", "", sold_out("LSWR")], tokens=["Gloucester.leather"])
    paid = [event for event in outcome(state, LAST) if event.clause == "R71"]
    assert paid
    for event in paid:
        assert "Leder" in GAME.story.tell(event, ("Anton", "Beate", "Claus"), "de")


def test_R71_the_most_of_a_kind_bring_6000_the_second_most_3000() -> None:
    # Leather: Anton has two, Beate one. Steel: Beate alone.
    state = position(
        lines={"GWR": "NE.NW.NE.E.NE"},
        shares=["", "", sold_out("LSWR")],
        tokens=["Gloucester.leather,Gloucester.leather", "Birmingham.leather,Birmingham.steel"],
    )
    events = outcome(state, LAST)
    paid = [
        (event.facts["subject"], event.facts["seat"], event.facts["amount"])
        for event in events
        if event.clause == "R71"
    ]
    assert paid == [("steel", 1, 6000), ("leather", 0, 6000), ("leather", 1, 3000)]


def test_R71_passengers_are_the_fifth_kind() -> None:
    state = position(shares=["", "", sold_out("LSWR")], passengers=[1, 4, 2])
    assert payments(outcome(state, LAST), "R71") == [(1, 6000), (2, 3000)]


def test_R71_with_single_tokens_a_city_has_one_kind() -> None:
    # All three of Gloucester are leather now.
    state = position(
        lines={"GWR": "NE"},
        shares=["", "", sold_out("LSWR")],
        tokens=["Gloucester.leather,Gloucester.leather", "Gloucester.leather"],
        cityTokens="single",
    )
    assert payments(outcome(state, LAST), "R71") == [(0, 6000), (1, 3000)]


# --- R72: stations ------------------------------------------------------------------------------------------------


def test_R72_most_stations_of_a_line_pay_1000_for_each_town_and_second_half() -> None:
    # The LSWR on N6 has four towns.
    state = position(lines={"LSWR": "E.NE.NW.NW.NW"}, stations=["R7,P7", "N6"], shares=["", "", sold_out("LSWR")])
    assert line(state, "LSWR").value == 4
    assert payments(outcome(state, LAST), "R72") == [(0, 4000), (1, 2000)]


def test_R72_for_every_line_that_has_not_been_dissolved() -> None:
    # Anton is on the GWR (Bristol, Gloucester), Beate on the L&Y (Liverpool, Manchester).
    state = position(lines={"GWR": "NE", "L&Y": "E"}, stations=["N3", "E2"], shares=["", "", sold_out("LSWR")])
    assert payments(outcome(state, LAST), "R72") == [(1, 2000), (0, 2000)]


def test_R72_isolated_lines_included() -> None:
    state = position(lines=LAST_TWO, stations=["", "C2"])
    events = outcome(state, "move GER SW")
    assert payments(events, "R72") == [(1, 1000)]
    (paid,) = [event for event in events if event.clause == "R72"]
    assert paid.facts["line"] == "L&Y"


def test_R72_stations_of_a_dissolved_line_count_for_the_survivor() -> None:
    # Beate's station stands on what was the GWR; the isolated LSWR has Southampton, Salisbury and Bristol.
    state = position(lines=LAST_TWO, stations=["", "O3"])
    events = outcome(state, "move GER SW")
    assert payments(events, "R72") == [(1, 3000)]
    (paid,) = [event for event in events if event.clause == "R72"]
    assert paid.facts["line"] == "LSWR"


# --- R73: shares --------------------------------------------------------------------------------------------------


def test_R73_most_shares_of_a_line_pay_1000_for_each_town_and_second_half() -> None:
    state = position(lines={"LSWR": "E.NE.NW.NW.NW"}, shares=["LSWR3", "LSWR5", sold_out("LSWR")])
    lswr = [event for event in outcome(state, LAST) if event.clause == "R73" and event.facts["line"] == "LSWR"]
    assert [(event.facts["seat"], event.facts["amount"]) for event in lswr] == [(0, 2000), (1, 4000)]


def test_R73_isolated_lines_included() -> None:
    state = position(lines=LAST_TWO, shares=["L&Y1", "L&Y3", "NER1"])
    paid = [event for event in outcome(state, "move GER SW") if event.clause == "R73"]
    assert [(event.facts["line"], event.facts["seat"], event.facts["amount"]) for event in paid] == [
        ("NER", 2, 1000),
        ("L&Y", 1, 1000),
    ]


def test_R73_dissolved_lines_not() -> None:
    # The GER is dissolved with the last move: it pays as a merger (R59) and not again.
    state = position(lines=LAST_TWO, shares=["", "GER4"])
    events = outcome(state, "move GER SW")
    assert payments(events, "R59") == [(0, 1000), (1, 3000)]
    assert {event.facts["line"] for event in events if event.clause == "R73"} == {"SER"}


# --- R74: stations without a line ---------------------------------------------------------------------------------


def test_R74_stations_beside_the_lines_and_in_stock_are_worth_nothing() -> None:
    # Beate has four on the map, Anton one on the GWR; Claus has seven unplaced.
    state = position(lines={"GWR": "NE"}, stations=["N3", "P3,L5,L7,J8"], shares=["", "", sold_out("LSWR")])
    assert payments(outcome(state, LAST), "R72") == [(0, 2000)]


# --- R75, A23: the winner -----------------------------------------------------------------------------------------


def finished(cash: list[int]) -> RocketState:
    """A game that ends with nothing but 1,000 for Claus, who has most of the SER."""
    state = position(shares=["", "", sold_out("LSWR")], cash=cash)
    outcome(state, LAST)
    return state


def test_R75_the_player_with_the_most_money_wins() -> None:
    state = finished([9000, 12000, 3000])
    assert state.scores() == [9000, 12000, 4000]
    assert final_table(state).winners == [1]


def test_R75_money_earned_before_and_in_the_final_scoring_counts_alike() -> None:
    state = finished([9000, 9000, 9000])
    table = final_table(state)
    assert (table.earned, table.final, table.totals) == ((9000, 9000, 9000), [0, 0, 1000], [9000, 9000, 10000])
    assert table.winners == [2]


def test_A23_several_with_the_most_money_share_the_win() -> None:
    assert final_table(finished([12000, 12000, 3000])).winners == [0, 1]
    assert final_table(finished([4000, 4000, 3000])).winners == [0, 1, 2]


def test_A23_everybody_is_told() -> None:
    final = GAME.view(finished([12000, 12000, 3000]), None)["final"]
    assert isinstance(final, dict)
    assert final["winners"] == [0, 1]


# --- A21: money, open or hidden -----------------------------------------------------------------------------------


def test_A21_everybodys_money_is_visible() -> None:
    state = position(cash=[1000, 2000, 3000])
    for viewer in (None, 0, 1, 2):
        assert GAME.view(state, viewer)["cash"] == [1000, 2000, 3000]


def with_hidden_cash(state: RocketState) -> RocketState:
    """The same position, played with the option `cash` set to `hidden`."""
    return GAME.restore(GAME.position(state).replace("opt=", "opt=cash:hidden,"))


def test_A21_with_cash_hidden_you_see_only_your_own() -> None:
    state = with_hidden_cash(position(cash=[1000, 2000, 3000]))
    assert GAME.view(state, 0)["cash"] == [1000, None, None]
    assert GAME.view(state, 2)["cash"] == [None, None, 3000]
    assert GAME.view(state, None)["cash"] == [None, None, None]


def test_A21_with_cash_hidden_a_position_for_others_says_nothing_of_yours() -> None:
    state = with_hidden_cash(position(cash=[1000, 2000, 3000]))
    assert GAME.position(state, 1, full=False).split("cash=A:")[1] == "?|B:2000|C:?"
    assert GAME.position(state, None, full=False).split("cash=A:")[1] == "?|B:?|C:?"


def test_A21_with_cash_hidden_the_end_brings_it_to_light() -> None:
    state = with_hidden_cash(position(shares=["", "", sold_out("LSWR")], cash=[9000, 5000, 3000]))
    outcome(state, LAST)
    assert state.to_move == OVER
    assert GAME.view(state, None)["cash"] == [9000, 5000, 4000]


def test_A21_shares_tokens_and_stations_are_never_hidden() -> None:
    state = with_hidden_cash(position(shares=["GWR3"], tokens=["London.leather"], stations=["M9"]))
    spectator = GAME.position(state, None, full=False)
    assert "shares=A:GWR3|" in spectator
    assert "tokens=A:London.leather|" in spectator
    assert "stations=A:M9|" in spectator
