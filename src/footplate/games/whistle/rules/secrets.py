"""Who may know what (W80, A31), and guesses at the rest: hands, gold and the stack."""

from __future__ import annotations

from footplate.games.whistle.rules.pieces import GOLD_VALUES
from footplate.games.whistle.rules.position import FINDING, LAYING, LEAVING, OPENING_RETURN, TOKEN, Position
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import HAS_STOP
from footplate.kernel.facets.rules import Below
from footplate.kernel.state import OVER

_HAND_DECIDES = (TOKEN, LEAVING, LAYING)
"""Phases in which the hand of the seat to move decides whether it can go on at all."""


def sees_hand(position: Position, viewer: int | None, seat: int) -> bool:
    """Own tiles; everybody's when hands are open (A31) and when the game is over."""
    return viewer == seat or position.settings.open_hands or position.to_move == OVER


def sees_gold(position: Position, viewer: int | None, seat: int) -> bool:
    """Own gold; everybody's when the game is over (W80)."""
    return viewer == seat or position.to_move == OVER


def sees_stack(position: Position, viewer: int | None) -> bool:
    """Whoever looks through the stack with the Compass (A38)."""
    return position.phase == FINDING and viewer == position.to_move


def guess(state: WhistleState, viewer: int | None, below: Below) -> WhistleState:
    """A copy in which everything this seat may not know has been dealt anew, every possibility as likely as any other.

    What follows from the rules alone is kept: a hand that has to be put back holds no stop (W24), and a rival in the
    middle of a move can finish it (W51).
    """
    copy = state.clone()
    _guess_gold(copy, viewer, below)
    _guess_tiles(copy, viewer, below)
    mover = copy.to_move
    if copy.phase in _HAND_DECIDES and not sees_hand(copy, viewer, mover):
        while not copy.legal():
            _guess_tiles(copy, viewer, below)
    return copy


def _shuffled(pieces: list[int], below: Below) -> list[int]:
    for last in range(len(pieces) - 1, 0, -1):
        other = below(last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]
    return pieces


def _guess_gold(copy: WhistleState, viewer: int | None, below: Below) -> None:
    secret = [seat for seat in range(copy.seats) if not sees_gold(copy, viewer, seat)]
    held = {seat: sum(copy.gold[seat * GOLD_VALUES : (seat + 1) * GOLD_VALUES]) for seat in secret}
    if not any(held.values()):
        return
    pool = [value for value, count in enumerate(copy.gold_left) for _ in range(count)]
    for seat in secret:
        for value in range(GOLD_VALUES):
            pool += [value] * copy.gold[seat * GOLD_VALUES + value]
            copy.gold[seat * GOLD_VALUES + value] = 0
    pool = _shuffled(sorted(pool), below)
    for seat, count in held.items():
        for _ in range(count):
            copy.gold[seat * GOLD_VALUES + pool.pop()] += 1
    copy.gold_left = [pool.count(value) for value in range(GOLD_VALUES)]


def _guess_tiles(copy: WhistleState, viewer: int | None, below: Below) -> None:
    if copy.to_move == OVER:
        return
    secret = [seat for seat in range(copy.seats) if not sees_hand(copy, viewer, seat)]
    known_stack = sees_stack(copy, viewer)
    pool: list[int] = []
    for seat in secret:
        pool += copy.hands[seat]
    if not known_stack:
        pool += copy.bottom
        pool += [tile for tile, count in enumerate(copy.stack) for _ in range(count)]
    pool = _shuffled(sorted(pool), below)
    if copy.phase == OPENING_RETURN and copy.to_move in secret:
        # Every order in which its tiles come last is as likely as any other.
        blank = [tile for tile in pool if not HAS_STOP[tile]][: len(copy.hands[copy.to_move])]
        for tile in blank:
            pool.remove(tile)
        copy.hands[copy.to_move] = sorted(blank)
        secret.remove(copy.to_move)
    for seat in secret:
        count = len(copy.hands[seat])
        copy.hands[seat] = sorted(pool.pop() for _ in range(count))
    if not known_stack:
        copy.bottom = sorted(pool.pop() for _ in copy.bottom)
        copy.stack = [0] * len(copy.stack)
        for tile in pool:
            copy.stack[tile] += 1
