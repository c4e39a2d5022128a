"""A62: pairs of numbers, held against trying everything there is."""

from __future__ import annotations

from functools import cache

import pytest

from footplate.games.dampfross.rules.pairs import may_follow, may_start, most_long_pairs, most_pairs
from footplate.kernel.rng import Random

NEVER = -99


@cache
def most(pool: tuple[int, ...], apart: tuple[int, ...], runs: int) -> int:
    """The most long ones among so many runs, by trying every run there is; less than nothing if these are too many."""
    if runs == 0:
        return 0
    found = NEVER
    for start in range(len(pool)):
        for target in range(start):
            if pool[start] and pool[target]:
                left = without(pool, start, target)
                found = max(found, most(left, apart, runs - 1) + (apart[start] >> target & 1))
    return found


def without(pool: tuple[int, ...], *cities: int) -> tuple[int, ...]:
    return tuple(numbers - cities.count(city) for city, numbers in enumerate(pool))


def pools(seed: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """A pool, which of its cities lie apart, and how many runs are wanted."""
    chance = Random(seed)
    cities = 2 + chance.below(5)
    pool = [chance.below(4) for _ in range(cities)]
    pool[:2] = [numbers + 1 for numbers in pool[:2]]
    share, apart = chance.below(5), [0] * cities
    for one in range(cities):
        for other in range(one):
            if chance.below(4) < share:
                apart[one] |= 1 << other
                apart[other] |= 1 << one
    return tuple(pool), tuple(apart), 1 + chance.below(7)


@pytest.mark.parametrize("seed", range(150))
def test_A62_as_many_runs_and_of_them_as_many_long_ones_as_can_be(seed: int) -> None:
    pool, apart, wanted = pools(seed)
    runs = most_pairs(list(pool), wanted)
    assert 1 <= runs <= wanted
    assert most(pool, apart, runs) >= 0
    assert runs == wanted or most(pool, apart, runs + 1) < 0
    assert most_long_pairs(list(pool), list(apart), runs) == most(pool, apart, runs)


@pytest.mark.parametrize("seed", range(150))
def test_A62_what_may_come_next_is_what_can_still_end_so_well(seed: int) -> None:
    pool, apart, wanted = pools(seed)
    runs = most_pairs(list(pool), wanted)
    best = most(pool, apart, runs)

    def ends_well(start: int, target: int) -> bool:
        if start == target or not pool[start] or not pool[target]:
            return False
        return most(without(pool, start, target), apart, runs - 1) + (apart[start] >> target & 1) == best

    cities = range(len(pool))
    starts = [any(ends_well(start, target) for target in cities) for start in cities]
    assert may_start(list(pool), list(apart), wanted) == starts
    for start in cities:
        if starts[start]:
            found = may_follow(list(without(pool, start)), list(apart), wanted, start)
            assert found == [ends_well(start, target) for target in cities]


def test_A62_an_odd_circle_of_cities() -> None:
    """Five cities in a circle, each far from two others: two runs between them, whichever is left over."""
    circle = [1 << (city + 1) % 5 | 1 << (city + 4) % 5 for city in range(5)]
    assert most_long_pairs([1] * 5, circle, 2) == 2
    assert most_long_pairs([3] * 5, circle, 7) == 7
    assert may_start([1] * 5, circle, 2) == [True] * 5


def test_A62_one_large_city_far_from_one_small_one() -> None:
    """Six of ten numbers are of one city, so four runs are all there are, and one of them is long."""
    pool, apart = [6, 1, 3], [0b010, 0b001, 0]
    assert most_pairs(pool, 9) == 4
    assert most_long_pairs(pool, apart, 4) == 1
