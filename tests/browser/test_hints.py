"""Hints in the page: asked for with H, shown with digits, drawn on the board, played with Enter."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from footplate.games import BUILT_IN
from footplate.games.rocket.rules.moves import PASS
from footplate.games.rocket.rules.position import CALL_VETO
from footplate.playing import Play
from tests.browser.conftest import People
from tests.browser.layout import clipped_texts, faults, numbers_on_names, too_small_to_touch
from tests.browser.person import PHONE, Device, Person
from tests.browser.records import finished, played
from tests.browser.test_accessibility import serious_findings

SIZES = [(1440, 900), (820, 1180), (390, 844)]


def in_the_middle(person: Person, game: str) -> str:
    """A table in the middle of a game, all seats at one screen, on somebody's turn."""
    record = finished(game)
    return person.imports(record, "analysis", len(record.split("\n")) // 3)


def asks(person: Person) -> None:
    expect(person.sees("hint").first).to_be_enabled()
    person.page.keyboard.press("h")
    expect(person.page.locator(".hcard").first).to_be_visible(timeout=60_000)
    expect(person.sees("confirm")).to_be_enabled()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_hint_is_read_compared_and_played_by_keys(people: People, game: str) -> None:
    anton = people()
    table = in_the_middle(anton, game)
    anton.goes_to(f"/table/{table}")
    asks(anton)
    cards = anton.page.locator(".hcard")
    count = cards.count()
    assert 1 <= count <= 3
    first = anton.sees("hint-1")
    expect(first).to_have_class(re.compile(r"\bon\b"))
    expect(anton.sees("prompt")).to_contain_text(first.locator("h4").inner_text())
    expect(first.locator(".seatbars li").first).to_contain_text("%")
    anton.sees_all_at_rest()
    found = numbers_on_names(anton.page)
    for width, height in SIZES:
        anton.page.set_viewport_size(ViewportSize(width=width, height=height))
        anton.sees_all_at_rest()
        found += [f"{width}: {one}" for one in [*faults(anton.page), *clipped_texts(anton.page)]]
    assert found == []
    anton.page.set_viewport_size(ViewportSize(width=1440, height=900))
    if count > 1:
        anton.page.keyboard.press("2")
        expect(anton.sees("hint-2")).to_have_class(re.compile(r"\bon\b"))
        expect(anton.sees("confirm")).to_contain_text("2")
        anton.page.keyboard.press("1")
        expect(first).to_have_class(re.compile(r"\bon\b"))
    before = anton.move
    expect(anton.sees("confirm")).to_be_enabled()
    anton.page.keyboard.press("Enter")
    expect(anton.sees("table")).not_to_have_attribute("data-move", str(before))
    expect(anton.page.locator(".hcard")).to_have_count(0)


def test_numbers_stand_on_the_board_and_escape_closes(people: People) -> None:
    anton = people()
    anton.goes_to(f"/table/{in_the_middle(anton, 'rocket')}")
    asks(anton)
    cards = anton.page.locator(".hcard").count()
    assert anton.page.locator(".hintmarks .rn").count() == cards
    expect(anton.page.locator(".hintmarks .rn.best")).to_have_count(1)
    anton.page.keyboard.press("Escape")
    expect(anton.page.locator(".hcard")).to_have_count(0)
    expect(anton.page.locator(".hintmarks")).to_have_count(0)
    expect(anton.page.locator(".target").or_(anton.page.locator("[data-testid^=offer-]")).first).to_be_visible()
    anton.clicks("tab-log")
    anton.says("has asked for a hint")


def test_on_a_phone_a_finger_asks_shows_and_plays(people: People) -> None:
    anton = people(device=PHONE)
    anton.goes_to(f"/table/{in_the_middle(anton, 'rocket')}")
    anton.clicks("hint")
    expect(anton.page.locator(".hcard").first).to_be_visible(timeout=60_000)
    # The whole card is what a finger touches, larger than the words that name it.
    assert [one for one in too_small_to_touch(anton.page) if not one.startswith("pick:")] == []
    if anton.page.locator(".hcard").count() > 1:
        anton.page.locator(".hcard .pick").nth(1).tap()
        expect(anton.sees("hint-2")).to_have_class(re.compile(r"\bon\b"))
    before = anton.move
    anton.confirms()
    expect(anton.sees("table")).not_to_have_attribute("data-move", str(before))


def test_why_a_bot_moved_is_told_in_the_log(people: People) -> None:
    anton = people(device=Device(language="de"))
    table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "B"})["id"]
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("confirm")).to_be_visible()
    anton.clicks("tab-log")
    anton.page.locator("[data-testid^=why-]").first.click()
    expect(anton.page.locator("[data-testid^=why-told-]").first).to_be_visible(timeout=60_000)
    expect(anton.page.locator("[data-testid^=why-told-] .seatbars li")).to_have_count(2)


def test_among_people_hints_are_asked_for_and_agreed_to(people: People) -> None:
    anton, beate = people("Anton"), people("Beate")
    opened = anton.opens_table("rocket", "me", "invite")
    beate.post("/join", {"secret": opened["seats"][0]["secret"], "name": "Beate"})
    for one in (anton, beate):
        one.goes_to(f"/table/{opened['id']}")
        expect(one.sees("prompt")).to_be_visible()
    anton.page.keyboard.press("h")
    expect(anton.sees("hints-asking")).to_be_visible()
    anton.page.keyboard.press("Escape")
    expect(anton.page.get_by_test_id("hints-asking")).to_have_count(0)
    assert anton.get(f"/tables/{opened['id']}/view", seat=0)["hint"]["kind"] == "ask"  # nobody has agreed by a key
    anton.page.keyboard.press("h")
    anton.clicks("hints-agree")
    expect(anton.sees("hint").first).to_be_disabled()  # until the others have answered
    beate.clicks("hints-yes")
    expect(beate.page.get_by_test_id("hint-question")).to_have_count(0)
    (seat,) = anton.get(f"/tables/{opened['id']}/view", seat=0)["prompt"]["deciding"]
    asks((anton, beate)[seat])
    beate.clicks("hints-withdraw")
    expect(beate.page.get_by_test_id("hint-consent")).to_have_count(0)
    assert anton.get(f"/tables/{opened['id']}/view", seat=0)["hint"]["kind"] == "asked"


def test_the_pace_of_the_bots_is_remembered(people: People) -> None:
    anton = people()
    table = in_the_middle(anton, "rocket")
    anton.goes_to(f"/table/{table}")
    anton.clicks("menu")
    expect(anton.sees("pace-normal")).to_have_attribute("aria-pressed", "true")
    anton.clicks("pace-instant")
    anton.goes_to(f"/table/{table}")
    anton.clicks("menu")
    expect(anton.sees("pace-instant")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_hint_can_be_read_and_reached_by_everybody(people: People, theme: str) -> None:
    anton = people(device=Device(theme=theme))
    anton.goes_to(f"/table/{in_the_middle(anton, 'rocket')}")
    asks(anton)
    assert serious_findings(anton.page) == []


def test_enter_plays_the_hint_wherever_a_click_has_left_the_focus(people: People) -> None:
    anton = people()
    anton.goes_to(f"/table/{in_the_middle(anton, 'rocket')}")
    anton.clicks("hint")
    expect(anton.page.locator(".hcard").first).to_be_visible(timeout=60_000)
    anton.page.locator(".hcard .pick").first.click()
    expect(anton.sees("confirm")).to_be_enabled()
    before = anton.move
    anton.page.keyboard.press("Enter")
    expect(anton.sees("table")).not_to_have_attribute("data-move", str(before))


def test_enter_plays_the_hint_after_the_menu_was_closed_with_escape(people: People) -> None:
    anton = people()
    anton.goes_to(f"/table/{in_the_middle(anton, 'rocket')}")
    anton.clicks("menu")
    expect(anton.page.locator("dialog[open]")).to_be_visible()
    anton.page.keyboard.press("Escape")
    expect(anton.page.locator("dialog[open]")).to_have_count(0)
    asks(anton)
    before = anton.move
    anton.page.keyboard.press("Enter")
    expect(anton.sees("table")).not_to_have_attribute("data-move", str(before))
    expect(anton.page.locator("dialog[open]")).to_have_count(0)


def test_the_first_card_is_seen_however_far_the_panel_was_scrolled(people: People) -> None:
    anton = people()
    anton.goes_to(f"/table/{in_the_middle(anton, 'rocket')}")
    expect(anton.sees("prompt")).to_be_visible()
    anton.page.evaluate("document.querySelector('#pane').scrollTop = 10000")
    asks(anton)
    expect(anton.sees("hint-1")).to_be_in_viewport(ratio=0.9)


def passes_unheard(play: Play) -> bool:
    """Whether the first seat is asked for a veto, and after its silence, which no record writes, for its own move."""
    state = play.state
    if state.to_move != 0 or getattr(state, "phase", None) != CALL_VETO:
        return False
    after = state.clone()
    after.play(PASS)
    return after.to_move == 0


def test_a_hint_goes_with_its_question_also_where_the_answer_is_no_move(people: People) -> None:
    anton = people()
    table = anton.imports(str(played("rocket", passes_unheard).record), "analysis")
    anton.goes_to(f"/table/{table}")
    asks(anton)
    before, asked = anton.move, anton.sees("prompt").inner_text()
    anton.post(
        f"/tables/{table}/moves",
        {"seq": anton.get(f"/tables/{table}/view", seat=0)["seq"], "seat": 0, "key": "silence", "steps": [PASS]},
    )
    expect(anton.page.locator(".hcard")).to_have_count(0)
    assert anton.move == before
    expect(anton.sees("prompt")).not_to_have_text(asked)
    expect(anton.page.get_by_test_id("hint-close")).to_have_count(0)
    asks(anton)  # and the next question has a hint of its own
    anton.confirms()


ASKED_WHY = """async ([page, asked, shown]) => {
  const { Hints } = await import(`${page}/model/hints.js`);
  const answered = async () => ({ moves: [] });
  const hints = new Hints({ id: "t", seat: { peek: () => 0 }, _guarded: answered });
  await hints.why(asked);
  return shown.map((entry) => hints.toldOf(entry) !== undefined);
}"""
"""Of which entries of a log it is told why, after it was asked of one."""


def test_why_is_told_of_the_move_that_stands_not_of_one_that_was_taken_back(people: People) -> None:
    anton = people()
    anton.goes_to("/")
    taken_back, instead = ({"move": 7, "kind": "move", "at": at} for at in (100.0, 160.0))
    page = f"/page/{anton.get('/me')['page']}"
    assert anton.page.evaluate(ASKED_WHY, [page, taken_back, [taken_back, instead]]) == [True, False]
