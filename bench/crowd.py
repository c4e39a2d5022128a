"""What a crowd at one table costs the others: spectators come all at once, come back all at once, come and go.

    ./run bench crowd [--spectators 2000] [--rate 20] [--seconds 15] [--db postgresql://...] [--workers N]

A real server in a process of its own, on a new SQLite file unless told otherwise; the spectators, all at one public
table, in another process; and in this one people who play at other tables, at a steady rate, and at that table once a
second. A move is answered when it is durable. Each line tells how long the answers to these moves took while the
crowd did something; the worst is a storm: the connections of all spectators break, and all of them come back at once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import time
from collections.abc import Awaitable, Sequence
from urllib.parse import urlsplit

from _server import limitless_server
from _visitors import (
    CONNECTIONS,
    WELCOME,
    Client,
    Ear,
    Table,
    cpu_seconds,
    memory,
    open_table,
    open_tables,
    stored_events,
)

from footplate.games import BUILT_IN
from footplate.web.bounds.crowd import widen
from footplate.web.running.garbage import keep_pauses_short

AIM = 100.0
"""Milliseconds in which 99 of 100 moves are to be answered, whatever the crowd does."""
ELSEWHERE = 20
"""Tables at which people play meanwhile."""
WARM_UP = 3.0
"""Seconds that are played before anything is measured."""
GOING = 0.02
"""The part of the crowd that goes, and comes back, in a second of coming and going."""


# --- the crowd, in a process of its own -----------------------------------------------------------------------------


class Spectators:
    """Sockets at one table."""

    def __init__(self, address: str, table: str, number: int) -> None:
        parts = urlsplit(address)
        self._client = Client(str(parts.hostname), int(parts.port or 80))
        self._table, self._number = table, number
        self._ears: list[Ear] = []

    async def come(self) -> None:
        """All come at once; done when each has been told how the table stands."""
        self._ears += await asyncio.gather(*[self._one() for _ in range(self._number)])

    async def come_back(self) -> None:
        """All connections break, and all spectators come back at once."""
        self._go(self._ears)
        self._ears = []
        await self.come()

    async def change(self, seconds: float) -> None:
        """Some go and come back in every second."""
        until, some = time.monotonic() + seconds, max(1, int(self._number * GOING / 10))
        while time.monotonic() < until:
            self._go(self._ears[:some])
            self._ears = self._ears[some:]
            came, _ = await asyncio.gather(asyncio.gather(*[self._one() for _ in range(some)]), asyncio.sleep(0.1))
            self._ears += came

    async def _one(self) -> Ear:
        """A socket that has been told how the table stands. Who is turned away tries again, as a page does."""
        while True:
            try:
                _, ear = await asyncio.get_running_loop().create_connection(Ear, self._client.host, self._client.port)
            except OSError:  # more at once than a machine lets wait
                await asyncio.sleep(0.1)
                continue
            assert ear.transport
            ear.transport.write(self._client.handshake(self._table, None))
            await ear.welcomed.wait()
            if ear.heard > WELCOME:
                return ear
            await asyncio.sleep(0.5)

    def _go(self, ears: Sequence[Ear]) -> None:
        for ear in ears:
            if ear.transport:
                ear.transport.abort()


async def watch(address: str, table: str, number: int) -> None:
    """Do what is said on standard input, and say when it has been done."""
    spectators = Spectators(address, table, number)
    while words := (await asyncio.to_thread(sys.stdin.readline)).split():
        match words:
            case ["come"]:
                await spectators.come()
            case ["come-back"]:
                await spectators.come_back()
            case ["change", seconds]:
                await spectators.change(float(seconds))
        print("done", flush=True)


# --- the others -----------------------------------------------------------------------------------------------------


class Players:
    """People who play at tables: moves at a steady rate, and how long each answer took, in milliseconds."""

    def __init__(self, client: Client, watched: Table, tables: list[Table], rate: float) -> None:
        self._client, self._watched, self._free, self._rate = client, watched, tables, rate
        self._chance = random.Random(1)

    async def play(self, until: Awaitable[object]) -> list[float]:
        """Play until something has been done."""
        took: list[float] = []
        done, under_way = asyncio.ensure_future(until), set[asyncio.Task[None]]()
        begun, number = time.perf_counter(), 0
        while not done.done():
            table = self._watched if number % self._rate == 0 else None
            task = asyncio.create_task(self._move(table, took))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
            number += 1
            await asyncio.sleep(max(0.0, begun + number / self._rate - time.perf_counter()))
        await done
        await asyncio.gather(*under_way)
        return sorted(took)

    async def _move(self, watched: Table | None, took: list[float]) -> None:
        """One more move: at the table that is watched, whose players' waiting is not counted, or elsewhere."""
        if watched is None and not self._free:
            return
        table = watched or self._free.pop(self._chance.randrange(len(self._free)))
        seat, steps = table.choose(self._chance)
        body = {"seq": table.seq, "seat": seat, "steps": steps, "key": f"{table.id}-{table.seq}"}
        sent = time.perf_counter()
        answer = await self._client.ask("POST", f"/api/tables/{table.id}/moves", body)
        if answer.status != 200:
            raise SystemExit(f"A move was refused: {answer.body.decode()}")
        lasted = time.perf_counter() - sent
        if table.follow() and watched is None:
            self._free.append(table)
        if watched is None:
            took.append(lasted * 1000)


async def measure(address: str, pid: int, given: argparse.Namespace, db: str) -> None:
    parts = urlsplit(address)
    client = Client(str(parts.hostname), int(parts.port or 80))
    await client.connect(CONNECTIONS)
    events = stored_events(db)
    watched = await open_table(client, "dampfross", events, public=True)
    tables = await open_tables(client, BUILT_IN, ELSEWHERE, events)
    for table in (watched, *tables):  # the client loads games and positions now, not while answers are on their way
        table.follow()
    crowd = await asyncio.create_subprocess_exec(
        sys.executable,
        __file__,
        *("--crowd", address, "--table", watched.id, "--spectators", str(given.spectators)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert crowd.stdin
    assert crowd.stdout

    async def let(words: str) -> None:
        assert crowd.stdin
        assert crowd.stdout
        crowd.stdin.write(f"{words}\n".encode())
        if await crowd.stdout.readline() != b"done\n":
            raise SystemExit("The crowd has broken off.")

    players = Players(client, watched, tables, given.rate)
    await players.play(asyncio.sleep(WARM_UP))
    keep_pauses_short()
    print(f"{given.spectators} spectators at one table, {given.rate:g} moves a second elsewhere", end="")
    print(f" ({os.getloadavg()[0]:.1f} processes wanted a processor)\n")
    print(f"{'':<36}{'p50':>9}{'p99':>9}{'slowest':>9} ms {'lasted':>8} s {'CPU':>7} s", flush=True)
    for what, done in (
        ("nobody is there", asyncio.sleep(given.seconds)),
        ("all come at once", let("come")),
        ("all are there", asyncio.sleep(given.seconds)),
        ("some come and go", let(f"change {given.seconds}")),
        ("all go, and come back at once", let("come-back")),
    ):
        begun, cpu = time.perf_counter(), cpu_seconds(pid)
        took = await players.play(done)
        lasted, cpu = time.perf_counter() - begun, cpu_seconds(pid) - cpu
        times = [f"{took[int(len(took) * part)] if took else 0.0:>9.1f}" for part in (0.5, 0.99)]
        slowest = f"{took[-1] if took else 0.0:>9.1f}"
        print(f"{what:<36}{''.join(times)}{slowest}    {lasted:>8.1f}   {cpu:>7.1f}", flush=True)
    print(f"\nmemory of the server {memory(pid):.0f} kB; aim for p99 < {AIM:.0f} ms")
    crowd.stdin.close()
    await crowd.wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run bench crowd")
    parser.add_argument("--spectators", type=int, default=2000)
    parser.add_argument("--rate", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--db", default="", help="an empty database, instead of a new file")
    parser.add_argument("--workers", type=int, default=1, help="server processes; several need PostgreSQL")
    parser.add_argument("--crowd", default="", help=argparse.SUPPRESS)
    parser.add_argument("--table", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    widen()
    if given.crowd:
        return asyncio.run(watch(given.crowd, given.table, given.spectators))
    with limitless_server(given.db, given.workers) as server:
        asyncio.run(measure(server.address, server.pid, given, server.db))


if __name__ == "__main__":
    main()
