"""Rocket's standings: what is held is seen, also where it does not count yet, and seats stand under seats."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.records import begun

COLUMNS = """() => {
  const rows = [...document.querySelectorAll(".rlines tr")].filter((row) => row.querySelectorAll("td").length > 4);
  const left = (cell) => Math.round(cell.getBoundingClientRect().left);
  return rows.map((row) => [...row.querySelectorAll("td")].slice(-4).map(left));
}"""


def test_a_token_of_a_city_without_a_line_is_seen_and_marked_as_not_counting(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 12), "analysis")
    view = anton.get(f"/tables/{table}/view", seat=0)["view"]
    anton.goes_to(f"/table/{table}")
    expect(anton.page.locator(".rlines")).to_be_visible()
    reached = {town for line in view["lines"] for town in line["towns"]}
    waiting: dict[tuple[str, int], int] = {}
    for city, tokens in view["cities"].items():
        for token in tokens:
            if token["holder"] is not None and city not in reached:
                key = (token["kind"], token["holder"])
                waiting[key] = waiting.get(key, 0) + 1
    assert waiting
    assert anton.page.locator(".runcounted").count() == len(waiting)
    for (kind, seat), n in waiting.items():
        mark = anton.sees(f"uncounted-{kind}-{'AB'[seat]}")
        expect(mark).to_contain_text(str(n))
        assert "R70" in str(mark.get_attribute("title"))


def test_seats_stand_under_seats_and_stay_there(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 60), "hotseat")
    places = []
    for move in (2, 40):
        anton.goes_to(f"/game/{table}?move={move}")
        expect(anton.page.locator(".rlines")).to_be_visible()
        columns = anton.page.evaluate(COLUMNS)
        assert len(columns) > 8
        assert all(row == columns[0] for row in columns)
        places.append(columns[0])
    assert places[0] == places[1]
