"""Upgrades: what they are worth, when to buy and when to use them (W90-W99). Compiled."""

from __future__ import annotations

from typing import Final

from footplate.bots.whistle.effects import effect, two_deals
from footplate.bots.whistle.goods import ONE, PRICE, of_kind
from footplate.bots.whistle.outlook import Outlook
from footplate.bots.whistle.worth import GOLD, LEAST_PRICE, POINT
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import STARTS, STOPS_OF_TILE, hex_of, place_of
from footplate.games.whistle.rules.components import UPGRADE_POINTS
from footplate.games.whistle.rules.pieces import (
    BOILER,
    CABIN,
    CABOOSE,
    COAL_CAR,
    COAL_ITEM,
    COMMONS,
    COMPASS,
    GOLD_ITEM,
    GOOD_KINDS,
    MINE_CART,
    NEW_WHISTLE,
    SAFE,
    TRACK_TILES,
    WAGON,
    WAREHOUSE,
    WHISTLE_ITEM,
)
from footplate.games.whistle.rules.position import ACTION_SLOTS, MAX_TRAINS, ON_OFFER
from footplate.games.whistle.rules.tiles import STOP_GOODS
from footplate.games.whistle.rules.upgrades import CABIN_POINTS, CABIN_SHARES

USES_EACH_TURN: Final = {COAL_CAR: 1, MINE_CART: 2, WAREHOUSE: 2, CABIN: 2, CABOOSE: 1, WAGON: 1, NEW_WHISTLE: 1}
PASSIVE: Final = {COMPASS: 40, BOILER: 50}
"""What an upgrade that is not used for coal is worth in each turn."""
HINDRANCE: Final = 60
"""What Toll Station and Blocking Signal are worth in each turn."""
WORTH_BUYING: Final = 600
"""By how much a purchase must promise more than it costs."""


def gain_of_use(outlook: Outlook, upgrade: int) -> int:
    """What using an upgrade now brings, less its coal, and the way a train would have made for it."""
    standing_still = outlook.item(COAL_ITEM) // 2 if outlook.turns > 1 and outlook.trains else 0
    return use_worth(outlook, upgrade) - outlook.item(COAL_ITEM) - standing_still


def use_worth(outlook: Outlook, upgrade: int) -> int:
    """What one use brings."""
    position = outlook.position
    if upgrade == COAL_CAR:
        # In the last turn coal is only useful for a slot that is still free.
        room = outlook.turns > 1 or len(position.slots) + position.coal[outlook.seat] < ACTION_SLOTS
        return 2 * outlook.item(COAL_ITEM) if room else 2 * LEAST_PRICE
    if upgrade == MINE_CART:
        return outlook.item(GOLD_ITEM)
    if upgrade == WAREHOUSE:
        return max(outlook.good)
    if upgrade == NEW_WHISTLE:
        return outlook.item(WHISTLE_ITEM)
    if upgrade == WAGON:
        return two_deals(outlook)
    if upgrade == CABIN:
        return position.share_count(outlook.seat) // CABIN_SHARES * CABIN_POINTS * POINT
    if upgrade == CABOOSE:
        best = 0
        for number in outlook.trains:
            best = max(best, stop_again(outlook, number))
        return best
    return 0


def stop_again(outlook: Outlook, number: int) -> int:
    """What it brings to use the stop of a train once more (W95b)."""
    place = outlook.position.trains[outlook.seat * MAX_TRAINS + number]
    if place < STARTS:
        return 0
    hex = hex_of(place)
    turned = outlook.position.tiles[hex]
    if turned < 6 * TRACK_TILES:
        return outlook.good[STOP_GOODS[turned * STOPS_OF_TILE + place - place_of(hex, 0)]]
    return effect(outlook, turned // 6)


def upgrade_worth(outlook: Outlook, upgrade: int) -> int:
    """What it is worth to own an upgrade from now on (W94, W95)."""
    turns = outlook.turns
    worth = UPGRADE_POINTS[upgrade] * POINT
    if upgrade in PASSIVE:
        return worth + PASSIVE[upgrade] * (turns - 1)
    if upgrade not in USES_EACH_TURN:
        return worth if upgrade == SAFE else worth + HINDRANCE * (turns - 1)
    uses = turns * USES_EACH_TURN[upgrade]
    if upgrade == MINE_CART:
        uses = min(uses, sum(outlook.position.gold_left))
    # Slots are needed for moves as well: the usual value of coal is deducted, and two thirds of the uses given up.
    rate = use_worth(outlook, upgrade)
    if upgrade == CABIN:
        rate = max(rate, GOLD // 2)
    return worth + max(0, rate - outlook.price) * uses // 3


def gain_of_buying(outlook: Outlook, upgrade: int) -> int:
    """What a purchase brings, less the goods; from a rival a rare good more, but the rival loses it (W92)."""
    goods = outlook.goods - PRICE[upgrade]
    gain = upgrade_worth(outlook, upgrade) - WORTH_BUYING
    if outlook.position.owners[upgrade] != ON_OFFER:
        goods -= ONE[most_of_the_rare(goods)]
        gain -= WORTH_BUYING
    return gain + outlook.plan(goods) - outlook.base


def most_of_the_rare(goods: int) -> int:
    """The rare good the seat has most of."""
    most = COMMONS
    for good in range(COMMONS, GOOD_KINDS):
        if of_kind(goods, good) > of_kind(goods, most):
            most = good
    return most


def purchase(outlook: Outlook, legal: list[int]) -> int:
    """The best thing to buy, as a step; -1 when nothing is worth it."""
    best = 0
    chosen = -1
    for step in legal:
        if moves.BUY <= step < moves.USE:
            gain = gain_of_buying(outlook, step - moves.BUY)
            if gain > best:
                best = gain
                chosen = step
    return chosen
