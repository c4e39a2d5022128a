"""The lessons of a game: data beside it, in a folder `lessons` of its package (docs/lessons.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any, Final

from footplate.kernel.conditions import Condition, kind_of
from footplate.kernel.errors import BadGame
from footplate.kernel.text import BadText, nearest
from footplate.language import LANGUAGES, Phrase, fill, folder_of

QUIET: Final = "quiet"
"""The other seats do not interfere, and play any move when it is their turn."""
PLAYERS: Final = ("Anton", "Beate", "Claus", "Dora", "Emil", "Frieda")
"""The players at the seats of a lesson."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something for the learner to do, ticked by what happens."""

    name: str
    when: Condition
    after: str = ""
    """The task that must have been ticked by an earlier action."""
    itself: bool = False
    """Whether it is ticked by the way, together with another one."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """The answer to a likely wrong try."""

    name: str
    when: Condition
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: a position, its tasks, and its texts."""

    key: str
    position: str
    seat: int
    minutes: int
    clauses: tuple[str, ...]
    tasks: tuple[Task, ...]
    wrong: tuple[Wrong, ...] = ()
    beside: tuple[str, ...] = ()
    """Hexes outlined because they show the idea of the lesson."""
    others: str = QUIET
    """How the other seats answer: `quiet`, or the level of a bot."""
    replies: tuple[str, ...] = ()
    """What the other seats and chance do, one after the other, as long as it is legal: "B veto 1 SE"."""
    free: bool = False
    """Whether every legal try stays, also one that ticks no task."""
    win: bool = False
    """Whether the learner has to win the game from here: the little game of a course."""
    panels: tuple[str, ...] = ()
    """What a page shows beside the board and the players: the keys of the game's panels. A little game has all."""
    solutions: tuple[tuple[str, ...], ...] = ()
    """Moves of the learner, as notation writes them, that tick every task."""

    def task(self, name: str) -> Task:
        """The task with this name."""
        return next(task for task in self.tasks if task.name == name)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lessons about one thing that build on each other: the steps of a chapter, which can be taken at any time."""

    key: str
    """That of its first step."""
    lessons: tuple[Lesson, ...]

    @property
    def minutes(self) -> int:
        """How long all of it takes, in minutes."""
        return sum(lesson.minutes for lesson in self.lessons)


class Lessons:
    """All lessons of a game: the short course, and chapters that can be taken at any time."""

    def __init__(
        self,
        course: Sequence[Lesson] = (),
        chapters: Sequence[Chapter] = (),
        words: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.course = tuple(course)
        self.chapters = tuple(chapters)
        self.words = words or {}
        """Their sentences by language and key."""

    def __iter__(self) -> Iterator[Lesson]:
        yield from self.course
        for chapter in self.chapters:
            yield from chapter.lessons

    def find(self, key: str) -> Lesson:
        """The lesson with this key. Raises `BadText` for an unknown one."""
        for lesson in self:
            if lesson.key == key:
                return lesson
        keys = [lesson.key for lesson in self]
        raise BadText("E03", Phrase("expected.lesson", names=", ".join(keys)), key, nearest=nearest(key, keys))

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that follows in the course, or in the chapters one after the other; None after the last."""
        for row in (self.course, [step for chapter in self.chapters for step in chapter.lessons]):
            for one, following in pairwise(row):
                if one.key == lesson.key:
                    return following
        return None

    def chapter_of(self, lesson: Lesson) -> Chapter | None:
        """The chapter it is a step of; None for a lesson of the course."""
        return next((chapter for chapter in self.chapters if lesson in chapter.lessons), None)

    def title_of(self, chapter: Chapter, language: str) -> str:
        """The title of a chapter; by default the title of its first step."""
        keys = (f"chapter.{chapter.key}.title", f"{chapter.key}.name", f"{chapter.key}.title")
        return next(filter(None, (self.text(key, language) for key in keys)), "")

    def about_chapter(self, chapter: Chapter, language: str) -> str:
        """What a chapter is about, in a sentence; by default the title of its first step."""
        return self.text(f"chapter.{chapter.key}.about", language) or self.text(f"{chapter.key}.title", language)

    def about(self, clause: str) -> list[Lesson]:
        """The lessons that teach a clause of the rulebook."""
        return [lesson for lesson in self if clause in lesson.clauses]

    def aim(self, lesson: Lesson, language: str) -> str:
        """The aim of the game in a sentence, with which its course begins; "" in every other lesson."""
        return self.text("aim", language) if lesson in self.course[:1] else ""

    def text(self, key: str, language: str) -> str:
        """A sentence of a lesson; in English where it is not translated, "" where there is none."""
        for spoken in (language, "en"):
            if key in self.words.get(spoken, {}):
                return fill(self.words[spoken][key], {}, spoken)
        return ""


@lru_cache(64)
def lessons_of(package: str) -> Lessons:
    """The lessons that lie in a package. Raises `BadGame` for files that hold anything else."""
    home = folder_of(package)
    folder = home / "lessons" if home is not None else None
    if folder is None or not (folder / "course.json").is_file():
        return Lessons()
    order = _read(folder / "course.json")
    words = {language: words_in(folder, language) for language in LANGUAGES}
    course = [_lesson(folder, key) for key in order.get("course", [])]
    chapters = [_chapter(folder, entry) for entry in order.get("chapters", [])]
    return Lessons(course, chapters, words)


def _read(file: Traversable) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as failure:
        raise BadGame(f"{file} cannot be read: {failure}") from failure
    if not isinstance(found, dict):
        raise BadGame(f"{file} does not hold an object")
    return found


def words_in(folder: Traversable, language: str) -> dict[str, str]:
    """The sentences of a folder in a language; empty where they are not translated. Raises `BadGame` for any other
    file.
    """
    file = folder / "words" / f"{language}.json"
    words = _read(file) if file.is_file() else {}
    if not all(isinstance(sentence, str) for sentence in words.values()):
        raise BadGame(f"{file} does not hold sentences by their keys")
    return words


def _chapter(folder: Traversable, entry: object) -> Chapter:
    """A chapter as `course.json` lists it: its key and its steps, or the key of its only step."""
    given = {"key": entry, "steps": [entry]} if isinstance(entry, str) else entry
    match given:
        case {"key": str(key), "steps": [first, *_] as steps, **others} if first == key and not others:
            return Chapter(key, tuple(_lesson(folder, str(step)) for step in steps))
    raise BadGame(f"{folder / 'course.json'}: {json.dumps(entry)} is not a chapter whose first step has its key")


def _lesson(folder: Traversable, key: str) -> Lesson:
    file = folder / f"{key}.json"
    data = _read(file)
    try:
        tasks = tuple(Task(**task) for task in data.pop("tasks", []))
        wrong = tuple(Wrong(**_as_tuples(answer)) for answer in data.pop("wrong", []))
        goal = data.pop("goal", None)
        lesson = Lesson(key=key, tasks=tasks, wrong=wrong, win=goal is not None and goal["win"], **_as_tuples(data))
        for condition in (*(task.when for task in tasks), *(answer.when for answer in wrong)):
            kind_of(condition)
    except (BadGame, TypeError, KeyError) as failure:
        raise BadGame(f"{file} is not a lesson: {failure}") from failure
    return lesson


def _as_tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    """Lists of JSON as the tuples of values; conditions stay as they are."""
    return {key: _tuple(value) if isinstance(value, list) else value for key, value in data.items()}


def _tuple(values: list[Any]) -> tuple[Any, ...]:
    return tuple(_tuple(value) if isinstance(value, list) else value for value in values)
