"""Goods: taking and giving them back, the limit of ten (W75, W76, A25, A39). Compiled."""

from __future__ import annotations

from footplate.games.whistle.rules.pieces import GOOD_KINDS, GOODS, GOODS_LIMIT
from footplate.games.whistle.rules.position import DISCARDING, Position


def is_left(position: Position, good: int) -> bool:
    """Whether the supply can give one (A25)."""
    return position.settings.unlimited_goods or position.supply[good] > 0


def goods_left(position: Position) -> list[int]:
    """The goods that can be chosen."""
    return [good for good in range(GOOD_KINDS) if is_left(position, good)]


def gain(position: Position, seat: int, good: int, clause: str) -> None:
    """One good from the supply; nothing when there is none left (A25)."""
    if not is_left(position, good):
        if position.events is not None:
            position.emit("none_left", "A25", {"seat": seat, "item": GOODS[good]})
        return
    position.supply[good] -= 1
    position.goods[seat * GOOD_KINDS + good] += 1
    if position.events is not None:
        position.emit("gains", clause, {"seat": seat, "item": GOODS[good], "amount": 1})


def give_back(position: Position, seat: int, good: int) -> None:
    """One good goes to the supply."""
    position.goods[seat * GOOD_KINDS + good] -= 1
    position.supply[good] += 1


def hand_over(position: Position, payer: int, payee: int, good: int) -> None:
    """One good goes from seat to seat."""
    position.goods[payer * GOOD_KINDS + good] -= 1
    position.goods[payee * GOOD_KINDS + good] += 1


def kinds_of(position: Position, seat: int) -> list[int]:
    """The kinds of goods a seat has."""
    return [good for good in range(GOOD_KINDS) if position.goods[seat * GOOD_KINDS + good] > 0]


def has(position: Position, seat: int, good: int) -> bool:
    return 0 <= good < GOOD_KINDS and position.goods[seat * GOOD_KINDS + good] > 0


def can_pay(position: Position, seat: int, prices: list[int], offset: int) -> bool:
    """Whether a seat has the goods that stand at `offset` of a table of demands or costs."""
    for good in range(GOOD_KINDS):
        if position.goods[seat * GOOD_KINDS + good] < prices[offset + good]:
            return False
    return True


def pay(position: Position, seat: int, prices: list[int], offset: int) -> None:
    for good in range(GOOD_KINDS):
        for _ in range(prices[offset + good]):
            give_back(position, seat, good)


def asks_to_discard(position: Position, seat: int, then: int) -> bool:
    """Whether a seat has more goods than it may keep, and is now asked which to put back (W76)."""
    position.then = then
    if position.goods_of(seat) <= GOODS_LIMIT:
        return False
    position.phase = DISCARDING
    position.to_move = seat
    return True
