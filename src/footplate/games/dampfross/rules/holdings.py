"""What every seat owns on the map, counted in one pass: views and tables ask for it often."""

from __future__ import annotations

from collections import Counter

from footplate.games.dampfross.rules.position import Position


def segments_of(position: Position) -> list[int]:
    """The segments of every seat; those of a joint line count for both partners."""
    counts, owners_of = [0] * position.seats, position.network.owners
    used = [hex * 6 for hex, present in enumerate(position.presence) if present]  # most of a map is empty
    for owners, sides in Counter(owner for first in used for owner in owners_of[first : first + 6] if owner).items():
        for seat in range(position.seats):
            counts[seat] += sides * (owners >> seat & 1)
    return [count // 2 for count in counts]  # every segment lies on two sides


def ferries_of(position: Position) -> list[int]:
    """The ferries of every seat."""
    owners = [ferry.owner for ferry in position.network.ferries]
    return [owners.count(seat) for seat in range(position.seats)]
