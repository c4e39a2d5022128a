"""Ratings of bots."""

from __future__ import annotations

import pytest

from footplate.lab.arena import GameResult
from tests.extras import needed

needed("arena", "openskill")
from footplate.lab.ratings import Rating, ratings  # noqa: E402 - it needs the package


def won(number: int, winner: str, *others: str) -> GameResult:
    """A game in which these came in, in this order."""
    seating = (winner, *others)
    return GameResult(number, seating, tuple(range(len(seating), 0, -1)), (0,), 9, ())


def test_who_wins_is_rated_higher_and_more_surely_with_every_game() -> None:
    few = ratings(won(number, "a", "b", "c") for number in range(5))
    many = ratings(won(number, "a", "b", "c") for number in range(50))
    assert few["a"].strength > few["b"].strength > few["c"].strength
    assert many["a"].deviation < few["a"].deviation < 25 / 3


def test_seats_of_one_name_are_one_player() -> None:
    assert set(ratings(won(number, "b", "a", "b") for number in range(3))) == {"a", "b"}
    alone = ratings([won(1, "b", "b")])
    assert alone["b"].strength == pytest.approx(25)
    assert alone["b"].deviation < 25 / 3


def test_nobody_is_rated_before_the_first_game() -> None:
    assert ratings([]) == {}
    assert isinstance(ratings([won(1, "a", "b")])["a"], Rating)
