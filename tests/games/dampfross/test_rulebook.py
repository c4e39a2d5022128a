"""The four rulebooks say the same in the same places, and every clause has a test that bears its number."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from footplate.games.dampfross import GAME
from footplate.language import LANGUAGES

pytestmark = pytest.mark.once


def _ids(letter: str, last: int) -> list[str]:
    return [f"{letter}{number}" for number in range(1, last + 1)]


CLAUSES: Final = [*_ids("D", 107), *_ids("A", 62), *_ids("T", 16)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_stands_in_the_rulebook_once_and_in_order(language: str) -> None:
    assert [clause.id for clause in GAME.rulebook(language).clauses] == CLAUSES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chapters_have_the_same_clauses_in_every_language(language: str) -> None:
    def by_chapter(language: str) -> list[list[str]]:
        return [[clause.id for clause in clauses] for clauses in GAME.rulebook(language).chapters.values()]

    assert by_chapter(language) == by_chapter("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_text_and_refers_to_clauses_that_exist(language: str) -> None:
    for clause in GAME.rulebook(language).clauses:
        assert clause.text, clause.id
        assert set(re.findall(r"\b[DA]\d+\b", clause.text)) <= set(CLAUSES), clause.id


def test_every_clause_is_cited_by_a_test() -> None:
    cited: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                cited.update(re.findall(r"(?<=_)[DAT]\d+(?=_)", node.name))
    assert [clause for clause in CLAUSES if clause not in cited] == []
