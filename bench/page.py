"""What the page costs in a browser: the first clickable board on a phone, and drawing a board of 900 hexes anew.

    ./run bench page [--moves 40]

A real server and a real Chromium on this machine. The phone is this machine at a quarter of its speed behind a network
of 1.6 Mbit/s and 150 ms. A board is drawn anew by stepping through a game of Dampfross on the map of Germany; a step is
measured from the key to the laid-out page, views being at hand already.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import CDPSession

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the people of the browser tests do the clicking

from tests.browser.chromium import running_chromium  # noqa: E402
from tests.browser.person import PHONE, Device, Person  # noqa: E402
from tests.browser.records import begun  # noqa: E402
from tests.web_server import running_server  # noqa: E402

SLOWER: Final = 4
STEPS: Final = 30
AIMS: Final = {"desk": 5.0, "phone": 20.0, "first": 1000.0}

STEP: Final = """async () => {
  const table = document.querySelector("[data-testid=table]");
  const before = table.dataset.move;
  const began = performance.now();
  dispatchEvent(new KeyboardEvent("keydown", { key: "]" }));
  while (table.dataset.move === before) await Promise.resolve();
  document.body.getBoundingClientRect();
  return performance.now() - began;
}"""

CLICKABLE: Final = """async () => {
  while (!document.querySelector(".target")) await new Promise(requestAnimationFrame);
  return performance.now();
}"""


def main() -> int:
    asked = argparse.ArgumentParser(description="What the page costs in a browser.")
    asked.add_argument("--moves", type=int, default=40)
    moves = asked.parse_args().moves
    record = begun("dampfross", moves, seats=3, map="germany")
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "tables.sqlite3") as server,
        running_chromium() as browser,
    ):
        for name, device in (("desk", Device()), ("phone", PHONE)):
            person = Person(browser, server.url, "Anton", device)
            table = person.imports(record, "analysis")
            if name == "phone":
                slow_down(person.context.new_cdp_session(person.page))
            person.page.goto(f"/table/{table}", wait_until="commit")
            first = float(person.page.evaluate(CLICKABLE))
            print(f"{name}: first clickable board after {first:.0f} ms (aim for the phone: {AIMS['first']:.0f})")
            times = redrawing(person, table)
            print(
                f"{name}: a step drawn in {statistics.median(times):.1f} ms, the slowest of {len(times)} in "
                f"{max(times):.1f} ms (aim {AIMS[name]:.0f})"
            )
            person.leave()
    return 0


def slow_down(session: CDPSession) -> None:
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Network.enable")
    network: dict[str, Any] = {
        "offline": False,
        "latency": 150,
        "downloadThroughput": 200_000,
        "uploadThroughput": 94_000,
    }
    session.send("Network.emulateNetworkConditions", network)


def redrawing(person: Person, table: str) -> list[float]:
    """Milliseconds of each step through the end of the game. Walking back there fetches all that will be shown."""
    last = int(person.get(f"/tables/{table}")["moves"])
    for move in range(last, max(0, last - STEPS), -1):
        person.page.keyboard.press("[")
        person.expect_move(move - 1)
    return [float(person.page.evaluate(STEP)) for _ in range(last - person.move - 1)]


if __name__ == "__main__":
    sys.exit(main())
