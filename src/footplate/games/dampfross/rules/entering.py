"""Who takes part in a run: entering, joint runs, breaches of the cap (D47-D49, D54, D66, A9, A11). Compiled."""

from __future__ import annotations

from footplate.games.dampfross.routes.ways import ways_of
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.exchange import ask_for_exchange
from footplate.games.dampfross.rules.fares import (
    before_run,
    book_fares,
    in_breach,
    tell_fares,
    tell_netting,
)
from footplate.games.dampfross.rules.hops import can_run, legal_hops, may_hop
from footplate.games.dampfross.rules.position import (
    ABOARD,
    ANSWER_RUN,
    BREACH,
    ENTERING,
    IN,
    OUT,
    ROUTE,
    UNDECLARED,
    Position,
)
from footplate.games.dampfross.rules.trains import trains
from footplate.kernel.state import CHANCE


def begin_entries(position: Position) -> bool:
    """Ask the first seat that can take part; False when nobody can. Richest first (A9, A33)."""
    position.reaches = {}
    position.order = entering_order(position)
    position.opened = not position.settings.sealed
    return ask_next(position)


def entering_order(position: Position) -> list[int]:
    """Richest first by the accounts before the run (A9); at equal accounts in the building order (A33)."""
    first = position.run_first()
    seats = [(first + place) % position.seats for place in range(position.seats)]
    return sorted(seats, key=lambda seat: -before_run(position, seat))


def ask_next(position: Position) -> bool:
    """The next seat in order that has a route, alone or with a partner; the others stay out unasked."""
    if position.alone:
        position.phase = ENTERING
        position.to_move = CHANCE
        return True
    for seat in position.order:
        if position.said[seat] != UNDECLARED:
            continue
        position.declined = 0
        if may_enter(position, seat):
            position.phase = ENTERING
            position.to_move = seat
            return True
        position.said[seat] = OUT
    return False


def has_entry_left(position: Position, seat: int) -> bool:
    """In an operating round a seat enters only some of its runs; special ones do not count (D106)."""
    return not position.has_rounds() or position.row >= 0 or position.entered[seat] < position.limit


def may_enter(position: Position, seat: int) -> bool:
    if not has_entry_left(position, seat):
        return False
    if can_run(position, seat, -1):
        return True
    for partner in range(position.seats):
        if may_offer_run(position, seat, partner):
            return True
    return False


def may_offer_run(position: Position, seat: int, partner: int) -> bool:
    """A common train may be offered to a seat that has not declared yet and has not declined (D66, A15)."""
    if not 0 <= partner < position.seats or partner == seat:
        return False
    if not has_entry_left(position, partner):
        return False
    if position.said[partner] != UNDECLARED or position.declined >> partner & 1:
        return False
    return can_run(position, seat, partner)


def offers(position: Position, seat: int) -> list[int]:
    """The seats a joint run can be offered to."""
    return [partner for partner in range(position.seats) if may_offer_run(position, seat, partner)]


# --- choices -------------------------------------------------------------------------------------------------------


def entering_choices(position: Position) -> list[int]:
    """Stay out, begin a route, or offer a joint run."""
    seat = position.to_move
    steps = [moves.PASS] + [moves.HOP + hop for hop in legal_hops(position, seat, -1, [])]
    return steps + [moves.OFFER + partner for partner in offers(position, seat)]


def breach_choices(position: Position) -> list[int]:
    """Another route that is allowed, not one it has had before in this run, or leave the run (A11, A52)."""
    seat = position.to_move
    hops = legal_hops(position, seat, position.partners[seat], [])
    return [moves.WITHDRAW] + [moves.HOP + hop for hop in hops]


def route_choices(position: Position) -> list[int]:
    """How the route may go on: it always can (A50)."""
    seat = position.to_move
    return [moves.HOP + hop for hop in legal_hops(position, seat, position.partner, position.routes[seat])]


def allows_hop(position: Position, step: int) -> bool:
    """Whether a route may begin or go on with this step."""
    hop = step - moves.HOP
    if not 0 <= hop < moves.HOPS + len(position.network.ferries):
        return False
    seat = position.to_move
    if position.phase == ROUTE:
        return may_hop(position, seat, position.partner, position.routes[seat], hop)
    if position.phase == BREACH:
        return may_hop(position, seat, position.partners[seat], [], hop)
    return may_hop(position, seat, -1, [], hop)


# --- declaring -----------------------------------------------------------------------------------------------------


def begin_joint_route(position: Position, partner: int) -> None:
    position.partner = partner
    position.phase = ROUTE
    position.routes[position.to_move] = []


def add_hop(position: Position, hop: int) -> bool:
    """The route goes on; True when it has reached its target (A38)."""
    seat = position.to_move
    if position.phase == BREACH:
        take_back(position, seat)
        position.partner = position.partners[seat]
        position.routes[seat] = []
    elif position.phase == ENTERING:
        position.partner = -1
        position.routes[seat] = []
    position.phase = ROUTE
    route = position.routes[seat]
    ways = ways_of(position, seat, position.partner, route)
    position.routes[seat] = [*route, hop]
    ways.go_on(position.routes[seat])
    if ways.is_complete():
        position.ways = None
        return True
    return False


def take_back(position: Position, seat: int) -> None:
    """A route that breaks the cap is taken back with its fares (A11)."""
    tell_fares(position, seat, -1)
    position.dropped[seat] = [*position.dropped[seat], position.routes[seat]]
    position.said[seat] = OUT
    position.routes[seat] = []
    book_fares(position)


def declare_route(position: Position) -> None:
    """The seat enters with its route; a partner is asked first (D48, D66)."""
    seat = position.to_move
    partner = position.partner
    if partner >= 0 and position.partners[seat] != partner:
        position.phase = ANSWER_RUN
        position.active = seat
        position.to_move = partner
        if position.events is not None:
            position.emit("offered_run", "D66", {"seat": seat, "partner": partner})
        return
    enter(position, seat, partner)


def enter(position: Position, seat: int, partner: int) -> None:
    """The train is in the run; its fares are booked, unless entries are sealed."""
    position.said[seat] = IN
    position.partners[seat] = partner
    if partner >= 0:
        position.said[partner] = ABOARD
        position.partners[partner] = seat
    position.partner = -1
    if position.opened:
        if position.events is not None:
            position.emit("entered", "D48", {"seat": seat, "partner": partner})
        tell_fares(position, seat, 1)
        book_fares(position)


def answer_run(position: Position, accepts: bool) -> None:
    """The partner accepts or declines; who is declined is asked again."""
    seat = position.active
    partner = position.to_move
    position.active = 0
    position.to_move = seat
    if position.events is not None:
        position.emit("accepted" if accepts else "declined", "D66", {"seat": partner, "partner": seat})
    if accepts:
        enter(position, seat, partner)
        return
    position.declined |= 1 << partner
    position.partner = -1
    position.routes[seat] = []
    position.phase = ENTERING
    if not may_enter(position, seat):
        position.said[seat] = OUT


def stay_out(position: Position) -> None:
    seat = position.to_move
    position.said[seat] = OUT
    if position.events is not None and position.opened:
        position.emit("stayed_out", "D47", {"seat": seat})


# --- once all routes are known -------------------------------------------------------------------------------------


def open_entries(position: Position) -> None:
    """Sealed entries are opened together: now their fares are booked."""
    if not position.opened:
        position.opened = True
        for seat in trains(position):
            if position.events is not None:
                position.emit("entered", "D48", {"seat": seat, "partner": position.partners[seat]})
            tell_fares(position, seat, 1)
        book_fares(position)


def settle_entries(position: Position) -> bool:
    """Look for a seat that has to decide before the trains leave. False when all may leave."""
    while True:
        if ask_for_exchange(position):
            return True
        seat = first_in_breach(position)
        if seat < 0:
            tell_netting(position)
            return False
        position.phase = BREACH
        position.to_move = seat
        if len(breach_choices(position)) > 1:
            return True
        withdraw(position, seat)  # no other route is allowed


def first_in_breach(position: Position) -> int:
    """The first in order of entering whose route is not allowed, or -1."""
    for seat in position.order:
        if position.said[seat] == IN and in_breach(position, seat):
            return seat
    return -1


def withdraw(position: Position, seat: int) -> None:
    """The train leaves the run; all others are looked at again (A11)."""
    tell_fares(position, seat, -1)
    if position.events is not None:
        position.emit("withdrew", "A11", {"seat": seat, "partner": position.partners[seat]})
    partner = position.partners[seat]
    position.said[seat] = OUT
    position.partners[seat] = -1
    if partner >= 0:
        position.said[partner] = OUT
        position.partners[partner] = -1
    position.routes[seat] = []
    position.dropped[seat] = []
    book_fares(position)
