"""From where a train can reach its target, and for what fares at least. Compiled.

A route is followed through *layers*: how many own segments it has used so far, up to the number it needs (D49, A10), or
which partners' track a joint train has used (A15). A state is `hex * LAYERS + layer`. A train may come to a field again
(A38), but it does not take the same segment in the same direction twice in one layer: that leads nowhere new.
"""

from __future__ import annotations

from typing import Final, final

from footplate.games.dampfross import moves
from footplate.games.dampfross.position import Position
from footplate.games.dampfross.trains import (
    fare_of,
    is_own,
    members_of,
    owners_used,
)

LAYERS: Final = 4
NOWHERE: Final = 1 << 20


@final
class Reach:
    """For one train of one run: from every state the cheapest way to a target. Never changed once made."""

    def __init__(self, position: Position, driver: int, partner: int) -> None:
        self.driver: Final = driver
        self.partner: Final = partner
        self.members: Final = members_of(driver, partner)
        self.full: Final = 3 if partner >= 0 else position.settings.min_own
        self.many_targets: Final = position.targets.count(True) > 1
        self.fare: Final = [NOWHERE] * (position.board.hexes * LAYERS)
        """The least sum of fares from each state to a target."""
        self.next: Final = [-1] * (position.board.hexes * LAYERS)
        """The hop with which that way begins."""
        self._least: Final[dict[int, list[int]]] = {}
        self._search(position, -1, self.fare, self.next)

    def layer_after(self, position: Position, hex: int, layer: int, hop: int) -> int:
        """The layer a hop leads to."""
        if not is_own(position, self.members, hex, hop):
            return layer
        if self.partner < 0:
            return layer + 1 if layer < self.full else layer
        owners = owners_used(position, hex, hop)
        return layer | (owners >> self.driver & 1) | (owners >> self.partner & 1) << 1

    def may_leave(self, position: Position, hex: int, layer: int) -> bool:
        """A route ends where it first reaches its target (A38). Only with several targets to choose from may one of
        them be passed, by a train that has not used own track yet.
        """
        return not position.targets[hex] or (self.many_targets and layer != self.full)

    def least(self, position: Position, company: int) -> list[int]:
        """The least fare from each state to a target that one company gets whatever the others get."""
        if company not in self._least:
            bound = [NOWHERE] * len(self.fare)
            self._search(position, company, bound, [])
            self._least[company] = bound
        return self._least[company]

    def _search(self, position: Position, company: int, fares: list[int], following: list[int]) -> None:
        """Backwards from the targets, cheapest first; only fares of one company count, or all (-1)."""
        queue: list[list[int]] = [[]]
        for hex in range(position.board.hexes):
            if position.targets[hex]:
                fares[hex * LAYERS + self.full] = 0
                queue[0].append(hex * LAYERS + self.full)
        fare = 0
        while fare < len(queue):
            for state in queue[fare]:
                if fares[state] == fare:
                    self._extend_back(position, company, state, fares, following, queue)
            fare += 1

    def _extend_back(
        self,
        position: Position,
        company: int,
        state: int,
        fares: list[int],
        following: list[int],
        queue: list[list[int]],
    ) -> None:
        hex = state // LAYERS
        network = position.network
        for direction in range(6):
            side = hex * 6 + direction
            if network.owners[side]:
                origin = network.neighbours[side]
                payee = moves.OWN if network.owners[side] & self.members else _lowest(network.owners[side])
                hop = (direction + 3) % 6 * moves.PAYEES + payee
                free = payee == moves.OWN or (company >= 0 and position.owners[side] != 1 << company)
                self._arrive(position, origin, state, hop, 0 if free else 1, fares, following, queue)
        for number in range(len(network.ferries)):
            ferry = network.ferries[number]
            if ferry.owner >= 0 and (hex == ferry.port or hex == ferry.far):
                origin = ferry.far if hex == ferry.port else ferry.port
                free = self.members >> ferry.owner & 1 == 1 or (company >= 0 and ferry.owner != company)
                hop = moves.HOPS + number
                self._arrive(position, origin, state, hop, 0 if free else fare_of(hop), fares, following, queue)

    def _arrive(
        self,
        position: Position,
        origin: int,
        state: int,
        hop: int,
        price: int,
        fares: list[int],
        following: list[int],
        queue: list[list[int]],
    ) -> None:
        cost = fares[state] + price
        for layer in range(self.full + 1):
            before = origin * LAYERS + layer
            if cost >= fares[before] or not self.may_leave(position, origin, layer):
                continue
            if self.layer_after(position, origin, layer, hop) != state % LAYERS:
                continue
            fares[before] = cost
            if following:
                following[before] = hop
            while len(queue) <= cost:
                queue.append([])
            queue[cost].append(before)


def _lowest(seats: int) -> int:
    seat = 0
    while seats & 1 == 0:
        seats >>= 1
        seat += 1
    return seat


def reach_of(position: Position, driver: int, partner: int) -> Reach:
    """The search for this train, made once for each run."""
    key = driver * 8 + partner + 1
    if key not in position.reaches:
        position.reaches[key] = Reach(position, driver, partner)
    return position.reaches[key]
