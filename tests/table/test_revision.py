"""Games that began under older rules: they can be looked at and taken away as far as they go, and not played on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from footplate.games.rocket import GAME
from footplate.table.basics.errors import Refused
from footplate.table.basics.values import Who
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.sitting import deciding, first_action, friends, play_first


@pytest.fixture
def old(lite: Store) -> tuple[list[Who], str]:
    """A table with seven moves, one of them taken back."""
    tables = Tables(lite)
    people, id = friends(tables, cash="hidden")
    for _ in range(7):
        play_first(tables, id, people)
    seat = deciding(tables, id)
    if tables.looking.view(people[seat], id, "en", seat=seat)["undo"]["kind"] != "free":
        play_first(tables, id, people)
    tables.playing.undo(people[seat], id, seq=tables.looking.seq(id), seat=seat).result()
    return people, id


@pytest.fixture
def revised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "revision", GAME.revision + 1)


def test_moves_that_still_fit_are_shown_and_nobody_is_asked(
    lite: Store, old: tuple[list[Who], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    people, id = old
    before = Tables(lite).looking.view(people[0], id, "en", seat=0)
    record = Tables(lite).looking.record(people[0], id, seat=0)
    monkeypatch.setattr(GAME, "revision", GAME.revision + 1)
    tables = Tables(lite)
    after = tables.looking.view(people[0], id, "en", seat=0)
    assert (after["view"], after["moves"], after["last"]) == (before["view"], before["moves"], before["last"])
    assert (after["prompt"]["deciding"], after["offers"]) == ([], [])
    assert "revision 1 then, 2 now" in after["prompt"]["text"]
    moves = [line.partition("  [")[0] for line in record.splitlines() if line[:1].isdigit()]
    exported = tables.looking.record(people[0], id, seat=0)
    assert [line for line in exported.splitlines() if line[:1].isdigit()] == [line.partition(" [")[0] for line in moves]
    assert '[Rules "1"]' in exported
    assert len(tables.looking.log(people[0], id, "de", seat=0)) >= after["moves"]
    assert tables.looking.meta(people[0], id, "it")["status"] == "running"


def test_nobody_plays_on(lite: Store, old: tuple[list[Who], str], revised: None) -> None:
    people, id = old
    tables = Tables(lite)
    seq = tables.looking.seq(id)
    commands: tuple[Callable[[], object], ...] = (
        lambda: tables.playing.move(people[0], id, seq=seq, seat=0, steps=first_action(tables, id)),
        lambda: tables.playing.undo(people[0], id, seq=seq, seat=0),
        lambda: tables.playing.resign(people[0], id, seat=0),
        lambda: tables.playing.cover(people[0], id, seat=0, level="fireman"),
    )
    for command in commands:
        with pytest.raises(Refused, match="rules have changed"):
            command()
    assert (tables.looking.seq(id), tables.bots.all_due(), tables.deadlines.expire()) == (seq, [], [])


def test_a_move_that_means_something_else_now_ends_what_is_shown_but_not_the_record(
    lite: Store, old: tuple[list[Who], str], revised: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, id = old
    whole = Tables(lite).looking.record(people[0], id, seat=0)
    written = GAME.notation.write
    moves = Tables(lite).looking.view(people[0], id, "en", seat=0)["moves"]
    calls = iter(range(100))
    monkeypatch.setattr(
        GAME.notation, "write", lambda *given: written(*given) if next(calls) < 6 else "something else entirely"
    )
    tables = Tables(lite)
    shown = tables.looking.view(people[0], id, "en", seat=0)
    assert 0 < shown["moves"] < moves
    assert tables.looking.record(people[0], id, seat=0) == whole
