"""A process that is asked in lines and answers in lines: it may hang, talk without end, eat memory, or leave processes
of its own behind, and whoever asks it goes on all the same.

One line is read for each question, so what it says unasked waits in its own pipe. Of its complaints the last are kept.
It has a group of processes of its own, which is ended as a whole, and where the system allows it (Linux) a limit of
memory.
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
MOST_MEMORY: Final = 4 << 30
"""Bytes of data the process, and each it starts, may hold."""
COMPLAINTS: Final = 4096
"""The last bytes of what it complained about."""
GRACE: Final = 0.5
"""Seconds it may take to end once nothing more is asked."""
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
        self._end = weakref.finalize(self, _end, self._process, self._questions, GRACE)

    def ask(self, question: bytes, seconds: float) -> bytes | None:
        """The next line it says, without more than `LONGEST_ANSWER` of it; b"" when it is not there any more, None when
        it says nothing in time.
        """
        self._questions.put(question)
        try:
            return self._answers.get(timeout=seconds)
        except queue.Empty:
            return None

    def end(self, grace: float = 0.0) -> int | None:
        """End it, and all that it has started. Its exit code where it ended by itself within so many seconds."""
        self._end.detach()
        return _end(self._process, self._questions, grace)

    def complaint(self) -> str:
        """The last line it complained about, as far as people can see it; "" for none. Asked for when it has ended."""
        self._listening.join(GRACE)
        said = bytes(self._complaints).decode("utf-8", "replace").splitlines()
        return next(filter(None, map(_seen, reversed(said))), "")


def _seen(line: str) -> str:
    """Without marks that steer a terminal or turn the direction of what follows; with plain spaces."""
    return "".join(letter for letter in " ".join(line.split()) if can_be_seen(letter)).strip()


def _talk(
    asked: IO[bytes],
    answered: IO[bytes],
    questions: queue.SimpleQueue[bytes | None],
    answers: queue.SimpleQueue[bytes],
) -> None:
    """Pass on questions and answers in a thread, where nobody minds how long a pipe takes; b"" at the end."""
    with suppress(OSError), asked, answered:
        while (question := questions.get()) is not None:
            asked.write(question)
            asked.flush()
            answers.put(answered.readline(LONGEST_ANSWER))
    answers.put(b"")


def _listen(complained: IO[bytes], kept: bytearray) -> None:
    """Keep the last of what it complains about, and let it never wait."""
    with suppress(OSError), complained:
        while said := os.read(complained.fileno(), 1 << 16):
            kept += said
            del kept[:-COMPLAINTS]


def _limit_memory(pid: int) -> None:
    """As far as the system knows how: children of the process inherit the limit."""
    if sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):  # it may have ended already, or somebody has set a lower limit
            resource.prlimit(pid, resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _end(process: subprocess.Popen[bytes], questions: queue.SimpleQueue[bytes | None], grace: float) -> int | None:
    if process.returncode is not None:  # it has been ended before
        return process.returncode
    questions.put(None)
    ended = _ends(process, grace)
    if hasattr(os, "killpg"):  # while the process has not been waited for, nobody else can have its number
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    code = process.wait()
    return code if ended else None


def _ends(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Whether the process ends by itself in this time. It is not waited for, where that can be avoided."""
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
