"""A review of a finished game: what every seat could expect, where the game turned, and what would have been better.

Every decision is judged with what its seat knew then; what every seat could expect is computed from the whole
position. A review is a list of judgements, one for each move, so that several processes can share the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from footplate.bots.advice import SECOND_LOOK, SEED, STRONGEST, points
from footplate.bots.budget import Budget
from footplate.bots.chances import SURE
from footplate.bots.expert import Expert
from footplate.bots.levels import BUDGETS, expert_of, teach
from footplate.bots.search import Choice, Search
from footplate.bots.walk import allowed, foreseen, position_after
from footplate.games import KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import Replay, replay
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State

USUAL: Final = Budget(40, 0.6)
"""The budget for each move of a review."""
DOUBT: Final = Budget(400, BUDGETS[STRONGEST].seconds)
"""The budget for a move that seems to be a mistake: the beginning of the search of a hint, ten times the usual one."""
REVIEW_SECONDS: Final = 300.0
"""Seconds for all moves of a game: in a longer game each has less."""
MOST_MOVES: Final = 3_000
"""Games with more moves are not reviewed at a server: finding candidates at each of them takes too long."""
GAMES_AT_ONCE: Final = 2
"""Games judged at the same time: each process keeps them replayed."""
LUCK: Final = 100_003
"""The difference between the seeds of guesses and of the search, so that they do not make the same guesses."""
TOGETHER: Final = 2
"""Moves judged in one job; another job waits for no more than this."""
MISTAKE: Final = SURE // 50
"""By how much another move must be better before the move that was made counts as a mistake."""
MOMENTS: Final = 5
"""The most turning points,"""
WORTH_TELLING: Final = SURE // 10
"""and the least change of chances for one: a smaller change has decided nothing."""

CLEAR_LEAD: Final = SURE // 20
"""The lead from which a seat is the favourite."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One move of a game, judged."""

    number: int
    """The number of the move in the record, from 1."""
    seat: int
    """The seat that moved; -1 for chance."""
    chances: tuple[int, ...]
    """The chance of every seat after the move, in parts of `SURE`."""
    promised: tuple[int, ...]
    """The expected result of every seat after it, in the game's own units."""
    played: int = 0
    """What the move was worth to its seat: the chance to win after it;"""
    better: tuple[int, ...] = ()
    """the steps of the best other move, as far as they could be foreseen,"""
    could: tuple[int, ...] = ()
    """and the chances it left every seat. Empty where there was nothing to choose."""

    @property
    def gain(self) -> int:
        """How much better it was than the best other move; below 0: how much worse."""
        return self.played - self.could[self.seat] if self.better else 0


@dataclass(frozen=True, slots=True)
class Review:
    """Judgements in the order of the moves, and what stands out."""

    judgements: tuple[Judgement, ...]
    start: Judgement
    """What every seat could expect before the first move."""

    def turning_points(self) -> list[Judgement]:
        """The moves that changed a seat's chances most, in their order."""
        changes = swings([one.chances for one in (self.start, *self.judgements)])
        told = [
            (change, one.number, one)
            for change, one in zip(changes, self.judgements, strict=True)
            if one.seat >= 0 and change >= WORTH_TELLING
        ]
        most = sorted(told, key=lambda one: (-one[0], one[1]))[:MOMENTS]
        return sorted((one for _, _, one in most), key=lambda one: one.number)

    def swing(self, judgement: Judgement, seat: int) -> int:
        """By how much a move changed the chances of a seat."""
        return judgement.chances[seat] - self.before(judgement).chances[seat]

    def before(self, judgement: Judgement) -> Judgement:
        """What every seat could expect before a move."""
        return self.judgements[judgement.number - 2] if judgement.number > 1 else self.start

    def lead_changes(self) -> list[Judgement]:
        """The moves after which another seat was clearly the likeliest to win."""
        changes, leader = list[Judgement](), -1
        for one in (self.start, *self.judgements):
            first, second = sorted(one.chances, reverse=True)[:2] if len(one.chances) > 1 else (SURE, 0)
            if first - second < CLEAR_LEAD:
                continue
            ahead = one.chances.index(first)
            if leader not in (-1, ahead):
                changes.append(one)
            leader = ahead
        return changes

    def best(self, seat: int) -> Judgement | None:
        """The best move of this seat: the one that gained most over its best alternative."""
        return self._extreme(seat, 1)

    def worst(self, seat: int) -> Judgement | None:
        """The worst move of this seat: the one that lost most against its best alternative."""
        return self._extreme(seat, -1)

    def _extreme(self, seat: int, sign: int) -> Judgement | None:
        own = [one for one in self.judgements if one.seat == seat and sign * one.gain > 0]
        return max(own, key=lambda one: sign * one.gain, default=None)


def swings(chances: Sequence[Sequence[int]]) -> list[int]:
    """By how much each move changed somebody's chances most, given those before the first move and after each.

    The end makes sure what was only likely: the last move changed nothing if the likeliest seat has won.
    """
    found = [max(abs(b - a) for a, b in zip(*pair, strict=True)) for pair in pairwise(chances)]
    if found and chances[-2].index(max(chances[-2])) == chances[-1].index(max(chances[-1])):
        found[-1] = 0
    return found


def chances_at(expert: Expert, state: State, winners: Sequence[int] = ()) -> tuple[int, ...]:
    """What every seat could expect of a position, all secrets known; after the end `winners` share the whole."""
    if not winners and state.to_move != OVER:
        return tuple(expert.chances(state))
    won = [*winners] or expert.game.rules.winners(state)
    return tuple(SURE // len(won) if seat in won else 0 for seat in range(state.seats))


def judge(
    played: Replay,
    numbers: Sequence[int],
    budget: Budget = USUAL,
    hinted: Budget | None = None,
    seeds: Sequence[int] = (),
) -> list[Judgement]:
    """Judge these moves of a game; number 0 is the opening.

    `hinted` is the budget for doubted moves, by default `DOUBT`, or `budget` where that has no clock. `seeds` are the
    seeds of the hints before each move, if they are known. What seems to be a mistake is one only if the hint would
    have advised another move.
    """
    hinted = hinted or (DOUBT if budget.seconds else budget)
    expert = expert_of(played.game)
    teach(expert, played.opening)
    judgements = list[Judgement]()
    for number in numbers:
        state: State = played.lines[number - 1].after if number else played.opening
        chances = chances_at(expert, state)
        promised = tuple(points(amount, expert.parts()) for amount in expert.promise(expert.settled(state)))
        line = played.lines[number - 1] if number else None
        if line is None or line.before.to_move < 0 or line.before.midway() or not line.steps:
            judgements.append(Judgement(number, -1, chances, promised))
            continue
        seat, steps = line.before.to_move, foreseen(played.game, line.before, line.steps)
        known = known_before(played, number)
        search = Search(expert, LUCK + number, budget.iterations, budget.seconds)
        choices = search.think(known, steps).choices
        own = next(choice for choice in choices if choice.steps == steps)
        reached = position_after(known, own.steps).digest()
        others = [choice for choice in choices if choice is not own and _leads_elsewhere(known, choice.steps, reached)]
        if not others:
            judgements.append(Judgement(number, seat, chances, promised, _worth(own, seat)))
            continue
        best = others[0]
        if own.chances[seat] < best.chances[seat]:
            doubted = None
            if best.chances[seat] - own.chances[seat] >= MISTAKE:
                seed = seeds[number - 1] if seeds else SEED
                doubted = _doubted(expert, line.before, known, steps, hinted, seed)
            if doubted is None:  # it is about as good
                judgements.append(Judgement(number, seat, chances, promised, _worth(own, seat)))
                continue
            own, best = doubted
        better = foreseen(played.game, known, best.steps)
        judgements.append(
            Judgement(number, seat, chances, promised, _worth(own, seat), tuple(better), tuple(best.chances))
        )
    return judgements


def _doubted(
    expert: Expert, before: State, known: State, steps: Sequence[int], hinted: Budget, seed: int
) -> tuple[Choice, Choice] | None:
    """A move that seems to be a mistake, and the better move, by the search of a hint: the same guess and seed. A move
    that it did not look into has the second look of hints (`SECOND_LOOK`). Returns None if the hint would have advised
    the move that was made, or one that is hardly better.
    """
    guess: State = expert.game.secrets.determinize(before, before.to_move, Random(seed).below)
    if not allowed(guess, steps):
        return None
    seat, reached = before.to_move, position_after(guess, steps).digest()
    found = Search(expert, seed, hinted.iterations, hinted.seconds).think(guess).choices
    advised = [choice for choice in found if allowed(guess, choice.steps)]
    if not advised or position_after(guess, advised[0].steps).digest() == reached:
        return None
    better = next((choice for choice in advised if allowed(known, choice.steps)), None)
    if better is None:
        return None
    alike = (choice for choice in advised if position_after(guess, choice.steps).digest() == reached)
    own = next(alike, None)
    if own is None:  # the hint has not looked into it
        iterations, seconds = max(2, hinted.iterations // SECOND_LOOK), hinted.seconds / SECOND_LOOK
        again = Search(expert, seed, iterations, seconds).think(guess, [*steps]).choices
        own = next(choice for choice in again if choice.steps == [*steps])
    return (own, better) if better.chances[seat] - own.chances[seat] >= MISTAKE else None


def known_before(played: Replay, number: int) -> State:
    """The position before a move as it is judged and shown: what its seat did not know has been guessed."""
    before = played.lines[number - 1].before
    known: State = played.game.secrets.determinize(before, before.to_move, Random(number).below)
    return known


def _leads_elsewhere(known: State, steps: Sequence[int], reached: int) -> bool:
    """Whether a move is legal and leads to another position: the same steps in another order are no other move."""
    return allowed(known, steps) and position_after(known, steps).digest() != reached


def _worth(choice: Choice, seat: int) -> int:
    return choice.chances[seat]


def reviewed(judgements: Sequence[Judgement]) -> Review:
    """The review made of all judgements, the opening's among them, in any order."""
    start, *moves = sorted(judgements, key=lambda one: one.number)
    return Review(tuple(moves), start)


def judge_record(
    record: str, numbers: Sequence[int], budget: Budget | None = None, seeds: Sequence[int] = ()
) -> list[Judgement]:
    """The same for the text of a record, for processes that have nothing else."""
    played = replayed(record)
    return judge(played, numbers, budget or budget_for(len(played.lines)), seeds=seeds)


def budget_for(moves: int) -> Budget:
    """The budget for each move of a game with this number of moves."""
    return Budget(USUAL.iterations, min(USUAL.seconds, REVIEW_SECONDS / max(1, moves)))


@lru_cache(GAMES_AT_ONCE)
def replayed(record: str) -> Replay:
    return replay(read_record(record, KNOWN), load)


def in_parts(moves: int) -> list[list[int]]:
    """The numbers of a game's moves, the opening's among them, in parts of about equal work."""
    return [list(range(begin, min(begin + TOGETHER, moves + 1))) for begin in range(0, moves + 1, TOGETHER)]
