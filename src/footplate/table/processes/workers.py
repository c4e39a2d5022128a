"""How a process begins that works for the server."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import Final

WORKER_MEMORY_BYTES: Final = 2 << 30
"""Bytes of data that code of others may hold, where the system knows such a limit."""


def end_with_the_server() -> None:
    """A worker leaves Ctrl-C to the server, and ends with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_its_end, daemon=True).start()


def _wait_for_its_end() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def keep_apart() -> None:
    """For a worker that runs code from outside: a process group of its own, so that no child process is left behind; a
    limit of memory; and its output is discarded, except for log lines.
    """
    log = os.fdopen(os.dup(2), "w", encoding="utf-8", errors="replace")
    logging.basicConfig(stream=log, format="%(message)s", level=logging.WARNING)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for end in (0, 1, 2):
        os.dup2(nowhere, end)
    if sys.platform != "win32":
        import resource

        os.setsid()
        with suppress(OSError, ValueError):  # somebody has set a lower limit
            resource.setrlimit(resource.RLIMIT_DATA, (WORKER_MEMORY_BYTES, WORKER_MEMORY_BYTES))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_computing(seconds: float) -> None:
    """A limit of CPU time for code from outside, enforced by the system."""
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 2, most))
