"""Command lines: the arguments as read, or a sentence about what is wrong with them."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Never

from footplate.bots import is_bot, known_bots, with_iterations
from footplate.bots.outside import is_outside, look_for
from footplate.cli.terminal import Terminal
from footplate.games import KNOWN, load
from footplate.kernel.game import AnyGame
from footplate.kernel.text import nearest, number_in
from footplate.language import LANGUAGES


class Complaint(Exception):
    """The arguments of a command are wrong: a sentence for the user, and exit code 2."""


class Completing(Exception):
    """A shell asks for completions of a command line: its first word, and its options."""

    def __init__(self, words: str, options: Sequence[str]) -> None:
        super().__init__(words)
        self.words = words
        self.options = options


def footplate_command() -> str:
    """How the user calls Footplate, for commands to paste: `./run` passes its own name."""
    return os.environ.get("FOOTPLATE_COMMAND") or "footplate"


def unknown(kind: str, found: str, known: Iterable[str], terminal: Terminal) -> Complaint:
    """The error for an unknown name: the known ones, or the nearest."""
    names = list(known)
    meant = nearest(found, names) if len(found) > 2 else ()
    sentence = terminal.say(f"cli.unknown.{kind}", found=found)
    if meant:
        return Complaint(sentence + terminal.say("cli.unknown.nearest", nearest=", ".join(meant)))
    return Complaint(sentence + terminal.say("cli.unknown.known", known=", ".join(names)))


def take_language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The language from `--lang`, else from the environment, else English; and the other arguments."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    language = locale[:2].lower() if locale[:2].lower() in LANGUAGES else "en"
    others: list[str] = []
    left = list(arguments)
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if name != "--lang":
            others.append(word)
            continue
        if not equals and not left:
            raise Complaint(Terminal(language).say("cli.needs_value", option="--lang"))
        chosen = value if equals else left.pop(0)
        if chosen not in LANGUAGES:
            raise unknown("language", chosen, LANGUAGES, Terminal(language))
        language = chosen
    return language, others


def language_in(arguments: Sequence[str]) -> str:
    """The language for an error message; English where reading the language is what failed."""
    try:
        return take_language(arguments)[0]
    except Complaint:
        return "en"


class CommandLine(argparse.ArgumentParser):
    """The options of one command. Wrong ones raise `Complaint`; its help is in the reader's language."""

    def __init__(self, command: str, words: str, terminal: Terminal, examples: Sequence[str] = ()) -> None:
        self._terminal = terminal
        self._words = words
        prefix = terminal.say("cli.help.usage") + " "
        called = footplate_command()

        class Formatter(argparse.RawDescriptionHelpFormatter):
            def add_usage(self, usage: Any, actions: Any, groups: Any, _: Any = None) -> None:
                super().add_usage(usage, actions, groups, prefix)

        shown = "\n".join([terminal.say("cli.help.examples"), *(f"  {called} {example}" for example in examples)])
        super().__init__(
            prog=f"{called} {command}",
            usage=" ".join(filter(None, [f"{called} {command}", words, f"[{terminal.say('cli.help.options')}]"])),
            description=terminal.say(f"cli.command.{command.replace(' ', '_')}"),
            epilog=shown if examples else None,
            add_help=False,
            allow_abbrev=False,
            formatter_class=Formatter,
        )
        self._options = self._group = self.add_argument_group(terminal.say("cli.help.options"))
        self.add_argument("words", nargs="*", help=argparse.SUPPRESS)

    def group(self, name: str) -> None:
        """Show the options that follow as one group in the help, below `cli.group.NAME`."""
        self._group = self.add_argument_group(self._terminal.say(f"cli.group.{name}"))

    def option(
        self,
        name: str,
        value: str = "",
        *,
        many: bool = False,
        short: str = "",
        default: object = "",
        explained_as: str = "",
    ) -> None:
        """An option with a value, with many, or (without `value`) a switch. `cli.option.NAME` explains it, or
        `explained_as` where the name means something else in another command.
        """
        explained = self._terminal.say(f"cli.option.{explained_as or _key(name)}")
        if default != "":
            explained = f"{explained} [{default}]".replace("%", "%%")
        names = [short, name] if short else [name]
        if not value:
            self._group.add_argument(*names, action="store_true", help=explained)
        elif many:
            self._group.add_argument(*names, metavar=value, nargs="+", action="extend", default=[], help=explained)
        else:
            self._group.add_argument(*names, metavar=value, help=explained)

    def read(self, arguments: Sequence[str], least: int, most: int = 1000) -> argparse.Namespace:
        """The arguments; the words that belong to no option, `least` to `most` of them, are `words`."""
        self._options.add_argument("--lang", metavar="en|de|hu|it", help=self._terminal.say("cli.option.lang"))
        self._options.add_argument("--help", "-h", action="help", help=self._terminal.say("cli.option.help"))
        if self._terminal.completing:
            raise Completing(self._words.split(" ", 1)[0], self._names())
        given, rest = self.parse_known_args(arguments)
        for word in rest:
            if word.startswith("-") and len(word) > 1:
                raise unknown("option", word.partition("=")[0], self._names(), self._terminal)
        given.words += rest
        if len(given.words) < least:
            raise Complaint(self._terminal.say("cli.missing", command=self.prog, words=self._words))
        if len(given.words) > most:
            raise Complaint(self._terminal.say("cli.too_many", word=given.words[most], command=self.prog))
        return given

    def _names(self) -> list[str]:
        return [name for action in self._actions for name in action.option_strings if name.startswith("--")]

    def error(self, message: str) -> Never:
        """Argparse's own errors, in the reader's language as far as they are known."""
        option = re.match(r"argument (?:-\w/)?([^:/ ]+)", message)
        if option and "expected" in message:
            raise Complaint(self._terminal.say("cli.needs_value", option=option[1]))
        if option and "ignored explicit argument" in message:
            raise Complaint(self._terminal.say("cli.takes_no_value", option=option[1]))
        raise Complaint(self._terminal.say("cli.not_understood", message=message))


def _key(option: str) -> str:
    return option.lstrip("-").replace("-", "_")


# --- values -------------------------------------------------------------------------------------------------------


def whole_number(text: str, option: str, terminal: Terminal, least: int, most: int) -> int:
    """An integer between two others."""
    if re.fullmatch(r"-?[0-9]{1,18}", text) and least <= int(text) <= most:
        return int(text)
    raise Complaint(terminal.say("cli.no_number", option=option, found=text, least=str(least), most=str(most)))


def game_named(key: str, terminal: Terminal) -> AnyGame:
    """The rules of a game."""
    if key not in KNOWN:
        raise unknown("game", key, KNOWN, terminal)
    return load(key)


def seat_count(text: str, game: AnyGame, terminal: Terminal) -> int:
    """A number of seats this game can be played with."""
    number = number_in(text)
    if number is not None and number in game.seats:
        return number
    least, most = game.seats[0], game.seats[-1]
    raise Complaint(terminal.say("cli.seats", game=game.title, least=least, most=most, found=text))


def bot_names(text: str, terminal: Terminal) -> list[str]:
    """Bots by their names, separated by commas. Raises `NoBot` for one that cannot be loaded."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if is_outside(name):
            look_for(name)
        elif not is_bot(name) and not with_iterations(name):
            raise unknown("bot", name, known_bots(), terminal)
    return names


def chosen_options(pairs: Sequence[str], game: AnyGame, terminal: Terminal) -> Mapping[str, str]:
    """Options of the rules as `key=value`: what differs from the defaults."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        known = {option.key: option for option in game.options}
        if not equals:
            raise Complaint(terminal.say("cli.pair", found=pair))
        if key not in known:
            raise unknown("rule", key, known, terminal)
        if value not in known[key].values:
            raise unknown("value", pair, [f"{key}={value}" for value in known[key].values], terminal)
        chosen[key] = value
    return game.options.choose(chosen).changed
