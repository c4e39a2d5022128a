"""The value of black tiles and deals for a seat. Compiled."""

from __future__ import annotations

from footplate.bots.whistle.goods import ONE, WANTED, missing, of_kind
from footplate.bots.whistle.outlook import Outlook
from footplate.bots.whistle.worth import POINT
from footplate.games.whistle.rules.components import PENALTIES, POINTS
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
    if missing(outlook.goods, WANTED[tile]):
        return -min(PENALTIES[tile], outlook.position.score[outlook.seat]) * POINT
    gain = POINTS[tile] * POINT + outlook.shares[tile - FIRST_TOWN]
    return gain + outlook.plan(outlook.goods - WANTED[tile]) - outlook.base


def two_deals(outlook: Outlook) -> int:
    """What a trading post or the Open Wagon is worth with these goods (W78): the best deal, twice if possible."""
    best = 0
    times = 0
    for given in range(GOOD_KINDS):
        held = of_kind(outlook.goods, given)
        if held > 0:
            for taken in range(FIRST_PAIR + len(PAIRS)):
                gain = deal(outlook, given * TAKES + taken)
                if gain > best and may_take(outlook.position, given, taken):
                    best = gain
                    times = min(2, held)
    return best * times


def deal(outlook: Outlook, number: int) -> int:
    """What one deal brings, `given * TAKES + taken`."""
    given, taken = number // TAKES, number % TAKES
    goods = outlook.goods - ONE[given]
    gain = -outlook.base
    if taken == TWO_COAL:
        gain += 2 * outlook.item(COAL_ITEM)
    elif taken == A_WHISTLE:
        gain += outlook.item(WHISTLE_ITEM)
    elif taken < GOOD_KINDS:
        goods += ONE[taken]
    elif taken < FIRST_PAIR + len(PAIRS):
        one, other = PAIRS[taken - FIRST_PAIR]
        goods += ONE[one] + ONE[other]
    return gain + outlook.plan(goods)
