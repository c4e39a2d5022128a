"""How fast Dampfross plays and finds routes: both builds, in one run.

    ./run bench dampfross [--rounds 3] [--pairs 40] [--maps usa-east,usa-west] [--random 7]

Each build is a process of its own that measures when it is told to; they take turns. Times are CPU time, medians over
the rounds; the ratios are what counts. Measured are a random game of three on the practice map (a step is: list the
legal steps, choose one at random, play it), random games of two on the map Germany (the median of seven), a game of six
greedy bots on each map of the USA, and the search for routes on the track these games ended with: between random pairs
of cities every seat asks for all its routes within the cap. A search is complete when it has proved that there are no
others.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence

from _contestants import Contestant, Figures, answer_requests, take_turns

from footplate.bots.dampfross.greedy import DampfrossGreedy
from footplate.games.dampfross import GAME
from footplate.games.dampfross.routes.graph import RouteGraph
from footplate.games.dampfross.routes.odds import quick_odds, race_odds
from footplate.games.dampfross.routes.proposals import proposals
from footplate.games.dampfross.routes.search import find_routes
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.playout import play_out
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER

SEATS = 6
GREEDY_GAMES = {"usa-east": 1, "usa-west": 2}
"""Maps and seeds."""
RANDOM_GAMES = 7
"""On the map Germany."""


def measure(pairs: int, maps: Sequence[str], random_games: int) -> Figures:
    """One round: random games, greedy games, and the routes on the track of the latter."""
    begun = time.process_time()
    steps = play_out(GAME.new(3, None, "practice"), Random(1))
    random_game = time.process_time() - begun
    figures: Figures = {
        "steps/s, random": steps / random_game,
        "random game, s": random_game,
        "random germany, s": statistics.median(random_on_germany(seed) for seed in range(1, random_games + 1)),
    }
    late: list[DampfrossState] = []
    for map_key in maps:
        begun = time.process_time()
        late.append(greedy_game(map_key, GREEDY_GAMES.get(map_key, 1)))
        figures[f"greedy {map_key}, s"] = time.process_time() - begun
    times: list[float] = []
    sizes: list[int] = []
    labels: list[int] = []
    complete = 0
    for position in late:
        graph = RouteGraph(position.network, position.owners, position.board.place_hexes)
        cities = position.board.place_hexes[: position.board.cities]
        chance = Random(5)
        for _ in range(pairs):
            start, target = two_of(cities, chance)
            for seat in range(SEATS):
                begun = time.process_time()
                found = find_routes(graph, 1 << seat, start, [target], [10] * SEATS, 100)
                times.append(1000 * (time.process_time() - begun))
                sizes.append(len(found.routes))
                labels.append(found.labels)
                complete += found.complete
    figures |= {
        "routes p50, ms": percentile(times, 50),
        "routes p99, ms": percentile(times, 99),
        "routes max, ms": max(times),
        "found p50": percentile(sizes, 50),
        "found max": max(sizes),
        "labels p99": percentile(labels, 99),
        "complete, %": 100 * complete / len(times),
        "proposals, ms": statistics.mean(map(time_of_proposals, late)),
    }
    return figures | odds()


def random_on_germany(seed: int) -> float:
    """Seconds of a random game of two: from 6,000 to 30,000 steps, most of them in routes that wander about."""
    begun = time.process_time()
    play_out(GAME.new(2, None, "germany"), Random(seed))
    return time.process_time() - begun


def greedy_game(map_key: str, seed: int) -> DampfrossState:
    """The last position of a whole game in which somebody was asked to enter a run."""
    state = GAME.new(SEATS, None, map_key)
    chance = Random(seed)
    bots = [DampfrossGreedy(Random(seed * 7 + seat)) for seat in range(SEATS)]
    last = state
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.advance(GAME.rules.draw(state, chance.below))
        else:
            if state.said[state.to_move] == 0 and state.targets and not state.midway():
                last = state.clone()
            state.advance(bots[state.to_move].choose(state))
    return last


def two_of(cities: list[int], chance: Random) -> tuple[int, int]:
    start = target = cities[chance.below(len(cities))]
    while target == start:
        target = cities[chance.below(len(cities))]
    return start, target


def time_of_proposals(position: DampfrossState) -> float:
    """Milliseconds for what a person is shown when asked to enter."""
    copy = position.clone()
    copy.graph = None
    copy.reaches = {}
    begun = time.process_time()
    proposals(copy, copy.to_move)
    return 1000 * (time.process_time() - begun)


def odds() -> Figures:
    """The odds of three trains, exactly and quickly."""
    races = [[points, points + 2, points + 3] for points in range(20, 40)]
    begun = time.process_time()
    for race in races:
        race_odds([[1] * points for points in race], 2)
    exact = time.process_time() - begun
    begun = time.process_time()
    for race in races:
        quick_odds(race, 2)
    quick = time.process_time() - begun
    return {"odds of 3, ms": 1000 * exact / len(races), "quick odds, ms": 1000 * quick / len(races)}


def percentile(values: list[float] | list[int], percent: int) -> float:
    return sorted(values)[(len(values) - 1) * percent // 100]


# --- the race -----------------------------------------------------------------------------------------------------


def race(rounds: int, *arguments: str) -> None:
    """Let both builds measure in turn, and print the table with their ratios."""
    contestants = [Contestant(name, __file__, "--contestant", *arguments) for name in ("plain", "compiled")]
    take_turns(contestants, rounds)
    ratios = ["plain/compiled"] if len(contestants) == 2 else []
    print(f"{'':20}" + "".join(f"{name:>16}" for name in [*(one.name for one in contestants), *ratios]))
    for figure in contestants[0].rounds[0]:
        medians = [contestant.median(figure) for contestant in contestants]
        ratio = f"{medians[0] / medians[1]:16.2f}" if ratios and medians[1] else ""
        print(f"{figure:20}" + "".join(f"{median:16,.2f}" for median in medians) + ratio)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pairs", type=int, default=40, help="pairs of cities on each map, each for six seats")
    parser.add_argument("--contestant", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--maps", default=",".join(GREEDY_GAMES), help="of the games between greedy bots")
    parser.add_argument("--random", type=int, default=RANDOM_GAMES, help="random games on the map Germany")
    given = parser.parse_args()
    if given.contestant:
        answer_requests(lambda: measure(given.pairs, given.maps.split(","), given.random))
    else:
        race(given.rounds, "--pairs", str(given.pairs), "--maps", given.maps, "--random", str(given.random))


if __name__ == "__main__":
    main()
