"""How far it is between places: over track as it lies, or over land (D45, A8, A41). Compiled."""

from __future__ import annotations

from typing import Final

from footplate.games.dampfross.position import Position

FAR: Final = 1 << 20
"""No way leads there."""


def track_distances(position: Position, hex: int) -> list[int]:
    """Fields from a hex to every other over all existing track; a bought ferry counts its length (A41)."""
    network = position.network
    neighbours = network.neighbours
    owners = network.owners
    distance = [FAR] * network.nodes
    distance[hex] = 0
    waves: list[list[int]] = [[hex]]
    steps = 0
    while steps < len(waves):
        for here in waves[steps]:
            if distance[here] != steps:
                continue
            for side in range(here * 6, here * 6 + 6):
                if owners[side]:
                    _reach(distance, waves, neighbours[side], steps + 1)
            for ferry in network.ferries:
                if ferry.owner >= 0 and (here == ferry.port or here == ferry.far):
                    _reach(distance, waves, ferry.far if here == ferry.port else ferry.port, steps + ferry.length)
        steps += 1
    return distance


def land_distances(position: Position, hex: int) -> list[int]:
    """Fields from a hex to every other over land, whatever is built."""
    neighbours = position.board.neighbours
    distance = [FAR] * position.board.hexes
    distance[hex] = 0
    wave = [hex]
    steps = 0
    while wave:
        steps += 1
        following: list[int] = []
        for here in wave:
            for side in range(here * 6, here * 6 + 6):
                near = neighbours[side]
                if near >= 0 and distance[near] == FAR:
                    distance[near] = steps
                    following.append(near)
        wave = following
    return distance


def _reach(distance: list[int], waves: list[list[int]], hex: int, steps: int) -> None:
    if steps < distance[hex]:
        distance[hex] = steps
        while len(waves) <= steps:
            waves.append([])
        waves[steps].append(hex)


def run_distances(position: Position, hex: int) -> list[int]:
    """Fields from the start of a run: over track where a way exists, else over land; or always over land (A8)."""
    over_land = land_distances(position, hex)
    if position.settings.min_by_hex:
        return over_land
    over_track = track_distances(position, hex)
    return [over_track[place] if over_track[place] < FAR else over_land[place] for place in range(position.board.hexes)]
