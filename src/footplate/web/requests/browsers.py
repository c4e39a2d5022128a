"""Roughly which browser a person uses: enough to recognise your own devices in a list; no more is kept."""

from __future__ import annotations

from typing import Final

_BROWSERS: Final = (
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Chrome/", "Chrome"),
    ("Chromium/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
"""In this order, because most browsers also claim to be others."""
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


def browser_of(agent: str) -> str:
    """What a browser says of itself, in two words.

    >>> browser_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> browser_of("curl/8.0")
    ''
    """
    found = [next((name for sign, name in signs if sign in agent), "") for signs in (_BROWSERS, _SYSTEMS)]
    return ", ".join(name for name in found if name)
