"""A name is checked in one way, wherever it comes from: typed, or in a record."""

from __future__ import annotations

import pytest

from footplate.kernel.records.faults import BadRecord
from footplate.table.basics.errors import Invalid
from footplate.table.basics.values import SeatWish, TableWish
from footplate.table.service import Tables
from tests.browser.records import begun
from tests.table.sitting import import_record, person

UNFIT = (
    "Anton\u202e",
    "a\u2028b",
    "a\u2029b",
    "\u2028Anton",
    "a\x85b",
    "Anton\n",
    "a\x1cb",
    "\u200bAnton",
    "An\u2060ton",
    "\u3164",
    "An\u00adton",
    "\u2066x\u2069",
    "a" + "\u0301" * 35,
)


@pytest.mark.parametrize("name", UNFIT)
def test_what_nobody_can_read_is_no_name_when_typed(tables: Tables, name: str) -> None:
    anton, seats = person(tables), (SeatWish("me"), SeatWish("here", name))
    with pytest.raises(Invalid):
        tables.new.open(anton, TableWish("rocket", seats))
    with pytest.raises(Invalid):
        tables.new.open(anton, TableWish("rocket", (SeatWish("me"), SeatWish("here"))), name)


@pytest.mark.parametrize("name", UNFIT)
def test_and_none_in_a_record(tables: Tables, name: str) -> None:
    anton = person(tables)
    record = begun("rocket", 3)
    seat = next(line for line in record.split("\n") if line.startswith("[SeatA"))
    assert import_record(tables, anton, record.replace(seat, '[SeatA "Beate"]')).result().id
    with pytest.raises((BadRecord, Invalid)):
        import_record(tables, anton, record.replace(seat, f'[SeatA "{name}"]'))
    with pytest.raises(BadRecord):
        import_record(tables, anton, record.replace(seat, f'{seat}\n[Event "{name}"]'))


@pytest.mark.parametrize(("language", "name"), [("en", "cleaner B"), ("de", "Putzer B"), ("it", "pulitore B")])
def test_a_bot_without_a_name_is_called_by_its_level_in_every_language(
    tables: Tables, language: str, name: str
) -> None:
    anton, seats = person(tables), (SeatWish("me", "fireman"), SeatWish("bot", level="cleaner"))
    id = tables.new.open(anton, TableWish("rocket", seats, options={"firstPlayer": "B"})).result().id
    assert [seat["name"] for seat in tables.looking.meta(anton, id, language)["seats"]] == ["fireman", name]
    assert name in tables.looking.view(anton, id, language, seat=0)["prompt"]["text"]
    assert '[SeatB "bot:cleaner@' in tables.looking.record(anton, id), "a record is the same for everybody"
