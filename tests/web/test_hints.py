"""Hints through the API: found by the bots' processes, for the seat to move, counted and told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from footplate.games import BUILT_IN
from tests.web.playing import View, fresh_key, open_table, opened, view_of
from tests.web_server import Client

People = Callable[..., Client]


def on_turn(client: Client, table: str) -> View:
    """The view of seat 0 once it has to decide: bots may begin."""
    with client.socket(table, seat=0) as socket:
        while not (view := view_of(client, table, 0))["prompt"]["yours"]:
            socket.hear("view")
    return view


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_hint_is_three_moves_in_the_readers_language_and_can_be_played(person: People, game: str) -> None:
    anton = person()
    board = {"dampfross": "tutorial"}.get(game, "")
    table = open_table(anton, game, "me", "bot:random", map=board)
    view = on_turn(anton, table)
    assert view["hint"]["kind"] == "free"
    asked = {"seq": view["seq"], "seat": 0}
    hint = anton.post(f"/tables/{table}/hint", asked, lang="de")
    assert 1 <= len(hint["moves"]) <= 3
    assert hint["level"] == "superintendent"
    for move in hint["moves"]:
        assert move["title"]
        assert move["effects"] or move["reasons"]
        assert sum(one["chance"] for one in move["seats"]) in range(97, 104)
    log = anton.get(f"/tables/{table}/log", seat=0)
    assert "You have asked for a hint." in [line["text"] for entry in log for line in entry["lines"]]
    again = anton.post(f"/tables/{table}/hint", {"seq": hint["seq"], "seat": 0}, lang="de")
    assert again == hint
    body = {"seq": hint["seq"], "seat": 0, "steps": hint["moves"][0]["steps"], "key": fresh_key()}
    assert anton.post(f"/tables/{table}/moves", body)["done"] > hint["seq"]


def test_among_people_hints_are_off_until_all_agree(person: People) -> None:
    anton, beate = person(), person()
    table = opened(anton, "rocket", "me", "invite")
    beate.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    people, id = (anton, beate), table["id"]
    (seat,) = view_of(anton, id, 0)["prompt"]["deciding"]
    asked = {"seq": view_of(people[seat], id, seat)["seq"], "seat": seat}
    refused = people[seat].refused("POST", f"/tables/{id}/hint", asked)
    assert (refused.status, refused.code) == (422, "refused")
    for one, client in enumerate(people):
        view = client.post(f"/tables/{id}/hints", {"seat": one, "agree": True})
    assert view["hint"]["kind"] == "free"
    assert people[seat].post(f"/tables/{id}/hint", {"seq": view["seq"], "seat": seat})["moves"]


def test_a_hint_for_a_view_that_is_gone_is_answered_with_the_present_one(person: People) -> None:
    anton = person()
    table = open_table(anton, "rocket", "me", "here")
    (seat,) = view_of(anton, table, 0)["prompt"]["deciding"]
    view = view_of(anton, table, seat)
    anton.post(f"/tables/{table}/hints", {"seat": seat, "agree": True})
    refused = anton.refused("POST", f"/tables/{table}/hint", {"seq": view["seq"], "seat": seat})
    assert refused.status == 409
