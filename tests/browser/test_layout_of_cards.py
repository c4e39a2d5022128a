"""Every dialog, menu and card by itself: nothing of it is cut, covered or outside, at any size, in any language.

A new dialog or card: open it in one of the tests here, `looker.looks_at("its name", "its selector")`, and add a line to
`LOOKED_AT`. A test reads the page's files and fails for every dialog or card that has no line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from footplate.games import load
from footplate.language import LANGUAGES
from tests.browser.conftest import People
from tests.browser.layout import beyond, faults_of
from tests.browser.person import Device, Person
from tests.browser.records import finished

SIZES: Final = {
    "finger": [(390, 844), (844, 390), (820, 1180), (1180, 820)],
    "mouse": [(1280, 720), (1440, 900), (1920, 1080), (3840, 2160)],
}
LEAST: Final = {"finger": 44, "mouse": 24}
INSIDE: Final = ":is(button, input, select, h2, h3, p, li, svg)"

PAGE: Final = Path("src/footplate/web/page")
CARDS: Final = {"poster", "passcard", "clausecard", "asked", "toast", "float", "noticebar", "triumph", "coach"}
"""Classes of cards that are no dialogs."""
LOOKED_AT: Final = {
    "board/board-notes.js: pick": "",
    "board/minimap.js: float minimap": "test_layout",
    "common/hint-cards.js: hint-question": "",
    "common/hint-cards.js: hints-asking": "",
    "common/mail.js: login": "",
    "common/mail.js: notify": "here",
    "common/pace-switch.js: menu-pace": "here",
    "common/rules.js: clause": "here",
    "late/admin/admin-acts.js: admin-act": "",
    "late/admin/admin.js: poster": "",
    "late/admin/notice.js: notice": "",
    "late/board/why-note.js: why": "",
    "late/challenge/challenge-card.js: challenge-dialog": "test_challenging",
    "late/challenge/challenge-page.js: challenged": "test_challenging",
    "late/end/final.js: poster result": "test_layout",
    "late/home/answer.js: answer-${kind}": "",
    "late/home/belongings.js: belongings": "here",
    "late/home/home.js: import-dialog": "here",
    "late/home/home.js: link-dialog": "here",
    "late/home/join.js: join": "here",
    "late/home/join.js: login-offer": "",
    "late/home/join.js: taken": "here",
    "late/learn/coach.js: coach": "here",
    "late/learn/triumph.js: triumph": "test_winning",
    "late/table/export.js: export": "here",
    "late/table/key-help.js: keys": "here",
    "late/table/legend.js: legend": "",
    "late/table/menu.js: menu-asked": "here",
    "late/table/menu.js: menu-dialog": "here",
    "late/table/new-table.js: new-table": "here",
    "late/table/orders.js: orders": "here",
    "late/table/waiting.js: waiting": "here",
    "table/notices.js: asked": "",
    "table/notices.js: covered": "",
    "table/notices.js: devices": "",
    "table/notices.js: lost": "",
    "table/notices.js: vote": "",
    "table/pass-card.js: pass": "here",
    "table/pass-card.js: poster": "here",
    "table/table.js: float dt wide legend": "test_layout",
    "table/table.js: float dt wide previewcard": "test_layout",
    "table/table.js: float dt wide supply": "test_layout",
    "table/table.js: poster": "here",
}
"""Dialogs and cards by the file that draws them and their test id or class, and the test module that measures them; ""
for those that no test measures yet."""

SPEAK: Final = """async ([language, theme]) => {
  const { $shared } = await import(document.querySelector("script[type=module]").src);
  const { language: spoken, theme: worn } = $shared["prefs.js"];
  [spoken.value, worn.value] = [language, theme];
}"""
"""The page in another language and theme at once, with whatever is open on it."""


def drawn_cards() -> Iterator[str]:
    """Every dialog and card that a file of the page draws, as `LOOKED_AT` names it."""
    for path in PAGE.rglob("*.js"):
        text = path.read_text("utf-8")
        for found in re.finditer(r'<\$\{Dialog\}|<\w+ class=["`]([^"`$]*)', text):
            words = found[1]
            if words is not None and not CARDS & {*words.split()}:
                continue
            known = re.search(r'testid=(?:"([^"]+)"|\$\{`([^`]+)`\})', text[found.end() :][:260].split("<")[0])
            name = (known and (known[1] or known[2])) or (words or "dialog without a test id").strip()
            yield f"{path.relative_to(PAGE).as_posix()}: {name}"


def test_every_dialog_and_card_of_the_page_is_looked_at() -> None:
    assert {*drawn_cards()} == {*LOOKED_AT}
    modules = {path.stem for path in Path(__file__).parent.glob("test_*.py")}
    assert {*LOOKED_AT.values()} <= {"here", "", *modules}


class Looker:
    """Opens one card after the other, and collects what is wrong with each at every size."""

    def __init__(self, anton: Person, device: str) -> None:
        self.anton = anton
        self.page = anton.page
        self.device = device
        self.turn = 0
        self.found: list[str] = []
        self.met: set[tuple[tuple[int, int], str]] = set()

    def looks_at(self, name: str, selector: str = "dialog") -> None:
        """Each size in one language and theme, a phone in all languages: from card to card others are met."""
        card = self.page.locator(selector).first
        expect(card).to_be_visible()
        self.turn += 1
        sizes = SIZES[self.device]
        phone, others = (sizes[:1], sizes[1:]) if self.device == "finger" else ([], sizes)
        pairs = [*product(phone, LANGUAGES)]
        pairs += [(size, LANGUAGES[(self.turn + n) % len(LANGUAGES)]) for n, size in enumerate(others)]
        for number, (size, language) in enumerate(pairs):
            theme = ("light", "dark")[(number + self.turn // len(LANGUAGES) + self.turn) % 2]
            self._looks(f"{name} {size} {language}", selector, size, language, theme)

    def met_everything(self) -> None:
        """Every size in every language and in both themes; nothing wrong with any card."""
        assert self.met == {*product(SIZES[self.device], [*LANGUAGES, "light", "dark"])}
        assert not self.found, "\n".join(self.found)

    def _looks(self, name: str, selector: str, size: tuple[int, int], language: str, theme: str) -> None:
        self.met |= {(size, language), (size, theme)}
        self.page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        self.page.evaluate(SPEAK, [language, theme])
        root = self.page.locator("html")
        expect(root).to_have_attribute("lang", language)
        expect(root).to_have_attribute("data-theme", theme)
        self.anton.sees_all_at_rest()
        wrong = faults_of(self.page, selector, LEAST[self.device])
        wide = beyond(self.page, f"{selector} {INSIDE}", f".dlgin, .waiting, {selector}")
        self.found += [f"{name}: {one}" for one in [*wrong, *wide]]

    def closes(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)

    def dialog(self, testid: str, then: Callable[[], None] = lambda: None) -> None:
        """A dialog that a button opens."""
        self.page.get_by_test_id(testid).first.click()
        expect(self.page.locator("dialog")).to_be_visible()
        then()
        self.looks_at(testid)
        self.closes()


@pytest.mark.parametrize("device", SIZES)
def test_dialogs_of_the_first_page(people: People, device: str) -> None:
    looker = Looker(people(device=Device(*SIZES[device][0], touch=device == "finger")), device)
    page = looker.page
    looker.anton.goes_to("/")
    options = page.locator(".opts summary")

    def looks_at_maps() -> None:
        """Each map is a picture with a size; a game with one map offers no choice."""
        for key in load("dampfross").maps.names("en"):
            page.wait_for_function(f"() => document.querySelector('[data-testid=map-{key}] img').naturalWidth > 0")
            expect(page.get_by_test_id(f"map-{key}")).to_contain_text(
                re.compile(r"\d+ hexes, \d+ cities\s*about \d+ min")
            )
        options.click()

    looker.dialog("options-dampfross", looks_at_maps)  # the game with most maps and seats
    looker.dialog("hotseat-rocket", lambda: expect(page.locator(".maps")).to_have_count(0))
    looker.dialog("invite-whistle", options.click)
    for testid in ("import", "open-link", "own"):
        looker.dialog(testid)
    looker.met_everything()


@pytest.mark.parametrize("device", SIZES)
def test_dialogs_and_cards_of_a_table(people: People, device: str) -> None:
    looker = Looker(people(device=Device(*SIZES[device][0], touch=device == "finger", coach=True)), device)
    anton, page = looker.anton, looker.page
    anton.goes_to(f"/table/{anton.opens_table('rocket', 'me', 'bot:random')['id']}")
    expect(anton.sees("coach")).to_be_visible()
    looker.looks_at("coach", "[data-testid=coach]")
    page.get_by_test_id("coach-close").first.click()
    looker.dialog("menu", lambda: page.get_by_test_id("menu-resign").click())
    for name in ("keys", "export", "elsewhere", "orders", "own"):
        page.get_by_test_id("menu").first.click()
        page.get_by_test_id(f"menu-{name}").click()
        expect(page.get_by_test_id("menu-dialog")).to_have_count(0)
        if name == "own":
            page.get_by_test_id("erase").click()
        looker.looks_at(name)
        looker.closes()
    page.locator("button.rule").filter(visible=True).first.click()
    looker.looks_at("rule", ".clausecard")
    page.keyboard.press("Escape")
    anton.goes_to(f"/table/{anton.imports(finished('whistle'), 'hotseat', 40)}")
    looker.looks_at("pass", ".passcard")
    anton.goes_to(f"/table/{anton.imports(finished('whistle'), 'hotseat')}")
    looker.dialog("otherwise")
    looker.met_everything()


@pytest.mark.parametrize("device", SIZES)
def test_cards_of_those_who_wait_and_come(people: People, device: str) -> None:
    looker = Looker(people(device=Device(*SIZES[device][0], touch=device == "finger")), device)
    anton = looker.anton
    opened = anton.opens_table("dampfross", "me", "invite", "invite", "bot:fireman")
    anton.goes_to(f"/table/{opened['id']}")
    looker.looks_at("waiting", ".waiting")
    anton.page.get_by_test_id("cancel-table").click()
    looker.looks_at("cancelling", ".waiting")
    anton.goes_to(opened["seats"][1]["link"])
    looker.looks_at("invitation", ".poster")
    anton.goes_to(opened["watch"])
    looker.looks_at("invitation to watch", ".poster")
    anton.goes_to("/table/AAAAAAAA")
    looker.looks_at("no seat here", ".poster")
    people("Beate").post("/join", {"secret": opened["seats"][0]["link"].split("/")[-1], "name": "Beate"})
    anton.goes_to(opened["seats"][0]["link"])
    looker.looks_at("taken seat", "[data-testid=taken]")
    looker.met_everything()
