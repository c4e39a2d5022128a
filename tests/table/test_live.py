"""A live table and its copies."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

import pytest

from footplate.games import load
from footplate.kernel.course import ACTS_APART
from footplate.kernel.records.opening import set_up
from footplate.table.basics.chronicle import Stored
from footplate.table.basics.setting import Setting
from footplate.table.basics.values import ClockWish
from footplate.table.play.applying import apply, rebuilt
from footplate.table.play.live import Live

EVENTS: tuple[tuple[str, int, Mapping[str, Any]], ...] = (
    ("undo_asked", 0, {"actions": 1, "of": [1, 2]}),
    ("undo_answered", 1, {"agree": True}),
    ("undo", 0, {"actions": 1, "agreed": [1, 2]}),
    ("cover_asked", 1, {"by": [0]}),
    ("cover", 1, {"level": "fireman"}),
    ("handback", 1, {}),
    ("resign", 2, {}),
    ("vote", 0, {"agree": True}),
    ("hints", 1, {"agree": True}),
    ("hint", 0, {"actions": 3, "taken_back": 0}),
    ("end", -1, {"termination": "agreed"}),
)
"""One of every kind besides moves and chance."""


def begun(moves: int, of: str = "rocket") -> Live:
    game = load(of)
    options = {"firstPlayer": "A"} if of == "rocket" else {}
    headers = set_up(game, ["Anton", "Beate", "Claus"], id="live", options=options)
    start = Stored(1, 0.0, -1, "start", {"headers": dict(headers)})
    live = rebuilt(Setting("live", b"", ClockWish("move", 60.0)), [start])
    for _ in range(moves):
        move(live)
    return live


def move(live: Live) -> None:
    """The seat to move makes the first move there is; in Dampfross the last one, which builds."""
    state, steps = live.state.clone(), list[int]()
    while not steps or state.midway():
        steps.append(state.legal()[-1 if live.game.key == "dampfross" else 0])
        state.play(steps[-1])
    happen(live, "move" if live.state.to_move >= 0 else "chance", live.state.to_move, {"steps": steps})


def happen(live: Live, kind: str, seat: int, payload: Mapping[str, Any]) -> None:
    apply(live, Stored(live.seq + 1, float(live.seq), seat, kind, payload))


def shown(live: Live) -> dict[str, object]:
    """Everything a table holds and tells, lists and positions by their content."""
    fresh = live.copy()
    found_out = ("course", "moves", "_numbered", "_booked", "record")
    held = {name: repr(value) for name, value in vars(live).items() if name not in found_out}
    told = {"moves": repr(fresh.moves), "record": str(fresh.record), "steps": live.steps, "now": live.state.digest()}
    positions = [live.course.position(acts).digest() for acts in range(len(live.actions) + 1)]
    return {**held, **told, "positions": positions, "kept": live.positions}


@pytest.mark.parametrize(("kind", "seat", "payload"), EVENTS)
def test_what_happens_to_a_copy_does_not_happen_to_the_table(kind: str, seat: int, payload: Mapping[str, Any]) -> None:
    live = begun(5)
    for earlier, by, facts in EVENTS[: [one[0] for one in EVENTS].index(kind)]:
        if earlier != "undo":
            happen(live, earlier, by, facts)
    before = shown(live)
    copy = live.copy()
    happen(copy, kind, seat, payload)
    assert shown(copy) != before
    assert shown(live) == before


def test_a_copy_finds_out_anew() -> None:
    live = begun(3)
    assert (len(live.moves), len(live.record.moves), live.books(3, "en")) == (3, 3, live.books(3, "en"))
    copy = live.copy()
    move(copy)
    assert (len(copy.moves), len(copy.record.moves)) == (4, 4)
    assert (len(live.moves), len(live.record.moves)) == (3, 3)


def test_a_copy_numbers_the_moves_that_are_left_and_those_that_came() -> None:
    live = begun(6)
    known = live.moves
    gone_on, gone_back = live.copy(), live.copy()
    move(gone_on)
    happen(gone_back, "undo", 0, {"actions": 2, "agreed": [1, 2]})
    for _ in range(3):
        move(gone_back)
    for one in (gone_on, gone_back):
        afresh = pickle.loads(pickle.dumps(one))
        assert repr(one.moves) == repr(afresh.moves)
        assert len(one.moves) == 7
    assert all(now is before for now, before in zip(gone_on.moves, known, strict=False))
    assert len(known) == len(live.copy().moves) == 6


def test_a_copy_keeps_books_of_the_moves_that_are_left_and_those_that_came() -> None:
    live = begun(20, "dampfross")
    for taken_back in (0, 1, 5, 0, 2):
        assert live.books(len(live.moves), "en")
        live = live.copy()
        happen(live, "undo", 0, {"actions": taken_back, "agreed": [1, 2]})
        for _ in range(4):
            move(live)
        afresh = pickle.loads(pickle.dumps(live))
        assert live.books(len(live.moves), "en") == afresh.books(len(live.moves), "en")
        assert live.books(3, "en") == afresh.books(3, "en") != live.books(len(live.moves), "en")


def test_a_table_sent_elsewhere_goes_on_as_a_copy_does() -> None:
    live = begun(ACTS_APART + 2)
    assert live.moves
    sent = pickle.loads(pickle.dumps(live))
    assert shown(sent) == shown(live)
    assert "moves" not in vars(sent)
    for one in (sent, live):
        happen(one, "undo", 0, {"actions": 1, "agreed": [1, 2]})
        move(one)
    assert shown(sent) == shown(live.copy())


def test_a_table_keeps_one_position_in_32() -> None:
    live = begun(2 * ACTS_APART + 1)
    assert ACTS_APART == 32
    assert live.positions == 3
    happen(live, "undo", 0, {"actions": 2, "agreed": [1, 2]})
    assert live.positions == 2
