"""When a game from outside fails: which one, and where, for whoever wrote it."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from footplate.games import BUILT_IN, sound_games
from footplate.kernel.errors import BadGame
from footplate.language import say


def failure_of_a_game(failure: Exception, language: str) -> str:
    """A sentence about the failure; "" when no game from outside has to do with it."""
    error = f"{type(failure).__name__}: {failure}"
    homes = {game.package.partition(".")[0]: game.key for game in sound_games() if game.key not in BUILT_IN}
    for frame in reversed(_frames(failure.__traceback__)):
        game = homes.get(str(frame.tb_frame.f_globals.get("__name__", "")).partition(".")[0])
        if game is not None:
            code = frame.tb_frame.f_code
            place = f"{Path(code.co_filename).name}, line {frame.tb_lineno}, {code.co_qualname}"
            return say("cli.game_failed", language, {"game": game, "where": place, "error": error})
    return str(failure) if isinstance(failure, BadGame) else ""


def _frames(last: TracebackType | None) -> list[TracebackType]:
    frames = list[TracebackType]()
    while last is not None:
        frames.append(last)
        last = last.tb_next
    return frames
