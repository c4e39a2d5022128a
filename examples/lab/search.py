"""OpenSpiel's tree search plays Rocket against a random player; it values a position by the lead in money.

    python examples/lab/search.py --simulations 20 --games 1

Rocket hides nothing, as long as its cash is open. In a game with secrets this search would look behind the curtain.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import footplate.lab.openspiel  # noqa: F401 (registers the games)

LEAD = 20_000
"""A lead that is as good as won."""


class Lead(mcts.Evaluator):
    """The lead of each player, from -1 to 1; every legal action is as likely as any other."""

    def evaluate(self, state: Any) -> Any:
        money = np.array(state.position.scores(), float)
        return np.clip((2 * money - money.sum()) / LEAD, -1, 1)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            outcomes: list[tuple[int, float]] = state.chance_outcomes()
            return outcomes
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--games", type=int, default=1)
    asked = parser.parse_args()

    game = pyspiel.load_game("footplate_rocket(seats=2)")
    won = 0
    for seed in range(asked.games):
        chance = np.random.RandomState(seed)
        bots = [
            mcts.MCTSBot(game, 1.0, asked.simulations, Lead(), solve=False, random_state=chance),
            uniform_random.UniformRandomBot(1, chance),
        ]
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes())
                state.apply_action(chance.choice(outcomes, p=odds))
            else:
                state.apply_action(bots[state.current_player()].step(state))
        won += state.returns()[0] > 0
        print(f"game {seed + 1}: search {state.position.scores()[0]}, random {state.position.scores()[1]}")
    print(f"the search won {won} of {asked.games}")


if __name__ == "__main__":
    main()
