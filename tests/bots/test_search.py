"""The search: it finds what can be found, says the same twice, keeps to its time and its memory."""

from __future__ import annotations

import time

import pytest

from footplate.bots import Budget, decide, make_bot
from footplate.bots.chances import SURE, chances_by_lead, chances_by_promise, logistic, shared
from footplate.bots.expert import Expert
from footplate.bots.levels import LEVELS
from footplate.bots.near_best import NearBestBot
from footplate.bots.search import FIRST_SIGHT, MOST_NODES, Search, Thought
from footplate.bots.searching import SearchBot
from footplate.games import BUILT_IN, load
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State
from tests.bots.nim import GAME, NimState


def thought(state: State, iterations: int = 200, seconds: float = 0.0, seed: int = 1) -> Thought:
    return Search(Expert(GAME), seed, iterations, seconds).think(state)


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11, 13])
def test_it_leaves_a_multiple_of_four(heap: int) -> None:
    best = thought(NimState(heap=heap), 600).choices[0]
    assert best.steps == [heap % 4]
    assert best.chances[0] > 7 * SURE // 10 > best.chances[1]


def test_every_seat_plays_for_itself() -> None:
    """Three seats, four left: whoever takes one or more lets the next one end it; three leave the last to B."""
    choices = thought(NimState(seats=3, heap=3)).choices
    assert choices[0].steps == [3]


def test_dice_are_weighed_by_their_likelihood() -> None:
    """With two left, taking both wins; taking one leaves it to chance, which gives the win to the other."""
    best = thought(NimState(heap=2, dice=True)).choices[0]
    assert best.steps == [2]
    risky = thought(NimState(heap=6, dice=True), 400)
    assert sum(choice.visits for choice in risky.choices) >= 350
    assert all(0 < choice.chances[0] < SURE for choice in risky.choices)


def test_the_same_seed_and_iterations_give_the_same_thought() -> None:
    one, other = (thought(NimState(heap=30), 300) for _ in range(2))
    assert [(c.steps, c.visits, c.chances) for c in one.choices] == [
        (c.steps, c.visits, c.chances) for c in other.choices
    ]


def test_the_state_it_is_given_is_not_changed() -> None:
    state = NimState(heap=9)
    before = state.digest()
    thought(state)
    assert state.digest() == before


class Watch:
    """A clock on which time passes by sleeping alone, however busy the machine is."""

    def __init__(self) -> None:
        self.passed = 0.0

    def sleep(self, seconds: float) -> None:
        self.passed += seconds


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(time, "sleep", watch.sleep)
    monkeypatch.setattr(time, "monotonic", lambda: watch.passed)
    return watch


class SlowExpert(Expert):
    """Takes a hundredth of a second for a position."""

    def chances(self, state: State) -> list[int]:
        time.sleep(0.01)
        return super().chances(state)


def test_the_clock_is_looked_at_while_a_position_is_opened(watch: Watch) -> None:
    found = Search(SlowExpert(GAME), 1, 10_000, 0.2).think(NimState(heap=90))
    assert found.choices
    assert 0.15 < watch.passed < 0.35  # one look may be under way when the time is up


def test_to_find_what_to_consider_takes_from_the_same_time(watch: Watch) -> None:
    class Ponderous(SlowExpert):
        def candidates(self, state: State) -> list[list[int]]:
            time.sleep(0.2)
            return super().candidates(state)

    assert SearchBot(Ponderous(GAME), 1, Budget(10_000, 0.2)).choose(NimState(heap=90))
    assert watch.passed < 0.35  # otherwise a second position would have been opened


def test_even_without_any_time_there_is_a_move() -> None:
    assert Search(SlowExpert(GAME), 1, 10_000, 1e-9).think(NimState(heap=90)).choices[0].steps


def test_memory_is_bounded_and_reported() -> None:
    found = thought(NimState(heap=2000), MOST_NODES + 500)
    assert found.nodes <= MOST_NODES
    assert found.iterations <= MOST_NODES + 500


def test_a_single_move_needs_no_thinking() -> None:
    assert thought(NimState(heap=1), 1000).iterations == 1


def test_what_the_only_move_promises_is_not_asked_to_play_it() -> None:
    class Astonished(Expert):
        def chances(self, state: State) -> list[int]:
            raise AssertionError("there is nothing to choose")

    assert SearchBot(Astonished(GAME), 1, Budget(1000)).choose(NimState(heap=1)) == 1


def test_near_the_best_is_never_what_loses_much() -> None:
    class Knowing(Expert):
        def chances(self, state: State) -> list[int]:
            assert isinstance(state, NimState)
            good = 9000 if state.heap == 8 else 8900 if state.heap == 9 else 1000
            return [good, SURE - good]

    bot = NearBestBot(Knowing(GAME), Random(1), 300)
    chosen = [bot.choose(NimState(heap=10)) for _ in range(300)]
    assert set(chosen) == {1, 2}
    assert chosen.count(2) > chosen.count(1) > 60


def test_chances_are_whole_numbers_that_add_up() -> None:
    assert chances_by_lead([100, 100], 50) == [SURE // 2, SURE // 2]
    assert logistic(0, 5) == SURE // 2
    assert logistic(50, 50) == 7311
    assert logistic(-50, 50) == SURE - 7311
    three = chances_by_lead([300, 200, 100], 100)
    assert three[0] > three[1] > three[2] > 0
    assert SURE - 3 <= sum(three) <= SURE
    assert shared([0, 0, 0, 0]) == [SURE // 4] * 4


def test_chances_beside_all_others() -> None:
    assert chances_by_promise([150, 100], 50) == [7310, 2689]
    assert chances_by_promise([7, 7, 7], 1) == [3333] * 3
    assert chances_by_promise([10**9, 0], 1)[1] <= 1
    even, ahead, helped = [[300, 300, 300], [310, 300, 300], [300, 310, 300]]
    chances = [chances_by_promise(promised, 20_000) for promised in (even, ahead, helped)]
    assert chances[1][0] > chances[0][0] > chances[2][0], "however wide the scale, a little more is a little better"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", BUILT_IN)
def test_every_level_plays_every_game(key: str, level: str) -> None:
    """Thirty decisions, each legal: `play` refuses any other."""
    game, chance = load(key), Random(5)
    state = game.new(3)
    bots = [make_bot(level, game, seat, Budget(6)) for seat in range(3)]
    decided = 0
    while state.to_move != OVER and decided < 30:
        if state.to_move < 0:
            state.play(game.rules.draw(state, chance.below))
        else:
            state.play(decide(bots[state.to_move], game, state, chance))
            decided += 1
    assert decided == 30


def test_a_move_is_looked_into_because_it_was_asked_for() -> None:
    class Narrow(Expert):
        def width(self, state: State) -> int:
            return 1

    state = NimState(heap=11)
    usual = [choice.steps for choice in Search(Narrow(GAME), 1, 50).think(state).choices]
    assert len(usual) == 1
    left_out = next([step] for step in (1, 2, 3) if [step] not in usual)
    asked = {choice.steps[0]: choice.visits for choice in Search(Narrow(GAME), 1, 50).think(state, left_out).choices}
    assert len(asked) == 2
    assert asked[left_out[0]] > 5


# --- moves that are tried out -----------------------------------------------------------------------------------------


class Trying(Expert):
    """Sees nothing in a position but who has won it, and plays on at random to the end."""

    def __init__(self) -> None:
        super().__init__(GAME)
        self.luck: dict[int, list[int]] = {}
        """By what was left of the heap: the first number each trial has drawn."""
        self.heap = 0
        """Where the present trial began."""

    def chances(self, state: State) -> list[int]:
        if state.to_move != OVER:
            return [SURE // 2, SURE // 2]
        return [SURE if score else 0 for score in state.scores()]

    def tries_out(self, state: State) -> bool:
        return True

    def play_on(self, state: State, since: State, chance: Random) -> bool:
        assert isinstance(state, NimState)
        if state.to_move == OVER:
            self.heap = 0
            return False
        if self.heap == 0:
            self.heap = state.heap
            self.luck.setdefault(state.heap, []).append(chance.below(1 << 30))
        state.advance(state.any_legal(chance))
        return True


def test_what_is_not_seen_at_first_sight_is_found_by_trying() -> None:
    choices = Search(Trying(), 1, 300).think(NimState(heap=3)).choices
    assert choices[0].steps == [3]
    assert choices[0].chances[0] == SURE
    assert [choice.value for choice in choices] == sorted([choice.value for choice in choices], reverse=True)


def test_all_moves_are_tried_with_the_same_luck_in_whole_rounds() -> None:
    expert = Trying()
    found = Search(expert, 1, 100).think(NimState(heap=30))
    tried = sorted(expert.luck.values(), key=len)
    assert len(tried) == 3
    for one in tried:
        assert set(one) <= set(tried[-1])
        assert len(set(one)) == len(one)
    assert sum(choice.visits for choice in found.choices) == found.iterations - 1 + 3 * FIRST_SIGHT
    assert found.iterations <= 100
    assert found.nodes == 1


def test_a_round_for_which_there_is_no_room_is_not_begun() -> None:
    expert = Trying()
    found = Search(expert, 1, 3).think(NimState(heap=30))
    assert found.iterations == 1
    assert not expert.luck


def test_what_cannot_be_the_best_is_soon_left_alone_unless_it_was_asked_for() -> None:
    def visits(asked: list[int] | None) -> dict[int, int]:
        found = Search(Trying(), 1, 300).think(NimState(heap=3), asked)
        return {choice.steps[0]: choice.visits for choice in found.choices}

    assert visits(None)[2] < 30 < visits(None)[3]
    assert visits([2])[2] > 100


def test_lines_of_thought_end_where_more_do_not_help_and_trials_do_not() -> None:
    def iterations(expert: Expert) -> int:
        expert.iterations = 2
        return Search(expert, 1, 50).think(NimState(heap=9)).iterations

    assert iterations(Expert(GAME)) == 2
    assert 40 < iterations(Trying()) <= 50


class SlowTrying(Trying):
    """Takes a fiftieth of a second for a turn."""

    def play_on(self, state: State, since: State, chance: Random) -> bool:
        time.sleep(0.02)
        return super().play_on(state, since, chance)


def test_trials_end_with_the_time(watch: Watch) -> None:
    """In the middle of a trial, which says nothing then."""
    found = Search(SlowTrying(), 1, 10_000, 0.2).think(NimState(heap=90))
    assert 0.15 < watch.passed < 0.35
    assert found.iterations == 1
    assert {(choice.chances[0], choice.visits) for choice in found.choices} == {(SURE // 2, FIRST_SIGHT)}
