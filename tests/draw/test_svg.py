"""Numbers, paths, outlines, names and styles of pictures."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest

from footplate.draw import labels, marks, scenery, theme, tracks
from footplate.draw.hexes import cell_names, lattice, outline, rings_path, sides_path
from footplate.draw.scenery import Scenery
from footplate.draw.svg import Path, number, tag
from footplate.hexgrid import Grid, Point, read_cell, read_side, side_name

GRID = Grid("even")
FLOWER = {(2, 3), *GRID.neighbours((2, 3))}
RING = FLOWER - {(2, 3)}


def cell(name: str) -> tuple[int, int]:
    found = read_cell(name)
    assert found
    return found


def points_of(path: str) -> list[Point]:
    """Where a path goes: every end point, from its relative coordinates."""
    x = y = begin_x = begin_y = 0.0
    points = []
    for command, text in re.findall(r"([mlqz])([^mlqz]*)", path):
        values = [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        if command == "z":
            x, y = begin_x, begin_y
        step = 4 if command == "q" else 2
        for place in range(0, len(values), step):
            x, y = x + values[place + step - 2], y + values[place + step - 1]
            if command == "m" and place == 0:
                begin_x, begin_y = x, y
            points.append((x, y))
    return points


# --- numbers, elements, paths ---


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.04, "0"), (12, "12"), (12.34, "12.3"), (0.5, ".5"), (-0.5, "-.5"), (100.0, "100")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_elements_escape_what_they_are_given() -> None:
    assert tag("g", class_="a", data_cell='"<&>"') == '<g class="a" data-cell="&quot;&lt;&amp;&gt;&quot;"/>'


def test_an_attribute_of_none_is_left_out() -> None:
    assert tag("path", d="m0 0", stroke_dasharray=None) == '<path d="m0 0"/>'


def test_rounding_errors_of_a_path_do_not_add_up() -> None:
    route = [(i * 1.04, i * -0.26) for i in range(400)]
    for (x, y), (exact_x, exact_y) in zip(points_of(str(Path().through(route))), route, strict=False):
        assert math.dist((x, y), (exact_x, exact_y)) < 0.3
    assert points_of(str(Path().through(route)))[-1] == pytest.approx(route[-1], abs=0.06)


def test_a_piece_after_a_closed_one_starts_where_it_was_told() -> None:
    path = Path().ring([(0, 0), (10, 0), (10, 10)]).through([(20, 20), (30, 20)])
    assert points_of(str(path))[-2:] == [(20, 20), (30, 20)]


# --- hexes ---


def test_an_outline_follows_the_outer_sides_once() -> None:
    (ring,) = outline(GRID, FLOWER)
    assert len(ring) == len(set(ring)) == 18


def test_a_hole_has_its_own_ring() -> None:
    assert sorted(len(ring) for ring in outline(GRID, RING)) == [6, 18]


def test_neighbouring_sides_meet() -> None:
    (ring,) = outline(GRID, FLOWER)
    for (here, side), (there, following) in zip(ring, ring[1:] + ring[:1], strict=True):
        end = GRID.corners(here, 20)[(side + 1) % 6]
        assert end == pytest.approx(GRID.corners(there, 20)[following])


def test_the_lattice_has_every_inner_side_once() -> None:
    drawn = str(lattice(GRID, FLOWER, 20))
    assert len(points_of(drawn)) - drawn.count("m") == 12


def test_chosen_sides_are_drawn_in_one_stroke() -> None:
    rings = outline(GRID, FLOWER)
    drawn = str(sides_path(GRID, rings, rings[0][2:5], 20))
    assert drawn.count("m") == 1
    assert len(points_of(drawn)) == 4


def test_a_filled_outline_is_closed() -> None:
    assert str(rings_path(GRID, outline(GRID, RING), 20)).count("z") == 2


def test_sides_have_names() -> None:
    assert read_side("B6.E") == ((1, 6), 1)
    assert side_name(read_side("AA12.NW")) == "AA12.NW"


@pytest.mark.parametrize("name", ["B6", "B6.S", "6B.E", ""])
def test_a_bad_side_says_what_was_expected(name: str) -> None:
    with pytest.raises(ValueError, match=r"expected a side of a hex like B6\.E"):
        read_side(name)


def test_every_cell_carries_its_name() -> None:
    assert re.findall(r">(\w+)<", cell_names(GRID, {cell("B2"), cell("A1")}, 20)) == ["A1", "B2"]


# --- tracks ---


def driven(start: str, *cells: str, link: str | None = None) -> tracks.TrackCourse:
    return tracks.TrackCourse(tuple(cell(name) for name in cells), cell(start), cell(link) if link else None)


def end(course: tracks.TrackCourse, *others: tracks.TrackCourse) -> Point:
    return points_of(tracks.course_path(GRID, course, others, 20))[-1]


def test_a_line_ends_in_the_centre_of_its_last_hex() -> None:
    assert end(driven("C2", "C3", "C4")) == pytest.approx(GRID.centre(cell("C4"), 20), abs=0.06)


def test_a_line_begins_outside_the_centre_of_its_town() -> None:
    first = points_of(tracks.course_path(GRID, driven("C2", "C3"), (), 20))[0]
    assert 10 < math.dist(first, GRID.centre(cell("C2"), 20)) < 20


def test_a_joined_line_runs_on_along_the_other() -> None:
    other = driven("C2", "C3", "C4", "C5", "C6")
    joined = driven("A3", "B4", link="C4")  # comes in from the north-west and goes on to the east
    x, y = GRID.centre(cell("C4"), 20)
    assert end(joined, other) == pytest.approx((x + 20 * math.sqrt(3) / 2, y), abs=0.06)


def test_a_line_joined_inside_a_bend_ends_on_the_bend() -> None:
    other = driven("C2", "C3", "C4", "B5", "A5")
    joined = driven("A3", "B4", link="C4")
    x, y = GRID.centre(cell("C4"), 20)
    assert 4 < math.dist(end(joined, other), (x, y)) < 6


def test_a_line_joined_to_one_that_has_not_left_reaches_into_its_town() -> None:
    joined = driven("A3", "B4", link="C4")
    assert 10 < math.dist(end(joined), GRID.centre(cell("C4"), 20)) < 20


def test_branches_are_drawn_below_what_they_join_even_in_a_circle() -> None:
    trunk = driven("C2", "C3", "C4", "C5")
    branch = driven("A3", "B4", link="C4")
    twig = driven("A5", "B5", link="B4")
    assert [tracks.depth(course, [trunk, branch, twig]) for course in (trunk, branch, twig)] == [0, 1, 2]
    circle = [driven("A3", "B4", link="B5"), driven("A5", "B5", link="B4")]
    assert tracks.depth(circle[0], circle) == 1


# --- names ---


def spots(x: float) -> tuple[labels.LabelSpot, ...]:
    return labels.LabelSpot((x, 20)), labels.LabelSpot((x, -20), 1)


def test_a_name_stands_in_the_usual_place() -> None:
    (chosen,) = labels.place([labels.PlacedLabel("Leeds", 11, spots(0))], [])
    assert chosen.at == (0, 20)


def test_a_name_gives_way_to_a_piece() -> None:
    (chosen,) = labels.place([labels.PlacedLabel("Leeds", 11, spots(0))], [labels.Obstacle((10, 25), 12)])
    assert chosen.at == (0, -20)


def test_names_give_way_to_each_other() -> None:
    chosen = labels.place(
        [labels.PlacedLabel("Manchester", 11, spots(0)), labels.PlacedLabel("Sheffield", 11, spots(30))], []
    )
    assert {spot.at[1] for spot in chosen} == {20, -20}


# --- marks, scenery, themes ---


def test_every_seat_has_its_own_shape() -> None:
    shapes = {re.sub(r"--p\w|>\w<", "", marks.enamel(seat, (0, 0))) for seat in marks.SEAT_MARKS}
    assert len(shapes) == 6


def test_taken_tokens_leave_a_ring() -> None:
    drawn = marks.tokens("TTS", (True, False, False), (0, 0))
    assert drawn.count('class="gone"') == 1
    assert re.findall(r">([A-Z])<", drawn) == ["T", "S"]


def test_a_map_without_scenery_lies_in_open_sea() -> None:
    left, top, right, bottom = scenery.Scenery.open_sea(GRID, FLOWER).view
    for x, y in (GRID.centre(place, 1) for place in FLOWER):
        assert left + 2 < x < right - 2
        assert top + 2 < y < bottom - 2


def test_a_style_carries_only_what_is_used() -> None:
    found = theme.style('<path class="rim"/><path style="--c:var(--cGWR)" class="tline"/>')
    assert re.findall(r"^\.board \.([\w-]+)", found, re.MULTILINE) == ["rim", "tline"]
    assert set(re.findall(r"(--[\w-]+):", found)) == {"--coast", "--cGWR"}


def test_a_style_is_light_dark_by_preference_and_fixed_by_attribute() -> None:
    found = theme.style('<path class="rim"/>')
    light, dark = theme.tokens("light")["--coast"], theme.tokens("dark")["--coast"]
    assert found.index(light) < found.index("prefers-color-scheme:dark") < found.index(dark)
    assert re.search(rf"\.board\[data-theme=dark\]\{{[^}}]*{dark}", found)


def test_the_dark_theme_names_no_token_that_light_lacks() -> None:
    assert set(theme.tokens("dark")) <= set(theme.tokens("light"))


def test_land_that_goes_on_ends_at_a_frame_with_paper_beyond_it() -> None:
    going_on = Scenery.open_sea(Grid("even"), [(0, 1)])
    assert scenery.frame(going_on, 10) == ""
    land = ((-9.0, -9.0), (9.0, -9.0), (9.0, 9.0))
    drawn = scenery.frame(replace(going_on, land=(land,), window=(-5.0, -4.0, 5.0, 4.0)), 10)
    assert "M-50 -40V40H50V-40Z" in drawn  # the hole in the paper
    assert drawn.count("neat") == 2
