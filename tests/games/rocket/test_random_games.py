"""Random games over all numbers of seats and all options: what must hold at every step of every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.position import REPLACE
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.rules.stations import is_site
from footplate.games.rocket.text.final_table import final_table
from footplate.kernel.events import Event
from footplate.kernel.game import seat_letter
from footplate.kernel.illegal import Illegal
from footplate.kernel.referee import inspect, text_violations
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER

pytestmark = pytest.mark.compiled

SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 2**31)


def games(number: int) -> settings:
    """So many games. A seed that fails is not replaced by a smaller one: that would be another game, no simpler one."""
    return settings(max_examples=number, phases=(Phase.explicit, Phase.generate))


@st.composite
def new_games(draw: st.DrawFn, /, seats: st.SearchStrategy[int] = SEATS, **fixed: str) -> RocketState:
    """A new game: any number of seats, any value of every option that is not fixed."""
    number = draw(seats)
    chosen = {}
    for option in GAME.options:
        values = option.values
        if option.key == "firstPlayer":
            values = ("drawn", *map(seat_letter, range(number)))
        chosen[option.key] = fixed.get(option.key) or draw(st.sampled_from(values))
    return GAME.new(number, GAME.options.choose(chosen))


def steps_of(state: RocketState, dice: Random) -> Iterator[int]:
    """Play a game to its end; stop before every step, which is then played."""
    while state.to_move != OVER:
        step = any_step(state, dice)
        yield step
        state.play(step)


def any_step(state: RocketState, dice: Random) -> int:
    """Any legal step; of the three actions more often a move, lest games take forever."""
    steps = state.legal()
    if moves.MOVE in steps and dice.below(2):
        return moves.MOVE
    return steps[dice.below(len(steps))]


def finish(state: RocketState, seed: int) -> list[Event]:
    """Play a game to its end.

    Returns what happened with the last step.
    """
    for _ in steps_of(state, Random(seed)):
        state.events = []
    return state.events or []


# --- every step ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
@games(6)
@given(st.data(), SEEDS)
def test_the_referee_finds_nothing(seats: int, data: st.DataObject, seed: int) -> None:
    state = data.draw(new_games(st.just(seats)))
    for step in steps_of(state, Random(seed)):
        inspect(GAME, state)
        if step % 3 == 0:
            assert text_violations(GAME, state) == []
    inspect(GAME, state)
    assert text_violations(GAME, state) == []


@games(40)
@given(new_games(), SEEDS)
def test_R8_money_only_ever_flows_in(state: RocketState, seed: int) -> None:
    before = state.scores()
    for _ in steps_of(state, Random(seed)):
        now = state.scores()
        assert all(more >= less for more, less in zip(now, before, strict=True))
        before = now


@games(40)
@given(new_games(mergerTileCounts="yes"), SEEDS)
def test_R82_tiles_follow_from_moves_departures_and_mergers(state: RocketState, seed: int) -> None:
    moved = sum(step == moves.MOVE for step in steps_of(state, Random(seed)))
    left = sum(bool(line.drive) for line in state.lines)
    mergers = sum(line.dissolved for line in state.lines)
    assert state.tiles == min(60, moved - left + mergers)
    assert moved <= 67


# --- the end ------------------------------------------------------------------------------------------------------


@games(40)
@given(new_games(finishTurn="no"), SEEDS)
def test_R64_R66_R67_games_end_for_one_of_three_reasons(state: RocketState, seed: int) -> None:
    (ended,) = [event for event in finish(state, seed) if event.kind == "ended"]
    supplies = sum(line.supply > 0 for line in state.lines)
    extendable = sum(not line.dissolved and not line.isolated for line in state.lines)
    assert {"R64": supplies <= 1, "R66": state.tiles == 60, "R67": extendable <= 1}[ended.clause]


@games(40)
@given(new_games(), SEEDS)
def test_R75_the_table_of_a_finished_game_adds_up_to_everybodys_money(state: RocketState, seed: int) -> None:
    paid = [0] * state.seats
    for event in finish(state, seed):
        if event.kind == "paid" and event.clause in ("R71", "R72", "R73"):
            paid[event.number("seat")] += event.number("amount")
    table = final_table(state)
    assert table.final == paid
    assert table.totals == state.scores()


# --- positions, clones, steps -------------------------------------------------------------------------------------


@games(8)
@given(new_games(), SEEDS)
def test_a_position_read_back_is_the_same_position(state: RocketState, seed: int) -> None:
    for _ in steps_of(state, Random(seed)):
        text = GAME.position(state)
        saved = GAME.restore(text)
        assert saved.digest() == state.digest(), text
        assert GAME.position(saved) == text
        assert saved.legal() == state.legal()


def test_a_finished_position_read_back_is_the_same_position() -> None:
    state = GAME.new(3, GAME.options.choose({"firstPlayer": "A"}))
    finish(state, 1)
    text = GAME.position(state)
    saved = GAME.restore(text)
    assert GAME.position(saved) == text
    assert saved.digest() == state.digest()


@games(20)
@given(new_games(), SEEDS)
def test_a_game_goes_on_alike_from_a_position_read_back(state: RocketState, seed: int) -> None:
    # Whatever a position remembers that its text does not say would show on the way to the end.
    dice = Random(seed)
    at = dice.below(250)
    copies: list[RocketState] = []
    for number, step in enumerate(steps_of(state, dice)):
        for copy in copies:
            assert copy.legal() == state.legal()
            copy.play(step)
        if number >= at and not copies and GAME.view(state, None)["asked"] == "action":
            copies.append(GAME.restore(GAME.position(state)))
            copies[0].play(step)
    for copy in copies:
        assert copy.digest() == state.digest()


@games(20)
@given(new_games(), SEEDS)
def test_a_clone_and_its_original_do_not_disturb_each_other(state: RocketState, seed: int) -> None:
    dice = Random(seed)
    at = dice.below(250)
    for number, _ in enumerate(steps_of(state, dice)):
        if number == at:
            break
    before = GAME.position(state), state.digest()
    clone = state.clone()
    finish(clone, seed + 1)
    assert (GAME.position(state), state.digest()) == before
    clone = state.clone()
    finish(state, seed + 2)
    assert (GAME.position(clone), clone.digest()) == before


@games(12)
@given(new_games(), SEEDS)
def test_any_legal_step_is_drawn_from_the_list(state: RocketState, seed: int) -> None:
    """The same as if the list were made, whichever way a step is drawn."""
    for number, _ in enumerate(steps_of(state, Random(seed))):
        legal = state.legal()
        assert state.any_legal(Random(number)) == legal[Random(number).below(len(legal))]


def test_any_place_for_a_lifted_station_is_drawn_from_the_list() -> None:
    """Also where the hex it stood on can take no station any more, as after track came to it."""
    seen = set[bool]()
    for seed in range(40):
        state, chance = GAME.new(2 + seed % 3), Random(seed)
        while state.to_move != OVER:
            if state.phase == REPLACE:
                legal = state.legal()
                seen.add(is_site(state, state.lifted))
                for number in range(3):
                    assert state.any_legal(Random(number)) == legal[Random(number).below(len(legal))]
            state.advance(state.any_legal(chance))
    assert seen == {False, True}


def test_where_nothing_is_legal_nothing_is_drawn() -> None:
    """No game comes there; a position made by hand may."""
    state = GAME.new(2, GAME.options.choose({"connectedStationsFixed": "yes"})).clone()
    while state.to_move == CHANCE:
        state.advance(GAME.rules.draw(state, Random(1).below))
    state.tokens_left, state.moved = 0, (1 << len(state.lines)) - 1
    state.crowd[:] = [1] * len(state.crowd)
    assert state.legal() == []
    with pytest.raises(IndexError):
        state.any_legal(Random(1))


@games(12)
@given(new_games(), SEEDS)
def test_exactly_the_listed_steps_are_allowed(state: RocketState, seed: int) -> None:
    dice = Random(seed)
    for _ in steps_of(state, dice):
        if dice.below(3) == 0:
            assert [step for step in range(moves.LAST) if state.allows(step)] == sorted(state.legal())
    assert not any(state.allows(step) for step in range(moves.LAST))


@games(12)
@given(new_games(), SEEDS)
def test_a_step_that_is_not_allowed_is_refused_and_changes_nothing(state: RocketState, seed: int) -> None:
    dice = Random(seed)
    for _ in steps_of(state, dice):
        step = dice.below(moves.LAST)
        if not state.allows(step):
            before = state.digest()
            with pytest.raises(Illegal):
                state.play(step)
            assert state.digest() == before


# --- hidden money -------------------------------------------------------------------------------------------------


@games(12)
@given(new_games(cash="hidden"), SEEDS)
def test_A21_nobody_can_tell_from_a_view_how_much_a_rival_has(state: RocketState, seed: int) -> None:
    # If a rival had 7,000 more, nothing that a seat or a spectator is shown would look different before the end.
    dice = Random(seed)
    for _ in steps_of(state, dice):
        if dice.below(8):
            continue
        rival = dice.below(state.seats)
        richer = state.clone()
        richer.cash[rival] += 7000
        for viewer in (None, *range(state.seats)):
            if viewer != rival:
                assert GAME.view(richer, viewer) == GAME.view(state, viewer)
                assert GAME.position(richer, viewer, full=False) == GAME.position(state, viewer, full=False)
    assert GAME.view(state, None)["cash"] == state.scores()
