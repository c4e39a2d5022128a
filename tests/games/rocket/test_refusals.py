"""What is not asked for is refused for what is asked, whatever else forbids it; the rest for reasons of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import CITIES, KINDS, STARTS
from footplate.games.rocket.rules.lines import may_move
from footplate.games.rocket.rules.position import (
    ACTION,
    AIM,
    BIDDING,
    CALL_VETO,
    CHOOSE_HEX,
    CHOOSE_LINE,
    CHOOSE_SITE,
    CHOOSE_TOKEN,
    END_CLAUSES,
    ENDED,
    FIRST_PLAYER,
    MATCHING,
    REPLACE,
)
from footplate.games.rocket.rules.refusals import ASKED
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText

pytestmark = pytest.mark.compiled

HEXES = 188
CODES = {
    "first": range(moves.FIRST, moves.LINE),
    "action": (moves.TAKE, moves.STATION, moves.MOVE),
    "token": range(moves.TOKEN, moves.BID),
    "site": range(moves.PLACE, moves.PLACE + HEXES),
    "station": range(moves.LIFT, moves.LIFT + HEXES),
    "line": range(moves.LINE, moves.DIRECTION),
    "direction": range(moves.DIRECTION, moves.PLACE),
    "call": (moves.CALL,),
    "pass": (moves.PASS,),
    "bid": range(moves.BID + 1, moves.BID + 17),
    "match": (moves.MATCH,),
}
ANSWERS = {
    FIRST_PLAYER: ("first",),
    ACTION: ("action",),
    CHOOSE_TOKEN: ("token",),
    CHOOSE_SITE: ("site", "station"),
    REPLACE: ("site",),
    CHOOSE_LINE: ("line",),
    CHOOSE_HEX: ("direction",),
    CALL_VETO: ("call", "pass"),
    BIDDING: ("bid", "pass"),
    AIM: ("direction",),
    MATCHING: ("match", "pass"),
}
"""The kinds of steps that answer a question."""
FAMILIES = {
    "first": {"R10"},
    "action": {"R15", "R19", "R23", "R26", "R14", "R66", "R58", "A7"},
    "token": {"R7", "R15"},
    "site": {"R5", "R18", "R19", "R21"},
    "station": {"R19", "R21", "A7"},
    "line": {"R14", "R23", "R26", "R58", "R66"},
    "direction": {"R23", "R25", "R26"},
    "bid": {"R34", "A3"},
}
"""The clauses that can forbid an answer."""
WORDS = {
    ACTION: ("take", "station", "move"),
    CALL_VETO: ("call", "pass"),
    BIDDING: ("veto", "pass"),
    MATCHING: ("match", "pass"),
}
TEXTS = (
    "take London brewing",
    "station K9",
    "station K9 from B7",
    "move GWR NE",
    "call",
    "veto 1 SE",
    "match W",
    "pass",
)


def positions(seeds: range) -> Iterator[RocketState]:
    """All positions of random games, with options of all kinds."""
    for seed in seeds:
        chance = Random(seed)
        chosen = {option.key: option.values[chance.below(len(option.values))] for option in GAME.options}
        state = GAME.new(2 + seed % 3, GAME.options.choose(chosen | {"firstPlayer": "drawn"}))
        while state.to_move != OVER:
            yield state
            state.play(state.any_legal(chance))
        yield state


@cache
def some_positions() -> list[RocketState]:
    """A few of every game, and the first of every phase: nothing plays on them."""
    chance, phases, found = Random(1), set[int](), []
    for state in positions(range(12)):
        if chance.below(5) == 0 or state.phase not in phases:
            phases.add(state.phase)
            found.append(state.clone())
    assert phases == {*ANSWERS, ENDED}
    return found


def refused(state: RocketState, step: int) -> Illegal | None:
    before = state.digest()
    illegal = state.explain(step)
    assert state.digest() == before
    return illegal


def test_every_step_that_is_refused_is_refused_for_what_is_asked_or_by_a_clause_about_it() -> None:
    chance, seen = Random(1), set[tuple[int, str]]()
    for state in some_positions():
        for kind, codes in CODES.items():
            step = codes[chance.below(len(codes))]
            illegal = refused(state, step)
            if illegal is None:
                continue
            seen.add((state.phase, kind))
            if state.phase == ENDED:
                assert (illegal.clause, illegal.reason) == (END_CLAUSES[state.end_reason], "rocket.no.over")
            elif kind in ANSWERS[state.phase]:
                assert illegal.clause in FAMILIES[kind], str(illegal)
                assert ".asked." not in illegal.reason or kind == "first"
            elif state.phase == ACTION and kind == "line" and not may_move(state, state.lines[step - moves.LINE]):
                assert illegal.clause in FAMILIES[kind], "a click on a locomotive that cannot move is told why"
            elif kind != "direction" or state.phase not in (BIDDING, MATCHING):
                clause, question = ASKED[state.phase]
                assert (illegal.clause, illegal.reason) == (clause, f"rocket.no.asked.{question}")
    assert {(phase, kind) for phase, kinds in ANSWERS.items() for kind in CODES if kind not in kinds} <= seen


def test_a_bid_of_no_shares_answers_no_question() -> None:
    for state in some_positions():
        if state.to_move != OVER:
            why = refused(state, moves.BID)
            assert why is not None
            assert why.reason == f"rocket.no.asked.{ASKED[state.phase][1]}"


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_typed_at_the_wrong_time_is_refused_for_what_is_asked(text: str) -> None:
    seen = set[int]()
    for state in some_positions():
        if state.to_move == CHANCE or state.midway():
            continue
        if state.to_move == OVER or text.split()[0] not in WORDS[state.phase]:
            why = refused(state, GAME.notation.read(state, text)[0])
            assert why is not None
            assert why.clause == (END_CLAUSES[state.end_reason] if state.to_move == OVER else ASKED[state.phase][0])
            seen.add(state.phase)
    assert seen >= {phase for phase, words in WORDS.items() if text.split()[0] not in words}


def begun() -> RocketState:
    state = GAME.new(2)
    state.play(moves.FIRST)
    return state


@pytest.mark.parametrize("city", range(CITIES))
def test_a_city_with_one_kind_of_token_left_needs_no_name_for_it(city: int) -> None:
    """Also where the first seat has the others, and whatever the next city still has."""
    state = begun()
    tokens, last = range(3 * city, 3 * city + 3), state.kinds[3 * city]
    take = f"take {state.board.town_names[STARTS + city]}"
    if len(set(state.kinds[3 * city : 3 * city + 3])) > 1:
        with pytest.raises(BadText):
            GAME.notation.read(state, take)
    for token in tokens:
        state.holder[token] = -1 if state.kinds[token] == last else 0
    assert GAME.notation.read(state, take) == [moves.TAKE, moves.TOKEN + city * len(KINDS) + last]


def test_R15_the_first_token_of_the_first_city_is_refused_as_any_other() -> None:
    state = begun()
    state.play(moves.TAKE)
    assert state.phase == CHOOSE_TOKEN
    state.holder[:3] = [0, 0, 1]
    why = refused(state, moves.TOKEN)
    assert why is not None
    assert (why.clause, why.reason) == ("R15", "rocket.no.city_empty")
