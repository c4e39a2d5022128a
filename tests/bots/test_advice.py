"""Advice: the best moves of the strongest level with what they promise, from what a seat may know alone."""

from __future__ import annotations

import pytest

from footplate.bots.advice import MOST_MOVES, AdvisedMove, TermGain, _Adviser, advise, explain, per_cent
from footplate.bots.advice_words import amount_in_words, foretold, in_words, rounded, term_in_words
from footplate.bots.budget import Budget
from footplate.bots.chances import SURE
from footplate.bots.levels import expert_of
from footplate.bots.walk import allowed
from footplate.games import BUILT_IN, load
from footplate.games.rocket import GAME as ROCKET
from footplate.kernel.game import AnyGame, Game
from footplate.kernel.rng import Random
from footplate.kernel.state import State
from footplate.language import LANGUAGES, catalog
from tests.bots import nim
from tests.games.rocket.table import position
from tests.games_in_play import begin, finish_move, play_on

PLAYERS = ["Anton", "Beate", "Claus"]
FEW = Budget(6)
STEPS = {"rocket": (0, 40, 200), "whistle": (30, 90, 160), "dampfross": (5, 40, 120)}
"""Where games are looked at: at the beginning, in the middle, later."""


def positions(key: str) -> list[State]:
    """Positions in which a seat has to decide, none of them midway."""
    plays = [finish_move(play_on(begin(key, seed, 2), seed, steps)) for seed, steps in enumerate(STEPS[key], 1)]
    return [play.state for play in plays if not play.is_over]


def legal(state: State, move: AdvisedMove) -> bool:
    after = state.clone()
    for step in move.steps:
        if not after.allows(step):
            return False
        after.advance(step)
    return True


def whole(game: AnyGame, state: State, move: AdvisedMove) -> bool:
    """Whether it can be played as it is: nothing is left to be asked, or nobody knows what."""
    after = state.clone()
    for step in move.steps:
        revealed = game.secrets.reveals(after, step)
        after.advance(step)
    return revealed or not after.midway() or after.to_move != state.to_move


@pytest.mark.parametrize("key", BUILT_IN)
def test_advice_is_up_to_three_different_legal_moves_best_first(key: str) -> None:
    game = load(key)
    for state in positions(key):
        advice = advise(game, state, state.to_move, FEW)
        assert 1 <= len(advice.moves) <= MOST_MOVES
        assert len({move.steps for move in advice.moves}) == len(advice.moves)
        for move in advice.moves:
            assert legal(state, move)
            assert whole(game, state, move)
            assert len(move.chances) == len(move.promised) == state.seats
            assert abs(sum(move.chances) - SURE) < SURE // 50
        chances = [per_cent(move.chances[state.to_move]) for move in advice.moves]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("key", BUILT_IN)
def test_advice_does_not_change_when_what_is_hidden_is_permuted(key: str) -> None:
    game = load(key)
    for state in positions(key):
        seat = state.to_move
        assert _told(game, state, seat) == _told(game, _permuted(game, state, seat, 7), seat)


def _permuted(game: AnyGame, state: State, seat: int, seed: int) -> State:
    """The same to this seat, but nobody else has what they had."""
    permuted: State = game.secrets.determinize(state, seat, Random(seed).below)
    return permuted


def _told(game: AnyGame, state: State, seat: int) -> list[object]:
    advice = advise(game, state, seat, FEW)
    return [in_words(game, seat, seat, move, PLAYERS[: state.seats], "en") for move in advice.moves]


def test_the_same_position_has_the_same_advice() -> None:
    state = positions("rocket")[1]
    assert advise(ROCKET, state, state.to_move, FEW).moves == advise(ROCKET, state, state.to_move, FEW).moves


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BUILT_IN)
def test_every_move_has_a_title_a_reason_and_what_every_seat_can_expect(key: str, language: str) -> None:
    game, state = load(key), positions(key)[-1]
    seat = state.to_move
    for move in advise(game, state, seat, FEW).moves:
        told = in_words(game, seat, seat, move, PLAYERS[: state.seats], language)
        assert told["title"]
        assert told["text"]
        assert all([*told["effects"], *told["reasons"]])
        assert told["effects"] or told["reasons"]
        assert not any(
            "{" in words or "[object" in words for words in (told["title"], *told["effects"], *told["reasons"])
        )
        assert [one["seat"] for one in told["seats"]] == list(range(state.seats))
        assert all(0 <= one["chance"] <= 100 for one in told["seats"])


@pytest.mark.parametrize("key", BUILT_IN)
def test_amounts_and_chances_never_contradict_each_other(key: str) -> None:
    """Whoever reads that one seat will have more than another does not read that it wins less often."""
    game = load(key)
    for state in positions(key):
        seat = state.to_move
        for move in advise(game, state, seat, FEW).moves:
            seats = in_words(game, seat, seat, move, PLAYERS[: state.seats], "en")["seats"]
            amounts = [one["promised"] for one in seats if one["promised"] is not None]
            assert not amounts or foretold([one["chance"] for one in seats], [*map(rounded, amounts)])
    one = AdvisedMove((state.legal()[0],), (3700, 6300), (340, 100), (), state)
    seats = in_words(game, state.to_move, state.to_move, one, PLAYERS[: state.seats], "en")["seats"]
    assert [(each["chance"], each["promised"], each["text"]) for each in seats] == [(37, None, ""), (63, None, "")]


def test_what_a_move_pays_is_said_first_with_its_clause() -> None:
    """GWR can go to Swindon, all of whose tokens A holds."""
    swindon = "Swindon.steel,Swindon.steel,Swindon.textiles"
    state = position(seats=2, to="A.1", lines={"GWR": "NE"}, tokens=[swindon], shares=["GWR1"], step="move.GWR")
    advice = advise(ROCKET, state, 0, Budget(200))
    told = in_words(ROCKET, 0, 0, advice.moves[0], PLAYERS[:2], "en")
    assert told["title"] == "GWR: east"
    assert any("GWR reaches Swindon: Anton gets £" in reason for reason in told["effects"])
    assert "R53" in told["clauses"]


def test_reasons_are_the_terms_in_which_a_move_does_better() -> None:
    state = positions("rocket")[1]
    adviser = _Adviser(ROCKET, state, 0)
    adviser._names, adviser._before = ["gain", "denied", "same"], [[0, 0], [0, 5000], [7, 7]]
    usual = [[500, 0], [0, 5000], [7, 7]]
    reasons = adviser._reasons([[3000, 0], [0, 1000], [7, 7]], usual, [3000, 1000])
    assert reasons == (TermGain("denied", 1, -4000), TermGain("gain", 0, 3000))


def test_whoever_plays_alone_is_advised_and_told_why() -> None:
    game = Game(
        key="nim",
        title="Nim",
        package=nim.__name__,
        seats=range(1, 3),
        rules=nim.NimRules(),
        notation=nim.NimNotation(),
    )
    alone = game.new(1)
    assert advise(game, alone, 0, FEW).moves
    assert explain(game, alone, (1,), 0, FEW).played


def test_a_reason_names_its_term_or_else_goes_by_its_name() -> None:
    assert term_in_words(ROCKET, "scores", "de") == catalog("de")["advice.term.scores"]
    assert term_in_words(ROCKET, "unheard_of", "de") == "unheard_of"
    assert amount_in_words(ROCKET, 3000, "de") == "£3.000"


@pytest.mark.parametrize("key", BUILT_IN)
def test_every_term_of_every_expert_has_words_in_four_languages(key: str) -> None:
    names = expert_of(load(key)).term_names()
    assert names
    for language in LANGUAGES:
        words = catalog(language)
        assert [name for name in names if not {f"{key}.term.{name}", f"advice.term.{name}"} & words.keys()] == []


@pytest.mark.parametrize("key", BUILT_IN)
def test_in_the_end_the_scores_were_promised(key: str) -> None:
    """So amounts are told in the units people count in."""
    over = play_on(begin(key, 3, 2), 3).state
    expert = expert_of(load(key))
    assert expert.promise(over) == [expert.parts() * points for points in over.scores()]


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_move_that_was_made_is_explained_as_the_viewer_may_know_it(key: str) -> None:
    game, state = load(key), positions(key)[1]
    made = advise(game, state, state.to_move, FEW).moves[-1]
    told = explain(game, state, made.steps, state.to_move, FEW)
    assert told.played is not None
    assert told.played.steps == made.steps
    assert told.seat == state.to_move


@pytest.mark.parametrize("key", BUILT_IN)
def test_an_explanation_does_not_change_when_what_the_viewer_does_not_know_is_permuted(key: str) -> None:
    game, state = load(key), positions(key)[1]
    mover = state.to_move
    viewer = (mover + 1) % state.seats
    made = advise(game, state, mover, FEW).moves[0].steps
    same = [one for seed in range(60) if allowed(one := _permuted(game, state, viewer, seed), made)][:3]
    assert same
    told = [_explained(game, one, made, viewer) for one in (state, *same)]
    assert all(one == told[0] for one in told)


def _explained(game: AnyGame, state: State, made: tuple[int, ...], viewer: int) -> object:
    move = explain(game, state, made, viewer, FEW).played
    assert move is not None
    return in_words(game, state.to_move, viewer, move, PLAYERS[: state.seats], "en")
