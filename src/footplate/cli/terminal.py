"""The terminal of a command: its language, its size, its colours, and what to do about letters it cannot show."""

from __future__ import annotations

import codecs
import io
import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

from footplate.bots.failing import BotError
from footplate.games import NoGame
from footplate.kernel.errors import GameError
from footplate.kernel.text import BadText
from footplate.language import say

BESIDE_GAP: Final = 2
_ANSI: Final = re.compile(r"\x1b\[[0-9;]*m")
_CONTROL: Final = dict.fromkeys([*range(32), *range(127, 160)], "?")
_IN_ASCII: Final = dict(zip("↗→↘↙←↖·▸×–—„“”’", '/>\\/<\\.>x--"""\'', strict=True))


class ListRow(NamedTuple):
    """A line of a list, and the number of its entries."""

    text: str
    choices: int


class Terminal:
    """A command's means of output."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.completing = False
        """Whether a shell asks for completions, and nothing else is to be done."""
        self.tty = sys.stdout.isatty()
        self.colour = self.tty and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    @property
    def width(self) -> int:
        return shutil.get_terminal_size((100, 35)).columns

    @property
    def height(self) -> int:
        return shutil.get_terminal_size((100, 35)).lines

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the catalogs in the user's language."""
        return say(key, self.language, facts)

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    def dim(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text

    def wrap(self, text: str, first: str = "", rest: str = "", wide: int = 0) -> list[str]:
        """The lines of a paragraph that begins with `first` and continues behind `rest`; `wide` 0: the whole width."""
        width = wide or max(40, self.width)
        return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)

    def flow(self, items: Sequence[str]) -> list[ListRow]:
        """Short items one behind the other, two spaces apart, in as many lines as needed."""
        rows = [ListRow("", 0)]
        for item in items:
            if rows[-1].choices and len(rows[-1].text) + 2 + len(item) > self.width - 1:
                rows.append(ListRow("", 0))
            rows[-1] = ListRow(f"{rows[-1].text}  {item}", rows[-1].choices + 1)
        return rows

    def columns(self, items: Sequence[str]) -> list[ListRow]:
        """Short items in columns of one width, to be read line by line."""
        wide = max(map(len, items)) + 2
        across = max(1, (self.width - 1) // wide)
        rows = [items[start : start + across] for start in range(0, len(items), across)]
        return [ListRow(" " + "".join(f"{item:<{wide}}" for item in row).rstrip(), len(row)) for row in rows]

    def beside(self, left: Sequence[str], right: Sequence[str]) -> list[str]:
        """Two blocks side by side, where there is room; else one above the other."""
        if not any(left):
            return [*right]
        at = max((visible(line) for line, beside in zip(left, right, strict=False) if beside), default=0) + BESIDE_GAP
        if at + max(map(visible, right), default=0) > self.width:
            return [*left, *right]
        rows = max(len(left), len(right))
        pairs = zip([*left, *[""] * rows], [*right, *[""] * rows], strict=False)
        return [(a + " " * (at - visible(a)) + b).rstrip() if b else a for a, b in list(pairs)[:rows]]


def visible(text: str) -> int:
    """How many columns a text takes, without colour codes."""
    return len(_ANSI.sub("", text))


def sentence(error: Exception, language: str = "en") -> str:
    """An error as a sentence."""
    if isinstance(error, BadText | BotError):
        return capital(error.message(language)) + "."
    return capital(str(error)) if type(error) in (GameError, NoGame) else str(error)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def harmless(text: str) -> str:
    """A text from a file without the control characters that could manipulate a terminal."""
    return text.translate(_CONTROL)


def forgive_encodings() -> None:
    """Replace letters the terminal cannot show, and bytes that are no text, instead of failing."""
    codecs.register_error("footplate", _closest)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "footplate"), (sys.stderr, "footplate")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _closest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_in_ascii, error.object[error.start : error.end])), error.end


def _in_ascii(letter: str) -> str:
    if letter in _IN_ASCII:
        return _IN_ASCII[letter]
    plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii())
    return plain or "?"
