"""What games show is what their types say: every key is known, and every value of its kind."""

from __future__ import annotations

from typing import Any, NotRequired, get_origin, get_type_hints

import msgspec
import pytest

import footplate
from footplate.bots import decide, make_bot
from footplate.games import BUILT_IN, load
from footplate.kernel.page import Place
from footplate.kernel.rng import Random
from tests.games_in_play import begin, steps_of

pytestmark = pytest.mark.compiled

OPTIONS = {"rocket": {"cash": "hidden"}}


@pytest.mark.parametrize("key", BUILT_IN)
def test_views_hold_what_their_types_say(key: str) -> None:
    kind = load(key).page.view_type
    assert kind is not None
    play = begin(key, 3, seats=3, **OPTIONS.get(key, {}))
    seen: set[str] = set()
    for number, step in enumerate(steps_of(play, 3)):
        if number % 4 == 0:
            seen |= understood(play, kind)
        play.push(step)
    seen |= understood(play, kind)
    assert {"legal", "final"} <= seen


@pytest.mark.parametrize("key", BUILT_IN)
def test_offers_hold_what_their_types_say(key: str) -> None:
    page = load(key).page
    assert page.facts_type is not None
    play = begin(key, 1)
    bot, guesses = make_bot("greedy", play.rules, 1), Random(1)
    facts: set[str] = set()
    places: set[str] = set()
    hexes = [hex["name"] for hex in page.board(play.rules.maps.key_of(play.state))["hexes"]]
    while not play.is_over:
        offers = list(play.rules.offers(play.state, "en", play.players))
        if offers and guesses.below(2) == 0:
            far = {"hex": hexes[guesses.below(len(hexes))]}
            offers += play.rules.ways(play.state, far, [], "en", play.players)
        for offer in offers:
            facts |= same(offer.get("facts", {}), page.facts_type).keys()
            places |= same(offer.get("place", {}), page.place_type).keys()
        play.push(decide(bot, play.rules, play.state, guesses))
    assert facts == get_type_hints(page.facts_type).keys()
    assert places >= get_type_hints(page.place_type).keys() - get_type_hints(Place).keys()


@pytest.mark.parametrize("key", BUILT_IN)
def test_boards_hold_what_their_types_say(key: str) -> None:
    page, maps = load(key).page, load(key).maps
    hints = get_type_hints(page.board_type, include_extras=True)
    needed = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
    for name in maps.names("en"):
        assert needed <= same(page.board(name), page.board_type).keys() <= hints.keys()


@pytest.mark.parametrize("place", [{"token": 1}, {"turn": "one"}, {"moon": "F21"}, {"hex": 21}, {}])
@pytest.mark.parametrize("key", BUILT_IN)
def test_what_is_no_place_of_a_game_means_nothing_there(key: str, place: dict[str, object]) -> None:
    play = begin(key, 3, seats=3)
    assert play.rules.step_at(play.state, place) is None


def same(sent: Any, kind: type) -> Any:
    """What is sent, once it has been read by its type; what the type does not know is left out on the way."""
    read: Any = msgspec.json.decode(msgspec.json.encode(sent), type=kind)
    assert msgspec.json.decode(msgspec.json.encode(read)) == msgspec.json.decode(msgspec.json.encode(sent))
    return read


def understood(play: footplate.Play, kind: type) -> set[str]:
    """The keys of what each seat and a spectator are shown, once it has been read by its type."""
    keys: set[str] = set()
    for viewer in (None, 0, 1, 2):
        keys |= same(play.rules.view(play.state, viewer), kind).keys()
    return keys
