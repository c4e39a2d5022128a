"""Games from outside that show somebody what they may not know are not offered."""

from __future__ import annotations

import logging

from footplate.games import BUILT_IN, set_aside, sound_games
from footplate.kernel.game import AnyGame
from footplate.kernel.leaks import leaks_in_play

_log = logging.getLogger("footplate.web")


def set_leaking_games_aside() -> None:
    """Look at the beginning of a random game of each game that came with another package. One that leaks is left out,
    with the method that leaks as the reason. What nobody has looked for in `simulate --referee` is found here at last,
    before strangers play for a hand that all can see.
    """
    for game in sound_games():
        if game.key in BUILT_IN:
            continue
        found = _tried(game)
        if found:
            set_aside(game.key, found)


def _tried(game: AnyGame) -> str:
    """What the game shows too much; "" for nothing. One that fails in play fails at its own tables."""
    try:
        return next(iter(leaks_in_play(game)), "")
    except Exception as failed:
        _log.error("a game fails", extra={"game": game.key, "reason": f"{type(failed).__name__}: {failed}"})
        return ""
