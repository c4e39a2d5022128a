"""What a line's move would bring, direction by direction: what a bidder wants to know (R35, R50-R61)."""

from __future__ import annotations

from dataclasses import dataclass

from footplate.games.rocket.page.view_types import RocketOutcome
from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.lines import complete_move, legal_directions, take_share
from footplate.games.rocket.rules.position import AIM, Position
from footplate.games.rocket.rules.veto import settle_veto
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.events import Event

PAYING = ("R53", "R55", "R59")
"""The clauses by which a move pays at once."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One direction a locomotive may take, and what follows if the move stands there."""

    direction: int
    hex: int
    payments: tuple[int, ...]
    """What every seat is paid at once, when the shares of the last bid, or of the one just offered, have been paid."""
    towns: tuple[str, ...]
    """Towns the line reaches for the first time."""
    merged_into: str
    """The line it is dissolved into, or ""."""
    passenger: int
    """The seat whose station pays the mover a passenger token unless an opponent has the last bid (R50, R51); or -1."""
    value: int
    """Of the line afterwards; of the surviving line if it is dissolved."""


def outcomes(position: Position) -> list[Outcome]:
    """Every direction the moving line may still take: those of the round, or all legal ones before the move."""
    line = position.lines[position.line]
    directions = position.targets if position.aim >= 0 else legal_directions(position, line)
    return [_outcome(position, direction) for direction in range(6) if directions >> direction & 1]


def _outcome(position: Position, direction: int) -> Outcome:
    copy = position.clone()
    assert isinstance(copy, Position)
    events: list[Event] = []
    copy.events = events
    line = copy.own_line(copy.line)
    before = line.connected
    if copy.aim < 0:
        take_share(copy, line)
    copy.aim = direction
    if copy.phase == AIM:
        copy.bid, copy.bidder = copy.bid_begun, copy.to_move
    settle_veto(copy)  # shares paid are gone before a merger counts them (R39, R59)
    copy.bidder = -1
    hex = copy.board.neighbours[line.locomotive * 6 + direction]
    reached = copy.board.towns_near[hex] & copy.open_towns & ~before
    complete_move(copy)
    payments = [0] * copy.seats
    for event in events:
        if event.kind == "paid" and event.clause in PAYING:
            payments[event.number("seat")] += event.number("amount")
    return Outcome(
        direction,
        hex,
        tuple(payments),
        tuple(town for number, town in enumerate(copy.board.town_names) if reached >> number & 1),
        COMPANIES[line.survivor] if line.dissolved else "",
        next((event.number("owner") for event in events if event.kind == "passenger"), -1),
        copy.holder_of(line).value,
    )


def outcome_facts(position: Position, outcome: Outcome) -> RocketOutcome:
    """An outcome as plain data."""
    return {
        "direction": DIRECTIONS[outcome.direction],
        "hex": position.board.hex_names[outcome.hex],
        "payments": list(outcome.payments),
        "towns": list(outcome.towns),
        "merged_into": outcome.merged_into or None,
        "passenger": outcome.passenger if outcome.passenger >= 0 else None,
        "value": outcome.value,
    }
