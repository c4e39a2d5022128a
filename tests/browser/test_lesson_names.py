"""Every hex that a lesson speaks of is named on its board, large enough to be read, and in sight."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PHONE, Device
from tests.browser.test_lesson_page import HEXES, opens

DEVICES: Final = {"desktop": Device(), "phone": PHONE, "german": Device(language="de", theme="dark")}
LESSONS: Final = ("town", "whistle-both", "passing-row", "exchange-order")
READABLE: Final = 9
"""Pixels that the line of a name is high at least."""


def hexes_said(told: dict[str, Any]) -> set[str]:
    said = " ".join([told["title"], told["reason"], *(task["text"] for task in told["tasks"])])
    return set(re.findall(r"\b[A-H]\d\b", said))


@pytest.mark.parametrize("device", DEVICES)
def test_the_hexes_a_lesson_names_can_be_read(people: People, device: str) -> None:
    anton = people(device=DEVICES[device])
    for lesson in LESSONS:
        told = opens(anton, "whistle", lesson)
        hexes, said = anton.hexes(lesson), hexes_said(told)
        assert said
        for name in sorted(said):
            written = anton.page.get_by_test_id(f"said-{name}")
            expect(written).to_have_text(name)
            box = written.bounding_box()
            assert box is not None
            assert box["height"] >= READABLE, f"{lesson}: {name} is {box['height']} pixels high"
        assert anton.page.evaluate(HEXES, [hexes[name] for name in said]) == [], lesson


def test_hexes_of_which_it_does_not_speak_are_not_named(people: People) -> None:
    anton = people()
    told = opens(anton, "whistle", "whistle-both")
    expect(anton.page.locator("[data-testid^=said-]")).to_have_count(len(hexes_said(told)))
