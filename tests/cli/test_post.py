"""`footplate post`: letters typed in by whoever runs a game on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from footplate.language import LANGUAGES
from tests.cli.command import footplate
from tests.post.desks import sample


def begun(folder: Path) -> Path:
    """Sample 2 before move 9."""
    file = folder / "game.fpr"
    file.write_text(str(sample(2, 8).record), "utf-8")
    return file


def test_a_sheet_is_answered_and_played(tmp_path: Path) -> None:
    game, sheet = begun(tmp_path), tmp_path / "sheet.txt"
    sheet.write_bytes(
        "Game tutorial-7, Ben, round 2\r\n2a) (A7) – eastham; (A5)-b6-C5-Midford\r\nend\r\n".encode("cp1252")
    )
    tried = footplate("post", "read", str(game), str(sheet))
    assert tried.code == 0
    assert "1 order accepted. Nothing has been played." in tried.out
    played = footplate("post", "read", str(game), str(sheet), "-o", str(game))
    assert "What is ok has been played." in played.out
    assert game.read_text("utf-8").endswith("9. B build (A7)-Eastham; (A5)-B6-C5-Midford [pay B+6] [cost 4/4]\n")
    thrown = footplate(
        "post", "read", str(game), "-", "--for", "*", "-o", str(game), typed="draw from 23\ndraw to 65\n"
    )
    assert thrown.code == 0
    assert "11. * draw to 65\n" in game.read_text("utf-8")


def test_a_sheet_of_somebody_else_changes_nothing(tmp_path: Path) -> None:
    game = begun(tmp_path)
    before = game.read_bytes()
    for sheet in ("Game tutorial-7, Ada\npass", "Game other-1, Ben\npass"):
        answer = footplate("post", "read", str(game), "-", "--for", "Ben", "-o", str(game), typed=sheet)
        assert answer.code == 1
        assert "no order found" in answer.out
    assert game.read_bytes() == before


def test_a_sheet_without_a_name_needs_one(tmp_path: Path) -> None:
    result = footplate("post", "read", str(begun(tmp_path)), "-", typed="pass")
    assert result.complaint == "The sheet does not say whose it is; say it with --for (one of A, B)."


@pytest.mark.parametrize(
    ("number", "moves", "seat", "order", "clause"),
    [
        (1, 8, "A", "take Reading leather", "R7"),
        (2, 8, "B", "(D1)-D2", "D23"),
        (3, 7, "B", "draw stack", "W99a"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_types_letters_in_reads_by_which_clause_an_order_was_refused(
    tmp_path: Path, number: int, moves: int, seat: str, order: str, clause: str, language: str
) -> None:
    file, recorder = tmp_path / "game.fpr", sample(number, moves)
    file.write_text(str(recorder.record), "utf-8")
    bare = footplate("post", "read", str(file), "-", "--for", seat, "--lang", language, typed=order)
    why = footplate("post", "read", str(file), "-", "--for", seat, "--lang", language, "--why", typed=order)
    assert (bare.code, why.code) == (1, 1)
    assert f"({clause})" in bare.out
    assert why.out.startswith(bare.out)
    quoted = " ".join(why.out.removeprefix(bare.out).split())
    assert quoted.startswith(f"{clause} ")
    words = re.sub(r"[*`|]", "", recorder.game.rulebook(language).clause(clause).text).split()
    assert " ".join(words[:5]) in quoted
