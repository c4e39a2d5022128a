"""A referee may decide for a seat, take moves back and throw real dice: with a reason, which the record keeps."""

from __future__ import annotations

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.text import BadText
from footplate.table.admin.log import LogReason
from footplate.table.basics.errors import Invalid, Refused
from footplate.table.play.applying import rebuilt
from footplate.table.service import Tables
from footplate.table.store import Store
from footplate.table.store.rows import fetch_events
from tests.table.sitting import friends, hotseat, play_first
from tests.table.test_together import live_of, order, ordering

WHY = LogReason("machine", "typed the wrong hex")


def test_an_order_under_seal_is_changed_and_the_record_says_by_whom_and_why(tables: Tables, store: Store) -> None:
    people, id = ordering(tables, 2)
    order(tables, id, people, 0)
    city = tables.looking.view(people[1], id, "en", seat=1)["view"]["unconnected"][0]
    tables.administration.order(WHY, id, 0, f"start {city} / pass / pass / pass").result()
    order(tables, id, people, 1)
    told = [
        one["lines"][0]["text"] for one in tables.looking.log(people[1], id, "en", seat=1) if one["kind"] == "table"
    ]
    assert told == ["The referee has decided for Anton: typed the wrong hex"]
    lines = [line for line in str(live_of(tables, id).record).splitlines() if ". A " in line]
    assert len(lines) == 4
    assert all(line.endswith("[x-referee] { referee: typed the wrong hex }") for line in lines)
    assert tables.administration.log.lines(most=1)[0]["did"] == "order"
    live = live_of(tables, id)
    assert rebuilt(live.setting, fetch_events(store, id)).under_seal == live.under_seal


def test_a_round_that_was_carried_out_is_taken_back_across_dice_and_the_record_stays_verifiable(tables: Tables) -> None:
    people, id = ordering(tables, 2)
    for seat in (0, 1, 1, 0):
        order(tables, id, people, seat)
    number = next(move.number for move in live_of(tables, id).moves if move.section == "round 2" and move.seat >= 0)
    tables.administration.take_back(WHY, id, number).result()
    assert live_of(tables, id).state.round == 2  # type: ignore[attr-defined]
    assert {*live_of(tables, id).deciders} == {0, 1}
    for seat in (0, 1):
        order(tables, id, people, seat)
    tables.playing.resign(people[0], id, seat=0).result()
    text = str(live_of(tables, id).record)
    assert "[undo referee]" in text
    assert "{ referee: typed the wrong hex }" in text
    again = replay(read_record(text.encode(), KNOWN), load)
    assert again.state.digest() == live_of(tables, id).state.digest()


def test_real_dice_are_thrown_and_the_proof_leaves_them_alone(tables: Tables) -> None:
    people, id = ordering(tables, 2)
    tables.administration.dice(LogReason("machine", "as in the club"), id, by_hand=True).result()
    for seat in (0, 1):
        order(tables, id, people, seat)
    assert live_of(tables, id).deciders == ()
    assert "by hand" in tables.looking.view(people[0], id, "en", seat=0)["prompt"]["text"]
    with pytest.raises(BadText, match="E07"):
        tables.administration.throw(LogReason("machine"), id, "roll 7 7 7").result()
    tables.administration.throw(LogReason("machine"), id, "roll 6 6 6").result()
    assert live_of(tables, id).state.dice == [6, 6, 6]  # type: ignore[attr-defined]
    assert tables.looking.meta(people[0], id, "en")["fair"]["by_hand"] == 1
    tables.administration.dice(LogReason("machine", "enough"), id, by_hand=False).result()
    for seat in (0, 1):
        order(tables, id, people, seat)
    tables.playing.resign(people[0], id, seat=0).result()
    text = str(live_of(tables, id).record)
    (line,) = [line for line in text.splitlines() if "[x-hand]" in line]
    assert "roll 6 6 6" in line
    replay(read_record(text.encode(), KNOWN), load)
    with pytest.raises(BadRecord, match="E13"):
        replay(read_record(text.replace(" [x-hand]", "").encode(), KNOWN), load)


def test_a_referee_says_why_and_takes_back_no_more_than_there_is(tables: Tables) -> None:
    id = ordering(tables, 2)[1]
    with pytest.raises(Invalid, match="why"):
        tables.administration.take_back(LogReason("machine"), id, 1)
    with pytest.raises(Invalid, match="no move 99"):
        tables.administration.take_back(WHY, id, 99)
    with pytest.raises(Refused, match="No dice"):
        tables.administration.throw(WHY, id, "roll 1 1 1")
    other = friends(tables)[1]
    with pytest.raises(Refused, match="not your turn"):
        tables.administration.order(WHY, other, 1 - live_of(tables, other).state.to_move, "pass")


def test_what_somebody_has_learnt_is_not_taken_back(tables: Tables) -> None:
    who, id = hotseat(tables, game="whistle")
    while not any(one.reveals and one.seat < 0 for one in live_of(tables, id).actions):
        play_first(tables, id, who)
    with pytest.raises(Refused, match="revealed"):
        tables.administration.take_back(WHY, id, 1)
