"""Rulebooks: numbered clauses in chapters, written as Markdown (`## chapter`, `### id`, text)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from footplate.kernel.text import BadText, complete, plain
from footplate.language import Phrase


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: its number, the chapter it stands in, and its text as Markdown."""

    id: str
    chapter: str
    text: str


class Rulebook:
    r"""The rules of a game in one language, in the order of the book.

    >>> book = Rulebook.read("# Halma\n\n## Der Zug\n\n### R1\nZiehe ein Männchen.\n\n### R2\nOder überspringe eines.")
    >>> book.clause("R2")
    Clause(id='R2', chapter='Der Zug', text='Oder überspringe eines.')
    >>> [clause.id for clause in book.search("MANNCHEN")]
    ['R1']
    """

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.clauses = tuple(clauses)
        self._by_id = {clause.id: clause for clause in self.clauses}

    @classmethod
    def read(cls, text: str) -> Rulebook:
        """A rulebook from its Markdown."""
        return cls(_clauses(text))

    @property
    def chapters(self) -> dict[str, list[Clause]]:
        """The clauses of every chapter."""
        found: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            found.setdefault(clause.chapter, []).append(clause)
        return found

    def clause(self, id: str) -> Clause:
        """The clause with this number, as people type it (`R37`, `r37`). An unknown one raises `BadText`."""
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
