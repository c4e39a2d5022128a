"""Moving trains with coal and whistles, and laying tiles on the way (W45-W72). Compiled."""

from __future__ import annotations

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import (
    BORDERS,
    EDGES,
    FIRST_SPACE,
    FIRST_START,
    NOWHERE,
    OPPOSITE,
    START_SIDES,
    STARTS,
    hex_name,
    hex_of,
    place_of,
)
from footplate.games.whistle.rules.lookahead import SIDES, Lookahead, side_behind, start_way
from footplate.games.whistle.rules.pieces import TILES, TOLL_STATION
from footplate.games.whistle.rules.place_names import place_name, stop_name
from footplate.games.whistle.rules.position import (
    ACTION_SLOTS,
    COAL_SLOT,
    EMPTY,
    LAYING,
    LEAVING,
    MAX_TRAINS,
    TOKEN,
    WHISTLE_SLOT,
    Position,
)
from footplate.games.whistle.rules.tiles import NO_STOP, STOP_AT, TURNS, WAYS_ON, is_black

# --- may a train move at all? -----------------------------------------------------------------------------------------


def movable_trains(position: Position) -> list[int]:
    """The numbers of the trains the active seat can move."""
    if len(position.slots) == ACTION_SLOTS:
        return []
    return [n for n in range(position.train_count) if can_move(position, n, True) or can_move(position, n, False)]


def can_move(position: Position, number: int, coal: bool) -> bool:
    """Whether a train of the active seat has a legal move with coal, or with a whistle."""
    seat = position.active
    if len(position.slots) == ACTION_SLOTS or not 0 <= number < position.train_count:
        return False
    if (position.coal if coal else position.whistles)[seat] == 0:
        return False
    place = position.trains[seat * MAX_TRAINS + number]
    if place == NOWHERE or place >= FIRST_SPACE or cannot_pay_toll(position, seat, place, coal):
        return False
    lift(position, seat, number)
    lookahead = Lookahead(position, coal, place)
    can = False
    ways = lookahead.ways_through(place, -1)
    for way in range(6):
        if ways >> way & 1 and lookahead.can_leave(place, way, 0, 0):
            can = True
            break
    position.occupants[place] |= 1 << seat
    return can


def toll_collector(position: Position, seat: int, place: int, coal: bool) -> int:
    """The rival who is paid when a train leaves this place, or -1 (W96, A20)."""
    owner = position.owners[TOLL_STATION]
    hex = hex_of(place)
    if owner < 0 or owner == seat or hex < 0 or not is_black(position.tiles[hex] // 6):
        return -1
    return owner if coal or not position.settings.toll_coal_only else -1


def cannot_pay_toll(position: Position, seat: int, place: int, coal: bool) -> bool:
    return toll_collector(position, seat, place, coal) >= 0 and position.goods_of(seat) == 0


def lift(position: Position, seat: int, number: int) -> None:
    """A train is no longer in anybody's way; a second one of the same seat may be there."""
    place = position.trains[seat * MAX_TRAINS + number]
    for other in range(position.train_count):
        if other != number and position.trains[seat * MAX_TRAINS + other] == place:
            return
    position.occupants[place] &= ~(1 << seat)


# --- choices ----------------------------------------------------------------------------------------------------------


def token_choices(position: Position) -> list[int]:
    found: list[int] = []
    if can_move(position, position.train, True):
        found.append(moves.COAL)
    if can_move(position, position.train, False):
        found.append(moves.WHISTLE)
    return found


def moves_with_coal(position: Position) -> bool:
    """Whether the move that is going on was paid with coal."""
    return position.slots[-1] == COAL_SLOT


def may_halt_here(position: Position) -> bool:
    """A whistle move can end at the stop it has come to."""
    if position.came_by < 0 or moves_with_coal(position):
        return False
    return Lookahead(position, False, position.origin).may_end(position.at)


def may_leave_by(position: Position, way: int) -> bool:
    """Whether the train may leave `at` in this direction, and the move then come to a legal stop."""
    lookahead = Lookahead(position, moves_with_coal(position), position.origin)
    skipped = position.skipped
    if position.came_by >= 0:
        if lookahead.must_end(position.laid) or not lookahead.may_run_through(position.at, skipped):
            return False
        skipped += lookahead.skips(position.at)
        if position.at < STARTS and not lookahead.u_turn:
            return False
    if not lookahead.ways_through(position.at, position.came_by) >> way & 1:
        return False
    return lookahead.can_leave(position.at, way, skipped, position.laid)


def leaving_choices(position: Position) -> list[int]:
    """Halt here, or one of the ways on."""
    found = [moves.HALT] if may_halt_here(position) else []
    found += [moves.DIRECTION + way for way in range(6) if may_leave_by(position, way)]
    return found


def laying_choices(position: Position) -> list[int]:
    """Every tile of the hand in every turn that leads to a legal stop; equal turns once."""
    lookahead = Lookahead(position, moves_with_coal(position), position.origin)
    found: list[int] = []
    before = -1
    for tile in position.hands[position.active]:
        if tile != before:
            for turned in TURNS[tile]:
                if lookahead.can_lay_turned(turned, position.gap, position.skipped, position.laid):
                    found.append(moves.LAY + turned)
        before = tile
    return found


def may_lay(position: Position, turned: int) -> bool:
    lookahead = Lookahead(position, moves_with_coal(position), position.origin)
    return lookahead.can_lay_turned(turned, position.gap, position.skipped, position.laid)


# --- moving -----------------------------------------------------------------------------------------------------------


def choose_train(position: Position, number: int) -> None:
    position.train = number
    position.phase = TOKEN


def begin_move(position: Position, coal: bool) -> bool:
    """The token goes into a slot (W36). True when the train has come to its stop."""
    seat = position.active
    if coal:
        position.coal[seat] -= 1
    else:
        position.whistles[seat] -= 1
    position.slots.append(COAL_SLOT if coal else WHISTLE_SLOT)
    place = position.trains[seat * MAX_TRAINS + position.train]
    lift(position, seat, position.train)
    position.origin = place
    position.at = place
    position.came_by = -1
    position.skipped = 0
    position.laid = 0
    position.crossed = []
    if position.events is not None:
        where = place_name(position, place)
        token = "coal" if coal else "whistle"
        position.emit(
            "departs",
            "W45" if coal else "W55",
            {"seat": seat, "train": position.train + 1, "token": token, "place": where},
        )
    return _go_on(position)


def leave(position: Position, way: int) -> bool:
    """The train leaves its stop in this direction. True when it has come to its stop."""
    place = position.at
    if position.came_by >= 0:
        lookahead = Lookahead(position, moves_with_coal(position), position.origin)
        position.skipped += lookahead.skips(place)
        if position.events is not None:
            position.emit(
                "passes",
                "W49" if lookahead.skips(place) == 0 else "W56",
                {"place": place_name(position, place), "stop": stop_name(position, place)},
            )
    if place < STARTS:
        u_turn = position.settings.u_turn
        return _enter(position, start_way(place), SIDES + place if u_turn else START_SIDES[place], START_SIDES[place])
    return _go_over(position, hex_of(place), way)


def lay(position: Position, turned: int) -> bool:
    """A tile is laid into the gap and the train runs onto it (W66, W67). True when it has come to its stop."""
    side = position.gap
    position.tiles[side // 6] = turned
    position.hands[position.active].remove(turned // 6)
    position.laid += 1
    position.gap = -1
    if position.events is not None:
        where = hex_name(side // 6)
        position.emit(
            "laid", "W66", {"seat": position.active, "hex": where, "tile": TILES[turned // 6], "turn": turned % 6}
        )
    return _run_onto(position, side)


def _go_over(position: Position, hex: int, way: int) -> bool:
    crossing = hex * 6 + way
    border = crossing if position.settings.u_turn else BORDERS[crossing]
    return _enter(position, way, border, side_behind(hex, way))


def _enter(position: Position, way: int, border: int, side: int) -> bool:
    position.crossed.append(border)
    if position.events is not None:
        where = hex_name(side // 6) if side >= 0 else f"S{FIRST_START - side + 1}"
        position.emit("crosses", "W46" if moves_with_coal(position) else "W55", {"direction": EDGES[way], "to": where})
    if side <= FIRST_START:
        return _come_to(position, FIRST_START - side, OPPOSITE[way])
    if position.tiles[side // 6] == EMPTY:
        position.gap = side
        position.phase = LAYING
        return False
    return _run_onto(position, side)


def _run_onto(position: Position, side: int) -> bool:
    hex = side // 6
    turned = position.tiles[hex]
    stop = STOP_AT[turned * 6 + side % 6]
    if stop != NO_STOP:
        return _come_to(position, place_of(hex, stop), side % 6)
    ways = WAYS_ON[turned * 6 + side % 6]
    way = 0
    while not ways >> way & 1:
        way += 1
    return _go_over(position, hex, way)


def _come_to(position: Position, place: int, came_by: int) -> bool:
    position.at = place
    position.came_by = came_by
    if moves_with_coal(position):
        lookahead = Lookahead(position, True, position.origin)
        if lookahead.may_end(place):
            return True
    return _go_on(position)


def _go_on(position: Position) -> bool:
    """Ask for the way on, unless there is only one. True when the train halts."""
    choices = leaving_choices(position)
    if len(choices) > 1:
        position.phase = LEAVING
        return False
    if choices[0] == moves.HALT:
        return True
    return leave(position, choices[0] - moves.DIRECTION)
