"""How a match stands: shares of the wins with their intervals, leads, times, and whether the order is certain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean
from typing import Final

from footplate.lab.arena import GameResult, Match
from footplate.lab.intervals import LEVEL, Interval, likeness, of_mean, wilson

LOOKS: Final = 10
"""A match is evaluated after each tenth of its rounds, the last time at its end."""
LEAST_ROUNDS: Final = 12
"""The fewest rounds after which the order can be certain."""


@dataclass(frozen=True, slots=True)
class MoveTimes:
    """Seconds for a move."""

    median: float
    p99: float
    longest: float


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot of a match; the mean of its seats where it has several."""

    bot: str
    games: int
    seats: int
    """How many seats of each game it has."""
    share: float
    """Its share of the wins; a win of k seats counts 1/k for each."""
    interval: Interval
    lead: float
    """Its points minus those of the best other seat."""
    lead_interval: Interval
    times: MoveTimes
    by_seat: tuple[float | None, ...]
    """The share in each seat; None where it never sat."""
    forfeits: int


class Standings:
    """Adds results up, one game after the other."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.results: list[GameResult] = []
        self._names = list(dict.fromkeys(match.bots))
        self._looks = {-(-match.rounds * look // LOOKS) for look in range(1, LOOKS)}
        self.certain = False
        """Whether the order was certain at the last evaluation: then the match is over."""

    def add(self, result: GameResult) -> None:
        self.results.append(result)
        played, rest = divmod(len(self.results), len(self.match.seatings))
        if not rest and played in self._looks and played >= LEAST_ROUNDS and not self.match.all:
            self.certain = self.certain or self._is_certain()

    @property
    def over(self) -> bool:
        return self.certain or len(self.results) >= self.match.planned

    def order(self) -> list[Standing]:
        """The bots, the best first."""
        return sorted(map(self._standing, self._names), key=lambda standing: -standing.share)

    def forfeits(self) -> list[tuple[int, GameResult]]:
        """The games a bot forfeited: seat and result."""
        return [(result.forfeit.seat, result) for result in self.results if result.forfeit]

    # --- one bot ------------------------------------------------------------------------------------------------------

    def _standing(self, bot: str) -> Standing:
        seats = self.match.bots.count(bot)
        shares = [self._share(bot, result) for result in self.results]
        share = mean(shares) if shares else 0.0
        # The seats of one name together win a share of the games between 0 and 1; each has its part of it.
        together = [seats * one for one in shares]
        rounds = self._rounds(together)
        reach = wilson(seats * share, len(shares) / likeness(rounds))
        leads = [self._lead(bot, result) for result in self.results]
        return Standing(
            bot,
            len(shares),
            seats,
            share,
            Interval(reach.low / seats, reach.high / seats),
            mean(leads) if leads else 0.0,
            of_mean([mean(leads) for leads in self._rounds(leads)]),
            _times([time for result in self.results for seat in _seats(bot, result) for time in _of(result, seat)]),
            tuple(self._in_seat(bot, seat) for seat in range(len(self.match.bots))),
            sum(result.seating[seat] == bot for seat, result in self.forfeits()),
        )

    def _share(self, bot: str, result: GameResult) -> float:
        shares = result.shares()
        return mean(shares[seat] for seat in _seats(bot, result))

    def _lead(self, bot: str, result: GameResult) -> float:
        def lead(seat: int) -> int:
            others = (points for other, points in enumerate(result.scores) if other != seat)
            return result.scores[seat] - max(others)

        return mean(map(lead, _seats(bot, result)))

    def _in_seat(self, bot: str, seat: int) -> float | None:
        shares = [result.shares()[seat] for result in self.results if result.seating[seat] == bot]
        return mean(shares) if shares else None

    def _rounds(self, values: Sequence[float]) -> list[Sequence[float]]:
        """The values that belong to the games of each whole round."""
        size = len(self.match.seatings)
        return [values[start : start + size] for start in range(0, len(values) - size + 1, size)]

    # --- the order ----------------------------------------------------------------------------------------------------

    def _is_certain(self) -> bool:
        """Whether each bot is certainly better than the next. Rounds are independent of each other, so for a pair the
        unit is a round: half of one plus the mean difference of their shares, which is a half between equals. The
        level allows for all evaluations and all pairs, so that the order of equal bots is called certain in fewer than
        one match of twenty.
        """
        pairs = len(self._names) * (len(self._names) - 1) // 2
        if not pairs:
            return False
        level = 1 - (1 - LEVEL) / (pairs * (LOOKS - 1))
        shares = {bot: [self._share(bot, result) for result in self.results] for bot in self._names}
        best_first = sorted(self._names, key=lambda bot: -mean(shares[bot]))
        for better, worse in pairwise(best_first):
            ahead = [(1 + one - other) / 2 for one, other in zip(shares[better], shares[worse], strict=True)]
            rounds = [mean(values) for values in self._rounds(ahead)]
            if wilson(mean(rounds), len(rounds), level).low <= 0.5:
                return False
        return True

    def different_games(self) -> int:
        """How many different games there are: bots that leave nothing to chance may repeat games."""
        return len(Counter((result.seating, result.scores, result.moves) for result in self.results))


def _seats(bot: str, result: GameResult) -> list[int]:
    return [seat for seat, name in enumerate(result.seating) if name == bot]


def _of(result: GameResult, seat: int) -> tuple[float, ...]:
    return result.times[seat]


def _times(seconds: Sequence[float]) -> MoveTimes:
    ordered = sorted(seconds) or [0.0]
    return MoveTimes(ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], ordered[-1])
