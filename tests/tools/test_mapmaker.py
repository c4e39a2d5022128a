"""The map maker, as far as it needs no geodata, and whether the committed maps fit their recipes."""

from __future__ import annotations

import math

import pytest

from footplate.games.dampfross.rules.maps import NUMBERS, RULEBOOK, load_map
from footplate.hexgrid import SQRT3, Grid, read_cell
from footplate.kernel.terrain import rivers
from tools.mapmaker import placing, raster
from tools.mapmaker.projection import Projection, albers, lambert
from tools.mapmaker.recipe import Recipe, read_recipe
from tools.mapmaker.sheet import Sheet
from tools.mapmaker.writing import rows

FULL = sorted(RULEBOOK)
FARTHEST = 1.3
"""Hexes that a place may lie from its true place: enough to bring it to the right bank and away from a neighbour."""


@pytest.fixture(params=FULL)
def recipe(request: pytest.FixtureRequest) -> Recipe:
    return read_recipe(str(request.param))


# --- the parts ---


@pytest.mark.parametrize("project", [lambert(10.0, 50.0), albers(10.0, 50.0, 45.0, 55.0)])
def test_a_degree_of_latitude_is_111_km(project: Projection) -> None:
    assert project(10.0, 50.0) == pytest.approx((0, 0), abs=1e-6)
    x, y = project(10.0, 51.0)
    assert (x, y) == pytest.approx((0, -111.2), abs=1)
    x, y = project(11.0, 50.0)
    assert x == pytest.approx(111.2 * math.cos(math.radians(50)), abs=1)


def test_the_samples_in_a_square_are_as_many_as_its_area_says() -> None:
    square = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)]
    hole = [(10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (10.0, 20.0)]
    assert len(raster.area([square, hole])) == pytest.approx(1500 / raster.STEP**2, rel=0.01)


def test_every_hex_is_found_by_its_centre_and_by_points_near_its_corners() -> None:
    sheet = Sheet(lambda x, y: (x, y), (0.0, 0.0), 1.0, 9, 9)
    for cell in sheet.cells():
        assert sheet.cell_at(sheet.grid.centre(cell, 1.0)) == cell
        for near in sheet.grid.corners(cell, 1.0):
            x, y = sheet.grid.centre(cell, 1.0)
            assert sheet.cell_at((x + 0.95 * (near[0] - x), y + 0.95 * (near[1] - y))) == cell


def test_rows_are_written_as_pairs() -> None:
    assert rows({(0, 1), (0, 2), (0, 4), (2, 7)}) == {"A": [1, 2, 4, 4], "C": [7, 7]}


def test_all_corners_of_a_side_belong_to_both_of_its_hexes() -> None:
    grid = Grid("even")
    for direction in range(6):
        side = ((4, 4), direction)
        other = (grid.neighbour(*side), (direction + 3) % 6)
        assert set(grid.ends(side)) == set(grid.ends(other))
        assert grid.canonical(side) == grid.canonical(other)


# --- the recipes and what was made of them ---


def test_a_recipe_uses_every_number_once(recipe: Recipe) -> None:
    assert sorted(number for city in recipe.cities for number in city.data["numbers"]) == sorted(NUMBERS)


def test_a_river_flows_into_one_that_was_laid_before(recipe: Recipe) -> None:
    known = {"sea", "lake", "abroad"}
    for river in recipe.rivers:
        assert river.into in known
        known.add(river.name)


def test_the_committed_map_has_the_rivers_of_its_recipe(recipe: Recipe) -> None:
    assert list(rivers(load_map(recipe.key).data)) == [river.name for river in recipe.rivers]


def test_places_lie_where_they_are(recipe: Recipe) -> None:
    data = load_map(recipe.key).data
    for place in recipe.cities + recipe.towns:
        cell = read_cell((data["cities"] | data["towns"])[place.key]["hex"])
        assert cell is not None
        away = math.dist(recipe.sheet.grid.centre(cell, 1.0), recipe.sheet.place(*place.at)) / SQRT3
        assert away < FARTHEST, f"{place.key} lies {away:.1f} hexes off"


def test_cities_lie_on_the_right_bank(recipe: Recipe) -> None:
    data = load_map(recipe.key).data
    courses = rivers(data)
    for city in recipe.cities:
        cell = read_cell(data["cities"][city.key]["hex"])
        for river, bank in city.beside.items():
            if river in courses:
                left, right = placing.banks(recipe, courses[river])
                wanted = {"left": left, "right": right, "any": left | right}[bank]
                assert cell in wanted, f"{city.key} is not on the {bank} bank of the {river}"
