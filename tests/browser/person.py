"""Somebody at a browser: looks, clicks, types, and waits for what he sees, never for time to pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Locator, ViewportSize, expect

from tests.browser.chromium import PATIENCE

WHERE: Final = """([x, y]) => {
  const board = document.querySelector("svg.board");
  const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
  const on = document.elementFromPoint(at.x, at.y);
  return { x: at.x, y: at.y, free: !!on && !!on.closest(".boardwrap") && !on.closest("[data-over-board]") };
}"""
"""Where a point of the board is on the screen, and whether it can be clicked there."""

WATCH: Final = r"""
const wrong = /\[object |\bundefined\b|\bNaN\b|\bnull\b|\bInfinity\b|\bpage\.[a-z]\w*|\{\w+\}/;
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

SETTLED: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


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


PHONE: Final = Device(390, 844, touch=True)
LANDSCAPE: Final = Device(844, 390, touch=True)


class Person:
    """A browser context with one page, and hands."""

    def __init__(self, browser: Browser, url: str, name: str, device: Device) -> None:
        self.name = name
        self.device = device
        self.url = url
        self.complaints: list[str] = []
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
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("weberror", lambda error: self.complaints.append(f"{name}: {error.error}"))
        self.context.on("console", self._hear)
        self.context.add_init_script(WATCH)
        self.page = self.context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        # What the server refuses, and a server that is away, are in the console too, and no fault of the page.
        network = ("Failed to load resource", "WebSocket connection")
        if message.type == "error" and not message.text.startswith(network):
            self.complaints.append(f"{self.name}: {message.text}")

    def leave(self) -> None:
        self.context.close()

    # --- asking the server, with the same cookie as the page --------------------------------------------------------

    def get(self, path: str, **query: str | int) -> Any:
        answer = self.context.request.get(f"/api{path}", params={"lang": self.device.language, **query})
        assert answer.ok, answer.text()
        return answer.json() if "json" in answer.headers["content-type"] else answer.text()

    def post(self, path: str, body: Any) -> Any:
        answer = self.context.request.post(f"/api{path}", data=body, headers={"origin": self.url})
        assert answer.ok, answer.text()
        return answer.json()

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

    def says(self, text: str) -> None:
        """Wait until the page says this anywhere."""
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    # --- doing ------------------------------------------------------------------------------------------------------

    def clicks(self, testid: str) -> None:
        where = self.sees(testid)
        where.tap() if self.device.touch else where.click()

    def confirms(self) -> None:
        """Press the green button when it is ready, and wait until the server has answered."""
        button = self.sees("confirm")
        expect(button).to_be_enabled()
        with self.page.expect_response(lambda answer: answer.url.split("?")[0].endswith("/moves")) as answered:
            button.tap() if self.device.touch else button.click()
        assert answered.value.ok, answered.value.text()

    def taps_board(self, x: float, y: float) -> None:
        """Click a point of the board, given in units of the board, wherever it is on the screen now."""
        self.page.evaluate(SETTLED)
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
        hex = target.get_attribute("data-hex")
        table = self.page.url.split("/")[-1].split("?")[0]
        x, y = self.hexes(table)[str(hex)]
        self.taps_board(x, y)

    def hexes(self, table: str) -> dict[str, tuple[float, float]]:
        """The middles of all hexes of a table's board."""
        if table not in self._hexes:
            meta = self.get(f"/tables/{table}")
            board = self.get(f"/boards/{meta['game']}/{meta['map']}")
            self._hexes[table] = {hex["name"]: (hex["x"], hex["y"]) for hex in board["hexes"]}
        return self._hexes[table]

    def chooses(self, label: str) -> dict[str, Any]:
        """Click what is labelled so: a hex of the board, a button of the prompt, a card of the panel.

        Gives the preview, which must be on the screen too: consequences and what they cost.
        """
        page = self.page
        wanted = page.locator(f'.target[aria-label*="{label}"], button[data-testid]:visible').and_(
            page.locator(f'[aria-label*="{label}"], button:has-text("{label}")')
        )
        expect(wanted.first).to_be_attached()
        first = wanted.first
        on_board = first.get_attribute("data-hex") is not None
        several = on_board and "; " in str(first.get_attribute("aria-label"))
        with page.expect_response(lambda answer: "/preview" in answer.url) as answered:
            if on_board:
                self.taps_target(first)
            else:
                first.tap() if self.device.touch else first.click()
            if several:
                page.get_by_role("menuitem", name=label).first.click()
        preview: dict[str, Any] = answered.value.json()
        if preview["effects"] or preview["changes"]:
            expect(self.sees("effects").first).to_contain_text((preview["effects"] or [{"text": "→"}])[0]["text"])
        return preview

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
        first = self.sees(testid).first
        with self.page.expect_response(lambda answer: "/preview" in answer.url):
            first.tap() if self.device.touch else first.click()
