"""D44-D54, D86-D93, A8-A15, A38-A42: routes for a run, against an oracle that tries everything, and within bounds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footplate.games.dampfross.routes.arcs import arcs_of
from footplate.games.dampfross.routes.bounds import Bounds, Weighing
from footplate.games.dampfross.routes.bounds import Question as Asked
from footplate.games.dampfross.routes.graph import FAR as TOO_FAR
from footplate.games.dampfross.routes.graph import RouteGraph
from footplate.games.dampfross.routes.route import NOBODY, Route, Routes
from footplate.games.dampfross.routes.search import BUDGET, find_routes
from footplate.games.dampfross.rules.network import Ferry, Network
from footplate.kernel.digest import digest
from footplate.kernel.rng import Random

pytestmark = pytest.mark.compiled

Combination = tuple[int, tuple[int, ...]]
"""Points, and the fare to every seat."""

FAR = 12
"""The node behind the twelve hexes of a small map."""


def hex_map(width: int, height: int) -> list[int]:
    """The neighbours on a field of hexes: NE, E, SE, SW, W, NW."""
    neighbours = []
    for row in range(height):
        shift = row % 2
        for column in range(width):
            for down, right in ((-1, shift), (0, 1), (1, shift), (1, shift - 1), (0, -1), (-1, shift - 1)):
                inside = 0 <= row + down < height and 0 <= column + right < width
                neighbours.append((row + down) * width + column + right if inside else -1)
    return neighbours


def empty_map(width: int, height: int, mountains: tuple[int, ...] = (), far_ends: int = 0) -> Network:
    hexes = width * height
    mountain = [hex in mountains for hex in range(hexes)]
    return Network(hex_map(width, height), mountain, [0] * (hexes * 6), [], hexes + far_ends)


def lay(network: Network, seat: int, *hexes: int) -> None:
    """Track of a seat from hex to hex."""
    for one, other in pairwise(hexes):
        direction = network.neighbours[one * 6 : one * 6 + 6].index(other)
        network.owners[one * 6 + direction] |= 1 << seat
        network.owners[other * 6 + (direction + 3) % 6] |= 1 << seat


def line(*owners: str, mountains: tuple[int, ...] = ()) -> RouteGraph:
    """A line of hexes from left to right; each segment lists the seats that own it."""
    network = empty_map(len(owners) + 1, 1, mountains)
    for hex, seats in enumerate(owners):
        for seat in seats:
            lay(network, int(seat), hex, hex + 1)
    return graph_of(network)


def graph_of(network: Network, places: list[int] | None = None) -> RouteGraph:
    return RouteGraph(network, network.owners, places or [])


def combinations(found: Routes) -> list[Combination]:
    return [(route.points, tuple(route.fares)) for route in found.routes]


def search(tracks: RouteGraph, start: int, *targets: int, train: int = 1, seats: int = 3) -> list[Combination]:
    return combinations(find_routes(tracks, train, start, list(targets), [10] * seats, 100))


# --- points and fares -------------------------------------------------------------------------------------------------


def test_D50_own_track_is_free() -> None:
    assert search(line("0", "0", "0"), 0, 3) == [(3, (0, 0, 0))]


def test_D51_every_field_entered_over_foreign_track_costs_a_unit() -> None:
    assert search(line("0", "1", "1", "2"), 0, 4) == [(4, (0, 2, 1))]


def test_D52_a_segment_with_several_owners_is_paid_to_the_one_the_traveller_names() -> None:
    tracks = line("0", "12", "12")
    found = find_routes(tracks, 1, 0, [3], [10] * 3, 100)
    assert combinations(found) == [(3, (0, 0, 2)), (3, (0, 1, 1)), (3, (0, 2, 0))]
    assert [sorted(route.payees) for route in found.routes] == [[NOBODY, 2, 2], [NOBODY, 1, 2], [NOBODY, 1, 1]]


def test_D52_and_is_free_for_its_owners() -> None:
    assert search(line("012", "012"), 0, 2, train=0b010) == [(2, (0, 0, 0))]


def test_D58_only_the_climb_costs_two_points() -> None:
    assert search(line("0", "0", "0", "0", mountains=(1, 2)), 0, 4) == [(5, (0, 0, 0))]
    assert search(line("0", "0", mountains=(0,)), 0, 2) == [(2, (0, 0, 0))]
    assert search(line("0", "0", mountains=(0,)), 2, 0) == [(3, (0, 0, 0))]


def test_D48_fast_and_dear_or_slow_and_cheap_or_in_between() -> None:
    network = empty_map(5, 2)
    lay(network, 1, 0, 1, 2, 3, 4)
    lay(network, 0, 0, 5, 6, 7, 8, 9, 4)
    lay(network, 0, 6, 2)
    tracks = graph_of(network)
    assert search(tracks, 0, 4) == [(5, (0, 2, 0)), (6, (0, 0, 0))]


# --- own track --------------------------------------------------------------------------------------------------------


def test_D49_a_route_without_own_track_is_none() -> None:
    assert search(line("1", "1"), 0, 2) == []


def test_A10_own_track_may_lie_beside_the_way() -> None:
    """A38 allows loops: out over an own segment and back again, then on over the rival's line."""
    network = empty_map(4, 2)
    lay(network, 1, 0, 1, 2, 3)
    lay(network, 0, 1, 5)
    found = find_routes(graph_of(network), 1, 0, [3], [10] * 2, 100)
    assert [route.nodes for route in found.routes] == [[0, 1, 5, 1, 2, 3]]
    assert combinations(found) == [(5, (0, 3))]


def test_A10_own_track_may_lie_further_along_a_line_that_leads_elsewhere() -> None:
    network = empty_map(6, 1)
    lay(network, 1, 2, 1, 0)
    lay(network, 1, 2, 3)
    lay(network, 0, 3, 4)
    lay(network, 1, 4, 5)
    found = find_routes(graph_of(network), 1, 2, [0], [10] * 2, 100)
    assert [route.nodes for route in found.routes] == [[2, 3, 4, 3, 2, 1, 0]]
    assert combinations(found) == [(6, (0, 4))]


@pytest.mark.parametrize(("min_own", "points"), [(0, 3), (1, 3), (2, 5), (3, 5), (4, 7)])
def test_A10_more_own_segments_may_be_asked_for(min_own: int, points: int) -> None:
    found = find_routes(line("1", "0", "1"), 1, 0, [3], [10] * 2, 100, min_own=min_own)
    assert combinations(found) == [(points, (0, 2))]


def test_A10_an_own_ferry_counts_as_own() -> None:
    network = empty_map(3, 1, far_ends=1)
    lay(network, 1, 0, 1, 2)
    network.ferries.append(Ferry(2, 3, 3, 0))
    assert search(graph_of(network), 0, 3) == [(7, (0, 2, 0))]


def test_A15_a_joint_train_needs_track_of_both_and_pays_neither() -> None:
    assert search(line("0", "1", "2"), 0, 3, train=0b011) == [(3, (0, 0, 1))]
    assert search(line("0", "0", "2"), 0, 3, train=0b011) == []
    assert search(line("01", "2"), 0, 2, train=0b011) == [(2, (0, 0, 1))]


# --- ferries ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("owner", "expected"), [(0, [(6, (0, 0, 0))]), (1, [(6, (0, 3, 0))]), (-1, [])])
def test_D86_D87_a_ferry_takes_two_points_more_than_its_length_and_three_units(
    owner: int, expected: list[Combination]
) -> None:
    network = empty_map(2, 1, far_ends=1)
    lay(network, 0, 0, 1)
    network.ferries.append(Ferry(1, 2, 3, owner))
    assert search(graph_of(network), 0, 2) == expected


def test_D92_the_race_drives_a_ferry_in_steps_of_one_point() -> None:
    network = empty_map(3, 1, mountains=(1,), far_ends=1)
    lay(network, 0, 0, 1, 2)
    network.ferries.append(Ferry(2, 3, 5, 0))
    (route,) = find_routes(graph_of(network), 1, 0, [3], [10], 100).routes
    assert route.costs == [2, 1, 7]
    assert route.race_steps() == [2, 1, 1, 1, 1, 1, 1, 1, 1]


# --- limits -----------------------------------------------------------------------------------------------------------


def test_D54_no_more_than_the_cap_goes_to_one_rival() -> None:
    tracks = line("0", *["1"] * 11)
    assert find_routes(tracks, 1, 0, [12], [10, 10], 100).routes == []
    assert len(find_routes(tracks, 1, 0, [12], [10, 11], 100).routes) == 1


def test_D54_the_choice_of_payees_may_keep_within_the_cap() -> None:
    tracks = line("0", *["12"] * 11)
    fares = [route.fares for route in find_routes(tracks, 1, 0, [12], [10] * 3, 100).routes]
    assert fares == [[0, paid, 11 - paid] for paid in range(1, 11)]


def test_A22_the_account_must_suffice() -> None:
    tracks = line("0", "1", "2", "1")
    assert find_routes(tracks, 1, 0, [4], [10] * 3, 2).routes == []
    assert len(find_routes(tracks, 1, 0, [4], [10] * 3, 3).routes) == 1


def test_D53_the_account_pays_net_fares() -> None:
    """T8: 19 against 11 nets to 8."""
    tracks = line("0", *["1"] * 19)
    assert find_routes(tracks, 1, 0, [20], [10, 21], 7, credit=[0, 11]).routes == []
    assert len(find_routes(tracks, 1, 0, [20], [10, 21], 8, credit=[0, 11]).routes) == 1


def test_A38_a_route_ends_at_the_target_it_reaches_first() -> None:
    assert search(line("0", "0", "0"), 0, 2, 3) == [(2, (0, 0, 0))]
    assert search(line("1", "0", "0"), 0, 1) == []


def test_A51_no_target_of_several_is_passed_before_own_track_is_used() -> None:
    assert search(line("1", "0", "0"), 0, 1, 3) == []
    assert search(line("1", "0", "0"), 0, 2, 3) == [(2, (0, 1, 0))]


def test_A8_the_six_field_rule_measures_over_all_track() -> None:
    network = empty_map(4, 2, far_ends=2)
    lay(network, 0, 0, 1)
    lay(network, 1, 1, 2, 3)
    network.ferries.append(Ferry(3, 8, 4, 1))
    network.ferries.append(Ferry(3, 9, 1, -1))
    tracks = graph_of(network)
    fields = tracks.distances(0)
    assert (fields[3], fields[8], fields[2]) == (3, 7, 2)
    assert fields[9] == fields[4] == TOO_FAR
    assert [node for node, away in enumerate(tracks.distances(1)) if away < TOO_FAR] == [0, 1, 2, 3, 8]


# --- against everything there is --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """What a search is asked."""

    network: Network
    seats: int
    train: int
    start: int
    targets: list[int]
    room: list[int]
    account: int
    credit: list[int] | None
    min_own: int

    def answer(self, budget: int = 0, places: list[int] | None = None) -> Routes:
        tracks = graph_of(self.network, places)
        account, credit = self.account, self.credit
        return find_routes(
            tracks, self.train, self.start, self.targets, self.room, account, credit, self.min_own, budget
        )

    def partners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.train >> seat & 1]


MOST_POINTS = 18
"""The oracle looks no further."""


def steps(network: Network, node: int) -> list[tuple[int, int, int, int]]:
    """The steps from a node: where to, owners, points, fare."""
    found = []
    if node < len(network.mountain):
        for side in range(node * 6, node * 6 + 6):
            if network.owners[side]:
                to = network.neighbours[side]
                found.append((to, network.owners[side], 1 + (network.mountain[to] > network.mountain[node]), 1))
    for ferry in network.ferries:
        for one, other in ((ferry.port, ferry.far), (ferry.far, ferry.port)):
            if one == node and ferry.owner >= 0:
                found.append((other, 1 << ferry.owner, ferry.length + 2, 3))
    return found


def oracle(question: Question) -> list[Combination]:
    """The Pareto set, from every way there is to drive up to so many points: no bounds, no dominance on the way."""
    partners = question.partners()
    begin = (0, question.start, (0,) * len(partners), (0,) * question.seats)
    seen = {begin}
    waiting = [begin]
    arrived: set[Combination] = set()
    while waiting:
        points, node, own, fares = waiting.pop()
        if node in question.targets:
            if min(own) >= question.min_own and node != question.start:
                arrived.add((points, fares))
            continue
        for to, owners, cost, fare in steps(question.network, node):
            if points + cost > MOST_POINTS:
                continue
            mine = tuple(min(question.min_own, n + (owners >> seat & 1)) for n, seat in zip(own, partners))
            payees = [seat for seat in range(question.seats) if owners >> seat & 1]
            for payee in [NOBODY] if owners & question.train else payees:
                paid = tuple(paid + fare * (seat == payee) for seat, paid in enumerate(fares))
                credit = question.credit or [0] * question.seats
                net = sum(max(0, paid[seat] - credit[seat]) for seat in range(question.seats))
                if net > question.account or any(paid[seat] > question.room[seat] for seat in range(question.seats)):
                    continue
                reached = (points + cost, to, mine, paid)
                if reached not in seen:
                    seen.add(reached)
                    waiting.append(reached)
    return sorted(one for one in arrived if not any(other != one and no_worse(other, one) for other in arrived))


def no_worse(one: Combination, other: Combination) -> bool:
    return one[0] <= other[0] and all(mine <= theirs for mine, theirs in zip(one[1], other[1]))


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Twelve hexes and a place beyond the sea, with up to four companies."""
    seats = draw(st.integers(2, 4))
    mountains = draw(st.sets(st.integers(0, FAR - 1), max_size=4))
    network = empty_map(4, 3, tuple(mountains), far_ends=1)
    one_owner = st.sampled_from([1 << seat for seat in range(seats)])
    owners = st.one_of(st.just(0), one_owner, one_owner, st.integers(0, (1 << seats) - 1))
    for hex in range(FAR):
        for direction in range(3):
            other = network.neighbours[hex * 6 + direction]
            if other >= 0:
                mask = draw(owners)
                network.owners[hex * 6 + direction] = network.owners[other * 6 + direction + 3] = mask
    for port, far in draw(st.lists(st.sampled_from([(3, FAR), (8, FAR), (0, 11)]), max_size=2, unique=True)):
        network.ferries.append(Ferry(port, far, draw(st.integers(1, 3)), draw(st.integers(-1, seats - 1))))
    pairs = [1 << one | 1 << other for one in range(seats) for other in range(one)] if seats > 2 else []
    train = draw(st.sampled_from([1 << seat for seat in range(seats)] * 2 + pairs))
    start = draw(st.integers(0, FAR))
    targets = draw(st.lists(st.integers(0, FAR).filter(lambda node: node != start), min_size=1, max_size=3))
    room = draw(st.lists(st.integers(0, 4), min_size=seats, max_size=seats))
    credit = draw(st.none() | st.lists(st.integers(0, 3), min_size=seats, max_size=seats))
    min_own = draw(st.sampled_from([1, 1, 1, 0, 2]))
    return Question(network, seats, train, start, targets, room, draw(st.integers(0, 12)), credit, min_own)


@given(questions())
def test_the_routes_are_exactly_the_pareto_set(question: Question) -> None:
    found = question.answer()
    assert found.complete
    assert sorted(one for one in combinations(found) if one[0] <= MOST_POINTS) == oracle(question)


@given(questions(), st.integers(1, 60))
def test_every_route_can_be_driven_and_comes_to_what_it_says(question: Question, budget: int) -> None:
    for route in question.answer(budget).routes:
        check(question, route)


def check(question: Question, route: Route) -> None:
    """Drive a route step by step."""
    own = dict.fromkeys(question.partners(), 0)
    fares = [0] * question.seats
    assert route.nodes[0] == question.start
    assert route.nodes[-1] in question.targets
    for node, to, payee, cost in zip(route.nodes, route.nodes[1:], route.payees, route.costs, strict=False):
        possible = [step for step in steps(question.network, node) if step[0] == to and step[2] == cost]
        _, owners, _, fare = next(step for step in possible if payee == NOBODY or step[1] >> payee & 1)
        for seat in own:
            own[seat] += owners >> seat & 1
        assert (payee == NOBODY) == bool(owners & question.train)
        if payee != NOBODY:
            fares[payee] += fare
    assert len(route.costs) == len(route.payees) == len(route.nodes) - 1
    assert (route.points, route.fares, route.total) == (sum(route.costs), fares, sum(fares))
    assert min(own.values()) >= question.min_own


@given(questions(), st.lists(st.integers(0, 9), min_size=5, max_size=5))
def test_weighing_the_caps_forbids_nothing_that_is_allowed(question: Question, weights: list[int]) -> None:
    arcs = arcs_of(graph_of(question.network), question.train, question.min_own, [question.start, *question.targets])
    asked = Asked(arcs, question.start, question.targets, question.room, question.account, question.credit)
    weighing = Weighing(Bounds(asked), weights[: len(asked.rivals)])
    for route in question.answer().routes:
        weighed = sum(weight * route.fares[rival] for weight, rival in zip(weights, asked.rivals))
        assert weighing.least[asked.start * asked.merits] <= weighed <= weighing.limit


@given(questions())
def test_places_change_nothing(question: Question) -> None:
    assert combinations(question.answer(places=list(range(FAR)))) == combinations(question.answer())


# --- bounds -----------------------------------------------------------------------------------------------------------


@given(questions(), st.integers(1, 30))
def test_what_the_budget_covers_is_exact(question: Question, budget: int) -> None:
    everything, found = combinations(question.answer()), question.answer(budget)
    covered = [one for one in everything if one[0] + sum(one[1]) <= found.exact_up_to]
    assert [one for one in combinations(found) if one[0] + sum(one[1]) <= found.exact_up_to] == covered
    if found.complete:
        assert combinations(found) == everything
    assert not any(no_worse(one, other) for one in combinations(found) for other in combinations(found) if one != other)


@given(questions(), st.integers(1, 30))
def test_beyond_the_budget_the_best_of_every_mix_is_exact(question: Question, budget: int) -> None:
    free = replace(question, room=[100] * question.seats, account=1000)
    everything, found = combinations(free.answer()), combinations(free.answer(budget))
    mixes = [
        lambda one: (one[0], sum(one[1])),
        lambda one: (sum(one[1]), one[0]),
        lambda one: one[0] + sum(one[1]),
        lambda one: 13 * one[0] + 20 * sum(one[1]),
        lambda one: 26 * one[0] + 20 * sum(one[1]),
        *(lambda one, seat=seat: (one[1][seat], one[0] + sum(one[1])) for seat in range(question.seats)),
    ]
    assert [min(map(mix, found), default=None) for mix in mixes] == [
        min(map(mix, everything), default=None) for mix in mixes
    ]


@pytest.mark.parametrize("owners", ["12345", "012345", "1234", "123"])
def test_a_country_full_of_shared_track_is_searched_within_bounds(owners: str) -> None:
    """Every segment of 400 hexes belongs to everybody: the ways to share out the fares cannot be counted."""
    network = empty_map(20, 20, mountains=tuple(range(7, 400, 13)))
    for side in range(2400):
        if network.neighbours[side] >= 0:
            network.owners[side] = sum(1 << int(seat) for seat in owners)
    lay(network, 0, 0, 1, 2)
    found = find_routes(graph_of(network), 1, 0, [399], [10] * 6, 100)
    assert found.routes
    assert found.labels <= BUDGET + 10 * 2 * 400


def test_tangled_track_of_many_is_searched_within_bounds() -> None:
    chance = Random(7)
    network = empty_map(25, 25)
    for hex in range(625):
        for direction in range(3):
            other = network.neighbours[hex * 6 + direction]
            if other >= 0:
                mask = chance.below(63) + 1
                network.owners[hex * 6 + direction] = network.owners[other * 6 + direction + 3] = mask
    found = find_routes(graph_of(network), 1, 0, [624], [10] * 6, 100)
    assert found.routes
    assert found.labels <= BUDGET + 10 * 2 * 625


def test_the_same_question_gets_the_same_answer_on_every_build() -> None:
    numbers = []
    for seed in range(12):
        chance = Random(seed)
        network = empty_map(12, 12, mountains=tuple(range(seed, 144, 7)))
        for seat in range(6):
            for _ in range(14):
                hex, direction = chance.below(144), chance.below(6)
                for _ in range(8):
                    other = network.neighbours[hex * 6 + direction]
                    if other >= 0:
                        lay(network, seat, hex, other)
                        hex = other
        found = find_routes(graph_of(network), 1 << seed % 6, 0, [143, 77], [10] * 6, 40, budget=200)
        numbers += [found.labels, found.exact_up_to, int(found.complete)]
        for route in found.routes:
            numbers += [*route.nodes, *route.payees, route.points, *route.fares]
    assert len(numbers) > 1000
    assert digest(numbers) == 2727516770613658512
