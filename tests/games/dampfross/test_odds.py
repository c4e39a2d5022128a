"""D57-D65, A12-A14: the odds of a race, against trying every throw, and the figures players go by."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from footplate.games.dampfross.routes.odds import Odds, quick_odds, race_odds
from footplate.kernel.digest import digest

Shares = list[tuple[Fraction, Fraction, Fraction]]
"""First place, second place and prize of every train."""


def shares(odds: Odds) -> Shares:
    return [
        (Fraction(first, odds.whole), Fraction(second, odds.whole), Fraction(prize, odds.whole))
        for first, second, prize in zip(odds.first, odds.second, odds.prize)
    ]


def on_the_plain(points: list[int], dice: int) -> Odds:
    """The odds of trains with so many points to go and no hill."""
    return race_odds([[1] * to_go for to_go in points], dice)


def win(odds: Odds) -> float:
    """The first train's chance to win."""
    return round(odds.first[0] / odds.whole, 2)


# --- figures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to_go", "chances"),
    [
        (10, [0.59, 0.67, 0.79, 0.89, 0.94]),
        (20, [0.56, 0.63, 0.74, 0.83, 0.89]),
        (30, [0.55, 0.61, 0.70, 0.78, 0.85]),
    ],
)
def test_the_worth_of_a_lead_with_two_dice(to_go: int, chances: list[float]) -> None:
    assert [win(on_the_plain([to_go, to_go + lead], 2)) for lead in (1, 2, 4, 6, 8)] == chances
    assert [win(quick_odds([to_go, to_go + lead], 2)) for lead in (1, 2, 4, 6, 8)] == chances


def test_one_throw_decides_between_trains_that_must_arrive() -> None:
    # 36 throws of one die each: 15 each way, 6 ties.
    odds = on_the_plain([1, 1], 1)
    assert shares(odds) == [(Fraction(1, 2), Fraction(1, 2), Fraction(15))] * 2


def test_D64_a_single_train_gets_the_first_prize() -> None:
    assert shares(on_the_plain([17], 2)) == [(Fraction(1), Fraction(0), Fraction(20))]


def test_without_trains_there_are_no_odds() -> None:
    assert shares(race_odds([], 2)) == []


def test_D62_the_prizes_come_to_thirty() -> None:
    for trains in ([9, 12], [9, 12, 12], [8, 8, 9, 10, 14, 20]):
        assert sum(prize for _, _, prize in shares(on_the_plain(trains, 2))) == 30


def test_A14_units_that_do_not_divide_go_to_those_who_entered_first() -> None:
    # Train 0 arrives at once; the others cannot before the second round and are symmetric but for the order.
    prizes = [prize for _, _, prize in shares(on_the_plain([1, 7, 7, 7], 1))]
    assert prizes[1] > prizes[2] == prizes[3]
    assert [second for _, second, _ in shares(on_the_plain([1, 7, 7, 7], 1))][1:] == [Fraction(1, 3)] * 3


# --- hills ------------------------------------------------------------------------------------------------------------


def test_A13_a_single_point_in_front_of_a_hill_is_lost() -> None:
    # A throw of two leaves the first train one point short of its target, and the second two.
    level, uphill = [1, 1, 1], [1, 2]
    assert shares(race_odds([level, uphill], 1))[0][0] > Fraction(1, 2)
    assert shares(race_odds([level, uphill], 1, carry_over=True))[0][0] == Fraction(1, 2)


def test_A13_one_die_may_leave_a_train_in_front_of_a_hill_for_long() -> None:
    odds = race_odds([[2] * 12, [2] * 12], 1)
    assert shares(odds)[0][0] == Fraction(1, 2)


# --- against every throw ----------------------------------------------------------------------------------------------


def moment(steps: list[int], throws: tuple[int, ...]) -> tuple[int, int]:
    """The round of the arrival and the points left over, as a key: the lower the better."""
    at = 0
    for number, throw in enumerate(throws):
        left = throw
        while at < len(steps) and left >= steps[at]:
            left -= steps[at]
            at += 1
        if at == len(steps):
            return number, -left
    return len(throws), 0


def placed(arrivals: tuple[tuple[int, int], ...]) -> Shares:
    """Places and prizes of one course of the race, written down as a rulebook would."""
    result = []
    for train, mine in enumerate(arrivals):
        ahead = sum(other < mine for other in arrivals)
        tied = [number for number, other in enumerate(arrivals) if other == mine]
        places = range(ahead, ahead + len(tied))
        pool = sum((20, 10)[place] for place in places if place < 2)
        prize = pool // len(tied) + (tied.index(train) < pool % len(tied))
        result.append((Fraction(int(0 in places), len(tied)), Fraction(int(1 in places), len(tied)), Fraction(prize)))
    return result


def by_every_throw(trains: list[list[int]], dice: int, rounds: int) -> Shares:
    """Every sequence of throws of every train, up to a number of rounds by which all have arrived."""
    throws = [sum(pips) for pips in product(range(1, 7), repeat=dice)]
    courses = []
    for steps in trains:
        counts: dict[tuple[int, int], int] = {}
        for course in product(throws, repeat=rounds):
            key = moment(steps, course)
            counts[key] = counts.get(key, 0) + 1
        courses.append(counts)
    whole = len(throws) ** (rounds * len(trains))
    sums = [[Fraction(0)] * 3 for _ in trains]
    for arrivals in product(*courses):
        weight = Fraction(1, whole)
        for counts, key in zip(courses, arrivals):
            weight *= counts[key]
        for train, values in enumerate(placed(arrivals)):
            for part in range(3):
                sums[train][part] += weight * values[part]
    return [(first, second, prize) for first, second, prize in sums]


@settings(max_examples=25)
@given(st.lists(st.lists(st.sampled_from([1, 1, 2]), min_size=1, max_size=4), min_size=1, max_size=3))
def test_two_dice_are_exact(trains: list[list[int]]) -> None:
    # Two throws of two take a train over these: a hill first, or nothing but the plain.
    trains = [steps if moment(steps, (2, 2))[0] < 2 else [1] * len(steps) for steps in trains]
    assert shares(race_odds(trains, 2)) == by_every_throw(trains, 2, 2)


@settings(max_examples=25)
@given(st.lists(st.integers(1, 3), min_size=1, max_size=3))
def test_one_die_is_exact_on_the_plain(points: list[int]) -> None:
    assert shares(on_the_plain(points, 1)) == by_every_throw([[1] * to_go for to_go in points], 1, 3)


def test_one_die_with_hills_is_exact_but_for_endless_standing() -> None:
    trains = [[2, 1], [1, 2]]
    for exact, tried in zip(shares(race_odds(trains, 1)), by_every_throw(trains, 1, 6)):
        for part in range(3):
            assert abs(exact[part] - tried[part]) < Fraction(1, 1000)


@settings(max_examples=25)
@given(st.lists(st.integers(1, 25), min_size=1, max_size=6), st.sampled_from([1, 2]))
def test_quick_odds_are_off_by_less_than_a_thousandth(points: list[int], dice: int) -> None:
    exact, quick = shares(on_the_plain(points, dice)), shares(quick_odds(points, dice))
    for exactly, quickly in zip(exact, quick):
        assert all(abs(one - other) < Fraction(1, 1000) for one, other in zip(exactly, quickly))


@pytest.mark.parametrize("odds", [quick_odds, on_the_plain])
@given(points=st.lists(st.integers(1, 30), min_size=1, max_size=4), dice=st.sampled_from([1, 2]))
@settings(max_examples=25)
def test_places_add_up(odds: Callable[[list[int], int], Odds], points: list[int], dice: int) -> None:
    result = odds(points, dice)
    assert sum(result.first) == result.whole
    assert sum(result.second) == (result.whole if len(points) > 1 else 0)
    assert sum(result.prize) == (30 if len(points) > 1 else 20) * result.whole


def test_the_odds_are_the_same_on_every_build() -> None:
    numbers = []
    for odds in (race_odds([[1, 2, 1, 1] * 4, [2] * 8, [1] * 17], 2), quick_odds([9, 31, 17, 18], 1)):
        numbers += [number % 2147483647 for number in [*odds.first, *odds.second, *odds.prize, odds.whole]]
    assert digest(numbers) == 936428220780778967
