"""Positions and games are copied, deeply or not, and pickled: independent, exact, in every game, on both builds."""

from __future__ import annotations

import copy
import json
import multiprocessing
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import footplate
from footplate.games import KNOWN, shelves
from footplate.games import load as rules_of
from footplate.games.rocket.rules.maps import SHELF
from footplate.kernel.playout import play_out
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State
from footplate.language import LANGUAGES
from tests.games_in_play import BOARDS, begin, play_on, steps_of
from tests.kernel.toy import ToyState

pytestmark = pytest.mark.compiled

LONG = {
    "rocket": {"autoVetoPoll": "yes"},
    "dampfross": {"jointLines": "yes", "joinAlways": "yes", "entry": "sealed", "runs": "9"},
    "whistle": {"openHands": "yes"},
}


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: dict[str, Callable[[Any], Any]] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickled}


def ending(state: State) -> int:
    """The position a game of fixed chance ends in."""
    play_out(state, Random(1))
    return state.digest()


def assert_alike(one: State, other: State) -> None:
    assert type(one) is type(other)
    assert one.digest() == other.digest()
    assert one.legal() == other.legal()
    assert (one.to_move, one.midway(), one.scores()) == (other.to_move, other.midway(), other.scores())
    names = [*getattr(type(one), "__mypyc_attrs__", ()), *getattr(one, "__dict__", ())]
    for name in names:
        if name not in (*one.derived(), "events", "board", "settings", "lines", "network"):
            assert getattr(one, name) == getattr(other, name), name


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", KNOWN)
def test_a_position_is_copied_exactly_at_every_step(game: str, way: str) -> None:
    """The copies play on beside the original and stay equal to it; none of them moves another."""
    rules = rules_of(game)
    original = rules.new(3, rules.options.choose(LONG[game]), BOARDS.get(game, ""))
    chance = Random(5)
    midway = 0
    for _ in range(300):
        if original.to_move == OVER:
            break
        other = WAYS[way](original)
        assert_alike(original, other)
        assert rules.position(original) == rules.position(other)
        before = original.digest()
        step = original.legal()[chance.below(len(original.legal()))]
        other.play(step)
        assert original.digest() == before
        original.play(step)
        assert_alike(original, other)
        midway += original.midway()
    assert midway > 0


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", KNOWN)
def test_a_copied_position_can_be_played_to_its_end(game: str, way: str) -> None:
    state = begin(game, seed=3).state
    assert len({ending(other) for other in (state.clone(), WAYS[way](state), WAYS[way](state))}) == 1


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", KNOWN)
def test_a_copy_leaves_the_events_behind(game: str, way: str) -> None:
    state = begin(game).state.clone()
    state.events = []
    assert WAYS[way](state).events is None


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", KNOWN)
def test_a_game_is_copied_whole(game: str, way: str) -> None:
    play = begin(game, seed=4, seats=3)
    for number, step in enumerate(steps_of(play, seed=2, steps=150)):
        if number % 10 in (0, 1):
            other = WAYS[way](play)
            assert other == play
            assert str(other.record) == str(play.record)
            assert other.events == play.events
            assert_alike(play.state, other.state)
            other.push(step)
            assert other != play
            play.push(step)
            assert other == play
        else:
            play.push(step)


@pytest.mark.parametrize("game", KNOWN)
def test_what_a_copied_game_does_is_its_own_affair(game: str) -> None:
    play = play_on(begin(game, seed=4), seed=2, steps=30)
    before = play.position, str(play.record)
    for way in WAYS.values():
        other = way(play)
        other.push(other.legal_steps[0])
        while other.begun:
            other.push(other.legal_steps[0])
    assert (play.position, str(play.record)) == before


def test_games_are_equal_when_everything_to_come_is() -> None:
    one, other = begin("rocket"), begin("rocket")
    assert one == other
    assert one != begin("rocket", seed=2)
    one.push(one.legal_steps[0])
    assert one != other
    assert one != "rocket"
    with pytest.raises(TypeError):
        hash(one)


def refusals(game: str) -> list[footplate.GameError]:
    """One of every kind a game may raise."""
    play = play_on(begin(game), seed=1, steps=20)
    asked: list[Callable[[], object]] = [
        lambda: play.push(3_000_000),
        lambda: play.push("fly"),
        lambda: footplate.start(game, map="nowhere"),
        lambda: footplate.start(game, map="nowhere.json"),
        lambda: footplate.from_record(footplate.Record(play.record.headers.replaced(Map="nowhere"), ())),
        lambda: begin(game).pop(),
    ]
    found = []
    for ask in asked:
        with pytest.raises(footplate.GameError) as refused:
            ask()
        found.append(refused.value)
    return found


@pytest.mark.parametrize("game", KNOWN)
def test_refusals_come_home_from_other_processes(game: str) -> None:
    """With every word, in every language: a pool sends what was raised."""
    for refusal in refusals(game):
        for way in WAYS.values():
            other: Any = way(refusal)
            assert type(other) is type(refusal)
            assert str(other) == str(refusal)
            if isinstance(refusal, footplate.Illegal) and isinstance(other, footplate.Illegal):
                assert [other.sentence(one) for one in LANGUAGES] == [refusal.sentence(one) for one in LANGUAGES]
            if isinstance(refusal, footplate.BadText):
                assert vars(other) == vars(refusal)


def test_a_new_game_only_says_what_its_positions_are_made_of() -> None:
    """An interpreted class below a compiled one: nothing of either part is lost."""
    state = ToyState(2)
    for _ in range(12):
        for way in WAYS.values():
            assert way(state).digest() == state.digest()
            assert vars(way(state)) == vars(state)
        if state.to_move != OVER:
            state.play(state.legal()[0])


# --- elsewhere ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KNOWN)
def test_a_position_plays_on_in_another_process(game: str) -> None:
    states = [play_on(begin(game, seed=seed), seed=1, steps=20).state for seed in (1, 2)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(ending, states) == [ending(state.clone()) for state in states]


ELSEWHERE = """
import pickle, sys
for thing in pickle.load(sys.stdin.buffer):
    state = getattr(thing, "state", thing)
    print(state.digest(), state.board.key, len(state.legal()))
"""


@pytest.mark.parametrize("game", shelves())
def test_a_map_of_ones_own_comes_along(game: str, tmp_path: Path) -> None:
    """Where nobody has read its file."""
    data = shelves()[game].data(BOARDS.get(game, rules_of(game).maps.default))
    own = tmp_path / "mine.json"
    own.write_text(json.dumps({**data, "key": f"mine-{game}"}), "utf-8")
    play = play_on(footplate.start(game, 2, seed=3, map=own), seed=3, steps=15)
    sent = pickle.dumps([play, play.state])
    told = subprocess.run([sys.executable, "-c", ELSEWHERE], input=sent, capture_output=True, check=True).stdout
    line = f"{play.state.digest()} mine-{game} {len(play.legal_steps)}"
    assert told.decode().split("\n") == [line, line, ""]


def test_a_second_map_with_the_same_key_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    data = SHELF.data("england-188")
    files = []
    for number, title in enumerate(("One", "Two")):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps({**data, "key": "twice", "title": title}), "utf-8")
    one, two = (footplate.start("rocket", 2, seed=1, map=file).state for file in files)
    hashes = [rules_of("rocket").maps.hash_of(pickled(state)) for state in (one, two)]
    assert hashes == [rules_of("rocket").maps.hash_of(state) for state in (one, two)]
    assert hashes[0] != hashes[1]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", shelves())
def test_a_game_is_copied_after_its_map_has_been_changed(game: str, way: str, tmp_path: Path) -> None:
    data = shelves()[game].data(BOARDS.get(game, rules_of(game).maps.default))
    plays = []
    for title in ("Before", "After"):
        file = tmp_path / f"{title}.json"
        file.write_text(json.dumps(data | {"key": "changing", "title": title}), "utf-8")
        plays.append(play_on(footplate.start(game, seed=1, map=file), seed=1, steps=10))
    for play in (*plays, plays[0]):
        copied = WAYS[way](play)
        assert copied == play
        assert copied.state.digest() == play.state.digest()
        assert copied.legal_steps == play.legal_steps
