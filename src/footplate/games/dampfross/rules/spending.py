"""Building after a run, and the end of the game (D69-D73, D77, A16-A18, A32, A35, A37, A47, A53). Compiled."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import any_segment, legal_segments
from footplate.games.dampfross.rules.ferries import buyable, purchases
from footplate.games.dampfross.rules.position import ENDED, SPEND_BUYING, SPENDING, Position
from footplate.games.dampfross.rules.race import clear_race
from footplate.games.dampfross.rules.runs import pools_specials, run_left
from footplate.games.dampfross.rules.specials import named_by_row
from footplate.games.dampfross.rules.trains import trains
from footplate.kernel.state import OVER

POOR: Final = 50
"""Below this account the 10 % rule allows five units (D72)."""


def goal(seats: int) -> int:
    """The account that ends a money game (D73).

    >>> [goal(seats) for seats in range(2, 7)]
    [250, 250, 225, 200, 200]
    """
    return 250 if seats <= 3 else 225 if seats == 4 else 200


def finish_run(position: Position) -> bool:
    """The run is settled. True when seats may build now, False when the next run or the end of the game follows."""
    if trains(position):
        position.idle = 0
    else:
        position.idle += 1
        keeps = position.settings.runs > 0 or position.has_rounds()
        if keeps and position.row < 0 and not position.second_chance:
            position.again = [*position.again, position.start, position.target]
    clear_race(position)
    if position.row >= 0:
        position.targets = named_by_row(position, position.row)
    if position.idle >= position.settings.idle_runs:
        end_game(position, "A32")
        return False
    if position.settings.runs == 0 and not position.settings.test_after_building and over_goal(position):
        end_game(position, "D73")
        return False
    if position.settings.runs > 0:
        before = position.ordinary
        count_run(position)
        more = run_left(position)
        all_run = pools_specials(position) or position.ordinary >= position.settings.runs
        position.runs -= 1
        position.ordinary = before
        if not more:
            end_game(position, "D74" if all_run else "A45")  # nothing is built after the last run (A37)
            return False
    position.spenders = [seat for seat in building_order(position) if may_spend(position, seat)]
    position.tenths = tenths(position) if position.spenders else []
    return ask_next_spender(position)


def count_run(position: Position) -> None:
    """The run is done. Special ones are extra, unless they are pooled (A21), and so are second offers (A27)."""
    position.runs += 1
    if not position.second_chance and (position.row < 0 or pools_specials(position)):
        position.ordinary += 1


def over_goal(position: Position) -> bool:
    for account in position.accounts:
        if account >= goal(position.seats):
            return True
    return False


def may_spend(position: Position, seat: int) -> bool:
    """Whoever had income from the run (D69); with the 10 % rule everybody, after every second run (D72, A17)."""
    if position.settings.ten_percent:
        return (position.runs + 1) % 2 == 0
    return position.income[seat] > 0


def allowance(position: Position, seat: int) -> int:
    """What may be spent: the income of the run (D71, A16) or a tenth of the account (D72), never more than there is."""
    account = position.accounts[seat]
    if position.settings.ten_percent:
        most = position.tenths[seat]
    else:
        most = position.income[seat]
        if position.settings.net_income_cap:
            most -= position.paid[seat]
    if not position.settings.debt_allowed:
        most = min(most, account)
    return max(most, 0)


def tenths(position: Position) -> list[int]:
    """With the 10 % rule: what every seat may spend, measured by the accounts as they are now (D72, A47)."""
    if not position.settings.ten_percent:
        return []
    return [tenth(position, account) for account in position.accounts]


def tenth(position: Position, account: int) -> int:
    """A tenth of an account, or five units of a small one, but no more than there is (D72, A22)."""
    most = 5 if account < POOR else account // 10
    if position.settings.debt_allowed or position.settings.low_when_asked:
        return most
    return max(min(most, account), 0)


def building_order(position: Position) -> list[int]:
    """As in the first phase, the first builder rotating with each run; or the poorest first (A16). It is taken once,
    when building begins (A53).
    """
    first = position.run_first()
    order = [(first + place) % position.seats for place in range(position.seats)]
    if position.settings.poorest_first:
        order = sorted(order, key=lambda seat: position.accounts[seat])
    return order


def ask_next_spender(position: Position) -> bool:
    """The next seat that may and can build; False when all are done."""
    position.laid = 0
    position.partner = -1
    while position.spenders:
        seat = position.spenders[0]
        position.spenders = position.spenders[1:]
        position.active = seat
        position.points = allowance(position, seat)
        position.roll = position.points
        position.buyable = buyable(position, seat)
        if position.buyable or any_segment(position):
            position.phase = SPENDING
            position.to_move = seat
            return True
    position.tenths = []
    position.points = 0
    position.roll = -1
    position.buyable = 0
    position.active = 0
    return False


def spending_choices(position: Position) -> list[int]:
    """Build, buy a ferry, or stop."""
    steps = legal_segments(position)
    if position.laid > 0:
        return [moves.END, *steps]
    return [moves.PASS, *steps, *purchases(position, position.active)]


def end_spending_line(position: Position) -> bool:
    """A line is built; a port reached with it may be bought. True when a seat has to decide."""
    position.laid = 0
    if buyable(position, position.active) & ~position.buyable:
        position.phase = SPEND_BUYING
        return True
    return ask_next_spender(position)


def after_building(position: Position) -> bool:
    """With `testAfterBuilding` the goal of a money game is looked at only now (A18). True when the game is over."""
    if position.settings.runs == 0 and position.settings.test_after_building and over_goal(position):
        end_game(position, "A18")
        return True
    return False


def end_game(position: Position, clause: str) -> None:
    """The highest account wins (D77)."""
    position.end_reason = clause
    count_run(position)
    position.active = 0
    position.roll = -1
    position.points = 0
    position.phase = ENDED
    position.to_move = OVER
    if position.events is not None:
        position.emit("ended", clause, {"reason": clause, "runs": position.runs})


def cities_of(position: Position, seat: int) -> int:
    """Numbered cities a company is connected to, for ties (A19)."""
    number = 0
    for city in range(position.board.cities):
        if position.network.reaches(seat, position.board.place_hexes[city]):
            number += 1
    return number


def winners(position: Position, without: Collection[int] = ()) -> list[int]:
    """The seats with the highest account; ties are shared, or broken by cities connected (D77, A19)."""
    left = [seat for seat in range(position.seats) if seat not in without]
    best = max([position.accounts[seat] for seat in left])
    leading = [seat for seat in left if position.accounts[seat] == best]
    if position.settings.ties_by_cities:
        most = max([cities_of(position, seat) for seat in leading])
        leading = [seat for seat in leading if cities_of(position, seat) == most]
    return leading
