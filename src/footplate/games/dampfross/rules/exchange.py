"""Exchange of fares by agreement, the option `netting=byAgreement` (A11). Compiled."""

from __future__ import annotations

from footplate.games.dampfross.rules.fares import book_fares, exchange_bit, owed
from footplate.games.dampfross.rules.position import ANSWER_EXCHANGE, EXCHANGE, Position


def ask_for_exchange(position: Position) -> bool:
    """Two seats that owe each other fares may agree to net them; the first in order is asked."""
    if not position.settings.netting_by_agreement:
        return False
    matrix = owed(position, -1)
    seats = position.seats
    for one in position.order:
        for other in position.order:
            bit = exchange_bit(one, other)
            if one == other or (position.exchanges | position.refused) >> bit & 1:
                continue
            if matrix[one * seats + other] and matrix[other * seats + one]:
                position.phase = EXCHANGE
                position.to_move = one
                position.active = one
                position.partner = other
                return True
    return False


def offer_exchange(position: Position) -> None:
    position.phase = ANSWER_EXCHANGE
    position.to_move = position.partner
    if position.events is not None:
        position.emit("offered_exchange", "A11", {"seat": position.active, "partner": position.partner})


def answer_exchange(position: Position, accepts: bool) -> None:
    bit = 1 << exchange_bit(position.active, position.partner)
    if accepts:
        position.exchanges |= bit
    else:
        position.refused |= bit
    if position.events is not None:
        kind = "accepted" if accepts else "declined"
        position.emit(kind, "A11", {"seat": position.to_move, "partner": position.active})
    position.partner = -1
    position.active = 0
    book_fares(position)
