"""How fast Whistle Stop plays: both builds in one run, and the worst list of moves there is.

    ./run bench whistle [--rounds 5] [--seconds 1]

Each build is a process of its own that measures when it is told to; they take turns, so that whatever else the machine
does falls on both alike. Figures are per CPU second, medians over the rounds; the ratios are what counts. A step is:
list the legal steps, choose one at random, play it; steps are counted from the first round on, and the set-up, which
is chance and twenty choices, by itself. A value is what a position promises all seats, as the search asks for it. The
worst list is one of a whistle in mid-game with three tiles in hand: the bench looks for the position of greedy games in
which it takes longest. A greedy game has three bots.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from footplate.bots import decide, make_bot
from footplate.bots.levels import expert_of
from footplate.games import load
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import TRACK_TILES
from footplate.games.whistle.rules.position import HAND, LAYING, LEAVING, PLACING, TURN
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import HAS_STOP
from footplate.kernel.playout import play_out
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.lab.builds import build

ROOT = Path(__file__).resolve().parent.parent
SEATS = 3
GAMES_LOOKED_AT = 3
BLANKS = [tile for tile in range(TRACK_TILES) if not HAS_STOP[tile]]
Figures = dict[str, float]


# --- positions --------------------------------------------------------------------------------------------------------


def greedy_game(seed: int) -> Iterator[WhistleState]:
    """A game of greedy bots, position by position; what is yielded goes on afterwards."""
    game = load("whistle")
    state = game.new(SEATS)
    assert isinstance(state, WhistleState)
    chance = Random(seed)
    bots = [make_bot("greedy", game, seed * SEATS + seat) for seat in range(SEATS)]
    while state.to_move != OVER:
        yield state
        if state.to_move == CHANCE:
            state.advance(game.rules.draw(state, chance.below))
        else:
            state.advance(decide(bots[state.to_move], game, state, chance))


def whistle_moves(state: WhistleState) -> Iterator[WhistleState]:
    """What a seat with a whistle and three tiles could be asked: at the turn, and in the middle of a whistle move.

    First with its own tiles, then with three that have no stop: these lead on and on, so most has to be tried.
    """
    if state.phase != TURN or len(state.hands[state.active]) < HAND or state.whistles[state.active] == 0:
        return
    for hand in (state.hands[state.active], BLANKS[:HAND]):
        asked = state.clone()
        asked.hands[asked.active] = hand[:]
        yield asked
        for step in asked.legal():
            if moves.TRAIN <= step < moves.DIRECTION:
                begun = asked.clone()
                begun.advance(step)
                yield begun.clone()
                if moves.WHISTLE in begun.legal():
                    begun.advance(moves.WHISTLE)
                    if begun.phase in (LEAVING, LAYING):
                        yield begun


def candidates(seed: int) -> Iterator[WhistleState]:
    """All of these in one game, the middle rounds only."""
    for state in greedy_game(seed):
        if 3 <= state.round <= state.rounds - 2:
            yield from whistle_moves(state)


def find_worst() -> tuple[int, int]:
    """Of all these, in a few games, the one whose list takes longest: the seed of its game, and its number."""
    worst = (0, 0)
    longest = 0.0
    for seed in range(GAMES_LOOKED_AT):
        for number, state in enumerate(candidates(seed)):
            times = []
            for _ in range(3):
                start = time.process_time()
                state.legal()
                times.append(time.process_time() - start)
            if min(times) > longest:
                worst, longest = (seed, number), min(times)
    return worst


def position_of(worst: tuple[int, int]) -> WhistleState:
    seed, number = worst
    return next(islice(candidates(seed), number, None))


# --- contestants ------------------------------------------------------------------------------------------------------


def per_cpu_second(work: Callable[[], int], seconds: float) -> float:
    """How much of something a function does per second of CPU time; it returns how much it did in one go."""
    done = 0
    begun = time.process_time()
    while (used := time.process_time() - begun) < seconds or not done:
        done += work()
    return done / used


class Measurement:
    """What a build measures, with the positions it has found once."""

    def __init__(self, worst: tuple[int, int]) -> None:
        self._game = load("whistle")
        self._worst = position_of(worst)
        middle = [state.clone() for number, state in enumerate(greedy_game(1)) if number % 40 == 20]
        self._middle = [state for state in middle if state.to_move != CHANCE]
        self._seed = 0
        self._expert = expert_of(self._game)
        self._begun = self._game.new(SEATS)

    def _set_up(self) -> int:
        """A game set up at random, as far as the first turn."""
        self._seed += 1
        state = self._game.new(SEATS)
        chance = Random(self._seed)
        while state.phase <= PLACING:
            legal = state.legal()
            state.advance(legal[chance.below(len(legal))])
        self._begun = state
        return 1

    def _random_game(self) -> int:
        """The rest of a game, from its first turn on."""
        self._seed += 1
        return play_out(self._begun.clone(), Random(self._seed))

    def _values(self) -> int:
        for state in self._middle:
            self._expert.chances(state)
        return len(self._middle)

    def _greedy_game(self) -> int:
        self._seed += 1
        return sum(state is not None for state in greedy_game(self._seed)) and 1

    def _worst_list(self) -> int:
        self._worst.legal()
        return 1

    def _lists(self) -> int:
        for state in self._middle:
            state.legal()
        return len(self._middle)

    def _clones(self) -> int:
        for state in self._middle:
            state.clone()
        return len(self._middle)

    def measure(self, seconds: float) -> Figures:
        set_ups = per_cpu_second(self._set_up, seconds / 4)
        steps = per_cpu_second(self._random_game, seconds)
        length = sum(self._random_game() for _ in range(20)) / 20
        return {
            "set-ups/s": set_ups,
            "steps/s": steps,
            "playouts/s": steps / length,
            "values/s": per_cpu_second(self._values, seconds / 4),
            "greedy games/s": per_cpu_second(self._greedy_game, seconds),
            "clone, us": 1e6 / per_cpu_second(self._clones, seconds / 4),
            "legal list, us": 1e6 / per_cpu_second(self._lists, seconds / 4),
            "worst list, us": 1e6 / per_cpu_second(self._worst_list, seconds / 4),
        }


def compete(worst: tuple[int, int], seconds: float) -> None:
    """A contestant's process: one measurement for every line it is sent."""
    measurement = Measurement(worst)
    print(json.dumps(build().split()[0]), flush=True)
    for _ in sys.stdin:
        print(json.dumps(measurement.measure(seconds)), flush=True)


class Contestant:
    """A process that measures on request."""

    def __init__(self, name: str, worst: tuple[int, int], seconds: float) -> None:
        variables = dict(os.environ)  # in which `./run` names the compiled build, where there is one
        if name == "plain":
            variables["PYTHONPATH"] = str(ROOT / "src")
        self.name = name
        self.rounds: list[Figures] = []
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--contestant", *map(str, worst), "--seconds", str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=variables,
            cwd=ROOT / "bench",
        )
        self.build = json.loads(self._answer())

    def _answer(self) -> str:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"The contestant {self.name} has stopped.")
        return line

    def measure(self) -> None:
        assert self._process.stdin
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        self.rounds.append(json.loads(self._answer()))

    def median(self, figure: str) -> float:
        return statistics.median(measured[figure] for measured in self.rounds)

    def stop(self) -> None:
        self._process.communicate()


def race(rounds: int, seconds: float) -> None:
    """Let both builds measure in turn, and print the table."""
    worst = find_worst()
    contestants = [Contestant(name, worst, seconds) for name in ("plain", "compiled")]
    if contestants[1].build != "compiled":
        contestants.pop(1).stop()
        print("There is no compiled build here: only plain Python is measured.")
    for _ in range(rounds):
        for contestant in contestants:
            contestant.measure()
    figures = list(contestants[0].rounds[0])
    position = position_of(worst)
    print(f"worst list: {len(position.legal())} steps, in round {position.round}")
    print(f"{'':12}" + "".join(f"{figure:>16}" for figure in figures))
    for contestant in contestants:
        print(f"{contestant.name:12}" + "".join(f"{contestant.median(figure):>16,.1f}" for figure in figures))
    if len(contestants) > 1:
        plain, compiled = contestants
        ratios = [
            plain.median(figure) / compiled.median(figure)
            if figure.endswith("us")
            else compiled.median(figure) / plain.median(figure)
            for figure in figures
        ]
        print(f"{'times faster':12}" + "".join(f"{ratio:>16,.1f}" for ratio in ratios))
    for contestant in contestants:
        contestant.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of each measurement")
    parser.add_argument("--contestant", type=int, nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.contestant:
        seed, number = arguments.contestant
        compete((seed, number), arguments.seconds)
    else:
        race(arguments.rounds, arguments.seconds)


if __name__ == "__main__":
    main()
