"""A crowd at one table: what it costs grows with how many there are, and not with their square."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from footplate.table.basics.values import NOBODY, Who
from footplate.table.service import Tables
from footplate.table.store import open_store
from footplate.web.listeners import attendance, hub, messages
from footplate.web.listeners.presence import NO_COMPANY
from footplate.web.server import Server
from footplate.web.sockets.sockets import SocketListener
from tests.table.sitting import first_action, friends
from tests.web.test_server import a_server

CROWD = 200
SEATS = 2


class Heard:
    """A connection that counts what is said on it."""

    is_open = True

    def __init__(self) -> None:
        self.texts: list[bytes] = []

    def hang_up(self, code: int, reason: str = "") -> None:
        raise AssertionError((code, reason))

    async def stay(self) -> None:
        pass

    def say(self, text: bytes) -> None:
        self.texts.append(text)

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in map(json.loads, self.texts) if message["type"] == kind]


class Room:
    """A server, and a public table in play."""

    def __init__(self, server: Server, tables: Tables, people: list[Who], id: str) -> None:
        self.server, self.tables, self.people, self.id = server, tables, people, id
        self.listeners: list[SocketListener] = []

    async def come(self, who: Who = NOBODY, *seats: int) -> Heard:
        heard = Heard()
        listener = SocketListener(who, self.id, seats[0] if seats else None, "en", frozenset(seats))
        self.listeners.append(listener)
        listener.take(self.server, lambda keeper: heard, ("", ""), None, 0)
        await listener.attend()
        return heard

    async def crowd(self, size: int) -> list[Heard]:
        return list(await asyncio.gather(*[self.come() for _ in range(size)]))

    def go(self, listener: SocketListener) -> None:
        listener.gone()

    async def calm(self) -> None:
        """Until everybody has heard who is there."""
        await until(lambda: not self.server.hub._there._wanted and not self.server.hub._calling._waiting)

    async def move(self) -> int:
        """Something happens, and nobody has been told yet."""
        seq, seat = self.tables.looking.seq(self.id), self.tables.live.heard_of(self.id)[1].state.to_move
        steps = first_action(self.tables, self.id)
        return (
            await self.server.do(self.tables.playing.move, self.people[seat], self.id, seq=seq, seat=seat, steps=steps)
        ).seq


async def until(holds: Callable[[], object]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def in_a_room(tmp_path: Path, visit: Callable[[Room], Awaitable[None]]) -> None:
    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)
    people, id = friends(tables, public=True)

    async def come() -> None:
        server = a_server(tables, tmp_path)
        async with asyncio.timeout(120):
            await visit(Room(server, tables, people, id))
        server.close()

    asyncio.run(come())
    store.close()


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often something is done from now on that takes time."""
    done: Counter[str] = Counter()

    def counted(module: Any, name: str) -> None:
        does = getattr(module, name)

        def counting(*given: Any, **named: Any) -> Any:
            done[name] += 1
            return does(*given, **named)

        monkeypatch.setattr(module, name, counting)

    counted(attendance, "Company")
    counted(messages, "encode")
    counted(Heard, "say")
    return done


def test_a_storm_of_spectators_is_work_for_each_of_them_alone(tmp_path: Path, work: Counter[str]) -> None:
    """All come at once, go, and come back at once."""
    found = []

    async def visit(room: Room, size: int) -> None:
        await room.come(room.people[0], 0)
        work.clear()
        for _ in range(2):
            await room.crowd(size)
            await room.calm()
            for listener in room.listeners[1:]:
                room.go(listener)
            del room.listeners[1:]
        await room.calm()
        found.append(Counter(work))

    for size in (CROWD, 2 * CROWD):
        (tmp_path / str(size)).mkdir()
        in_a_room(tmp_path / str(size), lambda room, size=size: visit(room, size))  # type: ignore[misc]
    small, large = found
    assert large["Company"] <= 2.2 * small["Company"]
    assert large["encode"] <= 2.2 * small["encode"]
    assert large["say"] <= 30 * 2 * CROWD  # with the square it would be a thousand for each


def test_who_is_there_is_told_now_and_then_and_the_last_word_is_right(tmp_path: Path) -> None:
    async def visit(room: Room) -> None:
        anton = await room.come(room.people[0], 0)
        await room.calm()
        anton.texts.clear()
        whispers, began = list[str](), asyncio.get_running_loop().time()
        room.server.hub.elsewhere._whisper = whispers.append
        await room.crowd(CROWD)
        for guest in room.listeners[1:-1]:
            room.go(guest)
        await room.calm()
        seconds = asyncio.get_running_loop().time() - began
        assert len(anton.told("presence")) <= 2 + seconds / hub.PRESENCE
        assert anton.told("presence")[-1] == {"type": "presence", "online": [0], "watching": 1}
        assert len(whispers) <= 2 + seconds / hub.PRESENCE
        assert json.loads(whispers[-1])[1] == {room.id: [[0], 1]}
        room.go(room.listeners[-1])
        await room.calm()
        assert anton.told("presence")[-1]["watching"] == 0

    in_a_room(tmp_path, visit)


def test_whoever_has_left_does_not_come_back_with_the_seat_they_took(tmp_path: Path) -> None:
    """A table is described in a thread: whoever has asked for it may have gone when it is known that they sit there."""

    async def visit(room: Room) -> None:
        await room.come()
        (left,) = room.listeners
        room.go(left)
        room.server.hub.sits(left, frozenset((1,)))
        assert len(room.server.hub) == 0
        assert room.server.hub.present(room.id) == NO_COMPANY

    in_a_room(tmp_path, visit)


def test_whispers_of_others_are_told_now_and_then_as_well(tmp_path: Path) -> None:
    async def visit(room: Room) -> None:
        anton = await room.come(room.people[0], 0)
        await room.calm()
        anton.texts.clear()
        for watching in range(1, 100):
            room.server.hub.elsewhere.hear(json.dumps(["another", {room.id: [[1], watching]}]))
        await room.calm()
        assert len(anton.told("presence")) <= 2
        assert anton.told("presence")[-1] == {"type": "presence", "online": [0, 1], "watching": 99}

    in_a_room(tmp_path, visit)


def test_a_move_is_encoded_once_for_all_spectators(tmp_path: Path, work: Counter[str]) -> None:
    async def visit(room: Room) -> None:
        crowd = await room.crowd(CROWD)
        await room.calm()
        work.clear()
        seq = await room.move()
        room.server.hub.tell(room.id, "view")
        await room.calm()
        assert work["encode"] == 1
        assert work["say"] == CROWD
        assert all(one.told("view")[-1]["seq"] == seq for one in crowd)
        assert len({id(one.texts[-1]) for one in crowd}) == 1

    in_a_room(tmp_path, visit)


def test_while_a_crowd_is_told_others_are_answered(tmp_path: Path) -> None:
    """Players hear of it first."""

    async def visit(room: Room) -> None:
        crowd = await room.crowd(CROWD)
        anton = await room.come(room.people[0], 0)
        await room.calm()
        seq, before, at_a_time = await room.move(), 0, []
        room.server.hub.tell(room.id, "view")
        assert anton.told("view")[-1]["seq"] == seq
        while before < CROWD:
            told = sum(one.told("view")[-1]["seq"] == seq for one in crowd)
            at_a_time.append(told - before)
            before = told
            await asyncio.sleep(0)
        assert max(at_a_time) <= CROWD // 2

    in_a_room(tmp_path, visit)


def test_what_is_said_at_the_table_is_looked_up_for_players_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(room: Room) -> None:
        asked = []
        chat = room.tables.talk.chat

        def asking(who: Who, *rest: Any, **named: Any) -> Any:
            asked.append(who)
            return chat(who, *rest, **named)

        monkeypatch.setattr(room.tables.talk, "chat", asking)
        crowd = await room.crowd(CROWD)
        anton = await room.come(room.people[0], 0)
        await room.calm()
        await room.server.do(room.tables.talk.say, room.people[1], room.id, "Welcome")
        room.server.hub.tell(room.id, "chat")
        await until(lambda: anton.told("chat"))
        assert set(asked) == {room.people[0]}
        assert not any(one.told("chat") for one in crowd)

    in_a_room(tmp_path, visit)


def test_the_end_of_a_session_concerns_those_who_listen_by_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(room: Room) -> None:
        await room.crowd(CROWD)
        await room.come(room.people[0], 0)
        await room.come(room.people[1], 1)
        await room.calm()
        noted = []
        monkeypatch.setattr(hub.Listener, "note", lambda listener, news: noted.append(listener.who))
        room.server.hub.session_ended(room.people[0].proof)
        assert noted == [room.people[0]]
        for listener in room.listeners:
            room.go(listener)
        assert not room.server.hub._shown
        assert not len(room.server.hub)

    in_a_room(tmp_path, visit)
