"""Everything on and beside the board at one moment. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.dampfross.rules.board import NUMBERS, Board
from footplate.games.dampfross.rules.finding import Finding
from footplate.games.dampfross.rules.network import Network
from footplate.kernel.events import Event, Fact
from footplate.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64


# What chance or the seat to move is asked for.
FIRST_PLAYER: Final = 0
BEFORE_ROLL: Final = 1
ROLL: Final = 2
CHOOSE_START: Final = 3
BUILDING: Final = 4
ANSWER_LINE: Final = 5
PARTNER_ROLL: Final = 6
BUYING: Final = 7
DRAW_LIST: Final = 8
DRAW_FROM: Final = 9
DRAW_TO: Final = 10
DRAW_SPECIAL: Final = 11
ENTERING: Final = 12
ROUTE: Final = 13
ANSWER_RUN: Final = 14
BREACH: Final = 15
EXCHANGE: Final = 16
ANSWER_EXCHANGE: Final = 17
THROW: Final = 18
TIE_THROW: Final = 19
SPENDING: Final = 20
SPEND_BUYING: Final = 21
ENDED: Final = 22

# What a seat has said about the current run.
UNDECLARED: Final = 0
OUT: Final = 1
IN: Final = 2
ABOARD: Final = 3
"""Partner in the train of another seat (D66)."""

CAPITAL: Final = 20
PREMIUM: Final = 6
FERRY_PRICE: Final = 6
FERRY_FARE: Final = 3
FARE_CAP: Final = 10
FIRST_PRIZE: Final = 20
SECOND_PRIZE: Final = 10
NEAREST_TARGET: Final = 6


ONTARIO_MAP: Final = "usa-east"
"""The only map on which a line might run through a foreign country (A20)."""


@final
class Settings:
    """The options of a game as the rules use them."""

    def __init__(self) -> None:
        self.chosen = "-"
        """The options as a record writes them."""
        self.first_player = -1
        self.build_dice = 1
        self.same_roll = False
        self.joint_lines = False
        self.target_is_next_start = False
        self.ten_percent = False
        self.runs = 0
        """Runs of a run game (D74), or 0 for a money game (D73)."""
        self.advanced = False
        self.paris_sides_forever = False
        self.start_premium = False
        self.river_between_mountains = 5
        self.premium_in_phase_two = False
        self.finish_round = False
        self.threshold_unconnected = 0
        self.min_by_hex = False
        self.sealed = False
        self.min_own = 1
        self.netting_by_agreement = False
        self.race_dice = 2
        self.carry_over = False
        self.tie_reroll = False
        self.joint_cap_per_player = False
        self.net_income_cap = False
        self.poorest_first = False
        self.test_after_building = False
        self.ties_by_cities = False
        self.through_lines = False
        self.pooled_specials = False
        self.debt_allowed = False
        self.join_once_per_hex = False
        self.join_always = False
        self.cities_charge = False
        self.draw_list = False
        self.idle_runs = 10
        self.runs_in_round = 1
        """Runs that are drawn at once for an operating round; 1: every run is drawn when it is made (D105)."""
        self.orders = False
        """Everybody builds at the same time, by orders under seal (D100)."""
        self.best_of_four = False
        self.low_when_asked = False
        """An account below five is measured when its seat is asked, not as building begins: before revision 3 (A47)."""
        self.join_again = False
        """With `joinAlways` what was paid for entering a hex again does not count: before revision 3 (A61)."""
        self.short_as_drawn = False
        """With `drawList` a map with many near pairs takes the list as it comes: before revision 3 (A62)."""


class Position(State):
    """The state of a game as data. What may be done with it stands in the chapters beside this file."""

    def __init__(self, board: Board, settings: Settings, seats: int, network: Network) -> None:
        super().__init__(seats)
        self.board: Final = board
        self.settings: Final = settings
        self.network = network
        """Who owns which segment as far as driving is concerned: one bit for each seat."""
        self.companies: Final = 21 if settings.joint_lines else seats
        """How many companies can own track: the seats, with joint lines also all pairs (`companies`)."""
        self.costs: Final = board.costs(
            settings.river_between_mountains,
            settings.advanced,
            settings.advanced and settings.through_lines and board.key == ONTARIO_MAP,
        )

        # --- on the board
        self.owners: list[int] = []
        """The companies that own each side's segment, one bit each (`companies`). Without joint lines these are seats,
        and it is the list of the network: on a large map it takes most of a position's memory."""
        self.presence: list[int] = []
        """The companies with track in each hex; also those that start there."""
        self.came: list[int] = []
        """With `joinAlways`: in which order companies came to each hex, as digits to the base 32 (A25). A company that
        paid for coming again is noted a second time (A61)."""
        self.shares_track = False
        """Whether a copy holds the same lists of track; they are copied before anything is put on the board."""
        self.fields: dict[int, list[int]] = {}
        """The hexes from which each company may build, in their order: a cache, shared by copies (`building`)."""
        self.starts = [-1] * seats
        """The place each seat started in, or -1."""
        self.first_sides = [-1] * seats
        """The direction of each seat's first segment where a map asks for different ones (D12), or -1."""
        self.connected = [False] * board.cities
        """Cities that have been reached (D37, D38)."""

        # --- money
        self.accounts = [CAPITAL] * seats
        self.bank: i64 = 0
        """What the bank has paid out less what it has taken in."""

        # --- the course of the game
        self.phase: i64 = FIRST_PLAYER
        self.round: i64 = 1
        """The building round; the last one once runs are made."""
        self.first: i64 = 0
        """The first builder of that round (D8)."""
        self.active: i64 = 0
        """The seat whose turn to build it is."""
        self.opener: i64 = -1
        """The seat that opens the second phase (D40), or -1 in the first."""
        self.one_open: i64 = -1
        """The round in which exactly one city was left unconnected (D39, A6), or -1."""
        self.ending_round = False
        """Building ends with this round (`finishRound`, A5)."""

        # --- a building turn
        self.roll: i64 = -1
        """The throw of the turn as points, or -1."""
        self.points: i64 = 0
        """Die points, in the second phase units, that may still be spent."""
        self.laid: i64 = 0
        """Segments laid in the line that is being built."""
        self.partner: i64 = -1
        """The partner of a joint line or a joint run, offered or agreed."""
        self.declined: i64 = 0
        """Seats that have declined the active seat's offer, one bit each."""
        self.buyable: i64 = 0
        """Ferries that could be bought when the turn began, one bit each: they are not asked about again."""
        self.joined: i64 = 0
        """Seats whose turn of this round was used up by a joint line (A7), one bit each."""

        # --- building by orders (D100-D104)
        self.dice: list[int] = []
        """The throws of the round, the same for all; or those dice that have been thrown."""
        self.throw: i64 = 0
        """The throw for which the active seat writes its order: 0, 1, 2."""
        self.orders: list[list[int]] = [[] for _ in range(3 * seats)] if settings.orders else []
        """What every seat has ordered for each of the three throws, as steps; the active seat's are on the map."""
        self.reserved: i64 = 0
        """What the active seat has ordered so far costs, as far as it is known (A55)."""
        self.alone = False
        """A copy in which one seat decides under seal while others do so elsewhere: nobody is asked after it."""

        # --- runs
        self.runs: i64 = 0
        """Finished runs."""
        self.ordinary: i64 = 0
        """Finished runs that were not special; with pooled specials, all of them."""
        self.idle: i64 = 0
        """Runs in a row without an entrant (A32)."""
        self.used = [0] * NUMBERS
        """How often each number has been start or target in a run game (D76)."""
        self.list: list[int] = []
        """The rest of a drawn list (A28): start, target, start, target ..."""
        self.redrawing = False
        """A drawn list had a pair that is too near and is being drawn again."""
        self.again: list[int] = []
        """Runs nobody entered, to be offered once more at the end of a run game (A27): start, target ..."""
        self.second_chance = False
        """The current run is one of those."""
        self.carried: i64 = 0
        """With operating rounds: how many runs at the head of the list are offered for the second time (D107)."""
        self.limit: i64 = 0
        """How many runs of this operating round a seat may enter (D106)."""
        self.entered = [0] * seats
        """How many each seat has entered."""
        self.start: i64 = -1
        """The number the run starts from, or -1."""
        self.target: i64 = -1
        """Its target number, or -1."""
        self.row: i64 = -1
        """The row of the table that names the targets of a special run, or -1."""
        self.targets: list[bool] = []
        """The hexes in which the run may end; empty while there is no run."""
        self.income = [0] * seats
        """From the current run (D69): prizes and fares."""
        self.paid = [0] * seats
        """Fares paid in the current run."""

        # --- entries of the current run
        self.order: list[int] = []
        """The order of entering (A9)."""
        self.said = [UNDECLARED] * seats
        self.partners = [-1] * seats
        """The seat that runs a joint train with this one, or -1."""
        self.routes: list[list[int]] = [[] for _ in range(seats)]
        """The hops of each train, under the seat that drives it."""
        self.opened = True
        """Everybody knows the entries; not so while they are sealed (A9)."""
        self.dropped: list[list[list[int]]] = [[] for _ in range(seats)]
        """The routes each train has changed in this run: it does not come back to them (A11, A52)."""
        self.exchanges: i64 = 0
        """Pairs that agreed to exchange fares, as bits `low * 6 + high` (`netting=byAgreement`)."""
        self.refused: i64 = 0
        """Pairs that did not agree."""
        self.reaches: dict[int, Finding] = {}
        """Searches for routes of this run that have been made already: a cache, shared by copies."""
        self.ways: Finding | None = None
        """How the route that is being declared can go on (`routes/ways.py`): a cache of this position alone."""
        self.graph: Finding | None = None
        """The track as a graph (`routes/graph.py`): a cache, shared by copies, forgotten when the track changes."""
        self.outlook: Finding | None = None
        """What bots think of the track: kept in the same way."""

        # --- the race
        self.made = [0] * seats
        """Points each train has made along its route."""
        self.surplus = [0] * seats
        """Points left over on arrival (D60)."""
        self.arrived = [0] * seats
        """The round of the race in which a train arrived, or 0."""
        self.race_round: i64 = 0
        """The round of the race, counted anew with each arrival; 0 before and after it."""
        self.thrown = [0] * seats
        """Points thrown so far in a round that is not complete."""
        self.throwing: i64 = 0
        """The seats that still have to throw in this round, one bit each."""
        self.tied: i64 = 0
        """The trains that throw to break a tie (`tie=reroll`), one bit each."""
        self.breaks = [0] * seats
        """What trains have thrown to break ties, one throw after the other."""

        # --- building after a run
        self.spenders: list[int] = []
        """Seats that have not yet been asked, in the order of building (A16, A53)."""
        self.tenths: list[int] = []
        """With the 10 % rule: what every seat may spend, by the accounts when that building began (D72, A47)."""
        self.end_reason = ""

    def made_of(self) -> tuple[str, ...]:
        return ("board", "settings", "seats", "network")

    def derived(self) -> tuple[str, ...]:
        return ("companies", "costs", "shares_track", "fields", "reaches", "ways", "graph", "outlook")

    def emit(self, kind: str, clause: str, facts: dict[str, Fact]) -> None:
        """Something has happened. Call it only when somebody listens (`events is not None`)."""
        if self.events is not None:
            self.events.append(Event(kind, clause, facts))

    def next_seat(self, seat: int) -> int:
        """Play is clockwise (D7)."""
        return (seat + 1) % self.seats

    def run_first(self) -> int:
        """The seat that is first in this run: the opener, then the next one with each run (A16)."""
        return (self.opener + self.runs) % self.seats if self.opener >= 0 else self.first

    def richer(self, one: int, other: int) -> int:
        """The richer of two seats; at equal accounts the one that comes earlier in the building order (A33)."""
        if self.accounts[one] != self.accounts[other]:
            return one if self.accounts[one] > self.accounts[other] else other
        first = self.run_first()
        return one if (one - first) % self.seats < (other - first) % self.seats else other

    def open_cities(self) -> int:
        """Numbered cities nobody has reached (D38)."""
        return self.connected.count(False)

    def has_rounds(self) -> bool:
        """Whether the runs of a round are drawn at once (D105)."""
        return self.settings.runs_in_round > 1

    def is_run_game(self) -> bool:
        return self.settings.runs > 0


def own_track(position: Position) -> None:
    """Before track is put on the board: what other copies of the position look at stays as it is."""
    if position.shares_track:
        position.shares_track = False
        position.network = position.network.clone()
        position.owners = position.owners[:] if position.settings.joint_lines else position.network.owners
        position.presence = position.presence[:]
        position.came = position.came[:]


def transfer(position: Position, payer: int, payee: int, amount: int) -> None:
    """Money from one account to another."""
    position.accounts[payer] -= amount
    position.accounts[payee] += amount


def from_bank(position: Position, seat: int, amount: int) -> None:
    """The bank pays; a negative amount is paid to the bank."""
    position.accounts[seat] += amount
    position.bank += amount
