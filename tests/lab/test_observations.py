"""Positions as numbers: of one shape, within their limits, complete, and without what a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from footplate.games import load
from footplate.games.dampfross.rules.position import IN, OUT, UNDECLARED
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.errors import GameError
from footplate.kernel.facets.study import Part
from footplate.kernel.game import AnyGame
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State
from tests.kernel.toy import ToySecrets, toy_game

GAMES = [
    ("rocket", 2, "", {}),
    ("rocket", 4, "", {"cash": "hidden", "autoVetoPoll": "yes", "endTrigger": "lines"}),
    ("whistle", 2, "", {}),
    ("whistle", 5, "", {"openHands": "yes"}),
    ("dampfross", 2, "tutorial", {"runs": "6"}),
    ("dampfross", 3, "tutorial", {"jointLines": "yes", "joinAlways": "yes"}),
    ("dampfross", 4, "tutorial", {"entry": "sealed", "jointLines": "yes"}),
    ("dampfross", 4, "practice", {"entry": "sealed", "runs": "4", "tie": "reroll"}),
]


def positions(key: str, seats: int, map_key: str, options: dict[str, str], steps: int = 600) -> Iterator[State]:
    """The positions of random play, one after the other; each is changed by the next."""
    game, chance = load(key), Random(11)
    while steps:
        state = game.new(seats, game.options.choose(options), map_key)
        while state.to_move != OVER and steps:
            yield state
            legal = state.legal()
            by_chance = state.to_move == CHANCE
            state.advance(game.rules.draw(state, chance.below) if by_chance else legal[chance.below(len(legal))])
            steps -= 1
        yield state


def numbers(game: AnyGame, state: State, seat: int) -> list[int]:
    return [number for part in game.observe(state, seat) for number in part.values]


@pytest.mark.parametrize(("key", "seats", "map_key", "options"), GAMES)
def test_an_observation_has_one_shape_and_keeps_its_limits(
    key: str, seats: int, map_key: str, options: dict[str, str]
) -> None:
    game = load(key)
    begun = game.new(seats, game.options.choose(options), map_key)
    shape = [(part.name, len(part.values), part.least, part.most) for part in game.observe(begun, 0)]
    steps = game.study.steps_of(begun)
    assert len({name for name, *_ in shape}) == len(shape)
    for number, state in enumerate(positions(key, seats, map_key, options)):
        assert all(0 <= step < steps for step in state.legal())
        parts = game.observe(state, number % seats)
        assert [(part.name, len(part.values), part.least, part.most) for part in parts] == shape
        assert [part.name for part in parts if part.values and not _within(part)] == []


def _within(part: Part) -> bool:
    return part.least <= min(part.values) and max(part.values) <= part.most


@pytest.mark.parametrize(("key", "seats", "map_key", "options"), GAMES)
def test_positions_that_a_seat_can_tell_apart_are_observed_differently(
    key: str, seats: int, map_key: str, options: dict[str, str]
) -> None:
    game = load(key)
    texts: dict[tuple[int, ...], str] = {}
    for number, state in enumerate(positions(key, seats, map_key, options, 300)):
        seat = number % seats
        text = game.position(state, seat, full=False)
        assert texts.setdefault(tuple(numbers(game, state, seat)), text) == text
    assert len(texts) > 100


@pytest.mark.parametrize(("key", "seats", "map_key", "options"), GAMES)
def test_nothing_that_is_hidden_changes_an_observation(
    key: str, seats: int, map_key: str, options: dict[str, str]
) -> None:
    game, chance = load(key), Random(3)
    changed = 0
    steps = 2500 if "sealed" in options.values() else 600  # before the first run much is built
    for number, state in enumerate(positions(key, seats, map_key, options, steps)):
        seat = number % seats
        other = hidden_otherwise(game, state, seat, chance)
        changed += other.digest() != state.digest()
        assert game.observe(other, seat) == game.observe(state, seat)
        if state.to_move == seat:
            assert other.legal() == state.legal()
    hides = key == "whistle" or "hidden" in options.values() or "sealed" in options.values()
    assert (changed > 20) == hides


def hidden_otherwise(game: AnyGame, state: State, seat: int, chance: Random) -> State:
    """The position with other secrets: hands, gold and stack; cash; entries under seal."""
    copy: State = game.secrets.determinize(state, seat, chance.below)
    if isinstance(copy, RocketState) and copy.settings.hidden_cash and copy.to_move != OVER:
        copy.cash[:] = [cash if one == seat else 1000 * chance.below(90) for one, cash in enumerate(copy.cash)]
    if isinstance(copy, DampfrossState) and not copy.opened:
        assert isinstance(state, DampfrossState)
        for one in range(copy.seats):
            hidden = one != seat and seat not in (state.partners[one], state.partner)
            if hidden and state.said[one] != UNDECLARED:
                copy.said[one], copy.routes[one] = (OUT, []) if chance.below(2) else (IN, [chance.below(42)])
    return copy


def test_what_a_seat_knows_of_its_own_is_observed() -> None:
    """Else hiding everything would do."""
    game = load("whistle")
    for state in positions("whistle", 3, "", {}, 200):
        if any(getattr(state, "hands", [])) and state.to_move >= 0:
            seat = state.to_move
            parts = {part.name: part for part in game.observe(state, seat)}
            kinds = len(parts["hands"].values) // 3
            own = parts["hands"].values[seat * kinds : (seat + 1) * kinds]
            hand = state.hands[seat]  # type: ignore[attr-defined]
            assert own == [hand.count(tile) for tile in range(kinds)]


def test_a_game_that_says_nothing_is_observed_as_text() -> None:
    game = toy_game(ToySecrets())
    state = game.new(2)
    seat, to_move, text = game.observe(state, 1)
    assert (seat.values, to_move.values) == ([1], [-1])
    assert bytes(text.values).rstrip(b"\0").decode() == game.position(state, 1, full=False)


def test_a_text_too_long_for_its_place_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy_game(ToySecrets())
    monkeypatch.setattr("footplate.kernel.facets.study.MOST_LETTERS", 10)
    with pytest.raises(GameError, match=r"Study\.observe"):
        game.observe(game.new(2), 0)
