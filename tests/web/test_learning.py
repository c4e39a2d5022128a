"""Lessons through the API: nothing is stored, everything follows from the steps that are sent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any
from xml.etree import ElementTree

import pytest

from footplate.games import BUILT_IN, KNOWN, load
from footplate.kernel.figures import BRASS
from footplate.language import LANGUAGES
from tests.web_server import Client, Server

LESSONS = [(game, lesson.key) for game in KNOWN for lesson in load(game).lessons]


@pytest.fixture
def learner(server: Server) -> Iterator[Client]:
    with closing(Client(server)) as client:
        yield client


def learned(learner: Client, game: str, lesson: str, steps: list[int], **more: Any) -> dict[str, Any]:
    told: dict[str, Any] = learner.post(f"/learn/{game}/{lesson}", {"steps": steps, **more})
    return told


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_whoever_does_what_is_shown_comes_to_the_end(learner: Client, game: str, lesson: str) -> None:
    now = learned(learner, game, lesson, [], show=True)
    assert now["title"]
    assert now["reason"]
    assert all(task["text"] for task in now["tasks"])
    assert not now["done"]
    assert now["view"]["prompt"]["yours"]
    assert now["view"]["offers"]
    while not (now["done"] or now["lost"]):
        assert now["show"], f"nothing is shown after {now['steps']}"
        assert now["why_shown"].endswith((".", ".)"))
        steps = [*now["steps"], *now["show"]]
        before = len(now["steps"])
        now = learned(learner, game, lesson, steps, show=True)
        assert now["said"] is None
        assert now["steps"][: len(steps)] == steps
        assert len(now["steps"]) > before
        assert now["since"]
    assert now["end"]
    assert all(task["ticked"] for task in now["tasks"])
    assert learned(learner, game, lesson, now["steps"])["view"] == now["view"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_told_in_the_language_of_the_reader(learner: Client, language: str) -> None:
    (listed,) = [one for one in learner.get("/games", lang=language) if one["key"] == "rocket"]
    told = learner.get("/learn/rocket", lang=language)
    lessons = load("rocket").lessons
    titles = [lessons.text(f"{lesson.key}.title", language) for lesson in lessons]
    for given in (told, listed):
        steps = [step for chapter in given["chapters"] for step in chapter["lessons"]]
        assert [one["title"] for one in (*given["course"], *steps)] == titles
        assert [chapter["title"] for chapter in given["chapters"]] == [
            lessons.title_of(chapter, language) for chapter in lessons.chapters
        ]
        assert all(chapter["about"] for chapter in given["chapters"])


def test_a_step_names_its_chapter_and_the_last_one_leads_to_the_next_chapter(learner: Client) -> None:
    told = learner.get("/learn/rocket")
    assert all(lesson["chapter"] == "" for lesson in told["course"])
    for chapter, following in zip(told["chapters"], [*told["chapters"][1:], None], strict=True):
        assert {step["chapter"] for step in chapter["lessons"]} == {chapter["key"]}
        assert chapter["minutes"] == sum(step["minutes"] for step in chapter["lessons"])
        last = learned(learner, "rocket", chapter["lessons"][-1]["key"], [])
        assert last["chapter"] == chapter["key"]
        assert last["next"] == (following["lessons"][0] if following else None)


def test_the_learner_is_you_and_the_course_begins_with_the_aim(learner: Client) -> None:
    for language, you in zip(LANGUAGES, ("You", "Du", "Te", "Tu"), strict=True):
        for game in BUILT_IN:
            lessons = load(game).lessons
            first, second = (
                learner.post(f"/learn/{game}/{lesson.key}", {"steps": []}, lang=language)
                for lesson in lessons.course[:2]
            )
            assert first["players"][first["seat"]] == you
            assert "Anton" not in first["players"]
            assert (first["aim"], second["aim"]) == (lessons.words[language]["aim"], "")
            assert learner.get(f"/learn/{game}", lang=language)["title"] == load(game).title


def test_a_lesson_says_where_it_is_and_what_it_needs(learner: Client) -> None:
    beside = learned(learner, "rocket", "beside", [], show=True)
    assert {"M3", "O2"} <= {*beside["about"]}
    assert beside["panels"] == ["cities"]
    assert beside["choices"] == ["Line", "Extend the GWR", "GWR: north-east"]
    assert learned(learner, "rocket", "beside", [])["choices"] == []
    assert learned(learner, "rocket", "lines", [])["about"] == []


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_lesson_has_a_picture_in_both_themes(learner: Client, game: str, lesson: str) -> None:
    path = f"/learn/{game}/{lesson}/picture"
    light, dark = (learner.get(path, theme=theme) for theme in ("light", "dark"))
    for picture in (light, dark):
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    found = load(game).lessons.find(lesson)
    assert light != dark or game not in BUILT_IN
    assert light.count(BRASS) == 2 * len(found.beside)


def test_a_picture_of_what_is_no_lesson_is_refused(learner: Client) -> None:
    assert learner.refused("GET", "/learn/rocket/chess/picture").code == "no_lesson"


def test_a_wrong_try_is_answered_and_taken_back(learner: Client) -> None:
    game, lesson = LESSONS[0]
    now = learned(learner, game, lesson, [])
    asked = learned(learner, game, lesson, [], show=True)["show"]
    others = [offer["step"] for offer in now["view"]["offers"] if offer["step"] != asked[0]]
    tried = learner.post(f"/learn/{game}/{lesson}/preview", {"steps": [], "tried": others[:1]})
    steps = others[:1]
    while not tried["complete"]:
        steps.append(tried["offers"][0]["step"])
        tried = learner.post(f"/learn/{game}/{lesson}/preview", {"steps": [], "tried": steps})
    wrong = learned(learner, game, lesson, steps)
    assert wrong["said"]["text"]
    assert wrong["said"]["clauses"]
    assert wrong["steps"] == []
    assert wrong["view"] == now["view"]


def test_a_click_where_nothing_can_be_done_is_answered_too(learner: Client) -> None:
    game, lesson = LESSONS[0]
    now = learned(learner, game, lesson, [], place={"hex": "A1"})
    assert now["said"]["text"]
    assert now["steps"] == []
    assert learner.post(f"/learn/{game}/{lesson}/why", {"steps": [], "tried": [], "place": {"hex": "A1"}})["text"]


def test_a_far_place_has_its_ways_in_a_lesson_too(learner: Client) -> None:
    now = learned(learner, "dampfross", "track", [])
    asked = {"steps": [], "tried": [], "place": {"hex": "A3"}}
    ways = learner.post("/learn/dampfross/track/ways", asked)["offers"]
    assert ways[0]["steps"]
    assert now["view"]["offers"][0]["step"] != ways[0]["steps"]
    tried = learner.post("/learn/dampfross/track/preview", {"steps": [], "tried": ways[0]["steps"]})
    assert tried["complete"] or tried["offers"]


def test_what_is_not_there_is_refused_with_a_sentence(learner: Client) -> None:
    for path in ("/learn/rocket/chess", "/learn/chess/aim"):
        refused = learner.refused("POST", path, {"steps": []})
        assert (refused.status, refused.code) == (404, "no_lesson")
    assert learner.refused("GET", "/learn/chess").status == 404
    game, lesson = LESSONS[0]
    far = learner.refused("POST", f"/learn/{game}/{lesson}/preview", {"steps": [], "tried": [10**9]})
    assert far.status in (400, 422)
