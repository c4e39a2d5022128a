"""The log is JSON, and secrets of addresses do not get into it."""

from __future__ import annotations

import json
import logging

import pytest

from footplate.web.running.logs import JsonLines, public_path


def test_a_line_is_one_json_object_with_its_facts() -> None:
    record = logging.LogRecord("footplate.web", logging.INFO, "", 0, "request\nof %s", ("Anton\u2028",), None)
    record.status = 200
    line = JsonLines().format(record)
    assert line.splitlines() == [line]
    assert json.loads(line) | {"at": ""} == {
        "at": "",
        "level": "info",
        "logger": "footplate.web",
        "message": "request\nof Anton\u2028",
        "status": 200,
    }


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/join/s3cret", "/join/..."),
        ("/login/s3cret", "/login/..."),
        ("/api/join/s3cret", "/api/join/..."),
        ("/api/join/s3\ncret", "/api/join/..."),
        ("//join/s3cret", "//join/..."),
        ("/JOIN/s3cret", "/JOIN/..."),
        ("/admin#s3cret", "/admin..."),
        ("/admin/s3cret", "/admin/..."),
        ("//Admin%23s3cret", "//Admin..."),
        ("/admin#/s3cret/login/x", "/admin..."),
        ("/join#s3cret", "/join..."),
        ("/quiet%2Fs3cret", "/quiet..."),
        ("/api/login;s3cret", "/api/login..."),
        ("/admin", "/admin"),
        ("/api/admin/acts", "/api/admin/acts"),
        ("/api/tables/x", "/api/tables/x"),
        ("/" + "x" * 1000, "/" + "x" * 199),
    ],
)
def test_secrets_in_addresses_are_left_out(path: str, logged: str) -> None:
    assert public_path(path) == logged
