"""Sockets behave alike whether the server uses internals of uvicorn or only what every version of it offers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from footplate.web import serving
from footplate.web.bounds import incoming
from footplate.web.wire import frames, line, open_lines
from footplate.web.wire.line import PUBLIC, TESTED, WIRE_VARIABLE, SocketLine, line_of, minor_version
from tests.services import Cluster, postgres_cluster
from tests.waiting import until
from tests.web.playing import open_table, opened, play_at_random, view_of
from tests.web.test_guard import HANDSHAKE, KEY
from tests.web.test_health import both_serve, workers
from tests.web.test_open_lines import heard, said, sent
from tests.web_server import Client, Server, Socket, healthy, running_server

BOTH = ("own", PUBLIC)


@pytest.fixture(params=BOTH)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Which of the two ways the servers of a test go."""
    monkeypatch.setenv(WIRE_VARIABLE, request.param)
    return str(request.param)


# --- one line, in this process --------------------------------------------------------------------------------------


class Keeping:
    """An application with one line, and what became of it."""

    def __init__(self) -> None:
        self.line: SocketLine | None = None
        self.server: uvicorn.Server | None = None
        self.woken = asyncio.Event()
        self.over = asyncio.Event()
        self.costs: list[int] = []
        self.too_much_in_all = False
        """Whether others of the page's session or address have sent too much."""

    def may_send(self, cost: int) -> bool:
        self.costs.append(cost)
        return not self.too_much_in_all

    def wake(self) -> None:
        self.woken.set()

    def gone(self) -> None:
        assert not self.over.is_set()
        self.over.set()

    async def answer(self, websocket: WebSocket) -> None:
        await websocket.accept()
        self.line = line_of(websocket)(self)
        await self.line.stay()


Visit = Callable[[Keeping, SocketLine, socket.socket], Awaitable[None]]


def visiting(visit: Visit) -> None:
    """Let a page visit a server over a real connection, as soon as its socket is open."""

    async def come() -> None:
        loop, keeping = asyncio.get_running_loop(), Keeping()
        app = Starlette(routes=[WebSocketRoute("/socket", keeping.answer)])
        config = uvicorn.Config(app, log_config=None, lifespan="off", **serving.SOCKETS, **serving.chosen_protocols())
        with socket.create_server(("127.0.0.1", 0)) as listening, socket.socket() as page:
            keeping.server = uvicorn.Server(config)
            running = asyncio.ensure_future(keeping.server.serve([listening]))
            page.setblocking(False)
            page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
            await loop.sock_connect(page, listening.getsockname())
            await said(page, b"GET /socket HTTP/1.1\r\n" + HANDSHAKE + KEY + b"\r\n")
            try:
                async with asyncio.timeout(40):
                    assert (await heard(page, b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
                    while keeping.line is None:
                        await asyncio.sleep(0)
                    await visit(keeping, keeping.line, page)
                    await keeping.over.wait()
            finally:
                page.close()
                keeping.server.should_exit = True
                await running
        assert not keeping.server.server_state.connections
        assert not open_lines.ROUNDS._lines

    uvloop.run(come())


def test_the_way_is_the_one_that_was_chosen(way: str) -> None:
    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        assert isinstance(line, open_lines.OpenLine) is (way == "own")
        await said(page, sent(frames.CLOSE))

    visiting(visit)


def test_messages_arrive_in_order_and_the_page_closes(way: str) -> None:
    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        for text in (b"one", b"two", b"three"):
            line.say(text)
        words = b"".join(frames.written(frames.TEXT, text) for text in (b"one", b"two", b"three"))
        assert await heard(page, words) == words
        await said(page, sent(frames.CLOSE, b"\x03\xe8bye"))
        assert (await heard(page)).startswith(b"\x88")
        await keeping.over.wait()
        assert not line.is_open
        line.say(b"too late")
        line.hang_up(1000)

    visiting(visit)


def test_the_server_closes_after_what_it_has_said(way: str) -> None:
    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        line.say(b"one")
        line.hang_up(1008, "seat")
        line.say(b"never")
        assert not line.is_open
        last = frames.goodbye(1008, "seat")
        assert await heard(page, last) == frames.written(frames.TEXT, b"one") + last
        await said(page, sent(frames.CLOSE, b"\x03\xf0seat"))
        assert await heard(page) == b""

    visiting(visit)


@pytest.mark.parametrize("closes", [True, False])
def test_a_page_that_does_not_answer_the_close_is_cut_off(
    way: str, closes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_lines, "FAREWELL", 0.2)

    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        line.hang_up(1008)
        await heard(page, frames.goodbye(1008))
        if closes:
            page.shutdown(socket.SHUT_WR)
        await keeping.over.wait()

    visiting(visit)


@pytest.mark.parametrize(
    ("words", "code"),
    [(sent(frames.BINARY, b"x" * 4097), 1009), (frames.written(frames.TEXT, b"not masked"), 1002)],
)
def test_what_no_page_sends_closes_with_the_same_code(way: str, words: bytes, code: int) -> None:
    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        await said(page, words)
        answer = await heard(page)
        assert answer[:1] == b"\x88"
        assert answer[2:4] == code.to_bytes(2, "big")

    visiting(visit)


def test_what_a_page_says_counts(way: str) -> None:
    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        await said(page, sent(frames.TEXT, b"hello"))
        while not keeping.costs:
            await asyncio.sleep(0)
        assert sum(keeping.costs) in range(incoming.FRAME + 5, incoming.FRAME + incoming.PIECE + 20)
        assert line.is_open
        await said(page, sent(frames.CLOSE))

    visiting(visit)


@pytest.mark.parametrize(
    "word",
    [
        sent(frames.PING),
        sent(frames.PONG),
        sent(frames.TEXT, b"a"),
        sent(frames.TEXT, b"a", last=False) + sent(frames.CONTINUED, b"a"),
        sent(frames.PING, b"x" * 125),
        sent(frames.BINARY, b"x" * 4000),
    ],
)
def test_a_page_that_sends_far_too_much_is_hung_up_on(way: str, word: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "FAREWELL", 0.5)
    last = frames.goodbye(1008, "too_much")

    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        sending = asyncio.ensure_future(said(page, word * (20_000_000 // len(word))))
        assert (await heard(page, last)).endswith(last)
        await asyncio.wait([sending])
        assert sending.exception()
        assert len(keeping.costs) < 1_300

    visiting(visit)


def test_a_few_words_in_every_round_are_none_too_many(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "ROUND", 0.1)

    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        reading = asyncio.ensure_future(heard(page))
        for _ in range(15):
            await said(page, sent(frames.TEXT, b"x" * 800) + sent(frames.PONG) * 5)
            await asyncio.sleep(0.1)
        assert line.is_open
        await said(page, sent(frames.CLOSE))
        assert b"too_much" not in await reading

    visiting(visit)


def test_a_page_whose_session_has_sent_too_much_may_send_its_share(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "FAREWELL", 0.1)

    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        keeping.too_much_in_all = True
        await said(page, sent(frames.TEXT, b"a"))
        while not keeping.costs:
            await asyncio.sleep(0)
        assert line.is_open
        await said(page, sent(frames.TEXT, b"a") * 4)
        assert await heard(page, b"too_much")
        assert not line.is_open

    visiting(visit)


@pytest.mark.parametrize("now_and_then", [False, True])
def test_a_page_that_never_catches_up_costs_little_and_is_cut_off(
    way: str, now_and_then: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_lines, "SLOW_READER_SECONDS", 0.2)
    monkeypatch.setattr(open_lines, "FAREWELL", 0.2)

    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        loop, told, waited = asyncio.get_running_loop(), 0, 0
        while waited < 50:  # until it stays full
            waited = 0 if line.is_open else waited + 1
            if line.is_open:
                line.say(b"x" * 50_000)
                told += 50_000
            await asyncio.sleep(0.002)
        assert told < 8_000_000  # what the system takes, and little more
        while not keeping.over.is_set() or (keeping.server and keeping.server.server_state.connections):
            if now_and_then:
                with contextlib.suppress(ConnectionError):
                    await loop.sock_recv(page, 1)
            await asyncio.sleep(0.02)

    visiting(visit)


def test_a_page_that_catches_up_hears_what_is_new(way: str) -> None:
    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        waited = 0
        while waited < 50:
            waited = 0 if line.is_open else waited + 1
            if line.is_open:
                line.say(b"x" * 50_000)
            await asyncio.sleep(0.002)
        keeping.woken.clear()
        last = frames.goodbye(1008, "seat")
        reading = asyncio.ensure_future(heard(page, last))
        await keeping.woken.wait()
        assert line.is_open
        line.hang_up(1008, "seat")
        assert (await reading).endswith(last)
        await said(page, sent(frames.CLOSE))

    visiting(visit)


def test_a_page_hears_in_every_round_that_the_server_is_there(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "ROUND", 0.2)

    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        for _ in range(3):
            assert (await heard(page, open_lines.PULSE_MESSAGE)).count(open_lines.PULSE_MESSAGE) == 1
            await said(page, sent(frames.PONG))
        await said(page, sent(frames.CLOSE))

    visiting(visit)


def test_a_server_that_stops_says_so(way: str) -> None:
    async def visit(keeping: Keeping, line: SocketLine, page: socket.socket) -> None:
        assert keeping.server
        keeping.server.should_exit = True
        assert await heard(page) == frames.goodbye(open_lines.RESTARTING)

    visiting(visit)


# --- a whole server -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Server]]:
    folder = tmp_path_factory.mktemp("ways")
    with contextlib.ExitStack() as running:
        yield {
            way: running.enter_context(running_server(folder / f"{way}.sqlite3", FOOTPLATE_WIRE=way)) for way in BOTH
        }


@pytest.fixture(params=BOTH)
def server(request: pytest.FixtureRequest, servers: dict[str, Server]) -> Server:
    return servers[request.param]


def closing_code(page: Socket) -> int | None:
    """The code with which the server closes, after all messages."""
    try:
        while True:
            page.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_moves_presence_and_chat_are_told(server: Server) -> None:
    anton, guest = Client(server), Client(server)
    table = opened(anton, "rocket", "me", "here", public=True)["id"]
    with anton.socket(table, seat=0) as page:
        view = page.hear("view")["changed"] | {"view": {}}
        with contextlib.ExitStack() as crowd:
            for _ in range(10):
                crowd.enter_context(guest.socket(table))
            while page.hear("presence")["watching"] < 10:
                pass
        while page.hear("presence")["watching"]:
            pass
        (seat,) = view_of(anton, table, 0)["prompt"]["deciding"]
        done = play_at_random(anton, table, view_of(anton, table, seat), random.Random(1))
        assert page.hear_view(view, done["seq"])["seq"] == done["seq"]
        anton.post(f"/tables/{table}/chat", {"text": "Good luck!"})
        assert page.hear("chat")["text"] == "Good luck!"
    until(lambda: anton.get(f"/tables/{table}")["watching"] == 0)
    anton.close()
    guest.close()


def test_a_flood_of_pings_ends_the_socket(server: Server) -> None:
    anton = Client(server)
    table = opened(anton, "rocket", "me", "bot:random", public=True)["id"]
    with socket.create_connection(("127.0.0.1", server.port), 60) as page:
        page.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\n".encode() + HANDSHAKE + KEY + b"\r\n")
        found = page.recv(1)
        page.settimeout(5)
        with contextlib.suppress(OSError):  # nothing is read any more
            page.sendall(sent(frames.PING) * 3_000_000)
        page.settimeout(60)
        while piece := page.recv(65536):
            found += piece
            if b"too_much" in found:
                break
    assert found.endswith(frames.goodbye(1008, "too_much"))
    assert found.count(frames.written(frames.PONG, b"")) < 2_000
    assert healthy(server)
    anton.close()


def test_a_session_that_ends_closes_its_sockets(server: Server) -> None:
    anton = Client(server)
    table = opened(anton, "rocket", "me", "here")["id"]
    with anton.socket(table, seat=0) as page:
        page.hear("view")
        anton.http.post("/api/logout", json={"everywhere": True})
        assert closing_code(page) == 1008
    anton.close()


def test_a_server_that_is_stopped_leaves_no_page_waiting(way: str, tmp_path: Path) -> None:
    with running_server(tmp_path / "t.sqlite3", FOOTPLATE_WIRE=way) as server:
        anton = Client(server)
        table = open_table(anton, "rocket", "me", "here")
        with anton.socket(table, seat=0) as page:
            page.hear("view")
            server.process.send_signal(signal.SIGTERM)
            assert closing_code(page) == 1012
        assert server.process.wait(20) in (0, -signal.SIGTERM)
        assert [line for line in server.logged() if line["level"] in ("warning", "error")] == []
        anton.close()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres_cluster() as running:
        yield running


def test_pages_of_a_killed_process_are_told_by_the_others(way: str, cluster: Cluster, tmp_path: Path) -> None:
    where = cluster.new_database()
    with running_server(where, "--workers", "2", log=tmp_path / "log", FOOTPLATE_WIRE=way) as server:
        until(lambda: both_serve(server))
        anton = Client(server)
        table = open_table(anton, "rocket", "me", "here", public=True)
        with contextlib.ExitStack() as pages:
            for page in [pages.enter_context(anton.socket(table, seat=0)) for _ in range(8)]:
                page.hear("view")
            before = set(workers(server))
            os.kill(min(before), signal.SIGKILL)
            until(lambda: len(set(workers(server)) - before) == 1)
            until(lambda: both_serve(server))
            with anton.socket(table, seat=0) as page:
                page.hear("view")
                anton.post(f"/tables/{table}/chat", {"text": "Still here"})
                assert page.hear("chat")["text"] == "Still here"
        anton.close()


# --- which way ------------------------------------------------------------------------------------------------------


def test_the_version_these_tests_run_with_is_tested() -> None:
    assert minor_version(uvicorn.__version__) in TESTED


@pytest.mark.parametrize(
    ("version", "wish", "uses"),
    [("0.54.0", "", True), ("0.54.1", "", True), ("0.99.0", "", False), ("1.0", "", False), ("0.54.0", PUBLIC, False)],
)
def test_internals_are_used_of_tested_versions_only(
    version: str, wish: str, uses: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn, "__version__", version)
    monkeypatch.setenv(WIRE_VARIABLE, wish)
    assert line.uses_internals() is uses


def test_a_server_with_an_unknown_version_serves_and_warns(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import uvicorn\nuvicorn.__version__ = '0.99.3'\n")
    paths = os.pathsep.join([str(tmp_path), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    with running_server(tmp_path / "t.sqlite3", PYTHONPATH=paths) as server:
        anton = Client(server)
        with anton.socket(open_table(anton, "rocket", "me", "here"), seat=0) as page:
            page.hear("view")
        anton.close()
        (warning,) = [line for line in server.logged() if line["level"] == "warning"]
        assert warning["message"].startswith("uvicorn 0.99.3 has not been tested with this version of Footplate")


def test_a_version_without_a_protocol_to_be_found_is_left_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    from footplate.web.wire import watching

    monkeypatch.setenv(WIRE_VARIABLE, PUBLIC)
    monkeypatch.setattr(watching, "WatchedConnection", None)
    assert serving.chosen_protocols()["ws"] == "auto"
