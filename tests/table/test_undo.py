"""Taking back: free within one's turn and among bots, by consent else, never across a die or a reveal."""

from __future__ import annotations

import pytest

from footplate.games import BUILT_IN
from footplate.kernel.actions import actions
from footplate.table.basics.errors import Refused, Unknown
from footplate.table.basics.values import SeatWish, TableWish, Who
from footplate.table.people import new_tables
from footplate.table.play import undoing
from footplate.table.processes.bot_pool import think
from footplate.table.service import Tables
from footplate.table.store import Store
from footplate.table.store.rows import fetch_events
from tests.table.sitting import clever_action, deciding, first_action, friends, hotseat, person, play_first


def undo(tables: Tables, id: str, who: Who, seat: int) -> int:
    return tables.playing.undo(who, id, seq=tables.looking.seq(id), seat=seat).result().seq


def take(tables: Tables, id: str, people: list[Who]) -> int:
    """A move of Rocket that asks nobody anything (it takes a token); gives the seat that made it."""
    seat = deciding(tables, id)
    play_first(tables, id, people)
    return seat


def position(tables: Tables, who: Who, id: str) -> object:
    return tables.looking.view(who, id, "en", seat=tables.rights.seats_of(who, id)[0])["view"]


def test_within_ones_own_turn_it_is_free(store: Store, tables: Tables) -> None:
    people, id = friends(tables)
    before = position(tables, people[0], id)
    seat = take(tables, id, people)
    assert tables.looking.view(people[seat], id, "en", seat=seat)["undo"]["kind"] == "free"
    assert tables.looking.view(people[1 - seat], id, "en", seat=1 - seat)["undo"]["kind"] == "none"
    undo(tables, id, people[seat], seat)
    assert position(tables, people[0], id) == before
    assert position(Tables(store), people[0], id) == before
    assert [event.kind for event in fetch_events(store, id)][-2:] == ["move", "undo"]  # nothing is ever deleted
    assert tables.looking.view(people[seat], id, "en", seat=seat)["undo"]["kind"] == "none"


def test_what_was_confirmed_together_is_taken_back_together(store: Store, tables: Tables) -> None:
    people, id = friends(tables)
    before = position(tables, people[0], id)
    seat = deciding(tables, id)
    state, steps = tables.live.started(id)[1].state.clone(), list[int]()
    for _ in range(2):  # both actions of a turn of Rocket
        action = next(iter(actions(state)))
        for step in action:
            state.play(step)
        steps += action
    tables.playing.move(people[seat], id, seq=tables.looking.seq(id), seat=seat, steps=steps).result()
    assert [event.kind for event in fetch_events(store, id)][-2:] == ["move", "move"]
    undo(tables, id, people[seat], seat)
    for other in (one for one in range(2) if one != seat):  # the turn was over, so the other one is asked
        tables.playing.answer_undo(people[other], id, seq=tables.looking.seq(id), seat=other, agree=True).result()
    assert position(tables, people[0], id) == before
    assert position(Tables(store), people[0], id) == before


def test_after_ones_turn_the_others_are_asked(tables: Tables) -> None:
    people, id = friends(tables, 3)
    seat = take(tables, id, people)
    before = position(tables, people[seat], id)
    take(tables, id, people)
    others = [other for other in range(3) if other != seat]
    choice = tables.looking.view(people[seat], id, "en", seat=seat)["undo"]
    assert (choice["kind"], choice["of"]) == ("ask", others)
    undo(tables, id, people[seat], seat)
    asked = tables.looking.view(people[others[0]], id, "en", seat=others[0])["undo"]
    assert (asked["kind"], asked["by"], asked["answer"]) == ("asked", seat, True)
    for other in others:
        tables.playing.answer_undo(people[other], id, seq=tables.looking.seq(id), seat=other, agree=True).result()
    assert position(tables, people[seat], id) == before
    assert "~ 3." in tables.looking.record(people[seat], id, seat=seat)
    assert f"[undo {'ABC'[seat]} ok" in tables.looking.record(people[seat], id, seat=seat)


def test_one_refusal_is_enough(tables: Tables) -> None:
    people, id = friends(tables, 3)
    seat = take(tables, id, people)
    take(tables, id, people)
    after = position(tables, people[seat], id)
    undo(tables, id, people[seat], seat)
    other = (seat + 1) % 3
    tables.playing.answer_undo(people[other], id, seq=tables.looking.seq(id), seat=other, agree=False).result()
    assert position(tables, people[seat], id) == after
    third = (seat + 2) % 3
    with pytest.raises(Refused, match="There is no request for you to answer"):
        tables.playing.answer_undo(people[third], id, seq=tables.looking.seq(id), seat=third, agree=True)


def test_a_request_lapses_when_somebody_moves(tables: Tables) -> None:
    people, id = friends(tables)
    seat = take(tables, id, people)
    take(tables, id, people)
    undo(tables, id, people[seat], seat)
    with pytest.raises(Refused, match="has not been answered yet"):
        tables.playing.undo(people[seat], id, seq=tables.looking.seq(id), seat=seat)
    other = take(tables, id, people)
    assert other != seat
    with pytest.raises(Refused):
        tables.playing.answer_undo(people[other], id, seq=tables.looking.seq(id), seat=other, agree=True)


def test_never_across_a_die(tables: Tables) -> None:
    """Dampfross throws for the next builder as soon as one has built."""
    people, id = friends(tables, game="dampfross")
    while True:
        seat, seq = deciding(tables, id), tables.looking.seq(id)
        steps = first_action(tables, id)
        if tables.playing.move(people[seat], id, seq=seq, seat=seat, steps=steps).result().seq > seq + 1:
            break
    assert tables.looking.view(people[seat], id, "en", seat=seat)["undo"]["kind"] == "none"
    with pytest.raises(Refused, match="die"):
        tables.playing.undo(people[seat], id, seq=tables.looking.seq(id), seat=seat)
    hot, table = hotseat(tables, game="dampfross")
    while tables.looking.seq(table) < 4 or tables.looking.log(hot, table, "en")[-1]["seat"] is not None:
        play_first(tables, table, hot)
    for seat in (0, 1):
        with pytest.raises(Refused):
            tables.playing.undo(hot, table, seq=tables.looking.seq(table), seat=seat)


def test_never_across_a_reveal(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries of Dampfross under seal: each can be taken back until the last one opens them all."""
    who, id = sealed_entries(tables, monkeypatch)
    seat = enter_under_seal(tables, who, id)
    undo(tables, id, who, seat)
    assert not tables.live.started(id)[1].under_seal.pencilled
    for _ in range(2):
        seat = deciding(tables, id)
        tables.playing.move(who, id, seq=tables.looking.seq(id), seat=seat, steps=clever_action(tables, id)).result()
    with pytest.raises(Refused, match="revealed"):
        tables.playing.undo(who, id, seq=tables.looking.seq(id), seat=seat)


def test_a_sealed_entry_leaves_no_trace_in_the_records_of_others(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, id = sealed_entries(tables, monkeypatch)
    enter_under_seal(tables, who, id)
    moves = tables.live.started(id)[1].moves
    assert [move.text[:4] for move in moves[-2:]] == ["draw", "draw"]
    for seat in (0, 1, None):
        assert (
            tables.looking.record(who, id, seat=seat)
            .rstrip()
            .splitlines()[-1]
            .partition(" [")[0]
            .endswith(moves[-1].text)
        )


def enter_under_seal(tables: Tables, who: Who, id: str) -> int:
    """Play on until the first seat has entered the first run under seal; gives that seat."""
    while True:
        seat = deciding(tables, id)
        tables.playing.move(who, id, seq=tables.looking.seq(id), seat=seat, steps=clever_action(tables, id)).result()
        if tables.live.started(id)[1].under_seal.pencilled:
            return seat


def sealed_entries(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> tuple[Who, str]:
    """A short game of Dampfross in which both enter the first run, under seal."""
    monkeypatch.setattr(new_tables, "new_id", lambda: "a-game-in-which-both-run")
    monkeypatch.setattr("footplate.table.people.new_tables.secrets.token_bytes", lambda count: bytes([3]) * count)
    return hotseat(tables, game="dampfross", map_key="tutorial", entry="sealed", runs="2", buildDice="2")


def test_at_one_screen_and_among_bots_nobody_has_to_be_asked(tables: Tables) -> None:
    who, id = hotseat(tables)
    seat = take(tables, id, [who, who])
    take(tables, id, [who, who])
    take(tables, id, [who, who])
    assert tables.looking.view(who, id, "en", seat=seat)["undo"]["kind"] == "free"
    undo(tables, id, who, seat)
    assert tables.looking.view(who, id, "en", seat=seat)["moves"] == 2
    alone = person(tables)
    table = tables.new.open(alone, TableWish("rocket", (SeatWish("me"), SeatWish("bot"))), "Dora").result().id
    while (task := tables.bots.due(table)) is not None:
        tables.bots.moved(task, first_action(tables, table)).result()
    before = position(tables, alone, table)
    for _ in range(2):
        play_first(tables, table, alone)
    task = tables.bots.due(table)
    assert task is not None
    tables.bots.moved(task, first_action(tables, table)).result()
    undo(tables, table, alone, 0)
    undo(tables, table, alone, 0)
    assert position(tables, alone, table) == before


def test_there_is_nothing_to_take_back_after_the_end(tables: Tables) -> None:
    people, id = friends(tables)
    seat = take(tables, id, people)
    tables.playing.resign(people[seat], id, seat=seat).result()
    with pytest.raises(Refused, match="over"):
        tables.playing.undo(people[seat], id, seq=tables.looking.seq(id), seat=seat)
    with pytest.raises(Unknown):
        tables.playing.undo(person(tables), id, seq=tables.looking.seq(id), seat=seat)


def test_so_much_may_be_taken_back_and_no_more(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "MOST_TAKEN_BACK", 2)
    people, id = friends(tables)
    for _ in range(2):
        seat = take(tables, id, people)
        undo(tables, id, people[seat], seat)
    seat = take(tables, id, people)
    assert tables.looking.view(people[seat], id, "en", seat=seat)["undo"]["kind"] == "none"
    with pytest.raises(Refused, match="nothing more can be"):
        undo(tables, id, people[seat], seat)


@pytest.mark.parametrize("game", BUILT_IN)
def test_against_bots_alone_nobody_is_ever_asked(tables: Tables, game: str) -> None:
    """Dice and reveals stay where they are; but whatever can be taken back is taken back at once."""
    who = person(tables)
    board = {"dampfross": "tutorial"}.get(game, "")
    seats = (SeatWish("me"), SeatWish("bot", level="random"), SeatWish("bot", level="random"))
    id = tables.new.open(who, TableWish(game, seats, map=board), "Anton").result().id
    kinds = set[str]()
    taken_back = False
    for _ in range(40):
        while (task := tables.bots.due(id)) is not None:
            tables.bots.moved(task, think(task)).result()
        if deciding(tables, id) < 0:
            break
        choice = tables.looking.view(who, id, "en", seat=0)["undo"]
        kinds.add(choice["kind"])
        if choice["kind"] == "free" and not taken_back:
            before = tables.looking.view(who, id, "en", seat=0)["moves"]
            undo(tables, id, who, 0)
            assert tables.looking.view(who, id, "en", seat=0)["moves"] < before
            taken_back = True
        play_first(tables, id, who)
    assert kinds <= {"free", "none"}
    assert taken_back


def test_nobody_agrees_to_an_undo_after_the_end(tables: Tables) -> None:
    people, id = friends(tables)
    seat = deciding(tables, id)
    while deciding(tables, id) == seat:
        play_first(tables, id, people)
    undo(tables, id, people[seat], seat)
    tables.playing.resign(people[seat], id, seat=seat).result()
    told = tables.looking.log(people[seat], id, "en")
    with pytest.raises(Refused, match="over"):
        tables.playing.answer_undo(people[1 - seat], id, seq=tables.looking.seq(id), seat=1 - seat, agree=True).result()
    assert tables.looking.log(people[seat], id, "en") == told
