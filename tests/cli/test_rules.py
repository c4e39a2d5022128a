"""The rulebook on the terminal."""

from __future__ import annotations

import pytest

from footplate.games import KNOWN
from footplate.games.rocket import GAME
from footplate.language import LANGUAGES
from tests.cli.command import footplate


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_rulebook_fits_the_terminal(language: str) -> None:
    shown = footplate("rules", "rocket", "--lang", language).out
    assert max(map(len, shown.splitlines())) <= 100
    for clause in GAME.rulebook(language).clauses:
        assert f"\n{clause.id:<5}" in shown
    for chapter in GAME.rulebook(language).chapters:
        assert f"\n{chapter}\n" in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", KNOWN)
def test_every_rulebook_fits_80_columns_tables_too(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, footplate("rules", game, "--lang", language).out.splitlines())) <= 80


def test_it_is_wrapped_to_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, footplate("rules", "rocket", "R22").out.splitlines())) <= 60


def test_a_clause_is_shown_below_its_chapter() -> None:
    lines = footplate("rules", "rocket", "r37").out.splitlines()
    assert lines[0] == "The veto round"
    assert lines[2].startswith("R37  ")


def test_several_clauses_can_be_asked_for() -> None:
    shown = footplate("rules", "rocket", "R1", "A21").out
    assert "R1   The game is for two, three or four players." in shown
    assert "\nA21 " in shown


def test_all_words_must_be_in_a_clause() -> None:
    found = footplate("rules", "rocket", "veto", "passenger").out
    assert "R51" in found
    assert "R37" not in found


def test_options_may_stand_between_the_words() -> None:
    assert footplate("rules", "--lang", "de", "rocket", "R1").out == footplate("rules", "rocket", "R1", "--lang=de").out


def test_tables_keep_their_columns() -> None:
    lines = footplate("rules", "rocket", "E6").out.splitlines()
    rows = [line for line in lines if " → " in line]
    assert {line.index(" → ") for line in rows} == {rows[0].index(" → ")}
    assert not [line for line in lines if "|" in line]


def test_marks_of_emphasis_and_code_are_not_shown() -> None:
    shown = footplate("rules", "rocket").out
    assert "*" not in shown
    assert "`" not in shown


def test_a_clause_leads_to_the_lesson_in_which_it_is_learned() -> None:
    assert "\nTry it: footplate learn rocket merger\n" in footplate("rules", "rocket", "R59").out
    assert "Try it" not in footplate("rules", "rocket", "R1").out
