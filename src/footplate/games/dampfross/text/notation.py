"""Moves as text (docs/notation.md, section 5): writing them. Reading them back stands in `reading`. Compiled."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.board import written_number
from footplate.games.dampfross.rules.companies import LOW
from footplate.games.dampfross.rules.orders import dice_of_round
from footplate.games.dampfross.rules.position import (
    DRAW_FROM,
    DRAW_LIST,
    DRAW_TO,
    ENTERING,
    PARTNER_ROLL,
    ROUTE,
    THROW,
    TIE_THROW,
    Position,
)
from footplate.games.dampfross.rules.trains import after_hop, members_of, payee_of, route_hexes, start_hex

KEYWORDS = ("build", "start", "pass", "run", "withdraw", "ferry", "declare", "with")


def seat_name(seat: int) -> str:
    return chr(65 + seat)


def dice_text(step: int, joint: str = " ") -> str:
    """The dice of a throw: "4", "4 1" or "4+1"."""
    if step >= moves.DICE:
        first, second = divmod(step - moves.DICE, 6)
        return f"{first + 1}{joint}{second + 1}"
    return str(step - moves.DIE + 1)


def number_text(step: int) -> str:
    return str(written_number(step - moves.DRAW))


def ferry_text(position: Position, ferry: int) -> str:
    line = position.board.ferries[ferry]
    names = position.board.node_names
    return f"{names[line.port]}~{names[line.far]}"


def hop_text(position: Position, members: int, hex: int, hop: int) -> str:
    """One hop of a route: `-P29:B`, `~Dover`."""
    payee = payee_of(position, members, hex, hop)
    sign = "~" if hop >= moves.HOPS else "-"
    there = position.board.node_names[after_hop(position, hex, hop)]
    return f"{sign}{there}{f':{seat_name(LOW[payee])}' if payee >= 0 else ''}"


def route_text(position: Position, driver: int, partner: int, route: Sequence[int]) -> str:
    """A whole route: `(Dijon)-P30-P29:B~Dover`."""
    members = members_of(driver, partner)
    hexes = route_hexes(position, start_hex(position), list(route))
    hops = [hop_text(position, members, hex, hop) for hex, hop in zip(hexes, route)]
    return f"({position.board.node_names[hexes[0]]}){''.join(hops)}"


def run_text(position: Position) -> str:
    """The current run: `43-26`, `43-@4U`."""
    target = (
        f"@{position.board.specials[position.row].name}" if position.row >= 0 else str(written_number(position.target))
    )
    return f"{written_number(position.start)}-{target}"


NAMED_RUN: Final = re.compile(r"\s*run\b\s*(?:with\s+\S+\s+)?([1-6]{2})\s*-\s*([1-6]{2}|@[1-6][GU]?)", re.IGNORECASE)
"""The run an order is for: `run 43-26 via ...`."""


def runs_to_come(position: Position) -> list[str]:
    """The runs of the round that follow the current one: `43-26`."""
    numbers = [written_number(number) for number in position.list] if position.has_rounds() else []
    return [f"{start}-{target}" for start, target in zip(numbers[::2], numbers[1::2])]


_PLAIN: Final = {moves.PASS: "pass", moves.END: "end", moves.DECLARE: "declare", moves.WITHDRAW: "withdraw"}


def name_step(position: Position, step: int) -> str:
    """One step, in the words of the notation."""
    board = position.board
    if step in _PLAIN:
        return _PLAIN[step]
    if step == moves.ACCEPT:
        return f"with {seat_name(position.active)}"
    if step >= moves.BUILD:
        hex = (step - moves.BUILD) // 6
        return f"{board.node_names[hex]}-{board.node_names[board.neighbours[step - moves.BUILD]]}"
    if step >= moves.START:
        return f"start {board.place_names[step - moves.START]}"
    if step >= moves.BUY:
        return f"ferry {ferry_text(position, step - moves.BUY)}"
    if step >= moves.SPECIAL:
        return f"special {board.specials[step - moves.SPECIAL].name}"
    if step >= moves.DRAW:
        return number_text(step)
    if step >= moves.DIE:
        return dice_text(step)
    if step >= moves.HOP:
        return _next_hop(position, step - moves.HOP)
    if step >= moves.OFFER:
        keyword = "run with" if position.phase == ENTERING else "with"
        return f"{keyword} {seat_name(step - moves.OFFER)}"
    return f"first {seat_name(step - moves.FIRST)}"


def _next_hop(position: Position, hop: int) -> str:
    seat = position.to_move
    route = position.routes[seat] if position.phase == ROUTE else []
    partner = position.partner if position.phase == ROUTE else position.partners[seat]
    hex = route_hexes(position, start_hex(position), route)[-1]
    return hop_text(position, members_of(seat, partner), hex, hop)


def write_move(position: Position, steps: Sequence[int]) -> str:
    """The steps of one action as a line of a record, begun in this position."""
    first = steps[0]
    if first >= moves.BUILD:
        return build_text(position, [step - moves.BUILD for step in steps if step >= moves.BUILD])
    if moves.HOP <= first < moves.DIE:
        return _run_line(position, position.partners[position.to_move], steps)
    if position.phase == ENTERING and moves.OFFER <= first < moves.HOP:
        return _run_line(position, first - moves.OFFER, steps[1:])
    if moves.DIE <= first < moves.SPECIAL + len(position.board.specials):
        return _chance_line(position, steps)
    return name_step(position, first)


def _run_line(position: Position, partner: int, hops: Sequence[int]) -> str:
    joint = f"with {seat_name(partner)} " if partner >= 0 else ""
    route = route_text(position, position.to_move, partner, [step - moves.HOP for step in hops])
    return f"run {joint}{run_text(position)} via {route}"


def build_text(position: Position, sides: Sequence[int]) -> str:
    """`build (Berlin)-K12-L12; (L12)-M13`: every branch from its start on own track."""
    names = position.board.node_names
    branches: list[str] = []
    at = -1
    for side in sides:
        reached = position.board.neighbours[side]
        if side // 6 != at:
            branches.append(f"({names[side // 6]})")
        branches[-1] += f"-{names[reached]}"
        at = reached
    joint = f"with {seat_name(position.partner)} " if position.partner >= 0 else ""
    return f"build {joint}{'; '.join(branches)}"


def _chance_line(position: Position, steps: Sequence[int]) -> str:
    phase = position.phase
    if phase in (THROW, TIE_THROW):
        throwing = [seat for seat in range(position.seats) if position.throwing >> seat & 1]
        thrown = [f"{seat_name(seat)} {dice_text(step, '+')}" for seat, step in zip(throwing, steps)]
        return f"throw {' '.join(thrown)}"
    if phase == DRAW_FROM:
        return f"draw from {number_text(steps[0])}"
    if phase == DRAW_TO:
        return f"draw to {number_text(steps[0])}"
    if phase == DRAW_LIST:
        numbers = [number_text(step) for step in steps[-2 * position.settings.runs :]]
        return "draw list " + " ".join(f"{a}-{b}" for a, b in zip(numbers[::2], numbers[1::2]))
    if steps[0] >= moves.SPECIAL:
        return f"draw {name_step(position, steps[0])}"
    if position.settings.orders:
        dice = [dice_text(step) for step in steps[-dice_of_round(position) :]]
        return f"roll {' '.join(dice)}"
    if phase == PARTNER_ROLL:
        return f"roll {seat_name(position.partner)} {dice_text(steps[0])}"
    seat = "" if position.settings.same_roll else f"{seat_name(position.active)} "
    return f"roll {seat}{dice_text(steps[0])}"
