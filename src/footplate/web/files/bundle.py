"""The page's modules bundled into one file, and its styles into another, so that a browser on a slow line fetches two
files instead of fifty.

There is no build step: the server bundles the modules as they are when it starts. Each becomes a function that is
called once, in the order of their dependencies, and returns what the module exports. A game's file is fetched when a
table of that game is opened; it takes what the page already has from there. Only the forms of `import` and `export`
that the page uses are understood. Exported names never change their value after their module has run, and no two
modules import each other.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

ReadFile = Callable[[str], str]
"""Returns the text of a module by its path in the page's folder."""

COMMENT: Final = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.DOTALL | re.MULTILINE)
"""Comments on lines of their own: half of the text, and useless to a browser."""
CAST: Final = re.compile(r"/\*\* @type (?:(?!\*/).)*\*/ ?", re.DOTALL)
"""Types within a line, for the type checker."""
INDENT: Final = re.compile(r"(?<=\n)\s+")
"""Empty lines, and blanks before a line: neither scripts nor markup need them."""
START: Final = r"(?:^|(?<=[;}]))"
"""Where a statement may begin; vendored files have all of them on one line."""
IMPORT: Final = re.compile(START + r'import\s*(\w+|\{[^}]*\})\s*from\s*"([^"]+)";?', re.MULTILINE)
EXPORT_FROM: Final = re.compile(START + r'export\s*\{([^}]*)\}\s*from\s*"([^"]+)";?', re.MULTILINE)
EXPORT_LIST: Final = re.compile(START + r"export\s*\{([^}]*)\};?", re.MULTILINE)
EXPORT_DEFAULT: Final = re.compile(START + r"export default\s", re.MULTILINE)
EXPORT_NAMED: Final = re.compile(START + r"export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
STYLES: Final = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
STYLE_COMMENT: Final = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
LEFT_OVER: Final = re.compile(START + r"(?:import\s*[\w{*\"']|export\b).*", re.MULTILINE)


EAGER: Final = "//# allFunctionsCalledOnLoad"
"""Tells browsers that know it to compile the whole file while it arrives. Otherwise each function is parsed twice, the
second time at its first call, when the player is waiting for the board.
"""


class CannotBundle(ValueError):
    """A module uses a form that the bundler does not understand."""


def bundle_page(read: ReadFile, entry: str) -> str:
    """One module for all of `entry`, which exports its parts to the files of the games."""
    order = in_order(read, entry)
    names = {path: f"$_{number}" for number, path in enumerate(order)}
    shared = ", ".join(f'"{path}": {name}' for path, name in names.items())
    return "\n".join([EAGER, *_functions(read, order, names), f"export const $shared = {{ {shared} }};", ""])


def bundle_game(read: ReadFile, entry: str, page: str) -> str:
    """One module for `entry` and those of its imports that the `page` bundle does not have."""
    had = in_order(read, page)
    order = [path for path in in_order(read, entry) if path not in had]
    names = {path: f'$shared["{path}"]' for path in had} | {path: f"$_{n}" for n, path in enumerate(order)}
    way = posixpath.relpath(page, posixpath.dirname(entry))
    functions = _functions(read, order, names)
    lines = [EAGER, f'import {{ $shared }} from "{way}";', *functions, f"export default {names[entry]}.default;", ""]
    return "\n".join(lines)


def bundle_styles(read: ReadFile, entry: str) -> str:
    """A style sheet, with its imports put in their places."""
    text = INDENT.sub("", STYLE_COMMENT.sub("", read(entry)))
    return STYLES.sub(lambda found: bundle_styles(read, _beside(entry, found[1])), text)


def in_order(read: ReadFile, entry: str) -> list[str]:
    """The paths of `entry` and all its imports, each after its own imports."""
    done: dict[str, None] = {}

    def visit(path: str, waiting: tuple[str, ...]) -> None:
        if path in waiting:
            raise CannotBundle(f"modules import each other: {' -> '.join((*waiting, path))}")
        if path not in done:
            for needed in _needed(path, read(path)):
                visit(needed, (*waiting, path))
            done[path] = None

    visit(entry, ())
    return list(done)


def _needed(path: str, text: str) -> Iterator[str]:
    for form in (IMPORT, EXPORT_FROM):
        for found in form.finditer(text):
            yield _beside(path, found[2])


def _beside(path: str, way: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), way))


def _functions(read: ReadFile, order: list[str], names: Mapping[str, str]) -> Iterator[str]:
    for path in order:
        yield f"const {names[path]} = (() => {{\n{_body(path, read(path), names)}\n}})();"


def _body(path: str, text: str, names: Mapping[str, str]) -> str:
    """A module's text as the body of a function that returns what the module exports."""
    exports: list[str] = []

    def imported(found: re.Match[str]) -> str:
        taken = found[1] if found[1].startswith("{") else f"{{ default: {found[1]} }}"
        return f"const {taken.replace(' as ', ': ')} = {names[_beside(path, found[2])]};"

    def handed_on(found: re.Match[str]) -> str:
        for inside, outside in _pairs(found[1]):
            exports.append(f"{outside}: {names[_beside(path, found[2])]}.{inside}")
        return ""

    def listed(found: re.Match[str]) -> str:
        exports.extend(f"{outside}: {inside}" for inside, outside in _pairs(found[1]))
        return ""

    def named(found: re.Match[str]) -> str:
        exports.append(found[2])
        return f"{found[1]} {found[2]}"

    def default(_found: re.Match[str]) -> str:
        exports.append("default: $default")
        return "const $default = "

    text = CAST.sub("", COMMENT.sub("", text))
    text = IMPORT.sub(imported, text)
    text = EXPORT_FROM.sub(handed_on, text)
    text = EXPORT_LIST.sub(listed, text)
    text = EXPORT_NAMED.sub(named, text)
    text = EXPORT_DEFAULT.sub(default, text)
    if left := LEFT_OVER.search(text):
        raise CannotBundle(f"{path}: {left[0][:80]}")
    text = INDENT.sub("", text.strip())
    return f"{text}\nreturn {{ {', '.join(exports)} }};"


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """The inner and outer name of every import or export in "a, b as c"."""
    for name in filter(None, (part.strip() for part in names.split(","))):
        inside, _, outside = name.partition(" as ")
        yield inside, outside or inside
