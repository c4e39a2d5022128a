"""Position strings are taken apart and put together."""

from __future__ import annotations

import pytest

from footplate.kernel.positions import per_seat, read_fields, read_per_seat, value_column, write_fields
from footplate.kernel.text import BadText

POSITION = "fp1:rocket rules=1 map=england-188 moved=- cash=A:2000|B:4000"


def test_reading_and_writing_gives_the_same_text() -> None:
    game, fields = read_fields(POSITION)
    assert write_fields(game, fields.items()) == POSITION


def test_a_value_may_contain_an_equals_sign() -> None:
    assert read_fields("fp1:toy x=a=b")[1] == {"x": "a=b"}


def test_an_empty_value_is_a_dash() -> None:
    assert write_fields("toy", [("moved", "")]) == "fp1:toy moved=-"


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("", "E02 column 1: expected a position beginning with fp1: and a game, found nothing"),
        ("rocket rules=1", 'E02 column 1: expected a position beginning with fp1: and a game, found "rocket"'),
        ("fp2:rocket", 'E03 column 1: expected a position of version 1 (fp1:), found "fp2:"'),
        ("fp1:rocket rules", 'E02 column 12: expected a field as key=value, found "rules"'),
        ("fp1:rocket rules=", 'E02 column 12: expected a field as key=value, found "rules="'),
        ("fp1:rocket n=2 n=3", 'E02 column 16: expected field n only once, found "n=3"'),
    ],
)
def test_what_is_wrong_with_a_position(text: str, reply: str) -> None:
    with pytest.raises(BadText) as bad:
        read_fields(text)
    assert str(bad.value) == reply


def test_values_of_seats() -> None:
    assert per_seat(["2000", "", "0"]) == "A:2000|B:-|C:0"
    assert read_per_seat("A:2000|B:-|C:0", 3) == ["2000", "-", "0"]


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("A:1", "E07 column 5: expected a value for seat B (B:...), found nothing more"),
        ("A:1|C:2", 'E07 column 5: expected a value for seat B (B:...), found "C:2"'),
        ("A:1|B:", 'E07 column 5: expected a value for seat B (B:...), found "B:"'),
        ("A:1|B:2|C:3", 'E07 column 9: expected values for 2 seats only, found "C:3"'),
    ],
)
def test_what_is_wrong_with_values_of_seats(text: str, reply: str) -> None:
    with pytest.raises(BadText) as bad:
        read_per_seat(text, 2)
    assert str(bad.value) == reply


def test_the_column_of_a_value() -> None:
    assert POSITION[value_column(POSITION, "map") - 1 :].startswith("england-188")
    assert value_column(POSITION, "nothing") == 1
