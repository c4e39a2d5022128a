"""D1-D6: players, maps, accounts, hexes and numbers."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.maps import NUMBERS, SHELF, defects, load_map
from footplate.kernel.text import BadText
from tests.games.dampfross.ledger import neighbours, side
from tests.games.dampfross.table import ABROAD, new, position

BOARDS = ("germany", "france", "usa-west", "usa-east")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_D1_two_to_six_players_own_one_company_each(seats: int) -> None:
    state = new(seats)
    assert len(state.accounts) == len(state.starts) == seats


@pytest.mark.parametrize("seats", [1, 7])
def test_D1_fewer_or_more_are_refused(seats: int) -> None:
    with pytest.raises(BadText, match=r"2 to 6 seats \(D1\)"):
        new(seats)


def test_D2_there_are_four_maps_to_choose_from() -> None:
    assert {new(map=key).board.key for key in BOARDS} == set(BOARDS)
    assert set(SHELF.built_in()) == {*BOARDS, "practice", "tutorial"}


def test_D2_germany_is_played_on_unless_another_map_is_chosen() -> None:
    assert GAME.new(2).board.key == "germany"


@pytest.mark.parametrize("seats", [2, 6])
def test_D3_every_account_starts_at_twenty(seats: int) -> None:
    assert new(seats).accounts == [20] * seats


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_D4_everybody_sees_every_account(viewer: int | None) -> None:
    state = position(seats=3, accounts=[3, 17, 44])
    assert GAME.view(state, viewer)["accounts"] == [3, 17, 44]


def test_D4_a_public_position_shows_the_accounts() -> None:
    text = GAME.position(position(seats=3, accounts=[3, 17, 44]), None, full=False)
    assert "accounts=A:3|B:17|C:44" in text


def test_D5_a_hex_on_a_point_has_neighbours_beside_it_and_in_the_rows_above_and_below() -> None:
    state = new()
    assert sorted(neighbours(state, "D5")) == ["C4", "C5", "D4", "D6", "E4", "E5"]
    assert sorted(neighbours(state, "E5")) == ["D5", "D6", "E4", "E6", "F5", "F6"]


def test_D5_hexes_are_plain_city_or_mountain() -> None:
    board = new().board
    assert [name for name, high in zip(board.hex_names, board.mountain) if high] == ["C7", "C8", "D7"]
    assert [name for name, city in zip(board.hex_names, board.is_city) if city] == ["B5", "E1", "E9", "H5"]


def test_D5_a_lake_is_nobodys_neighbour() -> None:
    state = new(map="germany")
    assert "M25" in load_map("germany").data["lakes"]
    assert "M25" not in neighbours(state, "M24")
    assert "M25" not in state.board.hex_names, "nothing can be built there (D21)"


def test_D5_a_river_lies_on_a_side_and_is_the_same_from_both_hexes() -> None:
    state = new()
    river = state.board.river
    assert river[side(state, "C2", "C3")]
    assert river[side(state, "C3", "C2")]
    assert not river[side(state, "C1", "C2")]
    assert sum(river) == 2 * 4


def test_D5_a_red_border_lies_on_sides() -> None:
    state = new(map=ABROAD)
    border = state.board.border
    assert border[side(state, "B4", "A4")]
    assert border[side(state, "A4", "B4")]
    assert not border[side(state, "B3", "B4")]
    assert not border[side(state, "A3", "A4")]


@pytest.mark.parametrize("key", BOARDS)
def test_D6_each_of_the_36_numbers_belongs_to_one_city(key: str) -> None:
    cities = load_map(key).data["cities"].values()
    assert sorted(number for city in cities for number in city["numbers"]) == list(NUMBERS)
    assert tuple(int(f"{tens}{ones}") for tens in "123456" for ones in "123456") == NUMBERS


@pytest.mark.parametrize("key", BOARDS)
def test_D6_a_city_has_one_two_or_three_numbers(key: str) -> None:
    counts = {len(city["numbers"]) for city in load_map(key).data["cities"].values()}
    assert counts == {1, 2, 3}
    board = new(map=key).board
    assert {board.city_of_number.count(city) for city in range(board.cities)} == counts


def test_D6_a_map_for_a_whole_game_with_four_numbers_in_a_city_is_refused() -> None:
    data = dict(load_map("germany").data)
    cities = {name: dict(city) for name, city in data["cities"].items()}
    cities["Berlin"]["numbers"] = [*cities["Berlin"]["numbers"], *cities.pop("Rostock")["numbers"]]
    found = defects({**data, "cities": cities})
    assert "Berlin has 4 numbers; a city has one, two or three (D6)" in found


def test_D6_a_number_two_dice_cannot_show_is_refused() -> None:
    data = dict(load_map("germany").data)
    found = defects({**data, "cities": {**data["cities"], "Rostock": {**data["cities"]["Rostock"], "numbers": [17]}}})
    assert "Rostock has the number 17, which two dice cannot show (D6)" in found
    assert "no city has the number 24 (D6)" in found
