"""A real IMAP server for tests, private to the run: Debian's dovecot with a folder, a user and a port of its own."""

from __future__ import annotations

import imaplib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

from footplate.post.settings import ImapServer
from tests.services import free_port

PASSWORD: Final = "green-signal"
PATIENCE: Final = 30.0

_CONFIGURATION: Final = """
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
mail_location = maildir:{folder}/mail
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 1
first_valid_gid = 1
ssl = no
disable_plaintext_auth = no
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={folder}
}}
"""
"""Nothing in it needs a privilege: everything runs as one user, and nothing is locked away."""


def find_dovecot() -> str | None:
    """The program, of the generation whose settings these are."""
    program = shutil.which("dovecot") or shutil.which("dovecot", path="/usr/sbin")
    if program is None:
        return None
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    return program if version.startswith("2.3.") else None


class Dovecot:
    """A running server with one mailbox."""

    def __init__(self, program: str, folder: Path) -> None:
        root = os.geteuid() == 0
        user = pwd.getpwnam("dovecot" if root else pwd.getpwuid(os.geteuid()).pw_name)
        (folder / "run").mkdir()
        self.server = ImapServer("127.0.0.1", free_port(), "post", PASSWORD, "INBOX", tls=False)
        filled = _CONFIGURATION.format(
            folder=folder, user=user.pw_name, group=_group(user.pw_gid), port=self.server.port, password=PASSWORD
        )
        (folder / "dovecot.conf").write_text(filled, "utf-8")
        command = [program, "-F", "-c", str(folder / "dovecot.conf")]
        if root:
            for path in (folder, folder / "run", folder / "dovecot.conf"):
                shutil.chown(path, user.pw_uid, user.pw_gid)
            command = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", *command]
        with (folder / "output").open("wb") as output:
            self._process = subprocess.Popen(command, cwd="/", stdout=output, stderr=output)
        self._wait(folder)

    def _wait(self, folder: Path) -> None:
        for _ in range(int(PATIENCE * 20)):
            with suppress(OSError), closing(socket.create_connection(("127.0.0.1", self.server.port), 1)):
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        said = [path.read_text("utf-8", "replace") for path in (folder / "output", folder / "log") if path.exists()]
        raise RuntimeError(f"dovecot did not start: {' '.join(said)}")

    def deliver(self, raw: bytes) -> None:
        """A mail comes in."""
        with self.connected() as box:
            assert box.append("INBOX", "", imaplib.Time2Internaldate(time.time()), raw)[0] == "OK"

    def unseen(self) -> int:
        """How many letters nobody has dealt with."""
        with self.connected() as box:
            box.select("INBOX")
            return len(box.search(None, "UNSEEN")[1][0].split())

    @contextmanager
    def connected(self) -> Iterator[imaplib.IMAP4]:
        with imaplib.IMAP4(self.server.host, self.server.port, timeout=PATIENCE) as box:
            box.login(self.server.user, self.server.password)
            yield box

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)


def _group(number: int) -> str:
    import grp

    return grp.getgrgid(number).gr_name


@contextmanager
def dovecot() -> Iterator[Dovecot]:
    """A running server. Without dovecot the test is skipped; under continuous integration it fails."""
    program = find_dovecot()
    if program is None:
        missing = "dovecot 2.3 is not installed (on Debian: apt-get install dovecot-imapd)"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    with tempfile.TemporaryDirectory(prefix="footplate-imap-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        running = Dovecot(program, Path(folder))
        try:
            yield running
        finally:
            running.stop()
