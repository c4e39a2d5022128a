"""Moves and positions as text and back: every step of random games, and the forms people type."""

from __future__ import annotations

import re

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.position import TURN
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.notation_names import side_name
from footplate.kernel.actions import actions
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText
from tests.games.whistle.arrange import arrange
from tests.games.whistle.moving import NOBODY, only, why_not
from tests.games.whistle.random_play import random_step

GAMES = [
    (2, "-", 51),
    (3, "mayRefuse=yes whistleUTurn=yes", 52),
    (4, "openHands=yes lastTileMayRunOn=yes exclusiveSpaces=yes", 53),
    (5, "unlimitedGoods=yes oncePerTurn=yes calm=yes firstPlayer=C", 54),
]


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_every_line_of_a_random_game_reads_back(seats: int, options: str, seed: int) -> None:
    state = GAME.new(seats, GAME.options.read(options))
    chance = Random(seed)
    begin, steps = state.clone(), [0]
    while state.to_move != OVER:
        if not state.midway():
            begin, steps = state.clone(), []
        steps.append(random_step(state, chance))
        state.play(steps[-1])
        if not state.midway():
            text = GAME.notation.write(begin, steps)
            assert GAME.notation.read(begin, text) == steps, text
            assert GAME.notation.read(begin, text.lower().replace(" -> ", "  →  ")) == steps, text


def test_every_legal_action_reads_back() -> None:
    """Not only those that were played: at some positions all of them, tiles in every turn included."""
    state = GAME.new(2)
    chance = Random(61)
    looked = 0
    while state.to_move != OVER and looked < 6:
        if state.phase == TURN and state.round % 3 == 1 and state.to_move == 0:
            looked += 1
            texts = set()
            for steps in actions(state):
                text = GAME.notation.write(state, steps)
                assert GAME.notation.read(state, text) == list(steps), text
                texts.add(text)
            assert len(texts) == sum(1 for _ in actions(state)), "two actions have the same text"
        state.play(random_step(state, chance))
    assert looked == 6


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_every_position_of_a_random_game_restores_to_itself(seats: int, options: str, seed: int) -> None:
    state = GAME.new(seats, GAME.options.read(options))
    chance = Random(seed)
    while True:
        text = GAME.position(state)
        restored = GAME.restore(text)
        assert restored.digest() == state.digest(), text
        assert restored.legal() == state.legal()
        assert GAME.rules.violations(restored) == []
        if state.to_move == OVER:
            break
        state.play(random_step(state, chance))


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_a_view_restores_to_a_position_with_that_view(seats: int, options: str, seed: int) -> None:
    state = GAME.new(seats, GAME.options.read(options))
    chance = Random(seed)
    count = 0
    while state.to_move != OVER:
        count += 1
        if count % 7 == 0:
            for viewer in (None, 0, seats - 1):
                text = GAME.position(state, viewer, full=False)
                assert GAME.position(GAME.restore(text), viewer, full=False) == text
        state.play(random_step(state, chance))


def at_turn(seed: int = 71) -> WhistleState:
    """A position in the middle of a game in which a train can reach a stop over tiles that lie already."""
    state = GAME.new(2)
    chance = Random(seed)
    while state.phase != TURN or state.round < 5 or not plain_moves(state):
        state.play(random_step(state, chance))
    return state


def plain_moves(state: WhistleState) -> list[tuple[int, ...]]:
    """Moves with coal that lay no tile."""
    found = actions(state, lambda step: step < moves.LAY and not moves.TRAIN > step >= moves.WHISTLE)
    return [steps for steps in found if moves.TRAIN <= steps[0] < moves.DIRECTION and steps[1] == moves.COAL]


def test_the_way_need_not_be_told_when_only_one_leads_there() -> None:
    state = at_turn()
    checked = 0
    for steps in plain_moves(state):
        words = GAME.notation.write(state, steps).split(" ")
        short = f"{words[1]}c -> {words[-1]}"
        same = [
            s
            for s in plain_moves(state)
            if s[0] == steps[0] and GAME.notation.write(state, s).split(" ")[-1] == words[-1]
        ]
        if len(same) == 1:
            assert GAME.notation.read(state, short) == list(steps)
            checked += 1
        else:
            with pytest.raises(BadText, match="several lead there"):
                GAME.notation.read(state, short)
    assert checked


def test_short_forms() -> None:
    state = at_turn()
    steps = plain_moves(state)[0]
    words = GAME.notation.write(state, steps).split(" ")
    typed = f"{words[1]}c {' '.join(words[3:-2]).lower()}"
    assert GAME.notation.read(state, typed) == list(steps)
    assert GAME.notation.read(state, "draw stack") == [moves.DRAW_STACK]
    assert GAME.notation.read(state, "use comp") == [moves.LOOK]
    assert GAME.notation.read(state, "deal steel for stone+cotton") == GAME.notation.read(
        state, "deal steel for cotton+stone"
    )
    assert (
        GAME.notation.name(state, GAME.notation.read(state, "deal steel for cotton + stone")[0])
        == "deal steel for cotton+stone"
    )
    assert GAME.notation.name(state, GAME.notation.read(state, "deal wood for 2 coal")[0]) == "deal wood for 2 coal"


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("trian 1 coal N", "E06 column 1: expected a move (train, place, buy, use, pay, refuse, deal, done, choose,"),
        ("train 9 coal N", 'E07 column 7: expected a train (1-5), found "9"'),
        ("train 1 coal W", 'E07 column 14: expected a direction (N, NE, SE, S, SW, NW) or "->", found "W"'),
        ("train 1 cola", 'E07 column 9: expected coal or whistle, found "cola"'),
        ("train 1 coal", "E07 column 13: expected a direction"),
        ("buy saef", 'found "saef"; nearest: safe'),
        ("buy safe from B", "E07 column 15: expected buy safe (nobody owns it)"),
        ("draw #71", 'E08 column 6: expected a tile (#1-#50 or a special code), found "#71"'),
        ("draw ?", 'E07 column 6: expected a tile, found "?"'),
        ("deal wood for gold", "a deal of W78 for wood"),
        ("use caboose", "E07"),
        ("give teal9", 'found "teal9"; nearest: teal1, teal2, teal3'),
        ("end now", 'E09 column 5: expected end of the move, found "now"'),
        ("train 1 coal N lay #17", "a turn (r0-r5)"),
    ],
)
def test_what_cannot_be_read_is_said_where_it_stands(text: str, reply: str) -> None:
    with pytest.raises(BadText) as error:
        GAME.notation.read(at_turn(), text)
    assert reply in str(error.value)


def test_a_stop_the_train_does_not_come_to_is_refused() -> None:
    state = at_turn()
    words = GAME.notation.write(state, plain_moves(state)[0]).split(" ")
    with pytest.raises(BadText, match=f"the stop the train comes to \\({words[-1]}\\)"):
        GAME.notation.read(state, " ".join([*words[:-1], "H1"]))


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("to", "E", "a seat (A, B)"),
        ("board", "A1", "a hex with its tile"),
        ("board", "A1#38", "a turn (r0-r5) for track tiles only"),
        ("board", "A1#38r1,A2#38r1", "a tile that is not elsewhere already"),
        ("trains", "A:S1|B:S2", "5 trains for each seat"),
        ("hand", "A:#7|B:#99", "a tile (#1-#50"),
        ("stack", "7", "the number of tiles that are nowhere else"),
        ("goods", "A:Xx1|B:-", "a good (Co, St, Wo, Ca, Wh, Sl)"),
        ("gold", "A:9|B:-", "gold (3, 4 or 5)"),
        ("gone", "violet7", "a share (violet1)"),
        ("offer", "saef", "an upgrade"),
        ("pend", "nothing", "an open choice"),
        ("step", "weird:1", "a value with its key (active"),
    ],
)
def test_a_position_that_cannot_be_is_refused(field: str, value: str, expected: str) -> None:
    parts = GAME.position(at_turn()).split(" ")
    changed = [f"{field}={value}" if part.startswith(f"{field}=") else part for part in parts]
    if changed == parts:
        changed.append(f"{field}={value}")
    with pytest.raises(BadText) as error:
        GAME.restore(" ".join(changed))
    assert expected in str(error.value)


def test_sides_have_names() -> None:
    assert [side_name(side) for side in (0, 5, 359, 360, 375)] == ["A1.N", "A1.NW", "H8.NW", "S1", "S16"]


def test_chance_lines_read_back() -> None:
    state = GAME.new(3)
    chance = Random(81)
    lines = []
    while state.round == 0:
        before = state.clone()
        steps: list[int] = []
        while not steps or state.midway():
            steps.append(random_step(state, chance))
            state.play(steps[-1])
        text = GAME.notation.write(before, steps)
        assert GAME.notation.read(before, text) == steps
        if before.to_move == CHANCE:
            lines.append(text.split(" ")[0])
    assert lines[:6] == ["first", "lay", "lay", "lay", "offer", "display"]
    assert lines[6:9] == ["deal"] * 3


def test_a_way_that_is_shut_is_refused_with_its_clause() -> None:
    """Also where the train would leave by itself, because only one way is open to it."""
    clauses = set()
    for seed in range(90, 96):
        state = at_turn(seed)
        for number in range(1, 6):
            for way in ("N", "NE", "SE", "S", "SW", "NW"):
                text = f"{number}c {way}"
                try:
                    why = state.explain(GAME.notation.read(state, text)[0])
                except Illegal as illegal:
                    why = illegal
                except BadText:
                    continue
                if why is not None:
                    clauses.add(why.clause)
    assert {"W46", "W52"} <= clauses


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Start stop S2: there is no track north-west (W52)"),
        ("de", "Startfeld S2: Nach Nordwesten führt kein Gleis (W52)"),
    ],
)
def test_a_way_that_is_shut_is_told_in_words(language: str, expected: str) -> None:
    """Nobody is asked for the only way there is, so the reader itself says why another is none."""
    state = arrange(tiles={"A1": "#11 r1"}, trains=only("A: S2", NOBODY), whistles=[1], hands=["A:"])
    with pytest.raises(Illegal) as refused:
        GAME.notation.read(state, "train 1 whistle NW")
    assert refused.value.sentence(language) == expected


def test_where_the_way_that_is_typed_ends_the_train_halts_or_is_told_why_not() -> None:
    """D4 is held by seat B; behind it a town lies in the south and another in the north-west."""
    tiles = {"D3": "#12", "D4": "#29", "D5": "#T1", "E3": "#T3"}
    state = arrange(tiles=tiles, trains=only("A: D3", "B: D4"), whistles=[1], hands=["A:"])
    held = "D4: the move cannot end here, because a train of B stands there (W59)"
    assert why_not(state, "train 1 whistle S") == held
    assert why_not(state, "train 1 whistle S -> D4") == held
    assert why_not(state, "train 1 whistle S S") == ""


def test_a_wrong_direction_later_on_the_way_is_shown_where_it_stands() -> None:
    """Only the first one can be shut (W46, W52): later the train runs on by itself, and the text has to agree."""
    found = set[str]()
    for seed in range(1, 5):
        state, chance = GAME.new(2), Random(seed)
        while state.to_move != OVER and len(found) < 12:
            if state.phase == TURN:
                found |= {message for text in ways_told(state) for message in wrongly_told(state, text)}
            state.play(random_step(state, chance))
    assert found
    assert all(message.startswith("E07") for message in found)


DIRECTIONS = re.compile(r"\b[NS][EW]?\b")


def ways_told(state: WhistleState) -> list[str]:
    """The moves of trains that cross two borders or more over tiles that lie, as text."""
    whole = [way for way in actions(state, lambda step: step < moves.LAY) if moves.TRAIN <= way[0] < moves.TRAIN + 5]
    texts = [GAME.notation.write(state, way) for way in whole]
    return [text for text in texts if len(list(DIRECTIONS.finditer(text))) > 1]


def wrongly_told(state: WhistleState, text: str) -> list[str]:
    """What is said about the text when its second direction is another one, and the train would run on by itself."""
    _, second, *_ = DIRECTIONS.finditer(text)
    said = []
    for way in {"N", "S", "NE", "SE", "NW", "SW"} - {second[0]}:
        try:
            GAME.notation.read(state, text[: second.start()] + way + text[second.end() :])
        except BadText as bad:
            if bad.column == second.start() + 1 and bad.expected.key == "whistle.expected.only_way":
                said.append(f"{bad.code} {way}")
        except Illegal as illegal:
            said.append(f"refused: {illegal}")
    return said
