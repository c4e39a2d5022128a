"""Everything that reaches one player's browser during a game, and nothing of it is another's."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import footplate
from footplate.bots import decide, make_bot
from footplate.kernel.rng import Random
from tests.web.playing import fresh_key, opened, play_at_random, view_of
from tests.web_server import Client

People = Callable[..., Client]
EVERYTHING = ("", "/view", "/log", "/history", "/record", "/json", "/svg", "/chat", "/notes")


def pry(client: Client, table: str, seat: int) -> None:
    """Ask for everything there is to ask, as one's own seat, as a spectator, and as the other."""
    for what in EVERYTHING:
        for query in ({}, {"seat": seat}, {"seat": 1 - seat}, {"move": 3}):
            client.send("GET", f"/api/tables/{table}{what}", **query)
    seq = view_of(client, table, seat)["seq"]
    for body in ({"seq": seq, "seat": 1 - seat, "steps": []}, {"seq": seq - 1, "seat": seat, "steps": [1]}):
        client.send("POST", f"/api/tables/{table}/preview", body)
        client.send("POST", f"/api/tables/{table}/moves", {**body, "key": "pry"})
        client.send("POST", f"/api/tables/{table}/why", {**body, "step": 2})
    client.send("GET", "/api/tables", list="mine")
    client.send("GET", f"/api/tables/{table}/notify", seat=1 - seat)


def everything_in(texts: list[str]) -> Iterator[dict[str, Any]]:
    """Every JSON object anywhere in what was received."""
    for text in texts:
        try:
            yield from _objects(json.loads(text))
        except ValueError:
            continue


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _objects(inner)


def test_hidden_cash_never_reaches_the_other_player(person: People) -> None:
    anton, beate = person(), person()
    table = opened(anton, "rocket", "me", "invite", options={"cash": "hidden"})
    people, id, secret = (anton, beate), table["id"], table["seats"][0]["secret"]
    beate.post("/join", {"secret": secret, "name": "Beate"})
    beate.put(f"/tables/{id}/notes", {"text": "private-note-of-beate"})
    anton.received.clear()
    anton.bodies.clear()
    earned = set()
    with anton.socket(id, seat=0) as ears:
        for turn in range(80):
            (due,) = view_of(anton, id, 0)["prompt"]["deciding"]
            after = play_at_random(people[due], id, view_of(people[due], id, due), random.Random(turn))
            earned.add(view_of(beate, id, 1)["view"]["cash"][1])
            if turn % 15 == 0:
                pry(anton, id, 0)
        while ears.hear("view")["seq"] < after["done"]:
            pass
    assert len(earned) > 1  # there was something to see
    received = "\n".join(anton.received)
    assert secret not in received
    assert "private-note-of-beate" not in received
    assert beate.http.cookies["footplate"] not in received
    cash = [one["cash"] for one in everything_in(anton.bodies) if isinstance(one.get("cash"), list)]
    assert len(cash) > 60
    assert all(seen[1] is None for seen in cash)
    tables = [one for one in everything_in(anton.bodies) if "columns" in one]
    assert len(tables) > 60
    assert all(scores["total"][1] is None for scores in tables)
    changes = [one for one in everything_in(anton.bodies) if {"seat", "from", "to"} == set(one)]
    assert all(change["seat"] == 0 for change in changes)
    histories = [one["scores"] for one in everything_in(anton.bodies) if set(one) == {"scores", "marks"}]
    assert histories
    assert all(points[1] is None for history in histories for points in history)


def record_before_a_sealed_entry() -> str:
    """A game of Dampfross in which seat B is the first to declare under seal."""
    play = footplate.start("dampfross", seats=2, map="tutorial", seed=1, entry="sealed")
    chance = Random(1)
    bot = make_bot("fireman", play.rules, 1)
    while True:
        own: list[Any] = [play.rules.view(play.state, seat)["entries"] for seat in (0, 1)]
        undeclared = all(own) and own[0][0]["said"] == own[1][1]["said"] == "undeclared"
        if undeclared and play.turn == "B" and not play.state.midway() and len(play.legal_steps) > 1:
            return str(play.record)
        play.push(decide(bot, play.rules, play.state, chance))


def test_a_sealed_entry_leaves_no_trace_with_the_other_player(person: People) -> None:
    """The same position twice; B declares differently; whatever A can ask for is the same."""
    anton, record = person(), record_before_a_sealed_entry()
    seen = []
    for group in ("route", "pass"):
        table = anton.post("/import", {"record": record, "mode": "hotseat"})["id"]
        view = view_of(anton, table, 1)
        assert view["prompt"]["yours"]
        offer = next(one for one in view["offers"] if one["group"] == group)
        steps = offer.get("steps") or [offer["step"]]
        anton.post(f"/tables/{table}/moves", {"seq": view["seq"], "seat": 1, "steps": steps, "key": fresh_key()})
        answers = {}
        for what in ("view", "log", "history", "record", "json", "svg"):
            answers[what] = str(anton.get(f"/tables/{table}/{what}", seat=0)).replace(table, "ID")
        seen.append((steps, answers))
    (first, one), (second, other) = seen
    assert first != second
    for what in one:
        assert undated(one[what]) == undated(other[what]), what


def undated(text: str) -> str:
    """Without the moments at which things were done, and without what names the table alone."""
    text = re.sub(r"'at': [\d.]+", "'at': 0", text)
    return re.sub(r"(Id|Date|Commit)[^\n,]*", r"\1", text)
