"""The board in letters, for terminals and for `print`.

Each hex is four characters: CITY with the tokens left, town, `(A)` a station, ` gw ` track, ` GW→` a locomotive with
the way it faces (`*` in its start town), `Agw ` track with A's station on it.
"""

from __future__ import annotations

from footplate.games.rocket.page.view import sees_cash
from footplate.games.rocket.rules.board import CITIES, COMPANIES, KINDS, STARTS, TILES, TOKENS, TOKENS_PER_CITY
from footplate.games.rocket.rules.position import Position
from footplate.hexgrid import Grid, row_name
from footplate.language import say

CODES = ("NE", "LY", "LN", "GE", "GW", "LS", "SE")
ARROWS = "↗→↘↙←↖"
COMPANY_COLOURS = (160, 91, 238, 33, 29, 208, 220)
"""ANSI 256-colour backgrounds close to the companies' colours."""
DARK_TEXT = (5, 6)
SEAT_COLOURS = (33, 202, 36, 133)


def draw_text_board(position: Position, colour: bool = False) -> str:
    """The map, one line a row, with row letters and hex numbers."""
    grid = Grid(position.board.shift)
    board_cells = position.board.cells
    rows: dict[int, dict[int, int]] = {}
    for hex, (row, number) in enumerate(board_cells):
        rows.setdefault(row, {})[number] = hex
    widest = max(number for _, number in board_cells)
    out = ["   " + "".join(f"{number:^4}" for number in range(1, widest + 1))]
    for row in range(max(rows) + 1):
        cells = rows.get(row, {})
        text = "".join(
            _cell(position, cells[number], colour) if number in cells else "    " for number in range(1, widest + 1)
        )
        out.append(f"{row_name(row):>2} {'  ' if grid.shifted(row) else ''}{text}".rstrip())
    return "\n".join(out)


def _cell(position: Position, hex: int, colour: bool) -> str:
    owner = position.owner[hex]
    seat = position.station[hex]
    town = position.board.town_at[hex]
    if 0 <= owner < STARTS:
        line = position.lines[owner]
        if line.locomotive == hex:
            facing = ARROWS[line.heading] if line.drive else "*"
            text = f"{_letter(seat)}{CODES[owner]}{facing}"
        else:
            text = f"{_letter(seat)}{CODES[owner].lower()} "
        foreground = 16 if owner in DARK_TEXT else 231
        return _paint(text, f"1;38;5;{foreground};48;5;{COMPANY_COLOURS[owner]}", colour)
    if seat >= 0:
        return _paint(f"({_letter(seat)}) ", f"1;38;5;{SEAT_COLOURS[seat]}", colour)
    if town < 0:
        return _paint(" ·  ", "2", colour)
    name = position.board.town_names[town][:3]
    if STARTS <= town < STARTS + CITIES:
        first = (town - STARTS) * TOKENS_PER_CITY
        left = position.holder[first : first + TOKENS_PER_CITY].count(-1)
        return _paint(f"{name.upper()}{left or '-'}", "1", colour)
    return _paint(f"{name.lower() if town >= STARTS else name} ", "4" if town >= STARTS else "", colour)


def _letter(seat: int) -> str:
    return chr(65 + seat) if seat >= 0 else " "


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style else text


def draw_sideboard(position: Position, viewer: int | None, language: str) -> str:
    """Lines, tokens and money, at most 38 characters wide: it fits beside the board."""
    seats = range(position.seats)
    letters = "".join(f"{_letter(seat):>3}" for seat in seats)
    words = [say(f"rocket.sideboard.{key}", language) for key in ("value", "supply", "shares", "stations")]
    out = [f"{'':5}{words[0]:>5}{words[1]:>5} {words[2]:^{3 * position.seats}} {words[3]:^{3 * position.seats}}"]
    out.append(f"{'':15} {letters} {letters}")
    for line in position.lines:
        name = COMPANIES[line.number]
        if line.dissolved:
            out.append(f"{name:<5}  → {COMPANIES[line.survivor]}")
            continue
        supply = "!" if line.isolated else str(line.supply)
        out.append(f"{name:<5}{line.value:>5}{supply:>5} {_row(line.shares)} {_row(line.stations)}")
    out.append("")
    for kind, name in enumerate((*KINDS, "passengers")):
        counts = [0] * position.seats if kind < len(KINDS) else position.passengers
        for token in range(TOKENS):
            if position.holder[token] >= 0 and position.kinds[token] == kind:
                counts[position.holder[token]] += 1
        out.append(f"{say(f'rocket.kind.{name}', language):<15} {_row(counts)}")
    out.append(f"{say('rocket.sideboard.stock', language):<15} {_row([position.stock(seat) for seat in seats])}")
    cash = [f"{position.cash[seat] // 1000}" if sees_cash(position, viewer, seat) else "?" for seat in seats]
    out.append(f"{say('rocket.sideboard.cash', language):<15} {''.join(f'{money:>3}' for money in cash)}")
    out.append("")
    remaining = {"tiles": TILES - position.tiles, "passengers": position.passengers_left()}
    left = {what: say(f"rocket.sideboard.{what}", language, {"n": number}) for what, number in remaining.items()}
    out.append(say("rocket.sideboard.left", language, left))
    return "\n".join(out)


def _row(counts: list[int]) -> str:
    return "".join(f"{count or '·':>3}" for count in counts)
