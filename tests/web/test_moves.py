"""Moves: two at one table, somebody was quicker, the same move twice, why not, undo."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.playing import View, choose, fresh_key, open_table, opened, play, play_at_random, view_of
from tests.web_server import Client, Refused

People = Callable[..., Client]


@pytest.fixture
def pair(person: People) -> tuple[str, dict[int, Client]]:
    """Anton and Beate at a table of their own."""
    anton, beate = person(), person()
    table = opened(anton, "rocket", "me", "invite")
    beate.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    return table["id"], {0: anton, 1: beate}


def due(table: str, people: dict[int, Client]) -> tuple[Client, View]:
    """Whoever is to decide, and what he sees."""
    (seat,) = view_of(people[0], table, 0)["prompt"]["deciding"]
    return people[seat], view_of(people[seat], table, seat)


def test_two_people_see_each_others_moves_on_their_sockets(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    chance = random.Random(1)
    seen = {seat: view_of(person, table, seat) for seat, person in people.items()}
    with (
        people[0].socket(table, seat=0, seq=seen[0]["seq"]) as a,
        people[1].socket(table, seat=1, seq=seen[1]["seq"]) as b,
    ):
        for _ in range(10):
            client, view = due(table, people)
            seq = play_at_random(client, table, view, chance)["done"]
            seen[0] = a.hear_view(seen[0], seq)
            seen[1] = b.hear_view(seen[1], seq)
    assert seen[0] == view_of(people[0], table, 0)
    assert seen[1] == view_of(people[1], table, 1)


def test_a_socket_tells_only_what_changed(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    chance = random.Random(1)
    client, view = due(table, people)
    watcher = 1 - view["seat"]
    before = view_of(people[watcher], table, watcher)
    with people[watcher].socket(table, seat=watcher, seq=before["seq"]) as socket:
        first = play_at_random(client, table, view, chance)  # may come before the socket has looked for the first time
        before = socket.hear_view(before, first["done"])
        client, view = due(table, people)
        after = play_at_random(client, table, view, chance)
        told = socket.hear("view")
    changed, position = told["changed"], told["of_view"]
    assert changed["seq"] == after["done"]
    assert not {key for key in changed if before.get(key) == changed[key]}
    assert position
    assert not {key for key in position if before["view"].get(key) == position[key]}
    assert not {"view", "map", "options", "game"} & {*changed, *position}


def test_whoever_comes_back_hears_what_he_missed_and_nothing_twice(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    seen = view_of(people[0], table, 0)
    client, view = due(table, people)
    after = play_at_random(client, table, view, random.Random(1))
    with people[0].socket(table, seat=0, seq=seen["seq"]) as socket:
        assert socket.hear("view")["seq"] == after["done"]
    with people[0].socket(table, seat=0, seq=after["done"]) as socket:
        people[1].post(f"/tables/{table}/chat", {"text": "Hello", "seat": 1})
        kinds = [socket.hear()["type"]]
        while kinds[-1] != "chat":
            kinds.append(socket.hear()["type"])
        assert "view" not in kinds


def test_somebody_who_has_seen_the_future_is_told_to_look_again(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    with people[0].socket(table, seat=0, seq=1_000_000) as socket:
        assert socket.hear("resync", "view")["type"] == "resync"


@pytest.mark.parametrize("question", ["preview", "moves", "why", "ways"])
def test_to_the_page_a_table_that_has_moved_on_is_no_error(pair: tuple[str, dict[int, Client]], question: str) -> None:
    """The same answer, with another status: browsers write every 409 into their console."""
    table, people = pair
    client, view = due(table, people)
    steps = choose(client, table, view, random.Random(1))
    play(client, table, view, steps)
    also = {"why": {"text": "x"}, "moves": {"key": fresh_key()}}.get(question, {})
    asked: dict[str, Any] = {"seq": view["seq"], "seat": view["seat"], "steps": steps, **also}
    if question == "ways":
        asked["place"] = {"hex": "K3"}
    path = f"/api/tables/{table}/{question}"
    plain = client.http.post(path, json=asked)
    told = client.http.post(path, json=asked, headers={"x-footplate-overtaken": ""})
    assert (plain.status_code, "x-footplate-overtaken" in plain.headers) == (409, False)
    assert (told.status_code, told.headers["x-footplate-overtaken"]) == (200, "409")
    assert told.json() == plain.json()
    other = client.http.post(path, json={**asked, "seat": 9}, headers={"x-footplate-overtaken": ""})
    assert other.status_code >= 400  # nothing else is made light of


def test_a_move_upon_an_old_view_is_refused_with_the_present_one(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    client, view = due(table, people)
    steps = choose(client, table, view, random.Random(1))
    after = play(client, table, view, steps)
    with pytest.raises(Refused) as refused:
        play(client, table, view, steps)
    assert refused.value.status == 409
    assert refused.value.code == "stale"
    assert refused.value.body["now"]["seq"] == after["done"]
    assert view_of(client, table, view["seat"])["seq"] == after["done"]


def test_the_same_key_is_the_same_move(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    client, view = due(table, people)
    steps, key = choose(client, table, view, random.Random(1)), fresh_key()
    first = play(client, table, view, steps, key)
    again = play(client, table, view, steps, key)
    assert (first["again"], again["again"]) == (False, True)
    assert first["done"] == again["done"]
    assert len(client.get(f"/tables/{table}/log", seat=view["seat"])) == len(
        [move for move in client.get(f"/tables/{table}/log", seat=view["seat"]) if move["move"] <= first["moves"]]
    )
    assert first["moves"] == view_of(client, table, view["seat"])["moves"]


def test_a_preview_changes_nothing(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    client, view = due(table, people)
    choose(client, table, view, random.Random(1))
    assert view_of(client, table, view["seat"]) == view


def test_what_the_rules_forbid_is_refused_with_its_clause_in_the_readers_language(
    pair: tuple[str, dict[int, Client]],
) -> None:
    table, people = pair
    client, view = due(table, people)
    body = {"seq": view["seq"], "seat": view["seat"], "steps": [4], "key": fresh_key()}
    english = client.refused("POST", f"/tables/{table}/moves", body)
    german = client.refused("POST", f"/tables/{table}/moves", body, lang="de")
    assert (english.status, english.code) == (422, "illegal")
    clause = english.body["error"]["clause"]
    assert clause.startswith("R")
    assert clause not in english.body["error"]["text"]
    assert english.body["error"]["text"] != german.body["error"]["text"]
    assert view_of(client, table, view["seat"]) == view


def test_a_move_may_be_written_in_notation(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    client, view = due(table, people)
    steps = choose(client, table, view, random.Random(1))
    asked = {"seq": view["seq"], "seat": view["seat"]}
    text = client.post(f"/tables/{table}/preview", {**asked, "steps": steps})["text"]
    after = client.post(f"/tables/{table}/moves", {**asked, "text": text, "key": fresh_key()})
    assert after["last"]["text"] == text


def test_why_not_names_the_clause(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    client, view = due(table, people)
    answer = client.post(f"/tables/{table}/why", {"seq": view["seq"], "seat": view["seat"], "steps": [], "step": 4})
    assert not answer["legal"]
    assert answer["clause"].startswith("R")


def test_a_company_can_be_pointed_at_by_its_code(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    client, view = due(table, people)
    asked = {"seq": view["seq"], "seat": view["seat"], "steps": [], "place": {"piece": "L&Y"}}
    assert client.post(f"/tables/{table}/why", asked)["legal"]


def test_a_click_on_a_far_city_gives_the_ways_there(person: People) -> None:
    """What they say can be done now is what a preview accepts, and only the seat to move is told."""
    anton = person()
    table = open_table(anton, "dampfross", "me", "here", map="germany")
    (seat,) = view_of(anton, table, 0)["prompt"]["deciding"]
    view = view_of(anton, table, seat)
    start = view["offers"][0]["step"]
    asked = {"seq": view["seq"], "seat": seat, "steps": [start]}
    board = anton.get("/boards/dampfross/germany")
    frankfurt = next(place["hex"] for place in board["places"] if place["name"] == "Frankfurt")
    offers = anton.post(f"/tables/{table}/ways", {**asked, "place": {"hex": frankfurt}})["offers"]
    assert offers[0]["facts"]["name"] == "Frankfurt"
    for offer in offers:
        anton.post(f"/tables/{table}/preview", {**asked, "steps": [start, *offer["steps"]]})
    bent = {**asked, "place": {"hex": frankfurt}, "via": [{"hex": offers[0]["facts"]["path"][1]}]}
    assert anton.post(f"/tables/{table}/ways", bent)["offers"]
    assert anton.post(f"/tables/{table}/ways", {**asked, "place": {"hex": "nowhere"}})["offers"] == []
    assert person().refused("POST", f"/tables/{table}/ways", bent).status == 404
    assert anton.refused("POST", f"/tables/{table}/ways", {**bent, "seq": view["seq"] + 1}).status == 409


def test_undo_at_one_screen_is_free(person: People) -> None:
    anton = person()
    table = open_table(anton, "rocket", "me", "here")
    (seat,) = view_of(anton, table, 0)["prompt"]["deciding"]
    before = view_of(anton, table, seat)
    after = play_at_random(anton, table, before, random.Random(1))
    undone = anton.post(f"/tables/{table}/undo", {"seq": after["seq"], "seat": seat})
    assert undone["view"] == before["view"]
    assert undone["seq"] > after["seq"]


def test_undo_between_people_asks_and_can_be_granted(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    client, view = due(table, people)
    chance = random.Random(1)
    seat = view["seat"]
    after = view
    while after["prompt"]["deciding"] == [seat]:
        after = play_at_random(client, table, view_of(client, table, seat), chance)
    asked = client.post(f"/tables/{table}/undo", {"seq": after["seq"], "seat": seat})
    other = people[1 - seat]
    granted = other.post(f"/tables/{table}/undo/answer", {"seq": asked["seq"], "seat": 1 - seat, "agree": True})
    assert granted["moves"] < after["moves"]


def test_chat_reaches_the_other_seat_and_is_kept(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    with people[1].socket(table, seat=1) as socket:
        people[0].post(f"/tables/{table}/chat", {"text": "<b>Good luck!</b>", "seat": 0})
        heard = socket.hear("chat")
    assert (heard["text"], heard["seat"]) == ("<b>Good luck!</b>", 0)
    assert [line["text"] for line in people[1].get(f"/tables/{table}/chat")] == ["<b>Good luck!</b>"]


def test_notes_are_private(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    people[0].put(f"/tables/{table}/notes", {"text": "Beate wants the GWR"})
    assert people[0].get(f"/tables/{table}/notes")["text"] == "Beate wants the GWR"
    assert people[1].get(f"/tables/{table}/notes")["text"] == ""


def test_a_bot_may_cover_a_seat_and_hand_it_back(pair: tuple[str, dict[int, Client]]) -> None:
    table, people = pair
    people[1].post(f"/tables/{table}/cover", {"seat": 1, "level": "random"})
    assert people[0].get(f"/tables/{table}")["seats"][1]["covered"]
    people[1].post(f"/tables/{table}/cover", {"seat": 1, "level": None})
    assert not people[0].get(f"/tables/{table}")["seats"][1]["covered"]
