"""What stands before every request, and the headers of every answer."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from footplate.table.basics.errors import StoreFailed
from footplate.web.app import make_app
from footplate.web.bounds.hosts import Hosts
from footplate.web.bounds.limits import VISIT
from footplate.web.bounds.safety import SAFE_HEADERS
from footplate.web.contract.refusals import refused_by_a_table
from footplate.web.requests.guard import Guard, _session
from footplate.web.running.settings import ServerSettings
from tests.web_server import Client, Server, healthy, limited, running_server

TABLE = {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}]}


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/table/x", "/healthz"])
def test_every_answer_forbids_inline_script_frames_and_referrers(server: Server, path: str) -> None:
    headers = httpx2.get(server.url + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def raw_answer(server: Server, request: bytes, source: str = "127.0.0.1") -> tuple[int, dict[str, str]]:
    """Status and headers of the answer to some bytes."""
    with socket.create_connection(("127.0.0.1", server.port), 60, (source, 0)) as connection:
        connection.sendall(request)
        answer = connection.makefile("rb")
        status = int(answer.readline().split()[1])
        lines = iter(lambda: answer.readline().decode().strip(), "")
        said = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
        assert len(dict(said)) == len(said), "a header is said twice"
        return status, dict(said)


HANDSHAKE = b"host: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
KEY = b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


SOCKET = b"GET /api/tables/X/socket HTTP/1.1\r\n" + HANDSHAKE + KEY
UNREADABLE = [
    SOCKET.replace(b"/X/", b"/" + b"X" * 9_000 + b"/"),
    SOCKET + b"x: " + b"y" * 9_000 + b"\r\n",
    SOCKET + b"x: y\r\n" * 200,
    SOCKET + b"content-length: 5\r\n",
    SOCKET + b"transfer-encoding: chunked\r\n",
    SOCKET.replace(b"/X/", b"/\xc3\xa4/"),
]
"""Handshakes that a reader of HTTP takes for some, and one of WebSockets does not."""


@pytest.mark.parametrize(
    ("status", "request_"),
    [
        *[(400, handshake + b"\r\n") for handshake in UNREADABLE],
        (200, b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        (400, b"nonsense\r\n\r\n"),
        (400, b"GET /api/i18n/en HTTP/9.9\r\n\r\n"),
        (400, b"GET /api/tables/X/socket HTTP/1.1\r\n" + HANDSHAKE + b"\r\n"),
        (403, b"GET /api/tables/X/socket HTTP/1.1\r\norigin: http://x\r\n" + HANDSHAKE + KEY + b"\r\n"),
        (404, b"GET /api/tables/X/socket HTTP/1.1\r\n" + HANDSHAKE + KEY + b"\r\n"),
        (404, b"GET /nothing HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        (405, b"DELETE /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        (413, b"POST /api/import HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9999999\r\n\r\n"),
        (415, b"POST /api/import HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n"),
        (400, b"GET /api/games HTTP/1.1\r\n\r\n"),
        (400, b"GET /api/games HTTP/1.0\r\n\r\n"),
        (400, b"GET /healthz HTTP/1.0\r\n\r\n"),
        (400, b"GET /api/games HTTP/1.1\r\nhost:\r\n\r\n"),
        (400, b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n\r\n"),
        (400, b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n"),
        (
            400,
            b"GET /api/tables/X/socket HTTP/1.1\r\n" + HANDSHAKE.replace(b"host: localhost\r\n", b"") + KEY + b"\r\n",
        ),
        (400, b"POST /api/tables HTTP/1.1\r\ncontent-length: 0\r\n\r\n"),
        (200, b"GET /healthz HTTP/1.0\r\nhost: localhost\r\n\r\n"),
        (200, b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:8000\r\n\r\n"),
        (421, b"GET /api/games HTTP/1.1\r\nhost: evil.example\r\n\r\n"),
        (421, b"GET /api/tables/X/socket HTTP/1.1\r\n" + HANDSHAKE.replace(b"localhost", b"evil") + KEY + b"\r\n"),
        (431, b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 12_000),
    ],
)
def test_every_status_has_the_headers(server: Server, status: int, request_: bytes) -> None:
    found, headers = raw_answer(server, request_)
    assert found == status
    assert headers.items() >= SAFE_HEADERS.items() - {("cache-control", "no-store")}
    assert "cache-control" in headers


@pytest.mark.parametrize("handshake", UNREADABLE)
def test_whoever_asks_for_a_socket_in_words_nobody_reads_is_hung_up(server: Server, handshake: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 20) as connection:
        connection.sendall(handshake + b"\r\n")
        assert connection.makefile("rb").read().startswith(b"HTTP/1.1 400 ")


def test_a_failure_has_the_headers_too(tmp_path: Path) -> None:
    async def fail(request: Request) -> Response:
        raise RuntimeError("oops")

    async def ask() -> httpx2.Response:
        app = make_app(ServerSettings(db=str(tmp_path / "t.sqlite3")))
        app.router.routes.insert(0, Route("/fail", fail))
        transport = httpx2.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/fail")

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "broken")
    assert dict(answer.headers).items() >= SAFE_HEADERS.items()


def test_a_failure_leaves_no_secret_of_an_address_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(request: Request) -> Response:
        raise RuntimeError("oops")

    async def ask() -> httpx2.Response:
        app = make_app(ServerSettings(db=str(tmp_path / "t.sqlite3")))
        app.router.routes.insert(0, Route("/api/join/{secret}", fail))
        transport = httpx2.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/api/join/s3cret")

    assert asyncio.run(ask()).status_code == 500
    (told,) = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert told == "GET /api/join/... cannot be answered"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8000", 200),
        ("game.localhost", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:8000", 200),
        ("192.168.0.7:8000", 200),
        ("play.example.org", 200),
        ("club.example.org:8443", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost.evil.example", 421),
        ("play.example.org.evil", 421),
    ],
)
def test_only_names_somebody_gave_the_server_are_answered(public: Server, host: str, status: int) -> None:
    answer = httpx2.get(f"{public.url}/api/games", headers={"host": host})
    assert answer.status_code == status
    opened = httpx2.post(
        f"{public.url}/api/tables", json=TABLE, headers={"host": host, "origin": f"http://{host}"}
    ).status_code
    assert opened == (201 if status == 200 else 421)
    if status == 421:
        assert host in answer.json()["error"]["text"]
        assert "--allow-host" in answer.json()["error"]["text"]


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    names = ("--public-url", "https://play.example.org", "--allow-host", "club.example.org, other.example.org")
    with running_server(tmp_path_factory.mktemp("public") / "t.sqlite3", *names) as running:
        yield running


def test_everywhere_the_machine_answers_to_its_own_name() -> None:
    name = socket.gethostname()
    assert Hosts(ServerSettings(db="", host="0.0.0.0")).known(f"{name}:8000")
    assert not Hosts(ServerSettings(db="", host="0.0.0.0")).known("evil.example")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", ""])
def test_a_foreign_page_can_change_nothing(server: Server, origin: str) -> None:
    answer = httpx2.post(f"{server.url}/api/tables", json=TABLE, headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "foreign_origin"


def test_browsers_that_send_no_origin_say_whether_they_come_from_elsewhere(server: Server) -> None:
    answer = httpx2.post(f"{server.url}/api/tables", json=TABLE, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


def test_the_own_page_and_the_public_address_may(server: Server, tmp_path: Path) -> None:
    assert httpx2.post(f"{server.url}/api/tables", json=TABLE, headers={"origin": server.url}).status_code == 201
    with running_server(tmp_path / "t.sqlite3", "--public-url", "https://play.example.org") as public:
        headers = {"origin": "https://play.example.org"}
        # It says its public address, so the test must ask where it really listens.
        answer = httpx2.post(f"{public.url}/api/tables", json=TABLE, headers=headers)
        assert answer.status_code == 201
        assert "secure" in answer.headers["set-cookie"].lower()
        assert answer.headers["strict-transport-security"]


def test_a_foreign_page_cannot_open_a_socket(server: Server) -> None:
    anton = Client(server)
    table = anton.post("/tables", TABLE)["id"]
    headers = {"origin": "https://evil.example", "upgrade": "websocket", "connection": "upgrade"}
    headers |= {"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "sec-websocket-version": "13"}
    answer = anton.http.get(f"/api/tables/{table}/socket", headers=headers)
    assert answer.status_code == 403
    anton.close()


def test_a_form_of_another_page_is_no_json(server: Server) -> None:
    answer = httpx2.post(
        f"{server.url}/api/tables", content=b'{"game":"rocket"}', headers={"content-type": "text/plain"}
    )
    assert answer.status_code == 415


def test_too_much_is_refused_announced_or_not(server: Server) -> None:
    headers = {"content-type": "application/json"}
    announced = httpx2.post(f"{server.url}/api/import", content=b" " * 1_000_001, headers=headers)
    pieces = (b" " * 100_000 for _ in range(11))
    unannounced = httpx2.post(f"{server.url}/api/import", content=pieces, headers=headers)
    assert (announced.status_code, unannounced.status_code) == (413, 413)


def test_who_asks_too_often_is_told_how_long_to_wait(tmp_path: Path) -> None:
    limit = limited(tmp_path / "settings.toml", requests_per_minute=1)
    with running_server(tmp_path / "t.sqlite3", *limit) as server, httpx2.Client(base_url=server.url) as hasty:
        answers = [hasty.get("/api/games") for _ in range(70)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) >= 5
    assert 0 < int(refused[0].headers["retry-after"]) <= 60


def test_new_cookies_do_not_buy_more_requests(tmp_path: Path) -> None:
    limit = limited(tmp_path / "settings.toml", requests_per_minute=1)
    with running_server(tmp_path / "t.sqlite3", *limit) as server, httpx2.Client(base_url=server.url) as hasty:
        answers = [hasty.get("/api/games", headers={"cookie": f"footplate={n}"}) for n in range(320)]
    assert 5 < sum(answer.status_code == 429 for answer in answers) < 25


@pytest.mark.parametrize("shown", ["cookie: footplate=s3cret; j={}", "cookie: j={}; footplate=s3cret"])
def test_other_cookies_do_not_make_another_session(tmp_path: Path, shown: str) -> None:
    limit = limited(tmp_path / "settings.toml", requests_per_minute=1)
    name, value = shown.split(": ")
    with running_server(tmp_path / "t.sqlite3", *limit) as server, httpx2.Client(base_url=server.url) as hasty:
        answers = [hasty.get("/api/games", headers={name: value.format(n)}) for n in range(70)]
    assert 5 < sum(answer.status_code == 429 for answer in answers) < 15


@pytest.mark.parametrize(
    ("headers", "sessions"),
    [
        ({"authorization": "Bearer {}"}, 2),
        ({"cookie": "footplate={}"}, 2),
        ({"authorization": "bearer  s3cret", "cookie": "footplate={}"}, 1),
        ({"authorization": "Basic {}", "cookie": "footplate=s3cret"}, 1),
        ({"authorization": "Basic {}"}, 0),
        ({"cookie": "j={}"}, 0),
        ({}, 0),
    ],
)
def test_only_what_shows_who_somebody_is_counts_as_a_session(headers: dict[str, str], sessions: int) -> None:
    shown = [Headers({name: value.format(n) for name, value in headers.items()}) for n in range(2)]
    assert len({_session(one) for one in shown} - {""}) == sessions


def test_who_listens_too_often_is_refused_before_the_answer_begins(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.sqlite3", *limited(tmp_path / "settings.toml", sockets_per_address=1)) as server:
        anton = Client(server)
        table = anton.post("/tables", TABLE)["id"]
        with anton.http.stream("GET", f"/api/tables/{table}/stream") as first:
            lines = first.iter_lines()
            assert next(lines)
            with anton.http.stream("GET", f"/api/tables/{table}/stream") as second:
                assert second.status_code == 429
                assert "too_many_sockets" in second.read().decode()
            del lines  # only now the first one goes
        anton.close()
        assert [line for line in server.logged() if line["level"] == "error"] == []


def test_headers_without_end_are_refused(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 60) as connection:
        connection.sendall(b"GET /api/games HTTP/1.1\r\n")
        with contextlib.suppress(OSError):  # it may hang up before all is said
            for _ in range(80):
                connection.sendall(b"x: " + b"y" * 1000 + b"\r\n")
        with contextlib.suppress(OSError):
            assert connection.recv(1000).startswith(b"HTTP/1.1 431")
    with socket.create_connection(("127.0.0.1", server.port), 60) as connection:
        connection.sendall(b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n" + b"x: " + b"y" * 30_000 + b"\r\n\r\n")
        assert connection.recv(15) == b"HTTP/1.1 200 OK"
    assert healthy(server)


def test_what_ails_the_store_is_told_to_nobody() -> None:
    answer = refused_by_a_table(StoreFailed("host db.internal refused user footplate"), "en")
    assert answer.status_code == 503
    assert b"internal" not in bytes(answer.body)


def test_the_log_has_no_secrets(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.sqlite3") as server:
        assert healthy(server)
        anton = Client(server)
        table = anton.post(
            "/tables", {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "invite"}], "name": "Anton"}
        )
        secret = table["seats"][0]["secret"]
        anton.send("GET", f"/join/{secret}")
        anton.send("GET", f"/api/join/{secret}")
        anton.refused("POST", "/join", {"secret": "abc" + secret, "name": "Anton"})
        cookie = anton.http.cookies["footplate"]
        anton.close()
    log = server.log.read_text("utf-8")
    assert {"request"} <= {line["message"] for line in server.logged()}
    assert secret not in log
    assert cookie not in log
    assert "Anton" not in log


def test_an_unknown_address_is_a_sentence_in_the_readers_language(server: Server) -> None:
    answer = httpx2.get(f"{server.url}/api/nothing", headers={"accept-language": "de"})
    assert answer.status_code == 404
    assert answer.json() == {"error": {"code": "no_page", "text": "Diese Seite gibt es nicht"}}


@pytest.mark.parametrize("kind", ["websocket", "http"])
def test_what_somebody_makes_the_server_compute_is_charged_while_the_connection_is_open(kind: str) -> None:
    """A socket and a stream stay open for hours: the next one from there is refused all the same."""

    async def costly(scope: Scope, receive: Receive, send: Send) -> None:
        visit = VISIT.get()
        assert visit is not None
        visit.spend(1000)
        accepted: Message = {"type": "websocket.accept"}
        begun: Message = {"type": "http.response.start", "status": 200, "headers": []}
        await send(accepted if kind == "websocket" else begun)
        await asyncio.Event().wait()

    async def visit() -> list[Message]:
        guard, told = Guard(costly, ServerSettings(db="")), list[Message]()
        scope = {
            "type": kind,
            "method": "GET",
            "path": "/",
            "query_string": b"",
            "headers": [(b"host", b"127.0.0.1")],
            "client": ("192.0.2.7", 1),
            "extensions": {"websocket.http.response": {}},
        }

        async def tell(message: Message) -> None:
            told.append(message)

        async def nothing() -> Message:
            return {"type": "http.request"}

        first = asyncio.create_task(guard(dict(scope), nothing, tell))
        while not told:
            await asyncio.sleep(0)
        assert not first.done()
        await asyncio.wait_for(guard(dict(scope), nothing, tell), 5)
        first.cancel()
        return told

    first, second, *_ = asyncio.run(visit())
    assert first.get("status", 200) == 200
    assert second["status"] == 429
