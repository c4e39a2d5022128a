"""Positions as one line of text (docs/notation.md, section 7). Reading them back stands in `restoring`. Compiled."""

from __future__ import annotations

from footplate.games.whistle.rules.board import EDGES, NOWHERE
from footplate.games.whistle.rules.pieces import (
    COMPANY_COUNT,
    GOLD_VALUES,
    GOOD_KINDS,
    GOODS_LIMIT,
    LEAST_GOLD,
    SHARES_EACH,
    TILES,
    UPGRADES,
    share_name,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import (
    BOILER_RETURN,
    CABOOSE_TRAIN,
    CHOOSING,
    COAL_SLOT,
    DEAL,
    DISCARDING,
    DRAW_GOLD,
    DRAW_OFFER,
    EMPTY,
    ENDED,
    FINDING,
    FIRST_PLAYER,
    GIVING,
    LAY_EAST,
    LAY_ENDS,
    LAY_MIDDLE,
    LAYING,
    LEAVING,
    MAX_TRAINS,
    ON_OFFER,
    OPENING_RETURN,
    PAY_TOLL,
    PAYING,
    PLACING,
    PRICING,
    REFILL,
    SAFE_GIVE,
    SAFE_TAKE,
    SPACING,
    TOKEN,
    TRADING,
    TURN,
    TURN_UP,
    UPGRADE_SLOT,
    WHISTLE_SLOT,
    Position,
)
from footplate.games.whistle.text.notation_names import SHORT_GOODS, SPACE_NAMES, seat_name, side_name, turned_name
from footplate.kernel.positions import per_seat
from footplate.kernel.state import CHANCE, OVER

REQUIRED = (
    *("round", "to", "slots", "bought", "moved", "pend", "board", "trains", "coal"),
    *("whistle", "goods", "score", "shares", "gone", "upgrades", "hand", "gold", "offer", "display", "stack", "bottom"),
)
OPTIONAL = ("first", "closing", "looked", "step")

PENDING = {
    TURN: "-",
    ENDED: "-",
    FIRST_PLAYER: "first",
    LAY_ENDS: "ends",
    LAY_MIDDLE: "middle",
    LAY_EAST: "east",
    DRAW_OFFER: "offer",
    TURN_UP: "display",
    DEAL: "deal",
    OPENING_RETURN: "return",
    PLACING: "place",
    TOKEN: "token",
    LEAVING: "leave",
    LAYING: "lay",
    PAY_TOLL: "toll",
    PAYING: "town",
    TRADING: "trade",
    CHOOSING: "choose",
    DISCARDING: "discard",
    GIVING: "give",
    SPACING: "space",
    PRICING: "price",
    CABOOSE_TRAIN: "caboose",
    SAFE_GIVE: "safe",
    SAFE_TAKE: "swap",
    BOILER_RETURN: "boiler",
    DRAW_GOLD: "gold",
    REFILL: "draw",
    FINDING: "find",
}
"""What is asked in each phase, as the field `pend` says it."""

NUMBERS = ("skipped", "laid", "trades", "then", "drawn")
"""Attributes of an action begun that the field `step` writes as numbers, unless they are 0."""
STEP_KEYS = (
    *("active", "dealt", "train", *NUMBERS, "at", "origin", "came", "gap", "crossed"),
    *("space", "upgrade", "given"),
)
"""The keys of the field `step`."""


def position_fields(position: Position, seen: list[bool], gold_seen: list[bool], full: bool) -> list[tuple[str, str]]:
    """Every field that does not follow from the others. `seen` says whose hand is shown, `gold_seen` whose gold."""
    seats = range(position.seats)
    offer = [UPGRADES[upgrade] for upgrade, owner in enumerate(position.owners) if owner == ON_OFFER]
    fields = [
        ("round", str(position.round)),
        ("to", "-" if position.to_move == OVER else "*" if position.to_move == CHANCE else seat_name(position.to_move)),
        ("slots", ",".join(slot_name(slot) for slot in position.slots)),
        ("bought", str(position.bought)),
        ("moved", str(sum(slot < UPGRADE_SLOT for slot in position.slots))),
        ("pend", pending(position)),
        (
            "board",
            ",".join(f"{HEX_NAMES[hex]}{turned_name(t, '')}" for hex, t in enumerate(position.tiles) if t != EMPTY),
        ),
        ("trains", per_seat([_trains(position, seat) for seat in seats])),
        ("coal", per_seat([str(number) for number in position.coal])),
        ("whistle", per_seat([str(number) for number in position.whistles])),
        ("goods", per_seat([_goods(position, seat) for seat in seats])),
        ("score", per_seat([str(number) for number in position.score])),
        ("shares", per_seat([_shares(position.shares[seat]) for seat in seats])),
        ("gone", _shares(position.gone)),
        ("upgrades", per_seat([_upgrades(position, seat) for seat in seats])),
        ("hand", per_seat([_tiles(position.hands[seat], seen[seat]) for seat in seats])),
        ("gold", per_seat([_gold(position, seat, gold_seen[seat]) for seat in seats])),
        ("offer", ",".join(offer)),
        ("display", ",".join(TILES[tile] for tile in position.display)),
        ("stack", str(position.stack_size)),
        ("bottom", _tiles(position.bottom, full)),
    ]
    fields += [("first", seat_name(position.first))] if position.first else []
    fields += [("closing", "yes")] if position.closing else []
    fields += [("looked", "yes")] if position.looked else []
    begun = _begun(position)
    return fields + ([("step", ",".join(begun))] if begun else [])


def slot_name(slot: int) -> str:
    """What was spent into an action slot."""
    return {COAL_SLOT: "coal", WHISTLE_SLOT: "whistle"}.get(slot) or UPGRADES[slot - UPGRADE_SLOT]


def pending(position: Position) -> str:
    """The open choice, with its number where it has one."""
    name = PENDING[position.phase]
    if position.phase == TRADING:
        return f"{name}:{position.trades}"
    if position.phase == DISCARDING:
        return f"{name}:{position.goods_of(position.to_move) - GOODS_LIMIT}"
    return name


def _trains(position: Position, seat: int) -> str:
    first = seat * MAX_TRAINS
    return ",".join(place_name(position, place) for place in position.trains[first : first + position.train_count])


def _goods(position: Position, seat: int) -> str:
    counts = position.goods[seat * GOOD_KINDS : (seat + 1) * GOOD_KINDS]
    return ",".join(f"{name}{count}" for name, count in zip(SHORT_GOODS, counts) if count)


def _shares(held: int) -> str:
    return ",".join(share_name(share) for share in range(COMPANY_COUNT * SHARES_EACH) if held >> share & 1)


def _upgrades(position: Position, seat: int) -> str:
    return ",".join(name for upgrade, name in enumerate(UPGRADES) if position.owners[upgrade] == seat)


def _tiles(tiles: list[int], seen: bool) -> str:
    if not tiles:
        return ""
    return ",".join(TILES[tile] for tile in tiles) if seen else f"?{len(tiles)}"


def _gold(position: Position, seat: int, seen: bool) -> str:
    counts = position.gold[seat * GOLD_VALUES : (seat + 1) * GOLD_VALUES]
    if not any(counts):
        return ""
    values = [str(LEAST_GOLD + value) for value, count in enumerate(counts) for _ in range(count)]
    return ",".join(values) if seen else f"?{len(values)}"


def _begun(position: Position) -> list[str]:
    """An action begun, and what chance is doing, as far as it is not told by the other fields."""
    found = []
    if position.active != position.to_move:
        found.append(f"active:{seat_name(position.active)}")
    if position.dealt_to >= 0:
        found.append(f"dealt:{seat_name(position.dealt_to)}")
    if position.train >= 0:
        found.append(f"train:{position.train + 1}")
    for key in NUMBERS:
        value = getattr(position, key)
        if value and not (key == "trades" and position.phase == TRADING):
            found.append(f"{key}:{value}")
    for key in ("at", "origin"):
        place = getattr(position, key)
        if place != NOWHERE:
            found.append(f"{key}:{place_name(position, place)}")
    if position.came_by >= 0:
        found.append(f"came:{EDGES[position.came_by]}")
    if position.gap >= 0:
        found.append(f"gap:{side_name(position.gap)}")
    if position.crossed:
        found.append(f"crossed:{'+'.join(side_name(side) for side in position.crossed)}")
    if position.space >= 0:
        found.append(f"space:{SPACE_NAMES[position.space]}")
    if position.upgrade >= 0:
        found.append(f"upgrade:{UPGRADES[position.upgrade]}")
    if position.given >= 0:
        found.append(f"given:{share_name(position.given)}")
    return found
