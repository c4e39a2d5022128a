"""Every file somebody can take away says what it is, and may do nothing when it is opened by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import httpx2
import pytest

from footplate.games import load
from footplate.web.api.exports import PICTURE_SECURITY
from footplate.web.app import OPERATIONS
from footplate.web.bounds.safety import CONTENT_SECURITY, SAFE_HEADERS
from footplate.web.requests.operations import Operation
from tests.browser.records import finished
from tests.web_server import Client, Server

FILES: Final = [one for one in OPERATIONS if one.media != "application/json"]
NAMES: Final = {
    "/api/tables/{id}/record": 'inline; filename="{id}.fpr"',
    "/api/tables/{id}/svg": 'inline; filename="{id}.svg"',
    "/api/tables/{id}/card": 'inline; filename="{id}-result.svg"',
    "/api/tables/{id}/film": 'inline; filename="{id}.gif"',
    "/api/me/everything": 'attachment; filename="footplate.zip"',
}
"""How files are called that are kept; others are only shown."""


@pytest.fixture(scope="module")
def anton(server: Server) -> Iterator[Client]:
    client = Client(server)
    yield client
    client.close()


@pytest.fixture(scope="module")
def table(anton: Client) -> str:
    """A finished game: of it there is every file."""
    return str(anton.post("/import", {"record": finished("rocket")})["id"])


@pytest.mark.parametrize("operation", FILES, ids=lambda one: one.path)
def test_a_file_says_what_it_is_and_may_do_nothing(
    server: Server, anton: Client, table: str, operation: Operation
) -> None:
    key = load("rocket").figures[0].key
    path = operation.path.replace("{id}", table).replace("{game}", "rocket")
    path = (
        path.replace("{map}", load("rocket").maps.default)
        .replace("{key}", key)
        .replace("{lesson}", load("rocket").lessons.course[0].key)
    )
    with httpx2.stream(operation.method, server.url + path, cookies=dict(anton.http.cookies), timeout=300) as answer:
        headers = dict(answer.headers)
    assert answer.status_code == 200
    assert headers["content-type"].partition(";")[0] == operation.media
    picture = operation.media == "image/svg+xml"
    assert headers["content-security-policy"] == (PICTURE_SECURITY if picture else CONTENT_SECURITY)
    own = {"content-security-policy", "cache-control"}
    assert headers.items() >= {name: value for name, value in SAFE_HEADERS.items() if name not in own}.items()
    assert "public" not in headers["cache-control"]
    named = NAMES.get(operation.path)
    assert headers.get("content-disposition") == (named and named.replace("{id}", table))


def test_no_media_type_is_one_in_which_scripts_run() -> None:
    """But pictures, which are told that they may run none."""
    assert {one.media for one in FILES} == {
        "text/plain",
        "image/svg+xml",
        "image/gif",
        "application/zip",
        "application/x-ndjson",
    }


@pytest.mark.parametrize("directive", ["default-src 'none'", "sandbox", "frame-ancestors 'none'", "base-uri 'none'"])
def test_a_picture_may_nothing_but_wear_its_own_styles(directive: str) -> None:
    assert directive in PICTURE_SECURITY.split("; ")
    assert "allow-" not in PICTURE_SECURITY
