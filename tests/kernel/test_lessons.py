"""Lessons as files, and the conditions in them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from footplate.kernel.conditions import Happened, holds, kind_of
from footplate.kernel.errors import BadGame
from footplate.kernel.events import Event
from footplate.kernel.illegal import Illegal
from footplate.kernel.lessons import Chapter, Lesson, Lessons, lessons_of
from footplate.kernel.text import BadText

HAPPENED = Happened(
    [Event("paid", "R53", {"seat": 0, "amount": 2000, "way": ("N3", "M2")})],
    lambda: {"cash": [2000, 0], "lines": [{"company": "GWR", "value": 2}], "final": {"winners": [0]}},
    ["move", "GWR", "NE"],
    Illegal("R23", "rocket.no.onto_town", {"town": "Gloucester"}),
    {"hex": "M3"},
)


@pytest.mark.parametrize(
    "condition",
    [
        {"event": "paid"},
        {"event": "paid", "with": {"seat": [0, 1], "amount": {"least": 2000, "most": 2000}}},
        {"event": "paid", "with": {"way": {"has": "M2"}}},
        {"view": "cash.0", "is": 2000},
        {"view": "lines.company=GWR.value", "least": 2},
        {"view": "final.winners", "has": 0},
        {"refused": "R23", "with": {"town": "Gloucester"}},
        {"step": "GWR"},
        {"place": {"hex": ["M3", "M4"]}},
        {"all": [{"step": "NE"}, {"not": {"step": "SW"}}]},
        {"any": [{"step": "SW"}, {"event": "paid"}]},
    ],
)
def test_a_condition_holds_or_its_opposite_does(condition: dict[str, Any]) -> None:
    assert holds(condition, HAPPENED)
    assert not holds({"not": condition}, HAPPENED)


@pytest.mark.parametrize(
    "condition",
    [
        {"event": "share"},
        {"event": "paid", "with": {"seat": 1}},
        {"event": "paid", "with": {"amount": {"least": 2001}}},
        {"event": "paid", "with": {"amount": {"most": 1999}}},
        {"event": "paid", "with": {"way": {"has": "O2"}}},
        {"event": "paid", "with": {"nobody": 0}},
        {"view": "cash.2", "is": 2000},
        {"view": "lines.company=NER.value", "least": 0},
        {"view": "cash.0.more", "least": 0},
        {"refused": "R24"},
        {"place": {"piece": "M3"}},
    ],
)
def test_a_condition_that_does_not_hold(condition: dict[str, Any]) -> None:
    assert not holds(condition, HAPPENED)


@pytest.mark.parametrize(
    "condition",
    [None, [], {}, {"evnt": "paid"}, {"event": "paid", "facts": {}}, {"all": [{"stp": "NE"}]}, {"not": "step"}],
)
def test_what_is_no_condition_is_told(condition: object) -> None:
    with pytest.raises(BadGame, match="is not a condition"):
        kind_of(condition)


# --- files --------------------------------------------------------------------------------------------------------

GOOD = {
    "position": "fp1:toy",
    "seat": 0,
    "minutes": 1,
    "clauses": ["T1"],
    "tasks": [{"name": "a", "when": {"step": "x"}}],
}


def package(home: Path, monkeypatch: pytest.MonkeyPatch, files: Mapping[str, object]) -> str:
    """A package with these files of lessons."""
    name = f"taught_{abs(hash(home)) % 10**9}"
    folder = home / name / "lessons"
    (folder / "words").mkdir(parents=True)
    (home / name / "__init__.py").write_text("", "utf-8")
    for file, content in files.items():
        (folder / file).write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    monkeypatch.syspath_prepend(str(home))
    return name


def test_lessons_are_read_from_their_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "course.json": {"course": ["one", "two"], "chapters": ["three", {"key": "four", "steps": ["four", "five"]}]},
        **{
            f"{key}.json": {**GOOD, "clauses": [clause]}
            for key, clause in (("one", "T1"), ("two", "T2"), ("three", "T1"), ("four", "T3"), ("five", "T3"))
        },
        "words/en.json": {"one.title": "One", "two.title": "Two"},
        "words/de.json": {"one.title": "Eins"},
    }
    lessons = lessons_of(package(tmp_path, monkeypatch, files))
    assert [lesson.key for lesson in lessons] == ["one", "two", "three", "four", "five"]
    after = [lessons.after(lesson) for lesson in lessons]
    assert [lesson and lesson.key for lesson in after] == ["two", None, "four", "five", None]
    assert [lessons.chapter_of(lesson) for lesson in lessons] == [
        *(None, None, lessons.chapters[0]),
        *(lessons.chapters[1], lessons.chapters[1]),
    ]
    assert [[step.key for step in chapter.lessons] for chapter in lessons.chapters] == [["three"], ["four", "five"]]
    assert [chapter.minutes for chapter in lessons.chapters] == [1, 2]
    assert [lesson.key for lesson in lessons.about("T1")] == ["one", "three"]
    assert [lessons.text("one.title", "de"), lessons.text("two.title", "de"), lessons.text("no", "de")] == [
        "Eins",
        "Two",
        "",
    ]
    with pytest.raises(BadText, match="a lesson"):
        lessons.find("six")


@pytest.mark.parametrize(
    ("words", "title", "about"),
    [
        ({"chapter.one.title": "Shares", "chapter.one.about": "All about them."}, "Shares", "All about them."),
        ({}, "First", "The first one"),
        ({"one.name": ""}, "The first one", "The first one"),
    ],
)
def test_a_chapter_without_a_title_has_that_of_its_step(words: dict[str, str], title: str, about: str) -> None:
    step = Lesson("one", "fp1:toy", 0, 1, ("T1",), ())
    chapter = Chapter("one", (step,))
    lessons = Lessons(chapters=[chapter], words={"en": {"one.name": "First", "one.title": "The first one", **words}})
    assert (lessons.title_of(chapter, "hu"), lessons.about_chapter(chapter, "hu")) == (title, about)


@pytest.mark.parametrize(
    "chapter", [3, {"key": "one"}, {"key": "one", "steps": []}, {"key": "two", "steps": ["one"]}, {"steps": ["one"]}]
)
def test_what_is_no_chapter_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chapter: object) -> None:
    name = package(tmp_path, monkeypatch, {"course.json": {"chapters": [chapter]}, "one.json": GOOD})
    with pytest.raises(BadGame, match=r"course\.json: .* is not a chapter"):
        lessons_of(name)


def test_a_game_without_lessons_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(lessons_of(package(tmp_path, monkeypatch, {}))) == []
    assert list(Lessons()) == []


@pytest.mark.parametrize(
    "lesson",
    [
        "{",
        [],
        {**GOOD, "position": None, "colour": "red"},
        {key: value for key, value in GOOD.items() if key != "seat"},
        {**GOOD, "tasks": [{"name": "a"}]},
        {**GOOD, "tasks": [{"name": "a", "when": {"stp": "x"}}]},
        {**GOOD, "wrong": [{"name": "a", "when": {}}]},
        {**GOOD, "goal": {"loose": True}},
    ],
)
def test_a_file_that_holds_no_lesson_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lesson: object) -> None:
    name = package(tmp_path, monkeypatch, {"course.json": {"course": ["one"]}, "one.json": lesson})
    with pytest.raises(BadGame, match=r"one\.json"):
        lessons_of(name)
