"""Why a step is not allowed, in the order in which a person at the table would say it."""

from __future__ import annotations

from functools import partial

from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import COMPANIES, KINDS, STARTS, STATIONS, TILES
from footplate.games.rocket.rules.lines import legal_directions, may_move
from footplate.games.rocket.rules.maps import load_map
from footplate.games.rocket.rules.position import (
    ACTION,
    AIM,
    ANY_HEADING,
    BIDDING,
    CALL_VETO,
    CHOOSE_HEX,
    CHOOSE_LINE,
    CHOOSE_SITE,
    CHOOSE_TOKEN,
    END_CLAUSES,
    FIRST_PLAYER,
    FREE,
    MATCHING,
    REPLACE,
    Line,
    Position,
)
from footplate.games.rocket.rules.stations import any_site
from footplate.games.rocket.rules.veto import highest_possible_bid
from footplate.games.rocket.text.spoken_names import names_on
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.events import Fact
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import OVER
from footplate.kernel.whereabouts import whereabouts

ASKED = {
    FIRST_PLAYER: ("R10", "first"),
    ACTION: ("R13", "action"),
    CHOOSE_TOKEN: ("R15", "token"),
    CHOOSE_SITE: ("R17", "site"),
    REPLACE: ("R21", "site"),
    CHOOSE_LINE: ("R22", "line"),
    CHOOSE_HEX: ("R25", "direction"),
    CALL_VETO: ("R31", "call"),
    BIDDING: ("R34", "bid"),
    AIM: ("R35", "direction"),
    MATCHING: ("R37", "match"),
}
"""What is asked in each phase, and the clause that asks it."""


def _no(clause: str, reason: str, **facts: Fact) -> Illegal:
    return Illegal(clause, f"rocket.no.{reason}", facts)


def refusal(position: Position, step: int) -> Illegal:
    """The reason against a step that is not legal here."""
    illegal = _reason(position, step)
    illegal.names = names_on(position.board.key)
    illegal.where = partial(whereabouts, load_map(position.board.key))
    return illegal


def over(position: Position) -> Illegal:
    """Why nothing is played after the end: the clause that has ended the game."""
    return _no(END_CLAUSES[position.end_reason], "over")


def _reason(position: Position, step: int) -> Illegal:
    if position.to_move == OVER:
        return over(position)
    phase = position.phase
    if phase == ACTION and step in (moves.TAKE, moves.STATION, moves.MOVE):
        return _no_action(position, step)
    if phase == CHOOSE_TOKEN and moves.TOKEN <= step < moves.BID:
        return _no_token(position, step - moves.TOKEN)
    if phase in (CHOOSE_SITE, REPLACE) and moves.PLACE <= step < moves.PLACE + position.board.hexes:
        return _no_site(position, step - moves.PLACE)
    if phase == CHOOSE_SITE and moves.LIFT <= step < moves.LIFT + position.board.hexes:
        return _no_lift(position, step - moves.LIFT)
    if phase in (ACTION, CHOOSE_LINE) and moves.LINE <= step < moves.LINE + len(COMPANIES):
        line = position.lines[step - moves.LINE]
        if phase == CHOOSE_LINE or not may_move(position, line):
            return _no_line(position, line)
    if moves.DIRECTION <= step < moves.DIRECTION + 6 and _aims(position, step - moves.DIRECTION):
        return _no_direction(position, position.lines[position.line], step - moves.DIRECTION)
    if phase == BIDDING and step > moves.BID:
        return _no_bid(position, step - moves.BID)
    clause, question = ASKED[phase]
    return _no(clause, f"asked.{question}")


def _aims(position: Position, direction: int) -> bool:
    """Whether a direction answers the question, or stands for a bid that was written with it: where only one is legal
    a bid goes without, and with any other it is the direction that is refused.
    """
    only = position.phase in (BIDDING, MATCHING) and position.targets & (position.targets - 1) == 0
    return position.phase in (CHOOSE_HEX, AIM) or (only and position.targets != 1 << direction)


def _no_action(position: Position, step: int) -> Illegal:
    if step == moves.TAKE:
        return _no("R15", "tokens_gone")
    if step == moves.STATION:
        return _no_station(position)
    clauses = {_no_line(position, line).clause for line in position.lines if not line.dissolved}
    return _no(next(clause for clause in ("R66", "R26", "R23", "R14") if clause in clauses), "no_line")


def _no_station(position: Position) -> Illegal:
    """Neither placing nor re-placing is possible: is there no room, or may no station be lifted?"""
    built = position.built[position.to_move]
    if any_site(position) and built:
        fixed = position.board.hex_names[built[0]]
        return _no("A7", "station_is_fixed", hex=fixed, line=COMPANIES[position.owner[built[0]]])
    return _no("R19", "no_site")


def _no_token(position: Position, code: int) -> Illegal:
    city, kind = divmod(code, len(KINDS))
    town = position.board.town_names[STARTS + city]
    if -1 not in position.holder[city * 3 : city * 3 + 3]:
        return _no("R15", "city_empty", city=town)
    had_it = kind in position.kinds[city * 3 : city * 3 + 3]
    return _no("R15" if had_it else "R7", "no_such_token", city=town, kind=KINDS[kind])


def _no_site(position: Position, hex: int) -> Illegal:
    board = position.board
    name = board.hex_names[hex]
    if position.phase == CHOOSE_SITE and position.stock(position.to_move) == 0:
        return _no("R5", "stock_empty", stations=STATIONS)
    if position.phase == REPLACE and hex == position.lifted:
        return _no("R21", "same_hex", hex=name)
    if board.town_at[hex] >= 0:
        return _no("R18", "site_is_town", hex=name, town=board.town_names[board.town_at[hex]])
    if position.station[hex] >= 0:
        return _no("R18", "site_has_station", hex=name)
    owner = position.owner[hex]
    if owner != FREE:
        on_it = "site_has_locomotive" if position.lines[owner].locomotive == hex else "site_has_track"
        return _no("R18", on_it, hex=name, line=COMPANIES[owner])
    for line in position.lines:
        if line.locomotive >= 0 and hex in _around(position, line.locomotive):
            return _no("R19", "site_by_locomotive", hex=name, line=COMPANIES[line.number])
    beside = next(near for near in _around(position, hex) if near >= 0 and position.station[near] >= 0)
    return _no("R19", "site_by_station", hex=name, other=board.hex_names[beside])


def _around(position: Position, hex: int) -> list[int]:
    return position.board.neighbours[hex * 6 : hex * 6 + 6]


def _no_lift(position: Position, hex: int) -> Illegal:
    name = position.board.hex_names[hex]
    if position.station[hex] != position.to_move:
        return _no("R21", "not_your_station", hex=name)
    if position.settings.connected_stations_fixed and position.owner[hex] != FREE:
        return _no("A7", "station_is_fixed", hex=name, line=COMPANIES[position.owner[hex]])
    return _no("R19", "no_site")


def _no_line(position: Position, line: Line) -> Illegal:
    name = COMPANIES[line.number]
    if line.dissolved:
        return _no("R58", "line_dissolved", line=name, survivor=COMPANIES[line.survivor])
    if position.moved >> line.number & 1:
        return _no("R14", "line_moved_already", line=name)
    if position.tiles >= TILES:
        return _no("R66", "tiles_gone")
    ahead = [_no_direction(position, line, direction).clause for direction in _in_order(line)]
    return _no("R26" if "R26" in ahead else "R23", "line_stuck", line=name)


def _no_direction(position: Position, line: Line, direction: int) -> Illegal:
    board = position.board
    name = COMPANIES[line.number]
    options = tuple(DIRECTIONS[way] for way in _in_order(line) if legal_directions(position, line) >> way & 1)
    wanted = DIRECTIONS[direction]
    if line.heading != ANY_HEADING and (direction - line.heading) % 6 not in (0, 1, 5):
        return _no("R25", "turn", line=name, heading=DIRECTIONS[line.heading], wanted=wanted, legal=options)
    hex = board.neighbours[line.locomotive * 6 + direction]
    if hex < 0:
        return _no("R23", "off_the_land", line=name, wanted=wanted, legal=options)
    place = board.hex_names[hex]
    if board.town_at[hex] >= 0:
        town = board.town_names[board.town_at[hex]]
        return _no("R23", "onto_town", line=name, town=town, hex=place, legal=options)
    owner = position.owner[hex]
    if owner != FREE:
        onto = "onto_locomotive" if position.lines[owner].locomotive == hex else "onto_track"
        return _no("R23", onto, line=name, owner=COMPANIES[owner], hex=place, legal=options)
    others = position.touching[hex] & ~(1 << line.number)
    touched = tuple(company for number, company in enumerate(COMPANIES) if others >> number & 1)
    return _no("R26", "two_lines", line=name, hex=place, others=touched, legal=options)


def _in_order(line: Line) -> list[int]:
    """Left, straight on, right, as the driver sees it; from a start town clockwise from north-east."""
    if line.heading == ANY_HEADING:
        return list(range(6))
    return [(line.heading + turn) % 6 for turn in (5, 0, 1)]


def _no_bid(position: Position, shares: int) -> Illegal:
    line = COMPANIES[position.line]
    if shares <= position.bid:
        return _no("R34", "bid_too_low", shares=shares, highest=position.bid)
    if position.to_move == position.active:
        return _no("A3", "mover_opens_with_one")
    held = highest_possible_bid(position)
    return _no("R34", "bid_too_high", shares=shares, held=held, line=line)
