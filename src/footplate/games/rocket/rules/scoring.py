"""Payments: cities and railway towns when a line reaches them, and the final scoring (R53-R57, R70-R75). Compiled."""

from __future__ import annotations

from typing import Final, final

from footplate.games.rocket.rules.board import CITIES, COMPANIES, KINDS, STARTS, TOKENS, TOKENS_PER_CITY
from footplate.games.rocket.rules.majority import THOUSAND, prizes, rank
from footplate.games.rocket.rules.position import Line, Position
from footplate.kernel.events import Event

CITY_FIRST: Final = 2000
CITY_SECOND: Final = 1000
KIND_FIRST: Final = 6000
KIND_SECOND: Final = 3000


@final
class Row:
    """One row of the final scoring: what is counted, how many every seat has, and what every seat is paid."""

    def __init__(
        self, what: str, subject: str, clause: str, value: int, counts: list[int], payments: list[int]
    ) -> None:
        self.what = what
        """"tokens", "stations" or "shares"."""
        self.subject = subject
        """The kind of token, or the line."""
        self.clause = clause
        self.value = value
        """Connected towns of the line; 0 for tokens."""
        self.counts = counts
        self.payments = payments


def pay(position: Position, counts: list[int], payments: list[int], clause: str, line: str, subject: str) -> None:
    """Hand out payments that have been worked out. Money only ever flows in (R8)."""
    for seat in range(position.seats):
        amount = payments[seat]
        if amount == 0:
            continue
        position.cash[seat] += amount
        if position.events is not None:
            position.events.append(
                Event(
                    "paid",
                    clause,
                    {"seat": seat, "amount": amount, "rank": rank(counts, seat), "line": line, "subject": subject},
                )
            )


def city_tokens(position: Position, city: int) -> list[int]:
    """How many tokens of this city every seat holds, whatever their kinds (A26)."""
    counts = [0] * position.seats
    for token in range(city * TOKENS_PER_CITY, (city + 1) * TOKENS_PER_CITY):
        seat = position.holder[token]
        if seat >= 0:
            counts[seat] += 1
    return counts


def score_new_towns(position: Position, line: Line, towns: int) -> None:
    """A line has reached towns for the first time: cities pay first, then railway towns (R53-R57)."""
    station_scored = False
    town = STARTS
    towns >>= STARTS
    while towns:
        if towns & 1:
            if town < STARTS + CITIES:
                counts = city_tokens(position, town - STARTS)
                payments = prizes(counts, CITY_FIRST, CITY_SECOND)
                _pay_for_town(position, counts, payments, "R53", line, town)
            elif not (station_scored and position.settings.one_station_scoring):
                station_scored = True
                first = THOUSAND * line.value
                payments = prizes(line.stations, first, first // 2)
                _pay_for_town(position, line.stations, payments, "R55", line, town)
        towns >>= 1
        town += 1


def _pay_for_town(
    position: Position, counts: list[int], payments: list[int], clause: str, line: Line, town: int
) -> None:
    pay(position, counts, payments, clause, COMPANIES[line.number], position.board.town_names[town])
    if position.events is not None and max(payments) == 0:
        position.events.append(
            Event("unpaid", "R57", {"line": COMPANIES[line.number], "subject": position.board.town_names[town]})
        )


def connected_cities(position: Position) -> int:
    """All towns that some line has reached."""
    towns = 0
    for line in position.lines:
        towns |= line.connected
    return towns


def kind_counts(position: Position, kind: int, reached: int) -> list[int]:
    """Tokens of a kind every seat holds, without those of cities no line has reached (R70)."""
    counts = [0] * position.seats
    for token in range(TOKENS):
        seat = position.holder[token]
        if seat >= 0 and position.kinds[token] == kind and reached >> (STARTS + token // TOKENS_PER_CITY) & 1:
            counts[seat] += 1
    return counts


def final_rows(position: Position) -> list[Row]:
    """The final scoring of this position, row by row, in the order of the rulebooks' table (R70-R73)."""
    rows = []
    reached = connected_cities(position)
    for kind in range(len(KINDS)):
        counts = kind_counts(position, kind, reached)
        rows.append(Row("tokens", KINDS[kind], "R71", 0, counts, prizes(counts, KIND_FIRST, KIND_SECOND)))
    counts = position.passengers[:]
    rows.append(Row("tokens", "passengers", "R71", 0, counts, prizes(counts, KIND_FIRST, KIND_SECOND)))
    for line in position.lines:
        if line.survivor >= 0:
            continue
        value = line.value
        first = THOUSAND * value
        name = COMPANIES[line.number]
        stations = line.stations[:]
        rows.append(Row("stations", name, "R72", value, stations, prizes(stations, first, first // 2)))
        shares = line.shares[:]
        rows.append(Row("shares", name, "R73", value, shares, prizes(shares, first, first // 2)))
    return rows


def score_final(position: Position) -> None:
    """Pay the final scoring."""
    for row in final_rows(position):
        line = "" if row.what == "tokens" else row.subject
        subject = row.subject if row.what == "tokens" else row.what
        pay(position, row.counts, row.payments, row.clause, line, subject)
