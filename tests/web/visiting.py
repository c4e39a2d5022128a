"""Visitors of whom only their address counts, and a clock that tests turn."""

from __future__ import annotations

from starlette.requests import HTTPConnection


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def coming_from(address: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (address, 1), "headers": []})
