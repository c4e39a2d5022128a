"""What black tiles and deals are worth to a seat. Compiled."""

from __future__ import annotations

from footplate.bots.whistle.outlook import Outlook
from footplate.bots.whistle.worth import POINT
from footplate.games.whistle.rules.components import DEMANDS, PENALTIES, POINTS
from footplate.games.whistle.rules.moves import TAKES
from footplate.games.whistle.rules.pieces import (
    COAL_ITEM,
    COAL_YARD,
    FIRST_TOWN,
    GENERAL_STORE,
    GOLD_ITEM,
    GOLD_MINE,
    GOOD_KINDS,
    TRADING_POST,
    WHISTLE_ITEM,
)
from footplate.games.whistle.rules.trading import A_WHISTLE, FIRST_PAIR, PAIRS, TWO_COAL, may_take


def effect(outlook: Outlook, tile: int) -> int:
    """What a black tile does for those who end a move there (W78-W83)."""
    if tile == COAL_YARD:
        return 2 * outlook.item(COAL_ITEM)
    if tile == GENERAL_STORE:
        return max(outlook.good)
    if tile == GOLD_MINE:
        return outlook.item(GOLD_ITEM)
    if tile == TRADING_POST:
        return two_deals(outlook)
    if tile > TRADING_POST:
        return outlook.item(WHISTLE_ITEM)
    left = goods_after_paying(outlook, tile)
    if not left:
        return -min(PENALTIES[tile], outlook.position.score[outlook.seat]) * POINT
    return POINTS[tile] * POINT + outlook.shares[tile - FIRST_TOWN] + outlook.plan(left) - outlook.base


def goods_after_paying(outlook: Outlook, tile: int) -> list[int]:
    """The goods left when a demand is paid; no list at all when it cannot be paid."""
    left = outlook.goods[:]
    for good in range(GOOD_KINDS):
        left[good] -= DEMANDS[tile * GOOD_KINDS + good]
        if left[good] < 0:
            return []
    return left


def two_deals(outlook: Outlook) -> int:
    """What a trading post or the Open Wagon is worth with these goods (W78): the best deal, twice if possible."""
    best = 0
    times = 0
    for given in range(GOOD_KINDS):
        if outlook.goods[given] > 0:
            for taken in range(FIRST_PAIR + len(PAIRS)):
                gain = deal(outlook, given * TAKES + taken)
                if gain > best and may_take(outlook.position, given, taken):
                    best = gain
                    times = min(2, outlook.goods[given])
    return best * times


def deal(outlook: Outlook, number: int) -> int:
    """What one deal brings, `given * TAKES + taken`."""
    given, taken = number // TAKES, number % TAKES
    goods = outlook.goods[:]
    goods[given] -= 1
    gain = -outlook.base
    if taken == TWO_COAL:
        gain += 2 * outlook.item(COAL_ITEM)
    elif taken == A_WHISTLE:
        gain += outlook.item(WHISTLE_ITEM)
    elif taken < GOOD_KINDS:
        goods[taken] += 1
    elif taken < FIRST_PAIR + len(PAIRS):
        one, other = PAIRS[taken - FIRST_PAIR]
        goods[one] += 1
        goods[other] += 1
    return gain + outlook.plan(goods)
