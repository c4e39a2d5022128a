"""Login links in a browser: nothing happens to a page that did not ask, before somebody clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.web.sinks import MailSink, running_sink
from tests.web_server import Server, running_server


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, MailSink]]:
    folder: Path = tmp_path_factory.mktemp("logins")
    with running_sink() as (sink, smtp), running_server(folder / "t.sqlite3", "--smtp", smtp) as server:
        yield server, sink


def asks_for_link(person: Person, sink: MailSink, email: str) -> str:
    """The path of the link somebody is sent who asks for one at home."""
    person.goes_to("/")
    person.clicks("login-mail")
    person.sees("login").locator("input[type=email]").fill(email)
    person.sees("login").locator("button[type=submit]").click()
    found = re.search(r"/login/[\w-]+", sink.next_text())
    assert found
    return found[0]


def sits_alone(person: Person) -> str:
    """A table with a bot, in play; gives its id."""
    person.goes_to("/")
    person.clicks("bots-whistle")
    expect(person.page).to_have_url(re.compile("/table/"))
    return person.page.url.rsplit("/", 1)[-1]


def test_a_strangers_link_does_nothing_before_a_click(people: People, mailing: tuple[Server, MailSink]) -> None:
    server, sink = mailing
    stranger, beate = people("Claus", server=server), people("Beate", server=server)
    table = sits_alone(beate)
    link = asks_for_link(stranger, sink, "stranger@example.org")
    beate.goes_to(link)
    expect(beate.sees("login-offer")).to_contain_text("s…r@example.org")
    expect(beate.sees("login-seats")).to_contain_text(table)
    assert beate.get("/me")["email"] == ""
    beate.clicks("login-cancel")
    expect(beate.page).to_have_url(re.compile("/$"))
    assert [row["id"] for row in beate.get("/tables?list=mine")] == [table]
    stranger.goes_to(link)  # it was not used up; where it was asked for it opens the door at once
    expect(stranger.sees("login-mail")).to_contain_text("stranger@example.org")
    assert stranger.get("/tables?list=mine") == []


def test_ones_own_seats_come_along_when_that_is_wished(people: People, mailing: tuple[Server, MailSink]) -> None:
    server, sink = mailing
    laptop, phone = people("Anton", server=server), people("Anton", server=server)
    table = sits_alone(laptop)
    laptop.goes_to(asks_for_link(laptop, sink, "anton@example.org"))
    expect(laptop.sees("login-seats")).to_contain_text(table)
    laptop.clicks("login-bring")
    expect(laptop.sees("login-mail")).to_contain_text("anton@example.org")
    phone.goes_to(asks_for_link(phone, sink, "anton@example.org"))
    expect(phone.sees("login-mail")).to_contain_text("anton@example.org")
    assert [row["id"] for row in phone.get("/tables?list=mine")] == [table]
