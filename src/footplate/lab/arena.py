"""Matches between bots: every bot sits on every seat, with the same chance for each, until it is known which is
better.

A **round** is one game for each way to turn the line-up around the table. Its games share the outcomes of chance (as
far as the bots leave it the same occasions), so that no bot is lucky in its seat alone. Each seat of each round has a
seed of its own, so that two bots of one name differ. Game 17 of a match is always the same game, on any number of
processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final

from footplate.bots import Budget
from footplate.lab.simulate import Forfeit, Simulation, play_game
from footplate.language import Phrase

CLOCK_ONLY: Final = 10**9
"""Iterations of a search that only the clock ends."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is played."""

    game: str
    bots: tuple[str, ...]
    """The line-up: a name for each seat."""
    games: int
    """The most games; rounded up to whole rounds."""
    options: str = "-"
    map: str = ""
    seed: int = 1
    iterations: int = 0
    """For every search; 0: the bot's own budget."""
    seconds: float = 0.0
    """For every move; 0: the bot's own budget."""
    all: bool = False
    """Whether every game is played, even when it is known which bot is better."""

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """The line-up turned around the table, each way that differs.

        >>> Match("rocket", ("driver", "fireman", "fireman"), 1).seatings[1]
        ('fireman', 'driver', 'fireman')
        """
        turned = [self.bots[-turn:] + self.bots[:-turn] for turn in range(len(self.bots))]
        return list(dict.fromkeys(turned))

    @property
    def rounds(self) -> int:
        return -(-self.games // len(self.seatings))

    @property
    def planned(self) -> int:
        """The number of games in whole rounds."""
        return self.rounds * len(self.seatings)

    @property
    def budget(self) -> Budget | None:
        if not self.iterations and not self.seconds:
            return None
        return Budget(self.iterations or CLOCK_ONLY, self.seconds)

    def round_of(self, number: int) -> int:
        """The round of a game; both count from 1."""
        return (number - 1) // len(self.seatings) + 1

    def seating(self, number: int) -> tuple[str, ...]:
        return self.seatings[(number - 1) % len(self.seatings)]

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "bots": list(self.bots)}


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game of a match, as its folder keeps it."""

    number: int
    seating: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats; empty where the game had no end."""
    moves: int
    times: tuple[tuple[float, ...], ...]
    """Seconds of each move of each seat."""
    forfeit: Forfeit | None = None

    def shares(self) -> list[float]:
        """The part of the win of each seat: a win of several is shared by them, a game without an end by all."""
        winners = self.winners or range(len(self.seating))
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.seating))]

    def ranks(self) -> list[int]:
        """Each seat's place, 0 for the winners; then by points, and a seat that forfeits is last."""
        gone = self.forfeit.seat if self.forfeit else -1
        shares = self.shares()
        order = [(-1, 0) if shares[seat] else (seat == gone, -points) for seat, points in enumerate(self.scores)]
        return [sorted(set(order)).index(place) for place in order]

    def as_json(self) -> dict[str, Any]:
        """A line of the results; times are milliseconds."""
        line: dict[str, Any] = {
            "number": self.number,
            "seating": list(self.seating),
            "scores": list(self.scores),
            "winners": list(self.winners),
            "moves": self.moves,
            "times": [[round(seconds * 1000, 2) for seconds in seat] for seat in self.times],
        }
        if self.forfeit is not None:
            why = self.forfeit.why
            told = {"key": why.key, "facts": dict(why.facts)} if isinstance(why, Phrase) else str(why)
            line["forfeit"] = {"seat": self.forfeit.seat, "why": told}
        return line

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> GameResult:
        forfeit = None
        if "forfeit" in line:
            why = line["forfeit"]["why"]
            forfeit = Forfeit(
                line["forfeit"]["seat"], why if isinstance(why, str) else Phrase(why["key"], **why["facts"])
            )
        return cls(
            line["number"],
            tuple(line["seating"]),
            tuple(line["scores"]),
            tuple(line["winners"]),
            line["moves"],
            tuple(tuple(milliseconds / 1000 for milliseconds in seat) for seat in line["times"]),
            forfeit,
        )


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A result and the record of the game."""

    result: GameResult
    record: str


def play(match: Match, number: int) -> PlayedGame:
    """Play one game of a match."""
    simulation = Simulation(
        match.game,
        match.seating(number),
        match.options,
        match.map,
        match.seed,
        records=True,
        budget=match.budget,
        watched=True,
    )
    outcome = play_game(simulation, match.round_of(number))
    result = GameResult(
        number,
        simulation.bots,
        outcome.scores,
        outcome.winners if outcome.finished else (),
        outcome.moves,
        outcome.times,
        outcome.forfeit,
    )
    return PlayedGame(GameResult.from_json(result.as_json()), outcome.record)


Crew = Callable[[Callable[[int], PlayedGame], range], Iterator[PlayedGame]]
"""Plays the games with these numbers, and returns them in this order."""


def games(match: Match, already: int, crew: Crew) -> Iterator[PlayedGame]:
    """The games of a match after the first ones, in order."""
    return crew(partial(play, match), range(already + 1, match.planned + 1))
