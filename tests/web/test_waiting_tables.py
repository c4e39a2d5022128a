"""A table that waits for players: its host may have bots in free seats, and may give it up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.playing import opened
from tests.web_server import Client

People = Callable[..., Client]


def seats_of(person: Client, table: str) -> list[str]:
    return [seat["kind"] for seat in person.get(f"/tables/{table}")["seats"]]


def test_a_bot_takes_a_free_seat_and_the_last_one_begins_the_game(person: People) -> None:
    anton, beate = person(), person()
    table = opened(anton, "rocket", "me", "invite", "invite")
    id, secret = table["id"], table["seats"][0]["secret"]
    anton.post(f"/tables/{id}/bots", {"seats": [1], "level": "cleaner"})
    assert seats_of(anton, id) == ["person", "bot", "open"]
    assert beate.refused("POST", "/join", {"secret": secret, "name": "Beate"}).status == 404
    assert anton.refused("POST", f"/tables/{id}/bots", {"seats": [1]}).status == 422
    anton.post(f"/tables/{id}/bots", {})
    meta = anton.get(f"/tables/{id}")
    assert (meta["status"], seats_of(anton, id)) == ("running", ["person", "bot", "bot"])
    assert anton.refused("POST", f"/tables/{id}/bots", {}).status == 422
    assert anton.refused("POST", f"/tables/{id}/cancel").status == 422


def test_a_table_with_seats_for_anybody_is_no_longer_listed_when_bots_sit_there(person: People) -> None:
    anton = person()
    id = opened(anton, "whistle", "me", "open", public=True)["id"]
    assert id in [row["id"] for row in anton.get("/tables", list="open")]
    anton.post(f"/tables/{id}/bots", {})
    assert id not in [row["id"] for row in anton.get("/tables", list="open")]


def test_a_cancelled_table_is_gone_for_everybody(person: People) -> None:
    anton, beate = person(), person()
    table = opened(anton, "dampfross", "me", "invite", "invite")
    beate.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    for what in ("bots", "cancel"):
        assert beate.refused("POST", f"/tables/{table['id']}/{what}", {} if what == "bots" else None).status == 403
    anton.post(f"/tables/{table['id']}/cancel")
    for one in (anton, beate):
        assert one.refused("GET", f"/tables/{table['id']}").status == 404
    assert beate.refused("GET", f"/join/{table['seats'][1]['secret']}").status == 404


@pytest.mark.parametrize("link", ["seat", "watch"])
def test_an_invitation_says_whose_it_is(person: People, link: str) -> None:
    anton, beate = person(), person()
    table: dict[str, Any] = opened(anton, "rocket", "me", "invite", "bot:fireman")
    path = table["seats"][0]["link"] if link == "seat" else table["watch"]
    invitation = beate.get(path)
    assert (invitation["host"], invitation["game"]) == ("Anton", "rocket")
    assert invitation["players"][0] == "Anton"
