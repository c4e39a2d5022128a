"""A seat that does not want to be asked about vetoes: nobody waits for it, and it can change its mind."""

from __future__ import annotations

import pytest

from footplate.games.rocket.moves import CALL
from footplate.games.rocket.position import CALL_VETO
from footplate.table.errors import Forbidden, Refused
from footplate.table.live import Live
from footplate.table.service import Tables
from footplate.table.store import Store
from footplate.table.values import Who
from tests.table.sitting import clever_action, deciding, first_action, friends, hotseat


@pytest.fixture
def tables(lite: Store) -> Tables:
    return Tables(lite)


def _live(tables: Tables, id: str) -> Live:
    return tables._memory.started(id)[1]


def _asked_about_a_veto(tables: Tables, id: str) -> bool:
    return bool(vars(_live(tables, id))["state"].phase == CALL_VETO)


def _play(tables: Tables, people: list[Who], id: str, steps: list[int]) -> None:
    seat = deciding(tables, id)
    tables.move(people[seat], id, seq=tables.seq(id), seat=seat, steps=steps).result()


def _play_until_a_veto(tables: Tables, people: list[Who], id: str) -> list[int]:
    """Play until somebody is asked; gives the move that led to it."""
    for _ in range(80):
        steps = clever_action(tables, id)
        _play(tables, people, id, steps)
        if _asked_about_a_veto(tables, id):
            return steps
    raise AssertionError("nobody was ever asked")


def test_a_quiet_seat_is_not_asked_and_may_take_its_silence_back(tables: Tables) -> None:
    people, id = friends(tables)
    steps = _play_until_a_veto(tables, people, id)
    asked = deciding(tables, id)
    tables.undo(people[1 - asked], id, seq=tables.seq(id), seat=1 - asked).result()
    tables.answer_undo(people[asked], id, seq=tables.seq(id), seat=asked, agree=True).result()
    tables.set_quiet(people[asked], id, seat=asked, quiet=True).result()
    assert tables.meta(people[asked], id, "en")["quiet"] == [asked]
    assert tables.meta(people[1 - asked], id, "en")["quiet"] == []
    before = tables.seq(id)
    _play(tables, people, id, steps)
    silence = _live(tables, id).actions[-1]
    assert (tables.seq(id), silence.seat, silence.text) == (before + 2, asked, "")
    assert not _asked_about_a_veto(tables, id)

    tables.undo(people[asked], id, seq=tables.seq(id), seat=asked).result()
    if tables.view(people[asked], id, "en", seat=asked)["undo"]["kind"] == "asked":
        tables.answer_undo(people[1 - asked], id, seq=tables.seq(id), seat=1 - asked, agree=True).result()
    assert (_asked_about_a_veto(tables, id), deciding(tables, id)) == (True, asked)
    _play(tables, people, id, [CALL])
    assert tables.record(people[0], id)


def test_a_seat_that_is_quiet_no_more_is_asked(tables: Tables) -> None:
    people, id = friends(tables)
    for quiet in (True, False):
        for seat, who in enumerate(people):
            tables.set_quiet(who, id, seat=seat, quiet=quiet).result()
    _play_until_a_veto(tables, people, id)


def test_a_seat_keeps_quiet_for_itself_only(tables: Tables) -> None:
    people, id = friends(tables)
    with pytest.raises(Forbidden):
        tables.set_quiet(people[0], id, seat=1, quiet=True)


def test_without_vetoes_there_is_nothing_to_be_quiet_about(tables: Tables) -> None:
    who, id = hotseat(tables, game="dampfross")
    assert tables.meta(who, id, "en")["quiet"] is None
    with pytest.raises(Refused, match="vetoes"):
        tables.set_quiet(who, id, seat=0, quiet=True)
    assert first_action(tables, id)
