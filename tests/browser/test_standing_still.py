"""What can be clicked stays where it is while answers come in: nothing gives way under a finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Route, expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.person import PHONE, Device, Person
from tests.browser.records import begun, finished

WATCH_PLACES: Final = r"""{
  const controls = "a[href], button, input, select, textarea, summary";
  const [near, late] = [3, 300];
  const places = new Map();
  const send = window.fetch;
  let asked = 0;
  Object.assign(window, { jumps: [], pending: 0 });
  window.fetch = async (...request) => {
    const answer = send(...request);
    if (!String(request[0]?.url ?? request[0]).includes("/api/")) return answer;
    const turn = ++asked; // each answer on its own, in the order of the questions
    pending += 1;
    await Promise.allSettled([answer, new Promise((done) => setTimeout(done, late * turn))]);
    setTimeout(() => (pending -= 1), late); // what is asked next has been asked by then
    return answer;
  };
  const look = () => {
    for (const one of document.querySelectorAll(controls)) {
      const box = one.getBoundingClientRect();
      const at = [box.left + scrollX, box.top + scrollY];
      const before = places.get(one);
      const seen = box.width && one.checkVisibility() && box.top < innerHeight;
      if (seen && before?.some((place, axis) => Math.abs(place - at[axis]) > near))
        jumps.push(`${one.dataset.testid ?? one.textContent}: ${before.map(Math.round)} -> ${at.map(Math.round)}`);
      if (seen) places.set(one, at);
      else places.delete(one);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Every answer of the server comes late, one after the other, and what moves meanwhile is written down."""

MINE: Final = re.compile("/api/tables.*list=mine")
SERVER: Final = re.compile("/api/server")
GAMES: Final = re.compile("/api/games")


def jumps(person: Person) -> list[str]:
    """What has moved on the first screen by itself since the page was opened."""
    person.page.wait_for_function("() => !pending")
    person.sees_all_at_rest()
    found: list[str] = person.page.evaluate("() => jumps")
    return found


def on_a_slow_line(people: People, device: Device) -> Person:
    person = people(device=device)
    person.context.add_init_script(WATCH_PLACES)
    return person


@pytest.mark.parametrize("device", [Device(), PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", KNOWN)
def test_the_final_page_stands_still_while_it_is_explained(people: People, game: str, device: Device) -> None:
    """What decided the game comes later than the result, and pushes nothing away that may just be pressed."""
    anton = on_a_slow_line(people, device)
    anton.goes_to(f"/table/{anton.imports(finished(game))}")
    expect(anton.sees("reasons")).not_to_be_empty()
    acts = ("rematch", "otherwise", "open-review", "review")
    assert not [jump for jump in jumps(anton) if jump.startswith(acts)]


@pytest.mark.parametrize("device", [Device(), PHONE], ids=["desk", "phone"])
def test_the_start_page_stands_still_while_the_lists_arrive(people: People, device: Device) -> None:
    anton = on_a_slow_line(people, device)
    anton.imports(begun("rocket", 9))
    anton.goes_to("/")
    expect(anton.sees("mine").locator("a.row").first).to_be_visible()
    acts = ("learn-", "bots-", "invite-", "hotseat-", "options-", "open-link", "import")  # lists end where they end
    assert not [jump for jump in jumps(anton) if jump.startswith(acts)]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(lambda route: route.abort(), id="none"),
        pytest.param(lambda route: None, id="never"),
        pytest.param(lambda route: route.fulfill(status=500, body="{}"), id="failed"),
        pytest.param(lambda route: route.fulfill(content_type="text/html", body="Welcome to our café"), id="foreign"),
    ],
)
def test_the_start_page_is_there_when_the_own_tables_cannot_be_read(
    people: People, answer: Callable[[Route], None]
) -> None:
    anton = people()
    anton.page.route(MINE, answer)
    anton.goes_to("/")
    expect(anton.sees("game-rocket")).to_be_visible()
    expect(anton.sees("mine")).to_be_visible()


def test_who_comes_back_to_the_start_page_finds_it_where_it_was_left(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 9))
    anton.goes_to("/")
    row = anton.sees("mine").locator(f"[href='/table/{table}']")
    expect(anton.sees("courses")).to_be_visible()  # they come later, and push the lists down
    row.scroll_into_view_if_needed()
    left_at = anton.page.evaluate("() => scrollY")
    assert left_at > 0
    row.click()
    expect(anton.sees("table")).to_be_visible()
    anton.page.go_back()
    expect(row).to_be_visible()
    anton.page.wait_for_function("(before) => scrollY === before", arg=left_at)


def test_a_page_that_nobody_has_looked_at_yet_asks_for_its_lists_when_somebody_does(people: People) -> None:
    """What was asked hours ago, in a tab behind others, would be out of date."""
    anton = people()
    anton.context.add_init_script('Object.defineProperty(document, "hidden", { value: true, writable: true })')
    asked = list[str]()
    anton.page.on("request", lambda request: asked.append(request.url))
    anton.goes_to("/")
    expect(anton.sees("game-rocket")).to_be_visible()
    assert not [url for url in asked if "/api/tables" in url]
    with anton.page.expect_request(MINE):
        anton.page.evaluate("() => { document.hidden = false; document.dispatchEvent(new Event('visibilitychange')); }")


def test_a_rulebook_asks_for_no_tables(people: People) -> None:
    anton = people()
    asked = list[str]()
    anton.page.on("request", lambda request: asked.append(request.url))
    games = anton.keeps_back(GAMES)
    with anton.page.expect_request(GAMES):
        anton.page.goto("/rules/rocket", wait_until="commit")
    expect(anton.page.locator("main.loading")).to_be_visible()
    games[0].continue_()
    expect(anton.page.get_by_role("heading", level=1).first).to_be_visible()
    assert not [url for url in asked if "/api/tables" in url]


@pytest.mark.parametrize("device", [Device(), PHONE], ids=["desk", "phone"])
def test_a_waiting_table_stands_still(people: People, device: Device) -> None:
    anton = on_a_slow_line(people, device)
    anton.goes_to(f"/table/{anton.opens_table('rocket', 'me', 'invite')['id']}")
    expect(anton.sees("waiting")).to_be_visible()
    assert not jumps(anton)


def test_a_link_can_be_copied_when_it_is_known_how_friends_reach_the_server(people: People) -> None:
    """Before, the link of a hasty host led to the host's own machine only."""
    anton = people()
    asked = anton.keeps_back(SERVER)
    anton.goes_to("/")
    with anton.page.expect_request(SERVER):
        anton.clicks("invite-rocket")
        anton.clicks("open-table")
    expect(anton.sees("copy")).to_have_count(0)
    asked[0].continue_()
    expect(anton.sees("copy").first).to_be_visible()


def test_a_guest_does_not_wait_for_what_only_the_host_needs(people: People) -> None:
    anton, beate = people(), people("Beate")
    table = anton.opens_table("rocket", "me", "open", public=True)["id"]
    beate.keeps_back(SERVER)
    beate.goes_to(f"/table/{table}")
    expect(beate.sees("sit")).to_be_visible()


@pytest.mark.parametrize("game", KNOWN)
def test_the_way_to_a_review_and_to_a_lesson_stands_still_on_a_phone(people: People, game: str) -> None:
    anton = on_a_slow_line(people, PHONE)
    table = anton.imports(finished(game))
    for page in (f"/review/{table}", f"/learn/{game}/{anton.get('/games')[KNOWN.index(game)]['course'][0]['key']}"):
        anton.goes_to(page)
        assert not [jump for jump in jumps(anton) if jump.startswith("theme")], page
