"""How far a misspelt word is from the one that was meant."""

from __future__ import annotations

import pytest

from footplate.kernel.text import _distance


@pytest.mark.parametrize(
    ("one", "other", "letters"),
    [
        ("", "", 0),
        ("west", "west", 0),
        ("", "abc", 3),
        ("west", "wast", 1),
        ("west", "wst", 1),
        ("west", "western", 3),
        ("ab", "ba", 1),
        ("west", "wset", 1),
        ("west", "ewst", 1),
        ("west", "wets", 1),
        ("abc", "cab", 2),
        ("ca", "abc", 3),
        ("kitten", "sitting", 3),
        ("aab", "baa", 2),
    ],
)
def test_letters_that_are_wrong_missing_too_many_or_swapped_count_one_each(one: str, other: str, letters: int) -> None:
    assert _distance(one, other) == _distance(other, one) == letters
