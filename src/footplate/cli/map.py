"""`footplate map`: lists maps, checks whether a map file can be used, and draws it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from footplate.cli.arguments import CommandLine, unknown
from footplate.cli.files import map_named, read_bytes
from footplate.cli.pictures import write_picture
from footplate.cli.terminal import Terminal, harmless
from footplate.games import load, shelves
from footplate.kernel.maps import BadMap, HexMap, read_map, shape_defects
from footplate.kernel.shelf import Shelf

ACTIONS = ("list", "check", "draw")


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    action = arguments[0] if arguments else ""
    if action == "list":
        return _run_list(arguments[1:], terminal)
    if action == "check":
        return _run_check(arguments[1:], terminal)
    if action == "draw":
        return _run_draw(arguments[1:], terminal)
    examples = ("map list", "map check my-map.json", "map draw england-188 england.svg")
    given = CommandLine("map", "list|check|draw", terminal, examples).read(arguments, least=1)
    raise unknown("action", given.words[0], ACTIONS, terminal)


def _run_list(arguments: Sequence[str], terminal: Terminal) -> int:
    line = CommandLine("map list", "", terminal)
    line.option("--json")
    given = line.read(arguments, least=0, most=0)
    maps = [_figures(game, shelf.load(key)) for game, shelf in shelves().items() for key in shelf.built_in()]
    if given.json:
        print(json.dumps(maps))
        return 0
    for land in maps:
        size = terminal.say("cli.map.size", hexes=land["hexes"], places=land["places"])
        print(f"{land['key']}  {land['title']}, {load(str(land['game'])).title}, {size}")
    return 0


def _figures(game: str, land: HexMap) -> dict[str, object]:
    places = len(land.data.get("cities", {})) + len(land.data.get("towns", {}))
    title = land.data.get("title", land.key)
    return {"key": land.key, "title": title, "game": game, "hexes": len(land.cells), "places": places}


def _run_check(arguments: Sequence[str], terminal: Terminal) -> int:
    line = CommandLine("map check", "FILE|KEY", terminal, ("map check my-map.json", "map check england-188"))
    line.option("--json")
    given = line.read(arguments, least=1, most=1)
    name = given.words[0]
    found = map_defects(name, terminal)
    if given.json:
        print(json.dumps({"map": name, "ok": not found, "defects": found}))
        return 1 if found else 0
    for defect in found:
        print(harmless(f"{name}: {defect}"))
    if not found:
        print(terminal.say("cli.map.fit", map=harmless(name)))
    return 1 if found else 0


def _game_of_map(name: str, terminal: Terminal) -> str:
    """The game a map was made for, as far as the file says."""
    built_in = {key: game for game, shelf in shelves().items() for key in shelf.built_in()}
    if name in built_in:
        return built_in[name]
    if not name.endswith(".json"):
        raise unknown("map", name, built_in, terminal)
    read_bytes(name, terminal)
    game = read_map(Path(name)).get("game")
    return str(game) if game in shelves() else next(iter(shelves()))


def map_defects(name: str, terminal: Terminal) -> list[str]:
    """All defects of the map in a file, or of a built-in one."""
    if not name.endswith(".json"):
        shelf = shelves()[_game_of_map(name, terminal)]
        return shelf.defects(shelf.data(name))
    read_bytes(name, terminal)
    try:
        data = read_map(Path(name))
    except BadMap as bad:
        return bad.defects
    game = data.get("game")
    if game in shelves():
        return [*shelves()[str(game)].defects(data), *_key_defects(shelves()[str(game)], data)]
    return [*shape_defects(data), f'"game" must be one that is played on maps ({", ".join(shelves())})']


def _key_defects(shelf: Shelf, data: dict[str, Any]) -> list[str]:
    """A key identifies one map in every record: your own map may not have that of another."""
    if data.get("key") not in shelf.built_in() or shelf.data(str(data["key"])) == data:
        return []
    return [f'key "{data["key"]}" belongs to a built-in map']


def _run_draw(arguments: Sequence[str], terminal: Terminal) -> int:
    line = CommandLine(
        "map draw",
        "KEY|FILE [OUT.svg|OUT.png]",
        terminal,
        ("map draw england-188 england.svg", "map draw germany germany.png"),
    )
    words = line.read(arguments, least=1, most=2).words
    game = load(_game_of_map(words[0], terminal))
    state = game.new(game.seats[0], map_key=map_named(words[0], game, terminal))
    picture = game.pictures.svg(state, language=terminal.language)
    if len(words) == 2:
        write_picture(words[1], picture, terminal)
    else:
        print(picture)
    return 0
