"""The final account: figures that are whole, losses that are seen, and the way back."""

from __future__ import annotations

import itertools
import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import People
from tests.browser.guide import Guide
from tests.browser.records import begun, finished, played


def test_losses_stand_left_of_zero(people: People) -> None:
    anton = people()
    record = finished("dampfross")
    table = anton.imports(record)
    scores = anton.get(f"/tables/{table}/view")["scores"]
    anton.goes_to(f"/table/{table}")
    expect(anton.page.locator(".compo").first).to_be_visible()
    anton.sees_all_at_rest()
    assert any(value < 0 for row in scores["rows"] for value in row["values"])
    for seat in scores["columns"]:
        paid = sum(min(0, row["values"][seat]) for row in scores["rows"] if row.get("sums", True))
        row = anton.page.locator(".compo").filter(has_text=["Anton", "Beate"][seat])
        losses = row.locator(".lost .loss")
        titles = [str(one.get_attribute("title")) for one in losses.all()]
        assert sum(int(re.sub(r"\D", "", title)) for title in titles) == -paid
        lost, won = row.locator(".lost").bounding_box(), row.locator(".won").bounding_box()
        assert lost
        assert won
        assert lost["x"] + lost["width"] <= won["x"] + 1


def test_where_the_points_of_whistle_stop_came_from(people: People) -> None:
    anton = people()
    table = anton.imports(finished("whistle"))
    scores = anton.get(f"/tables/{table}/view")["scores"]
    anton.goes_to(f"/table/{table}")
    for seat, name in enumerate(["Anton", "Beate"]):
        gains = anton.page.locator(".compo").filter(has_text=name).locator(".won [title]")
        expect(gains.first).to_be_visible()
        told = [int(str(one.get_attribute("title")).rpartition(": ")[2]) for one in gains.all()]
        assert sum(told) == sum(max(0, row["values"][seat]) for row in scores["rows"] if row.get("sums", True))


def test_reasons_moments_and_the_picture_to_share(people: People) -> None:
    anton = people()
    table = anton.imports(finished("rocket"))
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("reasons").locator(".rule").first).to_have_text("R64")
    moments = anton.sees("moments").locator("li")
    expect(moments.first).to_be_visible()
    assert moments.count() <= 4
    expect(anton.sees("share").locator("img")).to_have_js_property("naturalWidth", 1200)
    with anton.page.expect_download() as saved:
        anton.clicks("share-png")
    with open(saved.value.path(), "rb") as file:
        head = file.read(24)
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")) == (1200, 630)
    anton.clicks("otherwise")
    expect(anton.sees("new-table")).to_be_visible()
    anton.page.keyboard.press("Escape")
    moved = str(anton.sees("moment-1").get_attribute("href")).rpartition("=")[2]
    anton.clicks("moment-1")
    anton.expect_move(int(moved))
    anton.page.go_back()
    expect(anton.sees("final")).to_be_visible()


def test_the_game_in_ten_seconds(people: People) -> None:
    anton = people()
    table = anton.imports(finished("whistle"))
    anton.goes_to(f"/table/{table}")
    button = anton.sees("share-film")
    expect(button).to_have_text("Watch it in ten seconds")
    anton.clicks("share-film")
    expect(button).to_have_attribute("aria-busy", "true")
    expect(button).to_have_text("Save as GIF", timeout=120_000)
    expect(anton.sees("share").locator("img")).to_have_js_property("naturalWidth", 720)
    with anton.page.expect_download() as saved:
        anton.clicks("share-film")
    assert saved.value.suggested_filename == f"whistle-{table}.gif"
    with open(saved.value.path(), "rb") as file:
        assert file.read(6) == b"GIF89a"


def test_a_total_of_nothing_reads_0(people: People) -> None:
    anton = people()
    table = anton.imports(finished("whistle"))

    def poor(route: Route) -> None:
        answer = route.fetch()
        view = answer.json()
        view["scores"]["total"][0] = 0
        route.fulfill(response=answer, json=view)

    anton.page.route("**/view?*", poor)
    anton.goes_to(f"/table/{table}")
    total = anton.sees("final").get_by_test_id("scores").locator("tfoot .tot td").first
    expect(total).to_have_text("0")


def test_back_leads_from_the_account_to_the_board_and_then_home(people: People) -> None:
    anton = people()
    actions = itertools.count()
    played("dampfross", lambda play: next(actions) < 0)
    anton.goes_to("/")
    expect(anton.page).to_have_title("Footplate")
    table = anton.imports(begun("dampfross", next(actions) - 2), "analysis")
    anton.goes_to(f"/table/{table}")
    guide = Guide("dampfross", table)
    while due := anton.get(f"/tables/{table}/view", seat=0)["prompt"]["deciding"]:
        expect(anton.sees("confirm")).to_be_visible()
        before = str(anton.sees("table").get_attribute("data-seq"))
        guide.plays(anton, due[0])
        expect(anton.sees("table")).not_to_have_attribute("data-seq", before)
    anton.clicks("to-final")
    expect(anton.sees("final")).to_be_visible()
    anton.page.go_back()
    expect(anton.sees("board")).to_be_visible()
    expect(anton.page.get_by_test_id("final")).to_have_count(0)
    anton.page.go_back()
    expect(anton.page.locator("main.home")).to_be_visible()


def test_the_chart_of_a_game_without_points_counts_in_whole_ones(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 5))
    anton.post(f"/tables/{table}/resign", {"seat": 0})
    anton.goes_to(f"/table/{table}")
    expect(anton.page.locator("svg.chart")).to_be_visible()
    figures = anton.page.locator("svg.chart .ax[text-anchor=end]").all_text_contents()
    assert figures
    assert not [figure for figure in figures if "." in figure]
