"""The maps a game is played on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Generic, TypeVar

from footplate.kernel.shelf import Shelf
from footplate.kernel.state import State
from footplate.kernel.text import BadText
from footplate.language import Phrase

S = TypeVar("S", bound=State)


class Maps(Generic[S]):
    """The maps of a game. By default it has one board, which nobody needs to name."""

    default = "board"
    """The key of the usual map."""
    shelf: Shelf | None = None
    """Its maps, where it is played on maps that lie in files, so that people can make maps of their own."""

    def key_of(self, state: S, /) -> str:
        """The key of the map this position is on."""
        return self.default

    def hash_of(self, state: S, /) -> str:
        """`sha256:...` of the map's canonical JSON."""
        return "sha256:" + hashlib.sha256(self.key_of(state).encode()).hexdigest()

    def read(self, path: str, /) -> None:
        """Read a map file, so that records and positions may name its map by its key. Raises `BadMap` or `BadText`."""
        if self.shelf is None:
            raise BadText("E03", Phrase("expected.no_map"), path)
        self.shelf.load(path)

    def names(self, language: str, /) -> dict[str, str]:
        """What people call the maps that come with the game, by key, the usual one first. An only board has no name."""
        return {self.default: ""} if self.shelf is None else self.shelf.titles(self.default, language)

    def whereabouts(self, state: S, language: str, /) -> Mapping[str, str]:
        """Where hexes lie, by their names, as sentences say it; none where a board prints the names of its hexes."""
        return {}

    def place_names(self, state: S, language: str, /) -> Mapping[str, str]:
        """How people write the places of the map, by their names in notation: {"Muenchen": "München"}."""
        return {} if self.shelf is None else self.shelf.load(self.key_of(state)).place_names(language)
