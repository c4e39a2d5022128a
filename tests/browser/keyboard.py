"""Somebody who plays by keys alone: those that stand on buttons and targets, arrows over the board, Tab and Enter."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.person import Person, several

MOST_STEPS = 120
"""Arrows or tabs until something is reached; more would be no way to play."""


class Keyboard:
    """The hands of a person, none of them at a mouse. Chooses, lays and confirms as `Person` does by pointer."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def presses(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tabs_to(self, wanted: Locator) -> None:
        for _ in range(MOST_STEPS):
            if wanted.evaluate("(one) => one === document.activeElement"):
                return
            self.presses("Tab")
        raise AssertionError(f"Tab does not reach {wanted}")

    def chooses(self, label: str) -> dict[str, Any]:
        """Choose what is labelled so, by its key, else by going there."""
        page = self.page
        gathered = page.locator(f'.gathered [aria-label*="{label}"]')
        wanted = page.locator(f'.target[aria-label*="{label}"], button[data-testid]:visible').and_(
            page.locator(f'[aria-label*="{label}"], button:has-text("{label}")')
        )
        expect(gathered.or_(wanted).first).to_be_attached()
        if not wanted.count():
            return self._opens(gathered.first)
        self.person.sees_a_route_proposed()
        first = wanted.first
        if first.get_attribute("aria-pressed") == "true":
            return {}  # it was planned by itself when the question came
        if not several(first):
            return self.person.previews(lambda: self._takes(first))
        hex = str(first.get_attribute("data-hex"))
        self._takes(first)
        if self.person.has_planned_a_way(hex):
            self._walks_to(hex)
            self.presses(" ")
        self.tabs_to(page.get_by_role("menuitem", name=label).first)
        return self.person.previews(lambda: self.presses("Enter"))

    def _opens(self, row: Locator) -> dict[str, Any]:
        """A choice behind a button: its key opens the list, a digit chooses."""
        opener = self.page.locator("[aria-haspopup=menu][popovertarget]").filter(visible=True).first
        self.presses(str(opener.get_attribute("aria-keyshortcuts")))
        expect(row).to_be_visible()
        return self.person.previews(lambda: self.presses(row.locator("kbd").inner_text()))

    def _takes(self, wanted: Locator) -> None:
        hex = wanted.get_attribute("data-hex")
        words = str(wanted.get_attribute("aria-label"))
        key = words[0] if hex and words[1:3] == ": " else wanted.get_attribute("aria-keyshortcuts")
        if key:
            self.presses(key)
        elif hex:
            self._walks_to(hex)
            self.presses("Enter")
        else:
            self.tabs_to(wanted)
            self.presses("Enter")

    def _walks_to(self, hex: str) -> None:
        """From the first target over the board by arrows; where they lead around the goal, from target to target."""
        table = self.page.url.split("/")[-1].split("?")[0]
        hexes = self.person.hexes(table)
        self.tabs_to(self.page.locator(".target[tabindex='0']"))
        visits = Counter[str]()
        for _ in range(MOST_STEPS):
            here = self.page.evaluate("() => document.activeElement.dataset.hex")
            if here == hex:
                return
            right, down = (goal - now for goal, now in zip(hexes[hex], hexes[here], strict=True))
            across = abs(right) <= 2 * abs(down) and abs(down) <= 2 * abs(right)  # either arrow leads there
            sideways = (abs(right) > abs(down)) != (across and visits[here] > 1)
            arrow = ("Right" if right > 0 else "Left") if sideways else ("Down" if down > 0 else "Up")
            self.presses(f"{'Shift+' if visits[here] else ''}Arrow{arrow}")
            visits[here] += 1
            self.page.wait_for_function("(here) => document.activeElement.dataset.hex !== here", arg=here)
        raise AssertionError(f"no arrows lead to {hex}")

    def lays(self, tile: str, label: str) -> None:
        """Take a tile of the hand and turn it until the prompt says so."""
        said = self.person.sees("prompt")
        for _ in range(MOST_STEPS):
            if label in said.inner_text():
                return
            self.person.previews(lambda: self.presses("e"))
        expect(said).to_contain_text(label)

    def confirms(self) -> None:
        expect(self.person.sees("confirm")).to_be_enabled()
        with self.page.expect_response(lambda answer: answer.url.split("?")[0].endswith("/moves")) as answered:
            self.presses("Enter")
        assert answered.value.ok, answered.value.text()
        self.person.expect_answered()

    def clicks(self, testid: str) -> None:
        wanted = self.person.sees(testid)
        expect(wanted).to_be_visible()
        self.tabs_to(wanted)
        self.presses("Enter")
