"""IMAP servers that drop the connection, refuse, hang or talk nonsense: no letter is lost, none counts twice, and one
that makes trouble keeps none behind it from being taken.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from footplate.post import imap
from footplate.post.envelopes import LARGEST_MAIL_BYTES
from footplate.post.imap import ImapInbox
from footplate.post.settings import ImapServer
from tests.imap_server import Dovecot, dovecot
from tests.post.fake_imap import Fault, Mailbox, Then, Visit, serving
from tests.post.posting import address, body, mail, posting
from tests.table.sitting import first_action

LETTERS = tuple(f"From: {name}@example.org\r\n\r\nletter {name}\r\n".encode() for name in "abcd")


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox(*LETTERS)


@pytest.fixture
def server(mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> Iterator[ImapServer]:
    monkeypatch.setattr(imap, "IMAP_TIMEOUT_SECONDS", 1.0)
    with serving(mailbox) as running:
        yield running


# --- what servers do --------------------------------------------------------------------------------------------------


def drop(visit: Visit, tag: str) -> Then:
    return "gone"


def drop_in_the_middle(visit: Visit, tag: str) -> Then:
    visit.say(b"* 2 FETCH (UID 102 BODY[]<0> {2000}\r\nhalf a letter")
    return "gone"


def drop_afterwards(visit: Visit, tag: str) -> Then:
    """What was wanted is done, but nobody is told."""
    visit.mailbox.seen.add(102)
    return "gone"


def say_goodbye(visit: Visit, tag: str) -> Then:
    visit.say("* BYE going down")
    return "gone"


def answer_bad(visit: Visit, tag: str) -> Then:
    visit.say(f"{tag} BAD what?")
    return "answered"


def send_too_much(visit: Visit, tag: str) -> Then:
    visit.say(b"* 2 FETCH (UID 102 BODY[]<0> {999999999999}")
    visit.say(b"x" * 1000)
    return "gone"


def send_no_number(visit: Visit, tag: str) -> Then:
    visit.say(b"* 2 FETCH (UID 102 BODY[]<0> {" + b"9" * 5000 + b"}")
    return "gone"


def send_garbage(visit: Visit, tag: str) -> Then:
    visit.say(b"\xff\xfe\x00 what (((")
    return "gone"


def hang(visit: Visit, tag: str) -> Then:
    visit.rfile.read(1)  # until the other side goes
    return "gone"


FAULTS: tuple[Fault, ...] = (
    *(drop, drop_in_the_middle, say_goodbye, answer_bad, send_too_much, send_no_number, send_garbage, hang),
)


# --- what comes of it -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", FAULTS, ids=[one.__name__ for one in FAULTS])
def test_one_letter_that_cannot_be_had_keeps_no_other_from_being_taken(
    server: ImapServer, mailbox: Mailbox, fault: Fault
) -> None:
    """Whatever the server does: the others are taken in the same go, and that one as soon as it can be."""
    mailbox.fail("FETCH 102", fault, fault)
    inbox, taken = ImapInbox(server), list[bytes]()
    for left in ([102], [102], []):
        try:
            inbox.empty(taken.append)
        except OSError:
            assert left
        assert mailbox.unseen() == left
    assert sorted(taken) == sorted(LETTERS)
    assert inbox.empty(taken.append) == 0


@pytest.mark.parametrize("fault", [drop, drop_afterwards, say_goodbye, answer_bad, send_garbage, hang])
def test_a_letter_that_cannot_be_put_away_keeps_no_other_from_being_taken(
    server: ImapServer, mailbox: Mailbox, fault: Fault
) -> None:
    """It is taken again, which the post office notices."""
    mailbox.fail("STORE 102", fault)
    inbox, taken = ImapInbox(server), list[bytes]()
    with pytest.raises(OSError, match="IMAP"):
        inbox.empty(taken.append)
    assert sorted({*taken}) == sorted(LETTERS)
    inbox.empty(taken.append)
    assert mailbox.unseen() == []
    assert len(taken) <= len(LETTERS) + 1


@pytest.mark.parametrize("command", ["CAPABILITY", "LOGIN", "SELECT", "SEARCH", "LOGOUT"])
@pytest.mark.parametrize("fault", [drop, say_goodbye, answer_bad, send_garbage, hang])
def test_a_server_that_fails_at_anything_else_is_asked_again_later(
    server: ImapServer, mailbox: Mailbox, command: str, fault: Fault
) -> None:
    mailbox.fail(command, fault)
    inbox, taken = ImapInbox(server), list[bytes]()
    try:
        inbox.empty(taken.append)
    except OSError:
        assert taken == []
        inbox.empty(taken.append)
    assert taken == [*LETTERS]


def test_what_always_makes_trouble_comes_last(server: ImapServer, mailbox: Mailbox) -> None:
    """Also where it breaks every connection that is tried: what comes in meanwhile is not kept waiting."""
    mailbox.letters = {uid: LETTERS[0] + str(uid).encode() for uid in range(101, 121)}
    for uid in range(101, 119):
        mailbox.fail(f"FETCH {uid}", *[drop] * 100)
    inbox, taken = ImapInbox(server), list[bytes]()
    for _ in range(4):
        with pytest.raises(OSError, match="broke off"):
            inbox.empty(taken.append)
    assert len(taken) == 2
    mailbox.letters[200] = LETTERS[3]
    with pytest.raises(OSError, match="broke off"):
        inbox.empty(taken.append)
    assert taken[2:] == [LETTERS[3]]
    assert mailbox.visits <= 5 * imap.MOST_CONNECTIONS


def test_a_mailbox_that_was_made_anew_is_read_from_its_beginning(server: ImapServer, mailbox: Mailbox) -> None:
    """Its UIDs are others': what had one of them is another letter."""

    def make_anew(visit: Visit, tag: str) -> Then:
        visit.mailbox.validity += 1
        visit.mailbox.seen.clear()
        visit.mailbox.letters = {101: b"new", 102: b"newer"}
        return "gone"

    mailbox.fail("FETCH 103", make_anew)
    taken = list[bytes]()
    with pytest.raises(OSError, match="broke off"):
        ImapInbox(server).empty(taken.append)
    assert taken == [*LETTERS[:2], b"new", b"newer"]
    assert mailbox.unseen() == []


def test_a_letter_that_vanishes_is_no_trouble(server: ImapServer, mailbox: Mailbox) -> None:
    def vanish(visit: Visit, tag: str) -> Then:
        del visit.mailbox.letters[102]
        return "as usual"

    mailbox.fail("FETCH 102", vanish)
    taken = list[bytes]()
    assert ImapInbox(server).empty(taken.append) == 3
    assert 102 not in mailbox.seen


def test_another_letter_than_was_asked_for_is_neither_taken_nor_put_away(server: ImapServer, mailbox: Mailbox) -> None:
    def send_another(visit: Visit, tag: str) -> Then:
        visit.send_letter(103)
        visit.say(f"{tag} OK done")
        return "answered"

    mailbox.fail("FETCH 102", send_another)
    inbox, taken = ImapInbox(server), list[bytes]()
    with pytest.raises(OSError, match="another letter"):
        inbox.empty(taken.append)
    inbox.empty(taken.append)
    assert sorted(taken) == sorted(LETTERS)


@pytest.mark.parametrize(("named", "expected"), [(102, [*LETTERS]), (103, [LETTERS[0], *LETTERS[2:]])])
def test_a_server_may_say_which_letter_it_was_when_it_has_sent_it(
    server: ImapServer, mailbox: Mailbox, named: int, expected: list[bytes]
) -> None:
    """Some do, and another one than was asked for is noticed there too."""

    def name_it_at_the_end(visit: Visit, tag: str) -> Then:
        letter = LETTERS[1]
        visit.say(f"* 2 FETCH (BODY[]<0> {{{len(letter)}}}".encode() + b"\r\n" + letter + f" UID {named})".encode())
        visit.say(f"{tag} OK done")
        return "answered"

    mailbox.fail("FETCH 102", name_it_at_the_end)
    taken = list[bytes]()
    with suppress(OSError):
        ImapInbox(server).empty(taken.append)
    assert taken == expected


def test_of_a_letter_longer_than_any_is_asked_for_a_byte_too_many_and_no_more(
    server: ImapServer, mailbox: Mailbox
) -> None:
    """By which it is known to be too long."""
    mailbox.letters = {101: b"x" * LARGEST_MAIL_BYTES, 102: b"x" * (LARGEST_MAIL_BYTES + 100_000)}
    taken = list[bytes]()
    ImapInbox(server).empty(taken.append)
    assert [len(raw) for raw in taken] == [LARGEST_MAIL_BYTES, LARGEST_MAIL_BYTES + 1]


def test_a_server_that_drops_every_connection_before_anything_was_tried_is_asked_once(
    server: ImapServer, mailbox: Mailbox
) -> None:
    mailbox.fail("SELECT", *[drop] * 100)
    with pytest.raises(OSError, match="broke off"):
        ImapInbox(server).empty(print)
    assert mailbox.visits == 1


def test_of_letters_that_make_trouble_so_many_are_remembered(
    server: ImapServer, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server cannot fill the memory with them."""
    monkeypatch.setattr(imap, "_MOST_TROUBLESOME", 1)
    mailbox.refused = {"FETCH 101", "FETCH 102"}
    inbox, taken = ImapInbox(server), list[bytes]()
    for _ in range(2):
        mailbox.commands.clear()
        with pytest.raises(OSError, match="refused"):
            inbox.empty(taken.append)
    asked = [command.split()[2] for command in mailbox.commands if "FETCH" in command]
    assert asked == ["102", "101"]
    assert len(taken) == 2


def test_a_visit_may_last_as_long_as_one_may(server: ImapServer) -> None:
    passed = itertools.chain([0.0], itertools.repeat(imap.LONGEST_VISIT))
    taken = list[bytes]()
    assert ImapInbox(server, now=lambda: next(passed)).empty(taken.append) == 4


def test_a_line_that_never_comes_to_an_end_is_not_kept(
    server: ImapServer, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "_LONGEST_LINE", 200_000)

    def talk_without_end(visit: Visit, tag: str) -> Then:
        while True:
            visit.wfile.write(b"x" * 1000)

    mailbox.fail("SEARCH", talk_without_end)
    with pytest.raises(OSError, match="a line of more than 200000 bytes"):
        ImapInbox(server).empty(print)


def test_news_of_other_letters_beside_the_answer_do_no_harm(server: ImapServer, mailbox: Mailbox) -> None:
    def tell_news(visit: Visit, tag: str) -> Then:
        visit.say(r"* 4 FETCH (UID 104 FLAGS (\Flagged))")
        visit.say("* 5 EXISTS")
        return "as usual"

    mailbox.fail("FETCH 102", tell_news)
    taken = list[bytes]()
    assert ImapInbox(server).empty(taken.append) == 4


def test_a_server_that_only_chatters_is_left(server: ImapServer, mailbox: Mailbox) -> None:
    """It says something again and again, but never what it was asked."""
    spoken = list[int]()

    def chatter(visit: Visit, tag: str) -> Then:
        for number in range(100_000):
            visit.say("* OK still looking")
            spoken.append(number)
        return "gone"

    mailbox.fail("FETCH 101", chatter)
    passed = iter(range(1_000_000))
    taken = list[bytes]()
    with pytest.raises(OSError, match="too long"):
        ImapInbox(server, now=lambda: float(next(passed))).empty(taken.append)
    assert taken == [*LETTERS[1:]]


@pytest.mark.parametrize("command", ["CAPABILITY", "FETCH 101"])
def test_no_server_takes_longer_by_sending_little_at_a_time(
    server: ImapServer, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Neither before anybody has signed in nor within one letter or one line: nobody waits for all of it."""
    monkeypatch.setattr(imap, "IMAP_TIMEOUT_SECONDS", 5.0)
    passed, sent = [0.0], list[int]()

    def drip(visit: Visit, tag: str) -> Then:
        visit.say(b"* CAPABILITY IMAP4rev1" if command == "CAPABILITY" else b"* 1 FETCH (UID 101 BODY[]<0> {2000}")
        passed[0] += imap.LONGEST_VISIT + 1
        for number in range(2000):
            visit.wfile.write(b"x")
            sent.append(number)
            time.sleep(0.002)
        return "gone"

    mailbox.fail(command, drip)
    taken = list[bytes]()
    with pytest.raises(OSError, match="too long"):
        ImapInbox(server, now=lambda: passed[0]).empty(taken.append)
    assert taken == ([] if command == "CAPABILITY" else [*LETTERS[1:]])
    assert len(sent) < 2000


def test_a_letter_that_cannot_be_dealt_with_keeps_no_other_from_being_taken(
    server: ImapServer, mailbox: Mailbox
) -> None:
    taken = list[bytes]()

    def take(raw: bytes) -> None:
        if raw == LETTERS[0]:
            raise FileNotFoundError("the map of a game")
        taken.append(raw)

    with pytest.raises(OSError, match="map"):
        ImapInbox(server).empty(take)
    assert taken == [*LETTERS[1:]]
    assert mailbox.unseen() == [101]


def test_who_cannot_keep_a_letter_finds_it_again(server: ImapServer, mailbox: Mailbox) -> None:
    def fail(raw: bytes) -> None:
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="disk"):
        ImapInbox(server).empty(fail)
    assert len(mailbox.unseen()) == 4
    assert mailbox.visits == 1


def test_sheets_count_once_whatever_the_server_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the post office: an order that comes twice is played once, and answered once."""
    monkeypatch.setattr(imap, "IMAP_TIMEOUT_SECONDS", 1.0)
    mailbox = Mailbox()
    with serving(mailbox) as server, posting(tmp_path) as post:
        _, id = post.table()
        post.go_round()
        seat = post.tables.live.started(id)[1].decider
        assert seat is not None
        live = post.tables.live.started(id)[1]
        order = live.game.notation.write(live.state, first_action(post.tables, id))
        inbox = ImapInbox(server)
        mailbox.letters = {101: mail(order, post.reply_to(seat), address(seat), Message_ID="<one@example.org>")}
        mailbox.fail("FETCH 101", drop_in_the_middle)
        mailbox.fail("STORE 101", drop, answer_bad, say_goodbye)
        for _ in range(5):
            try:
                post.office.empty(inbox)
            except OSError:
                continue
        post.go_round()
        assert mailbox.unseen() == []
        played = [move for move in post.tables.live.started(id)[1].moves if move.seat == seat]
        assert [move.text for move in played] == [order]
        answers = [one for one in post.sink.to(address(seat)) if one["In-Reply-To"] == "<one@example.org>"]
        assert len(answers) == 1
        assert order in body(answers[0])


# --- a real server ----------------------------------------------------------------------------------------------------


@pytest.fixture
def real() -> Iterator[Dovecot]:
    with dovecot() as running:
        yield running


def test_at_a_real_server_letters_are_known_by_what_does_not_change(real: Dovecot) -> None:
    for letter in LETTERS:
        real.deliver(letter)
    inbox, taken = ImapInbox(real.server), list[bytes]()

    def delete_the_next(raw: bytes) -> None:
        taken.append(raw)
        if len(taken) == 1:
            with real.connected() as box:
                box.select("INBOX")
                box.store("2", "+FLAGS", r"(\Deleted)")
                box.expunge()

    assert inbox.empty(delete_the_next) == 3
    assert [raw[-4:] for raw in taken] == [b" a\r\n", b" c\r\n", b" d\r\n"]
    assert real.unseen() == 0
    with pytest.raises(OSError, match="IMAP"):
        ImapInbox(replace(real.server, folder="None")).empty(taken.append)
