"""Where on the board a lesson takes place: what a page shows of it first, and what a picture of it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from footplate.kernel.attempts import Attempt, attempt
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.lessons import PLAYERS, Lesson
from footplate.kernel.trying import Answer, legal_steps


def solved(game: AnyGame, lesson: Lesson, solution: Sequence[str], answer: Answer) -> Attempt:
    """The attempt after a solution has been played."""
    now = attempt(game, lesson, (), answer)
    for move in solution:
        steps = legal_steps(game, now.state, seat_letter(lesson.seat), move)
        now = attempt(game, lesson, (*now.steps, *steps), answer)
    return now


def hexes_of(game: AnyGame, lesson: Lesson, answer: Answer) -> tuple[str, ...]:
    """The hexes a lesson is about, in the order of the board: those it outlines, those it names, and those that all of
    its solutions have in common. Empty for the whole board: in a little game, or where the solutions begin in
    different places.
    """
    if not lesson.solutions:
        return ()
    board = _board_of(game, lesson)
    ways = [[{*hexes} for hexes in _way(game, lesson, solution, answer, board)] for solution in lesson.solutions]
    if not (lesson.beside or set.intersection(*(way[0] for way in ways))):
        return ()
    common = set.intersection(*(set.union(*way) for way in ways))
    about = {*lesson.beside, *common, *_named(game, lesson, board)}
    return tuple(hex["name"] for hex in board["hexes"] if hex["name"] in about)


def hexes_shown(game: AnyGame, lesson: Lesson, answer: Answer) -> tuple[str, ...]:
    """The same for a picture of the lesson after its first solution. Where the whole board would be shown, only the
    part in which the solution happens.
    """
    about = hexes_of(game, lesson, answer)
    if about or not lesson.solutions:
        return about
    way = _way(game, lesson, lesson.solutions[0], answer, _board_of(game, lesson))
    return tuple(dict.fromkeys(hex for hexes in way for hex in hexes))


def _board_of(game: AnyGame, lesson: Lesson) -> Any:
    return game.page.board(game.maps.key_of(game.restore(lesson.position)))


def _way(game: AnyGame, lesson: Lesson, solution: Sequence[str], answer: Answer, board: Any) -> Iterator[list[str]]:
    """The hexes of each move of a solution: where the learner clicks, and where something happens then."""
    now = game.restore(lesson.position)
    for played in solved(game, lesson, solution, answer).played:
        places = list[Any](game.page.places(played.events))
        for step in played.steps:
            if played.own:
                offers = game.offers(now, "en", PLAYERS[: now.seats])
                places += [one.get("place", {}) for one in offers if one["step"] == step and "steps" not in one]
            now.play(step)
        if played.own:
            yield [hex for place in places if (hex := _hex_of(place, board))]


def _hex_of(place: Any, board: Any) -> str:
    """The hex of a place; "" for a piece, which may stand anywhere."""
    town = place.get("town")
    if town:
        return str(next((one["hex"] for one in board["places"] if one["name"] == town), ""))
    return str(place.get("hex") or place.get("side", "").partition(".")[0])


def _named(game: AnyGame, lesson: Lesson, board: Any) -> Iterator[str]:
    """The hexes of the places that the task and its reason name."""
    tasks = [f"task.{task.name}" for task in lesson.tasks]
    said = " ".join(game.lessons.text(f"{lesson.key}.{part}", "en") for part in ("title", "reason", *tasks))
    for place in board["places"]:
        if re.search(rf"\b{re.escape(place.get('names', {}).get('en', place['text']))}\b", said):
            yield place["hex"]
    yield from (hex["name"] for hex in board["hexes"] if re.search(rf"\b{hex['name']}\b", said))
