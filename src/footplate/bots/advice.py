"""What the strongest bot would do, and why: the best moves with what they promise every seat.

Advice is made only of what a seat may know: all that is hidden from it is guessed first. Each move keeps the guess it
was found in, of which `advice_words.py` makes sentences. The figures come from the search, the reasons from the terms
of the evaluation: those in which a move does better than the others looked into.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from footplate.bots.budget import Budget
from footplate.bots.chances import SURE
from footplate.bots.expert import Expert
from footplate.bots.levels import BUDGETS, LEVELS, expert_of, teach
from footplate.bots.search import Choice, Search
from footplate.bots.walk import Walk, allowed, foreseen, position_after, walk
from footplate.kernel.game import AnyGame
from footplate.kernel.revealing import opens
from footplate.kernel.rng import Random
from footplate.kernel.state import State

STRONGEST: Final = LEVELS[-1]
SEED: Final = 1
"""Of what is guessed for a hint, and of its search: a review that doubts a move thinks as the hint would."""
MOST_MOVES: Final = 3
MOST_REASONS: Final = 3
MOVES_COMPARED: Final = 9
"""The number of different moves compared; of those with the same reasons only one is shown."""
SECOND_LOOK: Final = 3
"""A kind of move that the search ignored gets this part of the iterations (1 in 3) for its best move."""
GUESSES: Final = 12
"""How many guesses of a position are made until one allows a move of another player."""


@dataclass(frozen=True, slots=True)
class TermGain:
    """One term of the evaluation: by how much the move changes it for a seat, in points of the scores."""

    term: str
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class AdvisedMove:
    """A move that is worth considering. It ends with a step that reveals something, since no plan reaches further."""

    steps: tuple[int, ...]
    chances: tuple[int, ...]
    """The chance of every seat to win, in parts of `SURE`."""
    promised: tuple[int, ...]
    """The final result to be expected for every seat, in points of the scores."""
    reasons: tuple[TermGain, ...]
    """The reasons for it, strongest first."""
    found_in: State = field(compare=False, repr=False)
    """The position it was found in, where what the viewer may not know has been guessed: words are made from this one,
    never from the true position.
    """
    other: tuple[int, ...] = field(default=(), compare=False)
    """The move it is compared with: the best different one, if possible of another kind; () where there is none."""
    seen: Walk | None = field(default=None, compare=False)
    """For a move that was made: what the viewer saw of it. Guesses may differ from that, and may not even allow the
    move.
    """


@dataclass(frozen=True, slots=True)
class Advice:
    """The best moves of a seat, best first."""

    seat: int
    moves: tuple[AdvisedMove, ...]
    learned: bool
    """Whether the value was learned for games like this one; else it is the hand-made one."""
    iterations: int
    seconds: float
    played: AdvisedMove | None = field(default=None)
    """The move that was asked about, if there was one."""
    further: tuple[AdvisedMove, ...] = field(default=(), compare=False)
    """Other moves looked into, best first: where two moves have the same reasons, one of these replaces one of them."""


def per_cent(chance: int) -> int:
    """A chance in per cent, as people read it."""
    return (100 * chance + SURE // 2) // SURE


def advise(game: AnyGame, state: State, seat: int, budget: Budget | None = None, seed: int = SEED) -> Advice:
    """The three best moves of the seat to move, of different kinds first; of moves that begin alike only the best."""
    guess = game.secrets.determinize(state, seat, Random(seed).below)
    return _Adviser(game, guess, seat).advice(budget, seed)


def explain(
    game: AnyGame,
    state: State,
    steps: Sequence[int],
    viewer: int,
    budget: Budget | None = None,
    seed: int = SEED,
    opened: bool = False,
) -> Advice:
    """The reasons for a move that was made here, and the alternatives, as far as `viewer` may know. `opened`: what was
    decided under seal has been shown since.
    """
    seat, chance, own = state.to_move, Random(seed), foreseen(game, state, steps)
    seen = walk(game, state, own, viewer, opened)
    for _ in range(GUESSES):
        guess = game.secrets.determinize(state, viewer, chance.below)
        if seen.sealed:  # the reader may only learn where it led
            break
        if allowed(guess, own):
            return _Adviser(game, guess, seat).advice(budget, seed, own, seen)
    led_to = game.secrets.determinize(position_after(state, own), viewer, Random(seed).below)
    return _Adviser(game, guess, seat).seen_from_afar([] if seen.sealed else own, led_to, seen)


def beside(
    game: AnyGame, guess: State, seat: int, steps: Sequence[int], chances: Sequence[int], other: Sequence[int]
) -> AdvisedMove:
    """The reasons for a move that was found elsewhere, compared with another one. Both are legal in the guess."""
    adviser = _Adviser(game, guess, seat)
    return adviser.beside(Choice([*steps], 0, 0.0, [*chances]), other)


def other_at_first_sight(game: AnyGame, guess: State, steps: Sequence[int]) -> tuple[int, ...]:
    """The best other move at first sight; () where no other leads elsewhere."""
    seat, expert, reached = guess.to_move, expert_of(game), position_after(guess, steps).digest()
    found = list[tuple[int, list[int]]]()
    for other in expert.candidates(guess):
        led_to = position_after(guess, other)
        if led_to.digest() != reached:
            found.append((expert.chances(led_to)[seat], other))
    return tuple(max(found, key=lambda one: one[0])[1]) if found else ()


class _Adviser:
    """Works on one position without secrets: what the seat may not know has been guessed."""

    def __init__(self, game: AnyGame, guess: State, seat: int) -> None:
        self._game = game
        self._state = guess
        self._seat = seat
        self._expert: Expert = expert_of(game)
        self._learned = teach(self._expert, guess)
        self._names = self._expert.term_names()
        self._parts = self._expert.parts()
        self._before = self._terms(guess)

    def advice(self, budget: Budget | None, seed: int, played: Sequence[int] = (), seen: Walk | None = None) -> Advice:
        limits = budget or BUDGETS[STRONGEST]
        thought = Search(self._expert, seed, limits.iterations, limits.seconds).think(self._state)
        # The search has guessed more than once; another guess may have allowed more.
        choices = [choice for choice in thought.choices if allowed(self._state, choice.steps)]
        choices = choices or [self._at_first_sight()]
        choices = [self._no_better(choice, choices[0]) for choice in choices]
        if not played:
            choices += self._overlooked(choices, limits, seed)
        terms = {tuple(choice.steps): self._terms(position_after(self._state, choice.steps)) for choice in choices}
        usual = _mean(list(terms.values()))
        best, more = (
            [self._advised(choice, terms[tuple(choice.steps)], usual) for choice in part]
            for part in self._various(choices)
        )
        best, more = ([replace(move, other=self._beside(move, best)) for move in part] for part in (best, more))
        asked = None
        if played:
            same = self._found(choices, played)
            asked = self._advised(same, self._terms(position_after(self._state, same.steps)), usual)
            asked = replace(asked, seen=seen, other=self._beside(asked, best))
        found = tuple(best), self._learned, thought.iterations, thought.seconds, asked
        return Advice(self._seat, *found, further=tuple(more))

    def _overlooked(self, choices: Sequence[Choice], limits: Budget, seed: int) -> list[Choice]:
        """For each kind of move that the search ignored: the best at first sight, searched as well."""
        known, best = {choice.steps[0] for choice in choices}, dict[int, tuple[int, list[int]]]()
        for steps in self._expert.candidates(self._state):
            if steps[0] not in known and allowed(self._state, steps):
                promised = self._expert.chances(position_after(self._state, steps))[self._seat]
                best[steps[0]] = max(best.get(steps[0], (-1, steps)), (promised, steps), key=lambda one: one[0])
        missing = [steps for _, steps in sorted(best.values(), key=lambda one: -one[0])][: MOST_MOVES - len(known)]
        found = list[Choice]()
        for steps in missing:
            iterations, seconds = max(2, limits.iterations // SECOND_LOOK), limits.seconds / SECOND_LOOK
            second = Search(self._expert, seed, iterations, seconds).think(self._state, steps)
            found += [self._no_better(choice, choices[0]) for choice in second.choices if choice.steps == steps]
        return found

    def _no_better(self, choice: Choice, best: Choice) -> Choice:
        """A move that seems better than the one the search would play, but was searched less, gets the same value."""
        better = choice.chances[self._seat] > best.chances[self._seat]
        return Choice(choice.steps, choice.visits, choice.value, best.chances) if better else choice

    def beside(self, choice: Choice, other: Sequence[int]) -> AdvisedMove:
        move = self._advised(
            choice,
            self._terms(position_after(self._state, choice.steps)),
            self._terms(position_after(self._state, other)),
        )
        return replace(move, other=tuple(other))

    def _beside(self, move: AdvisedMove, best: Sequence[AdvisedMove]) -> tuple[int, ...]:
        """The first of these moves that leads elsewhere, of another kind if there is one. Moves that begin alike are
        compared with the same one, so that equal reasons can be recognised.
        """
        reached = position_after(self._state, move.steps).digest()
        others = [one.steps for one in best if position_after(self._state, one.steps).digest() != reached]
        return next((steps for steps in others if steps[0] != move.steps[0]), others[0] if others else ())

    def seen_from_afar(self, played: Sequence[int], led_to: State, seen: Walk) -> Advice:
        """For a move only its own seat could foresee: what it has changed, without the alternatives."""
        judged = self._expert.settled(led_to)
        promised, chances = self._expert.promise(judged), self._expert.chances(led_to)
        reasons = self._reasons(self._expert.terms(judged), self._before, promised)
        made = AdvisedMove(tuple(played), tuple(chances), self._in_points(promised), reasons, self._state, seen=seen)
        return Advice(self._seat, (), self._learned, 0, 0.0, made)

    def _various(self, choices: Sequence[Choice]) -> tuple[list[Choice], list[Choice]]:
        """The moves to show, the best of each kind first, and the rest. Moves that lead to the same position are one.
        A kind whose best move is far behind comes last.
        """
        digests, kinds = set[int](), set[int]()
        first, others, poor = list[Choice](), list[Choice](), list[Choice]()
        for choice in choices:
            digest = position_after(self._state, choice.steps).digest()
            if digest in digests:
                continue
            digests.add(digest)
            kind, behind = choice.steps[0], 2 * choice.chances[self._seat] < choices[0].chances[self._seat]
            (poor if behind else others if kind in kinds else first).append(choice)
            kinds.add(kind)
            if len(digests) == MOVES_COMPARED and len(first) >= MOST_MOVES:
                break
        every = [*first, *others, *poor][:MOVES_COMPARED]
        # Where people read the same chance, the order is that in which the search would play them.
        best = sorted(every[:MOST_MOVES], key=lambda choice: -per_cent(choice.chances[self._seat]))
        return best, every[MOST_MOVES:]

    def _found(self, choices: Sequence[Choice], steps: Sequence[int]) -> Choice:
        """The search's opinion of a move; for one it did not search, the value at first sight."""
        reached = position_after(self._state, steps)
        digest = reached.digest()
        for choice in choices:
            if choice.steps == list(steps) or position_after(self._state, choice.steps).digest() == digest:
                return choice
        chances = self._expert.chances(reached)
        return Choice([*steps], 0, 0.0, chances)

    def _advised(self, choice: Choice, terms: list[list[int]], usual: list[list[int]]) -> AdvisedMove:
        promised = self._expert.promise(self._expert.settled(position_after(self._state, choice.steps)))
        steps, reasons = self._whole(choice.steps), self._reasons(terms, usual, promised)
        paid = self._paid_at_once(choice.steps)
        reasons = tuple(one for one in reasons if (one.term, one.seat, one.amount) not in paid)
        return AdvisedMove(steps, tuple(choice.chances), self._in_points(promised), reasons, self._state)

    def _paid_at_once(self, steps: Sequence[int]) -> set[tuple[str, int, int]]:
        """What the move itself pays: its events tell that already. It is part of the first term."""
        before, after = self._expert.terms(self._state)[0], self._expert.terms(position_after(self._state, steps))[0]
        return {
            (self._names[0], seat, points(now - then, self._parts))
            for seat, (then, now) in enumerate(zip(before, after, strict=True))
        }

    def _whole(self, steps: Sequence[int]) -> tuple[int, ...]:
        """The move up to the end of the action, with the best answers to questions on the way; up to a step that
        reveals something.
        """
        state, known, due = self._state.clone(), list[int](), [*steps]
        while due:
            known.append(due.pop(0))
            if opens(self._game, state, known[-1], self._seat):
                break
            state.advance(known[-1])
            if not due and state.midway() and state.to_move == self._seat:
                due = self._best(state)
        return tuple(known)

    def _best(self, state: State) -> list[int]:
        found = list[tuple[int, list[int]]]()
        for steps in self._expert.candidates(state):
            found.append((self._expert.chances(position_after(state, steps))[self._seat], steps))
        return max(found, key=lambda one: one[0])[1][:]

    def _at_first_sight(self) -> Choice:
        """The best move at first sight, where no guess of the search allowed what this one allows."""
        steps = self._best(self._state)
        return Choice(steps, 0, 0.0, self._expert.chances(position_after(self._state, steps)))

    def _in_points(self, promised: Sequence[int]) -> tuple[int, ...]:
        return tuple(points(amount, self._parts) for amount in promised)

    def _reasons(self, terms: list[list[int]], usual: list[list[int]], promised: list[int]) -> tuple[TermGain, ...]:
        """The terms in which the move gives the seat more, or its strongest rival less, than the other moves do, as
        changes from the position before.
        """
        rivals = [seat for seat in range(len(promised)) if seat != self._seat]
        strongest = sorted(rivals, key=lambda seat: (-promised[seat], seat))[:1]  # a lone player has no rival
        sides = [(self._seat, 1), *((rival, -1) for rival in strongest)]
        found = list[tuple[int, TermGain]]()
        for name, now, then, mean in zip(self._names, terms, self._before, usual, strict=True):
            for seat, sign in sides:
                merit, amount = sign * (now[seat] - mean[seat]), now[seat] - then[seat]
                told = points(amount, self._parts)
                if merit > 0 and sign * told > 0:
                    found.append((merit, TermGain(name, seat, told)))
        found.sort(key=lambda one: -one[0])
        most = found[0][0] if found else 0
        return tuple(reason for merit, reason in found if 4 * merit >= most)[:MOST_REASONS]

    def _terms(self, state: State) -> list[list[int]]:
        return self._expert.terms(self._expert.settled(state))


def points(amount: int, parts: int) -> int:
    """Rounded, symmetrically around 0."""
    whole = (abs(amount) + parts // 2) // parts
    return whole if amount > 0 else -whole


def _mean(rows: list[list[list[int]]]) -> list[list[int]]:
    """The mean for every term and seat, over all moves."""
    return [
        [sum(one[term][seat] for one in rows) // len(rows) for seat in range(len(rows[0][term]))]
        for term in range(len(rows[0]))
    ]
