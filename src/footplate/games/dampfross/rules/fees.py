"""Fees between companies while building (D28-D36). Compiled.

The builder M lays the directed segment U -> V, and U already carries M's track. What is due follows from the side
between them and from the two hexes alone.
"""

from __future__ import annotations

from typing import Final, final

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.companies import COMPANIES, HIGH, LOW, MEMBERS
from footplate.games.dampfross.rules.position import Position, transfer

JOIN: Final = 1
HALF: Final = 2
"""For each half hex alongside (D31)."""


@final
class Fee:
    """What one rival company is owed for a segment, and for what."""

    def __init__(self, company: int, joining: int, alongside: int, clause: str) -> None:
        self.company: Final = company
        self.joining: Final = joining
        """The unit for joining or crossing, or for a join that was free in a city until now."""
        self.alongside: Final = alongside
        """The half hexes built in parallel."""
        self.clause: Final = clause

    @property
    def amount(self) -> int:
        return self.joining + self.alongside


def segment_fees(position: Position, builder: int, side: int) -> list[Fee]:
    """Every fee for laying the segment over this side, each rival company separately (D34)."""
    board = position.board
    u = side // 6
    v = board.neighbours[side]
    rivals = position.owners[side]
    if not board.is_city[v]:
        rivals |= position.presence[v]
    fees: list[Fee] = []
    company = 0
    while rivals:
        if rivals & 1 and MEMBERS[company] & MEMBERS[builder] == 0:  # nobody pays himself (D35)
            fee = _fee(position, builder, company, side, u, v)
            if fee.amount > 0:
                fees.append(fee)
        rivals >>= 1
        company += 1
    return fees


def _fee(position: Position, builder: int, rival: int, side: int, u: int, v: int) -> Fee:
    is_city = position.board.is_city
    if position.owners[side] >> rival & 1 == 0:
        # Joining and crossing are the same: one unit on entering a hex the rival uses by a side he does not (D29, D30).
        if position.settings.join_once_per_hex and _has_track(position, builder, v):
            return Fee(rival, 0, 0, "A23")
        return Fee(rival, JOIN, 0, "D29")
    if is_city[u] and is_city[v]:
        return Fee(rival, 0, 2 if position.settings.cities_charge else 0, "A26")
    alongside = (0 if is_city[u] else HALF) + (0 if is_city[v] else HALF)
    if is_city[u]:
        # The join that was free in the city falls due, unless M came into it alongside the same rival (D33).
        if not _alongside_into(position, builder, rival, u, side):
            return Fee(rival, JOIN, alongside, "D33")
    elif position.settings.join_always and not _alongside_into(position, builder, rival, u, side):
        if not has_joined(position, builder, rival, u):
            return Fee(rival, JOIN, alongside, "A25")
    return Fee(rival, 0, alongside, "D31")


def _has_track(position: Position, builder: int, hex: int) -> bool:
    return _shares_seat(position.presence[hex], builder)


def _shares_seat(owners: int, builder: int) -> bool:
    """Whether a company of this set has a seat in common with the builder."""
    company = 0
    while owners:
        if owners & 1 and MEMBERS[company] & MEMBERS[builder]:
            return True
        owners >>= 1
        company += 1
    return False


def _alongside_into(position: Position, builder: int, rival: int, hex: int, leaving: int) -> bool:
    """Whether builder and rival share another segment into this hex, for which the join has been paid."""
    board = position.board
    for direction in range(6):
        side = hex * 6 + direction
        if side == leaving or position.owners[side] >> rival & 1 == 0:
            continue
        if board.is_city[hex] and board.is_city[board.neighbours[side]]:
            continue  # from city to city nothing was paid (A26)
        if _shares_seat(position.owners[side], builder):
            return True
    return False


def has_joined(position: Position, builder: int, rival: int, hex: int) -> bool:
    """With `joinAlways`: whether the unit of a rival is paid in this hex, by the builder or a line it has a part in: it
    came there after the rival, or came again and paid for that (A25, A61). Orders in pencil count as paid.
    """
    if _comes_again(position, builder, hex):
        return True
    was_there = False
    joined = True
    for company in companies_at(position, hex):
        if company == rival:
            was_there = True
        elif MEMBERS[company] & MEMBERS[builder]:  # alone or with a partner (D35)
            joined = was_there
    return joined


def companies_at(position: Position, hex: int) -> list[int]:
    """With `joinAlways`: the companies that came to a hex, in their order; twice if one paid for coming again (A61)."""
    came = position.came[hex]
    companies: list[int] = []
    while came:  # the last to come is the first digit
        companies.append(came % 32 - 1)
        came //= 32
    companies.reverse()
    return companies


def note_companies(position: Position, hex: int, companies: list[int]) -> None:
    """The same back into digits."""
    came = 0
    for company in companies:
        came = came * 32 + company + 1
    position.came[hex] = came


def _comes_again(position: Position, builder: int, hex: int) -> bool:
    """Whether an order in pencil enters the hex again, and so pays for the lines that are there already (A55)."""
    settings = position.settings
    if not settings.orders or settings.join_again or settings.join_once_per_hex or position.opener >= 0:
        return False
    throws = len(position.orders) // position.seats
    for order in position.orders[builder * throws : (builder + 1) * throws]:
        for step in order:
            if step >= moves.BUILD and position.board.neighbours[step - moves.BUILD] == hex:
                return True
    return False


def note_arrival(position: Position, company: int, hex: int) -> None:
    """With `joinAlways` it counts who was in a hex first."""
    if position.settings.join_always and position.presence[hex] >> company & 1 == 0:
        position.came[hex] = position.came[hex] * 32 + company + 1


def note_joining(position: Position, builder: int, fees: list[Fee], hex: int) -> None:
    """With `joinAlways`: the builder has come to this hex, perhaps again, and paid these fees for it (A61)."""
    if not position.settings.join_always or position.settings.join_again:
        return
    paid = [fee.company for fee in fees if fee.clause == "D29"]
    joins = False
    for company in paid:
        if not has_joined(position, builder, company, hex):
            joins = True
    if not joins:
        return
    companies = companies_at(position, hex)
    if companies.count(builder) > 1:  # what matters is when it came first and when it came last
        companies.reverse()
        companies.remove(builder)
        companies.reverse()
    behind = len(companies)  # behind those it has paid: others may have come at the same point, unpaid (A54)
    while behind > 0 and companies[behind - 1] not in paid:
        behind -= 1
    note_companies(position, hex, [*companies[:behind], builder, *companies[behind:]])


def total(fees: list[Fee]) -> int:
    """The sum of these fees."""
    amount = 0
    for fee in fees:
        amount += fee.amount
    return amount


def share_of(position: Position, builder: int, seat: int, amount: int) -> int:
    """What a seat pays of a sum its company owes: all, or half; the odd unit falls on the richer partner (A7)."""
    low = LOW[builder]
    high = HIGH[builder]
    if low == high:
        return amount
    return (amount + 1) // 2 if position.richer(low, high) == seat else amount // 2


def affordable(position: Position, builder: int, amount: int) -> bool:
    """Fees come from the account as it stands, never from the die (D36, A22, A34)."""
    if position.settings.debt_allowed:
        return True
    low = LOW[builder]
    high = HIGH[builder]
    return (
        share_of(position, builder, low, amount) <= position.accounts[low] - position.reserved
        and share_of(position, builder, high, amount) <= position.accounts[high] - position.reserved
    )


def pay_fees(position: Position, builder: int, fees: list[Fee], hex: int) -> None:
    """Account to account, at once (D36). Partners of a joint line halve what they pay and what they get (A7)."""
    if not fees:
        return
    low = LOW[builder]
    high = HIGH[builder]
    amount = total(fees)
    left_to_pay = [0] * position.seats
    left_to_pay[low] = share_of(position, builder, low, amount)
    if high != low:
        left_to_pay[high] = share_of(position, builder, high, amount)
    received = [0] * COMPANIES
    for fee in fees:
        richer = position.richer(LOW[fee.company], HIGH[fee.company])
        poorer = HIGH[fee.company] if richer == LOW[fee.company] else LOW[fee.company]
        received[richer] += fee.amount if richer == poorer else (fee.amount + 1) // 2
        if richer != poorer:
            received[poorer] += fee.amount // 2
        if position.events is not None:
            position.emit(
                "fee",
                fee.clause,
                {
                    "seat": low,
                    "partner": high if high != low else -1,
                    "owner": LOW[fee.company],
                    "co_owner": HIGH[fee.company] if HIGH[fee.company] != LOW[fee.company] else -1,
                    "amount": fee.amount,
                    "joining": fee.joining,
                    "alongside": fee.alongside,
                    "hex": position.board.node_names[hex],
                },
            )
    for payee in range(position.seats):
        for payer in (low, high):
            amount = min(received[payee], left_to_pay[payer])
            transfer(position, payer, payee, amount)
            received[payee] -= amount
            left_to_pay[payer] -= amount
            if position.opener >= 0:
                position.points -= amount
