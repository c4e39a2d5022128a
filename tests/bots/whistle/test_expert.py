"""What the bots that think ahead know of Whistle Stop: legal moves, terms that add up, nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from footplate.bots import Budget, decide, make_bot
from footplate.bots.levels import expert_of
from footplate.bots.search import Search
from footplate.bots.whistle.expert import WhistleExpert
from footplate.bots.whistle.greedy import WhistleGreedy
from footplate.games.whistle import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import TRACK_TILES
from footplate.games.whistle.rules.position import LAYING, LEAVING, SPACING, TOKEN, TURN
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER

OPTIONS = [
    "-",
    "mayRefuse=yes exchangeAfter=yes openHands=yes rounds=fewer",
    "whistleUTurn=yes lastTileMayRunOn=yes negativeScores=yes",
    "exclusiveSpaces=yes upgradeCap3=yes oncePerTurn=yes tollCoalOnly=yes",
    "calm=yes unlimitedGoods=yes whistleRound=none rounds=more",
]
LOOKED_AT = 800
"""Positions of every test here."""


def expert() -> WhistleExpert:
    known = expert_of(GAME)
    assert isinstance(known, WhistleExpert)
    return known


def wandering(seed: int, seats: int, options: str) -> Iterator[WhistleState]:
    """The positions of a game in which two moves of three are candidates and the third is any step at all."""
    state = GAME.new(seats, GAME.options.read(options))
    assert isinstance(state, WhistleState)
    chance = Random(seed)
    known = expert()
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
            continue
        yield state
        if chance.below(3):
            candidates = known.candidates(state)
            for step in candidates[chance.below(len(candidates))]:
                state.play(step)
        else:
            legal = state.legal()
            state.play(legal[chance.below(len(legal))])


def positions(many: int) -> Iterator[WhistleState]:
    """Of games with every number of seats and every option."""
    found = 0
    seed = 0
    while True:
        seed += 1
        for state in wandering(seed, 2 + seed % 4, OPTIONS[seed % len(OPTIONS)]):
            yield state
            found += 1
            if found == many:
                return


def test_candidates_are_legal_and_whole() -> None:
    known = expert()
    asked = set()
    for state in positions(LOOKED_AT):
        before = state.digest()
        candidates = known.candidates(state)
        assert state.digest() == before
        assert candidates
        assert len({tuple(steps) for steps in candidates}) == len(candidates)
        for steps in candidates:
            after = state.clone()
            for step in steps:
                assert after.to_move == state.to_move
                after.play(step)
            if state.phase == TURN:
                assert after.phase not in (TOKEN, LEAVING, LAYING)
        asked.add(state.phase)
    assert len(asked) > 12


def test_terms_add_up_to_the_promise() -> None:
    known = expert()
    for number, state in enumerate(positions(LOOKED_AT)):
        if number % 4 == 0:
            terms = known.terms(state)
            assert len(terms) == len(known.term_names())
            assert known.promise(state) == [sum(row[seat] for row in terms) for seat in range(state.seats)]


def test_a_finished_game_promises_its_scores() -> None:
    state = GAME.new(3)
    chance = Random(8)
    while state.to_move != OVER:
        step = GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else state.legal()[0]
        state.advance(step)
    assert expert().promise(state) == [100 * score for score in state.scores()]


def test_features_are_always_as_many_and_not_large() -> None:
    known = expert()
    lengths: dict[int, int] = {}
    for number, state in enumerate(positions(LOOKED_AT)):
        if number % 4 == 0:
            for seat in range(state.seats):
                found = known.features(state, seat)
                assert lengths.setdefault(state.seats, len(found)) == len(found)
                assert max(map(abs, found)) < 4000
    assert set(lengths) == {2, 3, 4, 5}


def test_questions_are_answered_before_a_position_is_judged() -> None:
    """A train that stands on its end tile is judged as if it had chosen its space."""
    known = expert()
    seen = 0
    for state in positions(LOOKED_AT):
        if state.phase == SPACING:
            judged = known.settled(state)
            assert isinstance(judged, WhistleState)
            assert judged.phase != SPACING
            assert state.phase == SPACING
            seen += 1
    assert seen > 3


@pytest.mark.parametrize("level", ["cleaner", "driver", "superintendent"])
def test_what_is_hidden_does_not_change_a_choice(level: str) -> None:
    """Hands, gold and the stack are dealt anew behind the seat's back: with the same seeds the same step is chosen."""
    compared = 0
    for number, state in enumerate(positions(400)):
        if number % 37 == 0 and len(state.legal()) > 1:
            seat = state.to_move
            chosen = set()
            for guess in range(3):
                truth = GAME.secrets.determinize(state, seat, Random(1000 * number + guess).below)
                bot = make_bot(level, GAME, 5, Budget(6))
                chosen.add(decide(bot, GAME, truth, Random(number)))
            assert len(chosen) == 1, GAME.position(state)
            compared += 1
    assert compared > 5


# --- blunders that have been seen -------------------------------------------------------------------------------------

PILED_UP = 8
"""Coal that nobody should have at the end of a turn in which a train could move."""


def hoarded(seats: int, number: int) -> tuple[bool, int]:
    """Whether one fireman won against random play, and how often it ended its actions with coal piled up
    and a train that could have moved.
    """
    seed, place = 100_003 + number // seats, number % seats
    state = GAME.new(seats)
    assert isinstance(state, WhistleState)
    chance = Random(seed)
    guesses = Random(seed * 31 + 5)
    bots = [
        make_bot("fireman" if seat == place else "random", GAME, seed * 97 + seat * 7919 + 13) for seat in range(seats)
    ]
    times = 0
    while state.to_move != OVER:
        seat = state.to_move
        if seat == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
            continue
        step = decide(bots[seat], GAME, state, guesses) if seat == place else bots[seat].choose(state)
        if seat == place and state.phase == TURN and state.coal[seat] >= PILED_UP:
            ends = step in (moves.END, moves.DRAW_STACK, moves.LOOK) or step >= moves.TAKE
            could = any(moves.TRAIN <= other < moves.DIRECTION for other in state.legal())
            times += ends and could
        state.play(step)
    return GAME.rules.winners(state) == [place], times


@pytest.mark.parametrize(("seats", "number"), [(2, 24), (2, 49), (5, 46)])
def test_the_fireman_wins_the_games_it_once_froze_in(seats: int, number: int) -> None:
    """Trains stood still for rounds while coal piled up; these games were lost to random play by that."""
    assert hoarded(seats, number) == (True, 0)


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_fireman_freezes_in_five_hundred_games(seats: int) -> None:
    """Coal is spent as long as a train can move; and so nearly all of these games are won."""
    games = 500 // len(GAME.seats)
    played = [hoarded(seats, number) for number in range(games)]
    assert [number for number, (_, times) in enumerate(played) if times] == []
    assert sum(won for won, _ in played) >= games * 0.95


def test_the_driver_spends_its_coal() -> None:
    """With a handful of coal and trains that can move, a move is what it thinks of."""
    state = GAME.new(2)
    assert isinstance(state, WhistleState)
    chance = Random(4)
    bot = WhistleGreedy(Random(4))
    while not (state.phase == TURN and state.round == 4):
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
        else:
            state.play(decide(bot, GAME, state, chance))
    state.coal[state.active] = PILED_UP
    step = make_bot("driver", GAME, 3, Budget(20)).choose(state.clone())
    assert moves.TRAIN <= step < moves.DIRECTION or moves.BUY <= step < moves.OFFER


def test_a_black_tile_in_hand_costs_more_towards_the_end() -> None:
    state = GAME.new(2)
    assert isinstance(state, WhistleState)
    chance = Random(2)
    while state.phase != TURN:
        state.play(GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else state.legal()[0])
    known = expert()
    tiles = known.term_names().index("tiles")
    state.hands[0] = [TRACK_TILES]
    early = known.terms(state)[tiles][0]
    state.round = state.rounds
    assert known.terms(state)[tiles][0] < early


# --- both builds ------------------------------------------------------------------------------------------------------


PINNED = [[15, 5, 23, 696], [14, 5], [14, 5, 22, 844], [17, 5], [16, 5, 24], [94]]


def test_both_builds_choose_the_same() -> None:
    """Moves a search with a fixed seed thinks best, written down once: compiled or not, it comes to the same."""
    chosen = []
    for number, state in enumerate(wandering(3, 2, "-")):
        if number % 15 == 5 and state.phase == TURN:
            chosen.append(Search(expert(), 9, 8).think(state).choices[0].steps)
    assert chosen == PINNED
