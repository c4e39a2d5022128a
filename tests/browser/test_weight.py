"""The first load of a table is light, and the second one lighter."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.person import Person

MOST = 150_000


def received_bytes(person: Person, path: str) -> int:
    """How many bytes cross the wire, headers included, until the page is quiet."""
    sizes: list[float] = []
    session = person.context.new_cdp_session(person.page)
    session.send("Network.enable")

    def finished(event: Any) -> None:
        sizes.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", finished)
    person.page.goto(path, wait_until="networkidle")
    expect(person.sees("board")).to_be_visible()
    session.detach()
    return int(sum(sizes))


@pytest.mark.parametrize("first", ["A", "B"], ids=["mine", "after another's turn"])
@pytest.mark.parametrize("game", KNOWN)
def test_the_first_load_of_a_table(people: People, game: str, first: str) -> None:
    anton = people()
    table = anton.opens_table(game, "me", "bot:random", options={"firstPlayer": first})["id"]
    loaded = received_bytes(anton, f"/table/{table}")
    print(f"{game}: {loaded} bytes")
    assert 10_000 < loaded <= MOST
    again = received_bytes(anton, f"/table/{table}")
    assert again < loaded / 3
