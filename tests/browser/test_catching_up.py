"""Moves that come together are shown one after the other; a click skips; with reduced motion nothing is between."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import SIGHT, Device, Person

MOVING: Final = Device(still=False)

RECORD_MOVES: Final = """() => {
  const table = document.querySelector('[data-testid="table"]');
  window.movesSeen = [];
  new MutationObserver(() => window.movesSeen.push(Number(table.dataset.move)))
    .observe(table, { attributes: true, attributeFilter: ["data-move"] });
}"""


def play(anton: Person, table: str, moves: int) -> int:
    """Anton, who plays both seats without looking, takes tokens; gives the number of the last move."""
    for _ in range(moves):
        seat = anton.get(f"/tables/{table}/view", seat=0)["prompt"]["deciding"][0]
        view = anton.get(f"/tables/{table}/view", seat=seat)
        asked = {"seq": view["seq"], "seat": seat}
        take = next(offer for offer in view["offers"] if offer["name"] == "take")
        token = anton.post(f"/tables/{table}/preview", {**asked, "steps": [take["step"]]})["offers"][0]
        anton.post(
            f"/tables/{table}/moves", {**asked, "steps": [take["step"], token["step"]], "key": f"key{view['seq']}"}
        )
    return int(anton.get(f"/tables/{table}/view")["moves"])


def looks_on(people: People, device: Device) -> tuple[Person, Person, str]:
    anton, beate = people("Anton"), people("Beate", device)
    table = anton.opens_table("rocket", "me", "here:Claus", public=True)["id"]
    beate.goes_to(f"/table/{table}")
    expect(beate.sees("prompt")).to_be_visible()
    beate.page.evaluate(RECORD_MOVES)
    return anton, beate, table


def test_every_move_is_seen_though_they_come_in_a_heap(people: People) -> None:
    anton, beate, table = looks_on(people, MOVING)
    first = beate.move
    last = play(anton, table, 5)
    beate.expect_move(last)
    expect(beate.sees("skip")).to_have_count(0)
    seen = beate.page.evaluate("window.movesSeen")
    assert list(dict.fromkeys(seen)) == list(range(first + 1, last + 1))


def test_a_click_skips_to_the_present(people: People) -> None:
    anton, beate, table = looks_on(people, MOVING)
    beate.clicks("menu")
    beate.clicks("pace-slow")  # so that there is something to skip, however long the moves take to be made
    beate.page.keyboard.press("Escape")
    last = play(anton, table, 6)
    beate.clicks("skip")
    beate.expect_move(last)
    expect(beate.sees("skip")).to_have_count(0)


def test_whoever_has_zoomed_keeps_what_they_see_while_others_move(people: People) -> None:
    anton, beate, table = looks_on(people, Device())
    for _ in range(6):
        beate.clicks("zoom-in")
    beate.sees_all_at_rest()
    where = beate.page.evaluate(SIGHT)
    beate.expect_move(play(anton, table, 4))
    expect(beate.page.locator(".layer.last .ring").first).to_be_attached()
    beate.sees_all_at_rest()
    assert beate.page.evaluate(SIGHT) == where


def test_with_reduced_motion_the_present_is_there_at_once(people: People) -> None:
    anton, beate, table = looks_on(people, Device())
    last = play(anton, table, 4)
    beate.expect_move(last)
    expect(beate.sees("skip")).to_have_count(0)


def test_whoever_likes_it_at_once_sees_the_present_at_once(people: People) -> None:
    anton, beate, table = looks_on(people, MOVING)
    beate.clicks("menu")
    beate.clicks("pace-instant")
    beate.page.keyboard.press("Escape")
    first = beate.move
    last = play(anton, table, 5)
    beate.expect_move(last)
    expect(beate.sees("skip")).to_have_count(0)
    assert last > first


def comes_after_bots(person: Person) -> set[str]:
    """Somebody sits down where two bots begin; gives the hexes they have touched until they ask."""
    bots = ["bot:random", "bot:random"]
    table = person.opens_table("rocket", "me", *bots, options={"firstPlayer": "B"})["id"]
    person.goes_to(f"/table/{table}")
    expect(person.sees("confirm")).to_be_visible()
    log = person.get(f"/tables/{table}/log", seat=0)
    return {place["hex"] for entry in log if entry["kind"] == "move" for place in entry["places"] if "hex" in place}


def test_what_bots_did_stays_marked_until_ones_own_move(people: People) -> None:
    anton = people("Anton")
    tries = 0
    while len(comes_after_bots(anton)) < 2:  # a bot's first move may lead to a veto
        tries += 1
        assert tries < 10
    expect(anton.page.locator(".layer.last .ring").nth(1)).to_be_attached()
