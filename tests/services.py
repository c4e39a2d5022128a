"""Real services for tests, private to the run: a PostgreSQL cluster on a free port, made by `initdb`."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

_PLACES: Final = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
_names: Final = itertools.count(1)


def free_port() -> int:
    """A port of 127.0.0.1 nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs, the newest where there are several."""
    there = shutil.which("initdb")
    if there:
        return Path(there).resolve().parent
    found = [folder for place in _PLACES for folder in Path("/").glob(place[1:]) if (folder / "initdb").exists()]
    return max(found, key=_version, default=None)


def _version(folder: Path) -> int:
    digits = "".join(character for character in folder.parent.name if character.isdigit())
    return int(digits or 0)


def _install_postgres() -> Path | None:
    """Debian's package, where that can be had; it starts no server of its own that matters here."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    for command in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", "postgresql"]):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", *command], env=environment, check=False, capture_output=True)
    return find_postgres()


class Cluster:
    """A PostgreSQL server with a folder and a port of its own."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._data = folder / "data"
        self.port = free_port()
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200"
        settings += " -c fsync=off"  # tests kill processes, not the machine
        self._starting = ("-w", "-l", str(folder / "log"), "-o", settings, "start")
        self.start()

    def start(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), *self._starting)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
        done = subprocess.run(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stderr.decode(errors='replace')}")

    def new_database(self) -> str:
        """The address of an empty store: a schema of its own, which is made much faster than a database."""
        import psycopg

        name = f"footplate_{next(_names)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return f"{self.url}?options=-csearch_path%3D{name}"

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """All its processes stand still meanwhile, as on a machine that is out of breath."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        all_of_them = [first, *map(int, children)]
        for process in all_of_them:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in all_of_them:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def stop(self, how: str = "immediate") -> None:
        """`fast`: connections are ended and everything is written down; `immediate`: as if it had been killed."""
        self._run("pg_ctl", "-D", str(self._data), "-m", how, "stop")


@contextmanager
def postgres_cluster() -> Iterator[Cluster]:
    """A running cluster. Without PostgreSQL the test is skipped; under continuous integration it fails."""
    programs = find_postgres() or _install_postgres()
    if programs is None:
        missing = "PostgreSQL is not installed (on Debian: apt-get install postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    with tempfile.TemporaryDirectory(prefix="footplate-postgres-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        cluster = Cluster(programs, Path(folder))
        try:
            yield cluster
        finally:
            cluster.stop()
