"""What happens at the table, told in the reader's language.

Only an event's `facts` are told: an event as a rival may see it (`Event.seen_by`) has no secret ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.whistle.rules.board import EDGES
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import (
    ACTION_SLOTS,
    BOILER_RETURN,
    CABOOSE_TRAIN,
    CHOOSING,
    DEAL,
    DISCARDING,
    DRAW_GOLD,
    DRAW_OFFER,
    ENDED,
    FINDING,
    FIRST_PLAYER,
    GIVING,
    LAY_EAST,
    LAY_ENDS,
    LAY_MIDDLE,
    LAYING,
    LEAVING,
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
    Position,
)
from footplate.games.whistle.rules.refusals import ASKED
from footplate.games.whistle.rules.turns import can_refill
from footplate.games.whistle.rules.upgrades import purchases
from footplate.games.whistle.text.spoken_names import (
    called,
    item_words,
    piece_names,
    tile_told,
    way_words,
    within,
)
from footplate.kernel.events import Event
from footplate.kernel.state import OVER
from footplate.language import say

TO_READ = {
    FIRST_PLAYER: ("W25",),
    LAY_ENDS: ("W19",),
    LAY_MIDDLE: ("W20",),
    LAY_EAST: ("W21", "W22"),
    DRAW_OFFER: ("W18",),
    TURN_UP: ("W23", "W99b"),
    DEAL: ("W24", "W99a"),
    OPENING_RETURN: ("W24", "A7"),
    PLACING: ("W26", "W3", "W5"),
    TURN: ("W35", "W36", "W39", "W45", "W55", "W90", "W92", "W95", "W99a"),
    TOKEN: ("W45", "W46", "W48", "W49", "W55", "W56", "W57", "W58"),
    LEAVING: ("W46", "W52", "W55", "W57", "W62"),
    LAYING: ("W65", "W66", "W67", "W68", "W69"),
    PAY_TOLL: ("W96", "A20"),
    PAYING: ("W81", "W83", "W86", "A13"),
    TRADING: ("W78", "A35"),
    CHOOSING: ("W79", "W88"),
    DISCARDING: ("W76",),
    GIVING: ("W87", "A15"),
    SPACING: ("W88", "W89"),
    PRICING: ("W92",),
    CABOOSE_TRAIN: ("W95", "W95b"),
    SAFE_GIVE: ("W95", "W95a"),
    SAFE_TAKE: ("W95a", "A19"),
    BOILER_RETURN: ("W99", "A22"),
    DRAW_GOLD: ("W79", "W80"),
    REFILL: ("W99a", "W99b", "W99c", "W98"),
    FINDING: ("W98", "A38"),
    ENDED: ("W100", "W101", "W102", "W103", "W104", "W105", "W106"),
}
"""What to read in each phase of the game."""


def to_read(position: Position) -> tuple[str, ...]:
    """The clauses of what is asked now."""
    return TO_READ[REFILL if _is_refill_due(position) else position.phase]


SILENT = frozenset(("departs", "crosses", "swapped"))
"""What the line of the record says already."""


def tell(event: Event, players: Sequence[str], language: str) -> str:
    """One event as a sentence; "" for what goes without saying."""
    if event.kind in SILENT:
        return ""
    facts: dict[str, object] = dict(event.facts)
    for role in ("seat", "owner"):
        if role in facts:
            seat = event.number(role)
            facts[role] = players[seat] if seat >= 0 else ""
    if "item" in facts:
        facts["item"] = within(item_words(event.word("item"), language), language)
    if "upgrade" in facts:
        facts["upgrade"] = say(f"whistle.upgrade.{facts['upgrade']}", language)
    if "tile" in facts:
        facts["tile"] = tile_told(event.word("tile"), language)
    if "share" in facts:
        facts["share"] = piece_names(language)[event.word("share")]
    if "stop" in facts:
        facts["place"] = called(event.word("stop"), event.word("place"), language)
    return say(f"whistle.event.{_sentence(event)}", language, facts)


def _sentence(event: Event) -> str:
    if event.kind in ("dealt", "returned", "finds"):
        return f"{event.kind}_tile" if "tile" in event.facts else event.kind
    if event.kind == "gold":
        return "gold_value" if "value" in event.facts else "gold"
    if event.kind == "ended":
        return "ended" if event.number("round") == event.number("of") else "ended_early"
    if event.kind == "buys" and event.number("owner") >= 0:
        return "buys_from"
    return event.kind


def ask(position: Position, language: str) -> str:
    """What the seat to move is asked."""
    if position.to_move == OVER:
        return say("whistle.no.over", language)
    seat = position.active
    facts = {
        "train": position.train + 1,
        "coal": position.coal[seat],
        "whistles": position.whistles[seat],
        "deals": position.trades,
        "n": min(position.hand_limit(seat) - len(position.hands[seat]), len(position.display) + position.tiles_left()),
        "hex": HEX_NAMES[position.gap // 6] if position.gap >= 0 else "",
        "edge": way_words(EDGES[position.gap % 6], language) if position.gap >= 0 else "",
    }
    return say(f"whistle.asked.{_question(position)}", language, facts)


def _question(position: Position) -> str:
    """The refill is asked for as soon as it is all that is left to do, not when it has begun (W99a)."""
    if _is_refill_due(position):
        return "spent" if purchases(position) else "refill"
    if position.phase == REFILL and not can_refill(position):
        return "end"
    return ASKED[position.phase][1]


def _is_refill_due(position: Position) -> bool:
    """Every slot is used, or no token left to use one. What is in the hand plays no part: everybody is told this."""
    if position.phase != TURN or not can_refill(position):
        return False
    seat = position.active
    return len(position.slots) == ACTION_SLOTS or position.coal[seat] + position.whistles[seat] == 0
