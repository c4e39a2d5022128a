"""Where a train can go within the turn: proposals can be played, bring what they say, and none is left out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from footplate.games.whistle import GAME
from footplate.games.whistle.page.journeys import Journey, Journeys
from footplate.games.whistle.page.scouting import MOST_HALTS
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import hex_of
from footplate.games.whistle.rules.pieces import GOODS
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import EMPTY, LAYING, LEAVING, SPACING, TOKEN, TURN
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import SAME_AS
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.whistle.random_play import random_step

pytestmark = pytest.mark.once

OPTIONS = ("-", "mayRefuse=yes", "whistleUTurn=yes", "lastTileMayRunOn=yes", "tollCoalOnly=yes")
MOST_TRIED = 1_500
"""Positions that trying everything may look at, for one train."""


def chosen_trains(seed: int, options: str, every: int) -> Iterator[WhistleState]:
    """Positions of a random game in which a train has been chosen: one of so many."""
    dice = Random(seed)
    state = GAME.new(2 + seed % 4, GAME.options.read(options))
    count = 0
    while state.to_move != OVER:
        if state.phase == TURN:
            for step in state.legal():
                if moves.TRAIN <= step < moves.DIRECTION:
                    count += 1
                    if count % every == 0:
                        chosen = state.clone()
                        chosen.play(step)
                        yield chosen
        state.play(random_step(state, dice))


def what_the_steps_bring(state: WhistleState, journey: Journey) -> None:
    """Play the steps and compare with what was said of them."""
    seat, number = state.active, state.train
    after = state.clone()
    for step in journey.steps:
        assert step in after.legal()
        after.play(step)
        assert after.to_move == seat or step == journey.steps[-1]
    said = journey.stops if journey.whole else journey.stops[: journey.steps.count(moves.TRAIN + number) + 1]
    coal = sum(stop.coal for stop in said)
    whistles = sum(stop.whistles for stop in said)
    spent = [step for step in journey.steps if step in (moves.COAL, moves.WHISTLE)]
    assert after.coal[seat] == state.coal[seat] - spent.count(moves.COAL) + coal
    assert after.whistles[seat] == state.whistles[seat] - spent.count(moves.WHISTLE) + whistles
    assert after.score[seat] - state.score[seat] == sum(stop.points for stop in said)
    for good, name in enumerate(GOODS):
        gained = sum(count for stop in said for item, count in stop.goods if item == name)
        assert after.goods[seat * 6 + good] - state.goods[seat * 6 + good] == gained, name
    assert place_name(after, after.place_of_train(seat, number)) == said[-1].place
    if journey.whole:
        assert (journey.coal, journey.whistles) == (spent.count(moves.COAL), spent.count(moves.WHISTLE))
        assert after.phase == journey.stops[-1].asks
        for hex, turned in journey.laid:
            assert state.tiles[hex] == EMPTY
            assert after.tiles[hex] == turned
        assert journey.goal in (said[-1].place, said[-1].place.split(".")[0])


@pytest.mark.parametrize("options", OPTIONS)
def test_every_journey_can_be_played_and_brings_what_it_says(options: str) -> None:
    played = several = turned = cut_short = 0
    for state in chosen_trains(OPTIONS.index(options) + 1, options, 23):
        for journey in Journeys(state).all():
            what_the_steps_bring(state, journey)
            played += 1
            several += len(journey.stops) > 1
            cut_short += not journey.whole
            for step in journey.turns:
                turned += 1
                steps = [
                    *journey.steps[: -journey.after - 1],
                    step,
                    *journey.steps[len(journey.steps) - journey.after :],
                ]
                other = state.clone()
                for one in steps:
                    other.play(one)
                assert place_name(other, other.place_of_train(state.active, state.train)).startswith(journey.goal)
    assert played > 100
    assert several > 30
    assert turned > 20
    assert cut_short > 0


def everywhere(state: WhistleState) -> set[str] | None:
    """Every stop the train can come to within the turn, by trying all steps; None where these are too many."""
    seat, number = state.active, state.train
    empty = {hex for hex, turned in enumerate(state.tiles) if turned == EMPTY}
    reached: set[str] = set()
    open_ends = [state.clone()]
    seen = {state.digest()}
    tried = 0
    while open_ends:
        here = open_ends.pop()
        tried += 1
        if tried > MOST_TRIED:
            return None
        if here.phase not in (TOKEN, LEAVING, LAYING):
            place = here.place_of_train(seat, number)
            if place < 196:
                hex = hex_of(place)
                reached.add(HEX_NAMES[hex] if hex in empty else place_name(here, place))
        legal = here.legal()
        if here.phase == TURN:
            legal = [moves.TRAIN + number] if moves.TRAIN + number in legal else []
        elif here.phase == SPACING:
            legal = []
        elif here.to_move in (CHANCE, seat) and here.phase not in (TOKEN, LEAVING, LAYING):
            legal = legal[:1]
        for step in legal:
            after = here.clone()
            after.advance(step)
            if after.digest() not in seen:
                seen.add(after.digest())
                open_ends.append(after)
    return reached


@pytest.mark.parametrize("options", OPTIONS)
def test_every_stop_that_can_be_reached_is_proposed(options: str) -> None:
    compared = 0
    for state in chosen_trains(OPTIONS.index(options) + 11, options, 29):
        wanted = everywhere(state)
        if wanted is None:
            continue
        journeys = Journeys(state)
        start = place_name(state, state.place_of_train(state.active, state.train))
        found = {journey.goal for journey in journeys.all()}
        if journeys.complete:
            assert found == wanted - {start}, (GAME.position(state), state.train)
            compared += 1
    assert compared > 3


def test_ways_to_the_same_goal_differ_and_the_cheapest_comes_first() -> None:
    others = 0
    for state in chosen_trains(21, "-", 29):
        ways: dict[str, list[Journey]] = {}
        for journey in Journeys(state).all():
            ways.setdefault(journey.goal, []).append(journey)
        for several in ways.values():
            tokens = [way.coal + way.whistles for way in several]
            assert tokens[0] == min(tokens)
            kinds = {
                tuple(SAME_AS[step - moves.LAY] if step >= moves.LAY else step for step in way.full) for way in several
            }
            assert len(kinds) == len(several)
            others += len(several) > 1
    assert others > 20


def test_no_train_takes_longer_than_a_page_can_wait() -> None:
    """What is looked at is bounded, and far less in most positions."""
    looked = []
    for state in chosen_trains(31, "-", 17):
        journeys = Journeys(state)
        journeys.all()
        looked.append(journeys.scout.looked)
    assert max(looked) < MOST_HALTS + 100
    assert sorted(looked)[len(looked) // 2] < 200
