"""The games Footplate knows."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from footplate.kernel.game import Game
from footplate.kernel.text import BadText, nearest
from footplate.language import Phrase

KNOWN: Final = ("rocket", "dampfross", "whistle")
"""Their keys, as notation has them."""

WITH_MAPS: Final = ("rocket", "dampfross")
"""Those that are played on maps, which people can make; Whistle Stop has one frame, which is filled with tiles."""


def load(key: str) -> Game:
    """The rules of a game. An unknown key raises `BadText`."""
    if key not in KNOWN:
        raise BadText(
            "E03", Phrase("expected.game", names=", ".join(KNOWN)), str(key), nearest=nearest(str(key), KNOWN)
        )
    game: Game = import_module(f"footplate.games.{key}").GAME
    return game
