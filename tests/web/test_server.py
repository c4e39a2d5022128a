"""Whoever waits for an answer does not wait for strangers."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from starlette.requests import Request

from footplate.language import LANGUAGES
from footplate.post.office import PostOffice
from footplate.table.basics.errors import Forbidden
from footplate.table.basics.futures import finished
from footplate.table.play.importing import imported
from footplate.table.processes.bot_pool import BotPool
from footplate.table.processes.workshop import Piece, Workshop
from footplate.table.service import Tables
from footplate.table.show.pictures import draw
from footplate.table.store import open_store
from footplate.web.api.talk import put_notify
from footplate.web.bots.thinking import Thinkers
from footplate.web.bounds.limits import VISIT, Visit
from footplate.web.bounds.thinking_time import ThinkingTime
from footplate.web.contract import schemas
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.refusals import refused as answer_of
from footplate.web.contract.schemas import Query
from footplate.web.files.page_files import PageFiles
from footplate.web.requests.operations import Call
from footplate.web.running.metrics import Metrics
from footplate.web.running.regular_backups import Backups
from footplate.web.running.settings import ServerSettings
from footplate.web.server import LISTENING, OUTSIDE_WAITING, Server
from tests.table.sitting import friends, person

T = TypeVar("T")


def a_server(tables: Tables, page: Path) -> Server:
    settings = ServerSettings(db="")
    return Server(
        settings,
        tables,
        PageFiles(page),
        Thinkers(BotPool(), 1),
        Backups(settings, tables.store),
        PostOffice(tables, tables.store),
        Metrics(),
        ThinkingTime(settings),
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
    secret = tables.seats.invite_again(people[1], id, 1).result().secret
    spy = person(tables)
    tables.seats.join(spy, secret, "Beate").result()

    async def ask() -> None:
        server = a_server(tables, tmp_path)
        app = SimpleNamespace(state=SimpleNamespace(server=server))
        request = Request(
            {"type": "http", "app": app, "path_params": {"id": id}, "query_string": b"", "headers": [], "method": "GET"}
        )
        call = Call(request, None, Query())

        async def made() -> bytes:
            await server.do(tables.seats.invite_again, people[1], id, 1, alone=True)
            return b"a secret"

        with pytest.raises(Forbidden):
            await call.kept_copy("record", spy, 1, None, made)
        assert await call.kept_copy("record", people[1], 1, None, made) == b"a secret"
        server.close()

    asyncio.run(ask())
    store.close()


class Bench(Workshop):
    """Makes a piece when it is told to, and remembers what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[object] = []
        self.pieces: list[Future[Piece[Any]]] = []

    def make(self, job: Callable[..., T], *given: object) -> Future[Piece[T]]:
        self.given.append(given[0])
        self.pieces.append(Future())
        return self.pieces[-1]


def made_in_order(wanted: Iterable[tuple[str, Callable[..., object], str]], page: Path) -> list[object]:
    """What a workshop makes one after the other, when all of it is wanted at once: (from where, how, what)."""
    bench, store = Bench(), open_store(str(page / "t.sqlite3"))

    async def visit() -> None:
        server = a_server(Tables(store), page)
        server._workshop = bench
        asking = []
        for address, job, what in wanted:
            VISIT.set(Visit(address))
            asking.append(asyncio.create_task(server.make(job, what)))
        while not all(task.done() for task in asking):
            await asyncio.sleep(0)
            if not bench.pieces[-1].done():
                assert len(bench.pieces) == 1 + sum(piece.done() for piece in bench.pieces)  # one at a time
                bench.pieces[-1].set_result(Piece("made", None, 0.0))
        server.close()

    asyncio.run(visit())
    store.close()
    return bench.given


def test_whoever_comes_waits_for_one_piece_of_somebody_else_in_the_workshop(tmp_path: Path) -> None:
    many = [("192.0.2.1", imported, f"record {number}") for number in range(12)]
    assert made_in_order([*many, ("192.0.2.2", draw, "picture")], tmp_path)[:2] == ["record 0", "picture"]
    assert made_in_order([*many, ("192.0.2.2", imported, "mine")], tmp_path)[:2] == ["record 0", "mine"]


def test_a_picture_does_not_wait_for_the_records_of_many_nor_a_record_for_their_pictures(tmp_path: Path) -> None:
    records = [(f"192.0.2.{number}", imported, f"record {number}") for number in range(9)]
    assert made_in_order([*records, ("192.0.2.99", draw, "picture")], tmp_path)[:2] == ["record 0", "picture"]
    pictures = [(f"192.0.2.{number}", draw, f"picture {number}") for number in range(9)]
    assert made_in_order([*pictures, ("192.0.2.99", imported, "record")], tmp_path)[:2] == ["picture 0", "record"]


def test_whoever_asks_for_much_waits_for_one_thing_of_somebody_else(tmp_path: Path) -> None:
    done: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def first() -> None:
        begun.set()
        assert go_on.wait(30)

    async def visit() -> None:
        server = a_server(tables, tmp_path)
        VISIT.set(Visit("192.0.2.1"))
        asking = [asyncio.create_task(server.ask_much(first))]
        asking += [asyncio.create_task(server.ask_much(done.append, "theirs")) for _ in range(5)]
        await asyncio.to_thread(begun.wait, 30)
        VISIT.set(Visit("192.0.2.2"))
        asking.append(asyncio.create_task(server.ask_much(done.append, "mine")))
        await asyncio.sleep(0.01)
        go_on.set()
        await asyncio.gather(*asking)
        server.close()

    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)
    asyncio.run(visit())
    store.close()
    assert done == ["mine", *["theirs"] * 5]


def test_slow_name_servers_keep_only_those_of_one_address_waiting_and_not_for_long_lines(tmp_path: Path) -> None:
    answered = threading.Event()

    def ask_a_slow_one() -> Future[str]:
        assert answered.wait(30)
        return finished("known")

    async def visit() -> None:
        server = a_server(tables, tmp_path)
        VISIT.set(Visit("192.0.2.1"))
        slow = [asyncio.create_task(server.do_outside(ask_a_slow_one)) for _ in range(OUTSIDE_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(HttpRefusal) as refused:
            await server.do_outside(finished, "one too many")
        for language in LANGUAGES:
            answer = answer_of(refused.value, language)
            assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
            assert "10" in refused.value.sentence(language)
        VISIT.set(Visit("192.0.2.2"))
        assert await asyncio.wait_for(server.do_outside(finished, "at once"), 20) == "at once"
        answered.set()
        assert await asyncio.gather(*slow) == ["known"] * OUTSIDE_WAITING
        VISIT.set(Visit("192.0.2.1"))
        assert await server.do_outside(finished, "again") == "again"
        server.close()

    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)
    asyncio.run(visit())
    store.close()


def test_messages_are_ended_without_a_name_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)
    people, id = friends(tables)
    token, _ = tables.people.open_session(people[0], "").result()
    tables.notifying.set(people[0], id, seat=0, email="", webhook="https://9.9.9.9/", language="en").result()

    async def end() -> None:
        server = a_server(tables, tmp_path)

        async def nobody_answers(*_: object, **__: object) -> None:
            raise AssertionError("nobody has to be asked")

        monkeypatch.setattr(server, "do_outside", nobody_answers)
        app = SimpleNamespace(state=SimpleNamespace(server=server))
        headers = [(b"cookie", f"footplate={token}".encode())]
        scope = {"type": "http", "app": app, "path_params": {"id": id}, "query_string": b"", "headers": headers}
        for nothing in ("", "  "):
            body = schemas.Notify(seat=0, email="", webhook=nothing)
            await put_notify(Call(Request({**scope, "method": "PUT"}), body, Query()))
        with pytest.raises(AssertionError):
            await put_notify(
                Call(Request({**scope, "method": "PUT"}), schemas.Notify(0, webhook="https://x/"), Query())
            )
        server.close()

    asyncio.run(end())
    assert tables.notifying.settings(people[0], id, 0)["webhook"] == ""
    store.close()


def test_games_are_watched_until_no_thread_waits_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that hangs while the server closes is interrupted."""
    begun, interrupted = threading.Event(), threading.Event()
    hangs_still = list[bool]()

    def hang() -> None:
        begun.set()
        interrupted.wait(60)

    async def visit() -> None:
        server = a_server(tables, tmp_path)
        asked = server._threads.submit(hang)
        begun.wait()
        monkeypatch.setattr(server._stuck, "close", lambda: hangs_still.append(not asked.done()))
        monkeypatch.setattr(
            server._workshop, "close", interrupted.set
        )  # the watch comes round while the rest is closed
        server.close()

    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)
    asyncio.run(visit())
    assert hangs_still == [False]
    store.close()
