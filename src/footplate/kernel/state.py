"""The position of a game: who decides, what may be decided, and what follows. Compiled."""

from __future__ import annotations

from typing import Final

from footplate.kernel.attributes import cloned, numbers
from footplate.kernel.compiling import mypyc_attr
from footplate.kernel.digest import digest
from footplate.kernel.events import Event
from footplate.kernel.illegal import Illegal
from footplate.kernel.pickling import Reduced, reduced
from footplate.kernel.rng import Random

CHANCE: Final = -1
"""`State.to_move` when a die or a draw decides."""

OVER: Final = -2
"""`State.to_move` when the game has ended."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Mutable, cheap to clone, without any secret about how it came about.

    A move is one small step, an int: what a person would do with one click. `midway()` says that the steps so far are
    only the beginning of an action, which notation will write as one line.

    A game defines `legal`, `advance` and `scores`. The rest has a default, which serves states that hold whole
    numbers, words, and lists, tuples, sets and dicts of them; a game that bots play by the thousand defines faster
    ones.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.to_move = CHANCE
        self.events: list[Event] | None = None
        """Give it a list and everything that happens is appended; None (the default) costs nothing."""

    def legal(self) -> list[int]:
        """Every legal step; at a chance node the possible outcomes; empty only when the game is over."""
        raise NotImplementedError

    def any_legal(self, chance: Random) -> int:
        """One of the legal steps, each equally likely. A game need not list them all for that."""
        legal = self.legal()
        return legal[chance.below(len(legal))]

    def allows(self, step: int) -> bool:
        """Whether `step` is in `legal()`, without building the list; or is equivalent to one that is."""
        return step in self.legal()

    def play(self, step: int) -> None:
        """Play one legal step. An illegal one raises `Illegal` and changes nothing."""
        illegal = self.explain(step)
        if illegal is not None:
            raise illegal
        self.advance(step)

    def advance(self, step: int) -> None:
        """Play a step taken from `legal()`, unchecked. Anything else breaks the position: for search, not for input."""
        raise NotImplementedError

    def refusal(self, step: int) -> Illegal:
        """Why this step, which is not legal, is not allowed."""
        return Illegal("", "refused.step", {"step": step})

    def explain(self, step: int) -> Illegal | None:
        """Why this step is not allowed here, or None when it is."""
        if self.to_move == OVER:
            return self.over()
        return None if self.allows(step) else self.refusal(step)

    def over(self) -> Illegal:
        """The refusal of any step after the end of the game: the clause by which it has ended."""
        return Illegal("", "refused.over")

    def clone(self) -> State:
        """An independent copy, without the events."""
        copy: State = cloned(self)
        return copy

    def made_of(self) -> tuple[str, ...]:
        """The attributes that the constructor takes, in its order: `pickle` makes a state from them."""
        return ("seats",)

    def derived(self) -> tuple[str, ...]:
        """Attributes that follow from the others, or only save time: they are not pickled."""
        return ()

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> Reduced:
        """As a clone, without the events."""
        return reduced(self, self.made_of(), (*self.derived(), "events"))

    def digest(self) -> int:
        """A number that is equal for equal positions, on every build and every Python."""
        return digest(numbers(self))

    def scores(self) -> list[int]:
        """Points of every seat now; once the game is over, the final ones."""
        raise NotImplementedError

    def midway(self) -> bool:
        """Whether an action has been begun and not finished."""
        return False
