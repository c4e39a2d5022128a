"""Whoever looks from their own seat reads "you"; whoever plays for several, and what is passed on, has names."""

from __future__ import annotations

from footplate.table.basics.values import SeatWish, TableWish
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.sitting import person


def logs(lite: Store, *others: SeatWish) -> tuple[str, str]:
    """Anton takes a token: the log of his seat, and the game as data."""
    tables = Tables(lite)
    anton = person(tables)
    wish = TableWish("rocket", (SeatWish("me", "Anton"), *others), options={"firstPlayer": "A"})
    id = tables.new.open(anton, wish, "Anton").result().id
    seq = tables.looking.view(anton, id, "en", seat=0)["seq"]
    tables.playing.move(anton, id, seq=seq, seat=0, text="take London leather").result()
    return str(tables.looking.log(anton, id, "en", seat=0)), str(tables.looking.json(anton, id, seat=0))


def test_the_reader_is_you_in_the_log_and_has_a_name_in_a_file(lite: Store) -> None:
    log, data = logs(lite, SeatWish("bot", level="random"))
    assert "You take a leather token from London" in log
    assert "Anton takes a leather token from London" in data
    assert "You " not in data


def test_whoever_plays_for_several_seats_reads_names(lite: Store) -> None:
    log, _ = logs(lite, SeatWish("here", "Beate"))
    assert "Anton takes a leather token from London" in log
    assert "You " not in log
