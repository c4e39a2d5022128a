"""Where the money came from: rows that add up to the accounts, to the last unit."""

from __future__ import annotations

from pathlib import Path

import pytest

from footplate.games import KNOWN, load
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.bookkeeping import KINDS, Books
from footplate.kernel.events import Event
from footplate.kernel.page import ScoreRow, total_of
from footplate.kernel.records.opening import opening
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.language import LANGUAGES
from tests.test_recorded_games import RECORDS

pytestmark = pytest.mark.compiled


def books_of(path: Path, language: str = "en") -> tuple[list[ScoreRow], list[int]]:
    """The rows of a recorded game, and its final accounts."""
    played = replay(read_record(path.read_text("utf-8"), KNOWN), load)
    start = opening(played.record.headers, GAME)
    books = load("dampfross").page.books(start)
    assert books
    for line in played.lines:
        books = books.copy()
        books.move(line.events, line.after.scores())
    return books.rows(language), played.state.scores()


@pytest.mark.parametrize("path", RECORDS["dampfross"], ids=lambda path: path.stem)
def test_the_rows_of_a_recorded_game_add_up_to_its_accounts(path: Path) -> None:
    rows, accounts = books_of(path)
    assert total_of(rows, len(accounts)) == accounts
    by_label = {row["label"]: row["values"] for row in rows}
    assert by_label["starting capital"] == [20] * len(accounts)
    for received, paid in (("fees received", "fees paid"), ("fares received", "fares paid")):
        assert sum(value or 0 for value in by_label[received]) == -sum(value or 0 for value in by_label[paid])
    assert any(by_label["first places"])
    assert any(by_label["fares paid"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_its_words_and_its_clause(language: str) -> None:
    rows, _ = books_of(RECORDS["dampfross"][0], language)
    clauses = {clause.id for clause in GAME.rulebook(language).clauses}
    assert {row["clause"] for row in rows} <= clauses
    assert len({row["label"] for row in rows}) == len(rows) >= len(KINDS) - 1


def test_partners_odd_units_are_theirs_who_had_to_bear_them() -> None:
    """Random games full of joint lines and joint runs: after every step the books are the accounts."""
    shared = 0
    for seed in range(3):
        dice = Random(seed)
        state = GAME.new(4, GAME.options.read("jointLines=yes runs=6"), "practice")
        books = Books(state.scores())
        while state.to_move != OVER:
            state.events = []
            steps = state.legal()
            chance = state.to_move == CHANCE
            state.play(GAME.rules.draw(state, dice.below) if chance else steps[dice.below(len(steps))])
            books.move(state.events, state.scores())
            shared += sum(event.number("partner", -1) >= 0 for event in state.events if is_booking(event))
            assert total_of(books.rows("en"), 4) == state.scores()
    assert shared > 10


def is_booking(event: Event) -> bool:
    return event.kind in ("premium", "fee", "fare", "prize")
