"""Visitors of a server that cost little: connections that stay open, sockets that listen, tables to play at."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from footplate.games import load
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.opening import opening
from footplate.kernel.state import OVER, State

SEATS = 4
CONNECTIONS = 32
AT_ONE_ADDRESS = 20_000
"""Connections from one address of this machine: it has less than 28,000 ports for them."""

WELCOME = 500
"""Bytes after which a socket has certainly been told about its table."""
QUIET = 5.0
"""Seconds after which a socket that hears something answers: a server asks whether somebody is there, and goes away."""
PONG = b"\x8a\x80\0\0\0\0"

EVENTS = "SELECT seq, payload FROM event WHERE game_id = {} AND seq > {} ORDER BY seq"
Events = Callable[[str, int], list[tuple[int, dict[str, Any]]]]
"""What has happened at a table after an event, as the store has it."""


@dataclass
class Answer:
    """An answer of the server."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> dict[str, Any]:
        content: dict[str, Any] = json.loads(self.body)
        return content


class Client:
    """Connections that stay open, and the cookie of one session."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.cookie = ""
        self._idle: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()

    async def connect(self, connections: int) -> None:
        for _ in range(connections):
            self._idle.put_nowait(await asyncio.open_connection(self.host, self.port))

    async def ask(self, method: str, path: str, body: object = None, packed: bool = False) -> Answer:
        reader, writer = await self._idle.get()
        try:
            while True:
                if writer.is_closing():
                    reader, writer = await asyncio.open_connection(self.host, self.port)
                try:
                    writer.write(self._request(method, path, body, packed))
                    return await self._answer(reader)
                except (asyncio.IncompleteReadError, ConnectionError):  # closed by the server after a while of silence
                    writer.close()
        finally:
            self._idle.put_nowait((reader, writer))

    async def ask_once(self, method: str, path: str, body: object = None) -> Answer:
        """The same without asking again: where the connection is lost, nobody knows whether it was heard. Raises
        `OSError` or `EOFError` then.
        """
        reader, writer = await self._idle.get()
        try:
            writer.write(self._request(method, path, body, packed=False))
            return await self._answer(reader)
        finally:
            self._idle.put_nowait((reader, writer))

    def handshake(self, table: str, seat: int | None) -> bytes:
        """The request that opens a socket, at a seat or as a spectator."""
        where = "" if seat is None else f"?seat={seat}"
        lines = [
            f"GET /api/tables/{table}/socket{where} HTTP/1.1",
            f"host: {self.host}:{self.port}",
            f"cookie: {self.cookie}",
            "upgrade: websocket",
            "connection: upgrade",
            "sec-websocket-version: 13",
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    def close(self) -> None:
        while not self._idle.empty():
            self._idle.get_nowait()[1].close()

    def _request(self, method: str, path: str, body: object, packed: bool) -> bytes:
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"host: {self.host}:{self.port}", f"cookie: {self.cookie}"]
        lines += [f"content-length: {len(content)}", "content-type: application/json"]
        if packed:
            lines.append("accept-encoding: gzip")
        return "\r\n".join([*lines, "", ""]).encode() + content

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return Answer(int(head[0].split()[1]), headers, body)


class Ear(asyncio.Protocol):
    """A socket that only counts what it hears, and says now and then that it is there."""

    def __init__(self) -> None:
        self.heard = 0
        self.welcomed = asyncio.Event()
        """Set when it has certainly been told about its table, or turned away."""
        self.lost = asyncio.Event()
        self.spoke = time.monotonic()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.heard += len(data)
        if self.heard > WELCOME:
            self.welcomed.set()
        if time.monotonic() - self.spoke > QUIET and self.transport:
            self.spoke = time.monotonic()
            self.transport.write(PONG)

    def connection_lost(self, exc: Exception | None) -> None:
        self.welcomed.set()
        self.lost.set()


@dataclass
class Table:
    """A table, with a position of its own to choose moves in: it follows what the store says has happened."""

    id: str
    game: str
    events: Events
    seq: int = 0
    ears: list[Ear] = field(default_factory=list)

    @cached_property
    def state(self) -> State:
        (_, start), *_ = self.events(self.id, 0)
        self.seq = 1
        return opening(Headers(start["headers"]), load(self.game))

    def follow(self) -> bool:
        """Come to where the store is; gives whether the game goes on."""
        state = self.state
        for seq, payload in self.events(self.id, self.seq):
            for step in payload.get("steps", ()):
                state.advance(step)
            self.seq = seq
        return state.to_move != OVER

    def choose(self, chance: random.Random) -> tuple[int, list[int]]:
        """The seat to move and the steps of a whole action, at random."""
        seat, tried = self.state.to_move, self.state.clone()
        steps = [chance.choice(tried.legal())]
        tried.advance(steps[0])
        while tried.midway():
            steps.append(chance.choice(tried.legal()))
            tried.advance(steps[-1])
        return seat, steps


def stored_events(db: str) -> Events:
    """Reads the events of a store directly, beside the server."""
    if db.startswith("postgres"):
        import psycopg

        database = psycopg.connect(db, autocommit=True)
        return lambda id, after: [
            (seq, json.loads(payload)) for seq, payload in database.execute(EVENTS.format("%s", "%s"), (id, after))
        ]
    file = sqlite3.connect(db, isolation_level=None)
    return lambda id, after: [
        (seq, json.loads(payload)) for seq, payload in file.execute(EVENTS.format("?", "?"), (id, after))
    ]


async def open_tables(client: Client, games: Sequence[str], count: int, events: Events) -> list[Table]:
    """So many tables, of these games in turn."""
    tables = [await open_table(client, games[0], events)]
    while len(tables) < count:
        batch = range(len(tables), min(len(tables) + CONNECTIONS, count))
        tables += await asyncio.gather(*(open_table(client, games[n % len(games)], events) for n in batch))
    return tables


async def open_table(client: Client, game: str, events: Events, *, public: bool = False) -> Table:
    seats = [{"kind": "me"}, *[{"kind": "here", "name": "B"}] * (SEATS - 1)]
    wish = {"game": game, "name": "Anton", "seats": seats, "public": public}
    answer = await client.ask("POST", "/api/tables", wish)
    if answer.status >= 400:
        raise SystemExit(f"A table was refused: {answer.body.decode()}")
    return Table(str(answer.json()["id"]), game, events)


async def listen(client: Client, table: Table, number: int) -> None:
    """A socket for each seat of the table, which is the one with this number."""
    for seat in range(SEATS):
        here = f"127.0.0.{2 + (number * SEATS + seat) // AT_ONE_ADDRESS}"
        _, ear = await asyncio.get_running_loop().create_connection(Ear, client.host, client.port, local_addr=(here, 0))
        assert ear.transport
        ear.transport.write(client.handshake(table.id, seat))
        table.ears.append(ear)


# --- processes ---


def family(pid: int) -> list[int]:
    """A process and those it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    try:
        return [pid, *(one for child in children.read_text().split() for one in family(int(child)))]
    except OSError:
        return [pid]


def memory(pid: int) -> float:
    """Resident kilobytes of a server; 0 where that cannot be told."""
    found = [re.search(r"VmRSS:\s+(\d+)", _told(one, "status")) for one in family(pid)]
    return sum(float(one[1]) for one in found if one)


def cpu_seconds(pid: int) -> float:
    """CPU time a server has used; 0 where that cannot be told."""
    fields = [_told(one, "stat").rpartition(")")[2].split() for one in family(pid)]
    return sum(int(one[11]) + int(one[12]) for one in fields if one) / os.sysconf("SC_CLK_TCK")


def _told(pid: int, what: str) -> str:
    try:
        return Path(f"/proc/{pid}/{what}").read_text()
    except OSError:
        return ""
