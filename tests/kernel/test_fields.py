"""The fields of position strings are read in the same way in every game."""

from __future__ import annotations

from functools import cache

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.fields import LARGEST_NUMBER, Fields
from footplate.kernel.positions import ENVELOPE, read_fields, value_column, write_fields
from footplate.kernel.text import BadText
from footplate.language import Phrase
from tests.games_in_play import begin, steps_of

TEXT = "fp1:toy n=3 money=A:5|B:-|C:7 left=-12 list=a,b turn=active:B,points:3 over=maybe none=-"
JUNK = ("x!", "?", "A", "A:x|B:x", "1,A", "1,A=,*", "A0", "0,A1", ":", ",", "|", ".", "@", "-", "9" * 9, "-1", "now")


def fields(text: str = TEXT) -> Fields:
    return Fields(text, read_fields(text)[1], 3)


@cache
def positions_of(game: str) -> tuple[str, ...]:
    """Position strings from all over a random game."""
    play = begin(game, seed=2)
    found = []
    for count, step in enumerate(steps_of(play, 4, 600)):
        if count % 6 == 0:
            found.append(play.position)
        play.push(step)
    return tuple(found)


def replaced(text: str, field: str, value: str) -> str:
    game, values = read_fields(text)
    return write_fields(game, {**values, field: value}.items())


def reply(text: str, field: str, value: str) -> BadText | None:
    """What is wrong with a position once a field says this."""
    changed = replaced(text, field, value)
    try:
        load(text[4 : text.index(" ")]).restore(changed)
    except BadText as bad:
        return bad
    return None


@pytest.mark.parametrize("game", KNOWN)
def test_what_is_wrong_is_said_of_the_field_and_in_its_column(game: str) -> None:
    text = positions_of(game)[-1]
    rules = load(game)
    for field in rules.notation.required_fields(rules.restore(text)):
        bad = reply(text, field, "x!")
        assert bad is not None, field
        assert bad.expected.key == "expected.in_field", field
        assert bad.expected.facts["field"] == field
        assert bad.column == value_column(text, field), field


@pytest.mark.parametrize("game", KNOWN)
def test_no_value_is_answered_with_anything_but_a_position_or_a_sentence(game: str) -> None:
    notation = load(game).notation
    refused = 0
    for text in positions_of(game)[::4]:
        own = [field for field in read_fields(text)[1] if field not in ENVELOPE]
        for field in {*own, *notation.optional_fields}:
            refused += sum(reply(text, field, value) is not None for value in JUNK)
    assert refused > 1000


@pytest.mark.parametrize("game", KNOWN)
def test_every_position_of_a_game_comes_back(game: str) -> None:
    rules = load(game)
    for text in positions_of(game):
        assert rules.position(rules.restore(text)) == text


def test_numbers() -> None:
    assert fields().number("left", least=-20) == -12
    assert fields().number("money", "7", most=7) == 7
    assert fields().number("money", str(LARGEST_NUMBER)) == LARGEST_NUMBER


@pytest.mark.parametrize(
    ("text", "least", "most", "wanted"),
    [
        ("x", 0, LARGEST_NUMBER, "a number"),
        ("-1", 0, LARGEST_NUMBER, "a number"),
        ("8", 0, 7, "a number from 0 to 7"),
        ("-6", -5, 7, "a number from \u22125 to 7"),
        ("--5", -5, 7, "a number from \u22125 to 7"),
        ("9" * 10, 0, 7, "a number from 0 to 7"),
    ],
)
def test_numbers_that_are_none_or_too_large(text: str, least: int, most: int, wanted: str) -> None:
    with pytest.raises(BadText) as bad:
        fields().number("money", text, least=least, most=most)
    assert str(bad.value) == f'E07 column 19: expected {wanted} in field money, found "{text}"'


def test_seats() -> None:
    assert fields().seat("money", "C") == 2
    assert fields().seats("money", "CA") == fields().seats("money", "CAC") == 0b101
    with pytest.raises(BadText) as bad:
        fields().seats("money", "AD")
    assert str(bad.value) == 'E07 column 19: expected a seat (A, B, C) in field money, found "D"'


def test_values_of_every_seat() -> None:
    assert fields().per_seat("money") == ["5", "-", "7"]
    with pytest.raises(BadText) as bad:
        fields("fp1:toy n=3 money=A:5|C:7").per_seat("money")
    assert str(bad.value) == 'E07 column 23: expected a value for seat B (B:...) in field money, found "C:7"'


def test_names() -> None:
    assert fields().pick("list", Phrase("expected.a_hex"), ["a", "b"], "b") == 1
    with pytest.raises(BadText) as bad:
        fields().pick("left", Phrase("expected.a_hex"), ["-11", "5"])
    assert str(bad.value) == 'E07 column 36: expected a hex in field left, found "-12"; nearest: -11'


def test_lists() -> None:
    assert fields().listed("list") == ["a", "b"]
    assert fields().listed("none") == fields().listed("absent") == fields().listed("list", "") == []


def test_values_with_keys() -> None:
    assert fields().keyed("turn", ["active", "points"]) == {"active": "B", "points": "3"}
    assert fields().keyed("none", ["active"]) == {}
    with pytest.raises(BadText) as bad:
        fields().keyed("turn", ["active"])
    assert 'a value with its key (active) and a colon in field turn, found "points:3"' in str(bad.value)


def test_yes_and_no() -> None:
    assert fields("fp1:toy over=yes").yes("over")
    assert not fields("fp1:toy over=no").yes("over")
    assert not fields().yes("absent")
    with pytest.raises(BadText, match="yes or no in field over"):
        fields().yes("over")


def test_what_is_secret_restarts_no_game() -> None:
    assert fields().unsealed("money", Phrase("expected.number"), "5") == "5"
    with pytest.raises(BadText) as bad:
        fields().unsealed("money", Phrase("expected.number"), "?")
    assert (bad.value.code, bad.value.column) == ("E11", 19)
