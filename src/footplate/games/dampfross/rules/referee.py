"""What must be true of every position, recomputed from the pieces alone."""

from __future__ import annotations

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.board import FORBIDDEN, NUMBERS
from footplate.games.dampfross.rules.companies import MEMBERS, seats_in
from footplate.games.dampfross.rules.fares import in_breach
from footplate.games.dampfross.rules.fees import companies_at
from footplate.games.dampfross.rules.orders import THROWS, is_ordering
from footplate.games.dampfross.rules.pairs import most_long_pairs, most_pairs
from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_RUN,
    BREACH,
    ENTERING,
    EXCHANGE,
    ROUTE,
    SPEND_BUYING,
    SPENDING,
    THROW,
    TIE_THROW,
    Position,
)
from footplate.games.dampfross.rules.runs import cities_apart, visits
from footplate.games.dampfross.rules.spending import tenth
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import is_own, members_of, route_hexes, route_points, start_hex, trains
from footplate.kernel.state import OVER


def violations(state: DampfrossState) -> list[str]:
    """Every broken invariant, each in a sentence; empty for a sound position."""
    return [
        *_money(state),
        *_track(state),
        *_networks(state),
        *_ferries(state),
        *_grid(state),
        *_run(state),
        *_orders(state),
        *_rounds(state),
        *_spending(state),
        *_arrivals(state),
        *_list(state),
    ]


def _money(state: Position) -> list[str]:
    """Money comes from the bank and goes to it; between accounts it only changes hands (D3, D36)."""
    found = []
    if sum(state.accounts) != 20 * state.seats + state.bank:
        found.append(f"the accounts hold {sum(state.accounts)}, but the bank has paid out {state.bank}")
    declaring = state.phase in (
        ENTERING,
        ROUTE,
        ANSWER_RUN,
        BREACH,
        EXCHANGE,
        ANSWER_EXCHANGE,
    )  # fares may be netted by the next entry
    if min(state.accounts) < 0 and not state.settings.debt_allowed and not declaring:
        found.append("an account is overdrawn (A22)")
    return found


def _track(state: Position) -> list[str]:
    """Track lies over sides that can be built on, the same seen from both ends (D14, D21, D22)."""
    board = state.board
    found = []
    for side, owners in enumerate(state.owners):
        if owners == 0:
            if state.network.owners[side]:
                found.append(f"the network has track over side {side} that nobody laid")
            continue
        there = board.neighbours[side]
        if there < 0:
            found.append(f"track leads from {board.hex_names[side // 6]} into the water (D21)")
            continue
        back = there * 6 + (side % 6 + 3) % 6
        if state.owners[back] != owners:
            found.append(f"a segment at {board.hex_names[side // 6]} is different from its other end")
        if state.costs[side] == FORBIDDEN and state.costs[back] == FORBIDDEN:
            found.append(f"track leads over a closed border at {board.hex_names[side // 6]} (D22)")
        if state.network.owners[side] != seats_in(owners):
            found.append(f"the network is wrong about {board.hex_names[side // 6]}")
        if sum(bin(MEMBERS[company]).count("1") for company in range(21) if owners >> company & 1) != bin(
            seats_in(owners)
        ).count("1"):
            found.append(f"a company has track twice over one side of {board.hex_names[side // 6]}")
    for hex in range(board.hexes):
        expected = 0
        for side in range(hex * 6, hex * 6 + 6):
            expected |= state.owners[side]
        has_track = expected != 0
        for seat, place in enumerate(state.starts):
            if place >= 0 and board.place_hexes[place] == hex:
                expected |= 1 << seat
        if state.presence[hex] != expected:
            found.append(f"who is in {board.hex_names[hex]} is noted wrongly")
        city = board.place_at[hex]
        if 0 <= city < board.cities and state.connected[city] != has_track:
            found.append(f"whether {board.place_names[city]} is connected is noted wrongly (D37, A49)")
    return found


def _networks(state: Position) -> list[str]:
    """All track of one colour is connected (D23)."""
    found = []
    for seat in range(state.seats):
        bit = 1 << seat
        mine = {hex for hex in range(state.board.hexes) if seats_in(state.presence[hex]) & bit}
        if not mine:
            continue
        reached = [state.board.place_hexes[state.starts[seat]]] if state.starts[seat] >= 0 else [min(mine)]
        left = mine - set(reached)
        while reached:
            here = reached.pop()
            for side in range(here * 6, here * 6 + 6):
                there = state.board.neighbours[side]
                if state.network.owners[side] & bit and there in left:
                    left.discard(there)
                    reached.append(there)
        if left:
            found.append(f"the track of seat {seat} is not connected (D23)")
    return found


def _ferries(state: Position) -> list[str]:
    found = []
    for seat in range(state.seats):
        owned = [ferry for ferry in state.network.ferries if ferry.owner == seat]
        if len(owned) > state.board.ferry_limit:
            found.append(f"seat {seat} owns too many ferries (D85, D91)")
        if len({ferry.port for ferry in owned}) < len(owned):
            found.append(f"seat {seat} owns two ferries from one port (D91)")
    return found


def _orders(state: Position) -> list[str]:
    """Orders are written while the others have not all written theirs, and fit their throws (D100, D102, A55)."""
    found = []
    ordering = is_ordering(state)
    if not ordering and any(state.orders):
        found.append("orders are kept although nobody is ordering (D102)")
    if not ordering and state.reserved:
        found.append("money is put aside although nobody is ordering (A55)")
    if ordering and len(state.dice) != THROWS:
        found.append(f"a round has {len(state.dice)} throws (D100)")
    if ordering and state.reserved > state.accounts[state.active] and not state.settings.debt_allowed:
        found.append(f"seat {state.active} has ordered more than it can pay (A55)")
    waiting = (state.active - state.first) % state.seats
    for place, order in enumerate(state.orders if ordering else []):
        seat, throw = divmod(place, THROWS)
        sides = [step - moves.BUILD for step in order if step >= moves.BUILD]
        if sum(state.costs[side] for side in sides) > state.dice[throw]:
            found.append(f"seat {seat} has ordered more than throw {throw + 1} allows (D102)")
        if order and (seat - state.first) % state.seats > waiting:
            found.append(f"seat {seat} has orders before it was asked for them (D102)")
        laid = [bool(state.owners[side] >> seat & 1) for side in sides]
        if any(laid) if seat != state.active else not all(laid):
            found.append(f"the orders of seat {seat} are not on the map as they should be (D102)")
    return found


def _rounds(state: Position) -> list[str]:
    """Nobody enters more runs of a round than are allowed, and what is left of it are whole runs (D105, D106)."""
    if not state.has_rounds():
        return ["runs of a round are counted although there are no rounds"] if any(state.entered) else []
    found = []
    if max(state.entered) > state.limit:
        found.append("a seat has entered too many runs of the round (D106)")
    if len(state.list) % 2 or state.carried > len(state.list) // 2:
        found.append("the runs left of the round are noted wrongly (D105)")
    return found


def _grid(state: Position) -> list[str]:
    """Each number is drawn as often as the grid says (D74)."""
    if state.settings.runs == 0:
        return ["a money game counts no numbers"] if any(state.used) else []
    found = []
    if max(state.used) > visits(state):
        found.append("a number has been drawn too often (D74)")
    if sum(state.used) > 2 * state.settings.runs:
        found.append("more numbers have been drawn than there are runs (D74)")
    if state.to_move == OVER and state.settings.runs in (18, 36) and state.end_reason == "D74":
        if state.used != [visits(state)] * NUMBERS:
            found.append("a number was not visited as often as the grid says (D74)")
    return found


def _spending(state: Position) -> list[str]:
    """Building after a run stays within what the run, or the 10 % rule, allows (D71, D72, A47)."""
    building = state.phase in (SPENDING, SPEND_BUYING)
    if not state.settings.ten_percent or not building:
        found = ["a tenth of the accounts is noted although nobody spends it (D72)"] if state.tenths else []
        if building and state.points > state.income[state.active]:
            found.append(f"seat {state.active} has more to spend than its income (D71)")
        return found
    if len(state.tenths) != state.seats:
        return ["it is not noted what every seat may spend (A47)"]
    found = []
    if state.points > state.tenths[state.active]:
        found.append(f"seat {state.active} has more to spend than was measured (A47)")
    for seat in state.spenders:  # until it is their turn, accounts only grow
        if state.tenths[seat] > tenth(state, state.accounts[seat]):
            found.append(f"seat {seat} may spend more than its account ever allowed (A47)")
    return found


def _arrivals(state: Position) -> list[str]:
    """With `joinAlways` whoever has track in a hex has come there, once, or twice after a rival came between (A61)."""
    found = []
    if len(state.came) != (state.board.hexes if state.settings.join_always else 0):
        return ["who came to which hex is noted, or missing, against the option (A25)"]
    for hex in range(len(state.came)):
        companies = companies_at(state, hex)
        if state.board.is_city[hex] or not companies:
            continue  # a join out of a city is another matter (D33); and a position need not say who came when
        if sum(1 << company for company in set(companies)) != state.presence[hex]:
            found.append(f"who came to {state.board.hex_names[hex]} is noted wrongly (A25)")
        for company in set(companies):
            times = companies.count(company)
            if times > (1 if state.settings.join_again else 2):
                found.append(f"a company came too often to {state.board.hex_names[hex]} (A61)")
            elif times == 2 and not _came_between(companies, company):
                found.append(f"a company is said to have joined nobody in {state.board.hex_names[hex]} (A61)")
    return found


def _came_between(companies: list[int], company: int) -> bool:
    """Whether a rival came for the first time between the two arrivals of this company."""
    first = companies.index(company)
    again = companies.index(company, first + 1)
    return any(
        companies.index(other) > first for other in companies[first:again] if not MEMBERS[other] & MEMBERS[company]
    )


def _list(state: Position) -> list[str]:
    """No more runs of a list that is drawn beforehand are short than have to be (A62)."""
    if not state.settings.draw_list or state.settings.short_as_drawn:
        return []
    whole = [0] * state.board.cities
    for city in state.board.city_of_number:
        whole[city] += visits(state)
    apart = cities_apart(state)
    runs = most_pairs(whole, state.settings.runs)
    cities = [state.board.city_of_number[number] for number in state.list]
    short = sum(not apart[start] >> target & 1 for start, target in zip(cities[::2], cities[1::2]))
    if short > runs - most_long_pairs(whole, apart, runs):
        return [f"the list has {short} short runs, more than it must (A62)"]
    return []


def _run(state: Position) -> list[str]:
    """Trains run on allowed routes: over existing track, over own track, within the cap (D49, D53)."""
    found = []
    if state.phase in (THROW, TIE_THROW):
        for seat in trains(state):
            members = members_of(seat, state.partners[seat])
            hexes = route_hexes(state, start_hex(state), state.routes[seat])
            if min(hexes) < 0 or not state.targets[hexes[-1]]:
                found.append(f"the train of seat {seat} does not reach the target (D48)")
            elif not any(is_own(state, members, hex, hop) for hex, hop in zip(hexes, state.routes[seat])):
                found.append(f"the train of seat {seat} uses no track of its own (D49)")
            if in_breach(state, seat):
                found.append(f"the train of seat {seat} pays a rival too much (D53)")
            if not 0 <= state.made[seat] <= route_points(state, state.routes[seat]):
                found.append(f"the train of seat {seat} is not on its route (D57)")
    return found
