"""Playing through the API as a page does: offers, previews, moves."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Any

from tests.web_server import Client

View = dict[str, Any]
_keys = itertools.count(1)


def fresh_key() -> str:
    return f"key-{next(_keys)}"


def open_table(host: Client, game: str, *seats: str, **wishes: Any) -> str:
    """A table with seats like "me", "here", "invite", "bot:random"; gives its id."""
    return str(opened(host, game, *seats, **wishes)["id"])


def opened(host: Client, game: str, *seats: str, **wishes: Any) -> dict[str, Any]:
    """The same, with the links."""
    wanted = []
    for place, seat in enumerate(seats):
        kind, _, level = seat.partition(":")
        wanted.append(
            {"kind": kind, **({"level": level} if level else {"name": "ABCDEF"[place] * 3} if kind == "here" else {})}
        )
    answer: dict[str, Any] = host.post("/tables", {"game": game, "seats": wanted, "name": "Anton", **wishes})
    return answer


def view_of(client: Client, table: str, seat: int | None) -> View:
    query = {} if seat is None else {"seat": seat}
    found: View = client.get(f"/tables/{table}/view", **query)
    return found


def choose(client: Client, table: str, view: View, chance: random.Random) -> list[int]:
    """The steps of a whole action, clicked together at random."""
    steps: list[int] = []
    offers = view["offers"]
    while True:
        offer = chance.choice(offers)
        steps += offer.get("steps") or [offer["step"]]
        tried = client.post(f"/tables/{table}/preview", {"seq": view["seq"], "seat": view["seat"], "steps": steps})
        if tried["complete"]:
            return steps
        offers = tried["offers"]


def play(client: Client, table: str, view: View, steps: Sequence[int], key: str = "") -> View:
    body = {"seq": view["seq"], "seat": view["seat"], "steps": list(steps), "key": key or fresh_key()}
    answer: View = client.post(f"/tables/{table}/moves", body)
    return answer


def play_at_random(client: Client, table: str, view: View, chance: random.Random) -> View:
    return play(client, table, view, choose(client, table, view, chance))
