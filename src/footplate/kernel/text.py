"""Reading what people write: words with their columns, unique beginnings, and errors that say what was expected."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from footplate.kernel.errors import GameError


class BadText(GameError):
    """A text that cannot be read: what was expected, what stood there, and where (columns count from 1)."""

    def __init__(
        self, code: str, expected: str, found: str, column: int = 1, nearest: Sequence[str] = (), quoted: bool = True
    ) -> None:
        super().__init__(expected, found)
        self.code = code
        self.expected = expected
        self.found = found
        self.column = column
        self.nearest = tuple(nearest)
        self.quoted = quoted

    def message(self) -> str:
        """The sentence without code and place."""
        found = f'"{self.found}"' if self.quoted else self.found
        ending = f"; nearest: {', '.join(self.nearest)}" if self.nearest else ""
        return f"expected {self.expected}, found {found}{ending}"

    def at(self, line: int, first_column: int = 1) -> str:
        """The whole reply, for a text that began at `first_column` of `line`."""
        return f"{self.code} line {line}, column {self.column + first_column - 1}: {self.message()}"

    def __str__(self) -> str:
        return f"{self.code} column {self.column}: {self.message()}"


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text without spaces and the column it starts in."""

    text: str
    column: int


_TYPOGRAPHY = str.maketrans(
    {
        **{chr(wide): chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)},
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f", '"'),
        **dict.fromkeys("\u2018\u2019\u201a\u201b", "'"),
        **dict.fromkeys("\t\u00a0\u202f\u3000", " "),
    }
)


def straight(text: str) -> str:
    """The plain characters typographic ones stand for: dashes, quotes, spaces, full-width letters. Columns stay.

    >>> straight("K12\u2013L12")
    'K12-L12'
    """
    return text.translate(_TYPOGRAPHY)


def words(text: str) -> list[Word]:
    """The words of a text.

    >>> [word.text for word in words("move  GWR SE")]
    ['move', 'GWR', 'SE']
    """
    return [Word(found[0], found.start() + 1) for found in re.finditer(r"\S+", text)]


def plain(text: str) -> str:
    """Without case and accents, for comparing what people typed.

    >>> plain("Köln")
    'koln'
    """
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()


def complete(found: str, names: Iterable[str]) -> str | None:
    """The name meant by a text: an exact one, or the only one with this beginning; else None.

    >>> complete("manch", ["Manchester", "Maidstone"])
    'Manchester'
    """
    wanted = plain(found)
    candidates = list(names)
    for name in candidates:
        if plain(name) == wanted:
            return name
    beginnings = [name for name in candidates if plain(name).startswith(wanted)]
    return beginnings[0] if wanted and len(beginnings) == 1 else None


def _distance(a: str, b: str) -> int:
    """Edit distance in which swapping two neighbouring letters counts one."""
    table = [[i + j if i * j == 0 else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


def nearest(found: str, names: Iterable[str]) -> tuple[str, ...]:
    """Names somebody may have meant: edit distance at most 2, only the smallest distance, at most three.

    In this order: the same letters, containing the text, the same length, the list's order.

    >>> nearest("Redding", ["London", "Reading"])
    ('Reading',)
    """
    wanted = plain(found)
    ranked = []
    for place, name in enumerate(names):
        known = plain(name)
        distance = _distance(wanted, known)
        if wanted and distance <= 2:
            order = (sorted(known) != sorted(wanted), wanted not in known, len(known) != len(wanted), place)
            ranked.append((distance, order, name))
    ranked.sort()
    return tuple(name for distance, _, name in ranked if distance == ranked[0][0])[:3]
