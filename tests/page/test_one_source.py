"""What is drawn by the page and by Python is written once, and the page knows no number of the rules."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Final

import pytest

from footplate.draw.lanes import LIVERIES as PLAYERS
from footplate.draw.marks import SEAT_MARKS, seat_shape
from footplate.draw.pieces import OUTLINES, PIECES, SYMBOLS
from footplate.games.rocket.page.svg import LIVERIES
from footplate.games.whistle.page.picture import tile_picture
from footplate.games.whistle.rules.pieces import COMPANIES, FIRST_TOWN
from footplate.games.whistle.text.spoken_names import STOP_KEYS
from footplate.web.files.page_files import PAGE_FOLDER, SHARED, PageFiles
from tests.games_in_play import begin, play_on

LONGEST: Final = 119
"""Characters of a line in the page's modules."""

OWN: Final = sorted(
    path for path in PAGE_FOLDER.rglob("*") if path.suffix in (".js", ".css") and "vendor" not in path.parts
)
PYTHON: Final = Path(str(resources.files("footplate"))).resolve()


def without_comments(path: Path) -> str:
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)


def paths_in(text: str) -> set[str]:
    """The data of SVG paths, numbers in their shortest form."""
    found = re.findall(r"[Mm]-?[\d.][\dMmLlHhVvCcQqAaZzSsTt .,-]{12,}", text)
    return {re.sub(r"(\.\d*?)0+(?=\D|$)", r"\1", data).strip() for data in found}


def test_the_values_of_all_styles_are_in_one_file() -> None:
    assert not (PAGE_FOLDER / "tokens.css").exists()
    sheet = PageFiles()._content("page.css").decode()
    for line in (SHARED[0].read_text("utf-8")).splitlines():
        if line.strip().startswith("--"):
            assert line.strip() in sheet


def selectors(path: Path) -> set[str]:
    text = re.sub(r"\s+", " ", without_comments(path))
    return {found.strip() for found in re.findall(r"([^{}]+)\{[^{}]*\}", text)}


def test_terrain_is_styled_once_for_the_page_and_for_pictures() -> None:
    terrain = selectors(SHARED[2])
    assert len(terrain) > 30
    assert all(one.startswith(".board ") for one in terrain)
    assert not terrain & selectors(PAGE_FOLDER / "styles" / "board.css")
    assert not {one.removeprefix(".board ") for one in terrain} & selectors(SHARED[2].with_name("board.css"))
    sheet = PageFiles()._content("page.css").decode()
    assert all(f"{one}{{" in sheet for one in terrain)


def test_no_path_is_drawn_by_the_page_and_by_python() -> None:
    python = {data for path in PYTHON.rglob("*.py") for data in paths_in(path.read_text("utf-8"))}
    page = {data for path in OWN if path.suffix == ".js" for data in paths_in(path.read_text("utf-8"))}
    shared = paths_in(SHARED[1].read_text("utf-8"))
    assert len(shared) > 15
    assert not python & page
    assert not shared & page
    assert not shared & python


def test_python_draws_players_and_companies_as_the_file_says() -> None:
    assert [livery.code for livery in PLAYERS] == list(SEAT_MARKS) == list(PIECES["seats"])
    assert {code: livery.colour for code, livery in LIVERIES.items()} == {
        code: look["colour"] for code, look in PIECES["railways"].items()
    }
    for seat in SEAT_MARKS:
        assert 'class="b"' in seat_shape(seat, "b")
    assert all(path.startswith("M") for path in OUTLINES.values())
    assert all(fragment.startswith("<") for fragment in SYMBOLS.values())


def test_python_draws_tiles_as_the_file_says() -> None:
    play = begin("whistle", 3)
    picture = play_on(play, 3, 200).svg()
    assert list(PIECES["companies"]) == list(COMPANIES)
    for company, look in PIECES["companies"].items():
        assert tile_picture(6 * (FIRST_TOWN + COMPANIES.index(company))).count(look["colour"]) == 1
    assert PIECES["tiles"]["hubs"].keys() == set(STOP_KEYS.values())
    assert "--letter-company:" in picture
    assert "--penalty:" in picture


def test_letters_and_colours_of_tiles_are_tokens() -> None:
    """Of what both style sheets style: a size or a colour in one of them would be another one in the other."""
    for path in (
        SHARED[2].with_name("board.css"),
        PAGE_FOLDER / "styles" / "board.css",
        PAGE_FOLDER / "games" / "whistle.css",
    ):
        rules = re.findall(
            r"(\.(?:companyletter|gain|startname|wplate|wt|spoke)\b[^{]*)\{([^}]*)\}", without_comments(path)
        )
        assert rules
        for selector, body in rules:
            assert "px" not in body, selector
            assert "#" not in body, selector


def test_the_version_of_the_page_changes_with_what_it_shares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = PageFiles().version
    other = tmp_path / "tokens.css"
    other.write_text(":root{--ink:red}", "utf-8")
    monkeypatch.setattr("footplate.web.files.page_files.SHARED", (other, *SHARED[1:]))
    assert PageFiles().version != before


@pytest.mark.parametrize("path", [*OWN, SHARED[1]], ids=lambda path: path.name)
def test_every_line_of_the_page_can_be_read_without_scrolling(path: Path) -> None:
    longest = max(path.read_text("utf-8").splitlines(), key=len)
    assert len(longest) <= LONGEST, longest


@pytest.mark.parametrize("name", ["TILES", "PASSENGERS", "SLOTS", "LIMIT", "SHARES", "STATIONS", "GOODS_LIMIT"])
def test_the_page_has_no_number_of_the_rules(name: str) -> None:
    for path in OWN:
        if path.suffix == ".js":
            assert not re.search(rf"\bconst {name} = \d", without_comments(path)), path.name


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_no_code_finds_an_element_by_the_name_that_tests_have_for_it(path: Path) -> None:
    """Such a name may change whenever a test wants another one."""
    text = without_comments(path)
    assert not re.search(r"\[data-testid|dataset[^;]*testid|testid[^;]*\bdataset|[gs]etAttribute\(.data-testid", text)
