"""Games between bots, as many as you like: the same seed gives the same games, on one core or on many."""

from __future__ import annotations

import hashlib
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from multiprocessing import get_context
from typing import Final

from footplate import __version__
from footplate.bots import Budget, decide, make_bot
from footplate.bots.failing import BotFailed, reason
from footplate.bots.program import PROGRAM
from footplate.bots.random import RandomBot
from footplate.games import load
from footplate.kernel.chance import deciding
from footplate.kernel.facets.rules import Figures
from footplate.kernel.fairness import chance_key, commitment
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.referee import Foul, inspect, inspect_secrets, inspect_step
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State
from footplate.language import Phrase

MOST_STEPS: Final = 100_000
"""A longer game counts as unfinished."""

Chooser = Callable[[State], int]


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is played. Game number 17 of a seed is always the same game, however many others are played."""

    game: str
    bots: tuple[str, ...]
    """The name of a bot for each seat."""
    options: str = "-"
    """The options, as a record's header has them."""
    map: str = ""
    """The key of a map, or the path of a map file; "" for the game's default."""
    seed: int = 1
    referee: bool = False
    """Whether the referee checks every position."""
    records: bool = False
    """Whether the outcome includes the record."""
    budget: Budget | None = None
    """How long bots think; None: each by its own budget."""
    watched: bool = False
    """Whether bots are timed, and one that fails forfeits the game instead of ending the simulation."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat whose bot failed. The game is over for all: the best of the others has won."""

    seat: int
    why: Phrase | str


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """The outcome of one game."""

    number: int
    finished: bool
    moves: int
    """The number of lines in its record."""
    steps: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats, after ties have been broken; several share the win."""
    figures: Figures
    foul: str = ""
    """The referee's objection, and where; the game stops there."""
    record: str = ""
    forfeit: Forfeit | None = None
    times: tuple[tuple[float, ...], ...] = field(default=(), compare=False)
    """Seconds each seat took for each of its moves: CPU time, or wall time for a bot that is another program."""


def simulate(simulation: Simulation, games: int, jobs: int = 1) -> Iterator[SimulatedGame]:
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


def play_game(simulation: Simulation, number: int) -> SimulatedGame:
    """Play one game from the setup to its end.

    Where its record is wanted it is a `Course` like any other game in progress, within a `Recorder`. Otherwise the
    steps are played on the position itself, since its past is never needed: keeping it would make random games of
    Rocket take 1.4 times as long. Chance is the same (`kernel/chance.py`), and so are the games.
    """
    game = load(simulation.game)
    game_id = f"{simulation.game}-{len(simulation.bots)}-{simulation.seed}-{number}"
    secret = hashlib.sha256(f"footplate simulation {simulation.seed} {number}".encode()).digest()
    recorder = _recorder(simulation, game, game_id, secret) if simulation.records else None
    state = recorder.state if recorder else _opening(simulation).clone()
    chance = _Chance(game, chance_key(game_id, secret, [""] * state.seats))
    choosers: list[Chooser] = [*_bots(simulation, game, number), chance]  # CHANCE is -1: the last one
    watches = [_Watch(name, chooser) for name, chooser in zip(simulation.bots, choosers)] if simulation.watched else []
    choosers[: len(watches)] = watches
    at_random = all(name == "random" for name in simulation.bots)
    play = recorder.play if recorder else state.advance if at_random else state.play
    foul = ""
    forfeit: Forfeit | None = None
    moves = steps = 0
    begun = False
    openers: set[int] = set()
    """Steps known to begin an action of several steps: those are always lines of a record."""
    while state.to_move != OVER and steps < MOST_STEPS:
        try:
            step = choosers[state.to_move](state)
        except BotFailed as failed:
            if not simulation.watched:
                raise
            forfeit = Forfeit(state.to_move, failed.why)
            choosers[forfeit.seat] = RandomBot(Random(number)).choose
        if forfeit:
            # A random bot finishes what was begun: a line cannot hold only the beginning of an action.
            if not state.midway():
                break
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
                if _is_looked_into(number, steps):
                    inspect_secrets(game, before, step, state)
            except Foul as found:
                foul = f"seed {simulation.seed}, game {number}, step {steps}: {found}"
                break
    if recorder and forfeit and state.to_move != OVER:
        recorder.write(seat_letter(forfeit.seat), "resign")
    if recorder and (forfeit or state.to_move == OVER):
        recorder.reveal(secret)
    return SimulatedGame(
        number,
        forfeit is not None or state.to_move == OVER,
        moves,
        steps,
        tuple(state.scores()),
        tuple(game.rules.winners(state, [forfeit.seat] if forfeit else [])),
        game.rules.figures(state),
        foul,
        str(recorder.record) if recorder else "",
        forfeit,
        tuple(tuple(watch.times) for watch in watches),
    )


def _is_looked_into(number: int, step: int) -> bool:
    """Whether the referee looks for leaks here. That takes long, so it does at the first steps, and then less and less
    often, at different places in every game.
    """
    return step <= 4 or (step + number) % max(8, step // 4) == 0


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
    seeds = (f"{simulation.seed} {number} {seat}" for seat in range(len(simulation.bots)))
    return [_chooser(name, game, seed, simulation.budget) for name, seed in zip(simulation.bots, seeds)]


def _chooser(name: str, game: AnyGame, seed: str, budget: Budget | None) -> Chooser:
    drawn = int.from_bytes(hashlib.sha256(f"footplate bot {seed}".encode()).digest()[:6], "big")
    bot = make_bot(name, game, drawn, budget)
    if name == "random":
        return bot.choose  # it looks at nothing but the list of legal steps, so it can be given the true position
    guesses = Random(drawn + 1)
    return lambda state: decide(bot, game, state, guesses)


class _Watch:
    """Watches a bot: measures its time, and turns its failures into `BotFailed`."""

    def __init__(self, name: str, chooser: Chooser) -> None:
        self.times: list[float] = []
        self._name = name
        self._chooser = chooser
        self._clock = time.perf_counter if name.startswith(PROGRAM) else time.process_time

    def __call__(self, state: State) -> int:
        begun = self._clock()
        try:
            step = self._chooser(state)
        except BotFailed:
            raise
        except Exception as broken:
            raise BotFailed(self._name, Phrase("bot.crashed", reason=reason(broken))) from broken
        taken = self._clock() - begun
        if not self.times or not state.midway():
            self.times.append(0.0)
        self.times[-1] += taken
        if not state.allows(step):
            raise BotFailed(self._name, Phrase("bot.illegal", answer=str(step)))
        return step


class _Chance:
    """Draws outcomes of chance as a table does: from a secret, one event after the other."""

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
