"""Moves are read in the same way in every game: dashes, case, and the column of what is missing."""

from __future__ import annotations

from functools import cache

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.facets import Notation
from footplate.kernel.records.replay import replay
from footplate.kernel.state import State
from footplate.kernel.text import END_OF_LINE, BadText
from footplate.kernel.word_reader import WordReader
from footplate.language import Phrase
from tests.games_in_play import begin, play_on

EXPECTED = Phrase("expected.number")


@cache
def moves_of(game: str) -> tuple[tuple[State, str], ...]:
    """Every written line of a random game with the position it was made in, chance included."""
    play = play_on(begin(game, seed=3), seed=5, steps=400)
    lines = replay(play.record, load).lines
    return tuple((line.before, line.line.move) for line in lines)


def beginnings(text: str) -> list[str]:
    """The text cut after every word, from nothing to all of it."""
    words = text.split()
    return [" ".join(words[:count]) for count in range(len(words) + 1)]


def column_of_the_end(game: str, state: State, text: str) -> int | None:
    """Where something is said to be missing after this text, if that is what is wrong with it."""
    try:
        load(game).notation.read(state, text)
    except BadText as bad:
        return bad.column if bad.found == END_OF_LINE else None
    return None


@pytest.mark.parametrize("game", KNOWN)
def test_what_is_missing_is_missing_behind_the_text(game: str) -> None:
    texts = [(state, text) for state, move in moves_of(game) for text in beginnings(move)]
    columns = {text: column_of_the_end(game, state, text) for state, text in texts}
    cut_short = {text: column for text, column in columns.items() if column is not None}
    assert cut_short == {text: len(text) + 1 for text in cut_short}
    assert len(cut_short) > 3


@pytest.mark.parametrize("game", KNOWN)
def test_dashes_of_word_processors_are_dashes(game: str) -> None:
    notation = load(game).notation
    for state, move in moves_of(game):
        for dash in "–—−":
            assert notation.read(state, move.replace("-", dash)) == notation.read(state, move), move


@pytest.mark.parametrize("game", KNOWN)
def test_letters_of_a_wide_keyboard_are_letters(game: str) -> None:
    notation = load(game).notation
    for state, move in moves_of(game):
        wide = "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in move)
        assert notation.read(state, wide) == notation.read(state, move), move


@pytest.mark.parametrize("game", KNOWN)
def test_case_and_the_width_of_spaces_do_not_matter(game: str) -> None:
    notation = load(game).notation
    for state, move in moves_of(game):
        meant = notation.read(state, move)
        assert notation.read(state, move.lower()) == meant, move
        assert notation.read(state, move.upper()) == meant, move
        assert notation.read(state, f"  {move.replace(' ', chr(0xA0) + ' ')} ") == meant, move


@pytest.mark.parametrize("game", KNOWN)
def test_a_word_too_many_is_named_with_its_column(game: str) -> None:
    state, move = next((state, move) for state, move in moves_of(game) if move.startswith("first"))
    with pytest.raises(BadText) as bad:
        load(game).notation.read(state, f"{move}  again")
    assert (bad.value.code, bad.value.found, bad.value.column) == ("E09", "again", len(move) + 3)


@pytest.mark.parametrize("game", KNOWN)
def test_a_dash_before_an_implied_move_is_a_dash(game: str) -> None:
    notation = load(game).notation
    for state, move in moves_of(game):
        assert notation.implied(state, "A", move.replace("-", "–")) == notation.implied(state, "A", move), move


class Crossroads(State):
    """One choice between ways whose names have dashes, and then another."""

    def __init__(self) -> None:
        super().__init__(2)
        self.to_move = 0
        self.asked = 0

    def legal(self) -> list[int]:
        return [0, 1]

    def midway(self) -> bool:
        return self.asked == 1

    def advance(self, step: int) -> None:
        self.asked += 1

    def clone(self) -> Crossroads:
        copy = Crossroads()
        copy.asked = self.asked
        return copy


class Ways(Notation[Crossroads]):
    def name(self, state: Crossroads, step: int) -> str:
        return ("inn–mill road", "ford")[step]


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("", "E07 column 1: expected one of inn-mill road, ford, found end of line"),
        ("ford ", None),
        ("Inn—Mill road Fo", None),
        ("ford brd", 'E06 column 6: expected one of inn-mill road, ford, found "brd"; nearest: ford'),
        ("ford ford  inn", 'E09 column 12: expected end of the move, found "inn"'),
    ],
)
def test_a_game_that_says_nothing_is_read_so_too(text: str, reply: str | None) -> None:
    if reply is None:
        Ways().read(Crossroads(), text)
        return
    with pytest.raises(BadText) as bad:
        Ways().read(Crossroads(), text)
    assert str(bad.value) == reply


def test_numbers_begin_with_one_and_end_somewhere() -> None:
    assert WordReader("12", 2).number(EXPECTED, 12) == 12
    for text in ("0", "13", "-1", "²", "x"):
        with pytest.raises(BadText) as bad:
            WordReader(f"  {text}", 2).number(EXPECTED, 12)
        assert (bad.value.code, bad.value.column) == ("E07", 3)


def test_a_beginning_is_completed_where_names_are_picked_and_nowhere_else() -> None:
    names = ["M3", "M31"]
    assert WordReader("m31", 2).exact("E08", EXPECTED, names) == 1
    with pytest.raises(BadText):
        WordReader("m", 2).exact("E08", EXPECTED, names)
    assert WordReader("wh", 2).pick("E07", EXPECTED, ["coal", "whistle"]) == 1
    with pytest.raises(BadText) as bad:
        WordReader("coat", 2).pick("E07", EXPECTED, ["coal", "whistle"])
    assert bad.value.nearest == ("coal",)


def test_a_seat_is_one_of_the_game() -> None:
    assert WordReader("b", 2).seat() == 1
    with pytest.raises(BadText) as bad:
        WordReader("C", 2).seat()
    assert str(bad.value) == 'E05 column 1: expected a seat (A, B), found "C"'
