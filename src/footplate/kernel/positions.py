"""Position strings: one line of text that restarts a game, `fp1:GAME key=value ...`.

The games define what the fields mean; this module takes them apart and puts them together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from footplate.kernel.text import BadText, number_in, words
from footplate.language import Phrase

MAJOR: Final = 1
"""Version of position strings; a new number may change their meaning."""

ENVELOPE: Final = ("rules", "map", "opt", "n", "view")
"""The fields every game has: revision, map, options, number of seats, and who may see it."""

KEY: Final = "[a-z][a-z0-9-]{0,31}"
"""The form of the key of a game: keys are parts of addresses, of file names and of records."""

_FIRST: Final = re.compile(f"fp([0-9]+):({KEY})")


def read_fields(text: str) -> tuple[str, dict[str, str]]:
    """The game and the fields of a position string. Raises `BadText`.

    >>> read_fields("fp1:rocket rules=1 map=england-188")
    ('rocket', {'rules': '1', 'map': 'england-188'})
    """
    pieces = words(text)
    if not pieces:
        raise BadText("E02", Phrase("expected.position"), Phrase("found.nothing"))
    first = _FIRST.fullmatch(pieces[0].text)
    if first is None:
        raise BadText("E02", Phrase("expected.position"), pieces[0].text, pieces[0].column)
    if number_in(first[1]) != MAJOR:
        raise BadText("E03", Phrase("expected.position_version"), f"fp{first[1]}:", pieces[0].column)
    fields: dict[str, str] = {}
    for piece in pieces[1:]:
        key, _, value = piece.text.partition("=")
        if not value or not key.isidentifier():
            raise BadText("E02", Phrase("expected.field_shape"), piece.text, piece.column)
        if key == "map" and value.endswith(".json"):
            raise BadText("E03", Phrase("expected.key_of_map"), value, piece.column + len("map="))
        if key in fields:
            raise BadText("E02", Phrase("expected.field_once", field=key), piece.text, piece.column)
        fields[key] = value
    return first[2], fields


def write_fields(game: str, pairs: Iterable[tuple[str, str]]) -> str:
    """The position string with these fields, in this order; an empty value is written `-`.

    >>> write_fields("rocket", [("rules", "1"), ("moved", "")])
    'fp1:rocket rules=1 moved=-'
    """
    return " ".join([f"fp{MAJOR}:{game}", *(f"{key}={value or '-'}" for key, value in pairs)])


def value_column(text: str, key: str) -> int:
    """The column in which the value of a field begins, for an error about it; 1 when there is no such field.

    >>> value_column("fp1:rocket rules=1", "rules")
    18
    """
    found = re.search(rf"(?<=\s){re.escape(key)}=", text)
    return found.end() + 1 if found else 1


def per_seat(values: Sequence[str]) -> str:
    """A value for every seat; an empty one is written `-`.

    >>> per_seat(["GWR2", ""])
    'A:GWR2|B:-'
    """
    return "|".join(f"{chr(65 + seat)}:{value or '-'}" for seat, value in enumerate(values))


def read_per_seat(text: str, seats: int) -> list[str]:
    """The value of every seat, as written (`-` is empty). Raises `BadText` with a column counted in `text`.

    >>> read_per_seat("A:2000|B:4000", 2)
    ['2000', '4000']
    """
    values: list[str] = []
    column = 1
    parts = text.split("|")
    for seat in range(seats):
        letter = chr(65 + seat)
        if seat == len(parts):
            raise BadText("E07", Phrase("expected.value_of_seat", seat=letter), Phrase("found.nothing_more"), column)
        found_letter, _, value = parts[seat].partition(":")
        if found_letter != letter or not value:
            raise BadText("E07", Phrase("expected.value_of_seat", seat=letter), parts[seat], column)
        values.append(value)
        column += len(parts[seat]) + 1
    if len(parts) > seats:
        raise BadText("E07", Phrase("expected.values_of_seats", seats=seats), parts[seats], column)
    return values
