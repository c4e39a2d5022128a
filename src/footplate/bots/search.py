"""The search of all games (PUCT): whole moves as branches, the best of them explored, every seat for itself. Compiled.

Every position that is expanded has all its candidates valued once; the best few become branches, with their promise as
first value and as prior weight. There are no playouts to the end: a value is what the `Expert` says of the position
reached. What the seat does not know is guessed anew every few iterations, in a new tree, and the trees are added up at
the root. Dice and draws are branches chosen by chance.

Where the expert asks for it, the branches of the root are tried out instead, in rounds: each is played on for a while,
all with the same luck, and what falls behind is dropped. A round that is not finished in time does not count.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import Any, Final, final

from footplate.bots.chances import SURE
from footplate.bots.expert import Expert
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State

CURIOSITY: Final = 0.6
"""The exploration constant: the bonus of branches seldom visited, beside their values."""
SHARPNESS: Final = 0.06
"""The loss of chances at which a branch gets less than half the weight of the best."""
HOPE: Final = 0.2
"""How far behind a move may be and still be tried out, the first time; then less, by the square root of its trials."""
FIRST_SIGHT: Final = 3
"""The value at first sight counts as this number of trials."""
DEEPEST: Final = 40
"""The greatest depth, in moves."""
LUCK: Final = 1 << 30
"""The first seed of the trials of one search is below this."""
MOST_OUTCOMES: Final = 12
"""Outcomes of one draw that become branches; later ones are drawn from among these."""
MOST_NODES: Final = 6_000
"""Positions kept in one tree; no iteration begins a new one beyond that."""


@final
class Branch:
    """A move that is searched."""

    def __init__(self, steps: list[int], state: State, chances: list[int], value: float) -> None:
        self.steps = steps
        self.state: State | None = state
        """The position it leads to, until that is expanded."""
        self.node: Node | None = None
        self.chances = chances
        """The chances it promised at first sight."""
        self.value = value
        """The value for the seat that moves."""
        self.weight = 0.0
        self.asked = False
        """Whether the caller asked for it, however little it promises."""
        self.visits = 0
        self.sums = [0.0] * len(chances)


@final
class Node:
    """A position that has been expanded."""

    def __init__(self, seat: int, value: list[float]) -> None:
        self.seat = seat
        self.value = value
        """Its value for each seat when it is first reached."""
        self.visits = 0
        self.branches: list[Branch] = []
        self.state: State | None = None
        """At a draw, the position before it."""
        self.outcomes: dict[int, Node] = {}


@final
class Choice:
    """A move, and its value by the search."""

    def __init__(self, steps: list[int], visits: int, value: float, chances: list[int]) -> None:
        self.steps = steps
        self.visits = visits
        self.value = value
        self.chances = chances
        """The chance of every seat, in parts of `SURE`."""


@final
class Thought:
    """The result of a search: the moves searched, best first, and the work it took."""

    def __init__(self, choices: list[Choice], iterations: int, valued: int, nodes: int, seconds: float) -> None:
        self.choices = choices
        self.iterations = iterations
        self.valued = valued
        """Positions valued."""
        self.nodes = nodes
        """Positions kept in memory, in all trees together."""
        self.seconds = seconds


@final
class Search:
    """Searches positions, each from scratch."""

    def __init__(self, expert: Expert, seed: int, iterations: int, seconds: float = 0.0) -> None:
        self._expert = expert
        self._game: Any = expert.game
        self._chance = Random(seed)
        self._iterations = iterations
        self._seconds = seconds
        self._deadline = 0.0
        self._luck = 0
        self._valued = 0
        self._nodes = 0

    def best(self, state: State) -> list[int]:
        """The move that promises most. A single candidate is not valued."""
        begun = time.monotonic()
        candidates = self._expert.candidates(state)
        return candidates[0] if len(candidates) == 1 else self._think(state, candidates, None, begun).choices[0].steps

    def think(self, state: State, also: list[int] | None = None) -> Thought:
        """The candidates of the seat to move, best first. The state holds a guess of what the seat does not know.
        `also` is a move that is searched whatever it promises.
        """
        begun = time.monotonic()
        return self._think(state, self._expert.candidates(state), also, begun)

    def _think(self, state: State, candidates: list[list[int]], also: list[int] | None, begun: float) -> Thought:
        self._deadline = begun + self._seconds if self._seconds > 0.0 else 0.0
        self._valued = self._nodes = 0
        secret: bool = self._game.secrets.in_play
        together = self._expert.together(state)
        trying = self._expert.tries_out(state)
        most = self._iterations if trying else min(self._iterations, self._expert.iterations or self._iterations)
        self._luck = self._chance.below(LUCK) if trying else 0
        first = self._open(state, candidates, True, also)
        assert first is not None
        roots = [first]
        iterations, guessed = 1, 0
        going_on = len(roots[0].branches) > 1 and not self._late()
        while going_on and iterations < most and self._nodes < MOST_NODES:
            root = roots[len(roots) - 1]
            looked = 1
            if secret and iterations - guessed >= together:
                guessed = iterations
                going_on = self._guess_afresh(state, roots, also)
            elif trying:
                looked = self._try_out(state, root, most - iterations)
                going_on = looked > 0
            else:
                going_on = self._look_into(root)
            if going_on:
                iterations += looked
                going_on = not self._late()
        return Thought(_added_up(roots, trying), iterations, self._valued, self._nodes, time.monotonic() - begun)

    def _guess_afresh(self, state: State, roots: list[Node], also: list[int] | None) -> bool:
        """Begin a new tree with another guess of the secrets; False when time ran out meanwhile."""
        guess: State = self._game.secrets.determinize(state, state.to_move, self._chance.below)
        root = self._open(guess, self._expert.candidates(guess), False, also)
        if root is None:
            return False
        roots.append(root)
        return True

    def _late(self) -> bool:
        return self._deadline > 0.0 and time.monotonic() >= self._deadline

    def _opened(self, state: State) -> Node | None:
        """The position expanded; None when time ran out meanwhile."""
        if state.to_move == OVER or state.to_move == CHANCE:
            self._nodes += 1
            node = Node(state.to_move, _parts(self._expert.chances(state)))
            self._valued += 1
            node.state = state if state.to_move == CHANCE else None
            return node
        return self._open(state, self._expert.candidates(state), False, None)

    def _open(
        self, state: State, candidates: list[list[int]], unfinished_will_do: bool, also: list[int] | None
    ) -> Node | None:
        seat = state.to_move
        found = list[Branch]()
        if also is not None:
            candidates = [also] + [steps for steps in candidates if not _alike(steps, also)]
        for steps in candidates:
            if found and self._late():
                if unfinished_will_do:
                    break
                return None
            after = state.clone()
            for step in steps:
                after.advance(step)
            chances = self._expert.chances(after)
            self._valued += 1
            # Chance breaks ties, by less than one part in ten thousand.
            value = (chances[seat] + self._chance.below(1000) / 1001.0) / SURE
            found.append(Branch(steps, after, chances, value))
        found.sort(key=_value, reverse=True)
        width = self._expert.width(state)
        best = found[0].value
        kept = list[Branch]()
        total = 0.0
        for branch in found:
            branch.asked = branch.steps is also
            if len(kept) >= width and not branch.asked:
                continue
            # A move that was asked for is searched as if it were the best: otherwise it would have no value.
            loss = 0.0 if branch.asked else (best - branch.value) / SHARPNESS
            branch.weight = 1.0 / (1.0 + loss + loss * loss / 2.0)
            total += branch.weight
            kept.append(branch)
        for branch in kept:
            branch.weight /= total
        self._nodes += 1
        node = Node(seat, _parts(found[0].chances))
        node.branches = kept
        return node

    def _look_into(self, root: Node) -> bool:
        """One iteration from the root to a new position; False when time ran out on the way."""
        node = root
        path = list[Node]()
        taken = list[Branch]()
        value = list[float]()
        while True:
            if node.seat == OVER or len(path) == DEEPEST:
                value = node.value
                break
            if node.seat == CHANCE:
                drawn = self._drawn(node)
                if drawn is None:
                    return False
                if drawn.visits == 0 and drawn.seat != CHANCE:
                    drawn.visits = 1
                    value = drawn.value
                    break
                node = drawn
                continue
            branch = _most_promising(node)
            path.append(node)
            taken.append(branch)
            following = branch.node
            if following is None:
                state = branch.state
                assert state is not None
                following = self._opened(state)
                if following is None:
                    return False
                branch.node = following
                branch.state = None
                if following.seat != CHANCE:
                    value = following.value
                    break
            node = following
        for index in range(len(path)):
            path[index].visits += 1
            _count(taken[index], value, path[index].seat)
        return True

    def _try_out(self, since: State, root: Node, left: int) -> int:
        """Play on after each move that may still be the best; returns the number of these moves, or 0 when the time,
        or `left`, did not suffice for all of them.
        """
        if root.visits == 0:
            for branch in root.branches:
                for _ in range(FIRST_SIGHT):
                    _count(branch, _parts(branch.chances), root.seat)
        tried = _hoped_for(root)
        if len(tried) > left:
            return 0
        reached = list[list[float]]()
        for branch in tried:
            assert branch.state is not None
            state, chance = branch.state.clone(), Random(self._luck + root.visits)
            while self._expert.play_on(state, since, chance):
                if self._late():
                    return 0
            reached.append(_parts(self._expert.chances(state)))
            self._valued += 1
        root.visits += 1
        for index in range(len(tried)):
            _count(tried[index], reached[index], root.seat)
        return len(tried)

    def _drawn(self, node: Node) -> Node | None:
        """One of the positions a draw leads to, chosen by chance."""
        state = node.state
        assert state is not None
        if len(node.outcomes) >= MOST_OUTCOMES:
            kept = list(node.outcomes.values())
            return kept[self._chance.below(len(kept))]
        outcome: int = self._game.rules.draw(state, self._chance.below)
        if outcome not in node.outcomes:
            after = state.clone()
            after.advance(outcome)
            opened = self._opened(after)
            if opened is None:
                return None
            node.outcomes[outcome] = opened
        return node.outcomes[outcome]


def _alike(steps: list[int], others: list[int]) -> bool:
    """Whether one of two moves begins with the other: a plan and its first move are searched once."""
    shorter = min(len(steps), len(others))
    return steps[:shorter] == others[:shorter]


def _value(branch: Branch) -> float:
    return branch.value


def _parts(chances: list[int]) -> list[float]:
    return [chance / SURE for chance in chances]


def _most_promising(node: Node) -> Branch:
    urge = CURIOSITY * sqrt(node.visits + 1.0)
    best = node.branches[0]
    most = -1e9
    for branch in node.branches:
        merit = branch.value + urge * branch.weight / (1.0 + branch.visits)
        if merit > most:
            best, most = branch, merit
    return best


def _count(branch: Branch, value: list[float], seat: int) -> None:
    """Add the result of a visit. The first visit replaces the value at first sight."""
    branch.visits += 1
    branch.value += (value[seat] - branch.value) / branch.visits
    for one in range(len(value)):
        branch.sums[one] += value[one]


def _hoped_for(node: Node) -> list[Branch]:
    best = max([branch.value for branch in node.branches])
    return [
        branch for branch in node.branches if branch.asked or branch.value + HOPE / sqrt(branch.visits + 1.0) >= best
    ]


def _added_up(roots: list[Node], tried: bool) -> list[Choice]:
    """The moves of all trees, the most visited first; among equals, and where they were tried out, the better ones."""
    branches: dict[tuple[int, ...], list[Branch]] = {}
    for root in roots:
        for branch in root.branches:
            branches.setdefault(tuple(branch.steps), []).append(branch)
    choices = list[Choice]()
    for alike in branches.values():
        visits = sum([branch.visits for branch in alike])
        seats = len(alike[0].chances)
        chances = alike[0].chances
        value = sum([branch.value for branch in alike]) / len(alike)
        if visits:
            value = sum([branch.value * branch.visits for branch in alike]) / visits
            sums = [0.0] * seats
            for branch in alike:
                for seat in range(seats):
                    sums[seat] += branch.sums[seat]
            chances = [int(total * SURE / visits) for total in sums]
        choices.append(Choice(alike[0].steps, visits, value, chances))
    choices.sort(key=_worth if tried else _rank, reverse=True)
    return choices


def _rank(choice: Choice) -> tuple[int, float]:
    return (choice.visits, choice.value)


def _worth(choice: Choice) -> tuple[int, float]:
    return (0, choice.value)
