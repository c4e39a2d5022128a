"""The maps of one game: those that come with it, and files that people bring."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

from footplate.kernel.maps import BadMap, HexMap, read_map
from footplate.kernel.text import BadText, nearest


class UnknownMap(BadText):
    """A key that is no map's. Keys of people's own maps are known once their files have been read."""

    def __init__(self, key: str, names: list[str]) -> None:
        super().__init__("E03", f"a map ({', '.join(names)}, or a .json file)", key, nearest=nearest(key, names))
        self.names = names

    def of_a_record(self) -> BadText:
        """The same for a record: it names the key, whoever reads it has the file."""
        known = f"a map ({', '.join(self.names)}, or your own: --map FILE, in Python map=FILE)"
        return BadText(self.code, known, self.found, nearest=self.nearest)


class Shelf:
    """Maps by their keys. `package` has a folder `maps`; `defects` says what makes a map unfit for the game."""

    def __init__(self, package: str, defects: Callable[[dict[str, Any]], list[str]]) -> None:
        self._folder = resources.files(package).joinpath("maps")
        self._defects = defects
        self._read: dict[str, HexMap] = {}
        self._from_files: dict[str, HexMap] = {}
        self._own: dict[str, HexMap] = {}
        """All that were ever read from files, by hash."""

    def keys(self) -> list[str]:
        """The maps that come with the game."""
        names = (entry.name for entry in self._folder.iterdir())
        return sorted(name[:-5] for name in names if name.endswith(".json") and name.count(".") == 1)

    def titles(self, first: str, language: str) -> dict[str, str]:
        """What people call these maps, by key, one of them first and the others by title."""
        titles = {key: self._built_in(key).title(language) for key in self.keys()}
        return {key: titles[key] for key in sorted(titles, key=lambda key: (key != first, titles[key]))}

    def text(self, name: str) -> str | None:
        """A file of the game's folder `maps`, or None."""
        file = self._folder.joinpath(name)
        return file.read_text("utf-8") if file.is_file() else None

    def load(self, key: str) -> HexMap:
        """A built-in map by its key, any map file by its path, or a file's map by its key once it has been read."""
        if key.endswith(".json"):
            return self._load_file(key)
        if key in self._from_files:
            return self._from_files[key]
        if key not in self._read and key not in (names := self.keys()):
            raise UnknownMap(key, names)
        return self._built_in(key)

    def _built_in(self, key: str) -> HexMap:
        if key not in self._read:
            self._read[key] = HexMap(json.loads(self.text(f"{key}.json") or "{}"), key)
        return self._read[key]

    def _load_file(self, path: str) -> HexMap:
        return self.add(read_map(Path(path)), path)

    def own(self, hash: str) -> HexMap | None:
        """A map somebody brought, by its hash."""
        return self._own.get(hash)

    def add(self, data: dict[str, Any], path: str) -> HexMap:
        """A map somebody brings. Raises `BadMap` when it is unfit for the game."""
        found = self._defects(data)
        if not found and data["key"] in self.keys() and HexMap(data).hash != self._built_in(data["key"]).hash:
            found = [f'key "{data["key"]}" belongs to a built-in map']
        if found:
            raise BadMap(path, found)
        brought = HexMap(data, path)
        self._from_files[brought.key] = self._own[brought.hash] = brought
        return brought
