"""Everything without a mouse: a table is opened from the start page, and moves of each game are made."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.person import Person

CHOICES = ".target, [data-testid^=offer-], [data-testid^=route-], [role=menuitem]"
"""What can be chosen in a turn."""


def tabs_to(person: Person, selector: str) -> None:
    """Press Tab until the focus is on something like this."""
    for _ in range(80):
        if person.page.evaluate("(selector) => !!document.activeElement?.matches(selector)", selector):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def keyed_by(person: Person, digit: str) -> Locator:
    """What is chosen by this digit."""
    return person.page.locator(f".target[aria-label^='{digit}: '], [data-key=key-{digit}]")


def plays_by_keys(person: Person) -> None:
    """One action: the number keys where there are some, else Tab and Enter; then Enter."""
    keys = person.page.keyboard
    confirm = person.sees("confirm")
    before = person.move
    for _ in range(12):
        if confirm.is_enabled():
            break
        digit = next((digit for digit in "123456789" if keyed_by(person, digit).count()), None)
        first = keyed_by(person, digit).first if digit else person.page.locator(":focus")
        if not digit:
            tabs_to(person, CHOICES)
        several = "; " in (first.get_attribute("aria-label") or "")
        hex = str(first.get_attribute("data-hex"))
        with person.page.expect_response(lambda answer: "/preview" in answer.url):
            keys.press(digit or "Enter")
            if several and not person.has_planned_a_way(hex):  # a menu of what this hex can mean
                expect(person.page.get_by_role("menuitem").first).to_be_focused()
                keys.press("Enter")
        expect(person.sees("prompt")).to_have_attribute("aria-busy", "false")
    tabs_to(person, "[data-testid=confirm]:enabled")
    keys.press("Enter")
    expect(person.sees("table")).not_to_have_attribute("data-move", str(before))


@pytest.mark.parametrize("game", KNOWN)
def test_from_the_start_page_into_the_game(people: People, game: str) -> None:
    anton = people()
    anton.goes_to("/")
    expect(anton.sees(f"bots-{game}")).to_be_visible()
    tabs_to(anton, f"[data-testid=bots-{game}]")
    anton.page.keyboard.press("Enter")
    for _ in range(4):
        expect(anton.sees("confirm")).to_be_visible()
        plays_by_keys(anton)


def test_arrows_walk_over_the_board_and_tell_what_is_there(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("offer-station")).to_be_visible()
    tabs_to(anton, "[data-testid=offer-station]")
    anton.page.keyboard.press("Enter")
    expect(anton.page.locator(".target").nth(30)).to_be_attached()
    tabs_to(anton, ".target")
    keys = anton.page.keyboard
    first = anton.page.evaluate("() => document.activeElement.dataset.hex")
    keys.press("Shift+ArrowRight")
    anton.page.wait_for_function("(before) => document.activeElement.dataset.hex !== before", arg=first)
    expect(anton.sees("why")).to_be_visible()
    hex = anton.page.evaluate("() => document.activeElement.dataset.hex")
    tabs_to(anton, f".target[tabindex='0'][data-hex={first}]")
    keys.press("Shift+ArrowRight")  # the same step again, after Tab took the focus away
    anton.page.wait_for_function("(goal) => document.activeElement.dataset.hex === goal", arg=hex)
    keys.press("Enter")
    expect(anton.page.locator(f".target.picked[data-hex={hex}]")).to_be_attached()
    expect(anton.sees("confirm")).to_be_enabled()
    keys.press("Enter")
    anton.says("You place a station")
    keys.press("?")
    expect(anton.sees("keys")).to_be_visible()
    keys.press("Escape")
    expect(anton.page.get_by_test_id("keys")).to_have_count(0)


def test_what_tab_reaches_comes_into_sight_and_the_frame_of_the_board_stays(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("offer-station")).to_be_visible()
    tabs_to(anton, "[data-testid=offer-station]")
    anton.page.keyboard.press("Enter")
    expect(anton.page.locator(".target").nth(30)).to_be_attached()
    for _ in range(6):
        anton.page.keyboard.press("+")
    expect(anton.page.locator(".target").first).not_to_be_in_viewport()
    tabs_to(anton, ".target")
    expect(anton.page.locator(".target").first).to_be_in_viewport()
    board = anton.sees("board")
    assert board.evaluate("(frame) => [frame.scrollLeft, frame.scrollTop]") == [0, 0]


def test_letters_are_actions_digits_pick_and_0_is_the_whole_map(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("offer-station")).to_contain_text("S")
    for letter, action in (("s", "station"), ("t", "take"), ("m", "move"), ("s", "station")):
        with anton.page.expect_response(lambda answer: "/preview" in answer.url):
            anton.page.keyboard.press(letter)
        expect(anton.sees(f"offer-{action}")).to_have_attribute("aria-pressed", "true")
    expect(anton.page.locator(".target").nth(30)).to_be_attached()
    for _ in range(6):
        anton.page.keyboard.press("+")
    expect(anton.page.locator(".minimap")).to_be_visible()
    anton.page.keyboard.press("0")
    expect(anton.page.locator(".minimap")).to_have_count(0)
    anton.page.keyboard.press("Escape")
    expect(anton.sees("offer-station")).to_have_attribute("aria-pressed", "false")
    with anton.page.expect_response(lambda answer: "/preview" in answer.url):
        anton.page.keyboard.press("5")
    expect(anton.sees("prompt")).to_contain_text("Which way does GWR go?")
    anton.page.keyboard.press("Escape")
    assert anton.move == 0


AS_DRAWN = """([selector, key]) => new Promise((seen) => new MutationObserver((_, watch) => {
  const drawn = document.querySelector(selector);
  if (!drawn) return;
  watch.disconnect();
  if (key) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  seen(drawn.matches("dialog[open]") || drawn.contains(document.activeElement));
}).observe(document.body, { childList: true, subtree: true }))"""
"""Press a key in the very moment something is put on the page, before any picture of it; has it the focus then?"""


def test_keys_mean_what_is_drawn_from_its_first_moment(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    anton.clicks_for_preview("offer-station")
    expect(anton.page.locator(".target").nth(30)).to_be_attached()
    tag = anton.page.locator("button.rule:visible").first  # some go when there is something to choose from
    watched = anton.page.evaluate_handle(f"() => ({{ was: ({AS_DRAWN})(['[data-testid=clause]', 'Escape']) }})")
    tag.click()
    assert watched.evaluate("(one) => one.was")
    expect(anton.page.get_by_test_id("clause")).to_have_count(0)
    expect(anton.page.locator(".target").first).to_be_attached()  # and Escape was not meant for the plan
    watched = anton.page.evaluate_handle(f"() => ({{ was: ({AS_DRAWN})(['dialog', '']) }})")
    anton.page.keyboard.press("?")
    assert watched.evaluate("(one) => one.was")


TWO_ARROWS = """async () => {
  const seen = [];
  for (const step of [1, 2]) {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await new Promise((drawn) => queueMicrotask(() => queueMicrotask(drawn)));
    seen.push(document.activeElement.dataset.hex);
  }
  return seen;
}"""


def test_arrows_in_one_breath_are_two_steps(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    anton.clicks_for_preview("offer-station")
    expect(anton.page.locator(".target").nth(30)).to_be_attached()
    board = anton.page.locator(".target").first
    board.focus()
    start = board.get_attribute("data-hex")
    first, second = anton.page.evaluate(TWO_ARROWS)
    assert len({start, first, second}) == 3


def test_a_number_printed_on_the_board_is_typed_digit_after_digit(people: People) -> None:
    anton = people()
    anton.goes_to(f"/table/{anton.opens_table('whistle', 'me', 'me', options={'firstPlayer': 'A'})['id']}")
    anton.clicks("pass-ready")
    picked = anton.page.locator(".target.picked")
    expect(anton.page.get_by_test_id("target-S12")).to_have_attribute("aria-label", re.compile("^12: "))
    keys = anton.page.keyboard
    keys.press("1")
    expect(picked).to_have_attribute("data-hex", "S1")
    keys.press("0")
    expect(picked).to_have_attribute("data-hex", "S10")
    keys.press("1")
    keys.press("2")
    expect(picked).to_have_attribute("data-hex", "S12")
    keys.press("3")
    expect(picked).to_have_attribute("data-hex", "S3")
    expect(anton.sees("confirm")).to_be_enabled()
    keys.press("Enter")
    anton.says("places train 1 on S3")
    keys.press("?")
    expect(anton.sees("keys")).to_contain_text("number 12 on the board")


def test_enter_confirms_what_a_digit_has_chosen_also_before_the_answer_has_come(people: People) -> None:
    anton = people()
    anton.goes_to(f"/table/{anton.opens_table('whistle', 'me', 'me', options={'firstPlayer': 'A'})['id']}")
    anton.clicks("pass-ready")
    expect(anton.page.get_by_test_id("target-S3")).to_be_attached()
    anton.holds_answer("/preview")
    anton.page.keyboard.press("3")
    anton.expect_held()
    anton.page.keyboard.press("Enter")
    anton.releases()
    anton.says("places train 1 on S3")
