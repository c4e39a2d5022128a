"""What must be true of every position, recomputed from the pieces alone."""

from __future__ import annotations

from footplate.games.rocket.rules.board import (
    COMPANIES,
    PASSENGERS,
    SHARES,
    STATIONS,
    TILES,
    TOKENS,
    TOWNS,
)
from footplate.games.rocket.rules.isolation import find_route
from footplate.games.rocket.rules.position import ACTION, FREE, TOWN, Line, Position
from footplate.games.rocket.rules.state import RocketState


def violations(state: RocketState) -> list[str]:
    """Every broken invariant, each in a sentence; empty for a sound position."""
    return [
        *_pieces(state),
        *_money(state),
        *_shares(state),
        *_derived(state),
        *(broken for line in state.lines for broken in _line(state, line)),
        *_turn(state),
    ]


def _pieces(state: Position) -> list[str]:
    """Tokens, passengers, tiles and stations are those in the box (R4-R7)."""
    found = []
    if len(state.holder) != TOKENS or not all(-1 <= seat < state.seats for seat in state.holder):
        found.append("a city token is in no city and in no hand")
    if state.tokens_left != state.holder.count(-1):
        found.append("the tokens in the cities are counted wrongly")
    if min(state.passengers) < 0 or sum(state.passengers) > PASSENGERS:
        found.append("there are not nine passenger tokens")
    expected = sum(max(0, len(line.drive) - 1) for line in state.lines)
    if state.settings.merger_tile_counts:
        expected += sum(line.dissolved for line in state.lines)
    if state.tiles != min(TILES, expected):
        found.append(f"{state.tiles} track tiles are laid, but the lines have used {expected} (R82)")
    for seat in range(state.seats):
        in_hand = 1 if state.lifted >= 0 and seat == state.to_move else 0
        if [hex for hex, owner in enumerate(state.station) if owner == seat] != state.built[seat]:
            found.append(f"the stations of seat {seat} are listed wrongly")
        if state.stock(seat) < in_hand:
            found.append(f"seat {seat} has more than {STATIONS} stations")
    for hex, seat in enumerate(state.station):
        if seat < 0:
            continue
        if state.board.town_at[hex] >= 0:
            found.append(f"a station stands in a town on {state.board.hex_names[hex]} (R18)")
        near = [n for n in state.board.neighbours[hex * 6 : hex * 6 + 6] if n >= 0]
        if any(state.station[n] >= 0 for n in near):
            found.append(f"the station on {state.board.hex_names[hex]} stands beside another (R19)")
    return found


def _money(state: Position) -> list[str]:
    """Players never pay, and every payment is in full thousands (R8, R80)."""
    if any(cash < 0 or cash % 1000 for cash in state.cash):
        return ["somebody's cash is negative or not in full thousands"]
    return []


def _shares(state: Position) -> list[str]:
    """Shares in hands and supply are the sixteen and the supplementary ones; fewer only by isolation (R3, R61, R62)."""
    found = []
    for line in state.lines:
        total = line.supply + sum(line.shares)
        expected = SHARES + line.extra
        name = COMPANIES[line.number]
        if min(line.shares) < 0 or line.supply < 0 or line.extra < 0:
            found.append(f"{name} has a negative number of shares")
        if line.dissolved:
            if total or line.extra:
                found.append(f"{name} is dissolved but still has shares")
        elif line.isolated:
            if line.supply or total > expected:
                found.append(f"{name} is isolated but has a supply, or too many shares")
        elif total != expected:
            found.append(f"{name} has {total} shares instead of {expected}")
    return found


def _derived(state: Position) -> list[str]:
    """Everything kept up to date step by step equals what the pieces say."""
    board = state.board
    found = []
    locomotives = {line.locomotive for line in state.lines}
    for hex in range(board.hexes):
        around = [near for near in board.neighbours[hex * 6 : hex * 6 + 6] if near >= 0]
        touching = 0
        for near in around:
            if state.owner[near] not in (FREE, TOWN):
                touching |= 1 << state.owner[near]
        if touching != state.touching[hex]:
            found.append(f"the lines next to {board.hex_names[hex]} are kept wrongly")
        crowd = sum(near in locomotives for near in [hex, *around]) + sum(
            state.station[near] >= 0 for near in [hex, *around]
        )
        crowd += (board.town_at[hex] >= 0) + (state.owner[hex] not in (FREE, TOWN))
        if (board.town_at[hex] >= 0) != (state.owner[hex] == TOWN or (hex in locomotives and hex in board.town_hexes)):
            found.append(f"{board.hex_names[hex]} is not known for what it is")
        if crowd != state.crowd[hex]:
            found.append(f"the reasons against a station on {board.hex_names[hex]} are counted wrongly")
    closed = 0
    if not state.settings.unmoved_start_is_town:
        closed = sum(1 << line.number for line in state.lines if not line.drive)
    if state.open_towns != (1 << TOWNS) - 1 - closed:
        found.append("a start town counts before its locomotive has left, or does not count after (R47)")
    return found


def _line(state: Position, line: Line) -> list[str]:
    """A line is in one piece, its value is its connected towns, its stations are those on its hexes (R46-R49)."""
    board = state.board
    name = COMPANIES[line.number]
    mine = {hex for hex in range(board.hexes) if state.owner[hex] == line.number}
    if line.dissolved:
        return [f"{name} is dissolved but owns track"] if mine or line.locomotive >= 0 or any(line.stations) else []
    found = []
    if line.locomotive not in mine:
        found.append(f"the locomotive of {name} is not on its line")
    if any(board.town_at[hex] >= 0 and hex != board.town_hexes[line.number] for hex in mine):
        found.append(f"{name} runs through a town (R23)")
    # A start town joins what was merged into an unmoved line to what that line's locomotive has built since.
    starts = {board.town_hexes[other.number] for other in state.lines if state.holder_of(other) is line}
    if not _in_one_piece(state, mine | starts):
        found.append(f"{name} is not connected")
    towns = 0
    for hex in mine:
        if board.town_at[hex] < 0:
            towns |= board.towns_near[hex]
    if line.connected != towns & state.open_towns:
        found.append(f"{name} does not count exactly the towns next to it (R48)")
    for seat in range(state.seats):
        if line.stations[seat] != sum(state.station[hex] == seat for hex in mine):
            found.append(f"{name} does not count exactly the stations on it (R46)")
    if line.drive and not line.isolated and not find_route(state, line):
        found.append(f"{name} is isolated, but nobody has noticed (R62)")
    return found


def _in_one_piece(state: Position, hexes: set[int]) -> bool:
    left = set(hexes)
    reached = [left.pop()]
    while reached:
        here = reached.pop()
        near = left.intersection(state.board.neighbours[here * 6 : here * 6 + 6])
        left -= near
        reached += near
    return not left


def _turn(state: RocketState) -> list[str]:
    """The game goes on exactly as long as it may (R64-R66)."""
    if state.phase == ACTION and not state.ending and any(line.drive for line in state.lines) and state.reason_to_end():
        return ["the game should have ended"]
    return []
