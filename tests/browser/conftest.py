"""One server for all tests here, one browser for each file, one context for each person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import running_chromium
from tests.browser.person import Device, Person
from tests.web_server import Server, running_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("browser") / "tables.sqlite3") as running:
        yield running


@pytest.fixture(scope="module")  # while Playwright runs, nothing else in this process may run an event loop
def browser() -> Iterator[Browser]:
    with running_chromium() as running:
        yield running


class People(Protocol):
    """Makes people, each with a browser of his own."""

    def __call__(self, name: str = ..., device: Device = ..., server: Server | None = ...) -> Person: ...


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """Makes people. When the test is over, none of their pages may have complained."""
    present: list[Person] = []

    def make(name: str = "Anton", device: Device = Device(), server: Server = server) -> Person:  # noqa: B008
        present.append(Person(browser, server.url, name, device))
        return present[-1]

    yield make  # type: ignore[misc]
    complaints = [complaint for person in present for complaint in person.complaints]
    for person in present:
        person.leave()
    assert not complaints
