"""The board in letters: all of it, or the part a terminal has room for."""

from __future__ import annotations

import pytest

from footplate.games.dampfross.game import GAME
from footplate.games.dampfross.rules.boards import load_board
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.sideboard import WIDTH, wrapped
from footplate.games.dampfross.text.text_board import Window, city_letters
from footplate.starting import start
from tests.cli.command import footplate
from tests.games.dampfross.running import ACROSS, DETOUR, DETOUR_WAY, WAY, race
from tests.games.dampfross.table import play

MAPS = ("germany", "france", "usa-east", "usa-west", "practice")


@pytest.mark.parametrize("key", MAPS)
def test_no_two_places_have_the_same_letters(key: str) -> None:
    letters = city_letters(load_board(key))
    assert len(set(letters)) == len(letters)
    assert {len(three) for three in letters} == {3}


@pytest.mark.parametrize("key", MAPS)
def test_a_board_keeps_to_the_room_it_is_given(key: str) -> None:
    state = GAME.new(3, map_key=key)
    board = GAME.pictures.text_board(state, room=(60, 20)).splitlines()
    assert max(map(len, board)) <= 60
    assert len(board) <= 21  # the numbers stand above it


def test_the_whole_map_has_every_city_and_the_rivers_between() -> None:
    board = GAME.pictures.text_board(GAME.new(2, map_key="germany"))
    assert all(letters in board for letters in city_letters(load_board("germany")))
    assert board.count("~") > 100
    assert board.count("!") > 30


def test_a_window_slides_to_the_centre_and_stays_on_the_map() -> None:
    cells = [(row, number) for row in range(40) for number in range(1, 41)]
    assert Window.around(cells, (20, 20), (60, 20)).rows == range(15, 25)
    assert Window.around(cells, (0, 40), (60, 20)).rows == range(10)
    assert Window.around(cells, (0, 40), (60, 20)).numbers.stop == 41
    assert Window.around(cells, (3, 3), None).rows == range(40)


def test_track_joins_the_hexes_it_runs_through() -> None:
    game = start("dampfross", 2, seed=1, map="practice")
    while "build" not in str(game.record):
        game.push(game.legal_steps[-1])
    assert any(track in game.rules.pictures.text_board(game.state) for track in ("A -", "- A", "B -", "- B", "\\", "/"))


def test_beside_the_board_stands_how_far_each_train_has_come() -> None:
    state = race(ACROSS, DETOUR, routes=[WAY, DETOUR_WAY])
    assert _beside(state)[-3:] == [" 51-61", " A   .................... 0/8", " B   .................... 0/10"]
    play(state, "throw A 1+1 B 2+3")
    assert _beside(state)[-2:] == [" A   =====............... 2/8", " B   ==========.......... 5/10"]
    play(state, "throw A 5+5 B 1+1")
    assert _beside(state)[-2:] == [" A   ==================== 8/8", " B   ==============...... 7/10"]


def test_what_stands_beside_the_board_breaks_between_words_where_no_more_fits() -> None:
    full = ["x" * (WIDTH - 12), "y" * 9]  # with the space before and those after each: as much as fits
    assert wrapped([*full, "z"], " ") == [f" {full[0]} {full[1]}", " z"]
    assert wrapped([full[0], f"{full[1]}y"], " ") == [f" {full[0]}", f" {full[1]}y"]
    assert wrapped(["x" * 50, "y"], " ") == [f" {'x' * 50}", " y"]


def _beside(state: DampfrossState) -> list[str]:
    return GAME.story.sideboard(state, None, "en").splitlines()


def test_one_may_look_at_another_part_of_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    looked = footplate(
        "play", "dampfross", "--map", "germany", "--seed", "1", typed="look Kiel\nlook Nowhere\nlook Ulm\n"
    )
    _, kiel, nowhere, ulm, *_ = ("".join(line[:54] for line in part.splitlines()) for part in looked.out.split("> "))
    assert "KIE" in kiel
    assert "ULM" not in kiel
    assert "look F21" in nowhere
    assert "ULM" in ulm
    assert "KIE" not in ulm


def test_everything_that_came_of_a_move_is_told() -> None:
    told = " ".join(footplate("play", "dampfross", "--map", "germany", "--seed", "1").out.split())
    assert "fireman C: track Hamburg – Lübeck; " in told
    assert "First to reach Lübeck: fireman C, premium of 6 units" in told
