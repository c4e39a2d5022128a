"""The board in letters, for terminals and for `print`.

A hex has three characters: a city's letters, `^` a mountain, `·` plain, `:` foreign land, and the letters of the
companies that have track in it. What lies on its sides stands between: `- / \\` track, `~` a river, `#` track over a
river, `!` the border. Where a terminal has no room for the whole map, a part of it is shown: the one that matters now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from footplate.games.dampfross.rules.board import HOME, Board
from footplate.games.dampfross.rules.companies import seats_in
from footplate.games.dampfross.rules.position import Position
from footplate.hexgrid import Cell, Grid, row_name
from footplate.kernel.text import plain

SEAT_COLOURS: Final = (33, 202, 36, 133, 178, 160)
_WIDE: Final = 4
"""Characters from one hex to the next in its row."""
_HIGH: Final = 2
_MARGIN: Final = 3
"""Characters before a row: its letters."""
_TRACK: Final = {1: "-", 2: "\\", 3: "/"}
"""How track looks on the sides E, SE and SW."""
_BESIDE: Final = {1: (3, 0), 2: (2, 1), 3: (0, 1)}
"""Where these sides lie, seen from the first of a hex's three characters."""


class Window:
    """The part of a map that is shown: rows and numbers from the first to the last."""

    def __init__(self, rows: range, numbers: range) -> None:
        self.rows = rows
        self.numbers = numbers

    @classmethod
    def around(cls, cells: Sequence[Cell], centre: Cell, room: tuple[int, int] | None) -> Window:
        """As much of the map as `room` (columns, lines) holds, with `centre` as near to the middle as can be."""
        rows = range(min(row for row, _ in cells), max(row for row, _ in cells) + 1)
        numbers = range(min(number for _, number in cells), max(number for _, number in cells) + 1)
        if room is None:
            return cls(rows, numbers)
        across = max(6, (room[0] - _MARGIN - _WIDE // 2) // _WIDE)
        down = max(4, room[1] // _HIGH)
        return cls(_slide(rows, centre[0], down), _slide(numbers, centre[1], across))


def _slide(whole: range, centre: int, length: int) -> range:
    """`length` numbers of a range, with `centre` in the middle unless that would leave room unused."""
    if length >= len(whole):
        return whole
    first = min(max(whole.start, centre - length // 2), whole.stop - length)
    return range(first, first + length)


def draw_text_board(
    position: Position, colour: bool = False, room: tuple[int, int] | None = None, look: str = ""
) -> str:
    """The map with row letters and hex numbers: all of it, or what `room` (columns, lines) has place for.

    `look` names the hex or place to look at; without it, it is where the game goes on.
    """
    board = position.board
    window = Window.around(board.cells, _centre(position, look), room)
    grid = Grid(board.shift)
    sheet: dict[tuple[int, int], str] = {}
    for hex, cell in enumerate(board.cells):
        if cell[0] in window.rows and cell[1] in window.numbers:
            x = _MARGIN + _WIDE * (cell[1] - window.numbers.start) + (2 if grid.shifted(cell[0]) else 0)
            y = _HIGH * (cell[0] - window.rows.start)
            for at, sign in enumerate(_signs(position, hex, colour)):
                sheet[x + at, y] = sign
            for way, (dx, dy) in _BESIDE.items():
                sign = _side(position, hex, way, colour)
                if sign:
                    sheet[x + dx, y + dy] = sign
    columns = range(_MARGIN, _MARGIN + _WIDE * len(window.numbers) + 2)
    lines = ["   " + "".join(f"{number:<{_WIDE}}" for number in window.numbers).rstrip()]
    for y in range(_HIGH * len(window.rows)):
        name = row_name(window.rows.start + y // _HIGH) if y % _HIGH == 0 else ""
        lines.append((f"{name:>2} " + "".join(sheet.get((x, y), " ") for x in columns)).rstrip())
    while lines and not lines[-1]:
        del lines[-1]
    return "\n".join(lines)


# --- where to look ------------------------------------------------------------------------------------------------


def _centre(position: Position, look: str) -> Cell:
    board = position.board
    hexes = [hex_called(board, look)] if look else _of_interest(position)
    rows, numbers = zip(*(board.cells[hex] for hex in hexes if hex >= 0), strict=True)
    return (min(rows) + max(rows)) // 2, (min(numbers) + max(numbers)) // 2


def hex_called(board: Board, name: str) -> int:
    """The hex of a place or with a postal name, however it is spelt; -1 when there is none."""
    wanted = plain(name).replace(" ", "_")
    names = {plain(known): hex for hex, known in (*enumerate(board.hex_names), *enumerate(board.node_names))}
    if wanted in names:
        return names[wanted]
    return next((hex for known, hex in names.items() if len(wanted) > 2 and known.startswith(wanted)), -1)


def _of_interest(position: Position) -> list[int]:
    """The route of whoever drives, the run, the network of whoever builds; before all that, the whole map."""
    board = position.board
    seat = position.to_move if position.to_move >= 0 else position.active
    if position.start >= 0:
        ends = [board.place_hexes[board.city_of_number[position.start]]]
        ends += [hex for hex in range(board.hexes) if position.targets and position.targets[hex]]
        return ends
    own = [hex for hex in range(board.hexes) if seats_in(position.presence[hex]) >> seat & 1]
    return own or list(range(board.hexes))


# --- what a hex looks like ----------------------------------------------------------------------------------------


def _signs(position: Position, hex: int, colour: bool) -> list[str]:
    """Three characters, each with its colour."""
    board = position.board
    if board.is_city[hex]:
        code = city_letters(board)[board.place_at[hex]]
        style = "1;7" if board.place_at[hex] < board.cities else "1"
        return [_paint(letter, style, colour) for letter in code]
    seats = seats_in(position.presence[hex])
    owners = [seat for seat in range(position.seats) if seats >> seat & 1]
    ground = "^" if board.mountain[hex] else "·" if board.country[hex] == HOME else ":"
    if not owners:
        return [" ", _paint(ground, "2", colour), " "]
    letters = [_paint(chr(65 + seat), f"1;38;5;{SEAT_COLOURS[seat]}", colour) for seat in owners]
    if len(owners) > 3:
        return [str(len(owners)), "×", ground if ground != "·" else " "]
    if len(owners) == 1:
        return [ground if ground != "·" else " ", *letters, " "]
    return [*letters, ground if ground != "·" else " "][:3]


def city_letters(board: Board) -> list[str]:
    """Three letters for every place, no two alike: capitals for numbered cities."""
    taken: set[str] = set()
    found = []
    for place, name in enumerate(board.place_names):
        letters = [letter for letter in plain(name) if letter.isalnum()] + ["", "", ""]
        choices = (f"{letters[0]}{second}{third}" for second, third in _pairs(letters[1:]))
        code = next((choice for choice in choices if choice not in taken), f"{letters[0]}{place}")
        taken.add(code)
        found.append((code.upper() if place < board.cities else code).ljust(3)[:3])
    return found


def _pairs(letters: Sequence[str]) -> Iterable[tuple[str, str]]:
    """The first two of some letters, then the first with each later one, and so on."""
    return ((letters[a], letters[b]) for a in range(len(letters)) for b in range(a + 1, len(letters)))


def _side(position: Position, hex: int, way: int, colour: bool) -> str:
    board = position.board
    side = hex * 6 + way
    owners = seats_in(position.owners[side])
    if owners:
        seat = (owners & -owners).bit_length() - 1
        sign = "#" if board.river[side] else _TRACK[way]
        return _paint(sign, f"1;38;5;{SEAT_COLOURS[seat]}", colour)
    if board.river[side]:
        return _paint("~", "34", colour)
    return _paint("!", "31", colour) if board.border[side] else ""


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style else text
