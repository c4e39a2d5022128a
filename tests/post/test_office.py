"""Letters change a table only by the secret of a seat, once, and whoever died in between goes on with the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NoReturn

import pytest

from footplate.games import BUILT_IN
from footplate.kernel.errors import BadGame
from footplate.post.envelopes import Envelope, opened
from footplate.post.office import PostOffice, keep_sheet
from footplate.post.settings import PostSettings
from footplate.table.admin.log import LogReason
from footplate.table.basics.errors import StoreFailed
from footplate.table.basics.values import ClockWish
from footplate.table.store import Transaction
from footplate.table.store.rows import fetch_table
from tests.post.posting import OWN, Post, address, body, mail, posting, secret_in
from tests.table.sitting import everything, first_action

WEEK = 7 * 86_400


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    with posting(tmp_path) as running:
        yield running


@pytest.fixture
def posted(tmp_path: Path, where: str) -> Iterator[Post]:
    """On both kinds of store."""
    with posting(tmp_path, where=where) as running:
        yield running


def asked(post: Post, id: str) -> int:
    seat = post.tables.live.started(id)[1].decider
    assert seat is not None
    return seat


def any_order(post: Post, id: str) -> str:
    live = post.tables.live.started(id)[1]
    return live.game.notation.write(live.state, first_action(post.tables, id)) or "pass"


def leave_a_sheet(post: Post, id: str) -> None:
    """One that waits to be carried out."""
    seat = asked(post, id)
    post.store.write(lambda transaction: keep_sheet(transaction, id, seat, "pass", 1.0)).result()


def begun(post: Post, clock: ClockWish | None = None) -> tuple[str, int, str]:
    """A table of Rocket by post: its id, the seat that is asked, and where that seat writes to."""
    _, id = post.table(clock=clock)
    post.go_round()
    return id, asked(post, id), post.reply_to(asked(post, id))


# --- letters ----------------------------------------------------------------------------------------------------------


def test_a_sheet_after_the_end_is_told_that_the_game_is_over_and_is_not_asked_for_again(post: Post) -> None:
    id, seat, to = begun(post)
    post.write(f"Game {id}\nresign\nend\n", to, address(seat))
    assert post.tables.live.started(id)[1].over
    post.write(f"Game {id}\npass\nend\n", to, address(seat), Message_ID="<late@example.org>")
    (answer,) = [one for one in post.sink.to(address(seat)) if one["In-Reply-To"] == "<late@example.org>"]
    assert "The game is over; nothing has changed." in body(answer)
    assert "no order found" not in body(answer)
    assert "Send the whole sheet again" not in body(answer)


def test_a_sheet_is_played_and_answered(posted: Post) -> None:
    post = posted
    id, seat, to = begun(post)
    order, seq = any_order(post, id), post.tables.looking.seq(id)
    post.write(f"Game {id}\n{order}\nend\n", to, address(seat), Message_ID="<one@example.org>")
    assert post.tables.looking.seq(id) > seq
    (answer,) = [one for one in post.sink.to(address(seat)) if one["In-Reply-To"] == "<one@example.org>"]
    assert f"ok   {chr(65 + seat)} {order}" in body(answer)
    assert answer["Auto-Submitted"] == "auto-replied"
    assert max(map(len, body(answer).splitlines())) <= 78 or "https://" in body(answer)


def test_the_same_letter_again_changes_nothing_and_is_not_answered(posted: Post) -> None:
    post = posted
    id, seat, to = begun(post)
    letter = mail(any_order(post, id), to, address(seat), Message_ID="<twice@example.org>")
    post.drop(letter)
    post.go_round()
    seq, sent = post.tables.looking.seq(id), len(post.sink.mails)
    post.drop(letter)
    post.go_round()
    assert (post.tables.looking.seq(id), len(post.sink.mails)) == (seq, sent)


def test_a_letter_stays_until_it_can_be_kept(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    id, seat, to = begun(post)
    seq = post.tables.looking.seq(id)
    post.drop(mail(any_order(post, id), to, address(seat)))

    def fail_once(job: Callable[[Transaction], object]) -> NoReturn:
        monkeypatch.undo()
        raise StoreFailed("full")

    monkeypatch.setattr(post.store, "write", fail_once)
    with pytest.raises(StoreFailed):
        post.office.empty(post.inbox)
    post.go_round()
    assert post.tables.looking.seq(id) > seq


def test_somebody_blocked_is_not_heard_by_letter_either(post: Post) -> None:
    id, seat, to = begun(post)
    seq, sent = post.tables.looking.seq(id), len(post.sink.mails)
    person = fetch_table(post.store, id).seats[seat].person
    post.tables.administration.block(LogReason("machine"), person).result()
    post.write(any_order(post, id), to, address(seat))
    assert (post.tables.looking.seq(id), len(post.sink.mails)) == (seq, sent)


def test_nobody_makes_a_letter_look_like_one_that_came_before(post: Post) -> None:
    id, seat, to = begun(post)
    seq = post.tables.looking.seq(id)
    post.write("Nonsense", OWN, "stranger@example.org", Message_ID="<one@example.org>")
    post.write(any_order(post, id), to, address(seat), Message_ID="<one@example.org>")
    assert post.tables.looking.seq(id) > seq


def test_the_secret_may_stand_in_the_sheet(post: Post) -> None:
    id, seat, _to = begun(post)
    secret, seq = secret_in(post.sink.to(address(seat))[-1]), post.tables.looking.seq(id)
    post.write(f"Game {id}\nSecret: {secret}\n{any_order(post, id)}\n", OWN, "elsewhere@example.org")
    assert post.tables.looking.seq(id) > seq


def test_a_stranger_changes_nothing_and_is_answered_once(posted: Post) -> None:
    post = posted
    id, _, _ = begun(post)
    seq = post.tables.looking.seq(id)
    for number in range(3):
        text = f"Game {id}\n{any_order(post, id)}\n"
        post.write(text, f"post+{'0' * 40}@play.example.org", "mallory@example.org", Message_ID=f"<{number}@x.org>")
    assert post.tables.looking.seq(id) == seq
    assert len(post.sink.to("mallory@example.org")) == 1


def test_nobody_has_answers_sent_to_an_address_that_did_not_agree(post: Post) -> None:
    id, seat, to = begun(post)
    values = {"id": id, "seat": seat, "email": "victim@example.org"}
    change = "UPDATE notify SET email = :email, confirmed = 0 WHERE game_id = :id AND seat = :seat"
    post.store.write(lambda transaction: transaction.run(change, values)).result()
    post.write(any_order(post, id), to, address(seat), Message_ID="<one@example.org>")
    assert not post.sink.to("victim@example.org")
    assert [one["To"] for one in post.sink.mails if one["In-Reply-To"] == "<one@example.org>"] == [address(seat)]


def test_an_address_with_letters_of_any_language_is_answered(post: Post) -> None:
    head = "From: Jürgen <jürgen@example.org>\r\nTo: post@play.example.org\r\nMessage-ID: <one@example.org>\r\n\r\n"
    post.drop(f"{head}Where do I play?".encode())
    post.go_round()
    queued = post.store.read("SELECT state FROM outbox WHERE target = 'jürgen@example.org'")
    assert [row["state"] for row in queued] == ["sent"]
    assert [one["In-Reply-To"] for one in post.sink.mails] == ["<one@example.org>"]


def test_an_address_with_another_plus_is_the_same_stranger(post: Post) -> None:
    begun(post)
    for number in range(3):
        post.write("pass", OWN, f"Mallory+{number}@example.org", Message_ID=f"<{number}@x.org>")
    assert len([one for one in post.sink.mails if "mallory" in one["To"].lower()]) == 1


def test_not_many_strangers_are_answered_in_an_hour(post: Post) -> None:
    begun(post)
    for number in range(40):
        post.drop(mail("pass", OWN, f"forged{number}@example.org", Message_ID=f"<{number}@x.org>"))
    post.go_round()
    assert len([one for one in post.sink.mails if one["To"].startswith("forged")]) == 30


def test_two_servers_do_not_answer_one_another(post: Post, tmp_path: Path) -> None:
    """A letter that claims to come from another Footplate is answered once, and the other does not answer that."""
    begun(post)
    post.write("pass", OWN, "post@elsewhere.example", Message_ID="<loop@x.org>")
    (answer,) = post.sink.to("post@elsewhere.example")
    other = PostSettings("post@elsewhere.example", maildir=str(tmp_path / "other"))
    office = PostOffice(post.tables, post.store, other, post.clock)
    sent = len(post.sink.mails)
    office.receive(answer.as_bytes())
    office.receive(answer.as_bytes().replace(b"Auto-Submitted: auto-replied", b"X-Was: lost"))
    post.go_round()
    assert not post.sink.mails[sent:] or [one["To"] for one in post.sink.mails[sent:]] == [OWN]
    for late in post.sink.mails[sent:]:  # a relay that strips our mark costs one letter, then it ends
        post.office.receive(late.as_bytes())
    sent = len(post.sink.mails)
    post.go_round()
    assert len(post.sink.mails) == sent


@pytest.mark.parametrize("game", ["rocket", "dampfross", "whistle"])
def test_a_secret_is_never_told_to_others(post: Post, game: str) -> None:
    people, id = post.table(game, 2)
    post.go_round()
    secrets = set[str]()
    for number in range(40):
        seat = asked(post, id)
        secret = post.secret(people[seat], id, seat)
        secrets.add(secret)
        order = any_order(post, id)
        texts = (
            f"Game {id}\nSecret: {secret}\n{order}\n--\n",
            f"{order}\nSecret: {secret}\n--\n",
            f"Game {id}\n{order} {{ {secret} }}\n--\n{secret}\n",
        )
        post.write(texts[number % 3], f"post+{secret}@play.example.org", address(seat), Message_ID=f"<{secret}@x>")
        if any("report" in one["Subject"] for one in post.sink.mails):
            break
    reports = [one for one in post.sink.mails if one["In-Reply-To"] is None]
    told = [part.get_payload(decode=True) or b"" for one in reports for part in one.walk()]
    assert any(b"[Game" in one for one in told)
    assert not [one for one in told if any(secret.encode() in one for secret in secrets)]
    assert not any(secret in post.tables.looking.record(people[0], id, seat=0) for secret in secrets)


def test_a_letter_that_breaks_the_reader_does_not_keep_others_from_being_read(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, seat, to = begun(post)
    seq = post.tables.looking.seq(id)
    post.drop(b"From: mallory@example.org\r\n\r\nbreak")
    post.drop(mail(any_order(post, id), to, address(seat)))

    def fragile(raw: bytes, own: str) -> Envelope:
        if b"break" in raw:
            raise ZeroDivisionError
        return opened(raw, own)

    monkeypatch.setattr("footplate.post.office.opened", fragile)
    post.go_round()
    assert post.tables.looking.seq(id) > seq
    assert not [*(post.folder / "new").iterdir()]


def test_a_letter_with_what_no_database_keeps_is_played(posted: Post) -> None:
    id, seat, to = begun(posted)
    order, seq = any_order(posted, id), posted.tables.looking.seq(id)
    head = mail("x", to, address(seat)).partition(b"\n\n")[0]
    posted.drop(head + b"\n\n" + f"\0{order}\0\n\udc80".encode("utf-8", "surrogatepass"))
    posted.go_round()
    assert posted.tables.looking.seq(id) > seq


@pytest.mark.parametrize(
    ("sender", "headers"),
    [
        ("mallory@example.org", {"Auto-Submitted": "auto-replied"}),
        ("mallory@example.org", {"Precedence": "bulk"}),
        ("mallory@example.org", {"Return-Path": "<>"}),
        ("mallory@example.org", {"List-Id": "<trains.example.org>"}),
        ("mallory@example.org", {"X-Auto-Response-Suppress": "All"}),
        ("mallory@example.org", {"Auto-Submitted": "auto-generated; owner-email=x@example.org"}),
        ("mallory@example.org", {"Precedence": "LIST"}),
        ("mallory@example.org", {"X-Autoreply": "yes"}),
        ("mallory@example.org", {"X-Loop": "post@play.example.org"}),
        ("mallory@example.org", {"List-Unsubscribe": "<mailto:x@example.org>"}),
        ("mallory@example.org", {"Content-Type": "multipart/report; report-type=delivery-status; boundary=x"}),
        ("bounces+42@example.org", {}),
        ("no-reply@example.org", {}),
        ("", {}),
        ("MAILER-DAEMON@example.org", {}),
        (OWN, {}),
        (f"post+{'1' * 40}@play.example.org", {}),
        ("=?utf-8?q?mallory=40example=2Eorg?=", {}),
    ],
)
def test_programs_are_never_answered(post: Post, sender: str, headers: dict[str, str]) -> None:
    id, _seat, to = begun(post)
    seq, sent = post.tables.looking.seq(id), len(post.sink.mails)
    lines = [f"From: {sender}", f"To: {to}", *(f"{name}: {value}" for name, value in headers.items()), "", "pass", ""]
    post.drop("\r\n".join(lines).encode())
    post.go_round()
    assert (post.tables.looking.seq(id), len(post.sink.mails)) == (seq, sent)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe\x00garbage",
        b"From: a@example.org\r\nContent-Type: text/plain; charset=no-such-set\r\n\r\nhello",
        b"From: a@example.org\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nbroken",
        b"From: a@example.org\r\nSubject: =?utf-8?q?=0D=0ABcc=3A=20victim=40example=2Eorg?=\r\n\r\npass",
        b"From: a@example.org\r\n\r\n" + b"x" * 1_000_000,
        b"From: a@example.org\r\nContent-Type: text/html\r\n\r\n" + b"<div>" * 50_000,
        b"From: a@example.org\r\nTo: " + b"post+x@play.example.org, " * 20_000 + b"\r\n\r\npass",
    ],
    ids=["empty", "garbage", "charset", "boundary", "encoded", "large", "html", "addresses"],
)
def test_whatever_comes_in_does_no_harm(post: Post, raw: bytes) -> None:
    id, _, _ = begun(post)
    seq = post.tables.looking.seq(id)
    post.drop(raw)
    post.go_round()
    assert post.tables.looking.seq(id) == seq
    assert not post.sink.to("victim@example.org")
    assert not [*(post.folder / "new").iterdir()]


def test_a_file_that_a_game_lacks_does_not_keep_letters_in_the_mailbox(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The letter is put away: only what the store cannot keep is tried again."""
    id, seat, to = begun(post)
    seq = post.tables.looking.seq(id)
    post.drop(b"From: mallory@example.org\r\n\r\nbreak")
    post.drop(mail(any_order(post, id), to, address(seat)))

    def fragile(raw: bytes, own: str) -> Envelope:
        if b"break" in raw:
            raise FileNotFoundError("map")
        return opened(raw, own)

    monkeypatch.setattr("footplate.post.office.opened", fragile)
    post.go_round()
    assert post.tables.looking.seq(id) > seq
    assert not [*(post.folder / "new").iterdir()]


def test_a_key_in_the_name_of_a_letter_is_not_repeated(post: Post) -> None:
    id, seat, to = begun(post)
    key = to.partition("+")[2].partition("@")[0]
    post.write(any_order(post, id), to, address(seat), Message_ID=f"<{key}@example.org>")
    post.write("pass", OWN, "mallory@example.org", Message_ID=f"<again.{key}@example.org>")
    assert key not in everything(post.store)
    assert len(post.sink.to("mallory@example.org")) == 1


# --- sheets that wait -------------------------------------------------------------------------------------------------


def test_a_sheet_waits_for_its_seat_and_the_last_one_counts(posted: Post) -> None:
    post = posted
    people, id = post.table("dampfross", 2, "tutorial", options={"runs": "1"})
    post.go_round()
    first = asked(post, id)
    other, waiting = 1 - first, post.secret(people[1 - first], id, 1 - first)
    sender = address(other)
    post.write("start Westport\nbuild (Westport)-A1", f"post+{waiting}@play.example.org", sender, Message_ID="<1@x>")
    post.write("start Westport\nbuild (Westport)-C1", f"post+{waiting}@play.example.org", sender, Message_ID="<2@x>")
    assert asked(post, id) == first
    post.write("start Westport\nbuild (Westport)-A1", post.reply_to(first), address(first))
    lines = [move.text for move in post.tables.live.started(id)[1].moves if move.seat == other]
    assert lines[:2] == ["start Westport", "build (Westport)-C1"]


@pytest.mark.parametrize("fault", [RuntimeError("a game of others"), BadGame("a map is not there"), OSError("a file")])
def test_one_table_that_fails_keeps_no_other_waiting(
    post: Post, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """Neither its orders nor the reminders behind it."""
    tried, reminded, ids = list[str](), list[bool](), [begun(post)[0] for _ in range(3)]

    def fail(id: str) -> NoReturn:
        tried.append(id)
        raise fault

    monkeypatch.setattr(post.office, "carry_out", fail)
    monkeypatch.setattr(post.office, "_remind", lambda: reminded.append(True))
    for id in ids:
        leave_a_sheet(post, id)
    post.office.sweep()
    assert sorted(tried) == sorted(ids)
    assert reminded == [True]


def test_what_the_store_cannot_keep_ends_the_round(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(id: str) -> NoReturn:
        raise StoreFailed("full")

    leave_a_sheet(post, begun(post)[0])
    monkeypatch.setattr(post.office, "carry_out", fail)
    with pytest.raises(StoreFailed):
        post.office.sweep()


def test_one_plays_in_the_browser_and_one_by_letter(post: Post) -> None:
    people, id = post.table("dampfross", 2, "tutorial", options={"runs": "1"})
    post.go_round()
    first = asked(post, id)
    post.write("start Westport / b Westport-A1", post.reply_to(first), address(first))
    other = asked(post, id)
    assert other != first
    steps = first_action(post.tables, id)
    post.tables.playing.move(people[other], id, seq=post.tables.looking.seq(id), seat=other, steps=steps).result()
    assert {move.seat for move in post.tables.live.started(id)[1].moves} >= {0, 1}


def test_an_order_that_cannot_be_carried_out_is_told_and_stops_the_sheet(posted: Post) -> None:
    post = posted
    people, id = post.table("dampfross", 2, "tutorial", options={"runs": "1"})
    post.go_round()
    first = asked(post, id)
    other = 1 - first
    to = f"post+{post.secret(people[other], id, other)}@play.example.org"
    post.write("start Westport\nbuild (D8)-D7\nbuild (Westport)-A1", to, address(other))
    post.write("start Westport\nbuild (Westport)-A1", post.reply_to(first), address(first))
    assert [move.text for move in post.tables.live.started(id)[1].moves if move.seat == other] == ["start Westport"]
    (told,) = [one for one in post.sink.to(address(other)) if "could not be carried out" in one["Subject"]]
    assert "(D8)-D7" in body(told)


def test_what_was_refused_at_once_is_told_once(post: Post) -> None:
    _, seat, to = begun(post)
    before = len(post.sink.to(address(seat)))
    post.write("take Atlantis steel\nstation O5", to, address(seat))
    (answer,) = post.sink.to(address(seat))[before:]
    assert "E08" in body(answer)


@pytest.mark.parametrize(
    "closing", ["Best wishes,\nBen", "Viele Grüße\nBen", "Üdvözlettel\nBen", "Saluti, Ben", "--\nBen"]
)
def test_a_greeting_below_the_orders_does_no_harm(post: Post, closing: str) -> None:
    """It is told as what it is, and neither stops anything nor is told again."""
    _, id = post.table("rocket", 2)
    post.go_round()
    for _ in range(2):
        seat = asked(post, id)
        post.write(f"station O5 or station M7\n\n{closing}\n", post.reply_to(seat), address(seat))
        seat = asked(post, id)
        post.write(f"station J7 or station K8\n\n{closing}\n", post.reply_to(seat), address(seat))
    assert len([move for move in post.tables.live.started(id)[1].moves if move.text.startswith("station")]) == 4
    assert not [one for one in post.sink.mails if "could not be carried out" in one["Subject"]]


# --- deadlines --------------------------------------------------------------------------------------------------------


def expire(post: Post) -> None:
    for done in post.tables.deadlines.expire():
        done.result()
    post.go_round()


def test_a_round_is_held_over_and_everybody_hears_of_it_once(posted: Post) -> None:
    post = posted
    id, seat, _ = begun(post, ClockWish("move", days=7, on_timeout="hold"))
    post.clock.pass_by(WEEK - 3600)
    post.go_round()
    post.go_round()
    assert len([one for one in post.sink.to(address(seat)) if "missing" in one["Subject"]]) == 1
    post.clock.pass_by(3700)
    expire(post)
    expire(post)
    assert asked(post, id) == seat
    for person in range(2):
        (held,) = [one for one in post.sink.to(address(person)) if "held over" in one["Subject"]]
        assert "held over until" in body(held)


def test_a_report_asks_for_the_next_orders_and_no_second_letter_does(posted: Post) -> None:
    post = posted
    _, id = post.table(
        "dampfross", 2, "tutorial", ClockWish("move", days=7, on_timeout="pass"), options={"building": "orders"}
    )
    post.go_round()
    for seat in range(2):
        post.write("start Westport\npass\npass\npass", post.reply_to(seat), address(seat))
    post.clock.pass_by(60)
    before = len(post.sink.mails)
    post.clock.pass_by(WEEK)
    expire(post)
    post.clock.pass_by(3600)
    post.go_round()
    for seat in range(2):
        (letter,) = post.sink.to(address(seat))[-1:]
        assert letter["Subject"] == f"{id}: report, round 2"
        assert " nmr" in body(letter)
        assert "You have time until" in body(letter)
        assert f"Game {id}, seat {chr(65 + seat)}" in body(letter)
    assert len(post.sink.mails) == before + 2, "one letter for each"
    states = "SELECT count(*) AS n FROM outbox WHERE channel = 'email' AND state = 'skipped'"
    assert post.store.read(states)[0]["n"] >= 2


def test_a_letter_that_waits_is_not_sent_to_whoever_wants_none_by_then(post: Post) -> None:
    people, id = post.table(clock=ClockWish("move", days=7, on_timeout="hold"))
    post.go_round()
    post.clock.pass_by(WEEK + 60)
    for done in post.tables.deadlines.expire():
        done.result()
    post.tables.notifying.set(people[0], id, seat=0, email="").result()
    post.go_round()
    held = [one["To"] for one in post.sink.mails if "held over" in one["Subject"]]
    assert held == [address(1)]


def test_whoever_is_no_longer_asked_is_told_of_the_round_alone(post: Post) -> None:
    _, id = post.table("dampfross", 2, "tutorial", options={"building": "orders"})
    post.go_round()
    sheets = ("start Westport\npass\npass\npass\n2a) pass\n2b) pass\n2c) pass", "start Westport\npass\npass\npass")
    for seat, sheet in enumerate(sheets):
        post.write(sheet, post.reply_to(seat), address(seat))
    told = [next(body(one) for one in post.sink.to(address(seat)) if "report" in one["Subject"]) for seat in range(2)]
    assert [f"Game {id}, seat" in letter for letter in told] == [False, True]


def test_a_missing_order_is_written_as_nmr_where_the_rules_allow_a_pass(post: Post) -> None:
    people, id = post.table(
        "dampfross", 2, "tutorial", ClockWish("move", days=7, on_timeout="pass"), options={"runs": "1"}
    )
    post.go_round()
    first = asked(post, id)
    post.write("start Westport", post.reply_to(first), address(first))
    post.clock.pass_by(WEEK + 10)
    expire(post)
    assert " nmr\n" in post.tables.looking.record(people[0], id, seat=0)
    assert asked(post, id) == 1 - first


def test_orders_that_count_at_the_deadline_wait_for_it(tmp_path: Path) -> None:
    with posting(tmp_path, final="deadline") as post:
        people, id = post.table(clock=ClockWish("move", days=7, on_timeout="hold"))
        post.by_post(people[0], id, 0, "de", "Europe/Berlin")
        post.by_post(people[1], id, 1, "de", "Europe/Berlin")
        post.go_round()
        seat, seq = asked(post, id), post.tables.looking.seq(id)
        post.write(any_order(post, id), post.reply_to(seat), address(seat))
        assert post.tables.looking.seq(id) == seq
        assert "Nichts ist endgültig vor" in body(post.sink.to(address(seat))[-1])
        assert "CET" in body(post.sink.to(address(seat))[-1]) or "CEST" in body(post.sink.to(address(seat))[-1])
        post.clock.pass_by(WEEK + 1)
        expire(post)
        assert post.tables.looking.seq(id) > seq


# --- dying ------------------------------------------------------------------------------------------------------------

DYING = """
import os, signal, sys
from html.parser import HTMLParser
from pathlib import Path
from footplate.post import office
from footplate.post.inbox import MaildirInbox
from footplate.post.settings import PostSettings
from footplate.table.service import Tables
from footplate.table.store import open_store
folder, store, when = Path(sys.argv[1]), open_store(sys.argv[2]), sys.argv[3]
tables = Tables(store, notify_after=0)
post = office.PostOffice(tables, store, PostSettings("post@play.example.org", maildir=str(folder / "mail")))
die = lambda *args, **named: os.kill(os.getpid(), signal.SIGKILL)
if when == "before anything is kept":
    office.keep_sheet = die
elif when == "before it is carried out":
    post.carry_out = die
elif when == "between two orders":
    play, played = post._play, []
    post._play = lambda *args: die() if played else played.append(1) or play(*args)
elif when == "while sealed orders are opened":
    class Dying:
        def __init__(self, transaction):
            self.transaction = transaction
        def __getattr__(self, name):
            return getattr(self.transaction, name)
        def run_all(self, statements):
            return self.transaction.run_all(statements) if len(statements) < 5 else die(self.run_all(statements[:4]))
    write = store.write
    store.write = lambda job: write(lambda transaction: job(Dying(transaction)))
elif when == "before it is put away":
    receive = post.receive
    post.receive = lambda raw: (receive(raw), die())
MaildirInbox(str(folder / "mail")).empty(post.receive)
"""
DEATHS = ("before anything is kept", "before it is carried out", "between two orders", "before it is put away")


@pytest.mark.parametrize("when", DEATHS)
def test_killed_between_reading_and_reporting_it_ends_in_the_same(tmp_path: Path, where: str, when: str) -> None:
    with posting(tmp_path, where=where) as post:
        _, id = post.table("dampfross", 2, "tutorial", options={"runs": "1"})
        post.go_round()
        seat = asked(post, id)
        sheet = mail(
            "start Westport\nbuild (Westport)-A1\n", post.reply_to(seat), address(seat), Message_ID="<kill@example.org>"
        )
        post.drop(sheet)
        post.tables.close()
        post.store.close()
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", DYING, str(tmp_path), where, when]
        assert subprocess.run(command, env=environment, check=False).returncode == -signal.SIGKILL
    with posting(tmp_path, where=where) as again:
        again.go_round()
        again.go_round()
        played = [move.text for move in again.tables.live.started(id)[1].moves if move.seat == seat]
        assert played == ["start Westport", "build (Westport)-A1"]
        answers = [one for one in again.sink.to(address(seat)) if one["In-Reply-To"] == "<kill@example.org>"]
        assert len(answers) == 1
        subjects = [(one["To"], one["Subject"], one["Message-ID"]) for one in again.sink.mails]
        assert len(subjects) == len({*subjects})


@pytest.mark.parametrize("when", ["while sealed orders are opened", "before it is put away"])
def test_killed_while_a_sealed_round_is_carried_out_it_ends_in_the_same(tmp_path: Path, where: str, when: str) -> None:
    with posting(tmp_path, where=where) as post:
        _, id = post.table("dampfross", 2, "tutorial", options={"building": "orders", "firstPlayer": "A"})
        post.go_round()
        post.write("start Westport\nbuild (Westport)-A1\npass\npass", post.reply_to(0), address(0))
        post.drop(mail("start Westport\npass\npass\npass", post.reply_to(1), address(1), Message_ID="<kill@x.org>"))
        post.tables.close()
        post.store.close()
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", DYING, str(tmp_path), where, when]
        assert subprocess.run(command, env=environment, check=False).returncode == -signal.SIGKILL
    with posting(tmp_path, where=where) as again:
        for _ in range(3):
            again.go_round()
        live = again.tables.live.started(id)[1]
        told = [(move.seat, move.text) for move in live.moves if move.section == "round 1" and move.seat >= 0]
        sheets = {0: ["build (Westport)-A1", "pass", "pass"], 1: ["pass"] * 3}
        assert told == [(seat, text) for seat in range(2) for text in ("start Westport", *sheets[seat])]
        for seat in range(2):
            reports = [one for one in again.sink.to(address(seat)) if one["Subject"] == f"{id}: report, round 1"]
            assert len(reports) == 1
            assert f"Game {id}, seat {chr(65 + seat)}" in body(reports[0])


def test_a_letter_that_was_being_sent_when_the_process_died_is_not_sent_again(tmp_path: Path, where: str) -> None:
    with posting(tmp_path, where=where) as post:
        id, seat, to = begun(post)
        post.drop(mail(any_order(post, id), to, address(seat), Message_ID="<kill@example.org>"))
        post.office.empty(post.inbox)
        post.clock.pass_by(1)
        claimed = [row["id"] for row in post.store.read("SELECT id FROM outbox WHERE state = 'waiting'")]
        assert claimed
        post.store.write(lambda one: one.run("UPDATE outbox SET state = 'sending' WHERE state = 'waiting'")).result()
    with posting(tmp_path, where=where) as again:
        again.clock.pass_by(3600)
        again.go_round()
        assert not [one for one in again.sink.mails if one["In-Reply-To"] == "<kill@example.org>"]
        left = again.store.read("SELECT id FROM outbox WHERE state = 'sending'")
        assert [row["id"] for row in left] == claimed


def test_two_of_one_name_both_sign_with_it(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.post.posting.NAMES", ("Anton", "Anton"))
    people, id = post.table()
    for seat, who in enumerate(people):
        reply = post.office.read(who, id, seat=seat, text=f"Game {id}, Anton\nstation O5\n", language="en")
        assert not reply.remarks
        other = f"Game {id}, seat {'BA'[seat]}, Anton\nstation O5\n"
        assert post.office.read(who, id, seat=seat, text=other, language="en").remarks


@pytest.mark.parametrize("by", ["player", "referee"])
def test_what_is_taken_back_is_not_replaced_by_the_next_order_of_a_sheet(posted: Post, by: str) -> None:
    """Orders for the next turn are not played in this one; whoever has to decide again is asked again."""
    post = posted
    people, id = post.table()
    post.go_round()
    seat = asked(post, id)
    post.write("station M7\nstation O5\nstation K8\nstation J7", post.reply_to(seat), address(seat))
    sent = len(post.sink.to(address(seat)))
    if by == "player":
        post.tables.playing.undo(people[seat], id, seq=post.tables.looking.seq(id), seat=seat).result()
        post.tables.playing.answer_undo(
            people[1 - seat], id, seq=post.tables.looking.seq(id), seat=1 - seat, agree=True
        ).result()
    else:
        post.tables.administration.take_back(LogReason("machine", "a slip of the pen"), id, 3).result()
    post.go_round()
    post.go_round()
    assert [move.text for move in post.tables.live.started(id)[1].moves if move.seat == seat] == ["station M7"]
    assert asked(post, id) == seat
    assert len(post.sink.to(address(seat))) == sent + 1
    post.write("station P6 or station O5", post.reply_to(seat), address(seat))
    assert asked(post, id) == 1 - seat


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_letter_of_a_seat_without_an_order_is_answered(post: Post, game: str) -> None:
    """Whether the seat is asked or waits."""
    people, id = post.table(game)
    post.go_round()
    for seat, who in enumerate(people):
        to = f"post+{post.secret(who, id, seat)}@play.example.org"
        post.write(f"{'AB'[seat]}:\n", to, address(seat), Message_ID=f"<alone{seat}@example.org>")
        (answer,) = [one for one in post.sink.to(address(seat)) if one["In-Reply-To"] == f"<alone{seat}@example.org>"]
        assert f"{'AB'[seat]}:" in body(answer)


@pytest.mark.parametrize("game", BUILT_IN)
def test_names_are_text_in_what_is_attached_to_a_letter(post: Post, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail program opens it with the rights of a file that somebody trusts."""
    names = ("<img src=x onerror=alert(1)>", "</pre><script>alert(2)</script>")
    monkeypatch.setattr("tests.post.posting.NAMES", names)
    monkeypatch.setattr("tests.post.posting.address", lambda seat: f"{seat}@example.org")
    _, id = post.table(game)
    post.go_round()
    for number in range(60):
        seat = asked(post, id)
        post.write(any_order(post, id), post.sink.to(f"{seat}@example.org")[-1]["Reply-To"], f"{seat}@example.org")
        if number and any("report" in one["Subject"] for one in post.sink.mails):
            break
    parts = [part for one in post.sink.mails for part in one.walk()]
    texts = [str(one.get_content()) for one in parts if one.get_content_type() == "text/html"]
    images = [one.get_payload(decode=True) for one in parts if one.get_content_type() == "image/svg+xml"]
    assert any("&lt;img" in text for text in texts)
    found = Tags()
    for text in [*texts, *(image.decode() for image in images if isinstance(image, bytes))]:
        found.feed(text)
    assert {"html", "svg", "table"} <= found.tags
    assert not found.tags & {"script", "img", "iframe", "object", "foreignobject", "a", "link"}
    assert not [name for name, _ in found.attributes if name.startswith("on") or name == "src"]
    assert {value[:1] for name, value in found.attributes if name.endswith("href")} <= {"#"}


class Tags(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[tuple[str, str]] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {(name, value or "") for name, value in attrs}
