"""R62, R63 and A18: isolated lines."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.isolation import find_route
from footplate.games.rocket.rules.position import FREE, TOWN
from footplate.games.rocket.rules.state import RocketState
from footplate.hexgrid import DIRECTIONS, Cell
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from footplate.kernel.text import BadText
from tests.games.rocket.outcome import outcome
from tests.games.rocket.routes import (
    GRID,
    LAND,
    STARTS,
    TOWNS,
    TooMany,
    can_reach_something_new,
    could_cross_itself_to_something_new,
)
from tests.games.rocket.table import STARTS as HOME
from tests.games.rocket.table import line, new, payments, position
from tests.games.rocket.witness import refused, towns, ways, where


def isolated(state: RocketState) -> list[str]:
    return [COMPANIES[each.number] for each in state.lines if each.isolated]


# --- R62: what isolation means ------------------------------------------------------------------------------------

# From B8 the NER can drive into the corner A8, from which there is no way out.

TO_THE_CORNER = {"NER": "E"}

# The GWR has joined the LSWR on P4, which now has every town around it: Southampton, Salisbury and Bristol.

SOUTH_WEST = {"LSWR": "NW.NW.W!", "GWR": "E>LSWR"}


def test_R62_a_line_that_can_reach_nothing_new_is_isolated() -> None:
    state = position(lines=TO_THE_CORNER)
    events = outcome(state, "move NER NE")
    assert isolated(state) == ["NER"]
    assert [(event.kind, event.clause, event.facts["line"]) for event in events][-1] == ("isolated", "R62", "NER")


def test_R62_as_long_as_it_can_it_is_not() -> None:
    state = position(lines=TO_THE_CORNER)
    outcome(state, "move NER SE")
    assert isolated(state) == []


def test_R62_its_supply_leaves_the_game() -> None:
    state = position(lines=TO_THE_CORNER, shares=["NER2"])
    assert line(state, "NER").supply == 14
    outcome(state, "move NER NE")
    assert line(state, "NER").supply == 0


def test_R62_players_keep_the_shares_they_hold() -> None:
    # Anton's third share is the one for the very move that isolated the line.
    state = position(lines=TO_THE_CORNER, shares=["NER2", "NER1"])
    outcome(state, "move NER NE")
    assert line(state, "NER").shares == [3, 1, 0]


def test_R62_it_may_still_be_moved_but_brings_no_share() -> None:
    # Between Salisbury and the sea the LSWR has room, but nothing to reach.
    state = position(lines=SOUTH_WEST, shares=["LSWR1"])
    events = outcome(state, "move LSWR SW")
    assert where(state, "LSWR") == "Q3"
    assert line(state, "LSWR").shares == [1, 0, 0]
    assert "share" not in [event.kind for event in events]


def test_R62_moving_it_lays_track_as_ever() -> None:
    state = position(lines=SOUTH_WEST)
    before = state.tiles
    outcome(state, "move LSWR SW")
    assert state.tiles == before + 1
    assert refused(state, "station P4") == "R18"


# --- R63: what becomes of it --------------------------------------------------------------------------------------


def test_R63_an_isolated_line_is_not_dissolved() -> None:
    state = position(lines=TO_THE_CORNER, stations=["B8"])
    outcome(state, "move NER NE")
    assert not line(state, "NER").dissolved
    assert towns(state, "NER") == {"York"}
    assert line(state, "NER").stations == [1, 0, 0]


def test_R63_other_lines_can_still_merge_into_it() -> None:
    # The L&Y sits in the corner B2; the NER comes to B3.
    state = position(lines={"L&Y": "NE.NE.NW!", "NER": "W.W.W"}, shares=["NER1"])
    events = outcome(state, "move NER W")
    assert line(state, "NER").dissolved
    assert towns(state, "L&Y") == {"Liverpool", "York", "Leeds"}
    assert payments(events, "R59") == [(0, 2000)]
    assert line(state, "L&Y").shares == [1, 0, 0]


def test_R63_what_is_merged_into_it_does_not_free_it() -> None:
    state = position(lines={"L&Y": "NE.NE.NW!", "NER": "W.W.W"})
    outcome(state, "move NER W")
    assert isolated(state) == ["L&Y"]


# --- A18: when a line is isolated ---------------------------------------------------------------------------------


def test_A18_isolating_a_line_on_purpose_is_legal() -> None:
    assert refused(position(lines=TO_THE_CORNER), "move NER NE") == ""


def test_A18_a_line_may_be_isolated_by_its_first_move() -> None:
    # From Shrewsbury to I1 and no further.
    state = position()
    outcome(state, "move LNWR W")
    assert isolated(state) == ["LNWR"]


def test_A18_another_line_is_something_new_even_if_no_town_is() -> None:
    # With the GER merged into it, the SER in Dover has Maidstone and Colchester. Its only way, by Q12, leads to Q11,
    # which is next to the LSWR.
    state = position(lines={"GER": "SW.SW.SW.SW.SW.SE.SE", "LSWR": "E.NE.E.E.E"})
    outcome(state, "move GER E")
    assert line(state, "GER").dissolved
    assert ways(state, "SER") == ["W"]
    assert isolated(state) == []


@pytest.mark.parametrize("is_town", ["no", "yes"])
def test_A18_a_locomotive_in_its_start_town_is_tested_too_and_its_own_start_is_no_new_town(is_town: str) -> None:
    # The same, but now the LSWR comes to Q11 itself. Q12, next to nothing but Dover, has become a dead end.
    lines = {"GER": "SW.SW.SW.SW.SW.SE.SE.E>SER", "LSWR": "E.NE.E.E.E"}
    state = position(lines=lines, unmovedStartIsTown=is_town)
    outcome(state, "move LSWR E")
    assert where(state, "SER") == "Q13"
    assert ways(state, "SER") == ["W"]
    assert isolated(state) == ["SER"]


def test_A18_all_locomotives_can_still_get_away_at_the_beginning() -> None:
    state = position()
    outcome(state, "move GWR NE")
    assert isolated(state) == []


def test_A18_a_merger_can_connect_the_last_town() -> None:
    # Between Salisbury, Southampton and the sea Bristol is all that the LSWR has not reached. The GWR brings it along.
    state = position(lines={"LSWR": "NW.NW.W"})
    outcome(state, "move GWR E")
    assert towns(state, "LSWR") == {"Southampton", "Salisbury", "Bristol"}
    assert isolated(state) == ["LSWR"]


def test_A18_a_merger_that_leaves_a_new_town_in_reach_does_no_harm() -> None:
    # The same one hex earlier: from P5 the LSWR can still get to Swindon.
    state = position(lines={"LSWR": "NW.NW", "GWR": "E"})
    outcome(state, "move GWR SE")
    assert line(state, "GWR").dissolved
    assert isolated(state) == []


# M2 is where the LNWR stands, heading for N3, its only way. N3 is next to the GWR in Bristol and to N4.

BETWEEN_TWO = {"LNWR": "SW.SE.SW.SE", "LSWR": "NW.NW.NW"}


def test_A18_a_hex_next_to_two_other_lines_is_no_way() -> None:
    # The LSWR arrives on N4.
    state = position(lines=BETWEEN_TWO)
    assert ways(state, "LNWR") == ["SE"]
    outcome(state, "move LSWR NW")
    assert refused(state, "move LNWR SE") != ""
    assert isolated(state) == ["LNWR"]


def test_A18_a_hex_next_to_one_other_line_is() -> None:
    # The LSWR goes past to O5 instead.
    state = position(lines=BETWEEN_TWO | {"LSWR": "NW.NW"})
    outcome(state, "move LSWR NE")
    assert isolated(state) == []


def test_A18_isolation_is_permanent() -> None:
    # The GWR joins the LSWR, so that N3 is next to a single other line: too late for the LNWR.
    state = position(lines=BETWEEN_TWO, shares=["", "LNWR2"])
    outcome(state, "move LSWR NW", "move GWR E")
    assert refused(state, "move LNWR SE") == ""
    assert isolated(state) == ["LNWR"]
    assert line(state, "LNWR").supply == 0


def test_A18_an_isolated_line_whose_way_is_open_again_moves_without_a_share_and_may_even_merge() -> None:
    state = position(lines=BETWEEN_TWO, shares=["", "LNWR2"])
    outcome(state, "move LSWR NW", "move GWR E")
    events = outcome(state, "move LNWR SE")
    assert line(state, "LNWR").dissolved
    assert "share" not in [event.kind for event in events]
    assert payments(events, "R59") == [(1, 4000)]


def test_A18_a_route_may_not_cross_its_own_new_track() -> None:
    # With the L&Y on C4 the north-west is closed. From B5 the NER could turn round in there, but the way back to A4 and
    # the open leads through B4, where it came in.
    state = position(lines={"NER": "W.W", "L&Y": "E.SE.E.NE.NW"})
    outcome(state, "move L&Y NE")
    assert line(state, "L&Y").dissolved
    assert could_cross_itself_to_something_new(state, COMPANIES.index("NER"))
    assert isolated(state) == ["NER"]


@pytest.mark.parametrize(
    ("lines", "move", "company"),
    [
        (
            {"NER": "SW.SW.SE.E.NE.NE", "L&Y": "E.SE.SE.SW>LNWR", "LNWR": "E.E.NE.NW.NW.NE"},
            "move LNWR NE",
            "NER",
        ),
        ({"NER": "SW.SE.E.NE", "L&Y": "E.SE.SE.E.NE.E.E"}, "move L&Y NE", "NER"),
        ({"NER": "SW.SW.SE.E.NE", "L&Y": "E.SE.E.E.E>NER"}, "move NER NE", "NER"),
    ],
)
def test_A18_nor_in_these_positions_out_of_long_random_play(lines: dict[str, str], move: str, company: str) -> None:
    state = position(lines=lines)
    outcome(state, move)
    assert could_cross_itself_to_something_new(state, COMPANIES.index(company))
    assert company in isolated(state)


RING = "P7 P8 P9 Q9 Q8 R8 R7 Q6"


def ring(land: str) -> RocketState:
    """The SER on Q10, heading NW, has only this land left, and nothing new but another line beside R10."""
    state = position()
    names = state.board.hex_names
    for hex in range(state.board.hexes):
        state.owner[hex] = FREE if names[hex] in land.split() else TOWN
        state.touching[hex] = 1 if names[hex] == "R10" else 0
    ser = line(state, "SER")
    ser.locomotive, ser.heading = names.index("Q10"), DIRECTIONS.index("NW")
    ser.connected = (1 << 28) - 1
    return state


def way_out(state: RocketState) -> str:
    return " ".join(state.board.hex_names[hex] for hex in find_route(state, line(state, "SER")))


def test_A18_where_the_shortest_route_crosses_itself_another_one_will_do() -> None:
    """West through Q9, round the ring and through Q9 again would be no route; by way of P10 there is one."""
    state = ring(f"{RING} P10 R10")
    assert way_out(state) == "P10 P9 P8 P7 Q6 R7 R8 Q8 Q9 R10"
    # A dead end in front of it is left again.
    state = ring(f"{RING} P10 O10 N10 R10")
    assert way_out(state) == "P10 P9 P8 P7 Q6 R7 R8 Q8 Q9 R10"


@pytest.mark.parametrize("land", [f"{RING} R10", f"{RING} P10", f"{RING.replace('Q6', 'N1')} P10 R10"])
def test_A18_without_it_there_is_none(land: str) -> None:
    assert way_out(ring(land)) == ""


def test_A18_a_route_that_is_blocked_on_the_way_is_no_route() -> None:
    # From B9 the NER can only go to C9 and by D9 to E8, next to Lincoln. The GER comes the same way to meet it and is
    # merged into it on C9. Lincoln is as new as ever, but the NER cannot move.
    state = position(lines={"NER": "E.E", "GER": "NW.W.W.W.NW"})
    outcome(state, "take London leather", "move GER NE")
    outcome(state, "take London brewing", "move GER NW")
    outcome(state, "take London brewing", "move GER NW")
    assert isolated(state) == []
    outcome(state, "move GER NE")
    assert "Lincoln" not in towns(state, "NER")
    assert isolated(state) == ["NER"]


def test_A18_stations_are_in_nobodys_way() -> None:
    # The only way of the SER leads over Beate's station on P12.
    state = position(lines={"SER": "NW"}, stations=["", "P12"])
    outcome(state, "move GWR NE")
    assert ways(state, "SER") == ["W"]
    assert isolated(state) == []


def test_A18_a_veto_decides_where_the_line_ends_and_whether_it_is_isolated() -> None:
    state = position(lines=TO_THE_CORNER, shares=["", "NER2"])
    outcome(state, "move NER NE", "call", "veto 2 SE")
    assert where(state, "NER") == "C8"
    assert isolated(state) == []


def test_A18_a_position_must_say_which_lines_are_isolated() -> None:
    with pytest.raises(BadText, match="NER marked as isolated"):
        position(lines={"NER": "E.NE"})


# --- A18 by brute force -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_town", ["no", "yes"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_A18_in_random_games_exactly_the_lines_without_a_route_become_isolated(seats: int, is_town: str) -> None:
    dice = Random(seats * 1000 + len(is_town))
    compared = cut_off = 0
    for _ in range(12):
        state = GAME.new(seats, GAME.options.choose({"firstPlayer": "A", "unmovedStartIsTown": is_town}))
        while state.to_move != OVER:
            before = [each.isolated for each in state.lines]
            driven = sum(len(each.drive) for each in state.lines)
            state.play(any_move(state, dice))
            if sum(len(each.drive) for each in state.lines) == driven:
                continue
            for each in state.lines:
                if each.dissolved:
                    continue
                if before[each.number]:
                    assert each.isolated, "isolation is permanent"
                    continue
                with suppress(TooMany):
                    lives = can_reach_something_new(state, each.number)
                    assert each.isolated != lives, f"{COMPANIES[each.number]} in {GAME.position(state)}"
                    compared += 1
                    cut_off += each.isolated
    assert compared > 1000
    assert cut_off > 10


def any_move(state: RocketState, dice: Random) -> int:
    """Locomotives are moved as often as possible; a veto is called now and then."""
    steps = state.legal()
    if moves.MOVE in steps:
        return moves.MOVE
    if moves.PASS in steps and dice.below(8):
        return moves.PASS
    return steps[dice.below(len(steps))]


@pytest.mark.parametrize("is_town", ["no", "yes"])
def test_A18_on_crowded_boards_exactly_the_lines_without_a_route_must_be_marked(is_town: str) -> None:
    dice = Random(188)
    empty = new(2, unmovedStartIsTown=is_town)
    compared = cut_off = 0
    for _ in range(200):
        lines = crowded(dice)
        state = with_lines(empty, {name: f"{way}!" for name, way in lines.items()})
        for name, way in lines.items():
            if ">" in way:
                continue
            with suppress(TooMany):
                lives = can_reach_something_new(state, COMPANIES.index(name))
                unmarked = {other: way if other == name else f"{way}!" for other, way in lines.items()}
                assert accepted(empty, unmarked) == lives, f"{name} of {lines}"
                compared += 1
                cut_off += not lives
    assert compared > 500
    assert cut_off > 50


def crowded(dice: Random) -> dict[str, str]:
    """All lines somewhere on the map, long and short, about half of them merged into one of the others."""
    taken: set[Cell] = set()
    lines = {}
    survivor = dice.below(len(COMPANIES))
    for number, name in enumerate(COMPANIES):
        ways: list[str] = []
        here, heading = STARTS[number], -1
        for _ in range(dice.below(15) if dice.below(4) else 0):
            ahead = [
                direction
                for direction in range(6)
                if (heading < 0 or (direction - heading) % 6 in (0, 1, 5))
                and GRID.neighbour(here, direction) in LAND - TOWNS - taken
            ]
            if not ahead:
                break
            heading = ahead[dice.below(len(ahead))]
            here = GRID.neighbour(here, heading)
            taken.add(here)
            ways.append(f".{DIRECTIONS[heading]}")
        merged = ways and number != survivor and dice.below(2)
        lines[name] = "".join(ways) + (f">{COMPANIES[survivor]}" if merged else "")
    return lines


def with_lines(empty: RocketState, lines: dict[str, str]) -> RocketState:
    """A position with these lines and nothing else on the map."""
    written = ",".join(f"{name}@{HOME[name]}{way}" for name, way in lines.items())
    return GAME.restore(re.sub("lines=[^ ]+", f"lines={written}", GAME.position(empty)))


def accepted(empty: RocketState, lines: dict[str, str]) -> bool:
    """Whether a position with these lines is accepted: it is not when an isolated line is not marked as such."""
    try:
        with_lines(empty, lines)
    except BadText as bad:
        if "marked as isolated" not in str(bad):
            raise
        return False
    return True
