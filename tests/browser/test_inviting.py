"""Links that reach friends, records that are none, and tables that are only for trying things out."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PHONE, Device
from tests.web_server import running_server

RECORD = (Path(__file__).parents[1] / "records" / "sample1.fpr").read_text("utf-8")


def test_a_server_that_only_this_machine_reaches_says_so(people: People) -> None:
    host = people()
    host.goes_to(f"/table/{host.opens_table('rocket', 'me', 'invite')['id']}")
    expect(host.sees("alone")).to_contain_text("--host 0.0.0.0")


def test_a_server_for_the_world_gives_links_for_the_world(people: People, tmp_path: Path) -> None:
    with running_server(tmp_path / "t", "--public-url", "https://play.example.org") as server:
        host = people(server=server)
        link = host.opens_table("rocket", "me", "invite")
        host.goes_to(f"/table/{link['id']}")
        host.page.get_by_role("button", name="New link").first.click()
        expect(host.sees("reach")).to_contain_text("https://play.example.org")
        assert host.page.locator(".linkbox").first.input_value().startswith("https://play.example.org/join/")


@pytest.mark.parametrize("device", [Device(), PHONE], ids=["desk", "phone"])
def test_a_link_is_shown_as_a_code_that_phones_read(people: People, device: Device) -> None:
    host = people(device=device)
    host.goes_to("/")
    host.goes_to(f"/table/{host.opens_table('rocket', 'me', 'invite')['id']}")
    host.page.get_by_role("button", name="New link").first.click()
    host.sees("show-qr").first.click()
    code = host.sees("qr")
    expect(code.locator("path")).to_have_attribute("d", re.compile("^M"))
    picture = Image.open(io.BytesIO(code.screenshot()))
    (read,) = zxingcpp.read_barcodes(picture)
    assert read.text == host.page.locator(".linkbox").first.input_value()


def test_the_list_of_open_tables_follows_by_itself(people: People) -> None:
    """On a phone: a table that is opened meanwhile is there, and one that has found its players is not."""
    guest, host = people("Beate", PHONE), people("Anton")
    guest.goes_to("/")
    guest.page.evaluate("window.loadedOnce = true")
    table = host.opens_table("rocket", "me", "open", public=True)["id"]
    row = guest.sees("open-tables").locator(f"a[href='/table/{table}']")
    expect(row).to_be_visible()
    people("Claus").post(f"/tables/{table}/sit", {"name": "Claus"})
    expect(row).to_have_count(0)
    assert guest.page.evaluate("window.loadedOnce")


def test_nonsense_is_refused_in_one_sentence_and_faults_are_folded_away(people: People) -> None:
    person = people()
    person.goes_to("/")
    person.sees("import").click()
    person.sees("import-text").fill("hello\nI am no record\n")
    person.page.get_by_role("button", name="Open the table").click()
    expect(person.sees("import-failed")).to_contain_text("begins with [Footplate")
    expect(person.sees("import-faults")).to_have_count(0)
    person.sees("import-text").fill('[Footplate "1.0"]\n[Game "rocket"]\n')
    person.page.get_by_role("button", name="Open the table").click()
    expect(person.sees("import-faults")).to_be_visible()
    expect(person.page.locator(".faults pre")).to_be_hidden()


def test_a_table_for_trying_things_out_is_marked_and_keeps_the_names(people: People) -> None:
    person = people()
    table = person.imports(RECORD, move=6)
    names = [seat["name"] for seat in person.get(f"/tables/{table}")["seats"]]
    person.goes_to(f"/table/{table}?move=2")
    person.sees("menu").click()
    person.sees("menu-export").click()
    person.sees("export-whatif").click()
    expect(person.sees("analysis")).to_be_visible()
    tried = person.page.url.split("/")[-1].partition("?")[0]
    assert [seat["name"] for seat in person.get(f"/tables/{tried}")["seats"]] == names
    person.goes_to("/")
    expect(person.sees("row-analysis")).to_have_count(1)
