"""Sending mail, with aiosmtplib (extra `mail`)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from email.header import Header
from email.mime.text import MIMEText
from email.policy import compat32
from email.utils import formataddr, formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

from footplate.table.sending import Doubtful, NotSent


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed in."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    tls: bool = False
    """From the first byte; otherwise STARTTLS is used where the server offers it."""

    @classmethod
    def at(cls, url: str, sender: str) -> MailServer:
        """The server of `smtp://user:password@host:port` or `smtps://...`. Raises `ValueError`."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError(f"a mail server is given as smtp://host:port or smtps://host:port, not {parts.scheme}://")
        tls = parts.scheme == "smtps"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, parts.port or (465 if tls else 25), sender, user, password, tls)


def composed(sender: str, to: str, subject: str, text: str) -> bytes:
    """A mail as it goes over the wire: these headers, one body, and nothing in either that a reader could take for
    something else. The subject is an encoded word as a whole, so no encoded word inside it is ever decoded.
    """
    mail = MIMEText(text, "plain", "utf-8")
    name, address = parseaddr(sender)
    mail["From"] = formataddr((name, address), "utf-8") if name else address
    mail["To"] = to
    mail["Subject"] = Header(" ".join(subject.split()), "utf-8", header_name="Subject").encode()
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=address.rpartition("@")[2] or "localhost")
    mail["Auto-Submitted"] = "auto-generated"
    return mail.as_bytes(policy=compat32.clone(linesep="\r\n"))


def send(server: MailServer, to: str, subject: str, text: str) -> None:
    """Send one mail. Raises `NotSent` or `Doubtful`."""
    asyncio.run(_send(server, to, composed(server.sender, to, subject, text)))


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
            await client.login(server.user, server.password)
    except (aiosmtplib.SMTPException, OSError) as error:
        raise NotSent(f"the mail server is not to be had: {error}") from error
    try:
        await client.sendmail(parseaddr(server.sender)[1], [to], mail)
    except aiosmtplib.SMTPRecipientsRefused as error:
        permanent = all(one.code >= 500 for one in error.recipients)
        raise NotSent(f"the recipient was refused: {error}", again=not permanent) from error
    except aiosmtplib.SMTPResponseException as error:
        raise NotSent(f"the mail was refused: {error}", again=error.code < 500) from error
    except (aiosmtplib.SMTPException, OSError) as error:
        raise Doubtful(f"the mail server did not say whether it took the mail: {error}") from error
    finally:
        client.close()
