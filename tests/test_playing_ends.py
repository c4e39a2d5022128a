"""How games end between people: every seat may speak for itself, and the outcome is a value."""

from __future__ import annotations

import copy
import pickle

import pytest

import footplate
from footplate import Outcome
from footplate.games import KNOWN
from footplate.games import load as rules_of
from tests.games_in_play import begin, finish_move, play_on, steps_of

every_game = pytest.mark.parametrize("game", KNOWN)
MOMENTS = (0, 7, 60)


def moment_of(game: str, steps: int, seats: int) -> footplate.Play:
    return finish_move(play_on(begin(game, seed=4, seats=seats), seed=2, steps=steps))


def seats_of(play: footplate.Play) -> str:
    return "".join(play.scores())


@every_game
@pytest.mark.parametrize("steps", MOMENTS)
@pytest.mark.parametrize("order", ["ABC", "CBA", "BCA"])
def test_a_game_ends_when_all_have_agreed(game: str, steps: int, order: str) -> None:
    play = moment_of(game, steps, seats=3)
    ply, scores = play.ply, play.scores()
    for seat in order:
        assert play.outcome() is None
        play.push("agree", seat=seat)
    assert play.outcome() == Outcome("", scores, "agreed")
    assert play.is_over
    assert [(move.seat, move.text) for move in play.moves[ply:]] == [(seat, "agree") for seat in order]
    assert play.record.headers["Termination"] == "agreed"
    assert footplate.from_record(play.record).outcome() == play.outcome()


@every_game
def test_a_move_makes_an_agreement_void(game: str) -> None:
    play = begin(game)
    play.push("agree", seat="A")
    play.push(next(iter(play.legal_moves)))
    play.push("agree", seat="B")
    assert play.outcome() is None
    play.push("agree", seat="A")
    assert play.outcome() is not None


@every_game
def test_who_agrees_can_take_it_back(game: str) -> None:
    play = begin(game)
    other = "B" if play.turn == "A" else "A"
    play.push("agree", seat=other)
    if not play.rules.secrets.in_play:  # there, what was drawn last stands in the way
        assert play.pop() == footplate.Move("agree", other)
        play.push("agree")
        assert not play.is_over


@every_game
@pytest.mark.parametrize("steps", MOMENTS)
@pytest.mark.parametrize("seats", [2, 3])
def test_any_seat_may_resign_at_any_time(game: str, steps: int, seats: int) -> None:
    for seat in "ABC"[:seats]:
        play = moment_of(game, steps, seats)
        scores = play.scores()
        play.push("resign", seat=seat)
        outcome = play.outcome()
        assert outcome is not None
        assert outcome.reason == f"resigned {seat}"
        assert outcome.scores == scores
        assert outcome.winners
        assert seat not in outcome.winners
        assert (play.peek().seat, play.peek().text) == (seat, "resign")
        assert footplate.from_record(play.record).outcome() == outcome


@every_game
def test_nobody_speaks_for_a_seat_that_is_not_there(game: str) -> None:
    play = begin(game)
    for seat in ("C", "*", "", "b"):
        for word in ("agree", "resign"):
            if seat:
                with pytest.raises(footplate.BadText, match=r"a seat \(A, B\)"):
                    play.push(word, seat=seat)
    assert not play.is_over
    with pytest.raises(footplate.BadText, match="E09"):
        play.push("resign now", seat="A")
    assert not play.is_over


def test_a_missed_deadline_is_written_as_in_a_record() -> None:
    """Dampfross: the seat passes, and chance that is due after it is drawn."""
    play = begin("dampfross", seed=4)
    while "pass" not in play.legal_moves:
        play.push(next(iter(play.legal_moves)))
    ply, turn = play.ply, play.turn
    play.push("nmr")
    assert play.moves[ply] == footplate.Move("nmr", turn or "")
    assert play.turn in ("A", "B")


def test_a_veto_is_called_by_the_seat_that_calls_it() -> None:
    """Rocket: those who would be asked before it have nothing to say, as in a record."""
    play = begin("rocket", seed=1, seats=4)
    called = 0
    for step in steps_of(play, seed=1, steps=600):
        if "call" in play.legal_moves:
            for seat in "ABCD":
                if seat != play.turn and play.why_not("call", seat=seat) is None:
                    other = play.clone()
                    other.push("call", seat=seat)
                    assert other.peek() == footplate.Move("call", seat)
                    called += 1
        play.push(step)
    assert called > 0


@every_game
def test_a_finished_game_has_its_outcome(game: str) -> None:
    play = begin(game, seed=5)
    assert play.outcome() is None
    play_on(play, seed=3)
    outcome = play.outcome()
    assert outcome is not None
    assert outcome.reason == "normal"
    assert outcome.scores == play.scores()
    best = rules_of(game).rules.winners(play.state)
    assert outcome.winners == play.winners == "".join("ABCDEF"[seat] for seat in best)
    assert copy.deepcopy(outcome) == pickle.loads(pickle.dumps(outcome)) == outcome
    assert len({outcome, play.outcome()}) == 1


@every_game
def test_an_outcome_from_outside(game: str) -> None:
    play = finish_move(play_on(begin(game), seed=1, steps=10))
    points = " ".join(f"{seat}={score}" for seat, score in play.scores().items())
    headers = play.record.headers.replaced(Result=f"{points} win=B", Termination="timeout A")
    ended = footplate.from_record(footplate.Record(headers, play.record.body))
    assert ended.outcome() == Outcome("B", play.scores(), "timeout A")
