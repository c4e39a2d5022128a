"""The two moves that are compared, each to where nobody objects any more, and how something is said about them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import KINDS, STARTS, TILES, TOKENS, TOKENS_PER_CITY, TOWNS
from footplate.games.rocket.rules.maps import load_map
from footplate.games.rocket.rules.position import AIM, CALL_VETO, MATCHING, Line
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.text.reasons.reach import Arrival, arrivals, drives, moves_to
from footplate.kernel.facets.reasons import Comparison
from footplate.kernel.whereabouts import whereabouts
from footplate.language import listed, say

WORTH_NAMING = 3000
"""Smaller prizes of the final scoring are not told in pounds."""


class Sides:
    """A move and the other one, and the words of whoever reads."""

    def __init__(self, move: Comparison[RocketState], players: Sequence[str], language: str) -> None:
        self.seat = move.seat
        self.before = move.before
        self.chosen = move.after
        """Straight after the move, perhaps with a veto round still to come."""
        self.after = unopposed(move.after)
        self.other = unopposed(move.other) if move.other is not None else None
        self.players = players
        self.language = language
        self._form = "you" if move.says_you else "name"
        self._drives: dict[tuple[int, int], dict[tuple[int, int], int]] = {}
        self._reached: dict[tuple[int, int], dict[int, int]] = {}
        self._arrivals: dict[tuple[int, int], dict[Arrival, list[int]]] = {}

    # --- what is in the positions ---------------------------------------------------------------------------------

    @cached_property
    def rivals(self) -> list[int]:
        """The other seats, the next to play first."""
        return [(self.seat + away) % self.before.seats for away in range(1, self.before.seats)]

    @cached_property
    def driven(self) -> int:
        """The line the move has extended, or -1."""
        return next(
            (
                line.number
                for line, then in zip(self.after.lines, self.before.lines, strict=True)
                if len(line.drive) > len(then.drive)
            ),
            -1,
        )

    @property
    def open(self) -> bool:
        """Whether the veto round goes on after the move: what comes of it is not told yet."""
        return CALL_VETO <= self.chosen.phase <= MATCHING

    @cached_property
    def sureness(self) -> float:
        """How much of a majority still stands at the end: little when hardly any track lies, all of it at last."""
        return (TILES + 2 * int(self.before.tiles)) / (3 * TILES)

    def drives(self, position: RocketState, line: Line) -> dict[tuple[int, int], int]:
        """`drives`, worked out once for each position."""
        key = (id(position), line.number)
        if key not in self._drives:
            self._drives[key] = drives(position, line)
        return self._drives[key]

    def reached(self, position: RocketState, line: Line) -> dict[int, int]:
        """The same for `moves_to`."""
        key = (id(position), line.number)
        if key not in self._reached:
            self._reached[key] = moves_to(self.drives(position, line))
        return self._reached[key]

    def arrivals(self, position: RocketState, seat: int) -> dict[Arrival, list[int]]:
        """The same for `arrivals`."""
        key = (id(position), seat)
        if key not in self._arrivals:
            self._arrivals[key] = arrivals(position, seat)
        return self._arrivals[key]

    # --- words ----------------------------------------------------------------------------------------------------

    def own(self, key: str, **facts: object) -> str:
        """A sentence that names the seat that moves, or says "you" to it."""
        return self.plain(f"{key}.{self._form}", seat=self.players[self.seat], **facts)

    def plain(self, key: str, **facts: object) -> str:
        """A sentence that is the same whoever reads it."""
        return say(f"rocket.reason.{key}", self.language, facts)

    def unless_sent_away(self, sentence: str) -> str:
        """What the move brings, as long as the veto round may still change that."""
        return f"{sentence} {self.plain('pending.unless')}" if self.open else sentence

    def names(self, seats: Sequence[int]) -> str:
        """These players."""
        return listed([self.players[seat] for seat in seats], self.language)

    def town(self, town: int | str) -> str:
        """A town as people write it."""
        name = town if isinstance(town, str) else self.before.board.town_names[town]
        return load_map(self.before.board.key).place_names(self.language)[name]

    def where(self, hex: int) -> str:
        """Where a hex lies: "east of Cambridge"."""
        return whereabouts(load_map(self.before.board.key), self.language)[self.before.board.hex_names[hex]]


def unopposed(position: RocketState) -> RocketState:
    """The position after everybody still asked about a veto has passed; a bid begun is finished."""
    if not CALL_VETO <= position.phase <= MATCHING:
        return position
    after = position.clone()
    while CALL_VETO <= after.phase <= MATCHING:
        after.advance(moves.DIRECTION + after.aim if after.phase == AIM else moves.PASS)
    return after


EVERY_CITY = (1 << TOWNS) - 1


def tokens_of(position: RocketState, kind: int, cities: int = EVERY_CITY) -> list[int]:
    """Tokens of a kind every seat holds, from these cities (a bit for each town)."""
    counts = [0] * position.seats
    for token in range(TOKENS):
        here = cities >> (STARTS + token // TOKENS_PER_CITY) & 1
        if here and position.holder[token] >= 0 and position.kinds[token] == kind:
            counts[position.holder[token]] += 1
    return counts


def tokens_left(position: RocketState, kind: int) -> int:
    """Tokens of a kind that nobody has taken."""
    return sum(position.holder[token] < 0 and position.kinds[token] == kind for token in range(TOKENS))


def tokens_from(position: RocketState, seat: int) -> dict[tuple[int, int], int]:
    """How many tokens of each city and kind a seat holds."""
    held: dict[tuple[int, int], int] = {}
    for token in range(TOKENS):
        if position.holder[token] == seat:
            key = (token // TOKENS_PER_CITY, position.kinds[token])
            held[key] = held.get(key, 0) + 1
    return held


ALL_KINDS = range(len(KINDS))
