"""Games as OpenSpiel games: OpenSpiel's own tests of conformance, and what players are told."""

from __future__ import annotations

import pickle
from itertools import islice
from typing import Any

import pytest

from footplate.games.whistle.rules.moves import DEALT
from footplate.kernel.actions import actions
from footplate.kernel.rng import Random
from tests.extras import needed
from tests.kernel.toy import ToySecrets, toy_game

pyspiel = needed("lab", "pyspiel")
mcts = needed("lab", "open_spiel.python.algorithms.mcts")
openspiel = needed("lab", "footplate.lab.openspiel")

GAMES = [
    "footplate_rocket",
    "footplate_rocket(seats=3,options=cash:hidden autoVetoPoll:yes)",
    "footplate_whistle",
    "footplate_whistle(seats=4,rewards=score)",
    "footplate_dampfross(map=tutorial,seats=3)",
    "footplate_dampfross(map=tutorial,options=entry:sealed runs:3,seats=2)",
]


def play(state: Any, steps: int, seed: int = 1) -> Any:
    """Random play, at most so many steps."""
    chance = Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = [step for step, _ in state.chance_outcomes()]
            state.apply_action(outcomes[chance.below(len(outcomes))])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[chance.below(len(legal))])
    return state


@pytest.mark.parametrize("name", GAMES)
def test_it_conforms(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_games_and_positions_can_be_sent(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(pyspiel.load_game(str(game))) == str(game)
    state = play(game.new_initial_state(), 120)
    there_game, there = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(there_game) == str(game)
    assert str(there) == str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_every_game_is_registered() -> None:
    assert {"footplate_rocket", "footplate_dampfross", "footplate_whistle"} <= set(openspiel.GAMES)
    assert set(openspiel.GAMES) <= set(pyspiel.registered_names())


def test_a_copy_goes_on_by_itself() -> None:
    state = play(pyspiel.load_game("footplate_rocket").new_initial_state(), 50)
    before = str(state), state.information_state_string(0)
    copy = state.clone()
    assert (str(copy), copy.information_state_string(0)) == before
    play(copy, 20)
    copy.information_state_string(0)
    assert (str(state), state.information_state_string(0)) == before


@pytest.mark.parametrize(
    ("name", "hides"),
    [
        ("footplate_rocket", False),
        ("footplate_rocket(options=cash:hidden)", True),
        ("footplate_whistle", True),
        ("footplate_dampfross(map=tutorial)", False),
        ("footplate_dampfross(map=tutorial,options=entry:sealed)", True),
    ],
)
def test_a_game_says_whether_it_hides_something(name: str, hides: bool) -> None:
    kinds = pyspiel.GameType.Information
    expected = kinds.IMPERFECT_INFORMATION if hides else kinds.PERFECT_INFORMATION
    assert pyspiel.load_game(name).get_type().information == expected


def test_a_tile_that_is_dealt_is_told_to_its_owner_alone() -> None:
    state = pyspiel.load_game("footplate_whistle(seats=2)").new_initial_state()
    while not (state.is_chance_node() and state.legal_actions()[0] >= DEALT and state.position.dealt_to == 1):
        play(state, 1)
    known = [set[str](), set[str]()]
    for step, _ in state.chance_outcomes()[:12]:
        child = state.child(step)
        while child.is_chance_node() and child.position.dealt_to == 1:
            child.apply_action(child.legal_actions()[0])
        for seat in range(2):
            known[seat].add(child.information_state_string(seat))
    assert len(known[0]) == 1
    assert len(known[1]) > 5


def test_an_information_state_recalls_every_move_and_hides_what_is_hidden() -> None:
    state = play(pyspiel.load_game("footplate_whistle(seats=2)").new_initial_state(), 130)
    mine, theirs = (state.information_state_string(seat).splitlines() for seat in range(2))
    assert len(mine) == len(theirs) > 20
    assert mine[0] == theirs[0]
    dealt = [(one, other) for one, other in zip(mine, theirs) if one.startswith("* deal")]
    assert dealt
    for one, other in dealt:
        assert ("?" in one) != ("?" in other)
    assert mine[-1] == state.observation_string(0).splitlines()[-1] != theirs[-1]


def test_an_entry_under_seal_is_told_when_all_are_open() -> None:
    game = pyspiel.load_game("footplate_dampfross(map=tutorial,options=entry:sealed runs:6,seats=3)")
    state = game.new_initial_state()
    for seed in range(3000):
        if not state.position.opened and _sealed(state):
            break
        state = play(state, 1, seed) if not state.is_terminal() else game.new_initial_state()
    assert _sealed(state)
    sealed = _sealed(state)
    assert not any(line.endswith(" ?") for _, line in sealed)  # whoever decided it knows it
    while _sealed(state):
        play(state, 1)
    assert state.position.opened
    told = state.information_state_string(0).splitlines()
    assert not any(told[number].endswith(" ?") for number, _ in sealed)


def _sealed(state: Any) -> list[tuple[int, str]]:
    """The moves that somebody is not told, by their numbers, as whoever made them knows them."""
    told = [state.information_state_string(seat).splitlines()[:-1] for seat in range(3)]
    found = [(number, lines) for number, lines in enumerate(zip(*told)) if any(line.endswith(" ?") for line in lines)]
    return [(number, lines[ord(lines[0][0]) - 65]) for number, lines in found]


@pytest.mark.parametrize("name", GAMES)
def test_whoever_has_decided_something_is_told_so(name: str) -> None:
    """Else a seat could not tell what it is asked next: perfect recall."""
    state, chance = pyspiel.load_game(name).new_initial_state(), Random(2)
    for _ in range(700 if "sealed" in name else 120):
        seat = state.current_player()
        if seat < 0:
            play(state, 1, chance.next())
            continue
        legal = state.legal_actions()
        before = state.information_state_string(seat)
        outcomes = [legal[chance.below(len(legal))] for _ in range(2)]
        after = {step: state.child(step).information_state_string(seat) for step in outcomes}
        assert before not in after.values()
        assert len(set(after.values())) == len(after)
        state.apply_action(outcomes[0])
        if state.is_terminal():
            state = state.get_game().new_initial_state()


@pytest.mark.parametrize("seat", [0, 1])
def test_another_course_that_a_seat_could_not_tell_apart_has_the_same_information_state(seat: int) -> None:
    """Every tile and token that was dealt in secret is another one."""
    game = pyspiel.load_game("footplate_whistle(seats=2)")
    state = play(game.new_initial_state(), 200, 7)
    while state.position.midway():
        play(state, 1)
    engine, opening = state.setting.game, state.setting.begun
    told = state.information_state_string(seat).splitlines()[:-1]
    moves = [(line[0], line[2:]) for line in told]
    begun, texts = engine.secrets.unsealed(opening.clone(), seat, moves)
    assert begun.digest() == opening.digest()
    assert [text for _, text in moves] != texts
    other = game.new_initial_state()
    for text in texts:
        for step in engine.notation.read(other.position, text):
            other.apply_action(step)
    assert other.steps != state.steps
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.observation_tensor(seat) == state.observation_tensor(seat)
    assert other.information_state_string(1 - seat) != state.information_state_string(1 - seat)


def test_entries_under_seal_make_no_difference_to_others() -> None:
    game = pyspiel.load_game("footplate_dampfross(map=tutorial,options=entry:sealed runs:6,seats=3)")
    compared = 0
    state, chance = game.new_initial_state(), Random(4)
    for _ in range(3000):
        if state.is_terminal():
            state = game.new_initial_state()
        seat = state.current_player()
        if seat >= 0 and not state.position.opened and not state.position.midway():
            seen: dict[int, set[str]] = {other: set() for other in range(3) if other != seat}
            courses = 0
            for steps in islice(actions(state.position.clone()), 6):
                child = state.clone()
                for step in steps:
                    child.apply_action(step)
                if not child.position.opened and child.current_player() == (seat + 1) % 3:
                    courses += 1
                    for other, told in seen.items():
                        told.add(child.information_state_string(other))
            if courses > 1:
                compared += 1
                assert [len(told) for told in seen.values()] == [1, 1]
            if compared == 10:
                break
        play(state, 1, chance.next())
    assert compared == 10


def test_the_tensor_is_the_observation() -> None:
    state = play(pyspiel.load_game("footplate_rocket(seats=3)").new_initial_state(), 60)
    for seat in range(3):
        assert state.observation_tensor(seat) == state.setting.observe(state.position, seat)


@pytest.mark.parametrize(("rewards", "total"), [("win", True), ("score", False)])
def test_returns_are_told_at_the_end(rewards: str, total: bool) -> None:
    state = pyspiel.load_game(f"footplate_rocket(rewards={rewards},seats=3)").new_initial_state()
    assert play(state, 100).returns() == [0, 0, 0]
    play(state, 10_000)
    assert state.is_terminal()
    assert (sum(state.returns()) == 0) == total
    if not total:
        assert state.returns() == state.position.scores()


def test_openspiel_searches_in_it() -> None:
    game = pyspiel.load_game("footplate_rocket")
    state = play(game.new_initial_state(), 450)
    assert not state.is_terminal()
    while state.is_chance_node():
        play(state, 1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1)
    bot = mcts.MCTSBot(game, uct_c=2, max_simulations=3, evaluator=evaluator)
    assert bot.step(state) in state.legal_actions()


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(Exception, match="cash"):
        pyspiel.load_game("footplate_rocket(options=cash:golden)")


def test_what_a_seat_has_begun_is_told_to_it_alone() -> None:
    state = pyspiel.load_game("footplate_rocket(options=firstPlayer:A)").new_initial_state()
    for name in ("move", "GWR"):
        state.apply_action({state.action_to_string(step): step for step in state.legal_actions()}[name])
    own, other = (state.observation_string(seat).splitlines() for seat in range(2))
    assert own[0] == "A move GWR ..."
    assert len(other) == 1


def test_a_game_of_another_package_conforms_too(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = toy_game(ToySecrets())
    monkeypatch.setattr("footplate.lab.setting.load", {toy.key: toy}.__getitem__)
    game = pyspiel.load_game(openspiel.register(toy))
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    dice = [odds for step, odds in _after(game, "ride").chance_outcomes()]
    assert dice == [pytest.approx(1 / 6)] * 6


def _after(game: Any, name: str) -> Any:
    """The position after the first seat has begun so."""
    state = play(game.new_initial_state(), 1)
    state.apply_action({state.action_to_string(step): step for step in state.legal_actions()}[name])
    return state
