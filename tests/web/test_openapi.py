"""The OpenAPI description is true: schemathesis tries every operation with fit and unfit requests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from footplate.web.app import OPERATIONS
from footplate.web.openapi import describe
from tests.web_server import Server, healthy, running_server

SHAPE_IS_NOT_ENOUGH: list[Any] = [positive_data_acceptance]
"""A request of the right shape may still be refused: by the rules, or because there is no such table."""

DESCRIPTION = describe(OPERATIONS)
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION).exclude(path_regex="/stream$")
"""A stream has no end to wait for."""


def test_the_server_publishes_the_description(server: Server) -> None:
    assert httpx2.get(f"{server.url}/api/openapi.json").json() == DESCRIPTION


def test_every_route_of_the_api_is_described() -> None:
    described = {(method.upper(), path) for path, one in DESCRIPTION["paths"].items() for method in one}
    assert described == {(one.method, one.path) for one in OPERATIONS}
    assert len(described) == len(OPERATIONS)


def test_operations_have_names_of_their_own() -> None:
    names = [one["operationId"] for path in DESCRIPTION["paths"].values() for one in path.values()]
    assert len(set(names)) == len(names)


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("openapi") / "t.sqlite3") as server:
        yield server


@SCHEMA.parametrize()
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_operation_does_what_it_says(case: schemathesis.Case[Any], target: Server) -> None:
    case.call_and_validate(base_url=target.url, excluded_checks=SHAPE_IS_NOT_ENOUGH)


def test_afterwards_the_server_is_well(target: Server) -> None:
    assert healthy(target)
    assert [line for line in target.logged() if line["level"] == "error"] == []
