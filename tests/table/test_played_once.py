"""A move is admitted and played once on its way into a table, and comes to what its events add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from footplate.games import BUILT_IN
from footplate.kernel.course import Act, Attempt, Course
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import State
from footplate.table.play.applying import rebuilt
from footplate.table.play.live import Live
from footplate.table.service import Tables
from footplate.table.store import Store
from footplate.table.store.rows import fetch_events
from tests.table.sitting import clever_action, deciding, first_action, hotseat

MOVES = 40


def told(live: Live) -> list[object]:
    """What a table knows of its game."""
    kept = [live.course.position(number).digest() for number in range(len(live.actions) + 1)]
    return [live.actions, live.moves, live.steps, kept, live.deciders, live.doings, live.ending]


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_table_is_what_its_events_add_up_to(lite: Store, game: str) -> None:
    tables = Tables(lite, notify_after=0)
    who, id = hotseat(tables, 3, game)
    for turn in range(MOVES):
        seat, steps = deciding(tables, id), (clever_action if turn % 2 else first_action)(tables, id)
        tables.playing.move(who, id, seq=tables.looking.seq(id), seat=seat, steps=steps).result()
    row, live = tables.live.started(id)
    assert told(live) == told(rebuilt(row.setting, fetch_events(lite, id)))


@pytest.mark.parametrize("game", BUILT_IN)
def test_each_step_is_admitted_and_played_once(lite: Store, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(lite, notify_after=0)
    who, id = hotseat(tables, 2, game)
    seq, seat, steps = tables.looking.seq(id), deciding(tables, id), first_action(tables, id)
    done: Counter[str] = Counter()
    secrets = type(tables.live.started(id)[1].game.secrets)
    reveals, play_on = secrets.reveals, Course._played

    def counting_reveals(self: Any, state: State, step: int) -> bool:
        done["asked"] += 1
        return bool(reveals(self, state, step))

    def counting_played(self: Course, steps: Sequence[int], known: bool) -> Act:
        done["played again"] += seat == self.state.to_move
        return play_on(self, steps, known)

    monkeypatch.setattr(secrets, "reveals", counting_reveals)
    monkeypatch.setattr(Course, "_played", counting_played)
    tables.playing.move(who, id, seq=seq, seat=seat, steps=steps).result()
    assert done["asked"] >= len(steps)
    assert done["played again"] == 0


def test_an_attempt_that_fails_leaves_the_game_as_it_was(lite: Store) -> None:
    tables = Tables(lite, notify_after=0)
    who, id = hotseat(tables)
    _, live = tables.live.started(id)
    before = told(live)
    with pytest.raises(Illegal):
        tables.playing.move(who, id, seq=live.seq, seat=deciding(tables, id), steps=[1 << 30]).result()
    attempt = Attempt(live.game, live.state)
    for step in first_action(tables, id):
        attempt.play(step)
    assert told(live) == before
    copy = live.course.copy()
    adopted, played = copy.adopt(attempt), live.course.copy().act(attempt.steps)
    assert adopted == played
    assert copy.state.events is None
