"""The few routes worth proposing to a seat that may enter a run, with what they cost and how they stand in the race."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from footplate.games.dampfross.routes.bending import targets_of
from footplate.games.dampfross.routes.proposals import Barred, barred_route, bent_proposals, proposals
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import BREACH, ENTERING, IN, OUT, ROUTE, UNDECLARED, Position
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import after_hop, hop_points, route_hexes, start_hex

MOST_RECKONED: Final = 4
"""Trains up to which the odds of a race are worked out exactly; with more it would take a page too long."""

SHOWN: Final = ("profit", "fastest", "sparing")
"""What a person compares, the most telling first: three routes at most."""


@dataclass(frozen=True, slots=True)
class ProposedRoute:
    """A route from start to target, ready to be entered."""

    kinds: tuple[str, ...]
    """What it is best for: out of `SHOWN`."""
    steps: tuple[int, ...]
    hexes: tuple[int, ...]
    points: int
    fares: tuple[int, ...]
    """What every seat is paid, before netting."""
    net: tuple[int, ...]
    """What the seat asked pays every seat, after netting what is known."""
    against: int
    """Trains known to be in the race beside this one."""
    win: float
    second: float
    profit: float
    certain: bool


def proposed_routes(
    position: DampfrossState, via: tuple[int, ...] = (), goal: int = -1
) -> tuple[list[ProposedRoute], Barred | None]:
    """Up to three routes for the seat to move, fewest points first: none where it is not asked for one of its own.
    With them a faster one that is not allowed, if there is one.

    To whoever has just chosen a partner (D66) they are those of the joint train. With `via` or `goal` all of them lead
    through those hexes, to that target.
    """
    seat = position.to_move
    if position.phase == ROUTE and position.partner >= 0 and not position.routes[seat]:
        partner, asked = position.partner, _before_the_offer(position)
    elif position.phase in (ENTERING, BREACH):
        partner, asked = -1, position
    else:
        return [], None
    known = _as_known_to(asked, seat)
    against = sum(said == IN for rival, said in enumerate(known.said) if rival != seat)
    goals = targets_of(position)
    if goal in goals:
        goals = frozenset((goal,))
    if via or goal >= 0:
        chosen = bent_proposals(known, seat, partner, via, goals)
    else:
        chosen = proposals(known, seat, partner)
    found: list[ProposedRoute] = []
    for proposal in chosen:
        kinds = tuple(kind for kind in SHOWN if kind in proposal.kinds)
        if not kinds:
            continue
        steps = tuple(step for step in proposal.steps if step >= moves.HOP)
        hops = [step - moves.HOP for step in steps]
        found.append(
            ProposedRoute(
                kinds,
                steps,
                tuple(route_hexes(position, start_hex(position), hops)),
                proposal.points,
                proposal.fares,
                proposal.net,
                against,
                proposal.first,
                proposal.second,
                proposal.profit,
                proposal.certain,
            )
        )
    barred = barred_route(known, seat, partner, via, goals)
    return found, barred if not found or (barred and barred.points < found[0].points) else None


def _before_the_offer(position: DampfrossState) -> DampfrossState:
    copy = position.clone()
    copy.phase = ENTERING
    copy.partner = -1
    return copy


def _as_known_to(position: DampfrossState, seat: int) -> DampfrossState:
    """What rivals have declared under seal is taken out, so that nothing proposed can tell of it (A9)."""
    if position.opened:
        return position
    copy = position.clone()
    copy.reaches = {}
    for rival in range(copy.seats):
        if rival != seat and copy.said[rival] != UNDECLARED and rival != copy.partners[seat]:
            copy.said[rival] = OUT
            copy.partners[rival] = -1
            copy.routes[rival] = []
    return copy


# --- the race -----------------------------------------------------------------------------------------------------


def steps_to_go(position: Position, driver: int) -> list[int]:
    """The points of each step that a train still has before it, a ferry being a chain of steps of one point (A13)."""
    steps: list[int] = []
    hex = start_hex(position)
    for hop in position.routes[driver]:
        points = hop_points(position, hex, hop)
        steps += [1] * points if hop >= moves.HOPS else [points]
        hex = after_hop(position, hex, hop)
    made = position.made[driver]
    while steps and made > 0:
        made -= steps.pop(0)
    return steps
