"""Where letters come in, and what is made of them: folders, IMAP, settings, and mails of every kind of program."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from pathlib import Path
from typing import ClassVar

import pytest

from footplate.post.envelopes import opened
from footplate.post.inbox import ImapInbox, MaildirInbox
from footplate.post.settings import BadSettings, ImapServer, read_settings
from footplate.post.sheet import read_sheet

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


class FakeImap(socketserver.StreamRequestHandler):
    """So much of IMAP4rev1 as a reader of one folder needs."""

    letters: ClassVar[dict[int, bytes]] = {}
    seen: ClassVar[set[int]] = set()
    refused: ClassVar[set[str]] = set()
    """Commands that are answered with NO, as servers do that are busy."""

    def handle(self) -> None:
        self.wfile.write(b"* OK ready\r\n")
        for line in self.rfile:
            tag, _, command = line.decode().strip().partition(" ")
            self.answer(tag, command)
            if command.upper().startswith("LOGOUT"):
                return

    def answer(self, tag: str, command: str) -> None:
        word, _, rest = command.partition(" ")
        if any(command.upper().startswith(one) for one in self.refused):
            self.wfile.write(f"{tag} NO [UNAVAILABLE] később, später\r\n".encode())
            return
        match word.upper():
            case "CAPABILITY":
                self.wfile.write(b"* CAPABILITY IMAP4rev1\r\n")
            case "LOGIN" if '"wrong"' in rest:
                self.wfile.write(f"{tag} NO login failed\r\n".encode())
                return
            case "SELECT":
                self.wfile.write(f"* {len(self.letters)} EXISTS\r\n".encode())
            case "SEARCH":
                found = " ".join(str(number) for number in self.letters if number not in self.seen)
                self.wfile.write(f"* SEARCH {found}\r\n".encode())
            case "FETCH":
                number = int(rest.split()[0])
                raw = self.letters[number]
                self.wfile.write(f"* {number} FETCH (BODY[]<0> {{{len(raw)}}}\r\n".encode() + raw + b")\r\n")
            case "STORE":
                self.seen.add(int(rest.split()[0]))
            case "LOGOUT":
                self.wfile.write(b"* BYE\r\n")
        self.wfile.write(f"{tag} OK done\r\n".encode())


@pytest.fixture
def imap() -> Iterator[int]:
    FakeImap.letters = {1: b"From: a@example.org\r\n\r\none", 2: b"From: b@example.org\r\n\r\ntwo"}
    FakeImap.seen, FakeImap.refused = set(), set()
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), FakeImap) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def test_letters_on_an_imap_server_are_taken_once(imap: int) -> None:
    inbox = ImapInbox(ImapServer("127.0.0.1", imap, "post", "secret", "INBOX", tls=False))
    taken = list[bytes]()
    assert inbox.empty(taken.append) == 2
    assert inbox.empty(taken.append) == 0
    assert [one[-3:] for one in taken] == [b"one", b"two"]


def test_an_imap_server_that_refuses_is_an_error_of_the_outside(imap: int) -> None:
    with pytest.raises(OSError, match="refused"):
        ImapInbox(ImapServer("127.0.0.1", imap, "post", "wrong", "INBOX", tls=False)).empty(print)


@pytest.mark.parametrize("command", ["SELECT", "SEARCH", "FETCH", "FETCH 1"])
def test_a_letter_an_imap_server_does_not_hand_over_now_is_taken_later(imap: int, command: str) -> None:
    inbox = ImapInbox(ImapServer("127.0.0.1", imap, "post", "secret", "INBOX", tls=False))
    taken = list[bytes]()
    FakeImap.refused = {command}
    with pytest.raises(OSError, match="refused"):
        inbox.empty(taken.append)
    assert [one[-3:] for one in taken] == ([b"two"] if command == "FETCH 1" else [])
    FakeImap.refused = set()
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
