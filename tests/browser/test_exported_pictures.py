"""A picture opened by itself in a browser looks as it was drawn: its own styles count, and nothing else does."""

from __future__ import annotations

import base64
import re
import time
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Route

from footplate.games import KNOWN, load
from footplate.language import LANGUAGES
from tests.browser.chromium import PATIENCE
from tests.browser.records import finished
from tests.web.playing import open_table
from tests.web_server import Client, Server

COLOURS: Final = """async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const drawing = canvas.getContext("2d");
  drawing.drawImage(image, 0, 0);
  const dots = drawing.getImageData(0, 0, image.width, image.height).data;
  const seen = {};
  for (let at = 0; at < dots.length; at += 4) {
    const colour = dots.slice(at, at + 3).join();
    seen[colour] = (seen[colour] || 0) + 1;
  }
  return Object.entries(seen).map(([colour, dots_of_it]) => [colour, dots_of_it / (image.width * image.height)]);
}"""
"""The colours of a picture, and how much of it each covers."""


def colours(browser: Browser, page: Page) -> dict[str, float]:
    png = base64.b64encode(page.screenshot()).decode()
    desk = browser.new_page()
    try:
        return dict(desk.evaluate(COLOURS, png))
    finally:
        desk.close()


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("game", KNOWN)
def test_an_exported_picture_is_in_colour(browser: Browser, server: Server, game: str, theme: str) -> None:
    anton = Client(server)
    table = open_table(anton, game, "me", "here")
    context = browser.new_context()
    context.add_cookies([{"name": "footplate", "value": anton.http.cookies["footplate"], "url": server.url}])
    page = context.new_page()
    complaints: list[Any] = []
    page.on("console", lambda message: complaints.append(message.text))
    answer = page.goto(f"{server.url}/api/tables/{table}/svg?seat=0&theme={theme}")
    assert answer is not None
    assert answer.headers["content-type"].startswith("image/svg+xml")
    found = colours(browser, page)
    assert len(found) > 8
    assert found.get("0,0,0", 0) < 0.2
    assert max(found.values()) < 0.9
    assert complaints == []
    context.close()
    anton.close()


CUT: Final = """() => {
  const edge = document.querySelector("svg").getBoundingClientRect();
  const box = (text) => text.getBoundingClientRect();
  const apart = (r) => r.right <= edge.left || r.left >= edge.right || r.bottom <= edge.top || r.top >= edge.bottom;
  const whole = (r) => r.left >= edge.left && r.right <= edge.right && r.top >= edge.top && r.bottom <= edge.bottom;
  const texts = [...document.querySelectorAll("svg text")].filter((text) => box(text).width);
  return [texts.length, texts.filter((t) => !apart(box(t)) && !whole(box(t))).map((t) => t.textContent)];
}"""
"""How many words a picture has, and those the edge cuts."""


def test_the_edge_of_no_map_cuts_a_name_in_any_language(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 2000, "height": 2000})
    for key in KNOWN:
        game = load(key)
        maps = [game.maps.default] if game.maps.shelf is None else game.maps.shelf.built_in()
        for map_key in maps:
            state = game.new(game.seats[0], game.options.choose(), map_key)
            for language in LANGUAGES:
                words_alone = re.sub(
                    r"<(?:path|use|rect|circle)\b[^>]*/>", "", game.pictures.svg(state, "light", language)
                )
                page.set_content(f'<body style="margin: 0">{words_alone}')
                words, cut = page.evaluate(CUT)
                assert words > 5
                assert cut == [], (map_key, language)
    page.close()


def test_it_may_do_nothing_else(server: Server) -> None:
    anton = Client(server)
    table = open_table(anton, "rocket", "me", "here")
    policy = anton.http.get(f"/api/tables/{table}/svg").headers["content-security-policy"]
    assert "sandbox" in policy
    assert "default-src 'none'" in policy
    assert "script" not in policy
    assert "unsafe" not in anton.http.get(f"/api/tables/{table}/record").headers["content-security-policy"]
    anton.close()


HOSTILE: Final = """
<script>fetch("/ran/script")</script>
<rect onload="fetch('/ran/handler')" width="1" height="1"/>
<animate onbegin="fetch('/ran/animation')" attributeName="x" dur="1s"/>
<image href="/loaded/image" width="1" height="1"/>
<image href="http://127.0.0.1:9/loaded/elsewhere" width="1" height="1"/>
<use href="/loaded/use#x"/>
<style>@import url(/loaded/style); @font-face { font-family: F; src: url(/loaded/font) } text { font-family: F }
rect { fill: url(/loaded/fill#x) }</style><text y="9">words in that font</text>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="/loaded/frame"></iframe>
<img xmlns="http://www.w3.org/1999/xhtml" src="/loaded/picture" onerror="fetch('/ran/error')"/></foreignObject>
<script href="/loaded/script"></script>
"""
"""What somebody would like to smuggle into a picture."""


@pytest.mark.parametrize(
    "what", ["/api/tables/{table}/svg", "/api/tables/{table}/card", "/api/rules/rocket/pictures/{figure}"]
)
def test_whatever_stood_in_it_would_neither_run_nor_load(browser: Browser, server: Server, what: str) -> None:
    """The picture as it is sent, with its headers, and more in it than anybody can get in. Without these headers all of
    it works, or this would prove nothing.
    """
    anton = Client(server)
    table = str(anton.post("/import", {"record": finished("rocket")})["id"])
    path = what.format(table=table, figure=load("rocket").figures[0].key)
    sent = anton.http.get(path)
    assert sent.status_code == 200
    bare = {"content-type": sent.headers["content-type"]}
    body = f"{sent.text.rpartition('</svg>')[0]}{HOSTILE}</svg>"
    assert len(asked_for(browser, f"{server.url}{path}", body, bare, least=9)) > 8
    assert asked_for(browser, f"{server.url}{path}", body, dict(sent.headers)) == []
    assert asked_for(browser, f"{server.url}{path}", sent.text, dict(sent.headers)) == []
    anton.close()


def asked_for(browser: Browser, url: str, body: str, headers: dict[str, str], least: int = 0) -> list[str]:
    """What a browser asks for by itself that is shown this at this address. So much, where there has to be something,
    is waited for as long as a busy machine may need.
    """
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []

    def answer(route: Route) -> None:
        if route.request.url == url:
            given = {
                name: value for name, value in headers.items() if name not in ("content-length", "content-encoding")
            }
            route.fulfill(body=body, headers=given)
        else:
            asked.append(route.request.url)
            route.fulfill(status=404)

    context.route("**/*", answer)
    page.goto(url)
    page.wait_for_timeout(500)
    late = time.monotonic() + PATIENCE / 1000
    while len(asked) < least and time.monotonic() < late:
        page.wait_for_timeout(100)
    context.close()
    return asked
