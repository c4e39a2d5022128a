"""How likely outcomes of chance are: what games say equals what their draws do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from footplate.games import load
from footplate.kernel.errors import GameError
from footplate.kernel.odds import odds_of
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State


def chance_nodes(key: str, seats: int, steps: int, **options: str) -> list[State]:
    """The positions of a random game in which chance decides."""
    game, chance = load(key), Random(seats)
    state = game.new(seats, game.options.choose(options), {"dampfross": "tutorial"}.get(key, ""))
    found = list[State]()
    for _ in range(steps):
        if state.to_move == OVER:
            break
        legal = state.legal()
        if state.to_move == CHANCE:
            found.append(state.clone())
        state.advance(
            game.rules.draw(state, chance.below) if state.to_move == CHANCE else legal[chance.below(len(legal))]
        )
    return found


def test_every_branch_of_a_draw_counts_with_its_share() -> None:
    assert odds_of(lambda below: below(below(2) + 1)) == {0: Fraction(3, 4), 1: Fraction(1, 4)}


def test_a_draw_that_is_repeated_until_it_pleases_is_refused() -> None:
    def stubborn(below: object) -> int:
        assert callable(below)
        while below(6) != 5:
            pass
        return 5

    with pytest.raises(GameError, match=r"Rules\.odds"):
        odds_of(stubborn)


@pytest.mark.parametrize("key", ["rocket", "dampfross", "whistle"])
def test_outcomes_are_the_legal_ones_and_their_odds_sum_to_one(key: str) -> None:
    game = load(key)
    nodes = chance_nodes(key, 2, 400)
    assert nodes
    for state in nodes:
        odds = game.rules.odds(state)
        assert set(odds) == set(state.legal())
        assert sum(odds.values()) == 1


def test_whistle_says_the_odds_of_its_draws() -> None:
    game = load("whistle")
    phases = set()
    for state in chance_nodes("whistle", 3, 120):
        if game.rules.purpose(state) in phases and game.rules.purpose(state).startswith("lay/"):
            continue  # some thousand ways each: once is enough
        phases.add(game.rules.purpose(state))
        assert game.rules.odds(state) == odds_of(lambda below, at=state: game.rules.draw(at, below))  # type: ignore[misc]
    assert {"first", "lay/H", "lay/D", "lay/A", "offer", "display", "deal/A", "gold/A"} & phases >= {"lay/D", "lay/A"}


def test_dampfross_draws_free_numbers_alike() -> None:
    """A used-up number is thrown again, so what is drawn often enough comes near to the odds (D74)."""
    game, chance = load("dampfross"), Random(5)
    drawn = [s for s in chance_nodes("dampfross", 2, 1500, runs="6") if game.rules.purpose(s) == "draw/to"]
    state = drawn[-1]
    odds = game.rules.odds(state)
    assert 2 < len(odds) < 36
    tries = 200 * len(odds)
    counts = dict.fromkeys(odds, 0)
    for _ in range(tries):
        counts[game.rules.draw(state, chance.below)] += 1
    for step, odd in odds.items():
        assert abs(counts[step] - tries * odd) < 5 * (tries * odd) ** 0.5
