"""What a position of Stephenson's Rocket promises every seat, in pounds. Compiled.

Cash is sure. Majorities are worth what the final scoring would pay for them, on lines as long as they may still
become, less the further away the end is. Stations ahead of a locomotive and tokens of cities ahead of it count in
part. All integers: both builds make the same decisions. What every seat has of something is kept side by side in one
number, `BITS` for each seat, so that a position is valued without making a list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.bots.rocket.survey import CITY_BITS, HALF, Survey
from footplate.games.rocket.rules.board import CITIES, KINDS, STARTS, TILES, TOKENS_PER_CITY
from footplate.games.rocket.rules.majority import THOUSAND
from footplate.games.rocket.rules.position import Line, Position
from footplate.games.rocket.rules.scoring import CITY_FIRST, CITY_SECOND, KIND_FIRST, KIND_SECOND

if TYPE_CHECKING:
    from mypy_extensions import i64

FULL: Final = 16
"""The weight of something certain; a possibility weighs less."""
SHARE_BONUS: Final = 25
"""Pounds per share and town: a lead is worth more when it is larger."""

BITS: Final = 12
MASK: Final = (1 << BITS) - 1
UNITS: Final = [1 << BITS * seat for seat in range(4)]
"""One of something for each seat. (Compiled, a bare `1 << 36` would be computed in 32 bits.)"""

TERMS: Final = ("cash", "shares", "stations", *KINDS, "passengers", "cities")
"""The parts of a promise."""
ALL: Final = -1


@final
class Ledger:
    """Pounds promised to each of up to four seats."""

    def __init__(self) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0

    def row(self, seats: int) -> list[int]:
        return [self.a, self.b, self.c, self.d][:seats]

    def award(self, counts: i64, first: i64, second: i64, weight: i64) -> None:
        """Promise the prizes for having most and second most (R76-R80), in parts of `FULL`."""
        if counts == 0:
            return
        a: i64 = counts & MASK
        b: i64 = counts >> BITS & MASK
        c: i64 = counts >> 2 * BITS & MASK
        d: i64 = counts >> 3 * BITS
        most: i64 = a
        if b > most:
            most = b
        if c > most:
            most = c
        if d > most:
            most = d
        firsts: i64 = 0
        runner_up: i64 = 0
        if a == most:
            firsts += 1
        else:
            runner_up = a
        if b == most:
            firsts += 1
        elif b > runner_up:
            runner_up = b
        if c == most:
            firsts += 1
        elif c > runner_up:
            runner_up = c
        if d == most:
            firsts += 1
        elif d > runner_up:
            runner_up = d
        next_best: i64 = 0
        if firsts > 1:
            top: i64 = (first + second) // firsts // THOUSAND * THOUSAND * weight // FULL
        else:
            top = first // THOUSAND * THOUSAND * weight // FULL
            if runner_up:
                seconds: i64 = 0
                if a == runner_up:
                    seconds += 1
                if b == runner_up:
                    seconds += 1
                if c == runner_up:
                    seconds += 1
                if d == runner_up:
                    seconds += 1
                next_best = second // seconds // THOUSAND * THOUSAND * weight // FULL
        if a == most:
            self.a += top
        elif a == runner_up and a:
            self.a += next_best
        if b == most:
            self.b += top
        elif b == runner_up and b:
            self.b += next_best
        if c == most:
            self.c += top
        elif c == runner_up and c:
            self.c += next_best
        if d == most:
            self.d += top
        elif d == runner_up and d:
            self.d += next_best

    def add_cash(self, position: Position) -> None:
        cash = position.cash
        seats = position.seats
        self.a += cash[0]
        self.b += cash[1]
        if seats > 2:
            self.c += cash[2]
        if seats > 3:
            self.d += cash[3]

    def add_shares(self, position: Position, sureness: i64) -> None:
        """The final payment of every line's shares (R73)."""
        for line in position.lines:
            if line.survivor >= 0:
                continue
            value = expected_value(position, line)
            shares = side_by_side(line.shares)
            if shares:
                self.award(shares, THOUSAND * value, THOUSAND * value // 2, sureness)
                bonus: i64 = value * SHARE_BONUS
                self.a += (shares & MASK) * bonus
                self.b += (shares >> BITS & MASK) * bonus
                self.c += (shares >> 2 * BITS & MASK) * bonus
                self.d += (shares >> 3 * BITS) * bonus

    def add_stations(self, position: Position, sureness: i64, survey: Survey) -> None:
        """The final payment of every line's stations (R72), with those it may soon reach."""
        for line in position.lines:
            if line.survivor >= 0:
                continue
            counts = stations_ahead(position, line, survey)
            if counts:
                first = THOUSAND * expected_value(position, line)
                before_a = self.a
                before_b = self.b
                before_c = self.c
                before_d = self.d
                self.award(counts, first, first // 2, sureness)
                # A station that is only ahead may never be reached.
                self.a = before_a + _in_part(self.a - before_a, counts & MASK)
                self.b = before_b + _in_part(self.b - before_b, counts >> BITS & MASK)
                self.c = before_c + _in_part(self.c - before_c, counts >> 2 * BITS & MASK)
                self.d = before_d + _in_part(self.d - before_d, counts >> 3 * BITS)

    def add_tokens(self, position: Position, sureness: i64, only: i64) -> None:
        """The final payments for kinds (R71)."""
        holder = position.holder
        kinds = position.kinds
        towns: i64 = reached_towns(position) >> STARTS
        steel: i64 = 0
        textiles: i64 = 0
        brewing: i64 = 0
        leather: i64 = 0
        token: i64 = 0
        for _ in range(CITIES):
            # A token of a city that no line has reached counts half (R70).
            worth: i64 = 1 + (towns & 1)
            towns >>= 1
            for place in range(token, token + TOKENS_PER_CITY):
                seat: i64 = holder[place]
                if seat >= 0:
                    kind: i64 = kinds[place]
                    count: i64 = worth << BITS * seat
                    if kind == 0:
                        steel += count
                    elif kind == 1:
                        textiles += count
                    elif kind == 2:
                        brewing += count
                    else:
                        leather += count
            token += TOKENS_PER_CITY
        if only == ALL or only == 0:
            self.award(steel, KIND_FIRST, KIND_SECOND, sureness)
        if only == ALL or only == 1:
            self.award(textiles, KIND_FIRST, KIND_SECOND, sureness)
        if only == ALL or only == 2:
            self.award(brewing, KIND_FIRST, KIND_SECOND, sureness)
        if only == ALL or only == 3:
            self.award(leather, KIND_FIRST, KIND_SECOND, sureness)

    def add_passengers(self, position: Position, sureness: i64) -> None:
        self.award(side_by_side(position.passengers), KIND_FIRST, KIND_SECOND, sureness)

    def add_cities(self, position: Position, survey: Survey) -> None:
        """What lines still to come will pay in each city (R53)."""
        low: i64 = 0
        high: i64 = 0
        for line in position.lines:
            if line.survivor >= 0 or line.isolated:
                continue
            ahead = survey.ahead(line.locomotive, line.heading)
            cities = line.connected >> STARTS
            known_low: i64 = survey.masks[cities & 63]
            known_high: i64 = survey.masks[cities >> HALF & 63]
            low += ahead.low & ~known_low
            high += ahead.high & ~known_high
        holder = position.holder
        token: i64 = 0
        for city in range(CITIES):
            if city == HALF:
                low = high
            weight: i64 = low & 255
            low >>= CITY_BITS
            if weight:
                counts: i64 = 0
                for place in range(token, token + TOKENS_PER_CITY):
                    seat: i64 = holder[place]
                    if seat >= 0:
                        unit: i64 = UNITS[seat]
                        counts += unit
                self.award(counts, CITY_FIRST, CITY_SECOND, weight)
            token += TOKENS_PER_CITY


def _in_part(payment: i64, counted: i64) -> i64:
    return payment if counted >= FULL else payment * counted // FULL


def sureness_of(position: Position) -> i64:
    """Early majorities seldom last: they count for a third at first and in full at the end."""
    return FULL // 3 + (FULL - FULL // 3) * position.tiles // TILES


def expected_value(position: Position, line: Line) -> i64:
    """The towns a line may have in the end: every eight tiles left bring one, to those that can still grow."""
    value: i64 = number_of(line.connected)
    return value if line.isolated else value + 1 + (TILES - position.tiles) // 16


def number_of(towns: i64) -> i64:
    """How many towns a set holds, a bit for each."""
    number: i64 = 0
    while towns:
        towns &= towns - 1
        number += 1
    return number


def side_by_side(counts: list[int]) -> i64:
    """What every seat has, packed in one number."""
    together: i64 = 0
    place: i64 = 0
    for count in counts:
        number: i64 = count
        together |= number << place
        place += BITS
    return together


def stations_ahead(position: Position, line: Line, survey: Survey) -> i64:
    """Stations of every seat on the line, in parts of `FULL`, with those it may soon reach."""
    counts: i64 = side_by_side(line.stations) * FULL
    if line.isolated:
        return counts
    ahead = survey.ahead(line.locomotive, line.heading).stations
    owner = position.owner
    place: i64 = 0
    for hexes in position.built:
        for hex in hexes:
            weight: i64 = ahead[hex]
            if weight and owner[hex] < 0:
                others: i64 = position.touching[hex] & ~(1 << line.number)
                if others & (others - 1) == 0:  # else no line may enter (R26)
                    counts += weight << place
        place += BITS
    return counts


def reached_towns(position: Position) -> i64:
    """All towns that some line has reached."""
    reached: i64 = 0
    for line in position.lines:
        reached |= line.connected
    return reached


def kind_counts(position: Position, kind: i64, reached: i64) -> i64:
    """Tokens of a kind every seat holds, twice; those of cities that no line has reached count once (R70)."""
    holder = position.holder
    kinds = position.kinds
    counts: i64 = 0
    token: i64 = 0
    towns: i64 = reached >> STARTS
    for _ in range(CITIES):
        worth: i64 = 1 + (towns & 1)
        towns >>= 1
        for place in range(token, token + TOKENS_PER_CITY):
            seat: i64 = holder[place]
            if seat >= 0 and kinds[place] == kind:
                counts += worth << BITS * seat
        token += TOKENS_PER_CITY
    return counts


def prospects(position: Position, survey: Survey) -> list[int]:
    """The expected final money of every seat."""
    ledger = Ledger()
    sureness = sureness_of(position)
    ledger.add_cash(position)
    ledger.add_shares(position, sureness)
    ledger.add_stations(position, sureness, survey)
    ledger.add_tokens(position, sureness, ALL)
    ledger.add_passengers(position, sureness)
    ledger.add_cities(position, survey)
    return ledger.row(position.seats)


def prospect_terms(position: Position, survey: Survey) -> list[list[int]]:
    """The same by `TERMS`: a row for each, a column for each seat."""
    rows = list[list[int]]()
    sureness = sureness_of(position)
    for term in range(len(TERMS)):
        ledger = Ledger()
        if term == 0:
            ledger.add_cash(position)
        elif term == 1:
            ledger.add_shares(position, sureness)
        elif term == 2:
            ledger.add_stations(position, sureness, survey)
        elif term < 3 + len(KINDS):
            ledger.add_tokens(position, sureness, term - 3)
        elif term == 3 + len(KINDS):
            ledger.add_passengers(position, sureness)
        else:
            ledger.add_cities(position, survey)
        rows.append(ledger.row(position.seats))
    return rows
