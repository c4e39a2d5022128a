"""A server in processes of its own that is killed and started again, and a PostgreSQL beside it."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))

from _server import limitless_settings
from _visitors import family


class Server:
    """A server that dies now and then."""

    def __init__(self, db: str, workers: int, log: Path, port: int) -> None:
        self._command = [sys.executable, "-m", "footplate", "serve", "--no-open", "--lang", "en", "--port", str(port)]
        self._command += ["--db", db, "--workers", str(workers)]
        self._command += ["--settings", str(limitless_settings(log.parent))]
        self._workers, self._log = workers, log
        self.start()

    def start(self) -> None:
        with self._log.open("a") as log:
            self.process = subprocess.Popen(
                self._command, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self.process.stdout
        if "http" not in self.process.stdout.readline():
            raise SystemExit(f"The server did not start; {self._log} says why.")

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        """As in a power cut: all of it."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self._let_go()

    def kill_a_worker(self, chance: random.Random) -> bool:
        """One of several processes, which is started again by the others' parent. False where there is none now."""
        workers = [pid for pid in family(self.process.pid)[1:] if _serves(pid)]
        if self._workers > 1 and workers:
            os.kill(chance.choice(workers), signal.SIGKILL)
            return True
        return False

    def die(self, chance: random.Random) -> None:
        """One of several processes, or all of it, which is then started again."""
        if not self.kill_a_worker(chance):
            self.kill()
            self.start()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
        self._let_go()

    def _let_go(self) -> None:
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


def _serves(pid: int) -> bool:
    """Whether a process answers requests: it listens, or would, at our port."""
    try:
        return "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
