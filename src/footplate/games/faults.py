"""Which game that others have brought has failed, and where, for whoever wrote it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from footplate.games import BUILT_IN, sound_games
from footplate.kernel.game import AnyGame


@dataclass(frozen=True, slots=True)
class GameFault:
    """A failure in the code of a game."""

    game: AnyGame
    where: str
    """File, line and function."""


def fault_of(failure: BaseException) -> GameFault | None:
    """The innermost place in the code of such a game that an exception came through, if there is one."""
    homes = {game.package.partition(".")[0]: game for game in sound_games() if game.key not in BUILT_IN}
    for frame in reversed(_frames(failure.__traceback__)):
        game = homes.get(str(frame.tb_frame.f_globals.get("__name__", "")).partition(".")[0])
        if game is not None:
            code = frame.tb_frame.f_code
            return GameFault(game, f"{Path(code.co_filename).name}, line {frame.tb_lineno}, {code.co_qualname}")
    return None


def _frames(last: TracebackType | None) -> list[TracebackType]:
    frames = list[TracebackType]()
    while last is not None:
        frames.append(last)
        last = last.tb_next
    return frames
