"""The greedy bot of Whistle Stop: every train makes for an end tile, each step promises most. Compiled."""

from __future__ import annotations

from typing import Final

from footplate.bots.whistle.effects import deal, effect
from footplate.bots.whistle.hand import best_of, refill, worst_of
from footplate.bots.whistle.landing import NOTHING, Run
from footplate.bots.whistle.outlook import Outlook, share_worth
from footplate.bots.whistle.starts import start_worth
from footplate.bots.whistle.upgrades import gain_of_use, purchase, stop_again
from footplate.bots.whistle.worth import FULL_TURN, WAITING_IS_BETTER
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.arrival import tile_of_stop
from footplate.games.whistle.rules.components import REWARDS
from footplate.games.whistle.rules.pieces import ANY_ITEM, FIRST_END, ITEMS, SHARES_EACH
from footplate.games.whistle.rules.position import (
    BOILER_RETURN,
    CABOOSE_TRAIN,
    CHOOSING,
    COAL_SLOT,
    DISCARDING,
    FINDING,
    GIVING,
    LAYING,
    LEAVING,
    OPENING_RETURN,
    PAY_TOLL,
    PAYING,
    PLACING,
    PRICING,
    SAFE_GIVE,
    SAFE_TAKE,
    SPACING,
    TOKEN,
    TRADING,
    TURN,
)
from footplate.games.whistle.rules.scoring import shares_in
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.rng import Random
from footplate.kernel.state import State

LEAST_GAIN: Final = -40
"""How much more than it promises a move may cost, once the turn is begun: unused slots are lost."""
PLENTY: Final = 6
"""With this much coal a train is moved whatever it promises: coal that is kept can hardly be spent (W36)."""


class WhistleGreedy:
    """Values everything by what it adds to the end tiles its trains make for, and takes the most valuable."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, state: State) -> int:
        assert isinstance(state, WhistleState)
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        outlook = Outlook(state, state.to_move)
        if state.phase == TURN:
            return self._act(outlook, legal)
        if state.phase in CHOSEN:
            return choice(outlook, state, legal)
        return self._best(outlook, state, legal)

    def _best(self, outlook: Outlook, state: WhistleState, legal: list[int]) -> int:
        """The step worth most; a small chance decides between equals."""
        best = legal[0]
        most = 8 * NOTHING
        for step in legal:
            worth = step_worth(outlook, state, step) * 8 + self._chance.below(8)
            if worth > most:
                best = step
                most = worth
        return best

    # --- a turn -----------------------------------------------------------------------------------------------------

    def _act(self, outlook: Outlook, legal: list[int]) -> int:
        """Buy, move or use, whatever promises most; else end the actions by refilling the hand."""
        bought = purchase(outlook, legal)
        if bought >= 0:
            return bought
        moving = [step for step in legal if moves.TRAIN <= step < moves.DIRECTION]
        best = 8 * NOTHING
        chosen = -1
        for step in moving:
            gain = best_move(outlook, step - moves.TRAIN) * 8 + self._chance.below(8)
            if gain > best:
                best = gain
                chosen = step
        best //= 8
        best_use = 0
        using = -1
        for step in legal:
            if moves.USE <= step < moves.OFFER:
                gain = gain_of_use(outlook, step - moves.USE)
                if gain > best_use:
                    best_use = gain
                    using = step
        waits = self._waits(outlook, best)
        if using >= 0 and (waits or best_use > best):
            return using
        if chosen >= 0 and not waits and (best > LEAST_GAIN or outlook.position.coal[outlook.seat] >= PLENTY):
            return chosen
        return refill(outlook, legal)

    def _waits(self, outlook: Outlook, gain: int) -> bool:
        """Whether to keep few tokens for a full turn: a seat that does not move gets a whistle (W39)."""
        position = outlook.position
        if position.has_moved() or outlook.turns == 1:
            return False
        if outlook.fuel >= 4 * (outlook.turns - 1):
            return False
        return position.coal[outlook.seat] < FULL_TURN and gain < WAITING_IS_BETTER


def best_move(outlook: Outlook, number: int) -> int:
    """The gain of the best move of a train, with coal or a whistle."""
    best = NOTHING
    for coal in (True, False):
        tokens = outlook.position.coal if coal else outlook.position.whistles
        if tokens[outlook.seat] > 0:
            best = max(best, Run(outlook, number, coal).best())
    return best


# --- the steps of a move, and what they lead to -----------------------------------------------------------------------


def step_worth(outlook: Outlook, state: WhistleState, step: int) -> int:
    """What a legal step of this phase is worth."""
    phase = state.phase
    if phase == PLACING:
        return start_worth(outlook, step - moves.PLACE)
    if phase == TOKEN:
        return Run(outlook, state.train, step == moves.COAL).best()
    if phase in (LEAVING, LAYING):
        run = Run(outlook, state.train, state.slots[-1] == COAL_SLOT)
        if phase == LAYING:
            return run.laying(step - moves.LAY, state.gap, state.skipped, state.laid)
        return run.halting() if step == moves.HALT else run.leaving(step - moves.DIRECTION)
    if phase == TRADING:
        return 0 if step == moves.DONE else deal(outlook, step - moves.TRADE)
    if phase == CHOOSING:
        return outlook.item(step - moves.CHOOSE)
    if phase == DISCARDING:
        return -outlook.without(step - moves.DISCARD)
    if phase == PAY_TOLL:
        return -outlook.without(step - moves.TOLL)
    if phase == PRICING:
        return -outlook.without(step - moves.PRICE)
    if phase == SPACING:
        return _space_worth(outlook, step - moves.SPACE)
    if phase == CABOOSE_TRAIN:
        return stop_again(outlook, step - moves.TRAIN)
    if phase == SAFE_TAKE:
        return share_worth(state, state.active, step - moves.COMPANY)
    return 0


def _space_worth(outlook: Outlook, space: int) -> int:
    worth = 0
    for item in REWARDS[space]:
        worth += max([outlook.item(any) for any in range(len(ITEMS))]) if item == ANY_ITEM else outlook.item(item)
    return worth


# --- questions that are answered by a look at all the answers ---------------------------------------------------------

CHOSEN: Final = (OPENING_RETURN, BOILER_RETURN, FINDING, PAYING, GIVING, SAFE_GIVE)


def choice(outlook: Outlook, state: WhistleState, legal: list[int]) -> int:
    """The answer in one of the phases `CHOSEN`."""
    if state.phase == FINDING:
        return best_of(outlook, legal, moves.FIND)
    if state.phase == PAYING:
        return _pay_or_not(outlook, legal)
    if state.phase in (GIVING, SAFE_GIVE):
        return _share_to_give(outlook, legal)
    return worst_of(outlook, legal, moves.RETURN)


def _pay_or_not(outlook: Outlook, legal: list[int]) -> int:
    """With `mayRefuse` an end tile is always paid, a town when that is worth it (A13)."""
    tile = tile_of_stop(outlook.position)
    return moves.PAY if tile >= FIRST_END or effect(outlook, tile) > 0 else legal[-1]


def _share_to_give(outlook: Outlook, legal: list[int]) -> int:
    """One of a company in which most are held or least; a high number rather than a low one (W101)."""
    best = -1
    chosen = legal[-1]
    for step in legal:
        if step >= moves.GIVE:
            missed = _least_missed(outlook, step - moves.GIVE)
            if missed > best:
                best = missed
                chosen = step
    return chosen


def _least_missed(outlook: Outlook, share: int) -> int:
    company = share // SHARES_EACH
    rivals = 0
    for rival in range(outlook.position.seats):
        if rival != outlook.seat:
            rivals = max(rivals, shares_in(outlook.position, rival, company))
    lead = shares_in(outlook.position, outlook.seat, company) - rivals
    return (abs(lead) + 1 if lead != 1 else 0) * SHARES_EACH + share % SHARES_EACH
