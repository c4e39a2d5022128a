"""Every refusal has a sentence in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import footplate.table
from footplate.language import LANGUAGES, catalog
from footplate.table.basics.chronicle import Happening
from footplate.table.basics.errors import Invalid, Refused, Stale, StoreFailed, TableError, Unknown
from footplate.table.basics.machine_time import MachineTime
from footplate.table.show.views import happening_key

SOURCE = Path(footplate.table.__file__).parent
REASONS = sorted(
    {
        reason
        for path in SOURCE.rglob("*.py")
        for reason in re.findall(
            r'(?:Unknown|Forbidden|Refused|Invalid|InUse|Unusable|ReadOnly|TooMany)\(\s*"([a-z_]+)"',
            path.read_text("utf-8"),
        )
    }
)


def test_every_reason_has_a_sentence() -> None:
    assert len(REASONS) > 30
    assert [reason for reason in REASONS if f"table.error.{reason}" not in catalog("en")] == []
    for reason in (
        "undo_nothing",
        "undo_barrier",
        "undo_over",
        "undo_often",
        "undo_late",
    ):  # made of what `undo_choice` says
        assert f"table.error.{reason}" in catalog("en")


def test_no_sentence_is_there_for_nothing() -> None:
    used = {*REASONS, "stale", "store", "undo_nothing", "undo_barrier", "undo_over", "undo_often", "undo_late"}
    used |= {"no_challenge", "challenge_withdrawn", "challenge_expired", "challenge_spent"}  # chosen by functions
    there = {key.removeprefix("table.error.") for key in catalog("en") if key.startswith("table.error.")}
    assert there == used


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_speak_the_readers_language(language: str) -> None:
    errors: list[TableError] = [Unknown("table"), Refused("over"), Invalid("name", {"longest": 40}), Stale(3)]
    for error in [*errors, StoreFailed("full")]:
        assert error.sentence(language)
    assert str(Stale(3)) == Stale(3).sentence("en")


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("undo", {}),
        ("undo_asked", {}),
        ("undo_answered", {"agree": False}),
        ("vote", {"agree": True}),
        ("vote", {"agree": False}),
        ("cover", {}),
        ("handback", {}),
        ("resign", {}),
        ("clock", {}),
        ("hint", {"actions": 3, "taken_back": 0}),
        ("hints", {"agree": True}),
        ("hints", {"agree": False}),
        ("end", {"termination": "agreed"}),
        ("end", {"termination": "timeout A"}),
    ],
)
def test_what_happens_at_a_table_can_be_told(kind: str, facts: dict[str, object]) -> None:
    key = happening_key(Happening(3, 0.0, 0, kind, facts, MachineTime(0.0)))
    assert f"table.log.{key}" in catalog("en")
