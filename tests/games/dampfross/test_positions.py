"""Positions as text: what is read back is the position that was written, also in the middle of a route."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import builder_of, own_fields
from footplate.games.dampfross.rules.companies import MEMBERS, seats_in
from footplate.games.dampfross.rules.position import BUILDING, SPENDING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.referee import inspect
from footplate.kernel.rng import Random
from footplate.kernel.text import BadText
from tests.games.dampfross.running import ACROSS, DETOUR, asked, entry
from tests.games.dampfross.table import ABROAD, PLAIN, play, position

NORTHERN = "West-D2-C2-C3-C4-C5-C6-D6-D7-D8-E8-East"
"""Eleven fields from West to East."""


def read_back(state: DampfrossState) -> DampfrossState:
    text = GAME.position(state)
    again = GAME.restore(text)
    assert GAME.position(again) == text
    return again


def test_A11_another_route_after_a_breach_is_read_back_at_every_step() -> None:
    """A owes B eleven; B stays out, so A has to look for another route and finds one of its own."""
    state = entry(f"West-E2-E3;{DETOUR}", f"West-E2;{NORTHERN}", accounts=[50, 20])
    dear = "(West)-E2-West-" + NORTHERN.removeprefix("West-").replace("-", ":B-") + ":B"
    play(state, f"run 51-61 via {dear}", "pass")
    assert asked(state) == "A"
    for step in GAME.notation.read(state, f"run 51-61 via ({DETOUR.replace('-', ')-', 1)}"):
        assert read_back(state).digest() == state.digest()
        state.play(step)
    assert read_back(state).digest() == state.digest()


def test_an_entry_by_hand_need_not_say_that_nobody_has_declared() -> None:
    state = entry(ACROSS, DETOUR, accounts=[30, 20])
    by_hand = GAME.position(state).replace("entries=A:-|B:-", "entries=-")
    assert "entries=- " in by_hand
    assert GAME.restore(by_hand).digest() == state.digest()
    assert GAME.restore(by_hand).order == [0, 1], "the richer is asked first (A9)"


@pytest.mark.parametrize(
    ("field", "wrong", "expected"),
    [
        ("run=51-61", "run=-", "the run that is entered"),
        ("phase=entry", "phase=race", "the trains of the race"),
        ("phase=entry", "phase=spend", "no entries"),
    ],
)
def test_entries_that_do_not_fit_are_refused(field: str, wrong: str, expected: str) -> None:
    text = GAME.position(entry(ACROSS, DETOUR)).replace(field, wrong)
    if "spend" in wrong:
        text = text.replace("entries=A:-|B:-", "entries=A:pass|B:-")
    with pytest.raises(BadText, match=expected):
        GAME.restore(text)


def test_copies_share_their_track_and_never_see_each_others() -> None:
    """Whoever builds, the original or a copy of a copy, alone sees what it has built, and so it is with ferries."""
    begun = position(map=ABROAD, track=["West-E2", "East-E8"], starts=["West", "East"], advanced="yes")
    copy = begun.clone()
    further = copy.clone()
    before = begun.digest()
    play(copy, "build (E2)-E3-E4")
    assert (begun.digest(), further.digest()) == (before, before)
    play(begun, "build (E2)-F3-F4")
    assert further.digest() == before
    assert len({begun.digest(), copy.digest(), further.digest()}) == 3
    assert begun.presence != copy.presence
    assert begun.network.owners != copy.network.owners
    inspect(GAME, begun)
    inspect(GAME, copy)


def test_a_ferry_bought_in_a_copy_is_not_bought_in_the_original() -> None:
    begun = position(map=ABROAD, track=["West-F1-G1-H2-I2-I3-Seaham"], advanced="yes")
    copy = begun.clone()
    ferry = next(step for step in copy.legal() if moves.BUY <= step < moves.START)
    copy.advance(ferry)
    assert [ferry.owner for ferry in begun.network.ferries].count(-1) == len(begun.network.ferries)
    assert [ferry.owner for ferry in copy.network.ferries].count(0) == 1


@pytest.mark.parametrize("options", ["-", "jointLines=yes"])
def test_D23_the_hexes_to_build_from_are_those_with_own_track(options: str) -> None:
    """They are kept up to date with every segment, in the position and in copies that go other ways."""
    chance = Random(4)
    state = GAME.new(3, GAME.options.read(options), PLAIN)
    looked_at = 0
    for _ in range(400):
        legal = state.legal()
        other = state.clone()
        other.advance(legal[chance.below(len(legal))])
        state.advance(legal[chance.below(len(legal))])
        for one in (state, other):
            if one.phase in (BUILDING, SPENDING):
                builder = builder_of(one)
                own = [hex for hex in range(one.board.hexes) if may_begin(one, builder, hex)]
                assert own_fields(one, builder) == own
                looked_at += len(own)
    assert looked_at > 200


def may_begin(state: DampfrossState, builder: int, hex: int) -> bool:
    """Own track or the start city; for partners track of both, or of theirs together (D23, D43)."""
    here = state.presence[hex]
    seats = seats_in(here)
    return seats & MEMBERS[builder] == MEMBERS[builder] or (here >> builder & 1 == 1)
