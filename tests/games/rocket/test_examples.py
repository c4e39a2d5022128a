"""E1-E8: the worked examples of the rulebooks, to the last number. Anton, Beate and Claus are the seats A, B and C."""

from __future__ import annotations

import pytest

from footplate.games.rocket.rules.majority import prizes
from footplate.games.rocket.rules.scoring import Row
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.text.final_table import FinalTable, final_table
from footplate.kernel.state import OVER
from tests.games.rocket.outcome import outcome
from tests.games.rocket.table import line, payments, play, position, why_not
from tests.games.rocket.witness import asked, towns, where

ANTON, BEATE, CLAUS = 0, 1, 2


# --- E1-E3: scorings during the game ------------------------------------------------------------------------------


def test_E1_anton_has_the_only_token_of_the_city() -> None:
    # The GWR reaches Gloucester.
    state = position(to="C.1", tokens=["Gloucester.leather"])
    assert payments(outcome(state, "move GWR NE")) == [(ANTON, 2000)]
    assert state.cash == [2000, 0, 0]


def test_E2_beate_has_the_only_station_on_a_line_with_three_towns() -> None:
    # The GWR reaches the railway town Worcester, after Bristol and Gloucester.
    state = position(to="C.1", lines={"GWR": "NE.NW"}, stations=["", "N3"])
    assert payments(outcome(state, "move GWR NE")) == [(BEATE, 3000)]
    assert line(state, "GWR").value == 3
    assert state.cash == [0, 3000, 0]


def test_E3_the_lswr_with_three_towns_moves_next_to_the_gwr_and_is_dissolved() -> None:
    state = position(to="C.1", lines={"GWR": "E.NE", "LSWR": "NW.NW"}, shares=["LSWR4", "LSWR2"])
    events = outcome(state, "move LSWR NW")
    assert [event.facts["value"] for event in events if event.kind == "merged"] == [3]
    assert payments(events) == [(ANTON, 3000), (BEATE, 1000)]
    assert line(state, "LSWR").dissolved


# --- E4: a veto round ---------------------------------------------------------------------------------------------

# S is O3; A, B and C, where the GWR may go from there, are N4, O4 and P4: north-east, straight on and south-east.


def veto_round() -> RocketState:
    """Claus has moved from S to B, Anton has bid one share for A, Beate two and left the locomotive on A."""
    state = position(to="C.1", lines={"GWR": "E"}, shares=["GWR2", "GWR3", "GWR1"])
    play(state, "move GWR E", "pass", "call")
    assert line(state, "GWR").shares == [2, 3, 2]
    assert asked(state) == "A bid"
    play(state, "veto 1 NE")
    assert asked(state) == "B bid"
    play(state, "veto 2 NE")
    assert asked(state) == "C match"
    return state


def test_E4_claus_passes_and_beate_returns_two_shares() -> None:
    state = veto_round()
    play(state, "pass")
    assert where(state, "GWR") == "N4"
    assert line(state, "GWR").shares == [2, 1, 2]
    assert line(state, "GWR").supply == 11
    assert why_not(state, "station O3") == "O3: there is track of GWR here (R18)"
    assert asked(state) == "C action"


@pytest.mark.parametrize(("way", "hex"), [("NE", "N4"), ("E", "O4"), ("SE", "P4")])
def test_E4_claus_matches_and_places_the_locomotive_on_a_b_or_c(way: str, hex: str) -> None:
    state = veto_round()
    play(state, f"match {way}")
    assert where(state, "GWR") == hex
    assert line(state, "GWR").shares == [2, 3, 0]
    assert line(state, "GWR").supply == 11
    assert why_not(state, "station O3") == "O3: there is track of GWR here (R18)"
    assert asked(state) == "C action"


# --- E5: an isolated line -----------------------------------------------------------------------------------------


def test_E5_the_l_and_y_on_b2_is_isolated() -> None:
    state = position(lines={"L&Y": "NE.NE"}, shares=["L&Y3", "L&Y2"])
    outcome(state, "move L&Y NW")
    assert where(state, "L&Y") == "B2"
    assert line(state, "L&Y").isolated
    assert line(state, "L&Y").supply == 0
    assert line(state, "L&Y").shares == [4, 2, 0]
    assert towns(state, "L&Y") == {"Liverpool"}
    assert line(state, "L&Y").value == 1


# --- E6: the final scoring ----------------------------------------------------------------------------------------

EXAMPLE = {
    "steel": (0, [3, 2, 4], [3, 0, 6]),
    "textiles": (0, [4, 2, 2], [6, 1, 1]),
    "brewing": (0, [3, 3, 3], [3, 3, 3]),
    "leather": (0, [2, 3, 2], [1, 6, 1]),
    "passengers": (0, [3, 1, 0], [6, 3, 0]),
    "NER stations": (13, [2, 2, 3], [3, 3, 13]),
    "NER shares": (13, [3, 4, 2], [6, 13, 0]),
    "LNWR stations": (4, [0, 2, 1], [0, 4, 2]),
    "LNWR shares": (4, [3, 1, 2], [4, 0, 2]),
    "GWR stations": (12, [3, 2, 1], [12, 6, 0]),
    "GWR shares": (12, [2, 3, 5], [0, 6, 12]),
}
"""Value of the line, how many everybody has, and what that pays in thousands."""

PRINTED = """\
Tokens                           Anton           Beate           Claus
Steel                      3     3,000     2               4     6,000
Textiles                   4     6,000     2     1,000     2     1,000
Brewing                    3     3,000     3     3,000     3     3,000
Leather                    2     1,000     3     6,000     2     1,000
Passengers                 3     6,000     1     3,000     -
Stations and shares
NER (13)  stations         2     3,000     2     3,000     3    13,000
          shares           3     6,000     4    13,000     2
L&Y           merged, no payment
LNWR (4)  stations         -               2     4,000     1     2,000
          shares           3     4,000     1               2     2,000
GER           merged, no payment
GWR (12)  stations         3    12,000     2     6,000     1
          shares           2               3     6,000     5    12,000
LSWR          merged, no payment
SER           merged, no payment
Final scoring                   44,000          45,000          40,000
Earned before                   28,000          30,000          25,000
Total                           72,000          75,000          65,000
"""


@pytest.mark.parametrize("row", EXAMPLE)
def test_E6_every_row_of_the_table(row: str) -> None:
    value, counts, thousands = EXAMPLE[row]
    first, second = (1000 * value, 500 * value) if value else (6000, 3000)
    assert prizes(counts, first, second) == [1000 * amount for amount in thousands]


def test_E6_the_sums() -> None:
    rows = tuple(
        Row("", name, "", value, counts, [1000 * k for k in paid]) for name, (value, counts, paid) in EXAMPLE.items()
    )
    table = FinalTable(rows, ("L&Y", "GER", "LSWR", "SER"), (28000, 30000, 25000))
    assert table.final == [44000, 45000, 40000]
    assert table.totals == [72000, 75000, 65000]
    assert table.winners == [BEATE]


def last_move() -> RocketState:
    """A game on the England map that comes to just this end: Claus is about to lay the sixtieth tile."""
    return position(
        to="C.2",
        lines={
            "NER": "SW.SE.SW.SW.SW.SW.SE.SE.SE.SW.SW.SE.E.E.NE.NE.NW.NW.NW.NE",
            "L&Y": "E.NE.E.E.E>NER",
            "LNWR": "SE.E.SE.SW.W.NW.NW",
            "GER": "SW.W.SW.SE.SW.SW.SW.SW.SW.W>GWR",
            "GWR": "NE.E.SE.SE.E.SE.E.SE!",
            "LSWR": "W.W.SW.W.NW.NW.NE.E.NE>GWR",
            "SER": "W.NW.NW>GER",
        },
        stations=["G5,I5,M11,Q9,K11", "N8,D5,K2,L4,S3,Q6", "L6,D7,I7,J4,R5"],
        shares=["NER3,LNWR3,GWR2", "NER4,LNWR1,GWR3", "NER2,LNWR1,GWR5"],
        tokens=[
            "Sheffield.steel,Sheffield.steel,Birmingham.steel,"
            "Manchester.textiles,Manchester.textiles,Nottingham.textiles,Nottingham.textiles,"
            "Sheffield.brewing,Nottingham.brewing,Northampton.brewing,Northampton.leather,Northampton.leather",
            "Birmingham.steel,Manchester.steel,Leicester.textiles,Leicester.textiles,"
            "London.brewing,London.brewing,Reading.brewing,Birmingham.leather,Leicester.leather,London.leather",
            "Swindon.steel,Swindon.steel,Reading.steel,Gloucester.steel,Maidstone.textiles,Swindon.textiles,"
            "Reading.brewing,Maidstone.brewing,Maidstone.brewing,Gloucester.leather,Gloucester.leather",
        ],
        passengers=[3, 1, 0],
        cash=[28000, 30000, 25000],
    )


def test_E6_a_game_that_comes_to_just_this_end() -> None:
    state = last_move()
    outcome(state, "move LNWR NW")
    assert state.to_move == OVER
    table = final_table(state)
    found = {
        row.subject if row.what == "tokens" else f"{row.subject} {row.what}": (
            row.value,
            row.counts,
            [amount // 1000 for amount in row.payments],
        )
        for row in table.rows
    }
    assert found == EXAMPLE
    assert table.merged == ("L&Y", "GER", "LSWR", "SER")
    assert table.final == [44000, 45000, 40000]
    assert state.scores() == table.totals == [72000, 75000, 65000]
    assert table.winners == [BEATE]


def test_E6_the_table_as_the_rulebooks_print_it() -> None:
    state = last_move()
    outcome(state, "move LNWR NW")
    printed = final_table(state).text(["Anton", "Beate", "Claus"])
    assert [each.rstrip() for each in printed.splitlines()] == PRINTED.splitlines()


def test_E6_before_the_last_move_the_table_says_what_would_be_paid() -> None:
    # Claus still lacks a share of the LNWR: with one each, he and Beate would share the second prize.
    table = final_table(last_move())
    assert table.final == [44000, 46000, 39000]
    assert table.earned == (28000, 30000, 25000)


# --- E7: ties -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "first", "second", "paid"),
    [
        pytest.param([1, 1, 0], 2000, 1000, [1000, 1000, 0], id="city, two firsts"),
        pytest.param([1, 1, 1], 2000, 1000, [1000, 1000, 1000], id="city, three firsts"),
        pytest.param([4, 4, 1], 6000, 3000, [4000, 4000, 0], id="kind of token, two firsts"),
        pytest.param([2, 2, 2], 7000, 3500, [3000, 3000, 3000], id="value 7, three firsts"),
        pytest.param([2, 2, 1], 5000, 2500, [3000, 3000, 0], id="value 5, two firsts"),
        pytest.param([2, 1, 0], 1000, 500, [1000, 0, 0], id="value 1"),
    ],
)
def test_E7_ties_and_small_values(counts: list[int], first: int, second: int, paid: list[int]) -> None:
    assert prizes(counts, first, second) == paid


def test_E7_two_firsts_at_a_city() -> None:
    state = position(tokens=["Gloucester.leather", "Gloucester.steel"])
    assert payments(outcome(state, "move GWR NE")) == [(ANTON, 1000), (BEATE, 1000)]


def test_E7_with_a_value_of_one_the_second_gets_nothing() -> None:
    # The L&Y, which has only Liverpool, joins the LNWR in Shrewsbury.
    state = position(lines={"L&Y": "SE.SE"}, shares=["L&Y1", "L&Y1"])
    assert payments(outcome(state, "move L&Y SW")) == [(ANTON, 1000)]


# --- E8: exchanging shares ----------------------------------------------------------------------------------------

# With the share for this move Claus has one of the LSWR, which goes from P5 to O4, next to the GWR.


def test_E8_five_two_and_one_shares_become_two_one_and_none() -> None:
    state = position(to="C.1", lines={"GWR": "E", "LSWR": "NW.NW"}, shares=["LSWR5", "LSWR2"])
    outcome(state, "move LSWR NW")
    assert line(state, "GWR").shares == [2, 1, 0]
    assert line(state, "GWR").supply == 13


def test_E8_a_supply_of_one_is_made_up_with_two_supplementary_shares() -> None:
    shares = ["LSWR5,GWR9", "LSWR2,GWR2", "GWR4"]
    state = position(to="C.1", lines={"GWR": "E", "LSWR": "NW.NW"}, shares=shares)
    assert line(state, "GWR").supply == 1
    outcome(state, "move LSWR NW")
    assert line(state, "GWR").shares == [11, 3, 4]
    assert (line(state, "GWR").supply, line(state, "GWR").extra) == (0, 2)
