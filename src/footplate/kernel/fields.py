"""The fields of a position string, read in the same way in every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from footplate.kernel.positions import read_per_seat, value_column
from footplate.kernel.text import MOST_DIGITS, BadText, nearest, number_in
from footplate.language import Phrase

LARGEST_NUMBER: Final = 10**MOST_DIGITS - 1
"""The largest number a text may contain."""


class Fields(Mapping[str, str]):
    """The values of a position string, field by field. A wrong value raises `BadText` with the field and the column in
    which its value begins.

    The readers take a field and the part of its value to read; by default all of it.
    """

    def __init__(self, text: str, values: Mapping[str, str], seats: int) -> None:
        self._text = text
        self._values = values
        self._letters = [chr(65 + seat) for seat in range(seats)]

    def __getitem__(self, field: str) -> str:
        return self._values[field]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def bad(self, field: str, expected: Phrase, found: str, names: Sequence[str] = ()) -> BadText:
        """The error for a field; `names` are those the writer may have meant."""
        wanted = Phrase("expected.in_field", expected=expected, field=field)
        return BadText("E07", wanted, found, value_column(self._text, field), nearest(found, names))

    def number(self, field: str, text: str | None = None, *, least: int = 0, most: int = LARGEST_NUMBER) -> int:
        """A whole number."""
        found = self[field] if text is None else text
        digits = found.removeprefix("-") if least < 0 else found
        number = number_in(digits)
        if number is not None and digits != found:
            number = -number
        if number is None or not least <= number <= most:
            limited = Phrase("expected.number_from_to", least=least, most=most)
            raise self.bad(field, Phrase("expected.number") if (least, most) == (0, LARGEST_NUMBER) else limited, found)
        return number

    def pick(self, field: str, expected: Phrase, names: Sequence[str], text: str | None = None) -> int:
        """The index of a name in a list of names; it must be written out, as programs write it."""
        found = self[field] if text is None else text
        if found not in names:
            raise self.bad(field, expected, found, names)
        return names.index(found)

    def seat(self, field: str, text: str | None = None) -> int:
        """The seat a letter stands for."""
        found = self[field] if text is None else text
        if found not in self._letters:
            raise self.bad(field, Phrase("expected.seat", names=", ".join(self._letters)), found)
        return self._letters.index(found)

    def seats(self, field: str, text: str) -> int:
        """Letters as a set of seats, one bit for each."""
        return sum(1 << seat for seat in {self.seat(field, letter) for letter in text})

    def per_seat(self, field: str) -> list[str]:
        """The part of every seat (`-` is an empty one)."""
        try:
            return read_per_seat(self[field], len(self._letters))
        except BadText as bad:
            wanted = Phrase("expected.in_field", expected=bad.expected, field=field)
            column = value_column(self._text, field) + bad.column - 1
            raise BadText(bad.code, wanted, bad.found, column) from None

    def listed(self, field: str, text: str | None = None) -> list[str]:
        """The entries between commas; empty for `-` and for a missing field."""
        found = self.get(field, "-") if text is None else text
        return [] if found in ("-", "") else found.split(",")

    def keyed(self, field: str, keys: Sequence[str]) -> dict[str, str]:
        """A list of `key:value`, by key."""
        pairs: dict[str, str] = {}
        for entry in self.listed(field):
            key, _, value = entry.partition(":")
            if key not in keys or not value:
                raise self.bad(field, Phrase("expected.keyed", names=", ".join(keys)), entry, keys)
            pairs[key] = value
        return pairs

    def yes(self, field: str) -> bool:
        """Whether a field says yes; a missing one says no."""
        return self.pick(field, Phrase("expected.yes_or_no"), ("no", "yes"), self.get(field, "no")) == 1

    def unsealed(self, field: str, expected: Phrase, text: str) -> str:
        """The value. Raises `BadText` for a secret (`?`): a game cannot be continued from unknown values."""
        if text == "?":
            wanted = Phrase("expected.unsealed", expected=expected)
            raise BadText("E11", wanted, "?", value_column(self._text, field))
        return text
