"""The game as the kernel sees it: which steps are legal, and what each one does. Compiled."""

from __future__ import annotations

from typing import Final, final

from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import (
    CITIES,
    COMPANIES,
    KINDS,
    SHARES,
    STARTS,
    TILES,
    TOKENS,
    TOKENS_PER_CITY,
    TOWNS,
    Board,
)
from footplate.games.rocket.rules.lines import complete_move, legal_directions, may_move, take_share
from footplate.games.rocket.rules.position import (
    ACTION,
    AIM,
    ANY_HEADING,
    BIDDING,
    CALL_VETO,
    CHOOSE_HEX,
    CHOOSE_LINE,
    CHOOSE_SITE,
    CHOOSE_TOKEN,
    END_CLAUSES,
    ENDED,
    EVERYTHING,
    FIRST_PLAYER,
    FREE,
    GONE,
    MATCHING,
    REPLACE,
    TOWN,
    Line,
    Position,
    Settings,
    add_to_crowd,
    copied,
    join_line,
)
from footplate.games.rocket.rules.refusals import over, refusal
from footplate.games.rocket.rules.scoring import score_final
from footplate.games.rocket.rules.stations import (
    count_sites,
    is_site,
    lift,
    lifts,
    may_lift,
    may_use_stations,
    put_station,
    site_at,
    sites,
)
from footplate.games.rocket.rules.veto import (
    ask_for_bid,
    ask_for_call,
    begin_bid,
    highest_possible_bid,
    open_veto,
    place_bid,
    settle_veto,
)
from footplate.kernel.digest import digest
from footplate.kernel.events import Event
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER


@final
class RocketState(Position):
    """A position that can be played on."""

    # --- which steps are legal ------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        phase = self.phase
        if phase == ACTION:
            return self._actions()
        if phase == CHOOSE_HEX:
            return directions_in(legal_directions(self, self.lines[self.line]))
        if phase == CHOOSE_LINE:
            return [moves.LINE + line.number for line in self.lines if may_move(self, line)]
        if phase == CHOOSE_SITE:
            return self._sites()
        if phase == CHOOSE_TOKEN:
            return self._tokens()
        if phase == CALL_VETO:
            return [moves.CALL, moves.PASS]
        if phase == BIDDING:
            return [moves.PASS, *range(moves.BID + self.bid + 1, moves.BID + highest_possible_bid(self) + 1)]
        if phase == AIM:
            return directions_in(self.targets)
        if phase == MATCHING:
            return [moves.MATCH, moves.PASS]
        if phase == REPLACE:
            return [step for step in sites(self) if step != moves.PLACE + self.lifted]
        if phase == FIRST_PLAYER:
            return [moves.FIRST + seat for seat in range(self.seats)]
        return []

    def any_legal(self, chance: Random) -> int:
        """Random play asks for one step, so hardly a list is made for it: more than a hundred sites are counted."""
        phase = self.phase
        if phase == ACTION:
            return self._any_action(chance)
        if phase == CHOOSE_HEX:
            steps = STEPS_IN[legal_directions(self, self.lines[self.line])]
            return steps[chance.below(len(steps))]
        if phase == CHOOSE_SITE:
            free = count_sites(self) if self.stock(self.to_move) > 0 else 0
            lifting = lifts(self)
            drawn = chance.below(free + len(lifting))
            return site_at(self, drawn) if drawn < free else lifting[drawn - free]
        if phase == CALL_VETO:
            return moves.CALL if chance.below(2) == 0 else moves.PASS
        if phase == BIDDING:
            drawn = chance.below(1 + max(0, highest_possible_bid(self) - self.bid))
            return moves.BID + self.bid + drawn if drawn else moves.PASS
        if phase == REPLACE:
            return self._any_other_site(chance)
        if phase == AIM:
            steps = STEPS_IN[self.targets]
            return steps[chance.below(len(steps))]
        if phase == MATCHING:
            return moves.MATCH if chance.below(2) == 0 else moves.PASS
        return super().any_legal(chance)

    def _any_other_site(self, chance: Random) -> int:
        """For a station that was lifted: not where it stood, whether or not a station may stand there now (R21)."""
        if not is_site(self, self.lifted):
            return site_at(self, chance.below(count_sites(self)))
        drawn = chance.below(count_sites(self) - 1)
        step = site_at(self, drawn)
        return step if step < moves.PLACE + self.lifted else site_at(self, drawn + 1)

    def _any_action(self, chance: Random) -> int:
        takes = self.tokens_left > 0
        builds = may_use_stations(self)
        drives = self._any_line()
        possible = (1 if takes else 0) + (1 if builds else 0) + (1 if drives else 0)
        if possible == 0:
            return super().any_legal(chance)  # which says that there is none
        drawn = chance.below(possible)
        if takes:
            if drawn == 0:
                return moves.TAKE
            drawn -= 1
        return moves.STATION if builds and drawn == 0 else moves.MOVE

    def _actions(self) -> list[int]:
        """Two actions out of three, equal or different (R13)."""
        possible = []
        if self.tokens_left > 0:
            possible.append(moves.TAKE)
        if may_use_stations(self):
            possible.append(moves.STATION)
        if self._any_line():
            possible.append(moves.MOVE)
        return possible

    def _any_line(self) -> bool:
        for line in self.lines:
            if may_move(self, line):
                return True
        return False

    def _sites(self) -> list[int]:
        return sites(self) + lifts(self) if self.stock(self.to_move) > 0 else lifts(self)

    def _tokens(self) -> list[int]:
        """Any token of any city (R15, R16); equal tokens of a city are one choice."""
        steps: list[int] = []
        for token in range(TOKENS):
            if self.holder[token] < 0:
                step = moves.TOKEN + token // TOKENS_PER_CITY * len(KINDS) + self.kinds[token]
                if not steps or steps[-1] != step:
                    steps.append(step)
        return steps

    def _token(self, step: int) -> int:
        """The first free token a step could mean, or -1."""
        city = (step - moves.TOKEN) // len(KINDS)
        kind = (step - moves.TOKEN) % len(KINDS)
        if 0 <= city < CITIES:
            for token in range(city * TOKENS_PER_CITY, (city + 1) * TOKENS_PER_CITY):
                if self.holder[token] < 0 and self.kinds[token] == kind:
                    return token
        return -1

    def allows(self, step: int) -> bool:
        phase = self.phase
        if phase == ACTION:
            return (
                (step == moves.TAKE and self.tokens_left > 0)
                or (step == moves.STATION and may_use_stations(self))
                or (step == moves.MOVE and self._any_line())
            )
        if phase == CHOOSE_HEX:
            direction = step - moves.DIRECTION
            return 0 <= direction < 6 and legal_directions(self, self.lines[self.line]) >> direction & 1 == 1
        if phase == CHOOSE_LINE:
            line = step - moves.LINE
            return 0 <= line < len(COMPANIES) and may_move(self, self.lines[line])
        if phase == CHOOSE_SITE:
            if moves.PLACE <= step < moves.PLACE + self.board.hexes:
                return self.stock(self.to_move) > 0 and is_site(self, step - moves.PLACE)
            return moves.LIFT <= step < moves.LIFT + self.board.hexes and may_lift(self, step - moves.LIFT)
        if phase == CHOOSE_TOKEN:
            return moves.TOKEN <= step < moves.BID and self._token(step) >= 0
        if phase == CALL_VETO:
            return step == moves.CALL or step == moves.PASS
        if phase == BIDDING:
            return step == moves.PASS or self.bid < step - moves.BID <= highest_possible_bid(self)
        if phase == AIM:
            direction = step - moves.DIRECTION
            return 0 <= direction < 6 and self.targets >> direction & 1 == 1
        if phase == MATCHING:
            return step == moves.MATCH or step == moves.PASS
        if phase == REPLACE:
            hex = step - moves.PLACE
            return 0 <= hex < self.board.hexes and hex != self.lifted and is_site(self, hex)
        if phase == FIRST_PLAYER:
            return 0 <= step - moves.FIRST < self.seats
        return False

    # --- what a step does -----------------------------------------------------------------------------------------

    def refusal(self, step: int) -> Illegal:
        return refusal(self, step)

    def over(self) -> Illegal:
        return over(self)

    def advance(self, step: int) -> None:
        phase = self.phase
        if phase == ACTION:
            self.phase = CHOOSE_TOKEN if step == moves.TAKE else CHOOSE_SITE if step == moves.STATION else CHOOSE_LINE
        elif phase == CHOOSE_HEX:
            self._move(step - moves.DIRECTION)
        elif phase == CHOOSE_LINE:
            self.line = step - moves.LINE
            self.phase = CHOOSE_HEX
        elif phase == CHOOSE_TOKEN:
            self._take(self._token(step))
        elif phase == CHOOSE_SITE and step >= moves.LIFT:
            self.lifted = step - moves.LIFT
            lift(self, self.lifted)
            self.phase = REPLACE
        elif phase == CHOOSE_SITE or phase == REPLACE:  # noqa: SIM109 - a tuple would be built for every step
            self._place(step - moves.PLACE)
        elif phase == AIM:
            if not place_bid(self, step - moves.DIRECTION):
                self._finish_move()
        elif phase == FIRST_PLAYER:
            self.first = step - moves.FIRST
            if self.events is not None:
                self.events.append(Event("first", "R10", {"seat": self.first}))
            self._begin_turn(self.first)
        else:
            self._answer(step)

    def _take(self, token: int) -> None:
        # Equal tokens are kept in the order of their holders, so that who took which first leaves no trace.
        self.own_tokens()
        at = token
        while at % TOKENS_PER_CITY and self.kinds[at - 1] == self.kinds[at] and self.holder[at - 1] > self.active:
            self.holder[at] = self.holder[at - 1]
            at -= 1
        self.holder[at] = self.active
        self.tokens_left -= 1
        if self.events is not None:
            city = self.board.town_names[STARTS + token // TOKENS_PER_CITY]
            self.events.append(
                Event("token", "R15", {"seat": self.active, "city": city, "kind": KINDS[self.kinds[token]]})
            )
        self._next_action()

    def _place(self, hex: int) -> None:
        put_station(self, hex, self.active)
        if self.events is not None:
            names = self.board.hex_names
            origin = names[self.lifted] if self.lifted >= 0 else ""
            clause = "R21" if self.lifted >= 0 else "R17"
            self.events.append(Event("station", clause, {"seat": self.active, "hex": names[hex], "from": origin}))
        self.lifted = -1
        self._next_action()

    def _move(self, direction: int) -> None:
        """Move, take a share, and ask about a veto (R22, R29, R31)."""
        line = self.lines[self.line]
        self.targets = legal_directions(self, line)
        self.aim = direction
        self.moved |= 1 << self.line
        if self.events is not None:
            target = self.board.neighbours[line.locomotive * 6 + direction]
            self.events.append(
                Event(
                    "moved",
                    "R22",
                    {"seat": self.active, "line": COMPANIES[self.line], "hex": self.board.hex_names[target]},
                )
            )
        take_share(self, line)
        if not open_veto(self):
            self._finish_move()

    def _answer(self, step: int) -> None:
        """A seat answers in the veto round."""
        if self.phase == CALL_VETO:
            if step == moves.CALL:
                if self.events is not None:
                    self.events.append(Event("called", "R31", {"seat": self.to_move, "line": COMPANIES[self.line]}))
                asking = ask_for_bid(self, self.next_seat(self.active))
            else:
                asking = ask_for_call(self, self.next_seat(self.to_move))
        elif step == moves.PASS:
            if self.events is not None:
                kind = "passed" if self.phase == BIDDING else "let_stand"
                self.events.append(Event(kind, "R33" if self.phase == BIDDING else "R37", {"seat": self.to_move}))
            asking = self.to_move != self.active and ask_for_bid(self, self.next_seat(self.to_move))
        else:
            shares = self.bid if step == moves.MATCH else step - moves.BID
            asking = begin_bid(self, shares) or place_bid(self, self.aim)
        if not asking:
            self._finish_move()

    def _finish_move(self) -> None:
        """The circuit is over: the move stands as it is (R42)."""
        self.to_move = self.active
        settle_veto(self)
        complete_move(self)
        self.line = -1
        self.aim = -1
        self.targets = 0
        self.bid = 0
        self.bidder = -1
        if not self.ending:  # only line moves change supplies and tiles
            self.end_reason = self.reason_to_end()
            self.ending = self.end_reason != ""
        self._next_action()

    # --- turns and the end ----------------------------------------------------------------------------------------

    def _begin_turn(self, seat: int) -> None:
        self.active = seat
        self.to_move = seat
        self.action = 0
        self.moved = 0
        self.phase = ACTION

    def _next_action(self) -> None:
        """After each action: has the game ended, does the turn go on, or is the next seat to play? (R13, R64-R66)"""
        self.to_move = self.active
        self.phase = ACTION
        self.action += 1
        if self.ending and (not self.settings.finish_turn or self.action == 2 or not self.legal()):
            self._finish()
            return
        if self.action == 2:
            following = self.next_seat(self.active)
            if following == self.first:
                self.round += 1
            self._begin_turn(following)

    def reason_to_end(self) -> str:
        """Why the game ends with the action just done; "" when it goes on (R64, R66, R67)."""
        if self.tiles >= TILES:
            return "tiles"
        left = 0
        for line in self.lines:
            if self.settings.end_by_lines:
                alive = line.survivor < 0 and not line.isolated
            else:
                alive = line.supply > 0
            if alive:
                left += 1
        if left > 1:
            return ""
        return "lines" if self.settings.end_by_lines else "shares"

    def _finish(self) -> None:
        if self.events is not None:
            self.events.append(Event("ended", END_CLAUSES[self.end_reason], {"reason": self.end_reason}))
        self.phase = ENDED
        score_final(self)
        self.to_move = OVER
        self.active = 0
        self.action = 0
        self.moved = 0
        self.ending = False

    # --- the rest of the contract ---------------------------------------------------------------------------------

    def clone(self) -> RocketState:
        """A copy that shares what neither has changed since."""
        copy = RocketState(
            self.board,
            self.settings,
            self.seats,
            self.lines,
            self.owner,
            self.touching,
            self.station,
            self.crowd,
            self.built,
            self.kinds,
            self.holder,
            self.passengers,
            self.cash[:],
        )
        copied(self, copy)
        self.shared = EVERYTHING
        copy.shared = EVERYTHING
        return copy

    def digest(self) -> int:
        """Without `first` and `round`: they number the rounds, and the same position may come about in another one."""
        numbers = [self.seats, self.to_move, self.phase, self.active, self.action, self.moved, self.tiles]
        numbers.append(int(self.ending))
        numbers += [
            self.line,
            self.lifted,
            self.aim,
            self.targets,
            self.bid,
            self.bidder,
            self.bid_begun,
            self.open_towns,
        ]
        for line in self.lines:
            numbers += [line.locomotive, line.heading, line.supply, line.extra, line.connected, line.survivor]
            numbers.append(int(line.isolated))
            numbers.append(len(line.drive))
            numbers += line.drive
            numbers += line.shares
            numbers += line.stations
        numbers += self.owner
        numbers += self.station
        numbers += self.holder
        numbers += self.passengers
        numbers += self.cash
        return digest(numbers)

    def scores(self) -> list[int]:
        return self.cash[:]

    def midway(self) -> bool:
        return CHOOSE_TOKEN <= self.phase <= CHOOSE_HEX or self.phase == AIM


def directions_in(directions: int) -> list[int]:
    """The steps for a set of directions."""
    return [moves.DIRECTION + direction for direction in range(6) if directions >> direction & 1]


STEPS_IN: Final = [directions_in(directions) for directions in range(1 << 6)]


def new_state(board: Board, settings: Settings, seats: int) -> RocketState:
    """The set-up: every locomotive on its start town, every share in its supply (R2-R9)."""
    lines = [
        Line(
            number,
            board.town_hexes[number],
            ANY_HEADING,
            SHARES,
            0,
            0,
            GONE,
            False,
            (),
            (),
            [0] * seats,
            [0] * seats,
        )
        for number in range(STARTS)
    ]
    state = RocketState(
        board,
        settings,
        seats,
        lines,
        [FREE if town < 0 else TOWN for town in board.town_at],
        [0] * board.hexes,
        [-1] * board.hexes,
        [0 if town < 0 else 1 for town in board.town_at],
        [[] for _ in range(seats)],
        board.single_kinds if settings.single_tokens else board.token_kinds,
        [-1] * TOKENS,
        [0] * seats,
        [0] * seats,
    )
    for line in lines:
        join_line(state, line.locomotive, line.number)
        add_to_crowd(state, line.locomotive, 1)
    closed = 0 if settings.unmoved_start_is_town else (1 << STARTS) - 1
    state.open_towns = (1 << TOWNS) - 1 - closed
    if settings.first_player >= 0:
        state.first = settings.first_player
        state.phase = ACTION
        state.to_move = state.first
        state.active = state.first
    else:
        state.to_move = CHANCE
    return state
