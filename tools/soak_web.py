"""The long evening: a server with people, bots and clocks, and all that may go wrong. Called by `./run soak web`.

    ./run soak web [--minutes 30] [--tables 24] [--spectators 500] [--db postgresql://...] [--workers N]
                   [--restart COMMAND] [--seed 1]

Tables of all games, with people, with bots, with clocks, are played through the API as pages play: views, offers,
previews, moves, undos; finished ones make room for new ones. Sockets listen, some of them slowly, and come back again
and again; one more table, played by bots, has a crowd of spectators that come, go, and sometimes all come back at once.
In the first half of the time the server is killed now and then (one process of several), and the database is restarted
by `--restart`, where that is given; in the second half the server is left alone and its memory looked at.

At the end the store is read: every acknowledged event is there once, no event is missing, and no table was stuck. What
is wrong is told; then the exit code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))

from _visitors import Client, Ear, memory

from footplate.games import BUILT_IN
from tools.soak_people import Json, People
from tools.soak_server import Server, free_port
from tools.soak_store import faults, reader_of

STUCK: Final = 60.0
"""Seconds in which nothing happens at a table, and nothing can be tried there, after which it is stuck. Restarts, and
bots in a queue, take a few."""
GROWN: Final = 1.15
"""So much more memory at the end of the second half than in the middle of it is too much."""
COMPANIES: Final = (
    [{"kind": "me"}, {"kind": "here", "name": "B"}],
    [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "here", "name": "C"}],
    [{"kind": "me"}, {"kind": "bot", "level": "random"}],
)
"""Who sits at tables, in turn."""
MOST_THERE: Final = 0.5
"""The part of the spectators that is to be there at some time: the others are on their way."""
STORM: Final = 0.1
"""How often in a round all spectators come back at once, and not only some of them."""
CLOCK: Final = {"kind": "bank", "minutes": 1, "increment": 1}


@dataclass(kw_only=True)
class Evening(People):
    """What happens at one server."""

    until: float
    moved: dict[str, float] = field(default_factory=dict)
    """When something last happened at the tables that are played."""
    slowest: float = 0.0
    standing: dict[str, str] = field(default_factory=dict)
    """How the tables stood when they were last looked at."""
    most_watching: int = 0
    """So many spectators were there at once, as the server counted them."""
    slowest_at: str = ""
    """How the one stood at which nothing happened for longest."""

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    # --- playing ---

    async def host(self, number: int) -> None:
        """One table after the other."""
        while self.goes_on:
            client = await self.visitor()
            body: Json = {"game": BUILT_IN[number % 3], "name": "Anton", "seats": COMPANIES[number // 3 % 3]}
            if number % 4 == 3:
                body["clock"] = CLOCK
            if body["game"] == "dampfross":
                body["map"] = "practice"
            status, opened = await self.ask(client, "POST", "/tables", body)
            if status >= 400:
                raise SystemExit(f"A table was refused: {opened}")
            self.counts["tables"] += 1
            ears = [asyncio.create_task(self._listen(client, opened["id"], n)) for n in range(3)]
            try:
                await self._play(client, opened["id"])
            finally:
                for ear in ears:
                    ear.cancel()
                client.close()

    async def _play(self, client: Client, table: str) -> None:
        self.moved[table] = time.monotonic()
        seq = 0
        while self.goes_on:
            _, meta = await self.ask(client, "GET", f"/tables/{table}")
            if meta["status"] == "over":
                break
            if meta["seq"] != seq:
                seq = meta["seq"]
                self.progressed(table)
            _, seen = await self.ask(client, "GET", f"/tables/{table}/view?seat=0")
            mine = [seat for seat in seen["prompt"]["deciding"] if seat in meta["yours"]]
            self.standing[table] = f"{meta['game']}, asked {seen['prompt']['deciding']}, {'own' if mine else 'not own'}"
            if not mine or not await self.move(client, table, mine[0]):
                await asyncio.sleep(0.1)
        self.moved.pop(table)

    def progressed(self, table: str) -> None:
        now = time.monotonic()
        if now - self.moved[table] > self.slowest:
            self.slowest, self.slowest_at = now - self.moved[table], self.standing.get(table, "new")
        self.moved[table] = now

    # --- watching ---

    async def watch(self, spectators: int) -> None:
        """A crowd at one table that comes and goes; when the game is over, at the next one."""
        client = await self.visitor()
        bots = [{"kind": "bot", "level": "random"}] * 2
        body = {"game": "dampfross", "map": "practice", "public": True, "name": "Anton", "seats": bots}
        while self.goes_on:
            _, opened = await self.ask(client, "POST", "/tables", body)
            await self._watch(client, opened["id"], spectators)
        client.close()

    async def _watch(self, client: Client, table: str, spectators: int) -> None:
        crowd: list[asyncio.Task[None]] = []
        status = "running"
        while self.goes_on and status != "over":
            going = len(crowd) if self.chance.random() < STORM else spectators // 10
            for spectator in crowd[:going]:
                spectator.cancel()
            coming = range(spectators - len(crowd[going:]))
            crowd = crowd[going:] + [asyncio.create_task(self._listen(client, table, None)) for _ in coming]
            await asyncio.sleep(self.chance.uniform(1, 3))
            _, meta = await self.ask(client, "GET", f"/tables/{table}")
            status, self.most_watching = meta["status"], max(self.most_watching, meta["watching"])
        for spectator in crowd:
            spectator.cancel()

    # --- listening ---

    async def _listen(self, client: Client, table: str, number: int | None) -> None:
        """A page that comes back again and again. Every third one at a seat does not read for a while; one without a
        number watches, and stays longer.
        """
        while True:
            try:
                _, ear = await asyncio.get_running_loop().create_connection(Ear, client.host, client.port)
            except OSError:
                await asyncio.sleep(0.5)
                continue
            assert ear.transport
            try:
                ear.transport.write(client.handshake(table, None if number is None else 0))
                self.counts["sockets"] += 1
                if number == 2:
                    ear.transport.pause_reading()
                with suppress(TimeoutError):
                    await asyncio.wait_for(ear.lost.wait(), self.chance.uniform(1, 15 if number is not None else 60))
            finally:
                ear.transport.abort()


# --- the server -----------------------------------------------------------------------------------------------------


async def trouble(server: Server, evening: Evening, seconds: float, restart: str) -> list[float]:
    """Deaths in the first half; then the server's memory, once a second."""
    begun, deaths = time.monotonic(), 0
    while (gone := time.monotonic() - begun) < seconds / 2:
        await asyncio.sleep(min(evening.chance.uniform(0.5, 1.5) * max(2.0, seconds / 20), seconds / 2 - gone + 0.1))
        if time.monotonic() - begun < seconds / 2:
            await asyncio.to_thread(server.die, evening.chance)
            deaths += 1
            if restart and deaths == 2:
                await asyncio.to_thread(subprocess.run, restart, shell=True, check=True, stdout=subprocess.DEVNULL)
                evening.counts["restarts of the database"] += 1
    evening.counts["deaths"] = deaths
    sizes = []
    while evening.goes_on:
        await asyncio.sleep(1.0)
        sizes.append(memory(server.process.pid))
    return sizes


# --- what became of it ----------------------------------------------------------------------------------------------


def grown(sizes: Sequence[float]) -> float:
    """How much bigger the server was in the last third than in the one before; 1 where that cannot be told. In the
    first third a server that has just begun is still reading what it needs.
    """
    third = len(sizes) // 3
    return statistics.mean(sizes[-third:]) / statistics.mean(sizes[third:-third]) if third and sizes[0] else 1.0


async def spend(db: str, given: argparse.Namespace, folder: Path) -> int:
    seconds = given.minutes * 60
    port = free_port()
    server = Server(db, given.workers, folder / "server.log", port)
    evening = Evening(port, random.Random(given.seed), until=time.monotonic() + seconds)
    playing = [asyncio.create_task(evening.host(number)) for number in range(given.tables)]
    if given.spectators:
        playing.append(asyncio.create_task(evening.watch(given.spectators)))
    try:
        sizes = await trouble(server, evening, seconds, given.restart)
        await asyncio.gather(*playing)
        stuck = [table for table, at in evening.moved.items() if time.monotonic() - at > STUCK]
    finally:
        server.stop()
    found = faults(reader_of(db), evening.acknowledged) + [f"{table} is stuck" for table in stuck]
    if evening.slowest > STUCK:
        found.append(f"a table was stuck for {evening.slowest:.0f} seconds")
    if grown(sizes) > GROWN and len(sizes) > 60:
        found.append(f"the server has grown to {grown(sizes):.2f} of its size")
    if evening.most_watching < given.spectators * MOST_THERE and len(sizes) > 60:
        found.append(f"of {given.spectators} spectators there were never more than {evening.most_watching} at once")
    if not evening.counts["move"]:
        found.append("no move was made")
    told = ", ".join(f"{name} {count}" for name, count in sorted(evening.counts.items()))
    print(f"{given.minutes:g} minutes: {told}; longest wait at a table {evening.slowest:.1f} s ({evening.slowest_at});")
    size = f"{max(sizes, default=0):.0f} kB"
    print(f"at most {evening.most_watching} of {given.spectators} spectators at once;")
    print(f"memory at the end of the second half {grown(sizes):.3f} of that in the middle of it, at most {size}")
    for fault in found:
        print(fault)
    return 1 if found else 0


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="./run soak web")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--spectators", type=int, default=500, help="a crowd at one table; 0 for none")
    parser.add_argument("--db", default="", help="an empty database, instead of a new file")
    parser.add_argument("--workers", type=int, default=1, help="server processes; several need PostgreSQL")
    parser.add_argument("--restart", default="", help="a command that restarts the database")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="footplate-soak-") as folder:
        return asyncio.run(spend(given.db or f"{folder}/soak.sqlite3", given, Path(folder)))
