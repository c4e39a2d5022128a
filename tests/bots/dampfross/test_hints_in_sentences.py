"""Hints of Dampfross say what changes on the board, never a bare figure of the bot's evaluation."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from footplate.bots import Budget
from footplate.bots.advice import advise
from footplate.bots.advice_words import cards
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.language import say
from tests.games.dampfross.table import choose

PLAYERS = ["Anton", "Beate", "Claus"]
QUICK = Budget(2)
FIGURES = re.compile(r"^[^.]*: [+−]\d+ units?$")
"""What `advice.own_more` and its like say: "Prizes of runs to come: +4 units"."""


def drawn(options: str, seed: int) -> Iterator[DampfrossState]:
    """Every eighth decision of a game played at random, while all build and in runs alike."""
    chance = Random(seed)
    state: DampfrossState = GAME.new(3, GAME.options.read(options), "practice")
    for number in range(900):
        if state.to_move == OVER:
            return
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
            continue
        if not state.midway() and number % 8 == 0 and len(state.legal()) > 1:
            yield state.clone()
        state.play(choose(state, chance))


@pytest.mark.parametrize(("options", "seed"), [("-", 3), ("entry=sealed", 4), ("building=orders", 5)])
def test_no_hint_falls_back_on_figures_or_says_nothing(options: str, seed: int) -> None:
    hints = 0
    for state in drawn(options, seed):
        told = cards(GAME, state.to_move, advise(GAME, state, state.to_move, QUICK, seed), PLAYERS, "en")
        assert len({card["title"] for card in told}) == len(told)
        for card in told:
            hints += 1
            assert card["reasons"] or card["effects"]
            assert say("advice.later") not in card["reasons"], GAME.position(state)
            assert not any(FIGURES.match(reason) for reason in card["reasons"]), GAME.position(state)
    assert hints > 20


def test_figures_are_recognized() -> None:
    facts = {"term": "Prizes of runs to come", "amount": "4 units", "name": "Anton"}
    for key in ("own_more", "own_less", "rival_more", "rival_less"):
        assert FIGURES.match(say(f"advice.{key}", "en", facts))
