"""What is typed is refused in the same words as what is clicked: in all games, with every name, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from footplate.games import load
from footplate.games.dampfross.rules import moves as dampfross
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.notation import build_text
from footplate.games.rocket.rules import moves as rocket
from footplate.games.whistle.rules import moves as whistle
from footplate.games.whistle.rules.position import TURN
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.notation import run_words
from footplate.kernel.game import AnyGame
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.kernel.state import State
from footplate.kernel.text import BadText
from footplate.language import LANGUAGES
from tests.games.whistle.test_refused_moves import crowded
from tests.games_in_play import begin, steps_of

UNKNOWN_HEX = "B7"


def rocket_text(state: State, steps: Sequence[int]) -> str:
    words = [load("rocket").notation.name(state, step) for step in steps]
    if len(words) > 1 and words[1].startswith("from "):
        words[1:] = [*(words[2:] or [UNKNOWN_HEX]), words[1]]
    needs_direction = steps[-1] > rocket.BID or rocket.LINE <= steps[-1] < rocket.DIRECTION
    return " ".join([*words, *(["NE"] if needs_direction else [])])


def whistle_text(state: State, steps: Sequence[int]) -> str:
    """With more words where the refused step alone would be half a move."""
    assert isinstance(state, WhistleState)
    name, copy, words = load("whistle").notation.name, state.clone(), list[str]()
    copy.events = []
    for step in steps[:-1]:
        words.append(name(copy, step))
        copy.play(step)
    last = steps[-1]
    if words and whistle.TRAIN <= steps[0] < whistle.DIRECTION:
        words = [*words[:2], *run_words(copy)]
    if last != whistle.HALT:  # which is typed by saying no more
        words.append(name(copy, last))
    if whistle.TRAIN <= last < whistle.DIRECTION and len(steps) == 1:
        words.append("coal N")
    if last in (whistle.COAL, whistle.WHISTLE):
        words.append("N")
    if whistle.BUY <= last < whistle.USE and " from " in words[-1]:
        words.append("giving steel")
    more = {"use caboose": "1", "use safe": "teal1 violet"}
    return " ".join([*words, *(more.get(word, "") for word in words[-1:])])


def dampfross_text(state: State, steps: Sequence[int]) -> str:
    assert isinstance(state, DampfrossState)
    sides = [step - dampfross.BUILD for step in steps if step >= dampfross.BUILD]
    if sides:
        return build_text(state, sides) if len(sides) == len(steps) else ""
    return load("dampfross").notation.write(state, steps)


TEXTS: dict[str, Callable[[State, Sequence[int]], str]] = {
    "rocket": rocket_text,
    "whistle": whistle_text,
    "dampfross": dampfross_text,
}


def nearby(state: State, chance: Random) -> int:
    """A step that somebody might try: most are refused for what is on the board, some for what is asked."""
    if isinstance(state, DampfrossState):
        own = [hex for hex, owners in enumerate(state.presence) if owners] or [0]
        side = 6 * own[chance.below(len(own))] + chance.below(6)
        if chance.below(2) and state.board.neighbours[side] >= 0:
            return dampfross.BUILD + side
        return [dampfross.DECLARE, dampfross.WITHDRAW, dampfross.START, dampfross.OFFER][chance.below(4)]
    if isinstance(state, WhistleState):
        if chance.below(3) == 0:
            return whistle.LAY + chance.below(6 * whistle.KINDS // 2)  # track tiles, in any turn
        sorts = (whistle.HALT, whistle.COAL, whistle.WHISTLE, *range(whistle.TRAIN, whistle.TRAIN + state.train_count))
        more = (*range(whistle.DIRECTION, whistle.PLACE), *range(whistle.BUY, whistle.OFFER))
        found: tuple[int, ...] = (*sorts, *more)
        return found[chance.below(len(found))]
    kinds = ((rocket.PLACE, 188), (rocket.LIFT, 188), (rocket.TOKEN, 48), (rocket.DIRECTION, 6), (rocket.LINE, 7))
    base, count = (*kinds, (rocket.BID + 1, 6), (rocket.CALL, 1))[chance.below(len(kinds) + 2)]
    return base + chance.below(count)


def begun(game: AnyGame, state: State, chance: Random) -> tuple[list[int], State]:
    """Some first steps of an action, and the position in the middle of it."""
    steps: list[int] = []
    while True:
        legal = state.legal()
        if isinstance(state, WhistleState) and state.phase == TURN:
            legal = [step for step in legal if whistle.TRAIN <= step < whistle.DIRECTION] or legal
        step = legal[chance.below(len(legal))]
        after = state.clone()
        if chance.below(4) == 0 or game.secrets.reveals(state, step):
            return steps, state
        after.play(step)
        if not after.midway():
            return steps, state
        steps.append(step)
        state = after


def typed(game: AnyGame, state: State, steps: Sequence[int]) -> Illegal | None:
    """How an action is refused when it is typed; None when no text says just this."""
    state = state.clone()
    try:
        read = game.notation.read(state, TEXTS[game.key](state, steps))
        if read[: len(steps)] != [*steps]:
            return None
        for step in read:
            state.play(step)
    except Illegal as illegal:
        return illegal
    except BadText:
        return None
    raise AssertionError(steps)


def tries(game: AnyGame, seeds: range) -> Iterator[tuple[State, list[int], Illegal]]:
    """Actions whose last step is refused."""
    options = {"dampfross": {"jointLines": "yes"}}.get(game.key, {})
    for seed in seeds:
        chance, play = Random(seed), begin(game.key, seed, seats=2 + seed % 3, **options)
        for step in steps_of(play, seed, 700):
            state = play.state
            for _ in range(2 if state.to_move >= 0 and not state.midway() else 0):
                if isinstance(state, WhistleState) and state.phase == TURN:
                    state = crowded(state, chance)
                first, middle = begun(game, state, chance)
                last = nearby(middle, chance)
                refused = middle.explain(last)
                if refused is not None:
                    yield state, [*first, last], refused
            play.push(step)


@pytest.mark.parametrize(("key", "kinds"), [("rocket", 14), ("whistle", 18), ("dampfross", 7)])
def test_what_is_typed_is_refused_as_what_is_clicked(key: str, kinds: int) -> None:
    game, compared = load(key), set[str]()
    for state, steps, clicked in tries(game, range(4)):
        if ".asked." in clicked.reason and len(steps) > 1:
            continue  # nobody types the middle of an action
        refused = typed(game, state, steps)
        if refused is not None:
            for language in LANGUAGES:
                assert refused.sentence(language) == clicked.sentence(language), TEXTS[key](state, steps)
            compared.add(clicked.reason)
    assert len(compared) >= kinds, compared
