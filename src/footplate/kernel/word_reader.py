"""Moves read word by word, in the same way in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from footplate.kernel.text import END_OF_LINE, BadText, Word, complete, nearest, number_in, straight, words
from footplate.language import Phrase


def keyword_of(word: str, keywords: Sequence[str], short: Mapping[str, str]) -> str | None:
    """The keyword a word stands for: itself, its letter, or its beginning.

    >>> keyword_of("V", ("move", "veto"), {"v": "veto"}), keyword_of("mo", ("move", "veto"), {})
    ('veto', 'move')
    """
    return short.get(word.lower()) or complete(word, keywords)


class WordReader:
    """A text whose words are taken one after another. Dashes, quotes and spaces of word processors are plain ones here,
    case does not matter, and columns are those of the text as it was written.
    """

    def __init__(self, text: str, seats: int) -> None:
        self.text = straight(text)
        self.words = words(self.text)
        """The words that have not been taken yet."""
        self.end = len(self.text.rstrip()) + 1
        """The column behind the text: where something is missing that should have followed."""
        self.letters = [chr(65 + seat) for seat in range(seats)]

    def missing(self, expected: Phrase) -> BadText:
        """The error for a text that ends where something should have followed."""
        return BadText("E07", expected, END_OF_LINE, self.end)

    def next(self, expected: Phrase) -> Word:
        """The next word, whatever it is."""
        if not self.words:
            raise self.missing(expected)
        return self.words.pop(0)

    def keyword(self, keywords: Sequence[str], short: Mapping[str, str]) -> str:
        """The next word as the keyword of a move."""
        expected = Phrase("expected.move_of", names=", ".join(keywords))
        word = self.next(expected)
        found = keyword_of(word.text, keywords, short)
        if found is None:
            raise BadText("E06", expected, word.text, word.column, nearest(word.text, keywords))
        return found

    def pick(self, code: str, expected: Phrase, names: Sequence[str]) -> int:
        """The index of the next word in a list of names; a unique beginning will do."""
        word = self.next(expected)
        name = complete(word.text, names)
        if name is None:
            raise BadText(code, expected, word.text, word.column, nearest(word.text, names))
        return names.index(name)

    def exact(self, code: str, expected: Phrase, names: Sequence[str]) -> int:
        """As `pick`, but nothing is completed: digits are never guessed."""
        word = self.next(expected)
        wanted = word.text.upper()
        for place, name in enumerate(names):
            if name.upper() == wanted:
                return place
        raise BadText(code, expected, word.text, word.column, nearest(word.text, names))

    def number(self, expected: Phrase, most: int) -> int:
        """A number from 1 up to `most`."""
        word = self.next(expected)
        number = number_in(word.text)
        if number is None or not 1 <= number <= most:
            raise BadText("E07", expected, word.text, word.column)
        return number

    def seat(self) -> int:
        """The seat a letter stands for."""
        expected = Phrase("expected.seat", names=", ".join(self.letters))
        word = self.next(expected)
        if word.text.upper() not in self.letters:
            raise BadText("E05", expected, word.text, word.column)
        return self.letters.index(word.text.upper())

    def literal(self, text: str, expected: Phrase | None = None, code: str = "E07") -> None:
        """Take the one word that may stand here."""
        wanted = expected or Phrase("expected.word", word=text)
        word = self.next(wanted)
        if word.text.lower() != text.lower():
            raise BadText(code, wanted, word.text, word.column)

    def chance_word(self, text: str) -> None:
        """Take the word by which a chance line says what is drawn."""
        word = self.next(Phrase("expected.word", word=text))
        if word.text.lower() != text:
            expected = Phrase("expected.chance_line", word=text)
            raise BadText("E06", expected, word.text, word.column, nearest(word.text, [text]))

    def follows(self, text: str) -> bool:
        """Whether this word comes next; then it is taken."""
        found = bool(self.words) and self.words[0].text.lower() == text
        if found:
            self.words.pop(0)
        return found

    def finish(self, steps: list[int]) -> list[int]:
        """The steps read. Raises `BadText` where some of the text is left."""
        if self.words:
            raise BadText("E09", Phrase("expected.end_of_move"), self.words[0].text, self.words[0].column)
        return steps
