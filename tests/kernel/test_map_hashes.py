"""Records carry the hash of their map, and those of another map under the same key are refused."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from footplate.games import BUILT_IN, load
from footplate.kernel.errors import BadGame
from footplate.kernel.facets import Maps
from footplate.kernel.facets.maps import hash_of_key
from footplate.kernel.game import Game
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.opening import opening, set_up
from tests.kernel.plain_games import PlainNotation, PlainRules, PlainState, TwoMaps

NUMBERS = count(1)
MAP = {"pits": ["Ashby"], "links": [["Ashby", "Nore"]]}


class Author:
    """Somebody with a package of their own, in which maps lie."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def game(self, maps: Maps[PlainState] | None = None, **files: str) -> Game[PlainState]:
        """The game as it is when these files lie there, started anew."""
        package = f"authors_{next(NUMBERS)}"
        (self._folder / package / "maps").mkdir(parents=True)
        (self._folder / package / "__init__.py").touch()
        for name, text in files.items():
            (self._folder / package / f"{name.replace('__', '/')}.json").write_text(text, "utf-8")
        return Game(
            key="plain",
            title="Plain",
            package=package,
            seats=range(2, 5),
            rules=PlainRules(),
            notation=PlainNotation(),
            maps=maps,
        )


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Author]:
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Author(tmp_path)
    for name in [name for name in sys.modules if name.startswith("authors_")]:
        del sys.modules[name]


def headers(game: Game[PlainState]) -> Headers:
    return set_up(game, ["Anton", "Beate"], id="plain-1")


def test_a_changed_map_has_another_hash_and_refuses_the_records_of_the_old_one(author: Author) -> None:
    before = author.game(map=json.dumps(MAP))
    record = headers(before)
    opening(record, before)
    after = author.game(map=json.dumps({**MAP, "pits": ["Brora"]}))
    assert headers(after)["MapHash"] != record["MapHash"]
    with pytest.raises(BadRecord):
        opening(record, after)


def test_only_what_a_map_says_counts(author: Author) -> None:
    tidy = author.game(map=json.dumps(dict(reversed(MAP.items())), indent=4))
    assert headers(tidy)["MapHash"] == headers(author.game(map=json.dumps(MAP)))["MapHash"]


def test_each_of_several_maps_has_its_own_file(author: Author) -> None:
    class Keyed(TwoMaps):
        def key_of(self, state: PlainState, /) -> str:
            return "other" if state.seats == 3 else "one"

    game = author.game(Keyed(), maps__one=json.dumps(MAP), maps__other="{}")
    assert game.maps.hash_of(game.new(2)) == headers(author.game(map=json.dumps(MAP)))["MapHash"]
    assert game.maps.hash_of(game.new(3)) != game.maps.hash_of(game.new(2))


def test_records_from_before_maps_were_hashed_are_still_read(author: Author) -> None:
    game = author.game(map=json.dumps(MAP))
    old = headers(game).replaced(MapHash=hash_of_key("board"))
    assert opening(old, game).seats == 2


def test_a_game_without_a_map_has_the_hash_of_its_key(author: Author) -> None:
    assert headers(author.game())["MapHash"] == hash_of_key("board")


def test_a_map_that_is_not_json_is_told_of(author: Author) -> None:
    with pytest.raises(BadGame, match=r"map\.json is not JSON"):
        headers(author.game(map="{"))


def test_a_game_that_hashes_its_maps_itself_takes_no_other_hash() -> None:
    for key in BUILT_IN:
        game = load(key)
        state = game.new(2)
        assert game.maps.is_hash_of(state, game.maps.hash_of(state))
        assert not game.maps.is_hash_of(state, hash_of_key(game.maps.key_of(state)))
