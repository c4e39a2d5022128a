"""Every level in any position of any game: what it chooses is legal and owes nothing to what its seat may not know.

The positions are those of games on any map, with any options and any number of seats, in which firemen and chance take
turns to decide. FOOTPLATE_POSITIONS=10000 for the long run, which comes in parts: a test may take a quarter of an hour.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

import pytest

from footplate.bots import Budget, decide, make_bot
from footplate.bots.levels import LEVELS
from footplate.games import BUILT_IN, load
from footplate.kernel.game import AnyGame
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State
from footplate.kernel.text import BadText

POSITIONS = int(os.environ.get("FOOTPLATE_POSITIONS", "20"))
"""Looked at in each game."""
AT_ONCE = 100
PARTS = range(0, POSITIONS, AT_ONCE)
ABSENT = 37
"""Of so many decisions about one is looked at: neighbouring positions are much alike."""
SHORT = 400
"""Decisions of one game, so that many games are looked at."""
GUESSES = 2
SECRETS = {"rocket": {"cash": "hidden"}, "dampfross": {"entry": "sealed", "building": "orders"}}
"""Options without which nothing is hidden."""


def any_game(game: AnyGame, chance: Random, options: Mapping[str, str]) -> State:
    """A game with these options as somebody might set it up; what does not go together is drawn again."""
    while True:
        drawn = {option.key: option.values[chance.below(len(option.values))] for option in game.options}
        chosen = {key: value for key, value in drawn.items() if chance.below(2) and key != "firstPlayer"}
        chosen.update(options)
        maps = list(game.maps.names("en"))
        seats = game.seats[chance.below(len(game.seats))]
        try:
            begun: State = game.new(seats, game.options.choose(chosen), maps[chance.below(len(maps))])
        except BadText:
            continue
        return begun


def any_positions(game: AnyGame, seed: int, part: int, options: Mapping[str, str] | None = None) -> Iterator[State]:
    chance = Random(seed + part)
    looked_at, enough = 0, min(AT_ONCE, POSITIONS - part)
    while looked_at < enough:
        state = any_game(game, chance, options or {})
        fireman = make_bot("fireman", game, chance.below(1 << 30))
        for _ in range(SHORT):
            if state.to_move == OVER:
                break
            if state.to_move == CHANCE:
                state.play(game.rules.draw(state, chance.below))
                continue
            if chance.below(ABSENT) == 0 and looked_at < enough:
                looked_at += 1
                yield state
            step = state.any_legal(chance) if chance.below(8) == 0 else decide(fireman, game, state, chance)
            state.play(step)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("key", BUILT_IN)
def test_no_level_ever_chooses_what_is_not_legal(key: str, part: int) -> None:
    game = load(key)
    for number, state in enumerate(any_positions(game, 1, part)):
        for level in LEVELS:
            step = decide(make_bot(level, game, number, Budget(3)), game, state, Random(number))
            assert state.allows(step), (level, game.position(state))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("key", BUILT_IN)
def test_no_level_knows_what_its_seat_does_not(key: str, part: int) -> None:
    """Whatever is hidden is guessed anew behind the seat's back: with the same seeds the same step is chosen."""
    game, differing = load(key), 0
    for number, state in enumerate(any_positions(game, 2, part, SECRETS.get(key))):
        guesses = (Random(1000 * number + guess) for guess in range(GUESSES))
        truths = [state, *(game.secrets.determinize(state, state.to_move, guess.below) for guess in guesses)]
        differing += len({game.position(truth) for truth in truths}) > 1
        for level in LEVELS:
            bots = [make_bot(level, game, number, Budget(3)) for _ in truths]
            chosen = {decide(bot, game, truth, Random(number)) for bot, truth in zip(bots, truths, strict=True)}
            assert len(chosen) == 1, (level, game.position(state))
    assert differing
