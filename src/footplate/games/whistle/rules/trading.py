"""Deals at trading posts and with the Open Wagon (W78). Compiled.

What can be taken is numbered: 0-5 one good, 6 two coal, 7 a whistle, from 8 on two common goods.
"""

from __future__ import annotations

from typing import Final

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.goods import asks_to_discard, gain, give_back, has, is_left
from footplate.games.whistle.rules.pieces import COMMONS, GOOD_KINDS, GOODS
from footplate.games.whistle.rules.position import THEN_TRADE, TRADING, Position

DEALS: Final = 2
TWO_COAL: Final = 6
A_WHISTLE: Final = 7
FIRST_PAIR: Final = 8
PAIRS: Final = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
"""The pairs of common goods a rare one can be dealt for."""


def begin_deals(position: Position) -> bool:
    """Up to two deals. False when there is nothing to deal with."""
    position.trades = DEALS
    return asks_for_deal(position)


def asks_for_deal(position: Position) -> bool:
    """Whether the active seat can make another deal, and is now asked."""
    if position.trades == 0 or len(trade_choices(position)) == 1:
        position.trades = 0
        return False
    position.phase = TRADING
    position.to_move = position.active
    return True


def trade_choices(position: Position) -> list[int]:
    """Every deal, and none."""
    found = [moves.DONE]
    for given in range(GOOD_KINDS):
        if has(position, position.active, given):
            for taken in range(FIRST_PAIR + len(PAIRS)):
                if may_take(position, given, taken):
                    found.append(moves.TRADE + given * moves.TAKES + taken)
    return found


def may_trade(position: Position, given: int, taken: int) -> bool:
    return has(position, position.active, given) and may_take(position, given, taken)


def may_take(position: Position, given: int, taken: int) -> bool:
    """Whether this can be taken for that good. Only what is left can be taken, but never nothing (A35)."""
    if given < COMMONS:
        if taken in (TWO_COAL, A_WHISTLE):
            return True
        return 0 <= taken < COMMONS and taken != given and is_left(position, taken)
    if COMMONS <= taken < GOOD_KINDS:
        return taken != given and is_left(position, taken)
    if FIRST_PAIR <= taken < FIRST_PAIR + len(PAIRS):
        one, other = PAIRS[taken - FIRST_PAIR]
        if position.settings.unlimited_goods:
            return True
        return position.supply[one] > 0 and position.supply[other] > (1 if one == other else 0)
    if position.settings.unlimited_goods or commons_left(position) != 1:
        return False
    return 0 <= taken < COMMONS and position.supply[taken] == 1


def commons_left(position: Position) -> int:
    """How many common goods the supply has."""
    left = 0
    for good in range(COMMONS):
        left += position.supply[good]
    return left


def trade(position: Position, given: int, taken: int) -> bool:
    """One deal. True when somebody has to decide something now: what to discard, or the next deal."""
    seat = position.active
    give_back(position, seat, given)
    position.trades -= 1
    if position.events is not None:
        position.emit("deals", "W78", {"seat": seat, "item": GOODS[given]})
    if taken == TWO_COAL:
        gain_coal(position, seat, 2, "W78")
    elif taken == A_WHISTLE:
        gain_whistle(position, seat, "W78")
    elif taken < GOOD_KINDS:
        gain(position, seat, taken, "W78")
    else:
        one, other = PAIRS[taken - FIRST_PAIR]
        gain(position, seat, one, "W78")
        gain(position, seat, other, "W78")
    return asks_to_discard(position, seat, THEN_TRADE) or asks_for_deal(position)


def gain_coal(position: Position, seat: int, amount: int, clause: str) -> None:
    position.coal[seat] += amount
    if position.events is not None:
        position.emit("gains", clause, {"seat": seat, "item": "coal", "amount": amount})


def gain_whistle(position: Position, seat: int, clause: str) -> None:
    position.whistles[seat] += 1
    if position.events is not None:
        position.emit("gains", clause, {"seat": seat, "item": "whistle", "amount": 1})
