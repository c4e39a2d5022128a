"""Everything on and beside the board at one moment. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.whistle.rules.board import FIRST_SPACE, HEXES, NOWHERE, PLACES
from footplate.games.whistle.rules.moves import KINDS
from footplate.games.whistle.rules.pieces import (
    BOILER,
    COMPANY_COUNT,
    GOLD_VALUES,
    GOOD_KINDS,
    GOODS_OF_A_KIND,
    SHARES_EACH,
    UPGRADE_COUNT,
)
from footplate.kernel.events import Event, Fact
from footplate.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

# What chance or the seat to move is asked for. First the set-up:
FIRST_PLAYER: Final = 0
LAY_ENDS: Final = 1
LAY_MIDDLE: Final = 2
LAY_EAST: Final = 3
DRAW_OFFER: Final = 4
TURN_UP: Final = 5
"""Chance fills the display, in the set-up and after a refill (W23, W99b)."""
DEAL: Final = 6
"""Chance deals a tile to `dealt_to`, in the set-up or because it drew from the stack."""
OPENING_RETURN: Final = 7
"""A seat without a stop in its opening hand puts back a tile (W24)."""
PLACING: Final = 8
# A turn:
TURN: Final = 9
"""The seat may move, use, buy, or begin to refill, which ends its actions."""
TOKEN: Final = 10
"""A train is chosen; coal or whistle?"""
LEAVING: Final = 11
"""Over which edge does the train leave `at`, or does it halt there?"""
LAYING: Final = 12
"""Which tile, and how turned, into `gap`?"""
PAY_TOLL: Final = 13
PAYING: Final = 14
"""A town or an end tile asks for its goods."""
TRADING: Final = 15
CHOOSING: Final = 16
"""A good of choice; or what `?` of the resource track is."""
DISCARDING: Final = 17
"""`to_move` has too many goods."""
GIVING: Final = 18
"""Which share for the exchange?"""
SPACING: Final = 19
"""Which space of the resource track?"""
PRICING: Final = 20
"""Which rare good for the rival who sells `upgrade`?"""
CABOOSE_TRAIN: Final = 21
SAFE_GIVE: Final = 22
SAFE_TAKE: Final = 23
BOILER_RETURN: Final = 24
"""`to_move` has lost the Extra Boiler and has too many tiles (W99)."""
DRAW_GOLD: Final = 25
# Its end:
REFILL: Final = 26
FINDING: Final = 27
"""Which tile of the stack does the Compass find?"""
ENDED: Final = 28

# What follows when everything a step has caused is settled.
THEN_TURN: Final = 0
"""The turn goes on."""
THEN_ARRIVE: Final = 1
"""The toll is paid; the stop takes effect (A34)."""
THEN_TRADE: Final = 2
"""More deals can be made (A39)."""
THEN_NEXT_TURN: Final = 3
"""The display is filled; the next seat has its turn."""

MAX_TRAINS: Final = 5
ACTION_SLOTS: Final = 4
PURCHASES: Final = 2
HAND: Final = 3
BOILER_HAND: Final = 5
DISPLAY_SIZE: Final = 3
EMPTY: Final = -1
OUT_OF_GAME: Final = -2
"""The owner of an upgrade that was not drawn (W18)."""
ON_OFFER: Final = -1
"""The owner of an upgrade that can be bought from the offer."""
COAL_SLOT: Final = 0
"""What lies in an action slot: coal for a move, a whistle, or `UPGRADE_SLOT` + upgrade: coal for that (W36)."""
WHISTLE_SLOT: Final = 1
UPGRADE_SLOT: Final = 2

TRAINS_BY_SEATS: Final = (0, 0, 5, 5, 4, 3)
"""W10."""
ROUNDS_BY_SEATS: Final = (0, 0, 12, 11, 10, 9)
"""W11."""
START_COAL: Final = (2, 2, 3, 3, 4)
"""By place in the order of play (W14)."""


@final
class Settings:
    """The options of a game as the rules use them."""

    def __init__(self) -> None:
        self.chosen = "-"
        """The options as a record writes them."""
        self.first_player = -1
        self.more_rounds = 0
        self.whistle_round = True
        self.u_turn = False
        self.may_refuse = False
        self.negative_scores = False
        self.exchange_after = False
        self.exclusive_spaces = False
        self.upgrade_cap = False
        self.once_per_turn = False
        self.toll_coal_only = False
        self.unlimited_goods = False
        self.open_hands = False
        self.last_tile_may_run_on = False
        self.calm = False


class Position(State):
    """The state of a game as data. What may be done with it stands in the chapters beside this file."""

    def __init__(self, settings: Settings, seats: int) -> None:
        super().__init__(seats)
        self.settings: Final = settings
        self.train_count: Final = TRAINS_BY_SEATS[seats]
        self.rounds: Final = ROUNDS_BY_SEATS[seats] + settings.more_rounds

        # --- on the board
        self.tiles: list[int] = [EMPTY] * HEXES
        """The tile of each hex, `6 * tile + turn`, or EMPTY. Of turns that look the same `legal` offers the lowest."""
        self.trains: list[int] = [NOWHERE] * (seats * MAX_TRAINS)
        """The place (see `board`) of train `seat * MAX_TRAINS + number`, or NOWHERE."""
        self.occupants: list[int] = [0] * PLACES
        """The seats with a train at each place of the map, one bit each: follows from `trains`."""

        # --- beside the board
        self.coal: list[int] = [0] * seats
        self.whistles: list[int] = [0] * seats
        self.score: list[int] = [0] * seats
        self.goods: list[int] = [0] * (seats * GOOD_KINDS)
        """`seat * GOOD_KINDS + good`."""
        self.supply: list[int] = [GOODS_OF_A_KIND] * GOOD_KINDS
        """Goods left of each kind; below 0 possible with `unlimitedGoods`."""
        self.shares: list[int] = [0] * seats
        """The shares of each seat, one bit each: `company * SHARES_EACH + number - 1`."""
        self.issued: list[int] = [0] * COMPANY_COUNT
        """How many shares of each company have left its stack (W17)."""
        self.gone: i64 = 0
        """Shares that are out of the game, one bit each (W87, W95a)."""
        self.owners: list[int] = [OUT_OF_GAME] * UPGRADE_COUNT
        """The owner of each upgrade, ON_OFFER or OUT_OF_GAME."""
        self.gold: list[int] = [0] * (seats * GOLD_VALUES)
        """Tokens of each value in each seat's hand: `seat * GOLD_VALUES + value - 3`. Known to that seat only (W80)."""
        self.gold_left: list[int] = [0] * GOLD_VALUES
        """Tokens of each value that nobody has. Known to nobody."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """Sorted. Known to its owner only, unless hands are open (A31)."""
        self.display: list[int] = []
        """Sorted."""
        self.stack: list[int] = [0] * KINDS
        """How many tiles of each kind are in the stack, without those at its bottom. Known to nobody."""
        self.stack_size: i64 = 0
        """How many these are."""
        self.bottom: list[int] = []
        """Tiles put under the stack: they are drawn when the rest is gone."""

        # --- the course of the game
        self.phase: i64 = FIRST_PLAYER
        self.round: i64 = 0
        """From 1; 0 in the set-up."""
        self.first: i64 = 0
        """The first player (W25)."""
        self.active: i64 = 0
        """The seat whose turn it is; in the set-up the one that is dealt to or that places."""
        self.closing = False
        """Somebody has brought the last own train in: the running round is the last one (W100, A37)."""

        # --- the turn
        self.slots: list[int] = []
        """What lies in the action slots, in the order of spending (W36)."""
        self.bought: i64 = 0
        """Upgrades bought this turn (W90)."""
        self.looked = False
        """The Compass has been used in this refill (W98)."""

        # --- an action begun
        self.train: i64 = -1
        """The number of the train that moves or whose stop is used, or -1."""
        self.at: i64 = NOWHERE
        """The place the moving train is at: where it began or a stop it runs through."""
        self.came_by: i64 = -1
        """The edge by which it came into the tile of `at`; -1 where it began."""
        self.gap: i64 = -1
        """The side `hex * 6 + edge` by which it will enter an empty hex, or -1."""
        self.origin: i64 = NOWHERE
        """Where the move began."""
        self.skipped: i64 = 0
        """Stops a whistle move has skipped (W57)."""
        self.laid: i64 = 0
        """Tiles laid in this move (W68)."""
        self.crossed: list[int] = []
        """The borders crossed in this move; with `whistleUTurn` the sides (A36)."""
        self.trades: i64 = 0
        """Deals that can still be made (W78)."""
        self.space: i64 = -1
        """The space of the resource track whose `?` is asked for, or -1."""
        self.upgrade: i64 = -1
        """The upgrade whose price is asked for, or -1."""
        self.given: i64 = -1
        """The share given away with the Safe, or -1."""
        self.then: i64 = THEN_TURN
        """What follows when goods above the limit are discarded."""

        # --- chance
        self.dealt_to: i64 = -1
        """The seat a tile or gold is drawn for, or -1."""
        self.drawn: i64 = 0
        """Outcomes there have been so far in this line of the record."""

        self.final: list[int] = []
        """The final scores, once the game is over."""

    def made_of(self) -> tuple[str, ...]:
        return ("settings", "seats")

    def derived(self) -> tuple[str, ...]:
        return ("train_count", "rounds")

    # --- events ---------------------------------------------------------------------------------------------------

    def emit(self, kind: str, clause: str, facts: dict[str, Fact]) -> None:
        """Something has happened. Call it only when somebody listens (`events is not None`)."""
        if self.events is not None:
            self.events.append(Event(kind, clause, facts))

    def emit_to_owner(self, kind: str, clause: str, facts: dict[str, Fact], secret: dict[str, Fact]) -> None:
        """As `emit`, with facts that only the seat it is about may know (`Event.secret`)."""
        if self.events is not None:
            owner = facts["seat"]
            assert isinstance(owner, int)
            self.events.append(Event(kind, clause, facts, secret, owner))

    # --- what a glance at the table shows -------------------------------------------------------------------------

    def place_of_train(self, seat: int, number: int) -> int:
        return self.trains[seat * MAX_TRAINS + number]

    def on_map(self, seat: int) -> int:
        """How many trains of a seat are on the map."""
        count = 0
        for number in range(self.train_count):
            if 0 <= self.trains[seat * MAX_TRAINS + number] < FIRST_SPACE:
                count += 1
        return count

    def goods_of(self, seat: int) -> int:
        """How many goods a seat has."""
        count = 0
        for good in range(GOOD_KINDS):
            count += self.goods[seat * GOOD_KINDS + good]
        return count

    def owns(self, seat: int, upgrade: int) -> bool:
        return self.owners[upgrade] == seat

    def hand_limit(self, seat: int) -> int:
        """Three tiles, five with the Extra Boiler (W99)."""
        return BOILER_HAND if self.owners[BOILER] == seat else HAND

    def tiles_left(self) -> int:
        """Tiles that can be drawn from the stack."""
        return self.stack_size + len(self.bottom)

    def has_moved(self) -> bool:
        """Whether a train has been moved this turn (W39)."""
        for slot in self.slots:
            if slot < UPGRADE_SLOT:
                return True
        return False

    def is_last_round(self) -> bool:
        """W99c, A37."""
        return self.closing or self.round == self.rounds

    def share_count(self, seat: int) -> int:
        """How many shares a seat has."""
        count = 0
        left = self.shares[seat]
        while left:
            count += left & 1
            left >>= 1
        return count

    def top_share(self, company: int) -> int:
        """The share on top of a company's stack, or -1 (W81, W82)."""
        number = self.issued[company]
        return company * SHARES_EACH + number if number < SHARES_EACH else -1

    def in_order(self, place: int) -> int:
        """The seat at this place of the order of play, from 0."""
        return (self.first + place) % self.seats
