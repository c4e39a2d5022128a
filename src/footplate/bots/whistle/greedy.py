"""The greedy bot of Whistle Stop: every train makes for an end tile, and every step is taken for what it promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from footplate.bots.whistle.effects import deal, effect
from footplate.bots.whistle.hand import best_of, refill, worst_of
from footplate.bots.whistle.landing import NOTHING, Run
from footplate.bots.whistle.outlook import Outlook, share_worth
from footplate.bots.whistle.starts import start_worth
from footplate.bots.whistle.workshop import gain_of_use, purchase, stop_again
from footplate.bots.whistle.worth import FULL_TURN, WAITING_IS_BETTER
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.arrival import tile_of_stop
from footplate.games.whistle.rules.components import REWARDS
from footplate.games.whistle.rules.pieces import ANY_ITEM, FIRST_END, ITEMS, SHARES_EACH
from footplate.games.whistle.rules.position import (
    BOILER_RETURN,
    CABOOSE_TRAIN,
    CHOOSING,
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
"""What a move may cost more than it promises, once the turn is begun: slots that are not used are lost."""


class WhistleGreedy:
    """Values everything by what it adds to the end tiles its trains make for, and takes what is worth most."""

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
        if state.phase in _CHOICES:
            return _CHOICES[state.phase](outlook, legal)
        return self._best(legal, _worth_of_steps(outlook, state))

    def _best(self, legal: Sequence[int], worth: Callable[[int], int]) -> int:
        """The step worth most; a small chance decides between equals."""
        return max(legal, key=lambda step: worth(step) * 8 + self._chance.below(8))

    # --- a turn -----------------------------------------------------------------------------------------------------

    def _act(self, outlook: Outlook, legal: list[int]) -> int:
        """Buy, move or use, whatever promises most; else end the actions by refilling the hand."""
        bought = purchase(outlook, legal)
        if bought >= 0:
            return bought
        moving = [step for step in legal if moves.TRAIN <= step < moves.DIRECTION]
        best = NOTHING
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
        if chosen >= 0 and not waits and best > LEAST_GAIN:
            return chosen
        return refill(outlook, legal)

    def _waits(self, outlook: Outlook, gain: int) -> bool:
        """Few tokens are better kept for a full turn: who does not move gets a whistle (W39)."""
        position = outlook.position
        if position.has_moved() or outlook.turns == 1:
            return False
        if outlook.fuel() >= 4 * (outlook.turns - 1):
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


def _worth_of_steps(outlook: Outlook, state: WhistleState) -> Callable[[int], int]:
    """What each legal step of this phase is worth."""
    if state.phase == PLACING:
        return lambda step: start_worth(outlook, step - moves.PLACE)
    if state.phase == TOKEN:
        return lambda step: Run(outlook, state.train, step == moves.COAL).best()
    if state.phase in (LEAVING, LAYING):
        run = Run(outlook, state.train, state.slots[-1] == 0)
        if state.phase == LAYING:
            return lambda step: run.laying(step - moves.LAY, state.gap, state.skipped, state.laid)
        return lambda step: run.halting() if step == moves.HALT else run.leaving(step - moves.DIRECTION)
    if state.phase == TRADING:
        return lambda step: 0 if step == moves.DONE else deal(outlook, step - moves.TRADE)
    if state.phase == CHOOSING:
        return lambda step: outlook.item(step - moves.CHOOSE)
    if state.phase in (DISCARDING, PAY_TOLL, PRICING):
        base = {DISCARDING: moves.DISCARD, PAY_TOLL: moves.TOLL, PRICING: moves.PRICE}[state.phase]
        return lambda step: -outlook.without(step - base)
    if state.phase == SPACING:
        return lambda step: _space_worth(outlook, step - moves.SPACE)
    if state.phase == CABOOSE_TRAIN:
        return lambda step: stop_again(outlook, step - moves.TRAIN)
    if state.phase == SAFE_TAKE:
        return lambda step: share_worth(state, state.active, step - moves.COMPANY)
    return lambda step: 0


def _space_worth(outlook: Outlook, space: int) -> int:
    best = max(outlook.item(item) for item in range(len(ITEMS)))
    return sum(best if item == ANY_ITEM else outlook.item(item) for item in REWARDS[space])


def _pay_or_not(outlook: Outlook, legal: list[int]) -> int:
    """With `mayRefuse` an end tile is always paid, a town when that is worth it (A13)."""
    tile = tile_of_stop(outlook.position)
    return moves.PAY if tile >= FIRST_END or effect(outlook, tile) > 0 else legal[-1]


def _share_to_give(outlook: Outlook, legal: list[int]) -> int:
    """One of a company in which most are held or least; a high number rather than a low one (W101)."""
    seat = outlook.seat
    shares = [step for step in legal if step >= moves.GIVE]
    return max(shares, key=lambda step: _least_missed(outlook, seat, step - moves.GIVE))


def _least_missed(outlook: Outlook, seat: int, share: int) -> tuple[int, int]:
    company = share // SHARES_EACH
    mine = shares_in(outlook.position, seat, company)
    rivals = max(
        shares_in(outlook.position, rival, company) for rival in range(outlook.position.seats) if rival != seat
    )
    lead = mine - rivals
    return abs(lead) if lead != 1 else -1, share % SHARES_EACH


_CHOICES: Final[dict[int, Callable[[Outlook, list[int]], int]]] = {
    OPENING_RETURN: lambda outlook, legal: worst_of(outlook, legal, moves.RETURN),
    BOILER_RETURN: lambda outlook, legal: worst_of(outlook, legal, moves.RETURN),
    FINDING: lambda outlook, legal: best_of(outlook, legal, moves.FIND),
    PAYING: _pay_or_not,
    GIVING: _share_to_give,
    SAFE_GIVE: _share_to_give,
}
