"""Numbers drawn in pairs for a list of runs: as many runs as can be, as few short ones as possible (A62). Compiled.

A pool is how many numbers every city still has. `apart` has for every city those that are far enough from it, one bit
each; numbers of one city are never a pair (A45).
"""

from __future__ import annotations

from typing import final


def most_pairs(pool: list[int], runs: int) -> int:
    """How many runs can be drawn from a pool, at most so many."""
    numbers = sum(pool)
    return min(runs, numbers // 2, numbers - max(pool))


def most_long_pairs(pool: list[int], apart: list[int], runs: int) -> int:
    """Of so many runs, which can all be drawn from the pool, how many can be long enough at once.

    Long runs are a matching of numbers that are far apart. All other runs are made of what is left, and that must not
    be too much of one city: `spare` numbers are in no run at all or the one end of a short one.
    """
    numbers = sum(pool)
    partners = [_numbers_of(pool, cities) for cities in apart]
    most = runs
    fewest = runs
    for city in range(len(pool)):
        if pool[city] > 0:
            fewest = min(fewest, partners[city])
            spare = pool[city] - min(pool[city], partners[city])
            most = min(most, numbers - runs - spare)
    if fewest < runs:  # else every number has so many partners that a matching of this size is certain
        most = min(most, _Matching([min(pool[city], partners[city]) for city in range(len(pool))], apart, most).size)
    return most


def _numbers_of(pool: list[int], cities: int) -> int:
    """How many numbers these cities have."""
    numbers = 0
    for city in range(len(pool)):
        if cities >> city & 1:
            numbers += pool[city]
    return numbers


def may_follow(pool: list[int], apart: list[int], runs: int, start: int) -> list[bool]:
    """By city: whether its numbers may be the target of a run from this city. The start is not in the pool any more."""
    left = pool[:]
    left[start] += 1
    runs = most_pairs(left, runs)
    long = most_long_pairs(left, apart, runs)
    left[start] -= 1
    return [_leaves_enough(left, apart, runs, long, start, city) for city in range(len(pool))]


def _leaves_enough(left: list[int], apart: list[int], runs: int, long: int, start: int, city: int) -> bool:
    """Whether a run between these cities can be followed by the other runs, of which so many are long in all."""
    if city == start or left[city] == 0:
        return False
    rest = left[:]
    rest[city] -= 1
    if apart[start] >> city & 1:
        long -= 1
    return most_pairs(rest, runs - 1) == runs - 1 and most_long_pairs(rest, apart, runs - 1) == long


def may_start(pool: list[int], apart: list[int], runs: int) -> list[bool]:
    """By city: whether the next run may start at one of its numbers."""
    runs = most_pairs(pool, runs)
    if 2 * runs == sum(pool):
        return [numbers > 0 for numbers in pool]  # every number is in some run, and runs have no order
    long = most_long_pairs(pool, apart, runs)
    found = [False] * len(pool)
    for start in range(len(pool)):
        if pool[start] > 0 and not found[start]:
            left = pool[:]
            left[start] -= 1
            for city in range(len(pool)):
                if _leaves_enough(left, apart, runs, long, start, city):
                    found[start] = True
                    found[city] = True  # the same run the other way round
                    break
    return found


@final
class _Matching:
    """As many pairs of numbers of cities that lie apart as can be made at once, found by Edmonds' algorithm: ways that
    alternate between pairs and other edges make it larger, and an odd circle on the way is taken for one number.
    """

    def __init__(self, pool: list[int], apart: list[int], enough: int) -> None:
        self.city: list[int] = []
        for city in range(len(pool)):
            self.city += [city] * pool[city]
        self.numbers = len(self.city)
        self.apart = apart
        self.partner = [-1] * self.numbers
        self.parent: list[int] = []
        self.base: list[int] = []
        self.size = 0
        for number in range(self.numbers):
            if self.size < enough and self.partner[number] < 0:
                end = self._way_from(number)
                if end >= 0:
                    self._turn(end)
                    self.size += 1

    def _turn(self, end: int) -> None:
        """Along the way to this number, pairs and other edges change places."""
        while end >= 0:
            before = self.parent[end]
            further = self.partner[before]
            self.partner[end] = before
            self.partner[before] = end
            end = further

    def _way_from(self, root: int) -> int:
        """The end of a way from one number without a partner to another, or -1."""
        self.parent = [-1] * self.numbers
        self.base = list(range(self.numbers))
        reached = [False] * self.numbers
        reached[root] = True
        waiting = [root]
        for here in waiting:
            far = self.apart[self.city[here]]
            for there in range(self.numbers):
                if far >> self.city[there] & 1 == 0:
                    continue
                if self.base[here] == self.base[there] or self.partner[here] == there:
                    continue
                mate = self.partner[there]
                if there == root or (mate >= 0 and self.parent[mate] >= 0):
                    self._close_circle(here, there, reached, waiting)
                elif self.parent[there] < 0:
                    self.parent[there] = here
                    if mate < 0:
                        return there
                    reached[mate] = True
                    waiting.append(mate)
        return -1

    def _close_circle(self, here: int, there: int, reached: list[bool], waiting: list[int]) -> None:
        base = self._common_base(here, there)
        circle = [False] * self.numbers
        self._mark(here, base, there, circle)
        self._mark(there, base, here, circle)
        for number in range(self.numbers):
            if circle[self.base[number]]:
                self.base[number] = base
                if not reached[number]:
                    reached[number] = True
                    waiting.append(number)

    def _common_base(self, one: int, other: int) -> int:
        passed = [False] * self.numbers
        while True:
            one = self.base[one]
            passed[one] = True
            if self.partner[one] < 0:
                break
            one = self.parent[self.partner[one]]
        while not passed[self.base[other]]:
            other = self.parent[self.partner[self.base[other]]]
        return self.base[other]

    def _mark(self, number: int, base: int, child: int, circle: list[bool]) -> None:
        while self.base[number] != base:
            mate = self.partner[number]
            circle[self.base[number]] = True
            circle[self.base[mate]] = True
            self.parent[number] = child
            child = mate
            number = self.parent[mate]
