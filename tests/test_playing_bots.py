"""Bots asked from Python: what they would play, and that they are told no more than their seat may know."""

from __future__ import annotations

import pytest

import footplate
from footplate.games import KNOWN
from footplate.kernel.state import State
from tests.games_in_play import begin, play_on


@pytest.mark.parametrize("game", KNOWN)
def test_bots_play_a_game_move_by_move(game: str) -> None:
    play = begin(game, seed=2)
    bots = {seat: footplate.make_bot("cleaner", play, seed=1) for seat in "AB"}
    for _ in range(12):
        assert play.turn is not None
        before = play.record
        move = play.ask(bots[play.turn])
        assert move.seat == play.turn
        assert play.record == before  # asking is not playing
        play.push(move)


def test_the_same_seed_gives_the_same_moves() -> None:
    game = begin("rocket")
    first, again = (footplate.make_bot("driver", "rocket", seed=3, iterations=30) for _ in range(2))
    assert game.ask(first) == game.ask(again)


def test_a_move_that_has_been_begun_is_finished() -> None:
    game = begin("rocket")
    game.push(game.legal_steps[0])
    assert game.begun
    move = game.ask(footplate.make_bot("fireman", game))
    assert move.text.startswith("take ")
    game.push(move)
    assert not game.begun


class Spy:
    """Looks at the other seat's hand."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def choose(self, state: State) -> int:
        self.seen.append(state.hands[1 - state.to_move])  # type: ignore[attr-defined]
        return state.legal()[0]


def test_a_bot_is_told_what_its_seat_may_know() -> None:
    spy, hidden = Spy(), 0
    for seed in range(1, 6):
        game = begin("whistle", seed=seed)
        game.ask(spy)
        hidden += spy.seen[-1] != game.state.hands[1 - game.state.to_move]  # type: ignore[attr-defined]
    assert hidden


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(footplate.BadText, match="nearest: driver"):
        footplate.make_bot("drivre", "rocket")
    with pytest.raises(footplate.GameError, match="cannot load bot"):
        footplate.make_bot("nobodys.module:Bot", "rocket")
    over = play_on(begin("rocket"), 1)
    with pytest.raises(footplate.GameError, match="ended"):
        over.ask(footplate.make_bot("random", over))
