"""What a rival would do next: a reason for the move that spoils it, which no term of the evaluation shows.

Two positions are played on to the next rival's turn, one after each of two moves. Where the rival's best move after
the second one costs the seat much, and after the first one is gone, forbidden or no longer the best, that is a reason.
It counts only where the moves themselves make the difference, and not what the seat would do next after each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from footplate.bots.advice import AdvisedMove, points
from footplate.bots.chances import SURE
from footplate.bots.expert import Expert
from footplate.bots.levels import expert_of, teach
from footplate.bots.walk import allowed, position_after
from footplate.kernel.game import AnyGame
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State

HURTS: Final = SURE * 3 // 100
"""What a rival's move must cost the seat, beyond what its move costs otherwise, to be worth showing."""
CLEARLY: Final = SURE // 200
"""By how much the rival must prefer it to all others: of equal moves either may come."""
OWN_MOVES: Final = 4
"""The most further moves of its own that the seat makes before the rival has its turn."""
MOST_CANDIDATES: Final = 160
"""Positions with more candidates are left out: they would take too long."""
GUESSES: Final = 3
"""How often secrets are guessed: a move is shown only if it is the likeliest in all guesses."""


@dataclass(frozen=True, slots=True)
class RivalAnswer:
    """The likeliest next move of a rival after some move."""

    before: State
    """The position in which the rival would move."""
    steps: tuple[int, ...]
    costs: int
    """What the other move spares the seat, in points of the scores."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """A rival's turn: the position, and its possible moves, the best for it first."""

    before: State
    chances: list[int]
    likely: list[tuple[int, list[int], State]]
    own: list[list[int]]
    """The moves the seat makes before it: the best ones."""

    def harm(self, expert: Expert, seat: int, after: State) -> int:
        """What a move of the rival costs the seat."""
        return self.chances[seat] - expert.chances(after)[seat]

    def likeliest(self, steps: Sequence[int]) -> list[State]:
        """The positions after the rival's best move, and after `steps` if the rival may still play them."""
        return [self.likely[0][2], *(after for _, one, after in self.likely if one == steps)]


def spared(game: AnyGame, move: AdvisedMove, seat: int, viewer: int) -> RivalAnswer | None:
    """The answer of a rival that the move spares its seat, compared with the move it is shown beside. None where there
    is none, or where it depends on what the viewer does not know.
    """
    expert = expert_of(game)
    teach(expert, move.found_in)
    found = _spared(expert, move.found_in, move, seat)
    if found is None or not game.secrets.in_play:
        return found
    for seed in range(1, GUESSES):
        guess = game.secrets.determinize(move.found_in, viewer, Random(seed).below)
        if not allowed(guess, move.steps) or not allowed(guess, move.other):
            return None
        again = _spared(expert, guess, move, seat)
        if again is None or again.steps != found.steps:
            return None
    return found


def _spared(expert: Expert, before: State, move: AdvisedMove, seat: int) -> RivalAnswer | None:
    if not move.other or not move.steps:
        return None
    otherwise = _turn(expert, position_after(before, move.other), seat)
    if otherwise is None or not otherwise.likely:
        return None
    liked, steps, reached = otherwise.likely[0]
    same = reached.digest()
    rivals = (value for value, _, state in otherwise.likely[1:] if state.digest() != same)
    harm = otherwise.harm(expert, seat, reached)
    if harm < HURTS or liked - next(rivals, 0) < CLEARLY:
        return None
    now = _turn(expert, position_after(before, move.steps), seat)
    if now is None or not now.likely:
        return None
    coming = now.likeliest(steps)
    saved = harm - max(now.harm(expert, seat, after) for after in coming)
    # A seat that stands worse anyway has less to lose: that answer is not spared by the move.
    better = min(expert.chances(after)[seat] for after in coming) - expert.chances(reached)[seat]
    if min(saved, better) < HURTS:
        return None
    if now.own and not _follows_too(expert, before, move.other, now.own, seat, steps):
        return None
    costs = points(4 * expert.scale(otherwise.before) * saved // SURE, expert.parts())
    return RivalAnswer(otherwise.before, tuple(steps), max(1, costs))


def _follows_too(
    expert: Expert, before: State, other: Sequence[int], own: list[list[int]], seat: int, answer: list[int]
) -> bool:
    """Whether a rival would give this answer to the other move even if the seat went on as after its own one."""
    state = expert.settled(position_after(before, other))
    for steps in own:
        if state.to_move != seat or not allowed(state, steps):
            return False
        state = expert.settled(position_after(state, steps))
    turn = _turn(expert, state, seat)
    if turn is None or turn.own or not turn.likely:
        return False
    return turn.likely[0][1] == answer and turn.harm(expert, seat, turn.likely[0][2]) >= HURTS


def _turn(expert: Expert, state: State, seat: int) -> _Turn | None:
    """The next turn of a rival, after the seat's best moves before it. None where chance comes first."""
    state, own = expert.settled(state), list[list[int]]()
    for _ in range(OWN_MOVES):
        if state.to_move in (CHANCE, OVER):
            return None
        found = _ranked(expert, state)
        if state.to_move != seat:
            return _Turn(state, expert.chances(state), found, own)
        if not found:
            return None
        own.append(found[0][1])
        state = expert.settled(found[0][2])
    return None


def _ranked(expert: Expert, state: State) -> list[tuple[int, list[int], State]]:
    """The moves of the seat to move, best first at first sight."""
    candidates, found = expert.candidates(state), list[tuple[int, list[int], State]]()
    if len(candidates) > MOST_CANDIDATES:
        return []
    for steps in candidates:
        after = position_after(state, steps)
        found.append((expert.chances(after)[state.to_move], steps, after))
    return sorted(found, key=lambda one: -one[0])
