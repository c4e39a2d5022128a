"""A review in words: the moments that decided, and each player's best and worst move, with what was better and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from footplate.bots.advice import AdvisedMove, beside
from footplate.bots.advice_words import AdvisedInWords, in_words
from footplate.bots.chances import SURE
from footplate.bots.levels import expert_of, has_own_expert, teach
from footplate.bots.review import Judgement, Review, known_before, replayed, reviewed
from footplate.bots.walk import foreseen, walk
from footplate.kernel.records.replay import Replay


class ReviewedMove(TypedDict):
    """A point of the chart: what everybody could expect after a move; number 0 is the opening."""

    number: int
    seat: int
    """Who moved; -1 for chance."""
    chances: list[int]
    """To win, in per cent."""
    promised: list[int]
    """In the end, in the game's own units."""


class ReviewedMoment(TypedDict):
    """A move worth looking at again."""

    number: int
    seat: int
    swing: list[int]
    """By how many per cent it changed everybody's chances."""
    gain: int
    """By how many per cent it was better for the one who moved than the best other move; below 0: worse."""
    played: AdvisedInWords
    other: AdvisedInWords | None
    """The best other move."""


class ToldReview(TypedDict):
    """A whole review in the reader's language."""

    learned: bool
    """Whether it is judged by a value learned for games like this one;"""
    handmade: bool
    """else by a hand-made one of this game; where there is none either, by the points as they stand."""
    moves: list[ReviewedMove]
    moments: list[ReviewedMoment]
    best: list[ReviewedMoment | None]
    """Of every seat."""
    worst: list[ReviewedMoment | None]


def tell_review(record: str, judgements: Sequence[Judgement], players: Sequence[str], language: str) -> ToldReview:
    """The review of a record, made of the judgements of all its moves."""
    return _Teller(replayed(record), reviewed(judgements), players, language).told()


class _Teller:
    def __init__(self, played: Replay, review: Review, players: Sequence[str], language: str) -> None:
        self._played = played
        self._review = review
        self._players = players
        self._language = language

    def told(self) -> ToldReview:
        review, seats = self._review, range(self._played.opening.seats)
        return {
            "learned": teach(expert_of(self._played.game), self._played.opening),
            "handmade": has_own_expert(self._played.game),
            "moves": [_point(one) for one in (review.start, *review.judgements)],
            "moments": [self._moment(one) for one in review.turning_points()],
            "best": [self._moment(one) if one else None for one in map(review.best, seats)],
            "worst": [self._moment(one) if one else None for one in map(review.worst, seats)],
        }

    def _moment(self, one: Judgement) -> ReviewedMoment:
        game, line = self._played.game, self._played.lines[one.number - 1]
        known, made = known_before(self._played, one.number), tuple(foreseen(game, line.before, line.steps))
        seen = walk(game, line.before, line.steps, one.seat)
        own = AdvisedMove(made, one.chances, one.promised, (), known, seen=seen)
        # What was better is told with what the one who moved knew.
        other = beside(game, known, one.seat, one.better, one.could, made) if one.better else None
        return {
            "number": one.number,
            "seat": one.seat,
            "swing": [_percent(self._review.swing(one, seat)) for seat in range(line.before.seats)],
            "gain": _percent(one.gain),
            "played": self._in_words(one.seat, own),
            "other": self._in_words(one.seat, other) if other else None,
        }

    def _in_words(self, seat: int, move: AdvisedMove) -> AdvisedInWords:
        return in_words(self._played.game, seat, seat, move, self._players, self._language)


def _point(one: Judgement) -> ReviewedMove:
    return {
        "number": one.number,
        "seat": one.seat,
        "chances": [_percent(chance) for chance in one.chances],
        "promised": list(one.promised),
    }


def _percent(parts: int) -> int:
    return round(100 * parts / SURE)
