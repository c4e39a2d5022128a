"""Everything beside the board, as a few lines of text."""

from __future__ import annotations

from typing import Final

from footplate.games.dampfross.page.view import sees_entry
from footplate.games.dampfross.rules.orders import as_seen, is_ordering
from footplate.games.dampfross.rules.position import IN, Position
from footplate.games.dampfross.rules.trains import route_points
from footplate.games.dampfross.text.notation import run_text
from footplate.games.dampfross.text.text_board import city_letters
from footplate.language import say

WIDTH: Final = 38
"""So wide that it fits beside a board on a terminal of 100 columns."""


def draw_sideboard(position: Position, viewer: int | None, language: str) -> str:
    """Accounts and cities of everybody, then what is open: cities to connect, or the run and its trains."""
    position = as_seen(position, -1 if viewer is None else viewer)
    out = [_account(position, seat, language) for seat in range(position.seats)]
    out.append("")
    if position.opener < 0:
        return "\n".join([*out, *_throws(position, language), *_open_cities(position, language)])
    out.append(say("dampfross.sideboard.run", language, {"run": position.runs + 1}))
    if position.start >= 0 and (position.target >= 0 or position.row >= 0):
        out += wrapped(run_text(position).split(" "), " ")
        if position.has_rounds():
            used = " ".join(f"{chr(65 + seat)} {runs}/{position.limit}" for seat, runs in enumerate(position.entered))
            out.append(say("dampfross.sideboard.entered", language, {"used": used})[:WIDTH])
        out += [_train(position, seat) for seat in range(position.seats) if _visible_train(position, viewer, seat)]
    return "\n".join(out)


def _account(position: Position, seat: int, language: str) -> str:
    board = position.board
    reached = sum(position.network.reaches(seat, hex) for hex in board.place_hexes[: board.cities])
    cities = say("dampfross.sideboard.cities", language, {"number": reached})
    start = board.place_names[position.starts[seat]].replace("_", " ") if position.starts[seat] >= 0 else ""
    return f"{chr(65 + seat)} {position.accounts[seat]:>5}  {cities:<12} {start}"[:WIDTH]


def _throws(position: Position, language: str) -> list[str]:
    """With orders: the throws of the round, the one that is ordered for in brackets (D100)."""
    if not is_ordering(position):
        return []
    texts = [f"[{die}]" if throw == position.throw else f" {die} " for throw, die in enumerate(position.dice)]
    return [say("dampfross.sideboard.throws", language, {"throws": "".join(texts)}), ""]


def _open_cities(position: Position, language: str) -> list[str]:
    """The letters of the board and the name, two cities a line."""
    board = position.board
    letters = city_letters(board)
    names = [
        f"{letters[city]} {board.place_names[city].replace('_', ' ')}"
        for city in range(board.cities)
        if not position.connected[city]
    ]
    head = say("dampfross.sideboard.open", language, {"number": len(names)})
    half = WIDTH // 2
    pairs = [names[at : at + 2] for at in range(0, len(names), 2)]
    return [head, *("".join(f"{name[: half - 1]:<{half}}" for name in pair).rstrip() for pair in pairs)]


def _visible_train(position: Position, viewer: int | None, seat: int) -> bool:
    return position.said[seat] == IN and bool(position.routes[seat]) and sees_entry(position, viewer, seat)


def _train(position: Position, seat: int) -> str:
    """A train: how far it has come, and how long its route is."""
    partner = position.partners[seat]
    drivers = chr(65 + seat) + (f"+{chr(65 + partner)}" if partner >= 0 else "")
    made, whole = position.made[seat], route_points(position, position.routes[seat])
    done = min(20, 20 * made // whole) if whole else 20
    return f" {drivers:<4}{'=' * done}{'.' * (20 - done)} {made}/{whole}"


def wrapped(parts: list[str], indent: str) -> list[str]:
    """Words in lines that are not too wide; a word that alone is too wide has a line of its own."""
    lines = [indent]
    for part in parts:
        if len(lines[-1]) + 1 + len(part) > WIDTH and lines[-1] != indent:
            lines.append(indent)
        lines[-1] += f"{part} "
    return [line.rstrip() for line in lines]
