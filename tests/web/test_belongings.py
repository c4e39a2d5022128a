"""One's devices and data through the API: seen, taken away as a file, erased."""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Callable

from footplate.games import BUILT_IN
from footplate.kernel.records.reading import read_record
from tests.web.playing import open_table, opened, play_at_random, view_of
from tests.web_server import Client

FIREFOX = {"user-agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"}


def taken_away(client: Client) -> zipfile.ZipFile:
    answer = client.http.get("/api/me/everything")
    assert answer.status_code == 200
    assert 'attachment; filename="footplate.zip"' in answer.headers["content-disposition"]
    return zipfile.ZipFile(io.BytesIO(answer.content))


def test_a_device_is_known_by_its_browser_and_ends_when_that_is_wished(person: Callable[..., Client]) -> None:
    anton, stranger = person(), person()
    assert anton.refused("GET", "/me/devices").status == 403
    anton.http.headers.update(FIREFOX)
    id = open_table(anton, "rocket", "me", "here")
    (device,) = anton.get("/me/devices")
    assert (device["browser"], device["here"]) == ("Firefox, Android", True)
    open_table(stranger, "rocket", "me", "here")
    assert stranger.refused("POST", f"/me/devices/{device['id']}/end", {}).status == 404
    with anton.socket(id, seat=0) as socket:
        socket.hear("table")
        anton.post(f"/me/devices/{device['id']}/end")
        assert anton.refused("GET", "/me/devices").status == 403


def test_the_file_has_the_records_as_the_seat_may_see_them(person: Callable[..., Client]) -> None:
    anton, beate = person(), person()
    table = opened(anton, "whistle", "me", "invite")
    id = table["id"]
    beate.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    anton.post(f"/tables/{id}/chat", {"text": "Hello"})
    anton.put(f"/tables/{id}/notes", {"text": "coal first"})
    (seat,) = view_of(anton, id, 0)["prompt"]["deciding"]
    mover = (anton, beate)[seat]
    play_at_random(mover, id, view_of(mover, id, seat), random.Random(1))
    alone = open_table(anton, "rocket", "me", "here")
    with taken_away(anton) as file:
        about = json.loads(file.read("everything.json"))
        assert set(file.namelist()) == {
            "everything.json", f"games/{id}-A.fpr", f"games/{alone}-A.fpr", f"games/{alone}-B.fpr",
        }  # fmt: skip
        record = file.read(f"games/{id}-A.fpr")
        assert read_record(record, BUILT_IN).view == "A"
        assert record.decode() == anton.get(f"/tables/{id}/record", seat=0)
    (there,) = (one for one in about["tables"] if one["id"] == id)
    assert (there["notes"], [one["text"] for one in there["chat"]]) == ("coal first", ["Hello"])
    assert there["records"] == [f"games/{id}-A.fpr"]


def test_who_is_erased_is_nobody_any_more(person: Callable[..., Client]) -> None:
    anton, beate = person(), person()
    table = opened(anton, "rocket", "me", "invite")
    id = table["id"]
    beate.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    anton.post(f"/tables/{id}/chat", {"text": "Hello"})
    assert "Anton" in beate.get(f"/tables/{id}/record", seat=1)
    for unsure in ({}, {"really": False}):
        assert anton.refused("POST", "/me/erase", unsure).status == 400
    with beate.socket(id, seat=1) as socket:
        socket.hear("table")
        anton.post("/me/erase", {"really": True})
        while socket.hear("table")["seats"][0]["name"] != "Seat A":
            pass  # that somebody is there comes first
    assert "footplate" not in anton.http.cookies
    assert anton.refused("GET", "/me/devices").status == 403
    assert beate.get(f"/tables/{id}", lang="de")["seats"][0]["name"] == "Platz A"
    assert beate.get(f"/tables/{id}/chat") == []
    assert "Anton" not in beate.get(f"/tables/{id}/record", seat=1)  # no copy of it is left either
    assert "Anton" not in json.dumps(beate.get(f"/tables/{id}/view", seat=1))
