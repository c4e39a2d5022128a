"""Orders under seal: everybody writes at the same time, and a plan survives what others send meanwhile."""

from __future__ import annotations

from playwright.sync_api import Request, expect

from tests.browser.conftest import People
from tests.browser.person import SETTLED, Person
from tests.browser.records import begun


def plans_all_throws(person: Person) -> None:
    """One segment with each throw of a round."""
    prompt = person.sees("prompt")
    for throw in (1, 2, 3):
        expect(prompt).to_contain_text(f"Throw {throw} of 3")
        with person.page.expect_response(lambda answer: "/preview" in answer.url):
            person.page.locator(".target").first.dispatch_event("click")
        expect(prompt).to_have_attribute("aria-busy", "false")
        if "Go on" in person.sees("confirm").inner_text():  # else the points of the throw are used up
            person.clicks("confirm")
    expect(person.sees("confirm")).to_be_enabled()


def test_all_throws_are_ordered_in_one_plan_that_others_do_not_disturb(people: People) -> None:
    anton, beate = people(), people(name="Beate")
    opened = anton.opens_table("dampfross", "me", "invite", map="tutorial", options={"building": "orders"})
    id = opened["id"]
    beate.goes_to("/")
    beate.post("/join", {"secret": opened["seats"][0]["secret"], "name": "Beate"})
    anton.goes_to(f"/table/{id}")
    prompt = anton.sees("prompt")
    expect(prompt).to_contain_text("In which city do you start?")
    anton.clicks("confirm")
    expect(prompt).to_contain_text("Throw 1 of 3")
    seq = beate.get(f"/tables/{id}/view", seat=1)["seq"]
    for text in ("start Westport", "pass", "pass", "pass"):
        seq = beate.post(f"/tables/{id}/moves", {"seq": seq, "seat": 1, "text": text, "key": f"order{seq}"})["seq"]
    assert beate.get(f"/tables/{id}/view", seat=1)["prompt"]["deciding"] == [0]
    plans_all_throws(anton)
    with anton.page.expect_response(lambda answer: "/moves" in answer.url):
        anton.clicks("confirm")
    expect(prompt).not_to_contain_text("Throw 3 of 3")
    lines = [move["text"] for move in anton.get(f"/tables/{id}/log", seat=0) if move["seat"] is not None]
    assert sorted(line.split()[0] for line in lines) == ["build"] * 3 + ["pass"] * 3 + ["start"] * 2


def test_what_is_planned_on_the_board_is_written_on_a_sheet_read_and_sent(people: People) -> None:
    anton = people()
    options = {"building": "orders"}
    table = anton.opens_table("dampfross", "me", "bot:fireman", map="tutorial", options=options)["id"]
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("prompt")).to_contain_text("In which city do you start?")
    anton.clicks("confirm")
    plans_all_throws(anton)
    anton.clicks("menu")
    anton.clicks("menu-orders")
    anton.clicks("orders-planned")
    sheet = anton.sees("orders-sheet").input_value()
    assert sheet.count("build (") == 3
    # What was read before a change of the sheet says nothing about it.
    held = anton.keeps_back("**/sheet?*", times=1)
    with anton.page.expect_request("**/sheet?*"):
        anton.sees("orders").get_by_role("button", name="Read it").click()
    anton.sees("orders-sheet").fill("nonsense")
    with anton.page.expect_request_finished(lambda request: "/sheet?" in request.url):
        held[0].continue_()
    anton.page.evaluate(SETTLED)  # nothing is read while something is being read
    expect(anton.sees("orders-send")).to_be_disabled()
    anton.sees("orders-sheet").fill(sheet)
    anton.sees("orders").get_by_role("button", name="Read it").click()
    expect(anton.sees("orders-read").locator("li.ok")).to_have_count(4)
    sheets: list[Request] = []
    anton.page.on("request", lambda request: sheets.append(request) if "/sheet" in request.url else None)
    anton.sees("orders-send").dblclick()
    expect(anton.page.get_by_test_id("orders")).to_have_count(0)
    assert len(sheets) == 1
    expect(anton.page.get_by_test_id("table")).not_to_have_attribute("data-move", "1")
    own = [move["text"] for move in anton.get(f"/tables/{table}/log", seat=0) if move["seat"] == 0]
    assert " / ".join(own[:4]) == sheet.strip()


def test_the_button_that_reads_a_sheet_keeps_the_keyboard(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 9))
    anton.goes_to(f"/table/{table}")
    anton.clicks("menu")
    anton.clicks("menu-orders")
    anton.sees("orders-sheet").fill("nonsense")
    read = anton.sees("orders").get_by_role("button", name="Read it")
    faint = read.evaluate("(button) => getComputedStyle(button).opacity")
    read.focus()
    held = anton.keeps_back("**/sheet?*")
    with anton.page.expect_request("**/sheet?*"):
        anton.page.keyboard.press("Enter")
    expect(read).to_be_disabled()
    assert float(read.evaluate("(button) => getComputedStyle(button).opacity")) < float(faint)
    expect(read).to_be_focused()
    anton.page.keyboard.press("Enter")
    anton.page.evaluate(SETTLED)
    assert len(held) == 1, "nothing is read twice"
    held[0].continue_()
    expect(read).to_be_enabled()
    expect(read).to_be_focused()
