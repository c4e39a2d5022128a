"""Lines that survive any mail program: none longer than 78 columns, nothing cut."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

LETTER_COLUMNS: Final = 78
_INDENT: Final = re.compile(r"(\s*)(?:(?:\w+\s{1,3}|[0-9]+\)\s)(?=\S))?")
_PIECE: Final = re.compile(r"\s*(?:(?=\S{30})[^\s~-]*[~-](?=[\w(])|\S+)")
"""Lines are broken at spaces, and behind the dashes of a long route: a copied route then has lines that end in a dash,
which are joined when they are read.
"""


def columns(text: str) -> int:
    """How many columns a text takes: East Asian letters take two, combining marks none.

    >>> columns("Győr"), columns("東京")
    (4, 4)
    """
    return sum(0 if unicodedata.combining(one) else 1 + (unicodedata.east_asian_width(one) in "WF") for one in text)


def folded(lines: Iterable[str], width: int = LETTER_COLUMNS) -> str:
    """The lines as the text of a letter; a long one continues below, indented. A single word is never cut."""
    return "".join(f"{part}\n" for line in lines for part in _parts(line.rstrip(), width))


def _parts(line: str, width: int) -> list[str]:
    if columns(line) <= width:
        return [line]
    found = _INDENT.match(line)
    hanging = " " * min(len(found[1]) + 5, 8) if found and found[1] else "  "
    parts = [""]
    for piece in _PIECE.findall(line):
        if parts[-1].strip() and columns(parts[-1] + piece) > width:
            parts.append(hanging + piece.lstrip())
        else:
            parts[-1] += piece
    return parts
