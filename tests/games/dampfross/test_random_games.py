"""Whole games under the referee's eyes: seat counts, options; positions written and read back at every line."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.kernel.likeness import difference
from footplate.kernel.referee import inspect, inspect_step
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.dampfross.table import ABROAD, PLAIN, choose

pytestmark = pytest.mark.compiled

ENOUGH = 400
"""Steps after which a long game is left."""

CHOICES: list[tuple[int, str, str]] = [
    (2, "tutorial", "runs=4"),
    (3, "tutorial", "runs=3 jointLines=yes buildDice=2"),
    (6, "tutorial", "sameRoll=yes runs=2 tie=reroll raceDice=1"),
    (2, PLAIN, "runs=3 carryOver=yes minOwn=2 buildOrder=poorestFirst"),
    (4, PLAIN, "tenPercent=yes entry=sealed buildDice=2"),
    (3, PLAIN, "netting=byAgreement joinAlways=yes runs=20 buildDice=2"),
    (3, PLAIN, "targetIsNextStart=yes minBy=hex finishRound=yes buildDice=2"),
    (2, ABROAD, "advanced=yes runs=4 buildDice=2"),
    (3, ABROAD, "advanced=yes pooledSpecials=yes runs=6 buildDice=2 jointLines=yes"),
    (5, ABROAD, "advanced=yes ontarioThroughLine=yes debtAllowed=yes buildDice=2"),
    (2, ABROAD, "runs=4 drawList=yes minBy=hex buildDice=2 netIncomeCap=yes testAfterBuilding=yes"),
    (3, "tutorial", "building=orders throws=bestOfFour entry=sealed runsInRound=7 runs=9"),
    (4, PLAIN, "building=orders joinAlways=yes startPremium=yes runsInRound=8 runs=8 netting=byAgreement"),
    (2, ABROAD, "building=orders advanced=yes entry=sealed runsInRound=7 runs=8 joinOncePerHex=yes"),
    (4, ABROAD, "advanced=yes thresholdUnconnected=1 startPremium=yes premiumInPhaseTwo=yes joinOncePerHex=yes runs=2"),
]


@pytest.mark.parametrize(("seats", "map_key", "options"), CHOICES)
def test_a_random_game(seats: int, map_key: str, options: str) -> None:
    state = GAME.new(seats, GAME.options.read(options), map_key)
    chance = Random(len(options))
    for _ in range(ENOUGH):
        inspect(GAME, state)
        text = GAME.position(state)
        again = GAME.restore(text)
        assert again.digest() == state.digest(), text
        assert not difference(again, state), text
        assert GAME.position(again) == text
        assert again.legal() == state.legal()
        if state.to_move == OVER:
            break
        step = GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else choose(state, chance)
        assert GAME.notation.name(state, step)
        before = state.clone()
        state.play(step)
        inspect_step(GAME, before, step, state)
