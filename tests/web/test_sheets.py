"""Sheets of orders through the API: read as in a letter, and carried out when they are sent."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.playing import open_table, view_of
from tests.web_server import Client

People = Callable[..., Client]


def test_a_sheet_is_read_first_and_played_when_it_is_sent(person: People) -> None:
    anton = person()
    table = open_table(anton, "dampfross", "me", "here", map="tutorial", options={"runs": "1"})
    (seat,) = view_of(anton, table, 0)["prompt"]["deciding"]
    body = {"seat": seat, "text": "start westp\n(Westport) – C1\n(C1) - Midfrod"}
    read = anton.post(f"/tables/{table}/sheet", body)
    assert [order["verdict"] for order in read["orders"]] == ["ok", "ok", "not"]
    assert read["orders"][1]["text"].startswith("build (Westport)-C1")
    assert "Midford" in read["orders"][2]["notes"][0]
    assert not read["sent"]
    before = view_of(anton, table, 0)["seq"]
    assert anton.post(f"/tables/{table}/sheet", {**body, "send": True})["sent"]
    assert view_of(anton, table, 0)["seq"] > before
    log = anton.get(f"/tables/{table}/log", seat=0)
    assert [entry["text"] for entry in log if entry["seat"] == seat][:2] == ["start Westport", "build (Westport)-C1"]


def test_nobody_writes_orders_for_another_seat(person: People) -> None:
    anton, mallory = person(), person()
    table = open_table(anton, "rocket", "me", "here", public=True)
    refused = mallory.refused("POST", f"/tables/{table}/sheet", {"seat": 0, "text": "pass", "send": True})
    assert refused.status in (403, 404)


def test_a_planned_move_is_told_as_an_order(person: People) -> None:
    anton = person()
    table = open_table(anton, "dampfross", "me", "here", map="tutorial", options={"runs": "1"})
    (seat,) = view_of(anton, table, 0)["prompt"]["deciding"]
    view = view_of(anton, table, seat)
    planned = {"seq": view["seq"], "seat": seat, "steps": [view["offers"][0]["step"]]}
    assert anton.post(f"/tables/{table}/preview", planned)["text"] == "start Westport"
