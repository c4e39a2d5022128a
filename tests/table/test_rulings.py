"""A ruling is corrected: games that have begun go on under the one they began with, at tables and in records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from footplate.games import BUILT_IN, load
from footplate.kernel.errors import BadGame
from footplate.kernel.game import AnyGame
from footplate.kernel.options import Option, Options, OptionSpec
from footplate.kernel.records.opening import opening
from footplate.kernel.records.projection import cut
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.state import State
from footplate.table.basics import made_once
from footplate.table.basics.values import Who
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.sitting import friends, hotseat, import_record, person, play_first

RECORDS = Path(__file__).parents[1] / "records"
KEPT = {
    "rocket": "rocket/two-seats.fpr",
    "dampfross": "dampfross/practice-four-seats-list.fpr",
    "whistle": "whistle/two-seats.fpr",
}
"""Games of the revision of today, whatever that will be when they are read."""
PURSES: dict[str, Callable[[Any], list[int]]] = {
    "rocket": lambda state: state.cash,
    "dampfross": lambda state: state.accounts,
    "whistle": lambda state: state.coal,
}


def corrected(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new revision of the rules: seat A begins with one more than it used to."""
    since = game.revision + 1
    ruling = Option("tip", ("yes", "no"), "yes", "A1", since=since, before="no")
    begin = game.rules.start

    def start(seats: int, chosen: Options, map_key: str) -> State:
        state: State = begin(seats, chosen, map_key)
        if chosen["tip"] == "yes":
            PURSES[game.key](state)[0] += 1
        return state

    monkeypatch.setattr(made_once, "_openings", {})  # of a process, in which rules do not change otherwise
    monkeypatch.setattr(game, "options", OptionSpec(*game.options, ruling))
    monkeypatch.setattr(game, "revision", since)
    monkeypatch.setattr(game.rules, "start", start)


@pytest.fixture(params=BUILT_IN)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load(request.param)


def purse(game: AnyGame, state: State) -> int:
    return PURSES[game.key](state)[0]


def test_the_records_kept_here_are_of_today(game: AnyGame) -> None:
    assert f'[Rules "{game.revision}"]' in (RECORDS / KEPT[game.key]).read_text("utf-8")


def kept(game: AnyGame) -> str:
    """The beginning of a whole game: more would prove no more, and take longer."""
    return str(cut(read_record((RECORDS / KEPT[game.key]).read_bytes(), BUILT_IN), 40))


def test_an_older_record_replays_as_it_was_played(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    text = kept(game).encode()
    before = replay(read_record(text, BUILT_IN), load)
    corrected(game, monkeypatch)
    after = replay(read_record(text, BUILT_IN), load)
    assert str(after.record) == str(before.record)
    assert after.opening.digest() == before.opening.digest()
    assert not [fault for fault in after.warnings if fault not in before.warnings]
    today = game.new(before.opening.seats)
    assert purse(game, today) == purse(game, game.new(before.opening.seats, game.options.choose({"tip": "no"}))) + 1


def test_an_older_record_is_played_on_under_its_own_rulings(
    lite: Store, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = kept(game)
    rules = str(game.revision)
    before = replay(read_record(text.encode(), BUILT_IN), load)
    corrected(game, monkeypatch)
    tables = Tables(lite)
    who = person(tables)
    id = import_record(tables, who, text, move=6).result().id
    live = tables.live.started(id)[1]
    assert (live.headers["Rules"], live.revised) == (rules, False)
    assert live.opening.digest() == before.opening.digest()
    assert live.after(6).digest() == before.lines[5].after.digest()
    done = play_first(tables, id, who)
    again = Tables(lite)
    assert again.looking.seq(id) == done.seq
    assert again.live.started(id)[1].state.digest() == tables.live.started(id)[1].state.digest()
    exported = again.looking.record(who, id)
    assert f'[Rules "{rules}"]' in exported
    replayed = replay(read_record(exported.encode(), BUILT_IN), load)
    assert replayed.opening.digest() == before.opening.digest()


def test_a_table_under_way_goes_on_as_it_began(store: Store, game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    people, id = friends(tables, game=game.key)
    for _ in range(3):
        play_first(tables, id, people)
    rules = str(game.revision)
    before = tables.looking.view(people[0], id, "en", seat=0)
    began = purse(game, tables.live.started(id)[1].opening)
    tables.close()
    corrected(game, monkeypatch)
    tables = Tables(store)
    after = tables.looking.view(people[0], id, "en", seat=0)
    assert _shown(after) == _shown(before)
    for _ in range(3):
        play_first(tables, id, people)
    live = tables.live.started(id)[1]
    assert (live.headers["Rules"], purse(game, live.opening)) == (rules, began)
    assert opening(live.headers, game).digest() == live.opening.digest()  # as bots in their processes begin
    assert Tables(store).looking.view(people[1], id, "en", seat=1)["moves"] == live_moves(tables, id)
    tables.playing.resign(people[0], id, seat=0).result()
    again = import_record(tables, people[0], tables.looking.record(people[0], id)).result().id
    assert tables.live.started(again)[1].opening.digest() == live.opening.digest()
    _, fresh = hotseat(tables, game=game.key)
    begun = tables.live.started(fresh)[1]
    assert (begun.headers["Rules"], purse(game, begun.opening)) == (str(game.revision), began + 1)


def _shown(view: dict[str, Any]) -> dict[str, Any]:
    """What is the same before and after, but that the options name a ruling that is not today's."""
    return {**view, "clock": None, "view": {**view["view"], "options": ""}}


def live_moves(tables: Tables, id: str) -> int:
    return len(tables.live.started(id)[1].moves)


def test_a_position_is_read_by_the_rulings_of_its_revision(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    text = game.position(game.new(game.seats[0]))
    corrected(game, monkeypatch)
    state = game.restore(text)
    assert game.options_of(state)["tip"] == "no"
    assert game.options_of(game.restore(game.position(state)))["tip"] == "no"
    assert game.options_of(game.restore(game.position(game.new(game.seats[0]))))["tip"] == "yes"


def test_only_what_was_a_ruling_goes_on(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game.revision
    corrected(game, monkeypatch)
    assert game.goes_on(str(rules))
    assert game.goes_on(str(rules + 1))
    assert not game.goes_on(str(rules + 2))
    monkeypatch.setattr(game, "revision", rules + 2)  # another change, which is no option
    assert not game.goes_on(str(rules))
    assert game.goes_on(str(rules + 2))
    for no_revision in ("", "0", "01", "x", "²"):
        assert not game.goes_on(no_revision)


def test_a_ruling_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadGame, match="before"):
        Option("tip", ("yes", "no"), "yes", "A1", since=2, before="yes")
    with pytest.raises(BadGame, match="before"):
        Option("tip", ("yes", "no"), "yes", "A1", since=2)


def test_who_looks_on_may_know_as_much_as_before(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, game = Tables(store), load("whistle")
    people, id = friends(tables, game="whistle", public=True)
    play_first(tables, id, people)
    shown = tables.looking.record(Who(), id)
    corrected(game, monkeypatch)
    assert Tables(store).looking.record(Who(), id) == shown
