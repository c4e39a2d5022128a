"""The board in letters and as a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.page.expectations import coal_outlook
from footplate.games.whistle.page.picture import stop_points, tile_picture, train_point
from footplate.games.whistle.rules.components import TRACKS
from footplate.games.whistle.rules.pieces import TILES
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.sideboard import WIDTH, describe_tile
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from footplate.language import LANGUAGES
from tests.games.whistle.arrange import arrange
from tests.games.whistle.moving import NOBODY, only
from tests.games.whistle.random_play import random_step


def late_position(seats: int, seed: int = 7, round: int = 8) -> WhistleState:
    state = GAME.new(seats)
    chance = Random(seed)
    while state.to_move != OVER and (state.round < round or state.to_move < 0):
        state.play(random_step(state, chance))
    return state


def test_every_hex_and_every_train_is_in_the_picture() -> None:
    state = late_position(3)
    svg = GAME.pictures.svg(state)
    root = ElementTree.fromstring(svg)
    cells = [element.get("data-cell") for element in root.iter() if element.get("data-cell")]
    assert sorted(map(str, cells)) == sorted(HEX_NAMES)
    on_map = sum(state.on_map(seat) for seat in range(3))
    assert svg.count('class="train"') == on_map
    assert "--p:var(--pA)" in svg


def test_every_tile_in_every_turn_can_be_drawn() -> None:
    for tile in range(len(TILES)):
        for turn in range(6):
            drawn = tile_picture(6 * tile + turn)
            ElementTree.fromstring(f"<g>{drawn}</g>")
            if tile < 50:
                assert drawn.count('class="good"') == len(TRACKS[tile].stops) == len(stop_points(6 * tile + turn))


def test_two_stops_of_a_tile_do_not_cover_each_other() -> None:
    for turned in range(6 * 50):
        points = list(stop_points(turned).values())
        if len(points) == 2:
            (a, b), (c, d) = points
            assert ((a - c) ** 2 + (b - d) ** 2) ** 0.5 > 20, TILES[turned // 6]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_table_fits_into_a_terminal(seats: int, language: str) -> None:
    """100 columns by 35 lines, with room for what happened and what is asked."""
    state = late_position(seats)
    board = GAME.pictures.text_board(state).splitlines()
    beside = GAME.story.sideboard(state, state.to_move, language).splitlines()
    assert max(map(len, board)) + WIDTH + 2 <= 107
    assert max(map(len, beside)) <= WIDTH
    assert len(board) == 18
    assert len(beside) <= 26


def test_the_board_shows_trains_at_their_stops_and_gaps_by_name() -> None:
    state = late_position(2)
    text = GAME.pictures.text_board(state)
    for seat in range(2):
        for number in range(5):
            standing = state.trains[seat * 5 + number]
            if 0 <= standing < 196 and bin(state.occupants[standing]).count("1") == 1:
                assert f"{chr(65 + seat)}{number + 1}" in text
    gaps = {name.lower() for name, tile in zip(HEX_NAMES, state.tiles) if tile < 0}
    assert gaps == set(re.findall(r"\b[b-g][1-8]\b", text))
    coloured = GAME.pictures.text_board(state, colour=True)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in plain.splitlines()] == text.splitlines()


def test_a_tile_is_described_by_its_tracks() -> None:
    assert describe_tile(TILES.index("#17"), "en") == "#17 N-S St, NE-SE Wo, SW-NW"
    assert describe_tile(TILES.index("#22"), "en") == "#22 N-S *St, NE-SW *St, SE-NW"
    assert describe_tile(TILES.index("#CY"), "de") == "Kohlenlager (#CY) !"


def test_own_trains_are_listed_with_where_coal_leads() -> None:
    state = late_position(2)
    listed = GAME.story.sideboard(state, 0, "en").splitlines()[-state.on_map(0) :]
    assert [line[0] for line in listed] == [str(n + 1) for n in range(5) if 0 <= state.trains[n] < 196]
    assert any(">" in line for line in listed)
    for place in range(16):
        assert re.fullmatch(r"((N|S|SW|NW)>\w+(\.\d)?([?+]|:[A-E])?)?", coal_outlook(state, 0, place, 0))


def test_trains_in_a_crowd_stand_beside_each_other() -> None:
    """Round a hub, and in a second ring a little to the right and below; further rings likewise."""
    state = arrange(tiles={"D4": "#T1"}, trains=only("A: D4", NOBODY))
    hub = state.trains[0]
    spots = [train_point(state, hub, others) for others in range(30)]
    assert len(set(spots)) == len(spots)
    ring = next(n for n in range(1, 30) if spots[n][0] - spots[0][0] == spots[n][1] - spots[0][1] == 5)
    assert all(
        (spots[n + ring][0] - spots[n][0], spots[n + ring][1] - spots[n][1]) == pytest.approx((5, 5))
        for n in range(30 - ring)
    )
