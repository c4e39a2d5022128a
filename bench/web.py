"""What a server carries: live tables with four sockets each, moves at a steady rate, memory, and the first load.

    ./run bench web [--game mix] [--tables 500] [--rate 50] [--seconds 20] [--db postgresql://...] [--workers N]

A real server in a process of its own, on a new SQLite file unless told otherwise, a client in this one, both on this
machine and its disk. Tables of four seats are opened, of one game or of all three in turn, four sockets listen to each,
and moves are posted at random tables at the given rate whether or not earlier ones have been answered. A move is
answered when it is durable. Times are the client's, so what the client costs is in them; CPU time and memory are those
of all processes of the server (Linux only).
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import random
import re
import time
from urllib.parse import urlsplit

from _server import limitless_server
from _visitors import (
    CONNECTIONS,
    SEATS,
    WELCOME,
    Client,
    Ear,
    Events,
    Table,
    cpu_seconds,
    listen,
    memory,
    open_tables,
    stored_events,
)

from footplate.games import BUILT_IN
from footplate.web.bounds.crowd import widen
from footplate.web.running.garbage import keep_pauses_short

AIMS = {"tables": 500, "rate": 50.0, "p99": 50.0, "cpu": 2.5, "table": 60.0, "load": 150.0}
AT_ONCE = 16
"""Tables whose sockets are opened at once."""


async def listen_everywhere(client: Client, tables: list[Table]) -> list[Ear]:
    """Sockets at all tables; done when each has been told about its table."""
    for first in range(0, len(tables), AT_ONCE):
        batch = tables[first : first + AT_ONCE]
        await asyncio.gather(*(listen(client, table, first + n) for n, table in enumerate(batch)))
        while any(ear.heard < WELCOME for table in batch for ear in table.ears):
            await asyncio.sleep(0.005)
    return [ear for table in tables for ear in table.ears]


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
        if table.follow():
            free.append(table)

    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        while not free:
            await asyncio.sleep(0.001)
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


def show(what: str, figure: str, aim: str) -> None:
    print(f"{what:<44}{figure:>16}    aim {aim}", flush=True)


async def measure(address: str, pid: int, given: argparse.Namespace, events: Events) -> None:
    games = BUILT_IN if given.game == "mix" else (given.game,)
    parts = urlsplit(address)
    client = Client(str(parts.hostname), int(parts.port or 80))
    await client.connect(CONNECTIONS)
    load = await first_load(client)
    warm = await open_tables(client, games, 30, events)
    await listen_everywhere(client, warm)  # what is made once for all tables is not counted
    before = memory(pid)
    tables = await open_tables(client, games, given.tables, events)
    idle = (memory(pid) - before) / len(tables)
    ears = await listen_everywhere(client, tables)
    listening = (memory(pid) - before) / len(tables)
    welcomed = sum(ear.heard for ear in ears)
    for table in tables:  # the client loads games and positions now, not while answers are on their way
        table.follow()
    keep_pauses_short()
    begun, cpu = time.perf_counter(), cpu_seconds(pid)
    took = sorted(await post_moves(client, tables, given.rate, given.seconds))
    lasted, cpu = time.perf_counter() - begun, cpu_seconds(pid) - cpu
    heard = sum(ear.heard for ear in ears) - welcomed
    played = (memory(pid) - before) / len(tables)
    print(f"{len(tables)} tables ({given.game}) with {SEATS} sockets each, {len(took)} moves")
    print(f"({len(warm)} more tables to warm up; {os.getloadavg()[0]:.1f} processes wanted a processor)\n")
    show("moves a second", f"{len(took) / lasted:.0f}", f"{AIMS['rate']:.0f}")
    show("answer to a move, p50", f"{took[len(took) // 2] * 1000:.1f} ms", "-")
    show("answer to a move, p99", f"{took[int(len(took) * 0.99)] * 1000:.1f} ms", f"< {AIMS['p99']:.0f} ms")
    show("answer to a move, slowest", f"{took[-1] * 1000:.1f} ms", "-")
    show("server's CPU time, per move", f"{cpu / len(took) * 1000:.2f} ms", f"<= {AIMS['cpu']} ms")
    show("memory of a table nobody looks at", f"{idle:.0f} kB", "-")
    show(f"memory of a table with {SEATS} sockets", f"{listening:.0f} kB", f"<= {AIMS['table']:.0f} kB")
    show(f"the same after {len(took) / len(tables):.0f} moves", f"{played:.0f} kB", "-")
    show("told on sockets, per move", f"{heard / max(1, len(took)) / 1000:.1f} kB", "-")
    show("first load, compressed", f"{load / 1000:.0f} kB", f"<= {AIMS['load']:.0f} kB")
    for ear in ears:
        if ear.transport:
            ear.transport.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run bench web")
    parser.add_argument("--game", choices=[*BUILT_IN, "mix"], default="mix")
    parser.add_argument("--tables", type=int, default=int(AIMS["tables"]))
    parser.add_argument("--rate", type=float, default=AIMS["rate"])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--db", default="", help="an empty database, instead of a new file")
    parser.add_argument("--workers", type=int, default=1, help="server processes; several need PostgreSQL")
    given = parser.parse_args()
    widen()
    with limitless_server(given.db, given.workers) as server:
        asyncio.run(measure(server.address, server.pid, given, stored_events(server.db)))


if __name__ == "__main__":
    main()
