"""axe-core finds nothing serious on any page, light or dark."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.person import Device
from tests.browser.records import begun, finished


@cache
def axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def serious_findings(page: Page, part: str = "html") -> list[str]:
    """What axe calls serious or critical, with the first elements it means."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe())
    found: dict[str, Any] = page.evaluate("(part) => axe.run(part, { resultTypes: ['violations'] })", part)
    return [
        f"{page.url} {one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:4]]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_around_the_table(people: People, theme: str) -> None:
    anton = people(device=Device(theme=theme))
    over = anton.imports(finished("dampfross"))
    findings = []
    pages = {
        "/": "main.home .gcard",
        f"/table/{over}": "main.final svg.chart",
        f"/game/{over}?move=6": ".boardwrap",
        "/rules/rocket": ".clause",
    }
    for path, sign in pages.items():
        anton.goes_to(path)
        expect(anton.page.locator(sign).first).to_be_visible()
        expect(anton.page.locator("html")).to_have_attribute("data-theme", theme)
        findings += serious_findings(anton.page)
    anton.goes_to("/")
    anton.clicks("options-rocket")
    expect(anton.page.get_by_role("dialog")).to_be_visible()
    findings += serious_findings(anton.page)
    assert not findings


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", KNOWN)
def test_the_table(people: People, game: str, theme: str) -> None:
    anton = people(device=Device(theme=theme))
    anton.goes_to(f"/table/{anton.imports(begun(game, 8), 'analysis')}")
    first = anton.page.locator(".target").first
    expect(first).to_be_attached()
    findings = serious_findings(anton.page)
    with anton.page.expect_response(lambda answer: "/preview" in answer.url):
        first.focus()
        anton.page.keyboard.press("Enter")
    anton.expect_answered()
    findings += serious_findings(anton.page)
    for tab in ("score", "log", "chat", "notes"):
        anton.clicks(f"tab-{tab}")
        findings += serious_findings(anton.page, ".side")
    assert not findings
