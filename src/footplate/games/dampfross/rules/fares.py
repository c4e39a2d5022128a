"""Fares: who owes whom, netting, the cap, and what an account must bear (D50-D56, D67, A11, A34, A42). Compiled.

Fares are booked when a route is declared, whole from account to account; what two owe each other is netted for the cap,
for what an account must bear, and as income (A16). What a seat can pay is judged by its account before the run (A34).
"""

from __future__ import annotations

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.companies import HIGH, LOW
from footplate.games.dampfross.rules.position import FARE_CAP, UNDECLARED, Position, transfer
from footplate.games.dampfross.rules.trains import after_hop, fare_of, members_of, payee_of, start_hex, trains


def route_fares(position: Position, members: int, route: list[int]) -> list[int]:
    """What a route pays each company."""
    fares = [0] * position.companies
    hex = start_hex(position)
    for hop in route:
        payee = payee_of(position, members, hex, hop)
        if payee >= 0:
            fares[payee] += fare_of(hop)
        hex = after_hop(position, hex, hop)
    return fares


def by_seat(position: Position, fares: list[int]) -> list[int]:
    """The same for each seat: partners of a joint line halve it, the odd unit goes to the richer (A7)."""
    due = [0] * position.seats
    for company in range(len(fares)):
        amount = fares[company]
        if amount == 0:
            continue
        low = LOW[company]
        high = HIGH[company]
        if low == high:
            due[low] += amount
        else:
            richer = before_run_richer(position, low, high)
            due[richer] += (amount + 1) // 2
            due[low + high - richer] += amount // 2
    return due


def shares(position: Position, driver: int, partner: int, due: list[int]) -> list[int]:
    """What each member of a train pays each seat: driver's row, then the partner's.

    Partners share equally; odd units are taken in turn, the first by the richer: he pays one more at most (D67).
    """
    if partner < 0:
        return due + [0] * position.seats
    richer = before_run_richer(position, driver, partner)
    rich_row: list[int] = []
    poor_row: list[int] = []
    odd_to_rich = True
    for amount in due:
        extra = amount % 2
        rich_row.append(amount // 2 + (extra if odd_to_rich else 0))
        poor_row.append(amount // 2 + (0 if odd_to_rich else extra))
        if extra:
            odd_to_rich = not odd_to_rich
    return rich_row + poor_row if richer == driver else poor_row + rich_row


def before_run_richer(position: Position, one: int, other: int) -> int:
    """The richer of two by the accounts before the run: bookings among the trains do not change it."""
    first = before_run(position, one)
    second = before_run(position, other)
    if first != second:
        return one if first > second else other
    order = position.run_first()
    return one if (one - order) % position.seats < (other - order) % position.seats else other


def before_run(position: Position, seat: int) -> int:
    """An account as it stood before any fare of this run was booked (A34)."""
    return position.accounts[seat] - position.income[seat] + position.paid[seat]


def owed(position: Position, without: int) -> list[int]:
    """What every seat owes every other by its declared routes: `[payer * seats + payee]`, leaving out one driver."""
    seats = position.seats
    matrix = [0] * (seats * seats)
    for driver in trains(position):
        if driver == without:
            continue
        partner = position.partners[driver]
        fares = route_fares(position, members_of(driver, partner), position.routes[driver])
        rows = shares(position, driver, partner, by_seat(position, fares))
        for payee in range(seats):
            matrix[driver * seats + payee] += rows[payee]
            if partner >= 0:
                matrix[partner * seats + payee] += rows[seats + payee]
    return matrix


def nets(position: Position, one: int, other: int) -> bool:
    """Whether two seats net their fares: always (A11), or when they have agreed to."""
    if not position.settings.netting_by_agreement:
        return True
    return position.exchanges >> exchange_bit(one, other) & 1 == 1


def exchange_bit(one: int, other: int) -> int:
    return min(one, other) * 6 + max(one, other)


def net_fare(position: Position, matrix: list[int], payer: int, payee: int) -> int:
    """What is left to pay after netting (D53)."""
    amount = matrix[payer * position.seats + payee]
    if nets(position, payer, payee):
        amount -= matrix[payee * position.seats + payer]
    return amount if amount > 0 else 0


def fits(position: Position, driver: int, partner: int, fares: list[int], matrix: list[int]) -> bool:
    """Whether a route that pays these fares can still be allowed: net fares up to the cap (D53, D54), and accounts that
    can bear them (A22). `matrix` is what the other trains owe. A seat that has not declared yet may net any fare.
    """
    return _within_limits(
        position, driver, partner, shares(position, driver, partner, by_seat(position, fares)), matrix
    )


def can_fit(position: Position, driver: int, partner: int, fares: list[int], matrix: list[int]) -> bool:
    """Whether a route that has paid this so far may still fit when it is complete. Partners are judged by what each of
    them pays in any case: who takes the odd units only the whole route will show (A50).
    """
    due = by_seat(position, fares)
    rows = due + [0] * position.seats
    if partner >= 0:
        rows = [amount // 2 for amount in due] * 2
    return _within_limits(position, driver, partner, rows, matrix)


def _within_limits(position: Position, driver: int, partner: int, rows: list[int], matrix: list[int]) -> bool:
    """The limits, for what driver and partner pay each seat."""
    seats = position.seats
    # Whoever is entering may hope that his fares will be netted, with whom it is still to be agreed.
    hoping = position.settings.netting_by_agreement and position.said[driver] == UNDECLARED
    for member in (driver, partner):
        if member < 0:
            continue
        base = 0 if member == driver else seats
        burden = 0
        for rival in range(seats):
            amount = rows[base + rival]
            if amount == 0 or is_unknown(position, rival, driver, partner):
                continue
            if hoping or nets(position, member, rival):
                amount -= matrix[rival * seats + member]
            if amount > 0:
                burden += amount
                if amount > FARE_CAP:
                    return False
        if burden > before_run(position, member) and not position.settings.debt_allowed:
            return False
    if partner >= 0 and not position.settings.joint_cap_per_player:
        for rival in range(seats):
            if is_unknown(position, rival, driver, partner):
                continue
            together = 0
            for member in (driver, partner):
                amount = rows[(0 if member == driver else seats) + rival]
                if hoping or nets(position, member, rival):
                    amount -= matrix[rival * seats + member]
                together += amount if amount > 0 else 0
            if together > FARE_CAP:  # the cap counts both partners' shares together (A42)
                return False
    return True


def is_unknown(position: Position, rival: int, driver: int, partner: int) -> bool:
    """Whether nobody can say yet what a rival will owe: he has not declared, or his entry is still sealed."""
    if rival in (driver, partner):
        return False
    return position.said[rival] == UNDECLARED or not position.opened


def in_breach(position: Position, driver: int) -> bool:
    """Whether a declared route is not allowed now that all are known (D54, A11)."""
    partner = position.partners[driver]
    fares = route_fares(position, members_of(driver, partner), position.routes[driver])
    return not fits(position, driver, partner, fares, owed(position, driver))


def book_fares(position: Position) -> None:
    """Bring accounts, income and fares paid to what the declared routes ask for (D55, D56)."""
    seats = position.seats
    before = [before_run(position, seat) for seat in range(seats)]
    matrix = owed(position, -1)
    for seat in range(seats):
        position.accounts[seat] = before[seat]
        position.income[seat] = 0
        position.paid[seat] = 0
    for payer in range(seats):
        for payee in range(seats):
            transfer(position, payer, payee, matrix[payer * seats + payee])
            net = net_fare(position, matrix, payer, payee)
            position.income[payee] += net
            position.paid[payer] += net


def tell_fares(position: Position, driver: int, sign: int) -> None:
    """Report what a declared route pays, or (-1) what is taken back."""
    if position.events is None:
        return
    partner = position.partners[driver]
    members = members_of(driver, partner)
    due = by_seat(position, route_fares(position, members, position.routes[driver]))
    at_sea = ferry_fares(position, members, position.routes[driver])
    for payee in range(position.seats):
        if sign < 0:
            _tell_fare(position, "fare_back", "A11", driver, partner, payee, due[payee])
        else:
            _tell_fare(position, "fare", "D51", driver, partner, payee, due[payee] - at_sea[payee])
            clause = "D87" if position.board.ferry_limit == 1 else "D93"
            _tell_fare(position, "fare", clause, driver, partner, payee, at_sea[payee])


def _tell_fare(position: Position, kind: str, clause: str, driver: int, partner: int, payee: int, amount: int) -> None:
    if amount:
        position.emit(kind, clause, {"seat": driver, "partner": partner, "owner": payee, "amount": amount})


def ferry_fares(position: Position, members: int, route: list[int]) -> list[int]:
    """What of a route's fares every seat gets for its ferries; they have one owner each (D85)."""
    fares = [0] * position.seats
    hex = start_hex(position)
    for hop in route:
        if hop >= moves.HOPS:
            payee = payee_of(position, members, hex, hop)
            if payee >= 0:
                fares[payee] += fare_of(hop)
        hex = after_hop(position, hex, hop)
    return fares


def tell_netting(position: Position) -> None:
    """Report the fares that two trains set off against each other (D53)."""
    if position.events is None:
        return
    matrix = owed(position, -1)
    seats = position.seats
    for one in range(seats):
        for other in range(one + 1, seats):
            there = matrix[one * seats + other]
            back = matrix[other * seats + one]
            if there and back and nets(position, one, other):
                payer = one if there >= back else other
                position.emit(
                    "netted",
                    "D53",
                    {
                        "seat": payer,
                        "owner": one + other - payer,
                        "amount": abs(there - back),
                        "saved": min(there, back),
                    },
                )
