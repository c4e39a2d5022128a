"""What the bots that think ahead know about Whistle Stop. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.bots.expert import Expert
from footplate.bots.whistle.greedy import CHOSEN, choice, step_worth
from footplate.bots.whistle.hand import tile_worth, worth_of_drawing
from footplate.bots.whistle.landing import NOTHING
from footplate.bots.whistle.outlook import Outlook
from footplate.bots.whistle.prospects import TERMS, features_of, seat_terms, terms_of
from footplate.bots.whistle.upgrades import gain_of_buying, gain_of_use
from footplate.bots.whistle.whole_moves import Candidate, best_first, whole_moves
from footplate.bots.whistle.worth import POINT
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.position import (
    DRAW_GOLD,
    FINDING,
    GIVING,
    OPENING_RETURN,
    PAY_TOLL,
    PLACING,
    SAFE_GIVE,
    TRADING,
    TURN,
    Settings,
)
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.state import State

if TYPE_CHECKING:
    from footplate.kernel.game import AnyGame

TRAIN_MOVES: Final = 16
"""Moves of trains that are considered in a turn."""
ANSWERS: Final = 8
"""Answers that are considered where many can be given."""
WORTH_A_THOUGHT: Final = -400
"""How much a purchase or the use of an upgrade may seem to lose and still be a candidate."""
QUESTIONS: Final = 16
"""The most questions in one action."""


@final
class WhistleExpert(Expert):
    """Moves of trains with their tiles, purchases, uses, refills; valued by what every seat's trains can expect."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.warmth = 200
        self.drivers_trust = 7
        """With a higher trust, drivers play nearly as well as superintendents."""

    # --- moves ------------------------------------------------------------------------------------------------------

    def candidates(self, state: State) -> list[list[int]]:
        assert isinstance(state, WhistleState)
        legal = state.legal()
        if len(legal) == 1:
            return [legal]
        phase = state.phase
        if phase == TURN:
            found = self._in_turn(state, legal)
        elif phase in (PLACING, TRADING, FINDING, GIVING, SAFE_GIVE, OPENING_RETURN):
            found = _answers(Outlook(state, state.to_move), state, legal)
        else:
            return [[step] for step in legal]
        return [candidate.steps for candidate in found]

    def _in_turn(self, state: WhistleState, legal: list[int]) -> list[Candidate]:
        """Move, buy, use, or begin to refill."""
        outlook = Outlook(state, state.active)
        found = whole_moves(outlook, state, legal, TRAIN_MOVES)
        refill: list[Candidate] = []
        for step in legal:
            if moves.BUY <= step < moves.USE:
                if gain_of_buying(outlook, step - moves.BUY) > WORTH_A_THOUGHT:
                    found.append(Candidate(0, [step]))
            elif moves.USE <= step < moves.OFFER:
                if gain_of_use(outlook, step - moves.USE) > WORTH_A_THOUGHT:
                    found.append(Candidate(0, [step]))
            elif moves.TAKE <= step < moves.DEALT:
                refill.append(Candidate(tile_worth(outlook, step - moves.TAKE), [step]))
            elif step == moves.DRAW_STACK:
                refill.append(Candidate(worth_of_drawing(outlook), [step]))
            elif step in (moves.END, moves.LOOK):
                found.append(Candidate(0, [step]))
        return found + best_first(refill, 2)

    def settled(self, state: State) -> State:
        """Questions about a stop, a space or a good are answered as usual before the position is judged."""
        assert isinstance(state, WhistleState)
        if not _asks(state):
            return state
        after = state.clone()
        asked = 0
        while _asks(after) and asked < QUESTIONS:
            after.advance(_usual_answer(after))
            asked += 1
        return after

    def width(self, state: State) -> int:
        return 6

    def together(self, state: State) -> int:
        """A turn has four actions and more: what rivals hold matters less than what follows from its own move."""
        return 100

    # --- values -----------------------------------------------------------------------------------------------------

    def term_names(self) -> list[str]:
        return TERMS[:]

    def parts(self) -> int:
        return POINT

    def terms(self, state: State) -> list[list[int]]:
        assert isinstance(state, WhistleState)
        columns = [seat_terms(state, seat) for seat in range(state.seats)]
        return [[column[row] for column in columns] for row in range(len(TERMS))]

    def promise(self, state: State) -> list[int]:
        assert isinstance(state, WhistleState)
        return [sum(seat_terms(state, seat)) for seat in range(state.seats)]

    def scale(self, state: State) -> int:
        assert isinstance(state, WhistleState)
        # Sharper than results suggest: else the moves of a turn seem alike, and the search looks at everything.
        left = 0 if state.closing else state.rounds - state.round
        return 300 + 60 * left

    def features(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, WhistleState)
        return self.promise_and_features(state, [seat])[1][0]

    def promise_and_features(self, state: State, viewers: list[int]) -> tuple[list[int], list[list[int]]]:
        assert isinstance(state, WhistleState)
        outlooks = [Outlook(state, seat) for seat in range(state.seats)]
        promised = [sum(terms_of(outlook)) for outlook in outlooks]
        rows = [features_of(outlook) for outlook in outlooks]
        return promised, [_seen_from(state, seat, rows) for seat in viewers]

    def learnable(self, state: State) -> bool:
        """Rulings that change little are fine; another length of the game or another way of moving is not."""
        assert isinstance(state, WhistleState)
        settings: Settings = state.settings
        return not (settings.more_rounds or settings.u_turn or settings.unlimited_goods or settings.once_per_turn)


def _seen_from(state: WhistleState, seat: int, rows: list[list[int]]) -> list[int]:
    """What every seat has and can expect, the viewing one first, after how far the game has come."""
    found = [
        state.round * 8,
        0 if state.closing else (state.rounds - state.round) * 8,
        32 if state.closing else 0,
        32 if state.active == seat else 0,
        len(state.slots) * 16 if state.active == seat else 0,
    ]
    for place in range(state.seats):
        found += rows[(seat + place) % state.seats]
    return found


def _asks(state: WhistleState) -> bool:
    """Whether a seat is merely asked something in between."""
    return state.to_move >= 0 and (PAY_TOLL <= state.phase < DRAW_GOLD or state.phase == OPENING_RETURN)


def _usual_answer(state: WhistleState) -> int:
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    outlook = Outlook(state, state.to_move)
    if state.phase in CHOSEN:
        return choice(outlook, state, legal)
    best = legal[0]
    most = NOTHING
    for step in legal:
        worth = step_worth(outlook, state, step)
        if worth > most:
            best = step
            most = worth
    return best


def _answers(outlook: Outlook, state: WhistleState, legal: list[int]) -> list[Candidate]:
    """The best of many answers."""
    found: list[Candidate] = []
    for step in legal:
        if state.phase == FINDING:
            worth = tile_worth(outlook, step - moves.FIND)
        elif state.phase == OPENING_RETURN:
            worth = -tile_worth(outlook, step - moves.RETURN)
        else:
            worth = step_worth(outlook, state, step)
        found.append(Candidate(worth, [step]))
    return best_first(found, ANSWERS)
