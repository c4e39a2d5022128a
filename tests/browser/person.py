"""Somebody at a browser: looks, clicks, types, and waits for what he sees, never for time to pass."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

from playwright.sync_api import Browser, ConsoleMessage, Locator, Route, ViewportSize, expect

from tests.browser.chromium import PATIENCE
from tests.browser.slow_network import DELAYS, SLOW

AGAIN: Final = 2
"""How often something is asked again that was asked on a connection just when the server gave it up."""

WHERE: Final = """([x, y]) => {
  const board = document.querySelector("svg.board");
  const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
  const on = document.elementFromPoint(at.x, at.y);
  return { x: at.x, y: at.y, free: !!on && !!on.closest(".boardwrap") && !on.closest("[data-over-board]") };
}"""
"""Where a point of the board is on the screen, and whether it can be clicked there."""

WATCH: Final = r"""
const key = /\b(?:page|rocket|dampfross|whistle)\.[a-z]\w*/;
const wrong = new RegExp(/\[object |\bundefined\b|\bNaN\b|\bnull\b|\bInfinity\b|\{\w+\}|/.source + key.source);
const spoken = ["aria-label", "title", "alt", "placeholder", "aria-valuetext"];
const outside = "script, style, textarea, code, pre, .clause, .chat, .notes";
const check = (words, where) => wrong.test(words ?? "") && console.error(`The page says "${words}" in ${where}`);
const look = (node) => {
  const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
  if (!element || element.closest(outside)) return;
  if (node !== element) return check(node.data, element.outerHTML.slice(0, 300));
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!parentElement?.closest(outside)) check(data, parentElement?.outerHTML.slice(0, 300));
  }
  for (const one of [element, ...element.querySelectorAll(spoken.map((name) => `[${name}]`).join())])
    for (const name of spoken) check(one.getAttribute(name), `${name} of ${one.outerHTML.slice(0, 300)}`);
};
new MutationObserver((changes) => {
  for (const change of changes) {
    if (change.type === "childList") change.addedNodes.forEach(look);
    else if (change.type === "characterData") look(change.target);
    else check(change.target.getAttribute(change.attributeName), change.attributeName);
  }
}).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: spoken });
"""
"""Watches every page from its first moment: what no person should ever read, or be read to, is an error."""

NO_COACH: Final = 'if (location.origin !== "null") localStorage.setItem("footplate.coach", "off")'
"""Nothing is explained. (An empty page has nowhere to remember that.)"""

RESTS: Final = "() => !document.querySelector('svg.board')?.style.willChange"
"""Whether the board has come to rest: while it moves it is a layer of its own."""
SCALE: Final = "document.querySelector('svg.board').style.transform.match(/scale.*/)[0]"
"""How large the board is shown."""
SIGHT: Final = "document.querySelector('svg.board').style.transform"
"""Which part of the board is shown, and how large."""
SETTLED: Final = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true)))))"""
"""Two pictures later, and after what the page does once it has been painted: Preact's effects come by such a timer."""


@dataclass(frozen=True)
class Device:
    """What somebody looks at."""

    width: int = 1440
    height: int = 900
    touch: bool = False
    theme: str = "light"
    language: str = "en"
    still: bool = True
    """Reduced motion: pieces are where they belong at once."""
    coach: bool = False
    """Whether new things are still explained."""
    worker: bool = False
    """Whether the page's worker works: without it every file comes from the server a test has."""
    watched: bool = True
    """Whether everything the page says is read along, which takes a good part of the time that a step takes."""


PHONE: Final = Device(390, 844, touch=True)
LANDSCAPE: Final = Device(844, 390, touch=True)

HOLD: Final = """([part, answered]) => {
  const send = window.fetch;
  window.fetch = async (...request) => {
    if (!String(request[0]).includes(part)) return send(...request);
    window.fetch = send;
    const answer = answered && await send(...request);
    await new Promise((done) => Object.assign(window, { release: done }));
    return answer || send(...request);
  };
}"""


def several(target: Locator) -> bool:
    """Whether a hex of the board has more than one offer."""
    return target.get_attribute("data-hex") is not None and "; " in str(target.get_attribute("aria-label"))


class Person:
    """A browser context with one page, and hands."""

    def __init__(self, browser: Browser, url: str, name: str, device: Device) -> None:
        self.name = name
        self.device = device
        self.url = url
        self.complaints: list[str] = []
        self.planned: list[int] = []
        """The steps of what was planned last."""
        self._hexes: dict[str, dict[str, tuple[float, float]]] = {}
        self.context = browser.new_context(
            base_url=url,
            viewport=ViewportSize(width=device.width, height=device.height),
            has_touch=device.touch,
            is_mobile=device.touch,
            locale=device.language,
            color_scheme="dark" if device.theme == "dark" else "light",
            reduced_motion="reduce" if device.still else "no-preference",
            accept_downloads=True,
            service_workers="allow" if device.worker else "block",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("weberror", lambda error: self.complaints.append(f"{name}: {error.error}"))
        self.context.on("console", self._hear)
        if SLOW:
            self.context.add_init_script(DELAYS)
        if device.watched:
            self.context.add_init_script(WATCH)
        if not device.coach:
            self.context.add_init_script(NO_COACH)
        self.page = self.context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        # What the server refuses, and a server that is away, are in the console too, and no fault of the page. But that
        # somebody was quicker is no refusal.
        network = ("Failed to load resource", "WebSocket connection")
        excused = message.text.startswith(network) and "status of 409" not in message.text
        if message.type == "error" and not excused:
            self.complaints.append(f"{self.name}: {message.text}")

    def leave(self) -> None:
        self.context.close()

    # --- asking the server, with the same cookie as the page --------------------------------------------------------

    def get(self, path: str, **query: str | int) -> Any:
        answer = self.context.request.get(
            f"/api{path}", params={"lang": self.device.language, **query}, max_retries=AGAIN
        )
        assert answer.ok, answer.text()
        return answer.json() if "json" in answer.headers["content-type"] else answer.text()

    def post(self, path: str, body: Any) -> Any:
        answer = self.context.request.post(f"/api{path}", data=body, headers={"origin": self.url}, max_retries=AGAIN)
        assert answer.ok, answer.text()
        return answer.json()

    def puts(self, path: str, body: Any) -> None:
        answer = self.context.request.put(f"/api{path}", data=body, headers={"origin": self.url}, max_retries=AGAIN)
        assert answer.ok, answer.text()

    def opens_table(self, game: str, *seats: str, **wishes: Any) -> dict[str, Any]:
        """A table with seats like "me", "here:Beate", "invite", "bot:random"."""
        wanted = []
        for seat in seats:
            kind, _, more = seat.partition(":")
            wanted.append({"kind": kind, **({"level" if kind == "bot" else "name": more} if more else {})})
        opened: dict[str, Any] = self.post("/tables", {"game": game, "seats": wanted, "name": self.name, **wishes})
        return opened

    def imports(self, record: str, mode: str = "hotseat", move: int | None = None) -> str:
        """A table made of a record; gives its id."""
        return str(self.post("/import", {"record": record, "mode": mode, "move": move})["id"])

    # --- a slow network ---------------------------------------------------------------------------------------------

    def holds(self, part: str) -> None:
        """What the page asks next of an address with this part is on its way until it is released."""
        self.page.evaluate(HOLD, [part, False])

    def holds_answer(self, part: str) -> None:
        """The same, but the server has answered already: what it says may be out of date when it arrives."""
        self.page.evaluate(HOLD, [part, True])

    def expect_held(self) -> None:
        """Wait until what is held has been asked, and where the answer is held answered."""
        self.page.wait_for_function("() => window.release")

    def releases(self) -> None:
        self.expect_held()
        self.page.evaluate("() => window.release()")

    def keeps_back(self, address: str | re.Pattern[str], times: int | None = None) -> list[Route]:
        """What is asked of an address, from whatever page, does not leave until somebody lets it go on."""
        kept: list[Route] = []

        def keep(route: Route) -> None:
            kept.append(route)

        self.page.route(address, keep, times=times)
        return kept

    # --- looking ----------------------------------------------------------------------------------------------------

    def goes_to(self, path: str) -> None:
        self.page.goto(path)

    def sees(self, testid: str) -> Locator:
        """What carries this test id and is on screen."""
        return self.page.get_by_test_id(testid).filter(visible=True)

    @property
    def move(self) -> int:
        """The number of the position on screen."""
        return int(self.page.get_by_test_id("table").get_attribute("data-move") or 0)

    def expect_move(self, move: int) -> None:
        expect(self.page.get_by_test_id("table")).to_have_attribute("data-move", str(move))

    def expect_answered(self) -> None:
        """Wait until the prompt waits for nothing: the server has answered, and what it says is on the screen."""
        expect(self.page.locator("[data-testid=prompt][aria-busy=true]")).to_have_count(0)

    def says(self, text: str) -> None:
        """Wait until the page says this anywhere."""
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    def sees_all_at_rest(self) -> None:
        """Wait until nothing moves any more: sizes are heard of, the board stands, and what follows is drawn."""
        self.page.evaluate(SETTLED)
        self.page.wait_for_function(RESTS)
        self.page.evaluate(SETTLED)

    # --- doing ------------------------------------------------------------------------------------------------------

    def clicks(self, testid: str) -> None:
        where = self.sees(testid)
        where.tap() if self.device.touch else where.click()

    def confirms(self) -> None:
        """Press the green button when it is ready, and wait until the server has answered and what follows is done."""
        button = self.sees("confirm")
        expect(button).to_be_enabled()
        with self.page.expect_response(lambda answer: answer.url.split("?")[0].endswith("/moves")) as answered:
            button.tap() if self.device.touch else button.click()
        assert answered.value.ok, answered.value.text()
        self.expect_answered()

    def taps_board(self, x: float, y: float) -> None:
        """Click a point of the board, given in units of the board, wherever it is on the screen now."""
        self.sees_all_at_rest()
        spot = self.page.evaluate(WHERE, [x, y])
        for _ in range(4):
            if spot["free"]:
                break
            self._brings_into_sight(spot)
            spot = self.page.evaluate(WHERE, [x, y])
        assert spot["free"], f"{x} {y} cannot be clicked"
        if self.device.touch:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])

    def _brings_into_sight(self, spot: dict[str, float]) -> None:
        """Let the board be small and drag it, as one does when something lies below a card or outside."""
        fit = self.page.get_by_test_id("zoom-fit")
        if fit.is_visible():  # on a phone it goes away when the whole board is seen
            fit.tap() if self.device.touch else fit.click()
        frame = self.sees("board").bounding_box()
        assert frame is not None
        middle = (frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
        self.page.evaluate(SETTLED)
        if self.device.touch:
            return
        self.page.mouse.move(*middle)
        self.page.mouse.down()
        self.page.mouse.move(middle[0] + (middle[0] - spot["x"]) / 2, middle[1] + (middle[1] - spot["y"]) / 2, steps=3)
        self.page.mouse.up()
        self.page.evaluate(SETTLED)

    def taps_target(self, target: Locator) -> None:
        """Click the middle of a marked hex."""
        self.taps_hex(str(target.get_attribute("data-hex")))

    def taps_hex(self, hex: str) -> None:
        table = self.page.url.split("/")[-1].split("?")[0]
        self.taps_board(*self.hexes(table)[hex])

    def taps_spot(self, target: Locator) -> None:
        """Click a marked stop or train: the middle of its ring, not of its hex."""
        ring = target.locator(".tg").first
        x, y = ring.evaluate("""(mark) => { const box = mark.getBBox(); return [box.x + box.width / 2,
          box.y + box.height / 2]; }""")
        self.taps_board(x, y)

    def hexes(self, table: str) -> dict[str, tuple[float, float]]:
        """The middles of all hexes of a table's board."""
        if table not in self._hexes:
            lesson = self.page.url.partition("/learn/")[2]
            meta = self.post(f"/learn/{lesson}", {"steps": []}) if lesson else self.get(f"/tables/{table}")
            board = self.get(f"/boards/{meta['game']}/{meta['map']}")
            self._hexes[table] = {hex["name"]: (hex["x"], hex["y"]) for hex in board["hexes"]}
        return self._hexes[table]

    def previews(self, act: Callable[[], None]) -> dict[str, Any]:
        """Do something that changes the plan; gives what the server says of it, once that is on the screen.

        What was asked before has been answered by then: else its answer would be taken for this one.
        """
        self.expect_answered()
        with self.page.expect_response(lambda answer: "/preview" in answer.url) as answered:
            act()
        self.planned = cast(Any, answered.value.request.post_data_json)["steps"]
        preview = cast(dict[str, Any], answered.value.json())
        self.expect_answered()
        return preview

    def chooses(self, label: str) -> dict[str, Any]:
        """Click what is labelled so: a hex of the board, a button of the prompt, a card of the panel.

        Gives the preview, which must be on the screen too: consequences and what they cost; of a way or a route
        its card tells them. Where a click means the cheapest way, another one asks for the segment.
        """
        page = self.page
        wanted = page.locator(f'.target[aria-label*="{label}"], button[data-testid]:visible').and_(
            page.locator(f'[aria-label*="{label}"], button:has-text("{label}")')
        )
        expect(wanted.first).to_be_attached()
        self.sees_a_route_proposed()
        first = wanted.first
        if first.get_attribute("aria-pressed") == "true":
            return {}  # it was planned by itself when the question came
        if several(first):
            preview = self.previews(self._asks_for(first, label).click)
        else:
            preview = self.previews(lambda: self._takes(first))
        beside = self.sees("ways").or_(self.sees("routes"))
        if (preview["effects"] or preview["changes"]) and not beside.count():
            expect(self.sees("effects").first).to_contain_text((preview["effects"] or [{"text": "→"}])[0]["text"])
        return preview

    def sees_a_route_proposed(self) -> None:
        """Where routes can be compared, one is planned by itself a moment later; keys mean something else before."""
        if self.page.get_by_test_id("routes").locator(".wcard[aria-pressed]").count():
            expect(self.page.locator(".wcard[aria-pressed=true]")).to_be_attached()

    def _takes(self, wanted: Locator) -> None:
        if wanted.get_attribute("data-hex") is None:
            wanted.tap() if self.device.touch else wanted.click()
        elif "spot" in str(wanted.get_attribute("class")).split():
            self.taps_spot(wanted)  # two trains may stand in one hex
        else:
            self.taps_target(wanted)

    def _asks_for(self, target: Locator, label: str) -> Locator:
        """One of several offers on a hex, in the list that a click opens; the second one, where the first one has
        planned the cheapest way there.
        """
        hex = str(target.get_attribute("data-hex"))
        self.taps_target(target)
        if self.has_planned_a_way(hex):
            self.taps_hex(hex)
        return self.page.get_by_role("menuitem", name=label).first

    def has_planned_a_way(self, hex: str) -> bool:
        """Whether what was chosen on a hex has planned the cheapest way there, instead of asking what is meant."""
        way = self.page.locator(f"[data-testid=ways][data-goal={hex}]")
        expect(way.or_(self.page.get_by_role("menuitem")).first).to_be_attached()
        expect(self.sees("prompt")).to_have_attribute("aria-busy", "false")
        return way.count() > 0

    def lays(self, tile: str, label: str) -> None:
        """Take a tile of the hand and turn it until the prompt says so."""
        said = self.sees("prompt")
        self.clicks_for_preview(f"hand-{tile.removeprefix('#')}")
        for _ in range(6):
            if label in said.inner_text():
                return
            self.clicks_for_preview("turn-right")
        expect(said).to_contain_text(label)

    def clicks_for_preview(self, testid: str) -> None:
        """Click something that changes the plan, and wait until the server has said what comes of it."""
        self.previews(lambda: self._takes(self.sees(testid).first))
