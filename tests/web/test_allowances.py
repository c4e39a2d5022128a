"""How many tables, bots' tables, mails and pages one visitor may have, and what is said to whoever wants more."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from footplate.language import LANGUAGES
from footplate.table.basics.values import NOBODY, Who
from footplate.web.bounds.allowances import Allowance, Allowances
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.refusals import refused as answer_of
from footplate.web.running.settings import ServerSettings
from tests.web.playing import open_table, opened
from tests.web.sinks import running_sink
from tests.web.visiting import Clock, coming_from
from tests.web_server import Client, limited, running_server


def spends(allowance: Allowance, address: str, who: Who, times: int) -> int:
    """How often somebody gets what they want."""
    granted = 0
    for _ in range(times):
        try:
            allowance.spend(coming_from(address), who)
            granted += 1
        except HttpRefusal:
            pass
    return granted


def test_a_visitor_an_address_and_everybody_have_their_limits() -> None:
    clock = Clock()
    allowance = Allowance("too_many_mails", visitor=3, address=10, in_all=14, clock=clock)
    assert spends(allowance, "1.1.1.1", Who("anton"), 9) == 3
    assert spends(allowance, "1.1.1.1", Who("beate"), 9) == 3  # one who asks too often takes nothing from the others
    assert spends(allowance, "1.1.1.1", NOBODY, 9) == 2  # whoever shows no session counts twice
    assert spends(allowance, "2.2.2.2", NOBODY, 9) == 5
    assert spends(allowance, "3.3.3.3", Who("claus"), 9) == 1
    with pytest.raises(HttpRefusal) as refused:
        allowance.spend(coming_from("3.3.3.3"), Who("dora"))
    facts = refused.value.facts
    assert (refused.value.status, facts["minutes"]) == (429, 5)
    assert "5 minutes" in refused.value.sentence("en")
    clock.now += float(str(facts["seconds"]))
    assert spends(allowance, "3.3.3.3", Who("dora"), 1) == 1


def test_settings_are_the_limits_they_name() -> None:
    """What costs an address twice without a session costs everybody one."""
    few = Allowances(ServerSettings(db="", tables_per_address=4, bot_tables_per_visitor=2, mails_in_all=3))
    assert spends(few.tables, "1.1.1.1", Who("anton"), 9) == 4
    assert spends(few.bot_tables, "1.1.1.1", Who("anton"), 9) == 6
    assert spends(few.mails, "1.1.1.1", Who("anton"), 2) == 2
    assert spends(few.mails, "2.2.2.2", Who("beate"), 9) == 1
    few = Allowances(ServerSettings(db="", tables_in_all=5))
    assert [spends(few.tables, f"{one}.1.1.1", Who(str(one)), 3) for one in (1, 2)] == [3, 2]
    few = Allowances(ServerSettings(db="", mails_per_visitor=2, mails_per_address=5))
    assert [spends(few.mails, "1.1.1.1", Who(name), 9) for name in ("anton", "beate", "claus")] == [2, 2, 1]


@pytest.mark.parametrize("what", ["imports", "reviews", "mails"])
def test_what_costs_the_server_much_is_limited_by_visitor_by_address_and_in_all(what: str) -> None:
    limits = {f"{what}_per_visitor": 2, f"{what}_per_address": 5, f"{what}_in_all": 8}
    few = getattr(Allowances(msgspec.convert({"db": "", **limits}, ServerSettings)), what)
    assert [spends(few, "1.1.1.1", Who(name), 9) for name in ("anton", "beate", "claus")] == [2, 2, 1]
    assert [spends(few, "2.2.2.2", Who(name), 9) for name in ("dora", "emil", "fritz")] == [2, 1, 0]


def test_no_evening_meets_the_usual_limits() -> None:
    """A club of thirty behind one address: a table each and its rematch, two records, three reviews, two addresses."""
    usual = Allowances(ServerSettings(db=""))
    for number in range(30):
        member = Who(str(number))
        for allowance, times in ((usual.tables, 2), (usual.imports, 2), (usual.reviews, 3), (usual.mails, 2)):
            assert spends(allowance, "1.1.1.1", member, times) == times


TOO_MANY = (
    *("too_many_tables", "too_many_bot_tables", "too_many_mails", "too_many_tries"),
    *("too_many_imports", "too_many_reviews", "too_many_browsers"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", TOO_MANY)
def test_whoever_meets_a_limit_is_told_when_it_goes_on(code: str, language: str) -> None:
    allowance = Allowance(code, address=2, clock=Clock())
    assert spends(allowance, "1.1.1.1", Who("anton"), 2) == 2
    with pytest.raises(HttpRefusal) as met:
        allowance.spend(coming_from("1.1.1.1"), Who("anton"))
    assert re.search(r"\b30\b", met.value.sentence(language))
    answer = answer_of(met.value, language)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "1800")


def test_strangers_are_not_drowned_in_mail(tmp_path: Path) -> None:
    limits = limited(tmp_path / "settings.toml", mails_per_address=20, mails_per_visitor=4)
    with (
        running_sink() as (sink, smtp),
        running_server(tmp_path / "t.sqlite3", "--smtp", smtp, *limits) as server,
    ):
        answers = []
        for number in range(30):  # a made-up cookie each
            nobody = Client(server)
            nobody.http.cookies.set("footplate", f"made-up-{number}")
            answers.append(nobody.send("POST", "/api/login/mail", {"email": f"stranger{number}@example.org"}))
            nobody.close()
        assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 20
        assert 0 < int(answers[-1].headers["retry-after"]) <= 3600
        assert "minutes" in answers[-1].json()["error"]["text"]
        for _ in range(10):
            sink.next()
        assert sink.taken.empty()


def test_naming_others_addresses_for_turns_is_limited_too(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.sqlite3", *limited(tmp_path / "settings.toml", mails_per_visitor=2)) as server:
        anton = Client(server)
        table = open_table(anton, "rocket", "me", "here")
        body = {"seat": 0, "language": "en", "webhook": ""}
        for number in range(2):
            anton.put(f"/tables/{table}/notify", {**body, "email": f"stranger{number}@example.org"})
        refused = anton.refused("PUT", f"/tables/{table}/notify", {**body, "email": "stranger@example.org"})
        assert (refused.status, refused.code) == (429, "too_many_mails")
        anton.put(f"/tables/{table}/notify", {**body, "email": ""})  # silence is always to be had
        anton.close()


def test_tables_by_visitor_and_by_address(tmp_path: Path) -> None:
    limits = limited(tmp_path / "settings.toml", tables_per_visitor=3, tables_per_address=10)
    body = {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}]}
    with running_server(tmp_path / "t.sqlite3", *limits) as server:
        anton = Client(server)
        tables = [open_table(anton, "rocket", "me", "here") for _ in range(3)]
        refused = anton.send("POST", "/api/tables", body)
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many")
        assert 86_000 < int(refused.headers["retry-after"]) <= 86_400
        assert "not over: 3," in refused.json()["error"]["text"]
        assert "24 hours" in refused.json()["error"]["text"]
        anton.post(f"/tables/{tables[0]}/resign", {"seat": 0})
        open_table(anton, "rocket", "me", "here")  # one has ended
        others = [Client(server) for _ in range(8)]
        answers = [one.send("POST", "/api/tables", body) for one in others]
        assert {answer.status_code for answer in answers} == {201, 429}
        assert answers[-1].json()["error"]["code"] == "too_many_tables"
        imported = others[-1].send("POST", "/api/import", {"record": '[Game "rocket"]'})  # would be one more
        assert (imported.status_code, imported.json()["error"]["code"]) == (429, "too_many_tables")
        for one in (anton, *others):
            one.close()


def test_tables_of_bots_alone(tmp_path: Path) -> None:
    seats = ("bot:fireman",) * 6
    with running_server(
        tmp_path / "t.sqlite3", *limited(tmp_path / "settings.toml", bot_tables_per_visitor=2)
    ) as server:
        anton = Client(server)
        open_table(anton, "rocket", "me", "here")
        for _ in range(2):
            opened(anton, "dampfross", *seats, map="usa-west")
        wish = {"game": "dampfross", "map": "usa-west", "seats": [{"kind": "bot"}] * 6}
        refused = anton.refused("POST", "/tables", wish)
        assert "only bots play: 2," in refused.body["error"]["text"]
        nobodies = [Client(server) for _ in range(6)]
        answers = [one.send("POST", "/api/tables", wish) for one in nobodies]
        assert [answer.status_code for answer in answers].count(201) <= 3
        assert answers[-1].json()["error"]["code"] == "too_many_bot_tables"
        open_table(anton, "rocket", "me", "bot:fireman")  # with a person it is another matter
        for one in (anton, *nobodies):
            one.close()


def test_pages_of_one_visitor(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.sqlite3", *limited(tmp_path / "settings.toml", sockets_per_visitor=2)) as server:
        anton, beate = Client(server), Client(server)
        table = open_table(anton, "rocket", "me", "here", public=True)
        open_table(beate, "rocket", "me", "here")
        with anton.socket(table) as one, anton.socket(table) as other:
            one.hear("table")
            other.hear("table")
            stream = anton.http.get(f"/api/tables/{table}/stream")
            assert (stream.status_code, stream.json()["error"]["code"]) == (429, "too_many_sockets")
            assert "open from here: 2," in stream.json()["error"]["text"]
            with beate.socket(table) as third:
                third.hear("table")
        for client in (anton, beate):
            client.close()


def test_rematches_are_tables_too(tmp_path: Path) -> None:
    """One could give up and begin again for ever."""
    with running_server(tmp_path / "t.sqlite3", *limited(tmp_path / "settings.toml", tables_per_address=6)) as server:
        anton = Client(server)
        table = open_table(anton, "rocket", "me", "here")
        begun = 1
        for _ in range(9):
            anton.post(f"/tables/{table}/resign", {"seat": 0})
            answer = anton.send("POST", f"/api/tables/{table}/rematch")
            if answer.status_code != 201:
                break
            table, begun = answer.json()["id"], begun + 1
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_tables")
        assert begun <= 6
        anton.close()
