"""What the page asks by a path of the API, and what it makes of the answer."""

from __future__ import annotations

import json
from typing import Any

from tests.page.node import needs_node, run

JSON = {"content-type": "application/json"}


def asked(
    method: str,
    path: str,
    given: dict[str, Any] | None = None,
    *,
    body: str = "{}",
    headers: dict[str, str] = JSON,
    status: int = 200,
) -> Any:
    answer = {"body": body, "headers": headers, "status": status}
    return run("requested.js", {"method": method, "path": path, "given": given, "answer": answer})


@needs_node
def test_what_is_given_goes_into_the_address_and_the_rest_into_the_query() -> None:
    came = asked("get", "/tables/{id}/view", {"id": "a/b c", "seat": 0, "move": None}, body='{"seq": 7}')
    assert came["sent"] == [
        {"method": "GET", "address": "/api/tables/a%2Fb%20c/view?lang=de&seat=0", "body": None},
    ]
    assert came["got"] == {"seq": 7}


@needs_node
def test_what_is_posted_is_the_body_without_what_stands_in_the_address() -> None:
    came = asked("post", "/tables/{id}/vote", {"id": "T1", "seat": 1, "agree": False})
    assert came["sent"] == [
        {"method": "POST", "address": "/api/tables/T1/vote?lang=de", "body": {"seat": 1, "agree": False}},
    ]
    assert asked("post", "/logout")["sent"] == [{"method": "POST", "address": "/api/logout?lang=de", "body": {}}]
    assert asked("put", "/tables/{id}/notes", {"id": "T1", "text": ""})["sent"][0]["body"] == {"text": ""}


@needs_node
def test_answers_are_json_text_or_a_file() -> None:
    text = asked("get", "/tables/{id}/record", {"id": "T1"}, body="take London", headers={"content-type": "text/plain"})
    assert text["got"] == "take London"
    drawn = asked("get", "/tables/{id}/svg", {"id": "T1"}, body="<svg/>", headers={"content-type": "image/svg+xml"})
    assert drawn["got"] == "<svg/>"
    film = asked("get", "/tables/{id}/film", {"id": "T1"}, body="GIF89a", headers={"content-type": "image/gif"})
    assert film["got"] == {"type": "image/gif", "size": 6}


@needs_node
def test_a_refusal_says_why_and_what_stands_now() -> None:
    why = {"code": "illegal", "text": "Not here.", "clause": "R14", "facts": {"hex": "F4"}}
    came = asked("post", "/import", {"record": ""}, body=json.dumps({"error": why}), status=422)
    assert came["refused"] == {
        "status": 422,
        "message": "Not here.",
        "code": "illegal",
        "clause": "R14",
        "facts": {"hex": "F4"},
        "now": None,
    }
    overtaken = {"error": {"code": "stale", "text": "Too late."}, "now": {"seq": 9}}
    came = asked(
        "post", "/import", {"record": ""}, body=json.dumps(overtaken), headers={**JSON, "x-footplate-overtaken": "409"}
    )
    assert (came["refused"]["status"], came["refused"]["now"]) == (409, {"seq": 9})
