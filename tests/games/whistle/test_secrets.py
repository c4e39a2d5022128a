"""Nobody learns what is not theirs to know: hands, gold and the stack stay out of views, events, lines and errors.

The proof is by permutation. Everything a seat may not know is dealt anew (`determinize`); whatever is shown to that
seat must stay the same to the last byte.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.components import GOLD_TOKENS
from footplate.games.whistle.rules.pieces import COMPASS, GOLD_VALUES, TILES
from footplate.games.whistle.rules.position import (
    BOILER_RETURN,
    DEAL,
    DRAW_GOLD,
    FINDING,
    LAYING,
    LEAVING,
    ON_OFFER,
    OPENING_RETURN,
    OUT_OF_GAME,
    TOKEN,
    TURN,
)
from footplate.games.whistle.rules.secrets import guess
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import HAS_STOP
from footplate.games.whistle.text.spoken_names import tile_words
from footplate.kernel.events import Event
from footplate.kernel.referee import contract_violations
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from tests.games.whistle.random_play import random_step

pytestmark = pytest.mark.once

Viewer = int | None
GAMES = [(2, "-", 1), (3, "mayRefuse=yes whistleUTurn=yes", 2), (5, "rounds=fewer", 3)]


def positions(seats: int, options: str, seed: int, every: int = 1) -> Iterator[WhistleState]:
    """The positions of a random game; the one yielded may be changed freely."""
    state = GAME.new(seats, GAME.options.read(options))
    chance = Random(seed)
    count = 0
    while state.to_move != OVER:
        if count % every == 0:
            yield state.clone()
        count += 1
        state.play(random_step(state, chance))
    yield state


def midgame(options: str = "-") -> WhistleState:
    """Seat A's turn with room in its hand for a tile; seat B has three tiles and gold worth 4."""
    state = next(s for s in positions(2, options, 8) if s.phase == TURN and s.round == 3 and s.to_move == 0)
    back = state.hands[0].pop()
    state.stack[back] += 1
    state.stack_size += 1
    state.gold, state.gold_left = [0] * 6, list(GOLD_TOKENS)
    state.gold[GOLD_VALUES + 1] += 1
    state.gold_left[1] -= 1
    assert GAME.rules.violations(state) == []
    return state


def with_compass() -> WhistleState:
    """The same, and seat A has the Compass in place of another upgrade on offer."""
    state = midgame()
    if state.owners[COMPASS] == OUT_OF_GAME:
        state.owners[state.owners.index(ON_OFFER)] = OUT_OF_GAME
    state.owners[COMPASS] = 0
    assert GAME.rules.violations(state) == []
    return state


def shown(state: WhistleState, viewer: Viewer) -> str:
    """Everything a page or a terminal shows to this seat, but for pictures, which are the same for all."""
    language = "en"
    players = "ABCDE"[: state.seats]
    return json.dumps(
        [
            GAME.view(state, viewer),
            GAME.position(state, viewer, full=False),
            GAME.story.sideboard(state, viewer, language),
            GAME.story.ask(state, players, language),
            GAME.notation.section(state),
            GAME.story.clauses(state),
        ],
        sort_keys=True,
    )


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_know(seats: int, options: str, seed: int) -> None:
    chance = Random(99)
    changed = 0
    for state in positions(seats, options, seed, every=3 * seats):
        for viewer in (None, *range(seats)):
            other = guess(state, viewer, chance.below)
            assert shown(other, viewer) == shown(state, viewer)
            assert GAME.rules.violations(other) == []
            assert contract_violations(other) == []
            changed += other.digest() != state.digest()
    assert changed > 50, "the guesses are different positions, so their digests must not be shown to anybody"


def test_pictures_show_what_is_open_only() -> None:
    chance = Random(98)
    for state in positions(3, "-", 4, every=40):
        other = guess(state, None, chance.below)
        assert GAME.pictures.text_board(other) == GAME.pictures.text_board(state)
        assert GAME.pictures.svg(other) == GAME.pictures.svg(state)


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_a_refusal_tells_the_mover_nothing_about_the_others(seats: int, options: str, seed: int) -> None:
    """Every code there is, legal or not: the same answer whatever the others hold."""
    chance = Random(7)
    for state in positions(seats, options, seed, every=9):
        if state.to_move < 0:
            continue
        other = guess(state, state.to_move, chance.below)
        for step in range(moves.LAST + 1):
            here, there = state.explain(step), other.explain(step)
            assert str(here) == str(there)
            assert (here is None) == (there is None)


def test_a_tile_one_does_not_have_is_refused_in_the_same_words_wherever_it_is() -> None:
    state = next(s for s in positions(3, "-", 5) if s.phase == LAYING)
    mine = state.hands[state.to_move]
    for tile, name in enumerate(TILES[:60]):
        if tile not in mine:
            why = str(state.explain(moves.LAY + 6 * tile))
            assert why == f"{tile_words(name, 'en')} is not in your hand (W66)"


def seen(events: list[Event], viewer: Viewer) -> list[Event]:
    return [event.seen_by(viewer) for event in events]


def told(events: list[Event]) -> list[str]:
    return [GAME.story.tell(event, ["Anton", "Beate", "Claus", "Dora", "Ernst"], "en") for event in events]


HIDDEN_STEPS = {
    DEAL: moves.DEALT,
    DRAW_GOLD: moves.GOLD,
    OPENING_RETURN: moves.RETURN,
    BOILER_RETURN: moves.RETURN,
    FINDING: moves.FIND,
}


def owner_of(state: WhistleState) -> int:
    """Whose secret the next step is."""
    return state.dealt_to if state.phase in (DEAL, DRAW_GOLD) else state.to_move


def alike(state: WhistleState) -> list[int]:
    """Legal steps that look the same to everybody else. An opening hand shows whether it holds a stop (W24)."""
    steps = [step for step in state.legal() if step >= HIDDEN_STEPS[state.phase]]
    if state.phase == DEAL and not state.round:
        steps = [step for step in steps if HAS_STOP[step - moves.DEALT]]
    return steps


@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (3, 12), (4, 13), (5, 14)])
def test_hidden_steps_look_the_same_to_everybody_else(seats: int, seed: int) -> None:
    """Two tiles dealt, put back or found, two tokens of gold: the others see the same line, events and view."""
    met: Counter[int] = Counter()
    for state in positions(seats, "-", seed):
        if state.phase not in HIDDEN_STEPS:
            continue
        owner, steps = owner_of(state), alike(state)
        if len(steps) < 2:
            continue
        met[state.phase] += 1
        ends = []
        for step in (steps[0], steps[-1]):
            after = state.clone()
            after.events = []
            after.play(step)
            ends.append((step, after))
        (first, one), (second, other) = ends
        actor = "*" if state.to_move < 0 else chr(65 + owner)
        lines = [GAME.notation.write(state, [first]), GAME.notation.write(state, [second])]
        assert lines[0] != lines[1]
        for viewer in (None, *(seat for seat in range(seats) if seat != owner)):
            assert seen(one.events or [], viewer) == seen(other.events or [], viewer)
            assert told(seen(one.events or [], viewer)) == told(seen(other.events or [], viewer))
            assert told(one.events or []) == told(other.events or []), "an event as it is tells no secret either"
            sealed = [GAME.secrets.sealed(state, actor, line, viewer) for line in lines]
            assert sealed[0] == sealed[1]
            assert "?" in sealed[0]
            if state.phase != FINDING:
                assert GAME.view(one, viewer) == GAME.view(other, viewer)
        assert [GAME.secrets.sealed(state, actor, line, owner) for line in lines] == lines
        assert seen(one.events or [], owner) != seen(other.events or [], owner)
    assert met[DEAL] > 5


def test_gold_looks_the_same_to_everybody_else() -> None:
    state = next(s for seed in range(50) for s in positions(2, "-", seed) if s.phase == DRAW_GOLD)
    looks = set()
    for step in state.legal():
        after = state.clone()
        after.events = []
        after.play(step)
        others = 1 - owner_of(state)
        looks.add((shown(after, others), str(seen(after.events, others)), tuple(told(after.events))))
        assert any("worth" in sentence for sentence in told(seen(after.events, owner_of(state))))
    assert len(looks) == 1


def test_the_stack_is_seen_with_the_compass_and_by_nobody_else() -> None:
    state = with_compass()
    assert "found" not in GAME.view(state, 0)
    assert GAME.secrets.reveals(state, moves.LOOK), "nobody takes back a look"
    state.play(moves.LOOK)
    found = GAME.view(state, 0)["found"]
    assert isinstance(found, list)
    assert len(found) == state.tiles_left()
    assert "found" not in GAME.view(state, 1)
    assert guess(state, 0, Random(3).below).stack == state.stack, "what it sees it need not guess"
    assert guess(state, 1, Random(3).below).stack != state.stack


def test_open_hands_are_open_to_all_but_gold_is_not() -> None:
    state = midgame("openHands=yes")
    view = GAME.view(state, None)
    assert view["hands"] == [[TILES[tile] for tile in hand] for hand in state.hands]
    assert view["gold"] == [0, 1]
    assert GAME.view(midgame(), None)["hands"] == [2, 3]
    assert GAME.secrets.sealed(state, "*", "deal B #4", 0) == "deal B #4"
    assert GAME.secrets.sealed(state, "*", "gold B 4", 0) == "gold B ?"


def test_everything_is_open_when_the_game_is_over() -> None:
    *_, state = positions(2, "rounds=fewer", 21)
    view = GAME.view(state, None)
    assert all(isinstance(hand, list) for hand in view["hands"])  # type: ignore[attr-defined]
    assert guess(state, 0, Random(1).below).digest() == state.digest()


def test_guesses_are_uniform_over_what_is_unknown() -> None:
    """Every unseen tile is as often in a rival's hand as any other, every gold value as often as there are tokens."""
    state = midgame()
    chance = Random(2024)
    tiles: Counter[int] = Counter()
    gold: Counter[int] = Counter()
    games = 6000
    for _ in range(games):
        other = guess(state, 0, chance.below)
        assert other.hands[0] == state.hands[0]
        tiles.update(other.hands[1])
        gold.update(value for value, count in enumerate(other.gold[3:6]) for _ in range(count))
    unseen = state.stack_size + len(state.hands[1])
    for tile in range(50):
        if state.stack[tile] or tile in state.hands[1]:
            expected = games * 3 / unseen
            assert abs(tiles[tile] - expected) < 6 * expected**0.5
    for value, tokens in enumerate((8, 7, 5)):
        expected = games * tokens / 20
        assert abs(gold[value] - expected) < 6 * expected**0.5


def test_a_rival_in_the_middle_of_a_move_can_finish_it_in_every_guess() -> None:
    chance = Random(4)
    met: Counter[int] = Counter()
    for state in positions(2, "-", 31):
        if state.phase in (TOKEN, LEAVING, LAYING) and met[state.phase] < 15:
            met[state.phase] += 1
            for _ in range(5):
                assert guess(state, 1 - state.to_move, chance.below).legal()
    assert met[LAYING] > 5


def test_a_hand_that_is_put_back_holds_no_stop_in_any_guess() -> None:
    """W24: that much everybody knows."""
    chance = Random(6)
    state = next(s for s in positions(5, "-", 41) if s.phase == DEAL)
    while state.phase == DEAL:
        state.play(next(step for step in state.legal() if not HAS_STOP[step - moves.DEALT]))
    assert state.phase == OPENING_RETURN
    hands: Counter[tuple[int, ...]] = Counter()
    for _ in range(60):
        other = guess(state, (state.to_move + 1) % 5, chance.below)
        assert GAME.view(other, None) == GAME.view(state, None)
        assert not any(HAS_STOP[tile] for tile in other.hands[state.to_move])
        hands[tuple(other.hands[state.to_move])] += 1
    assert len(hands) > 5
