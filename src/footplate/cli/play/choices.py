"""The choices in a position, and the meaning of a typed line: a number, a step, or a whole move in notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from footplate.cli.terminal import ListRow, Terminal
from footplate.kernel.game import AnyGame
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import State
from footplate.kernel.text import BadText, complete, number_in, plain, straight
from footplate.language import Phrase

NUMBERED_AT_MOST: Final = 30
"""Longer lists have no numbers: number 97 would be hard to find."""


class Choices:
    """The legal steps of a position with their names and, when there are not too many, a number for each."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.names = {step: game.notation.name(state, step) for step in state.legal()}
        self.numbers = _numbers(self.names) if len(self.names) <= NUMBERED_AT_MOST else {}

    def rows(self, terminal: Terminal) -> list[ListRow]:
        """The list as it is shown."""
        if not self.numbers:
            return terminal.flow(list(self.names.values()))
        return terminal.columns([f"{number:>2} {self.names[step]}" for number, step in self.numbers.items()])


def _numbers(names: dict[int, str]) -> dict[int, int]:
    """1, 2, 3 ...; but a choice that is itself a number has that one, and one that is not has 0 then."""
    own = {int(name.split()[-1]): step for step, name in names.items() if name.split()[-1].isdigit()}
    others = [step for step in names if step not in own.values()]
    if own and len(others) <= 1:
        return {**dict.fromkeys([0], others[0]), **own} if others else own
    return dict(enumerate(names, 1))


@dataclass(frozen=True, slots=True)
class Understood:
    """The steps a line stands for; `afresh` when they begin the action anew."""

    steps: list[int]
    afresh: bool = False


class Underway(Protocol):
    """A game in the terminal: the position, and the one in which the action due began with these steps."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def state(self) -> State: ...
    @property
    def start(self) -> State: ...
    @property
    def begun(self) -> list[int]: ...


def understand(story: Underway, text: str) -> Understood:
    """The meaning of a typed line. Raises `Illegal` or `BadText` when it is no legal move."""
    game, state = story.game, story.state
    wanted = straight(text).strip()
    choices = Choices(game, state)
    if wanted.isascii() and wanted.isdigit() and choices.numbers:
        number = number_in(wanted)
        if number not in choices.numbers:
            raise BadText("E07", Phrase("expected.listed"), wanted)
        return Understood([choices.numbers[number]])
    step = _step_named(game, state, wanted)
    if step is not None:
        return Understood([step])
    if not story.begun:
        return Understood(legal_steps(game, state, game.notation.read(state, wanted)))
    return _midway(story, wanted)


def _midway(story: Underway, wanted: str) -> Understood:
    """In the middle of an action a line may begin it anew, or hold the rest of it."""
    game, start = story.game, story.start
    step = _step_named(game, start, wanted)
    if step is not None:
        return Understood([step], afresh=True)
    words = " ".join(game.notation.name(start, step) for step in story.begun)
    anew = complete(wanted.split()[0], game.notation.keywords) is not None
    refusals: list[Illegal | BadText] = []
    for line in (wanted, f"{words} {wanted}"):
        try:
            return Understood(legal_steps(game, start, game.notation.read(start, line)), afresh=True)
        except (Illegal, BadText) as refusal:
            refusals.append(refusal)
    raise refusals[0 if anew else 1]


def legal_steps(game: AnyGame, state: State, steps: list[int]) -> list[int]:
    """The same steps. Raises `Illegal` for the first that is not legal."""
    copy = state.clone()
    for step in steps:
        refusal = copy.explain(step)
        if refusal is not None:
            raise refusal
        copy.play(step)
    return steps


def _step_named(game: AnyGame, state: State, text: str) -> int | None:
    """The legal step with this name. Words may be cut short, digits are never guessed."""
    names = {_letters(game.notation.name(state, step)): step for step in state.legal()}
    wanted = _letters(text)
    if any(letter.isdigit() for letter in wanted):
        return names.get(wanted)
    name = complete(wanted, names)
    return None if name is None else names[name]


def _letters(text: str) -> str:
    return " ".join("".join(c for c in word if c.isalnum()) for word in plain(text).split())
