"""D14-D37: the ways to a far hex. What is proposed can be laid step by step, costs what is said, and is the best."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.page.laying import laid_now, laying_offers
from footplate.games.dampfross.routes.laying import WEIGHTS, Way, ways_to
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.board import FORBIDDEN
from footplate.games.dampfross.rules.building import builder_of, lay, leaves_apart, own_fields, preview
from footplate.games.dampfross.rules.companies import MEMBERS
from footplate.games.dampfross.rules.position import BUILDING, SPENDING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.hexgrid import Grid
from footplate.kernel.page import Offer
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.dampfross.table import ABROAD, PLAIN, TWINS, choose, position

pytestmark = pytest.mark.once

MAPS = ["germany", "france", "usa-east", "usa-west", "practice", "tutorial", PLAIN, ABROAD]
RICH = 10_000


def building(map_key: str, seats: int, options: str, seed: int, few: int) -> Iterator[tuple[DampfrossState, Random]]:
    """Positions of random games in which somebody builds, some turns apart."""
    chance = Random(seed)
    state = GAME.new(seats, GAME.options.read(options), map_key)
    found, passed = 0, 0
    while found < few and state.to_move != OVER and passed < 3000:
        passed += 1
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
            continue
        if state.phase in (BUILDING, SPENDING) and passed % 7 == 0:
            found += 1
            yield state, chance
        state.play(choose(state, chance))


def goal_of(state: DampfrossState, chance: Random) -> int:
    """A hex somewhere; every other time a city."""
    board = state.board
    return board.place_hexes[chance.below(len(board.place_hexes))] if chance.below(2) else chance.below(board.hexes)


def lay_all(state: DampfrossState, way: Way) -> None:
    """Lay a way on a rich builder's board: each segment touches the network and costs what was said."""
    copy = state.clone()
    copy.points = RICH
    copy.accounts = [RICH] * copy.seats
    for segment in way.segments:
        assert segment.side // 6 in own_fields(copy, builder_of(copy))
        costs = preview(copy, segment.side)
        assert (costs.points, costs.premium) == (segment.points, segment.premium)
        assert [(fee.company, fee.amount) for fee in costs.fees] == [(fee.company, fee.amount) for fee in segment.fees]
        lay(copy, segment.side)


@pytest.mark.parametrize("map_key", MAPS)
def test_what_is_proposed_can_be_laid_and_costs_what_is_said(map_key: str) -> None:
    tried = 0
    for state, chance in building(map_key, 3, "buildDice=2", len(map_key), 30):
        goal = goal_of(state, chance)
        for way in ways_to(state, goal):
            tried += 1
            assert state.board.neighbours[way.sides[-1]] == goal
            lay_all(state, way)
            steps, _ = laid_now(state, way)
            played = state.clone()
            played.events = []
            for step in steps:
                played.play(step)
            laid = [event.number("points") for event in played.events if event.kind == "laid"]
            assert laid == [segment.points for segment in way.segments[: len(steps)]]
            fees = sum(event.number("amount") for event in played.events if event.kind == "fee")
            assert fees == sum(fee.amount for segment in way.segments[: len(steps)] for fee in segment.fees)
    assert tried > 10


@pytest.mark.parametrize("map_key", MAPS)
def test_the_first_way_goes_as_far_as_the_points_do(map_key: str) -> None:
    """What follows what is laid now is refused, or the turn is over."""
    for state, chance in building(map_key, 2, "-", 4 + len(map_key), 20):
        for way in ways_to(state, goal_of(state, chance)):
            steps, then = laid_now(state, way)
            if len(steps) < len(way.segments):
                following = moves.BUILD + way.sides[len(steps)]
                assert then.to_move != state.to_move or then.round != state.round or not then.allows(following)


def cheapest_by_trying(state: DampfrossState, goal: int, point: int, unit: int, most: int) -> int:
    """The least weight of any way there, found by laying every one that could be better than `most`."""
    board, far = state.board, Grid(state.board.shift).distance
    builder = builder_of(state)
    best = most

    def go_on(here: DampfrossState, hex: int, weight: int, closed: frozenset[int]) -> None:
        nonlocal best
        if hex == goal:
            best = min(best, weight)
            return
        for side in range(hex * 6, hex * 6 + 6):
            there = board.neighbours[side]
            cost = here.costs[side]
            if cost == FORBIDDEN or cost > 6 * here.settings.build_dice or there in closed:
                continue
            if here.network.owners[side] & MEMBERS[builder] or not leaves_apart(here, builder, side):
                continue
            fees = sum(fee.amount for fee in preview(here, side).fees)
            further = weight + point * cost + unit * fees
            if further + point * far(board.cells[there], board.cells[goal]) >= best:
                continue
            after = here.clone()
            lay(after, side)
            go_on(after, there, further, closed | {there})

    rich = state.clone()
    rich.points = RICH
    rich.accounts = [RICH] * rich.seats
    own = frozenset(own_fields(rich, builder))
    for hex in own:
        go_on(rich, hex, 0, own)
    return best


@pytest.mark.parametrize("options", ["buildDice=2", "joinAlways=yes", "joinOncePerHex=yes", "cityToCity=1"])
@pytest.mark.parametrize("map_key", [PLAIN, TWINS, "tutorial"])
def test_no_way_is_better_for_what_it_is_best_for(map_key: str, options: str) -> None:
    """Brute force over all ways on small boards, by points, by fees, by both."""
    compared = 0
    for state, chance in building(map_key, 3, options, len(options), 24):
        if state.phase != BUILDING:
            continue
        found = ways_to(state, goal_of(state, chance))
        for kind, (point, unit) in WEIGHTS.items():
            weights = [point * way.points + unit * way.fees for way in found]
            if not found or kind == "thrifty":  # too many ways have no fees to lay them all
                continue
            compared += 1
            goal = state.board.neighbours[found[0].sides[-1]]
            assert cheapest_by_trying(state, goal, point, unit, min(weights)) == min(weights), kind
    assert compared > 0


# --- single clauses -----------------------------------------------------------------------------------------------


def the_ways(state: DampfrossState, hex: str, *via: str) -> list[Way]:
    names = state.board.hex_names
    return ways_to(state, names.index(hex), tuple(names.index(one) for one in via))


def offered(state: DampfrossState, hex: str, *via: str) -> list[Offer]:
    names = state.board.hex_names
    bends = tuple(names.index(one) for one in via)
    return laying_offers(state, names.index(hex), bends, "en", ("Anton", "Beate"))


def path(offer: Offer) -> list[str]:
    return list(offer["facts"]["path"])


def test_D15_the_straight_way_is_laid_as_far_as_the_roll_goes() -> None:
    offer = offered(position(roll="3", track=["West-E2"]), "E7")[0]
    facts = offer["facts"]
    assert path(offer) == ["E2", "E3", "E4", "E5", "E6", "E7"]
    assert (facts["points"], facts["now"], facts["points_now"], facts["points_left"]) == (5, 3, 3, 0)
    assert facts["turns"] == pytest.approx(1 + 2 / 3.5)
    assert facts["stop"] == "3 points end here"


@pytest.mark.parametrize(
    ("roll", "stop"),
    [
        ("2", "1 point ends here, the mountain needs 3"),
        ("3", "1 point ends here, the mountain needs 3"),
        ("4", ""),
    ],
)
def test_D17_a_mountain_needs_more_than_is_left(roll: str, stop: str) -> None:
    (offer,) = offered(position(roll=roll, starts=["East"], track=["East-E8"]), "D7")
    assert path(offer) == ["E8", "D8", "D7"]
    assert offer["facts"]["stop"] == stop


def test_D17_nothing_can_be_laid_before_the_roll_is_high_enough() -> None:
    (offer,) = offered(position(roll="2", starts=["East"], track=["East-E8-D8"]), "D7")
    assert offer["steps"] == []
    assert offer["facts"]["stop"] == "The first segment needs 3, you have 2 points"


def test_D31_a_way_beside_a_rival_is_compared_with_one_around_him() -> None:
    state = position(roll="6", track=["West-E2", "West-E2-E3-E4-E5-E6"], accounts=[40, 20])
    ways = the_ways(state, "E6")
    assert min(way.fees for way in ways) < max(way.fees for way in ways)
    assert ways[0].points + ways[0].fees == min(way.points + way.fees for way in ways)


def test_A22_a_way_that_cannot_be_paid_for_comes_last() -> None:
    state = position(roll="6", track=["West-E2", "West-E2-E3-E4-E5-E6"], accounts=[0, 20])
    ways = the_ways(state, "E6")
    assert ways[0].payable(0)
    assert all(way.payable(0) or way is not ways[0] for way in ways)


def test_a_way_is_bent_over_other_hexes() -> None:
    offer = offered(position(roll="6", track=["West-E2"]), "E6", "G4")[0]
    assert "G4" in path(offer)
    assert path(offer)[-1] == "E6"
    assert len(path(offer)) == len(set(path(offer)))
    assert offer["facts"]["via"] == ["G4"]


def test_a_way_can_be_told_where_to_begin() -> None:
    (offer, *_) = offered(position(roll="6", track=["West-E2-E3-E4-E5"]), "C4", "E3")
    assert path(offer)[0] == "E3"


def test_no_way_leads_to_own_track_or_into_the_water() -> None:
    state = position(track=["West-E2-E3"])
    assert not offered(state, "E3")


def test_points_left_over_might_go_towards_a_city() -> None:
    (offer, *_) = offered(position(roll="6", track=["West-E2-E3"]), "E4")
    facts = offer["facts"]
    assert facts["stop"] == ""
    assert facts["points_left"] == 5
    assert facts["elsewhere"]["name"] in ("North", "South", "East")


def test_D70_after_a_run_there_are_no_turns_to_count() -> None:
    state = position(
        phase="spend", roll="4", track=["West-E2", "West-F1"], accounts=[20, 20], income=[4, 0], done=1, first="A"
    )
    (offer, *_) = offered(state, "E7")
    assert "turns" not in offer["facts"]
    assert offer["facts"]["now"] == 4
