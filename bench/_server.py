"""A real server in a process of its own, as a benchmark needs it: without limits for one address."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LIMITS = (
    *("requests_per_minute", "computing_per_minute", "sockets_per_address", "sockets_per_visitor"),
    *("tables_per_address", "tables_per_visitor", "bot_tables_per_visitor", "tables_in_all"),
    "connections_per_address",
)


@dataclass(frozen=True)
class Server:
    """Where it is, its process, and its store."""

    address: str
    pid: int
    db: str


def limitless_settings(folder: Path) -> Path:
    """Write a settings file in which no limit of `LIMITS` is ever met."""
    settings = folder / "settings.toml"
    settings.write_text("[limits]\n" + "".join(f"{limit} = 1000000\n" for limit in LIMITS), "utf-8")
    return settings


@contextmanager
def limitless_server(db: str, workers: int) -> Iterator[Server]:
    """Start one, on a new SQLite file unless an empty database is named."""
    with tempfile.TemporaryDirectory(prefix="footplate-bench-") as folder:
        db = db or f"{folder}/bench.sqlite3"
        command = [sys.executable, "-m", "footplate", "serve", "--no-open", "--lang", "en", "--port", "0"]
        command += ["--settings", str(limitless_settings(Path(folder))), "--db", db, "--workers", str(workers)]
        with (Path(folder) / "log").open("w") as log:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout
        try:
            address = re.search(r"http://\S+", process.stdout.readline())
            if not address:
                raise SystemExit("The server did not start.")
            yield Server(address[0], process.pid, db)
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()
