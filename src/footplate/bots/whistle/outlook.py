"""What a seat can expect: which train makes for which end tile, and what moves are then worth. Compiled.

The price of a move is the lowest at which the trains that are worth moving need no more fuel than there will be. With
it everything has a price: a train is worth its end tile less the moves to get there, a good what it adds to that.
All integers: both builds must come to the same decision.
"""

from __future__ import annotations

from typing import Final, final

from footplate.bots.whistle.ways import FAR, Ways
from footplate.bots.whistle.worth import (
    BLACK_IN_HAND,
    DETOURS,
    GOLD,
    LEAST_PRICE,
    MAJORITY,
    MINE_PRICE,
    MISSING_COMMON,
    MISSING_RARE,
    POINT,
    PRICES,
    SHARE_WITH_EXCHANGE,
    SPARE,
    USUAL_PRICE,
    WAREHOUSE_PRICE,
)
from footplate.games.whistle.rules.board import ENDS, FIRST_SPACE, NOWHERE, column_of, hex_of
from footplate.games.whistle.rules.components import DEMANDS, EXCHANGE, PENALTIES, POINTS
from footplate.games.whistle.rules.pieces import (
    BOILER,
    COAL_ITEM,
    COMMONS,
    COMPANY_COUNT,
    FIRST_TOWN,
    GOLD_ITEM,
    GOOD_KINDS,
    MINE_CART,
    TRACK_TILES,
    WAREHOUSE,
    WHISTLE_ITEM,
)
from footplate.games.whistle.rules.position import ACTION_SLOTS, EMPTY, MAX_TRAINS, Position
from footplate.games.whistle.rules.scoring import lowest_share, shares_in
from footplate.games.whistle.rules.turns import COAL_EACH_ROUND, is_whistle_round

GUESSED_PRICE: Final = 200
"""Of a move, with which trains are first matched with end tiles."""


@final
class Outlook:
    """The plans of one seat in one position. Nothing in it depends on what the seat may not know."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position: Final = position
        self.seat: Final = seat
        self.turns: Final = turns_left(position)
        """Turns this seat still has, the present one included."""
        self.goods: Final = position.goods[seat * GOOD_KINDS : (seat + 1) * GOOD_KINDS]
        self.ways: Final = Ways(position, seat)
        self.shares: Final = [share_worth(position, seat, company) for company in range(COMPANY_COUNT)]
        """What the next share of each company is worth."""
        self._shares_held: Final = position.share_count(seat)
        self._wants: Final = [_demand(position.tiles[hex] // 6) for hex in ENDS]
        self._plans: Final[dict[tuple[int, ...], int]] = {}
        """What has been planned already, by goods and by the train that is gone."""
        self._towns: Final = self._towns_ahead()
        self.trains: Final = [
            number
            for number in range(position.train_count)
            if NOWHERE < position.trains[seat * MAX_TRAINS + number] < FIRST_SPACE
        ]
        """The numbers of the trains on the map."""
        self.legs: Final = [self.ways.from_place(position.trains[seat * MAX_TRAINS + number]) for number in self.trains]
        """The moves of each of them to each end tile."""
        self.price = GUESSED_PRICE
        """Of a move."""
        self.arrival = self.price * 2 + GOLD
        self._nets: list[list[int]] = []
        self.plan(self.goods)
        self.price = self._price_of_a_move()
        self.arrival = self.item(COAL_ITEM) * 2 + GOLD
        self._plans.clear()
        self.base: Final = self.plan(self.goods)
        """What goods and trains promise."""
        self.nets: Final = self._nets
        """What each train would get at each end tile, the way there not deducted."""
        self.good: Final = [self._one_more(good) for good in range(GOOD_KINDS)]
        """What one more good of each kind is worth."""
        self.worth_now: Final = [self.train_worth(index, leg) for index, leg in enumerate(self.legs)]
        """What each train is worth where it stands."""

    # --- prices -----------------------------------------------------------------------------------------------------

    def item(self, item: int) -> int:
        """What a good or a token is worth."""
        if item < GOOD_KINDS:
            return self.good[item]
        if item == COAL_ITEM:
            return self.price
        if item == WHISTLE_ITEM:
            return self.price * 3 // 2
        return GOLD if item == GOLD_ITEM and max(self.position.gold_left) > 0 else 0

    def _one_more(self, good: int) -> int:
        goods = self.goods[:]
        goods[good] += 1
        return self.plan(goods) - self.base

    def without(self, good: int) -> int:
        """What is lost with one good of a kind."""
        goods = self.goods[:]
        goods[good] -= 1
        return self.base - self.plan(goods)

    def fuel(self) -> int:
        """Moves that can still be made: with tokens held and to come, as far as there are slots for them (W36)."""
        position = self.position
        tokens = position.coal[self.seat] + 2 * position.whistles[self.seat]
        for number in range(position.round + 1, position.round + self.turns):
            tokens += 2 if is_whistle_round(position, number) else COAL_EACH_ROUND
        slots = ACTION_SLOTS * self.turns
        if position.active == self.seat:
            slots -= len(position.slots)
        return min(tokens, slots)

    def _price_of_a_move(self) -> int:
        fuel = self.fuel()
        least = self._least_price()
        for price in PRICES:
            if price >= least:
                needed = 0
                for index, leg in enumerate(self.legs):
                    needed += self._moves_worth_making(self._nets[index], leg, price)
                if needed * DETOURS // 100 <= fuel:
                    return price
        return PRICES[-1]

    def _least_price(self) -> int:
        position = self.position
        if position.owns(self.seat, MINE_CART) and max(position.gold_left) > 0:
            return MINE_PRICE
        if position.owns(self.seat, WAREHOUSE):
            return WAREHOUSE_PRICE
        return USUAL_PRICE if self.turns > 1 else LEAST_PRICE

    def _moves_worth_making(self, nets: list[int], leg: list[int], price: int) -> int:
        best = 0
        moves = 0
        for end in range(len(ENDS)):
            if leg[end] < FAR and nets[end] - price * leg[end] > best:
                best = nets[end] - price * leg[end]
                moves = leg[end]
        return moves

    # --- trains and goods -------------------------------------------------------------------------------------------

    def train_worth(self, index: int, leg: list[int]) -> int:
        """What the train at this place of `trains` is worth when it has these moves before it."""
        best = 0
        nets = self.nets[index]
        for end in range(len(ENDS)):
            if leg[end] < FAR:
                best = max(best, nets[end] - self.price * leg[end])
        return best

    def plan(self, goods: list[int], gone: int = -1) -> int:
        """What these goods and the trains on the map promise; without the train at place `gone` of `trains`.

        The nearest train has the first choice of goods.
        """
        asked = (*goods, gone)
        known = self._plans.get(asked)
        if known is None:
            known = self._plan(goods, gone)
            self._plans[asked] = known
        return known

    def _plan(self, goods: list[int], gone: int) -> int:
        left = goods[:]
        nets: list[list[int]] = [[]] * len(self.legs)
        total = 0
        for index in sorted(range(len(self.legs)), key=self._nearness):
            if index == gone:
                continue
            leg = self.legs[index]
            nets[index] = [self._net(left, end, leg[end]) for end in range(len(ENDS))]
            best = 0
            chosen = -1
            for end in range(len(ENDS)):
                worth = nets[index][end] - self.price * leg[end]
                if leg[end] < FAR and worth > best:
                    best = worth
                    chosen = end
            if chosen >= 0:
                total += best
                for good, wanted in self._wants[chosen]:
                    left[good] = max(0, left[good] - wanted)
        self._nets = nets
        return total + self._spare(left)

    def _nearness(self, index: int) -> int:
        return min(self.legs[index]) * MAX_TRAINS + index

    def _net(self, goods: list[int], end: int, moves: int) -> int:
        """What arriving at an end tile brings with these goods; what is missing may come on the way."""
        tile = self.position.tiles[ENDS[end]] // 6
        if EXCHANGE[tile]:
            if self._shares_held == 0:
                return self.arrival - PENALTIES[tile] * POINT
            return self.arrival + self._shares_held * EXCHANGE[tile] * POINT - SHARE_WITH_EXCHANGE
        points = POINTS[tile] * POINT
        slow = min(moves, len(MISSING_COMMON)) - 1
        for good, wanted in self._wants[end]:
            missing = wanted - goods[good]
            if missing > 0:
                points -= missing * (MISSING_COMMON[slow] if good < COMMONS else MISSING_RARE[slow])
        return self.arrival + max(points, -PENALTIES[tile] * POINT)

    def _spare(self, goods: list[int]) -> int:
        """Goods no train is waiting for: for a town, or for the end."""
        best = 0
        for tile in self._towns:
            town = tile - FIRST_TOWN
            gain = POINTS[tile] * POINT + self.shares[town]
            has_all = True
            for good in range(GOOD_KINDS):
                gain -= DEMANDS[tile * GOOD_KINDS + good] * SPARE[good]
                if DEMANDS[tile * GOOD_KINDS + good] > goods[good]:
                    has_all = False
            if has_all:
                best = max(best, gain)
        total = best // 2
        for good in range(GOOD_KINDS):
            total += goods[good] * SPARE[good]
        return total

    def _towns_ahead(self) -> list[int]:
        """Towns on the map that a train of this seat has not passed."""
        position = self.position
        easternmost = len(ENDS)
        for number in range(position.train_count):
            place = position.trains[self.seat * MAX_TRAINS + number]
            if NOWHERE < place < FIRST_SPACE:
                hex = hex_of(place)
                easternmost = min(easternmost, column_of(hex) if hex >= 0 else 0)
        found: list[int] = []
        for hex, turned in enumerate(position.tiles):
            tile = turned // 6
            if turned != EMPTY and FIRST_TOWN <= tile < FIRST_TOWN + COMPANY_COUNT and column_of(hex) >= easternmost:
                found.append(tile)
        return found

    def rid_of(self, tile: int) -> int:
        """What it is worth not to have this tile in hand any more (W105)."""
        if tile < TRACK_TILES or self.position.owns(self.seat, BOILER):
            return 0
        return BLACK_IN_HAND[self.turns] if self.turns < len(BLACK_IN_HAND) else 0


def _demand(tile: int) -> list[tuple[int, int]]:
    """The goods an end tile wants, and how many of each."""
    counts = DEMANDS[tile * GOOD_KINDS : (tile + 1) * GOOD_KINDS]
    return [(good, count) for good, count in enumerate(counts) if count > 0]


def turns_left(position: Position) -> int:
    """Turns everybody still has, the present round included (W100)."""
    return 1 if position.closing else position.rounds - max(position.round, 1) + 1


def share_worth(position: Position, seat: int, company: int) -> int:
    """What the next share of a company is worth: the majority it brings nearer, and the exchange (W81, W87, W101)."""
    if position.top_share(company) < 0:
        return 0
    mine = shares_in(position, seat, company)
    most = 0
    earlier = False
    for rival in range(position.seats):
        if rival != seat and shares_in(position, rival, company) >= most:
            most = shares_in(position, rival, company)
            earlier = lowest_share(position, rival, company) < lowest_share(position, seat, company)
    before = _chance_of_majority(mine - most, earlier and most > 0) if mine > 0 else 0
    after = _chance_of_majority(mine + 1 - most, earlier and most > 0)
    # Early majorities seldom last.
    sureness = 40 + 60 * position.round // position.rounds
    worth = MAJORITY * (after - before) // 100 * sureness // 100
    for hex in ENDS:
        if EXCHANGE[position.tiles[hex] // 6]:
            worth += SHARE_WITH_EXCHANGE
    return worth


def _chance_of_majority(lead: int, loses_ties: bool) -> int:
    """Out of a hundred, with so many shares more than the strongest rival."""
    if lead > 1:
        return 95
    if lead == 1:
        return 80
    if lead == 0:
        return 30 if loses_ties else 50
    return 12 if lead == -1 else 0
