"""A turn of Stephenson's Rocket by mouse: the goal is clicked, both actions are planned, one button confirms them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import cast

from playwright.sync_api import expect

from footplate.bots import decide, make_bot
from footplate.games.rocket import GAME
from footplate.games.rocket.rules.position import ACTION
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.page import Offer
from footplate.kernel.rng import Random
from tests.browser.conftest import People
from tests.browser.guide import Guide
from tests.browser.person import Person

TURNS = 15
PLAYERS = ("Anton", "Beate")


def clicks_for(person: Person, table: str, offers: Sequence[Offer], offer: Offer) -> int:
    """Click where an offer lies, and in the menu which of several; gives how many clicks it took."""
    hex = offer["place"]["hex"]
    several = [one for one in offers if one.get("place", {}).get("hex") == hex and ("steps" in one or "key" in one)]
    with person.page.expect_response(lambda answer: "/preview" in answer.url):
        person.taps_board(*person.hexes(table)[hex])
        if several[1:]:
            person.page.get_by_role("menuitem", name=offer["label"], exact=True).first.click()
    expect(person.sees("prompt")).to_have_attribute("aria-busy", "false")
    return 2 if several[1:] else 1


def plans(person: Person, table: str, state: RocketState, steps: list[int]) -> int:
    """Plan one action by clicks; gives how many it took."""
    offers = GAME.offers(state, "en", PLAYERS)
    for offer in offers:
        done = offer.get("steps", [])
        if done and done == steps[: len(done)] and "key" not in offer:
            clicks = clicks_for(person, table, offers, offer)
            for step in done:
                state.play(step)
            break
    for step in steps[len(done) :]:
        offers = GAME.offers(state, "en", PLAYERS)
        clicks += clicks_for(person, table, offers, next(one for one in offers if one["step"] == step))
        state.play(step)
    return clicks


def test_a_turn_takes_four_clicks_at_most_as_a_rule(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    guide, bot, chance = Guide("rocket", table), make_bot("greedy", GAME, 3), Random(3)
    clicks: Counter[int] = Counter()
    confirmed: Counter[int] = Counter()
    while len(clicks) <= TURNS:
        state = cast(RocketState, guide.position(anton, guide.view_on_turn(anton, 0)))
        expect(anton.sees("confirm")).to_be_visible()
        if state.phase != ACTION:
            guide.plays(anton, 0)
            continue
        turn = state.round
        while state.to_move == 0 and state.phase == ACTION and state.round == turn:
            copy = state.clone()
            steps: list[int] = []
            while not steps or copy.midway():
                steps.append(decide(bot, GAME, copy, chance))
                copy.play(steps[-1])
            clicks[turn] += plans(anton, table, state, steps)
        anton.confirms()
        clicks[turn] += 1
        confirmed[turn] += 1
    assert median([clicks[turn] for turn in sorted(clicks)[:TURNS]]) <= 4
    assert min(confirmed.values()) == 1  # two actions, confirmed once


def test_what_is_planned_is_taken_out_of_the_plan_by_a_click_on_it(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("confirm")).to_be_visible()

    def clicks(hex: str, *left: str) -> None:
        anton.taps_board(*anton.hexes(table)[hex])
        expect(anton.page.locator(".target.picked")).to_have_count(len(left))
        for one in left:
            expect(anton.page.locator(f".target.picked[data-hex={one}]")).to_be_attached()
        expect(anton.sees("prompt")).to_have_attribute("aria-busy", "false")

    clicks("L9", "L9")
    clicks("H9", "L9", "H9")
    clicks("L9", "H9")
    clicks("L9", "L9", "H9")
    anton.confirms()
    anton.says("You place a station 2 west-south-west of Cambridge")
    anton.says("You place a station north-west of Peterborough")
