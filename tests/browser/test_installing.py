"""The page as an app: it keeps its own files and nothing else, a new version takes over, and it tells of turns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import expect

from footplate.language import LANGUAGES, say
from tests.browser.conftest import People
from tests.browser.person import Device, Person
from tests.later_version import later_version
from tests.web_server import running_server, start_server

KEPT: Final = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const paths = (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname);
    found[name] = paths;
  }
  return found;
}"""
HAS_KEPT: Final = f"async (path) => Object.values(await ({KEPT})()).flat().includes(path)"
"""A file is kept while it is used: the page may be drawn before it is there."""
AT_WORK: Final = "() => navigator.serviceWorker.controller !== null"
TOLD: Final = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((note) =>
  ({ title: note.title, body: note.body, tag: note.tag, actions: note.actions.length }))"""


def kept(person: Person) -> dict[str, list[str]]:
    found: dict[str, list[str]] = person.page.evaluate(KEPT)
    return found


def push(person: Person, message: dict[str, str]) -> None:
    """As if a push service had delivered it."""
    session = person.context.new_cdp_session(person.page)
    registrations: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    person.page.wait_for_function("() => true")
    while not registrations:
        person.page.wait_for_timeout(50)
    given = {"origin": person.page.evaluate("location.origin"), "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", {**given, "registrationId": registrations[0]["registrationId"]})
    session.detach()


def test_an_installed_page(people: People, tmp_path: Path) -> None:
    later = later_version(tmp_path / "later")
    with running_server(tmp_path / "t.sqlite3") as server:
        anton = people("Anton", Device(worker=True), server=server)
        anton.context.grant_permissions(["notifications"], origin=server.url)
        anton.goes_to("/")
        anton.page.wait_for_function(AT_WORK)
        session = anton.context.new_cdp_session(anton.page)
        assert session.send("Page.getAppManifest")["errors"] == []
        session.detach()
        table = anton.opens_table("rocket", "me", "here:Beate")["id"]
        anton.goes_to(f"/table/{table}")
        expect(anton.sees("prompt")).to_be_visible()
        version = anton.get("/me")["page"]
        anton.page.wait_for_function(HAS_KEPT, arg=f"/page/{version}/games/rocket.js")
        ((name, paths),) = kept(anton).items()
        assert name == f"footplate {version}"
        assert [path for path in paths if not path.startswith(f"/page/{version}/")] == []

        # Whoever looks at the table knows; whoever looks elsewhere is told, once for each table.
        message = {"title": "Your turn", "body": "Rocket", "path": f"/table/{table}", "end": "No more", "quiet": "/x"}
        push(anton, message)
        push(anton, {**message, "path": "/table/ELSEWHER"})
        push(anton, {**message, "path": "/table/ELSEWHER"})
        told = [{"title": "Your turn", "body": "Rocket", "tag": "/table/ELSEWHER", "actions": 1}]
        # One takes the place of the other, and for a moment there is none.
        same = f"async (told) => JSON.stringify(await ({TOLD})()) === JSON.stringify(told)"
        anton.page.wait_for_function(same, arg=told)

        # Without the server the page is there and says so; a later version takes its place at once.
        port = ("--port", str(server.port))
        server.stop()
        anton.page.goto("/")
        for language in LANGUAGES:
            expect(anton.page.locator(f"p[lang={language}]")).to_have_text(say("page.away", language))
        anton.complaints.clear()
        again = start_server(server.db, tmp_path / "new.log", *port, **later)
        try:
            anton.goes_to("/")
            expect(anton.page.locator("body[data-later=yes]")).to_be_visible()
            newer = anton.get("/me")["page"]
            assert newer != version
            anton.page.wait_for_function(f"async () => (await caches.keys()).join() === 'footplate {newer}'")
        finally:
            again.stop()
        anton.complaints.clear()

        # A worker that does not even start keeps nobody out.
        (tmp_path / "later/footplate/web/page/worker.js").write_text('throw new Error("{version}");', "utf-8")
        broken = start_server(server.db, tmp_path / "broken.log", *port, **later)
        try:
            anton.goes_to(f"/table/{table}")
            expect(anton.sees("prompt")).to_be_visible()
            assert anton.get("/me")["page"] not in (version, newer)
            assert f"/page/{anton.get('/me')['page']}/app.js" in anton.page.content()
        finally:
            broken.stop()
        anton.complaints.clear()
