"""A real server in a process of its own, on a free port of 127.0.0.1, and clients to talk to it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_type_hints
from urllib.parse import urlsplit

import httpx2
import msgspec
from websockets.sync.client import ClientConnection, connect

from footplate.games import BUILT_IN, load
from footplate.kernel.page import Board, Place
from footplate.web.app import OPERATIONS
from footplate.web.contract.replies import Refusal

WIDE = dict.fromkeys(
    (
        *("requests_per_minute", "computing_per_minute", "tables_per_address", "tables_per_visitor", "tables_in_all"),
        *("bot_tables_per_visitor", "mails_per_visitor", "mails_per_address"),
        *("imports_per_visitor", "imports_per_address", "imports_in_all"),
        *("reviews_per_visitor", "reviews_per_address", "reviews_in_all"),
        *("thinking_per_visitor", "thinking_per_address"),
    ),
    1_000_000,
)
"""Limits a test does not meet by chance."""


def limited(file: Path, **limits: int) -> list[str]:
    """The option of a server with these limits, and wide ones besides; they are written into a settings file."""
    chosen = {**WIDE, **limits}
    file.write_text("[limits]\n" + "".join(f"{name} = {most}\n" for name, most in chosen.items()), "utf-8")
    return ["--settings", str(file)]


@dataclass
class Server:
    """A running server: where it listens, what it logs, the file or database it keeps its tables in."""

    process: subprocess.Popen[str]
    url: str
    db: str
    log: Path

    @property
    def port(self) -> int:
        port = urlsplit(self.url).port
        assert port is not None
        return port

    def kill(self) -> None:
        """End it as a power cut would: server and bots at once, nothing is finished or cleaned up."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
        if self.process.stdout:
            self.process.stdout.close()

    def logged(self) -> list[dict[str, Any]]:
        """The lines of its log."""
        return [json.loads(line) for line in self.log.read_text("utf-8").splitlines() if line.startswith("{")]


def start_server(db: str | Path, log: Path, *arguments: str, **env: str) -> Server:
    """Start a server and wait until it listens. The caller stops it; `running_server` does that by itself."""
    command = [sys.executable, "-m", "footplate", "serve", "--no-open", "--lang", "en", "--db", str(db)]
    if "--port" not in arguments:
        command += ["--port", "0"]
    if "--settings" not in arguments:
        command += limited(log.with_suffix(".toml"))
    with log.open("a", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [*command, *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, **env},
            start_new_session=True,
        )
    assert process.stdout is not None
    said = process.stdout.readline()
    address = re.search(r"http://127\.0\.0\.1:\d+", said)
    if not address:
        process.kill()
        process.wait()
        process.stdout.close()
        raise AssertionError(f"the server did not start: {said}{log.read_text('utf-8')}")
    return Server(process, address[0], str(db), log)


@contextmanager
def running_server(db: str | Path, *arguments: str, log: Path | None = None, **env: str) -> Iterator[Server]:
    """A server that runs as long as the context lasts. `db` is a file or postgresql://..., `env` its environment."""
    beside = log or Path(str(db)).with_suffix(".log")
    server = start_server(db, beside, *arguments, **env)
    try:
        yield server
    finally:
        server.stop()


_DESCRIBED = [(one, re.compile(re.sub(r"{\w+}", "[^/]+", one.path))) for one in OPERATIONS]


_PAGES: Final = [load(key).page for key in BUILT_IN]
_OWN_PLACES: Final = {key for page in _PAGES for key in get_type_hints(page.place_type)} - get_type_hints(Place).keys()
_OWN_BOARDS: Final = {key for page in _PAGES for key in get_type_hints(page.board_type)} - get_type_hints(Board).keys()


def check_description(method: str, path: str, answer: httpx2.Response) -> None:
    """An answer is what the description says: nothing is missing, and nothing is there of which it does not speak."""
    for one, address in _DESCRIBED:
        if one.method == method and address.fullmatch(path) and one.media == "application/json":
            told = Refusal if answer.is_error else one.answer
            as_described = json.loads(msgspec.json.encode(msgspec.convert(answer.json(), told)))
            undescribed = ", ".join(_undescribed(_without_own(answer.json()), as_described))
            assert not undescribed, f"{method} {path}: {undescribed} is not as {told} describes it"


def _undescribed(answer: Any, described: Any, at: str = "$") -> Iterator[str]:
    """Where an answer holds something else than what its description keeps of it."""
    if isinstance(answer, dict) and isinstance(described, dict):
        for name in sorted(answer.keys() | described.keys()):
            if name in answer and name in described:
                yield from _undescribed(answer[name], described[name], f"{at}.{name}")
            else:
                yield f"{at}.{name}"
    elif isinstance(answer, list) and isinstance(described, list) and len(answer) == len(described):
        for place, (one, other) in enumerate(zip(answer, described, strict=True)):
            yield from _undescribed(one, other, f"{at}[{place}]")
    elif answer != described:
        yield at


def _without_own(answer: Any) -> Any:
    """The answer without what the places and boards of single games hold besides (`Page.place_type`, `board_type`)."""
    if isinstance(answer, list):
        return [_without_own(one) for one in answer]
    if not isinstance(answer, dict):
        return answer
    kept = {name: value if _of_a_game(name, value) else _without_own(value) for name, value in answer.items()}
    for place in ("place", "shown"):
        if isinstance(kept.get(place), dict):
            kept[place] = {name: value for name, value in kept[place].items() if name not in _OWN_PLACES}
    return {name: value for name, value in kept.items() if name not in _OWN_BOARDS}


def _of_a_game(name: str, value: Any) -> bool:
    """Whether a game alone says what stands here: facts, or a position. A lesson's `view` is one with offers."""
    return name == "facts" or (name == "view" and "offers" not in value)


class Refused(AssertionError):
    """An answer that is not what was asked for."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body

    @property
    def code(self) -> str:
        return str(self.body["error"]["code"])


class Client:
    """A browser without a page: it keeps its session, and everything it was ever sent."""

    def __init__(self, server: Server, secret: str = "") -> None:
        self.server = server
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        self.http = httpx2.Client(base_url=server.url, headers=headers, timeout=60)
        self.received: list[str] = []
        """Headers, bodies and socket messages: all that reaches this client."""
        self.bodies: list[str] = []
        """The bodies and messages alone."""

    def close(self) -> None:
        self.http.close()

    def send(self, method: str, path: str, body: Any = None, **query: Any) -> httpx2.Response:
        answer = self.http.request(method, path, json=body, params=query)
        check_description(method, path, answer)
        self.received.append(f"{method} {path} {dict(answer.headers)} {answer.text}")
        self.bodies.append(answer.text)
        return answer

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        answer = self.send(method, path, body, **query)
        content = answer.json() if "json" in answer.headers.get("content-type", "") else answer.text
        if answer.is_error:
            raise Refused(answer.status_code, content)
        return content

    def get(self, path: str, **query: Any) -> Any:
        return self.ask("GET", f"/api{path}", **query)

    def post(self, path: str, body: Any = None, **query: Any) -> Any:
        return self.ask("POST", f"/api{path}", {} if body is None else body, **query)

    def put(self, path: str, body: Any, **query: Any) -> Any:
        return self.ask("PUT", f"/api{path}", body, **query)

    def refused(self, method: str, path: str, body: Any = None, **query: Any) -> Refused:
        """How the server refuses this; it must."""
        try:
            answer = self.ask(method, f"/api{path}", body, **query)
        except Refused as refusal:
            return refusal
        raise AssertionError(f"{method} {path} was not refused: {answer}")

    @contextmanager
    def socket(self, table: str, **query: Any) -> Iterator[Socket]:
        """The socket of a table."""
        words = "&".join(f"{name}={value}" for name, value in query.items())
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/socket?{words}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookies, "origin": self.server.url}
        if "authorization" in self.http.headers:
            headers["authorization"] = self.http.headers["authorization"]
        with connect(address, additional_headers=headers, max_size=None, compression=None) as connection:
            yield Socket(connection, self)


class Socket:
    """A socket that keeps what it hears."""

    def __init__(self, connection: ClientConnection, client: Client) -> None:
        self._connection = connection
        self._client = client

    def send(self, words: str | bytes) -> None:
        self._connection.send(words)

    def hear(self, *kinds: str, timeout: float = 30) -> dict[str, Any]:
        """The next message of one of these kinds; others are passed over."""
        while True:
            text = str(self._connection.recv(timeout=timeout))
            self._client.received.append(text)
            self._client.bodies.append(text)
            message: dict[str, Any] = json.loads(text)
            if not kinds or message["type"] in kinds:
                return message

    def hear_view(self, view: dict[str, Any], seq: int) -> dict[str, Any]:
        """A view brought up to this `seq` by what is told of it."""
        while view["seq"] < seq:
            message = self.hear("view")
            assert message["since"] in (None, view["seq"])
            view = view | {"view": view["view"] | message.get("of_view", {})} | message["changed"]
        return view


def healthy(server: Server) -> bool:
    """Whether the server says that it is well."""
    with urllib.request.urlopen(f"{server.url}/healthz", timeout=10) as answer:
        return bool(json.load(answer)["ok"])
