"""What a step reveals is seen by those who play it, not by those who only ask what it would do."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import footplate
from footplate.games import load
from footplate.games.whistle import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import TILES
from footplate.games.whistle.rules.position import LAYING
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.state import OVER, State
from footplate.kernel.text import BadText
from footplate.table.basics.errors import Refused
from footplate.table.basics.values import Who
from footplate.table.service import Tables
from tests.games.whistle.test_secrets import with_compass
from tests.table.sitting import clever_action, deciding, friends, import_record, person, play_first
from tests.table.test_undo import sealed_entries


@pytest.fixture
def table(tables: Tables) -> tuple[Who, str]:
    """Seat A has room in the hand and the Compass."""
    who = person(tables)
    play = footplate.from_position(GAME.position(with_compass()))
    return who, import_record(tables, who, str(play.record)).result().id


def test_the_stack_is_not_seen_before_the_look_is_confirmed(tables: Tables, table: tuple[Who, str]) -> None:
    who, id = table
    asked = tables.trying.preview(who, id, "en", seq=tables.looking.seq(id), seat=0, steps=[moves.LOOK])
    assert (asked["complete"], asked["barrier"]) == (True, True)
    assert "found" not in asked["view"]
    assert asked["offers"] == []
    tables.playing.move(who, id, seq=tables.looking.seq(id), seat=0, steps=[moves.LOOK]).result()
    assert deciding(tables, id) == 0
    assert json.dumps(tables.looking.view(who, id, "en", seat=0)["view"]["found"]) != "[]"


def test_no_refusal_tells_what_is_in_the_stack(tables: Tables, table: tuple[Who, str]) -> None:
    who, id = table
    seq = tables.looking.seq(id)
    for tile in range(len(TILES[: moves.KINDS])):
        steps = [moves.LOOK, moves.FIND + tile]
        with pytest.raises(BadText):
            tables.trying.preview(who, id, "en", seq=seq, seat=0, steps=steps)
        with pytest.raises(Refused):
            tables.playing.move(who, id, seq=seq, seat=0, steps=steps).result()
        said = tables.trying.why(who, id, "en", seq=seq, seat=0, steps=[moves.LOOK], step=moves.FIND + tile)
        assert not said["legal"]
    assert tables.looking.seq(id) == seq


def test_nobody_asks_what_another_seat_could_do(tables: Tables) -> None:
    """Which tiles a rival may lay tells which ones they hold."""
    people, id = friends(tables, game="whistle")
    while (found := asked_for_a_tile(tables.live.started(id)[1].state)) is None:
        play_first(tables, id, people)
    seat, steps, legal = deciding(tables, id), *found
    said = [
        tables.trying.why(people[seat], id, "en", seq=tables.looking.seq(id), seat=seat, steps=steps, step=step)
        for step in (legal, moves.LAST)
    ]
    assert said[0] == said[1]
    assert not said[0]["legal"]


def asked_for_a_tile(state: State) -> tuple[list[int], int] | None:
    """A turn of the seat to move and the beginning of a rival's, up to a tile that the rival may lay."""
    own, rival = state.to_move, 1 - state.to_move
    turn = searched(state, own, lambda now: now.to_move == rival, 1)
    begun = turn and searched(turn[1], rival, lambda now: isinstance(now, WhistleState) and now.phase == LAYING, 4)
    return (turn[0] + begun[0], begun[1].legal()[0]) if turn and begun else None


def searched(state: State, seat: int, found: Callable[[State], bool], depth: int) -> tuple[list[int], State] | None:
    """Steps of this seat that lead to such a position, and the position."""
    reveals: Callable[[State, int], bool] = load("whistle").secrets.reveals
    if found(state) or state.to_move != seat or depth == 0:
        return ([], state) if found(state) else None
    for step in state.legal():
        after = state.clone()
        after.play(step)
        if not reveals(state, step) and (further := searched(after, seat, found, depth - 1)):
            return [step, *further[0]], further[1]
    return None


@pytest.mark.parametrize("game", ["rocket", "whistle"])
def test_what_the_end_opens_is_not_seen_before_the_last_move(tables: Tables, game: str) -> None:
    people, id = friends(tables, game=game, cash="hidden") if game == "rocket" else friends(tables, game=game)
    while True:
        seat, seq, steps = deciding(tables, id), tables.looking.seq(id), clever_action(tables, id)
        after = tables.live.started(id)[1].state.clone()
        for step in steps:
            after.play(step)
        if after.to_move == OVER:
            break
        tables.playing.move(people[seat], id, seq=seq, seat=seat, steps=steps).result()
    before = tables.trying.preview(people[seat], id, "en", seq=seq, seat=seat, steps=steps[:-1])
    asked = tables.trying.preview(people[seat], id, "en", seq=seq, seat=seat, steps=steps)
    assert (asked["complete"], asked["barrier"], asked["offers"]) == (True, True, [])
    assert (asked["view"], asked["effects"], asked["changes"]) == (before["view"], before["effects"], before["changes"])


def test_sealed_entries_are_not_seen_before_the_last_one_is_made(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, id = sealed_entries(tables, monkeypatch)
    while True:
        seat, seq, steps = deciding(tables, id), tables.looking.seq(id), clever_action(tables, id)
        if tables.live.started(id)[1].under_seal.pencilled:
            break
        tables.playing.move(who, id, seq=seq, seat=seat, steps=steps).result()
    asked = tables.trying.preview(who, id, "en", seq=seq, seat=seat, steps=steps)
    assert (asked["complete"], asked["barrier"]) == (True, True)
    assert asked["view"]["entries"][1 - seat] is None
