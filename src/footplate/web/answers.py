"""Answers as JSON."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

WORTH_PACKING: Final = 2_000
"""Bytes from which an answer is sent compressed."""


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    raise NotImplementedError(f"{type(value).__name__} is not JSON")


encode = msgspec.json.Encoder(enc_hook=_plain).encode


def answer(request: Request, content: object, status: int = 200) -> Response:
    """An answer with this content, compressed where that is worth it."""
    return packed(request, encode(content), status)


def packed(request: Request, body: bytes, status: int = 200) -> Response:
    """The same for content that is JSON already."""
    headers = {}
    if len(body) >= WORTH_PACKING and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 1, mtime=0)
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(body, status, headers, "application/json")


def nothing() -> Response:
    """Done, and there is nothing to say about it."""
    return Response(b"{}", media_type="application/json")
