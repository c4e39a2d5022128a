"""The OpenAPI description of the server, made from its operations."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from footplate import __version__
from footplate.games import BUILT_IN
from footplate.kernel.errors import BadGame
from footplate.kernel.facets import Page
from footplate.kernel.game import AnyGame
from footplate.web.contract.replies import Refusal
from footplate.web.requests.operations import Operation

AnyPage: TypeAlias = Page[Any] | type[Page[Any]]

_log = logging.getLogger("footplate.web")

REFUSALS: Final = {
    400: "The request cannot be read; the text says where.",
    401: "Nobody is known by this secret.",
    403: "Not your seat.",
    404: "There is nothing here, or nothing for you.",
    408: "The body took too long to arrive.",
    409: "The game has moved on; `now` is the present view.",
    413: "Too large.",
    415: "A body of application/json is expected.",
    422: "The rules forbid it; the clause says why.",
    429: "Too many requests; Retry-After says how long to wait.",
    503: "The store cannot be written now; nothing was changed. Retry-After says when to try again.",
}


SCHEMAS: Final = "#/components/schemas/{name}"
OF_A_GAME: Final = {
    "Position": "A position as a reader may know it; `game` says whose it is.",
    "Board": "A map, with what the maps of its game hold besides.",
    "Place": "Something that can be pointed at, in the words of its game.",
    "Facts": "What is known of an offer; each game has its own words for it.",
}
"""Components whose schema each game defines for itself."""
ANY_POSITION: Final = {"title": "Position", "type": "object"}


def describe(operations: Sequence[Operation], games: Sequence[AnyGame]) -> dict[str, Any]:
    """The whole document of a server with these games."""
    types = [one.body for one in operations if one.body] + [one.answer for one in operations] + [Refusal]
    kinds = _kinds(types, games)
    own = [kind for one in kinds.values() for kind in one if kind is not None]
    described = msgspec.json.schema_components([*types, *own], ref_template=SCHEMAS)
    schemas, components = with_positions(without_tuples(described))
    for name, meaning in OF_A_GAME.items():
        plain = components.get(name, {"type": "object"})  # what games send that do not say more
        variants = [
            plain if kind is None or kind.__name__ == name else _reference(kind.__name__) for kind in kinds[name]
        ]
        components[name] = {"title": name, "description": meaning, "anyOf": variants or [plain]}
    components["Offer"]["properties"]["facts"] = _reference("Facts")
    named = dict(zip(map(repr, types), schemas))
    paths: dict[str, dict[str, Any]] = {}
    for one in operations:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, named)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Footplate",
            "version": __version__,
            "description": "Railway games at a table. docs/api.md tells it with examples.",
            "license": {"name": "MIT"},
        },
        "paths": paths,
        "security": [{}, {"seat": []}, {"session": []}],
        "components": {
            "schemas": components,
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "the secret of a seat"},
                "session": {"type": "apiKey", "in": "cookie", "name": "footplate"},
            },
        },
    }


def _reference(component: str) -> dict[str, str]:
    return {"$ref": SCHEMAS.format(name=component)}


def _kinds(types: Sequence[Any], games: Sequence[AnyGame]) -> dict[str, list[type | None]]:
    """Every type that games have for each of these, by the name of the component; None for any object."""
    known: list[AnyPage] = [Page, *(game.page for game in games if game.key in BUILT_IN)]
    own = [kind for page in known for kind in _types(page).values() if kind is not None]
    components = msgspec.json.schema_components([*types, *own])[1]
    kinds: dict[str, list[type | None]] = {name: [] for name in OF_A_GAME}
    for game in games:
        for name, kind in _types(game.page).items():
            kinds[name].append(kind if kind in own else _tellable(kind, game, components))
    return {name: [*dict.fromkeys(found)] for name, found in kinds.items()}


def _types(page: AnyPage) -> dict[str, type | None]:
    return {"Position": page.view_type, "Board": page.board_type, "Place": page.place_type, "Facts": page.facts_type}


def _tellable(kind: type | None, game: AnyGame, components: dict[str, Any]) -> type | None:
    """A type of a game from outside; None if it cannot be described, or clashes with another type's name."""
    try:
        described = {} if kind is None else msgspec.json.schema_components([kind])[1]
        same = [name for name, schema in described.items() if components.get(name, schema) != schema]
        if same:
            raise BadGame(f"there is another {same[0]}")
    except Exception as fault:  # this evaluates annotations from other packages
        _log.error("views cannot be described", extra={"reason": f"{game.key}: {type(fault).__name__}: {fault}"})
        return None
    components.update(described)
    return kind


def with_positions(schema: Any) -> Any:
    """The same schema with a reference to the component `Position` wherever an answer holds one."""
    if schema == ANY_POSITION:
        return _reference("Position")
    if isinstance(schema, dict):
        return {name: with_positions(value) for name, value in schema.items()}
    return [with_positions(one) for one in schema] if isinstance(schema, list | tuple) else schema


def without_tuples(schema: Any) -> Any:
    """The same schema with tuples as lists of a fixed length: generators of clients stop at `items: false`."""
    if isinstance(schema, dict):
        plain = {name: without_tuples(value) for name, value in schema.items()}
        kinds = plain.pop("prefixItems", None)
        if kinds is not None:
            distinct = [kind for place, kind in enumerate(kinds) if kind not in kinds[:place]]
            plain["items"] = distinct[0] if len(distinct) == 1 else {"anyOf": distinct}
        return plain
    return [without_tuples(one) for one in schema] if isinstance(schema, list | tuple) else schema


def _operation(one: Operation, named: dict[str, Any]) -> dict[str, Any]:
    content = {one.media: {"schema": named[repr(one.answer)]}}
    refusals = sorted({400, 413, 429, *one.refuses, *({408, 415} if one.body else {})})
    answers = {str(one.status): {"description": "Done.", "content": content}}
    for status in refusals:
        json = {"application/json": {"schema": named[repr(Refusal)]}}
        answers[str(status)] = {"description": REFUSALS[status], "content": json}
    described: dict[str, Any] = {
        "operationId": one.does.__name__,
        "summary": one.summary,
        "parameters": [*_path_parameters(one.path), *_query_parameters(one.query)],
        "responses": answers,
    }
    if one.body:
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": named[repr(one.body)]}},
        }
    return described


def _path_parameters(path: str) -> Iterable[dict[str, Any]]:
    for name in re.findall(r"{(\w+)}", path):
        yield {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "pattern": "^[A-Za-z0-9_.-]+$"},
        }


def _query_parameters(query: type[msgspec.Struct]) -> Iterable[dict[str, Any]]:
    _, components = msgspec.json.schema_components([query])
    described = components[query.__name__]
    for name, schema in described["properties"].items():
        yield {"name": name, "in": "query", "required": name in described.get("required", ()), "schema": _given(schema)}


def _given(schema: dict[str, Any]) -> dict[str, Any]:
    """A query parameter is present or absent, never null."""
    kinds = [kind for kind in schema.get("anyOf", []) if kind != {"type": "null"}]
    left = {name: value for name, value in schema.items() if name not in ("anyOf", "default")}
    return {**left, **kinds[0]} if kinds else schema
