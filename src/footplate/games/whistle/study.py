"""Whistle Stop as numbers: everything a seat may know (W80, A31, A38), for programs that learn to play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import FIRST_SPACE, HEXES
from footplate.games.whistle.rules.moves import KINDS
from footplate.games.whistle.rules.pieces import (
    COMPANY_COUNT,
    GOLD_VALUES,
    SHARES_EACH,
    SPACES,
    TILE_KINDS,
    UPGRADE_COUNT,
)
from footplate.games.whistle.rules.position import (
    ACTION_SLOTS,
    BOILER_HAND,
    EMPTY,
    ENDED,
    OUT_OF_GAME,
    THEN_NEXT_TURN,
    UPGRADE_SLOT,
)
from footplate.games.whistle.rules.secrets import sees_gold, sees_hand, sees_stack
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.facets.study import UNKNOWN, Part, Study, bits, padded
from footplate.kernel.state import OVER

MOST: Final = 1000
"""More than any count of pieces can be."""
MOST_POINTS: Final = 10_000
SHARES: Final = COMPANY_COUNT * SHARES_EACH


class WhistleStudy(Study[WhistleState]):
    """Positions as numbers. What a seat may not know, hands, gold and the stack, is -1, and only how many there are."""

    steps = moves.LAST + 1

    def observe(self, state: WhistleState, seat: int) -> list[Part]:
        seats = range(state.seats)
        last = state.seats - 1
        hands = [
            count
            for other in seats
            for count in (_counts(state.hands[other]) if sees_hand(state, seat, other) else [UNKNOWN] * KINDS)
        ]
        gold = [
            state.gold[other * GOLD_VALUES + value] if sees_gold(state, seat, other) else UNKNOWN
            for other in seats
            for value in range(GOLD_VALUES)
        ]
        gold_counts = [sum(state.gold[other * GOLD_VALUES : (other + 1) * GOLD_VALUES]) for other in seats]
        stack = state.stack if sees_stack(state, seat) else [UNKNOWN] * KINDS
        crossed = [0] * (6 * HEXES)
        for side in state.crossed:
            crossed[side] = 1
        return [
            Part("seat", [seat], 0, last, "the seat that looks"),
            Part("to move", [state.to_move], OVER, last, "the seat to move; -1 chance, -2 nobody, at the end"),
            Part("phase", [state.phase], 0, ENDED, "what is asked, as `rules/position.py` numbers it"),
            Part("round", [state.round], 0, MOST, "the round, from 1; 0 in the set-up"),
            Part("rounds", [state.rounds], 0, MOST, "how many there are at most"),
            Part("closing", [state.closing], 0, 1, "whether this round is the last, somebody's trains being in"),
            Part("first", [state.first], 0, last, "the first player"),
            Part("active", [state.active], 0, last, "the seat whose turn it is"),
            Part(
                "slots",
                padded(state.slots, ACTION_SLOTS),
                -1,
                UPGRADE_SLOT + UPGRADE_COUNT - 1,
                "what lies in the action slots: 0 coal, 1 a whistle, 2 + upgrade coal for that; -1 nothing",
            ),
            Part("bought", [state.bought], 0, MOST, "upgrades bought this turn"),
            Part("looked", [state.looked], 0, 1, "whether the Compass was used in this refill"),
            Part("train", [state.train], -1, 4, "the train that moves, or whose stop is used"),
            Part("at", [state.at], -1, FIRST_SPACE + SPACES, "the place the moving train is at"),
            Part("origin", [state.origin], -1, FIRST_SPACE + SPACES, "the place it came from"),
            Part("came by", [state.came_by], -1, 5, "the edge by which it came"),
            Part("gap", [state.gap], -1, 6 * HEXES - 1, "6 x hex + edge: where it enters an empty hex"),
            Part("skipped", [state.skipped], 0, MOST, "stops this whistle move has skipped"),
            Part("laid", [state.laid], 0, MOST, "tiles laid in this move"),
            Part("crossed", crossed, 0, 1, "by 6 x hex + edge: whether this move has crossed this border"),
            Part("trades", [state.trades], 0, MOST, "deals that can still be made"),
            Part("space", [state.space], -1, SPACES - 1, "the space of the resource track whose ? is asked for"),
            Part("upgrade", [state.upgrade], -1, UPGRADE_COUNT - 1, "the upgrade whose price is asked for"),
            Part("given", [state.given], -1, SHARES - 1, "the share given away with the Safe"),
            Part("then", [state.then], 0, THEN_NEXT_TURN, "what follows when goods are discarded"),
            Part("dealt to", [state.dealt_to], -1, last, "the seat a tile or gold is drawn for"),
            Part("drawn", [state.drawn], 0, MOST, "outcomes of chance so far in this line"),
            Part(
                "tiles",
                [turned // 6 if turned != EMPTY else EMPTY for turned in state.tiles],
                -1,
                TILE_KINDS - 1,
                "by hex: the tile that lies there, as `rules/pieces.py` numbers them; -1 none",
            ),
            Part("turns", [turned % 6 if turned != EMPTY else EMPTY for turned in state.tiles], -1, 5, "and its turn"),
            Part("trains", state.trains, -1, FIRST_SPACE + SPACES, "by seat, five each: the place of each train"),
            Part("coal", state.coal, 0, MOST, "by seat"),
            Part("whistles", state.whistles, 0, MOST, "by seat"),
            Part("points", state.scores(), -MOST_POINTS, MOST_POINTS, "by seat; at the end the final ones"),
            Part("goods", state.goods, 0, MOST, "by seat and good"),
            Part("supply", state.supply, -MOST, MOST, "by good: how many are left"),
            Part("shares", [bit for held in state.shares for bit in bits(held, SHARES)], 0, 1, "by seat and share"),
            Part("issued", state.issued, 0, SHARES_EACH, "by company: shares that have left its stack"),
            Part("gone", bits(state.gone, SHARES), 0, 1, "by share: whether it is out of the game"),
            Part("upgrades", state.owners, OUT_OF_GAME, last, "by upgrade: its owner; -1 on offer, -2 not in the game"),
            Part("display", _counts(state.display), 0, MOST, "by tile: how many are turned up"),
            Part("hands", hands, UNKNOWN, MOST, "by seat and tile: how many are in the hand; -1 unknown"),
            Part("hand sizes", [len(hand) for hand in state.hands], 0, 2 * BOILER_HAND, "by seat: tiles in the hand"),
            Part("gold", gold, UNKNOWN, MOST, "by seat and value from 3: gold tokens; -1 unknown"),
            Part("gold counts", gold_counts, 0, MOST, "by seat: gold tokens"),
            Part("stack", stack, UNKNOWN, MOST, "by tile: how many are in the stack, while one looks through it"),
            Part("stack size", [state.stack_size, len(state.bottom)], 0, MOST, "tiles in the stack, and under it"),
        ]


def _counts(tiles: Iterable[int]) -> list[int]:
    """How many there are of each tile that can be in a hand."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts
