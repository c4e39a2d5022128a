"""Where letters come in, and what is made of them: folders, IMAP, settings, and mails of every kind of program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from pathlib import Path

import pytest

from footplate.post.envelopes import opened
from footplate.post.imap import ImapInbox
from footplate.post.inbox import MaildirInbox
from footplate.post.settings import BadSettings, ImapServer, read_settings
from footplate.post.sheet import read_sheet
from tests.post.fake_imap import Mailbox, serving

OWN = "post@play.example.org"


def text(raw: bytes) -> str:
    return opened(raw, OWN).text


def head(**headers: str) -> str:
    named = {"From": "beate@example.org", "To": "post+ab12@play.example.org", **headers}
    return "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in named.items()) + "\r\n"


# --- mails ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "windows-1252", "utf-16"])
def test_umlauts_arrive_in_every_character_set(charset: str) -> None:
    mail = MIMEText("take Köln steel", "plain", charset)
    assert text(mail.as_bytes()).strip() == "take Köln steel"


def test_a_wrong_or_missing_character_set_does_no_harm() -> None:
    assert text((head(Content_Type="text/plain; charset=us-ascii")).encode() + "Köln".encode()) == "Köln"
    assert text((head(Content_Type="text/plain; charset=utf-8")).encode() + "Köln".encode("cp1252")) == "Köln"
    assert text((head(Content_Type="text/plain; charset=klingon")).encode() + "Köln".encode()) == "Köln"


def test_plain_text_comes_before_html_and_html_before_attachments() -> None:
    both = MIMEMultipart("alternative")
    both.attach(MIMEText("pass", "plain"))
    both.attach(MIMEText("<p>resign</p>", "html"))
    assert text(both.as_bytes()).strip() == "pass"
    attached = MIMEMultipart()
    attached.attach(MIMEText("", "plain"))
    file = MIMEText("take London steel", "plain")
    file.add_header("Content-Disposition", "attachment", filename="orders.txt")
    attached.attach(file)
    assert text(attached.as_bytes()).strip() == "take London steel"


def test_html_is_read_line_by_line_without_what_it_quotes() -> None:
    html = (
        "<html><head><style>p{}</style><title>x</title></head><body><p>Game T1, Ben</p><div>(A7) &ndash; Eastham</div>"
        "pass<br>end<blockquote><p>resign</p></blockquote></body></html>"
    )
    sheet = read_sheet(text(MIMEText(html, "html").as_bytes()))
    assert [order.written for order in sheet.orders] == ["(A7) – Eastham", "pass", "end"]


def test_flowed_lines_are_joined() -> None:
    raw = head(Content_Type="text/plain; format=flowed") + "build (Westport)-A1-A2 \r\n; (A2)-A3\r\nend\r\n"
    assert [order.written for order in read_sheet(text(raw.encode())).orders][:1] == [
        "build (Westport)-A1-A2 ; (A2)-A3"
    ]


def test_what_was_broken_anywhere_is_joined_as_it_was() -> None:
    kind = head(Content_Type="text/plain; format=flowed; delsp=yes")
    raw = kind + "build (Westport)-A1 \r\n-A2-A \r\n3\r\nend\r\n"
    assert text(raw.encode()).splitlines() == ["build (Westport)-A1-A2-A3", "end"]


def test_the_secret_is_found_in_every_header_mailers_use() -> None:
    for name in ("To", "Cc", "Delivered_To", "X_Original_To", "Envelope_To"):
        raw = head(**{"To": "x@example.org", name: "Post <POST+AB12@play.example.org>"})
        assert "ab12" in opened(raw.encode(), OWN).secrets
    assert opened(head(To="post+ab12@elsewhere.org").encode(), OWN).secrets == ()
    assert opened(head(To="post@play.example.org").encode(), OWN).secrets == ()


def test_nothing_is_smuggled_in_by_encoded_words() -> None:
    tricks = head(From="=?utf-8?q?x=40y=2Eorg=0D=0ABcc=3A_z=40example=2Eorg?= <beate@example.org>")
    assert opened(tricks.encode(), OWN).sender == "beate@example.org"
    assert opened(head(Message_ID="<a@b>\r\n Bcc: z@example.org").encode(), OWN).id == ""


# --- folders ----------------------------------------------------------------------------------------------------------


def test_a_letter_stays_in_its_folder_until_it_was_taken(tmp_path: Path) -> None:
    inbox = MaildirInbox(str(tmp_path / "mail"))
    (tmp_path / "mail" / "new" / "1.a").write_bytes(b"one")

    def fail(raw: bytes) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        inbox.empty(fail)
    taken = list[bytes]()
    assert inbox.empty(taken.append) == 1
    assert inbox.empty(taken.append) == 0
    assert taken == [b"one"]
    assert [path.name for path in (tmp_path / "mail" / "cur").iterdir()] == ["1.a:2,S"]


def test_what_cannot_be_read_or_put_away_keeps_no_letter_behind_it_waiting(tmp_path: Path) -> None:
    inbox = MaildirInbox(str(tmp_path / "mail"))
    (tmp_path / "mail" / "new" / "0.folder").mkdir()
    for name in ("1.a", "2.a"):
        (tmp_path / "mail" / "new" / name).write_bytes(name.encode())
    (tmp_path / "mail" / "cur" / "1.a:2,S").mkdir()
    taken = list[bytes]()
    with pytest.raises(OSError, match="folder"):
        inbox.empty(taken.append)
    assert taken == [b"1.a", b"2.a"]
    assert sorted(path.name for path in (tmp_path / "mail" / "new").iterdir()) == ["0.folder", "1.a"]


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox(b"From: a@example.org\r\n\r\none", b"From: b@example.org\r\n\r\ntwo")


@pytest.fixture
def imap(mailbox: Mailbox) -> Iterator[ImapServer]:
    with serving(mailbox) as server:
        yield server


def test_letters_on_an_imap_server_are_taken_once(imap: ImapServer) -> None:
    inbox = ImapInbox(imap)
    taken = list[bytes]()
    assert inbox.empty(taken.append) == 2
    assert inbox.empty(taken.append) == 0
    assert [one[-3:] for one in taken] == [b"one", b"two"]


def test_an_imap_server_that_refuses_is_an_error_of_the_outside(imap: ImapServer) -> None:
    with pytest.raises(OSError, match="refused"):
        ImapInbox(replace(imap, password="wrong")).empty(print)


@pytest.mark.parametrize("command", ["SELECT", "SEARCH", "FETCH", "FETCH 101"])
def test_a_letter_an_imap_server_does_not_hand_over_now_is_taken_later(
    imap: ImapServer, mailbox: Mailbox, command: str
) -> None:
    inbox = ImapInbox(imap)
    taken = list[bytes]()
    mailbox.refused = {command}
    with pytest.raises(OSError, match="refused"):
        inbox.empty(taken.append)
    assert [one[-3:] for one in taken] == ([b"two"] if command == "FETCH 101" else [])
    mailbox.refused = set()
    inbox.empty(taken.append)
    assert {one[-3:] for one in taken} == {b"one", b"two"}
    assert inbox.empty(taken.append) == 0


# --- settings ---------------------------------------------------------------------------------------------------------


def test_the_settings_say_where_letters_come_in(tmp_path: Path) -> None:
    file = tmp_path / "post.toml"
    file.write_text('address = "post@example.org"\nimap = "imaps://me:p%40ss@mail.example.org/Games"\n', "utf-8")
    found = read_settings(file)
    assert found.imap == ImapServer("mail.example.org", 993, "me", "p@ss", "Games", tls=True)
    assert found.address_of("abc") == "post+abc@example.org"


@pytest.mark.parametrize(
    "text",
    [
        'address = "post"\nmaildir = "x"',
        'address = "post@example.org"',
        'address = "post@example.org"\nmaildir = "x"\nimap = "imap://u@h"',
        'address = "post@example.org"\nimap = "http://u@h"',
        'address = "post@example.org"\nmaildir = "x"\nfinal = "soon"',
        'address = "post@example.org"\nmaildir = "x"\nevery = "often"',
        'address = "post@example.org"\nmaildir = "x"\ncolour = "red"',
        "not toml",
    ],
)
def test_settings_nobody_can_mean_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "post.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadSettings):
        read_settings(file)
