"""Deaths: a server that is killed again and again while people play, and a database that is stopped under it. Called by
`./run soak kills`.

    ./run soak kills [--kills 200] [--faults 60] [--tables 8] [--workers 2] [--seed 1]

On an SQLite file the server is killed `--kills` times, all its processes at once, at random moments. On a PostgreSQL of
its own `--faults` things happen to several server processes: one of them is killed, or all of them; the database is
stopped, in order or without a word, and started again; or both at once. Meanwhile people play tables of all games, take
moves back, talk and write notes; after every death a move has to be acknowledged before the next one.

At the end the store is read. Every acknowledged move, undo and remark is there exactly once, and the last notes; there
is no move, undo or remark that nobody can have made; every record can be read and replayed to the same text. A server
that ended by itself is a fault too. What is wrong is told; then the exit code is 1. The same seed kills in the same
order; what is hit depends on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))

from _visitors import Client

from footplate.games import BUILT_IN, KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from tests.services import Cluster, find_postgres
from tools.soak_people import Json, People
from tools.soak_server import Server, free_port
from tools.soak_store import Read, faults, reader_of, unheard_of

PATIENCE: Final = 180.0
"""Seconds in which somebody is answered again after a death, however slow the machine."""
LONGEST_PAUSE: Final = 1.0
"""Seconds between the first move after a death and the next death, at most."""
TELL_EVERY: Final = 20
"""Deaths after which is told how it goes."""


@dataclass
class Sitting(People):
    """People who play, talk and write notes until it is over."""

    over: bool = False
    said: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Remarks at each table that were acknowledged."""
    perhaps_said: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Those to which no answer came."""
    noted: dict[str, str] = field(default_factory=dict)
    """The last notes that were acknowledged."""
    turned_away: list[str] = field(default_factory=list)
    """Tables at which those who play there are told something else than how it stands."""
    cookies: dict[str, str] = field(default_factory=dict)
    """Of those who sit at each table."""

    async def host(self, number: int) -> None:
        """One table after the other; the people at it are all at one screen."""
        while not self.over:
            client = await self.visitor()
            body: Json = {"game": BUILT_IN[number % 3], "name": "Anton"}
            body["seats"] = [{"kind": "me"}, *[{"kind": "here", "name": name} for name in "BC"[: 1 + number % 2]]]
            if body["game"] == "dampfross":
                body["map"] = "practice"
            status, opened = await self.ask(client, "POST", "/tables", body)
            if status >= 400:
                raise SystemExit(f"A table was refused: {opened}")
            self.counts["table"] += 1
            self.cookies[opened["id"]] = client.cookie
            talking = asyncio.create_task(self._talk(client.cookie, opened["id"]))
            await self._play(client, opened["id"])
            await talking
            client.close()

    async def _play(self, client: Client, table: str) -> None:
        while not self.over:
            status, seen = await self.ask(client, "GET", f"/tables/{table}/view?seat=0")
            if status != 200:
                self.turned_away.append(f"{table}: whoever plays there is answered {status}: {seen}")
                break
            if not seen["prompt"]["deciding"]:
                break
            await self.move(client, table, seen["prompt"]["deciding"][0])

    async def _talk(self, cookie: str, table: str) -> None:
        """Remarks and notes by turns, by somebody who reads along on another connection."""
        client = await self.visitor()
        client.cookie = cookie
        number = 0
        while not self.over and number < 400:
            number += 1
            await self._say(client, table, f"Remark {number}")
            notes = f"Notes {number}"
            await self.ask(client, "PUT", f"/tables/{table}/notes", {"text": notes})
            self.noted[table] = notes
            self.counts["note"] += 1
            await asyncio.sleep(self.chance.uniform(0.1, 0.6))
        client.close()

    async def _say(self, client: Client, table: str, text: str) -> None:
        """Once: a remark has no key by which a server would know it again."""
        try:
            alone = Client(client.host, client.port)
            alone.cookie = client.cookie
            await alone.connect(1)
        except OSError:
            await asyncio.sleep(0.2)
            return  # nobody has heard it
        try:
            answer = await alone.ask_once("POST", f"/api/tables/{table}/chat", {"text": text})
            acknowledged = answer.status == 201
        except (OSError, EOFError):
            acknowledged = False
        finally:
            alone.close()
        if acknowledged:
            self.said[table].append(text)
            self.counts["remark"] += 1
        else:
            self.perhaps_said[table].add(text)


# --- deaths ---------------------------------------------------------------------------------------------------------

Death = tuple[str, Callable[[], None]]
"""What it is called, and what brings it about. It leaves everything running."""


def deaths_of_a_server(server: Server, number: int) -> Iterator[Death]:
    def kill() -> None:
        server.kill()
        server.start()

    yield from [("kill of the server", kill)] * number


def deaths_with_a_database(server: Server, cluster: Cluster, number: int, chance: random.Random) -> Iterator[Death]:
    """One of each kind, then at random."""

    def kill_a_worker() -> None:
        server.kill_a_worker(chance)

    def kill() -> None:
        server.kill()
        server.start()

    def restart(how: str, first: Callable[[], None] | None = None) -> Callable[[], None]:
        def stop_and_start() -> None:
            if first:
                first()
                time.sleep(chance.uniform(0.0, 3.0))  # a worker that starts is anywhere in its start
            cluster.stop(how)
            time.sleep(chance.uniform(0.0, 2.0))
            cluster.start()

        return stop_and_start

    kinds: list[Death] = [
        ("kill of a worker", kill_a_worker),
        ("kill of the server", kill),
        ("fast stop of the database", restart("fast")),
        ("immediate stop of the database", restart("immediate")),
        ("fast stop just after a worker was killed", restart("fast", kill_a_worker)),
        ("immediate stop just after a worker was killed", restart("immediate", kill_a_worker)),
    ]
    for one in range(number):
        yield kinds[one] if one < len(kinds) else chance.choice(kinds)


async def bring_about(deaths: Iterator[Death], server: Server, sitting: Sitting) -> list[str]:
    """One death after the other, each at some moment after somebody was answered; gives what went wrong."""
    found: list[str] = []
    for number, (name, death) in enumerate(deaths, 1):
        if not await answered(sitting):
            return [*found, f"no move was acknowledged for {PATIENCE:g} seconds before death {number}, a {name}"]
        await asyncio.sleep(sitting.chance.uniform(0.0, LONGEST_PAUSE))
        if not server.runs:
            found.append(
                f"the server ended by itself before death {number}, with exit code {server.process.returncode}"
            )
            await asyncio.to_thread(server.start)
        await asyncio.to_thread(death)
        sitting.counts[name] += 1
        if number % TELL_EVERY == 0:
            print(f"{number} deaths, {summary(sitting.counts)}", flush=True)
    if not await answered(sitting):
        found.append(f"no move was acknowledged for {PATIENCE:g} seconds after the last death")
    return found


async def answered(sitting: Sitting) -> bool:
    """Wait until somebody's move is acknowledged."""
    before, late = len(sitting.acknowledged), time.monotonic() + PATIENCE
    while len(sitting.acknowledged) == before and time.monotonic() < late:
        await asyncio.sleep(0.02)
    return len(sitting.acknowledged) > before


# --- what became of it ----------------------------------------------------------------------------------------------


def talk_faults(read: Read, sitting: Sitting) -> Iterator[str]:
    """Remarks and notes that are missing, there twice, or nobody's."""
    for (table,) in read("SELECT id FROM game", ()):
        there = Counter(text for (text,) in read("SELECT text FROM chat WHERE game_id = ?", (table,)))
        said = sitting.said.get(table, [])
        yield from (f"{table}: {text!r} was acknowledged, and is not there" for text in said if not there[text])
        yield from (f"{table}: {text!r} is there {times} times" for text, times in there.items() if times > 1)
        known = {*said, *sitting.perhaps_said.get(table, ())}
        yield from (f"{table}: nobody has said {text!r}" for text in there if text not in known)
        notes = [text for (text,) in read("SELECT text FROM note WHERE game_id = ?", (table,))]
        noted = sitting.noted.get(table)
        if noted is not None and notes != [noted]:
            yield f"{table}: the notes are {notes}, not {noted!r}"


async def record_faults(sitting: Sitting) -> list[str]:
    """Records that cannot be read or replayed."""
    found = []
    client = await sitting.visitor()
    for table, client.cookie in sitting.cookies.items():
        status, said = await _text(client, f"/api/tables/{table}/record")
        if status != 200:
            found.append(f"{table}: there is no record: {said}")
            continue
        try:
            record = read_record(said, KNOWN, strict=True)
            again = replay(record, load)
            sound = not again.warnings and str(again.record) == said
        except Exception as error:  # whatever is wrong with it
            found.append(f"{table}: its record cannot be replayed: {error}")
            continue
        if not sound:
            found.append(f"{table}: its record is replayed to another text")
        sitting.counts["record checked"] += 1
    client.close()
    return found


async def _text(client: Client, path: str) -> tuple[int, str]:
    answer = await client.ask("GET", path)
    return answer.status, answer.body.decode()


def file_faults(read: Read) -> list[str]:
    """What SQLite itself finds wrong with its file."""
    return [f"the file: {told}" for (told,) in read("PRAGMA integrity_check", ()) if told != "ok"]


def summary(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


async def endure(server: Server, deaths: Iterator[Death], db: str, sitting: Sitting, tables: int) -> list[str]:
    """Play while everybody dies; gives what is wrong."""
    playing = [asyncio.create_task(sitting.host(number)) for number in range(tables)]
    try:
        found = await bring_about(deaths, server, sitting)
        sitting.over = True
        _, waiting = await asyncio.wait(playing, timeout=PATIENCE)
        if waiting:
            found.append(f"{len(waiting)} people wait for an answer for ever")
        for one in playing:
            if one.done() and one.exception():
                found.append(f"somebody was answered in a way that nobody expects: {one.exception()!r}")
        found += sitting.turned_away
        read = reader_of(db)
        found += faults(read, sitting.acknowledged)
        found += unheard_of(read, sitting.acknowledged, sitting.doubtful)
        found += talk_faults(read, sitting)
        found += await record_faults(sitting)
        if not db.startswith("postgres"):
            found += file_faults(read)
    finally:
        for one in playing:
            one.cancel()
        if server.runs:
            server.stop()
    if not sitting.counts["move"]:
        found.append("no move was made")
    return found


def on_a_file(given: argparse.Namespace, folder: Path) -> list[str]:
    db, port = str(folder / "kills.sqlite3"), free_port()
    server = Server(db, 1, folder / "sqlite.log", port)
    sitting = Sitting(port, random.Random(given.seed))
    deaths = deaths_of_a_server(server, given.kills)
    return told("SQLite", sitting, asyncio.run(endure(server, deaths, db, sitting, given.tables)))


def on_postgresql(given: argparse.Namespace, folder: Path, programs: Path) -> list[str]:
    place = folder / "postgresql"
    place.mkdir()
    cluster = Cluster(programs, place)
    try:
        db, port = f"{cluster.new_database()}&connect_timeout=3", free_port()
        server = Server(db, given.workers, folder / "postgresql.log", port)
        sitting = Sitting(port, random.Random(given.seed))
        deaths = deaths_with_a_database(server, cluster, given.faults, random.Random(given.seed + 1))
        return told("PostgreSQL", sitting, asyncio.run(endure(server, deaths, db, sitting, given.tables)))
    finally:
        with suppress(RuntimeError):  # it has been stopped just now
            cluster.stop()


def told(where: str, sitting: Sitting, found: list[str]) -> list[str]:
    """The same faults, after telling how it went."""
    print(f"{where}: {summary(sitting.counts)}")
    print(f"{where}: {len(found)} faults", flush=True)
    for fault in found:
        print(f"  {fault}", flush=True)
    return found


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="./run soak kills")
    parser.add_argument("--kills", type=int, default=200, help="of the server on an SQLite file; 0 for none")
    parser.add_argument("--faults", type=int, default=60, help="of server and PostgreSQL; 0 for none")
    parser.add_argument("--tables", type=int, default=8, help="at which people play at the same time")
    parser.add_argument("--workers", type=int, default=2, help="server processes on PostgreSQL")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    programs = find_postgres() if given.faults else None
    if given.faults and programs is None:
        parser.error("PostgreSQL is not installed: install it, or leave its part out by --faults 0")
    folder = Path(tempfile.mkdtemp(prefix="footplate-kills-"))
    folder.chmod(0o755)  # PostgreSQL is somebody else
    found = on_a_file(given, folder) if given.kills else []
    if programs:
        found += on_postgresql(given, folder, programs)
    if found:
        print(f"The stores and logs are in {folder}")
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    return 0
