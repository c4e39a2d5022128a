"""Dampfross: a turn takes few clicks. The goal and the green button, or the green button alone."""

from __future__ import annotations

from functools import cache, partial
from statistics import median
from typing import Any, cast

import pytest
from playwright.sync_api import APIResponse, Request, Route, expect

from footplate.games.dampfross.rules.position import BUILDING, ENTERING
from footplate.playing import Play
from tests.browser.conftest import People
from tests.browser.layout import faults
from tests.browser.person import PHONE, SCALE, WHERE, Device, Person
from tests.browser.records import NAMES, played

TURNS = 6
MOST_CLICKS = 4
COUNTING = """if (window.clicks === undefined) {
  window.clicks = 0;
  addEventListener("pointerdown", () => { window.clicks += 1; }, true);
}"""


@cache
def record(phase: int) -> str:
    """A game on the map for practice: about to build with a few points, or asked to enter a run."""

    def there(play: Play) -> bool:
        state: Any = play.state
        return bool(state.phase == phase and (phase == ENTERING or (state.round > 2 and state.points > 2)))

    return str(played("dampfross", there, map="practice").record)


def sits_down(person: Person, phase: int) -> str:
    person.context.add_init_script(COUNTING)
    table = person.imports(record(phase))
    person.goes_to(f"/table/{table}")
    expect(person.sees("board")).to_be_visible()
    return table


def view_on_turn(person: Person, table: str) -> dict[str, Any]:
    (seat,) = person.get(f"/tables/{table}/view", seat=0)["prompt"]["deciding"]
    view: dict[str, Any] = person.get(f"/tables/{table}/view", seat=seat)
    return view


def clicks_a_goal(person: Person, table: str, view: dict[str, Any]) -> None:
    """A city without track, or any hex next to the network: the way there is planned."""
    places = {place["name"]: place for place in person.get("/boards/dampfross/practice")["places"]}
    goals = [places[name]["hex"] for name in view["view"]["unconnected"]]
    near = [offer["place"]["hex"] for offer in view["offers"] if offer.get("group") == "build"]
    x, y = person.hexes(table)[(goals or near)[0]]
    expect(person.sees("prompt")).to_contain_text("to build")
    with person.page.expect_response(lambda answer: "/ways" in answer.url):
        person.taps_board(x, y)
    expect(person.page.get_by_test_id("ways")).to_be_attached()
    expect(person.sees("prompt")).to_have_attribute("aria-busy", "false")


def plays_a_turn(person: Person, table: str) -> int:
    """The turn of whoever is to decide; gives how many clicks it took."""
    view = view_on_turn(person, table)
    before = int(person.page.evaluate("window.clicks"))
    groups = {offer.get("group") for offer in view["offers"]}
    if "build" in groups:
        clicks_a_goal(person, table, view)
        if person.sees("confirm").is_disabled():  # the roll is too low for the first segment of that way
            person.chooses(next(offer["label"] for offer in view["offers"] if offer.get("group") == "pass"))
    elif "route" in groups:
        expect(person.page.locator(".wcard[aria-pressed=true]")).to_be_attached()
    person.confirms()
    expect(person.page.get_by_test_id("table")).not_to_have_attribute("data-move", str(view["move"]))
    return int(person.page.evaluate("window.clicks")) - before


@pytest.mark.parametrize("device", [Device(), PHONE], ids=["desktop", "phone"])
def test_a_turn_takes_few_clicks(people: People, device: Device) -> None:
    """Building turns by their goal, entries by the green button: the median of all is small."""
    person = people("Anton", device)
    building = sits_down(person, BUILDING)
    clicks = [plays_a_turn(person, building) for _ in range(TURNS)]
    running = sits_down(person, ENTERING)
    clicks += [plays_a_turn(person, running)]
    print("clicks by turn:", clicks)
    assert min(clicks) >= 1
    assert median(clicks) <= MOST_CLICKS


def both_may_enter(play: Play) -> bool:
    """Whether the other one is asked as well, whom the first leaves the run to."""
    state: Any = play.state.clone()
    if state.phase != ENTERING:
        return False
    state.play(next(offer["step"] for offer in play.rules.offers(state, "en", NAMES[:2]) if offer["name"] == "pass"))
    return bool(state.phase == ENTERING and state.to_move == 1 - play.state.to_move)


def test_an_answer_that_comes_late_leaves_the_next_players_plan_alone(people: People) -> None:
    """The socket may tell of a move before the answer to whoever made it: then the next one has the screen already."""
    person = people("Anton")
    table = person.imports(str(played("dampfross", both_may_enter, map="practice").record))
    person.goes_to(f"/table/{table}")
    expect(person.page.locator(".wcard[aria-pressed=true]")).to_be_attached()
    view = view_on_turn(person, table)
    person.chooses("Stay out")
    held: list[tuple[Route, APIResponse]] = []
    person.page.route("**/moves?*", lambda route: held.append((route, route.fetch())), times=1)
    expect(person.sees("prompt")).to_have_attribute("aria-busy", "false")
    person.clicks("confirm")
    expect(person.page.get_by_test_id("table")).not_to_have_attribute("data-move", str(view["move"]))
    assert view_on_turn(person, table)["seat"] != view["seat"]
    proposed = person.page.locator(".wcard[aria-pressed=true]")
    expect(proposed).to_be_attached()
    expect(person.page.get_by_test_id("notice")).to_have_count(0)
    ((route, answer),) = held
    with person.page.expect_event("requestfinished", lambda request: "/moves?" in request.url):
        route.fulfill(response=answer)
    expect(person.sees("prompt")).to_have_attribute("aria-busy", "false")
    expect(proposed).to_be_attached()


def test_ways_are_compared_bent_and_cut(people: People) -> None:
    person = people("Anton")
    table = sits_down(person, BUILDING)
    view = view_on_turn(person, table)
    clicks_a_goal(person, table, view)
    chosen = person.page.locator(".wcard[aria-pressed=true]")
    expect(chosen).to_have_count(1)
    expect(person.sees("confirm")).to_contain_text("Build")
    path = person.page.evaluate("document.querySelector('.wgrip').getAttribute('d').length")
    # A click on the first hex of the way cuts it there; the rest of the points is offered.
    hexes = {place["name"]: place["hex"] for place in person.get("/boards/dampfross/practice")["places"]}
    asked = {"seq": view["seq"], "seat": view["seat"], "place": {"hex": hexes[view["view"]["unconnected"][0]]}}
    way = person.post(f"/tables/{table}/ways", asked)["offers"][0]["facts"]
    with person.page.expect_response(lambda answer: "/ways" in answer.url):
        person.taps_board(*person.hexes(table)[way["path"][1]])
    expect(person.sees("elsewhere").or_(person.sees("ways")).first).to_be_visible()
    person.page.wait_for_function(
        "(before) => document.querySelector('.wgrip')?.getAttribute('d').length < before", arg=path
    )
    person.page.keyboard.press("Escape")
    expect(person.sees("ways")).to_have_count(0)


def segments_to(play: Play) -> list[dict[str, Any]]:
    """The segments to a hex without own track that several lead to at once; none where there is no such hex."""
    if play.state.to_move < 0:
        return []
    by_hex: dict[str, list[Any]] = {}
    for offer in play.rules.offers(play.state, "en", NAMES[:2]):
        if offer.get("group") == "build":
            by_hex.setdefault(offer["place"]["hex"], []).append(offer)
    several = [found for found in by_hex.values() if len(found) > 1]
    beside = [found for found in several if play.rules.ways(play.state, found[0]["place"], (), "en", NAMES[:2])]
    return beside[0] if beside else []


def test_a_goal_clicked_again_asks_by_which_segment(people: People) -> None:
    """The page lays the cheapest one; any other that is allowed can be had by a click and by a key."""
    play = played("dampfross", lambda play: len(segments_to(play)) > 1)
    segments = segments_to(play)
    hex = segments[0]["place"]["hex"]
    person = people("Anton")
    table = person.imports(str(play.record), "analysis")
    person.goes_to(f"/table/{table}")
    expect(person.sees("confirm")).to_be_visible()
    menu = person.page.get_by_role("menuitem")
    for wanted, by_key in zip(segments, (False, True), strict=False):
        person.previews(lambda: person.taps_hex(hex))
        assert person.has_planned_a_way(hex)
        if by_key:
            person.page.get_by_test_id(f"target-{hex}").press(" ")
        else:
            person.taps_hex(hex)
        expect(menu).to_have_count(len(segments))
        person.previews(menu.filter(has_text=wanted["label"]).click)
        assert person.planned == [wanted["step"]]
        person.page.keyboard.press("Escape")
        expect(person.sees("ways")).to_have_count(0)


def drags(person: Person, table: str, path: list[str], to: str) -> list[str]:
    """Drag the middle of the planned line onto a hex; gives the hexes by which a way is sought then. On a slow machine
    the line rests on hexes between, and a way through them is sought too.
    """
    hexes = person.hexes(table)
    person.expect_answered()
    person.sees_all_at_rest()
    start, end = (person.page.evaluate(WHERE, hexes[hex]) for hex in (path[len(path) // 2], to))

    def leads_there(request: Request) -> bool:
        return "/ways" in request.url and {"hex": to} in cast(Any, request.post_data_json)["via"]

    with person.page.expect_request(leads_there) as asked:
        person.page.mouse.move(start["x"], start["y"])
        person.page.mouse.down()
        person.page.mouse.move(end["x"], end["y"], steps=4)
        person.page.mouse.up()
    expect(person.sees("prompt")).to_have_attribute("aria-busy", "false")
    sent: Any = asked.value.post_data_json
    return [place["hex"] for place in sent["via"]]


def test_a_planned_way_is_dragged_and_the_wheel_takes_another_one(people: People) -> None:
    person = people("Anton")
    table = sits_down(person, BUILDING)
    view = view_on_turn(person, table)
    clicks_a_goal(person, table, view)
    places = {place["name"]: place["hex"] for place in person.get("/boards/dampfross/practice")["places"]}
    goal = places[view["view"]["unconnected"][0]]
    asked = {"seq": view["seq"], "seat": view["seat"], "place": {"hex": goal}}
    ways = person.post(f"/tables/{table}/ways", asked)["offers"]
    assert len(ways) > 1
    chosen = person.page.locator(".wcard[aria-pressed=true]")
    person.sees_all_at_rest()
    before, scale = chosen.get_attribute("data-testid"), person.page.evaluate(SCALE)
    expect(person.sees("next-way")).to_be_visible()
    spot = person.page.evaluate(WHERE, person.hexes(table)[goal])
    person.page.mouse.move(spot["x"], spot["y"])
    person.page.mouse.wheel(0, 100)
    expect(chosen).not_to_have_attribute("data-testid", str(before))
    assert person.page.evaluate(SCALE) == scale, "over the goal the wheel does not zoom"
    person.page.keyboard.press("1")
    expect(chosen).to_have_attribute("data-testid", "way-1")
    path = ways[0]["facts"]["path"]
    beside = next(hex for way in ways[1:] for hex in way["facts"]["path"] if hex not in path)
    assert beside in drags(person, table, path, beside)
    expect(person.page.locator(".wgrip")).to_be_attached()


def test_a_proposed_route_is_dragged(people: People) -> None:
    person = people("Anton")
    table = sits_down(person, ENTERING)
    expect(person.page.locator(".wgrip")).to_be_attached()
    routes = [offer for offer in view_on_turn(person, table)["offers"] if offer.get("group") == "route"]
    path = routes[0]["facts"]["path"]
    off = next(hex for hex in person.hexes(table) if hex not in path and not routes[0]["facts"].get("via"))
    assert off in drags(person, table, path, off)


def bends(person: Person, table: str, view: dict[str, Any], path: list[str], points: int) -> tuple[str, int]:
    """A hex beside a route through which another route leads, and how many points that one takes."""
    asked = {"seq": view["seq"], "seat": view["seat"], "place": {"hex": path[-1]}}
    for hex in person.hexes(table):
        if hex not in path:
            found = person.post(f"/tables/{table}/ways", {**asked, "via": [{"hex": hex}]})["offers"]
            through = [offer["facts"] for offer in found if offer.get("steps") and hex in offer["facts"]["path"]]
            if through and through[0]["points"] != points:
                return hex, through[0]["points"]
    raise AssertionError("every route takes as many points")


def test_the_cost_of_a_route_is_told_while_it_is_drawn(people: People) -> None:
    """Dragged: while the mouse is still held, and at the end. By hand: hop by hop, what it comes to so far."""
    person = people("Anton")
    table = sits_down(person, ENTERING)
    expect(person.page.locator(".wgrip")).to_be_attached()
    view = view_on_turn(person, table)
    route = next(offer["facts"] for offer in view["offers"] if offer.get("group") == "route")
    path, mouse, chosen = route["path"], person.page.mouse, person.page.locator(".wcard[aria-pressed=true]")
    expect(chosen).to_contain_text(f"{route['points']} points")
    hex, points = bends(person, table, view, path, route["points"])
    person.expect_answered()
    person.sees_all_at_rest()
    start, end = (person.page.evaluate(WHERE, person.hexes(table)[one]) for one in (path[len(path) // 2], hex))
    mouse.move(start["x"], start["y"])
    mouse.down()
    mouse.move(end["x"], end["y"], steps=2)
    for held in (True, False):
        expect(chosen).to_contain_text(f"{points} points")
        expect(person.sees("confirm")).to_contain_text(f"{points} points")
        if held:
            mouse.up()
    person.expect_answered()  # else it might answer what is asked next
    person.clicks("by-hand")
    expect(person.sees("drawn")).to_have_count(0)
    drawn = 0
    for _ in range(2):
        hop = next(one for one in view["offers"] if one.get("group") == "hop")
        view = person.previews(partial(person.taps_hex, hop["place"]["hex"]))
        drawn += hop["facts"]["points"]
        expect(person.sees("drawn").first).to_contain_text(f"{drawn} point")


def test_a_run_is_entered_with_the_keyboard(people: People) -> None:
    """The best route is planned by itself; digits choose, O stays out, Enter enters. While nothing is planned digits
    mean hexes, and stand on those alone.
    """
    person = people("Anton")
    table = sits_down(person, ENTERING)
    first = person.page.locator("[data-testid=route-0]")
    expect(first).to_be_visible()
    expect(person.page.locator(".wcard[aria-pressed=true]")).to_have_count(1)
    person.page.keyboard.press("o")
    expect(person.sees("stay-out")).to_have_attribute("aria-pressed", "true")
    person.page.keyboard.press("1")
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(person.sees("expected")).to_contain_text("20 ×")
    person.expect_answered()
    person.sees_all_at_rest()
    assert faults(person.page) == []
    expect(first).to_have_attribute("aria-keyshortcuts", "1")
    person.page.keyboard.press("Escape")
    expect(person.page.locator("[data-testid=routes] [aria-keyshortcuts='1'], .rn:not(.told)")).to_have_count(0)
    person.page.keyboard.press("1")
    expect(person.sees("drawn").first).to_be_visible()
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("n")
    expect(first).to_have_attribute("aria-pressed", "true")
    move = person.move
    expect(person.sees("confirm")).to_be_enabled()
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_test_id("table")).not_to_have_attribute("data-move", str(move))
    told = person.get(f"/tables/{table}/log")
    assert any(entry["move"] == move + 1 and "run" in entry["text"] for entry in told)
