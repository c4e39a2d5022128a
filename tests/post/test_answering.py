"""Who is answered: always whoever has agreed; an address that only stands on a letter now and then, without a key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from footplate.post import letter_answers
from footplate.table.store import Store
from tests.post.posting import OWN, Post, address, body, mail, posting, seated
from tests.table.sitting import first_action


@pytest.fixture
def post(tmp_path: Path, where: str) -> Iterator[Post]:
    with posting(tmp_path, where=where) as running:
        yield running


def at_a_table(post: Post) -> tuple[str, int, str]:
    """A table nobody of which has named an address: its id, the seat that is asked, and where that may write to."""
    people, id = seated(post.tables, "rocket", 2, "", {})
    seat = post.tables.live.started(id)[1].decider
    assert seat is not None
    return id, seat, f"post+{post.secret(people[seat], id, seat)}@play.example.org"


def order(post: Post, id: str) -> str:
    live = post.tables.live.started(id)[1]
    return live.game.notation.write(live.state, first_action(post.tables, id)) or "pass"


def keys(store: Store) -> int:
    return int(store.read("SELECT count(*) AS n FROM seat_secret")[0]["n"])


def sixty(post: Post, to: str, senders: list[str]) -> None:
    """Letters within some minutes, each another one."""
    for number in range(60):
        post.drop(mail(f"nonsense {number}", to, senders[number % len(senders)], Message_ID=f"<{number}@x.org>"))
        post.clock.pass_by(5)
    post.go_round()


def test_whoever_has_not_agreed_is_answered_without_a_key_and_the_sheet_counts(post: Post) -> None:
    id, seat, to = at_a_table(post)
    seq, before = post.tables.looking.seq(id), keys(post.store)
    post.write(order(post, id), to, "victim@example.org", Message_ID="<one@example.org>")
    assert post.tables.looking.seq(id) > seq
    (answer,) = post.sink.to("victim@example.org")
    assert keys(post.store) == before
    assert answer["Reply-To"] == OWN
    assert "/join/" not in body(answer)
    assert f"ok   {chr(65 + seat)}" in body(answer)
    said = " ".join(body(answer).split())
    assert "Nobody has agreed to get mail about this seat at this address" in said


def test_one_stranger_is_not_flooded_by_whoever_has_a_seat(post: Post) -> None:
    _, _, to = at_a_table(post)
    sixty(post, to, ["victim@example.org", "Victim+7@example.org"])
    assert len([one for one in post.sink.mails if "victim" in one["To"].lower()]) == letter_answers.MOST_TO_ONE


def test_many_strangers_are_not_written_to_by_whoever_has_seats(post: Post) -> None:
    """All who have seats fall under one limit."""
    tables = [at_a_table(post) for _ in range(2)]
    for table, (_, _, to) in enumerate(tables):
        sixty(post, to, [f"stranger{table}.{number}@example.org" for number in range(60)])
    assert len(post.sink.mails) == letter_answers.MOST_STRANGERS
    post.clock.pass_by(3601)
    post.write("pass", tables[0][2], "late@example.org", Message_ID="<late@x.org>")
    assert len(post.sink.to("late@example.org")) == 1


def test_letters_of_no_seat_leave_whoever_has_one_their_answers(post: Post) -> None:
    """Anybody can write as many of them as they like."""
    id, _, to = at_a_table(post)
    for number in range(letter_answers.MOST_STRANGERS + 10):
        post.drop(mail("pass", OWN, f"nobody{number}@example.org", Message_ID=f"<none {number}@x.org>"))
    post.go_round()
    assert len(post.sink.mails) == letter_answers.MOST_STRANGERS
    post.write(order(post, id), to, "beate@example.org", Message_ID="<one@example.org>")
    assert len(post.sink.to("beate@example.org")) == 1


def test_a_seat_is_read_so_often_in_an_hour_and_told_so_once(post: Post) -> None:
    people, id = post.table()
    post.go_round()
    seat = post.tables.live.started(id)[1].decider
    assert seat is not None
    to, before = f"post+{post.secret(people[seat], id, seat)}@play.example.org", len(post.sink.to(address(seat)))
    sixty(post, to, [address(seat)])
    seq = post.tables.looking.seq(id)
    post.write(order(post, id), to, address(seat), Message_ID="<too many@example.org>")
    assert post.tables.looking.seq(id) == seq
    post.clock.pass_by(600)
    while post.outbox.deliver():  # 40 messages an hour go to one address
        post.clock.pass_by(600)
    for _ in range(10):
        post.clock.pass_by(700)
        post.outbox.deliver()
    answers = [body(one) for one in post.sink.to(address(seat))[before:]]
    assert len(answers) == letter_answers.MOST_LETTERS_AN_HOUR + 1
    assert len([one for one in answers if "40 letters of seat" in one and "not read" in one]) == 1
    post.clock.pass_by(3600)
    post.write(order(post, id), to, address(seat), Message_ID="<later@example.org>")
    assert post.tables.looking.seq(id) > seq


def test_one_seat_that_writes_too_much_takes_nothing_from_another(post: Post) -> None:
    people, id = post.table()
    post.go_round()
    seat = post.tables.live.started(id)[1].decider
    assert seat is not None
    other = 1 - seat
    sixty(post, f"post+{post.secret(people[other], id, other)}@play.example.org", [address(other)])
    seq = post.tables.looking.seq(id)
    post.write(order(post, id), post.reply_to(seat), address(seat), Message_ID="<mine@example.org>")
    assert post.tables.looking.seq(id) > seq


@pytest.mark.parametrize("how", ["signed in", "agreed"])
def test_whoever_has_shown_to_read_at_an_address_is_answered_there_in_full(post: Post, how: str) -> None:
    """Though the table has no address of theirs."""
    id, seat, to = at_a_table(post)
    values = {"id": id, "seat": seat, "email": "beate@example.org"}
    agree = "INSERT INTO address (owner, email) SELECT person, :email FROM seat WHERE game_id = :id AND seat = :seat"
    sign = "UPDATE person SET email = :email WHERE id = (SELECT person FROM seat WHERE game_id = :id AND seat = :seat)"
    post.store.write(lambda one: one.run(agree if how == "agreed" else sign, values)).result()
    before = keys(post.store)
    post.write(order(post, id), to, "Beate@example.org", Message_ID="<one@example.org>")
    (answer,) = post.sink.to("Beate@example.org")
    assert keys(post.store) == before + 1
    assert "/join/" in body(answer)
    assert "Nobody has agreed" not in body(answer)


def test_a_message_of_an_earlier_version_still_brings_its_key(post: Post) -> None:
    people, id = post.table()
    post.go_round()
    to = f"post+{post.secret(people[0], id, 0)}@play.example.org"
    post.drop(mail("nonsense", to, address(0), Message_ID="<one@example.org>"))
    post.office.empty(post.inbox)
    older = "UPDATE outbox SET letter = replace(letter, ', \"admits\": true', '') WHERE channel = 'post'"
    post.store.write(lambda transaction: transaction.run(older)).result()
    assert not post.store.read("SELECT id FROM outbox WHERE letter LIKE '%admits%' AND state = 'waiting'")
    post.go_round()
    assert "/join/" in body(post.sink.to(address(0))[-1])
