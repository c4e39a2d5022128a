"""Which run comes next: numbers drawn, the grid of a run game, special runs (D44-D46, D74-D76, D81-D96). Compiled."""

from __future__ import annotations

from typing import Final

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.board import NUMBERS, written_number
from footplate.games.dampfross.rules.distances import land_distances, run_distances
from footplate.games.dampfross.rules.pairs import may_follow, may_start, most_pairs
from footplate.games.dampfross.rules.position import (
    DRAW_FROM,
    DRAW_LIST,
    DRAW_SPECIAL,
    DRAW_TO,
    NEAREST_TARGET,
    UNDECLARED,
    Position,
)
from footplate.kernel.state import CHANCE

MOST_ENTRIES: Final = 4
"""Runs of a round that a seat may enter, and one more for each run that is offered again (D106, D107)."""
RUNS_OF_ONE_GRID: Final = 18
"""With up to 18 runs every number is used once, with more twice (D74)."""


def visits(position: Position) -> int:
    """How often each number may be start or target in a run game."""
    return 1 if position.settings.runs <= RUNS_OF_ONE_GRID else 2


def is_free(position: Position, number: int) -> bool:
    """Whether a number may still be drawn (D74, A28)."""
    return position.settings.runs == 0 or position.used[number] < visits(position)


def special_due(position: Position) -> bool:
    """Every second run, or the one after every third, is special (D88, D94, D96)."""
    every = position.board.special_every
    return (
        position.settings.advanced
        and every > 0
        and len(position.board.specials) > 0
        and (position.runs + 1) % every == 0
    )


def pools_specials(position: Position) -> bool:
    """Whether special runs take their starts from the numbers of a run game (A21); not where a map has none (A60)."""
    return position.settings.pooled_specials and len(position.board.specials) > 0


def numbers_left(position: Position) -> int:
    """Visits still to be made in a run game with pooled specials: two for each of its runs (A21, A60)."""
    left = 2 * position.settings.runs
    for times in position.used:
        left -= times
    return left


def ordinary_left(position: Position) -> bool:
    """Whether an ordinary run is still to be drawn; none leads from a city to itself (A45)."""
    settings = position.settings
    if settings.runs == 0:
        return True
    if pools_specials(position):
        return numbers_left(position) > 0
    return position.ordinary < settings.runs and (len(position.list) > 0 or two_cities_left(position))


def two_cities_left(position: Position) -> bool:
    """Whether the numbers that are free belong to more than one city (A45)."""
    free = [number for number in range(NUMBERS) if is_free(position, number)]
    return _cities(position, free) > 1


def _cities(position: Position, numbers: list[int]) -> int:
    """How many cities own these numbers."""
    return len({position.board.city_of_number[number] for number in numbers})


def run_left(position: Position) -> bool:
    """Whether another run follows: ordinary ones, a special due after the last (A37), or one nobody entered (A27)."""
    if ordinary_left(position) or position.again or (position.has_rounds() and position.list):
        return True
    return special_due(position) and not position.second_chance and not pools_specials(position)


def next_is_special(position: Position) -> bool:
    if position.second_chance or (not ordinary_left(position) and pools_specials(position)):
        return False
    if pools_specials(position) and (numbers_left(position) == 1 or not two_cities_left(position)):
        return True
    return special_due(position)


def clear_run(position: Position) -> None:
    """Forget the last run."""
    position.start = -1
    position.target = -1
    position.row = -1
    position.targets = []
    position.order = []
    position.exchanges = 0
    position.refused = 0
    position.race_round = 0
    position.throwing = 0
    position.tied = 0
    position.spenders = []
    position.tenths = []
    position.points = 0
    position.laid = 0
    position.partner = -1
    position.declined = 0
    position.active = 0
    position.opened = True
    for seat in range(position.seats):
        position.income[seat] = 0
        position.paid[seat] = 0
        position.said[seat] = UNDECLARED
        position.partners[seat] = -1
        position.routes[seat] = []
        position.dropped[seat] = []
        position.made[seat] = 0
        position.surplus[seat] = 0
        position.arrived[seat] = 0
        position.thrown[seat] = 0
        position.breaks[seat] = 0


def begin_run(position: Position) -> bool:
    """Begin the next run. True when both its ends are known, so that the seats can be asked at once."""
    last_target = position.target
    clear_run(position)
    position.to_move = CHANCE
    if position.has_rounds():
        position.second_chance = False
        if not next_is_special(position):
            return next_of_round(position)
    if not ordinary_left(position) and not next_is_special(position):
        # Runs that nobody entered are offered once more at the end (A27).
        position.second_chance = True
        position.start = position.again[0]
        position.target = position.again[1]
        position.again = position.again[2:]
        aim_at_number(position)
        return True
    if next_is_special(position):
        position.phase = DRAW_FROM
        if position.settings.target_is_next_start and last_target >= 0:
            position.start = last_target  # as of any run (A46)
            position.phase = DRAW_SPECIAL
        return False
    if position.settings.draw_list:
        if not position.list:
            position.phase = DRAW_LIST
            return False
        return take_from_list(position)
    if position.settings.target_is_next_start and last_target >= 0 and has_target(position, last_target):
        position.start = last_target  # only the target is drawn (D46)
        position.phase = DRAW_TO
        return False
    position.phase = DRAW_FROM
    return False


def is_special(position: Position) -> bool:
    """Whether the current run is a special one: its target comes from the table."""
    return position.target < 0 and next_is_special(position)


# --- drawing numbers (D44, D45) ------------------------------------------------------------------------------------


def possible_numbers(position: Position) -> list[int]:
    """The numbers chance may draw now; one that is used up is thrown again within the same draw."""
    free_choice = position.phase == DRAW_FROM and is_special(position) and not pools_specials(position)
    return [number for number in range(NUMBERS) if free_choice or is_free(position, number)]


def city_hex(position: Position, number: int) -> int:
    """The hex of the city that owns a number."""
    return position.board.place_hexes[position.board.city_of_number[number]]


def draw_start(position: Position, number: int) -> None:
    """A start with no target six fields away is drawn again (A36)."""
    special = is_special(position)
    if not special and not has_target(position, number) and any_pair(position):
        tell_drawn(position, "redrawn_from", "A36", number)
        return
    position.start = number
    if position.settings.runs > 0 and (not special or pools_specials(position)):
        position.used[number] += 1
    tell_drawn(position, "drawn_from", "D44", number)
    position.phase = DRAW_SPECIAL if special else DRAW_TO


def draw_target(position: Position, number: int) -> bool:
    """A target under six fields away is drawn again (D45). True when the run can begin."""
    if _same_city(position, number) or (not is_far_enough(position, number) and has_target(position, position.start)):
        tell_drawn(position, "redrawn_to", "D45", number)
        return False
    position.target = number
    if position.settings.runs > 0:
        position.used[number] += 1
    tell_drawn(position, "drawn_to", "D44", number)
    if position.has_rounds():
        position.list = [*position.list, position.start, number]
        position.start = -1
        position.target = -1
        return draw_or_take(position)
    aim_at_number(position)
    return True


def _same_city(position: Position, number: int) -> bool:
    return position.board.city_of_number[number] == position.board.city_of_number[position.start]


def tell_drawn(position: Position, kind: str, clause: str, number: int) -> None:
    if position.events is not None:
        city = position.board.place_names[position.board.city_of_number[number]]
        position.emit(kind, clause, {"number": written_number(number), "city": city})


def is_far_enough(position: Position, number: int) -> bool:
    """Six fields or more from the start of the run (D45, A8)."""
    distances = run_distances(position, city_hex(position, position.start))
    return distances[city_hex(position, number)] >= NEAREST_TARGET


def has_target(position: Position, start: int) -> bool:
    """Whether a number that can still be drawn is far enough from this start."""
    distances = run_distances(position, city_hex(position, start))
    for number in range(NUMBERS):
        if is_free(position, number) and distances[city_hex(position, number)] >= NEAREST_TARGET:
            return True
    return False


def any_pair(position: Position) -> bool:
    """Whether the numbers left allow any run of six fields at all (A28)."""
    tried: list[int] = []
    for number in range(NUMBERS):
        city = position.board.city_of_number[number]
        if is_free(position, number) and city not in tried:
            tried.append(city)
            if has_target(position, number):
                return True
    return False


def aim_at_number(position: Position) -> None:
    """The run ends in one city."""
    position.targets = [False] * position.board.hexes
    position.targets[city_hex(position, position.target)] = True


# --- a list drawn beforehand (A28) ---------------------------------------------------------------------------------


def list_length(position: Position) -> int:
    return 2 * position.settings.runs


def list_numbers(position: Position) -> list[int]:
    """The numbers that may come next in the list: those with which it can still have as many runs, and of these as few
    short ones, as the numbers left allow (A62). A target is in another city than its start (A45).
    """
    board = position.board
    free = [number for number in range(NUMBERS) if position.list.count(number) < visits(position)]
    start = board.city_of_number[position.list[-1]] if len(position.list) % 2 else -1
    if position.settings.short_as_drawn:
        return [number for number in free if board.city_of_number[number] != start]
    pool, apart, runs = list_pool(position), cities_apart(position), _runs_to_list(position)
    may = may_follow(pool, apart, runs, start) if start >= 0 else may_start(pool, apart, runs)
    return [number for number in free if may[board.city_of_number[number]]]


def list_pool(position: Position) -> list[int]:
    """How many numbers every city has that are not in the list yet."""
    pool = [0] * position.board.cities
    for number in range(NUMBERS):
        pool[position.board.city_of_number[number]] += visits(position) - position.list.count(number)
    return pool


def _runs_to_list(position: Position) -> int:
    return position.settings.runs - len(position.list) // 2


def cities_apart(position: Position) -> list[int]:
    """For every city those that are at least six fields away over land, one bit each (A8)."""
    hexes = position.board.place_hexes[: position.board.cities]
    found: list[int] = []
    for here in hexes:
        distances = land_distances(position, here)
        cities = 0
        for city in range(len(hexes)):
            if distances[hexes[city]] >= NEAREST_TARGET:
                cities |= 1 << city
        found.append(cities)
    return found


def draw_into_list(position: Position, number: int) -> bool:
    """True when the list is complete and its first run can begin."""
    position.list = [*position.list, number]
    if len(position.list) % 2:
        return False
    if position.settings.short_as_drawn:
        return _draw_until_valid(position)
    if most_pairs(list_pool(position), _runs_to_list(position)) > 0:
        return False
    return take_from_list(position)


def _draw_until_valid(position: Position) -> bool:
    """As it was before revision 3: the whole list is drawn again until all its pairs are valid."""
    if len(position.list) < list_length(position) and _cities(position, list_numbers(position)) > 1:
        return False
    if not list_is_valid(position) and list_can_be_valid(position):
        position.list = []
        position.redrawing = True
        return False
    position.redrawing = False
    return take_from_list(position)


def list_is_valid(position: Position) -> bool:
    for place in range(0, len(position.list), 2):
        if not _pair_is_valid(position, position.list[place], position.list[place + 1]):
            return False
    return True


def _pair_is_valid(position: Position, start: int, target: int) -> bool:
    distances = run_distances(position, city_hex(position, start))
    return distances[city_hex(position, target)] >= NEAREST_TARGET


def list_can_be_valid(position: Position) -> bool:
    """A map on which most pairs are too near is played with the list as it comes."""
    near = 0
    for start in range(NUMBERS):
        distances = run_distances(position, city_hex(position, start))
        for target in range(NUMBERS):
            if distances[city_hex(position, target)] < NEAREST_TARGET:
                near += 1
    return near * 5 < NUMBERS * NUMBERS


def take_from_list(position: Position) -> bool:
    """The next run of the list."""
    position.start = position.list[0]
    position.target = position.list[1]
    position.list = position.list[2:]
    position.used[position.start] += 1
    position.used[position.target] += 1
    tell_drawn(position, "drawn_from", "D44", position.start)
    tell_drawn(position, "drawn_to", "D44", position.target)
    aim_at_number(position)
    return True


# --- operating rounds (D105-D107) ----------------------------------------------------------------------------------


def next_of_round(position: Position) -> bool:
    """The next run of the round. When all are done, a new round begins with the runs nobody entered (D107)."""
    if position.list:
        return take_of_round(position)
    position.list = position.again
    position.again = []
    position.carried = len(position.list) // 2
    position.limit = MOST_ENTRIES + position.carried
    position.entered = [0] * position.seats
    return draw_or_take(position)


def draw_or_take(position: Position) -> bool:
    """Draw until all runs of the round are known; then the first of them can begin. True when it can."""
    drawn = len(position.list) // 2 - position.carried
    all_drawn = drawn >= position.settings.runs_in_round
    if position.settings.runs > 0 and (
        position.ordinary + drawn >= position.settings.runs or not two_cities_left(position)
    ):
        all_drawn = True
    if all_drawn:
        return take_of_round(position)
    position.phase = DRAW_FROM
    position.to_move = CHANCE
    return False


def take_of_round(position: Position) -> bool:
    position.start = position.list[0]
    position.target = position.list[1]
    position.list = position.list[2:]
    position.second_chance = position.carried > 0
    if position.carried > 0:
        position.carried -= 1
    aim_at_number(position)
    if position.events is not None:
        board = position.board
        start = board.place_names[board.city_of_number[position.start]]
        target = board.place_names[board.city_of_number[position.target]]
        position.emit("next_run", "D107" if position.second_chance else "D105", {"start": start, "target": target})
    return True


def number_steps(numbers: list[int]) -> list[int]:
    """Numbers as steps of chance."""
    return [moves.DRAW + number for number in numbers]
