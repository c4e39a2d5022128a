"""What a move is called by whoever makes it."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import TILES, UPGRADES
from footplate.games.whistle.rules.set_up import next_train
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.spoken_names import tile_on_it
from footplate.kernel.facets import Comparison
from footplate.language import number, say


def title(move: Comparison[WhistleState], players: Sequence[str], language: str) -> str:
    """Of a move whose event would name whoever makes it; "" of all others."""
    first = move.steps[0] if move.steps else -1
    if first == moves.END:
        return say("whistle.title.end", language)
    if first == moves.DONE:
        return say("whistle.offer.done", language)
    if moves.PLACE <= first < moves.SPACE:
        return _of_start(move, first - moves.PLACE, language)
    if moves.BUY <= first < moves.USE:
        return _of_upgrade(move, first - moves.BUY, players, language)
    if moves.TAKE <= first < moves.DEALT:
        return say("whistle.offer.take", language, {"tile": tile_on_it(TILES[first - moves.TAKE], language)})
    return ""


def _of_start(move: Comparison[WhistleState], start: int, language: str) -> str:
    facts = {"train": number(next_train(move.before, move.seat) + 1, language), "start": f"S{start + 1}"}
    return say("whistle.offer.place", language, facts)


def _of_upgrade(move: Comparison[WhistleState], upgrade: int, players: Sequence[str], language: str) -> str:
    owner = move.before.owners[upgrade]
    facts = {"upgrade": say(f"whistle.upgrade.{UPGRADES[upgrade]}", language)}
    if owner < 0:
        return say("whistle.offer.buy", language, facts)
    return say("whistle.offer.buy_from", language, {**facts, "owner": players[owner]})
