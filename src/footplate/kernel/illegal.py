"""Why a move is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from footplate.kernel.errors import GameError
from footplate.kernel.events import Fact, written
from footplate.language import LANGUAGES, Phrase, say

SEAT_FACTS: Final = frozenset(("seat", "seats", "owner", "owners", "rivals"))
"""Facts that may name seats, by their letters."""


class Illegal(GameError):
    """A move the rules forbid: the clause that forbids it, and the facts for a sentence about it.

    `reason` is a key of the language catalogs; `str()` gives the English sentence. A game that counts no clauses leaves
    the clause empty.
    """

    def __init__(self, clause: str, reason: str, facts: Mapping[str, Fact] | None = None) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.reason = reason
        self.facts: Mapping[str, Fact] = facts or {}
        self.names: Callable[[str], Mapping[str, str]] | None = None
        """How people write the places and pieces among the facts, by language; None where the facts have none."""
        self.where: Callable[[str], Mapping[str, str]] | None = None
        """Where the hexes among the facts lie, by language, on a board that does not print their names."""
        self.players: Sequence[str] = ()
        """The names of the players at the seats among the facts, if known; else seats are named by their letters."""

    def words(self, language: str = "en", hexes: bool = True) -> str:
        """The refusal without its clause, for readers who are shown the clause beside it. `hexes` are named beside
        where they lie, for readers who write moves.

        >>> illegal = Illegal("D43", "dampfross.no.declined", {"seat": "B"})
        >>> illegal.words()
        'B has declined'
        >>> illegal.players = ("Anton", "Beate")
        >>> illegal.sentence()
        'Beate has declined (D43)'
        """
        seats = {chr(65 + seat): name for seat, name in enumerate(self.players)}
        names = {**self._where(language, hexes), **(self.names(language) if self.names else {})}
        facts = {key: written(fact, seats if key in SEAT_FACTS else names) for key, fact in self.facts.items()}
        return _capital(say(self.reason, language, facts))

    def _where(self, language: str, hexes: bool) -> Mapping[str, str]:
        where = self.where(language) if self.where else {}
        return beside_hexes(where) if hexes else where

    def sentence(self, language: str = "en") -> str:
        """The refusal as a sentence with its clause."""
        return with_clause(self.words(language), self.clause)

    def in_notation(self) -> Phrase:
        """The sentence with places and pieces as records write them, for readers of records."""
        why = Phrase(self.reason, **self.facts)
        return _Beginning("record.refused" if self.clause else "record.refused.plain", why=why, clause=self.clause)

    def __str__(self) -> str:
        return self.sentence()

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle`: with the names in every language, since the functions that find them are not sent."""
        return type(self), self.args, {**vars(self), "names": _found(self.names), "where": _found(self.where)}


def beside_hexes(where: Mapping[str, str]) -> dict[str, str]:
    """Where hexes lie, with the name of each beside it.

    >>> beside_hexes({"K7": "east of Cambridge"})
    {'K7': 'east of Cambridge (K7)'}
    """
    return {hex: f"{said} ({hex})" for hex, said in where.items()}


def _found(names: Callable[[str], Mapping[str, str]] | None) -> Callable[[str], Mapping[str, str]] | None:
    """The same names, looked up now."""
    return {language: dict(names(language)) for language in LANGUAGES}.__getitem__ if names else None


def with_clause(sentence: str, clause: str) -> str:
    """A sentence with the clause it follows from, where it has one.

    >>> with_clause("B has declined", "D43"), with_clause("This cannot be done now", "")
    ('B has declined (D43)', 'This cannot be done now')
    """
    return f"{sentence} ({clause})" if clause else sentence


class _Beginning(Phrase):
    """A phrase that begins a sentence."""

    def words(self, language: str = "en") -> str:
        return _capital(super().words(language))


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


@contextmanager
def among(players: Sequence[str]) -> Iterator[None]:
    """Within this context, refusals call these players by name."""
    try:
        yield
    except Illegal as illegal:
        illegal.players = players
        raise
