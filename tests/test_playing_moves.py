"""Moves as values: to list, to look up, to keep, to play and to take back, in every game."""

from __future__ import annotations

import copy
import pickle
import re
from itertools import islice

import pytest

import footplate
from footplate import Move
from footplate.games import KNOWN
from footplate.games import load as rules_of
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from tests.games_in_play import begin, finish_move, play_on, random_step, steps_of

every_game = pytest.mark.parametrize("game", KNOWN)


def in_the_middle(game: str) -> footplate.Play:
    """A game in which a move has been begun."""
    play = begin(game, seed=4)
    for step in steps_of(play, seed=2):
        play.push(step)
        if play.begun and play.ply > 3:
            return play
    raise AssertionError("no move has several steps")


# --- a value ------------------------------------------------------------------------------------------------------


def test_a_move_is_a_small_value() -> None:
    move = Move("move GWR NE", "A", ("R25",))
    assert str(move) == "move GWR NE"
    assert {move: 1}[Move("move GWR NE", "A")] == 1
    assert move != Move("move GWR NE", "B")
    assert move != Move("move GWR N", "A")
    texts: list[object] = ["move GWR NE"]
    assert move not in texts
    assert copy.deepcopy(move) == pickle.loads(pickle.dumps(move)) == move
    with pytest.raises(AttributeError):
        move.text = "pass"  # type: ignore[misc]


@every_game
def test_a_move_is_played_as_a_value_or_as_its_text(game: str) -> None:
    play = finish_move(play_on(begin(game, seed=4), seed=2, steps=30))
    for move in islice(play.legal_moves, 20):
        assert move.seat == play.turn
        ways = [play.clone() for _ in range(3)]
        ways[0].push(move)
        ways[1].push(move.text)
        ways[2].push(Move(move.text))
        assert ways[0] == ways[1] == ways[2] != play


@every_game
def test_a_move_of_another_seat_is_refused(game: str) -> None:
    play = begin(game)
    move = next(iter(play.legal_moves))
    other = "B" if play.turn == "A" else "A"
    before = play.clone()
    assert Move(move.text, other) not in play.legal_moves
    for seat, of_others in ((other, move.text), ("", Move(move.text, other))):
        with pytest.raises(footplate.BadText, match=rf"expected {play.turn} \(to move\), found \"{other}\""):
            play.push(of_others, seat=seat)
    with pytest.raises(footplate.BadText, match=f"expected {play.turn}, whose move it is"):
        play.push(move, seat=other)
    with pytest.raises(footplate.BadText, match=r"\(to move\)"):
        play.push(play.legal_steps[0], seat=other)
    for nobody in ("*", "C", "a", "AB"):
        with pytest.raises(footplate.BadText, match=r"a seat \(A, B\)"):
            play.push(move.text, seat=nobody)
    assert play == before
    play.push(move, seat=play.turn or "")
    assert play != before


# --- those that are legal -----------------------------------------------------------------------------------------


@every_game
def test_legal_moves_have_no_length_that_could_be_wrong(game: str) -> None:
    moves = begin(game).legal_moves
    with pytest.raises(TypeError, match=r"count\(limit\)"):
        len(moves)
    assert list(islice(moves, 1))
    assert bool(moves)
    assert moves.count(0) == 0
    assert moves.count(1) == 1
    assert moves.count(7) == len(list(islice(moves, 7)))


@every_game
def test_trying_every_move_and_taking_it_back(game: str) -> None:
    """As one does in a search: the list does not mind that the game goes on and back meanwhile."""
    play = begin(game, seed=4)
    wanted = [move.text for move in islice(play.legal_moves, 40)]
    before = play.position
    tried = []
    for move in islice(play.legal_moves, 40):
        play.push(move)
        tried.append(move.text)
        if play.peek().seat == "*":  # chance stays decided
            return
        assert play.pop() == move
        assert play.position == before
    assert tried == wanted


@every_game
def test_in_the_middle_of_a_move_legal_moves_are_whole_moves(game: str) -> None:
    play = begin(game, seed=4, seats=3)
    midway = 0
    for step in steps_of(play, seed=2, steps=100):
        play.push(step)
        if not play.begun:
            continue
        for move in islice(play.legal_moves, 2):
            midway += 1
            assert move in play.legal_moves
            other = play.clone()
            other.push(move)
            assert not other.begun
            assert other.moves[play.ply] == move
    assert midway > 20


@every_game
def test_a_text_takes_the_place_of_what_has_been_begun(game: str) -> None:
    play = in_the_middle(game)
    start = play.clone()
    start.pop()
    for move in islice(start.legal_moves, 10):
        anew, other = start.clone(), play.clone()
        anew.push(move)
        other.push(move)
        assert other == anew
    before = play.clone()
    with pytest.raises(footplate.GameError):
        play.push("fly to the moon")
    assert play == before


@every_game
def test_no_move_is_legal_when_a_game_has_ended(game: str) -> None:
    resigned = begin(game)
    move = next(iter(resigned.legal_moves))
    resigned.push("resign")
    finished = play_on(begin(game, seed=5), seed=3)
    clauses = {"rocket": ("R64", "R66", "R67"), "whistle": ("W100",), "dampfross": ("D73", "D74", "D77", "A18", "A32")}
    by_the_rules = [f"The game is over ({clause})" for clause in clauses[game]]
    for play, over in ((resigned, ["The game is over"]), (finished, by_the_rules)):
        assert not play.legal_moves
        assert list(play.legal_moves) == []
        assert play.legal_moves.count(5) == 0
        assert repr(play.legal_moves) == "<no legal moves>"
        assert move not in play.legal_moves
        assert move.text not in play.legal_moves
        refusals: list[Move | str | int] = [move, move.text, 0, "resign", "agree"]
        for refused in refusals:
            assert str(play.why_not(refused)) in over
            with pytest.raises(Illegal) as illegal:
                play.push(refused)
            assert str(illegal.value) in over
            assert illegal.value.words("de") == "Die Partie ist zu Ende"


@every_game
def test_giving_up_is_no_move_of_the_game(game: str) -> None:
    play = begin(game)
    assert "resign" not in play.legal_moves
    assert "agree" not in play.legal_moves
    assert play.why_not("resign") is None
    assert 7 not in play.legal_moves


@every_game
def test_why_not_says_what_push_would_say(game: str) -> None:
    play = begin(game, seed=4)
    chance = Random(3)
    texts = ["fly", "", "pass", "resign", "agree", "end", "seal 12", "nmr", "done"]
    for _ in range(40):
        refusals: list[str | int] = [*texts, 3_000_000, chance.below(400)]
        for refused in refusals:
            before, reason = play.clone(), play.why_not(refused)
            assert play == before
            if reason is None:
                before.push(refused)
            else:
                with pytest.raises(type(reason), match=re.escape(str(reason))):
                    before.push(refused)
        if play.is_over:
            return
        play.push(random_step(play, chance))


# --- those that have been played ----------------------------------------------------------------------------------


@every_game
def test_moves_are_those_of_the_record(game: str) -> None:
    play = begin(game, seed=4, seats=3)
    for step in steps_of(play, seed=2, steps=150):
        play.push(step)
        lines = play.record.moves
        assert [(move.seat, move.text) for move in play.moves] == [(line.actor, line.move) for line in lines]
        assert play.ply == len(lines)
        assert play.peek() == play.moves[-1]
    clauses = {clause for move in play.moves for clause in move.clauses}
    assert clauses
    assert clauses <= {clause.id for clause in play.rules.rulebook("en").clauses}


def test_nothing_to_look_back_on() -> None:
    opening = rules_of("rocket").new(2, rules_of("rocket").options.choose({"firstPlayer": "A"}))
    play = footplate.from_position(rules_of("rocket").position(opening))
    assert (play.moves, play.ply) == ([], 0)
    with pytest.raises(footplate.GameError, match="no move has been played"):
        play.peek()


@every_game
def test_pop_gives_the_move_back(game: str) -> None:
    play = begin(game, seed=4)
    chance = Random(2)
    given_back = 0
    for _ in range(40):
        later = play.clone()
        while not later.is_over:
            later.push(random_step(later, chance))
            if not later.begun:
                break
        if later.moves[play.ply :] and later.peek().seat != "*":
            again = later.clone()
            move = again.pop()
            assert move == later.peek()
            assert again.ply == later.ply - 1
            again.push(move)
            assert again.state.digest() == later.state.digest()
            given_back += 1
        play = later
    assert given_back > 0


@every_game
def test_pop_says_what_had_been_begun(game: str) -> None:
    play = in_the_middle(game)
    names = []
    state = play.beginning.clone()
    for step in play.begun:
        names.append(play.rules.notation.name(state, step))
        state.play(step)
    turn = play.turn
    assert play.pop() == Move(" ".join(names), turn or "")
    assert play.begun == []


@pytest.mark.parametrize("key", KNOWN)
def test_the_number_of_a_seat_is_not_its_letter(key: str) -> None:
    """0 is not "nobody has said": a move of somebody else would be played."""
    game = footplate.start(key, seats=2, seed=3)
    for seat in (0, 1, None, "a"):
        refused = game.why_not(next(iter(game.legal_moves)).text, seat=seat)  # type: ignore[arg-type]
        assert isinstance(refused, footplate.BadText)
        assert "expected a seat (A, B)" in str(refused)


@pytest.mark.parametrize("key", KNOWN)
def test_colours_nobody_knows_are_refused(key: str) -> None:
    game = footplate.start(key, seats=2, seed=3)
    for drawn in (game, next(game.moments())):
        with pytest.raises(footplate.BadText, match=r"expected colours \(auto, light, dark\)"):
            drawn.svg(theme='pink" onload="x')  # type: ignore[arg-type]
