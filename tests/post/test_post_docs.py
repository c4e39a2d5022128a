"""docs/post.md shows a round as it is played: its files are written, its commands run, their output compared."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from types import SimpleNamespace

import pytest

from footplate.draw.painting import painted
from footplate.post.settings import read_settings
from tests.cli.command import footplate
from tests.post.desks import sample
from tests.post.posting import OWN, body, posting

DOCUMENT = (Path(__file__).parents[2] / "docs" / "post.md").read_text("utf-8")
STEP = re.compile(r"`([a-z0-9]+\.txt)`:\n```text\n(.*?)```|```console\n\$ \./run (.*?)\n(.*?)```", re.DOTALL)


def test_the_round_of_the_document_is_played_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    Path("game.fpr").write_text(str(sample(2, 8).record), "utf-8")
    commands = 0
    for file, text, command, output in STEP.findall(DOCUMENT):
        if file:
            Path(file).write_text(text, "utf-8")
            continue
        commands += 1
        result = footplate(*shlex.split(command))
        assert (result.code, result.out) == (int("NOT accepted" in output), output), result.err
    assert commands == 7


MAIL = re.compile(r"```mail\nFrom: (.*?)\nTo: (.*?)\nSubject: (.*?)\n\n(.*?)```", re.DOTALL)


def test_the_round_by_mail_is_played_as_the_document_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players' mails are sent as they stand there, ours have to be found as they stand there, but for the secret."""
    monkeypatch.setattr("footplate.table.people.new_tables.new_id", lambda: "K7MQ2XAB")
    monkeypatch.setattr(
        "footplate.table.people.new_tables.secrets", SimpleNamespace(token_bytes=lambda n: bytes(range(n)))
    )
    written = 0
    with posting(tmp_path, png=True) as post:
        post.table("rocket", 2)
        post.go_round()
        for sender, to, subject, text in MAIL.findall(DOCUMENT):
            if sender == OWN:
                (found,) = [one for one in post.sink.to(to)[-3:] if one["Subject"] == subject][-1:]
                told = re.sub(r"join/\w{40}", "join/SECRET", body(found).replace("\r\n", "\n"))
                expected = re.escape(re.sub(r"chain \w{8}", "chain ########", text)).replace(r"\[\.\.\.\]", ".*")
                assert re.fullmatch(expected, re.sub(r"chain \w{8}", "chain ########", told), re.DOTALL), told
                continue
            written += 1
            post.write(text, post.reply_to(("anton@example.org", "beate@example.org").index(sender)), sender)
        kinds = {str(part.get_filename()).rpartition(".")[2] for part in found.iter_attachments()}
        png = painted("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'></svg>")
        assert kinds == {"fpr", "svg", "html", *(["png"] if png else [])}
        assert ("as SVG alone" in body(found)) == (png is None)
    assert written == 3


def test_the_settings_of_the_document_can_be_used(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)
    file = tmp_path / "post.toml"
    file.write_text(example, "utf-8")
    assert read_settings(file).address_of("abc") == "post+abc@play.example.org"
