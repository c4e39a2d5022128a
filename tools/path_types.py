"""The types of requests and answers by address, for the page: `paths.d.ts`, made from the OpenAPI description.

`python -m tools.path_types` writes it anew; a test says when that is due. What the answers hold stands in `views.d.ts`
(`tools.page_types`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any, Final

from footplate.games import BUILT_IN, load
from footplate.web.app import OPERATIONS
from footplate.web.contract.schemas import A_SPOT
from footplate.web.requests.openapi import SCHEMAS, describe
from tools.page_types import FILE as VIEWS
from tools.page_types import WIDTH, comment, page_types

FILE: Final = VIEWS.with_name("paths.d.ts")
HEAD: Final = (
    "/**\n"
    " * What the server is asked and what it answers, by method and address: written by `python -m tools.path_types`.\n"
    " * Names in braces are parts of the address; the others go into the query of a GET, and else into the body.\n"
    " */\n"
)
API: Final = "/api"
METHODS: Final = ("get", "post", "put")
LANGUAGE: Final = "lang"
"""`api.js` adds it to every request."""
OF_MEDIA: Final = {"image/gif": "Blob", "application/zip": "Blob"}
"""Answers that are neither JSON nor text."""
OF_DESCRIPTION: Final = {A_SPOT: "Place"}
"""What the page knows more of than a request has to say."""
SIMPLE: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
NAME: Final = re.compile(r"{(\w+)}")
IDENTIFIER: Final = re.compile(r"[A-Za-z_]\w*")

Schema = dict[str, Any]


def main() -> None:
    FILE.write_text(path_types(), "utf-8")


def path_types() -> str:
    """The whole file."""
    return written(describe(OPERATIONS, [load(key) for key in BUILT_IN]), declared(page_types()))


def declared(types: str) -> set[str]:
    """The names a file of types exports."""
    return set(re.findall(r"^export (?:interface|type) (\w+)", types, re.MULTILINE))


def written(description: Schema, views: set[str]) -> str:
    """The types of all requests in an OpenAPI description; `views` are names that need not be written again."""
    own = Components(description["components"]["schemas"], views)
    tables = [table(method, description["paths"], own) for method in METHODS]
    text = "\n".join([*own.interfaces(), *tables])
    used = sorted(name for name in views if re.search(rf"\b{name}\b", without_comments(text)))
    return "\n".join([HEAD, *imports(used), "", text])


def imports(names: list[str]) -> Iterator[str]:
    yield "import type {"
    yield from (f"  {name}," for name in names)
    yield '} from "./views.js";'


def without_comments(text: str) -> str:
    return re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)


class Components:
    """Schemas of an OpenAPI description as types: those that requests name are collected, to be written as well."""

    def __init__(self, schemas: Schema, views: set[str]) -> None:
        self._schemas = schemas
        self._views = views
        self._due: dict[str, str] = {}

    def type(self, schema: Schema) -> str:
        """A schema in TypeScript."""
        if schema.get("description") in OF_DESCRIPTION:
            return OF_DESCRIPTION[schema["description"]]
        if "$ref" in schema:
            return self._named(schema["$ref"].removeprefix(SCHEMAS.format(name="")))
        if "enum" in schema:
            return " | ".join(json.dumps(value) for value in schema["enum"])
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(self.type(one) for one in schema["anyOf"]))
        kind = schema.get("type")
        if kind == "array":
            item = self.type(schema["items"])
            return f"({item})[]" if " | " in item else f"{item}[]"
        if kind == "object" and "properties" not in schema:
            inner = schema.get("additionalProperties")
            return f"Record<string, {self.type(inner) if isinstance(inner, dict) else 'unknown'}>"
        if kind not in SIMPLE:
            raise TypeError(f"the page has no type for {schema!r}")
        return SIMPLE[kind]

    def fields(self, reference: Schema) -> dict[str, tuple[bool, str]]:
        """What a body holds, by name: whether it may be left out, and its type."""
        schema = self._schemas[reference["$ref"].removeprefix(SCHEMAS.format(name=""))]
        due = schema.get("required", [])
        return {name: (name not in due, self.type(one)) for name, one in schema.get("properties", {}).items()}

    def interfaces(self) -> list[str]:
        """Every schema that was named and is not among the views."""
        return [self._due[name] for name in sorted(self._due)]

    def _named(self, name: str) -> str:
        if name not in self._views and name not in self._due:
            self._due[name] = ""  # one that holds itself ends here
            lines = [*comment(self._schemas[name].get("description", ""), ""), f"export interface {name} {{"]
            fields = self.fields({"$ref": SCHEMAS.format(name=name)})
            lines += [f"  {field(key, *kind)};" for key, kind in fields.items()]
            self._due[name] = "\n".join([*lines, "}\n"])
        return name


def field(name: str, optional: bool, kind: str) -> str:
    written_name = name if IDENTIFIER.fullmatch(name) else json.dumps(name)
    return f"{written_name}{'?' if optional else ''}: {kind}"


def table(method: str, paths: Schema, own: Components) -> str:
    """The addresses of a method, each with what it is given and what it answers."""
    lines = [f"export interface {method.capitalize()} {{"]
    for path, methods in paths.items():
        if path.startswith(f"{API}/") and method in methods:
            operation = methods[method]
            lines += comment(operation["summary"], "  ")
            lines += entry(path.removeprefix(API), [*given(path, operation, own)], answer(operation, own))
    return "\n".join([*lines, "}\n"])


def entry(path: str, fields: list[str], answered: str) -> Iterator[str]:
    held = f"{{ {'; '.join(fields)} }}" if fields else "Record<never, never>"
    line = f'  "{path}": {{ given: {held}; answer: {answered} }};'
    if len(line) <= WIDTH:
        yield line
        return
    yield f'  "{path}": {{'
    yield "    given: {"
    for one in fields:
        yield from wrap(f"{one};", WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8, break_on_hyphens=False)
    yield "    };"
    yield f"    answer: {answered};"
    yield "  };"


def given(path: str, operation: Schema, own: Components) -> Iterator[str]:
    """What a request needs and may have. What stands in the address may not be in the query or the body again, since
    the page names all of them together.
    """
    in_path = NAME.findall(path)
    yield from (field(name, False, "string") for name in in_path)
    query = [one for one in operation["parameters"] if one["in"] == "query" and one["name"] != LANGUAGE]
    body = operation.get("requestBody")
    held = own.fields(body["content"]["application/json"]["schema"]) if body else {}
    check_distinct(path, [*in_path, *(one["name"] for one in query), *held])
    for one in query:  # what is null is left out
        kind = own.type(one["schema"])
        yield field(one["name"], not one["required"], kind if one["required"] else f"{kind} | null")
    yield from (field(name, optional, kind) for name, (optional, kind) in held.items())


def check_distinct(path: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise TypeError(f"{path} has {name} twice")
        seen.add(name)


def answer(operation: Schema, own: Components) -> str:
    (done,) = (one for status, one in operation["responses"].items() if status.startswith("2"))
    ((media, content),) = done["content"].items()
    return OF_MEDIA.get(media) or own.type(content["schema"])


if __name__ == "__main__":
    main()
