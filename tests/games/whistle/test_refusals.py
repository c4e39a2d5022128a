"""What is not asked for is refused for what is asked, whatever else forbids it; the rest for reasons of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.options import OPTIONS, settings_of
from footplate.games.whistle.rules.pieces import SIGNAL, UPGRADE_COUNT
from footplate.games.whistle.rules.position import (
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
)
from footplate.games.whistle.rules.refusals import ASKED
from footplate.games.whistle.rules.state import WhistleState, new_state
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.whistle.random_play import random_step

pytestmark = pytest.mark.compiled

CODES: dict[str, Sequence[int]] = {
    "first": range(moves.FIRST, moves.TRAIN),
    "train": range(moves.TRAIN, moves.TRAIN + 3),
    "token": (moves.COAL, moves.WHISTLE),
    "halt": (moves.HALT,),
    "direction": range(moves.DIRECTION, moves.PLACE),
    "tile": range(moves.LAY, moves.LAY + 6 * moves.KINDS),
    "place": range(moves.PLACE, moves.SPACE),
    "space": range(moves.SPACE, moves.GOLD),
    "gold": range(moves.GOLD, moves.CHOOSE),
    "choose": range(moves.CHOOSE, moves.CHOOSE + 9),
    "discard": range(moves.DISCARD, moves.TOLL),
    "toll": range(moves.TOLL, moves.PRICE),
    "price": range(moves.PRICE, moves.BUY),
    "buy": range(moves.BUY, moves.USE),
    "use": range(moves.USE, moves.OFFER),
    "offer": range(moves.OFFER, moves.GIVE),
    "give": range(moves.GIVE, moves.COMPANY),
    "company": range(moves.COMPANY, moves.TRADE),
    "trade": range(moves.TRADE, moves.TAKE),
    "done": (moves.DONE,),
    "pay": (moves.PAY,),
    "refuse": (moves.REFUSE,),
    "take": range(moves.TAKE, moves.DEALT),
    "stack": (moves.DRAW_STACK,),
    "look": (moves.LOOK,),
    "end": (moves.END,),
    "dealt": range(moves.DEALT, moves.DISPLAY),
    "display": range(moves.DISPLAY, moves.RETURN),
    "return": range(moves.RETURN, moves.FIND),
    "find": range(moves.FIND, moves.LAY),
}
REFILLING = ("take", "stack", "look", "end")
ANSWERS: dict[int, tuple[str, ...]] = {
    PLACING: ("place",),
    OPENING_RETURN: ("return",),
    TURN: ("train", "buy", "use", *REFILLING),
    TOKEN: ("token",),
    LEAVING: ("direction", "halt"),
    LAYING: ("tile",),
    PAY_TOLL: ("toll",),
    PAYING: ("pay", "refuse"),
    TRADING: ("trade", "done"),
    CHOOSING: ("choose",),
    DISCARDING: ("discard",),
    GIVING: ("give", "refuse"),
    SPACING: ("space",),
    PRICING: ("price",),
    CABOOSE_TRAIN: ("train",),
    SAFE_GIVE: ("give",),
    SAFE_TAKE: ("company",),
    BOILER_RETURN: ("return",),
    REFILL: REFILLING,
    FINDING: ("find",),
}
"""The kinds of steps that answer a question; what chance decides nobody answers."""
CHANCES = (FIRST_PLAYER, LAY_ENDS, LAY_MIDDLE, LAY_EAST, DRAW_OFFER, TURN_UP, DEAL, DRAW_GOLD)
IN_THE_WAY = {"W8", "W46", "W48", "W49", "W51", "W52", "W58", "W59", "W60", "W62", "W68", "W96", "W97", "A33", "A36"}
FAMILIES: dict[str, set[str]] = {
    "train": {"W36", "W45", "W89", "W95b"} | IN_THE_WAY,
    "token": {"W45", "W55"} | IN_THE_WAY,
    "direction": IN_THE_WAY,
    "halt": {"W45", "W49", "W58", "W59", "W62", "W97"},
    "tile": {"W66", "W67", "W69", "A32"} | IN_THE_WAY,
    "place": {"W5"},
    "space": {"A16"},
    "choose": {"A25", "A27", "W79", "W88", "W95"},
    "discard": {"W76"},
    "toll": {"W96"},
    "price": {"W92"},
    "buy": {"W18", "W90", "W91", "W92", "A17"},
    "use": {"W36", "W95", "W95a", "W95b", "A18"},
    "give": {"W87", "W95a"},
    "company": {"W82", "A19"},
    "trade": {"W78", "A25", "A35"},
    "refuse": {"A13"},
    "take": {"W99a", "W99d"},
    "stack": {"W99a", "W99d"},
    "look": {"W98", "W99a", "W99d"},
    "end": {"W99c"},
    "return": {"W24", "W99"},
    "find": {"W98"},
}
"""The clauses that can forbid an answer."""
CLAUSES = {PAYING: ("W81", "W86"), CHOOSING: ("W79", "W88", "W95")}
"""Where the same is asked for several reasons."""


def positions(seeds: range) -> Iterator[WhistleState]:
    """All positions of random games, with options of all kinds and everybody rich enough for what is rarely seen."""
    for seed in seeds:
        chance, seats = Random(seed), 2 + seed % 4
        chosen = {option.key: option.values[chance.below(len(option.values))] for option in OPTIONS}
        state = new_state(settings_of(OPTIONS.choose(chosen | {"calm": "no", "firstPlayer": "drawn"})), seats)
        while state.to_move != OVER:
            if state.phase == TURN and chance.below(30) == 0:
                state.coal = [count + 2 for count in state.coal]
                state.goods = [count + 1 for count in state.goods]
                for upgrade in range(UPGRADE_COUNT):
                    if state.owners[upgrade] < -1 and upgrade != SIGNAL:
                        state.owners[upgrade] = chance.below(seats)
            yield state
            state.play(random_step(state, chance))
        yield state


@cache
def some_positions() -> list[WhistleState]:
    """A few of every game, and the first of every phase: nothing plays on them."""
    chance, phases, found = Random(1), set[int](), []
    for state in positions(range(12)):
        if chance.below(6) == 0 or state.phase not in phases:
            phases.add(state.phase)
            found.append(state.clone())
    assert phases >= {*ANSWERS, *CHANCES, ENDED} - {OPENING_RETURN}  # three tiles without a stop are rare
    return found


def refused(state: WhistleState, step: int) -> Illegal | None:
    before = state.digest()
    illegal = state.explain(step)
    assert state.digest() == before
    return illegal


def judge(state: WhistleState, kind: str, illegal: Illegal) -> None:
    phase = state.phase
    if phase == ENDED:
        assert (illegal.clause, illegal.reason) == ("W100", "whistle.no.over")
    elif phase == REFILL and kind in ("train", "buy", "use"):
        assert (illegal.clause, illegal.reason) == ("W99a", "whistle.no.refilling")
    elif kind in ANSWERS.get(phase, ()):
        assert illegal.clause in FAMILIES[kind], str(illegal)
        assert ".asked." not in illegal.reason, str(illegal)
    else:
        clause, question = ASKED[phase]
        assert illegal.reason == f"whistle.no.asked.{question}"
        assert illegal.clause in CLAUSES.get(phase, (clause,))


def test_every_step_that_is_refused_is_refused_for_what_is_asked_or_by_a_clause_about_it() -> None:
    chance, seen = Random(1), set[tuple[int, str]]()
    for state in some_positions():
        for kind, codes in CODES.items():
            illegal = refused(state, codes[chance.below(len(codes))])
            if illegal is not None:
                judge(state, kind, illegal)
                seen.add((state.phase, kind))
    phases = {state.phase for state in some_positions()} - {*CHANCES}
    assert {(phase, kind) for phase in phases for kind in CODES if kind not in ANSWERS.get(phase, ())} <= seen


TEXTS = (
    *("train 1 coal N", "place S9", "buy mine from B giving steel", "buy caboose", "use safe teal1 violet", "pay"),
    *(
        "use warehouse steel",
        "use compass",
        "deal wood for 2 coal",
        "done",
        "choose steel",
        "discard #T1",
        "discard wood",
    ),
    *("give teal1", "space R1 coal", "toll wood", "draw #T1", "draw stack", "end", "refuse", "use compass #T1"),
)
KEYWORDS: dict[int, tuple[str, ...]] = {
    PLACING: ("place",),
    OPENING_RETURN: ("discard",),
    TURN: ("train", "buy", "use", "draw", "end"),
    PAY_TOLL: ("toll",),
    PAYING: ("pay", "refuse"),
    TRADING: ("deal", "done"),
    CHOOSING: ("choose",),
    DISCARDING: ("discard",),
    GIVING: ("give", "refuse"),
    SPACING: ("space",),
    BOILER_RETURN: ("discard",),
    REFILL: ("draw", "end", "use"),
    FINDING: ("use",),
}


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_typed_at_the_wrong_time_is_refused_for_what_is_asked(text: str) -> None:
    seen = set[int]()
    for state in some_positions():
        if state.to_move == CHANCE or state.midway():
            continue
        phase = int(state.phase)
        if phase == ENDED or text.split()[0] not in KEYWORDS[phase]:
            why = refused(state, GAME.notation.read(state, text)[0])
            assert why is not None
            over, refilling = phase == ENDED, phase == REFILL
            asked = ("W100",) if over else ("W99a",) if refilling else CLAUSES.get(phase, ASKED[phase][:1])
            assert why.clause in asked, str(why)
            seen.add(phase)
    assert len(seen) >= 5
