"""The board in letters, for terminals and for `print`: west on the left, each hex six characters by two lines.

Each stop has a line: its good, then the trains there. `Co A1` is a cotton stop with A's first train, `T3 +5` a town,
`E4+19` an end tile; a tile without stops is `=`, a gap shows its own name. Start stops stand on the east coast.
"""

from __future__ import annotations

from footplate.games.whistle.rules.board import (
    COLUMNS,
    FIRST_OF_COLUMN,
    START_SIDES,
    STARTS,
    STOPS_OF_TILE,
    place_of,
)
from footplate.games.whistle.rules.components import EXCHANGE, POINTS
from footplate.games.whistle.rules.pieces import COMPANY_COUNT, FIRST_END, FIRST_TOWN, TILES, TRACK_TILES
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import EMPTY, MAX_TRAINS, Position
from footplate.games.whistle.rules.tiles import STOP_GOODS
from footplate.games.whistle.text.notation_names import SHORT_GOODS, START_NAMES, seat_name, stops_of

SEAT_COLOURS = (33, 202, 36, 133, 178)
GOOD_COLOURS = (255, 245, 173, 160, 34, 75)
WIDTH = 6
LINES = 17


def draw_text_board(position: Position, colour: bool = False) -> str:
    """The map with the letters of its columns; hexes of columns A, C, E and G lie half a hex lower."""
    canvas = [[" " * WIDTH for _ in range(COLUMNS + 1)] for _ in range(LINES)]
    for column in range(COLUMNS):
        for row in range(FIRST_OF_COLUMN[column + 1] - FIRST_OF_COLUMN[column]):
            top = row * 2 + (1 if column % 2 == 0 else 0)
            for line, text in enumerate(_cell(position, FIRST_OF_COLUMN[column] + row, colour)):
                canvas[top + line][COLUMNS - 1 - column] = text
    for start in range(STARTS):
        hex, edge = divmod(START_SIDES[start], 6)
        line = _start_line(hex, edge)
        canvas[line][COLUMNS] = _start(position, start, colour)
    head = "".join(f"{chr(65 + COLUMNS - 1 - place):^{WIDTH}}" for place in range(COLUMNS))
    return "\n".join([f" {head}".rstrip(), *(" " + "".join(line).rstrip() for line in canvas)])


def _start_line(hex: int, edge: int) -> int:
    """The line beside which a start stop is written: the north-eastern one above the south-eastern one."""
    if hex == FIRST_OF_COLUMN[1]:
        return 0
    if hex == FIRST_OF_COLUMN[2] - 1:
        return LINES - 1
    return 1 + 2 * hex + (0 if edge == 1 else 1)


def _start(position: Position, start: int, colour: bool) -> str:
    return f"{START_NAMES[start]:<4}" + _trains(position, start, 2, colour)


def _cell(position: Position, hex: int, colour: bool) -> tuple[str, str]:
    turned = position.tiles[hex]
    if turned == EMPTY:
        return _paint(f"{'·':^{WIDTH}}", "2", colour), _paint(f"{HEX_NAMES[hex].lower():^{WIDTH}}", "2", colour)
    tile = turned // 6
    if tile >= TRACK_TILES:
        name = _paint(f"{_hub(tile):<{WIDTH - 1}}", "1;7" if tile < FIRST_END else "1;4", colour) + " "
        return name, _trains(position, place_of(hex, 0), WIDTH, colour)
    lines = [_stop(position, hex, stop, colour) for stop in stops_of(turned)]
    lines += [_paint(f"{'=':<{WIDTH}}", "2", colour)] * (2 - len(lines))
    return lines[0], lines[1]


def _hub(tile: int) -> str:
    name = TILES[tile][1:]
    if EXCHANGE[tile]:
        return f"{name}x{EXCHANGE[tile]}"
    if tile >= FIRST_END or tile < FIRST_TOWN + COMPANY_COUNT:
        return f"{name}{'' if POINTS[tile] > 9 else ' '}+{POINTS[tile]}"
    return name


def _stop(position: Position, hex: int, stop: int, colour: bool) -> str:
    good = STOP_GOODS[position.tiles[hex] * STOPS_OF_TILE + stop]
    name = _paint(SHORT_GOODS[good], f"38;5;{GOOD_COLOURS[good]}", colour)
    return f"{name} {_trains(position, place_of(hex, stop), WIDTH - 3, colour)}"


def _trains(position: Position, place: int, width: int, colour: bool) -> str:
    """The trains at a place, as many as there is room for."""
    here = [
        (seat, number + 1)
        for seat in range(position.seats)
        for number in range(position.train_count)
        if position.trains[seat * MAX_TRAINS + number] == place
    ]
    room = (width - 1) // 2 if width == WIDTH else width // 2  # a hex keeps a space to its neighbour
    shown = here[:room] if len(here) <= room else here[: room - 1]
    text = "".join(
        _paint(f"{seat_name(seat)}{number}", f"1;38;5;{SEAT_COLOURS[seat]}", colour) for seat, number in shown
    )
    more = f"+{len(here) - len(shown)}" if len(here) > len(shown) else ""
    return text + more + " " * (width - 2 * len(shown) - len(more))


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style else text
