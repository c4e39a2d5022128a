"""The long evening: a server with people, bots and clocks, and all that may go wrong. Called by `./run soak web`.

    ./run soak web [--minutes 30] [--tables 24] [--db postgresql://...] [--workers N] [--restart COMMAND] [--seed 1]

Tables of all games, with people, with bots, with clocks, are played through the API as pages play: views, offers,
previews, moves, undos; finished ones make room for new ones. Sockets listen, some of them slowly, and come back again
and again. In the first half of the time the server is killed now and then (one process of several), and the database is
restarted by `--restart`, where that is given; in the second half the server is left alone and its memory looked at.

At the end the store is read: every acknowledged event is there once, no event is missing, and no table was stuck. What
is wrong is told; then the exit code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))

from _visitors import Client, Ear, family, memory

from footplate.games import BUILT_IN

Json = dict[str, Any]
STUCK: Final = 60.0
"""Seconds in which nothing happens at a table, and nothing can be tried there, after which it is stuck. Restarts, and
bots in a queue, take a few."""
GROWN: Final = 1.15
"""So much more memory at the end of the second half than in the middle of it is too much."""
UNDO: Final = 0.05
"""How often a move is taken back."""
COMPANIES: Final = (
    [{"kind": "me"}, {"kind": "here", "name": "B"}],
    [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "here", "name": "C"}],
    [{"kind": "me"}, {"kind": "bot", "level": "random"}],
)
"""Who sits at tables, in turn."""
CLOCK: Final = {"kind": "bank", "minutes": 1, "increment": 1}


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """Something the server has said it has done."""

    table: str
    kind: str
    after: int
    """The `seq` it was done at."""
    seq: int
    """The `seq` after it."""
    steps: tuple[int, ...] = ()


@dataclass
class Evening:
    """What happens at one server."""

    port: int
    chance: random.Random
    until: float
    acknowledged: list[Acknowledged] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    moved: dict[str, float] = field(default_factory=dict)
    """When something last happened at the tables that are played."""
    slowest: float = 0.0
    standing: dict[str, str] = field(default_factory=dict)
    """How the tables stood when they were last looked at."""
    slowest_at: str = ""
    """How the one stood at which nothing happened for longest."""

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def ask(self, client: Client, method: str, path: str, body: object = None) -> tuple[int, Json]:
        """The answer of the server, or of the one after it."""
        while True:
            try:
                answer = await client.ask(method, f"/api{path}", body)
            except OSError:
                await asyncio.sleep(0.2)
                continue
            if answer.status != 503:
                return answer.status, answer.json()
            self.counts["come back later"] += 1
            await asyncio.sleep(0.3)

    # --- playing ---

    async def host(self, number: int) -> None:
        """One table after the other."""
        while self.goes_on:
            client = Client("127.0.0.1", self.port)
            await self._connect(client)
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

    async def _connect(self, client: Client) -> None:
        while True:
            try:
                return await client.connect(1)
            except OSError:
                await asyncio.sleep(0.2)

    async def _play(self, client: Client, table: str) -> None:
        self.moved[table] = time.monotonic()
        seq = 0
        while self.goes_on:
            _, meta = await self.ask(client, "GET", f"/tables/{table}")
            if meta["status"] == "over":
                break
            if meta["seq"] != seq:
                seq = meta["seq"]
                self._note(table)
            _, seen = await self.ask(client, "GET", f"/tables/{table}/view?seat=0")
            mine = [seat for seat in seen["prompt"]["deciding"] if seat in meta["yours"]]
            self.standing[table] = f"{meta['game']}, asked {seen['prompt']['deciding']}, {'own' if mine else 'not own'}"
            if not mine or not await self._move(client, table, mine[0]):
                await asyncio.sleep(0.1)
        self.moved.pop(table)

    def _note(self, table: str) -> None:
        now = time.monotonic()
        if now - self.moved[table] > self.slowest:
            self.slowest, self.slowest_at = now - self.moved[table], self.standing.get(table, "new")
        self.moved[table] = now

    async def _move(self, client: Client, table: str, seat: int) -> bool:
        """Click a move together as a page does; gives whether it was made."""
        _, view = await self.ask(client, "GET", f"/tables/{table}/view?seat={seat}")
        steps: list[int] = []
        offers, complete = view["offers"], False
        while offers and not complete:
            offer = self.chance.choice(offers)
            steps += offer.get("steps") or [offer["step"]]
            tried = {"seq": view["seq"], "seat": seat, "steps": steps}
            status, shown = await self.ask(client, "POST", f"/tables/{table}/preview", tried)
            if status != 200:
                return False
            self._note(table)
            offers, complete = shown["offers"], shown["complete"]
        if not complete:
            return False
        key = f"{table}-{view['seq']}-{self.chance.randrange(1 << 40)}"  # the same at every try
        status, done = await self.ask(client, "POST", f"/tables/{table}/moves", {**tried, "key": key})
        if status != 200:
            self.counts["refused: " + done["error"]["code"]] += 1
            return False
        self._done(Acknowledged(table, "move", view["seq"], done["done"], tuple(steps)))
        if self.chance.random() < UNDO:
            await self._undo(client, table, seat, done["seq"])
        return True

    async def _undo(self, client: Client, table: str, seat: int, seq: int) -> None:
        status, done = await self.ask(client, "POST", f"/tables/{table}/undo", {"seq": seq, "seat": seat})
        if status == 200:
            self._done(Acknowledged(table, "undo", seq, done["done"]))

    def _done(self, one: Acknowledged) -> None:
        self.acknowledged.append(one)
        self.counts[one.kind] += 1
        self._note(one.table)

    # --- listening ---

    async def _listen(self, client: Client, table: str, number: int) -> None:
        """A page that comes back again and again. Every third one does not read for a while."""
        while True:
            try:
                _, ear = await asyncio.get_running_loop().create_connection(Ear, client.host, client.port)
            except OSError:
                await asyncio.sleep(0.5)
                continue
            assert ear.transport
            try:
                ear.transport.write(client.handshake(table, 0))
                self.counts["sockets"] += 1
                if number == 2:
                    ear.transport.pause_reading()
                await asyncio.sleep(self.chance.uniform(1, 15))
            finally:
                ear.transport.abort()


# --- the server -----------------------------------------------------------------------------------------------------


class Server:
    """A server that dies now and then."""

    def __init__(self, db: str, workers: int, log: Path, port: int) -> None:
        limits = ["requests-per-minute", "computing-per-minute", "sockets-per-address", "sockets-per-visitor"]
        limits += ["tables-per-address", "tables-per-visitor", "bot-tables-per-visitor", "connections-per-address"]
        many = [word for limit in limits for word in (f"--{limit}", "1000000")]
        self._command = [sys.executable, "-m", "footplate", "serve", "--no-open", "--lang", "en", "--port", str(port)]
        self._command += ["--db", db, "--workers", str(workers), *many]
        self._workers, self._log = workers, log
        self.start()

    def start(self) -> None:
        with self._log.open("a") as log:
            self.process = subprocess.Popen(
                self._command, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self.process.stdout
        if "http" not in self.process.stdout.readline():
            raise SystemExit(f"The server did not start; {self._log} says why.")

    def die(self, chance: random.Random) -> None:
        """As in a power cut: all of it, or one of several processes, which is started again by the others' parent."""
        workers = [pid for pid in family(self.process.pid)[1:] if _serves(pid)]
        if self._workers > 1 and workers:
            os.kill(chance.choice(workers), signal.SIGKILL)
            return
        os.killpg(self.process.pid, signal.SIGKILL)
        self._let_go()
        self.start()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
        self._let_go()

    def _let_go(self) -> None:
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


def _serves(pid: int) -> bool:
    """Whether a process answers requests: it listens, or would, at our port."""
    try:
        return "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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

Read = Callable[[str, Sequence[object]], list[tuple[Any, ...]]]


def reader_of(db: str) -> Read:
    """Reads the store beside the server."""
    if db.startswith("postgres"):
        import psycopg

        return lambda sql, values: psycopg.connect(db).execute(sql.replace("?", "%s"), values).fetchall()

    def read(sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(db)) as connection:
            return connection.execute(sql, values).fetchall()

    return read


def faults(read: Read, acknowledged: Sequence[Acknowledged]) -> list[str]:
    """What is wrong with the store, if all this was acknowledged."""
    found = []
    for (table,) in read("SELECT id FROM game", ()):
        rows = read("SELECT seq, kind, payload FROM event WHERE game_id = ? ORDER BY seq", (table,))
        if [row[0] for row in rows] != list(range(1, len(rows) + 1)):
            found.append(f"{table}: an event is missing, or there twice")
        played = {row[0]: (row[1], json.loads(row[2])) for row in rows}
        for one in (one for one in acknowledged if one.table == table):
            between = [played[seq] for seq in range(one.after + 1, one.seq + 1) if seq in played]
            steps = [step for kind, told in between if kind == "move" for step in told["steps"]]
            kept = tuple(steps[: len(one.steps)]) == one.steps if one.kind == "move" else between
            if not kept:
                found.append(f"{table}: the {one.kind} after event {one.after} was acknowledged, and is not there")
    doubled = Counter((one.table, one.after) for one in acknowledged)
    return found + [f"{table}: two acknowledged after event {after}" for (table, after), n in doubled.items() if n > 1]


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
    evening = Evening(port, random.Random(given.seed), time.monotonic() + seconds)
    playing = [asyncio.create_task(evening.host(number)) for number in range(given.tables)]
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
    if not evening.counts["move"]:
        found.append("no move was made")
    told = ", ".join(f"{name} {count}" for name, count in sorted(evening.counts.items()))
    print(f"{given.minutes:g} minutes: {told}; longest wait at a table {evening.slowest:.1f} s ({evening.slowest_at});")
    size = f"{max(sizes, default=0):.0f} kB"
    print(f"memory at the end of the second half {grown(sizes):.3f} of that in the middle of it, at most {size}")
    for fault in found:
        print(fault)
    return 1 if found else 0


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="./run soak web")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--db", default="", help="an empty database, instead of a new file")
    parser.add_argument("--workers", type=int, default=1, help="server processes; several need PostgreSQL")
    parser.add_argument("--restart", default="", help="a command that restarts the database")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="footplate-soak-") as folder:
        return asyncio.run(spend(given.db or f"{folder}/soak.sqlite3", given, Path(folder)))
