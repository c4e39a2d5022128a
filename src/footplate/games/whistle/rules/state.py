"""The game as the kernel sees it: which steps are legal, and what each one does. Compiled."""

from __future__ import annotations

from typing import final

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.arrival import (
    can_choose,
    choose_item,
    choose_space,
    discard,
    finish,
    item_choices,
    land,
    may_use_space,
    miss_demand,
    pay_demand,
    pay_toll,
    sell_to_exchange,
    share_choices,
    take_gold,
)
from footplate.games.whistle.rules.goods import has, kinds_of
from footplate.games.whistle.rules.movement import (
    begin_move,
    can_move,
    choose_train,
    lay,
    laying_choices,
    leave,
    leaving_choices,
    may_halt_here,
    may_lay,
    may_leave_by,
    token_choices,
)
from footplate.games.whistle.rules.pieces import FIRST_END, GOLD_VALUES, SPACES, TOLL_STATION
from footplate.games.whistle.rules.position import (
    BOILER_RETURN,
    CABOOSE_TRAIN,
    CHOOSING,
    DEAL,
    DISCARDING,
    DRAW_GOLD,
    DRAW_OFFER,
    FINDING,
    FIRST_PLAYER,
    GIVING,
    LAY_EAST,
    LAY_ENDS,
    LAY_MIDDLE,
    LAYING,
    LEAVING,
    OPENING_RETURN,
    PAY_TOLL,
    PAYING,
    PLACING,
    PRICING,
    REFILL,
    SAFE_GIVE,
    SAFE_TAKE,
    SPACING,
    TOKEN,
    TRADING,
    TURN,
    TURN_UP,
    Position,
    Settings,
)
from footplate.games.whistle.rules.refusals import over, refusal
from footplate.games.whistle.rules.set_up import (
    begin_hands,
    begin_set_up,
    deal_opening,
    free_starts,
    lay_out,
    lay_out_upgrade,
    may_lay_out,
    open_the_box,
    place_train,
    return_opening,
    tiles_to_lay,
    turn_up,
    upgrades_to_offer,
)
from footplate.games.whistle.rules.stack import can_come, drawable
from footplate.games.whistle.rules.trading import may_trade, trade, trade_choices
from footplate.games.whistle.rules.turns import (
    after_turning_up,
    allows_refill,
    begin_round,
    deal_drawn,
    draw_from_stack,
    end_turn,
    find_tile,
    look_through_stack,
    refill_choices,
    take_from_display,
    tiles_to_find,
    trains_on_map,
    turn_choices,
)
from footplate.games.whistle.rules.upgrades import (
    buy,
    companies_to_take,
    may_buy,
    may_use,
    pay_rival,
    price_choices,
    put_into_safe,
    return_tile,
    take_from_stack,
    use,
    use_caboose,
)
from footplate.kernel.digest import digest
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import CHANCE


@final
class WhistleState(Position):
    """A position that can be played on."""

    # --- which steps are legal ------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        phase = self.phase
        if phase <= PLACING:
            return self._set_up_choices()
        if phase == TURN:
            return turn_choices(self)
        if phase == LEAVING:
            return leaving_choices(self)
        if phase == LAYING:
            return laying_choices(self)
        if phase == TOKEN:
            return token_choices(self)
        if phase == REFILL:
            return refill_choices(self)
        if phase == PAY_TOLL:
            return [moves.TOLL + good for good in kinds_of(self, self.active)]
        if phase == PAYING:
            return [moves.PAY, moves.REFUSE] if self.settings.may_refuse else [moves.PAY]
        if phase == TRADING:
            return trade_choices(self)
        if phase == CHOOSING:
            return item_choices(self)
        if phase == DISCARDING:
            return [moves.DISCARD + good for good in kinds_of(self, self.to_move)]
        if phase == GIVING:
            shares = share_choices(self)
            return [moves.REFUSE, *shares] if self.settings.may_refuse else shares
        if phase == SAFE_GIVE:
            return share_choices(self)
        if phase == SAFE_TAKE:
            return [moves.COMPANY + company for company in companies_to_take(self)]
        if phase == SPACING:
            return [moves.SPACE + space for space in range(SPACES) if may_use_space(self, space)]
        if phase == PRICING:
            return price_choices(self, self.upgrade)
        if phase == CABOOSE_TRAIN:
            return [moves.TRAIN + number for number in trains_on_map(self)]
        if phase == BOILER_RETURN:
            return [moves.RETURN + tile for tile in sorted(set(self.hands[self.to_move]))]
        if phase == FINDING:
            return [moves.FIND + tile for tile in tiles_to_find(self)]
        if phase == DRAW_GOLD:
            return [moves.GOLD + value for value in range(GOLD_VALUES) if self.gold_left[value] > 0]
        return []

    def _set_up_choices(self) -> list[int]:
        phase = self.phase
        if phase in (LAY_ENDS, LAY_MIDDLE, LAY_EAST):
            return [moves.LAY + turned for turned in tiles_to_lay(self)]
        if phase == DRAW_OFFER:
            return [moves.OFFER + upgrade for upgrade in upgrades_to_offer(self)]
        if phase == TURN_UP:
            return [moves.DISPLAY + tile for tile in drawable(self)]
        if phase == DEAL:
            return [moves.DEALT + tile for tile in drawable(self)]
        if phase == OPENING_RETURN:
            return [moves.RETURN + tile for tile in self.hands[self.to_move]]
        if phase == PLACING:
            return [moves.PLACE + start for start in free_starts(self)]
        return [moves.FIRST + seat for seat in range(self.seats)]

    def allows(self, step: int) -> bool:
        phase = self.phase
        if phase == TURN:
            return self._allows_in_turn(step)
        if phase == LEAVING:
            if step == moves.HALT:
                return may_halt_here(self)
            return moves.DIRECTION <= step < moves.DIRECTION + 6 and may_leave_by(self, step - moves.DIRECTION)
        if phase == LAYING:
            return moves.LAY <= step < moves.LAY + 6 * FIRST_END and may_lay(self, step - moves.LAY)
        if phase == TOKEN:
            return step in (moves.COAL, moves.WHISTLE) and can_move(self, self.train, step == moves.COAL)
        if phase == REFILL:
            return allows_refill(self, step)
        if phase == TRADING:
            deal = step - moves.TRADE
            if not 0 <= deal < 6 * moves.TAKES:
                return step == moves.DONE
            return may_trade(self, deal // moves.TAKES, deal % moves.TAKES)
        if phase == CHOOSING:
            return can_choose(self, step - moves.CHOOSE)
        if phase == DISCARDING:
            return has(self, self.to_move, step - moves.DISCARD)
        if phase == DEAL:
            return can_come(self, step - moves.DEALT)
        if phase == TURN_UP:
            return can_come(self, step - moves.DISPLAY)
        if phase in (LAY_ENDS, LAY_MIDDLE, LAY_EAST):
            return may_lay_out(self, step - moves.LAY)
        return step in self.legal()

    def _allows_in_turn(self, step: int) -> bool:
        if moves.TRAIN <= step < moves.DIRECTION:
            number = step - moves.TRAIN
            return can_move(self, number, True) or can_move(self, number, False)
        if moves.BUY <= step < moves.USE:
            return may_buy(self, step - moves.BUY)
        if moves.USE <= step < moves.OFFER:
            return may_use(self, step - moves.USE)
        return allows_refill(self, step)

    # --- what a step does -----------------------------------------------------------------------------------------

    def refusal(self, step: int) -> Illegal:
        return refusal(self, step)

    def over(self) -> Illegal:
        return over()

    def advance(self, step: int) -> None:
        phase = self.phase
        if phase <= PLACING:
            self._set_up(step)
        elif phase in (TURN, REFILL):
            self._act(step)
        elif phase <= LAYING:
            self._move(step)
        elif phase == FINDING:
            find_tile(self, step - moves.FIND)
        else:
            self._settle(step)

    def _set_up(self, step: int) -> None:
        phase = self.phase
        if phase == DEAL:
            if self.round:
                deal_drawn(self, step - moves.DEALT)
            else:
                deal_opening(self, step - moves.DEALT)
        elif phase == TURN_UP:
            if turn_up(self, step - moves.DISPLAY):
                if self.round:
                    after_turning_up(self)
                else:
                    begin_hands(self)
        elif phase == FIRST_PLAYER:
            begin_set_up(self, step - moves.FIRST)
        elif phase == DRAW_OFFER:
            lay_out_upgrade(self, step - moves.OFFER)
        elif phase == OPENING_RETURN:
            return_opening(self, step - moves.RETURN)
        elif phase == PLACING:
            if place_train(self, step - moves.PLACE):
                begin_round(self)
        else:
            lay_out(self, step - moves.LAY)

    def _act(self, step: int) -> None:
        if step == moves.END:
            end_turn(self)
        elif step == moves.DRAW_STACK:
            self._tell("draws", "W99a")
            draw_from_stack(self)
        elif step == moves.LOOK:
            look_through_stack(self)
        elif step >= moves.TAKE:
            take_from_display(self, step - moves.TAKE)
        elif step >= moves.USE:
            use(self, step - moves.USE)
        elif step >= moves.BUY:
            buy(self, step - moves.BUY)
        else:
            choose_train(self, step - moves.TRAIN)

    def _move(self, step: int) -> None:
        if step >= moves.LAY:
            stands = lay(self, step - moves.LAY)
        elif step >= moves.DIRECTION:
            stands = leave(self, step - moves.DIRECTION)
        elif step == moves.HALT:
            stands = True
        else:
            stands = begin_move(self, step == moves.COAL)
        if stands:
            land(self)

    def _settle(self, step: int) -> None:
        phase = self.phase
        if phase == TRADING:
            self._deal(step)
        elif phase == PAYING or step == moves.REFUSE:
            if step == moves.PAY:
                pay_demand(self)
            else:
                miss_demand(self, "A13")
        elif phase == CHOOSING:
            choose_item(self, step - moves.CHOOSE)
        elif phase == DISCARDING:
            discard(self, step - moves.DISCARD)
        elif phase == SPACING:
            choose_space(self, step - moves.SPACE)
        elif phase == DRAW_GOLD:
            take_gold(self, step - moves.GOLD)
        elif phase == PAY_TOLL:
            pay_toll(self, self.owners[TOLL_STATION], step - moves.TOLL)
        elif phase == GIVING:
            sell_to_exchange(self, step - moves.GIVE)
        elif phase == PRICING:
            pay_rival(self, step - moves.PRICE)
        elif phase == CABOOSE_TRAIN:
            use_caboose(self, step - moves.TRAIN)
        elif phase == SAFE_GIVE:
            put_into_safe(self, step - moves.GIVE)
        elif phase == SAFE_TAKE:
            take_from_stack(self, step - moves.COMPANY)
        else:
            return_tile(self, step - moves.RETURN)

    def _tell(self, kind: str, clause: str) -> None:
        """What the seat to move does without any other consequence yet."""
        if self.events is not None:
            self.emit(kind, clause, {"seat": self.active})

    def _deal(self, step: int) -> None:
        if step == moves.DONE:
            self._tell("done", "W78")
            self.trades = 0
            finish(self)
        elif not trade(self, (step - moves.TRADE) // moves.TAKES, (step - moves.TRADE) % moves.TAKES):
            finish(self)

    # --- the rest of the contract ---------------------------------------------------------------------------------

    def clone(self) -> WhistleState:
        copy = WhistleState(self.settings, self.seats)
        copy.tiles = self.tiles[:]
        copy.trains = self.trains[:]
        copy.occupants = self.occupants[:]
        copy.coal = self.coal[:]
        copy.whistles = self.whistles[:]
        copy.score = self.score[:]
        copy.goods = self.goods[:]
        copy.supply = self.supply[:]
        copy.shares = self.shares[:]
        copy.issued = self.issued[:]
        copy.owners = self.owners[:]
        copy.gold = self.gold[:]
        copy.gold_left = self.gold_left[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.display = self.display[:]
        copy.stack = self.stack[:]
        copy.bottom = self.bottom[:]
        copy.slots = self.slots[:]
        copy.crossed = self.crossed[:]
        copy.final = self.final
        copy.to_move = self.to_move
        copy.gone = self.gone
        copy.stack_size = self.stack_size
        copy.phase = self.phase
        copy.round = self.round
        copy.first = self.first
        copy.active = self.active
        copy.closing = self.closing
        copy.bought = self.bought
        copy.looked = self.looked
        copy.train = self.train
        copy.at = self.at
        copy.came_by = self.came_by
        copy.gap = self.gap
        copy.origin = self.origin
        copy.skipped = self.skipped
        copy.laid = self.laid
        copy.trades = self.trades
        copy.space = self.space
        copy.upgrade = self.upgrade
        copy.given = self.given
        copy.then = self.then
        copy.dealt_to = self.dealt_to
        copy.drawn = self.drawn
        return copy

    def digest(self) -> int:
        numbers = [self.seats, self.to_move, self.phase, self.round, self.first, self.active]
        numbers += [int(self.closing), self.bought]
        numbers += [int(self.looked), self.train, self.at, self.came_by, self.gap, self.origin, self.skipped, self.laid]
        numbers += [self.trades, self.space, self.upgrade, self.given, self.then, self.dealt_to, self.drawn, self.gone]
        for values in (self.tiles, self.trains, self.coal, self.whistles, self.score, self.goods, self.supply):
            numbers += values
        for values in (self.shares, self.issued, self.owners, self.gold, self.gold_left, self.stack):
            numbers += values
        for values in (*self.hands, self.display, self.bottom, self.slots, self.crossed):
            numbers.append(len(values))
            numbers += values
        return digest(numbers)

    def scores(self) -> list[int]:
        return self.final[:] if self.final else self.score[:]

    def midway(self) -> bool:
        phase = self.phase
        if self.to_move == CHANCE:
            return self.drawn > 0
        if phase == CHOOSING:
            return self.space >= 0 or self.train < 0
        return phase in (TOKEN, LEAVING, LAYING, PRICING, CABOOSE_TRAIN, SAFE_GIVE, SAFE_TAKE)


def new_state(settings: Settings, seats: int) -> WhistleState:
    """Everything in the box; chance begins (W10-W26)."""
    state = WhistleState(settings, seats)
    open_the_box(state)
    if settings.first_player >= 0:
        begin_set_up(state, settings.first_player)
    return state
