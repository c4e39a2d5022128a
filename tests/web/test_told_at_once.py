"""A view that is at hand is told right away; whoever looks at a slow table keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from footplate.table.basics.values import Who
from footplate.table.service import Tables
from footplate.table.store import open_store
from footplate.web.server import QUICK, Server
from footplate.web.sockets.sockets import SocketListener
from tests.table.sitting import first_action, hotseat
from tests.web.test_server import a_server


class Heard:
    """A connection that keeps what is said on it."""

    is_open = True

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def hang_up(self, code: int, reason: str = "") -> None:
        raise AssertionError((code, reason))

    async def stay(self) -> None:
        pass

    def say(self, text: bytes) -> None:
        self.messages.append(json.loads(text))

    def views(self) -> list[int]:
        """The `seq` of every view that was told."""
        return [message["seq"] for message in self.messages if message["type"] == "view"]


class Room:
    """A server, a table at one screen, and who listens there."""

    def __init__(self, server: Server, tables: Tables, who: Who, id: str) -> None:
        self.server, self.tables, self.who, self.id = server, tables, who, id

    async def listener(self, seat: int) -> Heard:
        heard = Heard()
        listener = SocketListener(self.who, self.id, seat, "en", frozenset((0, 1)))
        listener.take(self.server, lambda keeper: heard, ("", ""), None, 0)
        await listener.attend()
        while "presence" not in [message["type"] for message in heard.messages]:
            await asyncio.sleep(0.01)
        heard.messages.clear()
        self.server._suspects.clear()  # on a busy machine the first look may have taken long
        self.server._slow.clear()
        return heard

    async def move(self) -> int:
        """Something happens, and nobody has been told yet."""
        seq, seat = self.tables.looking.seq(self.id), self.tables.live.heard_of(self.id)[1].state.to_move
        steps = first_action(self.tables, self.id)
        return (await self.server.do(self.tables.playing.move, self.who, self.id, seq=seq, seat=seat, steps=steps)).seq


def in_a_room(tmp_path: Path, visit: Callable[[Room], Awaitable[None]]) -> None:
    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)
    who, id = hotseat(tables)

    async def come() -> None:
        server = a_server(tables, tmp_path)
        async with asyncio.timeout(60):
            await visit(Room(server, tables, who, id))
        server.close()

    asyncio.run(come())
    store.close()


def test_a_view_at_hand_is_told_to_everybody_before_anything_else_happens(tmp_path: Path) -> None:
    async def visit(room: Room) -> None:
        ears = [await room.listener(seat) for seat in (0, 1)]
        seq = await room.move()
        tasks = asyncio.all_tasks()
        room.server.hub.tell(room.id, "view")  # nothing is awaited from here on
        assert [ear.views() for ear in ears] == [[seq], [seq]]
        assert asyncio.all_tasks() == tasks

    in_a_room(tmp_path, visit)


def test_other_news_is_told_as_well(tmp_path: Path) -> None:
    async def visit(room: Room) -> None:
        ear = await room.listener(0)
        seq = await room.move()
        room.server.hub.tell(room.id, "presence")
        room.server.hub.tell(room.id, "view")
        while len(ear.messages) < 2:
            await asyncio.sleep(0.01)
        assert {message["type"] for message in ear.messages} == {"presence", "view"}
        assert ear.views() == [seq]

    in_a_room(tmp_path, visit)


def test_a_slow_table_is_looked_at_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(room: Room) -> None:
        ear = await room.listener(0)
        look, looked_in = room.tables.looking.admitted_view, list[str]()

        def slow_look(*given: Any, **named: Any) -> Any:
            looked_in.append(threading.current_thread().name)
            began = time.thread_time()
            while time.thread_time() - began < 2 * QUICK:
                pass
            return look(*given, **named)

        monkeypatch.setattr(room.tables.looking, "admitted_view", slow_look)
        for _ in range(2):  # once it may have been the machine
            await room.move()
            room.server.hub.tell(room.id, "view")
        assert len(ear.messages) == 2
        seq = await room.move()
        room.server.hub.tell(room.id, "view")
        assert len(ear.messages) == 2  # not yet: whoever is slow is not waited for here
        while len(ear.messages) < 3:
            await asyncio.sleep(0.01)
        assert ear.messages[-1]["seq"] == seq
        here = threading.current_thread().name
        assert looked_in[:2] == [here, here]
        assert looked_in[2].startswith("listeners")

    in_a_room(tmp_path, visit)


def test_whoever_may_look_no_longer_is_not_told_at_once(tmp_path: Path) -> None:
    async def visit(room: Room) -> None:
        ear = await room.listener(0)
        await room.move()
        room.server.hub._admitted.clear()  # as when a session has ended, or somebody was blocked
        room.server.hub.tell(room.id, "view")
        assert not ear.messages

    in_a_room(tmp_path, visit)


def test_what_is_said_between_the_handshake_and_the_first_look_is_heard(tmp_path: Path) -> None:
    async def visit(room: Room) -> None:
        heard = Heard()
        listener = SocketListener(room.who, room.id, 0, "en", frozenset((0, 1)))
        listener.take(room.server, lambda keeper: heard, ("", ""), None, 0)
        await room.server.do(room.tables.talk.say, room.who, room.id, "Good luck!", 0)
        await listener.attend()
        assert [message["text"] for message in heard.messages if message["type"] == "chat"] == ["Good luck!"]

    in_a_room(tmp_path, visit)
