"""How a process works that is begun for others: it ends with the server, and code of others is kept apart in it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from footplate.table.processes.workers import end_with_the_server, limit_computing
from tests.waiting import until

resource = pytest.importorskip("resource")

APART = """
import json, logging, os, resource, sys
from footplate.table.processes.workers import keep_apart

keep_apart()
print("printed")
print("complained", file=sys.stderr, flush=True)
told = {
    "memory": resource.getrlimit(resource.RLIMIT_DATA),
    "core": resource.getrlimit(resource.RLIMIT_CORE),
    "has a session": os.getsid(0) == os.getpid(),
    "read": sys.stdin.read(),
}
logging.info("chatter")
logging.warning(json.dumps(told))
"""


def test_code_of_others_has_no_terminal_little_memory_and_processes_of_its_own() -> None:
    ended = subprocess.run([sys.executable, "-c", APART], input="typed", capture_output=True, text=True, check=True)
    assert ended.stdout == ""
    told: dict[str, Any] = json.loads(ended.stderr)  # one line: nothing but the warning
    assert told == {"memory": [2 * 1024**3] * 2, "core": [0, 0], "has a session": True, "read": ""}


def test_where_somebody_has_set_a_lower_limit_of_memory_it_stays() -> None:
    lower = "import resource; resource.setrlimit(resource.RLIMIT_DATA, (1 << 30, 1 << 30))"
    command = [sys.executable, "-c", f"{lower}\n{APART}"]
    ended = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    assert json.loads(ended.stderr)["memory"] == [1 << 30, 1 << 30]


def test_computing_is_limited_from_now_on() -> None:
    """To so many seconds and a little more, so that whoever looks at the clock comes first."""
    before = resource.getrlimit(resource.RLIMIT_CPU)
    try:
        began = time.process_time()
        limit_computing(1000)
        ended = time.process_time()
        most, highest = resource.getrlimit(resource.RLIMIT_CPU)
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, before)
    assert int(began + 1000) + 2 <= most <= int(ended + 1000) + 2
    assert highest == before[1]


def serve(folder: str) -> None:
    """A server with one worker."""
    import multiprocessing

    multiprocessing.get_context("spawn").Process(target=work, args=(folder,)).start()
    time.sleep(99)


def work(folder: str) -> None:
    end_with_the_server()
    os.kill(os.getpid(), signal.SIGINT)  # as Ctrl-C does to every process of a terminal
    Path(folder, "~").write_text(str(os.getpid()), "ascii")
    Path(folder, "~").rename(Path(folder, "worker"))
    time.sleep(99)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_a_worker_leaves_ctrl_c_to_the_server_and_ends_with_it(tmp_path: Path) -> None:
    begin = f"from tests.table.test_workers import serve; serve({str(tmp_path)!r})"
    server = subprocess.Popen([sys.executable, "-c", begin])
    try:
        until((tmp_path / "worker").exists)
        worker = int((tmp_path / "worker").read_text("ascii"))
    finally:
        server.kill()
        server.wait()
    try:
        until(lambda: not is_running(worker), 20)
    finally:
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)


def is_running(pid: int) -> bool:
    """Whether there is such a process, other than one that has ended and whose end nobody has noticed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
