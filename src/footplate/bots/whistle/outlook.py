"""What a seat can expect: which train makes for which end tile, and what moves are then worth. Compiled.

The price of a move is the lowest at which the trains that are worth moving need no more fuel than there will be. With
it everything has a price: a train is worth its end tile less the moves to get there, a good what it adds to that. All
integers: both builds must make the same decisions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.bots.whistle.goods import ONE, WANTED, commons, missing, of_kind, rares, together
from footplate.bots.whistle.ways import FAR, LANE, LOW_BITS, Ways, least
from footplate.bots.whistle.worth import (
    BLACK_IN_HAND,
    DETOURS,
    GOLD,
    IDLE_PRICE,
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
from footplate.games.whistle.rules.components import EXCHANGE, PENALTIES, POINTS
from footplate.games.whistle.rules.pieces import (
    BOILER,
    COAL_ITEM,
    COMPANY_COUNT,
    FIRST_TOWN,
    GOLD_ITEM,
    GOOD_KINDS,
    MINE_CART,
    SHARES_EACH,
    TRACK_TILES,
    WAREHOUSE,
    WHISTLE_ITEM,
)
from footplate.games.whistle.rules.position import ACTION_SLOTS, MAX_TRAINS, Position
from footplate.games.whistle.rules.turns import COAL_EACH_ROUND, is_whistle_round

if TYPE_CHECKING:
    from mypy_extensions import i64

GUESSED_PRICE: Final = 200
"""The price of a move with which trains are first matched with end tiles."""
END_TILES: Final = 8
TRAIN_BITS: Final = 3
"""Bits for the index of a train."""

COLUMN: Final = [column_of(hex) for hex in range(ENDS[-1] + 1)]
HOW_MANY: Final = [shares.bit_count() for shares in range(1 << SHARES_EACH)]
"""How many shares of one company these bits are."""
LOWEST: Final = [
    SHARES_EACH if not shares else (shares & -shares).bit_length() - 1 for shares in range(1 << SHARES_EACH)
]
"""The number of the lowest of them."""
COMPANY_BITS: Final = (1 << SHARES_EACH) - 1


def _town_worth(town: int) -> int:
    """What a town pays beyond the usual value of the goods it wants."""
    wanted = WANTED[FIRST_TOWN + town]
    return POINTS[FIRST_TOWN + town] * POINT - sum(of_kind(wanted, good) * SPARE[good] for good in range(GOOD_KINDS))


TOWN_WORTH: Final = [_town_worth(town) for town in range(COMPANY_COUNT)]


@final
class Outlook:
    """The plans of one seat in one position. Nothing in it depends on what the seat may not know."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position: Final = position
        self.seat: Final = seat
        self.turns: Final = turns_left(position, seat)
        """Turns this seat still has, the present one included."""
        self.goods: Final = together(position.goods[seat * GOOD_KINDS : (seat + 1) * GOOD_KINDS])
        """All kinds in one number (`goods.py`)."""
        self.ways: Final = Ways(position, seat)
        self._shares: list[int] = []
        self._shares_held: Final = position.share_count(seat)
        self._end_tiles: Final = [position.tiles[hex] // 6 for hex in ENDS]
        self._plans: Final[dict[int, int]] = {}
        """Plans already made, by goods and by the train left out."""
        self.trains: Final = [
            number
            for number in range(position.train_count)
            if NOWHERE < position.trains[seat * MAX_TRAINS + number] < FIRST_SPACE
        ]
        """The numbers of the trains on the map."""
        self.legs: Final = [self.ways.from_place(position.trains[seat * MAX_TRAINS + number]) for number in self.trains]
        """The moves of each of them to each end tile."""
        self.nearest: Final = [least(leg) for leg in self.legs]
        self._order: Final = self._nearest_first()
        self._towns: Final = self._towns_ahead()
        self.fuel: Final = self._fuel()
        """Moves that can still be made."""
        self.nets: Final = [0] * (len(self.legs) * END_TILES)
        """What each train would get at each end tile, the way there not deducted."""
        self.price = GUESSED_PRICE
        """The price of a move."""
        self.arrival = self.price * 2 + GOLD
        self.making_for = 0
        """What the trains promise; the rest of the plan is goods."""
        self.within_reach = 0
        """The same for trains for which there is fuel, the nearest first."""
        self._plan(self.goods, -1, True)
        self.price = self._price_of_a_move()
        self.arrival = self.item(COAL_ITEM) * 2 + GOLD
        self.base: Final = self._plan(self.goods, -1, True)
        """What goods and trains promise."""
        self._good: list[int] = []

    @property
    def good(self) -> list[int]:
        """What one more good of each kind is worth."""
        if not self._good:
            self._good = [self.plan(self.goods + ONE[good]) - self.base for good in range(GOOD_KINDS)]
        return self._good

    @property
    def shares(self) -> list[int]:
        """What the next share of each company is worth."""
        if not self._shares:
            self._shares = [share_worth(self.position, self.seat, company) for company in range(COMPANY_COUNT)]
        return self._shares

    def worth_now(self, index: int) -> int:
        """What the train at this place of `trains` is worth where it stands."""
        return self.train_worth(index, self.legs[index])

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

    def without(self, good: int) -> int:
        """What is lost with one good of a kind."""
        return self.base - self.plan(self.goods - ONE[good])

    def slots(self) -> int:
        """Action slots this seat can still fill (W36)."""
        position = self.position
        free = ACTION_SLOTS * self.turns
        return free - len(position.slots) if position.active == self.seat and self.turns else free

    def tokens(self) -> int:
        """Moves for which the present and expected tokens suffice, a whistle counting two."""
        position = self.position
        tokens = position.coal[self.seat] + 2 * position.whistles[self.seat]
        if not position.closing:
            for number in range(position.round + 1, position.rounds + 1):
                tokens += 2 if is_whistle_round(position, number) else COAL_EACH_ROUND
        return tokens

    def _fuel(self) -> int:
        """Moves that can still be made: with present and expected tokens, as far as there are slots for them."""
        return min(self.tokens(), self.slots())

    def _price_of_a_move(self) -> int:
        fuel: i64 = self.fuel
        least_price = self._least_price()
        for price in PRICES:
            if price >= least_price:
                needed: i64 = 0
                for index in range(len(self.legs)):
                    needed += self._moves_worth_making(index, price)
                if needed * DETOURS // 100 <= fuel:
                    return price
        return PRICES[-1]

    def _least_price(self) -> int:
        """The least price of a move. Tokens can be kept; those that can no longer be spent are worth as much as at the
        end (W104).
        """
        position = self.position
        if position.owns(self.seat, MINE_CART) and max(position.gold_left) > 0:
            return MINE_PRICE
        if position.owns(self.seat, WAREHOUSE):
            return WAREHOUSE_PRICE
        if self.turns <= 1:
            return LEAST_PRICE
        return IDLE_PRICE if position.coal[self.seat] >= ACTION_SLOTS else USUAL_PRICE

    def _moves_worth_making(self, index: i64, price: i64) -> i64:
        best: i64 = 0
        moves: i64 = 0
        left: i64 = self.legs[index]
        for end in range(END_TILES):
            leg: i64 = left & LOW_BITS
            left >>= LANE
            if leg < FAR:
                net: i64 = self.nets[index * END_TILES + end]
                if net - price * leg > best:
                    best = net - price * leg
                    moves = leg
        return moves

    # --- trains and goods -------------------------------------------------------------------------------------------

    def train_worth(self, index: i64, leg: int) -> int:
        """What the train at this index of `trains` is worth with this number of moves before it."""
        best: i64 = 0
        price: i64 = self.price
        left: i64 = leg
        for end in range(END_TILES):
            moves: i64 = left & LOW_BITS
            left >>= LANE
            if moves < FAR:
                net: i64 = self.nets[index * END_TILES + end]
                best = max(best, net - price * moves)
        return best

    def plan(self, goods: int, gone: int = -1) -> int:
        """What these goods and the trains on the map promise; without the train at index `gone` of `trains`.

        The nearest train has the first choice of goods.
        """
        asked = goods << TRAIN_BITS | gone + 1
        known = self._plans.get(asked)
        if known is None:
            known = self._plan(goods, gone, False)
            self._plans[asked] = known
        return known

    def _plan(self, goods: int, gone: int, kept: bool) -> int:
        """`kept`: the plan is the valid one, and sets `nets`."""
        left: i64 = goods
        total: i64 = 0
        reached: i64 = 0
        fuel: i64 = self.fuel
        price: i64 = self.price
        for index in self._order:
            if index == gone:
                continue
            legs: i64 = self.legs[index]
            best: i64 = 0
            chosen: i64 = -1
            needed: i64 = 0
            for end in range(END_TILES):
                leg: i64 = legs & LOW_BITS
                legs >>= LANE
                if leg < FAR or kept:
                    net: i64 = self._net(left, end, leg)
                    if kept:
                        self.nets[index * END_TILES + end] = net
                    if leg < FAR and net - price * leg > best:
                        best = net - price * leg
                        chosen = end
                        needed = leg
            if chosen >= 0:
                total += best
                if needed <= fuel:
                    reached += best
                fuel -= needed
                left = missing(WANTED[self._end_tiles[chosen]], left)
        if kept:
            self.making_for = total
            self.within_reach = reached
        return total + self._spare(left)

    def _nearest_first(self) -> list[int]:
        """The indices of `trains`, the nearest to an end tile first."""
        order: list[int] = []
        for index in range(len(self.legs)):
            place = len(order)
            while place > 0 and self.nearest[order[place - 1]] > self.nearest[index]:
                place -= 1
            order.insert(place, index)
        return order

    def _net(self, goods: i64, end: i64, moves: i64) -> i64:
        """What arriving at an end tile brings with these goods; missing ones may come on the way."""
        tile = self._end_tiles[end]
        if EXCHANGE[tile]:
            if self._shares_held == 0:
                return self.arrival - PENALTIES[tile] * POINT
            return self.arrival + self._shares_held * EXCHANGE[tile] * POINT - SHARE_WITH_EXCHANGE
        points: i64 = POINTS[tile]
        points *= POINT
        lacking: i64 = missing(goods, WANTED[tile])
        if lacking:
            slow: i64 = min(moves, len(MISSING_COMMON)) - 1
            points -= commons(lacking) * MISSING_COMMON[slow] + rares(lacking) * MISSING_RARE[slow]
            penalty: i64 = PENALTIES[tile]
            points = max(points, -penalty * POINT)
        return self.arrival + points

    def _spare(self, goods: i64) -> int:
        """The value of goods that no train needs: for a town, or for the end."""
        best = 0
        for tile in self._towns:
            if not missing(goods, WANTED[tile]):
                best = max(best, TOWN_WORTH[tile - FIRST_TOWN] + self.shares[tile - FIRST_TOWN])
        total = best // 2
        for good in range(GOOD_KINDS):
            total += of_kind(goods, good) * SPARE[good]
        return total

    def _towns_ahead(self) -> list[int]:
        """Towns on the map that a train of this seat has not passed."""
        position = self.position
        easternmost = END_TILES
        for number in self.trains:
            hex = hex_of(position.trains[self.seat * MAX_TRAINS + number])
            easternmost = min(easternmost, COLUMN[hex] if hex >= 0 else 0)
        found: list[int] = []
        for hex in range(ENDS[0]):
            turned = position.tiles[hex]
            if 6 * FIRST_TOWN <= turned < 6 * (FIRST_TOWN + COMPANY_COUNT) and COLUMN[hex] >= easternmost:
                found.append(turned // 6)
        return found

    def rid_of(self, tile: int) -> int:
        """What it is worth to be rid of this tile (W105)."""
        if tile < TRACK_TILES or self.position.owns(self.seat, BOILER):
            return 0
        return BLACK_IN_HAND[self.turns] if self.turns < len(BLACK_IN_HAND) else 0


def turns_left(position: Position, seat: int) -> int:
    """Turns a seat still has, the present one included (W100); one less for seats that have moved in this round."""
    coming = 0 if position.closing else position.rounds - max(position.round, 1)
    if position.round == 0:
        return coming + 1
    place = (seat - position.first) % position.seats
    now = (position.active - position.first) % position.seats
    return coming + (1 if place >= now else 0)


def company_shares(position: Position, seat: int, company: int) -> int:
    """The shares of a company a seat has, one bit each."""
    return position.shares[seat] >> company * SHARES_EACH & COMPANY_BITS


def share_worth(position: Position, seat: int, company: int) -> int:
    """What the next share of a company is worth: the majority it brings nearer, and the exchange (W81, W87, W101)."""
    if position.issued[company] >= SHARES_EACH:
        return 0
    worth = majority_worth(position, seat, company, 1) - majority_worth(position, seat, company, 0)
    for hex in ENDS:
        if EXCHANGE[position.tiles[hex] // 6]:
            worth += SHARE_WITH_EXCHANGE
    return worth


def majority_worth(position: Position, seat: int, company: int, more: int) -> int:
    """What the majority of a company is worth to a seat with `more` shares more (W101)."""
    held = company_shares(position, seat, company)
    mine = HOW_MANY[held] + more
    if mine == 0:
        return 0
    most = 0
    earlier = False
    for rival in range(position.seats):
        if rival != seat:
            theirs = company_shares(position, rival, company)
            if HOW_MANY[theirs] >= most:
                most = HOW_MANY[theirs]
                earlier = most > 0 and LOWEST[theirs] < LOWEST[held]
    # Early majorities seldom last.
    sureness = 40 + 60 * position.round // position.rounds
    return MAJORITY * _chance_of_majority(mine - most, earlier) // 100 * sureness // 100


def _chance_of_majority(lead: int, loses_ties: bool) -> int:
    """The chance, out of a hundred, with this lead over the strongest rival."""
    if lead > 1:
        return 95
    if lead == 1:
        return 80
    if lead == 0:
        return 30 if loses_ties else 50
    return 12 if lead == -1 else 0
