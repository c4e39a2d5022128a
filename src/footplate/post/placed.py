"""Text whose letters remember their place in a letter, however it was joined, cut and cleaned since."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain


@dataclass(frozen=True, slots=True)
class Placed:
    """A text, and line and column (from 1) of each of its letters."""

    text: str = ""
    places: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, text: str, line: int) -> Placed:
        """A line of a letter."""
        return cls(text, tuple((line, column) for column in range(1, len(text) + 1)))

    def __len__(self) -> int:
        return len(self.text)

    def cut(self, start: int, end: int | None = None) -> Placed:
        """The part between two letters."""
        return Placed(self.text[start:end], self.places[start:end])

    def strip(self) -> Placed:
        """Without the spaces around it."""
        start = len(self.text) - len(self.text.lstrip())
        return self.cut(start, max(start, len(self.text.rstrip())))

    def at(self, column: int) -> tuple[int, int]:
        """The place of the letter in this column (from 1); the end for a column behind the last."""
        if not self.places:
            return 1, 1
        if column <= len(self.places):
            return self.places[max(column, 1) - 1]
        line, last = self.places[-1]
        return line, last + column - len(self.places)

    def replaced(self, pattern: re.Pattern[str], new: str) -> Placed:
        """With every match replaced; the new letters stand where the match began."""
        parts, last = list[Placed](), 0
        for found in pattern.finditer(self.text):
            start, end = found.span()
            parts += [self.cut(last, start), Placed(new, (self.places[start],) * len(new))]
            last = end
        return joined([*parts, self.cut(last)]) if parts else self

    def split(self, pattern: re.Pattern[str]) -> list[Placed]:
        """The parts between matches outside of quotes."""
        parts, last = list[Placed](), 0
        quotes, counted = 0, 0
        for found in pattern.finditer(self.text):
            quotes += self.text.count('"', counted, found.start())
            counted = found.start()
            if quotes % 2 == 0:
                parts.append(self.cut(last, found.start()))
                last = found.end()
        return [*parts, self.cut(last)]

    def translated(self, table: dict[int, str]) -> Placed:
        """With letters replaced one by one."""
        return Placed(self.text.translate(table), self.places)


def joined(parts: Sequence[Placed]) -> Placed:
    """Parts one behind the other."""
    return Placed("".join(part.text for part in parts), tuple(chain.from_iterable(part.places for part in parts)))
