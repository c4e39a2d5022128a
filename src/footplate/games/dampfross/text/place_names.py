"""Hexes and places as people write them: by key, by any name or alias of the map, or by the hex's postal name (D99)."""

from __future__ import annotations

from functools import cache

from footplate.games.dampfross.rules.board import Board
from footplate.games.dampfross.rules.maps import load_map
from footplate.hexgrid import Grid
from footplate.kernel.text import BadText, complete, completions, nearest
from footplate.language import Phrase


@cache
def place_aliases(map_key: str) -> dict[str, str]:
    """The key of a place by everything it is called."""
    data = load_map(map_key).data
    found: dict[str, str] = {}
    for kind in ("cities", "towns"):
        for key, place in data.get(kind, {}).items():
            called = [key, place.get("name", key), *place.get("names", {}).values(), *place.get("aliases", [])]
            found |= {name: key for name in called if name not in found}
    return found


def read_node(board: Board, text: str, column: int) -> int:
    """The hex a text stands for. Digits are never guessed. Raises `BadText`."""
    hex = known_node(board, text)
    if hex is None:
        known = [*board.place_names, *board.hex_names]
        raise BadText("E08", Phrase("expected.place_or_hex_of", map=board.key), text, column, nearest(text, known))
    return hex


def known_node(board: Board, text: str) -> int | None:
    """The same; None for a text that stands for none."""
    upper = text.upper()
    if upper in board.hex_names:
        return board.hex_names.index(upper)
    aliases = place_aliases(board.key)
    name = complete(text, aliases) or _only_one(text, aliases)
    return None if name is None else board.place_hexes[board.place_names.index(aliases[name])]


def _only_one(text: str, aliases: dict[str, str]) -> str | None:
    """A beginning that several names share is clear when they all mean the same place."""
    meant = {aliases[name] for name in completions(text, aliases)}
    return meant.pop() if len(meant) == 1 else None


def straight_line(board: Board, start: int, end: int) -> list[int]:
    """The directions of the straight line of hexes from one hex to another; empty when there is none on the land."""
    for direction in range(6):
        hex = start
        ways: list[int] = []
        while hex >= 0:
            hex = board.neighbours[hex * 6 + direction]
            ways.append(direction)
            if hex == end:
                return ways
    return []


def towards(board: Board, hex: int, end: int) -> tuple[str, ...]:
    """The three neighbours of a hex that are closest to another."""
    grid = Grid(board.shift)
    near = [n for n in board.neighbours[hex * 6 : hex * 6 + 6] if n >= 0]
    near.sort(key=lambda n: (grid.distance(board.cells[n], board.cells[end]), n))
    return tuple(board.hex_names[n] for n in near[:3])
