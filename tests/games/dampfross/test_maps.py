"""The maps of Dampfross: all committed ones are clean, and every defect is found when it is planted."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from footplate.games.dampfross.page.svg import draw_map
from footplate.games.dampfross.page.waters import course
from footplate.games.dampfross.rules.maps import (
    NUMBERS,
    RULEBOOK,
    SHELF,
    called,
    defects,
    keys_by_name,
    load_map,
    map_scenery,
)
from footplate.hexgrid import read_cell
from footplate.kernel.maps import BadMap, HexMap
from footplate.kernel.terrain import foreign, rivers
from footplate.kernel.text import BadText

Map = dict[str, Any]
FULL = sorted(RULEBOOK)
TUTORIAL_HASH = "sha256:a7636f3535cacc56136a976f45ec50600755fe299dd0d94d614b881ec49746a2"


def data_of(key: str) -> Map:
    return copy.deepcopy(dict(load_map(key).data))


def practice() -> Map:
    return data_of("practice")


# --- the committed maps ---


def test_the_four_maps_of_the_rulebook_are_there_with_two_small_ones() -> None:
    assert SHELF.built_in() == sorted([*FULL, "practice", "tutorial"])


@pytest.mark.parametrize("key", SHELF.built_in())
def test_every_committed_map_is_clean(key: str) -> None:
    assert defects(data_of(key)) == []


def test_the_tutorial_map_is_the_one_that_the_sample_record_names() -> None:
    assert load_map("tutorial").hash == TUTORIAL_HASH


@pytest.mark.parametrize("key", FULL)
def test_full_maps_credit_their_sources_and_bear_four_languages(key: str) -> None:
    data = data_of(key)
    assert any("Natural Earth" in line for line in data["credits"])
    assert "own work" in data["note"]
    assert set(data["names"]) == {"de", "hu", "it"}
    assert all(set(country["names"]) == {"en", "de", "hu", "it"} for country in data["countries"].values())


def test_D6_munich_has_65_on_germany() -> None:
    assert 65 in data_of("germany")["cities"]["Muenchen"]["numbers"]


def test_D10_starts_are_those_of_the_rulebook() -> None:
    assert data_of("germany")["starts"] == ["Berlin", "Hamburg", "Muenchen"]
    assert data_of("france")["starts"] == ["Paris"]
    assert data_of("usa-west")["starts"] == ["Milwaukee", "Chicago", "Memphis", "New_Orleans"]
    east = data_of("usa-east")
    assert {name for name in east["starts"] if east["cities"][name]["port"]} == set(east["starts"])


def test_D12_only_france_separates_its_starts() -> None:
    assert [key for key in FULL if data_of(key).get("separate_starts")] == ["france"]


def test_D85_D86_two_ferries_of_three_fields_lead_to_gedser_and_nobody_owns_both() -> None:
    germany = data_of("germany")
    assert [(ferry["to"], ferry["length"]) for ferry in germany["ferries"]] == [("Gedser", 3), ("Gedser", 3)]
    assert germany["ferry_limit"] == 1
    assert "Gedser" not in germany["cities"]


def test_D91_D92_cherbourg_to_southampton_is_five_fields_and_a_player_may_own_two_ferries() -> None:
    france = data_of("france")
    assert {"from": "Cherbourg", "to": "Southampton", "length": 5} in france["ferries"]
    assert france["ferry_limit"] == 2


def test_D88_D94_D96_how_often_special_runs_come() -> None:
    assert {key: data_of(key)["specials"]["every"] for key in FULL} == {
        "germany": 2,
        "france": 4,
        "usa-west": 4,
        "usa-east": 4,
    }


def test_D89_the_table_of_germany() -> None:
    table = {row: entry["to"] for entry in data_of("germany")["specials"]["table"] for row in entry["on"]}
    assert len(table) == 12
    assert table["4G"] == ["Belgium", "Luxembourg"]
    assert len(table["6U"]) == 9


def test_D97_ontario_hangs_together_between_detroit_and_buffalo() -> None:
    east = load_map("usa-east")
    canada = {east.index[name] for name in east.data["countries"]["Canada"]["hexes"]}
    around = {
        name: set(east.neighbours[number * 6 : number * 6 + 6])
        for name in ("Detroit", "Buffalo")
        for number in [east.index[east.data["cities"][name]["hex"]]]
    }
    assert around["Detroit"] & canada
    assert around["Buffalo"] & canada
    assert east.pieces(canada) == 1


@pytest.mark.parametrize(
    ("key", "city", "river"),
    [
        ("germany", "Koeln", "Rhein"),
        ("germany", "Dresden", "Elbe"),
        ("france", "Rouen", "Seine"),
        ("france", "Bordeaux", "Garonne"),
        ("usa-west", "Omaha", "Missouri"),
        ("usa-east", "Richmond", "James"),
        ("usa-east", "Savannah", "Savannah"),
    ],
)
def test_cities_lie_on_their_rivers(key: str, city: str, river: str) -> None:
    hex_map = load_map(key)
    cell = read_cell(hex_map.data["cities"][city]["hex"])
    banks = {bank for a, side in rivers(hex_map.data)[river] for bank in (a, hex_map.grid.neighbour(a, side))}
    assert cell in banks


@pytest.mark.parametrize("key", FULL)
def test_no_two_rivers_share_a_side(key: str) -> None:
    sides = [side for river in rivers(load_map(key).data).values() for side in river]
    assert len(sides) == len(set(sides))


# --- planted defects ---


def move(name: str, hex: str) -> Callable[[Map], None]:
    def change(data: Map) -> None:
        data["cities" if name in data["cities"] else "towns"][name]["hex"] = hex

    return change


def put(*path: str, value: Any) -> Callable[[Map], None]:
    def change(data: Map) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


def drop(*path: str) -> Callable[[Map], None]:
    def change(data: Map) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


PLANTED: list[tuple[Callable[[Map], None], str]] = [
    # the schema
    (put("game", value="rocket"), '"game" is "rocket", not "dampfross"'),
    (put("mountains", value=["C4"]), "mountains: C4 is not land"),
    (put("mountains", value=["A2", "A2"]), "mountains: a hex is listed twice"),
    (put("mountains", value=["nowhere"]), 'mountains: "nowhere" is not a hex'),
    (put("lakes", value=["A2"]), "lakes: A2 is land"),
    (put("lakes", value="C4"), "lakes: expected a list of hexes"),
    (put("rivers", value={"Lang": ["B3.W"]}), "river Lang: B3.W should be written B2.E"),
    (put("rivers", value={"Lang": ["G3.SE"]}), "river Lang: G3.SE does not lie between two hexes of land: H4 is none"),
    (put("rivers", value={"Lang": ["B2"]}), 'river Lang: "B2" is not a side of a hex'),
    (put("rivers", value={"Lang": ["B2.E", "B2.E"]}), "river Lang: a side is listed twice"),
    (put("rivers", value=7), '"rivers" is not an object'),
    (put("borders", value=7), "the border: expected a list of sides"),
    (put("countries", "Skerry", "hexes", value=["A8"]), "A8 lies in Eastmark and in Skerry"),
    (put("countries", "Seaham", value={"hexes": []}), "Seaham is a country and a place"),
    (put("countries", value=[]), '"countries" is not an object'),
    (
        put("ferries", value=[{"from": "Seaham", "to": "Atlantis", "length": 3}]),
        "ferry Seaham~Atlantis: Atlantis is no",
    ),
    (put("ferries", value=[{"from": "Seaham", "to": "Lighthouse"}]), "ferry Seaham~Lighthouse has no length"),
    (put("ferries", value={}), '"ferries" is not a list'),
    (put("names", value=7), 'the map: "names" must give a word for each language'),
    (put("towns", "Seaham", "name", value=7), 'Seaham: "name" is not a word'),
    (put("towns", "Seaham", "aliases", value="S"), 'Seaham: "aliases" must be a list of words'),
    # numbers and cities
    (put("cities", "Northam", "numbers", value=[11, 12]), "no city has the number 13 (D6)"),
    (put("cities", "Northam", "numbers", value=[11, 12, 14]), "have the same number 14 (D6)"),
    (put("cities", "Northam", "numbers", value=[11, 12, 17]), "has the number 17, which two dice cannot show (D6)"),
    (drop("cities", "Northam", "numbers"), "Northam has no number (D6)"),
    (put("starts", value=["Seaham"]), "Seaham is a start without a number (D10)"),
    (move("Westbury", "B1"), "Northam and Westbury are next to each other"),
    (move("Westbury", "B3"), "Westbury stands on a mountain"),
    (move("Westbury", "D9"), "Westbury stands in Eastmark, and no ferry goes there"),
    (move("Seaham", "D9"), "Seaham stands in Eastmark, and no ferry goes there"),
    # the land
    (put("rows", "L", value=[1, 2]), "the land is in 2 pieces"),
    # rivers and ports
    (lambda data: data["rivers"]["Lang"].pop(4), "Lang breaks off at D3.SW"),
    (lambda data: data["rivers"]["Lang"].pop(), "Lang ends at neither sea, lake, border nor another river"),
    (lambda data: data["rivers"]["Tarn Beck"].extend(["B4.SE", "C3.E"]), "Tarn Beck: C3.E does not lie between"),
    (put("rivers", "Brook", value=["C2.SE", "D2.E", "D2.SE"]), "Brook touches Lang elsewhere than at a mouth"),
    (put("cities", "Eastfield", "port", value=True), "Eastfield is a port without water"),
    # borders, ferries
    (lambda data: data["borders"].pop(), "leads abroad without a border (D22)"),
    (lambda data: data["borders"].append("A1.E"), "A1.E is a border within one land (D22)"),
    (put("countries", "Nowhere", value={"hexes": [], "names": {"en": "Nowhere"}}), "Nowhere has no hex"),
    (drop("countries", "Eastmark", "names"), "Eastmark has no names"),
    (lambda data: data["ferries"].clear() or data["towns"].pop("Lighthouse"), "Skerry cannot be reached (D78)"),
    (put("ferries", value=[{"from": "Lighthouse", "to": "Seaham", "length": 5}]), "does not start at home (D84)"),
    (put("ferries", value=[{"from": "Lighthouse", "to": "Seaham", "length": 5}]), "does not go abroad (D84)"),
    (
        put("ferries", value=[{"from": "Stonebridge", "to": "Lighthouse", "length": 5}]),
        "Stonebridge does not lie by the water (D84)",
    ),
    (put("ferries", value=[{"from": "Seaham", "to": "Lighthouse", "length": 4}]), "is 5 fields long on the map, not 4"),
    (drop("ferry_limit"), '"ferry_limit" does not say how many ferries one player may own (D85, D91)'),
    (put("rows", "A", value=[0, 8]), "row A needs pairs of first and last hex number (1 to 999)"),
    (put("rows", "A", value=[1, 1000]), "row A needs pairs of first and last hex number (1 to 999)"),
    # special runs and names
    (put("specials", "table", value=[{"on": 1}]), '"specials" needs a "table" of rows with "on" and "to"'),
    (put("specials", "every", value=1), '"every" must be 2 or more (D88, D94)'),
    (lambda data: data["specials"]["table"].pop(), "the special table must have the rows 1 to 6"),
    (lambda data: data["specials"]["table"][0].update(to=[]), "row 1/2 of the special table leads nowhere (D81)"),
    (lambda data: data["specials"]["table"][0].update(to=["Mars"]), "leads to Mars, which is not on the map (D81)"),
    (put("towns", "Seaham", "aliases", value=["Faro"]), 'are both called "faro"'),
]


@pytest.mark.parametrize(("change", "expected"), PLANTED)
def test_a_planted_defect_is_found(change: Callable[[Map], None], expected: str) -> None:
    data = practice()
    change(data)
    found = defects(data)
    assert any(expected in defect for defect in found), found


def test_a_port_may_lie_on_a_river() -> None:
    data = practice()
    data["cities"]["Stonebridge"]["port"] = True
    assert defects(data) == []


@pytest.mark.parametrize("key", FULL)
def test_a_place_of_the_rulebook_is_missed(key: str) -> None:
    data = data_of(key)
    data["key"] = "elsewhere"
    assert defects(data) == []
    data["key"] = key
    for name in RULEBOOK[key].split():
        changed = copy.deepcopy(data)
        for kind in ("cities", "towns", "countries"):
            if name in changed.get(kind, {}):
                changed[kind][f"{name}X"] = changed[kind].pop(name)
        changed["starts"] = [f"{n}X" if n == name else n for n in changed["starts"]]
        for ferry in changed.get("ferries", []):
            ferry |= {end: f"{name}X" for end in ("from", "to") if ferry[end] == name}
        assert f"{name} is missing, which the rulebook names on this map" in defects(changed)


@pytest.mark.parametrize("nonsense", [None, 7, "x", [], {}, [7], {"x": 7}, [[]]])
def test_whatever_stands_in_a_file_the_check_answers_in_sentences(nonsense: object) -> None:
    def everywhere(part: Any) -> None:
        for key in list(part) if isinstance(part, dict) else range(min(2, len(part))):
            kept, part[key] = part[key], nonsense
            assert all(isinstance(defect, str) for defect in defects(data))
            part[key] = kept
            if isinstance(kept, dict | list):
                everywhere(kept)

    data = practice()
    everywhere(data)
    assert defects(data) == []


def test_a_full_map_without_mountains_is_found() -> None:
    data = data_of("germany")
    data["mountains"] = []
    assert "0 % of the land are mountains; 15 to 30 % play well" in defects(data)


def test_a_full_map_with_a_city_of_four_numbers_is_found() -> None:
    data = data_of("germany")
    data["cities"]["Berlin"]["numbers"] += data["cities"].pop("Rostock")["numbers"]
    assert "Berlin has 4 numbers; a city has one, two or three (D6)" in defects(data)


def test_a_river_that_runs_in_a_circle_is_found() -> None:
    data = practice()
    around = ["F6.E", "F6.SE", "F6.SW", "F5.E", "E5.SE", "E6.SW"]
    data["rivers"] = {"Ring": around}
    assert any("Ring runs in a circle" in defect for defect in defects(data)), defects(data)


# --- reading ---


def test_every_number_is_used_once_on_every_map() -> None:
    for key in SHELF.built_in():
        used = sorted(number for city in data_of(key)["cities"].values() for number in city["numbers"])
        assert used == sorted(NUMBERS)


def test_a_place_is_known_by_its_names_in_all_languages() -> None:
    koeln = data_of("germany")["cities"]["Koeln"]
    assert called("Koeln", koeln) >= {"koeln", "köln", "cologne", "colonia"}
    assert keys_by_name(data_of("germany"))["monaco di baviera"] == "Muenchen"


def test_a_river_is_read_from_source_to_mouth() -> None:
    hex_map = load_map("practice")
    lang = course(hex_map.grid, rivers(hex_map.data)["Lang"])
    assert lang[0][1] < lang[-1][1]  # it flows south
    assert len(lang) == len(hex_map.data["rivers"]["Lang"]) + 1


def test_foreign_hexes_know_their_country() -> None:
    assert foreign(practice())[(0, 8)] == "Eastmark"


def test_an_unknown_map_is_named_with_those_there_are() -> None:
    with pytest.raises(BadText, match="germany"):
        load_map("germani")


def test_a_map_file_can_be_brought_and_is_checked(tmp_path: Path) -> None:
    data = practice()
    file = tmp_path / "own.json"
    file.write_text(json.dumps(data | {"key": "my-own"}), "utf-8")
    assert load_map(str(file)).key == "my-own"
    assert load_map("my-own").key == "my-own"
    file.write_text(json.dumps(data | {"key": "germany"}), "utf-8")
    with pytest.raises(BadMap, match="is missing"):
        load_map(str(file))


# --- pictures ---


@pytest.mark.parametrize("key", SHELF.built_in())
def test_every_map_can_be_drawn(key: str) -> None:
    hex_map = load_map(key)
    drawing = draw_map(hex_map, map_scenery(key), theme="light", hex_names=True, caption="A map\nof land")
    texts = [element.text for element in ElementTree.fromstring(drawing).iter() if element.tag.endswith("text")]
    for city in hex_map.data["cities"].values():
        assert any(text and text.startswith(str(city["numbers"][0])) for text in texts)


def test_names_are_drawn_in_the_reader_s_language() -> None:
    hex_map = load_map("germany")
    assert ">Colonia<" in draw_map(hex_map, language="it")
    assert ">Köln<" in draw_map(hex_map)


def test_a_map_without_scenery_lies_in_the_open_sea() -> None:
    assert map_scenery("practice") is None
    assert "<svg" in draw_map(HexMap(practice()))
