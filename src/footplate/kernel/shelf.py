"""The maps of one game: those that come with it, and map files from outside."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeVar

from footplate.kernel.maps import BadMap, HexMap, read_map
from footplate.kernel.text import BadText, nearest
from footplate.language import Phrase

B = TypeVar("B")
"""Boards of a game."""

OWN_MAPS: Final = "FOOTPLATE_MAPS"
"""The environment variable that names a folder of your own maps; processes that a server starts inherit it."""


class UnknownMap(BadText):
    """A key that is no map's. Keys of map files from outside are known once the files have been read."""

    def __init__(self, key: str, names: list[str]) -> None:
        super().__init__("E03", Phrase("expected.map", names=", ".join(names)), key, nearest=nearest(key, names))
        self.names = names

    def __reduce__(self) -> tuple[type[UnknownMap], tuple[object, ...]]:
        return UnknownMap, (self.found, self.names)

    def of_a_record(self) -> BadText:
        """The same for a record: it names the key, and its reader has the file."""
        known = Phrase("expected.map_of_record", names=", ".join(self.names))
        return BadText(self.code, known, self.found, nearest=self.nearest)


_SHELVES: Final[dict[str, Shelf]] = {}
"""Shelves by the package of their game."""


def _brought(package: str, data: dict[str, Any], load_board: Callable[[str], B]) -> B:
    return load_board(_SHELVES[package].add(data, str(data["key"])).key)


class Shelf:
    """Maps by their keys. `package` has a folder `maps`; `defects` says what makes a map unfit for the game."""

    def __init__(self, package: str, defects: Callable[[dict[str, Any]], list[str]]) -> None:
        self._folder = resources.files(package).joinpath("maps")
        self.defects = defects
        """Everything that makes a map, as its file has it, unfit for the game, each in a sentence."""
        self._read: dict[str, HexMap] = {}
        self._from_files: dict[str, HexMap] = {}
        self._own: dict[str, HexMap] = {}
        """All maps ever read from files, by hash."""
        self._package = package
        self._game = package.rpartition(".")[2]
        self._folders: dict[str, list[str]] = {}
        """The keys of the maps in folders of your own maps, as far as these have been read."""
        _SHELVES[package] = self

    def built_in(self) -> list[str]:
        """The maps that come with the game."""
        names = (entry.name for entry in self._folder.iterdir())
        return sorted(name[:-5] for name in names if name.endswith(".json") and name.count(".") == 1)

    def offered(self) -> list[str]:
        """The maps that come with the game, then those in your own folder."""
        built_in = self.built_in()
        return [*built_in, *sorted(set(self._read_own_folder()) - set(built_in))]

    def titles(self, first: str, language: str) -> dict[str, str]:
        """What people call these maps, by key, one of them first and the others by title."""
        titles = {key: self.load(key).title(language) for key in self.offered()}
        return {key: titles[key] for key in sorted(titles, key=lambda key: (key != first, titles[key]))}

    def text(self, name: str) -> str | None:
        """A file of the game's folder `maps`, or of your own folder; or None."""
        own = os.environ.get(OWN_MAPS)
        for folder in (self._folder, *([Path(own)] if own else [])):
            file = folder.joinpath(name)
            if file.is_file():
                return file.read_text("utf-8")
        return None

    def load(self, key: str) -> HexMap:
        """A built-in map by its key, any map file by its path, or a file's map by its key once it has been read."""
        if key.endswith(".json"):
            return self._load_file(key)
        for known in (self._from_files, self._read):
            if key in known:
                return known[key]
        self._read_own_folder()
        if key in self._from_files:
            return self._from_files[key]
        if key not in (names := self.built_in()):
            raise UnknownMap(key, names)
        return self._load_built_in(key)

    def _load_built_in(self, key: str) -> HexMap:
        if key not in self._read:
            self._read[key] = HexMap(json.loads(self.text(f"{key}.json") or "{}"), key)
        return self._read[key]

    def _read_own_folder(self) -> list[str]:
        """The keys of this game's maps in your own folder, read once. Unfit ones are skipped: `map check` says why."""
        folder = os.environ.get(OWN_MAPS, "")
        if not folder:
            return []
        if folder not in self._folders:
            self._folders[folder] = []  # set first, so that nothing is read twice while it is being read
            for path in own_map_files(folder):
                with suppress(BadMap):
                    if read_map(path).get("game") == self._game:
                        self._folders[folder].append(self._load_file(str(path)).key)
        return self._folders[folder]

    def _load_file(self, path: str) -> HexMap:
        return self.add(read_map(Path(path)), path)

    def data(self, key: str) -> dict[str, Any]:
        """A map as its file has it: a copy the caller may change."""
        return deepcopy(dict(self.load(key).data))

    def found_again(
        self, key: str, hash: str, load_board: Callable[[str], B]
    ) -> tuple[Callable[..., B], tuple[object, ...]]:
        """For `pickle`: a board as its map, built in or from a file. `load_board` makes a board of a map by its key."""
        own = self._own.get(hash)
        return (load_board, (key,)) if own is None else (_brought, (self._package, dict(own.data), load_board))

    def add(self, data: dict[str, Any], path: str) -> HexMap:
        """Add a map from a file. Raises `BadMap` when it is unfit for the game."""
        found = self.defects(data)
        if not found and data["key"] in self.built_in() and HexMap(data).hash != self._load_built_in(data["key"]).hash:
            found = [f'key "{data["key"]}" belongs to a built-in map']
        if found:
            raise BadMap(path, found)
        brought = HexMap(data, path)
        self._from_files[brought.key] = self._own[brought.hash] = brought
        return brought


def own_map_files(folder: str | Path) -> list[Path]:
    """The map files in a folder; scenery lies beside its map and is skipped."""
    return sorted(path for path in Path(folder).glob("*.json") if not path.name.endswith(".scenery.json"))
