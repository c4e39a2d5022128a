"""Rulebooks as packages bring them."""

from __future__ import annotations

from pathlib import Path

import pytest

from footplate.kernel.errors import BadGame
from footplate.kernel.rulebook import Rulebook, Topic, rulebook_of


@pytest.fixture
def rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package `halma_TEST` with nothing in it."""
    folder = tmp_path / f"halma_{tmp_path.name}" / "rulebook"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def test_topics_have_a_title_their_clauses_and_a_text() -> None:
    book = Rulebook.read("", "## Aim (R1, R2)\nGo home.\n\n## The end\nYou are there. R3\n")
    assert book.overview == (Topic("Aim", ("R1", "R2"), "Go home."), Topic("The end", (), "You are there. R3"))


def test_a_package_brings_its_rulebook_and_the_game_on_one_page(rulebook: Path) -> None:
    (rulebook / "en.md").write_text("## The move\n\n### R1\nMove a man.\n", "utf-8")
    (rulebook / "overview").mkdir()
    (rulebook / "overview" / "de.md").write_text("## Ziel (R1)\nKomm an.\n", "utf-8")
    book = rulebook_of(rulebook.parent.name, "de")
    assert book.clause("R1").text == "Move a man."
    assert [topic.title for topic in book.overview] == ["Ziel"]
    assert rulebook_of(rulebook.parent.name, "hu").overview == ()


def test_a_file_that_is_no_text_is_told_of(rulebook: Path) -> None:
    (rulebook / "en.md").write_bytes("## Zug\n\n### R1\nZiehe ein Männchen.\n".encode("latin-1"))
    with pytest.raises(BadGame, match=r"en\.md cannot be read: 'utf-8' codec"):
        rulebook_of(rulebook.parent.name, "de")
