"""What pages may do with their sockets: nothing they send, and nothing they leave unread, costs more than a little."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, cast

import pytest
import uvloop

from footplate.web.bounds import incoming
from footplate.web.wire import frames, open_lines
from footplate.web.wire.frames import BadFrame
from footplate.web.wire.open_lines import OpenLine

ASKED = frames.written(frames.PING, b"") + frames.written(frames.TEXT, b'{"type":"pulse"}')
"""Whoever is asked whether they are there hears that the server is."""

Visit = Callable[["Keeping", socket.socket], Awaitable[None]]


def sent(kind: int, content: bytes = b"", *, last: bool = True) -> bytes:
    """A frame as a page sends it."""
    plain = frames.written(kind, content)
    head, mask = plain[: len(plain) - len(content)], b"\x01\x02\x03\x04"
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
    return bytes((head[0] if last else head[0] & 0x7F, head[1] | 0x80)) + head[2:] + mask + masked


class Keeping:
    """A server with one open line, and what became of it."""

    def __init__(self) -> None:
        self.line: OpenLine | None = None
        self.connections: set[Any] = set()
        self.woken = asyncio.Event()
        self.over = asyncio.Event()
        self.sent: list[int] = []
        self.too_much_in_all = False
        """Whether others of the page's session or address have sent too much."""

    def may_send(self, cost: int) -> bool:
        self.sent.append(cost)
        return not self.too_much_in_all

    def wake(self) -> None:
        self.woken.set()

    def gone(self) -> None:
        self.over.set()

    def welcome(self) -> asyncio.Protocol:
        keeping = self

        class Welcome(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                given = cast(asyncio.Transport, transport)
                keeping.line = OpenLine(given, keeping.connections, keeping)
                given.set_protocol(keeping.line)

        return Welcome()


def visiting(visit: Visit) -> None:
    """Let somebody visit a server over a real connection."""

    async def come() -> None:
        loop, keeping = asyncio.get_running_loop(), Keeping()
        server = await loop.create_server(keeping.welcome, "127.0.0.1", 0)
        with socket.socket() as page:
            page.setblocking(False)
            page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
            await loop.sock_connect(page, server.sockets[0].getsockname())
            async with asyncio.timeout(30):
                while keeping.line is None:
                    await asyncio.sleep(0)
                await visit(keeping, page)
        server.close()

    uvloop.run(come())


async def heard(page: socket.socket, until: bytes | None = None) -> bytes:
    """Everything up to these last words, or to the end of the connection."""
    loop, found = asyncio.get_running_loop(), bytearray()
    while not (until and found.endswith(until)) and (piece := await loop.sock_recv(page, 65536)):
        found += piece
    return bytes(found)


async def said(page: socket.socket, words: bytes) -> None:
    await asyncio.get_running_loop().sock_sendall(page, words)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (sent(frames.CLOSE, b"\x03\xe8bye"), frames.goodbye(1000)),
        (sent(frames.CLOSE), frames.goodbye(frames.NO_CODE)),
        (sent(frames.CLOSE, b"\x03\xed"), frames.goodbye(frames.BROKEN)),  # 1005, which nobody may send
        (sent(frames.PING, b"x") + sent(frames.CLOSE), frames.written(frames.PONG, b"x") + frames.goodbye(1005)),
        (sent(frames.TEXT, b"ab", last=False) + sent(frames.CONTINUED, b"c") + sent(frames.CLOSE), b"\x88\x00"),
        (sent(frames.BINARY, b"x" * 4096) + sent(frames.CLOSE), b"\x88\x00"),
        (sent(frames.BINARY, b"x" * 4097), frames.goodbye(frames.TOO_LONG)),
        (b"\x82\xff\x7f" + b"\xff" * 7, frames.goodbye(frames.TOO_LONG)),  # its length alone is enough
        (frames.written(frames.TEXT, b"not masked"), frames.goodbye(frames.BROKEN)),
        (b"\xc1" + sent(frames.TEXT, b"packed")[1:], frames.goodbye(frames.BROKEN)),
        (sent(frames.PING, last=False), frames.goodbye(frames.BROKEN)),
        (b"\x83" + sent(frames.TEXT)[1:], frames.goodbye(frames.BROKEN)),
    ],
)
@pytest.mark.parametrize("piecemeal", [False, True])
def test_what_a_page_says(words: bytes, answer: bytes, piecemeal: bool) -> None:
    async def visit(keeping: Keeping, page: socket.socket) -> None:
        if piecemeal:
            assert keeping.line
            for byte in words[:-1]:
                keeping.line.data_received(bytes((byte,)))
            keeping.line.data_received(words[-1:])
        else:
            await said(page, words)
        assert await heard(page) == answer
        await keeping.over.wait()
        assert not keeping.connections

    visiting(visit)


def test_whoever_never_reads_costs_little_and_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "SLOW_READER_SECONDS", 0.1)
    monkeypatch.setattr(open_lines, "FAREWELL", 0.1)

    async def visit(keeping: Keeping, page: socket.socket) -> None:
        line = keeping.line
        assert line
        told = 0
        while line.is_open:
            line.say(b"x" * 50_000)
            told += 50_000
            await asyncio.sleep(0)
        assert told < 8_000_000  # what the system takes, and little more
        await keeping.over.wait()
        assert not keeping.connections

    visiting(visit)


def test_whoever_catches_up_hears_what_is_new() -> None:
    async def visit(keeping: Keeping, page: socket.socket) -> None:
        line = keeping.line
        assert line
        while line.is_open:
            line.say(b"x" * 50_000)
            await asyncio.sleep(0)
        last = frames.goodbye(1008, "seat")
        reading = asyncio.ensure_future(heard(page, last))
        await keeping.woken.wait()
        assert line.is_open
        line.hang_up(1008, "seat")
        assert (await reading).endswith(last)

    visiting(visit)


def test_pings_are_not_answered_faster_than_the_answers_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """They would pile up in memory."""
    monkeypatch.setattr(incoming, "LEAST_ALLOWANCE", 1 << 40)  # also where somebody may send as much as they like

    async def visit(keeping: Keeping, page: socket.socket) -> None:
        line = keeping.line
        assert line
        asking = asyncio.ensure_future(said(page, sent(frames.PING, b"x" * 125) * 400_000))
        while line.is_open:
            await asyncio.sleep(0)
        assert not asking.done()
        assert line._transport.get_write_buffer_size() < 400_000
        asking.cancel()

    visiting(visit)


def answered_frames(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every frame that a server reads from now on."""
    found: list[object] = []
    read = frames.read

    def reading(heard: bytes, start: int = 0) -> frames.Frame | None:
        frame = read(heard, start)
        if frame:
            found.append(frame.kind)
        return frame

    monkeypatch.setattr(frames, "read", reading)
    return found


@pytest.mark.parametrize(
    "word",
    [
        sent(frames.PING),
        sent(frames.PONG),
        sent(frames.TEXT, b"a"),
        sent(frames.TEXT, b"a", last=False),
        sent(frames.CONTINUED, b"a", last=False),
        sent(frames.PING, b"x" * 125),
        sent(frames.BINARY, b"x" * 4096),
    ],
)
def test_whoever_sends_far_more_than_a_page_is_hung_up_on(word: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "FAREWELL", 0.5)
    last = frames.goodbye(open_lines.POLICY, "too_much")

    async def visit(keeping: Keeping, page: socket.socket) -> None:
        read = answered_frames(monkeypatch)
        sending = asyncio.ensure_future(said(page, word * (20_000_000 // len(word))))
        assert (await heard(page, last)).endswith(last)
        assert len(read) < 1_200
        await asyncio.wait([sending])
        assert sending.exception()
        await keeping.over.wait()
        assert len(read) < 1_200
        assert not keeping.connections

    visiting(visit)


def test_others_have_their_turn_while_a_page_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(keeping: Keeping, page: socket.socket) -> None:
        read, at_a_time = answered_frames(monkeypatch), list[int]()
        sending = asyncio.ensure_future(said(page, sent(frames.PONG) * 1_000))
        while len(read) < 1_000:
            before = len(read)
            await asyncio.sleep(0)
            at_a_time.append(len(read) - before)
        await sending
        assert max(at_a_time) <= 50
        await said(page, sent(frames.CLOSE))
        assert (await heard(page)).endswith(frames.goodbye(frames.NO_CODE))

    visiting(visit)


def test_a_frame_that_never_ends_is_not_put_together_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "FAREWELL", 0.1)

    async def visit(keeping: Keeping, page: socket.socket) -> None:
        line = keeping.line
        assert line
        pieces = 0
        for byte in sent(frames.BINARY, b"x" * 4096) * 10:
            line.data_received(bytes((byte,)))
            pieces += line.is_open
        assert pieces * incoming.PIECE <= incoming.LEAST_ALLOWANCE
        assert await heard(page, b"too_much")
        await keeping.over.wait()

    visiting(visit)


def test_whoever_sends_some_words_in_every_round_may_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "ROUND", 0.0)

    async def visit(keeping: Keeping, page: socket.socket) -> None:
        for _ in range(10):
            assert keeping.line
            keeping.line.data_received(sent(frames.PONG) * 200)
            while keeping.line._heard:
                await asyncio.sleep(0)
            assert keeping.line.is_open
            open_lines.ROUNDS.ask()

    visiting(visit)


def test_what_others_of_its_address_send_does_not_end_the_socket_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "FAREWELL", 0.1)

    async def visit(keeping: Keeping, page: socket.socket) -> None:
        keeping.too_much_in_all = True
        line = keeping.line
        assert line
        line.data_received(sent(frames.PONG))
        line.data_received(sent(frames.PONG))
        assert line.is_open
        line.data_received(sent(frames.PONG) * 3)
        assert not line.is_open  # these are more than a page sends
        assert sum(keeping.sent) == 5 * (incoming.FRAME + len(sent(frames.PONG))) + 3 * incoming.PIECE
        assert await heard(page, b"too_much")
        await keeping.over.wait()

    visiting(visit)


def test_whoever_reads_a_byte_now_and_then_is_cut_off_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "SLOW_READER_SECONDS", 0.3)
    monkeypatch.setattr(open_lines, "FAREWELL", 0.1)

    async def visit(keeping: Keeping, page: socket.socket) -> None:
        line, loop = keeping.line, asyncio.get_running_loop()
        assert line
        while line.is_open:
            line.say(b"x" * 50_000)
            await asyncio.sleep(0)
        while not keeping.over.is_set():
            with contextlib.suppress(ConnectionError):
                await loop.sock_recv(page, 1)
            await asyncio.sleep(0.02)
        assert not keeping.connections

    visiting(visit)


class Kept:
    """A connection that keeps what is written, and writes nothing."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def writelines(self, pieces: Iterable[bytes]) -> None:
        self.written += pieces

    def is_closing(self) -> bool:
        return False


def test_what_many_are_told_stands_in_memory_once() -> None:
    """However many of them do not read it."""

    async def visit(keeping: Keeping, page: socket.socket) -> None:
        told, kept = b"x" * 10_000, [Kept() for _ in range(3)]
        for one in kept:
            OpenLine(cast(asyncio.Transport, one), set(), keeping).say(told)
        assert all(any(piece is told for piece in one.written) for one in kept)
        assert b"".join(kept[0].written) == frames.written(frames.TEXT, told)

    visiting(visit)


def test_whoever_does_not_answer_is_taken_for_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_lines, "ROUND", 0.2)
    monkeypatch.setattr(open_lines, "FAREWELL", 0.1)

    async def visit(keeping: Keeping, page: socket.socket) -> None:
        for _ in range(3):
            assert await heard(page, ASKED) == ASKED
            await said(page, sent(frames.PONG))
        assert await heard(page) == ASKED + frames.goodbye(open_lines.SILENT)
        await keeping.over.wait()

    visiting(visit)


def test_nobody_is_asked_before_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(keeping: Keeping, page: socket.socket) -> None:
        for wait, asked in ((1000.0, False), (0.0, True)):
            monkeypatch.setattr(open_lines, "ROUND", wait)
            open_lines.ROUNDS.ask()
            assert keeping.line
            assert keeping.line._asked is asked

    visiting(visit)


def test_half_a_connection_is_none() -> None:
    async def visit(keeping: Keeping, page: socket.socket) -> None:
        page.shutdown(socket.SHUT_WR)
        assert await heard(page) == b""
        await keeping.over.wait()

    visiting(visit)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frames_of_every_length(size: int) -> None:
    frame = frames.written(frames.TEXT, b"x" * size)
    assert frame[0] == 0x81
    assert len(frame) - size == (2 if size < 126 else 4 if size < 65_536 else 10)
    if size <= frames.LONGEST_FRAME_BYTES:
        found = frames.read(sent(frames.TEXT, b"y" * size))
        assert found
        assert found.content == b"y" * size
    else:
        with pytest.raises(BadFrame):
            frames.read(sent(frames.TEXT, b"y" * size))
