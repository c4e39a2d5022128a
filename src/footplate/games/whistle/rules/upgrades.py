"""Buying upgrades, from the offer and from rivals, and using them (W90-W99). Compiled."""

from __future__ import annotations

from typing import Final

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.arrival import ask_for_good, draw_gold, finish, give_share, take_top_share, use_stop
from footplate.games.whistle.rules.components import COSTS
from footplate.games.whistle.rules.goods import asks_to_discard, can_pay, hand_over, pay
from footplate.games.whistle.rules.pieces import (
    CABIN,
    CABOOSE,
    COAL_CAR,
    COMMONS,
    COMPANIES,
    COMPANY_COUNT,
    FIRST_TOWN,
    GOOD_KINDS,
    GOODS,
    MINE_CART,
    NEW_WHISTLE,
    SAFE,
    UPGRADE_COUNT,
    UPGRADES,
    WAGON,
    WAREHOUSE,
)
from footplate.games.whistle.rules.position import (
    ACTION_SLOTS,
    CABOOSE_TRAIN,
    EMPTY,
    ON_OFFER,
    OUT_OF_GAME,
    PRICING,
    PURCHASES,
    SAFE_GIVE,
    SAFE_TAKE,
    THEN_TURN,
    UPGRADE_SLOT,
    Position,
)
from footplate.games.whistle.rules.stack import put_under, tell_of_tile
from footplate.games.whistle.rules.trading import begin_deals, gain_coal, gain_whistle

ACTIONS: Final = (CABIN, CABOOSE, COAL_CAR, MINE_CART, NEW_WHISTLE, SAFE, WAGON, WAREHOUSE)
"""The upgrades that are used for one coal (W95)."""
CAP: Final = 3
CABIN_POINTS: Final = 4
CABIN_SHARES: Final = 3

# --- buying -----------------------------------------------------------------------------------------------------------


def owned(position: Position, seat: int) -> int:
    """How many upgrades a seat has."""
    return position.owners.count(seat)


def may_buy(position: Position, upgrade: int) -> bool:
    """At most two in a turn (W90); the printed goods, and for a rival a rare good more (W91, W92)."""
    if not 0 <= upgrade < UPGRADE_COUNT:
        return False
    seat = position.active
    owner = position.owners[upgrade]
    if owner in (seat, OUT_OF_GAME) or position.bought >= PURCHASES:
        return False
    if position.settings.upgrade_cap and owned(position, seat) >= CAP:
        return False
    if not can_pay(position, seat, COSTS, upgrade * GOOD_KINDS):
        return False
    return owner == ON_OFFER or len(price_choices(position, upgrade)) > 0


def price_choices(position: Position, upgrade: int) -> list[int]:
    """The rare goods that can be given to the rival besides the printed goods (W92)."""
    found: list[int] = []
    for good in range(COMMONS, GOOD_KINDS):
        if position.goods[position.active * GOOD_KINDS + good] > COSTS[upgrade * GOOD_KINDS + good]:
            found.append(moves.PRICE + good)
    return found


def purchases(position: Position) -> list[int]:
    """Everything the active seat can buy."""
    if position.bought >= PURCHASES:
        return []
    return [moves.BUY + upgrade for upgrade in range(UPGRADE_COUNT) if may_buy(position, upgrade)]


def buy(position: Position, upgrade: int) -> None:
    """From the offer at once; for a rival's upgrade the rare good is asked for."""
    if position.owners[upgrade] == ON_OFFER:
        _acquire(position, upgrade, "W91")
        finish(position)
    else:
        position.upgrade = upgrade
        position.phase = PRICING


def pay_rival(position: Position, good: int) -> None:
    """The rival cannot refuse, and discards an eleventh good at once (W92, A28)."""
    upgrade = position.upgrade
    seller = position.owners[upgrade]
    _acquire(position, upgrade, "W92")
    hand_over(position, position.active, seller, good)
    if position.events is not None:
        position.emit("price", "W92", {"seat": position.active, "owner": seller, "item": GOODS[good]})
    if not asks_to_discard(position, seller, THEN_TURN):
        finish(position)


def _acquire(position: Position, upgrade: int, clause: str) -> None:
    seat = position.active
    if position.events is not None:
        owner = position.owners[upgrade]
        position.emit("buys", clause, {"seat": seat, "upgrade": UPGRADES[upgrade], "owner": owner})
    pay(position, seat, COSTS, upgrade * GOOD_KINDS)
    position.owners[upgrade] = seat
    position.bought += 1


def return_tile(position: Position, tile: int) -> None:
    """The Extra Boiler is lost; tiles above the hand limit go under the stack (W99)."""
    seat = position.to_move
    put_under(position, seat, tile)
    if position.events is not None:
        tell_of_tile(position, "returned", "W99", seat, tile)
    finish(position)


# --- using ------------------------------------------------------------------------------------------------------------


def may_use(position: Position, upgrade: int) -> bool:
    """One coal and a free slot (W36, W95); with `oncePerTurn` each upgrade once (A18)."""
    seat = position.active
    if upgrade not in ACTIONS or position.owners[upgrade] != seat:
        return False
    if position.coal[seat] == 0 or len(position.slots) >= ACTION_SLOTS:
        return False
    if position.settings.once_per_turn and UPGRADE_SLOT + upgrade in position.slots:
        return False
    if upgrade == CABOOSE:
        return position.on_map(seat) > 0
    if upgrade == SAFE:
        return position.shares[seat] != 0 and len(companies_to_take(position)) > 0
    return True


def uses(position: Position) -> list[int]:
    """Every upgrade the active seat can use."""
    return [moves.USE + upgrade for upgrade in ACTIONS if may_use(position, upgrade)]


def use(position: Position, upgrade: int) -> None:
    seat = position.active
    position.coal[seat] -= 1
    position.slots.append(UPGRADE_SLOT + upgrade)
    if position.events is not None:
        position.emit("uses", "W95", {"seat": seat, "upgrade": UPGRADES[upgrade]})
    if upgrade == CABOOSE:
        position.phase = CABOOSE_TRAIN
    elif upgrade == SAFE:
        position.phase = SAFE_GIVE
    elif upgrade == WAREHOUSE:
        ask_for_good(position)
    elif upgrade == MINE_CART:
        draw_gold(position)
    elif upgrade != WAGON or not begin_deals(position):
        if upgrade == COAL_CAR:
            gain_coal(position, seat, 2, "W95")
        elif upgrade == NEW_WHISTLE:
            gain_whistle(position, seat, "W95")
        elif upgrade == CABIN:
            _count_cabin(position)
        finish(position)


def _count_cabin(position: Position) -> None:
    """Four points for every full three shares."""
    points = position.share_count(position.active) // CABIN_SHARES * CABIN_POINTS
    position.score[position.active] += points
    if position.events is not None:
        position.emit("points", "W95", {"seat": position.active, "points": points})


def use_caboose(position: Position, number: int) -> None:
    """The stop where this train stands is used again, without a move and without toll (W95b)."""
    position.train = number
    use_stop(position)


def companies_to_take(position: Position) -> list[int]:
    """The companies with a town on the map and a share left (W95a, A19)."""
    on_map = [False] * COMPANY_COUNT
    for turned in position.tiles:
        if turned != EMPTY and FIRST_TOWN <= turned // 6 < FIRST_TOWN + COMPANY_COUNT:
            on_map[turned // 6 - FIRST_TOWN] = True
    return [company for company in range(COMPANY_COUNT) if on_map[company] and position.top_share(company) >= 0]


def put_into_safe(position: Position, share: int) -> None:
    """The share that is given away; which one for it?"""
    position.given = share
    position.phase = SAFE_TAKE


def take_from_stack(position: Position, company: int) -> None:
    share = position.given
    position.given = -1
    give_share(position, share, "W95a")
    take_top_share(position, company, "W95a")
    if position.events is not None:
        position.emit("swapped", "W95a", {"seat": position.active, "company": COMPANIES[company]})
    finish(position)
