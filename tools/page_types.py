"""The types of what the server sends, for the page: `views.d.ts`, made from the typed dicts of Python.

`python -m tools.page_types` writes it anew; a test says when that is due.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from footplate.games import BUILT_IN, load
from footplate.kernel import page
from footplate.kernel.facets import Page
from footplate.web.app import OPERATIONS
from footplate.web.contract import replies

FILE: Final = Path(__file__).resolve().parents[1] / "src/footplate/web/page/views.d.ts"
HEAD: Final = "/** What the server sends, as types: Python's, written by `python -m tools.page_types`. */\n"
WIDTH: Final = 119

SIMPLE: Final[dict[Any, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "any",
}


def main() -> None:
    FILE.write_text(page_types(), "utf-8")


def page_types() -> str:
    """The whole file: what the server answers, and whatever that is made of."""
    due: list[type] = [page.Board, replies.Refusal]
    for operation in OPERATIONS:
        written_type(operation.answer, due)
    written: dict[str, str] = {}
    for key in BUILT_IN:
        shown = load(key).page
        due += [kind for kind in (shown.view_type, shown.board_type, shown.facts_type) if kind is not None]
        name = f"{type(shown).__name__.removesuffix('Page')}Offer"
        written[name] = "\n".join(own_offer(name, load(key).title, shown, due)) + "\n"
    while due:
        one = due.pop(0)
        if one.__name__ not in written:
            written[one.__name__] = "\n".join(interface(one, due)) + "\n"
    return "\n".join([HEAD, *(written[name] for name in sorted(written))])


def interface(shape: type, due: list[type]) -> Iterator[str]:
    """A typed dict in TypeScript; typed dicts it is made of are due as well."""
    yield from comment(inspect.getdoc(shape) or "", "")
    yield f"export interface {shape.__name__} {{"
    said = explanations(shape)
    for name, kind in get_type_hints(shape, include_extras=True).items():
        optional = get_origin(kind) is NotRequired or not shape.__dict__.get("__total__", True)
        held = get_args(kind)[0] if get_origin(kind) is NotRequired else kind
        yield from comment(said.get(name, ""), "  ")
        yield f"  {name}{'?' if optional else ''}: {written_type(held, due)};"
    yield "}"


def own_offer(name: str, title: str, shown: Page[Any], due: list[type]) -> Iterator[str]:
    """The offers of one game: with its own places, and with the facts its page file draws them from."""
    yield f"/** An offer of {title}. */"
    yield f"export interface {name} extends Offer {{"
    yield f"  place?: {written_type(shown.place_type, due)};"
    yield f"  facts?: {written_type(shown.facts_type or dict[str, Any], due)};"
    yield "}"


def written_type(kind: Any, due: list[type]) -> str:
    """A type in TypeScript."""
    if kind in SIMPLE:
        return SIMPLE[kind]
    if is_typeddict(kind):
        due.append(kind)
        return str(kind.__name__)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if hasattr(kind, "__metadata__"):
        return written_type(inner[0], due)
    if origin in (Union, UnionType):
        return " | ".join(written_type(one, due) for one in inner)
    if origin is list:
        item = written_type(inner[0], due)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(written_type(one, due) for one in inner)}]"
    if origin in (dict, Mapping):  # keys that are numbers are texts in JSON
        return f"Record<string, {written_type(inner[1], due)}>"
    raise TypeError(f"the page has no type for {kind!r}")


def explanations(shape: type) -> dict[str, str]:
    """What stands below the keys of a typed dict and of those it extends, by key."""
    found: dict[str, str] = {}
    for one in (*getattr(shape, "__orig_bases__", ()), shape):
        if is_typeddict(one) and one.__module__ != "typing" and not one.__name__.startswith("_"):
            found |= explanations(one) if one is not shape else own_explanations(one)
    return found


def own_explanations(shape: type) -> dict[str, str]:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(shape))).body
    assert isinstance(tree, ast.ClassDef)
    return {
        key.target.id: inspect.cleandoc(text.value.value)
        for key, text in zip(tree.body, tree.body[1:])
        if isinstance(key, ast.AnnAssign) and isinstance(key.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str)
    }


def comment(text: str, indent: str) -> Iterator[str]:
    words = " ".join(text.split())
    if not words:
        return
    if len(indent) + len(words) + 7 <= WIDTH:
        yield f"{indent}/** {words} */"
        return
    yield f"{indent}/**"
    yield from textwrap.wrap(words, WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ")
    yield f"{indent} */"


if __name__ == "__main__":
    main()
