"""Positions as one line of text, and back (docs/notation.md, section 7)."""

from __future__ import annotations

from typing import Final

from footplate.games.rocket.rules.board import CITIES, COMPANIES, KINDS, SHARES, STARTS, STATIONS, TILES, TOKENS
from footplate.games.rocket.rules.isolation import find_route
from footplate.games.rocket.rules.lines import legal_directions
from footplate.games.rocket.rules.merger import hand_over_track
from footplate.games.rocket.rules.position import (
    ACTION,
    AIM,
    ANY_HEADING,
    BIDDING,
    CALL_VETO,
    CHOOSE_HEX,
    CHOOSE_LINE,
    CHOOSE_SITE,
    CHOOSE_TOKEN,
    ENDED,
    FIRST_PLAYER,
    FREE,
    GONE,
    MATCHING,
    REPLACE,
    Line,
    Position,
    add_to_crowd,
    join_line,
    leave_line,
)
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.rules.stations import put_station
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.fields import Fields
from footplate.kernel.positions import per_seat
from footplate.kernel.state import CHANCE, OVER
from footplate.language import Phrase

# --- writing ------------------------------------------------------------------------------------------------------


REQUIRED: Final = tuple("to moved veto lines stations shares tokens passengers cash".split())
OPTIONAL: Final = ("extra", "ending", "step")
"""Written only where they say something."""


def position_fields(position: Position, cash: list[str]) -> list[tuple[str, str]]:
    """Every field that does not follow from the others."""
    board = position.board
    seats = range(position.seats)
    stations = [",".join(board.hex_names[hex] for hex in position.built[seat]) for seat in seats]
    shares = [
        ",".join(f"{COMPANIES[line.number]}{line.shares[seat]}" for line in position.lines if line.shares[seat])
        for seat in seats
    ]
    tokens = [
        ",".join(sorted(_token_name(position, token) for token in range(TOKENS) if position.holder[token] == seat))
        for seat in seats
    ]
    fields = [
        ("to", _to(position)),
        ("moved", ",".join(name for number, name in enumerate(COMPANIES) if position.moved >> number & 1)),
        ("veto", _veto(position)),
        ("lines", ",".join(_line(position, line) for line in position.lines)),
        ("stations", per_seat(stations)),
        ("shares", per_seat(shares)),
        ("tokens", per_seat(tokens)),
        ("passengers", per_seat([str(number) for number in position.passengers])),
        ("cash", per_seat(cash)),
    ]
    extra = ",".join(f"{COMPANIES[line.number]}{line.extra}" for line in position.lines if line.extra)
    fields += [("extra", extra)] if extra else []
    fields += [("ending", "yes")] if position.ending else []
    step = _step(position)
    return fields + ([("step", step)] if step else [])


def _to(position: Position) -> str:
    if position.to_move == OVER:
        return "-"
    if position.to_move == CHANCE:
        return "*"
    return f"{chr(65 + position.active)}.{position.action + 1}"


def _line(position: Position, line: Line) -> str:
    ways = "".join(f".{DIRECTIONS[way]}" for way in line.drive)
    into = f">{COMPANIES[line.survivor]}" if line.dissolved else ""
    mark = "!" if line.isolated else ""
    return (
        f"{COMPANIES[line.number]}@{position.board.hex_names[position.board.town_hexes[line.number]]}{ways}{into}{mark}"
    )


def _token_name(position: Position, token: int) -> str:
    return f"{position.board.town_names[STARTS + token // 3]}.{KINDS[position.kinds[token]]}"


def _veto(position: Position) -> str:
    if position.aim < 0:
        return ""
    move = f"{COMPANIES[position.line]}.{DIRECTIONS[position.aim]}"
    bid = "?" if position.phase == CALL_VETO else "-"
    if position.bid:
        # `aim` follows the highest bidder, so the move itself is not needed to go on.
        bid = f"{position.bid}{chr(65 + position.bidder)}.{DIRECTIONS[position.aim]}"
    return f"{move},{chr(65 + position.active)},{bid},{chr(65 + position.to_move)}"


def _step(position: Position) -> str:
    """How far an action has been begun."""
    if position.phase == REPLACE:
        return f"lift.{position.board.hex_names[position.lifted]}"
    if position.phase == CHOOSE_HEX:
        return f"move.{COMPANIES[position.line]}"
    if position.phase == AIM:
        return "match" if position.to_move == position.active and position.bid else f"veto.{position.bid_begun}"
    return {CHOOSE_TOKEN: "take", CHOOSE_SITE: "station", CHOOSE_LINE: "move"}.get(position.phase, "")


# --- reading ------------------------------------------------------------------------------------------------------


def restore_position(state: RocketState, fields: Fields) -> RocketState:
    """The position these fields describe, made of the set-up position. Raises `BadText` when they describe none."""
    _restore_lines(state, fields)
    _restore_pieces(state, fields)
    _restore_turn(state, fields)
    if any(line.drive for line in state.lines):
        _check_isolation(state, fields)
    state.ending = fields.yes("ending")
    if state.ending or state.to_move == OVER:
        # A veto in the last action of a turn (`finishTurn`) may have refilled the supply the game ended for.
        state.end_reason = state.reason_to_end() or ("lines" if state.settings.end_by_lines else "shares")
    return state


def _company(fields: Fields, field: str, text: str) -> int:
    return fields.pick(field, Phrase("expected.a_company"), COMPANIES, text)


def _direction(fields: Fields, field: str, text: str) -> int:
    return fields.pick(field, Phrase("expected.direction", names=", ".join(DIRECTIONS)), DIRECTIONS, text)


def _hex(state: RocketState, fields: Fields, field: str, text: str) -> int:
    return fields.pick(field, Phrase("expected.hex_of", map=state.board.key), state.board.hex_names, text)


def _restore_lines(state: RocketState, fields: Fields) -> None:
    entries = fields["lines"].split(",")
    if len(entries) != STARTS:
        raise fields.bad("lines", Phrase("rocket.expected.all_companies", n=STARTS), fields["lines"])
    for number, entry in enumerate(entries):
        _drive_again(state, fields, state.lines[number], entry)
    for line in state.lines:
        if line.dissolved:
            _dissolve_again(state, fields, line)
    for line in state.lines:
        if not line.dissolved:
            _connect_again(state, line)
    counted = sum(line.dissolved for line in state.lines) if state.settings.merger_tile_counts else 0
    state.tiles = min(TILES, sum(max(0, len(line.drive) - 1) for line in state.lines) + counted)


def _drive_again(state: RocketState, fields: Fields, line: Line, entry: str) -> None:
    """Lay one company's track from its start town, as written."""
    name, at, rest = entry.partition("@")
    if _company(fields, "lines", name) != line.number or not at:
        raise fields.bad("lines", Phrase("rocket.expected.line_start", company=COMPANIES[line.number]), entry)
    line.isolated = rest.endswith("!")
    rest, _, survivor = rest.removesuffix("!").partition(">")
    start, *ways = rest.split(".")
    if _hex(state, fields, "lines", start) != line.locomotive:
        raise fields.bad(
            "lines",
            Phrase("rocket.expected.starting_at", company=name, hex=state.board.hex_names[line.locomotive]),
            start,
        )
    if ways:
        add_to_crowd(state, line.locomotive, -1)
        leave_line(state, line.locomotive, line.number)
        state.open_towns |= 1 << line.number
    hex = line.locomotive
    for way in ways:
        direction = _direction(fields, "lines", way)
        if line.heading != ANY_HEADING and (direction - line.heading) % 6 not in (0, 1, 5):
            raise fields.bad("lines", Phrase("rocket.expected.gentle_turn", company=name), way)
        hex = state.board.neighbours[hex * 6 + direction]
        if hex < 0 or state.owner[hex] != FREE:
            raise fields.bad("lines", Phrase("rocket.expected.free_land", company=name), way)
        join_line(state, hex, line.number)
        line.heading = direction
        line.drive = (*line.drive, direction)
    if ways:
        line.locomotive = hex
        add_to_crowd(state, hex, 1)
    if survivor:
        line.survivor = _company(fields, "lines", survivor)


def _dissolve_again(state: RocketState, fields: Fields, line: Line) -> None:
    """Hand a dissolved line's track to whoever holds it in the end."""
    last = line
    seen = [line.number]
    while last.dissolved:
        last = state.lines[last.survivor]
        if last.number in seen:
            raise fields.bad("lines", Phrase("rocket.expected.survivor"), COMPANIES[last.number])
        seen.append(last.number)
    add_to_crowd(state, line.locomotive, -1)
    hand_over_track(state, line.number, last.number)
    line.locomotive = GONE
    line.supply = 0


def _connect_again(state: RocketState, line: Line) -> None:
    for hex in range(state.board.hexes):
        if state.owner[hex] == line.number and state.board.town_at[hex] < 0:
            line.connected |= state.board.towns_near[hex] & state.open_towns


def _restore_pieces(state: RocketState, fields: Fields) -> None:
    for seat, text in enumerate(fields.per_seat("stations")):
        for name in fields.listed("stations", text):
            _restore_station(state, fields, seat, name)
    extra = {_company(fields, "extra", name): number for name, number in _counted(fields, "extra")}
    for number, given in extra.items():
        state.lines[number].extra = given
        state.lines[number].supply += given
    for seat, text in enumerate(fields.per_seat("shares")):
        for name, number in _counted(fields, "shares", text):
            line = state.lines[_company(fields, "shares", name)]
            line.shares[seat] = number
            line.supply -= number
    for line in state.lines:
        if line.isolated:
            line.supply = 0
        if line.supply < 0:
            raise fields.bad(
                "shares",
                Phrase("rocket.expected.most_shares", n=SHARES + line.extra, company=COMPANIES[line.number]),
                fields["shares"],
            )
    for seat, text in enumerate(fields.per_seat("tokens")):
        for name in fields.listed("tokens", text):
            _restore_token(state, fields, seat, name)
    for seat, text in enumerate(fields.per_seat("passengers")):
        state.passengers[seat] = fields.number("passengers", text, most=state.passengers_left())
    for seat, text in enumerate(fields.per_seat("cash")):
        state.cash[seat] = fields.number("cash", fields.unsealed("cash", Phrase("rocket.expected.money"), text))


def _counted(fields: Fields, field: str, text: str | None = None) -> list[tuple[str, int]]:
    """`GWR2,SER1` as pairs."""
    pairs = []
    for entry in fields.listed(field, text):
        name = entry.rstrip("0123456789")
        pairs.append((name, fields.number(field, entry[len(name) :], most=1000)))
    return pairs


def _restore_station(state: RocketState, fields: Fields, seat: int, name: str) -> None:
    hex = _hex(state, fields, "stations", name)
    if state.board.town_at[hex] >= 0 or state.station[hex] >= 0:
        raise fields.bad("stations", Phrase("rocket.expected.free_site"), name)
    if state.stock(seat) == 0:
        raise fields.bad("stations", Phrase("rocket.expected.most_stations", n=STATIONS), name)
    put_station(state, hex, seat)
    if state.owner[hex] != FREE:
        state.lines[state.owner[hex]].stations[seat] += 1


def _restore_token(state: RocketState, fields: Fields, seat: int, name: str) -> None:
    city, _, kind = name.partition(".")
    cities = state.board.town_names[STARTS : STARTS + CITIES]
    first = fields.pick("tokens", Phrase("expected.city_of", map=state.board.key), cities, city) * 3
    for token in range(first, first + 3):
        if state.holder[token] < 0 and KINDS[state.kinds[token]] == kind:
            state.holder[token] = seat
            state.tokens_left -= 1
            return
    raise fields.bad("tokens", Phrase("rocket.expected.token_of", city=city), name)


def _restore_turn(state: RocketState, fields: Fields) -> None:
    to = fields["to"]
    if to == "*":
        state.phase, state.to_move = FIRST_PLAYER, CHANCE
        return
    if to == "-":
        state.phase, state.to_move, state.active = ENDED, OVER, 0
        return
    seat, _, action = to.partition(".")
    state.active = state.to_move = state.first = fields.seat("to", seat)
    if action not in ("1", "2"):
        raise fields.bad("to", Phrase("rocket.expected.action"), to)
    state.action = int(action) - 1
    state.phase = ACTION
    for name in fields.listed("moved"):
        state.moved |= 1 << _company(fields, "moved", name)
    if fields["veto"] != "-":
        _restore_veto(state, fields)
    _restore_step(state, fields)


def _restore_veto(state: RocketState, fields: Fields) -> None:
    parts = fields["veto"].split(",")
    if len(parts) != 4:
        raise fields.bad("veto", Phrase("rocket.expected.veto"), fields["veto"])
    line, _, way = parts[0].partition(".")
    state.line = _company(fields, "veto", line)
    state.targets = legal_directions(state, state.lines[state.line])
    state.aim = _aimed(state, fields, way)
    if fields.seat("veto", parts[1]) != state.active:
        raise fields.bad("veto", Phrase("rocket.expected.seat_of_to"), parts[1])
    state.to_move = fields.seat("veto", parts[3])
    if parts[2] == "?":
        state.phase = CALL_VETO
        return
    if parts[2] != "-":
        bid, _, way = parts[2].partition(".")
        state.bidder = fields.seat("veto", bid[-1:])
        held = state.lines[state.line].shares[state.bidder]
        state.bid = fields.number("veto", bid[:-1], most=max(1, held))
        state.aim = _aimed(state, fields, way)
    state.phase = MATCHING if state.bid and state.to_move == state.active else BIDDING


def _aimed(state: RocketState, fields: Fields, way: str) -> int:
    direction = _direction(fields, "veto", way)
    if not state.targets >> direction & 1:
        raise fields.bad("veto", Phrase("rocket.expected.legal_direction"), way)
    return direction


def _restore_step(state: RocketState, fields: Fields) -> None:
    """An action that has been begun."""
    word, _, rest = fields.get("step", "").partition(".")
    match word:
        case "":
            pass
        case "take":
            state.phase = CHOOSE_TOKEN
        case "station":
            state.phase = CHOOSE_SITE
        case "lift":
            state.phase = REPLACE
            state.lifted = _hex(state, fields, "step", rest)
        case "move":
            state.phase = CHOOSE_HEX if rest else CHOOSE_LINE
            state.line = _company(fields, "step", rest) if rest else -1
        case "veto":
            state.phase, state.bid_begun = AIM, fields.number("step", rest, most=1000)
        case "match":
            state.phase, state.bid_begun = AIM, state.bid
        case _:
            raise fields.bad("step", Phrase("expected.one_of", names="take, station, lift, move, veto, match"), word)


def _check_isolation(state: RocketState, fields: Fields) -> None:
    for line in state.lines:
        if line.dissolved or line.isolated:
            continue
        line.route = find_route(state, line)
        if not line.route:
            name = COMPANIES[line.number]
            raise fields.bad("lines", Phrase("rocket.expected.isolated", company=name), name)
