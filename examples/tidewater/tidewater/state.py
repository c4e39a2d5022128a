"""A position of Tidewater: who may do what, and what comes of it. The clauses are those of the rulebook."""

from __future__ import annotations

from footplate.kernel.events import Event
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import CHANCE, OVER, State
from tidewater.board import BUILD, COST, ENDS, HAUL, HAULS, PITS, PORTS, REST, TIDE, TIDES

LAST_ROUND = 15
HIGHEST = 8


class Tidewater(State):
    """It holds numbers and lists of numbers alone, so Footplate can copy, compare, send and write it by itself."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.to_move = 0
        self.round = 1
        self.money = [6] * seats
        self.owner = [-1] * len(ENDS)
        self.coal = [2 * seats] * len(PITS)
        self.price = [4, 5, 6]

    # --- what may be done -----------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        if self.to_move == OVER:
            return []
        if self.to_move == CHANCE:
            return [*TIDES]
        return [step for step in (*range(len(ENDS)), *HAULS, REST) if self._objection(step) is None]

    def refusal(self, step: int) -> Illegal:
        return self._objection(step) or super().refusal(step)

    def _objection(self, step: int) -> Illegal | None:
        """Why the seat to move may not do this; None when it may."""
        if self.to_move < 0 or step >= TIDE:
            return Illegal("T3", "tidewater.no.turn")
        if step == REST:
            return None
        return self._no_haul(step) if step >= HAUL else self._no_link(step - BUILD)

    def _no_link(self, link: int) -> Illegal | None:
        name = "-".join(ENDS[link])
        if self.owner[link] >= 0:
            return Illegal("T4", "tidewater.no.taken", {"link": name, "seat": chr(65 + self.owner[link])})
        if COST[link] > self.money[self.to_move]:
            return Illegal("T6", "tidewater.no.money", {"link": name, "cost": COST[link]})
        own = {place for other, ends in enumerate(ENDS) if self.owner[other] == self.to_move for place in ends}
        if not own.union(PITS).intersection(ENDS[link]):
            return Illegal("T5", "tidewater.no.apart", {"link": name})
        return None

    def _no_haul(self, step: int) -> Illegal | None:
        pit, port = divmod(step - HAUL, 10)
        if not self.coal[pit]:
            return Illegal("T7", "tidewater.no.coal", {"pit": PITS[pit]})
        way = self.way(self.to_move, pit, port)
        if way is None:
            return Illegal("T8", "tidewater.no.way", {"pit": PITS[pit], "port": PORTS[port]})
        fees = sum(self.owner[link] != self.to_move for link in way)
        if fees == len(way):
            return Illegal("T9", "tidewater.no.own", {"pit": PITS[pit], "port": PORTS[port]})
        if fees > self.price[port]:
            return Illegal("T10", "tidewater.no.loss", {"fees": fees, "price": self.price[port]})
        return None

    def way(self, seat: int, pit: int, port: int) -> list[int] | None:
        """The links of the way with the least fees, and of several the shortest (T8)."""
        best: dict[str, tuple[int, int, list[int]]] = {PITS[pit]: (0, 0, [])}
        todo = [PITS[pit]]
        while todo:
            here = todo.pop(0)
            fees, length, way = best[here]
            for link, ends in enumerate(ENDS):
                if here in ends and self.owner[link] >= 0:
                    there = ends[ends[0] == here]
                    found = (fees + (self.owner[link] != seat), length + 1, [*way, link])
                    if there not in best or found < best[there]:
                        best[there] = found
                        todo.append(there)
        return best[PORTS[port]][2] if PORTS[port] in best else None

    # --- what comes of it -----------------------------------------------------------------------------------------

    def advance(self, step: int) -> None:
        seat = self.to_move
        if step >= TIDE:
            self.price[step - TIDE] = min(HIGHEST, self.price[step - TIDE] + 1)
            self._tell("tide", "T11", port=PORTS[step - TIDE], price=self.price[step - TIDE])
            self._end_of_round()
            return
        if step == REST:
            self.money[seat] += 1
            self._tell("rest", "T3", seat=seat)
        elif step >= HAUL:
            self._haul(seat, *divmod(step - HAUL, 10))
        else:
            self.owner[step - BUILD] = seat
            self.money[seat] -= COST[step - BUILD]
            self._tell("build", "T4", seat=seat, link="-".join(ENDS[step - BUILD]), cost=COST[step - BUILD])
        self.to_move = seat + 1 if seat + 1 < self.seats else CHANCE

    def _haul(self, seat: int, pit: int, port: int) -> None:
        self._tell("haul", "T7", seat=seat, pit=PITS[pit], port=PORTS[port], price=self.price[port])
        for link in self.way(seat, pit, port) or []:
            if self.owner[link] != seat:
                self.money[seat] -= 1
                self.money[self.owner[link]] += 1
                self._tell("fee", "T10", seat=seat, owner=self.owner[link])
        self.coal[pit] -= 1
        self.money[seat] += self.price[port]
        self.price[port] = max(1, self.price[port] - 1)

    def _end_of_round(self) -> None:
        """T12: the last round, or a second pit that has no coal left."""
        if self.round == LAST_ROUND or self.coal.count(0) > 1:
            self.to_move = OVER
        else:
            self.round += 1
            self.to_move = 0

    def scores(self) -> list[int]:
        """T13: money, and for each link its cost and one more."""
        return [self.money[seat] + self.worth_of_track(seat) for seat in range(self.seats)]

    def worth_of_track(self, seat: int) -> int:
        return sum(COST[link] + 1 for link, owner in enumerate(self.owner) if owner == seat)

    def _tell(self, kind: str, clause: str, **facts: int | str) -> None:
        if self.events is not None:
            self.events.append(Event(kind, clause, facts))
