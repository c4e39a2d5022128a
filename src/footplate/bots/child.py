"""A process that is asked and answers in lines. It may hang, write without end, use up memory, or leave processes
behind; the process that asks it goes on all the same.

One line is read for each question, so unasked output waits in the pipe. The end of its standard error is kept. It has
its own process group, which is ended as a whole, and where the system supports it (Linux) a limit of memory.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Final

from footplate.kernel.text import can_be_seen

LONGEST_ANSWER: Final = 1 << 20
"""Bytes of one line."""
PROGRAM_MEMORY_BYTES: Final = 4 << 30
"""Bytes of data that the process, and each process it starts, may hold."""
COMPLAINTS: Final = 4096
"""The last bytes of its standard error that are kept."""
EXIT_SECONDS: Final = 0.5
"""Seconds it may take to end after the last question."""
_LOOK: Final = 0.01


class Child:
    """One such process. Raises `OSError` when it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        _limit_memory(self._process.pid)
        asked, answered, complained = self._process.stdin, self._process.stdout, self._process.stderr
        assert asked is not None
        assert answered is not None
        assert complained is not None
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._complaints = bytearray()
        self._listening = threading.Thread(target=_listen, args=(complained, self._complaints), daemon=True)
        self._listening.start()
        talk = (asked, answered, self._questions, self._answers)
        threading.Thread(target=_talk, args=talk, daemon=True).start()
        self._end = weakref.finalize(self, _end, self._process, self._questions, EXIT_SECONDS)

    def ask(self, question: bytes, seconds: float) -> bytes | None:
        """The next line of the process, up to `LONGEST_ANSWER` bytes; b"" when the process has ended, None when it
        does not answer in time.
        """
        self._questions.put(question)
        try:
            return self._answers.get(timeout=seconds)
        except queue.Empty:
            return None

    def end(self, grace: float = 0.0) -> int | None:
        """End the process, and all that it has started. Returns its exit code if it ended by itself within `grace`
        seconds.
        """
        self._end.detach()
        return _end(self._process, self._questions, grace)

    def complaint(self) -> str:
        """The last line of its standard error, without control characters; "" for none. Call it after the end."""
        self._listening.join(EXIT_SECONDS)
        said = bytes(self._complaints).decode("utf-8", "replace").splitlines()
        return next(filter(None, map(_seen, reversed(said))), "")


def _seen(line: str) -> str:
    """Without characters that steer a terminal or turn the direction of text; with plain spaces."""
    return "".join(letter for letter in " ".join(line.split()) if can_be_seen(letter)).strip()


def _talk(
    asked: IO[bytes],
    answered: IO[bytes],
    questions: queue.SimpleQueue[bytes | None],
    answers: queue.SimpleQueue[bytes],
) -> None:
    """Pass on questions and answers in a thread, where a slow pipe blocks nothing else; b"" at the end."""
    with suppress(OSError), asked, answered:
        while (question := questions.get()) is not None:
            asked.write(question)
            asked.flush()
            answers.put(answered.readline(LONGEST_ANSWER))
    answers.put(b"")


def _listen(complained: IO[bytes], kept: bytearray) -> None:
    """Keep the end of the standard error, and read it so that the process is never blocked by a full pipe."""
    with suppress(OSError), complained:
        while said := os.read(complained.fileno(), 1 << 16):
            kept += said
            del kept[:-COMPLAINTS]


def _limit_memory(pid: int) -> None:
    """Set the limit where the system supports it; children of the process inherit it."""
    if sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):  # it may have ended already, or may have a lower limit
            resource.prlimit(pid, resource.RLIMIT_DATA, (PROGRAM_MEMORY_BYTES, PROGRAM_MEMORY_BYTES))


def _end(process: subprocess.Popen[bytes], questions: queue.SimpleQueue[bytes | None], grace: float) -> int | None:
    if process.returncode is not None:  # it has been ended before
        return process.returncode
    questions.put(None)
    ended = _ends(process, grace)
    if hasattr(os, "killpg"):  # its number cannot be reused before the process has been waited for
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    code = process.wait()
    return code if ended else None


def _ends(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Whether the process ends by itself in this time, without reaping it where that can be avoided."""
    if not hasattr(os, "waitid"):
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        return process.returncode is not None
    until = time.monotonic() + seconds
    while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        if time.monotonic() >= until:
            return False
        time.sleep(_LOOK)
    return True
