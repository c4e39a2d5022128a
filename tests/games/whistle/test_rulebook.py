"""The four rulebooks say the same in the same places, and every clause has a test that bears its number."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from footplate.cli.prose import clause_lines
from footplate.cli.terminal import Terminal
from footplate.games.whistle import GAME
from footplate.games.whistle.rules.options import OPTIONS
from footplate.language import LANGUAGES

pytestmark = pytest.mark.once


def _ids(letter: str, *spans: tuple[int, int]) -> list[str]:
    return [f"{letter}{number}" for first, last in spans for number in range(first, last + 1)]


CLAUSES: Final = [
    *_ids("W", (1, 8), (10, 26), (30, 32), (35, 41), (45, 52), (55, 62), (65, 72), (75, 95)),
    *("W95a", "W95b", "W96", "W97", "W98", "W99", "W99a", "W99b", "W99c", "W99d"),
    *_ids("W", (100, 106)),
    *_ids("A", (1, 39)),
]
"""Numbers are left free between chapters."""
EXAMPLES: Final = _ids("X", (1, 28))
"""The worked examples."""


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
        assert set(re.findall(r"\b[WA]\d+[a-d]?\b", clause.text)) <= set(CLAUSES), clause.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_references_are_the_same_in_every_language(language: str) -> None:
    def references(language: str) -> dict[str, set[str]]:
        return {c.id: set(re.findall(r"\b[WA]\d+[a-d]?\b", c.text)) for c in GAME.rulebook(language).clauses}

    assert references(language) == references("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained_in_its_clause(language: str) -> None:
    """By its key, with every value but the usual one."""
    for option in OPTIONS:
        text = GAME.rulebook(language).clause(option.clause).text
        assert f"`{option.key}`" in text, option.key
        for value in option.values:
            assert value == option.default or f"`{value}`" in text, (option.key, value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_our_own_design_is_told_where_it_counts(language: str) -> None:
    """The points and costs that no source has: the clause names the page about them, which is there."""
    root = Path(__file__).parents[3]
    for id in ("W86", "W91", "W94"):
        clause = GAME.rulebook(language).clause(id)
        (page,) = re.findall(r"`(docs/[\w-]+\.md)`", clause.text)
        assert (root / page).is_file()
        assert page in "".join(line.strip() for line in clause_lines(clause, Terminal(language)))


def test_every_clause_and_every_example_is_cited_by_a_test() -> None:
    cited: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                cited.update(re.findall(r"(?<=_)[WAX]\d+[a-d]?(?=_)", node.name))
    assert [clause for clause in [*CLAUSES, *EXAMPLES] if clause not in cited] == []
