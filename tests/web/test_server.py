"""Whoever waits for an answer does not wait for strangers."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from pathlib import Path

from footplate.table.futures import finished
from footplate.table.service import Tables
from footplate.table.store import open_store
from footplate.web.files import PageFiles
from footplate.web.server import Server
from footplate.web.settings import Settings


def test_a_name_server_that_takes_its_time_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    answered = threading.Event()

    def ask_the_name_server() -> Future[str]:
        assert answered.wait(30)
        return finished("known")

    async def visit() -> None:
        server = Server(Settings(db=""), tables, PageFiles(tmp_path))
        slow = [asyncio.ensure_future(server.do_outside(ask_the_name_server)) for _ in range(20)]
        assert await asyncio.wait_for(server.ask(lambda: "at once"), 20) == "at once"
        answered.set()
        assert await asyncio.gather(*slow) == ["known"] * 20
        server.close()

    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)
    asyncio.run(visit())
    store.close()
