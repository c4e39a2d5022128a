"""The game on one page, and what leads from the rulebook to the lessons and back."""

from __future__ import annotations

import re
from typing import Final

import pytest

from footplate.games import BUILT_IN
from footplate.games import load as rules_of
from footplate.kernel.rulebook import Topic
from footplate.language import LANGUAGES

pytestmark = pytest.mark.once

LONGEST: Final = 280
"""Letters of a topic's text, what stands in lists and tables left out."""
CLAUSE: Final = re.compile(r"\b[A-Z]\d{1,3}[a-z]?\b")

each_game = pytest.mark.parametrize("key", BUILT_IN)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def shape(topic: Topic) -> list[tuple[str, list[str]]]:
    """The clauses of a topic line by line, and whether a line is a point, a row or a sentence."""
    lines = [f"({', '.join(topic.clauses)})", *topic.text.splitlines()]
    return [(line[:1] if line[:1] in "|-" else "", CLAUSE.findall(line)) for line in lines]


@each_game
@each_language
def test_every_game_has_five_topics_of_the_same_shape(key: str, language: str) -> None:
    said, english = (rules_of(key).rulebook(tongue).overview for tongue in (language, "en"))
    assert len(said) == 5
    assert [shape(topic) for topic in said] == [shape(topic) for topic in english]
    assert language == "en" or all(topic.text != other.text for topic, other in zip(said, english, strict=True))


@each_game
@each_language
def test_every_topic_is_short_and_names_clauses_that_exist(key: str, language: str) -> None:
    book = rules_of(key).rulebook(language)
    known = {clause.id for clause in book.clauses}
    for topic in book.overview:
        assert topic.clauses, topic.title
        assert {*topic.clauses, *CLAUSE.findall(topic.text)} <= known, topic.title
        sentences = " ".join(line for line in topic.text.splitlines() if not line.startswith(("|", "-")))
        assert len(sentences) <= LONGEST, topic.title


@each_game
def test_lessons_and_clauses_lead_to_each_other(key: str) -> None:
    game = rules_of(key)
    book = game.rulebook("en")
    for lesson in game.lessons:
        for clause in lesson.clauses:
            assert lesson in game.lessons.about(book.clause(clause).id)
