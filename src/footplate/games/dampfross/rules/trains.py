"""Trains and their routes: hops as codes, fields they lead through, points they take (D48, D57-D59, D86). Compiled.

A hop over a segment is `direction * PAYEES + payee`, one over a ferry is `HOPS + ferry`.
"""

from __future__ import annotations

from typing import Final

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.companies import owner_with
from footplate.games.dampfross.rules.position import FERRY_FARE, IN, Position

LOADING: Final = 2
"""One point for loading and one for unloading (D86, D92)."""


def after_hop(position: Position, hex: int, hop: int) -> int:
    """The hex a hop leads to."""
    if hop >= moves.HOPS:
        ferry = position.network.ferries[hop - moves.HOPS]
        return ferry.far if hex == ferry.port else ferry.port
    return position.board.neighbours[hex * 6 + hop // moves.PAYEES]


def route_hexes(position: Position, start: int, route: list[int]) -> list[int]:
    """Every field of a route, its start included."""
    hexes = [start]
    for hop in route:
        hexes.append(after_hop(position, hexes[-1], hop))
    return hexes


def start_hex(position: Position) -> int:
    """Where all trains of the run start (D57)."""
    return position.board.place_hexes[position.board.city_of_number[position.start]]


def members_of(driver: int, partner: int) -> int:
    """The seats of a train, one bit each."""
    return 1 << driver | (1 << partner if partner >= 0 else 0)


def is_own(position: Position, members: int, hex: int, hop: int) -> bool:
    """Whether a hop goes over track, or a ferry, of the train's own (D50, D68, A10)."""
    if hop >= moves.HOPS:
        owner = position.network.ferries[hop - moves.HOPS].owner
        return owner >= 0 and members >> owner & 1 == 1
    return position.network.owners[hex * 6 + hop // moves.PAYEES] & members != 0


def owners_used(position: Position, hex: int, hop: int) -> int:
    """The seats that own what a hop goes over, one bit each."""
    if hop >= moves.HOPS:
        return 1 << position.network.ferries[hop - moves.HOPS].owner
    return position.network.owners[hex * 6 + hop // moves.PAYEES]


def payee_of(position: Position, members: int, hex: int, hop: int) -> int:
    """The company a hop is paid to, or -1 for own track (D51, D52, D87)."""
    if hop >= moves.HOPS:
        owner = position.network.ferries[hop - moves.HOPS].owner
        return -1 if members >> owner & 1 else owner
    payee = hop % moves.PAYEES
    if payee == moves.OWN:
        return -1
    return owner_with(position.owners[hex * 6 + hop // moves.PAYEES], payee)


def fare_of(hop: int) -> int:
    """One unit for each field (D51), three for a ferry (D87, D93)."""
    return FERRY_FARE if hop >= moves.HOPS else 1


def hop_points(position: Position, hex: int, hop: int) -> int:
    """One point for each field, two for a climb from a non-mountain (D58, D59); a ferry its length and two (D86)."""
    if hop >= moves.HOPS:
        return position.network.ferries[hop - moves.HOPS].length + LOADING
    mountain = position.board.mountain
    there = position.board.neighbours[hex * 6 + hop // moves.PAYEES]
    return 2 if mountain[there] and not mountain[hex] else 1


def route_points(position: Position, route: list[int]) -> int:
    """Points from the start to the target."""
    hex = start_hex(position)
    points = 0
    for hop in route:
        points += hop_points(position, hex, hop)
        hex = after_hop(position, hex, hop)
    return points


def trains(position: Position) -> list[int]:
    """The seats that drive a train, in seat order."""
    return [seat for seat in range(position.seats) if position.said[seat] == IN]
