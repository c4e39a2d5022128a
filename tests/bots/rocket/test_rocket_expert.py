"""What the bots of Stephenson's Rocket consider, and what they think positions are worth."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from footplate.bots.rocket.expert import RocketExpert
from footplate.games.rocket import GAME
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER

POSITIONS = int(os.environ.get("FOOTPLATE_POSITIONS", "800"))
"""Positions looked at by tests that take any; FOOTPLATE_POSITIONS=10000 for the long run."""

OPTIONS = [
    "-",
    "cash=hidden",
    "cityTokens=single",
    "autoVetoPoll=yes",
    "activeMayOpen=no",
    "connectedStationsFixed=yes",
    "unmovedStartIsTown=yes oneStationScoringPerMove=yes",
    "mergerTileCounts=no finishTurn=yes",
    "endTrigger=lines",
]


def random_positions(seed: int, number: int) -> Iterator[RocketState]:
    """Positions of random games at all seat counts and with all options, every step of an action among them."""
    chance = Random(seed)
    found = 0
    game = 0
    while found < number:
        options = GAME.options.read(OPTIONS[game % len(OPTIONS)])
        state = GAME.new(2 + game % 3, options)
        game += 1
        while state.to_move != OVER and found < number:
            if state.to_move >= 0 and chance.below(12) == 0:
                found += 1
                yield state
            legal = state.legal()
            state.advance(legal[chance.below(len(legal))])


def test_candidates_are_legal_whole_moves() -> None:
    expert = RocketExpert(GAME)
    for state in random_positions(1, POSITIONS):
        before = state.digest()
        candidates = expert.candidates(state)
        assert candidates
        assert len({tuple(steps) for steps in candidates}) == len(candidates)
        for steps in candidates:
            after = state.clone()
            for place, step in enumerate(steps):
                assert place == 0 or (after.midway() and after.to_move == state.to_move)
                after.play(step)
            assert not after.midway()
        assert state.digest() == before


def test_the_terms_add_up_to_the_promise() -> None:
    expert = RocketExpert(GAME)
    for state in random_positions(2, POSITIONS):
        settled = expert.settled(state)
        rows = expert.terms(settled)
        assert len(rows) == len(expert.term_names())
        assert [sum(row[seat] for row in rows) for seat in range(state.seats)] == expert.promise(settled)


def test_a_finished_game_promises_what_it_paid() -> None:
    state, chance = GAME.new(3), Random(1)
    while state.to_move != OVER:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
    expert = RocketExpert(GAME)
    assert expert.promise(state) == state.scores() == [sum(column) for column in zip(*expert.terms(state), strict=True)]


def test_questions_about_vetoes_are_passed_before_a_position_is_judged() -> None:
    expert = RocketExpert(GAME)
    asked = 0
    for state in random_positions(3, POSITIONS):
        before = state.digest()
        settled = expert.settled(state)
        assert isinstance(settled, RocketState)
        assert state.digest() == before
        if state.line >= 0 and not GAME.rules.action_of(state):
            asked += 1
            assert settled.to_move == OVER or GAME.rules.action_of(settled)
        else:
            assert settled is state
    assert asked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_are_always_as_many_and_small(seats: int) -> None:
    expert = RocketExpert(GAME)
    lengths = set()
    for state in random_positions(4, POSITIONS):
        if state.seats == seats:
            settled = expert.settled(state)
            for seat in range(seats):
                features = expert.features(settled, seat)
                lengths.add(len(features))
                assert all(-2000 <= feature <= 2000 for feature in features)
    assert len(lengths) == 1
