"""`footplate review`: a recorded game analysed by the strongest bot."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final

from footplate.bots.advice_words import reasoned
from footplate.bots.budget import Budget
from footplate.bots.chances import SURE
from footplate.bots.review import USUAL, Judgement, Review, in_parts, judge_record, reviewed
from footplate.bots.review_words import ReviewedMoment, ToldReview, tell
from footplate.cli.arguments import CommandLine, whole_number
from footplate.cli.files import know_map, replayed
from footplate.cli.players import shown_name
from footplate.cli.progress import Progress
from footplate.cli.terminal import Terminal
from footplate.kernel.game import seat_letter
from footplate.kernel.records.replay import Replay
from footplate.language import number

BARS: Final = "▁▂▃▄▅▆▇█"
CHART_COLUMNS: Final = 60
"""The greatest width of the chart, in columns."""


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    line = CommandLine("review", "FILE", terminal, ("review game.fpr", "review game.fpr --iterations 200 --json"))
    line.option("--map", "FILE")
    line.option("--iterations", "N", default=USUAL.iterations)
    line.option("--jobs", "N", default=_cores())
    line.option("--json")
    given = line.read(arguments, least=1, most=1)
    know_map(given.map, terminal)
    played = replayed(given.words[0], terminal)
    iterations = whole_number(given.iterations or str(USUAL.iterations), "--iterations", terminal, 2, 100_000)
    jobs = whole_number(given.jobs or str(_cores()), "--jobs", terminal, 1, 256)
    # A user who asks for more iterations has the time for them; else the clock limits the whole game.
    budget = Budget(iterations, 0.0 if given.iterations else USUAL.seconds)
    review = _review(played, budget, jobs if given.map is None else 1)
    print(json.dumps(_figures(review, played)) if given.json else "\n".join(_told(review, played, terminal)))
    return 0


def _cores() -> int:
    return os.cpu_count() or 1


def _review(played: Replay, budget: Budget, jobs: int) -> Review:
    parts = in_parts(len(played.lines))
    judge = partial(judge_record, str(played.record), budget=budget)
    progress = Progress(len(parts))
    found = list[Judgement]()

    def gather(judged: Iterable[list[Judgement]]) -> None:
        for part in judged:
            found.extend(part)
            progress.step()

    try:
        if jobs == 1 or len(parts) == 1:
            gather(map(judge, parts))
        else:
            with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
                gather(pool.map(judge, parts))
    finally:
        progress.clear()
    return reviewed(found)


# --- as figures ---------------------------------------------------------------------------------------------------


def _figures(review: Review, played: Replay) -> dict[str, object]:
    return {
        "game": played.game.key,
        "moves": [_one(one, played) for one in (review.start, *review.judgements)],
        "turning_points": [one.number for one in review.turning_points()],
        "best": [one and one.number for one in map(review.best, range(played.opening.seats))],
        "worst": [one and one.number for one in map(review.worst, range(played.opening.seats))],
    }


def _one(one: Judgement, played: Replay) -> dict[str, object]:
    return {
        "number": one.number,
        "seat": seat_letter(one.seat) if one.seat >= 0 else None,
        "move": played.lines[one.number - 1].line.move if one.number else None,
        "chances": [chance / SURE for chance in one.chances],
        "expected": list(one.promised),
        "played": one.played / SURE if one.seat >= 0 else None,
        "better": _better(one, played) or None,
        "could": one.could[one.seat] / SURE if one.better else None,
    }


def _better(one: Judgement, played: Replay) -> str:
    """The best other move, in notation; the first step by its name where it is only the beginning of a line."""
    if not one.better:
        return ""
    before, notation = played.lines[one.number - 1].before, played.game.notation
    return notation.write(before, list(one.better)) or notation.name(before, one.better[0])


# --- as text ------------------------------------------------------------------------------------------------------


def _told(review: Review, played: Replay, terminal: Terminal) -> list[str]:
    headers = played.record.headers
    names = [headers[f"Seat{letter}"] for letter in headers.seats]
    players = [shown_name(name, seat, terminal.language) for seat, name in enumerate(names)]
    told = tell(played, review, players, terminal.language)
    lines = [played.game.title]
    if told["headline"]:
        lines.append(terminal.bold(told["headline"]))
    lines += [part for sentence in told["story"] for part in terminal.wrap(sentence)]
    if not told["learned"]:
        key = "untaught" if told["handmade"] else "by_points"
        lines += terminal.wrap(terminal.say(f"cli.review.{key}"))
    return [
        *lines,
        "",
        *_chart(review, players, terminal),
        "",
        *_turns(told, players, terminal),
        "",
        *_extremes(told, players, terminal),
    ]


def _chart(review: Review, players: Sequence[str], terminal: Terminal) -> list[str]:
    told = [review.start, *review.judgements]
    columns = min(CHART_COLUMNS, len(told))
    shown = [told[column * (len(told) - 1) // max(1, columns - 1)] for column in range(columns)]
    widest = max(map(len, players))
    return [
        f"{terminal.say('cli.review.expected')} ({terminal.say('cli.review.chance')})",
        *(
            f"  {name:<{widest}}  "
            + "".join(BARS[min(len(BARS) - 1, one.chances[seat] * len(BARS) // SURE)] for one in shown)
            + f"  {_percent(told[-1].chances[seat]):>5}  {number(told[-1].promised[seat], terminal.language)}"
            for seat, name in enumerate(players)
        ),
    ]


def _turns(told: ToldReview, players: Sequence[str], terminal: Terminal) -> list[str]:
    if not told["moments"]:
        return [terminal.say("cli.review.none")]
    lines = [terminal.say("cli.review.turns")]
    for one in told["moments"]:
        before, after = (told["moves"][number]["chances"] for number in (one["number"] - 1, one["number"]))
        chances = (f"{name} {then} → {now} %" for name, then, now in zip(players, before, after, strict=True))
        lines += terminal.wrap(one["title"], f"  {one['number']:>4}  ", " " * 8)
        lines += terminal.wrap(", ".join(chances), " " * 8, " " * 8)
    return lines


def _extremes(told: ToldReview, players: Sequence[str], terminal: Terminal) -> list[str]:
    lines = list[str]()
    for seat, name in enumerate(players):
        for kind, one in (("best", told["best"][seat]), ("worst", told["worst"][seat])):
            if one is not None and one["other"] is not None:
                lines += _extreme(kind, one, name, terminal)
    return lines


def _extreme(kind: str, one: ReviewedMoment, name: str, terminal: Terminal) -> list[str]:
    """A player's best or worst move, the best other one beside it, and the reasons for the better of the two."""
    other, move = one["other"], one["played"]["title"]
    assert other is not None
    facts = {"player": name, "number": one["number"], "move": move, "gain": f"{one['gain']:+} %".replace("-", "−")}
    beside = terminal.say(
        "cli.review.better" if kind == "worst" else "cli.review.otherwise",
        move=other["title"],
        could=f"{one['left'] - one['gain']} %",
        played=f"{one['left']} %",
    )
    better = other if kind == "worst" else one["played"]
    reasons = reasoned(better)
    lines = terminal.wrap(terminal.say(f"cli.review.{kind}", **facts))
    lines += terminal.wrap(beside, " " * 4, " " * 4)
    return lines + (terminal.wrap(reasons, " " * 4, " " * 4) if reasons else [])


def _percent(chance: int) -> str:
    return f"{round(100 * chance / SURE)} %"
