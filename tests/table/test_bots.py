"""Bots at tables: whole games, workers that die, tables that go on meanwhile."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from footplate.games import KNOWN
from footplate.table.basics.errors import Refused, Stale
from footplate.table.basics.values import SeatWish, TableWish
from footplate.table.processes.bot_pool import MOST_HANDOVERS, BotPool, think
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.dying import MARK, think_after_dying_once, think_never
from tests.table.sitting import deciding, first_action, hotseat, person, play_first

BOTS = (SeatWish("bot", level="fireman"), SeatWish("bot", level="random"))


@pytest.mark.parametrize("game", KNOWN)
def test_a_whole_game_of_bots(lite: Store, game: str) -> None:
    tables = Tables(lite)
    options = {"runs": "1", "buildDice": "2"} if game == "dampfross" else {}
    map_key = "tutorial" if game == "dampfross" else ""
    host = person(tables)
    id = tables.new.open(host, TableWish(game, BOTS, map=map_key, options=options)).result().id
    while (task := tables.bots.due(id)) is not None:
        tables.bots.moved(task, think(task)).result()
    meta = tables.looking.meta(host, id, "en")
    assert meta["status"] == "over"
    assert meta["termination"] == "normal"
    assert tables.bots.all_due() == []
    record = tables.looking.record(host, id)
    assert '[SeatA "bot:fireman@' in record
    assert '[SeatB "bot:random@' in record


def test_bots_in_processes_play_until_a_person_is_asked(lite: Store) -> None:
    tables = Tables(lite)
    people = [person(tables) for _ in range(3)]
    ids = [tables.new.open(who, TableWish("rocket", (SeatWish("me"), *BOTS)), "Anton").result().id for who in people]
    pool = BotPool(2)
    try:
        for _ in range(4):
            while tasks := tables.bots.all_due():
                for task, thought in [(task, pool.think(task)) for task in tasks]:
                    tables.bots.moved(task, thought.result()).result()
            assert [deciding(tables, id) for id in ids] == [0, 0, 0]
            for who, id in zip(people, ids, strict=True):
                play_first(tables, id, who)
    finally:
        pool.close()
    assert [len(tables.lists.mine(who)) for who in people] == [1, 1, 1]


def test_the_same_decision_is_thought_the_same_way(lite: Store) -> None:
    """After a restart a bot takes up where it was, and nobody gains by making it think twice."""
    tables = Tables(lite)
    id = tables.new.open(person(tables), TableWish("rocket", BOTS)).result().id
    for _ in range(6):
        task = tables.bots.due(id)
        assert task is not None
        assert task == Tables(lite).bots.due(id)
        assert think(task) == think(task)
        tables.bots.moved(task, think(task)).result()


def test_a_dead_workers_decision_is_taken_up_again(
    lite: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaths = tmp_path / "deaths"
    deaths.mkdir()
    monkeypatch.setenv(MARK, str(deaths))
    tables = Tables(lite)
    id = tables.new.open(person(tables), TableWish("rocket", BOTS)).result().id
    pool = BotPool(1, think_after_dying_once)
    try:
        for number in range(1, 3):
            task = tables.bots.due(id)
            assert task is not None
            steps = pool.think(task).result()
            assert steps == think(task)
            tables.bots.moved(task, steps).result()
            assert len(list(deaths.iterdir())) == number
    finally:
        pool.close()


def test_a_decision_that_kills_every_worker_is_given_up(
    lite: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaths = tmp_path / "deaths"
    deaths.mkdir()
    monkeypatch.setenv(MARK, str(deaths))
    tables = Tables(lite)
    id = tables.new.open(person(tables), TableWish("rocket", BOTS)).result().id
    task = tables.bots.due(id)
    assert task is not None
    pool = BotPool(1, think_never)
    try:
        with pytest.raises(BrokenProcessPool):
            pool.think(task).result()
    finally:
        pool.close()
    assert len(list(deaths.iterdir())) == MOST_HANDOVERS
    assert tables.bots.due(id) == task  # it is still to be decided


def test_a_thought_that_comes_too_late_changes_nothing(tables: Tables) -> None:
    who, id = hotseat(tables)
    seat = deciding(tables, id)
    tables.playing.cover(who, id, seat=seat, level="fireman").result()
    task = tables.bots.due(id)
    assert task is not None
    tables.playing.cover(who, id, seat=seat, level=None).result()
    seq = tables.looking.seq(id)
    with pytest.raises(Stale):
        tables.bots.moved(task, first_action(tables, id))
    assert tables.looking.seq(id) == seq


def test_a_bot_cannot_play_for_a_person_nor_against_the_rules(tables: Tables) -> None:
    from dataclasses import replace

    who, id = hotseat(tables)
    seat = deciding(tables, id)
    tables.playing.cover(who, id, seat=seat, level="fireman").result()
    task = tables.bots.due(id)
    assert task is not None
    with pytest.raises(Refused):
        tables.bots.moved(replace(task, seat=1 - seat), first_action(tables, id))
    with pytest.raises(Refused):
        tables.bots.moved(task, first_action(tables, id)[:1])
    tables.bots.moved(task, first_action(tables, id)).result()


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nobody_has_a_bot_play_for_a_seat_that_is_nobodys(tables: Tables, seat: int) -> None:
    who, id = hotseat(tables)
    with pytest.raises(Refused) as refused:
        tables.playing.cover(who, id, seat=seat, level="fireman")
    assert refused.value.reason == "not_a_persons_seat"
