"""The command as a whole: help, version, languages, and what it says to bad input."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from footplate import __version__
from footplate.cli import COMMANDS
from footplate.kernel import state
from footplate.language import LANGUAGES, catalog
from tests.cli.command import footplate


def test_the_version_says_which_build_runs() -> None:
    compiled = str(state.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    assert footplate("--version").out == f"footplate {__version__} ({'compiled' if compiled else 'plain Python'})\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_in_every_language(language: str) -> None:
    shown = footplate("--help", "--lang", language)
    assert shown.code == 0
    for command in COMMANDS:
        assert f"footplate {command} " in shown.out
    assert max(map(len, shown.out.splitlines())) <= 100


def test_help_is_what_one_gets_without_a_command() -> None:
    assert footplate().out == footplate("--help").out


@pytest.mark.parametrize(
    "command", [*COMMANDS, "record check", "record show", "record svg", "record film", "map list", "map draw"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_its_help(command: str, language: str) -> None:
    shown = footplate(*command.split(), "--help", "--lang", language)
    assert shown.code == 0
    assert f"footplate {command}" in shown.out
    assert "--lang" in shown.out


@pytest.mark.parametrize("command", ["play", "record check"])
def test_help_about_a_command_is_what_it_says_itself(command: str) -> None:
    assert footplate("help", *command.split()).out == footplate(*command.split(), "--help").out
    assert footplate("help").out == footplate("--help").out
    assert footplate("help", "plya").complaint == "There is no command “plya”; did you mean play?"


def test_version_is_a_command_too() -> None:
    assert footplate("version").out == footplate("--version").out
    assert footplate("verison").complaint == "There is no command “verison”; did you mean version?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_many_options_of_a_server_stand_in_groups(language: str) -> None:
    groups = footplate("serve", "--help", "--lang", language).out.split("\n\n")
    assert [group.count("\n  --") for group in groups] == [0, 0, 2, 10, 5, 5, 0]


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "Beispiele" in footplate("--help").out
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Examples" in footplate("--help").out


def test_a_language_asked_for_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Esempi" in footplate("--lang=it", "--help").out


MAPS = "england-188, france, germany, practice, tutorial, usa-east, usa-west"

BAD = [
    ("plya rocket", "There is no command “plya”; did you mean play?"),
    ("serv", "There is no command “serv”; did you mean serve?"),
    ("--verson", "There is no option “--verson”; did you mean --version?"),
    ("--help --lang fr", "There is no language “fr”; there are: en, de, hu, it."),
    ("--lang", "Option --lang needs a value."),
    ("play", "Missing argument. Usage: footplate play GAME"),
    ("play rokcet", "There is no game “rokcet”; did you mean rocket?"),
    ("play chess", "There is no game “chess”; there are: rocket, dampfross, whistle."),
    ("play rocket chess", "“chess” is too much for footplate play."),
    ("play rocket --seats 7", "Stephenson's Rocket is for 2 to 4 seats, not 7."),
    ("play rocket --seats two", "Stephenson's Rocket is for 2 to 4 seats, not two."),
    ("play rocket --seats", "Option --seats needs a value."),
    ("play rocket --sets 3", "There is no option “--sets”; did you mean --seats?"),
    ("play rocket --bots firman", "There is no bot “firman”; did you mean fireman?"),
    (
        "play rocket --bots chess",
        "There is no bot “chess”; there are: cleaner, fireman, driver, superintendent, random.",
    ),
    ("play rocket --seats 2 --bots random,random,random", "More bots than seats: 3 for 2."),
    ("play rocket --bots random --names A,B,C,D", "Stephenson's Rocket is for 2 to 4 seats, not 5."),
    ("play rocket --seats 2 --bots random --names A,B", "More names than seats without a bot: 2 for 1."),
    ("play rocket --names bot:x", 'A name is made of letters and does not begin with "bot:".'),
    ("play rocket --options cash", "An option of the rules is written KEY=VALUE, not “cash”."),
    ("play rocket --options csh=open", "The rules have no option “csh”; did you mean cash?"),
    ("play rocket --options cash=hiden", "The rules cannot be played with “cash=hiden”; did you mean cash=hidden?"),
    ("play rocket --seed x", "Option --seed takes a whole number from 0 to 1000000000000000, not “x”."),
    ("play rocket --map atlantis", "There is no map “atlantis”; there are: england-188."),
    ("play rocket --map englnd-188", "There is no map “englnd-188”; did you mean england-188?"),
    ("play rocket --map none.json", "none.json cannot be read: No such file or directory."),
    ("play --resume none.fpr", "none.fpr cannot be read: No such file or directory."),
    ("play --resume a.fpr --seats 3", "A saved game is resumed as it is: --seats does not go with --resume."),
    ("play rocket --no-colour=yes", "Option --no-colour takes no value."),
    ("simulate", "Missing argument. Usage: footplate simulate GAME"),
    ("simulate rocket --games 0", "Option --games takes a whole number from 1 to 1000000000, not “0”."),
    ("simulate rocket --jobs 1.5", "Option --jobs takes a whole number from 1 to 256, not “1.5”."),
    (
        "simulate rocket --seats 3 --bots random,fireman",
        "Name one bot for all seats, or one for each: not 2 for 3.",
    ),
    ("simulate rocket --seats 2 --options firstPlayer=D", 'Expected a first player among 2 seats, found "D".'),
    ("record", "Missing argument. Usage: footplate record check|show|svg|film FILE"),
    ("record chek a.fpr", "There is no “chek” here; did you mean check?"),
    ("record check", "Missing argument. Usage: footplate record check FILE ..."),
    ("record check none.fpr", "none.fpr cannot be read: No such file or directory."),
    ("record show none.fpr", "none.fpr cannot be read: No such file or directory."),
    ("record svg none.fpr", "none.fpr cannot be read: No such file or directory."),
    ("map", "Missing argument. Usage: footplate map list|check|draw"),
    ("map chekc x", "There is no “chekc” here; did you mean check?"),
    ("map check atlantis", f"There is no map “atlantis”; there are: {MAPS}."),
    ("map check none.json", "none.json cannot be read: No such file or directory."),
    ("map draw atlantis", f"There is no map “atlantis”; there are: {MAPS}."),
    ("map draw england-188 no/such/folder.svg", "no/such/folder.svg cannot be written: No such file or directory."),
    ("map draw england-188 x.gif", "x.gif: a picture is written as .svg, .png, and the name of the file says which."),
    ("map draw england-188 x", "x: a picture is written as .svg, .png, and the name of the file says which."),
    (
        "serve --public-url notaurl",
        "The public address of the server begins with http:// or https://, like https://play.example.org, "
        "not “notaurl”.",
    ),
    (
        "serve --public-url https://user@[::1",
        "The public address of the server begins with http:// or https://, like https://play.example.org, "
        "not “https://user@[::1”.",
    ),
    (
        "serve --host nosuch.invalid",
        "No address is known for “nosuch.invalid”. 127.0.0.1 is this machine alone, 0.0.0.0 the whole network.",
    ),
    ("completion powers", "There is nothing for the shell “powers”; there are: bash, zsh, fish."),
    ("rules", "Missing argument. Usage: footplate rules GAME [CLAUSE|WORD ...]"),
    ("rules chess", "There is no game “chess”; there are: rocket, dampfross, whistle."),
    ("rules rocket R99", "There is no clause R99; there are: R1-R82, A1-A28, E1-E8."),
    ("rules rocket xyzzy", "The rulebook says nothing about “xyzzy”."),
]


@pytest.mark.parametrize(("line", "sentence"), BAD, ids=[line for line, _ in BAD])
def test_bad_input_gets_one_clear_sentence(line: str, sentence: str) -> None:
    assert footplate(*line.split()).complaint == sentence


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("line", [line for line, sentence in BAD if not sentence.startswith("Expected")])
def test_complaints_speak_the_language_of_the_reader(line: str, language: str) -> None:
    english = dict(BAD)[line]
    if "--lang" in line:  # no language could be read: the complaint is in English whatever follows
        assert footplate(*line.split()).complaint == english
        return
    complaint = footplate(*line.split(), "--lang", language).complaint
    assert any(
        pattern(catalog(language)[key]).match(complaint)
        for key, sentence in catalog("en").items()
        if key in catalog(language) and pattern(sentence).match(english)
    ), complaint


@cache
def pattern(sentence: str) -> re.Pattern[str]:
    """A sentence of a catalog, or the beginning of a longer one, with anything in its blanks. One that is nothing but
    blanks matches nothing.
    """
    fixed = re.split(r"\{[^{}]*\}", sentence)
    return re.compile(".+".join(map(re.escape, fixed)) if max(map(len, fixed)) > 5 else r"(?!)", re.DOTALL)


def test_whoever_has_read_enough_may_close_the_pipe() -> None:
    command = subprocess.Popen(
        [sys.executable, "-P", "-m", "footplate", "rules", "rocket"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert command.stdout is not None
    assert command.stderr is not None
    assert command.stdout.readline().startswith(b"Stephenson's Rocket")
    command.stdout.close()
    assert command.stderr.read() == b""
    command.stderr.close()
    assert command.wait() == 0


def test_a_terminal_that_knows_only_ascii_gets_only_ascii(tmp_path: Path) -> None:
    shown = subprocess.run(
        [sys.executable, "-P", "-m", "footplate", "play", "rocket", "--seed", "1", "--lang", "hu"],
        input=b"move GWR NE\n\xff\xfe\nquit\n",
        env={**os.environ, "PYTHONIOENCODING": "ascii", "XDG_STATE_HOME": str(tmp_path)},
        capture_output=True,
        check=True,
    )
    assert shown.stdout.isascii()
    assert shown.stderr == b""
    assert re.search(rb"GW/", shown.stdout)
