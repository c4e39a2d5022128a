"""What the strongest bots know of a game, learned by self-play on this machine.

    ./run train rocket --seats 2                      4,000 games of each of 2 generations, on all cores
    ./run train whistle --seats 3 --games 8000 --generations 3 --jobs 4 --seed 7 --units 32
    ./run train rocket --seats 2 --out my-values      writes my-values/2.json instead of the one Footplate plays with

The first generation is played by firemen who now and then go astray, every further one by players who go by the value
learned from all games so far. What is learned: from the features of a position, as one seat sees it, the chance of
that seat to win. The file holds whole numbers, so that it means the same on every machine; the games are the same for
the same seed, and fitting is the same on the same machine. Prints what it did, and the hash of the file.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import numpy as np

from footplate.bots.learned import written
from footplate.bots.levels import expert_of
from footplate.cli.progress import Progress
from footplate.games import load
from footplate.lab.fitting import Data, fit
from footplate.lab.selfplay import Positions, TrainingGame, lesson

HELD_OUT: Final = 10
"""Every so manieth game is not learned from but foretold."""


def main(arguments: Sequence[str]) -> int:
    wanted = read(arguments)
    game = load(wanted.game)
    if wanted.seats not in game.seats:
        print(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {wanted.seats}.", file=sys.stderr)
        return 2
    inputs = len(expert_of(game).features(game.new(wanted.seats), 0))
    if not inputs:
        print(f"The expert of {game.title} names no features to learn from.", file=sys.stderr)
        return 2
    folder = Path(wanted.out) if wanted.out else home_of(wanted.game)
    learned: list[Positions] = []
    value = ""
    for generation in range(1, wanted.generations + 1):
        what = TrainingGame(
            wanted.game, wanted.seats, wanted.seed + 1000 * generation, wanted.map, wanted.options, value
        )
        begun = time.monotonic()
        learned += played(what, wanted.games, wanted.jobs)
        seconds = time.monotonic() - begun
        found = fit(*split(learned, inputs), units=wanted.units, seed=wanted.seed)
        about = {
            "game": wanted.game,
            "seats": wanted.seats,
            "made": command(wanted),
            "generation": generation,
            "games": len(learned),
            "rows": found.rows,
            "log_loss": {
                "constant": round(found.constant, 4),
                "linear": round(found.linear, 4),
                "network": round(found.loss, 4),
                "rounded": round(found.rounded, 4),
            },
        }
        value = written(found.network, about)
        print(
            f"generation {generation}: {wanted.games} games in {seconds:.0f} s, {found.rows} positions to learn from, "
            f"{found.held_out} held out; log loss {found.constant:.4f} (always the same), {found.linear:.4f} (linear), "
            f"{found.loss:.4f} (network), {found.rounded:.4f} (whole numbers)",
            flush=True,
        )
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{wanted.seats}.json"
    file.write_text(value, "utf-8")
    print(f"{file}: {len(value.encode())} bytes, sha256 {hashlib.sha256(value.encode()).hexdigest()}")
    return 0


def read(arguments: Sequence[str]) -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(prog="./run train", description="Learn the value of positions by self-play.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=4000, help="in each generation")
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--units", type=lambda text: [int(part) for part in text.split(",")], default=[32])
    parser.add_argument("--map", default="")
    parser.add_argument("--options", default="-")
    parser.add_argument("--out", default="", help="a folder")
    return parser.parse_args(arguments)


def command(wanted: argparse.Namespace) -> str:
    """What makes the same file: all that decides what is learned, and nothing of where it was done."""
    parts = ["./run train", wanted.game]
    for name in ("seats", "games", "generations", "seed", "map", "options"):
        value = getattr(wanted, name)
        if value not in ("", "-"):
            parts.append(f"--{name} {value}")
    return " ".join([*parts, "--units " + ",".join(map(str, wanted.units))])


def home_of(game: str) -> Path:
    """The folder of the values Footplate plays with, in its sources."""
    return Path(__file__).resolve().parents[1] / "src" / "footplate" / "bots" / game / "values"


def played(what: TrainingGame, games: int, jobs: int) -> list[Positions]:
    """So many lessons, in order."""
    progress = Progress(games)
    found = list[Positions]()

    def gather(lessons: Iterable[Positions]) -> None:
        for positions in lessons:
            found.append(positions)
            progress.step()
        progress.clear()

    if jobs == 1:
        gather(map(partial(lesson, what), range(games)))
        return found
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        gather(pool.map(partial(lesson, what), range(games), chunksize=8))
    return found


def split(lessons: Sequence[Positions], inputs: int) -> tuple[Data, Data]:
    """What is learned from, and what is held out: whole games, so that nothing is foretold that was seen."""
    every = range(len(lessons))
    parts = [[lessons[n] for n in every if (n % HELD_OUT == 0) == held_out] for held_out in (False, True)]
    spread = float(np.std(np.concatenate([np.frombuffer(p.leads, np.int32) for p in parts[0] if p.leads]))) or 1.0
    together = [
        Data(
            np.concatenate([np.frombuffer(p.features, np.int32) for p in part if p.leads])
            .reshape(-1, inputs)
            .astype(np.float64),
            np.concatenate([np.frombuffer(p.wins, np.float32) for p in part if p.leads]).astype(np.float64),
            np.concatenate([np.frombuffer(p.leads, np.int32) for p in part if p.leads]).astype(np.float64) / spread,
        )
        for part in parts
    ]
    return together[0], together[1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
