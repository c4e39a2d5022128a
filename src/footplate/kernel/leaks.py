"""Finds leaks: secrets that a game shows to a seat that may not know them.

`Secrets.determinize` defines what a seat may not know: two positions for which it makes the same guesses are one and
the same for that seat. So everything the seat is shown must be the same in both. A difference is a leak, and the
report names the method that shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final

from footplate.kernel.errors import GameError
from footplate.kernel.events import Event
from footplate.kernel.facets import Secrets
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.hiding import guessed, hides
from footplate.kernel.likeness import difference, unlike
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State

EQUAL_GUESSES: Final = 2
"""Two positions with this many equal guesses are the same for a seat."""
OTHER_DRAWS: Final = 3
"""How many other outcomes of each draw are compared."""

Shown = dict[str, Callable[[], object]]
"""What a seat is shown, by the method that shows it."""


@dataclass(frozen=True, slots=True)
class Leak:
    """A method that shows a seat (None: a spectator) more than it may know, and the part of its answer that differs."""

    method: str
    seat: int | None
    what: str

    def __str__(self) -> str:
        return f"{self.method} tells {_called(self.seat)} what Secrets.determinize() hides: {self.what}"


def _called(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat_letter(seat)}"


def leaks_of(game: AnyGame, before: State, step: int, after: State) -> list[str]:
    """The leaks of this position and of the step that led to it: the first one for each seat."""
    if not hides(game.secrets):
        return [*_careless(game)]
    if after.to_move == OVER:  # at the end everything is laid open
        return []
    found: list[str] = []
    for seat in (*range(after.seats), None):
        try:
            leaks = _leaks_at(game, after, seat)
            if game.secrets.kept(before):
                leaks = chain(leaks, _leaks_of_step(game, before, step, after, seat))
            found += [str(leak) for leak in islice(leaks, 1)]
        except (Exception, SystemExit) as failed:  # in an author's code, often only when a spectator looks
            found.append(f"{type(failed).__name__} when {_called(seat)} looks: {failed}")
    return found


def _careless(game: AnyGame) -> Iterator[str]:
    if game.secrets.in_play:
        yield "Secrets.in_play is True, and Secrets.determinize() hides nothing: say there what seats may not know"


def leaks_in_play(game: AnyGame, steps: int = 60) -> list[str]:
    """The leaks in the beginning of a random game, tested in one position of four."""
    if not hides(game.secrets):
        return [*_careless(game)]
    chance = Random(1)
    state = _opening(game)
    last: tuple[State, int] | None = None
    for number in range(steps):
        if state.to_move == OVER:
            break
        before = state.clone()
        try:
            step = _random_step(game, state, chance)
            state.advance(step)
        except (Exception, SystemExit):  # tables are shown up to this point, so what is shown here counts
            found = leaks_of(game, *last, before) if last else []
            if found:
                return found
            raise
        last = (before, step)
        found = leaks_of(game, before, step, state) if number % 4 == 0 or number < 4 else []
        if found:
            return found
    return []


def _random_step(game: AnyGame, state: State, chance: Random) -> int:
    if state.to_move == CHANCE:
        with suppress(Exception, SystemExit):  # tables draw with this method; here any outcome will do
            return game.rules.draw(state, chance.below)
    return state.any_legal(chance)


def _opening(game: AnyGame) -> State:
    """A setup with secrets: with the default options, or else with a single other one."""
    others = ({option.key: value} for option in game.options for value in option.values)
    begun: State | None = None
    for chosen in ({}, *others):
        try:
            state: State = game.new(game.seats[-1], game.options.choose(chosen))
            secret = game.secrets.kept(state)
        except (Exception, SystemExit):  # this option needs another one, or fails
            continue
        begun = begun or state
        if secret:
            return state
    return begun or game.new(game.seats[-1])


# --- a position ---------------------------------------------------------------------------------------------------


def _leaks_at(game: AnyGame, state: State, seat: int | None) -> Iterator[Leak]:
    """The leaks of a position: what a seat is shown, compared with another position that is the same for it."""
    world = guessed(game.secrets, state, seat, seed=2)
    if not game.secrets.kept(state):
        differs = difference(state, world)
        if differs:
            yield Leak("Secrets.kept()", seat, f"it says that nothing is secret, and that {differs} is")
        return
    differs = difference(guessed(game.secrets, state, seat), guessed(game.secrets, world, seat))
    if differs:
        why = f"what is guessed for {differs} depends on it (sort what is unknown before you draw from it)"
        yield Leak("Secrets.determinize()", seat, why)
        return
    here, there = _shown(game, state, seat), _shown(game, world, seat)
    for method in here:
        told, other = _answer(here[method]), _answer(there[method])
        if told != other:
            yield Leak(method, seat, unlike(told, other, method.split(".")[1].removesuffix("()")))


def _answer(tell: Callable[[], object]) -> object:
    try:
        return tell()
    except GameError as refused:  # a text that is too long for an observation is refused with a sentence
        return str(refused)


def _shown(game: AnyGame, state: State, seat: int | None) -> Shown:
    """Everything a seat is shown of a position, as functions that have not been called."""
    players = [seat_letter(one) for one in range(state.seats)]
    shown: Shown = {
        "Page.view()": lambda: game.view(state, seat),
        "Page.view_from()": lambda: game.view_from(state, seat, game.view(state, None)),
        "Notation.fields()": lambda: game.position(state, seat, full=False).split(),
        "Story.sideboard()": lambda: game.sideboard(state, seat, "en").split("\n"),
        "Page.score_table()": lambda: game.score_table(state, seat, "en"),
        "Secrets.sees_score()": lambda: game.known_scores(state, seat),
        "Notation.section()": lambda: game.notation.section(state),
    }
    if seat is not None:
        shown["Study.observe()"] = lambda: [[*part.values] for part in game.observe(state, seat)]
    if seat is not None and seat == state.to_move:
        shown["State.legal()"] = lambda: sorted(state.legal())
        shown["Page.offers()"] = lambda: game.offers(state, "en", players)
        shown["Story.ask()"] = lambda: game.story.ask(state, players, "en")
        shown["Story.ask_briefly()"] = lambda: game.story.ask_briefly(state, players, "en")
    return shown


# --- a step -------------------------------------------------------------------------------------------------------


def _leaks_of_step(game: AnyGame, before: State, step: int, after: State, seat: int | None) -> Iterator[Leak]:
    """The leaks of a step: what it shows that tells apart positions that are the same for a seat."""
    if before.to_move == CHANCE:
        yield from _leaks_of_draw(game, before, step, after, seat)
        return
    if game.secrets.is_sealed(before, before.to_move, seat):  # a step is shown once it is opened
        return
    world = guessed(game.secrets, before, seat)
    if not world.allows(step):
        return
    events, others = _happened(before, step), _happened(world, step)
    world.advance(step)
    if _is_one(game.secrets, after, world, seat):
        yield from _leaks_of_events(events, others, seat)
    elif seat == before.to_move and not game.secrets.reveals(before, step):
        what = f'"{game.notation.name(before, step)}" shows it what it did not know, and may be tried and taken back'
        yield Leak("Secrets.reveals()", seat, what)


def _leaks_of_draw(game: AnyGame, before: State, step: int, after: State, seat: int | None) -> Iterator[Leak]:
    outcomes = [outcome for outcome in before.legal() if outcome != step]
    chance = Random(step)
    for _ in range(min(OTHER_DRAWS, len(outcomes))):
        other = outcomes.pop(chance.below(len(outcomes)))
        there = before.clone()
        there.advance(other)
        if not _is_one(game.secrets, after, there, seat):
            continue
        if not before.midway():
            yield from _leaks_of_text(game, before, step, other, seat)
        yield from _leaks_of_events(_happened(before, step), _happened(before, other), seat)


def _leaks_of_text(game: AnyGame, before: State, step: int, other: int, seat: int | None) -> Iterator[Leak]:
    line, there = (
        game.secrets.sealed(before, "*", game.notation.write(before, [outcome]), seat) for outcome in (step, other)
    )
    if line != there:
        yield Leak("Secrets.sealed()", seat, f'the line "{line}" of a record')


def _leaks_of_events(events: Sequence[Event], others: Sequence[Event], seat: int | None) -> Iterator[Leak]:
    seen, seen_there = ([event.seen_by(seat) for event in told] for told in (events, others))
    if seen == seen_there:
        return
    told = next((one for one, other in zip(seen, seen_there, strict=False) if one != other), None)
    yield Leak("Event.facts", seat, f"{told.kind}, {dict(told.facts)}" if told else "how many events there are")


def _happened(state: State, step: int) -> list[Event]:
    copy = state.clone()
    copy.events = []
    copy.advance(step)
    return copy.events


def _is_one(secrets: Secrets[State], one: State, other: State, seat: int | None) -> bool:
    """Whether two positions are the same for this seat."""
    return not any(
        difference(guessed(secrets, one, seat, seed), guessed(secrets, other, seat, seed))
        for seed in range(1, EQUAL_GUESSES + 1)
    )
