"""People at a server that dies: they ask again until somebody answers, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))

from _visitors import Client

Json = dict[str, Any]
UNDO: Final = 0.05
"""How often a move is taken back."""


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
class People:
    """Whoever plays at one server."""

    port: int
    chance: random.Random
    acknowledged: list[Acknowledged] = field(default_factory=list)
    doubtful: set[tuple[str, int]] = field(default_factory=set)
    """Tables, and the `seq` at which something was to be taken back there that may have been done unheard."""
    counts: Counter[str] = field(default_factory=Counter)
    undo: float = UNDO

    def progressed(self, table: str) -> None:
        """Called when something has happened at a table."""

    async def visitor(self) -> Client:
        """Somebody new."""
        client = Client("127.0.0.1", self.port)
        while True:
            try:
                await client.connect(1)
                return client
            except OSError:
                await asyncio.sleep(0.2)

    async def ask(self, client: Client, method: str, path: str, body: object = None) -> tuple[int, Json]:
        """The answer of the server, or of the one after it."""
        while True:
            try:
                answer = await client.ask(method, f"/api{path}", body)
            except OSError:
                await asyncio.sleep(0.2)
                continue
            if answer.status != 503:
                return answer.status, answer.json() if answer.body else {}
            self.counts["come back later"] += 1
            await asyncio.sleep(0.3)

    async def move(self, client: Client, table: str, seat: int) -> bool:
        """Click a move together as a page does; gives whether it was made."""
        status, view = await self.ask(client, "GET", f"/tables/{table}/view?seat={seat}")
        if status != 200:
            return False
        steps: list[int] = []
        offers, complete = view["offers"], False
        while offers and not complete:
            offer = self.chance.choice(offers)
            steps += offer.get("steps") or [offer["step"]]
            tried = {"seq": view["seq"], "seat": seat, "steps": steps}
            status, shown = await self.ask(client, "POST", f"/tables/{table}/preview", tried)
            if status != 200:
                return False
            self.progressed(table)
            offers, complete = shown["offers"], shown["complete"]
        if not complete:
            return False
        key = f"{table}-{view['seq']}-{self.chance.randrange(1 << 40)}"  # the same at every try
        status, done = await self.ask(client, "POST", f"/tables/{table}/moves", {**tried, "key": key})
        if status != 200:
            self.counts["refused: " + done["error"]["code"]] += 1
            return False
        self._done(Acknowledged(table, "move", view["seq"], done["done"], tuple(steps)))
        if self.chance.random() < self.undo:
            await self._take_back(client, table, seat, done["seq"])
        return True

    async def _take_back(self, client: Client, table: str, seat: int, seq: int) -> None:
        """Where an answer was lost the next one says that the table has gone on: nobody knows then by what."""
        status, done = await self.ask(client, "POST", f"/tables/{table}/undo", {"seq": seq, "seat": seat})
        if status == 200:
            self._done(Acknowledged(table, "undo", seq, done["done"]))
        elif status == 409:
            self.doubtful.add((table, seq))

    def _done(self, one: Acknowledged) -> None:
        self.acknowledged.append(one)
        self.counts[one.kind] += 1
        self.progressed(one.table)
