"""What one seat, or a spectator, may know of a position: plain data for a page, a terminal or a bot. Compiled."""

from __future__ import annotations

from footplate.games.whistle.page.view_types import (
    WhistleBegun,
    WhistleLeads,
    WhistleSpace,
    WhistleStack,
    WhistleStep,
    WhistleStop,
    WhistleTile,
    WhistleUpgrade,
    WhistleView,
)
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import FIRST_SPACE, NOWHERE, STOPS_OF_TILE, place_of
from footplate.games.whistle.rules.components import (
    COSTS,
    DEMANDS,
    EXCHANGE,
    PENALTIES,
    POINTS,
    REWARDS,
    UPGRADE_POINTS,
)
from footplate.games.whistle.rules.pieces import (
    ANY_ITEM,
    COMPANIES,
    COMPANY_COUNT,
    FIRST_TOWN,
    GOLD_VALUES,
    GOOD_KINDS,
    GOODS,
    GOODS_LIMIT,
    ITEMS,
    LEAST_GOLD,
    SHARES_EACH,
    TILES,
    TRACK_TILES,
    UPGRADES,
    share_name,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import (
    ACTION_SLOTS,
    EMPTY,
    LAYING,
    LEAVING,
    MAX_TRAINS,
    ON_OFFER,
    OUT_OF_GAME,
    TOKEN,
    Position,
)
from footplate.games.whistle.rules.refusals import ASKED
from footplate.games.whistle.rules.scoring import majority_holder, winners
from footplate.games.whistle.rules.secrets import sees_gold, sees_hand, sees_stack
from footplate.games.whistle.rules.tiles import STOP_GOODS
from footplate.games.whistle.text.final_table import final_rows
from footplate.games.whistle.text.notation import name_step
from footplate.games.whistle.text.notation_names import SPACE_NAMES, side_name, stops_of
from footplate.games.whistle.text.position_writer import pending, slot_name
from footplate.kernel.page import to_move_of
from footplate.kernel.state import CHANCE, OVER


def view_position(position: Position, viewer: int | None) -> WhistleView:
    """Tiles in hand and gold are their owner's secret, the stack is everybody's; all the rest is open (W80, A31)."""
    seats = range(position.seats)
    view: WhistleView = {
        "game": "whistle",
        "map": "frame-8",
        "options": position.settings.chosen,
        "seats": position.seats,
        "viewer": viewer,
        "round": position.round,
        "rounds": position.rounds,
        "whistle_round": position.rounds - 2 if position.settings.whistle_round else None,
        "last_round": position.is_last_round(),
        "first": position.first,
        "active": position.active if position.to_move not in (CHANCE, OVER) else None,
        "to_move": to_move_of(position),
        "asked": None if position.to_move == OVER else ASKED[position.phase][1],
        "pending": pending(position),
        "begun": _begun(position),
        "legal": _legal(position) if viewer is not None and viewer == position.to_move else [],
        "slots": [slot_name(slot) for slot in position.slots],
        "slots_left": ACTION_SLOTS - len(position.slots),
        "bought": position.bought,
        "moved": position.has_moved(),
        "board": [_tile(position, hex) for hex, turned in enumerate(position.tiles) if turned != EMPTY],
        "trains": [_trains(position, seat) for seat in seats],
        "coal": list(position.coal),
        "whistles": list(position.whistles),
        "score": position.scores(),
        "goods": [_goods(position.goods[seat * GOOD_KINDS : (seat + 1) * GOOD_KINDS]) for seat in seats],
        "goods_limit": GOODS_LIMIT,
        "supply": None if position.settings.unlimited_goods else _goods(position.supply),
        "shares": [_shares(position.shares[seat]) for seat in seats],
        "stacks": {name: _stack(position, company) for company, name in enumerate(COMPANIES)},
        "gone": _shares(position.gone),
        "upgrades": [_upgrade(position, n) for n, owner in enumerate(position.owners) if owner != OUT_OF_GAME],
        "hands": [_hand(position, viewer, seat) for seat in seats],
        "hand_limits": [position.hand_limit(seat) for seat in seats],
        "gold": [_gold(position, viewer, seat) for seat in seats],
        "display": [TILES[tile] for tile in position.display],
        "stack": position.tiles_left(),
        "spaces": [_space(position, space) for space in range(len(REWARDS))],
    }
    if sees_stack(position, viewer):
        view["found"] = _found(position)
    if position.to_move == OVER:
        view["final"] = {"winners": winners(position), "rows": final_rows(position)}
    return view


def view_from(position: Position, viewer: int | None, public: WhistleView) -> WhistleView:
    """The same without the legal steps, made of what a spectator sees."""
    seats = range(position.seats)
    view: WhistleView = {
        **public,
        "viewer": viewer,
        "hands": [_hand(position, viewer, seat) for seat in seats],
        "gold": [_gold(position, viewer, seat) for seat in seats],
    }
    if sees_stack(position, viewer):
        view["found"] = _found(position)
    return view


def _found(position: Position) -> list[str]:
    """What is in the stack."""
    stack = [tile for tile, count in enumerate(position.stack) for _ in range(count)]
    return [TILES[tile] for tile in sorted(stack + position.bottom)]


# --- the board ----------------------------------------------------------------------------------------------------


def _tile(position: Position, hex: int) -> WhistleTile:
    tile, turn = divmod(position.tiles[hex], 6)
    stops = [_stop(position, hex, stop) for stop in stops_of(position.tiles[hex])]
    shown: WhistleTile = {"hex": HEX_NAMES[hex], "tile": TILES[tile], "turn": turn, "stops": stops}
    if tile >= TRACK_TILES:
        shown["demand"] = _names(DEMANDS[tile * GOOD_KINDS : (tile + 1) * GOOD_KINDS])
        shown["points"] = POINTS[tile]
        shown["penalty"] = PENALTIES[tile]
        shown["exchange"] = EXCHANGE[tile]
        shown["company"] = COMPANIES[tile - FIRST_TOWN] if tile < FIRST_TOWN + COMPANY_COUNT else None
    return shown


def _stop(position: Position, hex: int, stop: int) -> WhistleStop:
    turned = position.tiles[hex]
    good = STOP_GOODS[turned * STOPS_OF_TILE + stop]
    return {
        "name": place_name(position, place_of(hex, stop)),
        "stop": stop,
        "good": GOODS[good] if good >= 0 else None,
        "trains": _trains_at(position, place_of(hex, stop)),
    }


def _trains_at(position: Position, place: int) -> list[list[int]]:
    """Seat and number of every train at a place."""
    return [
        [seat, number + 1]
        for seat in range(position.seats)
        for number in range(position.train_count)
        if position.trains[seat * MAX_TRAINS + number] == place
    ]


def _trains(position: Position, seat: int) -> list[str | None]:
    places = position.trains[seat * MAX_TRAINS : seat * MAX_TRAINS + position.train_count]
    return [None if place == NOWHERE else place_name(position, place) for place in places]


def _space(position: Position, space: int) -> WhistleSpace:
    rewards = ["?" if item == ANY_ITEM else ITEMS[item] for item in REWARDS[space]]
    return {"space": SPACE_NAMES[space], "rewards": rewards, "trains": _trains_at(position, FIRST_SPACE + space)}


# --- beside the board ---------------------------------------------------------------------------------------------


def _names(counts: list[int]) -> list[str]:
    return [GOODS[good] for good, count in enumerate(counts) for _ in range(count)]


def _goods(counts: list[int]) -> dict[str, int]:
    return dict(zip(GOODS, counts))


def _shares(held: int) -> list[str]:
    return [share_name(share) for share in range(COMPANY_COUNT * SHARES_EACH) if held >> share & 1]


def _stack(position: Position, company: int) -> WhistleStack:
    top = position.top_share(company)
    holder = majority_holder(position, company)
    return {
        "top": share_name(top) if top >= 0 else None,
        "left": SHARES_EACH - position.issued[company],
        "holder": holder if holder >= 0 else None,
    }


def _upgrade(position: Position, upgrade: int) -> WhistleUpgrade:
    owner = position.owners[upgrade]
    return {
        "key": UPGRADES[upgrade],
        "points": UPGRADE_POINTS[upgrade],
        "cost": _names(COSTS[upgrade * GOOD_KINDS : (upgrade + 1) * GOOD_KINDS]),
        "owner": None if owner == ON_OFFER else owner,
    }


def _hand(position: Position, viewer: int | None, seat: int) -> list[str] | int:
    """The tiles, or how many there are."""
    hand = position.hands[seat]
    return [TILES[tile] for tile in hand] if sees_hand(position, viewer, seat) else len(hand)


def _gold(position: Position, viewer: int | None, seat: int) -> list[int] | int:
    """The values, or how many tokens there are."""
    counts = position.gold[seat * GOLD_VALUES : (seat + 1) * GOLD_VALUES]
    if not sees_gold(position, viewer, seat):
        return sum(counts)
    return [LEAST_GOLD + value for value, count in enumerate(counts) for _ in range(count)]


# --- the step that is due -----------------------------------------------------------------------------------------


def _begun(position: Position) -> WhistleBegun:
    """A move in progress: its train, where it has come to, the gap it stands before."""
    shown: WhistleBegun = {}
    if position.train >= 0:
        shown["train"] = position.train + 1
    if position.at != NOWHERE:
        shown["at"] = place_name(position, position.at)
    if position.gap >= 0:
        shown["gap"] = HEX_NAMES[position.gap // 6]
    if position.crossed:
        shown["crossed"] = [side_name(side) for side in position.crossed]
    if position.laid:
        shown["laid"] = position.laid
    if position.upgrade >= 0:
        shown["upgrade"] = UPGRADES[position.upgrade]
    if position.given >= 0:
        shown["given"] = share_name(position.given)
    if position.space >= 0:
        shown["space"] = SPACE_NAMES[position.space]
    return shown


def _legal(position: Position) -> list[WhistleStep]:
    return [_step(position, step) for step in position.legal()]


def _step(position: Position, step: int) -> WhistleStep:
    """A step with its name; a tile to lay with its hex, tile and turn; a step of a move with what comes of it."""
    shown: WhistleStep = {"step": step, "name": name_step(position, step)}
    if step >= moves.LAY and position.gap >= 0:
        tile, turn = divmod(step - moves.LAY, 6)
        shown |= {"hex": HEX_NAMES[position.gap // 6], "tile": TILES[tile], "turn": turn}
    if position.phase in (TOKEN, LEAVING, LAYING):
        shown["leads"] = _outcome(position, step)
    return shown


def _outcome(position: Position, step: int) -> WhistleLeads:
    """Where a move comes to with this step: the borders it crosses, then a stop, a gap to fill, or a choice of ways."""
    after = position.clone()
    assert isinstance(after, Position)
    after.events = []
    after.advance(step)
    events = [event.seen_by(position.to_move) for event in after.events]
    shown: WhistleLeads = {"crosses": [event.word("to") for event in events if event.kind == "crosses"]}
    if after.phase == LAYING:
        shown["gap"] = HEX_NAMES[after.gap // 6]
    elif after.phase == LEAVING:
        shown["at"] = place_name(after, after.at)
    else:
        arrived = [event.word("place") for event in events if event.kind == "arrives"]
        shown["stop"] = arrived[0]
        effects = [event for event in events if event.kind not in ("departs", "crosses", "passes", "laid", "arrives")]
        shown["effects"] = [{"kind": e.kind, "clause": e.clause, "facts": dict(e.facts)} for e in effects]
    return shown
