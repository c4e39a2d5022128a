"""A lesson as a page shows it: the views a table has, made of what a learner has played. Nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from footplate.bots.advice_words import in_a_sentence
from footplate.bots.answering import answering, good_action
from footplate.games import load as load_game
from footplate.kernel.attempts import Attempt, attempt
from footplate.kernel.coach import coach_of
from footplate.kernel.game import AnyGame
from footplate.kernel.lesson_places import hexes_of
from footplate.kernel.lessons import PLAYERS, Lesson
from footplate.kernel.records.opening import set_up
from footplate.kernel.state import CHANCE
from footplate.language import say
from footplate.table.basics.chronicle import Stored
from footplate.table.basics.setting import Setting
from footplate.table.play.applying import apply, opened
from footplate.table.play.live import Live
from footplate.table.show.views import Viewer

Json = dict[str, Any]


def course_in_words(game: AnyGame, language: str) -> Json:
    """The lessons of a game: its course, and the chapters that can be taken at any time."""

    def row(lessons: Sequence[Lesson]) -> list[Json]:
        return [_named(game, lesson, language) for lesson in lessons]

    chapters = [
        {
            "key": chapter.key,
            "title": game.lessons.title_of(chapter, language),
            "about": game.lessons.about_chapter(chapter, language),
            "minutes": chapter.minutes,
            "lessons": row(chapter.lessons),
        }
        for chapter in game.lessons.chapters
    ]
    return {"course": row(game.lessons.course), "chapters": chapters}


def lessons_in_words(game: AnyGame, language: str) -> Json:
    """All lessons, and what is explained in a first game."""
    coach = [asdict(card) for card in coach_of(game.package, language)]
    return {"title": game.title, **course_in_words(game, language), "coach": coach}


def _named(game: AnyGame, lesson: Lesson, language: str) -> Json:
    title = game.lessons.text(f"{lesson.key}.title", language)
    chapter = game.lessons.chapter_of(lesson)
    return {
        "key": lesson.key,
        "chapter": chapter.key if chapter else "",
        "title": title,
        "name": game.lessons.text(f"{lesson.key}.name", language) or title,
        "minutes": lesson.minutes,
        "clauses": [*lesson.clauses],
        "count": len(lesson.tasks),
        "win": lesson.win,
    }


class Learner:
    """A learner at a lesson, after these steps."""

    def __init__(self, game: str, lesson: str, steps: Sequence[int], language: str) -> None:
        self._game = load_game(game)
        self._lesson = self._game.lessons.find(lesson)
        self._answer = answering(self._game, self._lesson)
        self._language = language
        self._steps = steps

    def told(self, place: Json | None, show: bool) -> Json:
        """Everything a page shows of the lesson: what it says, how far the learner has come, and the position.

        `place`: where the learner has clicked, though nothing was offered there; `show`: a good next move is told too.
        """
        now = self._played(place)
        stands = now.steps[: len(now.steps) - now.begun]
        viewer = self._viewer(now)
        good = good_action(now, self._answer) if show else []
        return {
            **_named(self._game, self._lesson, self._language),
            **self._texts(now),
            "game": self._game.key,
            "map": self._game.maps.key_of(now.state),
            "seat": self._lesson.seat,
            "players": self._names(viewer),
            "aim": self._game.lessons.aim(self._lesson, self._language),
            "beside": [*self._lesson.beside],
            "about": [*_about(self._game.key, self._lesson.key)],
            "panels": [*self._lesson.panels],
            "steps": [*stands],
            "view": viewer.view(None),
            "since": self._since(viewer),
            "done": now.done,
            "lost": now.lost,
            "show": good,
            "why_shown": self._why(now, viewer, good),
            **self._choices(viewer, good),
        }

    def _why(self, now: Attempt, viewer: Viewer, good: Sequence[int]) -> str:
        """The strongest reason for the move that is shown; where the game has none, that of the lesson."""
        if not good:
            return ""
        reason = in_a_sentence(self._game, viewer.position, good, viewer.players, self._language)
        return reason or self._game.lessons.text(f"{now.lesson.key}.reason", self._language)

    def _names(self, viewer: Viewer) -> list[str]:
        """Who sits at the seats: the learner is "you"."""
        you = say("you", self._language)
        return [you if seat == self._lesson.seat else name for seat, name in enumerate(viewer.names)]

    def _choices(self, viewer: Viewer, steps: Sequence[int]) -> Json:
        """What is chosen for a move, one after the other, and where its last click would be."""
        state, said, end = viewer.position.clone(), list[str](), None
        for step in steps:
            for offer in self._game.offers(state, self._language, viewer.players):
                if offer["step"] == step and "steps" not in offer:
                    said.append(offer["label"])
                    end = offer.get("place", end)
            if self._game.secrets.reveals(state, step):
                break
            state.play(step)
        return {"choices": said, "shown": end}

    def preview(self, tried: Sequence[int]) -> Json:
        """What the beginning of a move, or a whole one, would do."""
        return self._viewer(self._played()).preview(tried)

    def ways(self, tried: Sequence[int], place: Json, via: Sequence[Json]) -> Json:
        """The ways to a far place after these steps, by other places."""
        return self._viewer(self._played()).ways(tried, place, via)

    def why(self, tried: Sequence[int], place: Json) -> Json:
        """Whether something is allowed there after these steps, and why not."""
        return self._viewer(self._played()).why(tried, place, None, None)

    def _played(self, place: Json | None = None) -> Attempt:
        return attempt(self._game, self._lesson, self._steps, self._answer, place)

    def _texts(self, now: Attempt) -> Json:
        lessons, key, language = self._game.lessons, self._lesson.key, self._language
        following = lessons.after(self._lesson)
        tasks = [
            {
                "name": task.name,
                "text": lessons.text(f"{key}.task.{task.name}", language),
                "ticked": task.name in now.ticked,
                "itself": task.itself,
            }
            for task in self._lesson.tasks
        ]
        said = {"text": now.said(language, hexes=False), "clauses": [*now.clauses]} if now.tried is not None else None
        return {
            "reason": lessons.text(f"{key}.reason", language),
            "tasks": tasks,
            "said": said,
            "end": lessons.text(f"{key}.done", language) if now.done else "",
            "next": _named(self._game, following, language) if following else None,
        }

    def _viewer(self, now: Attempt) -> Viewer:
        """A table at which this has been played."""
        live = _opened(self._game.key, self._lesson.key).copy()
        for number, one in enumerate(now.played[:-1] if now.begun else now.played, 1):
            kind = "chance" if one.seat == CHANCE else "move"
            apply(live, Stored(number, 0.0, one.seat, kind, {"steps": one.steps}))
        return Viewer(live, self._lesson.seat, self._language, _players(live))

    def _since(self, viewer: Viewer) -> list[Json]:
        """The learner's last move, and what others did after it."""
        moves = viewer.live.moves
        own = [place for place, move in enumerate(moves) if move.seat == self._lesson.seat]
        return [viewer.entry(move) for move in moves[own[-1] if own else 0 :]]


@lru_cache(128)
def _about(key: str, lesson: str) -> tuple[str, ...]:
    game = load_game(key)
    found = game.lessons.find(lesson)
    return hexes_of(game, found, answering(game, found))


def _players(live: Live) -> Sequence[str]:
    return PLAYERS[: live.seats]


@lru_cache(128)
def _opened(game: str, key: str) -> Live:
    """The table of a lesson, before anything is played."""
    rules = load_game(game)
    lesson = rules.lessons.find(key)
    seats = rules.restore(lesson.position).seats
    headers = set_up(rules, PLAYERS[:seats], id="lesson", start=lesson.position)
    return opened(Setting("lesson", b"", None), Stored(0, 0.0, -1, "start", {"headers": dict(headers)}))
