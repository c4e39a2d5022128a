"""The games Footplate knows."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from footplate.kernel.game import Game
from footplate.kernel.text import BadText, nearest

KNOWN: Final = ("rocket", "dampfross", "whistle")
"""The games of the notation."""

PLAYABLE: Final = ("rocket", "dampfross", "whistle")
"""Those whose rules are here."""

WITH_MAPS: Final = ("rocket", "dampfross")
"""Those that are played on maps, which people can make; Whistle Stop has one frame, which is filled with tiles."""


def load(key: str) -> Game:
    """The rules of a game. An unknown key raises `BadText`."""
    if key not in KNOWN:
        raise BadText("E03", f"a game ({', '.join(KNOWN)})", key, nearest=nearest(key, KNOWN))
    if key not in PLAYABLE:
        raise BadText("E03", f"a game this version can play ({', '.join(PLAYABLE)})", key)
    game: Game = import_module(f"footplate.games.{key}").GAME
    return game


def map_titles(game: Game) -> dict[str, str]:
    """The maps that come with a game: their titles by their keys. One that is the game's only board needs no title."""
    if game.key not in WITH_MAPS:
        return {game.default_map: ""}
    room = import_module(f"footplate.games.{game.key}.maps")
    return {key: str(room.load_map(key).data.get("title", key)) for key in room.built_in_maps()}
