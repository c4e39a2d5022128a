"""Looking back: the scrubber, addresses of positions, records and pictures to take away and to bring in again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Download, expect

from footplate.games import KNOWN, load
from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.records import begun, finished


def exports(person: Person, what: str) -> Download:
    person.clicks("menu")
    person.clicks("menu-export")
    with person.page.expect_download() as download:
        person.clicks(f"export-{what}")
    return download.value


@pytest.mark.parametrize("game", KNOWN)
def test_every_move_of_a_finished_game_has_an_address(people: People, game: str) -> None:
    anton = people()
    table = anton.imports(finished(game))
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("final")).to_be_visible()
    anton.clicks("review")
    expect(anton.page).to_have_url(re.compile(f"/game/{table}$"))
    end = anton.move
    anton.goes_to(f"/game/{table}?move=5")
    anton.expect_move(5)
    anton.page.keyboard.press(".")
    anton.expect_move(6)
    expect(anton.page).to_have_url(re.compile(r"move=6$"))
    anton.page.keyboard.press(",")
    anton.page.keyboard.press(",")
    anton.expect_move(4)
    scrubber = anton.sees("scrubber")
    expect(scrubber).to_have_attribute("aria-valuenow", "4")
    scrubber.focus()
    anton.page.keyboard.press("PageDown")
    anton.expect_move(14)
    box = scrubber.bounding_box()
    assert box is not None
    anton.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    anton.expect_move((end + 1) // 2)
    anton.clicks("replay-first")
    anton.expect_move(0)
    anton.page.keyboard.press("Escape")
    anton.expect_move(end)


def test_looking_back_during_play_forbids_nothing_and_plays_nothing(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 6))
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("offer-take")).to_be_visible()
    present = anton.move
    expect(anton.page.get_by_test_id("scrubber")).to_have_count(0)
    anton.clicks("look-back")
    anton.clicks("replay-prev")
    anton.expect_move(present - 1)
    expect(anton.page.get_by_test_id("confirm")).to_have_count(0)
    past = re.compile(r"/view\?.*move=")
    late = anton.keeps_back(past)
    with anton.page.expect_request(past):
        anton.sees("log").locator("a.no").last.click()
    anton.clicks("to-live")
    anton.expect_move(present)
    with anton.page.expect_response(past):  # what was asked for before is not shown any more
        late[0].continue_()
    anton.page.evaluate("() => new Promise(requestAnimationFrame)")
    anton.expect_move(present)
    expect(anton.sees("offer-take")).to_be_visible()
    anton.page.keyboard.press("[")
    expect(anton.page.get_by_test_id("scrubber")).to_have_count(0)


def test_a_link_to_a_move_shows_that_move_first(people: People) -> None:
    """Not how the game went on, however late the answer comes."""
    anton = people()
    table = anton.imports(begun("rocket", 6))
    past = re.compile(r"/view\?.*move=")
    late = anton.keeps_back(past)
    with anton.page.expect_request(past):
        anton.goes_to(f"/game/{table}?move=2")
    expect(anton.page.get_by_role("status")).to_be_visible()  # that it is on its way
    expect(anton.page.get_by_test_id("table")).to_have_count(0)
    late[0].continue_()
    anton.expect_move(2)


@pytest.mark.parametrize("game", KNOWN)
def test_a_game_is_taken_away_and_brought_in_again(people: People, game: str, tmp_path: Path) -> None:
    anton = people()
    table = anton.imports(begun(game, 6))
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("table")).to_be_visible()
    moves = anton.move
    file = tmp_path / "game.fpr"
    exports(anton, "record").save_as(file)
    text = file.read_text("utf-8")
    assert text.startswith("[Footplate ")
    data = json.loads(exports(anton, "json").path().read_text("utf-8"))
    assert data["moves"]
    svg = ElementTree.parse(exports(anton, "svg").path()).getroot()
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    png = exports(anton, "png").path().read_bytes()
    assert png.startswith(b"\x89PNG")
    assert len(png) > 20_000

    anton.goes_to("/")
    anton.clicks("import")
    anton.page.locator("input[type=file]").set_input_files(file)
    expect(anton.sees("import-text")).to_have_value(re.compile("Footplate"))
    anton.page.get_by_role("button", name="Open").last.click()
    if load(game).secrets.in_play:  # what a seat is given of a running game leaves out what the others hold
        expect(anton.page.get_by_role("alert")).to_contain_text("nothing is hidden")
        return
    expect(anton.page).to_have_url(re.compile("/table/"))
    anton.expect_move(moves)
    again = anton.page.url.rsplit("/", 1)[-1]
    assert again != table
    lines = [line for line in text.splitlines() if re.match(r"\d+\. ", line)]
    assert [line for line in anton.get(f"/tables/{again}/record").splitlines() if re.match(r"\d+\. ", line)] == lines


def test_a_bad_record_is_refused_with_line_and_column(people: People) -> None:
    anton = people()
    anton.goes_to("/")
    anton.clicks("import")
    anton.sees("import-text").fill(begun("rocket", 6).replace("A take", "A tke", 1))
    anton.page.get_by_role("button", name="Open").last.click()
    expect(anton.page.get_by_role("alert")).to_contain_text(re.compile(r"line \d+|\d+:\d+"))


def test_what_if_plays_on_from_a_move_of_the_past(people: People) -> None:
    anton = people()
    table = anton.imports(finished("rocket"))
    anton.goes_to(f"/game/{table}?move=9")
    anton.expect_move(9)
    anton.clicks("menu")
    anton.clicks("menu-export")
    anton.clicks("export-whatif")
    expect(anton.page).to_have_url(re.compile("/table/(?!" + table + ")"))
    anton.expect_move(9)
    expect(anton.sees("confirm")).to_be_visible()


def test_a_rematch_has_the_same_players(people: People) -> None:
    anton = people()
    table = anton.imports(finished("dampfross"))
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("final").locator("svg.chart")).to_be_visible()
    anton.clicks("rematch")
    expect(anton.page).to_have_url(re.compile("/table/(?!" + table + ")"))
    expect(anton.sees("players")).to_contain_text("Beate")


def test_the_rulebook_is_searched_and_its_clauses_are_linked(people: People) -> None:
    anton = people()
    anton.goes_to("/rules/rocket#R37")
    expect(anton.page.locator("#R37")).to_have_class(re.compile("aim"))
    expect(anton.page.locator("#R37")).to_be_in_viewport()
    everything = anton.page.locator(".clause").count()
    anton.sees("rules-search").fill("veto")
    anton.page.wait_for_function("(all) => document.querySelectorAll('.clause').length < all", arg=everything)
    found = anton.page.locator(".clause").all_inner_texts()
    assert found
    assert any("veto" in text.lower() for text in found)
    anton.sees("rules-search").fill("")
    link = anton.page.locator(".clause a.ref").first
    number = link.inner_text()
    link.click()
    expect(anton.page).to_have_url(re.compile(f"#{number}$"))
    expect(anton.page.locator(f"#{number}")).to_be_in_viewport()
    anton.clicks("lang-de")
    anton.says("Regeln")
