"""The four rulebooks say the same in the same places, and every clause has a test that bears its number."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from footplate.games.rocket import GAME
from footplate.kernel.text import BadText
from footplate.language import LANGUAGES

pytestmark = pytest.mark.once


def _ids(letter: str, first: int, last: int) -> list[str]:
    return [f"{letter}{number}" for number in range(first, last + 1)]


CLAUSES: Final = [*_ids("R", 1, 67), *_ids("R", 70, 82), *_ids("A", 1, 28), *_ids("E", 1, 8)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_stands_in_the_rulebook_once_and_in_order(language: str) -> None:
    assert [clause.id for clause in GAME.rulebook(language).clauses] == CLAUSES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chapters_have_the_same_clauses_in_every_language(language: str) -> None:
    assert _clauses_by_chapter(language) == _clauses_by_chapter("en")


def _clauses_by_chapter(language: str) -> list[list[str]]:
    return [[clause.id for clause in clauses] for clauses in GAME.rulebook(language).chapters.values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_text_and_refers_to_clauses_that_exist(language: str) -> None:
    for clause in GAME.rulebook(language).clauses:
        assert clause.text, clause.id
        assert set(re.findall(r"\b[RA]\d+\b", clause.text)) <= set(CLAUSES), clause.id


# --- using it -----------------------------------------------------------------------------------------------------


def test_a_clause_is_found_by_its_number() -> None:
    clause = GAME.rulebook("en").clause("R37")
    assert clause == GAME.rulebook("en").clause("r37")
    assert clause.chapter == "The veto round"
    assert clause.text.startswith("The active player speaks last")


def test_an_unknown_clause_is_refused() -> None:
    with pytest.raises(BadText, match=r'expected a clause of the rulebook \(R1 to E8\), found "R68"'):
        GAME.rulebook("en").clause("R68")


@pytest.mark.parametrize(
    ("language", "words", "clause"),
    [
        ("en", "ODD lost", "R61"),
        ("de", "uberzahlige verfallt", "R61"),
        ("hu", "PÁRATLAN elvesz", "R61"),
        ("it", "citta di partenza", "R9"),
    ],
)
def test_searching_ignores_case_and_accents(language: str, words: str, clause: str) -> None:
    assert GAME.rulebook(language).clause(clause) in GAME.rulebook(language).search(words)


def test_searching_for_a_word_that_is_not_there_finds_nothing() -> None:
    assert GAME.rulebook("en").search("dice") == []


# --- the tests of the clauses -------------------------------------------------------------------------------------


def test_every_clause_is_cited_by_the_name_of_a_test() -> None:
    cited = {clause for name in _test_names(Path(__file__).parent) for clause in _cited(name)}
    missing = [clause for clause in CLAUSES if clause not in cited]
    assert not missing, f"no test is named after {', '.join(missing)}"


def test_no_test_is_named_after_a_clause_that_does_not_exist() -> None:
    strays = [name for name in _test_names(Path(__file__).parent) if not _cited(name) <= set(CLAUSES)]
    assert strays == []


def _test_names(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def _cited(name: str) -> set[str]:
    """The clauses at the beginning of a test's name: `test_R17_R18_...` cites two."""
    found = re.match(r"test_((?:[RAE]\d+_)+)", name)
    return set(found[1].split("_")[:-1]) if found else set()
