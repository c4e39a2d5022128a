"""Learned values: whole numbers that come to what the exact ones would, read and written without loss."""

from __future__ import annotations

import json
import math
from itertools import pairwise

import pytest

from footplate.bots import Budget, make_bot
from footplate.bots.chances import SURE
from footplate.bots.expert import EVENLY, WHOLLY, Expert
from footplate.bots.learned import network_of, use_network, written
from footplate.bots.levels import expert_of, teach
from footplate.bots.network import BITS, HEAVIEST, LARGEST, MIDDLE, Layer, Network
from footplate.bots.random import RandomBot
from footplate.games import BUILT_IN, load
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State


def made(sizes: list[int], seed: int = 1) -> Network:
    chance = Random(seed)

    def number() -> int:
        return chance.below(1 << BITS) - (1 << BITS - 1)

    return Network(
        [
            Layer([[number() for _ in range(inputs)] for _ in range(units)], [number() for _ in range(units)])
            for inputs, units in pairwise(sizes)
        ]
    )


def exact(network: Network, features: list[int]) -> float:
    """The chance by ordinary numbers."""
    values = [float(value) for value in features]
    for layer in network.layers:
        sums = [
            (bias + sum(weight * value for weight, value in zip(row, values, strict=True))) / (1 << BITS)
            for row, bias in zip(layer.weights, layer.biases, strict=True)
        ]
        values = sums if layer is network.layers[-1] else [max(0.0, total) for total in sums]
    return SURE / (1 + math.exp(-values[0]))


@pytest.mark.parametrize("sizes", [[5, 1], [7, 4, 1], [12, 8, 4, 1]])
def test_whole_numbers_come_to_the_same(sizes: list[int]) -> None:
    network, chance = made(sizes), Random(3)
    for _ in range(100):
        features = [chance.below(5) - 2 for _ in range(sizes[0])]
        assert network.value(features) == pytest.approx(exact(network, features), abs=45)  # the curve has 64 steps


def test_no_total_outgrows_a_machine_integer() -> None:
    widest = Network([Layer([[HEAVIEST] * 300] * 64, [HEAVIEST] * 64), Layer([[-HEAVIEST] * 64], [0])])
    assert widest.value([LARGEST * 4] * 300) == 0
    assert widest.value([-LARGEST * 4] * 300) == SURE // 2


def test_weights_that_could_outgrow_it_are_refused() -> None:
    with pytest.raises(ValueError, match="too heavy"):
        Layer([[HEAVIEST] * 512], [0])
    with pytest.raises(ValueError, match="too heavy"):
        Layer([[0], [0]], [0, MIDDLE >> BITS])


def test_a_file_holds_everything() -> None:
    network = made([6, 3, 1])
    again = network_of(json.loads(written(network, {"game": "nim"})))
    assert [(layer.weights, layer.biases) for layer in again.layers] == [
        (layer.weights, layer.biases) for layer in network.layers
    ]
    assert again.inputs() == 6


@pytest.mark.parametrize("key", BUILT_IN)
def test_what_was_learned_fits_the_features(key: str) -> None:
    """And is small. A file whose features have changed since is worthless: it must be learned anew."""
    game = load(key)
    for seats in game.seats:
        expert = expert_of(game)
        if use_network(expert, seats):
            assert expert.network is not None
            assert expert.network.inputs() == len(expert.features(game.new(seats), 0))


class Pupil(Expert):
    """Sure that the first seat wins as far as it sees itself, and that it loses as far as it has learned."""

    def __init__(self, learned: int) -> None:
        super().__init__(load("rocket"))
        self.network = Network([Layer([[0]], [learned << BITS])])

    def features(self, state: State, seat: int) -> list[int]:
        return [0]

    def promise(self, state: State) -> list[int]:
        return [1_000_000, *[0] * (state.seats - 1)]


def test_what_was_learned_counts_as_far_as_it_is_trusted() -> None:
    pupil, state = Pupil(-9), load("rocket").new(2)
    firsts = list[int]()
    for pupil.trust in (0, 20, EVENLY, 80, WHOLLY):
        chances = pupil.chances(state)
        assert SURE - 2 <= sum(chances) <= SURE
        firsts.append(chances[0])
    assert firsts == pytest.approx([SURE, SURE * 8 // 10, SURE // 2, SURE * 2 // 10, 0], abs=5)


def test_without_anything_learned_trust_changes_nothing() -> None:
    pupil, state = Pupil(0), load("rocket").new(3)
    pupil.network = None
    assert pupil.chances(state) == Expert.likely(pupil, pupil.promise(state), pupil.scale(state))


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_superintendent_goes_by_what_was_learned_more_than_a_driver(key: str) -> None:
    expert = expert_of(load(key))
    assert 0 <= expert.drivers_trust < expert.trust < WHOLLY


def test_a_driver_thinks_with_what_it_has_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as the game says, in hundredths; a driver of a game that says nothing was taught nothing."""
    for key, trust in (("whistle", 7), ("rocket", 0)):
        game, thinking = load(key), list[Expert]()

        def thinks(expert: Expert, seed: int, budget: Budget, thinking: list[Expert] = thinking) -> RandomBot:
            thinking.append(expert)
            return RandomBot(Random(seed))

        monkeypatch.setattr("footplate.bots.levels.SearchBot", thinks)
        state = game.new(2).clone()
        while state.to_move < 0:
            state.advance(game.rules.draw(state, Random(1).below))
        for level in ("driver", "superintendent"):
            make_bot(level, game, 1).choose(state)
        driver, superintendent = thinking
        assert superintendent.network is not None
        assert driver.network is (superintendent.network if trust else None)
        assert (driver.trust, superintendent.trust) == (trust, EVENLY)


def test_a_bot_may_go_on_to_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other seats or options: each is judged by what was learned for it, or by hand."""
    game, thinking = load("whistle"), list[Expert]()

    def thinks(expert: Expert, seed: int, budget: Budget) -> RandomBot:
        thinking.append(expert)
        return RandomBot(Random(seed))

    monkeypatch.setattr("footplate.bots.levels.SearchBot", thinks)
    longer = game.options.choose({"rounds": "more"})
    for level in ("driver", "superintendent"):
        bot, expected = make_bot(level, game, 1), expert_of(game)
        for seats, options in ((2, None), (3, None), (2, longer), (4, None), (2, None)):
            state = begun(game.new(seats, options))
            bot.choose(state)
            assert teach(expected, state) == (seats < 4 and options is None)
            assert thinking[-1].network is expected.network


def test_what_was_learned_from_other_features_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def use(expert: Expert, seats: int) -> bool:
        expert.network = made([5, 1])
        return True

    monkeypatch.setattr("footplate.bots.levels.use_network", use)
    expert = expert_of(load("whistle"))
    assert not teach(expert, begun(load("whistle").new(2)))
    assert expert.network is None


def begun(state: State) -> State:
    """Where somebody is asked for the first time."""
    state = state.clone()
    chance = Random(1)
    while state.to_move < 0:
        state.advance(load("whistle").rules.draw(state, chance.below))
    return state


@pytest.mark.parametrize("key", BUILT_IN)
def test_promise_and_features_together_are_those_of_each(key: str) -> None:
    game = load(key)
    expert, chance = expert_of(game), Random(8)
    for seats in game.seats:
        state = game.new(seats).clone()
        for _ in range(120):
            if state.to_move == OVER:
                break
            state.advance(game.rules.draw(state, chance.below) if state.to_move < 0 else state.any_legal(chance))
        every = list(range(seats))
        alone = expert.promise(state), [expert.features(state, seat) for seat in every]
        assert expert.promise_and_features(state, every) == alone
