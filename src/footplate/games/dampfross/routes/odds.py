"""The odds of a race: who will be first and second, and what a place is worth on average, exactly. Compiled.

Everything is counted in integers, as so many out of `whole` equally likely courses of the race. All trains throw in
every round; who arrives in an earlier round is ahead, and in the same round who has more points left over (D57-D61).
"""

from __future__ import annotations

from typing import Final, final

FIRST_PRIZE: Final = 20
SECOND_PRIZE: Final = 10
_SHARES: Final = 60
"""Divisible by any number of trains that may have to share a place."""
_SPARE_ROUNDS: Final = 20
_REMEMBERED: Final = 512
_MILLION: Final = 1 << 20


@final
class Odds:
    """What each train can hope for, in the order in which they were given: numbers out of `whole`."""

    def __init__(self, first: list[int], second: list[int], prize: list[int], whole: int) -> None:
        self.first: Final = first
        """The chance of the first place; tied trains share it equally."""
        self.second: Final = second
        self.prize: Final = prize
        """The average prize: `prize[train] / whole` units."""
        self.whole: Final = whole


@final
class Arrivals:
    """When a train arrives: for every moment how many of its `whole` courses end then.

    The moments are in the order of the places they win: `round * 6 * dice`, then the most points left over first. The
    last one stands for never.
    """

    def __init__(self, counts: list[int], whole: int) -> None:
        self.counts: Final = counts
        self.whole: Final = whole


def race_odds(trains: list[list[int]], dice: int, carry_over: bool = False) -> Odds:
    """The odds of trains, in the order of entering, with the points of each step before them (`Route.race_steps`).

    A single point in front of a hill is lost, unless it may be carried over (A13). The odds are exact, but for one
    thing: with one die a train may stand in front of a hill for any number of rounds, and one that has not arrived
    after twenty rounds more than it has steps is counted as never arriving.
    """
    if carry_over:
        trains = [[1] * sum(steps) for steps in trains]
    return _shared_out([_arrivals(steps, dice) for steps in trains])


def quick_odds(points: list[int], dice: int) -> Odds:
    """The odds of trains with so many points to go, as if no point were ever lost in front of a hill.

    Many times faster than `race_odds`: what was counted for a number of points is rounded to millionths and remembered.
    """
    return _shared_out([_arrivals_by_points(to_go, dice) for to_go in points])


# --- arrivals ---------------------------------------------------------------------------------------------------------

_known: Final[dict[tuple[int, int], Arrivals]] = {}


def _arrivals_by_points(points: int, dice: int) -> Arrivals:
    known = _known.get((points, dice))
    if known is None:
        known = _rounded(_arrivals([1] * points, dice))
        if len(_known) >= _REMEMBERED:
            _known.clear()
        _known[points, dice] = known
    return known


def _rounded(exact: Arrivals) -> Arrivals:
    """The same out of about a million; moments at the end that come to nothing are left out."""
    counts: list[int] = []
    passed = 0
    given = 0
    for moment in range(len(exact.counts) - 1):
        passed += exact.counts[moment]
        share = passed * _MILLION // exact.whole - given
        given += share
        counts.append(share)
    while counts and counts[-1] == 0:
        counts.pop()
    return Arrivals([*counts, _MILLION - given], _MILLION)


def _arrivals(steps: list[int], dice: int) -> Arrivals:
    """Round by round, how many courses have a train on each step and how many end."""
    ways = [1] * 6 if dice == 1 else [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    throws = 6**dice
    counts: list[int] = []
    courses = [0] * len(steps)
    if courses:
        courses[0] = 1
    whole = 1
    while any(courses) and len(counts) < (len(steps) + _SPARE_ROUNDS) * 6 * dice:
        whole *= throws
        counts = [count * throws for count in counts]
        arriving = [0] * (6 * dice)
        driving = [0] * len(steps)
        for place in range(len(steps)):
            if courses[place]:
                for thrown in range(len(ways)):
                    left = thrown + dice
                    at = place
                    while at < len(steps) and left >= steps[at]:
                        left -= steps[at]
                        at += 1
                    if at < len(steps):
                        driving[at] += courses[place] * ways[thrown]
                    else:
                        arriving[6 * dice - 1 - left] += courses[place] * ways[thrown]
        counts += arriving
        courses = driving
    return Arrivals([*counts, sum(courses)], whole)


# --- places -----------------------------------------------------------------------------------------------------------


def _shared_out(trains: list[Arrivals]) -> Odds:
    """Places and prizes for every moment at which a train may arrive."""
    moments = max([len(train.counts) for train in trains], default=0)
    whole = _SHARES
    for train in trains:
        whole *= train.whole
    first = [0] * len(trains)
    second = [0] * len(trains)
    prize = [0] * len(trains)
    earlier = [0] * len(trains)
    for moment in range(moments):
        now = [_count(train, moment, moments) for train in trains]
        for number in range(len(trains)):
            if now[number]:
                before = _places(trains, now, earlier, 0, number)
                after = _places(trains, now, earlier, number + 1, len(trains))
                _add_places(number, now[number], before, after, first, second, prize)
        for number in range(len(trains)):
            earlier[number] += now[number]
    return Odds(first, second, prize, whole)


def _count(train: Arrivals, moment: int, moments: int) -> int:
    """How many courses of a train end at a moment; those that never end come last of all."""
    if moment == moments - 1:
        return train.counts[-1]
    return train.counts[moment] if moment < len(train.counts) - 1 else 0


def _places(trains: list[Arrivals], now: list[int], earlier: list[int], begin: int, end: int) -> list[list[int]]:
    """`[ahead][tied]`: the courses of some trains in which so many, none or one, are ahead and so many arrive now."""
    none_ahead = [1]
    one_ahead = [0]
    for train in range(begin, end):
        ahead = earlier[train]
        tied = now[train]
        behind = trains[train].whole - ahead - tied
        none_ahead.append(0)
        one_ahead.append(0)
        for number in range(len(none_ahead) - 1, -1, -1):
            one = one_ahead[number] * behind + none_ahead[number] * ahead
            none = none_ahead[number] * behind
            if number:
                one += one_ahead[number - 1] * tied
                none += none_ahead[number - 1] * tied
            one_ahead[number] = one
            none_ahead[number] = none
    return [none_ahead, one_ahead]


def _add_places(
    train: int,
    courses: int,
    before: list[list[int]],
    after: list[list[int]],
    first: list[int],
    second: list[int],
    prize: list[int],
) -> None:
    """Tied trains share the prizes of their places; units left over go one each in the order of entering (A14)."""
    for tied_before in range(len(before[0])):
        for tied_after in range(len(after[0])):
            tied = 1 + tied_before + tied_after
            leading = courses * before[0][tied_before] * after[0][tied_after]
            if leading:
                pool = FIRST_PRIZE if tied == 1 else FIRST_PRIZE + SECOND_PRIZE
                first[train] += leading * (_SHARES // tied)
                if tied > 1:
                    second[train] += leading * (_SHARES // tied)
                prize[train] += leading * _SHARES * _share(pool, tied, tied_before)
            following = before[0][tied_before] * after[1][tied_after] + before[1][tied_before] * after[0][tied_after]
            if following:
                second[train] += courses * following * (_SHARES // tied)
                prize[train] += courses * following * _SHARES * _share(SECOND_PRIZE, tied, tied_before)


def _share(pool: int, tied: int, tied_before: int) -> int:
    return pool // tied + (1 if tied_before < pool % tied else 0)
