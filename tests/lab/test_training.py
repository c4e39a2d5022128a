"""Learning by self-play: the same games for the same seed, a network that learns what there is to learn, whole numbers
that say the same.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from footplate.bots.learned import network_of, written
from footplate.bots.levels import expert_of
from footplate.bots.network import Layer, Network
from footplate.games import BUILT_IN, load
from footplate.lab.fitting import Data, Floats, fit
from footplate.lab.selfplay import TrainingGame, lesson
from tools import train


def data(rows: int, seed: int) -> Data:
    """Wins that depend on whether two features agree: no linear value can tell."""
    random = np.random.default_rng(seed)
    features: Floats = random.integers(-100, 101, (rows, 4)).astype(float)
    likely = np.where(features[:, 0] * features[:, 1] > 0, 0.9, 0.1)
    wins = (random.random(rows) < likely).astype(float)
    return Data(features, wins, likely * 2 - 1)


def test_a_network_learns_what_a_linear_value_cannot() -> None:
    found = fit(data(6000, 1), data(1500, 2), [16], seed=1)
    assert found.constant == pytest.approx(0.693, abs=0.01)
    assert found.linear > 0.67
    assert found.loss < 0.45
    assert found.rounded == pytest.approx(found.loss, abs=0.01)
    assert found.network.value([90, 90, 0, 0]) > 8000 > 2000 > found.network.value([90, -90, 0, 0])


def test_the_same_data_and_seed_give_the_same_weights() -> None:
    one, other = (fit(data(800, 1), data(200, 2), [4], seed=3).network for _ in range(2))
    assert [layer.weights for layer in one.layers] == [layer.weights for layer in other.layers]


def test_a_lesson_is_always_the_same_game() -> None:
    what = TrainingGame("rocket", 2, seed=5)
    one, again, other = lesson(what, 3), lesson(what, 3), lesson(what, 4)
    assert one == again
    assert one.features != other.features
    width = len(expert_of(load("rocket")).features(load("rocket").new(2), 0))
    assert len(one.features) == width * len(one.wins) == width * len(one.leads)
    assert set(one.wins) <= {0.0, 0.5, 1.0}
    assert all((win > 0) == (lead >= 0) for win, lead in zip(one.wins, one.leads, strict=True))


def test_training_writes_a_value_that_can_be_played_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ["rocket", "--games", "3", "--generations", "2", "--jobs", "1", "--units", "4", "--out", str(tmp_path)]
    assert train.main(wanted) == 0
    said = capsys.readouterr().out
    assert "generation 2: 3 games" in said
    text = (tmp_path / "2.json").read_text("utf-8")
    assert json.loads(text)["games"] == 6
    network = network_of(json.loads(text))
    game = load("rocket")
    assert 0 <= network.value(expert_of(game).features(game.new(2), 0)) <= 10_000


def test_what_cannot_be_learned_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert train.main(["rocket", "--seats", "9"]) == 2
    assert "2 to 4 seats, not 9" in capsys.readouterr().err


@pytest.mark.parametrize("key", BUILT_IN)
def test_values_are_small(key: str) -> None:
    """All learned values of a game together, as files."""
    files = Path("src/footplate/bots", key, "values").glob("*.json")
    assert sum(file.stat().st_size for file in files) < 100_000


def test_how_a_value_was_made_does_not_change_the_games() -> None:
    """The same weights, found on other numbers of processes or written elsewhere, teach the same."""
    game = load("rocket")
    inputs = len(expert_of(game).features(game.new(2), 0))
    network = Network([Layer([[0] * inputs], [0])])
    here, there = (TrainingGame("rocket", 2, 5, value=written(network, {"made": made})) for made in ("here", "there"))
    assert lesson(here, 1) == lesson(there, 1)
