"""Games from outside that show a player more than they may know are not offered."""

from __future__ import annotations

import logging
from contextlib import closing
from typing import Final

from footplate.games import BUILT_IN, load, set_aside, sound_games
from footplate.kernel.leaks import leaks_in_play
from footplate.table.processes.workshop import NotBegun, TooLong, Workshop

LEAK_CHECK_CPU_SECONDS: Final = 20.0
"""Seconds of computing for the beginning of one game: the built-in ones take two."""
LEAK_CHECK_WALL_FACTOR: Final = 2
"""The limit by the wall clock, as a multiple of that."""
_log = logging.getLogger("footplate.web")


def set_leaking_games_aside(patience: float = LEAK_CHECK_CPU_SECONDS) -> None:
    """Test the beginning of a random game of each game from another package. One that leaks is left out, and the
    reason names the method that leaks.

    This finds what its author could have found with `simulate --referee`, before strangers play with open hands. The
    games run in a process of their own: one that never ends, or ends the process, is left out too, and the server
    starts.
    """
    theirs = [game.key for game in sound_games() if game.key not in BUILT_IN]
    with closing(Workshop(patience, LEAK_CHECK_WALL_FACTOR, apart=True)) as workshop:
        for key in theirs:
            found = _tried(workshop, key)
            if found:
                set_aside(key, found)


def _tried(workshop: Workshop, key: str) -> str:
    """Why a game is not offered; "" for no reason. One that merely fails in play is offered, and fails at its own
    tables.
    """
    try:
        piece = workshop.make(first_leak, key).result()
    except NotBegun as stopped:
        return f"nobody knows whether it leaks, as no process could be started to look: {stopped.__cause__!r}"
    except TooLong:
        return "the beginning of a random game does not come to an end"
    except (EOFError, OSError):
        return "the beginning of a random game ended the process it was played in"
    if piece.error is not None:
        failed = piece.error
        _log.error("a game fails", extra={"game": key, "reason": f"{type(failed).__name__}: {failed}"})
    return piece.made or ""


def first_leak(key: str) -> str:
    """The first leak of a game; "" for none. Runs in the other process."""
    return next(iter(leaks_in_play(load(key))), "")
