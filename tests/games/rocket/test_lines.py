"""R22-R30, A6, A27: extending a line, from the locomotive's move to the share it brings."""

from __future__ import annotations

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.text.spoken_names import way_name
from footplate.kernel.illegal import Illegal
from tests.games.rocket.table import decline, legal, line, new, payments, play, position, why_not
from tests.games.rocket.witness import asked, refused, towns, ways, where

# --- R22: one hex -------------------------------------------------------------------------------------------------


def test_R22_any_locomotive_may_be_moved_whoever_holds_its_shares() -> None:
    state = position(shares=["", "GWR8,SER8", "NER8"])
    state.play(GAME.notation.read(state, "move GWR E")[0])
    assert legal(state) == ["NER", "L&Y", "LNWR", "GER", "GWR", "LSWR", "SER"]


@pytest.mark.parametrize(
    ("company", "way", "hex"),
    [
        *(("NER", way, hex) for way, hex in zip(("NE", "E", "SE", "SW", "W", "NW"), "A7 B8 C7 C6 B6 A6".split())),
        *(("LNWR", way, hex) for way, hex in zip(("NE", "E", "SE", "SW", "W", "NW"), "H3 I3 J3 J2 I1 H2".split())),
    ],
)
def test_R22_it_goes_to_an_adjacent_hex(company: str, way: str, hex: str) -> None:
    # York is on B7, Shrewsbury on I2, in a row that stands half a hex further east.
    state = new()
    play(state, f"move {company} {way}")
    assert where(state, company) == hex


def test_R22_a_dissolved_line_has_no_locomotive_to_move() -> None:
    state = position(lines={"GWR": "E", "LSWR": "NW.NW.NW>GWR", "NER": "SW.SW", "L&Y": "NE.E.E.E>NER"})
    assert refused(state, "move LSWR NE") == "R58"
    assert refused(state, "move L&Y NE") == "R58"
    state.play(GAME.notation.read(state, "move GWR NE")[0])
    assert legal(state) == ["NER", "LNWR", "GER", "GWR", "SER"]


def test_R22_no_other_locomotive_moves() -> None:
    state = new()
    before = GAME.position(state)
    play(state, "move GWR E")
    lines = next(field for field in before.split() if field.startswith("lines="))
    assert lines.replace("GWR@O2", "GWR@O2.E") in GAME.position(state)


@pytest.mark.parametrize("owners", [["O4"], ["", "O4"]])
def test_R22_the_hex_may_hold_a_station(owners: list[str]) -> None:
    state = position(lines={"GWR": "E"}, stations=owners)
    play(state, "move GWR E")
    assert where(state, "GWR") == "O4"
    assert GAME.view(state, None)["stations"] == {"O4": len(owners) - 1}


def test_R22_what_follows_comes_in_this_order() -> None:
    # L&Y stands on D4. On D5 there is Beate's station; it touches Sheffield, Leeds and, on D6, the NER.
    state = position(
        lines={"L&Y": "NE.E.E", "NER": "SW.SW"},
        stations=["", "D5"],
        shares=["L&Y1", "L&Y1"],
        tokens=["Sheffield.steel"],
    )
    happened = [f"{event.kind} {event.clause}" for event in play(state, "move L&Y E", "call", "veto 1 E", "match E")]
    assert list(dict.fromkeys(happened)) == [
        "moved R22",
        "share R29",
        "called R31",
        "bid R34",
        "matched R37",
        "returned R39",
        "passenger R50",
        "paid R53",
        "paid R55",
        "paid R59",
        "exchanged R61",
        "merged R60",
    ]


# --- R23, A27: where it never goes --------------------------------------------------------------------------------


def test_R23_not_onto_a_town() -> None:
    # Ahead of the GWR on N3 lies a city, to the left of the LNWR on I3 a railway town.
    state = position(lines={"GWR": "NE", "LNWR": "E"})
    assert ways(state, "GWR") == ["E", "NW"]
    assert refused(state, "move GWR NE") == "R23"
    assert why_not(state, "move GWR NE") == "GWR cannot enter Gloucester: it is a town (R23)"
    assert refused(state, "move LNWR NE") == "R23"
    assert why_not(state, "move LNWR NE") == "LNWR cannot enter Stafford: it is a town (R23)"


def test_R23_not_onto_a_start_town_that_has_been_left() -> None:
    # The LSWR has driven round Salisbury and faces Southampton, its own start.
    round_salisbury = position(lines={"LSWR": "W.W.NW.NE.E.SE"})
    assert refused(round_salisbury, "move LSWR SE") == "R23"
    assert why_not(round_salisbury, "move LSWR SE") == "LSWR cannot enter Southampton: it is a town (R23)"
    by_bristol = position(lines={"LSWR": "NW.NW.W.W!", "GWR": "NE.NW"})
    assert refused(by_bristol, "move LSWR NW") == "R23"
    assert why_not(by_bristol, "move LSWR NW") == "LSWR cannot enter Bristol: it is a town (R23)"


def test_R23_not_onto_its_own_track() -> None:
    round_salisbury = position(lines={"LSWR": "W.W.NW.NE.E.SE"})
    assert ways(round_salisbury, "LSWR") == ["E"]
    assert refused(round_salisbury, "move LSWR SW") == "R23"
    assert why_not(round_salisbury, "move LSWR SW") == "R5: LSWR cannot enter, there is track of LSWR here (R23)"


def test_R23_not_onto_another_locomotive_or_the_track_of_another_line() -> None:
    # Set up by hand: in play the two would have merged. The LSWR on P5 faces NW; the GWR has track on O4 and is on O5.
    state = position(lines={"LSWR": "NW.NW", "GWR": "E.E.E"})
    assert ways(state, "LSWR") == ["W"]
    assert refused(state, "move LSWR NE") == "R23"
    assert why_not(state, "move LSWR NE") == "O5: LSWR cannot enter, the locomotive of GWR stands here (R23)"
    assert refused(state, "move LSWR NW") == "R23"
    assert why_not(state, "move LSWR NW") == "O4: LSWR cannot enter, there is track of GWR here (R23)"


@pytest.mark.parametrize("way", ["W", "NW"])
def test_R23_never_off_the_land(way: str) -> None:
    state = new()
    assert refused(state, f"move GWR {way}") == "R23"
    assert why_not(state, f"move GWR {way}") == f"Going {way_name(way, 'en')}, GWR would leave the land (R23)"


def test_R23_a_line_with_no_hex_left_cannot_be_moved() -> None:
    # E5: the L&Y has driven into the corner on B2 and sees only the sea.
    state = position(lines={"L&Y": "NE.NE.NW!"})
    assert refused(state, "move L&Y NW") == "R23"
    state.play(GAME.notation.read(state, "move GWR E")[0])
    assert legal(state) == ["NER", "LNWR", "GER", "GWR", "LSWR", "SER"]


def test_A27_the_sea_closes_the_map() -> None:
    # Dover lies on the coast with two ways out; from P13 there is one way on.
    state = position(lines={"SER": "NW"})
    assert ways(state, "SER") == ["W"]
    assert [refused(state, f"move SER {way}") for way in ("NW", "NE")] == ["R23", "R23"]


# --- R24, R25: directions -----------------------------------------------------------------------------------------


def test_R24_from_its_start_town_a_locomotive_leaves_in_any_direction() -> None:
    state = new()
    assert ways(state, "NER") == ["NE", "E", "SE", "SW", "W", "NW"]
    assert ways(state, "LNWR") == ["NE", "E", "SE", "SW", "W", "NW"]


def test_R24_as_long_as_there_is_land() -> None:
    state = new()
    assert ways(state, "L&Y") == ["NE", "E", "SE"]
    assert ways(state, "GER") == ["SE", "SW", "W", "NW"]
    assert ways(state, "GWR") == ["NE", "E", "SE", "SW"]
    assert ways(state, "LSWR") == ["NE", "E", "W", "NW"]
    assert ways(state, "SER") == ["W", "NW"]


@pytest.mark.parametrize(
    ("company", "driven", "ahead", "behind"),
    [
        ("LSWR", "NE", ["NE", "E", "NW"], ["SE", "SW", "W"]),
        ("GWR", "E", ["NE", "E", "SE"], ["SW", "W", "NW"]),
        ("NER", "SE", ["E", "SE", "SW"], ["W", "NW", "NE"]),
        ("GER", "SW", ["SE", "SW", "W"], ["NW", "NE", "E"]),
        ("NER", "W.W", ["SW", "W", "NW"], ["NE", "E", "SE"]),
        ("LSWR", "NW.NW", ["NE", "W", "NW"], ["E", "SE", "SW"]),
    ],
)
def test_R25_later_only_straight_on_or_one_sixth_to_the_side(
    company: str, driven: str, ahead: list[str], behind: list[str]
) -> None:
    state = position(lines={company: driven})
    assert ways(state, company) == ahead
    assert [refused(state, f"move {company} {way}") for way in behind] == ["R25"] * 3


def test_R25_it_faces_the_way_it_has_just_moved() -> None:
    state = new(2)
    play(state, "move LSWR NE", "take London leather")
    assert ways(state, "LSWR") == ["NE", "E", "NW"]
    play(state, "move LSWR E")
    decline(state)
    play(state, "take London brewing")
    assert ways(state, "LSWR") == ["NE", "E", "SE"]
    assert refused(state, "move LSWR NW") == "R25"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "GWR faces north-east and cannot turn west (R25)"),
        ("de", "Die Lok der GWR blickt nach Nordosten und kann nicht nach Westen abbiegen (R25)"),
        ("hu", "GWR: a mozdony északkelet felé néz, ezért nem fordulhat nyugat felé (R25)"),
        ("it", "La locomotiva della GWR è rivolta verso nord-est e non può girare verso ovest (R25)"),
    ],
)
def test_R25_directions_are_words_to_a_reader(language: str, sentence: str) -> None:
    state = position(lines={"GWR": "NE"})
    with pytest.raises(Illegal) as refused:
        play(state, "move GWR W")
    assert refused.value.sentence(language) == sentence


def test_R25_after_a_veto_it_faces_the_way_it_was_sent() -> None:
    state = position(lines={"GWR": "E"}, shares=["", "GWR2"])
    play(state, "move GWR SE", "call", "veto 2 NE", "take London leather")
    # On N4, facing NE: E is Swindon, NW is Gloucester.
    assert where(state, "GWR") == "N4"
    assert ways(state, "GWR") == ["NE"]
    assert refused(state, "move GWR SE") == "R25"


# --- R26-R28: coming next to lines --------------------------------------------------------------------------------

BETWEEN = {"LNWR": "NE.NE.NW", "NER": "W.W.SW.SW.W"}
"""E2 lies between the LNWR on F3, the NER on D3 and the L&Y, which is still in Liverpool."""


def test_R26_not_onto_a_hex_between_two_other_lines() -> None:
    state = position(lines=BETWEEN)
    assert ways(state, "L&Y") == ["NE", "SE"]
    assert refused(state, "move L&Y E") == "R26"
    assert why_not(state, "move L&Y E") == "E2: L&Y cannot enter, it would touch NER and LNWR at the same time (R26)"


def test_R26_next_to_one_other_line_is_allowed() -> None:
    state = position(lines=BETWEEN)
    play(state, "move L&Y SE")
    assert line(state, "L&Y").dissolved
    assert not line(state, "LNWR").dissolved


def test_R26_two_hexes_of_the_same_line_are_one_line() -> None:
    # O4 touches the track of the GWR on O3 and its locomotive on N4.
    state = position(lines={"GWR": "E.NE", "LSWR": "NW.NW"})
    assert ways(state, "LSWR") == ["NE", "W", "NW"]
    play(state, "move LSWR NW")
    assert line(state, "LSWR").dissolved


def test_R26_a_merged_line_is_one_line_with_its_survivor() -> None:
    # The LNWR has gone on to F2 and into the L&Y: all that E2 touches now is the L&Y.
    state = position(lines={"LNWR": "NE.NE.NW.W>L&Y", "NER": "W.W.SW.SW.W"})
    assert ways(state, "NER") == ["SW", "W", "NW"]
    assert refused(state, "move NER SW") == ""


def test_R27_a_locomotive_in_its_start_town_is_a_line() -> None:
    # For the NER, E2 touches the LNWR and the L&Y; for the LNWR, the NER and the L&Y.
    state = position(lines=BETWEEN)
    assert ways(state, "NER") == ["W", "NW"]
    assert refused(state, "move NER SW") == "R26"
    assert why_not(state, "move NER SW") == "E2: NER cannot enter, it would touch L&Y and LNWR at the same time (R26)"
    assert refused(state, "move LNWR NW") == "R26"


def test_R27_so_one_can_merge_into_it() -> None:
    # D2 touches the locomotive in Liverpool.
    state = position(lines={"NER": "W.W.SW.SW.W"})
    play(state, "move NER W")
    assert line(state, "NER").dissolved
    assert state.holder_of(line(state, "NER")) is line(state, "L&Y")


def test_R27_track_is_a_line_however_far_its_locomotive_is() -> None:
    # P4 touches the track of the GWR on O3 and O4; its locomotive is on M7.
    state = position(lines={"GWR": "E.E.E.NE.E.NE", "LSWR": "W.W.NW"})
    assert where(state, "GWR") == "M7"
    play(state, "move LSWR NE")
    assert line(state, "LSWR").dissolved


def test_R27_a_start_town_is_no_line_once_its_locomotive_has_left() -> None:
    # P3 touches Bristol only: the GWR is on M2.
    state = position(lines={"LSWR": "NW.NW.W", "GWR": "NE.NW"})
    play(state, "move LSWR W")
    assert where(state, "LSWR") == "P3"
    assert not line(state, "LSWR").dissolved


def test_R28_touching_its_own_track_has_no_effect() -> None:
    # SE to Q5 closes the circle round Salisbury: R5 is the line's own first hex.
    state = position(lines={"LSWR": "W.W.NW.NE.E"}, shares=["", "LSWR4"], stations=["", "Q3"])
    before = towns(state, "LSWR")
    events = play(state, "move LSWR SE")
    decline(state, events)
    assert where(state, "LSWR") == "Q5"
    assert not line(state, "LSWR").dissolved
    assert towns(state, "LSWR") == before
    assert payments(events) == []


# --- R29, R30, A6: the share --------------------------------------------------------------------------------------


def test_R29_the_active_player_takes_one_share_of_the_line() -> None:
    state = new()
    play(state, "move GWR E")
    assert line(state, "GWR").shares == [1, 0, 0]
    assert line(state, "GWR").supply == 15
    assert sum(other.supply for other in state.lines) == 7 * 16 - 1


def test_R29_also_for_a_line_in_which_somebody_else_holds_more() -> None:
    state = position(to="C.2", lines={"GWR": "E"}, shares=["GWR5", "", "GWR1"])
    play(state, "move GWR E")
    assert line(state, "GWR").shares == [5, 0, 2]
    assert line(state, "GWR").supply == 9


def test_R29_before_any_veto() -> None:
    state = position(lines={"GWR": "E"}, shares=["", "GWR2"])
    play(state, "move GWR E")
    assert asked(state) == "B call"
    assert line(state, "GWR").shares == [1, 2, 0]
    assert line(state, "GWR").supply == 13


def test_R29_the_mover_keeps_it_though_another_player_decides_where_the_line_goes() -> None:
    state = position(lines={"GWR": "E"}, shares=["", "GWR2"])
    play(state, "move GWR E", "call", "veto 2 NE")
    assert line(state, "GWR").shares == [1, 0, 0]
    assert line(state, "GWR").supply == 15


def test_R30_from_an_empty_supply_there_is_no_share() -> None:
    state = position(lines={"GWR": "E"}, shares=["GWR7", "", "GWR9"])
    events = play(state, "move GWR E")
    decline(state, events)
    assert where(state, "GWR") == "O4"
    assert line(state, "GWR").shares == [7, 0, 9]
    assert line(state, "GWR").supply == 0
    assert "share" not in [event.kind for event in events]


def test_R30_the_last_share_is_still_given() -> None:
    state = position(lines={"GWR": "E"}, shares=["GWR6", "", "GWR9"])
    play(state, "move GWR E")
    assert line(state, "GWR").shares == [7, 0, 9]
    assert line(state, "GWR").supply == 0


def test_R30_an_isolated_line_brings_no_share() -> None:
    # From S3 the LSWR can only go on to S2.
    state = position(lines={"LSWR": "W.W.SW!"}, shares=["", "LSWR3"])
    play(state, "move LSWR W", "pass")
    assert where(state, "LSWR") == "S2"
    assert line(state, "LSWR").shares == [0, 3, 0]
    assert line(state, "LSWR").supply == 0


def test_R30_shares_returned_later_in_the_same_action_do_not_change_that() -> None:
    state = position(lines={"GWR": "E"}, shares=["", "GWR16"])
    play(state, "move GWR E", "call", "veto 2 NE")
    assert asked(state) == "A action"
    assert line(state, "GWR").shares == [0, 14, 0]
    assert line(state, "GWR").supply == 2


def test_A6_taking_the_last_share_and_a_veto_of_two_leave_two_for_the_next_move() -> None:
    state = position(lines={"GWR": "E"}, shares=["", "GWR15"])
    play(state, "move GWR E", "call", "veto 2 NE")
    assert line(state, "GWR").shares == [1, 13, 0]
    assert line(state, "GWR").supply == 2
    play(state, "take London leather", "move GWR NE")
    assert line(state, "GWR").shares == [1, 14, 0]
    assert line(state, "GWR").supply == 1
