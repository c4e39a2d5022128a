"""Sealed orders in several letters and requests: two worlds that differ in them alone look the same to all others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from email.message import EmailMessage
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import pytest

from footplate.kernel.actions import actions
from footplate.table.basics.values import Who
from tests.post.posting import Post, address, mail, posting

SEALED = {"building": "orders", "firstPlayer": "A", "runs": "1"}
SHORT = ("start Westport\npass\npass\npass", "start Westport\npass", "start Westport\n1c) pass")
LONG = (
    "start Westport\nbuild (Westport)-A1 or (Westport)-C1\nbuild (A1)-A2\npass\n{ why not }",
    "start Westport\nbuild (Westport)-C1\nstation Atlantis\nresign me not",
    "start Westport\nbuild (Westport)-A1\n1b) build (A1)-A2\n1c) build (A2)-A3",
)
Ordering = Callable[[Post, list[Who], str, Callable[[], None]], None]
"""How the first seat orders; between its letters or requests the other one looks."""
KEY = re.compile(r"\b[0-9a-f]{40}\b")
"""Keys are others every time."""


@pytest.fixture(autouse=True)
def the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.table.people.new_tables.new_id", lambda: "POST2345")
    monkeypatch.setattr(
        "footplate.table.people.new_tables.secrets", SimpleNamespace(token_bytes=lambda n: bytes(range(n)))
    )


def world(folder: Path, orders: Ordering) -> tuple[list[str], list[str]]:
    """All that reaches the second seat while the first one orders, and what that one's orders were in the end."""
    with posting(folder) as post:
        people, id = post.table("dampfross", 2, "tutorial", options=SEALED)
        post.go_round()
        seen = list[str]()

        def look() -> None:
            """What is to be seen now, and every mail until now, without the keys, which are always others."""
            post.go_round()
            tables, who = post.tables, people[1]
            for ask in (tables.looking.view, tables.looking.log):
                seen.append(json.dumps(ask(who, id, "en", seat=1), sort_keys=True, default=str))
            seen.append(
                json.dumps([tables.looking.meta(who, id, "en"), tables.lists.mine(who)], sort_keys=True, default=str)
            )
            seen.append(tables.looking.record(who, id, seat=1))
            seen.extend(KEY.sub("KEY", said) for one in post.sink.to(address(1)) for said in everything_of(one))
            reply = post.office.look(id, seat=1, text="start Westport\npass", language="en")
            seen.append("\n".join(reply.lines("en")))

        orders(post, people, id, look)
        hidden = [move.text for move in post.tables.live.started(id)[1].moves if move.seat == 0]
        assert hidden == [], "nothing is opened before all have ordered"
        post.write("start Westport\npass\npass\npass", post.reply_to(1), address(1), Message_ID="<last@example.org>")
        moves = [move.text for move in post.tables.live.started(id)[1].moves if move.seat == 0]
        return seen, moves


def everything_of(letter: EmailMessage) -> list[str]:
    """Subject, text and what is attached; not when it was sent."""
    parts = [one.get_payload(decode=True) for one in letter.walk() if not one.is_multipart()]
    return [str(letter["Subject"]), *(part.decode() for part in parts if isinstance(part, bytes))]


def by_letters(texts: tuple[str, ...]) -> Ordering:
    """Each sheet replaces the one before, by mail and over HTTP in turn."""

    def order(post: Post, people: list[Who], id: str, look: Callable[[], None]) -> None:
        to = f"post+{post.secret(people[0], id, 0)}@play.example.org"
        for number, text in enumerate(texts):
            if number % 2:
                post.office.submit(people[0], id, seat=0, text=text, language="en")
            else:
                post.drop(mail(text, to, address(0), Message_ID=f"<{number}@example.org>"))
            look()

    return order


def by_requests(choice: int) -> Ordering:
    """One decision in each request, as a page sends them."""

    def order(post: Post, people: list[Who], id: str, look: Callable[[], None]) -> None:
        while 0 in (live := post.tables.live.started(id)[1]).deciders:
            some = [*islice(actions(live.branch(0)), 40)]
            steps = list(some[min(choice, len(some) - 1)])
            post.tables.playing.move(people[0], id, seq=live.seq, seat=0, steps=steps).result()
            look()

    return order


def test_sheets_in_several_letters_and_posts_show_others_nothing_of_them(tmp_path: Path) -> None:
    seen, short = world(tmp_path / "one", by_letters(SHORT))
    again, long = world(tmp_path / "two", by_letters(LONG))
    assert seen == again
    assert short[:4] == ["start Westport", "pass", "pass", "pass"]
    assert long[:4] == ["start Westport", "build (Westport)-A1", "build (A1)-A2", "build (A2)-A3"], (
        "the last one counts"
    )


def test_decisions_in_several_requests_show_others_nothing_of_them(tmp_path: Path) -> None:
    seen, one = world(tmp_path / "one", by_requests(0))
    again, other = world(tmp_path / "two", by_requests(7))
    assert seen == again
    assert one != other
