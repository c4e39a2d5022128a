"""The board in letters, for terminals and for `print`.

Each hex has four characters: a city's name, `^` a mountain, `·` plain, `:` foreign land, and the letters
of the companies that have track in it.
"""

from __future__ import annotations

from footplate.games.dampfross.board import HOME, written_number
from footplate.games.dampfross.companies import seats_in
from footplate.games.dampfross.position import Position
from footplate.hexgrid import Grid, row_name
from footplate.language import say

SEAT_COLOURS = (33, 202, 36, 133, 178, 160)


def draw_text_board(position: Position, colour: bool = False) -> str:
    """The map, one line a row, with row letters and hex numbers."""
    grid = Grid(position.board.shift)
    rows: dict[int, dict[int, int]] = {}
    for hex, (row, number) in enumerate(position.board.cells):
        rows.setdefault(row, {})[number] = hex
    widest = max(number for _, number in position.board.cells)
    out = ["   " + "".join(f"{number:^4}" for number in range(1, widest + 1))]
    for row in range(max(rows) + 1):
        cells = rows.get(row, {})
        text = "".join(
            _cell(position, cells[number], colour) if number in cells else "    " for number in range(1, widest + 1)
        )
        out.append(f"{row_name(row):>2} {'  ' if grid.shifted(row) else ''}{text}".rstrip())
    return "\n".join(out)


def _cell(position: Position, hex: int, colour: bool) -> str:
    board = position.board
    seats = seats_in(position.presence[hex])
    letters = "".join(chr(65 + seat) for seat in range(position.seats) if seats >> seat & 1)
    if board.is_city[hex]:
        name = board.place_names[board.place_at[hex]]
        return _paint(f"{name[:3].upper() if board.place_at[hex] < board.cities else name[:3].lower()} ", "1", colour)
    ground = "^" if board.mountain[hex] else "·" if board.country[hex] == HOME else ":"
    if not letters:
        return _paint(f" {ground}  ", "2", colour)
    style = f"1;38;5;{SEAT_COLOURS[ord(letters[0]) - 65]}"
    return _paint(f"{ground if ground != '·' else ''}{letters}"[:3].ljust(4), style, colour)


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style else text


def draw_standings(position: Position, language: str) -> str:
    """Accounts, cities still open and the current run, at most 38 characters wide: it fits beside the board."""
    out = []
    for seat in range(position.seats):
        start = position.board.place_names[position.starts[seat]] if position.starts[seat] >= 0 else ""
        out.append(f"{chr(65 + seat)} {position.accounts[seat]:>5}  {start[:28]}")
    out.append("")
    open_cities = [
        position.board.place_names[city] for city in range(position.board.cities) if not position.connected[city]
    ]
    if open_cities and position.opener < 0:
        out.append(say("dampfross.standings.open", language, {"number": len(open_cities)}))
        out += [f"  {name}" for name in open_cities[:8]]
    if position.opener >= 0:
        out.append(say("dampfross.standings.run", language, {"run": position.runs + 1}))
    if position.start >= 0:
        names = position.board.place_names
        start = f"{written_number(position.start)} {names[position.board.city_of_number[position.start]]}"
        target = ""
        if position.target >= 0:
            target = f"{written_number(position.target)} {names[position.board.city_of_number[position.target]]}"
        elif position.row >= 0:
            target = f"@{position.board.specials[position.row].name}"
        out.append(f"{start} - {target}")
    return "\n".join(out)
