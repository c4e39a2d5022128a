"""What every seat owns on the map, counted in one pass: views and tables ask for it often. Compiled."""

from __future__ import annotations

from footplate.games.dampfross.rules.position import Position


def segments_of(position: Position) -> list[int]:
    """The segments of every seat; those of a joint line count for both partners."""
    counts = [0] * position.seats
    owners_of = position.network.owners
    for hex, present in enumerate(position.presence):
        if present:  # most of a map is empty
            for side in range(hex * 6 + 1, hex * 6 + 4):  # the other three are those of its neighbours
                owners = owners_of[side]
                seat = 0
                while owners:
                    counts[seat] += owners & 1
                    owners >>= 1
                    seat += 1
    return counts


def ferries_of(position: Position) -> list[int]:
    """The ferries of every seat."""
    owners = [ferry.owner for ferry in position.network.ferries]
    return [owners.count(seat) for seat in range(position.seats)]
