"""Everything that reaches one player's browser while he plays and looks around, and nothing of it is another's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Response, WebSocket, expect

from tests.browser.conftest import People
from tests.browser.guide import Guide
from tests.browser.person import Person


class Wire:
    """All that a page is sent: answers with their headers, and what its sockets hear."""

    def __init__(self, person: Person) -> None:
        self._answers: list[Response] = []
        self._heard: list[str] = []
        person.page.on("response", self._read)
        person.page.on("websocket", self._listen)

    def _read(self, answer: Response) -> None:
        self._answers.append(answer)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._heard.append(str(frame)))

    def bodies(self) -> list[str]:
        readable = [answer for answer in self._answers if "/api/" in answer.url and answer.status != 304]
        return [answer.text() for answer in readable] + self._heard

    def everything(self) -> str:
        return "\n".join([*(f"{answer.url} {answer.headers}" for answer in self._answers), *self.bodies()])


def objects_in(texts: list[str]) -> Iterator[dict[str, Any]]:
    """Every JSON object anywhere in what was received."""
    waiting: list[Any] = []
    for text in texts:
        if text.startswith(("{", "[{")):
            waiting.append(json.loads(text))
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            yield value
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value


def test_hidden_cash_and_secrets_never_reach_the_other_browser(people: People) -> None:
    anton, beate = people("Anton"), people("Beate")
    opened = anton.opens_table("rocket", "me", "invite", options={"cash": "hidden"})
    table, secret = opened["id"], opened["seats"][0]["link"].rsplit("/", 1)[-1]
    beate.post("/join", {"secret": secret, "name": "Beate"})
    beate.goes_to(f"/table/{table}")
    beate.clicks("tab-notes")
    beate.sees("notes").fill("private-note-of-beate")
    beate.says("saved")
    wire = Wire(anton)
    anton.goes_to(f"/table/{table}")
    guide, players = Guide("rocket", table), (anton, beate)
    earned: set[int] = set()
    for _ in range(60):
        view = beate.get(f"/tables/{table}/view", seat=1)
        earned.add(view["view"]["cash"][1])
        if len(earned) > 1:
            break
        (due,) = view["prompt"]["deciding"]
        expect(players[due].sees("confirm")).to_be_visible()
        guide.plays(players[due], due)
    assert len(earned) > 1  # there was something to see
    expect(anton.sees("table")).to_have_attribute("data-move", str(view["move"]))
    for tab in ("cities", "score", "log", "chat", "notes"):
        anton.clicks(f"tab-{tab}")
    anton.page.keyboard.press("[")
    anton.page.keyboard.press(",")
    anton.expect_move(view["move"] - 1)
    for what in ("record", "json", "svg"):
        anton.clicks("menu")
        anton.clicks("menu-export")
        with anton.page.expect_download():
            anton.clicks(f"export-{what}")
    everything = wire.everything()
    cookie = next(one["value"] for one in beate.context.cookies() if one["name"] == "footplate")
    assert secret not in everything
    assert cookie not in everything
    assert "private-note-of-beate" not in everything
    views = [one for one in objects_in(wire.bodies()) if "passengers_left" in one]
    assert len(views) > 3
    assert all(one["cash"][1] is None for one in views)
    tables = [one for one in objects_in(wire.bodies()) if "columns" in one]
    assert tables
    assert all(one["total"][1] is None for one in tables)
    assert all(one["seat"] == 0 for one in objects_in(wire.bodies()) if set(one) == {"seat", "from", "to"})
    assert "£ ?" in anton.sees("player-B").inner_text()
