"""What the page costs in a browser: the first clickable board, its weight, and drawing a board of 900 hexes anew.

    ./run bench page [--moves 40] [--desk]

A real server that has been visited before and a real Chromium on this machine. A phone is this machine at a quarter of
its speed, behind two networks: 1.6 Mbit/s with 150 ms, and 9 Mbit/s with 60 ms. A first visit has nothing at hand, a
second one the files of the page; with `--desk` there is no phone. Bytes are what is received until then, headers
included, and until the page rests, which fetches what the first decision may need, the log and what happened since
one's last turn. A board is drawn anew by stepping through a game of Dampfross on the map of Germany; a step is measured
from the key to the whole page laid out, views being at hand already and the step before painted.

A machine is not equally fast at all times. With every step the same browser does a fixed piece of work that has nothing
of the page in it: this yardstick is printed, and every step as a multiple of it. Two runs are compared by those.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, CDPSession

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the people of the browser tests do the clicking

from tests.browser.chromium import running_chromium  # noqa: E402
from tests.browser.person import PHONE, Device, Person  # noqa: E402
from tests.browser.records import begun  # noqa: E402
from tests.web_server import running_server  # noqa: E402

SLOWER: Final = 4
STEPS: Final = 30
RESTS: Final = 1500
"""Milliseconds after which everything that a page asks for by itself has come."""
AIMS: Final = {"desk": 5.0, "phone": 20.0, "first": 1000.0, "weight": 150.0}

STEP: Final = """async () => {
  const table = document.querySelector("[data-testid=table]");
  const before = table.dataset.move;
  await new Promise((rested) => setTimeout(rested, 300));
  const began = performance.now();
  dispatchEvent(new KeyboardEvent("keydown", { key: "." }));
  while (table.dataset.move === before) await Promise.resolve();
  document.body.getBoundingClientRect();
  return performance.now() - began;
}"""

YARDSTICK: Final = """() => {
  const host = document.createElement("div");
  host.style.cssText = "position:fixed;inset:0;visibility:hidden;contain:strict";
  const inside = host.attachShadow({ mode: "open" });  // no style sheet of the page reaches there
  document.body.append(host);
  const began = performance.now();
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (let i = 0; i < 60; i += 1) {
    const line = document.createElement("p");
    line.style.cssText = `margin:0;padding:${i % 5}px;display:${i % 2 ? "flex" : "block"}`;
    line.append(`Line ${i}`, document.createElement("b"));
    const path = document.createElementNS(drawing.namespaceURI, "path");
    path.setAttribute("d", `M${i} 0L${i * 2} ${i}Z`);
    path.style.stroke = `rgb(${i} 0 0)`;
    drawing.append(path);
    inside.append(line);
  }
  inside.append(drawing);
  drawing.getBoundingClientRect();
  const took = performance.now() - began;
  host.remove();
  return took;
}"""

CLICKABLE: Final = """async () => {
  while (!document.querySelector(".target")) await new Promise(requestAnimationFrame);
  return performance.now();
}"""


@dataclass(frozen=True)
class Network:
    """A connection: milliseconds there and back, bytes a second."""

    name: str
    latency: int
    throughput: int


SLOW: Final = Network("1.6 Mbit/s", 150, 200_000)
FAST: Final = Network("9 Mbit/s", 60, 1_125_000)


@dataclass(frozen=True)
class Redrawn:
    """A step and the fixed piece of work that was measured with it, in milliseconds."""

    step: float
    yardstick: float


@dataclass
class Visitor:
    """Somebody with a table, whose machine and network may be slowed down."""

    person: Person
    session: CDPSession
    table: str
    received: int = 0
    first: int = 0
    """Of these, what had come when something could be clicked."""

    def slow_down(self, network: Network) -> None:
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        self.session.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": network.latency,
                "downloadThroughput": network.throughput,
                "uploadThroughput": network.throughput // 2,
            },
        )

    def visit(self) -> float:
        """Open the table; gives the milliseconds until something on its board can be clicked."""
        self.received = 0
        self.person.page.goto(f"/table/{self.table}", wait_until="commit")
        first = float(self.person.page.evaluate(CLICKABLE))
        self.first = self.received
        self.person.page.wait_for_timeout(RESTS)
        return first

    def redrawing(self, tab: str) -> list[Redrawn]:
        """The steps through the end of the game, with one tab of the panel open. Walking back there fetches all that
        will be shown.
        """
        keyboard = self.person.page.keyboard
        self.person.page.get_by_test_id(f"tab-{tab}").click()
        keyboard.press("[")
        last = int(self.person.get(f"/tables/{self.table}")["moves"])
        for move in range(last, max(0, last - STEPS), -1):
            keyboard.press(",")
            self.person.expect_move(move - 1)
        measure = self.person.page.evaluate
        steps = [Redrawn(float(measure(STEP)), float(measure(YARDSTICK))) for _ in range(last - self.person.move - 1)]
        keyboard.press("[")
        self.person.expect_move(last)
        return steps


@contextmanager
def visitor(browser: Browser, url: str, device: Device, record: str) -> Iterator[Visitor]:
    """Somebody with a table made of the record. Nobody reads along, as tests do: that is no part of the page."""
    person = Person(browser, url, "Anton", replace(device, watched=False))
    session = person.context.new_cdp_session(person.page)
    made = Visitor(person, session, person.imports(record, "analysis"))

    def count(finished: dict[str, int]) -> None:
        made.received += finished["encodedDataLength"]

    session.on("Network.loadingFinished", count)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    yield made
    person.leave()


def show(what: str, figure: str, aim: str = "-") -> None:
    print(f"{what:<52}{figure:>18}    aim {aim}", flush=True)


def visits(who: str, made: Visitor) -> None:
    first = made.visit()
    show(f"{who}: first clickable board, first visit", f"{first:.0f} ms", f"<= {AIMS['first']:.0f} ms")
    show(f"{who}: received until then", f"{made.first / 1000:.0f} kB", f"<= {AIMS['weight']:.0f} kB")
    show(f"{who}: received until the page rests", f"{made.received / 1000:.0f} kB")
    show(f"{who}: first clickable board, second visit", f"{made.visit():.0f} ms")
    show(f"{who}: received until the page rests", f"{made.received / 1000:.0f} kB")


def steps(who: str, made: Visitor) -> None:
    for what, tab in (("board", "notes"), ("board and accounts", "accounts")):
        measured = made.redrawing(tab)
        figure = median_and_slowest([one.step for one in measured])
        show(f"{who}: {what}, a step, median / slowest", figure, f"<= {AIMS[who]:.0f} ms")
        show(f"{who}: the yardstick meanwhile", median_and_slowest([one.yardstick for one in measured]))
        ratio = statistics.median(one.step / one.yardstick for one in measured)
        show(f"{who}: {what}, a step in yardsticks", f"{ratio:.2f}")


def median_and_slowest(times: list[float]) -> str:
    return f"{statistics.median(times):.1f} / {max(times):.1f} ms"


def main() -> int:
    asked = argparse.ArgumentParser(description="What the page costs in a browser.")
    asked.add_argument("--moves", type=int, default=40)
    asked.add_argument("--desk", action="store_true", help="measure at the desk alone, and not on phones")
    given = asked.parse_args()
    record = begun("dampfross", given.moves, seats=3, map="germany")
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "tables.sqlite3") as server,
        running_chromium() as browser,
    ):
        with visitor(browser, server.url, Device(), record) as somebody:
            somebody.visit()
        with visitor(browser, server.url, Device(), record) as somebody:
            visits("desk", somebody)
            steps("desk", somebody)
        if given.desk:
            return 0
        for network in (FAST, SLOW):
            with visitor(browser, server.url, PHONE, record) as somebody:
                somebody.slow_down(network)
                visits(f"phone, {network.name}", somebody)
        with visitor(browser, server.url, PHONE, record) as somebody:
            somebody.visit()
            somebody.slow_down(FAST)
            steps("phone", somebody)
    return 0


if __name__ == "__main__":
    sys.exit(main())
