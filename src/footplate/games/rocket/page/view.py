"""What one seat, or a spectator, may know of a position: plain data for a page, a terminal or a bot. Compiled."""

from __future__ import annotations

from footplate.games.rocket.page.outcomes import outcome_facts, outcomes
from footplate.games.rocket.page.view_types import RocketLine, RocketRow, RocketToken, RocketVeto, RocketView
from footplate.games.rocket.rules.board import CITIES, COMPANIES, KINDS, PASSENGERS, STARTS, TILES, TOKENS_PER_CITY
from footplate.games.rocket.rules.lines import legal_directions
from footplate.games.rocket.rules.position import Line, Position
from footplate.games.rocket.rules.refusals import ASKED
from footplate.games.rocket.rules.scoring import Row, final_rows
from footplate.games.rocket.text.final_table import final_table
from footplate.games.rocket.text.notation import name_step
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.page import LegalStep, to_move_of
from footplate.kernel.state import CHANCE, OVER


def sees_cash(position: Position, viewer: int | None, seat: int) -> bool:
    """Cash is public unless it is played hidden; then everybody sees his own, and all of it at the end (R12, A21)."""
    return not position.settings.hidden_cash or viewer == seat or position.to_move == OVER


def view_position(position: Position, viewer: int | None) -> RocketView:
    """Shares, tokens and stations are public (R11); only cash may be hidden."""
    seats = range(position.seats)
    view: RocketView = {
        "game": "rocket",
        "map": position.board.key,
        "options": position.settings.chosen,
        "seats": position.seats,
        "viewer": viewer,
        "round": position.round,
        "active": position.active if position.to_move not in (CHANCE, OVER) else None,
        "action": position.action + 1,
        "to_move": to_move_of(position),
        "asked": None if position.to_move == OVER else ASKED[position.phase][1],
        "legal": _legal(position) if viewer is not None and viewer == position.to_move else [],
        "lines": [_line(position, line) for line in position.lines],
        "stations": {position.board.hex_names[hex]: seat for hex, seat in enumerate(position.station) if seat >= 0},
        "stock": [position.stock(seat) for seat in seats],
        "cities": {position.board.town_names[STARTS + city]: _city(position, city) for city in range(CITIES)},
        "passengers": list(position.passengers),
        "passengers_in_all": PASSENGERS,
        "passengers_left": position.passengers_left(),
        "tiles_in_all": TILES,
        "tiles_left": TILES - position.tiles,
        "cash": [position.cash[seat] if sees_cash(position, viewer, seat) else None for seat in seats],
        "veto": _veto(position),
        "scoring": [_row(row) for row in final_rows(position)],
    }
    if position.to_move == OVER:
        table = final_table(position)
        view["final"] = {
            "reason": position.end_reason,
            "earned": list(table.earned),
            "rows": view["scoring"],
            "winners": table.winners,
        }
    return view


def view_from(position: Position, viewer: int | None, public: RocketView) -> RocketView:
    """The same without the legal steps, made of what a spectator sees."""
    cash = [position.cash[seat] if sees_cash(position, viewer, seat) else None for seat in range(position.seats)]
    return {**public, "viewer": viewer, "cash": cash}


def _row(row: Row) -> RocketRow:
    """A row of the final scoring; before the end, as it would be paid now. Everything it counts is public (R11)."""
    return {
        "what": row.what,
        "subject": row.subject,
        "clause": row.clause,
        "value": row.value,
        "counts": row.counts,
        "payments": row.payments,
    }


def _legal(position: Position) -> list[LegalStep]:
    return [{"step": step, "name": name_step(position, step)} for step in position.legal()]


def _line(position: Position, line: Line) -> RocketLine:
    names = position.board.hex_names
    on_map = not line.dissolved
    directions = legal_directions(position, line) if on_map else 0
    return {
        "company": COMPANIES[line.number],
        "start": names[position.board.town_hexes[line.number]],
        "drive": [DIRECTIONS[way] for way in line.drive],
        "locomotive": names[line.locomotive] if on_map else None,
        "heading": DIRECTIONS[line.heading] if on_map and line.drive else None,
        "directions": [way for number, way in enumerate(DIRECTIONS) if directions >> number & 1],
        "towns": [town for number, town in enumerate(position.board.town_names) if line.connected >> number & 1],
        "value": line.value,
        "supply": line.supply,
        "supplementary": line.extra,
        "shares": list(line.shares),
        "stations": list(line.stations),
        "isolated": line.isolated,
        "merged_into": COMPANIES[line.survivor] if line.dissolved else None,
        "moved": bool(position.moved >> line.number & 1),
    }


def _city(position: Position, city: int) -> list[RocketToken]:
    """The city's three tokens and who took them."""
    first = city * TOKENS_PER_CITY
    return [
        {"kind": KINDS[position.kinds[token]], "holder": holder if holder >= 0 else None}
        for token, holder in enumerate(position.holder[first : first + TOKENS_PER_CITY], first)
    ]


def _veto(position: Position) -> RocketVeto | None:
    if position.aim < 0:
        return None
    return {
        "line": COMPANIES[position.line],
        "aim": DIRECTIONS[position.aim],
        "directions": [way for number, way in enumerate(DIRECTIONS) if position.targets >> number & 1],
        "bid": position.bid,
        "bidder": position.bidder if position.bidder >= 0 else None,
        "outcomes": [outcome_facts(position, outcome) for outcome in outcomes(position)],
    }
