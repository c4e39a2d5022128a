"""Where the greedy bot builds: towards what brings most for the points, and first where rivals are near. Compiled.

A turn is planned as a whole on a copy: the best goal is approached, and when it is reached the next one. All integers.
"""

from __future__ import annotations

from typing import Final, final

from footplate.bots.dampfross.ways import FAR, Ways, bare_points, fares_from
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.board import HOME, NUMBERS
from footplate.games.dampfross.rules.building import builder_of, own_fields
from footplate.games.dampfross.rules.companies import seats_in
from footplate.games.dampfross.rules.position import BUILDING, PREMIUM
from footplate.games.dampfross.rules.runs import visits
from footplate.games.dampfross.rules.spending import goal
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.rng import Random

HUNDRED: Final = 100
RUNS_EXPECTED: Final = 18
"""Runs of a money game, seen from its beginning."""
GAIN_OF_A_RUN: Final = 14
"""Units by which the leader of a money game comes nearer to its end with each run."""
UNREACHED: Final = 8
"""Units a visit is worth in a city that no track has reached."""
SHUT_OUT: Final = 12
"""Units a visit is worth in a city that only rivals can serve: the fares would exceed the cap."""
SERVED: Final = 3
"""Units a visit is worth at most, while all still build, in a city rivals have reached: a way to it will be found."""
SETTING_OUT: Final = 3
"""Points added to every way: a near goal of little worth is not better than a far one of great worth."""
SCARCE: Final = 8
"""With less money than this, fees are avoided more than points."""
AVERAGE_DIE: Final = 3
"""Points of a throw that one can count on, for each die."""
TRIES: Final = 8
"""Goals tried in one turn."""


@final
class Goal:
    """A hex worth reaching, and what it is worth in hundredths of a unit: in runs to come, and as premium."""

    def __init__(self, hex: int, worth: int, premium: int, shared: int) -> None:
        self.hex: Final = hex
        self.worth: Final = worth
        self.premium: Final = premium
        self.shared: Final = shared
        """What is left of the worth once a rival is there."""


def plan_turn(state: DampfrossState, chance: Random) -> list[int]:
    """The segments of a building turn as steps. Unused points lapse, so all that can be used well are used."""
    copy = state.clone()
    seat = state.active
    throw = state.throw
    rivals = rivals_points(state, seat)
    steps: list[int] = []
    given_up: set[int] = set()
    for _ in range(TRIES):
        purse = copy.accounts[seat] - copy.reserved
        ways = Ways(copy, builder_of(copy), 3 if purse < SCARCE else 1, purse)
        best: Goal | None = None
        best_score = 0
        for goal_ahead in goals(copy, seat):
            hex = goal_ahead.hex
            if hex in given_up or ways.weight[hex] >= FAR:
                continue
            merit = score(goal_ahead, ways, hex, copy.points, rivals) * 16 + chance.below(16)
            if merit > best_score:
                best, best_score = goal_ahead, merit
        if best is None:
            break
        if not follow(copy, ways.path(best.hex), steps):
            given_up.add(best.hex)
        if not goes_on(copy, BUILDING, seat) or copy.throw != throw:
            break
    return steps


def score(ahead: Goal, ways: Ways, hex: int, points: int, rivals: list[int]) -> int:
    """What a goal brings for each point of the way, fees deducted."""
    left = ways.points[hex] - points
    worth = ahead.worth + ahead.premium
    if left > 0 and worth > ahead.shared:
        worth = ahead.shared + (worth - ahead.shared) * chance_to_be_first(left, rivals[hex]) // HUNDRED
    worth -= HUNDRED * ways.fees[hex]
    return max(worth, 1) * 64 // (ways.points[hex] + SETTING_OUT)


def chance_to_be_first(left: int, rival: int) -> int:
    """The chance, out of a hundred, to be first with `left` points to go after this turn, against a rival who throws
    before.
    """
    return max(5, min(95, 50 + 10 * (rival - left - 2)))


def follow(copy: DampfrossState, path: list[int], steps: list[int]) -> bool:
    """Build along a path as far as points and money allow. True when its end is reached."""
    seat = copy.active
    phase = copy.phase
    throw = copy.throw
    for side in path:
        if not goes_on(copy, phase, seat) or copy.throw != throw or not copy.allows(moves.BUILD + side):
            return False
        copy.advance(moves.BUILD + side)
        steps.append(moves.BUILD + side)
    return True


def goes_on(copy: DampfrossState, phase: int, seat: int) -> bool:
    return copy.phase == phase and copy.active == seat and copy.to_move == seat


def rivals_points(state: DampfrossState, seat: int) -> list[int]:
    """The die points the nearest rival needs to every hex."""
    nearest = [FAR] * state.board.hexes
    for rival in range(state.seats):
        if rival != seat and state.starts[rival] >= 0:
            points = bare_points(state, own_fields(state, rival))
            nearest = [min(nearest[hex], points[hex]) for hex in range(state.board.hexes)]
    return nearest


# --- goals ---------------------------------------------------------------------------------------------------------


def goals(state: DampfrossState, seat: int) -> list[Goal]:
    """Every city and, in the advanced game, every country that the seat's own track does not lead to yet."""
    board = state.board
    fares = fares_from(state, seat)
    expected = visits_expected(state)
    found: list[Goal] = []
    for city in range(board.cities):
        hex = board.place_hexes[city]
        if fares[hex] == 0:
            continue
        pays = not state.connected[city] and city not in state.starts
        pays = pays and (state.opener < 0 or state.settings.premium_in_phase_two)
        worth = expected[city] * _worth_of_a_visit(state, fares[hex], not state.connected[city])
        shared = worth
        if not state.connected[city]:
            shared = expected[city] * _worth_of_a_visit(state, SERVED, False)
        found.append(Goal(hex, worth, PREMIUM * HUNDRED if pays else 0, shared))
    if state.settings.advanced and board.special_every > 0 and board.specials:
        found += _countries(state, seat, fares)
    return found


def _worth_of_a_visit(state: DampfrossState, fare: int, unreached: bool) -> int:
    """The fares saved with track of one's own, and a little for what a rival does not get."""
    saved = UNREACHED if unreached else min(fare, SERVED if state.opener < 0 else SHUT_OUT)
    return saved + saved // state.seats


def visits_expected(state: DampfrossState) -> list[int]:
    """How often each city will be start or target of a run, in hundredths."""
    runs = runs_left(state)
    expected = [0] * state.board.cities
    free = [1] * NUMBERS
    if state.settings.runs > 0:
        free = [visits(state) - state.used[number] for number in range(NUMBERS)]
    in_all = max(1, sum(free))
    for number in range(NUMBERS):
        city = state.board.city_of_number[number]
        if 0 <= city < state.board.cities:
            expected[city] += HUNDRED * 2 * runs * free[number] // in_all
    return expected


def runs_left(state: DampfrossState) -> int:
    """Runs still to come: counted in a run game, guessed in a money game."""
    if state.settings.runs > 0:
        return max(0, state.settings.runs - state.ordinary)
    if state.opener < 0:
        return RUNS_EXPECTED
    return max(0, goal(state.seats) - max(state.accounts)) // GAIN_OF_A_RUN


def _countries(state: DampfrossState, seat: int, fares: list[int]) -> list[Goal]:
    """Any hex of a country will do for a special run that ends there (A31)."""
    board = state.board
    visits_each = HUNDRED * runs_left(state) // (board.special_every * len(board.specials))
    named = [0] * len(board.country_names)
    for row in board.specials:
        for country in row.countries:
            named[country] += visits_each
    for hex in range(board.hexes):
        country = board.country[hex]
        if country != HOME and seats_in(state.presence[hex]) >> seat & 1:
            named[country] = 0
    found: list[Goal] = []
    for hex in range(board.hexes):
        if board.country[hex] != HOME and named[board.country[hex]] > 0:
            worth = named[board.country[hex]] * _worth_of_a_visit(state, fares[hex], fares[hex] >= FAR)
            found.append(Goal(hex, worth, 0, worth))
    return found


# --- the start, ferries, the declaration ---------------------------------------------------------------------------


def choose_start(state: DampfrossState, chance: Random) -> int:
    """The start city with most around it that no rival is nearer to (D10)."""
    board = state.board
    rivals = rivals_points(state, state.active)
    expected = visits_expected(state)
    best = board.starts[0]
    best_score = -1
    for place in board.starts:
        points = bare_points(state, [board.place_hexes[place]])
        score = 0
        for city in range(board.cities):
            hex = board.place_hexes[city]
            if points[hex] < FAR:
                first = 0 if state.connected[city] else chance_to_be_first(points[hex], rivals[hex])
                worth = expected[city] * (SERVED + (UNREACHED - SERVED) * first // HUNDRED) + PREMIUM * first
                score += worth * 64 // (points[hex] + 4 * SETTING_OUT)
        score = score * 4 + chance.below(4)
        if score > best_score:
            best, best_score = place, score
    return moves.START + best


def wants_ferry(state: DampfrossState, seat: int) -> bool:
    """One ferry is enough, while there are runs to use it in and money is left for fees (D84, D90)."""
    for ferry in state.network.ferries:
        if ferry.owner == seat:
            return False
    return state.accounts[seat] >= 2 * PREMIUM and runs_left(state) >= RUNS_EXPECTED // 2


def wants_to_declare(state: DampfrossState) -> bool:
    """Whether the last open city would otherwise go to a rival, or to no company (D39)."""
    board = state.board
    seat = state.active
    ways = Ways(state, seat, 1, state.accounts[seat])
    rivals = rivals_points(state, seat)
    throw = max(state.roll, AVERAGE_DIE * state.settings.build_dice)
    for city in range(board.cities):
        hex = board.place_hexes[city]
        if not state.connected[city] and ways.weight[hex] < FAR:
            return ways.points[hex] > throw and (
                rivals[hex] < ways.points[hex] or state.round - state.one_open >= TRIES
            )
    return True
