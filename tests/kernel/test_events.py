"""Facts of events by their kind: a number, a word, several words."""

from __future__ import annotations

import pytest

from footplate.kernel.events import Event

DROVE = Event("drove", "D57", {"seat": 1, "city": "Kiel", "way": ("E1", "E2"), "throws": (3, 4)})


def test_a_fact_is_had_by_its_kind() -> None:
    assert DROVE.number("seat") == 1
    assert DROVE.word("city") == "Kiel"
    assert DROVE.words("way") == ("E1", "E2")


def test_a_fact_that_is_left_out_may_have_a_stand_in() -> None:
    assert DROVE.number("partner", -1) == -1
    assert DROVE.number("seat", -1) == 1
    assert DROVE.word("hex", "") == ""
    assert DROVE.word("city", "") == "Kiel"


def test_a_fact_of_another_kind_is_an_error_that_names_it() -> None:
    with pytest.raises(TypeError, match=r"the event 'drove' \(D57\) has 'Kiel' as 'city', not a number"):
        DROVE.number("city", 0)
    with pytest.raises(TypeError, match="has 1 as 'seat', not a word"):
        DROVE.word("seat", "")
    with pytest.raises(TypeError, match=r"has \(3, 4\) as 'throws', not a tuple of words"):
        DROVE.words("throws")


def test_a_fact_that_is_missing_is_an_error_that_names_it() -> None:
    with pytest.raises(TypeError, match="has nothing as 'owner', not a number"):
        DROVE.number("owner")
    with pytest.raises(TypeError, match="has nothing as 'hex', not a word"):
        DROVE.word("hex")
    with pytest.raises(TypeError, match="has nothing as 'hexes', not a tuple of words"):
        DROVE.words("hexes")
