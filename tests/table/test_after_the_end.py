"""After the end every move is refused with the clause by which the game has ended, wherever it is tried."""

from __future__ import annotations

import pytest

import footplate
from footplate.games import KNOWN, load
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.replay import replay
from footplate.kernel.state import OVER
from footplate.language import LANGUAGES
from footplate.table.basics.errors import Refused
from footplate.table.service import Tables
from footplate.table.show.account import account
from tests.games_in_play import begin, play_on
from tests.table.sitting import import_record, person
from tests.table.test_account import ENDED
from tests.table.test_earned import viewer


@pytest.fixture(scope="module", params=KNOWN)
def finished(request: pytest.FixtureRequest) -> footplate.Play:
    return play_on(begin(request.param, seed=5), seed=3)


def clause_of(play: footplate.Play) -> str:
    """The clause of the event that tells of the end."""
    return next(event.clause for event in reversed(play.events) if event.kind == "ended")


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_the_position_and_by_a_game_in_python(finished: footplate.Play, language: str) -> None:
    refused = [finished.why_not(0), finished.why_not("pass"), finished.state.explain(0), finished.state.over()]
    for illegal in refused:
        assert isinstance(illegal, Illegal)
        assert illegal.clause == clause_of(finished)
        assert illegal.sentence(language) == finished.state.over().sentence(language)


@pytest.mark.parametrize("move", ["{keyword}", "nmr", "resign", "agree"])
def test_in_a_record(finished: footplate.Play, move: str) -> None:
    """The last line says that nobody interferes, so what is written after it comes after the end."""
    text = str(finished.record)
    number, seat = next(line for line in reversed(text.splitlines()) if line[:1].isdigit()).split()[:2]
    more = move.format(keyword=finished.rules.notation.keywords[0])
    with pytest.raises(footplate.BadRecord) as bad:
        replay(footplate.read_record(f"{text}{int(number[:-1]) + 1}. {seat} {more}\n"), load)
    for language in LANGUAGES:
        told = bad.value.faults[0].sentence(language)
        assert "E10" in told
        assert clause_of(finished) in told


def test_at_a_table(finished: footplate.Play, tables: Tables) -> None:
    who = person(tables)
    id = import_record(tables, who, str(finished.record)).result().id
    over = f"({clause_of(finished)})"
    for language in LANGUAGES:
        with pytest.raises(Refused) as refused:
            tables.playing.move(who, id, seq=tables.looking.seq(id), seat=0, steps=[0])
        assert over in refused.value.sentence(language)


@pytest.mark.parametrize("game", KNOWN)
def test_when_somebody_asks_why(game: str) -> None:
    seen = viewer(game, 0)
    assert seen.live.state.to_move == OVER
    why = seen.why([], None, 0, None)
    assert (why["legal"], why["clause"]) == (False, ENDED[game])
    assert why["text"] == seen.live.state.over().words()
    assert seen.live.end_clause == account(seen)["reasons"][0]["clause"]
