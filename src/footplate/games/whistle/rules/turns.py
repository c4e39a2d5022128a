"""Rounds and turns: tokens, the refill of hand and display, whose turn it is (W30-W40, W99a-W100). Compiled."""

from __future__ import annotations

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import FIRST_SPACE, NOWHERE
from footplate.games.whistle.rules.movement import movable_trains
from footplate.games.whistle.rules.moves import KINDS
from footplate.games.whistle.rules.pieces import COMPASS, TILES
from footplate.games.whistle.rules.position import (
    DEAL,
    DISPLAY_SIZE,
    ENDED,
    FINDING,
    MAX_TRAINS,
    REFILL,
    THEN_NEXT_TURN,
    THEN_TURN,
    TURN,
    TURN_UP,
    Position,
)
from footplate.games.whistle.rules.scoring import final_scores
from footplate.games.whistle.rules.stack import add_to_hand, shuffle, take, tell_of_tile
from footplate.games.whistle.rules.trading import gain_coal, gain_whistle
from footplate.games.whistle.rules.upgrades import purchases, uses
from footplate.kernel.state import CHANCE, OVER

COAL_EACH_ROUND = 2


# --- rounds -----------------------------------------------------------------------------------------------------------


def begin_round(position: Position) -> None:
    """Everybody gets the tokens of the next space of the round track (W12, W30)."""
    position.round += 1
    if position.events is not None:
        position.emit("round", "W30", {"round": position.round, "of": position.rounds})
    for place in range(position.seats):
        seat = position.in_order(place)
        if is_whistle_round(position, position.round):
            gain_whistle(position, seat, "W30")
        else:
            gain_coal(position, seat, COAL_EACH_ROUND, "W30")
    _begin_turn(position, position.first)


def is_whistle_round(position: Position, number: int) -> bool:
    """The third-last round, unless the option says there is none (W12, A4)."""
    return position.settings.whistle_round and number == position.rounds - 2


def _begin_turn(position: Position, seat: int) -> None:
    position.active = seat
    position.to_move = seat
    position.phase = TURN
    position.then = THEN_TURN


# --- what can be done in a turn ---------------------------------------------------------------------------------------


def turn_choices(position: Position) -> list[int]:
    """Move, use, buy (W35); or end the actions by refilling the hand."""
    found = [moves.TRAIN + number for number in movable_trains(position)]
    found += uses(position)
    found += purchases(position)
    found += refill_choices(position)
    return found


def trains_on_map(position: Position) -> list[int]:
    """The trains of the active seat that stand at a stop."""
    found: list[int] = []
    for number in range(position.train_count):
        if NOWHERE < position.trains[position.active * MAX_TRAINS + number] < FIRST_SPACE:
            found.append(number)
    return found


# --- the refill (W99a-W99d) -------------------------------------------------------------------------------------------


def can_refill(position: Position) -> bool:
    """Whether the hand has room and there is a tile to draw (W99d)."""
    seat = position.active
    if len(position.hands[seat]) >= position.hand_limit(seat):
        return False
    return len(position.display) > 0 or position.tiles_left() > 0


def may_end(position: Position) -> bool:
    """Refilling is compulsory except in the last round (W99c)."""
    return position.is_last_round() or not can_refill(position)


def may_look(position: Position) -> bool:
    """The Compass, once in a refill (W98)."""
    return position.owns(position.active, COMPASS) and not position.looked and position.tiles_left() > 0


def refill_choices(position: Position) -> list[int]:
    found: list[int] = []
    if can_refill(position):
        before = -1
        for tile in position.display:
            if tile != before:
                found.append(moves.TAKE + tile)
            before = tile
        if position.tiles_left() > 0:
            found.append(moves.DRAW_STACK)
        if may_look(position):
            found.append(moves.LOOK)
    if may_end(position):
        found.append(moves.END)
    return found


def allows_refill(position: Position, step: int) -> bool:
    """Whether a step is among `refill_choices`."""
    if step == moves.END:
        return may_end(position)
    if not can_refill(position):
        return False
    if step == moves.DRAW_STACK:
        return position.tiles_left() > 0
    if step == moves.LOOK:
        return may_look(position)
    return moves.TAKE <= step < moves.TAKE + KINDS and step - moves.TAKE in position.display


def take_from_display(position: Position, tile: int) -> None:
    position.display.remove(tile)
    add_to_hand(position, position.active, tile)
    if position.events is not None:
        position.emit("takes", "W99a", {"seat": position.active, "tile": TILES[tile]})
    _after_drawing(position)


def draw_from_stack(position: Position) -> None:
    """Chance deals the tile."""
    position.phase = DEAL
    position.drawn = 0
    position.dealt_to = position.active
    position.to_move = CHANCE


def deal_drawn(position: Position, tile: int) -> None:
    position.dealt_to = -1
    take(position, tile)
    add_to_hand(position, position.active, tile)
    if position.events is not None:
        tell_of_tile(position, "dealt", "W99a", position.active, tile)
    _after_drawing(position)


def look_through_stack(position: Position) -> None:
    position.looked = True
    position.phase = FINDING
    if position.events is not None:
        position.emit("looks", "W98", {"seat": position.active})


def tiles_to_find(position: Position) -> list[int]:
    """The whole stack, the bottom included."""
    return [tile for tile in range(KINDS) if position.stack[tile] > 0 or tile in position.bottom]


def find_tile(position: Position, tile: int) -> None:
    """A tile out of the stack, which is then shuffled (W98)."""
    shuffle(position)
    take(position, tile)
    add_to_hand(position, position.active, tile)
    if position.events is not None:
        tell_of_tile(position, "finds", "W98", position.active, tile)
    _after_drawing(position)


def _after_drawing(position: Position) -> None:
    """The display is refilled when the hand is complete, not before (W99b)."""
    position.phase = REFILL
    position.to_move = position.active
    if not can_refill(position):
        _fill_display(position, THEN_TURN)


def _fill_display(position: Position, then: int) -> bool:
    """Whether chance has tiles to turn up."""
    if len(position.display) >= DISPLAY_SIZE or position.tiles_left() == 0:
        return False
    position.phase = TURN_UP
    position.then = then
    position.drawn = 0
    position.to_move = CHANCE
    return True


def after_turning_up(position: Position) -> None:
    """The display is full."""
    position.drawn = 0
    if position.then == THEN_NEXT_TURN:
        next_turn(position)
    else:
        position.phase = REFILL
        position.to_move = position.active


# --- the end of the turn ----------------------------------------------------------------------------------------------


def end_turn(position: Position) -> None:
    """A whistle for those who moved no train; the slots are emptied (W37, W39, A8)."""
    seat = position.active
    if position.events is not None:
        position.emit("ends", "W37", {"seat": seat})
    if not position.has_moved():
        gain_whistle(position, seat, "W39")
    position.slots = []
    position.bought = 0
    position.looked = False
    position.train = -1
    if is_last_turn(position) or not _fill_display(position, THEN_NEXT_TURN):
        next_turn(position)


def is_last_turn(position: Position) -> bool:
    """The last seat's turn in the last round (W100)."""
    return position.is_last_round() and position.active == position.in_order(position.seats - 1)


def next_turn(position: Position) -> None:
    """Clockwise; after the last player the next round, or the end (W31, W32, W100)."""
    if is_last_turn(position):
        _end_game(position)
    elif position.active == position.in_order(position.seats - 1):
        begin_round(position)
    else:
        _begin_turn(position, (position.active + 1) % position.seats)


def _end_game(position: Position) -> None:
    position.phase = ENDED
    position.to_move = OVER
    position.final = final_scores(position)
    if position.events is not None:
        position.emit(
            "ended", "W100", {"scores": tuple(position.final), "round": position.round, "of": position.rounds}
        )
