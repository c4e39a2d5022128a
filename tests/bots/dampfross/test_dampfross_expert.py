"""What the expert of Dampfross thinks of: legal moves everywhere, promises that are the sum of their terms."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from footplate.bots import Budget, make_bot
from footplate.bots.dampfross.expert import DampfrossExpert
from footplate.bots.dampfross.outlook import Outlook, outlook_of
from footplate.bots.dampfross.pace import expected_prizes
from footplate.bots.dampfross.queues import give_back, take_queues
from footplate.bots.dampfross.running import Running, is_assembling
from footplate.bots.walk import position_after
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import ANSWER_RUN, BUILDING, CHOOSE_START, ENDED, ENTERING, SPENDING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.digest import digest
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.dampfross.running import DETOUR, IDLE, entry
from tests.games.dampfross.table import ABROAD, PLAIN

GAMES = [
    (2, "germany", "-", 24),
    (3, "france", "parisSidesForever=yes", 16),
    (4, "usa-east", "advanced=yes ontarioThroughLine=yes", 12),
    (6, "usa-west", "advanced=yes buildDice=2", 10),
    (3, "germany", "advanced=yes jointLines=yes runs=18", 16),
    (2, "tutorial", "-", 100),
    (4, "tutorial", "advanced=yes runs=12 jointLines=yes", 100),
    (6, "tutorial", "advanced=yes raceDice=1 tie=reroll sameRoll=yes", 100),
    (3, PLAIN, "runs=18 minOwn=3 carryOver=yes buildOrder=poorestFirst", 100),
    (4, PLAIN, "tenPercent=yes entry=sealed buildDice=2", 100),
    (5, PLAIN, "netting=byAgreement joinAlways=yes runs=10 jointLines=yes", 100),
    (3, PLAIN, "targetIsNextStart=yes minBy=hex finishRound=yes mrm=forbidden winTie=cities", 100),
    (2, ABROAD, "advanced=yes runs=18", 100),
    (4, ABROAD, "advanced=yes pooledSpecials=yes runs=12 buildDice=2 jointLines=yes", 100),
    (6, ABROAD, "advanced=yes ontarioThroughLine=yes debtAllowed=yes cityToCity=1", 80),
    (2, "practice", "-", 80),
    (4, "practice", "runs=10 drawList=yes minBy=hex premiumInPhaseTwo=yes startPremium=yes", 80),
]
"""Seats, map, options, and how many decisions are looked at."""


def decisions(seats: int, map_key: str, options: str, most: int) -> Iterator[DampfrossState]:
    """The positions of games in which everybody does any of the moves worth considering, or any step at all."""
    chance = Random(seats * 1000 + len(options))
    expert = DampfrossExpert(GAME)
    asked = 0
    while asked < most:
        state = GAME.new(seats, GAME.options.read(options), map_key)
        while state.to_move != OVER and asked < most:
            if state.to_move == CHANCE:
                state.advance(GAME.rules.draw(state, chance.below))
                continue
            asked += 1
            yield state
            seen = GAME.secrets.determinize(state, state.to_move, chance.below)
            wanted = expert.candidates(seen)
            steps = wanted[chance.below(len(wanted))]
            if chance.below(8) == 0:
                legal = state.legal()
                steps = [legal[chance.below(len(legal))]]
            for step in steps:
                state.advance(step)


@pytest.mark.parametrize(("seats", "map_key", "options", "most"), GAMES)
def test_every_candidate_is_legal_to_its_last_step(seats: int, map_key: str, options: str, most: int) -> None:
    expert = DampfrossExpert(GAME)
    for number, state in enumerate(decisions(seats, map_key, options, most)):
        seen = GAME.secrets.determinize(state, state.to_move, Random(1).below)
        candidates = expert.candidates(seen)
        assert candidates
        for steps in candidates if seen.board.hexes < 200 or number % 8 == 0 else candidates[-1:]:
            copy = seen.clone()
            for step in steps:
                assert copy.to_move == seen.to_move, "it ends where somebody else or chance has the turn"
                assert copy.allows(step), GAME.notation.name(copy, step)
                copy.advance(step)


@pytest.mark.parametrize(("seats", "map_key", "options", "most"), GAMES[:6] + GAMES[10:12])
def test_the_promise_is_the_sum_of_its_terms(seats: int, map_key: str, options: str, most: int) -> None:
    expert = DampfrossExpert(GAME)
    length = len(expert.features(GAME.new(seats, GAME.options.read(options), map_key), 0))
    for state in decisions(seats, map_key, options, most // 2):
        rows = expert.terms(state)
        assert len(rows) == len(expert.term_names())
        assert expert.promise(state) == [sum(row[seat] for row in rows) for seat in range(seats)]
        assert expert.scale(state) > 0
        for seat in range(seats):
            features = expert.features(state, seat)
            assert len(features) == length
            assert all(type(number) is int and abs(number) <= 2000 for number in features)


@pytest.mark.parametrize(("seats", "map_key", "options", "most"), GAMES[8:11])
def test_an_entry_is_judged_when_all_have_decided(seats: int, map_key: str, options: str, most: int) -> None:
    expert, looked_at = DampfrossExpert(GAME), 0
    for state in decisions(seats, map_key, options, most):
        before, settled = state.digest(), expert.settled(state)
        assert state.digest() == before
        if is_assembling(state):
            looked_at += 1
            assert isinstance(settled, DampfrossState)
            assert not is_assembling(settled)
        else:
            assert settled is state
    assert looked_at


def test_the_opening_says_little_of_who_will_win() -> None:
    expert, chance = DampfrossExpert(GAME), Random(3)
    state = GAME.new(2)
    bots = [make_bot("fireman", GAME, seat) for seat in range(2)]
    doubts = list[int]()
    while state.round < 20:
        if state.to_move == CHANCE:
            state.advance(GAME.rules.draw(state, chance.below))
            continue
        if not state.midway():
            doubts.append(expert.doubt(state))
            assert max(expert.chances(state)) < 7500 or state.round > 6
        state.advance(bots[state.to_move].choose(state))
    assert doubts[0] > 10 * doubts[-1]
    assert doubts == sorted(doubts, reverse=True)


def test_a_finished_game_promises_what_it_has_brought() -> None:
    expert = DampfrossExpert(GAME)
    state = GAME.new(2, GAME.options.read("runs=3"), PLAIN)
    chance = Random(5)
    for _ in range(2000):
        if state.to_move == OVER:
            break
        if state.to_move == CHANCE:
            state.advance(GAME.rules.draw(state, chance.below))
        else:
            for step in expert.candidates(state)[0]:
                state.advance(step)
    assert state.phase == ENDED
    assert expert.promise(state) == [expert.parts() * account for account in state.accounts]


def test_what_is_thought_of_the_track_is_kept_until_it_changes() -> None:
    """By each for themselves: levels see the same position differently, and hand it on to one another."""
    for number, state in enumerate(decisions(3, PLAIN, "-", 240)):
        thorough = number % 2 == 0
        kept, fresh = outlook_of(state, thorough), Outlook(state, thorough)
        assert outlook_of(state, thorough) is kept
        assert (kept.prizes, kept.paid, kept.received) == (fresh.prizes, fresh.paid, fresh.received)
        assert (kept.home, kept.away, kept.entering) == (fresh.home, fresh.away, fresh.entering)


def test_who_knows_best_makes_more_of_the_way_to_cities_while_all_build() -> None:
    differ = 0
    for state in decisions(2, "germany", "-", 60):
        at_first, at_last = Outlook(state, False), Outlook(state, True)
        assert (at_first.home, at_first.away) == (at_last.home, at_last.away)
        assert sum(at_first.paid) <= sum(at_last.paid) + 2, "but for rounding"
        differ += at_first.paid != at_last.paid
        assert at_first.building or at_first.paid == at_last.paid
    assert differ > 20


def test_fares_that_are_expected_are_received_by_somebody() -> None:
    for state in decisions(2, "germany", "-", 40):
        outlook = outlook_of(state, True)
        assert abs(sum(outlook.paid) - sum(outlook.received)) <= 4, "but for rounding"


def test_prizes_go_to_the_trains_with_fewest_points_most_often() -> None:
    assert expected_prizes([20]) == [2000]
    assert expected_prizes([20, 20]) == [1500, 1500]
    fast, slow = expected_prizes([20, 26])
    assert fast + slow == 3000
    assert fast > 1750
    three = expected_prizes([20, 22, 30])
    assert three == sorted(three, reverse=True)
    assert 2980 <= sum(three) <= 3000


PINNED = [
    (2, "germany", "-", 2374964251632103551),
    (2, "practice", "-", 3565883634599756342),
    (3, PLAIN, "-", 1216504849954856247),
    (4, ABROAD, "advanced=yes runs=6", 729724705535669287),
]


@pytest.mark.parametrize(("seats", "map_key", "options", "known"), PINNED)
def test_both_builds_think_of_the_same_moves_and_value_them_alike(
    seats: int, map_key: str, options: str, known: int
) -> None:
    expert = DampfrossExpert(GAME)
    numbers: list[int] = []
    for number, state in enumerate(decisions(seats, map_key, options, 40)):
        expert.thorough = number % 2 == 0
        for steps in expert.candidates(state):
            numbers += steps
        numbers += expert.promise(state)
        numbers += expert.chances(state)
    assert digest(numbers) == known


def test_it_starts_where_most_is_near() -> None:
    """Nobody has track yet: seen from afar both cities to start in are alike, and in one of them three are near."""
    state = next(iter(decisions(2, "practice", "-", 40)))
    assert state.phase == CHOOSE_START
    assert DampfrossExpert(GAME).candidates(state) == [[moves.START + state.board.starts[0]]]


def test_it_thinks_of_every_kind_of_move() -> None:
    """Routes, joint runs, building after a run: each phase has more than one candidate somewhere."""
    expert = DampfrossExpert(GAME)
    choices = {ENTERING: 0, SPENDING: 0}
    for state in decisions(3, PLAIN, "-", 400):
        if state.phase in choices:
            choices[int(state.phase)] = max(choices[int(state.phase)], len(expert.candidates(state)))
    assert all(most > 2 for most in choices.values()), choices


def offers_a_train(steps: list[int]) -> bool:
    return moves.OFFER <= steps[0] < moves.HOP


def test_a_common_train_is_thought_of_only_where_it_beats_running_alone() -> None:
    """Anton can run alone for the whole prize, and nobody else has a use for the run."""
    alone = entry(DETOUR, IDLE, IDLE, accounts=[30, 30, 30], to="A")
    assert not any(offers_a_train(steps) for steps in DampfrossExpert(GAME).candidates(alone))


def test_a_common_train_is_thought_of_only_where_its_partner_should_accept() -> None:
    expert, offered = DampfrossExpert(GAME), 0
    for state in decisions(4, PLAIN, "-", 400):
        for steps in expert.candidates(state) if state.phase == ENTERING else []:
            if offers_a_train(steps):
                after = position_after(state, steps)
                assert isinstance(after, DampfrossState)
                assert after.phase == ANSWER_RUN
                assert Running().plan(after) == [moves.ACCEPT]
                offered += 1
    assert offered


def test_the_driver_takes_what_promises_most_at_first_sight() -> None:
    """In short matches a few lines of thought, which follow single throws of dice, made it no stronger."""
    expert = DampfrossExpert(GAME)
    expert.thorough = False
    for state in decisions(2, PLAIN, "-", 12):
        best: dict[int, int] = {}
        for steps in expert.candidates(state):
            after = state.clone()
            for step in steps:
                after.advance(step)
            chances = expert.chances(after)[state.to_move]
            best[steps[0]] = max(chances, best.get(steps[0], 0))
        chosen = make_bot("driver", GAME, 1).choose(state)
        assert best[chosen] == max(best.values())


@pytest.mark.parametrize(("seats", "map_key", "options", "most"), GAMES)
def test_who_takes_time_finds_more_plans(seats: int, map_key: str, options: str, most: int) -> None:
    """All that the others find, and no other than theirs where nothing is built."""
    thorough, quick = DampfrossExpert(GAME), DampfrossExpert(GAME)
    quick.thorough = False
    more = 0
    for state in decisions(seats, map_key, options, most // 4):
        many, few = thorough.candidates(state), quick.candidates(state)
        assert all(plan in many for plan in few)
        assert state.phase == BUILDING or many == few
        more += len(many) - len(few)
        for plan in many:
            after = state.clone()
            for step in plan:
                after.play(step)
    assert more > 0 or map_key == "tutorial"  # where few find all there is


def test_moves_are_tried_out_by_drivers() -> None:
    """What they take is worth as much as what the level takes; of equals, they may take another."""
    expert, drivers = DampfrossExpert(GAME), DampfrossExpert(GAME)
    drivers.thorough = False
    for number, state in enumerate(decisions(2, "germany", "-", 24)):
        if state.phase != BUILDING:
            continue
        driver, driven, tried = make_bot("driver", GAME, 1, Budget(iterations=1)), state.clone(), state.clone()
        expert.play_on(tried, state, Random(number))
        while driven.to_move >= 0:
            driven.advance(driver.choose(driven))
        assert drivers.chances(driven) == drivers.chances(tried)


@pytest.mark.parametrize(("seats", "map_key", "options", "most"), GAMES)
def test_moves_are_tried_out_until_one_has_built_again(seats: int, map_key: str, options: str, most: int) -> None:
    """Whatever the map and the options; and the position that is thought about stays as it is."""
    expert = DampfrossExpert(GAME)
    for number, state in enumerate(decisions(seats, map_key, options, most // 4)):
        assert expert.tries_out(state) == (state.opener < 0)
        before = state.digest()
        after = state.clone()
        chance, turns = Random(number), 0
        while expert.play_on(after, state, chance):
            turns += 1
        assert turns <= 2 * seats
        assert state.digest() == before
        if state.opener < 0:
            assert after.opener >= 0 or (0 < after.round - state.round < 3 and after.to_move == CHANCE)
        else:
            assert after.digest() == before


@pytest.mark.parametrize(
    ("seats", "map_key", "options"), [(2, "germany", "-"), (4, PLAIN, "-"), (6, ABROAD, "advanced=yes")]
)
def test_queues_are_handed_on_empty(seats: int, map_key: str, options: str) -> None:
    """Of whoever is searching nobody else has the queues: two who search at the same time have two."""
    for state in decisions(seats, map_key, options, 12):
        Outlook(state, True)
        queues, others = take_queues(), take_queues()
        assert not any(queues)
        assert not any(others)
        assert queues is not others
        give_back(queues)
        give_back(others)
