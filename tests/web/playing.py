"""Playing through the API as a page does: offers, previews, moves."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Any, Protocol

from tests.waiting import until


class Asking(Protocol):
    """Somebody who asks the server: a client, or a person at a browser."""

    def get(self, path: str, **query: Any) -> Any: ...

    def post(self, path: str, body: Any) -> Any: ...


View = dict[str, Any]
_keys = itertools.count(1)


def fresh_key() -> str:
    return f"key-{next(_keys)}"


def open_table(host: Asking, game: str, *seats: str, **wishes: Any) -> str:
    """A table with seats like "me", "here", "invite", "bot:random"; gives its id."""
    return str(opened(host, game, *seats, **wishes)["id"])


def opened(host: Asking, game: str, *seats: str, **wishes: Any) -> dict[str, Any]:
    """The same, with the links."""
    wanted = []
    for place, seat in enumerate(seats):
        kind, _, level = seat.partition(":")
        wanted.append(
            {"kind": kind, **({"level": level} if level else {"name": "ABCDEF"[place] * 3} if kind == "here" else {})}
        )
    answer: dict[str, Any] = host.post("/tables", {"game": game, "seats": wanted, "name": "Anton", **wishes})
    return answer


def view_of(client: Asking, table: str, seat: int | None) -> View:
    query = {} if seat is None else {"seat": seat}
    found: View = client.get(f"/tables/{table}/view", **query)
    return found


def choose(client: Asking, table: str, view: View, chance: random.Random) -> list[int]:
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


def play(client: Asking, table: str, view: View, steps: Sequence[int], key: str = "") -> View:
    body = {"seq": view["seq"], "seat": view["seat"], "steps": list(steps), "key": key or fresh_key()}
    answer: View = client.post(f"/tables/{table}/moves", body)
    return answer


def play_at_random(client: Asking, table: str, view: View, chance: random.Random) -> View:
    return play(client, table, view, choose(client, table, view, chance))


def plays_to_the_end(one: Asking, table: str, seat: int = 0) -> None:
    """Somebody among bots decides at random whenever they are asked, until the game is over."""
    chance = random.Random(1)

    def asked() -> bool:
        return bool(view_of(one, table, seat)["prompt"]["yours"]) or is_over()

    def is_over() -> bool:
        return bool(one.get(f"/tables/{table}")["status"] == "over")

    while not is_over():
        until(asked)
        view = view_of(one, table, seat)
        while view["prompt"]["yours"]:
            view = play_at_random(one, table, view, chance)
