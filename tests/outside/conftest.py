"""Each file of tests here has an environment of its own, with the least game in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.outside.installing import Environment
from tests.web_server import Server

collect_ignore = ["games/trap.py"]
"""It needs a game that is installed beside it, and has no examples to run."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("environment") / "packages")
    made.packages.mkdir()
    made.install("race")
    return made


@pytest.fixture(scope="module")
def server(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with environment.server(tmp_path_factory.mktemp("server") / "tables.sqlite3") as running:
        yield running
