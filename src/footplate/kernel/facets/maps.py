"""The maps a game is played on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from footplate.kernel.errors import BadGame
from footplate.kernel.maps import canonical
from footplate.kernel.shelf import Shelf
from footplate.kernel.state import State
from footplate.kernel.text import BadText
from footplate.language import Phrase, folder_of

S = TypeVar("S", bound=State)


class MapSize(NamedTuple):
    """How large a map is, and how long a game on it takes."""

    hexes: int
    cities: int
    minutes: int
    """Of a game of three people, about."""


class Maps(Generic[S]):
    """The maps of a game. By default it has one board without a name."""

    default = "board"
    """The key of the usual map."""
    shelf: Shelf | None = None
    """Its maps, where it is played on maps that lie in files, so that people can make maps of their own."""
    package = ""
    """The package of the game; set by `Game`."""

    def key_of(self, state: S, /) -> str:
        """The key of the map this position is on."""
        return self.default

    def hash_of(self, state: S, /) -> str:
        """`sha256:...` of the map as canonical JSON: of the map on the shelf, else of the file `maps/KEY.json` or
        `map.json` in the package of the game. For a game without such a file: of the key.
        """
        key = self.key_of(state)
        if self.shelf is not None:
            return self.shelf.load(key).hash
        return _hash_of_file(self.package, key) or hash_of_key(key)

    def is_hash_of(self, state: S, hash: str, /) -> bool:
        """Whether a record with this hash was played on the map of this position. Where a game leaves the hash to
        Footplate, records of earlier versions have the hash of the key alone; these count too.
        """
        usual = type(self).hash_of is Maps.hash_of
        return hash == self.hash_of(state) or (usual and hash == hash_of_key(self.key_of(state)))

    def read(self, path: str, /) -> None:
        """Read a map file, so that records and positions can refer to its map by its key. Raises `BadMap` or
        `BadText`.
        """
        if self.shelf is None:
            raise BadText("E03", Phrase("expected.no_map"), path)
        self.shelf.load(path)

    def names(self, language: str, /) -> dict[str, str]:
        """What people call the maps that come with the game, by key, the default first. A game with one board has no
        names.
        """
        return {self.default: ""} if self.shelf is None else self.shelf.titles(self.default, language)

    def size(self, key: str, /) -> MapSize | None:
        """How large a map is that comes with the game; None where there is nothing to choose between."""
        return None

    def whereabouts(self, state: S, language: str, /) -> Mapping[str, str]:
        """Where hexes lie, by their names, as sentences say it; empty where the board prints the names of its hexes."""
        return {}

    def place_names(self, state: S, language: str, /) -> Mapping[str, str]:
        """How people write the places of the map, by their names in notation: {"Muenchen": "München"}."""
        return {} if self.shelf is None else self.shelf.load(self.key_of(state)).place_names(language)


def hash_of_key(key: str) -> str:
    """The hash that is used for a map when only its key is known."""
    return "sha256:" + hashlib.sha256(key.encode()).hexdigest()


@cache
def _hash_of_file(package: str, key: str) -> str:
    """The hash of the file with this map; "" where there is none. Read anew each time, so a changed file is another
    map.
    """
    home = folder_of(package) if package else None
    for file in (home / "maps" / f"{key}.json", home / "map.json") if home is not None else ():
        if file.is_file():
            try:
                return "sha256:" + hashlib.sha256(canonical(json.loads(file.read_text("utf-8")))).hexdigest()
            except ValueError as error:
                raise BadGame(f"{package}: {file.name} is not JSON: {error}") from None
    return ""
