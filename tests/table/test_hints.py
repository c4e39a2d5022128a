"""Hints at a table: free against bots and at one screen, by consent among people, told to everybody."""

from __future__ import annotations

import pytest

from footplate.games import BUILT_IN
from footplate.games.rocket.rules.moves import PASS
from footplate.kernel.actions import actions
from footplate.kernel.rng import Random
from footplate.table.basics.errors import Forbidden, Refused, Stale
from footplate.table.basics.values import SeatWish, TableWish, Who
from footplate.table.processes.bot_pool import advise, think
from footplate.table.service import Tables
from footplate.table.show import looking
from footplate.table.store import Store
from footplate.table.store.rows import fetch_events
from tests.table.sitting import deciding, friends, hotseat, person, play_first


def against_bots(tables: Tables, game: str = "rocket", level: str = "random") -> tuple[Who, str]:
    """One person in seat A against a bot, on the person's turn."""
    who = person(tables)
    wish = TableWish(game, (SeatWish("me"), SeatWish("bot", level=level)), map={"dampfross": "tutorial"}.get(game, ""))
    id = tables.new.open(who, wish, "Anton").result().id
    let_bots_play(tables, id)
    return who, id


def let_bots_play(tables: Tables, id: str) -> None:
    while (task := tables.bots.due(id)) is not None:
        tables.bots.moved(task, think(task)).result()


def use(tables: Tables, who: Who, id: str, seat: int) -> int:
    return tables.hints.use(who, id, seq=tables.looking.seq(id), seat=seat).result().seq


def told(tables: Tables, who: Who, id: str, seat: int) -> list[str]:
    """What everybody can read that was no move."""
    return [
        line["text"]
        for entry in tables.looking.log(who, id, "en", seat=seat)
        if entry["kind"] == "table"
        for line in entry["lines"]
    ]


def kind(tables: Tables, who: Who, id: str, seat: int) -> str:
    return str(tables.looking.view(who, id, "en", seat=seat)["hint"]["kind"])


def test_against_bots_alone_hints_are_free_and_told(store: Store, tables: Tables) -> None:
    who, id = against_bots(tables)
    assert kind(tables, who, id, 0) == "free"
    use(tables, who, id, 0)
    assert told(tables, who, id, 0) == ["You have asked for a hint."]
    assert fetch_events(store, id)[-1].kind == "hint"
    assert told(Tables(store), who, id, 0) == ["You have asked for a hint."]  # after a restart too


def test_a_hint_is_told_once_for_each_position(tables: Tables) -> None:
    who, id = against_bots(tables)
    seq = use(tables, who, id, 0)
    assert use(tables, who, id, 0) == seq
    play_first(tables, id, who)
    let_bots_play(tables, id)
    assert deciding(tables, id) == 0
    assert use(tables, who, id, 0) > seq
    assert len(told(tables, who, id, 0)) == 2


def test_at_one_screen_hints_are_free(tables: Tables) -> None:
    who, id = hotseat(tables, 3)
    seat = deciding(tables, id)
    assert kind(tables, who, id, seat) == "free"
    assert use(tables, who, id, seat)


def test_among_people_all_have_to_agree(tables: Tables) -> None:
    people, id = friends(tables, 3)
    seat = deciding(tables, id)
    first, second = ((seat + 1) % 3, (seat + 2) % 3)
    assert [kind(tables, people[one], id, one) for one in (seat, first, second)] == ["ask"] * 3
    with pytest.raises(Refused, match="until everybody has agreed"):
        use(tables, people[seat], id, seat)
    tables.hints.agree(people[seat], id, seat=seat, agree=True).result()
    assert [kind(tables, people[one], id, one) for one in (seat, first, second)] == ["asked", "answer", "answer"]
    tables.hints.agree(people[first], id, seat=first, agree=True).result()
    assert tables.looking.view(people[seat], id, "en", seat=seat)["hint"]["of"] == [second]
    with pytest.raises(Refused):
        use(tables, people[seat], id, seat)
    tables.hints.agree(people[second], id, seat=second, agree=True).result()
    assert [kind(tables, people[one], id, one) for one in (seat, first, second)] == ["free"] * 3
    assert use(tables, people[seat], id, seat)
    tables.hints.agree(people[second], id, seat=second, agree=False).result()
    assert kind(tables, people[seat], id, seat) == "asked"
    with pytest.raises(Refused):
        use(tables, people[seat], id, seat)
    assert told(tables, people[first], id, first)[-2:] == [
        f"{'Anton Beate Claus'.split()[seat]} has asked for a hint.",
        f"{'Anton Beate Claus'.split()[second]} does not agree to hints.",
    ]


def test_hints_are_for_the_seat_that_has_to_decide_and_its_holder(tables: Tables) -> None:
    people, id = friends(tables, 2)
    for seat in (0, 1):
        tables.hints.agree(people[seat], id, seat=seat, agree=True).result()
    seat = deciding(tables, id)
    with pytest.raises(Refused, match="not your turn"):
        use(tables, people[1 - seat], id, 1 - seat)
    with pytest.raises(Forbidden):
        use(tables, people[1 - seat], id, seat)
    with pytest.raises(Stale):
        tables.hints.use(people[seat], id, seq=tables.looking.seq(id) - 1, seat=seat)
    use(tables, people[seat], id, seat)
    with pytest.raises(Stale):
        tables.hints.use(people[seat], id, seq=tables.looking.seq(id) - 1, seat=seat)


def test_a_spectator_has_no_hints(tables: Tables) -> None:
    people, id = friends(tables, 2, public=True)
    assert tables.looking.view(person(tables), id, "en")["hint"] == {
        "kind": "none",
        "text": "",
        "of": [],
        "agreed": False,
    }
    assert people


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_hint_can_be_played_and_a_bots_move_explained(tables: Tables, game: str) -> None:
    who, id = against_bots(tables, game)
    seat = deciding(tables, id)
    seq = use(tables, who, id, seat)
    found = advise(tables.hints.task(who, id, "de", seq=seq, seat=seat))
    assert found["seat"] == seat
    best = found["moves"][0]
    tables.playing.move(who, id, seq=seq, seat=seat, steps=best["steps"]).result()
    let_bots_play(tables, id)
    while not (by_bot := [move.number for move in tables.live.started(id)[1].moves if move.seat == 1]):
        play_first(tables, id, who)
        let_bots_play(tables, id)
    why = advise(tables.hints.explanation(who, id, "de", seat=0, move=by_bot[-1]))
    assert why["played"] is not None
    assert why["played"]["title"]
    assert why["played"]["effects"] or why["played"]["reasons"]
    assert why["seat"] == 1


def test_only_moves_of_bots_are_explained_and_only_where_hints_are_on(tables: Tables) -> None:
    who, id = against_bots(tables)
    play_first(tables, id, who)
    own = next(move.number for move in tables.live.started(id)[1].moves if move.seat == 0)
    with pytest.raises(Refused, match="no move of a bot"):
        tables.hints.explanation(who, id, "en", seat=0, move=own)
    with pytest.raises(Refused, match="no move of a bot"):
        tables.hints.explanation(who, id, "en", seat=0, move=1_000)
    people, id = friends(tables, 2)
    play_first(tables, id, people)
    with pytest.raises(Refused, match="until everybody has agreed"):
        tables.hints.explanation(people[0], id, "en", seat=0, move=1)


def test_a_game_of_too_many_moves_is_not_reviewed(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    who, id = against_bots(tables)
    tables.playing.resign(who, id, seat=0).result()
    assert tables.looking.reviewed_game(who, id).moves > 0
    monkeypatch.setattr(looking, "MOST_MOVES", tables.looking.reviewed_game(who, id).moves - 1)
    with pytest.raises(Refused, match="too long for a review"):
        tables.looking.reviewed_game(who, id)


def test_a_position_is_another_one_after_silence_a_move_and_an_undo_but_not_after_words(tables: Tables) -> None:
    """What was found out about a position holds until `position_since` changes."""

    def since() -> int:
        return int(tables.looking.view(who, id, "en", seat=0)["position_since"])

    who, id = hotseat(tables, 2, firstPlayer="A")
    seen = [since()]
    use(tables, who, id, deciding(tables, id))
    assert since() == seen[-1]
    play_first(tables, id, who)
    seen.append(since())
    seat = deciding(tables, id)
    tables.playing.undo(who, id, seq=tables.looking.seq(id), seat=0).result()
    seen.append(since())
    play_first(tables, id, who)
    seen.append(since())
    assert deciding(tables, id) == seat
    assert sorted(set(seen)) == seen
    chance = Random(1)
    while tables.looking.view(who, id, "en", seat=deciding(tables, id))["offers"][0]["step"] != PASS:
        possible = sorted(actions(tables.live.started(id)[1].branch(deciding(tables, id))))
        steps = list(possible[chance.below(len(possible))])
        tables.playing.move(who, id, seq=tables.looking.seq(id), seat=deciding(tables, id), steps=steps).result()
    before = tables.looking.view(who, id, "en", seat=0)
    tables.playing.move(
        who, id, seq=tables.looking.seq(id), seat=deciding(tables, id), steps=[PASS], key="silent"
    ).result()
    after = tables.looking.view(who, id, "en", seat=0)
    assert after["position_since"] > before["position_since"]
