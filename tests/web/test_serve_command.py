"""`footplate serve`, `backup` and `restore` on the command line."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from footplate.language import say
from footplate.web.running.settings import ServerSettings
from tests.services import free_port
from tests.web.playing import open_table, view_of
from tests.web_server import Client, healthy, running_server


def footplate(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "footplate", *words]
    environment = {**os.environ, **variables}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_it_says_in_one_line_where_the_table_is(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "footplate", "serve", "--no-open", "--port", "0", "--lang", "hu"]
    with subprocess.Popen(
        [*command, "--db", str(tmp_path / "t")], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout
        line = process.stdout.readline()
        process.terminate()
    assert line.startswith(say("cli.serve.here", "hu", {"address": "http://127.0.0.1:"}))


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = footplate("serve", "--no-open", "--port", str(port), "--db", str(tmp_path / "t"), "--lang", "en")
    assert said.returncode == 2
    assert said.stderr.startswith(f"Nothing can listen on 127.0.0.1:{port}")
    assert said.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--workers", "2"), "Several server processes need PostgreSQL"),
        (("--port", "x"), "Option --port takes a whole number"),
        (("--db", "/proc/nowhere/t.sqlite3"), ""),
        (("--smtp", "nonsense"), "A mail server is given as"),
        (("--mail-from", "nonsense"), "Mails need an address as their sender"),
        (("--mail-from", "a@example.org\nBcc: b@example.org"), "Mails need an address as their sender"),
        (("--public-url", "https://x:99999"), "The public address of the server begins with"),
        (("--public-url", "https://x/sub/"), "The public address of the server is a name of its own"),
        (("--allow-host", "http://x"), "A further name of the server is a name alone"),
        (("--allow-host", "good.example.org,x:80"), "A further name of the server is a name alone"),
        (("--backup-every", "5"), "--backup-every is about backups"),
        (("--backup-keep", "5"), "--backup-keep is about backups"),
        (("--db", ""), "--db names a file"),
        (("--port", "0", "--metrics", "nohost.invalid:9000"), "Figures cannot be given at nohost.invalid:9000: "),
        (("--port", "0", "--metrics", "192.0.2.1:9000"), "Figures cannot be given at 192.0.2.1:9000: "),
    ],
)
def test_wrong_settings_are_a_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    db = () if "--db" in words else ("--db", str(tmp_path / "t"))
    said = footplate("serve", "--no-open", "--lang", "en", *db, *words)
    assert said.returncode == 2
    assert said.stderr.startswith(sentence)
    assert "Traceback" not in said.stderr
    assert said.stderr.count("\n") == 1


def test_figures_are_not_given_where_visitors_come(tmp_path: Path) -> None:
    port = free_port()
    words = ("--port", str(port), "--metrics", f"127.0.0.1:{port}", "--db", str(tmp_path / "t"))
    said = footplate("serve", "--no-open", "--lang", "en", *words)
    assert said.returncode == 2
    assert said.stderr == f"Figures need a port of their own; 127.0.0.1:{port} is the port of the server itself.\n"


def test_figures_are_not_given_where_another_program_listens(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        words = ("--port", "0", "--metrics", f"127.0.0.1:{taken.getsockname()[1]}", "--db", str(tmp_path / "t"))
        said = footplate("serve", "--no-open", "--lang", "en", *words)
    assert said.returncode == 2
    assert said.stderr.startswith(f"Figures cannot be given at 127.0.0.1:{words[3].split(':')[1]}: ")
    assert said.stderr.count("\n") == 1


def test_an_address_in_ipv6_stands_in_brackets(tmp_path: Path) -> None:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("there is no IPv6 here")
    command = [sys.executable, "-m", "footplate", "serve", "--no-open", "--port", "0", "--host", "::1", "--lang", "en"]
    with subprocess.Popen(
        [*command, "--db", str(tmp_path / "t")], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout
        line = process.stdout.readline()
        process.terminate()
    assert line.startswith("Footplate is ready: http://[::1]:")
    assert ServerSettings(db="", host="::1", port=8000).base_url == "http://[::1]:8000"


def test_secrets_can_come_by_the_environment(tmp_path: Path) -> None:
    """The command line of a program can be read by everybody on its machine."""
    words = ("serve", "--no-open", "--lang", "en", "--port", "0")
    said = footplate(*words, FOOTPLATE_DB=str(tmp_path / "t"), FOOTPLATE_SMTP="nonsense")
    assert (said.returncode, said.stderr[:25]) == (2, "A mail server is given as")
    said = footplate("backup", str(tmp_path / "b"), "--lang", "en", FOOTPLATE_DB=str(tmp_path / "nowhere"))
    assert said.returncode == 2
    assert str(tmp_path / "nowhere") in said.stderr


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    db = tmp_path / "t.sqlite3"
    with running_server(db):
        said = footplate("serve", "--no-open", "--port", "0", "--db", str(db), "--lang", "de")
        assert (said.returncode, said.stderr) == (2, say("table.error.in_use", "de", {"path": str(db)}) + "\n")
    with running_server(db) as server:
        assert healthy(server)


def test_a_backup_of_a_running_server_brings_every_table_back(tmp_path: Path) -> None:
    db, copy, file = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3", tmp_path / "tables.backup"
    with running_server(db) as server:
        anton = Client(server)
        table = open_table(anton, "rocket", "me", "here")
        before = view_of(anton, table, 0)
        said = footplate("backup", str(file), "--db", str(db), "--lang", "en")
        assert said.stdout == f"Tables saved: 1, in {file}.\n"
        cookies = dict(anton.http.cookies)
        anton.close()
    said = footplate("restore", str(file), "--db", str(copy), "--lang", "en")
    assert said.stdout == "Tables restored: 1.\n"
    again = footplate("restore", str(file), "--db", str(copy), "--lang", "en")
    assert again.returncode == 2
    with running_server(copy) as server:
        anton = Client(server)
        anton.http.cookies.update(cookies)
        assert view_of(anton, table, 0) == before
        anton.close()
