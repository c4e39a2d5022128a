"""A position of Stephenson's Rocket as numbers to learn from; none of them is about a certain map. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.bots.rocket.prospects import (
    BITS,
    FULL,
    MASK,
    Ledger,
    expected_value,
    kind_counts,
    number_of,
    prospects,
    reached_towns,
    stations_ahead,
)
from footplate.bots.rocket.survey import Survey
from footplate.games.rocket.rules.board import KINDS
from footplate.games.rocket.rules.position import Line, Position

if TYPE_CHECKING:
    from mypy_extensions import i64

HUNDRED: Final = 100
"""Money counts in hundreds."""


@final
class Sight:
    """The part of a position that looks the same to every seat, computed once."""

    def __init__(self, position: Position, survey: Survey) -> None:
        self._position: Final = position
        self.promised: Final = prospects(position, survey)
        cities = Ledger()
        cities.add_cities(position, survey)
        self._at_cities: Final = cities.row(position.seats)
        reached = reached_towns(position)
        self._kinds: Final = [int(kind_counts(position, kind, reached)) for kind in range(len(KINDS))]
        self._lines: Final = _by_value(position)
        self._expected: Final[list[int]] = []
        """The expected value of each of these lines, and how near stations are ahead of it."""
        self._ahead: Final[list[int]] = []
        self._live = 0
        for line in self._lines:
            gone = line.survivor >= 0
            self._expected.append(0 if gone else expected_value(position, line))
            self._ahead.append(0 if gone else stations_ahead(position, line, survey))
            if not gone and not line.isolated:
                self._live += 1

    def features(self, seat: int) -> list[int]:
        """The features of one seat: itself first, the others in order of play. Their count depends only on the number
        of seats.
        """
        position = self._position
        promised = self.promised
        seats = position.seats
        order = [(seat + place) % seats for place in range(seats)]
        best = max([promised[other] for other in order[1:]])
        found = [
            position.tiles,
            position.tokens_left,
            position.passengers_left(),
            1 if position.active == seat else 0,
            2 - position.action if position.active == seat else 0,
            (position.active - seat) % seats,
            (promised[seat] - best) // HUNDRED,
        ]
        for other in order:
            found.append(position.cash[other] // HUNDRED)
            found.append(promised[other] // HUNDRED)
            found.append(self._at_cities[other] // HUNDRED)
            found.append(position.stock(other))
            found.append(position.passengers[other])
        for counts in self._kinds:
            _add_contest(found, counts, order)
        for index in range(len(self._lines)):
            _add_line(found, self._lines[index], order, self._expected[index], self._ahead[index])
        found.append(self._live)
        return found


def _add_contest(found: list[int], counts: i64, order: list[int]) -> None:
    """What every seat has, and whether the first is ahead of the best of the others."""
    own: i64 = counts >> BITS * order[0] & MASK
    most: i64 = 0
    for seat in order:
        has: i64 = counts >> BITS * seat & MASK
        found.append(has)
        if seat != order[0] and has > most:
            most = has
    found.append(1 if own > most else -1 if own < most else 0)


def _by_value(position: Position) -> list[Line]:
    """The lines, those with most towns first, dissolved ones last."""
    lines = list[Line]()
    for towns in range(28, -1, -1):
        for line in position.lines:
            if line.survivor < 0 and number_of(line.connected) == towns:
                lines.append(line)
        if len(lines) == len(position.lines):
            return lines
    return lines + [line for line in position.lines if line.survivor >= 0]


def _add_line(found: list[int], line: Line, order: list[int], expected: i64, ahead: i64) -> None:
    if line.survivor >= 0:
        for _ in range(8 + 3 * len(order)):
            found.append(0)
        return
    value = number_of(line.connected)
    found.append(value)
    found.append(1 if line.isolated else 0)
    found.append(line.supply)
    found.append(1 if line.heading >= 0 else 0)
    first = order[0]
    for seat in order:
        near: i64 = ahead >> BITS * seat & MASK
        found.append(line.shares[seat])
        found.append(line.stations[seat])
        found.append(near)
    share_lead = line.shares[first] - _most(line.shares, first)
    station_lead = line.stations[first] - _most(line.stations, first)
    ahead_lead = (ahead >> BITS * first & MASK) - _most_of(ahead, order)
    found.append(expected * _within(share_lead, 1))
    found.append(expected * _within(station_lead, 1))
    found.append(expected * _within(share_lead, 3))
    found.append(expected * _within(ahead_lead, FULL + FULL // 2) // 4)


def _most(counts: list[int], but: int) -> int:
    most = 0
    for seat in range(len(counts)):
        if seat != but and counts[seat] > most:
            most = counts[seat]
    return most


def _most_of(counts: i64, order: list[int]) -> i64:
    most: i64 = 0
    for seat in order[1:]:
        has: i64 = counts >> BITS * seat & MASK
        if has > most:
            most = has
    return most


def _within(lead: i64, most: i64) -> i64:
    return most if lead > most else -most if lead < -most else lead
