"""Incoming mails: the sender, the secret they were sent to, the text, and whether a person wrote them."""

from __future__ import annotations

import hashlib
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from email.errors import MessageError
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser
from email.policy import Compat32
from email.utils import getaddresses
from html import unescape
from itertools import chain, islice
from typing import Final

from footplate.post.wording import decoded

LARGEST_MAIL_BYTES: Final = 4_000_000
"""Bytes of a mail that are read."""
LONGEST_TEXT: Final = 200_000
MOST_SECRETS: Final = 8
"""The most seats one letter can be sent to; a letter with more is guessing secrets."""
LONGEST_MAIL_HEAD: Final = 200_000
LONGEST_HEADER: Final = 5_000
LONGEST_KIND: Final = 1_000
"""The longest header that describes a part: the time to parse it grows faster than its length."""
MOST_MAIL_LINES: Final = 200_000
MOST_PARTS: Final = 200
DEEPEST_MAIL: Final = 20
"""The deepest nesting of a mail that is unpacked: the time grows with its square."""
_TO: Final = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "Resent-To")
_ROBOTS: Final = re.compile(r"(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?([+-].*)?)@.*", re.IGNORECASE)
_LOCAL: Final = re.compile(r"[^@\s<>\"(),;:\\]{1,64}")
_HOST: Final = re.compile(r"[A-Za-z0-9.-]{1,190}")


@dataclass(frozen=True, slots=True)
class Envelope:
    """The parts of a mail that matter here."""

    key: str
    """Equal for equal mails. It is made of the content, not of the Message-ID alone: a sender can choose that, and
    must not be able to make another person's letter look like one that came before.
    """
    id: str
    """Its Message-ID, for the answer; "" where it has none that can be written into a mail."""
    sender: str
    """The address an answer would go to; "" for none."""
    secrets: tuple[str, ...]
    """The parts behind a plus of the addresses it was sent to."""
    text: str
    automatic: bool
    """Whether a program wrote it: such mails are never answered."""


def opened(raw: bytes, own_address: str) -> Envelope:
    """Parse a mail from its bytes, whatever they are."""
    mail = _parsed(raw[:LARGEST_MAIL_BYTES])
    id = _header(mail, "Message-ID").strip()
    sender = _sender(mail)
    secrets = tuple(islice(dict.fromkeys(_secrets(mail, own_address)), MOST_SECRETS))
    text = text_of(mail, whole=len(raw) <= LARGEST_MAIL_BYTES)[:LONGEST_TEXT]
    same = "\0".join((id, sender, *secrets, text)).encode("utf-8", "replace") if id else raw
    return Envelope(
        key=hashlib.sha256(same).hexdigest(),
        id=id if re.fullmatch(r"<[\x21-\x3b\x3d\x3f-\x7e]{1,240}>", id) else "",
        sender=sender,
        secrets=secrets,
        text=text,
        automatic=_is_automatic(mail, sender, own_address),
    )


class _Brief(Compat32):
    """Headers up to a reasonable length."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[: LONGEST_KIND if name.casefold().startswith("content-") else LONGEST_HEADER]


_BRIEF: Final = _Brief()


def _parsed(raw: bytes) -> Message:
    """The parsed mail. One with too many parts, or nested too deep, is reduced to its head."""
    whole, head = (BytesParser(policy=_BRIEF), raw), (BytesHeaderParser(policy=_BRIEF), raw[:LONGEST_MAIL_HEAD])
    for parser, looked_at in (head,) if _is_packed_oddly(raw) else (whole, head):
        try:
            mail: Message = parser.parsebytes(looked_at)
            deque(mail.walk(), maxlen=0)
        except (MessageError, ValueError, LookupError, IndexError, RecursionError):
            continue
        return mail
    return Message()


def _is_packed_oddly(raw: bytes) -> bool:
    end = re.search(rb"\r?\n\r?\n|\r\r", raw)
    return (
        (end.start() if end else len(raw)) > LONGEST_MAIL_HEAD
        or raw.count(b"\n") + raw.count(b"\r") > MOST_MAIL_LINES
        or raw.count(b"\n--") + raw.count(b"\r--") > MOST_PARTS
        or raw.lower().count(b"boundary") > DEEPEST_MAIL
    )


def _header(mail: Message, name: str) -> str:
    """A header as plain text. Encoded words stay encoded, so that they cannot smuggle in an address or a line end."""
    found = next((value for key, value in mail.raw_items() if key.casefold() == name.casefold()), "")
    return " ".join(decoded(str(found)[:LONGEST_HEADER].encode("utf-8", "surrogateescape")).split())


def _addresses(headers: list[str]) -> list[str]:
    """The addresses in headers; none where their comments are nested deeper than the parser can follow."""
    try:
        return [address for _, address in getaddresses(headers)]
    except RecursionError:
        return []


def _sender(mail: Message) -> str:
    """The address an answer would go to. It may have letters of any language; its host is written in ASCII."""
    for name in ("Reply-To", "From"):
        for address in _addresses([_header(mail, name)]):
            local, _, host = address.rpartition("@")
            if "=?" in address or not address.isprintable() or not _LOCAL.fullmatch(local):
                continue
            if _HOST.fullmatch(known := _on_the_wires(host)):
                return f"{local}@{known}"
    return ""


def _on_the_wires(host: str) -> str:
    """A host with letters of any language as mail servers look it up (IDNA).

    >>> _on_the_wires("köln.example"), _on_the_wires("play.example.org")
    ('xn--kln-sna.example', 'play.example.org')
    """
    try:
        return host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        return ""


def _secrets(mail: Message, own_address: str) -> Iterator[str]:
    name, _, host = own_address.casefold().partition("@")
    headers = [" ".join(str(one)[:LONGEST_HEADER].split()) for to in _TO for one in mail.get_all(to, [])[:MOST_SECRETS]]
    for address in _addresses(headers):
        local, _, at = address.rpartition("@")
        called, _, secret = local.partition("+")
        if at.casefold() == host and called.casefold() == name and secret and secret.isascii():
            yield secret
            yield secret.lower()  # some mail programs write it in capitals


def _is_automatic(mail: Message, sender: str, own_address: str) -> bool:
    """Detects automatic mail by RFC 3834 and the habits of mail programs: auto-replies, bounces, lists, and our own
    mails.
    """
    name, _, host = own_address.casefold().partition("@")
    local, _, at = sender.casefold().rpartition("@")
    own = at == host and local.partition("+")[0] == name
    return bool(
        _header(mail, "Auto-Submitted").casefold().partition(";")[0].split(" (")[0].strip() not in ("", "no")
        or _header(mail, "Precedence").casefold() in ("bulk", "junk", "list", "auto_reply")
        or _header(mail, "Return-Path") == "<>"
        or any(header.casefold().startswith("list-") for header in mail)
        or any(_header(mail, name) for name in ("X-Auto-Response-Suppress", "X-Autoreply", "X-Autorespond", "X-Loop"))
        or mail.get_content_type() == "multipart/report"
        or _ROBOTS.fullmatch(sender)
        or not sender
        or own
    )


# --- what it says -----------------------------------------------------------------------------------------------------


def text_of(mail: Message, *, whole: bool = True) -> str:
    """The text of a mail: its plain part; else its HTML without tags; else an attached text. In a mail that is not
    `whole`, the last part is ignored, since it may go on differently.
    """
    plain, html, attached = list[str](), list[str](), list[str]()
    parts = [*_parts(mail)]
    for part in parts if whole else parts[:-1]:
        kind = part.get_content_type()
        if part.is_multipart() or not kind.startswith("text/"):
            continue
        text = _part_text(part)
        if part.get_content_disposition() == "attachment":
            attached += [text] if kind == "text/plain" else []
        elif kind == "text/plain":
            plain.append(text)
        elif kind == "text/html":
            html.append(_without_tags(text))
    found = next((texts for texts in (plain, html, attached) if any(one.strip() for one in texts)), [])
    return "\n".join(found)


def _parts(mail: Message) -> Iterator[Message]:
    """The parts of a mail, without those of attached mails, which were written on another occasion."""
    if mail.get_content_maintype() != "multipart" or not mail.is_multipart():
        yield mail
        return
    for part in mail.get_payload():
        if isinstance(part, Message):
            yield from _parts(part)


def _part_text(part: Message) -> str:
    try:
        raw = part.get_payload(decode=True)
        charset = part.get_content_charset() or ""
    except (MessageError, ValueError, LookupError, AssertionError):
        return ""
    text = decoded(raw[:LARGEST_MAIL_BYTES], charset) if isinstance(raw, bytes) else ""
    if str(part.get_param("format", "")).casefold() == "flowed":
        joined = str(part.get_param("delsp", "")).casefold() == "yes"
        text = _unfolded(text[: 2 * LONGEST_TEXT], joined)
    return text


def _unfolded(text: str, joined: bool = False) -> str:
    """Format=flowed (RFC 3676): a line that ends with a space goes on in the next one, unless a signature begins there.
    `joined` (DelSp): that space is not part of the text, so what is longer than a line can be broken anywhere.

    >>> _unfolded("run \\nvia \\n-- \\nBen").split("\\n")
    ['run via ', '-- ', 'Ben']
    >>> _unfolded("run vi \\na", joined=True)
    'run via'
    """
    done, before = list[list[str]](), ""
    for line in text.replace("\r\n", "\n").split("\n"):
        goes_on = before.endswith(" ") and before != "-- " and line != "-- "
        if goes_on and not line.startswith(">") and done[-1][0][:1] != ">":
            if joined:
                done[-1][-1] = done[-1][-1].removesuffix(" ")
            done[-1].append(line.removeprefix(" "))
        else:
            done.append([line.removeprefix(" ")])
        before = line.removeprefix(" ")
    return "\n".join("".join(pieces) for pieces in done)


_BLOCKS: Final = frozenset("p div br li tr h1 h2 h3 h4 pre blockquote table hr".split())
_SILENT: Final = frozenset(("style", "script", "head", "title"))
_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*+)[^<>]*+>|<[!?/][^<>]*+>")


def _without_tags(html: str) -> str:
    """The text of HTML: a line for each paragraph, and a mark before what is quoted.

    Not for a browser's eyes: whatever is no tag is text, and however wrong it is, it is read once from end to end.

    >>> _without_tags("<p>pass<br>a &lt; b</p><blockquote>resign</blockquote>").split("\\n")
    ['', 'pass', 'a < b', '', '>resign', '']
    """
    lines, quoted, silent, last, length = [list[str]()], 0, 0, 0, 0
    html = _without_comments(html)
    for tag in chain(_TAG.finditer(html), (None,)):
        said = unescape(html[last : tag.start() if tag else None])
        text = "" if silent else " ".join(said.split())
        if text:
            before = " " if said[:1].isspace() and lines[-1] else ""
            after = " " if said[-1:].isspace() else ""
            mark = ">" if quoted and not lines[-1] else ""
            lines[-1].append(f"{mark}{before}{text}{after}")
        length += len(text) + 1
        if tag is None or length > 2 * LONGEST_TEXT:
            break
        last, name = tag.end(), (tag[2] or "").lower()
        change = -1 if tag[1] else 1
        silent = max(0, silent + change * (name in _SILENT))
        quoted = max(0, quoted + change * (name == "blockquote"))
        if name in _BLOCKS:
            lines.append([])
    return "\n".join("".join(line).rstrip() for line in lines)


def _without_comments(html: str) -> str:
    parts = html.split("<!--")
    return parts[0] + "".join(part.partition("-->")[2] if "-->" in part else "" for part in parts[1:])
