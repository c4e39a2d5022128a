"""The OpenAPI description is true: schemathesis tries every operation with fit and unfit requests."""

from __future__ import annotations

import random
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final, get_type_hints

import httpx2
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from footplate.games import load, sound_games
from footplate.table.basics.tokens import hashed
from footplate.web.app import OPERATIONS
from footplate.web.contract import schemas
from footplate.web.requests.openapi import describe
from footplate.web.requests.operations import Operation
from tests.kernel.toy import TOY
from tests.web.playing import open_table, opened, play_at_random, view_of
from tests.web_server import Client, Server, check_description, healthy, running_server

SHAPE_IS_NOT_ENOUGH: list[Any] = [positive_data_acceptance]
"""A request of the right shape may still be refused: by the rules, or because there is no such table."""

DESCRIPTION = describe(OPERATIONS, sound_games())
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION).exclude(path_regex="/stream$")
"""A stream has no end to wait for."""


def test_the_server_publishes_the_description(server: Server) -> None:
    assert httpx2.get(f"{server.url}/api/openapi.json").json() == DESCRIPTION


def test_every_route_of_the_api_is_described() -> None:
    described = {(method.upper(), path) for path, one in DESCRIPTION["paths"].items() for method in one}
    assert described == {(one.method, one.path) for one in OPERATIONS}
    assert len(described) == len(OPERATIONS)


def test_every_place_that_is_offered_can_be_asked_about() -> None:
    samples: dict[type, object] = {str: "F21", int: 3}
    for game in sound_games():
        place = {key: samples[kind] for key, kind in get_type_hints(game.page.place_type).items()}
        assert msgspec.convert(place, schemas.Spot) == place


def texts_in(schema: object) -> Iterator[dict[str, Any]]:
    """The descriptions of all texts that may be sent, at any depth."""
    if isinstance(schema, dict):
        if schema.get("type") == "string" and "enum" not in schema:
            yield schema
        for part in schema.values():
            yield from texts_in(part)
    if isinstance(schema, list):
        for part in schema:
            yield from texts_in(part)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: f"{one.method} {one.path}")
def test_no_text_that_may_be_sent_holds_controls_or_hidden_ends_of_lines(operation: Operation) -> None:
    sent = [msgspec.json.schema(kind) for kind in (operation.body, operation.query) if kind]
    for text in texts_in(sent):
        for unfit in ("\x00", "\x0b", "\x1b", "\x7f", "\x85", "\x9b", "\u2028", "\u2029"):
            assert not re.search(text["pattern"], f"a{unfit}b"), text


@pytest.mark.parametrize(
    "place",
    [{"hex": ""}, {"hex": "F" * 41}, {"seat": 10}, {"hex": ["F21"]}, {"a b": 1}, {f"key{n}": 1 for n in range(9)}],
)
def test_a_place_is_small(place: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(place, schemas.Spot)


def test_what_games_add_to_places_boards_and_offers_is_described() -> None:
    described = DESCRIPTION["components"]["schemas"]
    for name, others in (
        ("Board", ["DampfrossBoard", "WhistleBoard"]),
        ("Place", ["RocketPlace", "WhistlePlace"]),
        ("Facts", ["RocketFacts", "DampfrossFacts", "WhistleFacts"]),
    ):
        references = [one["$ref"] for one in described[name]["anyOf"] if "$ref" in one]
        assert references == [f"#/components/schemas/{other}" for other in others]
        assert all(other in described for other in others)
    assert described["Offer"]["properties"]["facts"] == {"$ref": "#/components/schemas/Facts"}
    assert described["Offer"]["properties"]["place"] == {"$ref": "#/components/schemas/Place"}


def test_positions_are_described_by_their_games() -> None:
    schemas = DESCRIPTION["components"]["schemas"]
    for answer in ("View", "Played", "Previewed"):
        assert schemas[answer]["properties"]["view"] == {"$ref": "#/components/schemas/Position"}
    names = ["RocketView", "DampfrossView", "WhistleView"]
    assert schemas["Position"]["anyOf"] == [{"$ref": f"#/components/schemas/{name}"} for name in names]
    assert schemas["RocketView"]["properties"]["lines"]["items"] == {"$ref": "#/components/schemas/RocketLine"}


def test_a_game_that_does_not_describe_its_positions_may_send_any_object() -> None:
    position = describe(OPERATIONS, [*sound_games(), TOY])["components"]["schemas"]["Position"]
    assert position["anyOf"][-1] == {"type": "object"}
    assert len(position["anyOf"]) == len(sound_games()) + 1


def test_a_field_that_is_not_described_is_named() -> None:
    told = {"address": "http://192.168.1.2:8000"}
    check_description("GET", "/api/server", httpx2.Response(200, json=told))
    with pytest.raises(AssertionError, match=r"/api/server: \$\.port is not as .*replies\.ServerInfo"):
        check_description("GET", "/api/server", httpx2.Response(200, json=told | {"port": 8000}))


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
    case.call_and_validate(base_url=target.url, excluded_checks=SHAPE_IS_NOT_ENOUGH, timeout=PATIENCE)


PATIENCE: Final = 300
"""Seconds an answer may take: a film is long work, and the machine may have much else to do."""
AFTER_THE_END: Final = ("/card", "/film", "/account")
"""What there is of a finished game only."""


@dataclass(frozen=True)
class RealTable:
    """Where a request of the right shape finds something: a game under way, a free seat, somebody's session."""

    server: Server
    id: str
    secret: str
    cookie: str
    token: str
    """Of a login link."""


@pytest.fixture(scope="module")
def real(target: Server) -> Iterator[RealTable]:
    anton = Client(target)
    id = open_table(anton, "rocket", "me", "here", public=True, clock={"kind": "bank", "minutes": 1000})
    for turn in range(3):
        (seat,) = view_of(anton, id, 0)["prompt"]["deciding"]
        play_at_random(anton, id, view_of(anton, id, seat), random.Random(turn))
    anton.post(f"/tables/{id}/chat", {"text": "Welcome"})
    invited = opened(anton, "rocket", "me", "invite")["seats"][0]["secret"]
    token = "a-login-link"
    with closing(sqlite3.connect(target.db)) as store, store:
        login = (hashed(token), "anton@example.org", time.time() + 3600, "")
        store.execute("INSERT INTO login (hash, email, expires, browser) VALUES (?, ?, ?, ?)", login)
    yield RealTable(target, id, invited, anton.http.cookies["footplate"], token)
    anton.close()


# Such links come by mail only: test_logins.py and test_notifications.py follow them. Who is erased is gone.
# A challenge takes a whole game: test_challenges.py plays one.
FIT = schemathesis.openapi.from_dict(DESCRIPTION).exclude(
    path_regex="/stream$|/logout$|/login/link/|/confirm/|/erase$|/end$|/api/challenges/"
)
FIT.config.generation.update(modes=[GenerationMode.POSITIVE])


@FIT.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_there_is_answered_as_described(case: schemathesis.Case[Any], real: RealTable) -> None:
    known = {"id": real.id, "game": "rocket", "map": "england-188", "language": "de", "secret": real.secret}
    known |= {"token": real.token, "lesson": load("rocket").lessons.course[0].key, "key": "beside"}
    case.path_parameters = {name: known[name] for name in case.path_parameters}
    for given in (case.body, case.query):
        if isinstance(given, dict) and given.get("seat") is not None:
            given["seat"] = 0
    answer = case.call(base_url=real.server.url, cookies={"footplate": real.cookie}, timeout=PATIENCE)
    case.validate_response(answer, excluded_checks=SHAPE_IS_NOT_ENOUGH)
    if case.method == "GET":
        for_players = (200, 422) if case.path.endswith(AFTER_THE_END) else (200,)  # somebody may have resigned by now
        assert answer.status_code in ((401,) if case.path.startswith("/api/admin") else for_players)


def test_afterwards_the_server_is_well(target: Server) -> None:
    assert healthy(target)
    assert [line for line in target.logged() if line["level"] == "error"] == []
