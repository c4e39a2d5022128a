"""Packages that are not needed by everybody are asked for by name when they are."""

from __future__ import annotations

import sys
import time

import pytest

from footplate.table.basics.errors import Away, StoreFailed
from footplate.table.messages import mail
from footplate.table.messages.mail import MailServer
from footplate.table.messages.sending import NotSent
from footplate.table.store import open_store


def test_postgresql_without_psycopg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "footplate.table.store.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreFailed, match=r"footplate\[postgres\]"):
        open_store("postgresql://127.0.0.1/footplate")


def test_mail_without_aiosmtplib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "aiosmtplib", None)
    with pytest.raises(NotSent, match=r"footplate\[mail\]") as missing:
        mail.send(MailServer("127.0.0.1", 25, "f@example.org"), "dora@example.org", "Hello", "Hello")
    assert not missing.value.again


def test_a_postgresql_that_is_not_there_is_named_when_its_address_says() -> None:
    from tests.services import free_port

    began = time.monotonic()
    with pytest.raises(StoreFailed, match="does not answer"):
        open_store(f"postgresql://postgres@127.0.0.1:{free_port()}/postgres?connect_timeout=1")
    assert time.monotonic() - began < 8  # without a word in the address it is ten


@pytest.mark.parametrize(
    "address", ["postgresql://127.0.0.1/x?connect_timeout=soon", "postgresql://127.0.0.1/x?colour=red"]
)
def test_an_address_nobody_can_read_is_refused_at_once(address: str) -> None:
    with pytest.raises(StoreFailed, match="no address") as refused:
        open_store(address)
    assert not isinstance(refused.value, Away)  # a server would wait for that, and in vain
