"""Random agents in a PettingZoo environment, and what each of them wins on average.

python examples/lab/random_agents.py rocket --seats 3 --games 20
"""

from __future__ import annotations

import argparse

from footplate.lab import pettingzoo


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="rocket")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--map", default="")
    asked = parser.parse_args()

    env = pettingzoo.env(asked.game, asked.seats, map=asked.map)
    won = dict.fromkeys(env.possible_agents, 0.0)
    steps = 0
    for seed in range(asked.games):
        env.reset(seed=seed)
        for number, agent in enumerate(env.agents):
            env.action_space(agent).seed(seed * env.num_agents + number)  # each agent has dice of its own
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            won[agent] += reward
            over = termination or truncation
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
            steps += not over
    env.close()
    print(f"{asked.games} games of {asked.game}, {steps / asked.games:.0f} actions each")
    for agent, reward in won.items():
        print(f"{agent}: {reward / asked.games:+.2f} a game")


if __name__ == "__main__":
    main()
