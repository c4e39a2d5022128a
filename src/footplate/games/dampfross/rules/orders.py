"""Building by orders under seal: written in pencil, opened together, carried out throw by throw (D100-D104). Compiled.

While a seat writes its orders they lie on the map in pencil, so that a later line can go on from an earlier one. Before
the next seat writes, or for anybody else who looks, they are rubbed out again (`rub_out`).
"""

from __future__ import annotations

from typing import Final

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import (
    builds_from,
    connect,
    leaves_apart,
    note_first_side,
    put_track,
)
from footplate.games.dampfross.rules.fees import Fee, affordable, note_joining, pay_fees, segment_fees, total
from footplate.games.dampfross.rules.ferries import buy, may_buy
from footplate.games.dampfross.rules.position import (
    BUILDING,
    BUYING,
    CHOOSE_START,
    FERRY_PRICE,
    PREMIUM,
    Position,
    from_bank,
    own_track,
)

THROWS: Final = 3
"""Throws of a round, the same for all (D100)."""


def is_ordering(position: Position) -> bool:
    """Whether seats are writing orders that nobody else may see."""
    return position.settings.orders and position.opener < 0 and position.phase in (CHOOSE_START, BUILDING, BUYING)


def order_of(position: Position, seat: int, throw: int) -> list[int]:
    """What a seat has ordered for a throw, as steps."""
    return position.orders[seat * THROWS + throw]


def round_order(position: Position) -> list[int]:
    """The seats from the first builder of the round on (D8): it decides where two want what only one can have (A56)."""
    return [(position.first + place) % position.seats for place in range(position.seats)]


# --- throws of the round (D100, D101) ------------------------------------------------------------------------------


def dice_of_round(position: Position) -> int:
    return THROWS + 1 if position.settings.best_of_four else THROWS


def throw_die(position: Position, points: int) -> bool:
    """One more die of the round. True when its three throws are known."""
    position.dice = [*position.dice, points]
    if len(position.dice) < dice_of_round(position):
        return False
    if position.settings.best_of_four:
        if position.dice.count(1) > 1:
            position.dice = []  # two ones: all four are thrown again (D101)
            position.redrawing = True
            return False
        lowest = position.dice.index(min(position.dice))
        position.dice = position.dice[:lowest] + position.dice[lowest + 1 :]
    position.redrawing = False
    if position.events is not None:
        clause = "D101" if position.settings.best_of_four else "D100"
        first, second, third = position.dice
        position.emit("throws", clause, {"a": first, "b": second, "c": third})
    return True


# --- writing orders ------------------------------------------------------------------------------------------------


def note_order(position: Position, step: int) -> None:
    place = position.active * THROWS + position.throw
    position.orders = position.orders[:]
    position.orders[place] = [*position.orders[place], step]


def pencil_start(position: Position, place: int) -> None:
    """The start city is part of the order (A57)."""
    if position.events is not None:
        city = position.board.place_names[place]
        position.emit("start_order", "A57", {"seat": position.active, "city": city})
    note_order(position, moves.START + place)
    own_track(position)
    position.starts[position.active] = place
    position.presence[position.board.place_hexes[place]] |= 1 << position.active
    position.fields = {}
    position.outlook = None


def pencil(position: Position, side: int) -> None:
    """A segment that is ordered: its fees, as far as they are known, are put aside (A55)."""
    seat = position.active
    _tell_segment(position, "pencilled", "D102", seat, side)
    note_order(position, moves.BUILD + side)
    position.points -= position.costs[side]
    position.reserved += total(segment_fees(position, seat, side))
    put_track(position, seat, side)
    position.laid += 1
    note_first_side(position, seat, side)
    connect(position, side // 6)
    connect(position, position.board.neighbours[side])


def pencil_ferry(position: Position, ferry: int) -> None:
    _tell_ferry(position, "ferry_order", position.active, ferry)
    note_order(position, moves.BUY + ferry)
    own_track(position)
    position.network.ferries[ferry].owner = position.active
    position.reserved += FERRY_PRICE
    position.graph = None
    position.outlook = None


def rub_out(position: Position) -> None:
    """Take the active seat's orders off the map again; they stay written."""
    seat = position.active
    own_track(position)
    touched: list[int] = []
    start = -1
    for throw in range(THROWS):
        for step in order_of(position, seat, throw):
            if step >= moves.BUILD:
                side = step - moves.BUILD
                reached = position.board.neighbours[side]
                touched += [side // 6, reached]
                for end in (side, reached * 6 + (side % 6 + 3) % 6):
                    position.owners[end] &= ~(1 << seat)
                    position.network.owners[end] &= ~(1 << seat)
            elif step >= moves.START:
                start = step - moves.START
            else:
                position.network.ferries[step - moves.BUY].owner = -1
    if start >= 0:
        position.starts[seat] = -1
        touched.append(position.board.place_hexes[start])
    if start >= 0 or not _has_track(position, seat):
        position.first_sides[seat] = -1
    for hex in touched:
        _leave(position, seat, hex)
    position.reserved = 0
    position.laid = 0
    position.fields = {}
    position.graph = None
    position.outlook = None


def _has_track(position: Position, seat: int) -> bool:
    for owners in position.owners:
        if owners >> seat & 1:
            return True
    return False


def _leave(position: Position, seat: int, hex: int) -> None:
    """What is noted about a hex, once pencilled track has been taken off it."""
    owners = 0
    for side in range(hex * 6, hex * 6 + 6):
        owners |= position.owners[side]
    start = position.starts[seat]
    at_start = start >= 0 and position.board.place_hexes[start] == hex
    if owners >> seat & 1 == 0 and not at_start:
        position.presence[hex] &= ~(1 << seat)
        if position.settings.join_always and position.came[hex] % 32 == seat + 1:
            position.came[hex] //= 32
    city = position.board.place_at[hex]
    if 0 <= city < position.board.cities:
        position.connected[city] = owners != 0


def hide_orders(position: Position, viewer: int) -> None:
    """What the viewer may not know of orders under seal is taken off the map and out of the position."""
    if not is_ordering(position):
        return
    if viewer != position.active:
        rub_out(position)
        position.throw = 0
        position.roll = position.dice[0]
        position.points = position.roll
        position.buyable = 0
        position.phase = CHOOSE_START if position.starts[position.active] < 0 else BUILDING
    position.orders = [order if place // THROWS == viewer else [] for place, order in enumerate(position.orders)]


def as_seen(position: Position, viewer: int) -> Position:
    """The position without what this viewer may not know of orders under seal."""
    if not is_ordering(position) or viewer == position.active:
        return position
    seen = position.clone()
    assert isinstance(seen, Position)
    hide_orders(seen, viewer)
    return seen


# --- carrying them out (D102-D104) ---------------------------------------------------------------------------------


def carry_out(position: Position) -> None:
    """All orders are in: they are opened, and built throw by throw."""
    orders = position.orders
    position.orders = [[] for _ in range(THROWS * position.seats)]
    for seat in range(position.seats):
        for step in orders[seat * THROWS]:
            if moves.START <= step < moves.BUILD:
                _open_start(position, seat, step - moves.START)
    if position.settings.start_premium:
        _pay_start_premiums(position)
    for throw in range(THROWS):
        _build_throw(position, throw, orders[throw::THROWS])
    position.dice = []
    position.throw = 0


def _open_start(position: Position, seat: int, place: int) -> None:
    own_track(position)
    position.starts[seat] = place
    position.presence[position.board.place_hexes[place]] |= 1 << seat
    position.fields = {}
    position.outlook = None
    if position.events is not None:
        position.emit("start", "D10", {"seat": seat, "city": position.board.place_names[place]})


def _pay_start_premiums(position: Position) -> None:
    """With `startPremium` those who start in a city in the same round share it (A2, A57)."""
    if position.round > 1:
        return
    for city in range(position.board.cities):
        _pay_premium(position, city, [seat for seat in round_order(position) if position.starts[seat] == city])


def _build_throw(position: Position, throw: int, orders: list[list[int]]) -> None:
    """Point by point, all companies at once (A54); then the premiums are paid (D103) and ferries bought (A57). `orders`
    has for every seat what it has ordered for this throw.
    """
    position.throw = throw
    if position.events is not None:
        position.emit("throw", "D102", {"throw": throw + 1, "points": position.dice[throw]})
    lines: list[list[int]] = []
    for order in orders:
        lines.append([step - moves.BUILD for step in order if step >= moves.BUILD])
    spent = [0] * position.seats
    laid = [0] * position.seats
    connected = position.connected[:]
    reached: list[list[int]] = [[] for _ in range(position.board.cities)]
    for point in range(1, position.dice[throw] + 1):
        due = [-1] * position.seats
        for seat in range(position.seats):
            if laid[seat] < len(lines[seat]):
                side = lines[seat][laid[seat]]
                if spent[seat] + position.costs[side] == point:
                    due[seat] = side
                    spent[seat] = point
                    laid[seat] += 1
        _build_point(position, due, reached)
    for city in range(position.board.cities):
        if not connected[city] and city not in position.starts:
            _pay_premium(position, city, [seat for seat in round_order(position) if seat in reached[city]])
    for seat in round_order(position):
        for step in orders[seat]:
            if moves.BUY <= step < moves.START:
                _buy_ordered(position, seat, step - moves.BUY)


def _build_point(position: Position, due: list[int], reached: list[list[int]]) -> None:
    """The segments that are finished with the same point. Fees go to those who were there before (D104, A54)."""
    fees: list[list[Fee]] = []
    for seat in range(position.seats):
        fees.append(segment_fees(position, seat, due[seat]) if due[seat] >= 0 else [])
    payable = [affordable(position, seat, total(fees[seat])) for seat in range(position.seats)]
    for seat in round_order(position):
        side = due[seat]
        if side < 0:
            continue
        clause = _hindrance(position, seat, side, payable[seat])
        if clause:
            _tell_segment(position, "not_built", clause, seat, side)
            continue
        _tell_segment(position, "laid", "D14", seat, side)
        there = position.board.neighbours[side]
        pay_fees(position, seat, fees[seat], there)
        put_track(position, seat, side)
        note_joining(position, seat, fees[seat], there)
        note_first_side(position, seat, side)
        connect(position, side // 6)
        connect(position, there)
        city = position.board.place_at[there]
        if 0 <= city < position.board.cities:
            reached[city].append(seat)


def _hindrance(position: Position, seat: int, side: int, payable: bool) -> str:
    """The clause by which a segment that was ordered cannot be built after all (A56), or nothing."""
    if not builds_from(position, seat, side // 6):
        return "D23"
    if not leaves_apart(position, seat, side):
        return "D12"
    return "" if payable else "A22"


def _tell_segment(position: Position, kind: str, clause: str, seat: int, side: int) -> None:
    if position.events is not None:
        names = position.board.node_names
        there = position.board.neighbours[side]
        position.emit(
            kind,
            clause,
            {
                "seat": seat,
                "partner": -1,
                "from": names[side // 6],
                "to": names[there],
                "points": position.costs[side],
                "throw": position.throw + 1,
            },
        )


def _pay_premium(position: Position, city: int, seats: list[int]) -> None:
    """Whoever reaches a city in the same throw shares the premium; odd units go one each in the order of the round
    (D103, A55).
    """
    if not seats:
        return
    odd = PREMIUM % len(seats)
    for place, seat in enumerate(seats):
        amount = PREMIUM // len(seats) + (1 if place < odd else 0)
        from_bank(position, seat, amount)
        if position.events is not None:
            clause = "D37" if len(seats) == 1 else "D103"
            name = position.board.place_names[city]
            position.emit("premium", clause, {"seat": seat, "partner": -1, "amount": amount, "city": name})


def _buy_ordered(position: Position, seat: int, ferry: int) -> None:
    """The first in the order of the round gets the ferry (A57)."""
    if may_buy(position, seat, ferry):
        buy(position, seat, ferry)
    else:
        _tell_ferry(position, "ferry_missed", seat, ferry)


def _tell_ferry(position: Position, kind: str, seat: int, ferry: int) -> None:
    if position.events is not None:
        line = position.board.ferries[ferry]
        names = position.board.node_names
        position.emit(kind, "A57", {"seat": seat, "port": names[line.port], "far": names[line.far]})
