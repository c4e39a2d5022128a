"""Refusals name what is really in the way, and whose it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_LINE,
    ANSWER_RUN,
    BEFORE_ROLL,
    BREACH,
    BUILDING,
    BUYING,
    CHOOSE_START,
    DRAW_FROM,
    DRAW_LIST,
    DRAW_SPECIAL,
    DRAW_TO,
    ENTERING,
    EXCHANGE,
    FIRST_PLAYER,
    PARTNER_ROLL,
    ROLL,
    ROUTE,
    SPEND_BUYING,
    SPENDING,
    THROW,
    TIE_THROW,
)
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import start_hex
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText
from tests.games.dampfross.running import ACROSS, DETOUR, IDLE, WAY, drawing, entry, race
from tests.games.dampfross.table import ABROAD, choose, play, position, why_not
from tests.games.dampfross.test_rulings import SHORT, breach

pytestmark = pytest.mark.compiled

TOGETHER: dict[str, Any] = {
    "seats": 3,
    "starts": ["West", "West", "East"],
    "track": ["West-E2-E3", "West-F1-F2-F3-E3", "East-E8-E7-E6-E5-E4-E3"],
    "jointLines": "yes",
    "before_roll": True,
}


BASES = (moves.PASS, moves.OFFER, moves.HOP, moves.SAIL, moves.DRAW, moves.BUY, moves.START, moves.BUILD)


def agreed(**more: Any) -> DampfrossState:
    state = position(**TOGETHER | more)
    play(state, "with B", "with A", "roll A 4", "roll B 4")
    return state


def refused(state: DampfrossState, step: int) -> str:
    return str(state.explain(step))


def test_D14_a_segment_is_laid_once_by_a_company() -> None:
    state = position(track=["West-E2"])
    assert why_not(state, "build (West)-E2") == "West – E2: you already have this segment (D14)"


def test_D14_D43_the_partner_may_have_it() -> None:
    state = agreed(track=["West-E2-E3", "West-E2-E3-D4", "East-D9"])
    assert why_not(state, "build with B (E3)-D4") == "E3 – D4: B already has this segment (D14)"
    assert why_not(state, "build with B (E2)-E3") == "E2 – E3: you already have this segment (D14)"


def test_D43_whose_track_is_missing_is_said() -> None:
    state = agreed()
    assert why_not(state, "build with B (E2)-D3").endswith("Without track here: B (D43)")
    assert why_not(state, "build with B (F2)-G2").endswith("Without track here: A (D43)")


def test_D23_where_neither_partner_has_track_the_line_is_connected_to_nothing() -> None:
    """D43 is about where a joint line begins; here any line would be refused."""
    state = agreed()
    assert why_not(state, "build with B (H5)-H6") == "South: neither of you has track here to build from (D23)"


def two_targets(**more: Any) -> DampfrossState:
    """Row 4 names North and South, six fields away; B's line leads to North, A's to South."""
    lines = ("West-F1-F2-G2-H3-H4-South", "West-D1-D2-C2-B3-B4-North")
    return entry(*lines, map=ABROAD, run="51-@4", done=1, advanced="yes", accounts=[30, 20], **more)


def test_A51_coming_to_one_of_several_targets_without_own_track_is_refused_for_that() -> None:
    state = two_targets()
    assert [state.board.node_names[hex] for hex in range(state.board.hexes) if state.targets[hex]] == ["North", "South"]
    for step in GAME.notation.read(state, "run 51-@4 via (West)-D1:B-D2:B-C2:B-B3:B-B4:B"):
        state.advance(step)
    assert refused(state, moves.HOP + 1 * moves.PAYEES + 1) == (
        "North: the route arrives here, at one of the targets, before it has used track of your own (A51)"
    )


def test_D49_with_a_single_target_it_is_the_route_that_has_no_own_track() -> None:
    state = entry("West-F1", ACROSS, accounts=[30, 20])
    for step in GAME.notation.read(state, "run 51-61 via (West)-E2:B-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B"):
        state.advance(step)
    assert refused(state, moves.HOP + 1 * moves.PAYEES + 1) == (
        "East: the route arrives here without using track of your own (D49)"
    )


ASKING = {
    phase: clause
    for clause, phases in {
        "D7": (FIRST_PLAYER,), "A48": (BEFORE_ROLL,), "D9": (ROLL, BUILDING), "D10": (CHOOSE_START,),
        "D43": (ANSWER_LINE, PARTNER_ROLL), "D84": (BUYING, SPEND_BUYING), "A28": (DRAW_LIST,),
        "D44": (DRAW_FROM, DRAW_TO), "D81": (DRAW_SPECIAL,), "D47": (ENTERING,), "D48": (ROUTE,), "D66": (ANSWER_RUN,),
        "A11": (BREACH, EXCHANGE, ANSWER_EXCHANGE), "D57": (THROW,), "A14": (TIE_THROW,), "D69": (SPENDING,),
    }.items()
    for phase in phases
}  # fmt: skip
"""The clause that asks for a decision: what has nothing to do with it is refused by this clause."""

KINDS = (
    ("pass", moves.PASS), ("end", moves.END), ("declare", moves.DECLARE), ("accept", moves.ACCEPT),
    ("withdraw", moves.WITHDRAW), ("first", moves.FIRST), ("offer", moves.OFFER), ("hop", moves.HOP),
    ("sail", moves.SAIL),
    ("die", moves.DIE), ("dice", moves.DICE), ("draw", moves.DRAW), ("special", moves.SPECIAL), ("buy", moves.BUY),
    ("start", moves.START), ("build", moves.BUILD), ("", moves.LAST + 1),
)  # fmt: skip
"""Kinds of steps with the first code of each."""

BUILDS = "D9 D12 D14 D21 D22 D23 D43 D79 A3 A22"
HOPS = "D49 D52 D54 A10 A15 A22 A38 A51 A52"
SAILS = "D49 A10 A15 A22 A38 A41 A51 A52 D54"
FERRIES = "D84 D85 D90 D91 A30"
CITED = {
    (BEFORE_ROLL, "declare"): "D39", (BEFORE_ROLL, "offer"): "D43 A7",
    (BUILDING, "build"): BUILDS, (BUILDING, "buy"): FERRIES, (BUILDING, "declare"): "D39 A48",
    (BUILDING, "end"): "D25", (BUILDING, "pass"): "D25", (BUILDING, "offer"): "D43 A7 A48",
    (SPENDING, "build"): f"{BUILDS} D71 D69", (SPENDING, "buy"): FERRIES,
    (SPENDING, "end"): "D25", (SPENDING, "pass"): "D25",
    (BUYING, "buy"): FERRIES, (SPEND_BUYING, "buy"): FERRIES,
    (DRAW_FROM, "draw"): "D74", (DRAW_TO, "draw"): "D74", (DRAW_LIST, "draw"): "D74 A45 A62",
    (ENTERING, "offer"): "D66 D106 A15",
    (ENTERING, "hop"): HOPS, (ROUTE, "hop"): HOPS, (BREACH, "hop"): HOPS,
    (ENTERING, "sail"): SAILS, (ROUTE, "sail"): SAILS, (BREACH, "sail"): SAILS,
}  # fmt: skip
"""What speaks against a step of a kind that is asked for."""

GAMES = (
    "advanced=yes jointLines=yes netting=byAgreement runs=4 buildDice=2 tie=reroll raceDice=1",
    "advanced=yes jointLines=yes runs=6 pooledSpecials=yes buildDice=2",
    "runs=3 drawList=yes minBy=hex buildDice=2",
    "building=orders advanced=yes runs=7 runsInRound=7",
    "tenPercent=yes runs=6 buildDice=2 entry=sealed joinAlways=yes",
)


def positions(seed: int, options: str) -> Iterator[DampfrossState]:
    """Those of a random game that has just begun, and of one that has come to its runs."""
    chance = Random(seed)
    begun = GAME.new(2 + seed % 3, GAME.options.read(options), "practice")
    chosen = dict(pair.split("=") for pair in options.split())
    lines = (ACROSS, f"{DETOUR};F4-E4", "West-D2-C2-B3-B4-North;West-E2;West-F2-G2-H3-H4-Seaham")
    built = drawing(*lines, map=ABROAD, accounts=[50, 30, 30], done=1, **chosen)
    for state, most in ((begun, 90), (built, 200)):
        for _ in range(most):
            if state.to_move == OVER:
                break
            yield state
            state.play(GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else choose(state, chance))


def check_refusals(state: DampfrossState, chance: Random) -> None:
    """Try steps of every kind: what is refused is refused with a clause that fits, and changes nothing."""
    before = state.digest()
    for place, (kind, first) in enumerate(KINDS):
        size = KINDS[place + 1][1] - first if kind else 1000
        for step in {first + chance.below(min(size, 12)), first + chance.below(size)}:
            if state.allows(step):
                continue
            with pytest.raises(Illegal) as illegal:
                state.play(step)
            fitting = CITED.get((state.phase, kind), ASKING[state.phase]).split()
            assert illegal.value.clause in fitting, (state.phase, kind)
            assert str(illegal.value).endswith(f"({illegal.value.clause})")
    for nonsense in (-1, 10**7):
        assert refused(state, nonsense).endswith(f"({ASKING[state.phase]})")
    assert state.digest() == before


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_refusal_cites_the_clause_the_situation_asks_for(game: int) -> None:
    chance, phases = Random(game), set()
    for state in positions(game, GAMES[game]):
        phases.add(state.phase)
        check_refusals(state, chance)
    assert len(phases) >= 5


def rare() -> Iterator[tuple[int, DampfrossState]]:
    """Positions of the phases random games seldom come to."""
    state = breach(SHORT)
    play(state, "pass")
    yield BREACH, state
    state = race(ACROSS, ACROSS, routes=[WAY, WAY], tie="reroll")
    play(state, "throw A 6+6 B 6+6")
    yield TIE_THROW, state
    lines = ("West-F2-G2-H3-H4", IDLE)
    state = position(
        phase="spend", first="B", to="A", roll="8", track=lines, starts=["West", "East"], accounts=[30, 20],
        income=[8, 0], run="51-61", map=ABROAD, advanced="yes",
    )  # fmt: skip
    play(state, "build (H4)-Seaham")
    yield SPEND_BUYING, state
    state = entry("West-E2-E3-E4", "West-E2;E4-E5-E6-E7-E8-East;E2-D3-D4-E4", netting="byAgreement")
    play(state, "run 51-61 via (West)-E2-E3-E4-E5:B-E6:B-E7:B-E8:B-East:B")
    play(state, "run 51-61 via (West)-E2-E3:A-E4:A-E5-E6-E7-E8-East")
    yield EXCHANGE, state
    state = state.clone()
    play(state, "with B" if state.to_move == 0 else "with A")
    yield ANSWER_EXCHANGE, state


def test_so_it_does_in_phases_that_are_rare() -> None:
    for phase, state in rare():
        assert state.phase == phase
        for seed in range(5):
            check_refusals(state, Random(seed))


ANSWERING = (ANSWER_LINE, ANSWER_RUN, ANSWER_EXCHANGE)


def typed(state: DampfrossState, step: int) -> str:
    """A step as somebody would type it; "" if it has no such words here."""
    board = state.board
    words = {moves.PASS: "pass", moves.DECLARE: "declare", moves.WITHDRAW: "withdraw"}
    if step in words:
        return words[step]
    if moves.OFFER <= step < moves.OFFER + state.seats and state.phase not in ANSWERING:
        return f"with {chr(65 + step - moves.OFFER)}"
    if moves.BUY <= step < moves.BUY + len(board.ferries):
        line = board.ferries[step - moves.BUY]
        return f"ferry {board.node_names[line.port]}~{board.node_names[line.far]}"
    if moves.START <= step < moves.START + len(board.place_names):
        return f"start {board.place_names[step - moves.START]}"
    partner = f"with {chr(65 + state.partner)} " if state.partner >= 0 and state.phase == BUILDING else ""
    if moves.BUILD <= step < moves.BUILD + 6 * board.hexes:
        here, there = (step - moves.BUILD) // 6, board.neighbours[step - moves.BUILD]
        return f"build {partner}({board.node_names[here]})-{board.node_names[there]}" if there >= 0 else ""
    if state.phase == ENTERING and moves.HOP <= step < moves.SAIL:
        here, (way, payee) = start_hex(state), divmod(step - moves.HOP, moves.PAYEES)
        there = board.neighbours[here * 6 + way]
        owners = state.network.owners[here * 6 + way]
        if there < 0 or payee == moves.OWN or not owners >> payee & 1 or owners >> state.to_move & 1:
            return ""  # who is paid is left out, or nobody that could be
        return f"run via ({board.node_names[here]})-{board.node_names[there]}:{chr(65 + payee)}"
    return ""


def clause_of_typed(state: DampfrossState, text: str) -> str:
    """The clause a typed move is refused with."""
    copy, reason = state.clone(), ""
    try:
        for step in GAME.notation.read(copy, text):
            copy.play(step)
    except (Illegal, BadText) as refusal:
        reason = str(refusal)
    cited: list[str] = re.findall(r"\(([DA]\d+)\)", reason)
    return cited[-1] if cited else ""


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_what_is_typed_is_refused_by_the_same_clause_as_a_click(game: int) -> None:
    chance, compared = Random(game), 0
    for state in positions(game + 5, GAMES[game]):
        steps = [*range(moves.HOP), *(moves.BUY + chance.below(3) for _ in range(2)), moves.START + chance.below(8)]
        steps += [moves.BUILD + chance.below(6 * state.board.hexes) for _ in range(5)]
        steps += [moves.HOP + chance.below(moves.HOPS) for _ in range(5)]
        for step in steps if state.to_move >= 0 else ():
            text = "" if state.allows(step) else typed(state, step)
            if text:
                clicked = state.explain(step)
                assert clicked is not None
                assert clause_of_typed(state, text) == clicked.clause, text
                compared += 1
    assert compared > 100


def test_every_refusal_can_be_said_in_every_phase() -> None:
    """Random tries in random positions: each is refused with a sentence that recommends nothing that is refused."""
    for seed in range(1, 5):
        chance = Random(seed)
        options = GAME.options.read("advanced=yes jointLines=yes netting=byAgreement runs=4 buildDice=2")
        state = GAME.new(2 + seed, options, "practice")
        for _ in range(250):
            if state.to_move == OVER:
                break
            for _ in range(4):
                bases = (
                    moves.PASS,
                    moves.OFFER,
                    moves.HOP,
                    moves.SAIL,
                    moves.DRAW,
                    moves.BUY,
                    moves.START,
                    moves.BUILD,
                )
                step = bases[chance.below(len(bases))] + chance.below(40)
                if state.to_move >= 0 and not state.allows(step):
                    sentence = refused(state, step)
                    assert sentence.endswith(")")
                    assert " -" not in sentence
            state.play(GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else choose(state, chance))


@pytest.mark.parametrize("seat", [0, 2])
def test_D66_nobody_runs_jointly_with_himself_or_with_an_empty_chair(seat: int) -> None:
    refused = entry(ACROSS, ACROSS).explain(moves.OFFER + seat)
    assert refused is not None
    assert (refused.clause, refused.reason) == ("D66", "dampfross.no.no_partner")
