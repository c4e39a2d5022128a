"""Whoever waits for an answer does not wait for strangers."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.requests import Request

from footplate.post.office import PostOffice
from footplate.table.bot_pool import BotPool
from footplate.table.errors import Forbidden
from footplate.table.futures import finished
from footplate.table.service import Tables
from footplate.table.store import open_store
from footplate.web.backups import Backups
from footplate.web.files import PageFiles
from footplate.web.limits import VISIT, Visit
from footplate.web.operations import Call
from footplate.web.schemas import Query
from footplate.web.server import LISTENING, Server
from footplate.web.settings import Settings
from footplate.web.thinking import Thinkers
from tests.table.sitting import friends, person


def a_server(tables: Tables, page: Path) -> Server:
    settings = Settings(db="")
    return Server(
        settings,
        tables,
        PageFiles(page),
        Thinkers(BotPool(), 1),
        Backups(settings, tables._store),
        PostOffice(tables, tables._store),
    )


def test_a_name_server_that_takes_its_time_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    answered = threading.Event()

    def ask_the_name_server() -> Future[str]:
        assert answered.wait(30)
        return finished("known")

    async def visit() -> None:
        server = a_server(tables, tmp_path)
        slow = [asyncio.ensure_future(server.do_outside(ask_the_name_server)) for _ in range(20)]
        assert await asyncio.wait_for(server.ask(lambda: "at once"), 20) == "at once"
        answered.set()
        assert await asyncio.gather(*slow) == ["known"] * 20
        server.close()

    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)
    asyncio.run(visit())
    store.close()


def test_looking_for_a_listener_is_on_the_account_of_whoever_has_come(tmp_path: Path) -> None:
    async def listen() -> float:
        server = a_server(tables, tmp_path)
        visit = Visit("192.0.2.7")
        VISIT.set(visit)
        LISTENING.set(True)
        await server.ask(sum, range(300_000))
        server.close()
        return visit.bill()

    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)
    assert asyncio.run(listen()) > 0
    store.close()


def test_who_loses_a_seat_while_a_copy_is_made_does_not_get_it(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)
    people, id = friends(tables, public=True)
    secret = tables.invite_again(people[1], id, 1).result().secret
    spy = person(tables)
    tables.join(spy, secret, "Beate").result()

    async def ask() -> None:
        server = a_server(tables, tmp_path)
        app = SimpleNamespace(state=SimpleNamespace(server=server))
        request = Request(
            {"type": "http", "app": app, "path_params": {"id": id}, "query_string": b"", "headers": [], "method": "GET"}
        )
        call = Call(request, None, Query())

        async def made() -> bytes:
            await server.do(tables.invite_again, people[1], id, 1, alone=True)
            return b"a secret"

        with pytest.raises(Forbidden):
            await call.kept_copy("record", spy, 1, None, made)
        assert await call.kept_copy("record", people[1], 1, None, made) == b"a secret"
        server.close()

    asyncio.run(ask())
    store.close()
