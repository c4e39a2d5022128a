"""Errors of games from outside: which game failed, and where, for its author."""

from __future__ import annotations

from footplate.games.faults import fault_of
from footplate.kernel.errors import BadGame
from footplate.language import say


def failure_of_a_game(failure: Exception, language: str) -> str:
    """A sentence about the failure; "" when no game from outside is involved."""
    fault = fault_of(failure)
    if fault is None:
        return str(failure) if isinstance(failure, BadGame) else ""
    error = f"{type(failure).__name__}: {failure}"
    return say("cli.game_failed", language, {"game": fault.game.key, "where": fault.where, "error": error})
