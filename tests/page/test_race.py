"""The last throws of a race are seen: the position forgets them at once, the page shows them with the move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from footplate.bots import decide, make_bot
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.events import Event
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.page.node import needs_node, run

pytestmark = needs_node

PLAYERS = ["Anton", "Beate", "Claus"]


def throws(seed: int) -> Iterator[tuple[DampfrossState, DampfrossState, list[Event]]]:
    """A game of bots on a small map: the position before and after each line of throws, and what happened."""
    state = GAME.new(3, GAME.options.read("runs=3"), "practice")
    assert isinstance(state, DampfrossState)
    bot, chance = make_bot("greedy", GAME, seed), Random(seed)
    while state.to_move != OVER:
        before = state.clone()
        state.events = []
        while True:
            chosen = (
                GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else decide(bot, GAME, state, chance)
            )
            state.play(chosen)
            if not state.midway():
                break
        if before.race_round:
            yield before, state.clone(), [*state.events]


def shown(state: DampfrossState, events: Sequence[Event]) -> Any:
    """What the page draws after these events."""
    told = GAME.tell_move(state, events, PLAYERS, "en")
    lines = [{"text": text, "kind": event.kind, "facts": dict(event.facts)} for event, text in told]
    players = [{"seat": seat, "name": name} for seat, name in enumerate(PLAYERS)]
    last = {"seat": -1, "text": "", "lines": lines, "places": []}
    task = {"view": GAME.view(state, None), "last": last, "board": GAME.page.board("practice"), "players": players}
    return run("raced.js", task)


def test_trains_stand_where_their_last_throw_brought_them() -> None:
    ended = 0
    for before, after, events in throws(3):
        if after.race_round:
            continue
        ended += 1
        page = shown(after, events)
        moved = [event for event in events if event.kind in ("arrived", "drove")]
        assert {one["id"] for one in page["stand"]} == {f"train {event.facts['seat']}" for event in moved}
        entries = GAME.view(before, None)["entries"]
        assert isinstance(entries, list)
        for event in moved:
            seat, way = event.number("seat"), event.words("way")
            entry = entries[seat]
            assert way[0] == entry["at"]
            assert {"hex": way[-1]} in GAME.page.places(events), "the page looks there"
            assert event.kind == "drove" or way[-1] == entry["path"][-1]
        prizes = {event.facts["seat"]: event.facts["amount"] for event in events if event.kind == "prize"}
        assert {one["seat"]: one["prize"] for one in page["finish"] if one["prize"]} == prizes
        assert [one["thrown"] for one in page["finish"] if one["way"]] != []
    assert ended >= 2


def test_while_a_race_goes_on_its_own_card_tells_it() -> None:
    _, after, events = next(one for one in throws(3) if one[1].race_round)
    page = shown(after, events)
    assert page["finish"] == []
    entries = GAME.view(after, None)["entries"]
    assert isinstance(entries, list)
    assert len(page["stand"]) == sum(bool(entry and entry.get("path")) for entry in entries)
    for event in events:
        if event.kind == "drove":
            way = event.words("way")
            assert way[-1] == entries[event.number("seat")]["at"]


def test_of_the_prize_of_a_joint_train_both_get_their_share() -> None:
    """D67: the panel tells what the accounts do, five for each, not ten for the one who drives."""
    _, after, _ = next(one for one in throws(3) if not one[1].race_round)
    prize = Event("prize", "D62", {"seat": 1, "partner": 2, "amount": 10, "place": 2})
    (train,) = shown(after, [prize])["finish"]
    assert (train["seat"], train["partner"], train["shares"]) == (1, 2, [5, 5])
    (train,) = shown(after, [Event("prize", "D62", {"seat": 1, "partner": -1, "amount": 10, "place": 2})])["finish"]
    assert (train["partner"], train["shares"]) == (None, [10])
