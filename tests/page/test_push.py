"""How the page has its browser told of turns by Web Push, and no more."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from tests.page.node import needs_node, run

pytestmark = needs_node

SERVER = bytes(range(190, 255))
"""Its letters are some of those that base64 writes differently in addresses."""
KEYS = {"p256dh": [4, *range(250, 186, -1)], "auth": [*range(240, 256)]}


def letters(key: bytes) -> str:
    return urlsafe_b64encode(key).decode().rstrip("=")


def read(text: str) -> list[int]:
    return list(urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def pushed(does: str, *, server: str = letters(SERVER), known: bytes | None = None, stuck: bool = False) -> Any:
    """What comes of it in a browser that is told already with a key, or is not."""
    told = None if known is None else {"key": [*known]}
    return run("pushed.js", {"does": does, "server": server, "known": told, "keys": KEYS, "stuck": stuck})


def asked(came: Any) -> list[str]:
    return [one["asked"] for one in came["done"]]


def test_a_browser_is_asked_with_the_server_s_key_and_the_server_gets_the_browser_s() -> None:
    came = pushed("begin")
    assert came["result"] is True
    assert asked(came) == ["GET /api/me", "subscribe", "POST /api/me/push"]
    _, subscribed, posted = came["done"]
    assert (subscribed["userVisibleOnly"], bytes(subscribed["key"])) == (True, SERVER)
    body = posted["body"]
    assert (body["endpoint"], body["language"]) == ("https://push.example/1", "de")
    assert {name: read(body[name]) for name in KEYS} == KEYS


def test_a_browser_that_is_told_already_is_not_asked_again() -> None:
    assert asked(pushed("begin", known=SERVER)) == ["GET /api/me", "POST /api/me/push"]


def test_a_browser_that_knows_another_key_is_asked_anew() -> None:
    came = pushed("begin", known=bytes(65))
    assert asked(came) == ["GET /api/me", "unsubscribe", "subscribe", "POST /api/me/push"]


def test_where_the_server_cannot_nobody_is_asked() -> None:
    came = pushed("begin", server="")
    assert (came["result"], asked(came)) == (False, ["GET /api/me"])


def test_who_wants_no_more_is_told_no_more_even_if_the_push_service_does_not_answer() -> None:
    assert asked(pushed("end", known=SERVER)) == ["unsubscribe", "POST /api/me/push/end"]
    assert asked(pushed("end", known=SERVER, stuck=True)) == ["unsubscribe", "POST /api/me/push/end", "failed"]
    assert asked(pushed("end")) == []
