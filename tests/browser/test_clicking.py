"""Whatever clicks: a mouse, a key, a screen reader or voice control. Each click counts once."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

import pytest
from playwright.sync_api import Request, expect

from footplate.games import KNOWN
from footplate.games.whistle.page.view_types import WhistlePlace
from footplate.playing import Play
from tests.browser.conftest import People
from tests.browser.person import SIGHT, Person
from tests.browser.records import begun, played

PREVIEW = "/preview"


def in_play(game: str) -> str:
    """A game under way in which hexes can be clicked."""
    return begun(game, 8) if game != "whistle" else str(played(game, can_move_a_train).record)


def can_move_a_train(play: Play) -> bool:
    offers = play.rules.offers(play.state, "en", ["A", "B"])
    return play.state.to_move >= 0 and offers[0].get("group") == "train"


def sits_down(person: Person, record: str) -> str:
    """An analysis of a game, with the board in sight and somebody asked."""
    table = person.imports(record, "analysis")
    person.goes_to(f"/table/{table}")
    card, confirm = person.page.get_by_test_id("pass"), person.page.get_by_test_id("confirm")
    expect(card.or_(confirm).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
    expect(person.sees("confirm")).to_be_visible()
    return table


def first_target(person: Person) -> str:
    """A hex that can be clicked: in Rocket a station is placed first."""
    targets = person.page.locator(".target")
    if not targets.count():
        person.clicks_for_preview("offer-station")
    expect(targets.first).to_be_attached()
    return str(targets.first.get_attribute("data-hex"))


@pytest.mark.parametrize("game", KNOWN)
def test_a_click_without_a_pointer_chooses_a_target(people: People, game: str) -> None:
    anton = people()
    sits_down(anton, in_play(game))
    hex = first_target(anton)
    with anton.page.expect_request(lambda request: PREVIEW in request.url):
        anton.page.locator(f".target[data-hex='{hex}']").evaluate(
            "(target) => target.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
        )
        if anton.page.get_by_role("menuitem").count():
            anton.page.get_by_role("menuitem").first.click()
    expect(anton.sees("undo")).to_be_enabled()


@pytest.mark.parametrize("game", KNOWN)
def test_a_click_of_the_mouse_counts_once(people: People, game: str) -> None:
    anton = people()
    sits_down(anton, in_play(game))
    hex = first_target(anton)
    asked: list[list[int]] = []

    def hear(request: Request) -> None:
        if PREVIEW in request.url:
            asked.append((request.post_data_json or {})["steps"])

    anton.page.on("request", hear)
    with anton.page.expect_response(lambda answer: PREVIEW in answer.url):
        anton.taps_target(anton.page.locator(f".target[data-hex='{hex}']"))
        if anton.page.get_by_role("menuitem").count():
            anton.page.get_by_role("menuitem").first.click()
    expect(anton.sees("prompt")).to_have_attribute("aria-busy", "false")
    anton.page.wait_for_timeout(300)
    # What follows by itself is added; nothing is taken back or chosen otherwise.
    assert asked
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(asked))


COVER = """() => {
  const cover = document.body.appendChild(document.createElement("div"));
  Object.assign(cover.style, { position: "fixed", inset: 0, zIndex: 99 });
  cover.id = "cover";
}"""


def test_a_click_counts_although_something_comes_over_the_board_meanwhile(people: People) -> None:
    """And the board lets go: a mouse without a pressed button does not drag it."""
    anton = people()
    sits_down(anton, in_play("whistle"))
    anton.sees_all_at_rest()
    box = anton.page.locator(".target.spot .tg").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    anton.page.mouse.move(x, y)
    anton.page.mouse.down()
    anton.page.evaluate(COVER)
    with anton.page.expect_response(lambda answer: PREVIEW in answer.url):
        anton.page.mouse.up()
    expect(anton.sees("prompt")).to_have_attribute("aria-busy", "false")
    anton.page.evaluate("() => document.getElementById('cover').remove()")
    anton.sees_all_at_rest()
    before = anton.page.evaluate(SIGHT)
    anton.page.mouse.move(x + 60, y + 60, steps=4)
    assert anton.page.evaluate(SIGHT) == before


def train_to_a_gap(play: Play) -> str:
    """The label of a train that would come to a gap at once, where a tile could lie in several ways; "" for none."""
    for offer in play.rules.offers(play.state, "en", ["A", "B"]) if can_move_a_train(play) else []:
        if offer.get("group") == "train":
            state = play.state.clone()
            for name in (offer["name"], "coal"):
                steps = [one["step"] for one in play.rules.offers(state, "en", ["A", "B"]) if one["name"] == name]
                if steps:
                    state.play(steps[0])
            laying = [one["place"] for one in play.rules.offers(state, "en", ["A", "B"]) if one["group"] == "lay"]
            laid = [cast(WhistlePlace, place)["tile"] for place in laying]
            if len(laid) > 2 and laid[0] == laid[1]:
                return str(offer["label"])
    return ""


def test_enter_confirms_a_tile_that_was_laid_with_the_mouse(people: People) -> None:
    anton = people()
    play = played("whistle", lambda play: train_to_a_gap(play) != "")
    sits_down(anton, str(play.record))
    before = anton.move
    anton.chooses(train_to_a_gap(play))
    if anton.page.get_by_test_id("offer-coal").count():
        anton.clicks_for_preview("offer-coal")
    lay = anton.page.locator(".target[aria-label*='→']")
    expect(lay).to_have_count(1)
    with anton.page.expect_response(lambda answer: PREVIEW in answer.url):
        anton.taps_target(lay)
    expect(anton.sees("confirm")).to_be_enabled()
    assert anton.page.evaluate("document.activeElement.classList.contains('target')")
    anton.page.keyboard.press("Enter")
    expect(anton.sees("table")).not_to_have_attribute("data-move", str(before))


@pytest.mark.parametrize("game", KNOWN)
def test_enter_confirms_what_was_clicked_on_the_board(people: People, game: str) -> None:
    anton = people()
    sits_down(anton, in_play(game))
    before = anton.move
    hex = first_target(anton)
    with anton.page.expect_response(lambda answer: PREVIEW in answer.url):
        anton.taps_target(anton.page.locator(f".target[data-hex='{hex}']"))
        if anton.page.get_by_role("menuitem").count():
            anton.page.get_by_role("menuitem").first.click()
    for _ in range(5):
        expect(anton.sees("prompt")).to_have_attribute("aria-busy", "false")
        if anton.sees("confirm").is_enabled():
            break
        with anton.page.expect_response(lambda answer: PREVIEW in answer.url):
            target = anton.page.locator(".target").first
            anton.taps_target(target) if target.count() else anton.page.locator(".choices button").first.click()
    anton.page.keyboard.press("Enter")
    expect(anton.sees("table")).not_to_have_attribute("data-move", str(before))


def test_refilling_the_hand_is_asked_for_by_prompt_buttons_and_keys(people: People) -> None:
    anton = people()
    play = played("whistle", lambda play: "Refill" in play.rules.story.ask(play.state, ["A", "B"], "en"))
    sits_down(anton, str(play.record))
    expect(anton.sees("prompt")).to_contain_text("Refill: take")
    buttons = anton.page.locator(".choices [data-key]")
    expect(buttons).to_have_count(len(play.state.legal()) + 1)  # and all of it at once
    assert len(play.state.legal()) > 1
    with anton.page.expect_response(lambda answer: PREVIEW in answer.url):
        anton.page.keyboard.press("1")
    expect(anton.sees("confirm")).to_be_enabled()
    before = anton.move
    anton.page.keyboard.press("Enter")
    expect(anton.sees("table")).not_to_have_attribute("data-move", str(before))


def test_a_question_with_one_answer_is_not_asked(people: People) -> None:
    anton = people()
    play = played("whistle", lambda play: can_move_a_train(play) and only_coal(play))
    sits_down(anton, str(play.record))
    anton.page.evaluate(
        """() => { window.said = []; const prompt = document.querySelector("[data-testid=prompt]");
        new MutationObserver(() => window.said.push(prompt.innerText)).observe(prompt, { subtree: true,
          childList: true, characterData: true }); }"""
    )
    with anton.page.expect_response(lambda answer: PREVIEW in answer.url):
        anton.taps_target(anton.page.locator(".target").first)
    expect(anton.sees("prompt")).to_have_attribute("aria-busy", "false")
    said = anton.page.evaluate("window.said")
    assert said
    assert not any("coal or whistle" in words for words in said)
    expect(anton.sees("prompt")).to_contain_text("Where does train")


def only_coal(play: Play) -> bool:
    view: Any = play.rules.view(play.state, None)
    return bool(view["whistles"][view["active"]] == 0 and view["coal"][view["active"]] > 0)


def test_a_click_on_a_locomotive_that_has_moved_this_turn_says_why_it_stays(people: People) -> None:
    """Not only where there is room for a card beside everything that is lit up: whoever clicks is answered."""
    anton = people()
    anton.goes_to(f"/table/{anton.opens_table('rocket', 'me', 'bot:random', options={'firstPlayer': 'A'})['id']}")
    expect(anton.page.locator(".target").first).to_be_attached()
    first = str(anton.page.locator(".target").first.get_attribute("data-hex"))
    anton.previews(lambda: anton.page.keyboard.press("1"))
    way = anton.page.locator(".target").first
    moved_to = str(way.get_attribute("data-hex"))
    assert moved_to != first
    anton.previews(lambda: anton.taps_target(way))
    anton.confirms()
    expect(anton.page.locator(".target").nth(5)).to_be_attached()
    anton.taps_hex(moved_to)
    expect(anton.sees("why")).to_contain_text("already been extended this turn")
    expect(anton.sees("why").locator(".rule")).to_contain_text("R14")
