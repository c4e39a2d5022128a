"""Reading what people write: words with their columns, unique beginnings, and errors that say what was expected."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from footplate.kernel.errors import GameError
from footplate.language import Phrase

LONGEST_PILE: Final = 30
"""The most combining marks on one letter, as in Unicode's stream-safe text. Ordering them takes time with the square
of their number, and blocks all other threads meanwhile.
"""
LONGEST_GUESS: Final = 40
"""Longer words are not compared with names: no person meant one."""
LONGEST_EXCERPT: Final = 200
"""The longest part of the text found that an error repeats."""
MOST_DIGITS: Final = 9
END_OF_LINE: Final = Phrase("found.end_of_line")


class BadText(GameError):
    """A text that cannot be read: what was expected, what stood there, and where (columns count from 1).

    Text that was found is quoted; a number or a phrase (the end of the line) is not. `str()` is in English.
    """

    def __init__(
        self, code: str, expected: Phrase, found: str | int | Phrase, column: int = 1, nearest: Sequence[str] = ()
    ) -> None:
        super().__init__(expected, found)
        self.code = code
        self.expected = expected
        self.found = found
        self.column = column
        self.nearest = tuple(nearest)

    def phrase(self) -> Phrase:
        """What is wrong, without code and place."""
        found = _excerpt(self.found) if isinstance(self.found, str) else self.found
        if self.nearest:
            return Phrase("text.bad.near", expected=self.expected, found=found, nearest=", ".join(self.nearest))
        return Phrase("text.bad", expected=self.expected, found=found)

    def message(self, language: str = "en") -> str:
        """The sentence without code and place.

        >>> BadText("E07", Phrase("expected.number"), "x").message("de")
        'erwartet: eine Zahl; gefunden: „x“'
        """
        return self.phrase().words(language)

    def __str__(self) -> str:
        return f"{self.code} column {self.column}: {self.message()}"

    def __reduce__(self) -> tuple[type[BadText], tuple[object, ...]]:
        return type(self), (self.code, self.expected, self.found, self.column, self.nearest)


def _excerpt(text: str) -> Phrase:
    return Phrase("found.text", text=text if len(text) <= LONGEST_EXCERPT else text[:LONGEST_EXCERPT] + "...")


def as_python(value: object) -> Phrase:
    """A value that was found where text or a number belongs, as Python writes it."""
    return Phrase("found.value", value=repr(value))


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
    """The plain characters that typographic ones stand for: dashes, quotes, spaces, full-width letters. Columns stay.

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


_FAR_FROM_LATIN: Final = re.compile(rf"[^\0-\u02ff]{{{LONGEST_PILE + 1},}}")
"""Combining marks are found only here."""
_HIDDEN_MARKS: Final = "\u0f73\u0f75\u0f81"
"""Letters that decompose into combining marks."""


def _is_mark(letter: str) -> bool:
    return unicodedata.combining(letter) > 0 or letter in _HIDDEN_MARKS


def composed(text: str) -> str:
    """The text with every letter and its marks as one character where there is one (NFC). Raises `BadText` for piles
    of marks. All text from outside passes through this function, and only here.

    >>> composed("Ko\u0308ln")
    'Köln'
    """
    if text.isascii():
        return text
    for found in _FAR_FROM_LATIN.finditer(text):
        pile = 0
        for column, letter in enumerate(found[0], found.start() + 1):
            pile = pile + 1 if _is_mark(letter) else 0
            if pile > LONGEST_PILE:
                raise BadText("E01", Phrase("expected.marks", most=LONGEST_PILE), Phrase("found.more"), column)
    return unicodedata.normalize("NFC", text)


def number_in(text: str) -> int | None:
    """The number plain digits stand for; None for any other text, and for numbers with too many digits.

    >>> number_in("0188"), number_in("\u00b2"), number_in("9" * 5000)
    (188, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


_UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]")
"""Characters that count as letters and leave no ink."""
_PLAIN_SHAPES: Final = re.compile(
    "[\ufe00-\ufe0d]|(?:^|(?<=[\\w\\s.,:;'()-]))[\ufe0e\ufe0f]|(?<=[\ufe0e\ufe0f])[\ufe0e\ufe0f]"
)
"""Variation selectors that follow no symbol."""


def can_be_seen(text: str) -> bool:
    """Whether a name has only characters that people see: no line ends, no marks of direction, nothing without width.

    >>> can_be_seen("Anton"), can_be_seen("not\u202enA")
    (True, False)
    """
    return text.isprintable() and not _UNSEEN.search(text) and not _PLAIN_SHAPES.search(text)


def plain(text: str) -> str:
    """Without case and accents, for comparing what people typed.

    >>> plain("Köln")
    'koln'
    """
    if text.isascii():
        return text.casefold()
    return _unmarked(unicodedata.normalize("NFKD", _unmarked(text))).casefold()


def _unmarked(text: str) -> str:
    return "".join([letter for letter in text if not _is_mark(letter)])


_plain_name: Final = lru_cache(8192)(plain)
"""Cached for the names that input is compared with: few, and always the same."""


def completions(found: str, names: Iterable[str]) -> list[str]:
    """The names that begin with a text.

    >>> completions("ma", ["Manchester", "London", "Maidstone"])
    ['Manchester', 'Maidstone']
    """
    wanted = plain(found)
    return [name for name in names if _plain_name(name).startswith(wanted)] if wanted else []


def complete(found: str, names: Iterable[str]) -> str | None:
    """The name meant by a text: an exact one, or the only one with this beginning; else None.

    >>> complete("manch", ["Manchester", "Maidstone"]), complete("B4", ["b4", "B4"])
    ('Manchester', 'B4')
    """
    beginnings = completions(found, names)
    if found in beginnings:
        return found
    wanted = plain(found)
    exact = (name for name in beginnings if _plain_name(name) == wanted)
    return next(exact, beginnings[0] if len(beginnings) == 1 else None)


def is_name(found: str, name: str) -> bool:
    """Whether a text is this whole name; case and accents do not matter.

    >>> is_name("köln", "Koln"), is_name("Kö", "Köln")
    (True, False)
    """
    return plain(found) == _plain_name(name)


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
    """Names the writer may have meant: edit distance at most 2, only the smallest distance, at most three.

    In this order: the same letters, containing the text, the same length, the list's order.

    >>> nearest("Redding", ["London", "Reading"])
    ('Reading',)
    """
    wanted = plain(found) if len(found) <= LONGEST_GUESS else ""
    if not wanted or len(wanted) > LONGEST_GUESS:
        return ()
    ranked = []
    for place, name in enumerate(names):
        known = _plain_name(name)
        if abs(len(known) - len(wanted)) > 2:
            continue
        distance = _distance(wanted, known)
        if distance <= 2:
            order = (sorted(known) != sorted(wanted), wanted not in known, len(known) != len(wanted), place)
            ranked.append((distance, order, name))
    ranked.sort()
    return tuple(name for distance, _, name in ranked if distance == ranked[0][0])[:3]
