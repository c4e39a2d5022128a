"""Why a step is not allowed, in the order in which a person at the table would say it.

A refusal is told to the seat that tried the step. It may speak of that seat's own hand and of what lies open, never of
a rival's tiles, of gold or of the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.arrival import tile_of_stop
from footplate.games.whistle.rules.blocking import foremost, tile_leads_nowhere, way_on_blocked
from footplate.games.whistle.rules.board import EDGES, FIRST_SPACE, NOWHERE, STARTS, WESTWARD
from footplate.games.whistle.rules.components import COSTS
from footplate.games.whistle.rules.goods import can_pay, has, is_left
from footplate.games.whistle.rules.lookahead import Lookahead, blocked_by_signal, linked_edges
from footplate.games.whistle.rules.movement import can_move, cannot_pay_toll, moves_with_coal
from footplate.games.whistle.rules.pieces import (
    CABOOSE,
    COMMONS,
    COMPANIES,
    COMPASS,
    FIRST_END,
    GOOD_KINDS,
    GOODS,
    ITEMS,
    SIGNAL,
    SPACES,
    TILES,
    TOLL_STATION,
    TRACK_TILES,
    UPGRADE_COUNT,
    UPGRADES,
    share_name,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name, stop_name
from footplate.games.whistle.rules.position import (
    ACTION_SLOTS,
    BOILER_RETURN,
    CABOOSE_TRAIN,
    CHOOSING,
    DEAL,
    DISCARDING,
    DRAW_GOLD,
    DRAW_OFFER,
    FINDING,
    FIRST_PLAYER,
    GIVING,
    LAY_EAST,
    LAY_ENDS,
    LAY_MIDDLE,
    LAYING,
    LEAVING,
    MAX_TRAINS,
    OPENING_RETURN,
    OUT_OF_GAME,
    PAY_TOLL,
    PAYING,
    PLACING,
    PRICING,
    PURCHASES,
    REFILL,
    SAFE_GIVE,
    SAFE_TAKE,
    SPACING,
    TOKEN,
    TRADING,
    TURN,
    TURN_UP,
    UPGRADE_SLOT,
    Position,
)
from footplate.games.whistle.rules.tiles import WAYS_ON
from footplate.games.whistle.rules.trading import FIRST_PAIR, PAIRS
from footplate.games.whistle.rules.turns import can_refill
from footplate.games.whistle.rules.upgrades import ACTIONS, CAP, owned
from footplate.games.whistle.text.notation_names import SPACE_NAMES, START_NAMES, places_by_name, seat_name, seat_names
from footplate.games.whistle.text.spoken_names import called, piece_names
from footplate.kernel.events import Fact
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import OVER

ASKED = {
    FIRST_PLAYER: ("W25", "first"),
    LAY_ENDS: ("W19", "map"),
    LAY_MIDDLE: ("W20", "map"),
    LAY_EAST: ("W21", "map"),
    DRAW_OFFER: ("W18", "offer"),
    TURN_UP: ("W23", "display"),
    DEAL: ("W24", "deal"),
    OPENING_RETURN: ("W24", "return"),
    PLACING: ("W26", "place"),
    TURN: ("W35", "turn"),
    TOKEN: ("W45", "token"),
    LEAVING: ("W52", "leave"),
    LAYING: ("W66", "lay"),
    PAY_TOLL: ("W96", "toll"),
    PAYING: ("W81", "pay"),
    TRADING: ("W78", "trade"),
    CHOOSING: ("W79", "choose"),
    DISCARDING: ("W76", "discard"),
    GIVING: ("W87", "give"),
    SPACING: ("W88", "space"),
    PRICING: ("W92", "price"),
    CABOOSE_TRAIN: ("W95b", "caboose"),
    SAFE_GIVE: ("W95a", "safe"),
    SAFE_TAKE: ("W95a", "swap"),
    BOILER_RETURN: ("W99", "boiler"),
    DRAW_GOLD: ("W80", "gold"),
    REFILL: ("W99a", "refill"),
    FINDING: ("W98", "find"),
}
"""What is asked in each phase, and the clause that asks it."""


def _no(clause: str, reason: str, **facts: Fact) -> Illegal:
    return Illegal(clause, f"whistle.no.{reason}", facts)


def refusal(position: Position, step: int) -> Illegal:
    """The reason against a step that is not legal here."""
    return _named(position, _reason(position, step))


def no_way_out(position: Position, place: int, way: int, coal: bool) -> Illegal:
    """Why a train of the active seat cannot leave a stop in this direction, though nothing would be asked there."""
    return _named(position, _no_way_out(position, place, way, coal))


def _named(position: Position, illegal: Illegal) -> Illegal:
    illegal.names = _names(position, illegal)
    return illegal


def _names(position: Position, illegal: Illegal) -> Callable[[str], Mapping[str, str]]:
    """How people call the pieces and the stops among the facts; a hex is no stop."""
    places = illegal.facts.get("places", (illegal.facts.get("place"), illegal.facts.get("start")))
    numbers = places_by_name(position)
    stops = {
        str(name): (stop_name(position, numbers[str(name)]), str(name))
        for name in (places if isinstance(places, tuple) else ())
        if name in numbers
    }
    return lambda language: {
        **piece_names(language),
        **{name: called(stop, place, language) for name, (stop, place) in stops.items()},
    }


def over() -> Illegal:
    """Why nothing is played after the end: the clause that has ended the game."""
    return _no("W100", "over")


def _reason(position: Position, step: int) -> Illegal:
    if position.to_move == OVER:
        return over()
    found: Illegal | None = None
    if position.phase in (TURN, REFILL):
        found = _no_action(position, step)
    elif position.phase in (TOKEN, LEAVING, LAYING):
        found = _no_way(position, step)
    else:
        found = _no_choice(position, step)
    if found is not None:
        return found
    _, question = ASKED[position.phase]
    return _no(_asking(position), f"asked.{question}")


def _asking(position: Position) -> str:
    """The clause that asks what is asked now."""
    if position.phase == CHOOSING and position.space >= 0:
        return "W88"  # the ? of the resource track
    if position.phase == CHOOSING and position.train < 0:
        return "W95"  # the Warehouse
    if position.phase == PAYING and tile_of_stop(position) >= FIRST_END:
        return "W86"
    return ASKED[position.phase][0]


# --- actions of a turn --------------------------------------------------------------------------------------------


def _no_action(position: Position, step: int) -> Illegal | None:
    if moves.TAKE <= step < moves.DEALT or step in (moves.DRAW_STACK, moves.LOOK, moves.END):
        return _no_refill(position, step)
    is_action = moves.TRAIN <= step < moves.DIRECTION or moves.BUY <= step < moves.OFFER
    if is_action and position.phase == REFILL:
        return _no("W99a", "refilling")
    if moves.TRAIN <= step < moves.TRAIN + position.train_count:
        return _no_train(position, step - moves.TRAIN)
    if moves.BUY <= step < moves.BUY + UPGRADE_COUNT:
        return _no_purchase(position, step - moves.BUY)
    if moves.USE <= step < moves.USE + UPGRADE_COUNT:
        return _no_use(position, step - moves.USE)
    return None


def _no_train(position: Position, number: int) -> Illegal:
    seat = position.active
    place = position.trains[seat * MAX_TRAINS + number]
    if place == NOWHERE or place >= FIRST_SPACE:
        return _no("W89", "arrived", train=number + 1)
    if len(position.slots) == ACTION_SLOTS:
        return _no("W36", "slots")
    if not position.coal[seat] and not position.whistles[seat]:
        return _no("W45", "no_token")
    return _no_move(position, number, coal=position.coal[seat] > 0)


def _no_move(position: Position, number: int, coal: bool) -> Illegal:
    """Why a train cannot move with this token: the toll, or every way on is shut."""
    seat = position.active
    place = position.trains[seat * MAX_TRAINS + number]
    if cannot_pay_toll(position, seat, place, coal):
        return _no("W96", "no_toll", owner=seat_name(position.owners[TOLL_STATION]), place=place_name(position, place))
    edges = linked_edges(position, place)
    reasons = [way_on_blocked(position, place, way, coal) for way in range(6) if edges >> way & 1]
    return foremost(reasons) if reasons else _no("W51", "no_way", train=number + 1, place=place_name(position, place))


def _no_purchase(position: Position, upgrade: int) -> Illegal:
    seat, owner, name = position.active, position.owners[upgrade], UPGRADES[upgrade]
    if owner == OUT_OF_GAME:
        return _no("W18", "not_in_game", upgrade=name)
    if owner == seat:
        return _no("W91", "own_already", upgrade=name)
    if position.bought >= PURCHASES:
        return _no("W90", "two_bought")
    if position.settings.upgrade_cap and owned(position, seat) >= CAP:
        return _no("A17", "upgrade_cap")
    if not can_pay(position, seat, COSTS, upgrade * GOOD_KINDS):
        cost = COSTS[upgrade * GOOD_KINDS : (upgrade + 1) * GOOD_KINDS]
        return _no("W91", "cost", upgrade=name, cost=tuple(g for g, n in zip(GOODS, cost) for _ in range(n)))
    return _no("W92", "no_rare", upgrade=name, owner=seat_name(owner))


def _no_use(position: Position, upgrade: int) -> Illegal:
    seat, name = position.active, UPGRADES[upgrade]
    if position.owners[upgrade] != seat:
        return _no("W95", "not_owner", upgrade=name)
    if upgrade not in ACTIONS:
        return _no("W95", "no_action", upgrade=name)
    if len(position.slots) == ACTION_SLOTS:
        return _no("W36", "slots")
    if not position.coal[seat]:
        return _no("W95", "no_coal")
    if position.settings.once_per_turn and UPGRADE_SLOT + upgrade in position.slots:
        return _no("A18", "used_already", upgrade=name)
    if upgrade == CABOOSE:
        return _no("W95b", "no_train_at_stop")
    return _no("W95a", "no_company_to_take" if position.shares[seat] else "no_share_to_give")


def _no_refill(position: Position, step: int) -> Illegal | None:
    seat = position.active
    if step == moves.END:
        tiles = len(position.hands[seat])
        return _no("W99c", "must_refill", tiles=tiles, limit=position.hand_limit(seat))
    if step == moves.LOOK and not position.owns(seat, COMPASS):
        return _no("W98", "not_owner", upgrade=UPGRADES[COMPASS])
    if len(position.hands[seat]) >= position.hand_limit(seat):
        return _no("W99a", "hand_full", limit=position.hand_limit(seat))
    if step == moves.LOOK and position.looked:
        return _no("W98", "looked_already")
    if step in (moves.DRAW_STACK, moves.LOOK) or not can_refill(position):
        return _no("W99d", "stack_empty")
    return _no("W99a", "not_in_display", tile=TILES[step - moves.TAKE])


# --- a move on its way --------------------------------------------------------------------------------------------


def _no_way(position: Position, step: int) -> Illegal | None:
    if position.phase == TOKEN:
        return _no_token(position, step)
    if position.phase == LAYING:
        return _no_tile(position, step - moves.LAY) if moves.LAY <= step <= moves.LAST else None
    if step == moves.HALT:
        return _no_halt(position)
    if not moves.DIRECTION <= step < moves.DIRECTION + 6:
        return None
    way, place, coal = step - moves.DIRECTION, position.at, moves_with_coal(position)
    # With coal the way back mostly leads east; where it does not, only A33 forbids it.
    turns_back = way == position.came_by and linked_edges(position, place) >> way & 1
    if turns_back and (WESTWARD >> way & 1 if coal else not position.settings.u_turn):
        return _no("A33" if coal else "W62", "reverse")
    return _no_way_out(position, place, way, coal)


def _no_way_out(position: Position, place: int, way: int, coal: bool) -> Illegal:
    """Why a train of the active seat cannot leave a stop in this direction."""
    if not linked_edges(position, place) >> way & 1:
        return _no("W52", "no_track", place=place_name(position, place), direction=EDGES[way])
    return way_on_blocked(position, place, way, coal)


def _no_token(position: Position, step: int) -> Illegal | None:
    if step not in (moves.COAL, moves.WHISTLE):
        return None
    coal = step == moves.COAL
    if not (position.coal if coal else position.whistles)[position.active]:
        return _no("W45", "no_coal") if coal else _no("W55", "no_whistle")
    return None if can_move(position, position.train, coal) else _no_move(position, position.train, coal)


def _no_halt(position: Position) -> Illegal:
    place, coal = place_name(position, position.at), moves_with_coal(position)
    if position.came_by < 0 or position.at == position.origin:
        return _no("W45" if coal else "W62", "no_halt_at_origin", place=place)
    rivals = seat_names(position.occupants[position.at] & ~(1 << position.active))
    if blocked_by_signal(position, position.active, position.at):
        return _no("W97", "signal", place=place, owner=seat_name(position.owners[SIGNAL]))
    return (
        _no("W59", "occupied", place=place, rivals=rivals)
        if rivals
        else _no("W49" if coal else "W58", "own_there", place=place)
    )


def _no_tile(position: Position, turned: int) -> Illegal:
    tile = TILES[turned // 6]
    if turned // 6 not in position.hands[position.active]:
        return _no("W66", "not_in_hand", tile=tile)
    lookahead = Lookahead(position, moves_with_coal(position), position.origin)
    if position.laid >= lookahead.limit:
        return _no("W68", "tiles_laid", limit=lookahead.limit)
    hex, degrees, coal = HEX_NAMES[position.gap // 6], 60 * (turned % 6), moves_with_coal(position)
    if turned >= 6 * TRACK_TILES:
        return _no("W66", "hub_turned", tile=tile)
    way = WAYS_ON[turned * 6 + position.gap % 6].bit_length() - 1
    if coal and not WESTWARD >> way & 1:
        return _no("W69", "tile_leads_east", tile=tile, degrees=degrees, hex=hex, direction=EDGES[way])
    if position.laid + 1 == lookahead.limit and not lookahead.runs_on:
        return _no("A32", "last_tile", tile=tile, hex=hex)
    beyond = tile_leads_nowhere(position, turned, way, coal)
    if beyond.reason.endswith(".gap"):
        return _no("W67", "tile_leads_nowhere", tile=tile, degrees=degrees, hex=hex)
    return beyond


# --- choices ------------------------------------------------------------------------------------------------------


def _no_choice(position: Position, step: int) -> Illegal | None:
    phase, seat = position.phase, position.to_move
    if phase == PLACING and moves.PLACE <= step < moves.PLACE + STARTS:
        there = seat_names(position.occupants[step - moves.PLACE])
        return _no("W5", "start_taken", start=START_NAMES[step - moves.PLACE], rivals=there)
    if phase in (PAYING, GIVING) and step == moves.REFUSE:
        return _no("A13", "must_pay")
    if phase == TRADING and moves.TRADE <= step < moves.TAKE:
        return _no_deal(position, *divmod(step - moves.TRADE, moves.TAKES))
    if phase == CHOOSING and moves.CHOOSE <= step < moves.DISCARD:
        return _no_item(position, step - moves.CHOOSE)
    for wanted, base, clause in (
        (DISCARDING, moves.DISCARD, "W76"),
        (PAY_TOLL, moves.TOLL, "W96"),
        (PRICING, moves.PRICE, "W92"),
    ):
        if phase == wanted and base <= step < base + GOOD_KINDS:
            good = step - base
            if phase == PRICING and good < COMMONS:
                return _no(clause, "not_rare", item=GOODS[good])
            if phase == PRICING and has(position, seat, good):
                return _no(clause, "needed_for_cost", item=GOODS[good])
            return _no(clause, "no_good", item=GOODS[good])
    if phase in (GIVING, SAFE_GIVE) and moves.GIVE <= step < moves.COMPANY:
        return _no("W87" if phase == GIVING else "W95a", "no_share", share=share_name(step - moves.GIVE))
    if phase == SAFE_TAKE and moves.COMPANY <= step < moves.TRADE:
        company = step - moves.COMPANY
        empty = position.top_share(company) < 0
        return _no("W82" if empty else "A19", "no_share_left" if empty else "no_town", company=COMPANIES[company])
    if phase == SPACING and moves.SPACE <= step < moves.SPACE + SPACES:
        return _no("A16", "space_used", space=SPACE_NAMES[step - moves.SPACE])
    if phase == CABOOSE_TRAIN and moves.TRAIN <= step < moves.TRAIN + position.train_count:
        return _no("W95b", "caboose_train", train=step - moves.TRAIN + 1)
    if phase in (OPENING_RETURN, BOILER_RETURN) and moves.RETURN <= step < moves.FIND:
        return _no("W24" if phase == OPENING_RETURN else "W99", "not_in_hand", tile=TILES[step - moves.RETURN])
    if phase == FINDING and moves.FIND <= step < moves.LAY:
        return _no("W98", "not_in_stack", tile=TILES[step - moves.FIND])
    return None


def _no_deal(position: Position, given: int, taken: int) -> Illegal:
    if not has(position, position.active, given):
        return _no("W78", "no_good", item=GOODS[given])
    if taken == given:
        return _no("W78", "same_good", item=GOODS[given])
    if taken < GOOD_KINDS and (taken < COMMONS) == (given < COMMONS) and not is_left(position, taken):
        return _no("A25", "none_left", item=GOODS[taken])
    if given >= COMMONS and FIRST_PAIR <= taken < FIRST_PAIR + len(PAIRS):
        pair = PAIRS[taken - FIRST_PAIR]
        short = tuple(GOODS[good] for good in range(COMMONS) if pair.count(good) > position.supply[good])
        return _no("A35", "pair_short", items=short)
    return _no("W78", "no_such_deal", item=GOODS[given])


def _no_item(position: Position, item: int) -> Illegal:
    if item < GOOD_KINDS:
        return _no("A25", "none_left", item=ITEMS[item])
    return _no("A27", "no_gold") if position.space >= 0 else _no(_asking(position), "goods_only")
