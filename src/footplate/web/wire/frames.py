"""Frames of a WebSocket (RFC 6455), as a server writes them and reads those of a page; without extensions."""

from __future__ import annotations

import struct
from typing import Final, NamedTuple

CONTINUED: Final = 0x0
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
_CONTROL: Final = (CLOSE, PING, PONG)
_KNOWN: Final = (CONTINUED, TEXT, BINARY, *_CONTROL)

BROKEN: Final = 1002
TOO_LONG: Final = 1009
NO_CODE: Final = 1005
"""Stands for a close frame without a code. It is never sent."""
LONGEST_FRAME_BYTES: Final = 4_096
"""The longest frame in bytes that is accepted: pages send only short ones."""


class BadFrame(Exception):
    """An invalid or oversized frame; `code` is that of the close frame which answers it."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Frame(NamedTuple):
    """One frame, and how many bytes it took."""

    kind: int
    content: bytes
    taken: int


def written(kind: int, content: bytes) -> bytes:
    """A whole message, or a control frame."""
    return head(kind, len(content)) + content


def head(kind: int, size: int) -> bytes:
    """The head of a frame with this size."""
    if size < 126:
        return bytes((0x80 | kind, size))
    if size < 1 << 16:
        return struct.pack("!BBH", 0x80 | kind, 126, size)
    return struct.pack("!BBQ", 0x80 | kind, 127, size)


def goodbye(code: int, reason: str = "") -> bytes:
    return written(CLOSE, b"" if code == NO_CODE else struct.pack("!H", code) + reason.encode()[:123])


def read(heard: bytes | bytearray, start: int = 0) -> Frame | None:
    """The frame that begins at `start`; None if it is incomplete. Raises `BadFrame`."""
    if len(heard) - start < 2:
        return None
    first, second = heard[start], heard[start + 1]
    kind, size, at = first & 0x0F, second & 0x7F, start + 2
    if first & 0x70 or not second & 0x80 or kind not in _KNOWN:  # an extension, not masked, or an unknown kind
        raise BadFrame(BROKEN)
    if kind in _CONTROL and (size > 125 or not first & 0x80):
        raise BadFrame(BROKEN)
    if size > 125:
        wide = 2 if size == 126 else 8
        if len(heard) - at < wide:
            return None
        size, at = int.from_bytes(heard[at : at + wide], "big"), at + wide
    if size > LONGEST_FRAME_BYTES:
        raise BadFrame(TOO_LONG)
    end = at + 4 + size
    if len(heard) < end:
        return None
    mask = bytes(heard[at : at + 4]) * (size // 4 + 1)
    masked = int.from_bytes(heard[at + 4 : end], "big") ^ int.from_bytes(mask[:size], "big")
    return Frame(kind, masked.to_bytes(size, "big"), end - start)


def code_of(content: bytes) -> int:
    """The code of a close frame. Raises `BadFrame` for one that may not be sent."""
    if not content:
        return NO_CODE
    code = int.from_bytes(content[:2], "big")
    if len(content) < 2 or not (code in range(1000, 1015) or code in range(3000, 5000)) or code in (1004, 1005, 1006):
        raise BadFrame(BROKEN)
    return code
