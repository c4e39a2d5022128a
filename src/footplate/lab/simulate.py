"""Games between bots, as many as wanted: the same seed gives the same games, on one core or on many."""

from __future__ import annotations

import hashlib
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from typing import Final

from footplate import __version__
from footplate.bots import decide, make_bot
from footplate.games import load
from footplate.kernel.chance import deciding
from footplate.kernel.facets.rules import Figures
from footplate.kernel.fairness import chance_key, commitment
from footplate.kernel.game import AnyGame
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.referee import Foul, inspect, inspect_step
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State

MOST_STEPS: Final = 100_000
"""A game that is not over by then does not count as finished."""

Chooser = Callable[[State], int]


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is played. Game number 17 of a seed is always the same game, however many others are played."""

    game: str
    bots: tuple[str, ...]
    """The name of a bot for each seat."""
    options: str = "-"
    """As a record's header has them."""
    map: str = ""
    """The key of a map, or the path of a map file; "" for the game's own."""
    seed: int = 1
    referee: bool = False
    """Whether the referee looks at every position."""
    records: bool = False
    """Whether the outcome brings the record along."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game that has been played."""

    number: int
    finished: bool
    moves: int
    """Lines of its record."""
    steps: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats, after ties have been broken; several share the win."""
    figures: Figures
    foul: str = ""
    """What the referee objected to, and where; the game goes no further then."""
    record: str = ""


def simulate(simulation: Simulation, games: int, jobs: int = 1) -> Iterator[Outcome]:
    """Games number 1, 2, 3 ... in this order, played by `jobs` processes."""
    numbers = range(1, games + 1)
    play = partial(play_game, simulation)
    if jobs == 1:
        yield from map(play, numbers)
        return
    # Processes are started afresh rather than forked: the same on every system.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    try:
        yield from pool.map(play, numbers, chunksize=max(1, min(50, games // (jobs * 8))))
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_game(simulation: Simulation, number: int) -> Outcome:
    """Play one game from the set-up to its end.

    Where its record is wanted it is a `Course` like any other game in progress, within a `Recorder`. Where it is not,
    nobody will ask what happened or go back, and the steps are played on the position itself: to keep them would make
    random games of Rocket take 1.4 times as long. Chance is the same (`kernel/chance.py`), and so are the games.
    """
    game = load(simulation.game)
    game_id = f"{simulation.game}-{len(simulation.bots)}-{simulation.seed}-{number}"
    secret = hashlib.sha256(f"footplate simulation {simulation.seed} {number}".encode()).digest()
    recorder = _recorder(simulation, game, game_id, secret) if simulation.records else None
    state = recorder.state if recorder else _opening(simulation).clone()
    chance = _Chance(game, chance_key(game_id, secret, [""] * state.seats))
    choosers: list[Chooser] = [*_bots(simulation, game, number), chance]  # CHANCE is -1: the last one
    at_random = all(name == "random" for name in simulation.bots)
    play = recorder.play if recorder else state.advance if at_random else state.play
    foul = ""
    moves = steps = 0
    begun = False
    openers: set[int] = set()
    """Steps that were seen to begin an action of several: those are always lines of a record."""
    while state.to_move != OVER and steps < MOST_STEPS:
        step = choosers[state.to_move](state)
        before = state.clone() if simulation.referee else None
        alone = None if begun or step in openers else state.clone()
        play(step)
        steps += 1
        was_begun, begun = begun, state.midway()
        if begun and not was_begun:
            openers.add(step)
        elif not begun and (alone is None or game.notation.write(alone, [step])):
            moves += 1
        if before is not None:
            try:
                inspect(game, state)
                inspect_step(game, before, step, state)
            except Foul as found:
                foul = f"seed {simulation.seed}, game {number}, step {steps}: {found}"
                break
    if recorder and state.to_move == OVER:
        recorder.reveal(secret)
    return Outcome(
        number,
        state.to_move == OVER,
        moves,
        steps,
        tuple(state.scores()),
        tuple(game.rules.winners(state)),
        game.rules.figures(state),
        foul,
        str(recorder.record) if recorder else "",
    )


@cache
def _opening(simulation: Simulation) -> State:
    game = load(simulation.game)
    opening: State = game.new(len(simulation.bots), game.options.read(simulation.options), simulation.map)
    return opening


def _recorder(simulation: Simulation, game: AnyGame, game_id: str, secret: bytes) -> Recorder:
    headers = set_up(
        game,
        [f"bot:{name}@{__version__}" for name in simulation.bots],
        id=game_id,
        options=game.options.read(simulation.options).changed,
        map_key=simulation.map,
        further={"Commit": commitment(game_id, secret)},
    )
    return Recorder(game, headers)


def _bots(simulation: Simulation, game: AnyGame, number: int) -> list[Chooser]:
    return [_chooser(name, game, f"{simulation.seed} {number} {seat}") for seat, name in enumerate(simulation.bots)]


def _chooser(name: str, game: AnyGame, seed: str) -> Chooser:
    drawn = int.from_bytes(hashlib.sha256(f"footplate bot {seed}".encode()).digest()[:6], "big")
    bot = make_bot(name, game, drawn)
    if name == "random":
        return bot.choose  # it looks at nothing but the list of legal steps: no need to hide anything from it
    guesses = Random(drawn + 1)
    return lambda state: decide(bot, game, state, guesses)


class _Chance:
    """Draws what chance decides, as a table would: from a secret, one event after the other."""

    def __init__(self, game: AnyGame, key: bytes) -> None:
        self._game = game
        self._key = key
        self._events = 0
        self._event: Iterator[int] = iter(())

    def __call__(self, state: State) -> int:
        if not state.midway():
            self._events += 1
            self._event = deciding(self._game, state, self._key, self._events)
        return next(self._event)
