"""Moves as people write them, at a table set with `arrange`: what they do, why not, and where a train can come to."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import EDGES
from footplate.games.whistle.rules.chance import draw
from footplate.games.whistle.rules.pieces import GOOD_KINDS, GOODS, TILES
from footplate.games.whistle.rules.position import EMPTY, LAYING, MAX_TRAINS
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.move_reader import arrival
from footplate.games.whistle.text.notation_names import turned_name
from footplate.games.whistle.text.spoken_names import piece_names
from footplate.kernel.actions import actions
from footplate.kernel.events import Event
from footplate.kernel.illegal import Illegal
from footplate.kernel.referee import inspect
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE
from tests.games.whistle.arrange import hex_number

TOKENS = {"coal": moves.COAL, "whistle": moves.WHISTLE}
NOBODY = "B: S16"
"""Somebody has to be there; on S16 nobody is in the way."""


def only(*entries: str, seats: int = 2) -> list[str]:
    """`only("A: C1, C2", "B: C4")`: these trains are on the map, all others on the resource track."""
    count = {2: 5, 3: 5, 4: 4, 5: 3}[seats]
    return [f"{entry}{', R1' * (count - 1 - entry.count(','))}" for entry in entries]


def play(state: WhistleState, *texts: str) -> list[Event]:
    """Play lines of a record, whoever is to move, with the referee at every position. Returns what happened."""
    events: list[Event] = []
    for text in texts:
        for step in GAME.notation.read(state, text):
            state.events = events
            state.play(step)
            state.events = None
            inspect(GAME, state)
    return events


def leave_to_chance(state: WhistleState, seed: int = 1) -> None:
    """Chance decides until a seat is to move."""
    below = Random(seed).below
    while state.to_move == CHANCE:
        state.play(draw(state, below))


def in_notation(illegal: Illegal) -> str:
    """The sentence of a refusal with stops as the notation writes them."""
    illegal.names = piece_names
    return str(illegal)


def why_not(state: WhistleState, text: str) -> str:
    """The sentence with which a move is refused; "" when it is legal. The position is not changed."""
    copy = state.clone()
    for step in GAME.notation.read(copy, text):
        illegal = copy.explain(step)
        if illegal is not None:
            return in_notation(illegal)
        copy.play(step)
    return ""


def why_not_step(state: WhistleState, step: int) -> str:
    """The same for a single step, which need not have a text."""
    illegal = state.explain(step)
    return "" if illegal is None else in_notation(illegal)


def begun(state: WhistleState, number: int, token: str) -> WhistleState | None:
    """A copy in which this train has set out, or None when it may not."""
    copy = state.clone()
    for step in (moves.TRAIN + number - 1, TOKENS[token]):
        if not copy.allows(step):
            return None
        copy.play(step)
    return copy


def halts(state: WhistleState, number: int, token: str) -> list[str]:
    """Every stop at which a move of this train can end, tiles laid on the way included."""
    steps = [moves.TRAIN + number - 1, TOKENS[token]]
    copy = begun(state, number, token)
    if copy is None:
        return []
    rests: Sequence[tuple[int, ...]] = list(actions(copy)) if copy.midway() else [()]
    return sorted({arrival(state, [*steps, *rest]) for rest in rests})


def ways(state: WhistleState, number: int, token: str) -> list[str]:
    """The directions asked about when this train sets out."""
    copy = begun(state, number, token)
    assert copy is not None
    return [EDGES[step - moves.DIRECTION] for step in copy.legal() if moves.DIRECTION <= step < moves.PLACE]


def layings(state: WhistleState) -> list[str]:
    """The tiles, turned, that can be laid into the gap."""
    assert state.phase == LAYING
    return [turned_name(step - moves.LAY) for step in state.legal()]


def goods(state: WhistleState, seat: int) -> dict[str, int]:
    """What a seat has, without what it has not."""
    counts = state.goods[seat * GOOD_KINDS : (seat + 1) * GOOD_KINDS]
    return {good: count for good, count in zip(GOODS, counts, strict=True) if count}


def where(state: WhistleState, seat: int, number: int = 1) -> str:
    """The stop where a train stands."""
    trains = GAME.view(state, None)["trains"]
    assert isinstance(trains, list)
    assert state.trains[seat * MAX_TRAINS + number - 1] >= 0
    return str(trains[seat][number - 1])


def tile_on(state: WhistleState, name: str) -> str:
    """`#12 r3`, or "" for an empty hex."""
    here = state.tiles[hex_number(name)]
    return "" if here == EMPTY else turned_name(here)


def hand(state: WhistleState, seat: int) -> list[str]:
    return [TILES[tile] for tile in state.hands[seat]]


def told(events: Sequence[Event], kind: str) -> list[tuple[str, dict[str, object]]]:
    """The clause and the facts of every event of a kind; of a stop its name says enough."""
    return [
        (event.clause, {key: fact for key, fact in event.facts.items() if key != "stop"})
        for event in events
        if event.kind == kind
    ]
