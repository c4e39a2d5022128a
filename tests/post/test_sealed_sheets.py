"""Sheets of rounds in which all decide under seal, and of operating rounds: orders by throw, entries by run."""

from __future__ import annotations

from pathlib import Path

import pytest

import footplate
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.notation import run_text
from footplate.post.office import PostOffice
from footplate.table.basics.values import Who
from footplate.table.play.live import Live
from footplate.table.processes.bot_pool import think
from footplate.table.service import Tables
from footplate.table.store import open_store
from tests.games.dampfross.test_operating_rounds import draw_round, drawing
from tests.table.sitting import FakeClock, friends, import_record, person


class Desk:
    """A table, and the sheets that come for it."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock()
        store = open_store(str(folder / "tables.sqlite3"))
        self.tables = Tables(store, clock=self.clock)
        self.office = PostOffice(self.tables, store, clock=self.clock)
        self.people: list[Who] = []
        self.id = ""

    def sends(self, seat: int, *lines: str) -> str:
        """Somebody sends a sheet; what they are answered."""
        self.clock.pass_by(1)
        text = "\n".join((f"Game {self.live.headers['Id']}, seat {'ABC'[seat]}", *lines))
        answer = self.office.take(self.id, seat=seat, text=text, language="en")
        self.clock.pass_by(1)
        return "\n".join(answer.lines("en"))

    @property
    def live(self) -> Live:
        return self.tables.live.started(self.id)[1]

    @property
    def state(self) -> DampfrossState:
        state = self.live.state
        assert isinstance(state, DampfrossState)
        return state

    def texts(self, section: str) -> list[tuple[int, str]]:
        return [(move.seat, move.text) for move in self.live.moves if move.section == section and move.seat >= 0]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_orders_come_in_any_order_and_are_opened_together(desk: Desk) -> None:
    desk.people, desk.id = friends(desk.tables, 2, "dampfross", map_key="tutorial", building="orders", firstPlayer="A")
    seq = desk.live.seq
    assert "4 orders accepted" in desk.sends(1, "start Westport", "1b) (Westport)-A1", "1c) pass")
    assert (desk.live.seq, desk.texts("round 1")) == (seq + 1, []), "one event, whatever it holds"
    assert desk.live.deciders == (0,)
    desk.sends(0, "start Westport", "pass", "pass", "pass")
    assert desk.texts("round 1") == [
        (0, "start Westport"),
        *[(0, "pass")] * 3,
        (1, "start Westport"),
        (1, "pass"),
        (1, "build (Westport)-A1"),
        (1, "pass"),
    ]


def test_a_throw_that_a_sheet_leaves_out_before_another_is_passed_and_never_given_its_order(desk: Desk) -> None:
    desk.people, desk.id = friends(desk.tables, 2, "dampfross", map_key="tutorial", building="orders", firstPlayer="A")
    answer = desk.sends(1, "start Westport", "1c) (Westport)-A1")
    assert [line.split() for line in answer.splitlines()[2:4]] == [["ok", "B", "pass"]] * 2
    desk.sends(0, "start Westport", "pass", "pass", "pass")
    assert desk.texts("round 1")[-3:] == [(1, "pass"), (1, "pass"), (1, "build (Westport)-A1")]


def test_a_new_sheet_changes_orders_that_are_not_opened_yet(desk: Desk) -> None:
    desk.people, desk.id = friends(desk.tables, 2, "dampfross", map_key="tutorial", building="orders", firstPlayer="A")
    desk.sends(1, "start Westport", "pass", "pass", "pass")
    desk.sends(1, "start Westport", "(Westport)-A1", "pass", "pass")
    desk.sends(0, "start Westport", "pass", "pass", "pass")
    assert (1, "build (Westport)-A1") in desk.texts("round 1")


def test_a_new_sheet_counts_although_the_process_dies_as_soon_as_it_is_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sealed orders that a sheet replaces are rubbed out in the transaction that keeps it."""
    desk.people, desk.id = friends(desk.tables, 2, "dampfross", map_key="tutorial", building="orders", firstPlayer="A")
    desk.sends(1, "start Westport", "pass", "pass", "pass")
    with monkeypatch.context() as dying:
        dying.setattr(desk.office, "carry_out", lambda *given: 0)
        desk.sends(1, "start Westport", "(Westport)-A1", "pass", "pass")
    assert {*desk.live.deciders} == {0, 1}
    desk.office.sweep()
    desk.sends(0, "start Westport", "pass", "pass", "pass")
    assert (1, "build (Westport)-A1") in desk.texts("round 1")


# --- entries for a whole operating round (D105-D107) ------------------------------------------------------------------


def operating(desk: Desk) -> list[str]:
    """Seven runs have been drawn; gives their names."""
    state = drawing()
    draw_round(state)
    play = footplate.from_position(GAME.position(state))
    desk.people = [person(desk.tables)] * 2
    desk.id = import_record(desk.tables, desk.people[0], str(play.record)).result().id
    return [run_text(state), *GAME.notation.asks_for(state)[1:]]


def test_entries_for_all_runs_of_a_round_are_given_on_one_sheet_and_the_rest_is_passed(desk: Desk) -> None:
    runs = operating(desk)
    third = runs[2]
    via = _cheapest(desk, third)
    answer = desk.sends(0, f"run {third} via {via}", "pass")
    assert "wait" in answer
    assert desk.live.under_seal.pencilled[0], "it has stayed out of the first run"
    desk.sends(1, f"run {runs[5]} via {_cheapest(desk, runs[5])}", "pass")
    entered = {text.split(" ")[1]: seat for seat, text in _all_moves(desk) if text.startswith("run")}
    assert entered == {third: 0, runs[5]: 1}
    assert desk.state.runs == 7


def test_a_fifth_entry_is_refused_when_the_sheet_is_read(desk: Desk) -> None:
    runs = operating(desk)
    answer = desk.sends(0, *(f"run {run} via {_cheapest(desk, run)}" for run in runs[1:6]))
    assert "4 orders accepted, 1 NOT accepted" in answer
    assert "(4)" in answer


def test_a_sheet_of_a_round_says_nothing_about_the_next_one(desk: Desk) -> None:
    runs = operating(desk)
    for seat in (0, 1):
        desk.sends(seat, f"run {runs[0]} via {_cheapest(desk, runs[0])}", "pass")
    assert desk.state.runs == 7
    assert GAME.notation.asks_for(desk.state)[0] == runs[1], "it is offered again (D107), and both are asked"
    assert {*desk.live.deciders} == {0, 1}


def _all_moves(desk: Desk) -> list[tuple[int, str]]:
    return [(move.seat, move.text) for move in desk.live.moves]


def _cheapest(desk: Desk, run: str) -> str:
    """A way for a run, by its turning points: both companies own everything, so any will do."""
    board = desk.state.board
    start, target = (
        board.place_names[board.city_of_number[(int(n[0]) - 1) * 6 + int(n[1]) - 1]] for n in run.split("-")
    )
    ways = {
        frozenset(("West", "East")): "(West)-E2-E5-E8-East",
        frozenset(("West", "North")): "(West)-E2-E5-D5-C5-North",
        frozenset(("West", "South")): "(West)-E2-E5-F5-G4-South",
        frozenset(("East", "North")): "(East)-E8-E5-D5-C5-North",
        frozenset(("East", "South")): "(East)-E8-E5-F5-G4-South",
        frozenset(("North", "South")): "(North)-C5-D5-E5-F5-G4-South",
    }
    way = ways[frozenset((start, target))]
    if not way.startswith(f"({start})"):
        names = way.replace("(", "").replace(")", "").split("-")[::-1]
        way = "-".join((f"({names[0]})", *names[1:]))
    return way


def test_a_sheet_takes_the_seat_back_from_the_bot_that_stands_by(desk: Desk) -> None:
    desk.people, desk.id = friends(desk.tables, 2, "dampfross", map_key="tutorial", building="orders", firstPlayer="A")
    desk.tables.playing.cover(desk.people[0], desk.id, seat=0, level="fireman").result()
    task = desk.tables.bots.due(desk.id)
    assert task is not None
    desk.tables.bots.moved(task, think(task)).result()
    assert desk.live.under_seal.owing == (1,)
    assert "What is ok is played at once." in desk.sends(0, "start Westport", "pass", "pass", "pass")
    assert not desk.live.covered
    assert desk.live.under_seal.owing == (1,)
    position = desk.live.game.secrets.asked(desk.state, 0)
    assert desk.live.game.notation.write(position, desk.live.under_seal.pencilled[0][0].steps) == "start Westport"


def test_whoever_has_given_up_orders_nothing(desk: Desk) -> None:
    desk.people, desk.id = friends(desk.tables, 3, "dampfross", map_key="tutorial", building="orders")
    desk.tables.playing.resign(desk.people[0], desk.id, seat=0).result()
    assert "The player of this seat has given up." in desk.sends(0, "start Westport", "pass")
    assert 0 in desk.live.covered


def test_somebody_gives_up_or_agrees_to_end_on_a_sheet_while_all_decide_under_seal(desk: Desk) -> None:
    desk.people, desk.id = friends(desk.tables, 2, "dampfross", map_key="tutorial", building="orders")
    desk.sends(0, "agree")
    assert (desk.live.votes, desk.live.over) == (frozenset({0}), False)
    desk.sends(1, "start Westport", "resign")
    assert desk.live.ending == "resigned B"


def test_orders_changed_on_the_page_are_not_replaced_by_those_for_the_next_round(desk: Desk) -> None:
    desk.people, desk.id = friends(desk.tables, 2, "dampfross", map_key="tutorial", building="orders", firstPlayer="A")
    desk.sends(1, "start Westport", "pass", "pass", "pass", "(Westport)-A1", "pass", "pass")
    assert 1 in desk.live.under_seal.pencilled
    desk.tables.playing.undo(desk.people[1], desk.id, seq=desk.live.seq, seat=1).result()
    desk.office.sweep()
    assert not desk.live.under_seal.pencilled
    assert desk.live.deciders == (0, 1)
