"""One server for all tests that leave each other alone: every test opens tables of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.web_server import Client, Server, running_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("server") / "tables.sqlite3") as running:
        yield running


@pytest.fixture
def person(server: Server) -> Iterator[Callable[..., Client]]:
    """Makes people: each call is another browser."""
    people: list[Client] = []

    def make(secret: str = "") -> Client:
        people.append(Client(server, secret))
        return people[-1]

    yield make
    for one in people:
        one.close()
