"""Sending mail, with aiosmtplib (extra `mail`). The texts are `table.mail.*` and `post.*` in the catalogs."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from email.encoders import encode_base64
from email.header import Header
from email.mime.base import MIMEBase
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.policy import compat32
from email.utils import formataddr, formatdate, make_msgid, parseaddr
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from footplate.table.messages.sending import Doubtful, NotSent

if TYPE_CHECKING:
    from aiosmtplib import SMTP


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed in."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    tls: bool = False
    """From the first byte; otherwise STARTTLS is used where the server offers it, and insisted on for a password."""

    @classmethod
    def at(cls, url: str, sender: str) -> MailServer:
        """The server of `smtp://user:password@host:port` or `smtps://...`. Raises `ValueError`."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError(f"a mail server is given as smtp://host:port or smtps://host:port, not {parts.scheme}://")
        tls = parts.scheme == "smtps"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, parts.port or (465 if tls else 25), sender, user, password, tls)


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that goes along with a mail."""

    name: str
    kind: str
    """Its media type, `image/svg+xml`."""
    content: bytes


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail before it is sent."""

    to: str
    subject: str
    text: str
    attached: tuple[Attached, ...] = ()
    reply_to: str = ""
    id: str = ""
    """Its Message-ID, where the same mail must always have the same one."""
    answers: str = ""
    """The Message-ID of the mail it answers."""
    quiet: str = ""
    """Where a reader's program ends such mails with one click (RFC 8058)."""


def composed(sender: str, to: str, subject: str, text: str) -> bytes:
    """A mail of text alone as it goes over the wire."""
    return written(sender, Mail(to, subject, text))


def written(sender: str, mail: Mail) -> bytes:
    """A mail in bytes: these headers and one body, without anything a reader could misinterpret. The subject is one
    encoded word as a whole, so no encoded word inside it is ever decoded.
    """
    text = MIMEText(mail.text, "plain", "utf-8")
    whole: MIMEText | MIMEMultipart = text
    if mail.attached:
        whole = MIMEMultipart("mixed")
        whole.attach(text)
        for one in mail.attached:
            main, _, sub = one.kind.partition("/")
            part = MIMEBase(main, sub)
            part.set_payload(one.content)
            encode_base64(part)
            part.add_header("Content-Disposition", "attachment", filename=one.name)
            whole.attach(part)
    name, address = parseaddr(sender)
    whole["From"] = formataddr((name, address), "utf-8") if name else address
    whole["To"] = mail.to
    if mail.reply_to:
        whole["Reply-To"] = mail.reply_to
    whole["Subject"] = Header(" ".join(mail.subject.split()), "utf-8", header_name="Subject").encode()
    whole["Date"] = formatdate()
    whole["Message-ID"] = mail.id or make_msgid(domain=address.rpartition("@")[2] or "localhost")
    if mail.answers:
        whole["In-Reply-To"] = whole["References"] = mail.answers
    if mail.quiet:
        whole["List-Unsubscribe"] = f"<{mail.quiet}>"
        whole["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    whole["Auto-Submitted"] = "auto-replied" if mail.answers else "auto-generated"
    return whole.as_bytes(policy=compat32.clone(linesep="\r\n", max_line_length=None))


def send(server: MailServer, to: str, subject: str, text: str) -> None:
    """Send one mail of text alone. Raises `NotSent` or `Doubtful`."""
    send_mail(server, Mail(to, subject, text))


def send_mail(server: MailServer, mail: Mail) -> None:
    """Send one mail. Raises `NotSent` or `Doubtful`."""
    asyncio.run(_send(server, mail.to, written(server.sender, mail)))


async def _send(server: MailServer, to: str, mail: bytes) -> None:
    try:
        import aiosmtplib
    except ImportError:
        raise NotSent(
            "mail needs the package aiosmtplib, which is not installed (pip install 'footplate[mail]')", again=False
        ) from None
    client = aiosmtplib.SMTP(hostname=server.host, port=server.port, use_tls=server.tls, timeout=20)
    try:
        await client.connect()
        if server.user:
            _require_encryption(client)
            await client.login(server.user, server.password)
        if not to.isascii():
            await client.ehlo()
    except (aiosmtplib.SMTPException, OSError) as error:
        _hang_up(client)
        raise NotSent(f"the mail server is not to be had: {error}") from error
    if not to.isascii() and not client.supports_extension("smtputf8"):
        _hang_up(client)
        raise NotSent("the mail server takes only addresses of plain letters (no SMTPUTF8)", again=False)
    try:
        options = [] if to.isascii() else ["SMTPUTF8", "BODY=8BITMIME"]
        await client.sendmail(parseaddr(server.sender)[1], [to], mail, mail_options=options)
    except aiosmtplib.SMTPRecipientsRefused as error:
        permanent = all(one.code >= 500 for one in error.recipients)
        said = "; ".join(f"{one.code} {one.message}" for one in error.recipients)
        raise NotSent(f"the recipient was refused: {said}", again=not permanent) from error
    except aiosmtplib.SMTPResponseException as error:
        raise NotSent(f"the mail was refused: {error}", again=error.code < 500) from error
    except (aiosmtplib.SMTPException, OSError) as error:
        raise Doubtful(f"the mail server did not say whether it took the mail: {error}") from error
    finally:
        _hang_up(client)


def _require_encryption(client: SMTP) -> None:
    """Require TLS before a password: an eavesdropper could also hide the offer of STARTTLS. Raises `NotSent`."""
    if client.get_transport_info("sslcontext") is None:
        _hang_up(client)
        raise NotSent("the mail server does not offer STARTTLS, and the password is not sent unencrypted")


def _hang_up(client: SMTP) -> None:
    """Close at once, without waiting for the end of the TLS session."""
    transport = client.transport
    client.close()
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()
