"""The settings file of a server: every setting is documented with its default, and what cannot be meant is refused."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

from footplate.language import LANGUAGES
from footplate.web.running.settings import ServerSettings
from footplate.web.running.settings_file import SECTIONS, read_settings_file
from tests.cli.command import footplate

ROOT: Final = Path(__file__).resolve().parents[2]
DOCUMENTED: Final = ROOT / "deploy" / "footplate.toml"


def test_the_documented_file_has_every_setting_with_its_default() -> None:
    usual = {section: {name: known.default for name, known in entries.items()} for section, entries in SECTIONS.items()}
    assert tomllib.loads(DOCUMENTED.read_text("utf-8")) == usual
    assert sum(map(len, usual.values())) >= 25


def test_the_guide_for_hosts_tells_of_every_lifetime() -> None:
    hosting = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| `(\w+)` \| (\d+)", hosting)
    assert {name: int(days) for name, days in rows} == {
        name: known.default for name, known in SECTIONS["lifetimes"].items()
    }


def test_a_file_fills_what_it_names(tmp_path: Path) -> None:
    file = tmp_path / "footplate.toml"
    file.write_text("[limits]\ntables_in_all = 7\n[lifetimes]\nwaiting = 0\n", "utf-8")
    given = read_settings_file(file)
    assert given == {"tables_in_all": 7, "keep_waiting": 0}
    settings = ServerSettings(db="", **given)  # type: ignore[arg-type] # numbers alone
    assert settings.lifetimes.waiting == 0
    assert settings.tables_per_address == ServerSettings(db="").tables_per_address


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[limits", ("footplate.toml", "TOML")),
        ("[limit]\ntables_in_all = 7", ("limit", "[limits], [lifetimes]")),
        ("tables_in_all = 7", ("tables_in_all", "[limits]")),
        ("limits = 7", ("limits", "[lifetimes]")),
        ("[limits]\ntables_in_al = 7", ("tables_in_al", "tables_in_all")),
        ("[limits]\ntables_in_all = 0", ("tables_in_all", "1000000")),
        ("[limits]\ntables_in_all = true", ("tables_in_all", "1000000")),
        ('[limits]\ntables_in_all = "\\u001b[2J"', ("tables_in_all", "1000000")),
        ("[lifetimes]\nchat = -1", ("chat", "100000")),
        ("[lifetimes]\nchat = 1.5", ("chat", "1.5")),
    ],
)
def test_what_cannot_be_meant_is_refused_in_a_sentence(
    tmp_path: Path, text: str, told: tuple[str, ...], language: str
) -> None:
    file = tmp_path / "footplate.toml"
    file.write_text(text, "utf-8")
    refused = footplate("serve", "--settings", str(file), "--lang", language)
    assert refused.code == 2
    assert all(word in refused.complaint for word in told)
    assert "\x1b" not in refused.complaint


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    refused = footplate("serve", "--settings", str(tmp_path / "none.toml"))
    assert refused.code == 2
    assert "none.toml" in refused.complaint


@pytest.mark.parametrize(
    "option", ["--keep-chat", "--tables-in-all=3", "--sockets-per-address", "--requests-per-minute"]
)
def test_an_option_of_former_versions_says_where_it_stands_now(option: str) -> None:
    refused = footplate("serve", option, "3")
    assert refused.code == 2
    assert refused.complaint.startswith(option.partition("=")[0])
    assert "--settings" in refused.complaint
