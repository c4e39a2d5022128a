"""Games whose authors have said as little as can be, or less than that."""

from __future__ import annotations

from footplate.kernel.facets import Maps, Notation, Rules
from footplate.kernel.game import Game
from footplate.kernel.illegal import Illegal
from footplate.kernel.options import Option, Options, OptionSpec
from footplate.kernel.state import OVER, State


class PlainState(State):
    """Seats take turns, five times; step 1 is a point."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.to_move = 0
        self.left = 5
        self.points = [0] * seats

    def legal(self) -> list[int]:
        return [] if self.to_move == OVER else [0, 1]

    def advance(self, step: int) -> None:
        self.points[self.to_move] += step
        self.left -= 1
        self.to_move = (self.to_move + 1) % self.seats if self.left else OVER

    def scores(self) -> list[int]:
        return self.points[:]


class PlainRules(Rules[PlainState]):
    def __init__(self, kind: type[PlainState] = PlainState) -> None:
        self.kind = kind

    def start(self, seats: int, options: Options, map_key: str, /) -> PlainState:
        return self.kind(seats)


class PlainNotation(Notation[PlainState]):
    def __init__(self, names: tuple[str, ...] = ("none", "one")) -> None:
        self.names = names

    def name(self, state: PlainState, step: int, /) -> str:
        return self.names[step]


class TwoMaps(Maps[PlainState]):
    """Forgets on which one a position is."""

    default = "one"

    def names(self, language: str, /) -> dict[str, str]:
        return {"one": "One", "other": "Other"}


def plain_game(kind: type[PlainState] = PlainState) -> Game[PlainState]:
    return Game(
        key="plain",
        title="Plain",
        package=__name__,
        seats=range(2, 5),
        rules=PlainRules(kind),
        notation=PlainNotation(),
        maps=TwoMaps(),
        options=OptionSpec(Option("goal", ("10", "20"), "10", "")),
    )


class LineState(State):
    """The seat to move buys (20), or builds (10) and then goes on along the places 0 to 4, one after the other."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.to_move = 0
        self.at = -1
        self.coins = 1

    def legal(self) -> list[int]:
        if self.at >= 0:
            return [self.at + 1] if self.at < 4 else []
        return [10, 20] if self.coins else [10]

    def refusal(self, step: int) -> Illegal:
        return Illegal("P2", "plain.no", {"step": step})

    def advance(self, step: int) -> None:
        if step == 20:
            self.coins -= 1
        else:
            self.at = 0 if step == 10 else step

    def scores(self) -> list[int]:
        return [self.coins] * self.seats

    def midway(self) -> bool:
        return 0 <= self.at < 2


class LineNotation(Notation[LineState]):
    """Names every step there is."""

    keywords = ("build", "buy share", "buy train")

    def name(self, state: LineState, step: int, /) -> str:
        return {10: "build", 20: "buy share", 21: "buy train"}.get(step, f"E{step}")

    def steps(self, state: LineState, /) -> list[int]:
        return [10, 20, 21, *range(12)]
