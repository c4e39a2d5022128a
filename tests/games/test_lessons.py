"""Every lesson of every game: it can be learned, whatever somebody tries in it, and it says what it should."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from footplate.bots import lesson_checks
from footplate.bots.advice_words import in_a_sentence
from footplate.bots.answering import answering, good_action
from footplate.games import BUILT_IN
from footplate.games import load as rules_of
from footplate.kernel.attempts import attempt
from footplate.kernel.errors import GameError
from footplate.kernel.game import AnyGame
from footplate.kernel.lessons import Chapter, Lesson, Lessons, Wrong
from footplate.kernel.state import State
from footplate.kernel.trying import MOST_ATTEMPT_STEPS, Answer
from footplate.language import LANGUAGES, You

pytestmark = pytest.mark.once

LESSONS: Final = [(game, lesson.key) for game in BUILT_IN for lesson in rules_of(game).lessons]


def found(key: str, name: str) -> tuple[AnyGame, Lesson, Answer]:
    game = rules_of(key)
    lesson = game.lessons.find(name)
    return game, lesson, answering(game, lesson)


@pytest.mark.parametrize("check", lesson_checks.LESSON_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("key", "name"), LESSONS, ids=lambda part: part)
def test_it_can_be_learned(key: str, name: str, check: lesson_checks.Check) -> None:
    assert [*check(*found(key, name))] == []


@pytest.mark.parametrize("key", BUILT_IN)
def test_everything_is_said_in_four_languages_and_nothing_else(key: str) -> None:
    game = rules_of(key)
    assert [language for language in LANGUAGES if game.lessons.words.get(language)] == [*LANGUAGES]
    assert [*lesson_checks.words(game)] == []
    assert [*lesson_checks.files(game)] == []


@pytest.mark.parametrize("key", BUILT_IN)
def test_its_course_begins_with_the_aim_of_the_game(key: str) -> None:
    lessons = rules_of(key).lessons
    first, *others = lessons
    for language in LANGUAGES:
        assert lessons.words[language]["aim"] == lessons.aim(first, language)
        assert not any(lessons.aim(lesson, language) for lesson in others)


@pytest.mark.parametrize("key", BUILT_IN)
def test_its_clauses_lead_back(key: str) -> None:
    lessons = rules_of(key).lessons
    assert all(lesson in lessons.about(clause) for lesson in lessons for clause in lesson.clauses)


def test_an_attempt_has_an_end() -> None:
    game, lesson, answer = found("rocket", "beside")
    with pytest.raises(GameError):
        attempt(game, lesson, [0] * (MOST_ATTEMPT_STEPS + 1), answer)


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
@pytest.mark.parametrize("key", BUILT_IN)
def test_whoever_follows_what_is_shown_wins_the_little_game_and_is_told_why(key: str, seed: int) -> None:
    """Whatever the others do: they answer otherwise with each seed."""
    game = rules_of(key)
    (lesson,) = (one for one in game.lessons if one.win)
    usual = answering(game, lesson)

    def answer(state: State, chance: int) -> list[int]:
        return usual(state, chance + 1000 * seed)

    now, players = attempt(game, lesson, [], answer), [You("Anton"), "Beate"]
    while not (now.done or now.lost):
        good = good_action(now, answer)
        for language in LANGUAGES:
            reason = in_a_sentence(game, now.state, good, players, language)
            assert 10 < len(reason) < 200, reason
            assert reason.endswith((".", ".)")), reason
        now = attempt(game, lesson, [*now.steps, *good], answer)
    assert now.done, now.state.scores()


READING: Final = 200
"""Words a minute."""
CLICK: Final = 3
THOUGHT: Final = 10
PLAYED: Final = 20
"""Seconds for a click, for what to do in a lesson, and for a move of the little game."""


def seconds_for(game: AnyGame, lesson: Lesson) -> float:
    """What a lesson takes somebody who reads all of it and does what it asks."""
    told = [*(f"task.{task.name}" for task in lesson.tasks), "title", "reason", "done"]
    words = sum(len(game.lessons.text(f"{lesson.key}.{part}", "de").split()) for part in told)
    answer = answering(game, lesson)
    now, seconds = attempt(game, lesson, [], answer), 60 * words / READING
    while not (now.done or now.lost):
        good = good_action(now, answer)
        seconds += CLICK * len(good) + (PLAYED if lesson.win else THOUGHT)
        now = attempt(game, lesson, [*now.steps, *good], answer)
    return seconds


@pytest.mark.parametrize("key", BUILT_IN)
def test_lessons_take_as_many_minutes_as_they_say(key: str) -> None:
    """The course, with its little game, and each chapter: within a third, or half a minute for each lesson."""
    game = rules_of(key)
    for lessons in (game.lessons.course, *(chapter.lessons for chapter in game.lessons.chapters)):
        takes, said = sum(seconds_for(game, one) for one in lessons) / 60, sum(one.minutes for one in lessons)
        assert abs(said - takes) <= max(1.5, takes / 3, len(lessons) / 2), [one.key for one in lessons]


def test_a_price_is_no_reason() -> None:
    """Matching costs the only share of the line; what the line then does is the reason."""
    game, lesson, answer = found("rocket", "matching")
    now = attempt(game, lesson, [], answer)
    now = attempt(game, lesson, [*now.steps, *good_action(now, answer)], answer)
    reason = in_a_sentence(game, now.state, good_action(now, answer), ["Anton", "Beate"], "en")
    assert reason
    assert "costs you" not in reason


# --- the checks themselves ----------------------------------------------------------------------------------------

NEVER = {"event": "ended"}

FAULTY: Final = {
    "beginning": ({"beside": ("Z99",)}, "there is no hex Z99 to be outlined"),
    "solutions": ({"solutions": ((),)}, "leaves open"),
    "clauses": ({"clauses": ("R999",)}, "the rulebook has no R999"),
    "answers": ({"wrong": (Wrong("never", NEVER),)}, "the answer never is given to no try"),
    "tries": ({"solutions": ()}, "a dead end"),
    "showing": ({"solutions": (("move GWR SE",),)}, "who asks to be shown is not led on"),
}


@pytest.mark.parametrize("check", FAULTY)
def test_a_faulty_lesson_is_found(check: str) -> None:
    change, fault = FAULTY[check]
    game, lesson, answer = found("rocket", "beside")
    faulty = replace(lesson, **change)  # type: ignore[arg-type]
    told = [*getattr(lesson_checks, check)(game, faulty, answer)]
    assert any(fault in one for one in told), told


def test_a_sentence_that_is_missing_or_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, lesson, _ = found("rocket", "beside")
    words = {"en": dict.fromkeys(lesson_checks.keys_of(lesson)[1:], "Short."), "de": {"beside.name": "N" * 21}}
    monkeypatch.setattr(type(game), "lessons", Lessons([lesson], words=words), raising=False)
    told = [*lesson_checks.words(game)]
    assert "words/en.json: beside.name is missing" in told
    assert "words/de.json: beside.name has 21 letters, more than 20" in told


def test_a_chapter_of_several_steps_says_what_it_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    game, lesson, _ = found("rocket", "beside")
    said = dict.fromkeys(lesson_checks.keys_of(lesson), "Short.")
    own = {"chapter.beside.title": "T" * 31, "chapter.beside.about": "One. Two. Three."}

    def told(words: dict[str, str], steps: int) -> list[str]:
        lessons = Lessons(chapters=[Chapter("beside", (lesson,) * steps)], words={"en": words})
        monkeypatch.setattr(type(game), "lessons", lessons, raising=False)
        return [*lesson_checks.words(game)]

    assert told(said, steps=1) == []
    assert "words/en.json: chapter.beside.title is missing" in told(said, steps=2)
    assert told({**own, **said}, steps=1) == [
        "words/en.json: chapter.beside.title has 31 letters, more than 30",
        "words/en.json: chapter.beside.about has more than two sentences",
    ]
    assert "words/en.json: the sentences stand in another order than the lessons" in told({**said, **own}, steps=1)


@pytest.mark.parametrize("key", BUILT_IN)
def test_its_lessons_are_each_in_one_place(key: str) -> None:
    keys = [lesson.key for lesson in rules_of(key).lessons]
    assert len(keys) == len({*keys})


def test_the_chapters_of_rocket_have_three_to_five_steps() -> None:
    assert all(3 <= len(chapter.lessons) <= 5 for chapter in rules_of("rocket").lessons.chapters)


def test_an_aim_that_is_long_or_missing_is_found_and_none_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    game, lesson, _ = found("rocket", "beside")
    short = dict.fromkeys(lesson_checks.keys_of(lesson), "Short.")
    words = {"en": {"aim": "Be rich. Be it first.", **short}, "de": short, "it": {"aim": "r" * 151, **short}}
    for said in (words, {"en": short, "de": short}):
        monkeypatch.setattr(type(game), "lessons", Lessons([lesson], words=said), raising=False)
        told = [*lesson_checks.words(game)]
        assert ("words/en.json: aim has more than one sentence" in told) == (said is words)
        assert ("words/de.json: aim is missing" in told) == (said is words)
        assert ("words/it.json: aim has 151 letters, more than 150" in told) == (said is words)
