"""The language of whoever asks."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from footplate.language import LANGUAGES


def language_of(scope: Scope) -> str:
    """What `?lang=` asks for, else the first language of Accept-Language that there is, else English."""
    asked: str = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[0]
    if asked in LANGUAGES:
        return asked
    wishes = []
    for wish in Headers(scope=scope).get("accept-language", "")[:200].split(","):
        name, _, weight = wish.strip().partition(";q=")
        wishes.append((-_number(weight), name[:2].lower()))
    return next((name for _, name in sorted(wishes, key=lambda wish: wish[0]) if name in LANGUAGES), "en")


def _number(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0
