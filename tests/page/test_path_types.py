"""The page's types of requests and answers are those of the OpenAPI description."""

from __future__ import annotations

from typing import Any

import pytest

from footplate.games import BUILT_IN, load
from footplate.web.app import OPERATIONS
from footplate.web.contract.schemas import A_SPOT
from footplate.web.requests.openapi import describe
from tools.page_types import WIDTH
from tools.path_types import FILE, Components, declared, path_types, written

KEPT = {"type": "string"}
"""A schema."""


def test_the_types_of_the_paths_are_up_to_date() -> None:
    assert FILE.read_text("utf-8") == path_types(), "python -m tools.path_types"
    assert max(map(len, path_types().splitlines())) <= WIDTH


def test_every_address_of_the_api_has_its_types() -> None:
    described = describe(OPERATIONS, [load(key) for key in BUILT_IN])["paths"]
    known = [path.removeprefix("/api") for path in described if path.startswith("/api/")]
    types = path_types()
    assert len(known) > 60
    assert [path for path in known if f'  "{path}": {{' not in types] == []


def described(path: str, body: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    answer = {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Known"}}}}}
    operation = {
        "summary": "Do it",
        "parameters": [
            {"name": "id", "in": "path", "required": True, "schema": KEPT},
            {"name": "lang", "in": "query", "required": False, "schema": KEPT},
        ],
        "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Wish"}}}},
        "responses": answer,
    }
    wish = {"type": "object", "properties": body, "required": ["seat"]}
    return {"paths": {path: {"post": operation}}, "components": {"schemas": {**components, "Wish": wish}}}


def test_a_request_names_what_stands_in_its_address_and_in_its_body() -> None:
    seat = {"type": "object", "description": "A seat.", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    body = {"seat": {"$ref": "#/components/schemas/Chair"}, "level": {"anyOf": [KEPT, {"type": "null"}]}}
    types = written(described("/api/tables/{id}", body, {"Chair": seat}), {"Known", "Unused"})
    assert "/** A seat. */\nexport interface Chair {\n  n: number;\n}" in types
    assert '  "/tables/{id}": { given: { id: string; seat: Chair; level?: string | null }; answer: Known };' in types
    assert "import type {\n  Known,\n}" in types


def test_a_name_may_not_mean_two_things() -> None:
    with pytest.raises(TypeError, match="seat twice"):
        written(described("/api/tables/{seat}", {"seat": KEPT}, {}), {"Known"})


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"type": "array", "items": {"enum": ["a", 1]}}, '("a" | 1)[]'),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "Record<string, number>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}, {"type": "null"}]}, "number | null"),
        ({"description": A_SPOT, "type": "object"}, "Place"),
    ],
)
def test_every_kind_of_schema_is_written(schema: dict[str, Any], kind: str) -> None:
    assert Components({}, set()).type(schema) == kind


def test_an_unknown_kind_is_said() -> None:
    with pytest.raises(TypeError, match="no type for"):
        Components({}, set()).type({"type": "blob"})


def test_the_names_a_file_of_types_exports_are_found() -> None:
    assert declared("export interface One {\n}\nexport type Two = One;\ninterface Own {\n}\n") == {"One", "Two"}
