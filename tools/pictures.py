"""Screenshots of real tables for the README and the manual, made by a real browser.

    ./run pictures

Starts a server of its own, sits down at games that bots have played, plans a move so that there is something to
see, and writes docs/pictures/*.png with a palette of 256 colours.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, expect

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the people of the browser tests make the pictures

from footplate.games import KNOWN  # noqa: E402
from tests.browser.chromium import running_chromium  # noqa: E402
from tests.browser.person import PHONE, SETTLED, Device, Person  # noqa: E402
from tests.browser.records import played  # noqa: E402
from tests.web_server import Server, running_server  # noqa: E402

FOLDER: Final = ROOT / "docs" / "pictures"
DESK: Final = Device(1440, 900)
NIGHT: Final = replace(PHONE, theme="dark")
MOST_BYTES: Final = 400_000


def main() -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "tables.sqlite3") as server,
        running_chromium() as browser,
    ):
        records = {game: (record_of(game), finished_record_of(game)) for game in KNOWN}
        for game, (record, finished) in records.items():
            with somebody(browser, server, DESK) as person:
                plan_something(person, record)
                take(person, f"{game}-table")
                person.goes_to(f"/table/{person.imports(finished)}")
                expect(person.page.locator("svg.chart")).to_be_visible()
                take(person, f"{game}-final")
            with somebody(browser, server, NIGHT) as person:
                plan_something(person, record)
                take(person, f"{game}-phone")
        with somebody(browser, server, DESK) as person:
            for record, finished in records.values():
                person.imports(record)
                person.imports(finished)
            person.goes_to("/")
            expect(person.sees("finished")).to_be_visible()
            expect(person.page.locator(".vig svg")).to_have_count(len(KNOWN))
            take(person, "home")
    return 0


@contextmanager
def somebody(browser: Browser, server: Server, device: Device) -> Iterator[Person]:
    person = Person(browser, server.url, "Anton", device)
    try:
        yield person
    finally:
        person.leave()


def after(actions: int) -> Callable[[object], bool]:
    left = iter(range(actions))
    return lambda play: next(left, None) is None


def record_of(game: str) -> str:
    """A game in full swing."""
    swing: dict[str, tuple[int, dict[str, str]]]
    swing = {"rocket": (58, {}), "dampfross": (44, {"map": "germany"}), "whistle": (152, {})}
    actions, options = swing[game]
    return str(played(game, after(actions), seats=3, **options).record)


def finished_record_of(game: str) -> str:
    """A game to the end."""
    return str(played(game, lambda play: False, seats=3).record)


def plan_something(person: Person, record: str) -> None:
    """Open a game and plan a move, up to where it could be confirmed."""
    person.goes_to(f"/table/{person.imports(record, 'analysis')}")
    for _ in range(5):
        card = person.page.get_by_test_id("pass-ready")  # between players with secrets at one screen
        expect(card.or_(person.page.get_by_test_id("confirm")).first).to_be_visible()
        if card.is_visible():
            card.click()
        expect(person.sees("confirm")).to_be_visible()
        target = person.page.locator(".target, [data-testid^=route-]").last
        if person.sees("confirm").is_enabled() or not target.count():
            break
        with person.page.expect_response(lambda answer: "/preview" in answer.url):
            target.focus()
            person.page.keyboard.press("Enter")
            menu = person.page.get_by_role("menuitem").first
            if menu.is_visible():
                menu.press("Enter")
        person.page.evaluate(SETTLED)


def take(person: Person, name: str) -> None:
    person.page.evaluate("() => document.activeElement?.blur()")  # no ring of the keyboard
    person.page.evaluate(SETTLED)
    path = FOLDER / f"{name}.png"
    person.page.screenshot(path=path)
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path.relative_to(ROOT)}: {size // 1000} kB")
    if size > MOST_BYTES:
        sys.exit(f"{path} is too big")


if __name__ == "__main__":
    sys.exit(main())
