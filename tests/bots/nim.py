"""Nim with one heap, for bots: take one to three of it; who takes the last one wins. With dice, chance takes too."""

from __future__ import annotations

from footplate.kernel.facets import Notation, Rules
from footplate.kernel.game import Game
from footplate.kernel.options import Options
from footplate.kernel.state import CHANCE, OVER, State


class NimState(State):
    def __init__(self, seats: int = 2, heap: int = 10, dice: bool = False) -> None:
        super().__init__(seats)
        self.heap = heap
        self.dice = dice
        self.to_move = 0
        self.next = 0
        self.winner = -1

    def made_of(self) -> tuple[str, ...]:
        return ("seats", "heap", "dice")

    def legal(self) -> list[int]:
        return [] if self.to_move == OVER else list(range(1, min(3, self.heap) + 1))

    def advance(self, step: int) -> None:
        self.heap -= step
        mover = self.to_move
        if self.heap == 0:
            self.winner = mover if mover != CHANCE else self.next
            self.to_move = OVER
        elif mover == CHANCE:
            self.to_move = self.next
        else:
            self.next = (mover + 1) % self.seats
            self.to_move = CHANCE if self.dice else self.next

    def scores(self) -> list[int]:
        return [100 if seat == self.winner else 0 for seat in range(self.seats)]


class NimRules(Rules[NimState]):
    def start(self, seats: int, options: Options, map_key: str, /) -> NimState:
        return NimState(seats)


class NimNotation(Notation[NimState]):
    def name(self, state: NimState, step: int, /) -> str:
        return f"take{step}"


GAME = Game(key="nim", title="Nim", package=__name__, seats=range(2, 5), rules=NimRules(), notation=NimNotation())
