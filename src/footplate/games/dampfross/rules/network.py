"""All track on the map: who owns which segment, and what it takes to drive over it. Compiled.

Nodes are the hexes (0 ... hexes-1) and, behind them, the far ends of ferries that have no hex of their own.
"""

from __future__ import annotations

from typing import Final, final

from footplate.kernel.pickling import Reduced, reduced


@final
class Ferry:
    """A ferry between two nodes. `owner` is a seat, or -1 while nobody has bought it."""

    def __init__(self, port: int, far: int, length: int, owner: int) -> None:
        self.port: Final = port
        self.far: Final = far
        self.length: Final = length
        """Fields of sea; driving takes two points more, for loading and unloading (D86, D92)."""
        self.owner = owner

    def __reduce__(self) -> Reduced:
        return reduced(self, ("port", "far", "length", "owner"))


@final
class Network:
    """The track of all companies."""

    def __init__(
        self, neighbours: list[int], mountain: list[bool], owners: list[int], ferries: list[Ferry], nodes: int
    ) -> None:
        self.neighbours: Final = neighbours
        """`neighbours[hex * 6 + direction]`: the next hex, or -1."""
        self.mountain: Final = mountain
        self.owners: Final = owners
        """`owners[hex * 6 + direction]`: the seats that own this segment, one bit each; the same seen from both ends.
        A joint line has the bits of both partners."""
        self.ferries: Final = ferries
        self.nodes: Final = nodes

    def __reduce__(self) -> Reduced:
        return reduced(self, ("neighbours", "mountain", "owners", "ferries", "nodes"))

    def reaches(self, seat: int, hex: int) -> bool:
        """Whether a seat has track in a hex: a start city alone is not enough (A49)."""
        for side in range(hex * 6, hex * 6 + 6):
            if self.owners[side] >> seat & 1:
                return True
        return False

    def clone(self) -> Network:
        ferries = [Ferry(ferry.port, ferry.far, ferry.length, ferry.owner) for ferry in self.ferries]
        return Network(self.neighbours, self.mountain, self.owners[:], ferries, self.nodes)
