"""What events tell a seat, what its view shows and what its record says agree: in every game, whatever the options.

Neither more nor less: a value is told where it is shown, and hidden where it is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from footplate.games import KNOWN
from footplate.games import load as rules_of
from footplate.games.whistle.rules.pieces import TILES
from footplate.games.whistle.rules.tiles import HAS_STOP
from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame
from footplate.kernel.records.projection import GameSeals, project
from footplate.kernel.records.replay import Played, Replay, replay
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText
from tests.games_in_play import begin, play_on

pytestmark = pytest.mark.compiled

SEEDS = range(5)


def any_options(game: AnyGame, seed: int) -> dict[str, str]:
    """A value for every option, by chance. Whoever is to begin must be there."""
    chance = Random(seed)
    chosen = {option.key: option.values[chance.below(len(option.values))] for option in game.options}
    return {**chosen, "firstPlayer": "A"}


def random_game(game: str, seed: int) -> Replay:
    try:
        play = begin(game, seed, seats=3, **any_options(rules_of(game), seed))
    except BadText:  # options that do not go together
        play = begin(game, seed, seats=3)
    return replay(play_on(play, seed, steps=400).record, rules_of)


def viewers(replayed: Replay) -> list[int | None]:
    return [None, *range(replayed.opening.seats)]


def hidden(events: tuple[Event, ...], viewer: int | None) -> list[Event]:
    return [event for event in events if event.secret and event.seen_by(viewer) != event.in_full()]


def seen_lines(replayed: Replay, viewer: int | None) -> Iterator[tuple[Played, str]]:
    """Every line and its text in the record this seat is shown."""
    view = "public" if viewer is None else replayed.record.seats[viewer]
    shown = project(replayed.record, view, GameSeals(replayed.game, replayed.record))
    for played, line in zip(replayed.lines, shown.moves, strict=True):
        yield played, line.move


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", KNOWN)
def test_events_hide_what_the_record_hides_and_nothing_else(game: str, seed: int) -> None:
    replayed = random_game(game, seed)
    for viewer in viewers(replayed):
        for played, text in seen_lines(replayed, viewer):
            assert text.count("?") == len(hidden(played.events, viewer)), (text, viewer)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", KNOWN)
def test_what_an_event_hides_is_in_no_line_this_seat_is_shown(game: str, seed: int) -> None:
    replayed = random_game(game, seed)
    for viewer in viewers(replayed):
        for played, text in seen_lines(replayed, viewer):
            for event in hidden(played.events, viewer):
                assert not {str(value) for value in event.secret.values()} & set(text.split()), text


HAND = ("dealt", "finds")


@pytest.mark.parametrize("hands", ["no", "yes"])
@pytest.mark.parametrize("seed", SEEDS)
def test_whistle_events_tell_of_tiles_and_gold_exactly_who_sees_them(seed: int, hands: str) -> None:
    """A31, W80: with open hands everybody is told what everybody sees; gold stays its owner's."""
    play = play_on(begin("whistle", seed, seats=3, openHands=hands), seed)
    replayed = replay(play.record, rules_of)
    told = 0
    for played in replayed.lines:
        if played.after.to_move == OVER:
            continue
        for viewer in viewers(replayed):
            view: Mapping[str, Any] = replayed.game.view(played.after, viewer)
            for event in played.events:
                seat, seen = event.in_full().facts.get("seat"), event.seen_by(viewer).facts
                if event.kind in HAND:
                    assert ("tile" in seen) == isinstance(view["hands"][seat], list)
                    told += "tile" in seen
                elif event.kind == "gold":
                    assert ("value" in seen) == isinstance(view["gold"][seat], list)
    assert told > 0


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_returned_tile_is_told_as_the_record_shows_it(viewer: int | None) -> None:
    """W24, A31: a hand without a stop puts a tile back, for all to see when hands are open."""
    game = rules_of("whistle")
    for hands, told in (("yes", True), ("no", False)):
        state = game.new(2, game.options.choose({"openHands": hands, "firstPlayer": "A"}))
        while state.to_move == CHANCE:
            legal = state.legal()
            if game.rules.purpose(state) == "deal/A":
                legal = [step for step in legal if not HAS_STOP[TILES.index(game.notation.name(state, step))]]
            state.play(legal[0])
        state.events = []
        (step, *_) = state.legal()
        text = game.notation.write(state, [step])
        state.play(step)
        (event,) = [event for event in state.events if event.kind == "returned"]
        assert ("tile" in event.seen_by(viewer).facts) is told
        assert ("?" not in game.secrets.sealed(state, "A", text, viewer)) is told


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", KNOWN)
def test_a_view_made_of_a_spectators_is_the_same(key: str, seed: int) -> None:
    replayed = random_game(key, seed)
    game = replayed.game
    for played in replayed.lines[:: max(1, len(replayed.lines) // 20)]:
        public = game.view(played.after, None)
        for viewer in viewers(replayed):
            whole = {name: part for name, part in game.view(played.after, viewer).items() if name != "legal"}
            assert game.view_from(played.after, viewer, public) == whole
