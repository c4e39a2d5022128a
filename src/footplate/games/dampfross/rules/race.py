"""The race: throws, hills, arrivals, ties and prizes (D57-D65, A12-A14). Compiled."""

from __future__ import annotations

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.fares import before_run_richer
from footplate.games.dampfross.rules.position import (
    ABOARD,
    FIRST_PRIZE,
    IN,
    SECOND_PRIZE,
    THROW,
    TIE_THROW,
    UNDECLARED,
    Position,
    from_bank,
)
from footplate.games.dampfross.rules.trains import after_hop, hop_points, route_hexes, route_points, start_hex, trains
from footplate.kernel.state import CHANCE

PLACES_PAID = 2


def begin_race(position: Position) -> bool:
    """Trains leave, or the only one is paid at once (D64). True when there is something to throw for."""
    running = trains(position)
    if position.has_rounds() and position.row < 0:
        for seat in range(position.seats):
            if position.said[seat] in (IN, ABOARD):
                position.entered[seat] += 1
    if len(running) < PLACES_PAID:
        for seat in running:
            position.arrived[seat] = 1
            pay_prize(position, seat, FIRST_PRIZE, 1, "D64")
        return False
    begin_round(position)
    return True


def begin_round(position: Position) -> None:
    """Every train that has not arrived throws (D57)."""
    position.race_round = 1 + count_arrived(position)  # only the order of arrivals counts
    position.phase = THROW
    position.to_move = CHANCE
    position.throwing = 0
    for seat in trains(position):
        position.thrown[seat] = 0
        position.surplus[seat] = 0  # what an earlier arrival had left over does not matter any more
        if position.arrived[seat] == 0:
            position.throwing |= 1 << seat


def clear_race(position: Position) -> None:
    """Entries and race do not matter any more once the run is settled; fares paid only with `netIncomeCap`."""
    position.race_round = 0
    position.throwing = 0
    position.tied = 0
    position.order = []
    for seat in range(position.seats):
        position.arrived[seat] = 0
        position.surplus[seat] = 0
        position.thrown[seat] = 0
        position.breaks[seat] = 0
        position.made[seat] = 0
        position.said[seat] = UNDECLARED
        position.partners[seat] = -1
        position.routes[seat] = []
        position.dropped[seat] = []
        if not position.settings.net_income_cap:
            position.paid[seat] = 0
    position.exchanges = 0
    position.refused = 0
    position.partner = -1
    position.declined = 0


def next_to_throw(position: Position) -> int:
    """The lowest seat that still has to throw in this round."""
    seat = 0
    while position.throwing >> seat & 1 == 0:
        seat += 1
    return seat


def throw(position: Position, points: int) -> bool:
    """One train throws. True when the race is over and paid."""
    seat = next_to_throw(position)
    position.throwing &= ~(1 << seat)
    position.thrown[seat] = points
    if position.phase == TIE_THROW:
        position.breaks[seat] += points
        if position.throwing:
            return False
        for other in trains(position):
            position.thrown[other] = 0
        return finish_race(position)
    if position.throwing:
        return False
    for mover in trains(position):
        if position.arrived[mover] == 0:
            move_train(position, mover, position.thrown[mover])
        position.thrown[mover] = 0
    if count_arrived(position) < PLACES_PAID:
        begin_round(position)
        return False
    return finish_race(position)  # the race ends with the round in which the second train arrives (D63)


def count_arrived(position: Position) -> int:
    number = 0
    for seat in trains(position):
        if position.arrived[seat]:
            number += 1
    return number


def move_train(position: Position, seat: int, points: int) -> None:
    """Along the fixed route; a single point in front of a hill is lost (A13), a ferry may span throws."""
    goal = route_points(position, position.routes[seat])
    made = point_reached(position, seat, position.made[seat], points)
    before = position.made[seat]
    reached = before + points
    if made >= goal:
        position.arrived[seat] = position.race_round
        position.surplus[seat] = reached - goal
        position.made[seat] = goal
        if position.events is not None:
            way = _way(position, seat, before)
            surplus = position.surplus[seat]
            position.emit("arrived", "D60", {"seat": seat, "points": points, "surplus": surplus, "way": way})
        return
    position.made[seat] = made
    if position.events is not None:
        way = _way(position, seat, before)
        position.emit("drove", "D57", {"seat": seat, "points": points, "left": goal - made, "way": way})


def _way(position: Position, seat: int, before: int) -> tuple[str, ...]:
    """The hexes from where a train stood, having made so many points, to where it stands now."""
    names = position.board.hex_names
    hexes = route_hexes(position, start_hex(position), position.routes[seat])
    first = hops_made(position, seat, before)
    last = hops_made(position, seat, position.made[seat])
    return tuple([names[hex] for hex in hexes[first : last + 1]])


def hops_made(position: Position, seat: int, made: int) -> int:
    """How many hops of its route a train has done with these points; a ferry that has not landed is not done."""
    hex = start_hex(position)
    number = 0
    for hop in position.routes[seat]:
        made -= hop_points(position, hex, hop)
        if made < 0:
            return number
        hex = after_hop(position, hex, hop)
        number += 1
    return number


def point_reached(position: Position, seat: int, made: int, points: int) -> int:
    """How far along its route, in points, a train comes from `made` with these points."""
    reached = made + points
    if position.settings.carry_over:
        return reached
    hex = start_hex(position)
    passed = 0
    for hop in position.routes[seat]:
        cost = hop_points(position, hex, hop)
        if hop < moves.HOPS and cost == 2 and passed < reached < passed + cost:
            return passed  # half a climb is none
        passed += cost
        if passed >= reached:
            break
        hex = after_hop(position, hex, hop)
    return reached


# --- places and prizes ---------------------------------------------------------------------------------------------


def is_ahead(position: Position, one: int, other: int) -> bool:
    """An earlier round, then more surplus points (D61), then a throw to break the tie."""
    if position.arrived[one] != position.arrived[other]:
        return position.arrived[one] > 0 and (
            position.arrived[other] == 0 or position.arrived[one] < position.arrived[other]
        )
    if position.surplus[one] != position.surplus[other]:
        return position.surplus[one] > position.surplus[other]
    return position.breaks[one] > position.breaks[other]


def place_of(position: Position, seat: int) -> int:
    """1 for the first; tied trains have the same place. 0 for one that has not arrived."""
    if position.arrived[seat] == 0:
        return 0
    place = 1
    for other in trains(position):
        if other != seat and is_ahead(position, other, seat):
            place += 1
    return place


def finish_race(position: Position) -> bool:
    """Pay the first and the second (D62); tied trains share, or throw again (A14)."""
    for place in range(1, PLACES_PAID + 1):
        tied = at_place(position, place)
        if len(tied) > 1 and position.settings.tie_reroll:
            position.phase = TIE_THROW
            position.to_move = CHANCE
            position.throwing = 0
            for seat in trains(position):
                position.breaks[seat] *= 16  # a later throw never outweighs an earlier one
            for seat in tied:
                position.throwing |= 1 << seat
            position.tied = position.throwing
            return False
    for place in range(1, PLACES_PAID + 1):
        tied = at_place(position, place)
        if not tied:
            continue
        pot = (FIRST_PRIZE + SECOND_PRIZE if len(tied) > 1 else FIRST_PRIZE) if place == 1 else SECOND_PRIZE
        left = pot % len(tied)  # units that do not divide go one each in the order of entering
        for seat in position.order:
            if seat in tied:
                extra = 1 if left > 0 else 0
                left -= extra
                pay_prize(position, seat, pot // len(tied) + extra, place, "A14" if len(tied) > 1 else "D62")
    return True


def at_place(position: Position, place: int) -> list[int]:
    return [seat for seat in trains(position) if place_of(position, seat) == place]


def pay_prize(position: Position, seat: int, amount: int, place: int, clause: str) -> None:
    """From the bank; partners share it equally, the odd unit goes to the richer (D67)."""
    partner = position.partners[seat]
    share = amount
    if partner >= 0:
        richer = before_run_richer(position, seat, partner)
        share = (amount + 1) // 2 if richer == seat else amount // 2
        from_bank(position, partner, amount - share)
        position.income[partner] += amount - share
    from_bank(position, seat, share)
    position.income[seat] += share
    if position.events is not None:
        position.emit("prize", clause, {"seat": seat, "partner": partner, "amount": amount, "place": place})
