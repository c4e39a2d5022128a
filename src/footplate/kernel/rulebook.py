"""Rulebooks: numbered clauses in chapters, written as Markdown (`## chapter`, `### id`, text).

Beside them may lie the game on one page: a few topics (`## title (clauses)`, text).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Final

from footplate.kernel.errors import BadGame
from footplate.kernel.text import BadText, complete, plain
from footplate.language import Phrase, folder_of

_TOPIC: Final = re.compile(r"(?P<title>.*?)\s*(?:\((?P<clauses>[^()]*)\))?\s*")
"""The heading of a topic."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: its number, the chapter it stands in, and its text as Markdown."""

    id: str
    chapter: str
    text: str


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic of the game in brief: a title, the clauses that say it in full, and a text as Markdown."""

    title: str
    clauses: tuple[str, ...]
    text: str


class Rulebook:
    r"""The rules of a game in one language, in the order of the book.

    >>> book = Rulebook.read("# Halma\n\n## Der Zug\n\n### R1\nZiehe ein Männchen.\n\n### R2\nOder überspringe eines.")
    >>> book.clause("R2")
    Clause(id='R2', chapter='Der Zug', text='Oder überspringe eines.')
    >>> [clause.id for clause in book.search("MANNCHEN")]
    ['R1']
    """

    def __init__(self, clauses: Iterable[Clause] = (), overview: Iterable[Topic] = ()) -> None:
        self.clauses = tuple(clauses)
        self.overview = tuple(overview)
        """The game on one page; empty where its author has written none."""
        self._by_id = {clause.id: clause for clause in self.clauses}

    @classmethod
    def read(cls, text: str, overview: str = "") -> Rulebook:
        """A rulebook from its Markdown, and the game on one page from its own."""
        return cls(_clauses(text), _topics(overview))

    @property
    def chapters(self) -> dict[str, list[Clause]]:
        """The clauses of every chapter."""
        found: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            found.setdefault(clause.chapter, []).append(clause)
        return found

    def clause(self, id: str) -> Clause:
        """The clause with this number, as people type it (`R37`, `r37`). Raises `BadText` for an unknown one."""
        known = complete(id, self._by_id)
        if known is None:
            first, last = (self.clauses[0].id, self.clauses[-1].id) if self.clauses else ("-", "-")
            raise BadText("E08", Phrase("expected.clause", first=first, last=last), id)
        return self._by_id[known]

    def search(self, words: str) -> list[Clause]:
        """The clauses whose text contains all these words or beginnings of words, whatever their case and accents."""
        wanted = plain(words).split()
        return [clause for clause in self.clauses if all(word in plain(clause.text) for word in wanted)]


def _clauses(text: str) -> Iterator[Clause]:
    for chapter in f"\n{text}".split("\n## ")[1:]:
        title, *clauses = chapter.split("\n### ")
        for clause in clauses:
            id, _, words = clause.partition("\n")
            yield Clause(id.strip(), title.strip(), words.strip())


def _topics(text: str) -> Iterator[Topic]:
    for topic in f"\n{text}".split("\n## ")[1:]:
        heading, _, words = topic.partition("\n")
        parts = _TOPIC.fullmatch(heading)
        assert parts is not None, "the pattern takes every line"
        yield Topic(parts["title"], tuple(re.findall(r"\w+", parts["clauses"] or "")), words.strip())


@lru_cache(64)
def rulebook_of(package: str, language: str) -> Rulebook:
    """The rulebook that lies in a package, in English where there is no translation. Raises `BadGame` for a file that
    cannot be read.
    """
    home = folder_of(package)
    if home is None:
        return Rulebook()
    return Rulebook.read(_said(home / "rulebook", language), _said(home / "rulebook" / "overview", language))


def _said(folder: Traversable, language: str) -> str:
    """The text of a folder in a language, else in English, else ""."""
    for tongue in (language, "en"):
        file = folder / f"{tongue}.md"
        if file.is_file():
            try:
                return file.read_text("utf-8")
            except (OSError, ValueError) as failure:
                raise BadGame(f"{file} cannot be read: {failure}") from failure
    return ""
