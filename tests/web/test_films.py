"""Films through the API: of finished games, made once, on the account of who wants them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from io import BytesIO
from types import SimpleNamespace
from typing import Any

from footplate.table.basics.values import Who
from footplate.table.show.film import can_film
from footplate.web.api.films import _filmed
from footplate.web.bots.thinking import InTurn
from footplate.web.bounds.limits import VISIT, Visit
from footplate.web.bounds.thinking_time import Payer
from tests.browser.records import finished
from tests.extras import needed
from tests.web.playing import open_table
from tests.web_server import Client

People = Callable[..., Client]

LONGEST = 300
"""Seconds: other tests may keep the machine busy."""

needed("film", "resvg_py")


def test_a_finished_game_is_filmed_once(person: People) -> None:
    from PIL import Image

    assert can_film(), "there are no letters here: install fonts-dejavu"
    anton, beate = person(), person()
    table = anton.post("/import", {"record": finished("whistle")})["id"]
    answer = anton.http.get(f"/api/tables/{table}/film", timeout=LONGEST)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/gif")
    film = Image.open(BytesIO(answer.content))
    assert film.n_frames == 31  # type: ignore[attr-defined]
    assert anton.http.get(f"/api/tables/{table}/film").content == answer.content
    assert beate.refused("GET", f"/tables/{table}/film").status == 404


def test_a_game_under_way_is_not_filmed(person: People) -> None:
    anton = person()
    table = open_table(anton, "rocket", "me", "here")
    refused = anton.refused("GET", f"/tables/{table}/film")
    assert (refused.status, refused.body["error"]["text"]) == (422, "The game is not over yet.")


def test_a_film_is_paid_for_like_a_bot_that_thinks() -> None:
    """Each of its pictures is on the account of who wants it, and none on that of their requests."""
    paying, charged, request = Payer("anton", "10.0.0.1"), list[float](), Visit("10.0.0.1")

    async def ask(what: object, *given: object) -> list[str]:
        return ["a scene", "the result"]

    async def make(job: object, given: object) -> bytes:
        visit = VISIT.get()
        assert visit
        visit.spend(0.5)
        return f"{given}".encode()

    server = SimpleNamespace(
        ask=ask,
        make=make,
        tables=SimpleNamespace(looking=SimpleNamespace(film=None)),
        films=InTurn(1),
        thinking_time=SimpleNamespace(payer=lambda *given: paying, charge=lambda who, cost: charged.append(cost)),
    )
    call: Any = SimpleNamespace(server=server, table="t", language="en", request=None)

    async def wanted() -> bytes:
        VISIT.set(request)
        return await asyncio.create_task(_filmed(call, Who()))

    assert asyncio.run(wanted()) == b"[b'a scene', b'the result']"
    assert charged == [0.5, 0.5]
    assert request.bill() == 0
