"""How moves and positions are written and read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Generic, TypeVar, cast

from footplate.kernel.attributes import field_names, restore_fields, written_fields
from footplate.kernel.errors import BadGame
from footplate.kernel.events import Event
from footplate.kernel.fields import Fields
from footplate.kernel.records.common import common_keyword
from footplate.kernel.state import OVER, State
from footplate.kernel.text import BadText, Word, complete, is_name, nearest, straight
from footplate.kernel.word_reader import WordReader
from footplate.language import Phrase

S = TypeVar("S", bound=State)


class Notation(Generic[S]):
    """A game as text. A *step* is the engine's move, an int; a *move* is what people write on one line: one or more
    steps.
    """

    keywords: tuple[str, ...] = ()
    """First words of this game's own moves, in the order in which help lists them."""
    optional_fields: tuple[str, ...] = ()
    """Fields a position string may lack."""

    def name(self, state: S, step: int, /) -> str:
        """One step in the words of the notation: "take", "GWR", "SE"."""
        raise NotImplementedError

    def write(self, state: S, steps: Sequence[int], /) -> str:
        """The move made of these steps; "" when notation leaves it out (it is then `implied`)."""
        now, names = cast(S, state.clone()), list[str]()
        for step in steps:
            names.append(self._readable(now, step, first=not names))
            now.advance(step)
        return " ".join(names)

    def _readable(self, state: S, step: int, /, first: bool) -> str:
        """The name of a step. Raises `BadGame` for a name that could not be found again in a record."""
        name = self.name(state, step)
        called = f'{type(self).__module__}.{type(self).__name__}.name() calls step {step} "{name}"'
        if not name or name != " ".join(name.split()) or not name.isprintable() or any(mark in name for mark in '[{"'):
            raise BadGame(f'{called}: a name is words with one space between, without [, {{ and "')
        if first and (common := common_keyword(name, self.keywords)):
            raise BadGame(f"{called}, which is {common} in every game; words that only begin so belong in `keywords`")
        read = straight(name)
        others = (other for other in state.legal() if other != step)
        namesake = next((other for other in others if straight(self.name(state, other)) == read), None)
        if namesake is not None:
            raise BadGame(f"{called}, and step {namesake} too: nobody can tell them apart in a record")
        return name

    def read(self, state: S, text: str, /) -> list[int]:
        """The steps a text stands for, legal or not. Raises `BadText` when it names nothing of this game.

        By default the names of steps one after another, each shortened as far as it stays unique: those of legal
        steps, else those of `steps`. Numbers are never completed. Reading stops after a step that is not legal, since
        it leads to no position.
        """
        now, reader, steps = cast(S, state.clone()), WordReader(text, state.seats), list[int]()
        while not steps or (reader.words and now.midway()):
            step = self._meant(now, reader)
            steps.append(step)
            if not now.allows(step):
                return steps
            now.advance(step)
        return reader.finish(steps)

    def steps(self, state: S, /) -> Iterable[int]:
        """All steps of this game, legal now or not, each of which has a `name` in every position. By default the legal
        ones. Where a game lists them all, an illegal one is refused with its clause instead of "not understood".
        """
        return state.legal()

    def _meant(self, state: S, reader: WordReader, /) -> int:
        """The step the next words name: a legal one if they can mean one, unless another step has exactly this name."""
        legal = {straight(self.name(state, step)): step for step in state.legal()}
        named = _named(reader.words, legal)
        if named and _said(reader.words, named) == named:
            return legal[_taken(reader, named)]
        every = {straight(self.name(state, step)): step for step in self.steps(state)} | legal
        other = _named(reader.words, every)
        if other and (not named or _closeness(reader.words, other) > _closeness(reader.words, named)):
            named = other
        if named:
            return every[_taken(reader, named)]
        raise self._unknown(reader, list(legal), list(every))

    def _unknown(self, reader: WordReader, legal: list[str], every: list[str]) -> BadText:
        """The error that lists what could have been written: the steps that begin with the same word, or else all."""
        expected = Phrase("expected.one_of", names=", ".join(legal))
        word = reader.next(expected)
        first = word.text.casefold() + " "
        alike = [name for name in every if name.casefold().startswith(first)]
        if not alike:
            return BadText("E06", expected, word.text, word.column, nearest(word.text, every))
        said = " ".join([word.text, *(one.text for one in reader.words)])
        names = [name for name in alike if name in legal] or alike
        expected = Phrase("expected.one_of", names=", ".join(names))
        return BadText("E06", expected, said, word.column, nearest(said, alike))

    def first_words(self, state: S, /) -> list[str]:
        """First words of the moves that can be written in this position, in the order of `keywords`."""
        found = set[str]()
        for step in state.legal():
            word = self.name(state, step).split()[0]
            if word not in self.keywords:  # a hex to build to: the word is that of the move it begins
                word = self.write(state, [step]).partition(" ")[0]
            found.add(word)
        return [word for word in self.keywords if word in found]

    def implied(self, state: S, actor: str, text: str, /) -> list[int]:
        """Steps notation leaves out before a line with this actor ("A" ..., "*") and this text."""
        return []

    # --- records ----------------------------------------------------------------------------------------------

    def section(self, state: S, /) -> str:
        """The section of a record this position belongs to: a word, and a number where there are several: "round 3"."""
        return "final" if state.to_move == OVER else "round 1"

    def part(self, state: S, /) -> str:
        """The part of its section a position belongs to, as orders are labelled with it: the throw `a`, `b`, `c`."""
        return ""

    def asks_for(self, state: S, /) -> tuple[str, ...]:
        """The names of what is asked for in this position ("": something without a name) and of what will be asked for
        later in the same round, as far as that is known: the runs `43-26`. Empty where no orders are given ahead.
        """
        return ()

    def most_named(self, state: S, seat: int, /) -> int:
        """How many of these a seat may still order something for."""
        return len(self.asks_for(state))

    def named_in(self, text: str, /) -> str:
        """The name of what an order is for; "" where it names nothing."""
        return ""

    def checks(self, before: S, after: S, events: Sequence[Event], /) -> list[tuple[str, ...]]:
        """What a reader can recompute about a line: `("pay", "A+2000", "B+1000")`, `("value", "GWR", "2")` ...

        The keys are those of the notation (`records.record.CHECKS`); a game's own begin with "x-".
        """
        return []

    # --- positions --------------------------------------------------------------------------------------------

    def fields(self, state: S, seat: int | None, full: bool, /) -> list[tuple[str, str]]:
        """The fields of a position string that are this game's own: in full, or as `seat` (None: a spectator) sees it.
        By default all attributes of the state; in a game with secrets, without those that `Secrets.determinize`
        guesses.
        """
        return written_fields(state)

    def restored(self, begun: S, fields: Fields, /) -> S:
        """The position with these fields, from the set-up position of the same game. Raises `BadText`."""
        restore_fields(begun, fields)
        return begun

    def required_fields(self, begun: S, /) -> tuple[str, ...]:
        """The names of the fields of its own that a position string of this game must have."""
        return tuple(field_names(begun))


def _said(words: Sequence[Word], name: str) -> str:
    """The first words, as many as the name has."""
    return " ".join(word.text for word in words[: len(name.split())])


def _named(words: Sequence[Word], names: Collection[str]) -> str | None:
    """The one of these names the next words mean, the most words that mean one."""
    longest = max((len(name.split()) for name in names), default=0)
    for taken in range(min(len(words), longest), 0, -1):
        said = " ".join(word.text for word in words[:taken])
        named = complete(said, [name for name in names if len(name.split()) == taken])
        if named is not None and (is_name(said, named) or not said[-1].isdigit()):  # 1 is not the beginning of 12
            return named
    return None


def _closeness(words: Sequence[Word], name: str) -> int:
    """How well the next words mean a name: 2 to the letter, 1 but for case and accents, 0 as its beginning."""
    said = _said(words, name)
    return 2 if said == name else int(is_name(said, name))


def _taken(reader: WordReader, name: str) -> str:
    """Take the words of this name from the reader; returns the name."""
    del reader.words[: len(name.split())]
    return name
