"""Every game as an environment of PettingZoo, in which agents move one after the other.

    from footplate.lab import pettingzoo

    env = pettingzoo.env("rocket", seats=3)
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

An action is a step of the game, by its code; a turn takes several. Agents are the seats: `player_0` is seat A. What an
agent observes is what its seat may know, and nothing else. Chance is drawn by the environment, from the seed.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from typing import Any, Literal

from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State
from footplate.lab.extras import missing
from footplate.lab.setting import MOST_STEPS, Rewards, Setting
from footplate.moments import seen_by

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing(__name__, error) from None

RenderMode = Literal["human", "ansi"]


def env(
    game: str,
    seats: int = 0,
    options: Mapping[str, str] | str = "-",
    map: str | os.PathLike[str] = "",
    *,
    rewards: Rewards = "win",
    most_steps: int = MOST_STEPS,
    render_mode: RenderMode | None = None,
) -> AECEnv:
    """A game as an environment, with PettingZoo's own checks around it. Raises `BadText` for what the game does not
    know.

    `options` are given by key (`{"cash": "hidden"}`) or as in a record (`"cash=hidden"`), `map` by key or as a file.
    `rewards`: "win", the losers pay 1 each to the winners when the game is over; "score", points as they are made.
    After `most_steps` steps the game is truncated.
    """
    raw = RailwayGame(Setting(game, seats, options, map, rewards), most_steps, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class RailwayGame(AECEnv):
    """A game as an environment of PettingZoo. An illegal action raises `Illegal`, with its clause, and changes
    nothing.
    """

    metadata: dict[str, Any]
    _state: State

    def __init__(self, setting: Setting, most_steps: int = MOST_STEPS, render_mode: RenderMode | None = None) -> None:
        super().__init__()
        self.setting = setting
        self.render_mode = render_mode
        self.metadata = {
            "name": f"footplate_{setting.game.key}_v0",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(setting.seats)]
        self._most_steps = most_steps
        self._chance = Random(secrets.randbits(60))
        least, most = (np.array(limits, np.int32) for limits in setting.limits())
        self.action_spaces = {agent: spaces.Discrete(setting.steps) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(least, most, dtype=np.int32),
                    "action_mask": spaces.Box(0, 1, (setting.steps,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = spaces.Box(np.tile(least, setting.seats), np.tile(most, setting.seats), dtype=np.int32)

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game; with a seed, always the same one. `options` are PettingZoo's, and there are none."""
        if seed is not None:
            self._chance = Random(seed)
        self._state = self.setting.begun.clone()
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._returns = self.setting.returns(self._state)
        self.setting.settle(self._state, self._chance.below)
        self.agent_selection = self.agents[self._state.to_move]

    def step(self, action: int | None) -> None:
        """Play a step of the seat to move; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._state.play(_code(action))
        self.setting.settle(self._state, self._chance.below)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        before, self._returns = self._returns, self.setting.returns(self._state)
        for seat, one in enumerate(self.agents):
            self.rewards[one] = self._returns[seat] - before[seat]
        over = self._state.to_move == OVER
        if over or self._steps >= self._most_steps:
            ended = self.terminations if over else self.truncations
            ended.update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self._state.to_move]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What this agent may know, and a mask of the legal actions: all 0 unless it is to move."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.setting.steps, np.int8)
        if seat == self._state.to_move:
            mask[self.setting.legal(self._state)] = 1
        return {"observation": np.array(self.setting.observe(self._state, seat), np.int32), "action_mask": mask}

    def state(self) -> np.ndarray:
        """What all seats together know, one after the other: for centralised training. It must not be shown to an
        agent.
        """
        seats = range(self.setting.seats)
        return np.concatenate([np.array(self.setting.observe(self._state, seat), np.int32) for seat in seats])

    def render(self) -> str | None:
        """The board in letters, as spectators see it."""
        game = self.setting.game
        board = game.pictures.text_board(seen_by(game, self._state, None))
        if self.render_mode == "human":
            print(board)
            return None
        return board

    def close(self) -> None:
        """There is nothing to close."""


def _code(action: int | None) -> int:
    if action is None:
        raise ValueError("the game goes on: None is an action only for agents whose game is over")
    return int(action)
