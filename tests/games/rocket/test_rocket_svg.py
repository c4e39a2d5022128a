"""The picture of a board: a whole position drawn, looked at as XML."""

from __future__ import annotations

import itertools
import json
import math
import re
from importlib import resources
from typing import Any
from xml.etree import ElementTree

import pytest

from footplate.draw import theme
from footplate.games.rocket.page.svg import (
    LIVERIES,
    Locomotive,
    Picture,
    Station,
    Target,
    Town,
    Track,
    draw,
    map_scenery,
)
from footplate.hexgrid import DIRECTIONS, SQRT3, Cell, Grid, cell_name, read_cell, row_number

MAP: dict[str, Any] = json.loads(
    resources.files("footplate.games.rocket").joinpath("maps", "england-188.json").read_text("utf-8")
)
GRID = Grid(MAP["shift"])
LAND = frozenset(
    (row_number(row), number)
    for row, pairs in MAP["rows"].items()
    for first, last in zip(pairs[::2], pairs[1::2], strict=True)
    for number in range(first, last + 1)
)
SVG = "{http://www.w3.org/2000/svg}"


def at(name: str) -> Cell:
    """The cell of a hex or of a town."""
    place = (MAP["cities"] | MAP["towns"]).get(name, {"hex": name})
    found = read_cell(place["hex"])
    assert found
    return found


def towns() -> tuple[Town, ...]:
    cities = [
        Town(name, at(name), "city", None, "".join(kind[0].upper() for kind in city["tokens"]), (True, False, False))
        for name, city in MAP["cities"].items()
    ]
    others = [
        Town(name, at(name), "start" if "company" in town else "railway", town.get("company"))
        for name, town in MAP["towns"].items()
    ]
    return (*cities, *others)


def drive(town: str, directions: str) -> tuple[Cell, ...]:
    cells = [at(town)]
    for direction in directions.split():
        cells.append(GRID.neighbour(cells[-1], DIRECTIONS.index(direction)))
    return tuple(cells[1:])


NER = drive("York", "SW SW SE SW SW SW SE SE SE")
GWR = drive("Bristol", "NE E NE E SE SE")
LSWR = drive("Southampton", "NW NW NE")
MIDDLE = Picture(
    grid=GRID,
    land=LAND,
    scenery=map_scenery("england-188"),
    towns=towns(),
    tracks=(
        Track("NER", NER, at("York")),
        Track("GWR", GWR, at("Bristol")),
        Track("GWR", LSWR, at("Southampton"), link=GWR[4]),  # LSWR, dissolved
        Track("SER", drive("Dover", "W NW NW W"), at("Dover")),
    ),
    stations=(Station("A", NER[1]), Station("B", at("M9")), Station("C", GWR[4]), Station("D", GWR[-1])),
    locomotives=(
        Locomotive("NER", NER[-1], DIRECTIONS.index("SE")),
        Locomotive("GWR", GWR[-1], DIRECTIONS.index("SE")),
        Locomotive("SER", drive("Dover", "W NW NW W")[-1], DIRECTIONS.index("W")),
        Locomotive("L&Y", at("Liverpool")),
    ),
    targets=(Target(at("E2"), "1"), Target(at("D2"), "2", picked=True)),
    selected=at("Liverpool"),
    ghost=Locomotive("L&Y", at("D2"), DIRECTIONS.index("NE")),
    caption="Stephenson's Rocket\nEngland, after move <30>",
)


@pytest.fixture(scope="module")
def text() -> str:
    return draw(MIDDLE)


@pytest.fixture(scope="module")
def root(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def of_class(root: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if set(names) <= set(element.get("class", "").split())]


def texts(elements: list[ElementTree.Element]) -> list[str]:
    return ["".join(element.itertext()) for element in elements]


# --- the document ---


def test_a_picture_is_one_svg_document(root: ElementTree.Element) -> None:
    assert root.tag == f"{SVG}svg"
    assert root.get("class") == "board"
    assert root.get("data-theme") is None


def test_a_picture_needs_nothing_from_outside(root: ElementTree.Element, text: str) -> None:
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "style", "defs", "g", "path", "use", "circle", "rect", "text",
    }  # fmt: skip
    links = [value for element in root.iter() for key, value in element.items() if key.endswith("href")]
    ids = {element.get("id") for element in root.iter()}
    assert {link.removeprefix("#") for link in links} <= ids
    assert not re.search(r"url\(|@import|https?:(?!//www\.w3\.org/2000/svg\")", text)
    assert not any(key.startswith("on") for element in root.iter() for key, _ in element.items())


def test_all_colours_are_tokens(root: ElementTree.Element) -> None:
    (style,) = root.iter(f"{SVG}style")
    known = set(theme.tokens("light").values()) | set(theme.tokens("dark").values())
    sheet = style.text or ""
    declared = re.findall(r"(--[\w-]+):([^;}]+)", sheet)
    assert {value for _, value in declared} <= known
    rest = re.sub(r"--[\w-]+:[^;}]+", "", sheet)
    assert not re.search(r"#[0-9A-Fa-f]{3,8}\b|rgb|hsl", rest)
    used = re.findall(r"(?:fill|stroke):([^;}]+)", rest)
    used += [element.get(name, "none") for element in root.iter() for name in ("fill", "stroke")]
    used += [found for element in root.iter() for found in re.findall(r"fill:([^;]+)", element.get("style", ""))]
    assert {value for value in used if not value.startswith("var(--")} == {"none"}


def test_every_token_used_is_declared(text: str) -> None:
    declared = set(re.findall(r"(--[\w-]+):", text))
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= declared


def test_a_theme_can_be_fixed() -> None:
    assert ElementTree.fromstring(draw(MIDDLE, "dark")).get("data-theme") == "dark"


def test_a_caption_is_escaped_and_titles_the_picture(root: ElementTree.Element) -> None:
    assert texts(list(root.iter(f"{SVG}title"))) == ["Stephenson's Rocket, England, after move <30>"]
    assert texts(of_class(root, "carts")) == ["England, after move <30>"]


def test_a_picture_is_the_same_every_time(text: str) -> None:
    assert draw(MIDDLE) == text


# --- the board ---


def test_every_town_is_named_once(root: ElementTree.Element) -> None:
    assert sorted(texts(of_class(root, "town"))) == sorted(MAP["cities"] | MAP["towns"])


def test_towns_have_their_marks(root: ElementTree.Element) -> None:
    assert len(of_class(root, "urban")) == len(of_class(root, "tokens")) == 12
    assert len(of_class(root, "rtown")) == 9
    assert sorted(texts(of_class(root, "start"))) == ["GER", "GWR", "LNWR", "LSWR", "NER", "SER"]  # L&Y has not left


def test_tokens_left_and_taken_are_shown(root: ElementTree.Element) -> None:
    assert len(of_class(root, "chip")) == 24
    assert len(of_class(root, "gone")) == 12


def test_every_station_is_shown_once(root: ElementTree.Element) -> None:
    signs = {sign.get("data-cell"): "".join(sign.itertext()) for sign in of_class(root, "enamel")}
    assert signs == {cell_name(station.cell): station.seat for station in MIDDLE.stations}
    assert len(of_class(root, "enamel")) == 4


def test_every_locomotive_is_shown_once_and_the_ghost_besides(root: ElementTree.Element) -> None:
    assert sorted(texts(of_class(root, "loco"))) == ["GWR", "L&Y", "L&Y", "NER", "SER"]
    assert texts(of_class(root, "loco", "ghost")) == ["L&Y"]


def test_a_locomotive_points_where_it_is_heading() -> None:
    for heading in range(6):
        picture = Picture(GRID, LAND, locomotives=(Locomotive("NER", at("M9"), heading),))
        (disc,) = of_class(ElementTree.fromstring(draw(picture)), "disc")
        tip = re.match(r"M\S+ \S+L(\S+) (\S+) ", disc.get("d", ""))
        assert tip
        here, there = GRID.centre(at("M9"), 23 / SQRT3), GRID.centre(GRID.neighbour(at("M9"), heading), 23 / SQRT3)
        assert (float(tip[1]), float(tip[2])) == pytest.approx((there[0] - here[0], there[1] - here[1]), abs=0.06)


def test_track_is_drawn_in_the_colours_of_its_present_company(root: ElementTree.Element) -> None:
    lines = {group.get("style"): len(of_class(group, "tline")) for group in of_class(root, "track")}
    assert lines == {"--c:var(--cNER)": 1, "--c:var(--cGWR)": 2, "--c:var(--cSER)": 1}


def test_light_liveries_have_a_keyline(root: ElementTree.Element) -> None:
    keyed = [group.get("style") for group in of_class(root, "track") if of_class(group, "tkey")]
    assert keyed == ["--c:var(--cSER)"]
    assert [code for code, livery in LIVERIES.items() if livery.light] == ["LSWR", "SER"]


def test_companies_are_told_apart_without_colour() -> None:
    assert len({livery.pattern for livery in LIVERIES.values()}) == len(LIVERIES)


def test_a_station_makes_room_for_a_locomotive() -> None:
    locomotive = Locomotive("GWR", at("M9"), DIRECTIONS.index("E"))
    drawn = draw(Picture(GRID, LAND, stations=(Station("D", at("M9")),), locomotives=(locomotive,)))
    assert drawn.index('class="enamel"') > drawn.index('class="loco"')
    sign = re.search(r'class="enamel"[^>]*translate\((\S+) (\S+)\) scale\((\S+)\)', drawn)
    assert sign
    half = 12 * float(sign[3])
    here = GRID.centre(at("M9"), 24.5)
    assert math.dist((float(sign[1]) + half, float(sign[2]) + half), here) > 17


def test_targets_carry_their_keys(root: ElementTree.Element) -> None:
    assert [target.get("data-cell") for target in of_class(root, "target")] == ["E2", "D2"]
    assert texts(of_class(root, "keyt")) == ["1", "2"]
    assert len(of_class(root, "tg", "pick")) == 1


def test_free_hexes_can_show_their_names() -> None:
    named = Picture(GRID, LAND, towns=towns(), stations=(Station("A", at("M9")),), hex_names=True)
    found = texts(of_class(ElementTree.fromstring(draw(named)), "hexname"))
    assert len(found) == len(set(found)) == 188 - 28 - 1
    assert "M9" not in found


def test_names_never_cover_each_other_on_an_empty_board() -> None:
    empty = ElementTree.fromstring(draw(Picture(GRID, LAND, towns=towns())))
    names = of_class(empty, "town")
    boxes = [(float(name.get("x", "")), float(name.get("y", "")), 3.6 * len(name.text or "")) for name in names]
    for (x1, y1, half1), (x2, y2, half2) in itertools.combinations(boxes, 2):
        assert abs(y1 - y2) > 11 or abs(x1 - x2) > half1 + half2


# --- the map and its scenery ---


def test_the_map_has_188_hexes_and_28_towns_on_land() -> None:
    places = [at(name) for name in MAP["cities"] | MAP["towns"]]
    assert len(LAND) == 188
    assert len(set(places)) == 28
    assert set(places) <= LAND


def test_starts_stand_in_the_order_of_the_companies() -> None:
    assert [MAP["towns"][name]["company"] for name in MAP["starts"]] == [
        "NER",
        "L&Y",
        "LNWR",
        "GER",
        "GWR",
        "LSWR",
        "SER",
    ]


def test_the_scenery_reaches_beyond_what_a_picture_shows() -> None:
    scene = map_scenery("england-188")
    assert scene
    assert scene.window[0] < scene.view[0] < scene.view[2] < scene.window[2]
    assert scene.window[1] < scene.view[1] < scene.view[3] < scene.window[3]
    for x, y in (GRID.centre(cell, 1.0) for cell in LAND):
        assert scene.view[0] + 1 < x < scene.view[2] - 1
        assert scene.view[1] + 1 < y < scene.view[3] - 1


def test_the_scenery_knows_the_map_s_border() -> None:
    scene = map_scenery("england-188")
    assert scene
    outer = {(cell, side) for cell in LAND for side in range(6) if GRID.neighbour(cell, side) not in LAND}
    assert scene.border
    assert scene.border <= outer


def test_scenery_stays_small() -> None:
    file = resources.files("footplate.games.rocket").joinpath("maps", "england-188.scenery.json")
    assert len(file.read_bytes()) < 60_000


def test_a_map_without_scenery_is_drawn_too() -> None:
    assert map_scenery("no-such-map") is None
    assert ElementTree.fromstring(draw(Picture(GRID, LAND))).get("viewBox")
