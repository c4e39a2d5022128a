"""The interface of all bots."""

from __future__ import annotations

from typing import Protocol

from footplate.kernel.errors import BadGame
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.rng import Random
from footplate.kernel.state import State


class Bot(Protocol):
    """Decides for a seat. It is given only what the seat may know: see `decide`."""

    def choose(self, state: State) -> int:
        """A legal step of this position. The state is the bot's own: it may play on it."""
        ...


def decide(bot: Bot, game: AnyGame, state: State, chance: Random) -> int:
    """The step a bot chooses for the seat to move, with everything hidden from that seat replaced by a guess."""
    try:
        return bot.choose(game.secrets.determinize(state, state.to_move, chance.below))
    except Exception as failure:
        if state.legal():
            raise
        seat = seat_letter(state.to_move)
        raise BadGame(f"{game.key}: {seat} is to move, and {type(state).__name__}.legal() is empty") from failure
