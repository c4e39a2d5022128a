"""How fast Dampfross finds routes late in a game of six: both builds, in one run.

    ./run bench dampfross [--pairs 200] [--rounds 1]

The map has 900 hexes and 30 cities; six companies have linked most of them, each over what was cheapest to build at the
time, terrain and fees included. Between random pairs of cities every seat asks for its routes, with nothing paid in
return. Each build is a process of its own; they take turns. Times are CPU time.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from heapq import heappop, heappush
from pathlib import Path

from footplate.games.dampfross.network import Network
from footplate.games.dampfross.odds import quick_odds, race_odds
from footplate.games.dampfross.routes import Tracks, find_routes
from footplate.kernel.rng import Random

ROOT = Path(__file__).resolve().parent.parent
WIDTH, HEIGHT, CITIES, SEATS = 30, 30, 30, 6
RANGES, RANGE_LENGTH = 30, 6
LINKS = 20
"""How many cities each company has linked, one after another."""
Figures = dict[str, float]


# --- a late network ---------------------------------------------------------------------------------------------------


class Country:
    """A made-up map on which companies grow."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        hexes = WIDTH * HEIGHT
        self.neighbours = hex_map(WIDTH, HEIGHT)
        self.mountain = [False] * hexes
        for _ in range(RANGES):
            hex = chance.below(hexes)
            for _ in range(RANGE_LENGTH):
                self.mountain[hex] = True
                hex = max(self.neighbours[hex * 6 + chance.below(6)], 0) or hex
        self.cities: set[int] = set()
        while len(self.cities) < CITIES:
            hex = chance.below(hexes)
            near = {hex, *self.around(hex)}
            if not self.cities & near.union(*(self.around(other) for other in near)):
                self.cities.add(hex)
                self.mountain[hex] = False
        self.owners = [0] * (hexes * 6)
        self.companies = [0] * hexes
        """Who has track in a hex, one bit each."""

    def around(self, hex: int) -> set[int]:
        return {other for other in self.neighbours[hex * 6 : hex * 6 + 6] if other >= 0}

    def price(self, seat: int, hex: int, direction: int) -> int:
        """What a segment costs to build: terrain, a unit for joining, four for running alongside (D15-D34)."""
        other = self.neighbours[hex * 6 + direction]
        along = self.owners[hex * 6 + direction]
        if along >> seat & 1:
            return 0
        price = 1 + 2 * self.mountain[hex] + 2 * self.mountain[other]
        price += 2 * along.bit_count() * ((hex not in self.cities) + (other not in self.cities))
        if other not in self.cities:
            price += (self.companies[other] & ~along & ~(1 << seat)).bit_count()
        return price

    def link(self, seat: int, own: set[int]) -> None:
        """Build to one of the three cities that are cheapest to reach."""
        wanted = 1 + self.chance.below(3)
        price = dict.fromkeys(own, 0)
        came: dict[int, tuple[int, int]] = {}
        queue = [(0, hex) for hex in sorted(own)]
        goal = -1
        while queue and wanted:
            paid, hex = heappop(queue)
            if paid > price[hex]:
                continue
            if hex in self.cities and hex not in own:
                goal = hex
                wanted -= 1
            for direction in range(6):
                other = self.neighbours[hex * 6 + direction]
                if other >= 0:
                    to_pay = paid + self.price(seat, hex, direction)
                    if other not in price or to_pay < price[other]:
                        price[other] = to_pay
                        came[other] = hex, direction
                        heappush(queue, (to_pay, other))
        while goal >= 0 and goal not in own:
            own.add(goal)
            before, direction = came[goal]
            self.owners[before * 6 + direction] |= 1 << seat
            self.owners[goal * 6 + (direction + 3) % 6] |= 1 << seat
            self.companies[before] |= 1 << seat
            self.companies[goal] |= 1 << seat
            goal = before


def hex_map(width: int, height: int) -> list[int]:
    """The neighbours of every hex: NE, E, SE, SW, W, NW."""
    neighbours = []
    for row in range(height):
        shift = row % 2
        for column in range(width):
            for down, right in ((-1, shift), (0, 1), (1, shift), (1, shift - 1), (0, -1), (-1, shift - 1)):
                inside = 0 <= row + down < height and 0 <= column + right < width
                neighbours.append((row + down) * width + column + right if inside else -1)
    return neighbours


def late_network(seed: int) -> tuple[Network, list[int]]:
    """Six companies that have taken turns in building, and the cities."""
    country = Country(Random(seed))
    cities = sorted(country.cities)
    own = [{cities[country.chance.below(CITIES)]} for _ in range(SEATS)]
    for _ in range(LINKS):
        for seat in range(SEATS):
            country.link(seat, own[seat])
    return Network(country.neighbours, country.mountain, country.owners, [], WIDTH * HEIGHT), cities


# --- measuring --------------------------------------------------------------------------------------------------------


def measure(pairs: int) -> Figures:
    """The routes between random cities, for every seat, and the odds of three trains."""
    network, cities = late_network(1)
    begun = time.process_time()
    tracks = Tracks(network, cities)
    laying_out = time.process_time() - begun
    chance = Random(2)
    times: list[float] = []
    sizes: list[int] = []
    labels: list[int] = []
    complete = 0
    for _ in range(pairs):
        start = cities[chance.below(CITIES)]
        target = start
        while target == start:
            target = cities[chance.below(CITIES)]
        for seat in range(SEATS):
            begun = time.process_time()
            found = find_routes(tracks, 1 << seat, start, [target], [10] * SEATS, 100)
            times.append(1000 * (time.process_time() - begun))
            sizes.append(len(found.routes))
            labels.append(found.labels)
            complete += found.complete
    races = [[points, points + 2, points + 3] for points in range(20, 40)]
    begun = time.process_time()
    for race in races:
        race_odds([[1] * points for points in race], 2)
    exact = time.process_time() - begun
    for race in races:
        quick_odds(race, 2)
    begun = time.process_time()
    for race in races:
        quick_odds(race, 2)
    quick = time.process_time() - begun
    return {
        "p50, ms": percentile(times, 50),
        "p99, ms": percentile(times, 99),
        "longest, ms": max(times),
        "routes p50": statistics.median(sizes),
        "routes max": max(sizes),
        "labels p99": percentile(labels, 99),
        "complete, %": 100 * complete / len(times),
        "tracks, ms": 1000 * laying_out,
        "odds of 3, ms": 1000 * exact / len(races),
        "quick odds, ms": 1000 * quick / len(races),
    }


def percentile(values: list[float] | list[int], percent: int) -> float:
    return sorted(values)[(len(values) - 1) * percent // 100]


def build() -> str:
    """Which build this process runs."""
    from footplate.games.dampfross import routes

    return "plain" if str(routes.__file__).endswith(".py") else "compiled"


def contestant(name: str, pairs: int) -> tuple[str, Figures]:
    """A build measured in a process of its own."""
    variables = dict(os.environ)
    variables.pop("PYTHONPATH", None)
    if name == "plain":
        variables["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, __file__, "--contestant", "--pairs", str(pairs)]
    answer = subprocess.run(command, env=variables, cwd=ROOT / "bench", stdout=subprocess.PIPE, text=True, check=True)
    ran, figures = json.loads(answer.stdout)
    return ran, figures


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=200, help="pairs of cities; each is searched for six seats")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--contestant", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.contestant:
        print(json.dumps((build(), measure(arguments.pairs))))
        return
    rounds: dict[str, list[Figures]] = {}
    for _ in range(arguments.rounds):
        for name in ("plain", "compiled"):
            ran, figures = contestant(name, arguments.pairs)
            if ran == name:
                rounds.setdefault(name, []).append(figures)
    names = list(rounds)
    print(f"{'':16}" + "".join(f"{name:>12}" for name in names))
    for figure in rounds[names[0]][0]:
        medians = [statistics.median(measured[figure] for measured in rounds[name]) for name in names]
        print(f"{figure:16}" + "".join(f"{median:12,.2f}" for median in medians))
    if "compiled" not in rounds:
        print("There is no compiled build here: only plain Python is measured.")


if __name__ == "__main__":
    main()
