"""How fast the engine plays: both builds, and OpenSpiel's Hex for comparison when it is installed, all in one run.

    ./run bench engine [--rounds 5] [--seconds 1]

Every contestant is a process of its own that measures when it is told to; they take turns, so that whatever else the
machine does falls on all alike. Figures are per CPU second, medians over the rounds; the ratios are what counts. A step
is: list the legal steps, choose one at random, play it. OpenSpiel plays Hex 11x11 with its own random bots, wholly in
C++.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from collections.abc import Callable

from _contestants import Contestant, Figures, answer_requests, take_turns

# --- contestants --------------------------------------------------------------------------------------------------


def per_cpu_second(work: Callable[[], int], seconds: float) -> float:
    """How much of something a function does per second of CPU time; it returns how much it did in one go."""
    done = 0
    begun = time.process_time()
    while (used := time.process_time() - begun) < seconds:
        done += work()
    return done / used


def measure_rocket(seconds: float) -> Figures:
    """Random games of three seats, from the set-up to the end, and the cost of a clone and of a list in mid-game."""
    from footplate.games.rocket import GAME
    from footplate.kernel.playout import play_out
    from footplate.kernel.rng import Random
    from footplate.kernel.state import OVER

    seed = 0

    def games() -> int:
        nonlocal seed
        seed += 1
        return play_out(GAME.new(3), Random(seed))

    positions = []
    for number in range(20):
        state, chance = GAME.new(3), Random(number)
        for _ in range(150):
            if state.to_move != OVER:
                legal = state.legal()
                state.advance(legal[chance.below(len(legal))])
        positions.append(state)

    def clones() -> int:
        for position in positions:
            position.clone()
        return len(positions)

    def lists() -> int:
        for position in positions:
            position.legal()
        return len(positions)

    steps = per_cpu_second(games, seconds)
    return {
        "steps/s": steps,
        "playouts/s": steps / (sum(games() for _ in range(20)) / 20),
        "clone, us": 1e6 / per_cpu_second(clones, seconds / 4),
        "legal list, us": 1e6 / per_cpu_second(lists, seconds / 4),
    }


def measure_open_spiel(seconds: float) -> Figures:
    """Hex on 11x11 between two uniformly random bots, wholly in C++."""
    import pyspiel

    game = pyspiel.load_game("hex(board_size=11)")
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(2)]
    played = 0

    def games() -> int:
        nonlocal played
        played += 1
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, played)
        return int(state.move_number())

    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[0])

    def clones() -> int:
        for _ in range(100):
            state.clone()
        return 100

    def lists() -> int:
        for _ in range(100):
            state.legal_actions()
        return 100

    steps = per_cpu_second(games, seconds)
    return {
        "steps/s": steps,
        "playouts/s": steps / (sum(games() for _ in range(20)) / 20),
        "clone, us": 1e6 / per_cpu_second(clones, seconds / 4),
        "legal list, us": 1e6 / per_cpu_second(lists, seconds / 4),
    }


def compete(contestant: str, seconds: float) -> None:
    """A contestant's process."""
    measure = measure_open_spiel if contestant == "open_spiel" else measure_rocket
    measure(seconds / 10)  # warm up
    answer_requests(lambda: measure(seconds))


# --- the race -----------------------------------------------------------------------------------------------------


def race(rounds: int, seconds: float) -> None:
    """Let all contestants measure in turn, and print the table."""
    names = ["plain", "compiled"]
    names += ["open_spiel"] if importlib.util.find_spec("pyspiel") else []
    arguments = ("--seconds", str(seconds))
    contestants = [Contestant(name, __file__, "--contestant", name, *arguments) for name in names]
    take_turns(contestants, rounds)
    report(contestants)


def report(contestants: list[Contestant]) -> None:
    figures = list(contestants[0].rounds[0])
    print(f"{'':16}" + "".join(f"{figure:>16}" for figure in figures))
    for contestant in contestants:
        print(f"{contestant.name:16}" + "".join(f"{contestant.median(figure):>16,.1f}" for figure in figures))
    by_name = {contestant.name: contestant for contestant in contestants}
    for one, other in (("compiled", "plain"), ("compiled", "open_spiel")):
        if one in by_name and other in by_name:
            ratio = by_name[one].median("steps/s") / by_name[other].median("steps/s")
            print(f"{one} / {other}, steps/s: {ratio:.2f}")
    if "open_spiel" not in by_name:
        print("OpenSpiel is not installed; the docstring of ./run says how to compare with it.")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of each measurement")
    parser.add_argument("--contestant", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.contestant:
        compete(arguments.contestant, arguments.seconds)
    else:
        race(arguments.rounds, arguments.seconds)


if __name__ == "__main__":
    main()
