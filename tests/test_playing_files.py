"""Files from Python: one that cannot be used is refused like everything else, in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import footplate
from footplate.language import LANGUAGES
from tests.games_in_play import begin

READING: list[Callable[[Path], object]] = [footplate.load, footplate.replay]


@pytest.mark.parametrize("read", READING)
@pytest.mark.parametrize("name", ["missing.fpr", ".", "no\0name.fpr"])
def test_a_file_that_cannot_be_read_is_refused(read: Callable[[Path], object], name: str, tmp_path: Path) -> None:
    with pytest.raises(footplate.BadText) as refused:
        read(tmp_path / name)
    assert "a file that can be read (" in str(refused.value)
    assert len({refused.value.message(language) for language in LANGUAGES}) == 4


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(footplate.BadText, match="a file that can be written"):
        begin("rocket").save(tmp_path / "missing" / "game.fpr")


@pytest.mark.parametrize("name", ["missing.json", "no\0name.json"])
def test_a_map_that_cannot_be_read_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(footplate.GameError):
        footplate.start("dampfross", map=tmp_path / name)
    begin("dampfross").save(tmp_path / "game.fpr")
    with pytest.raises(footplate.GameError):
        footplate.load(tmp_path / "game.fpr", map=tmp_path / name)
