"""Letters as people and their programs really write them: what they order is found, and nothing else."""

from __future__ import annotations

from email.mime.application import MIMEApplication
from email.mime.message import MIMEMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from time import process_time

import pytest

from footplate.post.envelopes import LARGEST_MAIL_BYTES, opened
from footplate.post.sheet import ThrowLabel, read_sheet
from footplate.post.wording import decoded

OWN = "post@play.example.org"
WHEN = "Am Mo., 16. Nov. 2026 um 08:12 Uhr"
OLD = "Game K7MQ2XAB, seat B\n  ...\n  end\n"
"""What our letters ask people to fill in, and what comes back below their answers."""


def orders(text: str) -> list[str]:
    return [order.written for order in read_sheet(text).orders]


TOP_POSTED = {
    "thunderbird, English": "On 16/11/2026 08:12, Footplate wrote:\n> resign\n",
    "thunderbird, German": "Am 16.11.2026 um 08:12 schrieb Footplate:\n> resign\n",
    "thunderbird, Italian": "Il 16/11/2026 08:12, Footplate ha scritto:\n> resign\n",
    "thunderbird, Hungarian": "2026. 11. 16. 8:12 keltezéssel, Footplate írta:\n> resign\n",
    "gmail, English": "On Mon, 16 Nov 2026 at 08:12, Footplate <post@play.example.org> wrote:\n\n> resign\n",
    "gmail, German, broken": f"{WHEN} schrieb Footplate <\npost@play.example.org>:\n\n> resign\n",
    "gmail, Italian, broken": "Il giorno lun 16 nov, Footplate <\npost@play.example.org> ha scritto:\n\n> resign\n",
    "gmail, Hungarian": "Footplate <post@play.example.org> ezt írta (időpont: 2026. nov. 16., H, 8:12):\n\n> resign\n",
    "apple": "> On 16 Nov 2026, at 08:12, Footplate <post@play.example.org> wrote:\n> \n> resign\n",
    "outlook, English": f"-----Original Message-----\nFrom: Footplate\nSent: Monday\nTo: Ben\n\nresign\n{OLD}",
    "outlook, German": f"-----Ursprüngliche Nachricht-----\nVon: Footplate\nGesendet: Montag\n\nresign\n{OLD}",
    "outlook, Hungarian": f"-----Eredeti üzenet-----\nFeladó: Footplate\nKüldve: hétfő\n\nresign\n{OLD}",
    "outlook, Italian": f"-----Messaggio originale-----\nDa: Footplate\nInviato: lunedì\nA: Ben\n\nresign\n{OLD}",
    "outlook, a line": f"________________________________\nFrom: Footplate <post@play.example.org>\n\nresign\n{OLD}",
    "outlook, bold": f"*Von:* Footplate <post@play.example.org>\n*Gesendet:* Montag\n\nresign\n{OLD}",
    "web mail, German": f"Gesendet: Montag, 16. November 2026 um 08:12 Uhr\nVon: Footplate\nAn: Ben\n\nresign\n{OLD}",
    "web mail, Italian": f"Da: Footplate\nData: lunedì 16 novembre 2026\n\nresign\n{OLD}",
    "web mail, Hungarian": f"Feladó: Footplate\nDátum: 2026. november 16.\n\nresign\n{OLD}",
    "telephone, English": "Sent from my iPhone\n\n> resign\n",
    "telephone, German": "Von meinem iPhone gesendet\n\n> resign\n",
    "telephone, German, Android": "Diese Nachricht wurde von meinem Android-Gerät gesendet.\n",
    "telephone, Italian": "Inviato da iPhone\n",
    "telephone, Hungarian": "Elküldve az iPhone-omról\n",
    "telephone, Outlook": f"Get Outlook for Android\n________________________________\nFrom: x\nresign\n{OLD}",
    "signature": "-- \nBen\nresign\n",
}


@pytest.mark.parametrize("below", TOP_POSTED.values(), ids=TOP_POSTED)
def test_an_answer_above_what_it_answers(below: str) -> None:
    assert orders(f"(A7) - Eastham\n\n{below}") == ["(A7) - Eastham"]
    assert orders(f"Game K7MQ2XAB, Ben\n(A7) - Eastham\n\n{below}") == ["(A7) - Eastham"]
    assert orders(f"(A7) - Eastham\r\n\r\n{below}".replace("\n", "\r\n").replace("\r\r", "\r")) == ["(A7) - Eastham"]


@pytest.mark.parametrize("above", [one for one in TOP_POSTED.values() if "> resign" in one and "Sent" not in one[:5]])
def test_an_answer_below_what_it_answers(above: str) -> None:
    if "meinem" in above:
        return  # what telephones add stands below
    assert orders(f"{above}\n(A7) - Eastham\nend\n") == ["(A7) - Eastham", "end"]


def test_answers_between_the_lines() -> None:
    assert orders("> What do you build?\n(A7) - Eastham\n>> And then?\npass\n") == ["(A7) - Eastham", "pass"]


def test_a_seat_before_each_order_is_no_head_of_a_mail() -> None:
    assert len(orders("A: pass\nA: pass\n")) == 2


def test_a_signed_letter() -> None:
    signed = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\npass\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n"
    assert orders(signed) == ["pass"]


@pytest.mark.parametrize(
    "heading",
    [
        "Spiel K7MQ2XAB, Sitz B, Runde 2",
        "Partie: K7MQ2XAB\nPlatz: B\nRunde: 2",
        "Játszma K7MQ2XAB, B hely, 2. forduló",
        "Játék: K7MQ2XAB; hely: B; forduló: 2",
        "Partita K7MQ2XAB, posto B, giro 2",
        "GAME K7MQ2XAB; SEAT B; ROUND 2",
    ],
)
def test_headings_in_every_language(heading: str) -> None:
    sheet = read_sheet(f"Liebe Leute,\n\n{heading}\npass\n")
    assert (sheet.heading.game, sheet.heading.label) == ("K7MQ2XAB", ThrowLabel(2, "", "round"))
    assert sheet.heading.seat == "B" or "B hely" in sheet.heading.names
    assert [order.written for order in sheet.orders] == ["pass"]


@pytest.mark.parametrize("word", ["end", "Ende", "VÉGE.", "fine", "--", "---"])
def test_a_sheet_is_closed_in_every_language(word: str) -> None:
    assert "resign" not in orders(f"pass\n{word}\nresign\n")


@pytest.mark.parametrize("word", ["or", "oder", "vagy", "oppure"])
def test_alternatives_in_every_language(word: str) -> None:
    (order,) = read_sheet(f"(A7) - Eastham {word} pass").orders
    assert [one.text for one in order.alternatives] == ["(A7) - Eastham", "pass"]


def test_more_alternatives_than_anybody_weighs_are_too_many() -> None:
    assert not read_sheet(" or ".join(["pass"] * 100)).longer
    assert read_sheet("\n".join([" or ".join(["pass"] * 100)] * 5)).longer


@pytest.mark.parametrize("word", ["Secret", "Geheimnis", "Titok", "Segreto"])
def test_a_secret_is_no_order_wherever_it_stands(word: str) -> None:
    for text in (f"pass\n{word}: abc123\n", f"{word}: abc123\npass\n", f"Game X\npass\n{word}: abc123\nend\n"):
        sheet = read_sheet(text)
        assert sheet.heading.secret == "abc123"
        assert not [order for order in sheet.orders if "abc123" in order.written]


# --- programs ---------------------------------------------------------------------------------------------------------


HTML = {
    "gmail": '<div dir="ltr">pass<br></div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Footplate'
    ' &lt;<a href="mailto:post@play.example.org">post@play.example.org</a>&gt; wrote:<br></div>'
    '<blockquote class="gmail_quote">resign<br></blockquote></div>',
    "outlook": "<html><head><style><!-- p {margin:0} --></style></head><body><p class=MsoNormal>pass<o:p></o:p></p>"
    "<hr><div><p><b>Von:</b> Footplate<br><b>Gesendet:</b> Montag<br></p></div><p>resign</p></body></html>",
    "apple": '<body>pass<br><br><blockquote type="cite"><p>On 16 Nov, Footplate wrote:</p>resign</blockquote>',
    "spans": '<p><span style="color:red">pa</span><span>ss</span></p><!-- <p>resign</p> --><script>resign</script>',
    "entities": "<p>&#112;ass&nbsp;</p>",
    "broken": "<p>pass<p <",
    "upper case": "<P>pass</P><BLOCKQUOTE><P>resign</P></BLOCKQUOTE>",
}


@pytest.mark.parametrize("html", HTML.values(), ids=HTML)
def test_html_alone(html: str) -> None:
    assert [one.strip(" <p") or one for one in orders(opened(MIMEText(html, "html").as_bytes(), OWN).text)][:1] == [
        "ass"
    ]


@pytest.mark.parametrize(
    ("claimed", "written"),
    [("utf-8", "cp1252"), ("iso-8859-1", "utf-8"), ("", "cp1250"), ("iso-8859-2", "iso-8859-2"), ("utf-8", "utf-16")],
)
def test_umlauts_in_wrong_encodings_are_letters_or_refused(claimed: str, written: str) -> None:
    """Whatever becomes of the umlaut, the order is there, on one line."""
    raw = f"Content-Type: text/plain; charset={claimed}\r\nFrom: b@example.org\r\n\r\n".encode()
    text = opened(raw + "take Győr steel".replace("ő", "ö").encode(written), OWN).text
    assert text.startswith("take Gy")
    assert len(orders(text)) == 1


def test_no_charset_is_a_trap() -> None:
    for name in ("punycode", "idna", "unicode_escape", "raw_unicode_escape", "rot13", "hex", "zip", "undefined"):
        assert decoded(b"pass \\ud800 a-b", name).startswith("pass")
    assert decoded(b"pass +2AA-", "utf-7").encode()


def test_nothing_is_kept_that_no_store_takes() -> None:
    assert opened(b"From: a@example.org\r\n\r\npa\0ss", OWN).text == "pass"
    strange = opened(b"From: \xff@example.org\r\nTo: post+\xff@play.example.org\r\n\r\npass", OWN)
    assert (strange.sender, strange.secrets) == ("ÿ@example.org", ())


@pytest.mark.parametrize(
    ("written", "answered"),
    [
        ("jürgen@example.org", "jürgen@example.org"),
        ("Jürgen <anton@köln.example>", "anton@xn--kln-sna.example"),
        ("=?utf-8?q?J=C3=BCrgen?= <anton@example.org>", "anton@example.org"),
    ],
)
def test_a_sender_may_have_letters_of_any_language(written: str, answered: str) -> None:
    envelope = opened(f"From: {written}\r\nTo: post+x@play.example.org\r\n\r\npass".encode(), OWN)
    assert (envelope.sender, envelope.automatic) == (answered, False)


@pytest.mark.parametrize("written", ["", "a=?utf-8?q?b?=@example.org", "a@b\u202e.example", f"a@{'ö' * 300}.example"])
def test_a_mail_nobody_could_answer_is_a_programs(written: str) -> None:
    envelope = opened(f"From: {written}\r\nTo: post+x@play.example.org\r\n\r\npass".encode(), OWN)
    assert (envelope.sender, envelope.automatic) == ("", True)


def test_a_reply_to_many_seats_tries_only_a_few() -> None:
    many = ", ".join(f"post+{n}@play.example.org" for n in range(500))
    assert len(opened(f"From: a@example.org\r\nTo: {many}\r\n\r\npass".encode(), OWN).secrets) <= 8


# --- whatever it is, it is read in no time ----------------------------------------------------------------------------

HEAD = b"From: a@example.org\r\nTo: post+x@play.example.org\r\n"


def packed(depth: int) -> bytes:
    return b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(depth))


TRAPS = {
    "parts in parts": packed(3000) + b"\r\npass",
    "mails in mails": b"Content-Type: message/rfc822\r\n\r\n" * 3000 + b"pass",
    "<": b"Content-Type: text/html\r\n\r\n" + b"<" * 1_000_000,
    "<a": b"Content-Type: text/html\r\n\r\n" + b"<a " * 300_000,
    "<aaa": b"Content-Type: text/html\r\n\r\n<" + b"a" * 100_000,
    "<b>": b"Content-Type: text/html\r\n\r\n" + b"<b>a</b>" * 450_000,
    "<!--": b"Content-Type: text/html\r\n\r\n" + b"<!--" * 250_000,
    "<blockquote>": b"Content-Type: text/html\r\n\r\n" + b"<blockquote>x" * 60_000,
    "&": b"Content-Type: text/html\r\n\r\n" + b"&" * 500_000,
    "a megabyte": b"\r\n" + b"x" * 1_000_000,
    "dashes": b"\r\n" + b"- " * 32_000,
    "lines that go on": b"\r\n" + b"-\n" * 32_000,
    "quotes": b"\r\n" + b'" / ' * 16_000,
    "brackets": b"\r\n" + b"[{" * 32_000,
    "attributions": b"\r\n" + b"@:\n>" * 16_000,
    "headers": b"\r\n" + b"From: a\n\n" * 7_000,
    "a long dash": b"\r\nx" + b"-" * 60_000 + b"x",
    "a long arrow": b"\r\nx" + b"=" * 60_000 + b"x",
    "flowed": b"Content-Type: text/plain; format=flowed\r\n\r\n" + b"a \n" * 1_000_000,
    "empty lines in parts": packed(300) + b"\r\n" * 200_000,
    "empty lines in a few parts": packed(15) + b"\r\n" * 90_000,
    "many parts": b"Content-Type: multipart/mixed; boundary=x\r\n\r\n" + b"--x\r\n\r\na\r\n" * 300_000,
    "a long kind": b'Content-Type: text/plain; a="' + b';\\"' * 25_000 + b"\r\n\r\npass",
    "short headers": b"a:b\n" * 1_000_000 + b"\r\npass",
    "comments in addresses": b"Cc: " + b"(" * 20_000 + b"\r\n\r\npass",
    "wrote": b"\r\n" + b"wrote " * 10_000 + b":\n>",
}


@pytest.mark.parametrize("trap", TRAPS.values(), ids=TRAPS)
def test_whatever_it_is_it_is_read_in_no_time(trap: bytes) -> None:
    before = process_time()
    envelope = opened(HEAD + trap, OWN)
    read_sheet(envelope.text)
    assert envelope.sender == "a@example.org"
    assert process_time() - before < 5


def test_the_parts_of_a_letter_that_are_no_text_are_not_read() -> None:
    letter = MIMEMultipart()
    letter.attach(MIMEText("pass", "plain"))
    for kind in ("csv", "calendar", "x-footplate-record"):
        file = MIMEText("resign", kind)
        file.add_header("Content-Disposition", "attachment", filename=f"a.{kind}")
        letter.attach(file)
    assert orders(opened(letter.as_bytes(), OWN).text) == ["pass"]


@pytest.mark.parametrize("charset", ["ut\0f", "\xff", "utf-8'x'%ff"])
def test_a_charset_with_what_is_no_name_does_no_harm(charset: str) -> None:
    raw = f'From: a@example.org\r\nContent-Type: text/plain; charset="{charset}"\r\n\r\npass'
    assert opened(raw.encode("latin-1"), OWN).text == "pass"


def test_what_an_attached_mail_says_is_no_order() -> None:
    """Some programs attach the mail that is answered, or forwarded, instead of quoting it."""
    old = MIMEText("resign", "plain")
    old["Subject"] = "K7MQ2XAB: orders of seat B"
    letter = MIMEMultipart()
    letter.attach(MIMEText("pass", "plain"))
    letter.attach(MIMEMessage(old))
    assert orders(opened(letter.as_bytes(), OWN).text) == ["pass"]
    alone = MIMEMultipart()
    alone.attach(MIMEMessage(old))
    assert orders(opened(alone.as_bytes(), OWN).text) == []


def test_orders_above_a_large_picture_are_read_and_what_is_cut_is_not() -> None:
    picture = MIMEApplication(bytes(LARGEST_MAIL_BYTES))
    first = MIMEMultipart()
    first.attach(MIMEText("pass", "plain"))
    first.attach(picture)
    assert orders(opened(first.as_bytes(), OWN).text) == ["pass"]
    last = MIMEMultipart()
    last.attach(MIMEApplication(bytes(LARGEST_MAIL_BYTES * 5 // 8)))
    last.attach(MIMEText("pass\n" * LARGEST_MAIL_BYTES, "plain"))
    assert orders(opened(last.as_bytes(), OWN).text) == []


def test_a_signature_is_not_joined_to_the_flowed_line_above_it() -> None:
    raw = b"From: a@example.org\r\nContent-Type: text/plain; format=flowed\r\n\r\npass \r\n-- \r\nBen"
    assert orders(opened(raw, OWN).text) == ["pass"]
