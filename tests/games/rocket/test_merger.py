"""R58-R61: mergers."""

from __future__ import annotations

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.events import Event
from tests.games.rocket.late_games import LAST_TILE
from tests.games.rocket.outcome import outcome
from tests.games.rocket.table import line, payments, play, position, why_not
from tests.games.rocket.witness import refused, towns, where

# The GWR stands on O3, the LSWR on P5. O4, next to Swindon, is next to both: whoever goes there is dissolved.
# The LSWR can also go to O5, next to Swindon only, or to P4, next to the GWR and Salisbury.

FACING = {"GWR": "E", "LSWR": "NW.NW"}

# The L&Y has driven into the corner B2 and is isolated; the NER on B4 can join it by way of B3.

CORNER = {"L&Y": "NE.NE.NW!", "NER": "W.W.W"}


def tiles_left(state: RocketState) -> object:
    return GAME.view(state, None)["tiles_left"]


# --- R58: who is dissolved ----------------------------------------------------------------------------------------


def test_R58_the_line_that_moved_is_dissolved_into_the_other() -> None:
    state = position(lines=FACING)
    outcome(state, "move LSWR NW")
    assert line(state, "LSWR").dissolved
    assert not line(state, "GWR").dissolved
    assert "LSWR@R6.NW.NW.NW>GWR" in GAME.position(state)


def test_R58_even_if_it_is_the_other_way_round() -> None:
    state = position(lines=FACING)
    outcome(state, "move GWR E")
    assert line(state, "GWR").dissolved
    assert not line(state, "LSWR").dissolved
    assert where(state, "LSWR") == "P5"


def test_R58_even_if_it_is_worth_more() -> None:
    state = position(lines=FACING, shares=["LSWR5", "GWR1"])
    assert line(state, "LSWR").value > line(state, "GWR").value
    outcome(state, "move LSWR NW")
    assert line(state, "LSWR").dissolved


def test_R58_two_hexes_apart_lines_do_not_merge() -> None:
    state = position(lines=FACING)
    events = outcome(state, "move LSWR NE")
    assert "merged" not in [event.kind for event in events]


def test_R58_track_is_enough() -> None:
    # The GWR has gone on to N4; P4 is next to its track on O3 only.
    state = position(lines=FACING | {"GWR": "E.NE"})
    outcome(state, "move LSWR W")
    assert line(state, "LSWR").dissolved


def test_R58_so_is_a_locomotive_in_its_start_town() -> None:
    state = position(lines={"LSWR": "NW.NW.W"})
    outcome(state, "move LSWR W")
    assert line(state, "LSWR").dissolved
    assert where(state, "GWR") == "O2"


def test_R58_an_empty_start_town_is_no_line() -> None:
    # P3 is next to Bristol, but the GWR has left.
    state = position(lines={"LSWR": "NW.NW.W", "GWR": "NE.NW"})
    outcome(state, "move LSWR W")
    assert not line(state, "LSWR").dissolved


def test_R58_the_final_hex_decides() -> None:
    # Anton aims at O4, Beate's veto sends the locomotive to O5: no merger.
    state = position(lines=FACING, shares=["", "LSWR2"])
    play(state, "move LSWR NW", "call", "veto 2 NE")
    assert where(state, "LSWR") == "O5"
    assert not line(state, "LSWR").dissolved


def test_R58_a_veto_can_bring_a_merger_about() -> None:
    state = position(lines=FACING, shares=["", "LSWR2"])
    play(state, "move LSWR NE", "call", "veto 2 NW")
    assert line(state, "LSWR").dissolved


# --- R59: the payout ----------------------------------------------------------------------------------------------


def test_R59_most_shares_of_the_dissolved_line_pay_1000_for_each_town_and_second_half() -> None:
    # On N4, next to the GWR, the LSWR has four towns: Southampton, Salisbury, Swindon and Gloucester.
    state = position(lines={"GWR": "NE.NW", "LSWR": "NW.NW.NW"}, shares=["LSWR1", "LSWR3", "LSWR1"])
    outcome(state, "move LSWR NW")
    assert state.cash == [2000, 4000, 0]


def test_R59_shares_of_the_survivor_and_stations_do_not_count() -> None:
    state = position(lines=FACING, shares=["", "GWR9", "LSWR2"], stations=["", "Q5"])
    assert payments(outcome(state, "move LSWR NW"), "R59") == [(0, 1000), (2, 3000)]


def test_R59_towns_connected_by_this_very_move_count() -> None:
    state = position(lines=FACING)
    assert towns(state, "LSWR") == {"Southampton", "Salisbury"}
    assert payments(outcome(state, "move LSWR NW"), "R59") == [(0, 3000)]


def test_R59_the_share_just_taken_counts() -> None:
    # Anton draws level with Beate: 3,000 and 1,500 are shared, 2,000 for each.
    state = position(lines=FACING, shares=["LSWR1", "LSWR2"])
    assert payments(outcome(state, "move LSWR NW"), "R59") == [(0, 2000), (1, 2000)]


def test_R59_towns_of_the_survivor_do_not_count() -> None:
    # The GWR has Bristol, Gloucester and Swindon; the LSWR on P4 has Southampton and Salisbury.
    state = position(lines=FACING | {"GWR": "E.NE"})
    assert payments(outcome(state, "move LSWR W"), "R59") == [(0, 2000)]


def test_R59_it_is_paid_before_shares_are_exchanged() -> None:
    # Anton ends with no share at all: his single one pays and is then lost.
    state = position(lines=FACING)
    events = outcome(state, "move LSWR NW")
    kinds = [event.kind for event in events]
    assert kinds.index("paid") < kinds.index("exchanged")
    assert state.cash == [3000, 0, 0]
    assert line(state, "LSWR").shares == line(state, "GWR").shares == [0, 0, 0]


# --- R60: what becomes of the line --------------------------------------------------------------------------------


def test_R60_a_tile_takes_the_place_of_the_locomotive() -> None:
    # One tile where the locomotive came from, one where it ended.
    state = position(lines=FACING)
    assert tiles_left(state) == 59
    outcome(state, "move LSWR NW")
    assert tiles_left(state) == 57
    assert why_not(state, "station O4") == "O4: there is track of GWR here (R18)"


def test_R60_the_locomotive_no_longer_keeps_stations_at_a_distance() -> None:
    # P6 is next to O5 and P5, where the locomotive would be in the way.
    state = position(lines=FACING)
    assert refused(state, "station P6") == "R19"
    outcome(state, "move LSWR NW")
    assert refused(state, "station P6") == ""


def test_R60_a_dissolved_line_cannot_be_moved() -> None:
    state = position(lines=FACING)
    outcome(state, "move LSWR NW", "take London leather")
    assert refused(state, "move LSWR NW") == "R58"


def test_R60_its_hexes_belong_to_the_survivor() -> None:
    # The SER arrives on Q6, next to Q5 and Southampton, where the LSWR once was.
    state = position(lines=FACING | {"LSWR": "NW.NW.NW>GWR", "SER": "W.W.W.W.W.W"})
    outcome(state, "move SER W")
    assert "SER@Q13.W.W.W.W.W.W.W>GWR" in GAME.position(state)


def test_R60_its_hexes_are_no_other_line_for_the_survivor() -> None:
    # P4 is next to P5 and O4, which were the LSWR's.
    state = position(lines=FACING | {"LSWR": "NW.NW.NW>GWR"})
    outcome(state, "move GWR SE")
    assert where(state, "GWR") == "P4"


def test_R60_its_stations_belong_to_the_survivor() -> None:
    state = position(lines=FACING, stations=["", "Q5", "O4"])
    outcome(state, "move LSWR NW")
    assert line(state, "GWR").stations == [0, 1, 1]
    assert line(state, "LSWR").stations == [0, 0, 0]


def test_R60_its_towns_belong_to_the_survivor() -> None:
    state = position(lines=FACING)
    outcome(state, "move LSWR NW")
    assert towns(state, "GWR") == {"Bristol", "Southampton", "Salisbury", "Swindon"}
    assert line(state, "GWR").value == 4
    assert line(state, "LSWR").value == 0


def test_R60_towns_of_both_lines_count_once() -> None:
    # Both have reached Swindon.
    state = position(lines={"GWR": "E.E", "LSWR": "NW.NE.NE.NW"})
    assert towns(state, "GWR") == {"Bristol", "Swindon"}
    assert towns(state, "LSWR") == {"Southampton", "Salisbury", "Reading", "Swindon", "Oxford"}
    outcome(state, "move GWR E")
    assert line(state, "LSWR").value == 6


def test_R60_what_was_merged_before_goes_along() -> None:
    # The LSWR was merged into the GWR; now the GWR joins the LNWR in Shrewsbury.
    lines = {"LSWR": "NW.NW.NW.NW>GWR", "GWR": "NE.NW.NW.NE"}
    state = position(lines=lines, stations=["", "Q5"])
    outcome(state, "move GWR NE")
    assert line(state, "GWR").dissolved
    assert towns(state, "LNWR") >= {"Southampton", "Salisbury", "Swindon", "Gloucester", "Bristol"}
    assert line(state, "LNWR").stations == [0, 1, 0]


# --- R61: the exchange --------------------------------------------------------------------------------------------


def test_R61_one_share_of_the_survivor_for_two_of_the_dissolved_line() -> None:
    state = position(lines=FACING, shares=["LSWR3,GWR1", "LSWR2", "GWR4"])
    outcome(state, "move LSWR NW")
    assert line(state, "GWR").shares == [3, 1, 4]
    assert line(state, "LSWR").shares == [0, 0, 0]


def test_R61_an_odd_share_is_lost_for_each_player() -> None:
    # Five, three and one are nine shares, but each player exchanges alone.
    state = position(lines=FACING, shares=["LSWR4", "LSWR3", "LSWR1"])
    outcome(state, "move LSWR NW")
    assert line(state, "GWR").shares == [2, 1, 0]


def test_R61_they_come_out_of_the_supply() -> None:
    state = position(lines=FACING, shares=["LSWR3", "LSWR2", "GWR4"])
    assert line(state, "GWR").supply == 12
    outcome(state, "move LSWR NW")
    assert line(state, "GWR").supply == 9
    assert line(state, "GWR").extra == 0
    assert line(state, "LSWR").supply == 0


def test_R61_a_short_supply_is_made_up_with_supplementary_shares() -> None:
    state = position(lines=FACING, shares=["LSWR3", "LSWR4", "GWR14"])
    outcome(state, "move LSWR NW")
    gwr = line(state, "GWR")
    assert gwr.shares == [2, 2, 14]
    assert (gwr.supply, gwr.extra) == (0, 2)


def test_R61_supplementary_shares_count_as_shares_of_the_survivor() -> None:
    # The GWR is sold out. With his two supplementary shares Anton is asked about a veto, and may bid both.
    state = position(lines=FACING, to="A.2", shares=["LSWR3", "", "GWR16"])
    outcome(state, "move LSWR NW")
    play(state, "move GWR NE")
    play(state, "pass", "call", "pass", "veto 2 SE")
    assert where(state, "GWR") == "P4"
    assert line(state, "GWR").shares == [0, 0, 16]


def test_R61_shares_of_the_dissolved_line_leave_the_game() -> None:
    state = position(lines=FACING, shares=["LSWR3"])
    outcome(state, "move LSWR NW")
    assert "LSWR" not in GAME.position(state).split("shares=")[1]


# --- A14: merging into an isolated line ---------------------------------------------------------------------------


def test_A14_the_new_shares_are_all_supplementary() -> None:
    state = position(lines=CORNER, shares=["NER3", "NER2", "L&Y1"])
    events = outcome(state, "move NER W")
    l_and_y = line(state, "L&Y")
    assert l_and_y.shares == [2, 1, 1]
    assert l_and_y.extra == 3
    assert supplementary(events) == [(0, 2, 2), (1, 1, 1)]


def test_R61_the_supply_comes_first() -> None:
    # One share of the GWR is left for the three that Anton and Beate get.
    state = position(lines=FACING, shares=["LSWR3", "LSWR2", "GWR15"])
    assert supplementary(outcome(state, "move LSWR NW")) == [(0, 2, 1), (1, 1, 1)]


def supplementary(events: list[Event]) -> list[tuple[object, ...]]:
    """Seat, shares gained, and how many of them were supplementary, in the order of the exchange."""
    facts = [event.facts for event in events if event.kind == "exchanged"]
    return [(one["seat"], one["gained"], one["supplementary"]) for one in facts]


def test_A14_the_supply_does_not_come_back() -> None:
    state = position(lines=CORNER, shares=["NER3"])
    outcome(state, "move NER W")
    assert line(state, "L&Y").isolated
    assert line(state, "L&Y").supply == 0


# --- A16: supplementary shares never run out ----------------------------------------------------------------------


def test_A16_more_than_sixteen_are_possible() -> None:
    # Sixteen are out already, in Claus's hand; the merger needs eight more.
    state = position(lines=FACING, shares=["LSWR15", "", "GWR32"], extra="GWR16")
    outcome(state, "move LSWR NW")
    gwr = line(state, "GWR")
    assert gwr.shares == [8, 0, 32]
    assert (gwr.supply, gwr.extra) == (0, 24)


# --- A17: the tile that joins the lines ---------------------------------------------------------------------------


@pytest.mark.parametrize(("counts", "left"), [("yes", 57), ("no", 58)])
def test_A17_the_joining_tile_is_one_of_the_sixty_unless_mergerTileCounts_is_no(counts: str, left: int) -> None:
    state = position(lines=FACING, mergerTileCounts=counts)
    outcome(state, "move LSWR NW")
    assert tiles_left(state) == left


@pytest.mark.parametrize(("counts", "left"), [("yes", 57), ("no", 58)])
def test_A17_a_line_dissolved_on_its_first_hex_needs_the_joining_tile_only(counts: str, left: int) -> None:
    # The GWR leaves Bristol and is at once next to the LSWR on P4.
    state = position(lines={"LSWR": "NW.NW.W"}, mergerTileCounts=counts)
    assert tiles_left(state) == 58
    outcome(state, "move GWR E")
    assert line(state, "GWR").dissolved
    assert tiles_left(state) == left


def test_A17_if_no_tile_is_left_the_merger_is_completed_all_the_same() -> None:
    # The last tile is laid on A5, and none remains for B6.
    state = position(lines=LAST_TILE, stations=["", "B3"], shares=["L&Y3", "L&Y2"])
    assert tiles_left(state) == 1
    events = outcome(state, "move L&Y SE")
    assert tiles_left(state) == 0
    assert payments(events, "R59") == [(0, 2000), (1, 1000)]
    assert line(state, "L&Y").dissolved
    assert line(state, "NER").shares == [2, 1, 0]
    assert line(state, "NER").stations == [0, 1, 0]
    assert towns(state, "NER") == {"Liverpool", "Leeds"}
