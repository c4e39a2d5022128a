"""`footplate simulate`: plays many games between bots, and prints statistics."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from footplate.cli.arguments import (
    CommandLine,
    Complaint,
    bot_names,
    chosen_options,
    game_named,
    seat_count,
    whole_number,
)
from footplate.cli.files import map_named, write_text
from footplate.cli.progress import Progress
from footplate.cli.terminal import Terminal
from footplate.kernel.game import AnyGame, seat_letter
from footplate.lab.builds import build
from footplate.lab.simulate import Simulation, simulate
from footplate.lab.tally import Tally
from footplate.language import word

MOST_GAMES = 10**9
MOST_JOBS = 256
USUAL_GAMES, USUAL_BOT, USUAL_SEED = 100, "random", 1


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    examples = (
        "simulate rocket --seats 3 --games 200 --bots random --seed 1",
        "simulate rocket --bots fireman,random,random --games 50 --jobs 2 --records games",
        "simulate rocket --options cash=hidden endTrigger=lines --referee --json",
    )
    line = CommandLine("simulate", "GAME", terminal, examples)
    line.option("--seats", "N")
    line.option("--games", "N", default=USUAL_GAMES)
    line.option("--bots", "NAME,NAME", default=USUAL_BOT)
    line.option("--seed", "N", default=USUAL_SEED)
    line.option("--options", "KEY=VALUE", many=True)
    line.option("--map", "KEY|FILE")
    line.option("--referee")
    line.option("--records", "DIR")
    line.option("--jobs", "N", default=1)
    line.option("--json")
    given = line.read(arguments, least=1, most=1)
    game = game_named(given.words[0], terminal)
    simulation = _simulation(given, game, terminal)
    games = whole_number(given.games or str(USUAL_GAMES), "--games", terminal, 1, MOST_GAMES)
    jobs = whole_number(given.jobs or "1", "--jobs", terminal, 1, MOST_JOBS)
    folder = _folder(given.records, terminal)
    begun = time.perf_counter()
    tally = _play(simulation, games, jobs, folder, terminal)
    seconds = time.perf_counter() - begun
    if given.json:
        print(json.dumps(_as_json(simulation, tally, seconds)))
    else:
        print("\n".join(_as_text(simulation, game, tally, seconds, terminal)))
    return 1 if tally.fouls else 0


def _simulation(given: Namespace, game: AnyGame, terminal: Terminal) -> Simulation:
    bots = bot_names(given.bots or USUAL_BOT, terminal)
    seats = seat_count(given.seats or str(max(len(bots), game.seats[0])), game, terminal)
    if len(bots) not in (1, seats):
        raise Complaint(terminal.say("cli.bots_and_seats", bots=len(bots), seats=seats))
    options = game.options.choose(chosen_options(given.options, game, terminal))
    simulation = Simulation(
        game.key,
        tuple(bots * seats if len(bots) == 1 else bots),
        str(options),
        map_named(given.map, game, terminal) or game.maps.default,
        whole_number(given.seed or str(USUAL_SEED), "--seed", terminal, 0, 10**15),
        given.referee,
        given.records is not None,
    )
    game.new(seats, options, simulation.map)  # combinations that do not work are refused now, not by a process later
    return simulation


def _folder(path: str | None, terminal: Terminal) -> Path | None:
    if path is None:
        return None
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(terminal.say("cli.cannot_write", file=path, reason=error.strerror)) from None
    return Path(path)


def _play(simulation: Simulation, games: int, jobs: int, folder: Path | None, terminal: Terminal) -> Tally:
    tally = Tally(len(simulation.bots))
    progress = Progress(games)
    try:
        for outcome in simulate(simulation, games, jobs):
            tally.add(outcome)
            if folder is not None:
                name = f"{simulation.game}-{tally.seats}-{simulation.seed}-{outcome.number:0{len(str(games))}}.fpr"
                write_text(folder / name, outcome.record, terminal)
            progress.step()
    finally:
        progress.clear()
    return tally


def _as_json(simulation: Simulation, tally: Tally, seconds: float) -> dict[str, object]:
    return {
        "game": simulation.game,
        "seats": tally.seats,
        "bots": simulation.bots,
        "options": simulation.options,
        "map": simulation.map,
        "seed": simulation.seed,
        "referee": simulation.referee,
        **tally.figures(),
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "build": build(),
    }


def _as_text(simulation: Simulation, game: AnyGame, tally: Tally, seconds: float, terminal: Terminal) -> list[str]:
    """The summary, one line for each figure."""
    say = terminal.say
    letters = [seat_letter(seat) for seat in range(tally.seats)]
    ends = [(reason, number) for reason, number in tally.end_reasons.most_common() if reason]
    reasons = [f"{word(f'{game.key}.end.{reason}', terminal.language, reason)} {number}" for reason, number in ends]
    means = "  ".join(f"{seat} {mean:,.0f}" for seat, mean in zip(letters, tally.mean_scores, strict=True))
    wins = "  ".join(f"{seat} {number}" for seat, number in zip(letters, tally.wins, strict=True))
    extremes = say(
        "cli.simulate.extremes",
        lowest=f"{tally.lowest:,}",
        highest=f"{tally.highest:,}",
        winners=f"{tally.winner_mean:,.0f}",
    )
    rate = say("cli.simulate.rate", seconds=f"{seconds:.2f}", rate=f"{tally.games / seconds:,.1f}")
    bots = ", ".join(f"{seat} {bot}" for seat, bot in zip(letters, simulation.bots, strict=True))
    counts = {
        word(f"{game.key}.figure.{name}", terminal.language, name): number for name, number in tally.counts.items()
    }
    before = [
        ("bots", bots),
        ("seed", str(simulation.seed)),
        ("options", simulation.options),
        ("games", say("cli.simulate.finished", games=tally.games, finished=tally.finished)),
        ("moves", _per_game(tally.moves, tally, terminal)),
        ("steps", _per_game(tally.steps, tally, terminal)),
        *([("ends", ", ".join(reasons))] if reasons else []),
    ]
    after = [
        ("scores", means),
        ("range", extremes),
        ("wins", wins),
        ("time", f"{rate} ({build()})"),
    ]
    if simulation.referee:
        after.append(("referee", say("cli.simulate.fouls", fouls=len(tally.fouls))))
    named = [
        *((say(f"cli.simulate.{key}"), value) for key, value in before),
        *((name, _per_game(number, tally, terminal)) for name, number in counts.items()),
        *((say(f"cli.simulate.{key}"), value) for key, value in after),
    ]
    wide = max(len(name) for name, _ in named) + 2
    return [game.title, *(f"{name:<{wide}}{value}" for name, value in named), *tally.fouls]


def _per_game(number: int, tally: Tally, terminal: Terminal) -> str:
    return terminal.say("cli.simulate.per_game", number=f"{number:,}", mean=f"{number / tally.games:,.1f}")
