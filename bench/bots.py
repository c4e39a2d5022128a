"""How fast bots think: positions valued, searches and decisions of each level, in every game.

    ./run bench bots [--games rocket,whistle,dampfross] [--seats 2] [--seconds 2] [--positions 40]

Positions are taken from games of firemen, evenly from beginning to end. To value a position is: clone it, play a
candidate, and say every seat's chances. All figures are per second of CPU time, on one core.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from footplate.bots import decide, make_bot
from footplate.bots.expert import Expert
from footplate.bots.levels import expert_of, teach
from footplate.bots.search import Search
from footplate.games import load
from footplate.kernel.game import AnyGame
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State
from footplate.lab.builds import build

GAMES = 3
POSITIONS = 40


def positions(game: AnyGame, seats: int, wanted: int) -> list[State]:
    """Positions in which a seat begins a move; few of them come from one game."""
    found = list[State]()
    for seed in range(GAMES if wanted >= GAMES else 1):
        state, chance = game.new(seats), Random(seed)
        bots = [make_bot("fireman", game, seed * seats + seat) for seat in range(seats)]
        while state.to_move != OVER:
            if state.to_move < 0:
                state.advance(game.rules.draw(state, chance.below))
                continue
            if not state.midway() and len(state.legal()) > 1:
                found.append(state.clone())
            state.advance(decide(bots[state.to_move], game, state, chance))
    return found[:: max(1, len(found) // wanted)][:wanted]


def per_second(work: Callable[[], int], seconds: float) -> float:
    """How much of something is done in a second of CPU time; `work` says how much it did in one go."""
    done, begun = 0, time.process_time()
    while (used := time.process_time() - begun) < seconds or not done:
        done += work()
    return done / used


class Measurement:
    """The figures of one game."""

    def __init__(self, game: AnyGame, seats: int, seconds: float, wanted: int) -> None:
        self._game = game
        self._seconds = seconds
        self._positions = positions(game, seats, wanted)
        self._hand, self._learned = expert_of(game), expert_of(game)
        self._taught = teach(self._learned, game.new(seats))

    def figures(self) -> dict[str, str]:
        """Names and figures, in the order in which they are shown."""
        found = {
            "clone, us": f"{1e6 / self._rate(self._clone):.1f}",
            "candidates, us": f"{1e6 / self._rate(self._candidates):.0f}",
            "valued/s": f"{self._rate(lambda: self._value(self._hand)):,.0f}",
            "search iterations/s": f"{self._rate(lambda: self._search(self._hand)):,.0f}",
        }
        if self._taught:
            found["valued/s, learned"] = f"{self._rate(lambda: self._value(self._learned)):,.0f}"
            found["search iterations/s, learned"] = f"{self._rate(lambda: self._search(self._learned)):,.0f}"
        return found

    def _rate(self, work: Callable[[], int]) -> float:
        return per_second(work, self._seconds)

    def _clone(self) -> int:
        for state in self._positions:
            state.clone()
        return len(self._positions)

    def _candidates(self) -> int:
        for state in self._positions:
            self._hand.candidates(state)
        return len(self._positions)

    def _value(self, expert: Expert) -> int:
        valued = 0
        for state in self._positions:
            # A search of one iteration opens the root and nothing else.
            valued += Search(expert, 1, 1).think(state).valued
        return valued

    def _search(self, expert: Expert) -> int:
        return sum(Search(expert, 1, 20).think(state).iterations for state in self._positions[::4])


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast bots think.")
    parser.add_argument("--games", default="rocket,whistle,dampfross")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    wanted = parser.parse_args()
    print(f"{build()}; {wanted.seats} seats; CPU time, one core")
    for key in wanted.games.split(","):
        figures = Measurement(load(key), wanted.seats, wanted.seconds, wanted.positions).figures()
        print(f"{key:<10}" + "  ".join(f"{name}: {figure}" for name, figure in figures.items()), flush=True)


if __name__ == "__main__":
    main()
