"""When a seat is asked about vetoes: always, when something may come of it, or never; it can change its mind."""

from __future__ import annotations

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules.moves import CALL, PASS
from footplate.games.rocket.rules.position import CALL_VETO
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.facets.rules import Asked
from footplate.table.basics.errors import Forbidden, Refused
from footplate.table.basics.values import ClockWish, SeatWish, TableWish, Who
from footplate.table.play.live import Live
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.sitting import FakeClock, clever_action, deciding, first_action, friends, hotseat, person


@pytest.fixture
def tables(lite: Store) -> Tables:
    return Tables(lite)


def _live(tables: Tables, id: str) -> Live:
    return tables.live.started(id)[1]


def _asked_about_a_veto(tables: Tables, id: str) -> bool:
    state = _live(tables, id).state
    assert isinstance(state, RocketState)
    return state.phase == CALL_VETO


def _play(tables: Tables, people: list[Who], id: str, steps: list[int]) -> None:
    seat = deciding(tables, id)
    tables.playing.move(people[seat], id, seq=tables.looking.seq(id), seat=seat, steps=steps).result()


def _play_until_a_veto(tables: Tables, people: list[Who], id: str) -> list[int]:
    """Play until somebody is asked; gives the move that led to it."""
    for _ in range(80):
        steps = clever_action(tables, id)
        _play(tables, people, id, steps)
        if _asked_about_a_veto(tables, id):
            return steps
    raise AssertionError("nobody was ever asked")


def test_a_seat_that_is_never_asked_may_take_its_silence_back(tables: Tables) -> None:
    people, id = friends(tables)
    steps = _play_until_a_veto(tables, people, id)
    asked = deciding(tables, id)
    tables.playing.undo(people[1 - asked], id, seq=tables.looking.seq(id), seat=1 - asked).result()
    tables.playing.answer_undo(people[asked], id, seq=tables.looking.seq(id), seat=asked, agree=True).result()
    tables.seats.set_asked(people[asked], id, seat=asked, asked="never").result()
    assert tables.looking.meta(people[asked], id, "en")["asked"] == {str(asked): "never"}
    assert tables.looking.meta(people[1 - asked], id, "en")["asked"] == {str(1 - asked): "matters"}
    before = tables.looking.seq(id)
    _play(tables, people, id, steps)
    silence = _live(tables, id).actions[-1]
    assert (tables.looking.seq(id), silence.seat, silence.text) == (before + 2, asked, "")
    assert not _asked_about_a_veto(tables, id)

    tables.playing.undo(people[asked], id, seq=tables.looking.seq(id), seat=asked).result()
    if tables.looking.view(people[asked], id, "en", seat=asked)["undo"]["kind"] == "asked":
        tables.playing.answer_undo(
            people[1 - asked], id, seq=tables.looking.seq(id), seat=1 - asked, agree=True
        ).result()
    assert (_asked_about_a_veto(tables, id), deciding(tables, id)) == (True, asked)
    _play(tables, people, id, [CALL])
    assert tables.looking.record(people[0], id)


@pytest.mark.parametrize("asked", ["always", "matters"])
def test_a_seat_that_changes_its_mind_is_asked(tables: Tables, asked: Asked) -> None:
    people, id = friends(tables)
    for wish in ("never", asked):
        for seat, who in enumerate(people):
            tables.seats.set_asked(who, id, seat=seat, asked=wish).result()
    _play_until_a_veto(tables, people, id)


def test_a_seat_says_it_for_itself_only(tables: Tables) -> None:
    people, id = friends(tables)
    with pytest.raises(Forbidden):
        tables.seats.set_asked(people[0], id, seat=1, asked="never")


def test_without_vetoes_there_is_nothing_to_be_asked_about(tables: Tables) -> None:
    who, id = hotseat(tables, game="dampfross")
    assert tables.looking.meta(who, id, "en")["asked"] is None
    with pytest.raises(Refused, match="vetoes"):
        tables.seats.set_asked(who, id, seat=0, asked="never")
    assert first_action(tables, id)


# --- nothing could come of it -------------------------------------------------------------------------------------


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing could ever come of a veto."""
    monkeypatch.setattr(GAME.rules, "can_matter", lambda state: False)


def _play_until_a_silence(tables: Tables, people: list[Who], id: str) -> tuple[int, int]:
    """Play until a seat says nothing because it is not asked; gives the mover and that seat."""
    for _ in range(80):
        mover = deciding(tables, id)
        _play(tables, people, id, clever_action(tables, id))
        last = _live(tables, id).actions[-1]
        if last.steps == (PASS,):
            return mover, last.seat
    raise AssertionError("nobody was ever silent")


def test_nobody_is_asked_in_vain(tables: Tables, idle: None) -> None:
    people, id = friends(tables)
    mover, silent = _play_until_a_silence(tables, people, id)
    assert mover != silent
    assert not _asked_about_a_veto(tables, id)


def test_unless_the_seat_always_wants_to_be_asked(tables: Tables, idle: None) -> None:
    people, id = friends(tables)
    for seat, who in enumerate(people):
        tables.seats.set_asked(who, id, seat=seat, asked="always").result()
    _play_until_a_veto(tables, people, id)


def test_a_mover_takes_back_a_move_nobody_was_asked_about(tables: Tables, idle: None) -> None:
    people, id = friends(tables)
    while True:
        mover, _ = _play_until_a_silence(tables, people, id)
        if deciding(tables, id) == mover:
            break
    before = len(_live(tables, id).actions)
    assert tables.looking.view(people[mover], id, "en", seat=mover)["undo"]["kind"] == "free"
    tables.playing.undo(people[mover], id, seq=tables.looking.seq(id), seat=mover).result()
    assert len(_live(tables, id).actions) == before - 2
    assert deciding(tables, id) == mover


def test_a_silence_without_meaning_is_nothing_to_take_back(tables: Tables, idle: None) -> None:
    people, id = friends(tables)
    _, silent = _play_until_a_silence(tables, people, id)
    actions = _live(tables, id).actions
    own = max(place for place, one in enumerate(actions) if one.seat == silent and one.text)
    undo = tables.looking.view(people[silent], id, "en", seat=silent)["undo"]
    assert undo["kind"] == "ask"
    tables.playing.undo(people[silent], id, seq=tables.looking.seq(id), seat=silent).result()
    asked = _live(tables, id).asked
    assert asked is not None
    assert asked.actions == len(actions) - own


def test_a_bot_is_not_asked_in_vain(tables: Tables, idle: None) -> None:
    who = person(tables)
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("bot", level="random")))
    id = tables.new.open(who, wish, "Anton").result().id
    for _ in range(120):
        task, steps = tables.bots.due(id), clever_action(tables, id)
        if task is None:
            tables.playing.move(who, id, seq=tables.looking.seq(id), seat=0, steps=steps).result()
        else:
            tables.bots.moved(task, steps).result()
        assert not _asked_about_a_veto(tables, id)
        if _live(tables, id).actions[-1].unasked and _live(tables, id).actions[-1].seat == 1:
            return
    raise AssertionError("the bot was never silent")


def test_a_bot_that_covers_a_seat_is_asked_though_its_holder_never_is(tables: Tables) -> None:
    people, id = friends(tables)
    steps = _play_until_a_veto(tables, people, id)
    asked = deciding(tables, id)
    tables.playing.undo(people[1 - asked], id, seq=tables.looking.seq(id), seat=1 - asked).result()
    tables.playing.answer_undo(people[asked], id, seq=tables.looking.seq(id), seat=asked, agree=True).result()
    tables.seats.set_asked(people[asked], id, seat=asked, asked="never").result()
    tables.playing.cover(people[asked], id, seat=asked, level="fireman").result()
    _play(tables, people, id, steps)
    assert (deciding(tables, id), _asked_about_a_veto(tables, id)) == (asked, True)
    due = tables.bots.due(id)
    assert due is not None
    assert due.seat == asked


def test_silence_earns_no_time(lite: Store, idle: None) -> None:
    clock = FakeClock()
    tables = Tables(lite, clock=clock)
    people, id = friends(tables, clock=ClockWish("bank", seconds=600, increment=10))
    before = _live(tables, id).clock.left
    while not _live(tables, id).actions[-1].unasked:
        before = _live(tables, id).clock.left
        _play(tables, people, id, clever_action(tables, id))
    silent = _live(tables, id).actions[-1].seat
    assert _live(tables, id).clock.left[silent] == before[silent]
    assert _live(tables, id).clock.left[1 - silent] == before[1 - silent] + 10
