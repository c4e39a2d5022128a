"""The page's types of what the server sends are those of Python."""

from __future__ import annotations

from typing import Any, TypedDict

import pytest

from tools.page_types import FILE, WIDTH, page_types, written_type


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert FILE.read_text("utf-8") == page_types(), "python -m tools.page_types"
    assert max(map(len, page_types().splitlines())) <= WIDTH


class Seen(TypedDict):
    """Of a test."""

    hex: str


def test_every_kind_of_type_is_written() -> None:
    due: list[type] = []
    assert written_type(list[str | None], due) == "(string | null)[]"
    assert written_type(dict[int, list[Seen]], due) == "Record<string, Seen[]>"
    assert written_type(tuple[float, bool, Any], due) == "[number, boolean, any]"
    assert due == [Seen]
    with pytest.raises(TypeError, match="no type for"):
        written_type(set[str], due)
