"""The least a game can be: how it begins, what its steps are called, and a state with legal, advance and scores.

Two to four seats race to the tenth milestone, one, two or three at a time; whoever gets there ends it.
"""

from __future__ import annotations

from footplate.kernel.facets import Notation, Rules
from footplate.kernel.game import Game
from footplate.kernel.options import Options
from footplate.kernel.state import OVER, State


class Race(State):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.to_move = 0
        self.miles = [0] * seats

    def legal(self) -> list[int]:
        return [] if self.to_move == OVER else [1, 2, 3]

    def advance(self, step: int) -> None:
        self.miles[self.to_move] += step
        self.to_move = OVER if self.miles[self.to_move] >= 10 else (self.to_move + 1) % self.seats

    def scores(self) -> list[int]:
        return self.miles[:]


class RaceRules(Rules[Race]):
    def start(self, seats: int, options: Options, map_key: str) -> Race:
        return Race(seats)


class RaceNotation(Notation[Race]):
    def name(self, state: Race, step: int) -> str:
        return ("one", "two", "three")[step - 1]


GAME = Game(key="race", title="Race", package=__name__, seats=range(2, 5), rules=RaceRules(), notation=RaceNotation())
