"""What a position shows of trains, goods and demands, as the reasons need it."""

from __future__ import annotations

from functools import cached_property

from footplate.games.whistle.rules.board import ENDS, FIRST_SPACE, NOWHERE
from footplate.games.whistle.rules.components import DEMANDS, EXCHANGE, POINTS
from footplate.games.whistle.rules.moves import PAY
from footplate.games.whistle.rules.pieces import FIRST_END, FIRST_TOWN, GOOD_KINDS
from footplate.games.whistle.rules.position import ACTION_SLOTS, ENDED, MAX_TRAINS, PAYING, TURN, Position
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.turns import COAL_EACH_ROUND
from footplate.games.whistle.text.reasons.reach import ALL_HEXES, Reach, tile_on


def settled(state: WhistleState) -> WhistleState:
    """With every demand paid that can be, whether or not it has to be (A13)."""
    seat, after = state.to_move, state.clone()
    while seat >= 0 and after.to_move == seat and after.phase == PAYING and after.allows(PAY):
        after.advance(PAY)
    return after


class Demand:
    """An end tile or a town that pays for goods."""

    def __init__(self, hex: int, tile: int) -> None:
        self.hex = hex
        self.tile = tile
        self.points = POINTS[tile]
        self.wanted = DEMANDS[tile * GOOD_KINDS : (tile + 1) * GOOD_KINDS]

    def missing(self, goods: list[int]) -> list[int]:
        """The goods still missing, each as often as it is."""
        return [good for good in range(GOOD_KINDS) for _ in range(max(0, self.wanted[good] - goods[good]))]

    def all_goods(self) -> list[int]:
        """What it wants, each good as often as it is wanted."""
        return [good for good in range(GOOD_KINDS) for _ in range(self.wanted[good])]


class Facts:
    """One position, as one seat sees its own trains and goods there."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.goods = position.goods[seat * GOOD_KINDS : (seat + 1) * GOOD_KINDS]

    def trains(self, seat: int) -> list[int]:
        """The numbers of a seat's trains on the map."""
        position = self.position
        places = [position.trains[seat * MAX_TRAINS + number] for number in range(position.train_count)]
        return [number for number, place in enumerate(places) if NOWHERE < place < FIRST_SPACE]

    def place(self, number: int) -> int:
        """Where a train of the seat stands."""
        return self.position.trains[self.seat * MAX_TRAINS + number]

    @cached_property
    def reaches(self) -> dict[int, Reach]:
        """The moves of each train of the seat."""
        return {number: Reach(self.position, self.seat, self.place(number)) for number in self.trains(self.seat)}

    @cached_property
    def rivals(self) -> dict[tuple[int, int], Reach]:
        """The moves of every train of the others who still have a turn, by seat and number."""
        position = self.position
        others = [seat for seat in range(position.seats) if seat != self.seat and self._has_turn(seat)]
        return {
            (rival, number): Reach(position, rival, position.trains[rival * MAX_TRAINS + number])
            for rival in others
            for number in self.trains(rival)
        }

    def _has_turn(self, seat: int) -> bool:
        """Whether a seat moves again before the game is over."""
        position = self.position
        in_turn, now = ((one - position.first) % position.seats for one in (seat, position.active))
        return self.rounds_after > 0 or in_turn >= now

    @cached_property
    def ends(self) -> list[Demand]:
        """The end tiles that want goods, those that pay most first."""
        position = self.position
        found = [Demand(hex, tile_on(position, hex)) for hex in ENDS if tile_on(position, hex) >= FIRST_END]
        return sorted((end for end in found if any(end.wanted)), key=lambda end: -end.points)

    @cached_property
    def exchanges(self) -> list[tuple[int, int]]:
        """The stock exchanges: hex, and points for each share."""
        tiles = [(hex, tile_on(self.position, hex)) for hex in ENDS]
        return [(hex, EXCHANGE[tile]) for hex, tile in tiles if tile >= 0 and EXCHANGE[tile]]

    @cached_property
    def towns(self) -> list[Demand]:
        """The towns on the map."""
        tiles = [(hex, tile_on(self.position, hex)) for hex in ALL_HEXES]
        return [Demand(hex, tile) for hex, tile in tiles if FIRST_TOWN <= tile < FIRST_TOWN + 5]

    def nearest(self, hex: int) -> tuple[int, int] | None:
        """The train of the seat that is nearest to this hex, and its moves; None where none can come in time."""
        found = [(reach.to_hex(hex), number) for number, reach in self.reaches.items() if reach.to_hex(hex)]
        if not found or min(found)[0] > self.moves_left:
            return None
        count, number = min(found)
        return number, count

    @cached_property
    def rounds_after(self) -> int:
        """Rounds to come after this one."""
        position = self.position
        return 0 if position.closing else position.rounds - max(1, position.round)

    @cached_property
    def moves_left(self) -> int:
        """Moves the seat can still make, with the tokens it has and those of the rounds to come, at the most."""
        position, seat = self.position, self.seat
        if position.phase == ENDED:
            return 0
        tokens = position.coal[seat] + position.whistles[seat] + COAL_EACH_ROUND * self.rounds_after
        return min(tokens, self._slots_now + ACTION_SLOTS * self.rounds_after)

    @property
    def _slots_now(self) -> int:
        """The action slots the seat can still fill in this round: those of its turn, which may be yet to come."""
        position = self.position
        if position.active == self.seat:
            return ACTION_SLOTS - len(position.slots)
        in_turn, now = ((one - position.first) % position.seats for one in (self.seat, position.active))
        return ACTION_SLOTS if in_turn > now else 0

    @cached_property
    def moves_now(self) -> int:
        """Moves the seat can still make in its turn."""
        position, seat = self.position, self.seat
        if position.active != seat or position.phase != TURN:
            return 0
        return min(ACTION_SLOTS - len(position.slots), position.coal[seat] + position.whistles[seat])
