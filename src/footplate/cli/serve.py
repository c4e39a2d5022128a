"""`footplate serve`: the table in the browser."""

from __future__ import annotations

import importlib.util
import webbrowser
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from footplate.cli.arguments import CommandLine, Complaint, whole_number
from footplate.cli.terminal import Terminal, harmless

EVERYWHERE: Final = ("0.0.0.0", "::")
POSTGRES: Final = ("postgresql://", "postgres://")


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    examples = ("serve", "serve --host 0.0.0.0 --port 8080", "serve --db postgresql:///footplate --workers 2 --no-open")
    line = CommandLine("serve", "", terminal, examples)
    for name, value in (
        ("--host", "ADDRESS"),
        ("--port", "N"),
        ("--db", "FILE|URL"),
        ("--open", ""),
        ("--no-open", ""),
        ("--public-url", "URL"),
        ("--smtp", "URL"),
        ("--mail-from", "ADDRESS"),
        ("--notify-after", "SECONDS"),
        ("--workers", "N"),
        ("--bot-processes", "N"),
        ("--requests-per-minute", "N"),
        ("--computing-per-minute", "SECONDS"),
        ("--sockets-per-address", "N"),
        ("--allow-private-webhooks", ""),
    ):
        line.option(name, value)
    given = line.read(arguments, least=0, most=0)
    require_server(terminal)
    return _serve(given, terminal)


def require_server(terminal: Terminal) -> None:
    """The server is an extra: say so when it is not there."""
    try:
        import footplate.web.app  # noqa: F401
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("footplate"):
            raise
        raise Complaint(terminal.say("cli.serve.missing", package=missing.name, extra="serve")) from None


def _require_mail(smtp: str, terminal: Terminal) -> None:
    """Mail is an extra of its own."""
    from footplate.table.mail import MailServer

    try:
        MailServer.at(smtp, "")
    except ValueError:
        raise Complaint(terminal.say("cli.serve.smtp")) from None
    if importlib.util.find_spec("aiosmtplib") is None:
        raise Complaint(terminal.say("cli.serve.missing", package="aiosmtplib", extra="mail"))


def _serve(given: Namespace, terminal: Terminal) -> int:
    from footplate.table.store import default_path
    from footplate.web.serving import listen, serve
    from footplate.web.settings import Settings

    def number(option: str, default: int, least: int, most: int) -> int:
        text = getattr(given, option)
        name = f"--{option.replace('_', '-')}"
        return default if text is None else whole_number(text, name, terminal, least, most)

    host = given.host or "127.0.0.1"
    wanted = number("port", 8000, 0, 65535)
    workers = number("workers", 1, 1, 64)
    db = given.db or str(default_path())
    if workers > 1 and not db.startswith(POSTGRES):
        raise Complaint(terminal.say("cli.serve.workers"))
    if given.smtp:
        _require_mail(given.smtp, terminal)
    try:
        listening = listen(host, wanted)
    except OSError as error:
        facts = {"host": host, "port": wanted, "reason": error.strerror or error, "other": wanted + 1}
        raise Complaint(terminal.say("cli.serve.taken", **facts)) from None
    port = listening.getsockname()[1]
    settings = Settings(
        db=db,
        host=host,
        port=port,
        public_url=given.public_url or "",
        smtp=given.smtp or "",
        mail_from=given.mail_from or "footplate@localhost",
        notify_after=number("notify_after", 60, 0, 86_400),
        allow_private_webhooks=given.allow_private_webhooks,
        requests_per_minute=number("requests_per_minute", 600, 1, 1_000_000),
        computing_per_minute=number("computing_per_minute", 12, 1, 1_000_000),
        sockets_per_address=number("sockets_per_address", 64, 1, 1_000_000),
        bot_processes=number("bot_processes", 1, 1, 64),
    )
    with_browser = given.open or (terminal.tty and not given.no_open and host not in EVERYWHERE)
    with _sole_server(db, terminal):
        serve(settings, listening, lambda: _welcome(host, port, settings.public_url, with_browser, terminal), workers)
    return 0


@contextmanager
def _sole_server(db: str, terminal: Terminal) -> Iterator[None]:
    """A store that can be opened and, being a file, that no other server has."""
    from footplate.table.errors import TableError
    from footplate.table.store import open_store
    from footplate.table.store.sole_use import sole_use

    with ExitStack() as held:
        try:
            if not db.startswith(POSTGRES):
                held.enter_context(sole_use(Path(db)))
            open_store(db).close()
        except TableError as failed:
            raise Complaint(failed.sentence(terminal.language)) from None
        yield


def _welcome(host: str, port: int, public_url: str, with_browser: bool, terminal: Terminal) -> None:
    from footplate.web.serving import network_address

    here = f"http://{'localhost' if host in EVERYWHERE else host}:{port}/"
    said = [terminal.say("cli.serve.here", address=here)]
    if public_url:
        said.append(terminal.say("cli.serve.public", address=public_url))
    elif host in EVERYWHERE:
        network = network_address()
        if network:
            said.append(terminal.say("cli.serve.network", address=f"http://{network}:{port}/"))
    said.append(terminal.say("cli.serve.stop"))
    print(harmless("  ".join(said)), flush=True)
    if with_browser:
        webbrowser.open(here)
