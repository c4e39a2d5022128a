"""Why a step is not allowed, in the order in which a person at the table would say it."""

from __future__ import annotations

from functools import partial

from footplate.games.dampfross.routes.ways import MOST_HOPS, Ways
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.board import FORBIDDEN, HOME, NUMBERS
from footplate.games.dampfross.rules.building import builder_of, leaves_apart
from footplate.games.dampfross.rules.companies import MEMBERS, seats_in
from footplate.games.dampfross.rules.entering import has_entry_left
from footplate.games.dampfross.rules.fares import before_run, by_seat, can_fit, is_unknown, nets, owed, route_fares
from footplate.games.dampfross.rules.fees import affordable, segment_fees, share_of, total
from footplate.games.dampfross.rules.maps import load_map
from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_LINE,
    ANSWER_RUN,
    BEFORE_ROLL,
    BREACH,
    BUILDING,
    BUYING,
    CHOOSE_START,
    DRAW_FROM,
    DRAW_LIST,
    DRAW_SPECIAL,
    DRAW_TO,
    ENTERING,
    EXCHANGE,
    FARE_CAP,
    FERRY_PRICE,
    FIRST_PLAYER,
    PARTNER_ROLL,
    ROLL,
    ROUTE,
    SPEND_BUYING,
    SPENDING,
    THROW,
    TIE_THROW,
    UNDECLARED,
    Position,
)
from footplate.games.dampfross.rules.runs import visits
from footplate.games.dampfross.rules.trains import after_hop, members_of, route_hexes, start_hex
from footplate.games.dampfross.rules.turns import may_declare, may_offer_line
from footplate.kernel.events import Fact
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import OVER
from footplate.kernel.whereabouts import whereabouts

ASKED = {
    FIRST_PLAYER: ("D7", "first"),
    BEFORE_ROLL: ("A48", "before_roll"),
    ROLL: ("D9", "roll"),
    CHOOSE_START: ("D10", "start"),
    BUILDING: ("D9", "build"),
    ANSWER_LINE: ("D43", "joint_line"),
    PARTNER_ROLL: ("D43", "roll"),
    BUYING: ("D84", "ferry"),
    DRAW_LIST: ("A28", "draw"),
    DRAW_FROM: ("D44", "draw"),
    DRAW_TO: ("D44", "draw"),
    DRAW_SPECIAL: ("D81", "draw"),
    ENTERING: ("D47", "enter"),
    ROUTE: ("D48", "route"),
    ANSWER_RUN: ("D66", "joint_run"),
    BREACH: ("A11", "breach"),
    EXCHANGE: ("A11", "exchange"),
    ANSWER_EXCHANGE: ("A11", "answer_exchange"),
    THROW: ("D57", "throw"),
    TIE_THROW: ("A14", "throw"),
    SPENDING: ("D69", "spend"),
    SPEND_BUYING: ("D84", "ferry"),
}
"""What is asked in each phase, and the clause that asks it."""


def _no(clause: str, reason: str, **facts: Fact) -> Illegal:
    return Illegal(clause, f"dampfross.no.{reason}", facts)


def refusal(position: Position, step: int) -> Illegal:
    """The reason against a step that is not legal here."""
    illegal = _reason(position, step)
    illegal.names = load_map(position.board.key).place_names
    illegal.where = partial(whereabouts, load_map(position.board.key))
    return illegal


def over(position: Position) -> Illegal:
    """Why nothing is played after the end: the clause that has ended the game."""
    return _no(position.end_reason or "D77", "over")


def _reason(position: Position, step: int) -> Illegal:
    if position.to_move == OVER:
        return over(position)
    phase = position.phase
    if phase in (BUILDING, SPENDING) and moves.BUILD <= step < moves.BUILD + 6 * position.board.hexes:
        return _no_segment(position, step - moves.BUILD)
    if phase in (BUILDING, SPENDING, BUYING, SPEND_BUYING) and moves.BUY <= step < moves.START:
        return _no_ferry(position, step - moves.BUY)
    if phase in (BEFORE_ROLL, BUILDING) and moves.OFFER <= step < moves.HOP:
        return _no_joint_line(position, step - moves.OFFER)
    if phase in (BEFORE_ROLL, BUILDING) and step == moves.DECLARE:
        return _no("A48", "after_roll") if may_declare(position) else _no("D39", "declare")
    if phase == CHOOSE_START and moves.START <= step < moves.BUILD:
        names = tuple(position.board.place_names[place] for place in position.board.starts)
        return _no("D10", "start", starts=names)
    if phase in (ENTERING, ROUTE, BREACH) and moves.HOP <= step < moves.DIE:
        return _no_hop(position, step - moves.HOP)
    if phase == ENTERING and moves.OFFER <= step < moves.HOP:
        return _no_joint_run(position, step - moves.OFFER)
    if phase in (DRAW_FROM, DRAW_TO, DRAW_LIST) and moves.DRAW <= step < moves.SPECIAL:
        return _no_number(position, step - moves.DRAW)
    if phase in (BUILDING, SPENDING) and step == moves.END:
        return _no("D25", "nothing_laid")
    if phase in (BUILDING, SPENDING) and step == moves.PASS:
        return _no("D25", "laid_some")
    clause, question = ASKED[phase]
    return _no(clause, f"asked.{question}")


# --- building ------------------------------------------------------------------------------------------------------


def _no_segment(position: Position, side: int) -> Illegal:
    board = position.board
    builder = builder_of(position)
    here, there = board.node_names[side // 6], board.neighbours[side]
    missing = MEMBERS[builder] & ~seats_in(position.presence[side // 6])
    if missing == MEMBERS[builder] and position.partner >= 0:
        return _no("D23", "not_connected_either", hex=here)
    if missing and position.partner >= 0:
        return _no("D43", "not_both", hex=here, seats=tuple(_letters(missing)))
    if missing:
        return _no("D23", "not_connected", hex=here)
    if there < 0:
        return _no("D21", "water", hex=here)
    name = board.node_names[there]
    if position.costs[side] == FORBIDDEN:
        if board.country[side // 6] != HOME and position.settings.advanced:
            return _no("D79", "beyond_border", hex=here)
        if board.border[side] or board.country[there] != HOME or board.country[side // 6] != HOME:
            return _no("D22", "border", hex=here, to=name)
        return _no("A3", "bridge", hex=here, to=name)
    if position.network.owners[side] & 1 << position.active:
        return _no("D14", "laid_already", hex=here, to=name)
    if position.network.owners[side] & MEMBERS[builder]:
        return _no("D14", "laid_already_partner", hex=here, to=name, seat=chr(65 + position.partner))
    if not leaves_apart(position, builder, side):
        return _no("D12", "same_side", hex=here, to=name)
    cost = position.costs[side]
    if cost > position.points:
        clause = "D9" if position.opener < 0 else "D71"
        return _no(clause, "points" if position.opener < 0 else "units", hex=name, cost=cost, left=position.points)
    fees = total(segment_fees(position, builder, side))
    if position.opener >= 0 and cost + fees > position.points:
        return _no("D71", "units_with_fees", hex=name, cost=cost, fees=fees, left=position.points)
    assert not affordable(position, builder, fees), "nothing else is asked of a segment"
    payer = position.active
    purse = position.accounts[payer] - position.reserved
    if share_of(position, builder, payer, fees) > purse:
        fees = share_of(position, builder, payer, fees)
        return _no("A22", "fees", hex=name, fees=fees, account=purse)
    payer = position.partner
    fees = share_of(position, builder, payer, fees)
    return _no("A22", "fees_partner", hex=name, fees=fees, seat=chr(65 + payer), account=position.accounts[payer])


def _no_ferry(position: Position, ferry: int) -> Illegal:
    if not position.settings.advanced or ferry >= len(position.network.ferries):
        return _no("D84", "no_ferries")
    seat = position.active
    line = position.network.ferries[ferry]
    port = position.board.node_names[line.port]
    clause = "D84" if position.board.ferry_limit == 1 else "D90"
    if line.owner >= 0:
        return _no("D85", "ferry_sold", port=port, owner=chr(65 + line.owner))
    if position.laid > 0 or position.partner >= 0:
        return _no("A30", "ferry_not_now")
    if not position.network.reaches(seat, line.port):
        return _no(clause, "port_not_reached", port=port)
    short = position.accounts[seat] - position.reserved < FERRY_PRICE and not position.settings.debt_allowed
    if short or (position.opener >= 0 and position.points < FERRY_PRICE):
        return _no("A30", "ferry_price", price=FERRY_PRICE)
    if position.board.ferry_limit == 1:
        return _no("D85", "ferry_only_one")
    return _no("D91", "ferry_limit", limit=position.board.ferry_limit)


def _no_joint_line(position: Position, seat: int) -> Illegal:
    if not position.settings.joint_lines:
        return _no("D43", "no_joint_lines")
    letter = chr(65 + seat)
    if seat == position.active or seat >= position.seats:
        return _no("D43", "no_partner", seat=letter)
    if position.declined >> seat & 1:
        return _no("D43", "declined", seat=letter)
    later = (seat - position.first) % position.seats > (position.active - position.first) % position.seats
    if not later or position.joined >> seat & 1:
        return _no("A7", "turn_over", seat=letter)
    if position.phase == BUILDING and may_offer_line(position, seat):
        return _no("A48", "after_roll")
    return _no("D43", "no_meeting", seat=letter)


# --- runs ----------------------------------------------------------------------------------------------------------


def _no_number(position: Position, number: int) -> Illegal:
    listed = position.list if position.phase == DRAW_LIST else []
    if number >= NUMBERS or position.phase != DRAW_LIST or listed.count(number) >= visits(position):
        return _no("D74", "number_used")
    city = position.board.city_of_number
    if len(listed) % 2 and city[listed[-1]] == city[number]:
        return _no("A45", "same_city")
    return _no("A62", "short_list")


def _no_joint_run(position: Position, seat: int) -> Illegal:
    letter = chr(65 + seat)
    if seat == position.to_move or seat >= position.seats:
        return _no("D66", "no_partner", seat=letter)
    if position.declined >> seat & 1:
        return _no("D66", "declined", seat=letter)
    if position.said[seat] != UNDECLARED:
        return _no("D66", "partner_declared", seat=letter)
    if not has_entry_left(position, seat):
        return _no("D106", "entries_used", seat=letter)
    return _no("A15", "no_joint_route", seat=letter)


def _no_hop(position: Position, hop: int) -> Illegal:
    seat = position.to_move
    board = position.board
    partner = position.partner if position.phase == ROUTE else position.partners[seat]
    route = position.routes[seat] if position.phase == ROUTE else []
    members = members_of(seat, partner)
    hexes = route_hexes(position, start_hex(position), route)
    hex = hexes[-1]
    here = board.node_names[hex]
    if hop >= moves.HOPS:
        ferry = position.network.ferries[hop - moves.HOPS] if hop - moves.HOPS < len(position.network.ferries) else None
        if ferry is None or hex not in (ferry.port, ferry.far):
            return _no("D49", "no_ferry_here", hex=here)
        if ferry.owner < 0:
            return _no("A41", "ferry_unsold", hex=here)
    else:
        side = hex * 6 + hop // moves.PAYEES
        owners = position.network.owners[side]
        if board.neighbours[side] < 0:
            return _no("D49", "water", hex=here)
        if owners == 0:
            return _no("D49", "no_track", hex=here, to=board.node_names[board.neighbours[side]])
        payee = hop % moves.PAYEES
        if owners & members and payee != moves.OWN:
            return _no("D52", "own_is_free", hex=here)
        if not owners & members and (payee == moves.OWN or not owners >> payee & 1):
            return _no("D52", "pay_whom", hex=here, owners=tuple(_letters(owners)))
    there = after_hop(position, hex, hop)
    fares = route_fares(position, members, [*route, hop])
    matrix = owed(position, seat)
    if not can_fit(position, seat, partner, fares, matrix):
        return too_dear(position, seat, partner, fares, matrix)
    name = board.node_names[there]
    ways = Ways(position, seat, partner, route)
    if ways.goes_round(hop):
        return _no("A38", "taken_already", hex=here, to=name)
    if ways.is_too_long(hop):
        return _no("A38", "too_long", hex=name, most=MOST_HOPS)
    if ways.leads_on(hop):
        return _no("A52", "rerouted")
    if position.targets[there]:  # but without enough own track on the way
        if partner >= 0:
            return _no("A15", "not_both_tracks", hex=name)
        if position.settings.min_own > 1:
            return _no("A10", "too_little_own", hex=name, least=position.settings.min_own)
        if position.targets.count(True) > 1:
            return _no("A51", "no_own_track_yet", hex=name)
        return _no("D49", "no_own_track", hex=name)
    return _no("D49", "dead_end", hex=name)


def _letters(seats: int) -> list[str]:
    return [chr(65 + seat) for seat in range(6) if seats >> seat & 1]


def too_dear(position: Position, seat: int, partner: int, fares: list[int], matrix: list[int]) -> Illegal:
    """Which rival would get too much, or which member of the train could not pay: what it pays in any case (A50)."""
    seats, members = position.seats, [member for member in (seat, partner) if member >= 0]
    least = [amount // len(members) for amount in by_seat(position, fares)]
    hoping = position.settings.netting_by_agreement and position.said[seat] == UNDECLARED
    burdens = dict.fromkeys(members, 0)
    for rival in range(seats):
        if is_unknown(position, rival, seat, partner):
            continue
        together = 0
        for member in members:
            in_turn = matrix[rival * seats + member] if hoping or nets(position, member, rival) else 0
            net = max(0, least[rival] - in_turn)
            burdens[member] += net
            together += net
            if net > FARE_CAP or (together > FARE_CAP and not position.settings.joint_cap_per_player):
                return _no("D54", "cap", owner=chr(65 + rival), fare=together)
    if burdens[seat] > before_run(position, seat):
        return _no("A22", "fares", fare=burdens[seat], account=before_run(position, seat))
    account = before_run(position, partner)
    return _no("A22", "fares_partner", fare=burdens[partner], seat=chr(65 + partner), account=account)
