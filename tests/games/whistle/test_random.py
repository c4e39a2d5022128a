"""Whole games under the referee's eyes: every seat count, every value of every option."""

from __future__ import annotations

import pytest

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.chance import draw
from footplate.games.whistle.rules.movement import moves_with_coal
from footplate.games.whistle.rules.options import OPTIONS, settings_of
from footplate.games.whistle.rules.pieces import TRACK_TILES
from footplate.games.whistle.rules.position import LEAVING, PLACING
from footplate.games.whistle.rules.state import new_state
from footplate.games.whistle.rules.tiles import SAME_AS
from footplate.kernel.playout import play_out
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.whistle.random_play import play_game, random_step

pytestmark = pytest.mark.compiled

CHOICES: list[tuple[int, str]] = [
    (2, "-"),
    (5, "-"),
    (2, "calm=yes rounds=fewer whistleRound=none whistleUTurn=yes"),
    (3, "oncePerTurn=yes mayRefuse=yes exclusiveSpaces=yes rounds=fewer"),
    (4, "openHands=yes lastTileMayRunOn=yes tollCoalOnly=yes unlimitedGoods=yes rounds=fewer"),
    (3, "upgradeCap3=yes exchangeAfter=yes negativeScores=yes firstPlayer=B rounds=more"),
]


@pytest.mark.parametrize(("seats", "options"), CHOICES)
def test_a_random_game(seats: int, options: str) -> None:
    state = play_game(seats, options, len(options) + seats)
    assert state.round == state.rounds or state.closing
    assert state.scores() == state.final


def test_every_option_is_played() -> None:
    played = " ".join(options for _, options in CHOICES)
    assert [option.key for option in OPTIONS if f"{option.key}=" not in played] == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_playouts_end_in_the_last_round(seats: int) -> None:
    for seed in range(3):
        state = new_state(settings_of(OPTIONS.choose()), seats)
        play_out(state, Random(seed))
        assert state.to_move == OVER
        assert state.round == state.rounds or state.closing


def test_a_game_replays_from_its_steps() -> None:
    """Chance included: the steps are the whole game."""
    state = new_state(settings_of(OPTIONS.choose()), 3)
    chance = Random(11)
    steps = []
    while state.to_move != OVER:
        legal = state.legal()
        steps.append(draw(state, chance.below) if state.to_move == CHANCE else legal[chance.below(len(legal))])
        state.play(steps[-1])
    again = new_state(settings_of(OPTIONS.choose()), 3)
    for step in steps:
        again.play(step)
    assert again.digest() == state.digest()


def listed(step: int) -> int:
    """The step that stands for this one in a list."""
    laid = step - moves.LAY
    return moves.LAY + SAME_AS[laid] if 0 <= laid < 6 * TRACK_TILES else step


def test_a_step_from_elsewhere_is_never_allowed() -> None:
    """`allows` says of every code what `legal` says, without its list; equal turns of a tile are listed once."""
    state = new_state(settings_of(OPTIONS.choose()), 2)
    chance = Random(5)
    for count in range(400):
        if state.to_move == OVER:
            break
        if state.phase >= PLACING and count % 3 == 0:
            legal = set(state.legal())
            assert [step for step in range(1000) if state.allows(step) != (listed(step) in legal)] == []
        steps = state.legal()
        state.play(draw(state, chance.below) if state.to_move == CHANCE else steps[chance.below(len(steps))])


# --- refusals ---------------------------------------------------------------------------------------------------------

WITH_COAL = {f"W{number}" for number in range(45, 52)}
WITH_A_WHISTLE = {f"W{number}" for number in range(55, 63)}


@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (3, 0), (4, 2), (5, 3)])
def test_a_move_is_refused_with_a_clause_about_its_token(seats: int, seed: int) -> None:
    """Every direction and every halt that is not allowed, in every position of games in which trains come round again
    to where they have been.
    """
    refused: dict[bool, set[str]] = {True: set(), False: set()}
    state, chance = new_state(settings_of(OPTIONS.choose()), seats), Random(seed)
    while state.to_move != OVER:
        if state.phase == LEAVING:
            steps = [moves.HALT, *range(moves.DIRECTION, moves.DIRECTION + 6)]
            reasons = [state.explain(step) for step in steps]
            refused[moves_with_coal(state)] |= {reason.clause for reason in reasons if reason is not None}
        state.play(random_step(state, chance))
    assert not refused[True] & WITH_A_WHISTLE
    assert not refused[False] & WITH_COAL
    assert refused[True] & WITH_COAL
    assert refused[False] & WITH_A_WHISTLE
