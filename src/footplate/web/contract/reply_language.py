"""The language of a request."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from footplate.language import LANGUAGES


def language_of(scope: Scope) -> str:
    """The language of `?lang=`, else the first supported one of Accept-Language, else English."""
    query: bytes = scope["query_string"]
    asked = parse_qs(query.decode("latin-1")).get("lang", [""])[0] if query else ""
    return asked if asked in LANGUAGES else _preferred(Headers(scope=scope).get("accept-language", "")[:200])


@lru_cache(1_000)
def _preferred(accepted: str) -> str:
    wishes = []
    for wish in accepted.split(","):
        name, _, weight = wish.strip().partition(";q=")
        wishes.append((-_number(weight), name[:2].lower()))
    return next((name for _, name in sorted(wishes, key=lambda wish: wish[0]) if name in LANGUAGES), "en")


def _number(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0
