"""The chance to win beside a projected result that has another order: one sentence says what each of them counts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from footplate.playing import Play
from tests.browser.conftest import People
from tests.browser.person import Device
from tests.browser.records import played
from tests.browser.test_hints import asks

TOTALS = [15_000, 11_000, 17_000]
"""Projected results of a position in the middle of a game of bots."""
AS_FOUND = [34, 40, 26]
"""What the strongest bot made of it: Beate, who has least, is likeliest to win. It varies a little with the seed."""
SENTENCES = {
    "en": "what would be paid if the game ended now",
    "de": "was es bei Spielende jetzt gäbe",
    "hu": "amit most, a játék végén kapnátok",
    "it": "ciò che si avrebbe se la partita finisse ora",
}


def projected(play: Play) -> list[int | None]:
    return [*play.rules.score_table(play.state, 0, "en")["total"]]


@pytest.mark.parametrize(("chances", "said"), [(AS_FOUND, True), ([33, 27, 40], False), ([34, 32, 34], False)])
def test_a_hint_says_why_the_chances_are_in_another_order(people: People, chances: list[int], said: bool) -> None:
    record = str(played("rocket", lambda play: projected(play) == TOTALS, seats=3).record)

    def answer(route: Route) -> None:
        hint = route.fetch().json()
        for seat, chance in zip(hint["moves"][0]["seats"], chances, strict=True):
            seat["chance"] = chance
        route.fulfill(json=hint)

    for language, sentence in SENTENCES.items() if said else [("en", "")]:
        anton = people(device=Device(language=language))
        anton.page.route(re.compile(r"/hint(\?|$)"), answer)
        anton.goes_to(f"/table/{anton.imports(record, 'analysis')}")
        asks(anton)
        surprise = anton.page.get_by_test_id("hint-surprise")
        expect(surprise).to_have_count(int(said))
        if said:
            expect(surprise).to_contain_text(sentence)
