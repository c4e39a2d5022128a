"""Rulebooks as the page asks for them."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from footplate.games import BUILT_IN, load
from footplate.kernel.errors import BadGame
from footplate.web.api.catalogue import rules_document
from footplate.web.contract.refusals import HttpRefusal
from tests.web_server import Client


def test_every_clause_names_the_lessons_in_which_it_is_learned(person: Callable[..., Client]) -> None:
    anton = person()
    for game in BUILT_IN:
        book = anton.get(f"/rules/{game}")
        assert [topic["title"] for topic in book["overview"]] == [
            topic.title for topic in load(game).rulebook("en").overview
        ]
        led = {
            lesson["key"]
            for chapter in book["chapters"]
            for clause in chapter["clauses"]
            for lesson in clause["lessons"]
        }
        lessons = anton.get(f"/learn/{game}")
        steps = [step for chapter in lessons["chapters"] for step in chapter["lessons"]]
        assert led == {lesson["key"] for lesson in (*lessons["course"], *steps)}
        chapters = {step["key"]: chapter["title"] for chapter in lessons["chapters"] for step in chapter["lessons"]}
        links = [link for chapter in book["chapters"] for clause in chapter["clauses"] for link in clause["lessons"]]
        assert all(link["chapter"] == chapters.get(link["key"], "") for link in links)


def test_a_rulebook_that_cannot_be_read_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(language: str) -> None:
        raise BadGame("rulebook/hu.md cannot be read")

    rules_document.cache_clear()
    monkeypatch.setattr(load("whistle"), "rulebook", unreadable)
    with pytest.raises(HttpRefusal) as refused:
        rules_document("whistle", "hu")
    assert refused.value.status == 503
    assert refused.value.sentence("hu") == "Ennek a játéknak a szabálykönyve nem olvasható"
    monkeypatch.undo()
    assert json.loads(rules_document("whistle", "hu").content)["overview"]


def test_pictures_are_drawn_once_and_in_the_readers_colours(person: Callable[..., Client]) -> None:
    anton = person()
    light, dark = (anton.get("/rules/rocket/pictures/merger", theme=theme) for theme in ("light", "dark"))
    assert 'data-theme="light"' in light
    assert 'data-theme="dark"' in dark
    assert anton.refused("GET", "/rules/rocket/pictures/nothing").status == 404
