"""Text from outside never brings the program down: damage to a record, a position or a map is told in a sentence."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from footplate.games import KNOWN, load
from footplate.games.rocket import GAME
from footplate.games.rocket.rules.maps import SHELF, defects
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.faults import BadRecord, Fault
from footplate.kernel.records.reading import read_records
from footplate.kernel.records.replay import replay
from footplate.kernel.text import BadText

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).resolve().parent
RECORD = (ROOT / "records/sample1.fpr").read_text("utf-8")
POSITION = GAME.position(GAME.new(3))
MAP: dict[str, Any] = SHELF.data("england-188")
JUNK = st.sampled_from([*'"[]{}|~%.,:=@!>-*?\\\n 09AZaz_&é\u2028\x00', "==", "fp1:", "[Seat", "9999999999", "GWR"])


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with a few letters replaced, removed or added."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 6))
        text = text[:at] + draw(st.just("") | JUNK) + text[at + cut :]
    return text


@given(text=damaged(RECORD))
@settings(max_examples=400)
def test_a_damaged_record_is_read_or_refused_with_line_and_column(text: str) -> None:
    faults: tuple[Fault, ...] = ()
    try:
        for record in read_records(text, KNOWN):
            replay(record, load)
    except BadRecord as bad:
        faults = bad.faults
    assert all(fault.line >= 1 and fault.column >= 1 and fault.message for fault in faults)


@given(text=damaged(POSITION))
@settings(max_examples=400)
def test_a_damaged_position_is_read_or_refused(text: str) -> None:
    refused = None
    try:
        GAME.restore(text)
    except BadText as bad:
        refused = bad
    assert refused is None or refused.expected


@given(
    text=st.text(max_size=30) | damaged("take London brewing") | damaged("station K9 from F10") | damaged("veto 2 SW")
)
@settings(max_examples=400)
def test_a_damaged_move_is_read_or_refused(text: str) -> None:
    state = GAME.new(3, GAME.options.choose({"firstPlayer": "A"}))
    before = state.digest()
    unread = illegal = None
    try:
        for step in GAME.notation.read(state, text):
            state.play(step)
    except BadText as bad:
        unread = bad
    except Illegal as refused:
        illegal = refused
    assert unread is None or (unread.expected and state.digest() == before)
    assert illegal is None or illegal.clause


@st.composite
def damaged_maps(draw: st.DrawFn) -> dict[str, Any]:
    """The map of England with something wrong somewhere inside."""
    data: Any = copy.deepcopy(MAP)
    here, path = data, []
    while isinstance(here, (dict, list)) and here:
        key: Any = draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
        path.append((here, key))
        here = here[key]
        if draw(st.booleans()):
            break
    inside, key = path[-1]
    inside[key] = draw(
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=4)
        | st.just([])
        | st.just({})
        | st.just([[]])
        | st.just([{}])
    )
    result: dict[str, Any] = data
    return result


@given(data=damaged_maps())
@settings(max_examples=400)
def test_a_damaged_map_is_fit_or_every_defect_is_a_sentence(data: dict[str, Any]) -> None:
    assert all(isinstance(defect, str) and defect for defect in defects(json.loads(json.dumps(data))))
