"""A review in words: who won and how, the game in three sentences, the moments that decided, and each player's best
and worst move, with what was better and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final, TypedDict

from footplate.bots.advice import AdvisedMove, beside
from footplate.bots.advice_words import AdvisedInWords, exact_amount, in_short, in_words
from footplate.bots.chances import SURE
from footplate.bots.levels import expert_of, has_own_expert, teach
from footplate.bots.review import Judgement, Review, known_before, replayed, reviewed
from footplate.bots.walk import allowed, foreseen, walk
from footplate.kernel.page import ScoreRow
from footplate.kernel.records.replay import Replay
from footplate.kernel.state import OVER
from footplate.language import say

NOTABLE: Final = 2
"""Per cent by which another move must be better or worse than one of the same name."""


class ReviewedMove(TypedDict):
    """A point of the chart: what every seat could expect after a move; number 0 is the opening."""

    number: int
    seat: int
    """The seat that moved; -1 for chance."""
    chances: list[int]
    """The chances to win, in per cent."""
    promised: list[int]
    """The expected results, in the game's own units."""


class ReviewedMoment(TypedDict):
    """A move worth looking at again."""

    number: int
    seat: int
    title: str
    """What happened."""
    swing: list[int]
    """By how many per cent it changed each seat's chances in the real game, with all secrets known."""
    gain: int
    """By how many per cent it was better for its seat than the best other move, by what the seat could know; below 0:
    worse.
    """
    left: int
    """The chance it left its seat, by what the seat could know, in per cent: `other` plus `gain`."""
    played: AdvisedInWords
    other: AdvisedInWords | None
    """The best other move."""


class ToldReview(TypedDict):
    """A whole review in the reader's language."""

    headline: str
    """Who has won, and by how much; "" for a game that is not over."""
    story: list[str]
    """How it was won, how often the lead changed, and what decided most: three sentences at most."""
    learned: bool
    """Whether it is judged by a value learned for games like this one;"""
    handmade: bool
    """else whether by a hand-made one of this game; without either, by the points as they stand."""
    moves: list[ReviewedMove]
    moments: list[ReviewedMoment]
    best: list[ReviewedMoment | None]
    """One for every seat."""
    worst: list[ReviewedMoment | None]


def tell_review(record: str, judgements: Sequence[Judgement], players: Sequence[str], language: str) -> ToldReview:
    """The review of a record, made of the judgements of all its moves."""
    return tell(replayed(record), reviewed(judgements), players, language)


def tell(played: Replay, review: Review, players: Sequence[str], language: str) -> ToldReview:
    """The same for a game that has been replayed already."""
    return _Teller(played, review, players, language).told()


class _Teller:
    def __init__(self, played: Replay, review: Review, players: Sequence[str], language: str) -> None:
        self._played = played
        self._review = review
        self._players = players
        self._language = language

    def told(self) -> ToldReview:
        review, seats = self._review, range(self._played.opening.seats)
        return {
            "headline": self._headline(),
            "story": self._story(),
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
        if one.better and allowed(known, made):  # shown beside the other one, with what its seat knew
            own = replace(beside(game, known, one.seat, made, one.chances, one.better), seen=seen)
        # The better move is explained with what its seat knew.
        other = beside(game, known, one.seat, one.better, one.could, made) if one.better else None
        played, better = self._in_words(one, own), self._in_words(one, other) if other else None
        gain = _percent(one.played) - _percent(one.could[one.seat]) if one.better else 0
        alike = better and (abs(gain) < NOTABLE or played["reasons"] == better["reasons"])
        if better and alike and played["title"] == better["title"]:
            # The same move, turned otherwise or by another way: comparing the two teaches nothing.
            played, better, gain = self._in_words(one, replace(own, other=())), None, 0
        return {
            "number": one.number,
            "seat": one.seat,
            "title": self._title(one),
            "swing": [_percent(self._review.swing(one, seat)) for seat in range(line.before.seats)],
            "gain": gain,
            "left": _percent(one.played),
            "played": played,
            "other": better,
        }

    def _title(self, one: Judgement) -> str:
        """The consequences of a move in the real game, without those that need no words; the move itself where there
        are none.
        """
        line = self._played.lines[one.number - 1]
        game, story = self._played.game, self._played.game.story
        told = game.tell_move(line.before, story.in_brief(line.events), self._players, self._language, False)
        if any(event.kind in story.naming for event, _ in told):
            told = [(event, sentence) for event, sentence in told if event.kind not in story.repeating]
        return "; ".join(in_short(game, told)) or f"{self._players[one.seat]}: {line.line.move}"

    def _headline(self) -> str:
        """Who has won, and by how much."""
        state, game = self._played.state, self._played.game
        if state.to_move != OVER:
            return ""
        winners, scores = game.rules.winners(state), state.scores()
        others = [seat for seat in range(state.seats) if seat not in winners]
        name = " & ".join(self._players[seat] for seat in winners)
        facts = {"name": name, "amount": exact_amount(game, scores[winners[0]], self._language)}
        if len(winners) > 1 or not others:
            return say("review.tied" if len(winners) > 1 else "review.won", self._language, facts)
        second = max(others, key=lambda seat: scores[seat])
        lead = scores[winners[0]] - scores[second]
        if lead <= 0:  # something else than the points has decided
            return say("review.won", self._language, facts)
        facts |= {"lead": exact_amount(game, lead, self._language), "second": self._players[second]}
        return say("review.won_by", self._language, facts)

    def _story(self) -> list[str]:
        changes, end = self._review.lead_changes(), (self._review.start, *self._review.judgements)[-1]
        ahead = self._players[end.chances.index(max(end.chances))]
        last = {"n": len(changes), "move": changes[-1].number if changes else 0, "name": ahead}
        sentences = [self._how(), say("review.lead_changes" if changes else "review.one_lead", self._language, last)]
        turning = self._review.turning_points()
        if turning:
            before = self._review.before
            one = max(turning, key=lambda one: max(self._swings(one)))
            seat = max(range(len(one.chances)), key=lambda seat: self._swings(one)[seat])
            facts = {
                "n": one.number,
                "title": self._title(one),
                "name": self._players[seat],
                "from": _percent(before(one).chances[seat]),
                "to": _percent(one.chances[seat]),
            }
            sentences.append(say("review.turn", self._language, facts))
        else:
            sentences.append(say("review.no_turn", self._language))
        return [sentence for sentence in sentences if sentence]

    def _swings(self, one: Judgement) -> list[int]:
        return [abs(self._review.swing(one, seat)) for seat in range(len(one.chances))]

    def _how(self) -> str:
        """The part of the final account in which the winner is furthest ahead of the second; "" where there is none,
        or where several share the win. Rows of one group are one part where the game adds them up.
        """
        game, state = self._played.game, self._played.state
        if state.to_move != OVER or state.seats < 2:
            return ""
        winners, scores = game.rules.winners(state), state.scores()
        if len(winners) > 1:
            return ""
        winner = winners[0]
        second = max((seat for seat in range(state.seats) if seat != winner), key=lambda seat: scores[seat])
        rows, columns = self._account()
        ahead = dict[str, int]()
        for row in rows:
            lead = (row["values"][columns[winner]] or 0) - (row["values"][columns[second]] or 0)
            part = (row.get("group") if game.page.adds_up_groups else None) or row["label"]
            ahead[part] = ahead.get(part, 0) + lead
        most = max(ahead.values(), default=0)
        if most <= 0 or len(rows) < 2:  # one row says no more than the result
            return ""
        facts = {
            "name": self._players[winner],
            "second": self._players[second],
            "row": max(ahead, key=lambda part: ahead[part]),
            "amount": exact_amount(game, most, self._language),
        }
        return say("review.how", self._language, facts)

    def _account(self) -> tuple[Sequence[ScoreRow], dict[int, int]]:
        """The rows of the final account, and the column of every seat."""
        game, played = self._played.game, self._played
        table, books = game.score_table(played.state, None, self._language), game.page.books(played.opening)
        columns = {seat: place for place, seat in enumerate(table["columns"])}
        if books is None:
            return table["rows"], columns
        for line in played.lines:
            books.move(line.events, line.after.scores())
        return books.rows(self._language), columns

    def _in_words(self, one: Judgement, move: AdvisedMove) -> AdvisedInWords:
        came = self._what_came(one)
        return in_words(self._played.game, one.seat, one.seat, move, self._players, self._language, True, came)

    def _what_came(self, one: Judgement) -> list[tuple[int, str]]:
        """What the others did after a move, until its seat moved again."""
        later = [line for line in self._played.lines[one.number :] if line.before.to_move >= 0]
        others = takewhile(lambda line: line.before.to_move != one.seat, later)
        return [(line.before.to_move, line.line.move) for line in others]


def _point(one: Judgement) -> ReviewedMove:
    return {
        "number": one.number,
        "seat": one.seat,
        "chances": [_percent(chance) for chance in one.chances],
        "promised": list(one.promised),
    }


def _percent(parts: int) -> int:
    return round(100 * parts / SURE)
