"""What goes on by itself reads from indexes alone, and what it reads does not grow with what is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from footplate.table.basics.values import ClockWish
from footplate.table.people.lifetimes import Lifetimes, Sweeper
from footplate.table.play.clocks import DAY
from footplate.table.store import Store
from tests.post.posting import OWN, Post, address, mail, posting
from tests.table.crowd import fill
from tests.table.sitting import first_action
from tests.table.test_lists import Asked, asked, scans

__all__ = ["asked"]


@pytest.fixture
def post(tmp_path: Path, where: str) -> Iterator[Post]:
    with posting(tmp_path, where=where) as running:
        yield running


@pytest.fixture
def store(post: Post) -> Store:
    """The one whose questions are looked at."""
    return post.store


OLD = (
    "INSERT INTO seat (game_id, seat, kind, name, person, level) SELECT id, 5, 'person', 'A', '', '' FROM game",
    "INSERT INTO sheet (game_id, seat, at, text, done)"
    " SELECT id, 5, 0, 'pass', CASE status WHEN 'running' THEN 0 ELSE -1 END FROM game",
    "INSERT INTO notify (game_id, seat, email, webhook, language, post, confirmed)"
    " SELECT id, 5, 'a' || id || '@example.org', '', 'en', 1, 1 FROM game",
    "INSERT INTO letter (id, at, counted) SELECT id, 1, CASE status WHEN 'over' THEN id ELSE 'strangers' END FROM game",
    "INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error)"
    " SELECT id, 'post', 'a' || id || '@example.org', 'en', id, 5, 0, 1, 1, 1, 'sent', '' FROM game",
    "ANALYZE",
)


def crowd(store: Store, games: int) -> None:
    """Games of long ago, all of them by post."""
    fill(store, games=games, others=games // 5)
    store.write(lambda transaction: [transaction.run(sql) for sql in OLD]).result()


def a_day(post: Post, id: str) -> None:
    """Everything that goes on by itself, with letters that come and messages that go."""
    post.go_round()
    live = post.tables.live.started(id)[1]
    seat = live.decider
    assert seat is not None
    order = live.game.notation.write(live.state, first_action(post.tables, id))
    to = post.reply_to(seat)
    post.write(order, to, address(seat), Message_ID="<one@example.org>")
    post.write("station A99", to, "other@example.org", Message_ID="<two@example.org>")
    post.write("pass", OWN, "stranger@example.org", Message_ID="<three@example.org>")
    post.drop(mail("pass", to, address(seat), Message_ID="<four@example.org>"))
    post.clock.pass_by(6.5 * DAY)
    post.go_round()
    for ways in ("any", "mail", "call"):
        post.outbox.next_due(ways)
        post.outbox.deliver(ways)
    post.clock.pass_by(DAY)
    for done in post.tables.deadlines.expire():
        done.result()
    post.tables.deadlines.next()
    post.tables.bots.all_due()
    post.tables.people.note_used().result()
    post.tables.orders.tidy().result()
    post.tables.administration.erase_deleted().result()
    post.go_round()
    Sweeper(post.store, post.clock, Lifetimes(finished=36_500), 60).sweep()


def test_nothing_that_goes_on_by_itself_reads_a_table_from_end_to_end(
    post: Post, store: Store, asked: list[Asked]
) -> None:
    _, id = post.table(clock=ClockWish("move", days=7, on_timeout="hold"))
    crowd(store, 10_000)
    asked.clear()
    a_day(post, id)
    told = {sql: values for sql, values in asked if not sql.startswith(("SELECT pg_", "SELECT max(number)"))}
    assert len(told) > 60
    assert [scan for sql, values in told.items() for scan in scans(store, sql, values) if not _is_small(scan)] == []


def _is_small(scan: str) -> bool:
    """Orders of administrators that are in force; sheets that wait, of which the index has no others."""
    return scan.endswith((" standing_order", "USING INDEX sheet_waits"))
