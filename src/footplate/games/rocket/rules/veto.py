"""The veto round: who is asked, what may be bid, and who pays (R31-R42). Compiled.

Why a bid is refused is in `refusals.py`, as for every other step.
"""

from __future__ import annotations

from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.position import AIM, BIDDING, CALL_VETO, MATCHING, Position
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.events import Event


def open_veto(position: Position) -> bool:
    """Ask the first holder after the active seat, whatever a veto could change (A28); False when there is nobody."""
    if position.settings.poll_every_holder:
        return ask_for_bid(position, position.next_seat(position.active))
    return ask_for_call(position, position.next_seat(position.active))


def ask_for_call(position: Position, seat: int) -> bool:
    """Ask the next shareholder from `seat` on whether to call a veto round (R31)."""
    shares = position.lines[position.line].shares
    while seat != position.active:
        if shares[seat] > 0:
            position.phase = CALL_VETO
            position.to_move = seat
            return True
        seat = position.next_seat(seat)
    return False


def ask_for_bid(position: Position, seat: int) -> bool:
    """Ask the next seat from `seat` on that can beat the bid; the active seat is last (R33, R34, R37)."""
    shares = position.lines[position.line].shares
    while seat != position.active:
        if shares[seat] > position.bid:
            position.phase = BIDDING
            position.to_move = seat
            return True
        seat = position.next_seat(seat)
    return ask_mover(position)


def ask_mover(position: Position) -> bool:
    """The mover's last word: match the highest bid, or open with one share if nobody bid (R37, A3)."""
    shares = position.lines[position.line].shares[position.active]
    position.to_move = position.active
    if position.bid > 0:
        position.phase = MATCHING
        return shares >= position.bid
    position.phase = BIDDING
    return shares > 0 and position.settings.active_may_open and not position.settings.poll_every_holder


def highest_possible_bid(position: Position) -> int:
    """The mover who opens needs only one share (A3); everybody else may bid all he has (R34)."""
    return 1 if position.to_move == position.active else position.lines[position.line].shares[position.to_move]


def begin_bid(position: Position, shares: int) -> bool:
    """Put shares on the table; True when a direction has to be chosen for them."""
    position.bid_begun = shares
    if position.targets & (position.targets - 1):
        position.phase = AIM
        return True
    return False


def place_bid(position: Position, direction: int) -> bool:
    """Point the locomotive with the shares put on the table (R35); False when the round is over."""
    position.bid = position.bid_begun
    position.bid_begun = 0
    position.bidder = position.to_move
    position.aim = direction
    if position.events is not None:
        position.events.append(
            Event(
                "matched" if position.bidder == position.active else "bid",
                "R37" if position.bidder == position.active else "R34",
                {
                    "seat": position.bidder,
                    "shares": position.bid,
                    "line": COMPANIES[position.line],
                    "direction": DIRECTIONS[direction],
                },
            )
        )
    if position.bidder == position.active:
        return False
    return ask_for_bid(position, position.next_seat(position.bidder))


def settle_veto(position: Position) -> None:
    """Only the last bidder pays: back to the supply, or out of the game if the line is isolated (R39, A15)."""
    if position.bidder < 0:
        return
    line = position.own_line(position.line)
    line.shares[position.bidder] -= position.bid
    if not line.isolated:
        line.supply += position.bid
    if position.events is not None:
        position.events.append(
            Event(
                "returned", "R39", {"seat": position.bidder, "shares": position.bid, "line": COMPANIES[position.line]}
            )
        )
