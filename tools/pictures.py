"""Screenshots of real tables for the README and the manual, made by a real browser.

    ./run pictures [GAME ...] [--folder DIR]

Starts a server of its own, sits down at games that bots have played, plans a move so that there is something to
see, and writes docs/pictures/*.png with a palette of 256 colours: those of every game and of the start page, or
those of some games alone.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
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


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="./run pictures", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", choices=KNOWN, default=(), help=", ".join(KNOWN))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "tables.sqlite3") as server,
        running_chromium() as browser,
    ):
        records = {game: (record_of(game), finished_record_of(game)) for game in given.games or KNOWN}
        for game, (record, finished) in records.items():
            with somebody(browser, server, DESK) as person:
                plan_something(person, record)
                take(person, given.folder / f"{game}-table.png")
                person.goes_to(f"/table/{person.imports(finished)}")
                expect(person.page.locator("svg.chart")).to_be_visible()
                take(person, given.folder / f"{game}-final.png")
            with somebody(browser, server, NIGHT) as person:
                plan_something(person, record)
                take(person, given.folder / f"{game}-phone.png")
        if not given.games:
            with somebody(browser, server, DESK) as person:
                show_home(person, records.values())
                take(person, given.folder / "home.png")
    return 0


def show_home(person: Person, records: Iterable[tuple[str, str]]) -> None:
    """The start page of somebody who has a game of each kind under way, and one that is over."""
    for record, finished in records:
        person.imports(record)
        person.imports(finished)
    person.goes_to("/")
    expect(person.sees("finished")).to_be_visible()
    expect(person.page.locator(".vig svg")).to_have_count(len(KNOWN))


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


def take(person: Person, path: Path) -> None:
    person.page.evaluate("() => document.activeElement?.blur()")  # no ring of the keyboard
    person.page.evaluate(SETTLED)
    person.page.screenshot(path=path)
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path.name}: {size // 1000} kB")
    if size > MOST_BYTES:
        sys.exit(f"{path} is too big")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
