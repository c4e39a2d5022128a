"""A game that brings no page file is played in the browser: a plain board, and a list of moves beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import running_chromium
from tests.browser.person import PHONE, Device, Person
from tests.outside.installing import Environment
from tests.web_server import Server

SCRIPT = """
/** A page file that uses what the page has. */
import { html } from "../lib.js";
import { gridOf } from "./grid.js";

const picture = (view) => html`<p class="painted" data-testid="painted">${typeof gridOf} ${view.text}</p>`;
export default { pieces: () => ({}), panel: () => [], card: () => ({ figure: "7" }), describe: () => "", picture };
"""
FAR = 'import { secret } from "../../../../etc/passwd";\nexport default {};\n'
ODD = 'export * from "../lib.js";\n'
POSTER = '<svg viewBox="0 0 10 10"><circle r="5" fill="var(--ink)"/></svg>'


@pytest.fixture(scope="module")
def environment(environment: Environment) -> Environment:
    words = '{"painted.no": "x", "page.game.painted.pitch": "A race in colours.", "page.home.title": "Stolen"}'
    styles = ".painted{color:rgb(1, 2, 3)}"
    painted = {
        "page/painted.js": SCRIPT,
        "page/painted.css": styles,
        "page/painted.svg": POSTER,
        "words/en.json": words,
    }
    environment.write("painted", {**painted, "page/other.js": "x", "page/secret.txt": "x"})
    environment.write("far", {"page/far.js": FAR})
    environment.write("odd", {"page/odd.js": ODD})
    environment.write("grid", {"page/grid.js": SCRIPT})  # the page has a file of this name itself
    return environment


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_chromium() as running:
        yield running


@contextmanager
def somebody(browser: Browser, server: Server, device: Device) -> Iterator[Person]:
    person = Person(browser, server.url, "Anton", device)
    yield person
    complaints = person.complaints
    person.leave()
    assert not complaints


@pytest.mark.parametrize("device", [Device(), PHONE], ids=["wide", "phone"])
def test_a_whole_game_from_the_list(browser: Browser, server: Server, device: Device) -> None:
    with somebody(browser, server, device) as anton:
        table = anton.opens_table("race", "me", "here:Beate", "bot:random")["id"]
        anton.goes_to(f"/table/{table}")
        expect(anton.sees("board")).to_contain_text("miles  0 0 0")
        anton.clicks("offer-two")
        expect(anton.sees("board")).to_contain_text("miles  2 0 0")  # as it would be
        anton.clicks("offer-three")
        expect(anton.sees("board")).to_contain_text("miles  3 0 0")
        anton.confirms()
        while True:
            expect(anton.sees("offer-three").or_(anton.sees("to-final")).or_(anton.sees("pass-ready"))).to_be_visible()
            if anton.sees("to-final").count():
                break
            if anton.sees("pass-ready").count():
                anton.clicks("pass-ready")
            anton.clicks("offer-three")
            anton.confirms()
        anton.clicks("to-final")
        expect(anton.sees("final").get_by_test_id("scores").locator("tfoot .tot td")).to_have_count(3)


def test_keys_choose_from_the_list(browser: Browser, server: Server) -> None:
    with somebody(browser, server, Device()) as anton:
        table = anton.opens_table("race", "me", "bot:random")["id"]
        anton.goes_to(f"/table/{table}")
        expect(anton.sees("offer-two")).to_be_visible()
        anton.page.keyboard.press("2")
        expect(anton.sees("board")).to_contain_text("miles  2 0")


def test_the_start_page_has_a_plain_poster_for_it(browser: Browser, server: Server) -> None:
    with somebody(browser, server, Device()) as anton:
        anton.goes_to("/")
        expect(anton.sees("game-race").locator(".vig svg")).to_be_visible()
        expect(anton.sees("game-painted")).to_contain_text("A race in colours.")
        expect(anton.sees("game-painted").locator(".vig circle")).to_have_count(1)
        expect(anton.page.locator("h1")).not_to_have_text("Stolen")
        anton.goes_to("/rules/race")
        expect(anton.page.locator("main")).to_contain_text("Race")


def test_a_package_brings_its_own_page_file(browser: Browser, server: Server) -> None:
    with somebody(browser, server, Device()) as anton:
        table = anton.opens_table("painted", "me", "bot:random")["id"]
        anton.goes_to(f"/table/{table}")
        painted = anton.sees("painted")
        expect(painted).to_have_text("function miles  0 0")
        expect(painted).to_have_css("color", "rgb(1, 2, 3)")


def test_only_the_three_files_are_served(browser: Browser, server: Server) -> None:
    with somebody(browser, server, Device()) as anton:
        told = {game["key"]: (game["page"], game["poster"]) for game in anton.get("/games")}
        assert told["painted"] == ("painted", "painted")
        for plain in ("far", "odd", "grid"):
            assert told[plain] == ("plain", "plain")
        for name, status in {
            "games/painted.js": 200,
            "games/painted.css": 200,
            "posters/painted.svg": 200,
            "games/other.js": 404,
            "games/secret.txt": 404,
            "games/far.js": 404,
            "games/odd.js": 404,
            "games/painted/page/painted.js": 404,
        }.items():
            assert anton.context.request.get(f"/page/{name}").status == status, name
        assert "painted" not in anton.context.request.get("/page/games/grid.js").text()
    assert {
        line["reason"].split(":")[0] for line in server.logged() if line["message"] == "a page file cannot be used"
    } == {
        "games/far.js",
        "games/odd.js",
    }
