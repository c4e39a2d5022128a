"""A misspelt name is read right or refused, with what was meant among the nearest where it is near; never misread."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from footplate.post.order_reading import Desk
from tests.post.desks import desk, read

ANNA = desk(1, 8, 0)
BEN = desk(2, 8, 1)
TRAINS = desk(3, 0, 0)
CITIES = ("Reading", "London", "Manchester", "Birmingham", "Gloucester", "Swindon", "Cambridge", "Sheffield")


@st.composite
def misspelt(draw: st.DrawFn, names: tuple[str, ...]) -> tuple[str, str]:
    """A name, and the same with one slip of the pen: a letter too many, too few, wrong, or two swapped."""
    name = draw(st.sampled_from(names))
    at = draw(st.integers(1, len(name) - 2))
    letter = draw(st.sampled_from("aeiourstlnmkhxyz"))
    slip = draw(st.sampled_from(("swap", "drop", "add", "other", "case", "cut")))
    made = {
        "swap": name[:at] + name[at + 1] + name[at] + name[at + 2 :],
        "drop": name[:at] + name[at + 1 :],
        "add": name[:at] + letter + name[at:],
        "other": name[:at] + letter + name[at + 1 :],
        "case": name.swapcase(),
        "cut": name[: max(at, 2)],
    }
    return name, made[slip]


@settings(max_examples=150, deadline=None)
@given(misspelt(CITIES))
def test_a_city_of_rocket(pair: tuple[str, str]) -> None:
    name, written = pair
    never_misread(ANNA, f"take {name} steel", f"take {written} steel", name, written)


@settings(max_examples=150, deadline=None)
@given(misspelt(("Eastham", "Midford", "Westport")))
def test_a_place_of_dampfross(pair: tuple[str, str]) -> None:
    name, written = pair
    never_misread(BEN, f"build (A7)-{name}", f"build (A7)-{written}", name, written)


def never_misread(at: Desk, right: str, wrong: str, name: str, written: str) -> None:
    (expected,), (found,) = read(at, right), read(at, wrong)
    if found.move:
        assert found.move == expected.move
        assert written == name or (written, name) in found.changes
        return
    same = [fault.code for fault in found.faults] == [fault.code for fault in expected.faults]
    if expected.verdict == "ok" or not same:
        fault = found.faults[0]
        assert fault.code in ("E08", "E07", "E10"), fault
        if fault.code == "E08" and "nearest" in str(fault):
            assert name in str(fault), fault


ALIKE = {"0": "oO", "1": "lI|", "2": "zZ", "3": "E", "4": "A", "5": "sS", "6": "bG", "7": "T/", "8": "B", "9": "gq"}
DIGITS = (
    (ANNA, "station O5"),
    (BEN, "build (A7)-Eastham; (A5)-B6-C5-Midford"),
    (BEN, "build (A5)-B6-C6"),
    (TRAINS, "train 1 coal SW -> D6"),
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_digit_is_what_it_says_or_refused(data: st.DataObject) -> None:
    """Another digit, two swapped, one too many, a letter that looks like it: no place is read that is not written."""
    at, order = data.draw(st.sampled_from(DIGITS))
    place = data.draw(st.sampled_from([n for n, one in enumerate(order) if one.isdigit()]))
    slip = data.draw(
        st.sampled_from((*ALIKE[order[place]], *"0123456789", "", "00", order[place] * 2, order[place] + "1"))
    )
    written = order[:place] + slip + order[place + 1 :]
    (found,) = read(at, written)
    if found.move:
        assert sorted(re.findall(r"\d+", written)) == sorted(re.findall(r"\d+", found.move)), (written, found.move)


@settings(max_examples=80, deadline=None)
@given(misspelt(("coal",)))
def test_a_good_of_whistle_stop(pair: tuple[str, str]) -> None:
    _, written = pair
    (found,) = read(TRAINS, f"train 1 {written} SW -> D6")
    assert found.move in ("", "train 1 coal SW -> D6")
    assert found.move or found.faults


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    for order in read(BEN, text):
        assert order.verdict in ("ok", "later", "not")
        assert order.verdict != "not" or order.faults
