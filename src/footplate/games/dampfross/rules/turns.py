"""Building turns: rolls, starts, joint lines, and the end of the building phase (D7-D13, D25, D38-D43). Compiled."""

from __future__ import annotations

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import any_segment, legal_segments, pay_premium
from footplate.games.dampfross.rules.companies import seats_in
from footplate.games.dampfross.rules.ferries import buyable, purchases
from footplate.games.dampfross.rules.orders import (
    THROWS,
    carry_out,
    order_of,
    pencil_start,
    rub_out,
    throw_die,
)
from footplate.games.dampfross.rules.position import (
    ANSWER_LINE,
    BEFORE_ROLL,
    BUILDING,
    BUYING,
    CHOOSE_START,
    PARTNER_ROLL,
    ROLL,
    Position,
    own_track,
)
from footplate.kernel.state import CHANCE

ROUNDS_BEFORE_DECLARING = 3
"""The round after two full ones that began after the turn that left one city open (A6)."""


def begin_round(position: Position, first: int) -> None:
    """Every new round has the next seat as first builder (D8)."""
    position.first = first
    position.roll = -1
    position.joined = 0
    begin_turn(position, first)


def begin_turn(position: Position, seat: int) -> None:
    """Before the roll building may be declared ended, or a joint line be offered (A48)."""
    position.active = seat
    position.laid = 0
    position.partner = -1
    position.declined = 0
    if may_declare(position) or partners(position):
        position.phase = BEFORE_ROLL
        position.to_move = seat
    else:
        roll_for_turn(position)


def before_roll_choices(position: Position) -> list[int]:
    """Roll, offer a joint line, or declare building ended."""
    steps = [moves.PASS] + [moves.OFFER + seat for seat in partners(position)]
    if may_declare(position):
        steps.append(moves.DECLARE)
    return steps


def roll_for_turn(position: Position) -> None:
    """A turn begins with a roll (D9); with `sameRoll` only the first one of a round (D41)."""
    if position.settings.same_roll and position.roll >= 0:
        use_roll(position, position.roll)
        return
    position.phase = ROLL
    position.to_move = CHANCE


def say_nothing(position: Position) -> None:
    """Nothing to declare or to offer: the dice roll. With orders every seat is asked before they do (A58)."""
    following = next_builder(position) if position.settings.orders else -1
    if following >= 0:
        begin_turn(position, following)
    else:
        roll_for_turn(position)


def use_roll(position: Position, points: int) -> None:
    """The throw gives the points of the turn; in the first turn a start city is chosen after it (D10)."""
    position.roll = points
    position.points = points
    position.to_move = position.active
    if position.partner >= 0 and position.settings.same_roll:
        roll_together(position, points)
    elif position.partner >= 0:
        position.phase = PARTNER_ROLL
        position.to_move = CHANCE
    elif position.starts[position.active] < 0:
        position.phase = CHOOSE_START
    else:
        begin_building(position)


def choose_start(position: Position, place: int) -> None:
    """Several may start in the same city (D11); it pays no premium unless that is an option (D13, A2). It is connected
    when the first segment leaves it (A49).
    """
    board = position.board
    seat = position.active
    if position.settings.orders:
        pencil_start(position, place)
        begin_building(position)
        return
    pays = place < board.cities and not position.connected[place] and place not in position.starts
    own_track(position)
    position.starts[seat] = place
    position.presence[board.place_hexes[place]] |= 1 << seat
    position.fields = {}
    position.outlook = None
    if position.events is not None:
        position.emit("start", "D10", {"seat": seat, "city": board.place_names[place]})
    if pays and position.settings.start_premium:
        pay_premium(position, seat, place)
    begin_building(position)


def begin_building(position: Position) -> None:
    """The seat builds; one that can do nothing is not asked."""
    position.phase = BUILDING
    position.to_move = position.active
    position.laid = 0
    position.buyable = buyable(position, position.active)
    if position.buyable == 0 and not any_segment(position):
        end_turn(position)


def may_declare(position: Position) -> bool:
    """With one city open for two more full rounds, building may be declared ended at the start of a turn (D39, A6)."""
    return position.one_open >= 0 and position.round - position.one_open >= ROUNDS_BEFORE_DECLARING


def turn_choices(position: Position) -> list[int]:
    """What a seat may do in its building turn."""
    steps = legal_segments(position)
    if position.laid > 0:
        return [moves.END, *steps]
    if position.partner < 0:
        steps += purchases(position, position.active)
    return [moves.PASS, *steps]


def end_line(position: Position) -> None:
    """The line is built. A port reached with it may be bought from now (A30)."""
    position.laid = 0
    new = buyable(position, position.active) & ~position.buyable
    if new and position.partner < 0:
        position.phase = BUYING
        return
    end_turn(position)


def end_turn(position: Position) -> None:
    """After each turn: is every city connected (D38), or whose turn is it? (D8)"""
    if position.settings.orders:
        end_order(position)
        return
    position.partner = -1
    position.points = 0
    position.laid = 0
    position.buyable = 0
    position.declined = 0
    open_cities = note_open_cities(position)
    following = next_builder(position)
    if open_cities <= position.settings.threshold_unconnected:
        if not position.settings.finish_round:
            end_building(position, "D38", -1)
            return
        position.ending_round = True
    if following < 0 and position.ending_round:
        end_building(position, "A5", -1)
    elif following < 0:
        position.round += 1
        begin_round(position, position.next_seat(position.first))
    else:
        if not position.settings.same_roll:
            position.roll = -1
        begin_turn(position, following)


def note_open_cities(position: Position) -> int:
    """How many cities nobody has reached; since when there is only one (D39, A6)."""
    open_cities = position.open_cities()
    if open_cities != 1:
        position.one_open = -1
    elif position.one_open < 0:
        position.one_open = position.round
    return open_cities


def next_builder(position: Position) -> int:
    """The next seat with a turn in this round, or -1 when the round is over."""
    seat = position.next_seat(position.active)
    while seat != position.first:
        if position.joined >> seat & 1 == 0:
            return seat
        seat = position.next_seat(seat)
    return -1


def end_building(position: Position, clause: str, declarer: int) -> None:
    """The seat that would have had the next building turn opens the second phase (D40, A39)."""
    following = next_builder(position)
    if position.settings.orders and declarer >= 0:
        position.opener = position.first  # of the round that is not played (A58)
    else:
        position.opener = following if following >= 0 else position.next_seat(position.first)
    position.roll = -1
    position.points = 0
    position.one_open = -1
    position.ending_round = False
    position.joined = 0
    position.buyable = 0
    position.declined = 0
    if position.events is not None:
        position.emit("built", clause, {"seat": declarer, "opener": position.opener, "open": position.open_cities()})


# --- orders under seal (D100-D104) ---------------------------------------------------------------------------------


def roll_for_round(position: Position, points: int) -> None:
    """The throws of the round are thrown before anybody orders (D100)."""
    if throw_die(position, points):
        begin_orders(position, position.first)


def begin_orders(position: Position, seat: int) -> None:
    """A seat writes its orders for all throws of the round, in the first round with its start city (A57)."""
    position.active = seat
    position.to_move = seat
    position.throw = 0
    position.roll = position.dice[0]
    position.points = position.roll
    if position.starts[seat] < 0:
        position.phase = CHOOSE_START
    else:
        begin_building(position)


def end_order(position: Position) -> None:
    """The order for a throw is written: the next throw, the next seat, or all are carried out (D102)."""
    if position.events is not None and not order_of(position, position.active, position.throw):
        position.emit("no_order", "D102", {"seat": position.active, "throw": position.throw + 1})
    position.throw += 1
    if position.throw < THROWS:
        position.roll = position.dice[position.throw]
        position.points = position.roll
        begin_building(position)
        return
    if position.alone:
        position.throw = THROWS - 1
        position.points = 0
        position.to_move = CHANCE
        return
    rub_out(position)
    position.throw = 0
    position.points = 0
    position.buyable = 0
    following = next_builder(position)
    if following >= 0:
        begin_orders(position, following)
        return
    position.roll = -1
    carry_out(position)
    if note_open_cities(position) <= position.settings.threshold_unconnected:
        end_building(position, "D38", -1)
    else:
        position.round += 1
        begin_round(position, position.next_seat(position.first))


# --- joint lines (D43, A7) -----------------------------------------------------------------------------------------


def may_offer_line(position: Position, seat: int) -> bool:
    """A seat whose turn of this round is still to come, and whose network meets the builder's somewhere."""
    if not position.settings.joint_lines:
        return False
    active = position.active
    if seat == active or not 0 <= seat < position.seats or position.declined >> seat & 1 or position.joined >> seat & 1:
        return False
    if (seat - position.first) % position.seats < (active - position.first) % position.seats:
        return False
    for owners in position.presence:
        if owners:
            here = seats_in(owners)
            if here >> seat & 1 and here >> active & 1:
                return True
    return False


def partners(position: Position) -> list[int]:
    """The seats a joint line can be offered to."""
    if not position.settings.joint_lines:
        return []
    return [seat for seat in range(position.seats) if may_offer_line(position, seat)]


def offer_line(position: Position, seat: int) -> None:
    position.partner = seat
    position.phase = ANSWER_LINE
    position.to_move = seat
    if position.events is not None:
        position.emit("offered_line", "D43", {"seat": position.active, "partner": seat})


def answer_line(position: Position, accepts: bool) -> None:
    """Both roll; the later partner's turn of this round is used up (A7)."""
    seat = position.partner
    if position.events is not None:
        kind = "accepted" if accepts else "declined"
        position.emit(kind, "D43", {"seat": seat, "partner": position.active})
    if not accepts:
        position.declined |= 1 << seat
        position.partner = -1
        position.phase = BEFORE_ROLL
        position.to_move = position.active
        if len(before_roll_choices(position)) > 1:
            return
    else:
        position.joined |= 1 << seat
    roll_for_turn(position)


def joint_points(sum_of_rolls: int) -> int:
    """Three quarters of both throws; the rest lapses (D43).

    >>> [joint_points(rolls) for rolls in (8, 6, 2, 12, 11)]
    [6, 4, 1, 9, 8]
    """
    return sum_of_rolls * 3 // 4


def roll_together(position: Position, points: int) -> None:
    position.points = joint_points(position.points + points)
    position.phase = BUILDING
    position.to_move = position.active
    if position.events is not None:
        position.emit(
            "joint_line", "D43", {"seat": position.active, "partner": position.partner, "points": position.points}
        )
    if not any_segment(position):
        end_turn(position)
