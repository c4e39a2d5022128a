"""Challenges through the API: made at the end of a game, taken by others, and compared afterwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.web.playing import open_table, plays_to_the_end
from tests.web_server import Client, Server, limited, running_server

People = Callable[..., Client]


def test_a_challenge_is_made_taken_played_and_compared(server: Server, person: People) -> None:
    anton, beate = person(), person()
    first = open_table(anton, "whistle", "me", "bot:random")
    assert anton.refused("POST", f"/tables/{first}/challenge", {"seat": 0}).status == 422
    plays_to_the_end(anton, first)
    secret = anton.get(f"/tables/{first}")["fair"]["secret"]
    assert secret in anton.http.get(f"/api/tables/{first}/record").text
    assert anton.get(f"/tables/{first}/challenges")["seats"] == [0]
    made = anton.post(f"/tables/{first}/challenge", {"seat": 0, "name": "Anton", "level": "cleaner"})
    key = made["key"]
    assert made["link"] == f"/challenge/{key}"
    assert anton.get(f"/tables/{first}/challenges")["made"] == [key]
    assert anton.get(f"/tables/{first}")["fair"]["secret"] is None  # no copy that was made before is given any more
    assert anton.get(f"/tables/{first}")["withheld"]
    for what in ("record", "json"):
        assert secret not in anton.http.get(f"/api/tables/{first}/{what}").text
    assert anton.http.post(f"/api/tables/{first}/review", json={}).status_code == 422

    page = beate.http.get(f"/challenge/{key}", headers={"accept-language": "de"}).text
    assert 'property="og:title" content="Anton kam in Whistle Stop auf' in page
    assert f'/challenge/{key}">' in page
    assert 'property="og:' not in beate.http.get("/challenge/nothing").text
    poster = beate.get(f"/challenges/{key}")
    assert (poster["by"], poster["own"], poster["table"], first in str(poster)) == ("Anton", False, None, False)
    assert beate.refused("GET", f"/challenges/{key}/results").status == 403
    again = beate.post(f"/challenges/{key}/take", {"name": "Beate"})["id"]
    assert beate.refused("GET", f"/tables/{first}").status == 404
    assert beate.get(f"/challenges/{key}")["table"] == again
    plays_to_the_end(beate, again)
    for who, mine in ((anton, True), (beate, False)):
        results = who.get(f"/challenges/{key}/results")
        assert (results["made"], results["first"]["table"], results["withheld"]) == (mine, first, False)
        assert [one["table"] for one in results["takers"]] == [again]
        assert who.get(f"/tables/{first}")["fair"]["secret"] == secret
        assert secret in who.http.get(f"/api/tables/{again}/record").text
        assert [entry["kind"] for entry in who.get(f"/tables/{again}/log")]  # both replays


def test_nonsense_is_refused_in_a_sentence(server: Server, person: People) -> None:
    anton, beate = person(), person()
    told = anton.refused("GET", "/challenges/nothing")
    assert told.status == 404
    assert "There is no challenge here (any more)." in str(told.body)
    assert beate.refused("POST", "/challenges/nothing/take", {"name": "Beate"}).status == 404
    assert beate.refused("POST", "/challenges/nothing/take", {"name": ""}).status == 400
    assert beate.refused("GET", "/challenges/nothing/results").status == 404
    assert beate.refused("POST", "/challenges/nothing/withdraw", {}).status == 404
    table = open_table(anton, "rocket", "me", "bot:random")
    assert beate.refused("POST", f"/tables/{table}/challenge", {"seat": 0}).status == 404
    assert beate.refused("GET", f"/tables/{table}/challenges").status == 404


def test_challenges_are_limited(tmp_path: Path) -> None:
    """Whoever makes challenges, and whoever takes them, has what a table costs."""
    with running_server(
        tmp_path / "tables.sqlite3", *limited(tmp_path / "settings.toml", tables_per_address=4)
    ) as server:
        anton = Client(server)
        table = open_table(anton, "rocket", "me", "bot:random")
        making = [anton.http.post(f"/api/tables/{table}/challenge", json={"seat": 0}).status_code for _ in range(5)]
        assert making == [422] * 4 + [429]
        take = {"name": "Anton"}
        taking = [anton.http.post("/api/challenges/nothing/take", json=take).status_code for _ in range(4)]
        assert taking == [404] * 3 + [429]  # a table was opened before
        anton.close()
