"""What a position of Stephenson's Rocket promises every seat, in pounds. Compiled.

Cash is sure. Majorities are worth what the final scoring would pay for them, on lines as long as they may still become,
less the further away the end is. Stations ahead of a locomotive and tokens of cities ahead of it count in part.
All integers: both builds must come to the same decision.
"""

from __future__ import annotations

from typing import Final

from footplate.games.rocket.rules.board import CITIES, KINDS, STARTS, TILES, TOKENS, TOKENS_PER_CITY
from footplate.games.rocket.rules.majority import THOUSAND, prizes
from footplate.games.rocket.rules.position import Line, Position
from footplate.games.rocket.rules.scoring import CITY_FIRST, CITY_SECOND, KIND_FIRST, KIND_SECOND, city_tokens

FULL: Final = 16
"""The weight of something certain; a possibility weighs less."""
STATION_AHEAD: Final = (0, 9, 7, 4, 2)
"""Of an unconnected station, by its distance from the nearest locomotive."""
CITY_AHEAD: Final = (0, 10, 7, 5, 3, 2)
"""Of reaching a city, by its distance from a locomotive."""
SHARE_BONUS: Final = 25
"""Pounds per share and town: a lead is worth more when it is larger."""


def prospects(position: Position, distances: list[list[int]]) -> list[int]:
    """The expected final money of every seat. `distances[a][b]` are the steps between two hexes."""
    promised = position.cash[:]
    # Early majorities seldom last: they count for a third at first and in full at the end.
    sureness = FULL // 3 + (FULL - FULL // 3) * position.tiles // TILES
    _add_lines(position, promised, sureness, distances)
    _add_tokens(position, promised, sureness)
    _add_cities(position, promised, distances)
    return promised


def expected_value(position: Position, line: Line) -> int:
    """The towns a line may have in the end: every eight tiles left bring one, to those that can still grow."""
    return line.value if line.isolated else line.value + 1 + (TILES - position.tiles) // 16


def _add_lines(position: Position, promised: list[int], sureness: int, distances: list[list[int]]) -> None:
    for line in position.lines:
        if line.survivor >= 0:
            continue
        value = expected_value(position, line)
        first = THOUSAND * value
        _add(promised, prizes(line.shares, first, first // 2), sureness)
        stations = _stations_ahead(position, line, distances)
        payments = prizes(stations, first, first // 2)
        for seat in range(position.seats):
            # A station that is only ahead may never be reached.
            payments[seat] = payments[seat] * min(FULL, stations[seat]) // FULL
            promised[seat] += line.shares[seat] * value * SHARE_BONUS
        _add(promised, payments, sureness)


def _stations_ahead(position: Position, line: Line, distances: list[list[int]]) -> list[int]:
    """Stations of every seat on the line, weighted, with those it may soon reach."""
    counts = [FULL * number for number in line.stations]
    if line.isolated:
        return counts
    away = distances[line.locomotive]
    for seat in range(position.seats):
        for hex in position.built[seat]:
            if position.owner[hex] < 0 and away[hex] < len(STATION_AHEAD):
                counts[seat] += STATION_AHEAD[away[hex]]
    return counts


def _add_tokens(position: Position, promised: list[int], sureness: int) -> None:
    """The final payments for kinds; a token of a city nobody has reached counts half (R70)."""
    reached = 0
    for line in position.lines:
        reached |= line.connected
    counts = [[0] * position.seats for _ in KINDS]
    for token in range(TOKENS):
        seat = position.holder[token]
        if seat >= 0:
            counts[position.kinds[token]][seat] += 2 if reached >> (STARTS + token // TOKENS_PER_CITY) & 1 else 1
    for kind_counts in counts:
        _add(promised, prizes(kind_counts, KIND_FIRST, KIND_SECOND), sureness)
    _add(promised, prizes(position.passengers, KIND_FIRST, KIND_SECOND), sureness)


def _add_cities(position: Position, promised: list[int], distances: list[list[int]]) -> None:
    """What lines still to come will pay in each city (R53)."""
    for city in range(CITIES):
        town = STARTS + city
        hex = position.board.town_hexes[town]
        weight = 0
        for line in position.lines:
            if line.survivor >= 0 or line.isolated or line.connected >> town & 1:
                continue
            away = distances[line.locomotive][hex]
            if away < len(CITY_AHEAD):
                weight += CITY_AHEAD[away]
        if weight:
            _add(promised, prizes(city_tokens(position, city), CITY_FIRST, CITY_SECOND), weight)


def _add(promised: list[int], payments: list[int], weight: int) -> None:
    for seat in range(len(promised)):
        promised[seat] += payments[seat] * weight // FULL
