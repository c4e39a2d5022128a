"""What happens where a move ends: toll, the stops and their effects, the resource track (W75-W89, W96). Compiled."""

from __future__ import annotations

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import FIRST_SPACE, NOWHERE, STARTS, hex_of, place_of
from footplate.games.whistle.rules.components import DEMANDS, EXCHANGE, PENALTIES, POINTS, REWARDS
from footplate.games.whistle.rules.goods import (
    asks_to_discard,
    can_pay,
    gain,
    give_back,
    goods_left,
    hand_over,
    is_left,
    pay,
)
from footplate.games.whistle.rules.movement import lift, moves_with_coal, toll_collector
from footplate.games.whistle.rules.pieces import (
    ANY_ITEM,
    COAL_ITEM,
    COAL_YARD,
    FIRST_END,
    FIRST_TOWN,
    GENERAL_STORE,
    GOLD_ITEM,
    GOLD_MINE,
    GOLD_VALUES,
    GOOD_KINDS,
    GOODS,
    LEAST_GOLD,
    SPACES,
    TRACK_TILES,
    TRADING_POST,
    WHISTLE_ITEM,
    share_name,
)
from footplate.games.whistle.rules.place_names import place_name, stop_name
from footplate.games.whistle.rules.position import (
    BOILER_RETURN,
    CHOOSING,
    DRAW_GOLD,
    GIVING,
    MAX_TRAINS,
    PAY_TOLL,
    PAYING,
    SPACING,
    THEN_ARRIVE,
    THEN_TRADE,
    THEN_TURN,
    TURN,
    Position,
)
from footplate.games.whistle.rules.tiles import STOP_GOODS
from footplate.games.whistle.rules.trading import asks_for_deal, begin_deals, gain_coal, gain_whistle
from footplate.kernel.state import CHANCE

# --- the end of an action ---------------------------------------------------------------------------------------------


def go_on(position: Position) -> None:
    """What a step has caused is settled: the next thing, or the turn (A34, A39)."""
    if position.then == THEN_ARRIVE:
        use_stop(position)
    elif position.then != THEN_TRADE or not asks_for_deal(position):
        finish(position)


def finish(position: Position) -> None:
    """The action is over; whoever has lost the Extra Boiler still has to put tiles back (W99)."""
    position.train = -1
    position.space = -1
    position.upgrade = -1
    position.then = THEN_TURN
    for seat in range(position.seats):
        if len(position.hands[seat]) > position.hand_limit(seat):
            position.phase = BOILER_RETURN
            position.to_move = seat
            return
    position.phase = TURN
    position.to_move = position.active


def settle(position: Position) -> None:
    """The active seat may have gained goods (W76)."""
    if not asks_to_discard(position, position.active, THEN_TURN):
        finish(position)


# --- the end of a move ------------------------------------------------------------------------------------------------


def land(position: Position) -> None:
    """The train stands at its stop. A toll comes before the stop's effect (W96, A34)."""
    seat = position.active
    place = position.at
    origin = position.origin
    position.trains[seat * MAX_TRAINS + position.train] = place
    position.occupants[place] |= 1 << seat
    if position.events is not None:
        where, stop = place_name(position, place), stop_name(position, place)
        position.emit("arrives", "W45", {"seat": seat, "train": position.train + 1, "place": where, "stop": stop})
    position.at = NOWHERE
    position.origin = NOWHERE
    position.came_by = -1
    position.skipped = 0
    position.laid = 0
    position.crossed = []
    position.to_move = seat
    if toll_collector(position, seat, origin, moves_with_coal(position)) >= 0:
        position.phase = PAY_TOLL
    else:
        use_stop(position)


def pay_toll(position: Position, collector: int, good: int) -> None:
    hand_over(position, position.active, collector, good)
    if position.events is not None:
        position.emit("toll", "W96", {"seat": position.active, "owner": collector, "item": GOODS[good]})
    if not asks_to_discard(position, collector, THEN_ARRIVE):
        use_stop(position)


def discard(position: Position, good: int) -> None:
    """A good above the limit goes back (W76, A28, A34)."""
    seat = position.to_move
    give_back(position, seat, good)
    if position.events is not None:
        position.emit("discards", "W76", {"seat": seat, "item": GOODS[good]})
    if not asks_to_discard(position, seat, position.then):
        go_on(position)


# --- stops ------------------------------------------------------------------------------------------------------------


def tile_of_stop(position: Position) -> int:
    """The tile the active train stands on, or -1 at a start stop."""
    hex = hex_of(position.trains[position.active * MAX_TRAINS + position.train])
    return position.tiles[hex] // 6 if hex >= 0 else -1


def use_stop(position: Position) -> None:
    """The stop where the active train stands takes effect (W75-W86), after a move or with the Caboose."""
    seat = position.active
    position.to_move = seat
    place = position.trains[seat * MAX_TRAINS + position.train]
    if place < STARTS:
        finish(position)
        return
    hex = hex_of(place)
    tile = position.tiles[hex] // 6
    if tile < TRACK_TILES:
        gain(position, seat, STOP_GOODS[position.tiles[hex] * 3 + place - place_of(hex, 0)], "W75")
        settle(position)
    elif tile >= FIRST_END or tile < COAL_YARD:
        _meet_demand(position, tile)
    elif tile == TRADING_POST:
        if not begin_deals(position):
            finish(position)
    elif tile == GENERAL_STORE:
        ask_for_good(position)
    elif tile == GOLD_MINE:
        draw_gold(position)
    else:
        if tile == COAL_YARD:
            gain_coal(position, seat, 2, "W79")
        else:
            gain_whistle(position, seat, "W79")
        finish(position)


def ask_for_good(position: Position) -> None:
    """A good of choice, among what is left (W79, W95, A25)."""
    if goods_left(position):
        position.phase = CHOOSING
    else:
        finish(position)


def item_choices(position: Position) -> list[int]:
    """What can be chosen: a good; for `?` also a token (W88)."""
    found = [moves.CHOOSE + good for good in goods_left(position)]
    if position.space >= 0:
        found += [moves.CHOOSE + COAL_ITEM, moves.CHOOSE + WHISTLE_ITEM]
        if gold_is_left(position):
            found.append(moves.CHOOSE + GOLD_ITEM)
    return found


def choose_item(position: Position, item: int) -> None:
    if position.space >= 0:
        _reward(position, item)
        return
    gain(position, position.active, item, "W79" if position.train >= 0 else "W95")
    settle(position)


# --- gold (W79, W80, A27) ---------------------------------------------------------------------------------------------


def gold_is_left(position: Position) -> bool:
    return max(position.gold_left) > 0


def draw_gold(position: Position) -> None:
    """A token for the active seat, drawn by chance; none when there are none left."""
    if not gold_is_left(position):
        settle(position)
        return
    position.phase = DRAW_GOLD
    position.dealt_to = position.active
    position.to_move = CHANCE


def take_gold(position: Position, value: int) -> None:
    """`value` counts from 0."""
    seat = position.dealt_to
    position.gold_left[value] -= 1
    position.gold[seat * GOLD_VALUES + value] += 1
    position.dealt_to = -1
    if position.events is not None:
        position.emit_to_owner("gold", "W80", {"seat": seat}, {"value": value + LEAST_GOLD})
    settle(position)


# --- towns and end tiles (W81-W87) ------------------------------------------------------------------------------------


def _meet_demand(position: Position, tile: int) -> None:
    """Whoever can pay is asked to (A13); who cannot loses the red points."""
    if EXCHANGE[tile] > 0:
        if position.shares[position.active] != 0:
            position.phase = GIVING
            return
    elif can_pay(position, position.active, DEMANDS, tile * GOOD_KINDS):
        position.phase = PAYING
        return
    miss_demand(position, "W83" if tile < FIRST_END else "W86")


def miss_demand(position: Position, clause: str) -> None:
    """The red points are lost, but never more than there are (W83, W84, W86)."""
    seat = position.active
    tile = tile_of_stop(position)
    lost = min(PENALTIES[tile], position.score[seat])
    position.score[seat] -= lost
    if position.events is not None:
        position.emit("penalty", clause, {"seat": seat, "points": lost, "printed": PENALTIES[tile]})
    _after_demand(position, tile)


def pay_demand(position: Position) -> None:
    """Points for the goods; at a town also the top share of its company (W81, W82, W86)."""
    seat = position.active
    tile = tile_of_stop(position)
    pay(position, seat, DEMANDS, tile * GOOD_KINDS)
    position.score[seat] += POINTS[tile]
    if position.events is not None:
        clause = "W86" if tile >= FIRST_END else "W81"
        position.emit("pays", clause, {"seat": seat, "points": POINTS[tile]})
    if tile < FIRST_END:
        take_top_share(position, tile - FIRST_TOWN, "W81")
    _after_demand(position, tile)


def take_top_share(position: Position, company: int, clause: str) -> None:
    """Nothing when the stack is empty (W82)."""
    share = position.top_share(company)
    if share < 0:
        return
    position.issued[company] += 1
    position.shares[position.active] |= 1 << share
    if position.events is not None:
        position.emit("share", clause, {"seat": position.active, "share": share_name(share)})


def share_choices(position: Position) -> list[int]:
    """The shares the active seat can give."""
    found: list[int] = []
    for share in range(moves.COMPANY - moves.GIVE):
        if position.shares[position.active] >> share & 1:
            found.append(moves.GIVE + share)
    return found


def give_share(position: Position, share: int, clause: str) -> None:
    """A share leaves the game."""
    position.shares[position.active] &= ~(1 << share)
    position.gone |= 1 << share
    if position.events is not None:
        position.emit("gives", clause, {"seat": position.active, "share": share_name(share)})


def sell_to_exchange(position: Position, share: int) -> None:
    """Points for every share, the one given away included unless the option says otherwise (W87, A15)."""
    seat = position.active
    tile = tile_of_stop(position)
    count = position.share_count(seat) - (1 if position.settings.exchange_after else 0)
    give_share(position, share, "W87")
    position.score[seat] += count * EXCHANGE[tile]
    if position.events is not None:
        position.emit("pays", "W87", {"seat": seat, "points": count * EXCHANGE[tile]})
    _after_demand(position, tile)


def _after_demand(position: Position, tile: int) -> None:
    if tile >= FIRST_END:
        position.phase = SPACING
        position.to_move = position.active
    else:
        finish(position)


# --- the resource track (W88, W89) ------------------------------------------------------------------------------------


def may_use_space(position: Position, space: int) -> bool:
    """Any space; with `exclusiveSpaces` none where an own train stands (A16)."""
    if not 0 <= space < SPACES:
        return False
    if position.settings.exclusive_spaces:
        for number in range(position.train_count):
            if position.trains[position.active * MAX_TRAINS + number] == FIRST_SPACE + space:
                return False
    return True


def choose_space(position: Position, space: int) -> None:
    """The train leaves the map for good; the game ends with this round when it was the last one (W89, W100)."""
    seat = position.active
    lift(position, seat, position.train)
    position.trains[seat * MAX_TRAINS + position.train] = FIRST_SPACE + space
    if position.events is not None:
        position.emit("space", "W88", {"seat": seat, "train": position.train + 1, "place": f"R{space + 1}"})
    if position.on_map(seat) == 0:
        position.closing = True
        if position.events is not None:
            position.emit("closing", "W100", {"seat": seat})
    position.space = space
    if ANY_ITEM in REWARDS[space]:
        position.phase = CHOOSING
    else:
        _reward(position, ANY_ITEM)


def _reward(position: Position, chosen: int) -> None:
    """The three rewards of a space, `?` being what was chosen. Goods are counted after all three (A39)."""
    seat = position.active
    gold = 0
    for printed in REWARDS[position.space]:
        item = chosen if printed == ANY_ITEM else printed
        if item == GOLD_ITEM:
            gold += 1
        elif item == COAL_ITEM:
            gain_coal(position, seat, 1, "W88")
        elif item == WHISTLE_ITEM:
            gain_whistle(position, seat, "W88")
        else:
            gain(position, seat, item, "W88")
    position.space = -1
    if gold:
        draw_gold(position)
    else:
        settle(position)


def can_choose(position: Position, item: int) -> bool:
    """Whether this is among `item_choices`."""
    if 0 <= item < GOOD_KINDS:
        return is_left(position, item)
    if position.space < 0:
        return False
    return item in (COAL_ITEM, WHISTLE_ITEM) or (item == GOLD_ITEM and gold_is_left(position))
