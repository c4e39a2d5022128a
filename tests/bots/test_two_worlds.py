"""Hints, explanations and reviews are made of what somebody may know: where two positions look alike to whoever asks,
the answers are the same to the last letter, and there always is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from footplate.bots import decide, make_bot
from footplate.bots.advice import advise, explain
from footplate.bots.advice_words import AdvisedInWords, in_words
from footplate.bots.budget import Budget
from footplate.bots.review import Review, judge
from footplate.bots.review_words import _Teller
from footplate.bots.walk import allowed, position_after
from footplate.games import load
from footplate.games.whistle.rules.moves import LOOK
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.common import Agreements
from footplate.kernel.records.record import MoveLine
from footplate.kernel.records.replay import Played, Replay
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State
from tests.bots import pocket
from tests.games.whistle.test_secrets import with_compass

FEW = Budget(3)
PAIRS = 6
"""So many moves are looked at in two worlds."""
PLAYERS = ["Anton", "Beate", "Claus"]
GAMES = {
    "pocket": ("pocket", "-"),
    "hands and stack": ("whistle", "-"),
    "hidden cash": ("rocket", "cash=hidden"),
    "sealed entries": ("dampfross", "entry=sealed"),
    "sealed orders": ("dampfross", "building=orders"),
}


@dataclass(frozen=True)
class Made:
    """A whole move of a game, and where it was made."""

    game: AnyGame
    before: State
    steps: tuple[int, ...]


def moves(which: str, bot: str = "fireman", seed: int = 1, most: int = 10_000) -> Iterator[Made]:
    """The moves of a game between bots, without those of chance and the last one."""
    key, options = GAMES[which]
    game: AnyGame = pocket.GAME if key == "pocket" else load(key)
    chance, player = Random(seed), make_bot(bot, game, seed)
    state: State = game.new(3, game.options.read(options), "tutorial" if key == "dampfross" else "")
    made = 0
    while state.to_move != OVER and made < most:
        if state.to_move == CHANCE:
            state.advance(game.rules.draw(state, chance.below))
            continue
        before, steps = state.clone(), list[int]()
        while not steps or (state.midway() and state.to_move == before.to_move):
            steps.append(decide(player, game, state, chance))
            state.play(steps[-1])
        made += 1
        if state.to_move != OVER:  # what was hidden is shown then
            yield Made(game, before, tuple(steps))


def why(made: Made, viewer: int, opened: bool = True) -> list[AdvisedInWords]:
    """Everything that is told to somebody who asks why a move was made, by then opened or not."""
    seat = made.before.to_move
    advice = explain(made.game, made.before, made.steps, viewer, FEW, opened=opened)
    assert advice.played is not None
    return [in_words(made.game, seat, viewer, one, PLAYERS, "en") for one in (advice.played, *advice.moves)]


def hint(made: Made) -> list[AdvisedInWords]:
    seat = made.before.to_move
    moves = advise(made.game, made.before, seat, FEW).moves
    return [in_words(made.game, seat, seat, one, PLAYERS, "en") for one in moves]


def review(made: Made) -> tuple[list[object], AdvisedInWords, AdvisedInWords | None]:
    """What was better than a move, and the words for it and for the move itself; not what came of it in truth."""
    after = made.before.clone()
    for step in made.steps:
        after.advance(step)
    line = Played(MoveLine(1, "A", "-"), made.steps, (), made.before, after, (), Agreements())
    played = Replay(made.game, None, made.before, (line,), (), ())  # type: ignore[arg-type]
    start, judged = judge(played, [0, 1], FEW)
    told = _Teller(played, Review((judged,), start), PLAYERS, "en")._moment(judged)
    for move in filter(None, (told["played"], told["other"])):
        for seat in move["seats"]:
            seat["chance"] = 0
    told["played"]["seats"] = []
    return [judged.better, judged.could, judged.played], told["played"], told["other"]


def another_world(made: Made, viewer: int) -> Made:
    """The same move in a position that looks the same to the viewer; where part of the move is hidden from them, one of
    which they see as much. The very same where no guess allows it.
    """
    game, actor, chance = made.game, seat_letter(made.before.to_move), Random(7)

    def shown(before: State, step: int) -> str:
        return game.secrets.sealed(before, actor, game.notation.write(before, [step]), viewer)

    for _ in range(6):
        guess: State = game.secrets.determinize(made.before, viewer, chance.below)
        if allowed(guess, made.steps):
            return replace(made, before=guess)
        if "?" in (seen := shown(made.before, made.steps[0])):
            same = [step for step in guess.legal() if shown(guess, step) == seen]
            return Made(game, guess, tuple(same[:1]))
    return made


def pairs(which: str, asking: int) -> Iterator[tuple[Made, Made, int]]:
    """Moves in two worlds that differ in what is not known to the seat that many places on from the one to move."""
    every, found = 1 + 4 * (which == "hands and stack") + 8 * (which == "hidden cash"), 0
    for number, made in enumerate(moves(which)):
        viewer = (made.before.to_move + asking) % 3
        other = another_world(made, viewer)
        if number % every or other.before.digest() == made.before.digest():
            continue
        yield made, other, viewer
        found += 1
        if found == PAIRS:
            return
    assert found >= 2


@pytest.mark.parametrize("which", GAMES)
def test_every_move_of_a_bot_can_be_explained_to_everybody_else(which: str) -> None:
    for number, made in enumerate(moves(which, most=40)):
        for told in why(made, (made.before.to_move + 1 + number % 2) % 3):
            assert told["title"]
            assert told["text"]


@pytest.mark.parametrize("which", GAMES)
def test_reasons_for_a_move_are_the_same_in_two_worlds_that_look_alike(which: str) -> None:
    for made, other, viewer in pairs(which, asking=1):
        assert why(other, viewer) == why(made, viewer)


@pytest.mark.parametrize("which", GAMES)
def test_hints_are_the_same_in_two_worlds_that_look_alike(which: str) -> None:
    for made, other, _ in pairs(which, asking=0):
        assert hint(other) == hint(made)


@pytest.mark.parametrize("which", GAMES)
def test_reviews_judge_and_tell_with_what_was_known(which: str) -> None:
    for made, other, _ in pairs(which, asking=0):
        assert review(other) == review(made)


@pytest.mark.parametrize("which", ["pocket", "hands and stack"])
def test_of_a_hidden_move_nothing_is_told_but_that_it_was_made(which: str) -> None:
    """A card put away, or a tile taken out of the stack: the steps would tell which."""
    if which == "pocket":
        made = next(made for made in moves(which, "random", 5) if made.steps[0] // 100 == 1)
    else:
        state = with_compass()
        state.play(LOOK)
        made = Made(load("whistle"), state, (state.legal()[0],))
    viewer = 1 - made.before.to_move
    steps = [step for step in made.before.legal() if step // 100 == made.steps[0] // 100]
    assert len(steps) > 1
    told = [why(replace(made, steps=(step,)), viewer) for step in steps]
    assert all(one == told[0] for one in told)
    assert [(one["steps"], one["text"][-1]) for one in told[0]] == [([], "?")]


@pytest.mark.parametrize("which", ["sealed entries", "sealed orders"])
def test_of_a_decision_under_seal_nothing_is_told_before_it_is_opened(which: str) -> None:
    seen = set[bool]()
    for made in moves(which, most=40):
        seat, secrets = made.before.to_move, made.game.secrets
        viewer = (seat + 1) % 3
        after = position_after(made.before, made.steps)
        if not secrets.is_sealed(made.before, seat, viewer):
            continue
        stays = secrets.is_sealed(after, seat, viewer)
        told = why(made, viewer, opened=False)
        hidden = [(one["steps"], one["text"], one["effects"], one["places"]) for one in told] == [([], "?", [], [])]
        assert hidden == stays
        assert why(made, seat, opened=False)[0]["text"] != "?"
        seen.add(stays)
    assert True in seen


def test_what_follows_a_look_in_the_middle_of_a_move_was_not_foreseen() -> None:
    """Which card is taken then depends on what is there, and a guess may hold other cards."""
    state = pocket.GAME.new(2)
    made = Made(pocket.GAME, state, (pocket.LOOK, pocket.TAKE + state.row[0]))
    assert review(made)[1]["steps"] == [pocket.LOOK]
    assert review(made) == review(another_world(made, 0))
    assert why(made, 0)[0]["steps"] == [pocket.LOOK]
