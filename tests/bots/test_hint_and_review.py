"""A hint and a review say the same of a position: whoever plays the first card has made no mistake."""

from __future__ import annotations

from typing import Final

import pytest

import footplate
from footplate.bots import decide, make_bot
from footplate.bots.advice import advise
from footplate.bots.advice_words import cards
from footplate.bots.budget import Budget
from footplate.bots.review import judge
from footplate.games import BUILT_IN, KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.records.replay import Replay, replay
from footplate.kernel.rng import Random
from footplate.playing import Play
from tests.games_in_play import begin

PLAYERS: Final = ("Anton", "Beate", "Claus")
POSITIONS: Final = 8
HINT, REVIEW = Budget(40), Budget(6)
"""A review has less time for each move than a hint, so that it takes another one to be better more often."""


def drawn(game: str, seed: int) -> list[Play]:
    """Games of firemen up to positions drawn at random, in each of which a move begins."""
    play, bot, chance = begin(game, seed, 3), make_bot("fireman", load(game), seed), Random(seed)
    met = list[Record]()
    while not play.is_over:
        if not play.state.midway():
            met.append(play.record)
        play.push(decide(bot, play.rules, play.state, chance))
    return [footplate.from_record(met[chance.below(len(met))]) for _ in range(POSITIONS)]


def after_the_first_card(play: Play, seat: int) -> Replay:
    """The game with the move of the first card made."""
    card = cards(play.rules, seat, advise(play.rules, play.state, seat, HINT), PLAYERS, "en")[0]
    for step in card["steps"]:
        play.push(step)
    while not play.is_over and play.state.midway():
        play.push(play.legal_steps[0])
    return replay(read_record(str(play.record), KNOWN), load)


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_first_card_of_a_hint_is_never_a_mistake(game: str) -> None:
    for play in drawn(game, 3):
        seat, before = play.state.to_move, len(replay(read_record(str(play.record), KNOWN), load).lines)
        played = after_the_first_card(play, seat)
        if len(played.lines) == before:  # the card was silence, which no record writes
            continue
        number = before + 1
        (judged,) = judge(played, [number], REVIEW, HINT)
        assert judged.seat == seat
        assert judged.gain >= 0, played.lines[number - 1].line.move
