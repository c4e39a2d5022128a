"""The game as the kernel sees it: which steps are legal, and what each one does. Compiled."""

from __future__ import annotations

from typing import final

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.board import Board
from footplate.games.dampfross.rules.building import any_segment, lay, may_lay
from footplate.games.dampfross.rules.entering import (
    add_hop,
    allows_hop,
    answer_run,
    ask_next,
    begin_entries,
    begin_joint_route,
    breach_choices,
    declare_route,
    entering_choices,
    may_offer_run,
    open_entries,
    route_choices,
    settle_entries,
    stay_out,
    withdraw,
)
from footplate.games.dampfross.rules.exchange import answer_exchange, offer_exchange
from footplate.games.dampfross.rules.ferries import buy, buyable, may_buy, purchases
from footplate.games.dampfross.rules.hops import any_hop
from footplate.games.dampfross.rules.network import Ferry, Network
from footplate.games.dampfross.rules.orders import is_ordering, pencil, pencil_ferry
from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_LINE,
    ANSWER_RUN,
    BEFORE_ROLL,
    BREACH,
    BUILDING,
    BUYING,
    CHOOSE_START,
    DRAW_FROM,
    DRAW_LIST,
    DRAW_SPECIAL,
    DRAW_TO,
    ENDED,
    ENTERING,
    EXCHANGE,
    FIRST_PLAYER,
    PARTNER_ROLL,
    ROLL,
    ROUTE,
    SPEND_BUYING,
    SPENDING,
    THROW,
    TIE_THROW,
    Position,
    Settings,
)
from footplate.games.dampfross.rules.race import begin_race, next_to_throw, throw
from footplate.games.dampfross.rules.refusals import over, refusal
from footplate.games.dampfross.rules.runs import (
    begin_run,
    draw_into_list,
    draw_start,
    draw_target,
    list_numbers,
    number_steps,
    possible_numbers,
)
from footplate.games.dampfross.rules.specials import draw_special
from footplate.games.dampfross.rules.spending import (
    after_building,
    ask_next_spender,
    count_run,
    end_spending_line,
    finish_run,
    spending_choices,
)
from footplate.games.dampfross.rules.turns import (
    answer_line,
    before_roll_choices,
    begin_building,
    begin_round,
    choose_start,
    end_building,
    end_line,
    end_turn,
    offer_line,
    roll_for_round,
    roll_together,
    say_nothing,
    turn_choices,
    use_roll,
)
from footplate.kernel.digest import digest
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE


def points_of(step: int) -> int:
    """The points of a throw of one or two dice."""
    if step >= moves.DICE:
        return (step - moves.DICE) // 6 + (step - moves.DICE) % 6 + 2
    return step - moves.DIE + 1


def throws(dice: int) -> list[int]:
    """Every throw of one or two dice."""
    if dice == 1:
        return list(range(moves.DIE, moves.DIE + 6))
    return list(range(moves.DICE, moves.DICE + 36))


@final
class DampfrossState(Position):
    """A position that can be played on."""

    # --- which steps are legal ------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        phase = self.phase
        if self.alone and self.to_move == CHANCE:
            return []
        if phase == BUILDING:
            return turn_choices(self)
        if phase == ROUTE:
            return route_choices(self)
        if phase == ENTERING:
            return entering_choices(self)
        if phase == SPENDING:
            return spending_choices(self)
        if phase in (THROW, TIE_THROW):
            return throws(self.settings.race_dice)
        if phase in (ROLL, PARTNER_ROLL):
            return throws(self.settings.build_dice)
        if phase in (DRAW_FROM, DRAW_TO):
            return number_steps(possible_numbers(self))
        if phase == DRAW_LIST:
            return number_steps(list_numbers(self))
        if phase == DRAW_SPECIAL:
            return list(range(moves.SPECIAL, moves.SPECIAL + len(self.board.specials)))
        if phase == CHOOSE_START:
            return [moves.START + place for place in self.board.starts]
        if phase == BEFORE_ROLL:
            return before_roll_choices(self)
        if phase == BREACH:
            return breach_choices(self)
        if phase in (BUYING, SPEND_BUYING):
            return [moves.PASS, *purchases(self, self.active)]
        if phase == EXCHANGE:
            return [moves.PASS, moves.OFFER + self.partner]
        if phase in (ANSWER_LINE, ANSWER_RUN, ANSWER_EXCHANGE):
            return [moves.PASS, moves.ACCEPT]
        if phase == FIRST_PLAYER:
            return [moves.FIRST + seat for seat in range(self.seats)]
        return []

    def any_legal(self, chance: Random) -> int:
        if self.phase == ROUTE:
            seat = self.to_move
            return moves.HOP + any_hop(self, seat, self.partner, self.routes[seat], chance)
        return super().any_legal(chance)

    def allows(self, step: int) -> bool:
        phase = self.phase
        if phase in (BUILDING, SPENDING):
            return self._allows_building(step)
        if phase == ROUTE:
            return allows_hop(self, step)
        if phase == ENTERING:
            if moves.OFFER <= step < moves.OFFER + self.seats:
                return may_offer_run(self, self.to_move, step - moves.OFFER)
            return step == moves.PASS or allows_hop(self, step)
        if phase == BREACH:
            return step == moves.WITHDRAW or allows_hop(self, step)
        return step in self.legal()

    def _allows_building(self, step: int) -> bool:
        if step >= moves.BUILD:
            return step < moves.BUILD + 6 * self.board.hexes and may_lay(self, step - moves.BUILD)
        if self.laid > 0:
            return step == moves.END
        if step == moves.PASS:
            return True
        if moves.BUY <= step < moves.BUY + len(self.network.ferries):
            return self.partner < 0 and may_buy(self, self.active, step - moves.BUY)
        return False

    # --- what a step does -----------------------------------------------------------------------------------------

    def refusal(self, step: int) -> Illegal:
        return refusal(self, step)

    def over(self) -> Illegal:
        return over(self)

    def advance(self, step: int) -> None:
        if not self.decide(step):
            self._next_run()

    def decide(self, step: int) -> bool:
        """What a step does until the next run, if any, is to begin. False when it is."""
        if self.phase <= BUYING:
            self._advance_building(step)
            return self.opener < 0
        if self.phase <= DRAW_SPECIAL:
            return self._draw(step)
        if self.phase <= ANSWER_EXCHANGE:
            return self._advance_entries(step)
        if self.phase <= TIE_THROW:
            return self._throw(step)
        return self._spend(step)

    def _advance_building(self, step: int) -> None:
        phase = self.phase
        if phase == BUILDING:
            self._build(step)
        elif phase == ROLL and self.settings.orders:
            roll_for_round(self, points_of(step))
        elif phase == ROLL:
            self._tell_roll(step, -1 if self.settings.same_roll else self.active)
            use_roll(self, points_of(step))
        elif phase == PARTNER_ROLL:
            self._tell_roll(step, self.partner)
            roll_together(self, points_of(step))
        elif phase == BEFORE_ROLL:
            self._open_turn(step)
        elif phase == CHOOSE_START:
            choose_start(self, step - moves.START)
        elif phase == ANSWER_LINE:
            answer_line(self, step == moves.ACCEPT)
        elif phase == BUYING:
            if step == moves.PASS:
                self._tell_pass("bought_nothing", "D84")
                end_turn(self)
            else:
                self._buy(step - moves.BUY)
                if not purchases(self, self.active):
                    end_turn(self)
        else:
            if self.events is not None:
                self.emit("first", "D7", {"seat": step - moves.FIRST})
            begin_round(self, step - moves.FIRST)

    def _tell_roll(self, step: int, seat: int) -> None:
        if self.events is not None:
            self.emit("rolled", "D41" if seat < 0 else "D9", {"seat": seat, "points": points_of(step)})

    def _tell_pass(self, kind: str, clause: str) -> None:
        if self.events is not None and not is_ordering(self):
            self.emit(kind, clause, {"seat": self.active})

    def _buy(self, ferry: int) -> None:
        if is_ordering(self):
            pencil_ferry(self, ferry)
        else:
            buy(self, self.active, ferry)

    def _build(self, step: int) -> None:
        if step >= moves.BUILD:
            if is_ordering(self):
                pencil(self, step - moves.BUILD)
            else:
                lay(self, step - moves.BUILD)
            if not any_segment(self):
                end_line(self)
        elif step == moves.END:
            end_line(self)
        elif step == moves.PASS:
            self._tell_pass("passed", "D9")
            end_turn(self)
        else:
            self._buy(step - moves.BUY)
            begin_building(self)

    def _open_turn(self, step: int) -> None:
        if step == moves.PASS:
            say_nothing(self)
        elif step == moves.DECLARE:
            if self.events is not None:
                self.emit("declared", "D39", {"seat": self.active})
            end_building(self, "D39", self.active)
        else:
            offer_line(self, step - moves.OFFER)

    # --- runs -----------------------------------------------------------------------------------------------------

    def _next_run(self) -> None:
        """Begin runs until somebody, or chance, has to decide something."""
        while True:
            if not begin_run(self):
                return
            if self._ask_for_entries():
                return

    def _ask_for_entries(self) -> bool:
        """Both ends of the run are known. True when a decision is due, False when the next run can begin."""
        if begin_entries(self):
            return True
        return self._all_declared()

    def _all_declared(self) -> bool:
        open_entries(self)
        return settle_entries(self) or self.depart()

    def depart(self) -> bool:
        """The trains leave. True when a decision is due, False when the next run can begin."""
        if begin_race(self):
            return True
        return self._run_is_over()

    def _run_is_over(self) -> bool:
        """True when a seat may build or the game is over; False when the next run is to begin."""
        if finish_run(self) or self.phase == ENDED:
            return True
        return self._close_run()

    def _close_run(self) -> bool:
        if after_building(self):
            return True
        count_run(self)
        return False

    def _draw(self, step: int) -> bool:
        phase = self.phase
        if phase == DRAW_FROM:
            draw_start(self, step - moves.DRAW)
            return True
        if phase == DRAW_TO:
            known = draw_target(self, step - moves.DRAW)
        elif phase == DRAW_SPECIAL:
            known = draw_special(self, step - moves.SPECIAL)
        else:
            known = draw_into_list(self, step - moves.DRAW)
        return not known or self._ask_for_entries()

    def _advance_entries(self, step: int) -> bool:
        phase = self.phase
        if moves.HOP <= step < moves.DIE:
            if not add_hop(self, step - moves.HOP):
                return True
            declare_route(self)
            if self.phase == ANSWER_RUN:
                return True
        elif step == moves.PASS and phase == ENTERING:
            stay_out(self)
        elif phase == ENTERING:
            begin_joint_route(self, step - moves.OFFER)
            return True
        elif phase == ANSWER_RUN:
            answer_run(self, step == moves.ACCEPT)
            if self.phase == ENTERING and self.said[self.to_move] == 0:
                return True
        elif phase == BREACH:
            withdraw(self, self.to_move)
        elif phase == EXCHANGE and step != moves.PASS:
            offer_exchange(self)
            return True
        else:
            answer_exchange(self, step == moves.ACCEPT)
        return ask_next(self) or self._all_declared()

    def _throw(self, step: int) -> bool:
        if self.events is not None:
            self.emit("thrown", "D57", {"seat": next_to_throw(self), "points": points_of(step)})
        return not throw(self, points_of(step)) or self._run_is_over()

    def _spend(self, step: int) -> bool:
        if step >= moves.BUILD:
            lay(self, step - moves.BUILD)
            if any_segment(self):
                return True
            deciding = end_spending_line(self)
        elif step == moves.END:
            deciding = end_spending_line(self)
        elif step == moves.PASS:
            self._tell_pass(*(("bought_nothing", "D84") if self.phase == SPEND_BUYING else ("passed", "D69")))
            deciding = ask_next_spender(self)
        else:
            buy(self, self.active, step - moves.BUY)
            self.buyable = buyable(self, self.active)
            if self.buyable or (self.phase == SPENDING and any_segment(self)):
                return True
            deciding = ask_next_spender(self)
        return deciding or self._close_run()

    # --- the rest of the contract ---------------------------------------------------------------------------------

    def clone(self) -> DampfrossState:
        copy = DampfrossState(self.board, self.settings, self.seats, self.network)
        self.shares_track = True
        copy.shares_track = True
        copy.owners = self.owners
        copy.presence = self.presence
        copy.came = self.came
        copy.fields = self.fields
        copy.starts = self.starts[:]
        copy.first_sides = self.first_sides[:]
        copy.connected = self.connected[:]
        copy.accounts = self.accounts[:]
        copy.used = self.used[:]
        copy.list = self.list
        copy.again = self.again
        copy.targets = self.targets
        copy.income = self.income[:]
        copy.paid = self.paid[:]
        copy.order = self.order
        copy.said = self.said[:]
        copy.partners = self.partners[:]
        copy.routes = self.routes[:]
        copy.reaches = self.reaches
        copy.graph = self.graph
        copy.outlook = self.outlook
        copy.made = self.made[:]
        copy.surplus = self.surplus[:]
        copy.arrived = self.arrived[:]
        copy.thrown = self.thrown[:]
        copy.breaks = self.breaks[:]
        copy.to_move = self.to_move
        copy.bank = self.bank
        copy.phase = self.phase
        copy.round = self.round
        copy.first = self.first
        copy.active = self.active
        copy.opener = self.opener
        copy.one_open = self.one_open
        copy.ending_round = self.ending_round
        copy.roll = self.roll
        copy.points = self.points
        copy.laid = self.laid
        copy.partner = self.partner
        copy.declined = self.declined
        copy.buyable = self.buyable
        copy.joined = self.joined
        copy.runs = self.runs
        copy.ordinary = self.ordinary
        copy.idle = self.idle
        copy.second_chance = self.second_chance
        copy.redrawing = self.redrawing
        copy.start = self.start
        copy.target = self.target
        copy.row = self.row
        copy.opened = self.opened
        copy.dropped = self.dropped[:]
        copy.exchanges = self.exchanges
        copy.refused = self.refused
        copy.race_round = self.race_round
        copy.throwing = self.throwing
        copy.tied = self.tied
        copy.spenders = self.spenders
        copy.tenths = self.tenths
        copy.end_reason = self.end_reason
        copy.carried = self.carried
        copy.limit = self.limit
        copy.entered = self.entered[:]
        copy.dice = self.dice
        copy.throw = self.throw
        copy.orders = self.orders
        copy.reserved = self.reserved
        copy.alone = self.alone
        return copy

    def digest(self) -> int:
        numbers = [self.seats, self.to_move, self.phase, self.round, self.first, self.active, self.opener]
        numbers += [self.one_open, self.roll, self.points, self.laid, self.partner, self.declined, self.buyable]
        numbers += [self.joined, self.runs, self.ordinary, self.idle, self.start, self.target, self.row]
        numbers += [self.exchanges, self.refused, self.race_round, self.throwing, self.tied, self.bank]
        for said in (self.ending_round, self.second_chance, self.opened, self.redrawing):
            numbers.append(int(said))
        for connected in self.connected:
            numbers.append(int(connected))
        for routes in (self.routes, *self.dropped):
            numbers.append(len(routes))
            for route in routes:
                numbers.append(len(route))
                numbers += route
        for values in (self.spenders, self.tenths, self.list, self.again, self.order, self.came):
            numbers.append(len(values))
            numbers += values
        for values in (self.accounts, self.starts, self.first_sides, self.used, self.income, self.paid, self.said):
            numbers += values
        for values in (self.partners, self.made, self.surplus, self.arrived, self.thrown, self.breaks, self.owners):
            numbers += values
        for ferry in self.network.ferries:
            numbers.append(ferry.owner)
        for letter in self.end_reason:
            numbers.append(ord(letter))
        if self.has_rounds():
            numbers += [self.carried, self.limit, *self.entered]
        if self.settings.orders:
            numbers += [self.throw, self.reserved, len(self.dice), *self.dice]
            for order in self.orders:
                numbers.append(len(order))
                numbers += order
        return digest(numbers)

    def scores(self) -> list[int]:
        return self.accounts[:]

    def midway(self) -> bool:
        phase = self.phase
        if phase in (BUILDING, SPENDING):
            return self.laid > 0
        if phase in (THROW, TIE_THROW):
            return self._has_thrown()
        if phase == ROLL:
            return len(self.dice) > 0 or self.redrawing
        return phase == ROUTE or (phase == DRAW_LIST and (len(self.list) > 0 or self.redrawing))

    def _has_thrown(self) -> bool:
        for points in self.thrown:
            if points:
                return True
        return False


def new_state(board: Board, settings: Settings, seats: int) -> DampfrossState:
    """The set-up: an empty map, twenty units in every account (D1-D4)."""
    ferries = [Ferry(line.port, line.far, line.length, -1) for line in board.ferries]
    network = Network(board.neighbours, board.mountain, [0] * (6 * board.hexes), ferries, board.hexes)
    state = DampfrossState(board, settings, seats, network)
    state.owners = [0] * (6 * board.hexes) if settings.joint_lines else network.owners
    state.presence = [0] * board.hexes
    state.came = [0] * board.hexes if settings.join_always else []
    state.to_move = CHANCE
    if settings.first_player >= 0:
        begin_round(state, settings.first_player)
    return state
