"""The referee sees what no digest tells: a clone that forgets something, or shares what it should have copied."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from footplate.games import KNOWN, load
from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.position import CROWD
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.likeness import difference
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.referee import Foul, inspect, record_violations, text_violations
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER


def begun() -> RocketState:
    """A game in its second round."""
    state, dice = GAME.new(2, GAME.options.choose({"firstPlayer": "A"})), Random(3)
    while state.round < 2:
        legal = state.legal()
        state.play(legal[dice.below(len(legal))])
    return state


def test_a_clone_holds_everything() -> None:
    inspect(GAME, begun())


def forget(**values: object) -> Callable[[RocketState], RocketState]:
    """A way to clone that gets something wrong."""
    clone = RocketState.clone

    def cloned(state: RocketState) -> RocketState:
        copy = clone(state)
        for name, value in values.items():
            setattr(copy, name, value)
        return copy

    return cloned


_clone = RocketState.clone


only_plain = pytest.mark.skipif(hasattr(RocketState, "__mypyc_attrs__"), reason="a compiled class cannot be changed")


@only_plain
@pytest.mark.parametrize(
    ("clone", "what"),
    [
        (forget(round=1), "a clone differs from its original: round"),
        (forget(first=1), "a clone differs from its original: first"),
        (forget(tokens_left=1), "a clone differs from its original: tokens_left"),
    ],
)
def test_what_stands_in_no_digest_is_missed(
    monkeypatch: pytest.MonkeyPatch, clone: Callable[[RocketState], RocketState], what: str
) -> None:
    state = begun()
    monkeypatch.setattr(RocketState, "clone", clone)
    assert clone(state).digest() == state.digest()
    with pytest.raises(Foul, match=what):
        inspect(GAME, state)


@only_plain
def test_a_list_that_is_shared_must_not_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """`crowd` follows from the board and is in no digest: a clone that shared it would spoil its original."""

    def sharing(state: RocketState) -> RocketState:
        copy = _clone(state)
        copy.shared &= ~CROWD  # it believes that nobody else has it
        return copy

    state = begun()
    while state.legal()[0] < moves.PLACE or state.legal()[0] >= moves.LIFT:
        state.play(moves.STATION if moves.STATION in state.legal() else state.legal()[-1])
    monkeypatch.setattr(RocketState, "clone", sharing)
    with pytest.raises(Foul, match="playing on a clone, changed the position: crowd"):
        inspect(GAME, state)


def test_differences_are_named() -> None:
    state, other = begun(), begun()
    assert difference(state, other) == ""
    other.lines[4].shares[1] += 1
    assert difference(state, other) == "lines[4].shares[1]"


def test_a_position_that_reads_back_with_other_steps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun()
    assert text_violations(GAME, state) == []
    monkeypatch.setattr(GAME, "restore", lambda text: GAME.new(2))
    assert text_violations(GAME, state)[1:] == [
        "the position that is read back has another digest",
        "the position that is read back has other legal steps",
    ]


@pytest.mark.parametrize("key", [key for key in KNOWN if key != "dampfross"])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_record_of_a_running_game_leads_to_where_it_is(key: str, seed: int) -> None:
    """After every ninth step of a random game."""
    game, dice = load(key), Random(seed)
    seats = game.seats[seed % len(game.seats)]
    recorder = Recorder(game, set_up(game, [f"Seat {seat}" for seat in range(1, seats + 1)], id="running"))
    played = 0
    while recorder.state.to_move != OVER and played < 250:
        legal = recorder.state.legal()
        chance = recorder.state.to_move == CHANCE
        recorder.play(game.rules.draw(recorder.state, dice.below) if chance else legal[dice.below(len(legal))])
        played += 1
        if played % 9 == 0:
            assert record_violations(recorder, load) == []
