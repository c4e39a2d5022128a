"""What a server carries: live tables with four sockets each, moves at a steady rate, memory, and the first load.

    ./run bench web [--tables 500] [--rate 50] [--seconds 20] [--db postgresql://...]

A real server in a process of its own, on a new SQLite file unless told otherwise, a client in this one, both on this
machine and its disk. Tables of four seats are opened, four sockets listen to each, and moves are posted at random
tables at the given rate whether or not earlier ones have been answered. A move is answered when it is durable. Times
are the client's, so what the client costs is in them; memory is the server's resident memory (Linux only).
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from footplate.games.rocket import GAME
from footplate.games.rocket.rules.moves import FIRST
from footplate.kernel.state import OVER, State

SEATS = 4
AIMS = {"tables": 500, "rate": 50.0, "p99": 50.0, "table": 200.0, "load": 150.0}
CONNECTIONS = 32
WELCOME = 500
"""Bytes after which a socket has certainly been told about its table."""


@dataclass
class Answer:
    """An answer of the server."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> dict[str, object]:
        content: dict[str, object] = json.loads(self.body)
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
        if reader.at_eof():  # the server has closed it after a while of silence
            writer.close()
            reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            writer.write(self._request(method, path, body, packed))
            return await self._answer(reader)
        finally:
            self._idle.put_nowait((reader, writer))

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
    """A socket that only counts what it hears."""

    def __init__(self) -> None:
        self.heard = 0

    def data_received(self, data: bytes) -> None:
        self.heard += len(data)


@dataclass
class Table:
    """A table, with a position of its own to choose moves in."""

    id: str
    state: State
    seq: int
    ears: list[Ear] = field(default_factory=list)
    transports: list[asyncio.BaseTransport] = field(default_factory=list)

    def choose(self, chance: random.Random) -> tuple[int, list[int]]:
        """The seat to move and the steps of a whole action. The position goes on when the server has agreed."""
        seat, tried = self.state.to_move, self.state.clone()
        steps = [chance.choice(tried.legal())]
        tried.play(steps[0])
        while tried.midway():
            steps.append(chance.choice(tried.legal()))
            tried.play(steps[-1])
        return seat, steps

    def play(self, steps: list[int], seq: int) -> None:
        for step in steps:
            self.state.play(step)
        self.seq = seq


async def open_tables(client: Client, count: int) -> list[Table]:
    body = {
        "game": "rocket",
        "name": "Anton",
        "seats": [{"kind": "me"}, *[{"kind": "here", "name": "B"}] * (SEATS - 1)],
    }
    tables = [await open_table(client, body)]
    while len(tables) < count:
        batch = min(CONNECTIONS, count - len(tables))
        tables += await asyncio.gather(*(open_table(client, body) for _ in range(batch)))
    return tables


async def open_table(client: Client, body: object) -> Table:
    opened = (await client.ask("POST", "/api/tables", body)).json()
    view = (await client.ask("GET", f"/api/tables/{opened['id']}/view?seat=0")).json()
    state = GAME.new(SEATS)
    state.play(FIRST + int(view["prompt"]["deciding"][0]))  # type: ignore[index]
    return Table(str(opened["id"]), state, int(str(view["seq"])))


async def listen(client: Client, table: Table) -> None:
    for seat in range(SEATS):
        transport, ear = await asyncio.get_running_loop().create_connection(Ear, client.host, client.port)
        lines = [
            f"GET /api/tables/{table.id}/socket?seat={seat}&seq={table.seq} HTTP/1.1",
            f"host: {client.host}:{client.port}",
            f"cookie: {client.cookie}",
            "upgrade: websocket",
            "connection: upgrade",
            "sec-websocket-version: 13",
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())
        table.ears.append(ear)
        table.transports.append(transport)


async def post_moves(client: Client, tables: list[Table], rate: float, seconds: float) -> list[float]:
    """Post moves at a steady rate; gives how long each answer took."""
    chance, took, free, under_way = random.Random(1), [], list(tables), set()
    begun = time.perf_counter()

    async def move(table: Table) -> None:
        seat, steps = table.choose(chance)
        body = {"seq": table.seq, "seat": seat, "steps": steps, "key": f"{table.id}-{table.seq}"}
        sent = time.perf_counter()
        answer = await client.ask("POST", f"/api/tables/{table.id}/moves", body)
        took.append(time.perf_counter() - sent)
        if answer.status != 200:
            raise SystemExit(f"A move was refused: {answer.body.decode()}")
        table.play(steps, int(str(answer.json()["done"])))
        if table.state.to_move != OVER:
            free.append(table)

    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        table = free.pop(chance.randrange(len(free)))
        task = asyncio.create_task(move(table))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
    await asyncio.gather(*under_way)
    return took


async def first_load(client: Client) -> int:
    """Bytes a browser receives for the start page: its files and what they ask for, compressed."""
    seen: set[str] = set()
    todo = ["/", "/api/i18n/en", "/api/games", "/api/tables?list=mine", "/api/tables?list=open"]
    total = 0
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        seen.add(path)
        answer = await client.ask("GET", path, packed=True)
        total += len(answer.body)
        body = gzip.decompress(answer.body) if answer.headers.get("content-encoding") == "gzip" else answer.body
        if path == "/":
            todo += re.findall(r'(?:href|src)="(/page/[^"]+)"', body.decode())
        elif path.endswith(".js"):
            folder = path.rpartition("/")[0]
            imported = re.findall(r'(?:from|import) "(\.[^"]+)"', body.decode())
            todo += [os.path.normpath(f"{folder}/{name}") for name in imported]
    return total


def memory(pid: int) -> float:
    """Resident kilobytes of a process; 0 where that cannot be told."""
    status = Path(f"/proc/{pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return float(found[1]) if found else 0.0


def cpu_seconds(pid: int) -> float:
    """CPU time a process has used; 0 where that cannot be told."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def show(what: str, figure: str, aim: str) -> None:
    print(f"{what:<44}{figure:>16}    aim {aim}", flush=True)


async def measure(address: str, pid: int, count: int, rate: float, seconds: float) -> None:
    parts = urlsplit(address)
    client = Client(str(parts.hostname), int(parts.port or 80))
    await client.connect(CONNECTIONS)
    load = await first_load(client)
    warm = await open_tables(client, 200)  # as many as are kept in memory by intent
    before = memory(pid)
    tables = await open_tables(client, count)
    idle = (memory(pid) - before) / count
    for table in tables:
        await listen(client, table)
    ears = [ear for table in tables for ear in table.ears]
    while any(ear.heard < WELCOME for ear in ears):
        await asyncio.sleep(0.1)
    listening = (memory(pid) - before) / count
    welcomed = sum(ear.heard for ear in ears)
    begun, cpu = time.perf_counter(), cpu_seconds(pid)
    took = sorted(await post_moves(client, tables, rate, seconds))
    lasted, cpu = time.perf_counter() - begun, cpu_seconds(pid) - cpu
    heard = sum(ear.heard for ear in ears) - welcomed
    print(f"{len(tables)} tables with {SEATS} sockets each, {len(took)} moves ({len(warm)} more tables to warm up)\n")
    show("moves a second", f"{len(took) / lasted:.0f}", f"{AIMS['rate']:.0f}")
    show("answer to a move, p50", f"{took[len(took) // 2] * 1000:.1f} ms", "-")
    show("answer to a move, p99", f"{took[int(len(took) * 0.99)] * 1000:.1f} ms", f"< {AIMS['p99']:.0f} ms")
    show("server's CPU time, per move", f"{cpu / len(took) * 1000:.1f} ms", "-")
    show("memory of a table nobody looks at", f"{idle:.0f} kB", f"< {AIMS['table']:.0f} kB")
    show(f"memory of a table with {SEATS} sockets", f"{listening:.0f} kB", "-")
    show("told on sockets, per move", f"{heard / max(1, len(took)) / 1000:.1f} kB", "-")
    show("first load, compressed", f"{load / 1000:.0f} kB", f"<= {AIMS['load']:.0f} kB")
    for table in tables:
        for transport in table.transports:
            transport.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run bench web")
    parser.add_argument("--tables", type=int, default=int(AIMS["tables"]))
    parser.add_argument("--rate", type=float, default=AIMS["rate"])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--db", default="", help="an empty database, instead of a new file")
    given = parser.parse_args()
    limits = ["requests-per-minute", "computing-per-minute", "sockets-per-address", "sockets-per-visitor"]
    limits += ["tables-per-address", "tables-per-visitor"]
    many = [word for limit in limits for word in (f"--{limit}", "1000000")]
    with tempfile.TemporaryDirectory(prefix="footplate-bench-") as folder:
        command = [sys.executable, "-m", "footplate", "serve", "--no-open", "--lang", "en", "--port", "0", *many]
        with (Path(folder) / "log").open("w") as log:
            server = subprocess.Popen(
                [*command, "--db", given.db or f"{folder}/bench.sqlite3"], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert server.stdout
        try:
            address = re.search(r"http://\S+", server.stdout.readline())
            if not address:
                raise SystemExit("The server did not start.")
            asyncio.run(measure(address[0], server.pid, given.tables, given.rate, given.seconds))
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()


if __name__ == "__main__":
    main()
