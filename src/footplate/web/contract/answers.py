"""How an answer is sent: as JSON, packed, with an ETag. What answers hold is in `replies.py`."""

from __future__ import annotations

import gzip
import hashlib
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


def tag_of(content: bytes) -> str:
    """A weak ETag (weak because it is the same for compressed and plain content)."""
    return f'W/"{hashlib.sha256(content).hexdigest()[:20]}"'


def has_already(request: Request, tag: str) -> bool:
    return tag.removeprefix("W/") in request.headers.get("if-none-match", "")


def unless_known(request: Request, content: object) -> Response:
    """An answer that is polled: 304 if the client has this content already."""
    body = encode(content)
    tag = tag_of(body)
    response = Response(status_code=304) if has_already(request, tag) else packed(request, body)
    response.headers.update({"etag": tag, "cache-control": "private, no-cache"})
    return response


def nothing() -> Response:
    """204: done, no content."""
    return Response(b"{}", media_type="application/json")
