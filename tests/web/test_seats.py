"""Sitting down: at one screen, by link, at an open table; and those who may not look."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from html import unescape

import pytest

from tests.web.playing import open_table, opened, play_at_random, view_of
from tests.web_server import Client, Server

People = Callable[..., Client]


def test_hot_seat_both_seats_are_played_from_one_browser(person: People) -> None:
    anton, chance = person(), random.Random(1)
    table = open_table(anton, "rocket", "me", "here")
    meta = anton.get(f"/tables/{table}")
    assert (meta["status"], meta["yours"], meta["host"]) == ("running", [0, 1], True)
    decided = set()
    for _ in range(12):
        (deciding,) = view_of(anton, table, 0)["prompt"]["deciding"]
        decided.add(deciding)
        play_at_random(anton, table, view_of(anton, table, deciding), chance)
    assert decided == {0, 1}


def test_a_link_leads_to_its_seat_and_the_game_starts_when_all_sit(person: People) -> None:
    anton, beate = person(), person()
    table = opened(anton, "rocket", "me", "invite")
    (link,) = table["seats"]
    assert link["seat"] == 1
    assert anton.get(f"/tables/{table['id']}")["status"] == "waiting"
    secret = link["link"].removeprefix("/join/")
    assert beate.get(f"/join/{secret}")["id"] == table["id"]
    assert beate.post("/join", {"secret": secret, "name": "Beate"}) == {"id": table["id"], "seat": 1}
    meta = beate.get(f"/tables/{table['id']}")
    assert (meta["status"], meta["yours"], meta["host"]) == ("running", [1], False)
    assert [seat["name"] for seat in meta["seats"]] == ["Anton", "Beate"]


def test_a_second_device_has_the_seat_as_well(person: People) -> None:
    anton, laptop, telephone = person(), person(), person()
    table = opened(anton, "rocket", "me", "invite")
    for device in (laptop, telephone):
        device.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    for device in (laptop, telephone):
        assert device.get(f"/tables/{table['id']}")["yours"] == [1]
    fresh = telephone.post(f"/tables/{table['id']}/invite", {"seat": 1, "alone": True})
    assert laptop.refused("GET", f"/tables/{table['id']}").status == 404
    laptop.post("/join", {"secret": fresh["secret"], "name": "Beate"})
    assert laptop.get(f"/tables/{table['id']}")["yours"] == [1]


def test_an_id_may_be_typed_in_small_letters(person: People) -> None:
    anton = person()
    table = open_table(anton, "rocket", "me", "here")
    assert anton.get(f"/tables/{table.lower()}")["id"] == table
    with anton.socket(table.lower(), seat=0, seq=0) as socket:
        assert socket.hear("table")["id"] == table


def test_the_page_of_a_table_says_what_it_is_to_those_who_may_know(person: People) -> None:
    anton, beate = person(), person()
    table = open_table(anton, "dampfross", "me", "here", map="germany")
    page = anton.http.get(f"/table/{table}")
    (told,) = re.findall(r'data-table="([^"]*)"', page.text)
    meta = anton.get(f"/tables/{table}")
    assert json.loads(unescape(told)) == {key: meta[key] for key in ("game", "page", "map", "status", "yours")}
    assert page.headers["cache-control"] == "private, no-cache"
    for nobody in (f"/table/{table}", "/table/NOTHERE1", "/"):
        assert "data-table" not in beate.http.get(nobody).text


def test_who_knows_the_open_tables_is_only_told_so(person: People) -> None:
    anton, beate = person(), person()
    open_table(anton, "rocket", "me", "open", public=True)
    first = beate.http.get("/api/tables?list=open")
    assert first.headers["cache-control"] == "private, no-cache"
    known = {"if-none-match": first.headers["etag"]}
    again = beate.http.get("/api/tables?list=open", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    table = open_table(anton, "rocket", "me", "open", public=True)
    changed = beate.http.get("/api/tables?list=open", headers=known)
    assert changed.json()[0]["id"] == table
    assert "etag" not in beate.http.get("/api/tables?list=mine").headers


def test_a_page_that_waits_hears_that_the_game_has_begun(person: People) -> None:
    anton, beate = person(), person()
    table = opened(anton, "rocket", "me", "invite")
    with anton.socket(table["id"], seat=0, seq=0) as socket:
        assert socket.hear("table")["status"] == "waiting"
        beate.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
        while socket.hear("table")["status"] == "waiting":
            pass
        assert socket.hear("view")["changed"]["moves"] >= 0


def test_an_open_table_is_listed_and_anybody_may_sit_down(person: People) -> None:
    anton, beate = person(), person()
    table = open_table(anton, "rocket", "me", "open", public=True)
    assert table in [row["id"] for row in beate.get("/tables", list="open")]
    assert beate.post(f"/tables/{table}/sit", {"name": "Beate"}) == {"id": table, "seat": 1}
    assert table not in [row["id"] for row in beate.get("/tables", list="open")]
    assert table in [row["id"] for row in beate.get("/tables", list="mine")]


PRIVATE = ("", "/view", "/log", "/history", "/chat", "/notes", "/record", "/svg", "/json")


@pytest.mark.parametrize("what", PRIVATE)
def test_a_private_table_is_not_even_there_for_strangers(person: People, what: str) -> None:
    table = open_table(person(), "rocket", "me", "bot:random")
    refused = person().refused("GET", f"/tables/{table}{what}")
    missing = person().refused("GET", f"/tables/nosuchtable{what}")
    assert refused.status == missing.status == 404
    assert refused.body == missing.body


def test_a_stranger_cannot_listen_to_a_private_table(person: People) -> None:
    table = open_table(person(), "rocket", "me", "bot:random")
    stranger = person()
    assert stranger.send("GET", f"/api/tables/{table}/stream").status_code == 404
    with pytest.raises(Exception, match="404"), stranger.socket(table):
        pass


def test_nobody_acts_for_a_foreign_seat(person: People) -> None:
    anton, beate = person(), person()
    table = opened(anton, "rocket", "me", "invite")
    beate.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    path = f"/tables/{table['id']}"
    seq = view_of(beate, table["id"], 1)["seq"]
    for method, what, body, query in (
        ("GET", "view", None, {"seat": 0}),
        ("POST", "moves", {"seq": seq, "seat": 0, "text": "take", "key": "k"}, {}),
        ("POST", "preview", {"seq": seq, "seat": 0, "steps": []}, {}),
        ("POST", "resign", {"seat": 0}, {}),
        ("GET", "notify", None, {"seat": 0}),
        ("GET", "log", None, {"seat": 0}),
        ("GET", "record", None, {"seat": 0}),
    ):
        assert beate.refused(method, f"{path}/{what}", body, **query).status == 403
    with pytest.raises(Exception, match="403"), beate.socket(table["id"], seat=0):
        pass


def test_the_host_cannot_put_a_bot_on_an_opponent(person: People) -> None:
    anton, beate = person(), person()
    table = opened(anton, "rocket", "me", "invite")
    id = table["id"]
    beate.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    for body in ({"seat": 1, "level": "random"}, {"seat": 1}):
        refused = anton.refused("POST", f"/tables/{id}/cover", body)
        assert (refused.status, "24 hours" in refused.body["error"]["text"]) == (422, True)
    beate.post(f"/tables/{id}/cover", {"seat": 1})  # for oneself: the best one, unless another is named
    seat = anton.get(f"/tables/{id}")["seats"][1]
    assert (seat["covered"], seat["level"]) == (True, "fireman")
    assert anton.refused("POST", f"/tables/{id}/cover", {"seat": 1, "level": None}).status == 403
    beate.post(f"/tables/{id}/cover", {"seat": 1, "level": None})
    assert not anton.get(f"/tables/{id}")["seats"][1]["covered"]


def test_spectators_watch_a_private_table_by_its_link(person: People) -> None:
    anton, dora = person(), person()
    table = opened(anton, "rocket", "me", "bot:random")
    dora.post("/join", {"secret": table["watch"].removeprefix("/join/"), "name": "Dora"})
    view = view_of(dora, table["id"], None)
    assert (view["seat"], view["prompt"]["yours"], view["offers"]) == (None, False, [])
    with dora.socket(table["id"]) as socket:
        assert socket.hear("presence")["watching"] == 1


def test_the_session_cookie_cannot_be_read_by_scripts_nor_sent_by_other_pages(server: Server) -> None:
    anton = Client(server)
    answer = anton.send("POST", "/api/tables", {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}]})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    anton.close()


def test_a_seat_secret_speaks_for_its_seat_alone(person: People) -> None:
    anton = person()
    table = opened(anton, "rocket", "me", "invite", "invite")
    secrets = [link["secret"] for link in table["seats"]]
    for secret, name in zip(secrets, ("Beate", "Claus"), strict=True):
        person().post("/join", {"secret": secret, "name": name})
    bot = person(secrets[0])
    assert bot.get(f"/tables/{table['id']}")["yours"] == [1]
    assert bot.refused("GET", f"/tables/{table['id']}/view", seat=2).status == 403
    assert person("made-up").refused("GET", f"/tables/{table['id']}").status == 401


def test_lists_come_a_page_at_a_time(person: Callable[..., Client]) -> None:
    anton = person()
    for _ in range(3):
        open_table(anton, "rocket", "me", "open", public=True)
    for name in ("mine", "open"):
        whole = [row["id"] for row in anton.get("/tables", list=name, limit=100)]
        first = [row["id"] for row in anton.get("/tables", list=name, limit=2)]
        then = [row["id"] for row in anton.get("/tables", list=name, limit=2, after=first[-1].lower())]
        assert (first, then) == (whole[:2], whole[2:4])
    assert anton.refused("GET", "/tables", limit=101).status == 400


def test_log_and_chat_come_a_page_at_a_time(person: Callable[..., Client]) -> None:
    anton = person()
    table = open_table(anton, "rocket", "me", "here")
    chance = random.Random(1)
    view = view_of(anton, table, 0)
    for number in range(6):
        (seat,) = view["prompt"]["deciding"]
        view = play_at_random(anton, table, view_of(anton, table, seat), chance)
        anton.post(f"/tables/{table}/chat", {"text": str(number)})
    whole = anton.get(f"/tables/{table}/log")
    pages = [anton.get(f"/tables/{table}/log", **{"from": start, "limit": 2}) for start in range(1, len(whole) + 1, 2)]
    assert [entry for page in pages for entry in page] == whole
    last = anton.get(f"/tables/{table}/chat", limit=2)
    before = anton.get(f"/tables/{table}/chat", limit=2, before=last[0]["number"])
    assert [one["text"] for one in before + last] == ["2", "3", "4", "5"]


def test_the_promise_about_chance_is_there_before_the_first_draw(person: Callable[..., Client]) -> None:
    anton, beate = person(), person()
    table = opened(anton, "whistle", "me", "invite")
    promised = anton.get(f"/tables/{table['id']}")["fair"]["commit"]
    secret = table["seats"][0]["secret"]
    assert beate.get(f"/join/{secret}")["commit"] == promised
    anton.put(f"/tables/{table['id']}/salt", {"seat": 0, "salt": "alpha"})
    beate.post("/join", {"secret": secret, "name": "Beate", "salt": "beta"})
    begun = beate.get(f"/tables/{table['id']}")
    assert begun["fair"] == {
        "id": begun["id"],
        "commit": promised,
        "salts": ["alpha", "beta"],
        "secret": None,
        "by_hand": 0,
    }
    record = beate.get(f"/tables/{table['id']}/record", seat=1)
    for header in (f'[Commit "{promised}"]', '[SaltA "alpha"]', '[SaltB "beta"]'):
        assert header in record
    assert anton.refused("PUT", f"/tables/{table['id']}/salt", {"seat": 0, "salt": "late"}).status == 422
