"""Moves at a table: only whole ones, only legal ones, only by those whose turn it is, each exactly once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from footplate.kernel.actions import actions
from footplate.kernel.illegal import Illegal
from footplate.kernel.text import BadText
from footplate.table.basics.chronicle import Stored
from footplate.table.basics.errors import Forbidden, Invalid, Refused, Stale, TableError, Unknown
from footplate.table.basics.values import NOBODY, Change, Done, Who
from footplate.table.play.drafts import appending
from footplate.table.service import Tables
from footplate.table.show.looking import viewer_at
from footplate.table.show.views import Viewer
from footplate.table.store import Row, Statement, Store, Transaction
from footplate.table.store.rows import fetch_events
from tests.table.sitting import FakeClock, deciding, first_action, friends, hotseat, person, play_first

# --- moves --------------------------------------------------------------------------------------------------------


def test_a_prompt_says_which_action_of_a_turn_is_asked_for(lite: Store) -> None:
    tables = Tables(lite)
    who, id = hotseat(tables)
    for action in (1, 2, 1, 2):
        seat = deciding(tables, id)
        assert tables.looking.view(who, id, "en", seat=seat)["prompt"]["step_of"] == {"n": action, "of": 2}
        play_first(tables, id, who)


def test_a_move_is_there_for_everybody_once_it_is_acknowledged(store: Store, tables: Tables) -> None:
    people, id = friends(tables)
    before = tables.looking.seq(id)
    done = play_first(tables, id, people)
    assert done == Done(id, before + 1)
    other = Tables(store)
    views = [one.looking.view(people[1], id, "en", seat=1) for one in (tables, other)]
    assert views[0] == views[1]
    assert views[0]["seq"] == done.seq


def test_a_move_may_be_sent_as_text(tables: Tables) -> None:
    who, id = hotseat(tables)
    tables.playing.move(
        who, id, seq=tables.looking.seq(id), seat=deciding(tables, id), text="take Manch steel"
    ).result()
    assert tables.looking.log(who, id, "en")[-1]["text"] == "take Manchester steel"


def test_chance_is_drawn_with_the_move_that_led_to_it(store: Store, tables: Tables) -> None:
    who, id = hotseat(tables, game="dampfross")
    kinds = [event.kind for event in fetch_events(store, id)]
    assert kinds == ["start", "chance", "chance"]  # who begins, and the first throw
    while fetch_events(store, id)[-1].kind != "chance" or tables.looking.seq(id) == 3:
        play_first(tables, id, who)
    assert deciding(tables, id) >= 0
    assert fetch_events(store, id)[-2].kind == "move"
    assert fetch_events(store, id)[-2].at == fetch_events(store, id)[-1].at


def test_half_a_move_an_illegal_one_and_none_at_all_change_nothing(store: Store, tables: Tables) -> None:
    who, id = hotseat(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    whole = first_action(tables, id)
    with pytest.raises(Refused, match="not complete"):
        tables.playing.move(who, id, seq=seq, seat=seat, steps=whole[:-1])
    with pytest.raises(Illegal):
        tables.playing.move(who, id, seq=seq, seat=seat, steps=[*whole[:-1], 999_999])
    with pytest.raises(BadText):
        tables.playing.move(who, id, seq=seq, seat=seat, text="fly to the moon")
    with pytest.raises(TableError):
        tables.playing.move(who, id, seq=seq, seat=1 - seat, steps=whole)
    assert len(fetch_events(store, id)) == seq
    assert play_first(tables, id, who).seq == seq + 1


def test_several_actions_of_one_turn_may_come_together(store: Store, tables: Tables) -> None:
    """Both actions of a turn of Rocket in one message: two moves, one transaction; nothing beyond one's turn."""
    who, id = hotseat(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    live = tables.live.started(id)[1]
    texts = ("take Manchester steel", "take Swindon steel", "take London brewing")
    tokens = [step for text in texts for step in live.game.notation.read(live.state, text)]
    with pytest.raises(Refused, match="somebody else"):
        tables.playing.move(who, id, seq=seq, seat=seat, steps=tokens)
    assert tables.playing.move(who, id, seq=seq, seat=seat, steps=tokens[:4]).result().seq == seq + 2
    assert [event.kind for event in fetch_events(store, id)[-2:]] == ["move", "move"]


def test_nobody_plays_for_others(tables: Tables) -> None:
    people, id = friends(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    steps = first_action(tables, id)
    with pytest.raises(Forbidden):
        tables.playing.move(people[1 - seat], id, seq=seq, seat=seat, steps=steps)
    for stranger in (NOBODY, person(tables), Who("made up"), Who(table="another", seat=seat)):
        with pytest.raises(Unknown):
            tables.playing.move(stranger, id, seq=seq, seat=seat, steps=steps)
    assert tables.looking.seq(id) == seq


# --- once and in order ----------------------------------------------------------------------------------------------


def test_a_stale_move_is_refused_and_says_where_the_table_is(tables: Tables) -> None:
    who, id = hotseat(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    steps = first_action(tables, id)
    play_first(tables, id, who)
    with pytest.raises(Stale) as stale:
        tables.playing.move(who, id, seq=seq, seat=seat, steps=steps)
    assert stale.value.seq == seq + 1
    with pytest.raises(Stale):
        tables.playing.move(who, id, seq=seq + 5, seat=seat, steps=steps)


def test_the_same_key_again_gets_the_first_answer(store: Store, tables: Tables) -> None:
    who, id = hotseat(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    steps = first_action(tables, id)
    first = tables.playing.move(who, id, seq=seq, seat=seat, steps=steps, key="k1").result()
    again = tables.playing.move(who, id, seq=seq, seat=seat, steps=steps, key="k1").result()
    elsewhere = Tables(store).playing.move(who, id, seq=seq, seat=seat, steps=steps, key="k1").result()
    assert (again.seq, again.again) == (elsewhere.seq, elsewhere.again) == (first.seq, True)
    assert not first.again
    assert tables.looking.seq(id) == first.seq


def test_a_key_that_was_used_before_does_nothing_at_a_later_move(store: Store, tables: Tables) -> None:
    who, id = hotseat(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    first = tables.playing.move(who, id, seq=seq, seat=seat, steps=first_action(tables, id), key="k1").result()
    while deciding(tables, id) != seat:
        tables.playing.move(
            who, id, seq=tables.looking.seq(id), seat=deciding(tables, id), steps=first_action(tables, id)
        ).result()
    before = fetch_events(store, id)
    again = tables.playing.move(
        who, id, seq=tables.looking.seq(id), seat=seat, steps=first_action(tables, id), key="k1"
    ).result()
    assert (again.seq, again.again) == (first.seq, True)
    assert fetch_events(store, id) == before
    assert tables.looking.seq(id) == len(before)


def _run(statement: Statement, transaction: Transaction) -> list[Row]:
    return transaction.run(*statement)


def test_an_event_is_appended_after_the_last_one_only(store: Store, tables: Tables) -> None:
    _, id = hotseat(tables)
    last = tables.looking.seq(id)
    for seq in (last, last + 2, 0):
        event = Stored(seq, 0.0, 0, "vote", {"agree": True})
        written = appending(id, event, last)
        assert store.write(partial(_run, written)).result() == []
    assert len(fetch_events(store, id)) == last


def test_posts_at_one_table_follow_one_another(store: Store, clock: FakeClock) -> None:
    """Twelve threads and two servers' worth of tables want to make the same move; one of them does."""
    both = [Tables(store, clock=clock), Tables(store, clock=clock)]
    who, id = hotseat(both[0])
    for _ in range(6):
        seat, seq = deciding(both[0], id), both[0].looking.seq(id)
        steps = first_action(both[0], id)
        ready = threading.Barrier(12)

        def post(number: int, seat: int = seat, seq: int = seq, steps: list[int] = steps) -> int:
            ready.wait(30)  # noqa: B023
            try:
                return both[number % 2].playing.move(who, id, seq=seq, seat=seat, steps=steps).result().seq
            except Stale as stale:
                return -stale.seq

        with ThreadPoolExecutor(12) as threads:
            answers = sorted(threads.map(post, range(12)))
        assert answers == [-seq - 1] * 11 + [seq + 1]
    assert [event.seq for event in fetch_events(store, id)] == list(range(1, both[1].looking.seq(id) + 1))


def test_a_key_sent_by_many_at_once_counts_once(store: Store, tables: Tables) -> None:
    who, id = hotseat(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    steps = first_action(tables, id)
    both = [tables, Tables(store)]

    def post(number: int) -> Done | None:
        try:
            return both[number % 2].playing.move(who, id, seq=seq, seat=seat, steps=steps, key="one").result()
        except Stale:  # the other server wrote it between the look for the key and the look at the table
            return both[number % 2].playing.move(who, id, seq=seq, seat=seat, steps=steps, key="one").result()

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(post, range(8)))
    assert {answer.seq for answer in answers if answer} == {seq + 1}
    assert tables.looking.seq(id) == seq + 1


def test_listeners_hear_of_every_move(store: Store, tables: Tables) -> None:
    who, id = hotseat(tables)
    heard: list[Change] = []
    stop = tables.store.listen(heard.append)
    seqs = [play_first(tables, id, who).seq for _ in range(3)]
    store.write(lambda transaction: None).result()  # those before it have been told by now
    stop()
    assert [change.seq for change in heard if change.id == id] == seqs


def test_only_so_many_tables_are_kept_in_memory(lite: Store) -> None:
    tables = Tables(lite, keep=3)
    opened = [hotseat(tables) for _ in range(5)]
    for who, id in opened * 2:
        play_first(tables, id, who)
    assert len(tables.live) == 3


def test_a_table_nobody_looks_at_is_forgotten(lite: Store, clock: FakeClock) -> None:
    tables = Tables(lite, clock=clock)
    opened = [hotseat(tables) for _ in range(5)]
    for who, id in opened:
        play_first(tables, id, who)
    assert len(tables.live) == 5
    clock.pass_by(3600)
    play_first(tables, opened[2][1], opened[2][0])
    assert len(tables.live) == 1


@pytest.mark.parametrize("steps", [[-1], [1 << 31], [1 << 70], [0] * 2001])
def test_numbers_that_are_no_steps_are_refused(lite: Store, steps: list[int]) -> None:
    tables = Tables(lite)
    who, id = hotseat(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    with pytest.raises(Invalid):
        tables.playing.move(who, id, seq=seq, seat=seat, steps=steps)
    with pytest.raises(Invalid):
        tables.trying.preview(who, id, "en", seq=seq, seat=seat, steps=steps)
    with pytest.raises(Invalid):
        tables.trying.why(who, id, "en", seq=seq, seat=seat, steps=steps, text="pass")


# --- looking before playing -----------------------------------------------------------------------------------------


def test_a_preview_stores_nothing_and_says_what_would_happen(store: Store, tables: Tables) -> None:
    who, id = hotseat(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    live = tables.live.started(id)[1]
    steps = live.game.notation.read(live.state, "take Manchester steel")
    begun = tables.trying.preview(who, id, "de", seq=seq, seat=seat, steps=steps[:1])
    assert not begun["complete"]
    assert len(begun["offers"]) > 10
    whole = tables.trying.preview(who, id, "de", seq=seq, seat=seat, steps=steps)
    assert (whole["complete"], whole["barrier"], whole["text"]) == (True, False, "take Manchester steel")
    assert whole["effects"][0]["clause"]
    assert tables.looking.seq(id) == seq
    assert len(fetch_events(store, id)) == seq


def test_a_preview_says_that_a_die_follows(tables: Tables) -> None:
    who, id = hotseat(tables, game="dampfross")
    barriers = []
    for _ in range(8):
        seat, seq = deciding(tables, id), tables.looking.seq(id)
        steps = first_action(tables, id)
        barriers.append(tables.trying.preview(who, id, "en", seq=seq, seat=seat, steps=steps)["barrier"])
        followed = tables.playing.move(who, id, seq=seq, seat=seat, steps=steps).result().seq > seq + 1
        assert barriers[-1] == followed
    assert any(barriers)


def test_why_and_why_not(tables: Tables) -> None:
    who, id = hotseat(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    steps = first_action(tables, id)
    allowed = tables.trying.why(who, id, "en", seq=seq, seat=seat, step=steps[0])
    offers = tables.looking.view(who, id, "en", seat=seat)["offers"]
    assert allowed["legal"]
    assert allowed["text"] == next(offer["label"] for offer in offers if offer["step"] == steps[0])
    refused = tables.trying.why(who, id, "de", seq=seq, seat=seat, text="move GWR W")
    assert (refused["legal"], refused["clause"][0]) == (False, "R")
    assert refused["clause"] not in refused["text"], "a page shows the clause beside the words"
    nowhere = tables.trying.why(who, id, "en", seq=seq, seat=seat, place={"seat": 0})
    assert not nowhere["legal"]
    assert nowhere["text"]


def test_why_tries_every_step_of_a_line(tables: Tables) -> None:
    who, id = hotseat(tables)
    seat, seq = deciding(tables, id), tables.looking.seq(id)
    live = tables.live.started(id)[1]
    steps = next(list(action) for action in actions(live.state) if len(action) > 1)
    written = live.game.notation.write(live.state, steps)
    assert tables.trying.why(who, id, "en", seq=seq, seat=seat, text=written)["legal"]


@pytest.mark.parametrize(("short", "text"), [("", "Build 2"), ("2", "Build 2"), ("+5", "Build 2 (+5)")])
def test_why_says_of_a_legal_step_what_its_offer_says_in_short(
    lite: Store, monkeypatch: pytest.MonkeyPatch, short: str, text: str
) -> None:
    tables = Tables(lite)
    who, id = hotseat(tables)
    step = first_action(tables, id)[0]
    offer = {"step": step, "label": "Build 2", **({"short": short} if short else {})}
    monkeypatch.setattr(Viewer, "offers", lambda *_: [offer])
    said = tables.trying.why(who, id, "en", seq=tables.looking.seq(id), seat=deciding(tables, id), step=step)
    assert said["text"] == text


def test_the_legal_steps_are_told_once(tables: Tables) -> None:
    who, id = hotseat(tables)
    shown = tables.looking.view(who, id, "en", seat=deciding(tables, id))
    assert shown["offers"]
    assert "legal" not in shown["view"]


def test_marks_of_sections_are_in_the_reader_s_language(tables: Tables) -> None:
    who, id = hotseat(tables)
    play_first(tables, id, who)
    assert tables.looking.history(who, id, "de")["marks"][-1]["text"] == "Runde 1"


def test_looking_back_shows_the_position_then(tables: Tables) -> None:
    who, id = hotseat(tables)
    seen = [tables.looking.view(who, id, "en", seat=0)]
    for _ in range(6):
        play_first(tables, id, who)
        seen.append(tables.looking.view(who, id, "en", seat=0))
    for then in seen:
        back = tables.looking.view(who, id, "en", seat=0, move=then["move"])
        assert back["view"] == then["view"]
        assert back["live"] == (then is seen[-1])
    assert tables.looking.view(who, id, "en", seat=0, move=0)["last"] is None


def test_the_log_is_told_in_the_readers_language(tables: Tables) -> None:
    who, id = hotseat(tables)
    for _ in range(4):
        play_first(tables, id, who)
    english, german = (tables.looking.log(who, id, language) for language in ("en", "de"))
    assert [entry["move"] for entry in english] == [1, 2, 3, 4, 5]
    assert [entry["text"] for entry in english] == [entry["text"] for entry in german]
    assert [entry["lines"] for entry in english] != [entry["lines"] for entry in german]
    assert tables.looking.log(who, id, "en", start=4) == english[3:]


@pytest.mark.parametrize(("game", "options"), [("rocket", {"cash": "hidden"}), ("dampfross", {}), ("whistle", {})])
def test_what_is_made_once_for_several_is_what_each_would_be_shown(
    lite: Store, game: str, options: dict[str, str]
) -> None:
    """Nobody is shown what was made for another seat."""
    tables = Tables(lite)
    people, id = friends(tables, 3, game, None, False, **options)
    for _ in range(6):
        play_first(tables, id, people)
        live = tables.live.started(id)[1]
        for seat in (1, None, 0, 2):
            shown = viewer_at(*tables.live.started(id), "en", seat)
            alone = Viewer(live.copy(), seat, "en", shown.players, shown.holders)
            assert shown.view(None) == alone.view(None)
