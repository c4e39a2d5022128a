"""The long run: thousands of games, every position looked at. Called by `./run soak`.

    ./run soak web ...        a server instead, for an evening: `tools/soak_web.py` tells more
    ./run soak kills ...      a server and its database that die all the time: `tools/kills.py` tells more
    ./run soak [--game rocket] [--games 1000] [--seats N] [--options "key=value ..."] [--seed 1] [--hours H] [--jobs N]

For every game and every number of seats (or those given) it plays `--games` random games over changing options with the
referee at every step, takes every position through its text and back, and every record through its text, a reader and a
replay; one record in fifty after every step. On the small maps of Dampfross every route is tried for whoever is not
asked to enter a run, not offered a joint one or withdrawn. A fiftieth as many games are played by the greedy bot.
`--games` seeds are played on the compiled and on the plain build, and their digests compared. With `--hours` random
games go on until the time is up. Where a game has several maps, random games take turns on the small ones and greedy
games on all; and each large map gets a fifth of `--games` (200 of 1,000) full games between greedy bots, one decision
in ten being begun at random. `--options` are the same in every game; all others change as ever.

Whatever is found is told so that it can be found again; then the exit code is 1.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeVar

from footplate.bots import decide, make_bot
from footplate.cli.progress import Progress
from footplate.games import KNOWN, load
from footplate.kernel.fairness import commitment
from footplate.kernel.game import AnyGame
from footplate.kernel.options import Options
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.replay import replay
from footplate.kernel.referee import inspect, inspect_step, record_violations, text_violations
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State
from footplate.kernel.text import BadText
from footplate.lab.builds import build
from footplate.lab.simulate import MOST_STEPS, Simulation, play_game

ROOT: Final = Path(__file__).resolve().parents[1]
GREEDY_SHARE: Final = 50
"""One greedy game for so many random ones."""
FULL_GAMES_SHARE: Final = 5
"""One full game on each large map for so many random ones."""
AT_RANDOM: Final = 10
"""In full games one decision in so many begins at random."""
READ_SO_FAR: Final = 50
"""In one random game of so many the record is read back after every step, which takes its time."""
SEEDS_AT_ONCE: Final = 50
ENOUGH: Final = 20
"""Findings after which a stage stops."""
SILENCE: Final = 120
"""Seconds after which a sign of life is given."""

SMALL_MAPS: Final = {"dampfross": ("practice", "tutorial")}
"""Maps on which even random players come to an end."""
LARGE_MAPS: Final = {"dampfross": ("germany", "france", "usa-east", "usa-west")}

Task = TypeVar("Task")


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a piece of work."""

    games: int
    steps: int
    findings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A game to be played: everything about it follows from this."""

    game: str
    seats: int
    seed: int
    fixed: str = ""
    """Options that are not to change."""

    @property
    def map(self) -> str:
        """The map of a random game."""
        maps = SMALL_MAPS.get(self.game, ("",))
        return maps[self.seed % len(maps)]

    def again(self, what: str, options: Options, step: int, position: str) -> str:
        """A finding, and how to come by it again."""
        return (
            f"{self.game}, {self.seats} seats, seed {self.seed}, options {options}, step {step}: {what}\n"
            f"  position: {position}\n"
            f"  again:    ./run soak --game {self.game} --games 1 --seats {self.seats} --seed {self.seed}"
            + (f' --options "{self.fixed}"' if self.fixed else "")
        )


def changing_options(game: AnyGame, seats: int, seed: int, fixed: str = "") -> Options:
    """Every fourth game is played with the defaults, the others with any options that go together and with these."""
    kept = game.options.read(fixed or "-").changed
    chosen = dict(kept)
    if seed % 4 == 0:
        return game.options.choose(chosen)
    chance = Random(seed)
    for option in game.options:
        if option.key in kept:
            continue
        value = option.values[chance.below(len(option.values))]
        try:
            game.new(seats, game.options.choose({**chosen, option.key: value}))
        except BadText:
            continue  # e.g. a first player in a seat this table has not
        chosen[option.key] = value
    return game.options.choose(chosen)


# --- games under the eyes of the referee --------------------------------------------------------------------------


def watch_game(table: Table) -> Report:
    """A random game in which every position and the record are examined."""
    game = load(table.game)
    options = changing_options(game, table.seats, table.seed, table.fixed)
    secret = hashlib.sha256(f"soak {table.seed}".encode()).digest()
    name = f"soak-{table.seats}-{table.seed}"
    players = [f"Seat {seat}" for seat in range(1, table.seats + 1)]
    further = {"Commit": commitment(name, secret)}
    recorder = Recorder(
        game, set_up(game, players, id=name, options=options.changed, map_key=table.map, further=further)
    )
    chance = Random(table.seed)
    steps = 0
    try:
        while recorder.state.to_move != OVER:
            before, made = recorder.state.clone(), len(recorder.steps)
            if recorder.state.to_move == CHANCE:
                recorder.draw(secret)
            else:
                legal = recorder.state.legal()
                recorder.play(legal[chance.below(len(legal))])
            steps += 1
            inspect(game, recorder.state)
            check_steps(game, before, recorder.steps[made:])
            check_position(game, recorder.state)
            if table.seed % READ_SO_FAR == 0:
                check_record_so_far(recorder)
        recorder.reveal(secret)
        check_record(recorder)
    except Exception as error:  # whatever goes wrong is what this program is looking for
        what = "".join(traceback.format_exception_only(error)).strip() + where(error)
        return Report(1, steps, (table.again(what, options, steps, game.position(recorder.state)),))
    return Report(1, steps)


def where(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f" ({Path(last.filename).name}, line {last.lineno})"


def check_position(game: AnyGame, state: State) -> None:
    """A position survives being written down."""
    found = text_violations(game, state)
    assert not found, "; ".join(found)


def check_steps(game: AnyGame, before: State, steps: Sequence[int]) -> None:
    """One step, or all that chance decided at once, led where it should."""
    for step in steps:
        after = before.clone()
        after.advance(step)
        inspect_step(game, before, step, after)
        before = after


def check_record_so_far(recorder: Recorder) -> None:
    """The record of a game that is being played survives being written down."""
    found = record_violations(recorder, load)
    assert not found, "; ".join(found)


def check_record(recorder: Recorder) -> None:
    """A record survives being written down, and replaying it leads to the same end."""
    text = str(recorder.record)
    back = read_record(text, KNOWN, strict=True)
    assert str(back) == text, "the record is not read back as it was written"
    again = replay(back, load)
    assert not again.warnings, f"the record is read back with warnings: {again.warnings[0]}"
    assert str(again.record) == text, "replaying the record changes its text"
    assert again.state.digest() == recorder.state.digest(), "replaying the record leads to another position"


def watch_greedy(table: Table) -> Report:
    """A game between greedy bots, with the referee and a record."""
    game = load(table.game)
    options = changing_options(game, table.seats, table.seed, table.fixed)
    maps = [game.maps.default] if game.maps.shelf is None else game.maps.shelf.built_in()
    simulation = Simulation(
        table.game,
        ("greedy",) * table.seats,
        str(options),
        maps[table.seed % len(maps)],
        seed=table.seed,
        referee=True,
        records=True,
    )
    try:
        outcome = play_game(simulation, 1)
        assert not outcome.foul, outcome.foul
        again = replay(read_record(outcome.record, KNOWN, strict=True), load)
        assert again.state.scores() == list(outcome.scores), "the record tells of another game"
    except Exception as error:
        what = "".join(traceback.format_exception_only(error)).strip() + where(error)
        return Report(1, 0, (f"greedy, {table}, options {options}: {what}",))
    return Report(1, outcome.steps)


@dataclass(frozen=True, slots=True)
class FullGame:
    """A game on a large map; seats and options follow from the seed."""

    game: str
    map: str
    seed: int
    fixed: str = ""


def watch_full_game(task: FullGame) -> Report:
    """A full game on a large map between greedy bots who now and then do anything, with the referee and a replay."""
    game = load(task.game)
    seats = game.seats[task.seed % len(game.seats)]
    options = changing_options(game, seats, task.seed, task.fixed)
    chance = Random(task.seed)
    bots = [make_bot("greedy", game, task.seed * 7 + seat) for seat in range(seats)]
    players = [f"Seat {seat}" for seat in range(1, seats + 1)]
    name = f"soak-{task.map}-{task.seed}"
    recorder = Recorder(game, set_up(game, players, id=name, options=options.changed, map_key=task.map))
    steps = 0
    try:
        while recorder.state.to_move != OVER and steps < MOST_STEPS:
            state = recorder.state
            if state.to_move == CHANCE:
                step = game.rules.draw(state, chance.below)
            elif state.midway() or chance.below(AT_RANDOM):
                step = decide(bots[state.to_move], game, state, chance)
            else:
                legal = state.legal()
                step = legal[chance.below(len(legal))]
            recorder.play(step)
            steps += 1
            if not recorder.state.midway():
                inspect(game, recorder.state)
        check_position(game, recorder.state)
        assert recorder.state.to_move == OVER, f"not over after {steps} steps"
        check_record(recorder)
    except Exception as error:
        what = "".join(traceback.format_exception_only(error)).strip() + where(error)
        position = game.position(recorder.state)
        return Report(1, steps, (f"{task}, {seats} seats, options {options}, step {steps}: {what}\n  {position}",))
    return Report(1, steps)


# --- the two builds -----------------------------------------------------------------------------------------------


def positions(table: Table) -> Iterator[State]:
    """Every position of a random game, one after the other."""
    game = load(table.game)
    state = game.new(table.seats, changing_options(game, table.seats, table.seed, table.fixed), table.map)
    chance = Random(table.seed)
    yield state
    while state.to_move != OVER:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
        yield state


def digests(table: Table) -> list[str]:
    return [str(state.digest()) for state in positions(table)]


def fingerprint(table: Table) -> str:
    """The digests of a whole game as one."""
    return hashlib.sha256(" ".join(digests(table)).encode()).hexdigest()


def compare_builds(tables: list[Table]) -> Report:
    """Play on this build and, in another process, on the plain one."""
    pairs = zip(tables, map(fingerprint, tables), on_the_plain_build("fingerprints", tables), strict=True)
    differ = [difference(table) for table, here, there in pairs if here != there]
    return Report(len(tables), 0, tuple(differ))


def difference(table: Table) -> str:
    """Where the builds part."""
    game = load(table.game)
    options = changing_options(game, table.seats, table.seed, table.fixed)
    pairs = enumerate(zip(positions(table), on_the_plain_build("digests", [table]), strict=False))
    parting = ((step, state) for step, (state, other) in pairs if str(state.digest()) != other)
    step, state = next(parting)
    return table.again("the builds play different games", options, step, game.position(state))


def on_the_plain_build(what: str, tables: list[Table]) -> list[str]:
    words = [f"{table.game}:{table.seats}:{table.seed}:{table.fixed}" for table in tables]
    asked = [sys.executable, __file__, f"--{what}", *words]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    plain = subprocess.run(asked, env=surroundings, capture_output=True, text=True, check=True)
    which, *answers = plain.stdout.split()
    assert which == "plain", f"the plain build was to play, not the one that is {which}"
    return answers


def answer(what: str, words: list[str]) -> int:
    """What `on_the_plain_build` asks for."""
    parts = (word.split(":") for word in words)
    tables = [Table(game, int(seats), int(seed), fixed) for game, seats, seed, fixed in parts]
    answers = map(fingerprint, tables) if what == "--fingerprints" else digests(tables[0])
    print(build().split()[0], *answers)
    return 0


# --- the run ------------------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    if arguments[:1] in (["--fingerprints"], ["--digests"]):
        return answer(arguments[0], arguments[1:])
    given = read_arguments(arguments)
    print(f"footplate, {build()}, {given.jobs} processes, seeds from {given.seed}", flush=True)
    begun = time.monotonic()
    findings: list[str] = []
    with Workers(given.jobs) as workers:
        games = [given.game] if given.game else list(KNOWN)
        tables = every_table(games, given.games, given.seats, given.seed, given.options)
        few = every_table(games, -(-given.games // GREEDY_SHARE), given.seats, given.seed, given.options)
        findings += workers.do("random games, referee at every step", watch_game, tables)
        findings += workers.do("greedy games, referee at every step", watch_greedy, few)
        full_games = [
            FullGame(game, one, seed, given.options)
            for seed in range(given.seed, given.seed - (-given.games // FULL_GAMES_SHARE))
            for game in games
            for one in LARGE_MAPS.get(game, ())
        ]
        if full_games:
            findings += workers.do("full games on large maps, referee at every move", watch_full_game, full_games)
        if build() == "compiled":
            chunks = [tables[at : at + SEEDS_AT_ONCE] for at in range(0, len(tables), SEEDS_AT_ONCE)]
            findings += workers.do("both builds, digests", compare_builds, chunks)
        else:
            print("both builds: skipped, this is the plain one")
        seed = given.seed + given.games
        while time.monotonic() - begun < given.hours * 3600:
            tables = every_table(games, 100, given.seats, seed, given.options)
            findings += workers.do(f"random games, seeds from {seed}", watch_game, tables)
            seed += 100
    print(f"{len(findings)} findings in {time.monotonic() - begun:.0f} s")
    return 1 if findings else 0


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run soak", description="Play for a long time and look for anything wrong.")
    parser.add_argument("--game", choices=KNOWN, help="only this game")
    parser.add_argument("--games", type=int, default=1000, help="random games for each number of seats")
    parser.add_argument("--seats", type=int, default=0, help="only this number of seats")
    parser.add_argument("--options", default="", help="what is the same in every game of --game: building=orders")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--hours", type=float, default=0.0, help="go on with random games for so long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes to share the work")
    given = parser.parse_args(arguments)
    if given.options:
        if not given.game:
            parser.error("--options needs --game")
        try:
            load(given.game).options.read(given.options)
        except BadText as bad:
            parser.error(str(bad))
    return given


def every_table(games: list[str], count: int, seats: int, seed: int, fixed: str) -> list[Table]:
    return [
        Table(game, number, one, fixed)
        for one in range(seed, seed + count)
        for game in games
        for number in load(game).seats
        if seats in (0, number)
    ]


class Workers:
    """Processes that share the work; with one job everything is done here."""

    def __init__(self, jobs: int) -> None:
        self._pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) if jobs > 1 else None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *reason: object) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def do(self, name: str, work: Callable[[Task], Report], tasks: list[Task]) -> list[str]:
        """Do every task, print what is found at once, and how the stage went at its end."""
        begun = time.monotonic()
        progress = Progress(len(tasks))
        games = steps = 0
        findings: list[str] = []
        told = begun
        for report in self._pool.map(work, tasks) if self._pool else map(work, tasks):
            games += report.games
            steps += report.steps
            findings += report.findings
            for finding in report.findings:
                progress.clear()
                print(finding, flush=True)
            progress.step()
            if len(findings) >= ENOUGH:
                print("That is enough of this.")
                break
            if time.monotonic() - told > SILENCE:
                told = time.monotonic()
                print(f"{name}: {games} games so far", flush=True)
        progress.clear()
        took = time.monotonic() - begun
        print(f"{name}: {games} games, {steps} steps, {len(findings)} findings, {took:.0f} s", flush=True)
        return findings


if __name__ == "__main__":
    try:
        if sys.argv[1:2] in (["web"], ["kills"]):
            sys.path.insert(0, str(ROOT))
            run = importlib.import_module({"web": "tools.soak_web", "kills": "tools.kills"}[sys.argv[1]])
            sys.exit(run.main(sys.argv[2:]))
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
