"""Training positions: games in which bots play themselves, with their results."""

from __future__ import annotations

import hashlib
import json
from array import array
from dataclasses import dataclass, replace
from typing import Final

from footplate.bots import make_bot
from footplate.bots.bot import Bot, decide
from footplate.bots.expert import WHOLLY, Expert
from footplate.bots.learned import network_of
from footplate.bots.levels import expert_of
from footplate.bots.near_best import NearBestBot
from footplate.games import load
from footplate.kernel.game import AnyGame
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State

KEPT_PER_CENT: Final = 35
"""Per cent of moves after which the position is kept, as every seat sees it."""
STRAY_PER_CENT: Final = 15
"""Per cent of moves in most games at which any candidate is played, so that not only good positions are seen."""
PLAYERS_WARMTH: Final = 60
"""The warmth of learned players (`NearBestBot`): they play almost the best move they know."""
MOST_STEPS: Final = 20_000
"""A game that is longer is left out."""


@dataclass(frozen=True, slots=True)
class TrainingGame:
    """What is played. Lesson number 17 of a seed is always the same game."""

    game: str
    seats: int
    seed: int
    map: str = ""
    options: str = "-"
    value: str = ""
    """The learned value the players use, as its file has it; "" for firemen."""


@dataclass(frozen=True, slots=True)
class Positions:
    """The positions of one game: features row by row, and for each row the share of the win and the lead in the end."""

    features: array[int]
    wins: array[float]
    leads: array[int]


def lesson(what: TrainingGame, number: int) -> Positions:
    """Play one game and keep positions from it."""
    game = load(what.game)
    about = replace(what, value="")  # only the weights of the file count, not the description of how it was made
    chance = Random(int.from_bytes(hashlib.sha256(f"footplate lesson {about} {number}".encode()).digest()[:6], "big"))
    state: State = game.new(what.seats, game.options.read(what.options), what.map).clone()
    observer = expert_of(game)
    players = [_player(what, game, chance.below(1 << 30)) for _ in range(what.seats)]
    wanders = chance.below(100) < 70
    rows = array("i")
    seen = list[int]()
    steps = 0
    while state.to_move != OVER and steps < MOST_STEPS:
        if state.to_move == CHANCE:
            state.advance(game.rules.draw(state, chance.below))
        elif not state.midway() and wanders and chance.below(100) < STRAY_PER_CENT:
            steps += _stray(observer, state, chance)
        else:
            if not state.midway() and chance.below(100) < KEPT_PER_CENT:
                judged = observer.settled(state)
                if judged.to_move != OVER:
                    for seat in range(what.seats):
                        rows.extend(observer.features(judged, seat))
                        seen.append(seat)
            state.advance(decide(players[state.to_move], game, state, chance))
        steps += 1
    if state.to_move != OVER:
        return Positions(array("i"), array("f"), array("i"))
    return Positions(rows, *_results(game, state, seen))


def _player(what: TrainingGame, game: AnyGame, seed: int) -> Bot:
    if not what.value:
        return make_bot("fireman", game, seed)
    expert = expert_of(game)
    expert.network = network_of(json.loads(what.value))
    expert.trust = WHOLLY  # the learned value is tested by itself, without the hand-made one
    return NearBestBot(expert, Random(seed), PLAYERS_WARMTH)


def _stray(expert: Expert, state: State, chance: Random) -> int:
    """Play any candidate; returns its number of steps."""
    candidates = expert.candidates(state)
    steps = candidates[chance.below(len(candidates))]
    for step in steps:
        state.advance(step)
    return len(steps)


def _results(game: AnyGame, state: State, seen: list[int]) -> tuple[array[float], array[int]]:
    winners, scores = game.rules.winners(state), state.scores()
    wins, leads = array("f"), array("i")
    for seat in seen:
        wins.append(1 / len(winners) if seat in winners else 0.0)
        leads.append(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))
    return wins, leads
