"""Moves as text (docs/notation.md, sections 5 and 6): writing them. Reading them back stands in `reading`."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import EDGES
from footplate.games.whistle.rules.pieces import COMPANIES, GOODS, ITEMS, LEAST_GOLD, TILES, UPGRADES, share_name
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import (
    CABOOSE_TRAIN,
    DEAL,
    DRAW_OFFER,
    LAY_EAST,
    LAY_ENDS,
    LAY_MIDDLE,
    LAYING,
    SAFE_GIVE,
    TURN_UP,
    Position,
)
from footplate.games.whistle.rules.set_up import hex_to_fill, next_train
from footplate.games.whistle.text.notation_names import SPACE_NAMES, START_NAMES, deal_items, seat_name, turned_name

KEYWORDS = (
    *("train", "place", "buy", "use", "pay", "refuse", "deal", "done", "choose", "discard", "give", "space", "toll"),
    *("draw", "end"),
)
_PLAIN = {
    moves.END: "end",
    moves.DONE: "done",
    moves.HALT: "halt",
    moves.PAY: "pay",
    moves.REFUSE: "refuse",
    moves.COAL: "coal",
    moves.WHISTLE: "whistle",
    moves.DRAW_STACK: "draw stack",
    moves.LOOK: "use compass",
}
_SET_UP = (LAY_ENDS, LAY_MIDDLE, LAY_EAST)


def name_step(position: Position, step: int) -> str:
    """One step, in the words of the notation."""
    if step in _PLAIN:
        return _PLAIN[step]
    if step >= moves.LAY:
        turned = turned_name(step - moves.LAY)
        return f"lay {turned}" if position.phase == LAYING else f"{HEX_NAMES[hex_to_fill(position)]} {turned}"
    if step >= moves.FIND:
        return f"use compass {TILES[step - moves.FIND]}"
    if step >= moves.RETURN:
        return f"discard {TILES[step - moves.RETURN]}"
    if step >= moves.DISPLAY:
        return TILES[step - moves.DISPLAY]
    if step >= moves.DEALT:
        return TILES[step - moves.DEALT]
    if step >= moves.TAKE:
        return f"draw {TILES[step - moves.TAKE]}"
    if step >= moves.TRADE:
        return deal_name(step - moves.TRADE)
    return _name_choice(position, step)


def _name_choice(position: Position, step: int) -> str:
    if step >= moves.COMPANY:
        return COMPANIES[step - moves.COMPANY]
    if step >= moves.GIVE:
        share = share_name(step - moves.GIVE)
        return share if position.phase == SAFE_GIVE else f"give {share}"
    if step >= moves.OFFER:
        return UPGRADES[step - moves.OFFER]
    if step >= moves.USE:
        return f"use {UPGRADES[step - moves.USE]}"
    if step >= moves.BUY:
        owner = position.owners[step - moves.BUY]
        return f"buy {UPGRADES[step - moves.BUY]}{f' from {seat_name(owner)}' if owner >= 0 else ''}"
    if step >= moves.PRICE:
        return f"giving {GOODS[step - moves.PRICE]}"
    if step >= moves.TOLL:
        return f"toll {GOODS[step - moves.TOLL]}"
    if step >= moves.DISCARD:
        return f"discard {GOODS[step - moves.DISCARD]}"
    if step >= moves.CHOOSE:
        item = ITEMS[step - moves.CHOOSE]
        return f"choose {item}" if position.train >= 0 and position.space < 0 else item
    if step >= moves.GOLD:
        return f"gold {seat_name(position.dealt_to)} {LEAST_GOLD + step - moves.GOLD}"
    if step >= moves.SPACE:
        return f"space {SPACE_NAMES[step - moves.SPACE]}"
    if step >= moves.PLACE:
        return f"place {next_train(position, position.to_move) + 1} {START_NAMES[step - moves.PLACE]}"
    if step >= moves.DIRECTION:
        return EDGES[step - moves.DIRECTION]
    if step >= moves.TRAIN:
        number = str(step - moves.TRAIN + 1)
        return number if position.phase == CABOOSE_TRAIN else f"train {number}"
    return f"first {seat_name(step - moves.FIRST)}"


def deal_name(deal: int) -> str:
    """A deal: `deal wood for 2 coal`, `deal steel for cotton+stone`.

    >>> deal_name(2 * moves.TAKES + 6)
    'deal wood for 2 coal'
    """
    given, items = deal_items(deal)
    names = [ITEMS[item] for item in items]
    taken = f"2 {names[0]}" if len(names) == 2 and names[0] == names[1] else "+".join(names)
    return f"deal {GOODS[given]} for {taken}"


def write_move(position: Position, steps: Sequence[int]) -> str:
    """The steps of one action as a line of a record, begun in this position."""
    phase = position.phase
    state = position.clone()
    assert isinstance(state, Position)
    state.events = []
    parts = []
    for step in steps:
        parts.append(name_step(state, step))
        state.play(step)
    if phase in _SET_UP:
        return f"lay {', '.join(parts)}"
    if phase == DRAW_OFFER:
        return f"offer {' '.join(parts)}"
    if phase == TURN_UP:
        return f"display {' '.join(parts)}"
    if phase == DEAL:
        return f"deal {seat_name(position.dealt_to)} {' '.join(parts)}"
    if parts[0].startswith("train "):
        return " ".join([*parts[:2], *run_words(state)])
    return " ".join(parts)


def run_words(after: Position) -> list[str]:
    """The way of the train that has just moved, out of what has happened: every border, every tile, the last stop."""
    found = []
    for event in after.events or ():
        if event.kind == "crosses":
            found.append(event.word("direction"))
        elif event.kind == "laid":
            turned = 6 * TILES.index(event.word("tile")) + event.number("turn")
            found.append(f"lay {turned_name(turned)}")
        elif event.kind == "arrives":
            found.append(f"-> {event.word('place')}")
    return found
