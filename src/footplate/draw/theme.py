"""Themes: `tokens.css` holds every value, `terrain.css` and `board.css` how boards use them.

A picture takes what it needs. The page has the first two in common with pictures, and a `board.css` of its own.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Final, Literal

Theme = Literal["auto", "light", "dark"]
"""The theme of a picture: the reader's own setting, or a fixed one."""

Tokens = dict[str, str]

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_DECLARATION: Final = re.compile(r"(--[\w-]+)\s*:\s*([^;}]+)")
_USE: Final = re.compile(r"var\((--[\w-]+)\)")


def _rules(file: str) -> list[tuple[str, str]]:
    text = _COMMENT.sub("", resources.files("footplate.draw").joinpath(file).read_text("utf-8"))
    return [(selector.strip().removeprefix(".board "), body.strip()) for selector, body in _RULE.findall(text)]


@cache
def tokens(theme: Literal["light", "dark"]) -> Tokens:
    """Every token that this theme sets; dark sets only those that differ."""
    wanted = ":root" if theme == "light" else ":root[data-theme=dark]"
    return {
        name: value.strip()
        for selector, body in _rules("tokens.css")
        if selector == wanted
        for name, value in _DECLARATION.findall(body)
    }


def style(drawing: str) -> str:
    """The style sheet for a drawing: the rules for the classes it uses, and the tokens these rules and the drawing use.

    The drawing must stand in an `svg` element of class `board`. It is light, dark where the reader prefers dark,
    and fixed by `data-theme="light"` or `"dark"` on that element.
    """
    classes = {name for names in re.findall(r'class="([^"]*)"', drawing) for name in names.split()}
    used = [
        f".board {selector}{{{body}}}"
        for selector, body in [*_rules("terrain.css"), *_rules("board.css")]
        if classes.issuperset(re.findall(r"\.([a-z][\w-]*)", selector))
    ]
    rules = "\n".join(used)
    light, dark = tokens("light"), tokens("dark")
    needed: set[str] = set()
    waiting = set(_USE.findall(rules + drawing))
    while waiting:
        needed |= waiting
        waiting = {name for use in waiting for name in _USE.findall(light.get(use, ""))} - needed
    light_block = ";".join(f"{name}:{value}" for name, value in light.items() if name in needed)
    dark_block = ";".join(f"{name}:{value}" for name, value in dark.items() if name in needed)
    return (
        f".board{{color-scheme:light;{light_block}}}\n"
        f"@media (prefers-color-scheme:dark){{.board:not([data-theme=light]){{color-scheme:dark;{dark_block}}}}}\n"
        f".board[data-theme=dark]{{color-scheme:dark;{dark_block}}}\n"
        f"{rules}"
    )
