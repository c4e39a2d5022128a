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
from footplate.kernel.lessons import Lessons, lessons_of
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
        "course.json": {"course": ["one", "two"], "chapters": ["three"]},
        **{
            f"{key}.json": {**GOOD, "clauses": [clause]}
            for key, clause in (("one", "T1"), ("two", "T2"), ("three", "T1"))
        },
        "words/en.json": {"one.title": "One", "two.title": "Two"},
        "words/de.json": {"one.title": "Eins"},
    }
    lessons = lessons_of(package(tmp_path, monkeypatch, files))
    assert [lesson.key for lesson in lessons] == ["one", "two", "three"]
    assert [lessons.after(lesson) for lesson in lessons] == [lessons.find("two"), None, None]
    assert [lesson.key for lesson in lessons.about("T1")] == ["one", "three"]
    assert [lessons.text("one.title", "de"), lessons.text("two.title", "de"), lessons.text("no", "de")] == [
        "Eins",
        "Two",
        "",
    ]
    with pytest.raises(BadText, match="a lesson"):
        lessons.find("four")


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
