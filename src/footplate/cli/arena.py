"""`footplate arena`: bots against bots on every seat, until it is known which is better."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from footplate.cli.arguments import (
    CommandLine,
    Complaint,
    bot_names,
    chosen_options,
    game_named,
    seat_count,
    whole_number,
)
from footplate.cli.files import map_named
from footplate.cli.progress import Progress
from footplate.cli.terminal import Terminal, capital, harmless
from footplate.games import load
from footplate.kernel.game import AnyGame, seat_letter
from footplate.lab.arena import Crew, Match, games
from footplate.lab.builds import build
from footplate.lab.crews import crew_of
from footplate.lab.intervals import Interval
from footplate.lab.match_folder import MatchFolder, WrongFolder, source
from footplate.lab.standings import Standing, Standings

if TYPE_CHECKING:
    from footplate.lab.ratings import Rating

MOST_GAMES: Final = 10**6
MOST_JOBS: Final = 256
MOST_SECONDS: Final = 3600
USUAL_GAMES, USUAL_BOTS, USUAL_SEED = 200, "driver,fireman", 1
INTERRUPTED: Final = 130
INSTALL: Final = 'pip install "footplate[{}]"'


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    examples = (
        "arena rocket --bots superintendent,driver,fireman --games 400 --jobs 2",
        "arena whistle --bots driver,fireman --seats 3 --seconds-per-move 0.2",
        "arena rocket --bots mine.module:Bot,fireman --iterations 500 --folder mine",
    )
    line = CommandLine("arena", "GAME", terminal, examples)
    line.option("--bots", "NAME,NAME", default=USUAL_BOTS)
    line.option("--seats", "N")
    line.option("--games", "N", default=USUAL_GAMES)
    line.option("--iterations", "N")
    line.option("--seconds-per-move", "SECONDS")
    line.option("--all")
    line.option("--seed", "N", default=USUAL_SEED)
    line.option("--options", "KEY=VALUE", many=True)
    line.option("--map", "KEY|FILE")
    line.option("--jobs", "N")
    line.option("--cluster")
    line.option("--folder", "DIR")
    line.option("--json")
    given = line.read(arguments, least=1, most=1)
    game = game_named(given.words[0], terminal)
    match = _match(given, game, terminal)
    crew = _crew(given, terminal)
    path = Path(given.folder) if given.folder else Path("arena", _name(match))
    try:
        folder = MatchFolder(path, match)
    except WrongFolder as wrong:
        raise Complaint(harmless(wrong.why.words(terminal.language))) from None
    except OSError as error:
        raise Complaint(terminal.say("cli.cannot_write", file=path, reason=error.strerror)) from None
    standings = Standings(match)
    with closing(folder):
        interrupted = not _play(match, standings, folder, crew, terminal)
    if given.json:
        print(json.dumps(_as_json(standings, _ratings(standings)), ensure_ascii=False))
    else:
        print("\n".join(_as_text(standings, _ratings(standings), path, terminal)))
    return INTERRUPTED if interrupted else 0


# --- what is played -----------------------------------------------------------------------------------------------


def _match(given: Namespace, game: AnyGame, terminal: Terminal) -> Match:
    bots = bot_names(given.bots or USUAL_BOTS, terminal)
    seats = seat_count(given.seats or str(max(len(bots), game.seats[0])), game, terminal)
    if len(bots) > seats:
        raise Complaint(terminal.say("cli.too_many_bots", bots=len(bots), seats=seats))
    options = game.options.choose(chosen_options(given.options, game, terminal))
    iterations = given.iterations and whole_number(given.iterations, "--iterations", terminal, 1, 10**9)
    match = Match(
        game.key,
        tuple(bots + bots[-1:] * (seats - len(bots))),
        whole_number(given.games or str(USUAL_GAMES), "--games", terminal, 1, MOST_GAMES),
        str(options),
        map_named(given.map, game, terminal) or game.maps.default,
        whole_number(given.seed or str(USUAL_SEED), "--seed", terminal, 0, 10**15),
        iterations or 0,
        _seconds(given.seconds_per_move, terminal),
        given.all,
    )
    game.new(seats, options, match.map)  # combinations that do not work are refused now, not by a process later
    return match


def _seconds(text: str | None, terminal: Terminal) -> float:
    if text is None:
        return 0.0
    if re.fullmatch(r"\d{0,4}\.?\d{1,3}", text, re.ASCII) and 0 < float(text) <= MOST_SECONDS:
        return float(text)
    raise Complaint(terminal.say("cli.arena.seconds", option="--seconds-per-move", found=text, most=MOST_SECONDS))


def _crew(given: Namespace, terminal: Terminal) -> Crew:
    jobs = None if given.jobs is None else whole_number(given.jobs, "--jobs", terminal, 1, MOST_JOBS)
    if not given.cluster:
        return crew_of(jobs or 1)
    try:
        from footplate.lab.cluster import Cluster
    except ImportError as missing:
        raise Complaint(
            terminal.say("cli.arena.no_cluster", package=missing.name or "ray", command=INSTALL.format("cluster"))
        ) from None
    return Cluster(jobs)


def _name(match: Match) -> str:
    """The default folder of a match: the same command finds it again, as long as the bots are the same."""
    bots = re.sub(r"[^A-Za-z0-9]+", "-", "-".join(match.bots)).strip("-")[:60]
    told = json.dumps([match.as_json(), source()], sort_keys=True)
    return f"{match.game}-{bots}-{hashlib.sha256(told.encode()).hexdigest()[:8]}"


def _play(match: Match, standings: Standings, folder: MatchFolder, crew: Crew, terminal: Terminal) -> bool:
    """Continue the match to its end; returns False when the user interrupts it."""
    for result in folder.results:
        if not standings.over:
            standings.add(result)
    progress = Progress(match.planned, len(standings.results))
    if standings.over:
        return True
    if not sys.stderr.isatty():  # no bar there, and the first game may take minutes
        print(_played(standings, terminal), file=sys.stderr, flush=True)
    played = games(match, len(standings.results), crew)
    try:
        for one in played:
            folder.keep(one)
            standings.add(one.result)
            progress.step()
            if standings.over:
                break
    except KeyboardInterrupt:
        return False
    except BrokenProcessPool:
        raise Complaint(terminal.say("cli.arena.died")) from None
    finally:
        progress.clear()
        if hasattr(played, "close"):
            played.close()
    return True


def _ratings(standings: Standings) -> Mapping[str, Rating]:
    """Ratings of the bots; empty where the package for them is not installed."""
    try:
        from footplate.lab.ratings import ratings
    except ImportError:
        return {}
    return ratings(standings.results)


# --- what is told -------------------------------------------------------------------------------------------------


def _as_json(standings: Standings, rated: Mapping[str, Rating]) -> dict[str, Any]:
    return {
        **standings.match.as_json(),
        "played": len(standings.results),
        "different": standings.different_games(),
        "certain": standings.certain,
        "standings": [_standing_as_json(standing, rated) for standing in standings.order()],
        "forfeits": [
            {"game": result.number, "seat": seat, "bot": result.seating[seat], "why": str(result.forfeit.why)}
            for seat, result in standings.forfeits()
            if result.forfeit
        ],
        "build": build(),
    }


def _standing_as_json(standing: Standing, rated: Mapping[str, Rating]) -> dict[str, Any]:
    def both(interval: Interval, digits: int) -> list[float]:
        return [round(interval.low, digits), round(interval.high, digits)]

    rating = rated.get(standing.bot)
    return {
        "bot": standing.bot,
        "games": standing.games,
        "seats": standing.seats,
        "share": round(standing.share, 4),
        "interval": both(standing.interval, 4),
        "lead": round(standing.lead, 1),
        "lead_interval": both(standing.lead_interval, 1) if standing.games > 1 else None,
        "ms_per_move": {
            "p50": round(standing.times.median * 1000, 1),
            "p99": round(standing.times.p99 * 1000, 1),
            "max": round(standing.times.longest * 1000, 1),
        },
        "by_seat": [None if share is None else round(share, 4) for share in standing.by_seat],
        "forfeits": standing.forfeits,
        "rating": rating and [round(rating.strength, 2), round(rating.deviation, 2)],
    }


def _as_text(standings: Standings, rated: Mapping[str, Rating], path: Path, terminal: Terminal) -> list[str]:
    say, match, order = terminal.say, standings.match, standings.order()
    played = len(standings.results)
    lines = [
        load(match.game).title,
        _played(standings, terminal),
    ]
    if standings.certain:
        lines.append(say("cli.arena.certain"))
    elif not standings.over:
        lines.append(say("cli.arena.unfinished"))
    if standings.different_games() < played:
        lines.append(say("cli.arena.same_games", different=standings.different_games()))
    head = [say(f"cli.arena.{key}") for key in ("bot", "wins", "interval", "n", "lead", "times")]
    if rated:
        head.append(say("cli.arena.rating"))
    lines += ["", *_columns([head, *(_row(standing, rated) for standing in order)])]
    letters = [seat_letter(seat) for seat in range(len(match.bots))]
    by_seat = [
        [standing.bot, *("-" if share is None else f"{share:.1%}" for share in standing.by_seat)] for standing in order
    ]
    lines += ["", *_columns([[say("cli.arena.by_seat"), *letters], *by_seat]), ""]
    for standing in order:
        if standing.forfeits:
            lines.append(_forfeits(standing, standings, terminal))
    if not rated:
        lines.append(say("cli.arena.no_ratings", command=INSTALL.format("arena")))
    lines.append(say("cli.arena.kept", folder=path, build=build()))
    return lines


def _played(standings: Standings, terminal: Terminal) -> str:
    match = standings.match
    facts = {"games": len(standings.results), "planned": match.planned, "seats": len(match.bots)}
    return terminal.say("cli.arena.played", **facts)


def _row(standing: Standing, rated: Mapping[str, Rating]) -> list[str]:
    off = (standing.lead_interval.high - standing.lead_interval.low) / 2
    times = standing.times
    row = [
        standing.bot,
        f"{standing.share:.1%}",
        f"{standing.interval.low:.1%}–{standing.interval.high:.1%}",
        f"{standing.games}",
        f"{standing.lead:+,.0f}" + (f" ± {off:,.0f}" if standing.games > 1 else ""),
        f"{times.median * 1000:,.0f} / {times.p99 * 1000:,.0f} / {times.longest * 1000:,.0f}",
    ]
    if standing.bot in rated:
        row.append(f"{rated[standing.bot].strength:.1f} ± {2 * rated[standing.bot].deviation:.1f}")
    return row


def _forfeits(standing: Standing, standings: Standings, terminal: Terminal) -> str:
    first = next(result for seat, result in standings.forfeits() if result.seating[seat] == standing.bot)
    assert first.forfeit is not None
    why = first.forfeit.why if isinstance(first.forfeit.why, str) else first.forfeit.why.words(terminal.language)
    facts = {"bot": standing.bot, "n": standing.forfeits, "number": first.number, "why": why}
    return harmless(capital(terminal.say("cli.arena.forfeits", **facts)))


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """A table: names to the left, everything else to the right."""
    wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(f"{cell:<{wide[0]}}" if not column else f"{cell:>{wide[column]}}" for column, cell in enumerate(row))
        for row in rows
    ]
