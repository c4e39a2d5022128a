"""Turns of Whistle Stop as people play them: trains and where they go, the hand filled up, one button for all of it."""

from __future__ import annotations

import re
from functools import cache
from statistics import median

import pytest
from playwright.sync_api import Locator, expect

from footplate.playing import Play
from tests.browser.conftest import People
from tests.browser.person import PHONE, SETTLED, WHERE, Device, Person
from tests.browser.records import begun, played
from tests.browser.test_clicking import can_move_a_train, sits_down

MOST_CLICKS = 5
"""In half of all turns so many clicks are enough, the confirmation among them."""
MANY = 20
"""More than any turn takes."""
TARGET_OF = ".target[data-testid^='target-'][aria-label*='{words}']"
OVERLAPS = """(card) => {
  const mine = card.getBoundingClientRect();
  return [...document.querySelectorAll(".target.spot .tg, .selring")].filter((ring) => {
    const box = ring.getBoundingClientRect();
    return mine.left < box.right && mine.right > box.left && mine.top < box.bottom && mine.bottom > box.top;
  }).length;
}"""
"""How many lit stops and trains a card lies on."""


@cache
def in_play() -> str:
    """A game in which somebody is about to begin a turn with coal to spend."""

    def begins(play: Play) -> bool:
        return can_move_a_train(play) and not play.rules.view(play.state, 0)["slots"]

    return str(played("whistle", begins).record)


def seat_at_turn(person: Person, table: str) -> int:
    seat: int = person.get(f"/tables/{table}/view", seat=0)["prompt"]["deciding"][0]
    return seat


def settles(person: Person) -> None:
    expect(person.sees("prompt")).to_have_attribute("aria-busy", "false")


def takes_the_screen(person: Person) -> None:
    """At one screen a card lies between two players."""
    card = person.page.get_by_test_id("pass")
    expect(card.or_(person.page.get_by_test_id("confirm")).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
    expect(person.sees("confirm")).to_be_visible()


def next_click(person: Person) -> Locator | None:
    """What somebody would click next in a turn: as far as the coal goes with a train, then another one."""
    page = person.page
    train, goal = (page.locator(TARGET_OF.format(words=words)) for words in ("Move train", " to "))
    ready = page.locator("[data-testid=confirm]:enabled").filter(visible=True)
    # Where a stop of the last action asks something, what is confirmed ends there: the refill is a question by itself.
    fill = page.locator("[data-testid^=offer-][aria-label^='Fill up']").filter(visible=True)
    # The screen may still be the other one's.
    expect(train.or_(goal).or_(ready).or_(fill).first).to_be_attached()
    if goal.count() and not person.sees("confirm").is_enabled():
        quiet = [
            one
            for one in goal.all()
            if not re.search("deals|arrives|choice|gold", one.get_attribute("aria-label") or "")
        ]
        return (quiet or goal.all())[-1]
    # Where the planned move ends the same train may go on: a click there asks which of the two is meant.
    others = train.and_(page.locator("[aria-pressed=false]"))
    if others.count():
        return others.first
    return fill if fill.count() and not ready.count() else None


def plans(person: Person, place: Locator) -> None:
    """Click a train or a stop, or a button."""
    if place.get_attribute("data-hex") is None:
        person.previews(place.tap if person.device.touch else place.click)
    else:
        person.previews(lambda: person.taps_spot(place))
    settles(person)


def plays_a_turn(person: Person, table: str) -> int:
    """A whole turn. Gives the clicks it took."""
    seat, count = seat_at_turn(person, table), 0
    while seat_at_turn(person, table) == seat:
        takes_the_screen(person)
        while (place := next_click(person)) is not None:
            plans(person, place)
            count += 1
            assert count < MANY
        person.confirms()
        count += 1
    return count


@pytest.mark.parametrize(("device", "turns"), [(Device(), 5), (PHONE, 3)], ids=["mouse", "finger"])
def test_a_turn_takes_few_clicks(people: People, device: Device, turns: int) -> None:
    anton = people(device=device)
    table = sits_down(anton, in_play())
    counts = [plays_a_turn(anton, table) for _ in range(turns)]
    assert median(counts) <= MOST_CLICKS, counts


def test_upgrades_are_bought_from_the_prompt_by_a_key_or_a_finger(people: People) -> None:
    def can_buy(play: Play) -> bool:
        kinds = (
            [offer["group"] for offer in play.rules.offers(play.state, "en", "AB")] if can_move_a_train(play) else []
        )
        return kinds.count("buy") > 1

    record = str(played("whistle", can_buy, seats=3).record)
    anton, beate = people(), people(device=PHONE)
    sits_down(anton, record)
    expect(anton.sees("gathered-upgrades")).to_be_visible()
    anton.page.keyboard.press("b")
    expect(anton.page.get_by_role("menuitem").first).to_be_focused()
    bought = str(anton.page.get_by_role("menuitem").nth(1).get_attribute("aria-label"))
    with anton.page.expect_response(lambda answer: "/preview" in answer.url):
        anton.page.keyboard.press("2")
    expect(anton.sees("prompt")).to_contain_text(bought)
    sits_down(beate, record)
    beate.clicks("gathered-upgrades")
    with beate.page.expect_response(lambda answer: "/preview" in answer.url):
        beate.page.get_by_role("menuitem", name=bought).tap()
    expect(beate.sees("prompt")).to_contain_text(bought)


def test_what_is_told_of_a_hex_lies_on_no_stop_that_is_lit(people: People) -> None:
    anton = people()
    sits_down(anton, in_play())
    train = anton.page.locator(TARGET_OF.format(words="Move train")).first
    with anton.page.expect_response(lambda answer: "/preview" in answer.url):
        anton.taps_spot(train)
    settles(anton)
    anton.sees_all_at_rest()
    box = anton.page.locator(".selring").first.bounding_box()
    assert box is not None
    width = box["width"]  # A hex beside it: of what was clicked nothing is told.
    anton.page.mouse.move(box["x"] + width / 2 - 2 * width, box["y"] + box["height"] / 2)
    card = anton.page.get_by_test_id("why")
    expect(card).to_be_attached()
    anton.page.evaluate(SETTLED)
    assert not card.is_visible() or card.evaluate(OVERLAPS) == 0


def test_the_wheel_and_a_key_take_another_way_to_the_same_stop(people: People) -> None:
    anton = people()
    table = sits_down(anton, in_play())
    plans(anton, anton.page.locator(TARGET_OF.format(words="Move train")).first)
    goals = anton.page.locator("[data-testid^=goal-]")
    other = anton.sees("next-way")
    for goal in goals.all():
        anton.previews(goal.click)
        settles(anton)
        if other.count():
            break
    ways = int(re.findall(r"\d+", other.inner_text())[1])
    first = anton.planned
    hex = str(goal.get_attribute("data-testid")).removeprefix("goal-").partition(".")[0]
    seen = [first]
    for way in range(2, ways + 2):
        if way % 2:
            anton.previews(lambda: anton.page.keyboard.press("n"))
        else:
            anton.page.evaluate(SETTLED)
            spot = anton.page.evaluate(WHERE, anton.hexes(table)[hex])
            anton.page.mouse.move(spot["x"], spot["y"])
            anton.previews(lambda: anton.page.mouse.wheel(0, 100))
        settles(anton)
        expect(other).to_contain_text(f"{(way - 1) % ways + 1} ")
        seen.append(anton.planned)
    assert seen.pop() == first, "after the last way comes the first one"
    assert len({tuple(steps) for steps in seen}) == ways


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)], ids=["phone", "tablet"])
def test_round_and_actions_left_stay_in_sight_on_small_screens(people: People, size: tuple[int, int]) -> None:
    """However the sheet beside them is scrolled; a tablet has room for the names of the tiles as well."""
    anton = people(device=Device(*size, touch=True))
    anton.goes_to(f"/table/{anton.imports(begun('whistle', 30), 'analysis')}")
    line = anton.sees("round-line")
    expect(line).to_contain_text(re.compile(r"Round \d+ of 12"))
    expect(line).to_contain_text(re.compile(r"\d actions? left"))
    expect(line).to_be_in_viewport()
    if size[0] > 600:
        expect(anton.page.locator(".wht.display .whw").first).not_to_be_empty()
