"""How far it is between places: over track as it lies, or over land (D45, A8, A41, A44). Compiled."""

from __future__ import annotations

from footplate.games.dampfross.routes.graph import FAR, graph_of
from footplate.games.dampfross.rules.position import Position


def land_distances(position: Position, hex: int) -> list[int]:
    """Fields from a hex to every other over land, whatever is built. They are found once for each board."""
    known = position.board.over_land.get(hex)
    if known is None:
        known = _spread(position, hex)
        position.board.over_land[hex] = known
    return known


def _spread(position: Position, hex: int) -> list[int]:
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


def run_distances(position: Position, hex: int) -> list[int]:
    """Fields from the start of a run: over track where a way exists, else over land; or always over land (A8)."""
    over_land = land_distances(position, hex)
    if position.settings.min_by_hex:
        return over_land
    over_track = graph_of(position).distances(hex)
    return [over_track[place] if over_track[place] < FAR else over_land[place] for place in range(position.board.hexes)]


def country_distance(position: Position, hex: int, country: int) -> int:
    """Fields to the nearest field of a country (A41): over track if any of it can be reached over track (A44)."""
    over_track = FAR
    if not position.settings.min_by_hex:
        over_track = _nearest(position, graph_of(position).distances(hex), country)
    return over_track if over_track < FAR else _nearest(position, land_distances(position, hex), country)


def _nearest(position: Position, distances: list[int], country: int) -> int:
    nearest = FAR
    for hex in range(position.board.hexes):
        if position.board.country[hex] == country and distances[hex] < nearest:
            nearest = distances[hex]
    return nearest
