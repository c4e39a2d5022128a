"""Files of maps that cannot be read are refused with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from footplate.kernel.maps import BadMap, read_map


def test_a_map_that_is_not_there_is_refused_in_the_words_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(BadMap, match="No such file or directory"):
        read_map(tmp_path / "nowhere.json")


@pytest.mark.parametrize("text", ["{", "[]", "7"])
def test_a_map_that_is_no_json_object_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadMap):
        read_map(path)
