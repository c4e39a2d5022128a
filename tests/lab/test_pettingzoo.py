"""Games as PettingZoo environments: PettingZoo's own tests of conformance, and what agents are told."""

from __future__ import annotations

from functools import partial

import pytest

from footplate.kernel.errors import GameError
from footplate.kernel.illegal import Illegal
from footplate.kernel.text import BadText
from tests.extras import needed
from tests.kernel.toy import ToySecrets, toy_game

np = needed("lab", "numpy")
conformance = needed("lab", "pettingzoo.test")
pettingzoo = needed("lab", "footplate.lab.pettingzoo")

GAMES = [
    ("rocket", 3, "cash=hidden", ""),
    ("whistle", 2, "-", ""),
    ("dampfross", 2, "-", "tutorial"),
    ("dampfross", 3, "entry=sealed runs=4", "practice"),
]

expected_warnings = pytest.mark.filterwarnings(
    # PettingZoo knows by name which of its own games have an action mask in their observations, and warns of others.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",  # of an agent whose game is over
)


@expected_warnings
@pytest.mark.parametrize(("game", "seats", "options", "map"), GAMES)
def test_it_conforms(game: str, seats: int, options: str, map: str, capsys: pytest.CaptureFixture[str]) -> None:
    conformance.api_test(pettingzoo.env(game, seats, options, map), num_cycles=600)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "seats", "options", "map"), GAMES)
def test_the_same_seed_is_the_same_game(game: str, seats: int, options: str, map: str) -> None:
    conformance.seed_test(partial(pettingzoo.env, game, seats, options, map), num_cycles=100)


@pytest.mark.parametrize("game", ["rocket", "whistle"])
def test_boards_are_rendered(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    conformance.render_test(partial(pettingzoo.env, game), {"ansi": lambda board: board.count("\n") > 5})
    assert capsys.readouterr().out.count("\n") > 20


def test_losers_pay_the_winners() -> None:
    env = pettingzoo.env("whistle", 3)
    env.reset(seed=4)
    chance = np.random.default_rng(4)
    received = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        received[agent] += reward
        env.step(None if termination else chance.choice(np.flatnonzero(observation["action_mask"])))
    assert sum(received.values()) == 0
    assert sorted(received.values()) in ([-1, -1, 2], [-1, 0.5, 0.5])


def test_points_are_rewarded_as_they_are_made() -> None:
    env = pettingzoo.env("rocket", 2, rewards="score")
    env.reset(seed=4)
    chance = np.random.default_rng(4)
    received = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        received[agent] += reward
        scores = env.unwrapped._state.scores()
        env.step(None if termination else chance.choice(np.flatnonzero(observation["action_mask"])))
    assert list(received.values()) == scores
    assert max(scores) > 0


def test_only_the_seat_to_move_is_told_what_is_legal() -> None:
    env = pettingzoo.env("rocket", 3)
    env.reset(seed=1)
    legal = {agent: int(env.observe(agent)["action_mask"].sum()) for agent in env.agents}
    assert legal.pop(env.agent_selection) == 3
    assert set(legal.values()) == {0}


def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing() -> None:
    env = pettingzoo.env("rocket", 2)
    env.reset(seed=1)
    before = env.observe(env.agent_selection)["observation"].tolist()
    with pytest.raises(Illegal, match=r"\(R\d+\)"):
        env.step(2000)
    assert env.observe(env.agent_selection)["observation"].tolist() == before


def test_a_game_that_takes_too_long_is_truncated() -> None:
    env = pettingzoo.env("rocket", 2, most_steps=10)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        assert not termination
        steps += not truncation
        mask = observation["action_mask"]
        env.step(None if truncation else env.action_space(agent).sample(mask))
    assert steps == 10


def test_the_state_is_what_all_seats_know() -> None:
    env = pettingzoo.env("whistle", 2)
    env.reset(seed=1)
    assert env.state() in env.unwrapped.state_space
    observed = [env.observe(agent)["observation"] for agent in env.agents]
    assert (env.state() == np.concatenate(observed)).all()


def test_what_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(BadText, match="rocket"):
        pettingzoo.env("rockat")
    with pytest.raises(BadText, match="2 to 4"):
        pettingzoo.env("rocket", 7)


@expected_warnings
def test_a_game_of_another_package_conforms_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.lab.setting.load", {"toy": toy_game(ToySecrets())}.__getitem__)
    conformance.api_test(pettingzoo.env("toy"), num_cycles=20)
    conformance.seed_test(partial(pettingzoo.env, "toy"), num_cycles=20)


def test_a_step_that_has_no_place_among_the_actions_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy_game(ToySecrets())
    monkeypatch.setattr("footplate.lab.setting.load", {"toy": game}.__getitem__)
    monkeypatch.setattr(game.study, "steps", 2)
    env = pettingzoo.env("toy")
    env.reset(seed=1)
    with pytest.raises(GameError, match="toy has a step 2, and says that all are below 2"):
        env.last()
