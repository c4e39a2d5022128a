"""What hangs on a veto round: whether a bid could change anything but the shares it costs (A28)."""

from __future__ import annotations

from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.position import CALL_VETO, ENDED, Position
from footplate.games.rocket.rules.state import RocketState


def veto_can_matter(state: RocketState) -> bool:
    """Another hex, a passenger token, a merger or the end of the game hangs on who bids, if anybody does."""
    return place_or_passenger(state) or _merges(state) or _ends(state, bid=False) != _ends(state, bid=True)


def place_or_passenger(position: Position) -> bool:
    """There is another hex to go to, or a passenger token hangs on who bids (R32, R51)."""
    if position.targets & (position.targets - 1):
        return True
    station = position.station[_target(position)]
    return station >= 0 and station != position.active and position.passengers_left() > 0


def _merges(position: Position) -> bool:
    """Shares paid are no longer there when the line is dissolved (R59, R61)."""
    return position.touching[_target(position)] & ~(1 << position.line) != 0


def _target(position: Position) -> int:
    return position.board.neighbours[position.lines[position.line].locomotive * 6 + position.aim]


def _ends(state: RocketState, *, bid: bool) -> bool:
    """Whether the end of the game comes with this move: when one share is paid for it, or when none is (R64, A19)."""
    copy = state.clone()
    if bid:
        if copy.phase == CALL_VETO:
            copy.advance(moves.CALL)
        copy.advance(moves.BID + 1)
    while copy.line >= 0:
        copy.advance(moves.PASS)
    return copy.phase == ENDED or copy.ending
