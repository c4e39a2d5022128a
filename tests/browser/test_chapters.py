"""Chapters on the page: a card with a picture, steps one after the other, and the rulebook's way there."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from footplate.games import load
from tests.browser.conftest import People
from tests.browser.layout import faults
from tests.browser.person import PHONE, Device
from tests.browser.test_lessons import Learner

PICTURE: Final = "(one) => one.complete && one.naturalWidth > 0"
DEVICES: Final = {"desktop": Device(), "phone": PHONE, "dark": Device(theme="dark", language="hu")}
VALUE: Final = load("rocket").lessons.chapters[0]
FIRST, *_, LAST = [lesson.key for lesson in VALUE.lessons]


def test_a_chapter_is_walked_step_by_step_and_its_card_says_how_far(people: People) -> None:
    anton = people()
    learner = Learner(anton, "rocket")
    steps = [lesson.key for lesson in VALUE.lessons]
    anton.goes_to("/")
    card = anton.sees("chapter-value")
    expect(card).to_contain_text(f"{len(steps)} steps")
    expect(card).to_have_attribute("href", f"/learn/rocket/{FIRST}")
    card.click()
    for number, step in enumerate(steps, 1):
        learner.waits_for(step, 0)
        expect(anton.sees("task")).to_contain_text(f"Lines and shares, step {number} of {len(steps)}")
        expect(anton.page.locator("ol.line li")).to_have_count(len(steps))
        expect(anton.page.get_by_test_id("next-chapter")).to_have_count(0)
        learner.does_by_keys(step)
        expect(anton.sees("done")).to_be_visible()
        if number == 1:
            anton.goes_to("/")
            expect(card).to_contain_text(f"1 of {len(steps)} steps done")
            expect(card).to_have_attribute("href", f"/learn/rocket/{steps[1]}")
            card.click()
        elif step != LAST:
            anton.page.keyboard.press("Enter")
    expect(anton.sees("left")).to_have_text("chapter done")
    expect(anton.sees("next-chapter")).to_contain_text("Passengers")
    expect(anton.sees("next")).to_contain_text("Next: Passengers")
    expect(anton.sees("more")).to_have_attribute("href", "/#courses")
    anton.page.keyboard.press("Enter")
    learner.waits_for("passenger", 0)
    anton.goes_to("/")
    expect(card).to_contain_text(f"{len(steps)} of {len(steps)} steps done")
    expect(card).to_have_attribute("href", f"/learn/rocket/{FIRST}")


def test_the_next_chapter_goes_on_where_one_left_it(people: People) -> None:
    anton = people()
    learner = Learner(anton, "rocket")
    for step in ("passenger", LAST):
        learner.opens(step)
        learner.does_by_keys(step)
        expect(anton.sees("done")).to_be_visible()
    anton.page.keyboard.press("Enter")
    learner.waits_for("passenger-match", 0)


@pytest.mark.parametrize("device", DEVICES)
def test_every_chapter_has_a_card_with_a_picture(people: People, device: str) -> None:
    anton = people(device=DEVICES[device])
    anton.goes_to("/")
    cards = anton.sees("courses").locator(".chap")
    expect(cards).to_have_count(len(load("rocket").lessons.chapters))
    for card in cards.all():
        card.scroll_into_view_if_needed()
        anton.page.wait_for_function(f"(one) => ({PICTURE})(one)", arg=card.locator("img").element_handle())
    anton.sees_all_at_rest()
    assert faults(anton.page) == []


@pytest.mark.parametrize("device", DEVICES)
def test_a_clause_shows_the_positions_in_which_it_is_learned(people: People, device: str) -> None:
    anton = people(device=DEVICES[device])
    anton.goes_to("/rules/rocket#R49")
    trials = anton.page.locator("#R49 .trial")
    expect(trials).to_have_count(len(load("rocket").lessons.about("R49")))
    for trial in trials.all():
        anton.page.wait_for_function(f"(one) => ({PICTURE})(one)", arg=trial.locator("img").element_handle())
    expect(trials.first.locator("a")).to_have_attribute("href", f"/learn/rocket/{FIRST}")
    lessons = load("rocket").lessons
    expect(trials.first).to_contain_text(lessons.title_of(VALUE, DEVICES[device].language))
    expect(trials.first).to_contain_text(lessons.text(f"{FIRST}.title", DEVICES[device].language))
    anton.sees_all_at_rest()
    assert faults(anton.page) == []
