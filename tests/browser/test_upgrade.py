"""A page that outlives its server loads itself anew, once, when a later version has taken its place."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.later_version import later_version
from tests.web_server import running_server, start_server


def test_a_page_of_an_older_version_loads_itself_anew_once(people: People, tmp_path: Path) -> None:
    later = later_version(tmp_path / "later")
    with running_server(tmp_path / "t.sqlite3") as server:
        anton = people("Anton", server=server)
        table = anton.opens_table("rocket", "me", "here:Beate")["id"]
        anton.goes_to(f"/table/{table}")
        expect(anton.sees("prompt")).to_be_visible()
        loads: list[str] = []
        anton.page.on("load", lambda page: loads.append(page.url))
        port = ("--port", str(server.port))
        server.stop()
        anton.page.wait_for_timeout(1000)
        anton.complaints.clear()  # that it cannot be reached
        for log in ("new.log", "again.log"):
            again = start_server(server.db, tmp_path / log, *port, **later)
            try:
                expect(anton.page.locator("body[data-later=yes]")).to_be_visible(timeout=40_000)
                expect(anton.sees("prompt")).to_be_visible()
                expect(anton.sees("offline")).to_have_count(0)
                anton.page.wait_for_timeout(800)
            finally:
                again.stop()
        assert len(loads) == 1
        anton.complaints.clear()
