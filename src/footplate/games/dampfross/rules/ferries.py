"""Buying ferries (D84, D85, D90, D91, A30). Compiled."""

from __future__ import annotations

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import FERRY_PRICE, Position, from_bank, own_track


def may_buy(position: Position, seat: int, ferry: int) -> bool:
    """A seat whose network reaches the port may buy its ferry for 6 units, up to the limit of the map (D84, D90)."""
    if not position.settings.advanced or not 0 <= ferry < len(position.network.ferries):
        return False
    ferries = position.network.ferries
    if ferries[ferry].owner >= 0 or not position.network.reaches(seat, ferries[ferry].port):
        return False
    if position.accounts[seat] - position.reserved < FERRY_PRICE and not position.settings.debt_allowed:
        return False
    if position.opener >= 0 and position.points < FERRY_PRICE:
        return False  # part of what may be spent after a run (A30)
    owned = 0
    for other in ferries:
        if other.owner == seat:
            owned += 1
            if other.port == ferries[ferry].port:
                return False  # from different ports (D91)
    return owned < position.board.ferry_limit


def buyable(position: Position, seat: int) -> int:
    """The ferries a seat may buy now, one bit each."""
    if not position.settings.advanced:
        return 0
    found = 0
    for ferry in range(len(position.network.ferries)):
        if may_buy(position, seat, ferry):
            found |= 1 << ferry
    return found


def purchases(position: Position, seat: int) -> list[int]:
    """The same as steps."""
    found = buyable(position, seat)
    return [moves.BUY + ferry for ferry in range(len(position.network.ferries)) if found >> ferry & 1]


def buy(position: Position, seat: int, ferry: int) -> None:
    """Paid from the account to the bank (D84)."""
    own_track(position)
    position.network.ferries[ferry].owner = seat
    position.graph = None
    position.outlook = None
    from_bank(position, seat, -FERRY_PRICE)
    if position.opener >= 0:
        position.points -= FERRY_PRICE
    if position.events is not None:
        line = position.board.ferries[ferry]
        names = position.board.node_names
        clause = "D84" if position.board.ferry_limit == 1 else "D90"
        position.emit(
            "ferry", clause, {"seat": seat, "amount": FERRY_PRICE, "port": names[line.port], "far": names[line.far]}
        )
