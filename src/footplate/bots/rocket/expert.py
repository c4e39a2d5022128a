"""What the bots know about Stephenson's Rocket. Compiled.

The moves worth considering are all tokens, all line moves, and stations a locomotive can still reach. A veto is called
only where a bid of one's own is worth it, and then that bid is made: both questions are answered from the same
position, so no seat calls and then has nothing to bid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.bots.expert import Expert
from footplate.bots.rocket.features import Sight
from footplate.bots.rocket.prospects import TERMS, prospect_terms, prospects
from footplate.bots.rocket.sites import reachable
from footplate.bots.rocket.survey import Survey, survey_of
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import TILES
from footplate.games.rocket.rules.lines import legal_directions, may_move
from footplate.games.rocket.rules.position import (
    ACTION,
    AIM,
    BIDDING,
    CALL_VETO,
    CHOOSE_LINE,
    CHOOSE_SITE,
    MATCHING,
    REPLACE,
)
from footplate.games.rocket.rules.state import RocketState, directions_in
from footplate.kernel.state import OVER, State

if TYPE_CHECKING:
    from footplate.kernel.game import AnyGame

WORTH_A_CALL: Final = 100
"""Chances to win, in parts of `SURE`, that a bid must promise before a veto is called for it."""
WIDTH: Final = 12
USUAL_MAP: Final = "england-188"


@final
class RocketExpert(Expert):
    """Candidates and prospects of Stephenson's Rocket."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.warmth = 100
        self._survey: Survey | None = None

    # --- the moves worth considering ------------------------------------------------------------------------------

    def candidates(self, state: State) -> list[list[int]]:
        assert isinstance(state, RocketState)
        phase = state.phase
        found = list[list[int]]()
        if phase == ACTION:
            found = self._actions(state)
        elif phase == CHOOSE_LINE:
            found = _line_moves(state)
        elif phase == CHOOSE_SITE:
            found = _stations(state) or super().candidates(state)
        elif phase == REPLACE:
            found = _places(state, reachable(state), state.lifted)
        elif phase == CALL_VETO:
            found = [[moves.PASS]]
            if self._worth_bidding(_after_call(state)) is not None:
                found.append([moves.CALL])
        elif phase == BIDDING:
            found = bids(state)
            if not _was_called(state) or self._worth_bidding(state) is None:
                found.append([moves.PASS])
        elif phase == MATCHING:
            found = [*_aimed(state, moves.MATCH), [moves.PASS]]
        return found or [[step] for step in state.legal()]

    def _actions(self, state: RocketState) -> list[list[int]]:
        found = list[list[int]]()
        for steps in _line_moves(state):
            found.append([moves.MOVE, *steps])
        if state.tokens_left > 0:
            taking = state.clone()
            taking.advance(moves.TAKE)
            for step in taking.legal():
                found.append([moves.TAKE, step])
        for steps in _stations(state):
            found.append([moves.STATION, *steps])
        if not found:  # all that is left is moving stations between useless places
            return super().candidates(state)
        return found

    # --- vetoes ---------------------------------------------------------------------------------------------------

    def _worth_bidding(self, state: RocketState) -> RocketState | None:
        """The position after the best bid of the seat asked for the first one; None when it does better without."""
        seat = state.to_move
        best: RocketState | None = None
        most = self.chances(_unopposed(state))[seat] + WORTH_A_CALL - 1
        for steps in bids(state):
            after = state.clone()
            for step in steps:
                after.advance(step)
            answered = self.answered(after)
            chances = self.chances(answered)[seat]
            if chances > most:
                best, most = answered, chances
        return best

    def answered(self, state: RocketState) -> RocketState:
        """The position after a bid: other holders pass, the mover gives the answer that is best for them. Plays on the
        given state.
        """
        while state.phase == BIDDING and state.to_move != state.active:
            state.advance(moves.PASS)
        best = _unopposed(state)
        if state.phase == MATCHING:
            seat = state.active
            most = self.chances(best)[seat]
            for steps in _aimed(state, moves.MATCH):
                after = state.clone()
                for step in steps:
                    after.advance(step)
                chances = self.chances(after)[seat]
                if chances > most:
                    best, most = after, chances
        return best

    # --- what a position promises ---------------------------------------------------------------------------------

    def term_names(self) -> list[str]:
        return list(TERMS)

    def terms(self, state: State) -> list[list[int]]:
        assert isinstance(state, RocketState)
        if state.to_move == OVER:
            return [state.cash[:]] + [[0] * state.seats for _ in TERMS[1:]]
        return prospect_terms(state, self.survey(state))

    def promise(self, state: State) -> list[int]:
        assert isinstance(state, RocketState)
        return state.cash[:] if state.to_move == OVER else prospects(state, self.survey(state))

    def scale(self, state: State) -> int:
        assert isinstance(state, RocketState)
        return 15 * (13 * TILES - 8 * state.tiles)

    def settled(self, state: State) -> State:
        """The position after the veto round: all seats pass, but where one has called, a bid worth it is made."""
        assert isinstance(state, RocketState)
        if not _in_veto(state):
            return state
        after = state.clone()
        while after.phase == BIDDING and _was_called(after):
            bid = self._worth_bidding(after)
            if bid is not None:
                return bid
            after.advance(moves.PASS)
        return _unopposed(after)

    def features(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, RocketState)
        return Sight(state, self.survey(state)).features(seat)

    def promise_and_features(self, state: State, viewers: list[int]) -> tuple[list[int], list[list[int]]]:
        assert isinstance(state, RocketState)
        sight = Sight(state, self.survey(state))
        return sight.promised[:], [sight.features(seat) for seat in viewers]

    def learnable(self, state: State) -> bool:
        """Whether the value applies: it is learned on the map of the box, with the usual rules about what things are
        worth.
        """
        assert isinstance(state, RocketState)
        settings = state.settings
        unusual = settings.single_tokens or settings.one_station_scoring or settings.end_by_lines
        return state.board.key == USUAL_MAP and not unusual

    def width(self, state: State) -> int:
        return WIDTH

    def survey(self, state: RocketState) -> Survey:
        """The tables of the map this is played on."""
        survey = self._survey
        if survey is None or survey.board is not state.board:
            survey = survey_of(state.board)
            self._survey = survey
        return survey


def _in_veto(state: RocketState) -> bool:
    return CALL_VETO <= state.phase <= MATCHING


def _unopposed(state: RocketState) -> RocketState:
    """The position after every seat still asked about a veto has passed; a bid begun is finished."""
    if not _in_veto(state):
        return state
    after = state.clone()
    while _in_veto(after):
        after.advance(moves.DIRECTION + after.aim if after.phase == AIM else moves.PASS)
    return after


def _after_call(state: RocketState) -> RocketState:
    """The position in which the caller is asked for a bid, if no seat asked before makes one."""
    seat = state.to_move
    after = state.clone()
    after.advance(moves.CALL)
    while after.to_move != seat:
        after.advance(moves.PASS)
    return after


def _was_called(state: RocketState) -> bool:
    """Whether the first bid is asked for because a seat called for it, perhaps this one."""
    return state.bid == 0 and state.to_move != state.active and not state.settings.poll_every_holder


def bids(state: RocketState) -> list[list[int]]:
    """The lowest bid, and the lowest one the mover could not match, in every direction."""
    shares = state.lines[state.line].shares
    lowest = state.bid + 1
    found = _aimed(state, moves.BID + lowest)
    if state.to_move != state.active:
        safe = shares[state.active] + 1
        if lowest < safe <= shares[state.to_move]:
            found += _aimed(state, moves.BID + safe)
    return found


def _aimed(state: RocketState, step: int) -> list[list[int]]:
    """A bid or match with each direction it could choose; with a single one the seat is not asked."""
    directions = directions_in(state.targets)
    return [[step, direction] for direction in directions] if len(directions) > 1 else [[step]]


def _line_moves(state: RocketState) -> list[list[int]]:
    found = list[list[int]]()
    for line in state.lines:
        if may_move(state, line):
            for direction in directions_in(legal_directions(state, line)):
                found.append([moves.LINE + line.number, direction])
    return found


def _stations(state: RocketState) -> list[list[int]]:
    """Stations within reach of a line; with an empty stock, one that no line can reach any more moves there."""
    near = reachable(state)
    if state.stock(state.to_move) > 0:
        return _places(state, near, -1)
    for hex in state.built[state.to_move]:
        if state.owner[hex] < 0 and not near[hex]:
            return [[moves.LIFT + hex, *steps] for steps in _places(state, near, hex)]
    return []


def _places(state: RocketState, near: list[bool], but: int) -> list[list[int]]:
    crowd = state.crowd
    return [[moves.PLACE + hex] for hex in range(len(crowd)) if near[hex] and crowd[hex] == 0 and hex != but]
