"""A real SMTP server that takes every mail."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from tests.services import free_port


class MailSink:
    """Takes every mail, as bytes and with its envelope."""

    def __init__(self) -> None:
        self.taken: queue.Queue[tuple[list[str], bytes]] = queue.Queue()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.taken.put((list(envelope.rcpt_tos), envelope.content))
        return "250 taken"

    def next(self) -> tuple[list[str], EmailMessage]:
        """The next mail: who it goes to, and what it says."""
        recipients, content = self.taken.get(timeout=60)
        mail = message_from_bytes(content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        return recipients, mail

    def next_text(self) -> str:
        """What the next mail says."""
        return str(self.next()[1].get_content())


@contextmanager
def running_sink() -> Iterator[tuple[MailSink, str]]:
    """A sink and its address."""
    sink = MailSink()
    controller = Controller(sink, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield sink, f"smtp://127.0.0.1:{controller.port}"
    finally:
        controller.stop()
