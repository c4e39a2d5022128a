"""Games of revision 2 go on by the readings of then: A47, A61 and A62 hold for those that begin now."""

from __future__ import annotations

from pathlib import Path

import pytest

from footplate.games import KNOWN, load
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import Replay, replay

pytestmark = pytest.mark.compiled

RECORDS = Path(__file__).parents[2] / "records" / "dampfross"
OLDER = {
    "france-four-seats-ten-percent": 1744786209037194181,
    "france-three-seats-abroad": 720813548380395225,
    "germany-five-seats-abroad": 659787341765437549,
    "germany-two-seats": 912289374898570882,
    "practice-four-seats-older-rulings": 202453631481373654,
    "practice-three-seats-agreement": 2223596354304064555,
    "usa-east-four-seats-runs": 562719082122735234,
    "usa-east-six-seats": 1520600554446163311,
    "usa-west-six-seats-two-dice": 1863691134813364676,
}
"""Every older record, with the digests of all its positions folded into one number by the rules of then."""
RULINGS = {"lowAccounts": "asked", "joinAgain": "yes", "shortRuns": "drawn"}
"""What held in revision 2."""


def played(text: str) -> Replay:
    return replay(read_record(text, KNOWN), load)


def folded(played: Replay) -> int:
    total = 0
    for line in played.lines:
        total = (total * 31 + line.after.digest()) % (1 << 61)
    return total


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.fpr").read_text("utf-8")


def today(**rulings: str) -> str:
    """The game in which all three readings made a difference, as one that began today with these rulings."""
    text = text_of("practice-four-seats-older-rulings").replace('[Rules "2"]', '[Rules "3"]')
    _, _, rest = text.partition('[Options "')
    options, _, _ = rest.partition('"')
    return text.replace(options, " ".join(sorted([*options.split(), *(f"{k}={v}" for k, v in rulings.items())])))


@pytest.mark.parametrize("name", OLDER)
def test_an_older_game_replays_to_the_same_digests(name: str) -> None:
    assert folded(played(text_of(name))) == OLDER[name]


def test_every_older_record_is_among_them() -> None:
    older = {path.stem for path in RECORDS.glob("*.fpr") if '[Rules "3"]' not in path.read_text("utf-8")}
    assert older == set(OLDER)


def test_revision_2_goes_on_and_its_readings_are_named() -> None:
    assert GAME.goes_on("2")
    assert {key: GAME.options.choose(revision=2)[key] for key in RULINGS} == RULINGS
    assert not any(GAME.options.choose()[key] == value for key, value in RULINGS.items())


def test_with_the_older_rulings_it_would_be_the_same_game_today() -> None:
    assert folded(played(today(**RULINGS))) == OLDER["practice-four-seats-older-rulings"]


def test_A47_today_its_low_accounts_would_have_been_measured_before() -> None:
    found = played(today(joinAgain="yes", shortRuns="drawn"))
    assert {fault.code for fault in found.warnings} == {"W12"}, "what could be spent is among the checks"


def test_A61_today_it_would_have_had_other_accounts() -> None:
    assert folded(played(today(lowAccounts="asked", shortRuns="drawn"))) != OLDER["practice-four-seats-older-rulings"]


def test_A62_today_its_list_would_be_refused() -> None:
    with pytest.raises(BadRecord, match=r"more runs under six hexes than it must \(A62\)"):
        played(today(lowAccounts="asked", joinAgain="yes"))


def test_a_position_of_revision_2_is_read_by_the_readings_of_then() -> None:
    before = played(text_of("practice-four-seats-older-rulings")).lines[40].after
    assert isinstance(before, DampfrossState)
    text = GAME.position(before)
    assert "joinAgain:yes" in text
    older = text.replace("rules=3", "rules=2").replace("joinAgain:yes,", "").replace("lowAccounts:asked,", "")
    again = GAME.restore(older.replace("shortRuns:drawn,", ""))
    assert again.digest() == before.digest()
    assert GAME.position(again) == text
