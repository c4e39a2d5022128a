"""What one seat, or a spectator, may know of a position: plain data for a page, a terminal or a bot. Compiled."""

from __future__ import annotations

from functools import cache
from typing import Final

from footplate.games.dampfross.page.proposing import MOST_RECKONED, steps_to_go
from footplate.games.dampfross.page.view_types import (
    DampfrossEntry,
    DampfrossFerry,
    DampfrossHoldings,
    DampfrossOdds,
    DampfrossRace,
    DampfrossRun,
    DampfrossSegment,
    DampfrossStep,
    DampfrossView,
    Said,
)
from footplate.games.dampfross.routes.odds import race_odds
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.board import NUMBERS, written_number
from footplate.games.dampfross.rules.building import preview
from footplate.games.dampfross.rules.companies import COMPANIES, HIGH, LOW
from footplate.games.dampfross.rules.fares import by_seat, route_fares, shares
from footplate.games.dampfross.rules.holdings import ferries_of, segments_of
from footplate.games.dampfross.rules.orders import THROWS, as_seen, is_ordering, order_of
from footplate.games.dampfross.rules.position import ABOARD, BUILDING, IN, SPENDING, UNDECLARED, Position
from footplate.games.dampfross.rules.race import hops_made, place_of
from footplate.games.dampfross.rules.refusals import ASKED
from footplate.games.dampfross.rules.runs import visits
from footplate.games.dampfross.rules.spending import cities_of, goal, winners
from footplate.games.dampfross.rules.trains import (
    members_of,
    route_hexes,
    route_points,
    start_hex,
    trains,
)
from footplate.games.dampfross.text.notation import name_step, route_text, run_text, runs_to_come
from footplate.games.dampfross.text.position_writer import phase_name
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.page import to_move_of
from footplate.kernel.state import CHANCE, OVER

SAID: Final[tuple[Said, ...]] = ("undeclared", "out", "in", "aboard")


def sees_entry(position: Position, viewer: int | None, seat: int) -> bool:
    """Sealed entries are known to those in the train until all have declared (A9)."""
    if position.opened or viewer == seat:
        return True
    return viewer is not None and viewer in (position.partners[seat], _offered_to(position, seat))


def _offered_to(position: Position, seat: int) -> int:
    """The seat that is asked to join this seat's train, or -1."""
    return position.partner if position.routes[seat] and position.said[seat] == UNDECLARED else -1


def sees_order(position: Position, viewer: int | None, seat: int) -> bool:
    """Orders are known to the seat that writes them, until all have ordered (D102)."""
    return viewer == seat or not is_ordering(position)


def view_position(position: Position, viewer: int | None) -> DampfrossView:
    """Accounts and track are public (D4); only sealed entries and orders are hidden."""
    position = as_seen(position, -1 if viewer is None else viewer)
    board = position.board
    seats = range(position.seats)
    view: DampfrossView = {
        "game": "dampfross",
        "map": board.key,
        "options": position.settings.chosen,
        "seats": position.seats,
        "viewer": viewer,
        "phase": phase_name(position),
        "round": position.round,
        "first": position.first,
        "active": position.active if position.to_move not in (CHANCE, OVER) else None,
        "to_move": to_move_of(position),
        "asked": None if position.to_move == OVER else ASKED[position.phase][1],
        "points": position.points,
        "roll": position.roll if position.roll >= 0 else None,
        "partner": position.partner if position.partner >= 0 and position.opened else None,
        "legal": _legal(position) if viewer is not None and viewer == position.to_move else [],
        "throws": list(position.dice),
        "throw": position.throw if is_ordering(position) else None,
        "orders": _orders(position, viewer),
        "slate": runs_to_come(position),
        "entered": list(position.entered) if position.has_rounds() else [],
        "limit": position.limit if position.has_rounds() else None,
        "accounts": list(position.accounts),
        "starts": [board.place_names[place] if place >= 0 else None for place in position.starts],
        "track": _track(position),
        "ferries": [_ferry(position, number) for number in range(len(position.network.ferries))],
        "unconnected": [board.place_names[city] for city in range(board.cities) if not position.connected[city]],
        "visits": visits(position) if position.is_run_game() else None,
        "goal": None if position.is_run_game() else goal(position.seats),
        "runs_of": position.settings.runs or None,
        "holdings": _holdings(position),
        "used": {written_number(number): position.used[number] for number in range(NUMBERS) if position.used[number]},
        "runs": position.runs,
        "run": _run(position),
        "entries": [_entry(position, viewer, seat) for seat in seats] if _has_run(position) else [],
        "pays": _pays(position, viewer) if _has_run(position) else [],
        "income": list(position.income),
        "paid": list(position.paid),
        "race": _race(position),
    }
    if position.to_move == OVER:
        view["final"] = {"reason": position.end_reason, "winners": winners(position)}
    return view


def view_from(position: Position, viewer: int | None, public: DampfrossView) -> DampfrossView:
    """The same without the legal steps, made of what a spectator sees; under seal every seat sees a position of its
    own.
    """
    if is_ordering(position):
        return {**view_position(position, viewer), "legal": []}
    view: DampfrossView = {**public, "viewer": viewer}
    if _has_run(position) and not position.opened:
        view["entries"] = [_entry(position, viewer, seat) for seat in range(position.seats)]
        view["pays"] = _pays(position, viewer)
    return view


def _orders(position: Position, viewer: int | None) -> list[list[str]]:
    """What the viewer has ordered for each throw, segment by segment (D102)."""
    if viewer is None or not is_ordering(position):
        return []
    names = [order_of(position, viewer, throw) for throw in range(THROWS)]
    return [[name_step(position, step) for step in order] for order in names]


def _legal(position: Position) -> list[DampfrossStep]:
    return [_step(position, step) for step in position.legal()]


def _step(position: Position, step: int) -> DampfrossStep:
    """A step with its name; a segment with its cost and every fee, known before it is laid."""
    shown: DampfrossStep = {"step": step, "name": name_step(position, step)}
    if step >= moves.BUILD and position.phase in (BUILDING, SPENDING):
        segment = preview(position, step - moves.BUILD)
        shown["points"] = segment.points
        shown["premium"] = segment.premium
        shown["fees"] = [
            {
                "owners": sorted({LOW[fee.company], HIGH[fee.company]}),
                "joining": fee.joining,
                "alongside": fee.alongside,
                "clause": fee.clause,
            }
            for fee in segment.fees
        ]
    return shown


def _track(position: Position) -> list[DampfrossSegment]:
    """Every segment once, with the owners' seats; partners of a joint line stand together."""
    names, owners = position.board.hex_names, position.owners
    return [
        {"side": f"{names[hex]}.{DIRECTIONS[direction]}", "owners": [*_owners(owners[hex * 6 + direction])]}
        for hex, present in enumerate(position.presence)
        if present  # most of a map is empty
        for direction in (1, 2, 3)
        if owners[hex * 6 + direction]
    ]


@cache
def _owners(owners: int) -> tuple[list[int], ...]:
    """The seats of every company among the owners of a segment."""
    return tuple(sorted({LOW[company], HIGH[company]}) for company in range(COMPANIES) if owners >> company & 1)


def _ferry(position: Position, number: int) -> DampfrossFerry:
    ferry = position.network.ferries[number]
    names = position.board.node_names
    owner = ferry.owner if ferry.owner >= 0 else None
    return {"port": names[ferry.port], "far": names[ferry.far], "length": ferry.length, "owner": owner}


def _holdings(position: Position) -> list[DampfrossHoldings]:
    """What every seat is connected to and owns on the map."""
    track, ferries = segments_of(position), ferries_of(position)
    return [
        {"cities": cities_of(position, seat), "track": track[seat], "ferries": ferries[seat]}
        for seat in range(position.seats)
    ]


def _has_run(position: Position) -> bool:
    return position.start >= 0 and (position.target >= 0 or position.row >= 0)


def _run(position: Position) -> DampfrossRun | None:
    if position.start < 0:
        return None
    board = position.board
    targets = [board.node_names[hex] for hex in range(board.hexes) if position.targets and position.targets[hex]]
    return {
        "text": run_text(position) if _has_run(position) else None,
        "start": board.place_names[board.city_of_number[position.start]],
        "targets": targets,
        "order": list(position.order),
    }


def _entry(position: Position, viewer: int | None, seat: int) -> DampfrossEntry | None:
    if not sees_entry(position, viewer, seat):
        return None
    said = position.said[seat]
    entry: DampfrossEntry = {"said": SAID[said]}
    if said == ABOARD:
        entry["with"] = position.partners[seat]
    if position.routes[seat]:
        partner = position.partners[seat] if said == IN else position.partner
        entry["route"] = route_text(position, seat, partner, position.routes[seat])
        entry["points"] = route_points(position, position.routes[seat])
        entry["made"] = position.made[seat]
        entry["with"] = partner if partner >= 0 else None
        hexes = route_hexes(position, start_hex(position), position.routes[seat])
        entry["path"] = [position.board.hex_names[hex] for hex in hexes]
        entry["at"] = position.board.hex_names[hexes[hops_made(position, seat, position.made[seat])]]
        fares = by_seat(position, route_fares(position, members_of(seat, partner), position.routes[seat]))
        entry["fares"] = [{"seat": payee, "amount": amount} for payee, amount in enumerate(fares) if amount]
    return entry


def _pays(position: Position, viewer: int | None) -> list[list[int]]:
    """What each seat pays each other for the routes this viewer sees, before netting; partners share (D67), also those
    of a train that is only offered.
    """
    seats = range(position.seats)
    rows = [[0 for _ in seats] for _ in seats]
    for driver in seats:
        route = position.routes[driver]
        if not route or not sees_entry(position, viewer, driver):
            continue
        partner = position.partners[driver] if position.said[driver] == IN else position.partner
        due = by_seat(position, route_fares(position, members_of(driver, partner), route))
        shared = shares(position, driver, partner, due)
        for payee in seats:
            rows[driver][payee] += shared[payee]
            if partner >= 0:
                rows[partner][payee] += shared[position.seats + payee]
    return rows


def _race(position: Position) -> DampfrossRace | None:
    """How the race stands: its round, who still throws, what has been thrown, who is there, and the odds."""
    if position.race_round == 0:
        return None
    running = trains(position)
    places = [place_of(position, seat) for seat in range(position.seats)]
    return {
        "round": position.race_round,
        "throwing": [seat for seat in range(position.seats) if position.throwing >> seat & 1],
        "thrown": list(position.thrown),
        "places": [place if position.arrived[seat] else None for seat, place in enumerate(places)],
        "surplus": list(position.surplus),
        "odds": _odds(position, running),
    }


def _odds(position: Position, running: list[int]) -> list[DampfrossOdds]:
    """Who will be first and second, while nobody has arrived."""
    if any(position.arrived[seat] for seat in running) or len(running) > MOST_RECKONED:
        return []
    steps = [steps_to_go(position, seat) for seat in running]
    odds = race_odds(steps, position.settings.race_dice, position.settings.carry_over)
    return [
        {"seat": seat, "win": odds.first[place] / odds.whole, "second": odds.second[place] / odds.whole}
        for place, seat in enumerate(running)
    ]
