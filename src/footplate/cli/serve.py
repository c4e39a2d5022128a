"""`footplate serve`: runs the server for tables in the browser."""

from __future__ import annotations

import importlib.util
import os
import socket
import sys
import webbrowser
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from footplate.cli.addresses import is_name, is_sender, public_address
from footplate.cli.arguments import CommandLine, Complaint, whole_number
from footplate.cli.files import read_bytes
from footplate.cli.map import map_defects
from footplate.cli.terminal import Terminal, harmless
from footplate.kernel.maps import HexMap, read_map
from footplate.kernel.shelf import OWN_MAPS, own_map_files

ALL_INTERFACES: Final = ("0.0.0.0", "::")
HERE: Final = "127.0.0.1"
PORT: Final = 8000
SENDER: Final = "footplate@localhost"
MAIL_SERVER: Final = "FOOTPLATE_SMTP"
"""The environment variable for the mail server instead of `--smtp`, since all users of a machine can read command
lines.
"""
NOTIFY_AFTER: Final = 60
FORMER_OPTIONS: Final = ("--keep-", "--requests-per-minute", "--computing-per-minute")
BACKUP_EVERY: Final = 24
BACKUP_KEEP: Final = 7
POSTGRES: Final = ("postgresql://", "postgres://")
OPTIONS: Final[Mapping[str, Sequence[tuple[str, str, object]]]] = {
    "address": (
        ("--host", "ADDRESS", HERE),
        ("--port", "N", PORT),
        ("--public-url", "URL", ""),
        ("--allow-host", "NAME,...", ""),
        ("--open", "", ""),
        ("--no-open", "", ""),
        ("--workers", "N", 1),
        ("--bot-processes", "N", 1),
        ("--metrics", "HOST:PORT", ""),
        ("--settings", "FILE", ""),
    ),
    "tables": (
        ("--db", "FILE|URL", ""),
        ("--maps", "DIR", ""),
        ("--backup-folder", "DIR", ""),
        ("--backup-every", "HOURS", BACKUP_EVERY),
        ("--backup-keep", "N", BACKUP_KEEP),
    ),
    "messages": (
        ("--smtp", "URL", ""),
        ("--mail-from", "ADDRESS", SENDER),
        ("--post", "FILE", ""),
        ("--notify-after", "SECONDS", NOTIFY_AFTER),
        ("--allow-private-webhooks", "", ""),
    ),
}
"""Options in groups, as the help shows them: name, value and default of each."""


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    examples = ("serve", "serve --host 0.0.0.0 --port 8080", "serve --db postgresql:///footplate --workers 2 --no-open")
    line = CommandLine("serve", "", terminal, examples)
    for group, options in OPTIONS.items():
        line.group(group)
        for name, value, default in options:
            line.option(name, value, default=default)
    _require_options_of_today(arguments, terminal)
    given = line.read(arguments, least=0, most=0)
    require_server(terminal)
    return _serve(given, terminal)


def require_server(terminal: Terminal) -> None:
    """The server is an extra: raises `Complaint` when it is not installed."""
    try:
        import footplate.web.app  # noqa: F401
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("footplate"):
            raise
        raise Complaint(terminal.say("cli.serve.missing", package=missing.name, extra="serve")) from None


def _require_mail(smtp: str, terminal: Terminal) -> None:
    """Mail is an extra of its own."""
    from footplate.table.messages.mail import MailServer

    try:
        MailServer.at(smtp, "")
    except ValueError:
        raise Complaint(terminal.say("cli.serve.smtp")) from None
    if importlib.util.find_spec("aiosmtplib") is None:
        raise Complaint(terminal.say("cli.serve.missing", package="aiosmtplib", extra="mail"))


def _require_post(path: str, terminal: Terminal) -> None:
    """Play by post needs outgoing mail."""
    from footplate.post.settings import BadSettings, read_settings

    read_bytes(path, terminal)
    try:
        settings = read_settings(path)
    except BadSettings as bad:
        raise Complaint(terminal.say("cli.serve.post", why=harmless(str(bad)))) from None
    if settings.smtp:
        _require_mail(settings.smtp, terminal)


def _serve(given: Namespace, terminal: Terminal) -> int:
    from footplate.table.store import own_store
    from footplate.web.running.ports import listen
    from footplate.web.running.settings import ServerSettings
    from footplate.web.serving import serve

    def number(option: str, default: int, least: int, most: int) -> int:
        text = getattr(given, option)
        name = f"--{option.replace('_', '-')}"
        return default if text is None else whole_number(text, name, terminal, least, most)

    _require_sense(given, terminal)
    limits = _settings_in(given.settings, terminal)
    host = given.host or HERE
    wanted = number("port", PORT, 0, 65535)
    workers = number("workers", 1, 1, 64)
    db = given.db or own_store()
    if workers > 1 and not db.startswith(POSTGRES):
        raise Complaint(terminal.say("cli.serve.workers"))
    if given.maps:
        _offer_maps(given.maps, terminal)
    if given.backup_folder and not Path(given.backup_folder).is_dir():
        raise Complaint(terminal.say("table.error.no_folder", folder=harmless(given.backup_folder)))
    smtp = given.smtp or os.environ.get(MAIL_SERVER, "")
    if smtp:
        _require_mail(smtp, terminal)
    if given.post:
        _require_post(given.post, terminal)
    try:
        listening = listen(host, wanted)
    except socket.gaierror:
        raise Complaint(terminal.say("cli.serve.no_host", host=harmless(host))) from None
    except OSError as error:
        facts = {"host": host, "port": str(wanted), "reason": error.strerror or error, "other": str(wanted + 1)}
        raise Complaint(terminal.say("cli.serve.taken", **facts)) from None
    port = listening.getsockname()[1]
    settings = ServerSettings(
        db=db,
        host=host,
        port=port,
        public_url=given.public_url or "",
        smtp=smtp,
        mail_from=given.mail_from or SENDER,
        post=str(Path(given.post).resolve()) if given.post else "",
        notify_after=number("notify_after", NOTIFY_AFTER, 0, 86_400),
        allow_private_webhooks=given.allow_private_webhooks,
        allowed_hosts=_names(given.allow_host),
        metrics=_metrics(given.metrics or "", port, terminal),
        bot_processes=number("bot_processes", 1, 1, 64),
        backup_folder=str(Path(given.backup_folder).resolve()) if given.backup_folder else "",
        backup_every=number("backup_every", BACKUP_EVERY, 1, 8760),
        backup_keep=number("backup_keep", BACKUP_KEEP, 1, 1000),
        **limits,
    )
    with_browser = given.open or (terminal.tty and not given.no_open and host not in ALL_INTERFACES)
    with listening, _sole_server(db, terminal):
        ready = partial(_welcome, host, port, settings.public_url, with_browser, terminal)
        return serve(settings, listening, ready, workers)


def _settings_in(file: str | None, terminal: Terminal) -> dict[str, Any]:
    """The limits and lifetimes in a settings file; none without one."""
    from footplate.web.running.settings_file import BadSettingsFile, read_settings_file

    if file is None:
        return {}
    read_bytes(file, terminal)
    try:
        return dict(read_settings_file(Path(file)))
    except BadSettingsFile as bad:
        facts = {name: harmless(str(fact)) for name, fact in bad.facts.items()}
        raise Complaint(terminal.say(f"cli.settings.{bad.key}", file=harmless(file), **facts)) from None


def _require_options_of_today(arguments: Sequence[str], terminal: Terminal) -> None:
    """Limits and lifetimes once were options: say where they stand now."""
    for word in arguments:
        option = word.partition("=")[0]
        if option.startswith(FORMER_OPTIONS) or option.endswith(("-per-address", "-per-visitor", "-in-all")):
            raise Complaint(terminal.say("cli.settings.moved", option=harmless(option)))


def _offer_maps(folder: str, terminal: Terminal) -> None:
    """Offer the maps in a folder to all players. Raises `Complaint`, with the defects, for an unfit one."""
    if not Path(folder).is_dir():
        raise Complaint(terminal.say("cli.serve.no_maps", folder=harmless(folder)))
    files = own_map_files(folder)
    bad = [f"{path}: {defect}" for path in files for defect in map_defects(str(path), terminal)]
    bad = bad or [f'{path}: key "{key}" belongs to {other} too' for path, key, other in _at_odds(files)]
    if bad:
        raise Complaint(harmless("\n".join(bad)))
    if not files:
        raise Complaint(terminal.say("cli.serve.no_maps", folder=harmless(folder)))
    os.environ[OWN_MAPS] = str(Path(folder).resolve())


def _at_odds(files: Sequence[Path]) -> Iterator[tuple[Path, str, Path]]:
    """Maps with the key of another map of the same game: records could mean either."""
    known: dict[tuple[str, str], tuple[Path, str]] = {}
    for path in files:
        data = read_map(path)
        found = HexMap(data, str(path))
        first, hash = known.setdefault((data["game"], found.key), (path, found.hash))
        if hash != found.hash:
            yield path, found.key, first


def _metrics(text: str, own: int, terminal: Terminal) -> str:
    """The address and port for metrics. Raises `Complaint` for one that cannot be listened at; `own` is the port for
    visitors. Further processes of the server take the ports behind it.
    """
    from footplate.web.running.metrics_port import require_free

    host, _, port = text.rpartition(":")
    if text and not (host and port.isascii() and port.isdigit() and int(port) < 65536):
        raise Complaint(terminal.say("cli.serve.metrics", found=harmless(text)))
    if text and int(port) == own:
        raise Complaint(terminal.say("cli.serve.metrics_own", found=harmless(text)))
    try:
        if text:
            require_free(text)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Complaint(terminal.say("cli.serve.metrics_taken", found=harmless(text), reason=reason)) from None
    return text


def _require_sense(given: Namespace, terminal: Terminal) -> None:
    """Check that the options work together: it is better to refuse them than to leave the user wondering later."""
    if given.db == "":
        raise Complaint(terminal.say("cli.serve.no_db"))
    for option in ("backup_every", "backup_keep"):
        if getattr(given, option) is not None and not given.backup_folder:
            raise Complaint(terminal.say("cli.serve.no_backup_folder", option=f"--{option.replace('_', '-')}"))
    if given.mail_from and not is_sender(given.mail_from):
        raise Complaint(terminal.say("cli.serve.mail_from", found=harmless(given.mail_from)))
    for name in _names(given.allow_host):
        if not is_name(name):
            raise Complaint(terminal.say("cli.serve.allow_host", found=harmless(name)))
    if given.public_url:
        url = public_address(given.public_url)
        if url is None:
            raise Complaint(terminal.say("cli.serve.public_url", found=harmless(given.public_url)))
        if url.path not in ("", "/"):
            raise Complaint(terminal.say("cli.serve.public_path", found=harmless(given.public_url)))


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in (text or "").split(",") if name.strip())


@contextmanager
def _sole_server(db: str, terminal: Terminal) -> Iterator[None]:
    """A store that can be opened and, if it is a file, that no other server has open. Waits for a database that is
    away.
    """
    from footplate.table.basics.errors import TableError
    from footplate.table.store.privacy import tighten
    from footplate.table.store.sole_use import sole_use
    from footplate.table.store.soundness import look_through_now_or_later
    from footplate.web.running.logs import log_to_standard_error
    from footplate.web.running.start_up import wait_for_store

    with ExitStack() as held:
        try:
            if not db.startswith(POSTGRES):
                held.enter_context(sole_use(Path(db)))
                look_through_now_or_later(Path(db))
                for file in tighten(Path(db).resolve()):
                    print(harmless(terminal.say("cli.serve.tightened", file=str(file))), file=sys.stderr)
            log_to_standard_error()
            wait_for_store(db)
        except TableError as failed:
            raise Complaint(failed.sentence(terminal.language)) from None
        yield


def _welcome(host: str, port: int, public_url: str, with_browser: bool, terminal: Terminal) -> None:
    from footplate.web.running.ports import network_address
    from footplate.web.running.settings import in_address

    here = f"http://{'localhost' if host in ALL_INTERFACES else in_address(host)}:{port}/"
    said = [terminal.say("cli.serve.here", address=here)]
    if public_url:
        said.append(terminal.say("cli.serve.public", address=public_url))
    elif host in ALL_INTERFACES:
        network = network_address()
        if network:
            said.append(terminal.say("cli.serve.network", address=f"http://{network}:{port}/"))
    said.append(terminal.say("cli.serve.stop"))
    print(harmless("  ".join(said)), flush=True)
    if with_browser:
        webbrowser.open(here)
