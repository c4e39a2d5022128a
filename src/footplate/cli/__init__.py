"""The command `footplate`. Every command is a module of its own; this one finds it, and words its errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from footplate import __version__
from footplate.cli import (
    admin,
    arena,
    backup,
    completion,
    learn,
    map,
    play,
    post,
    record,
    review,
    rules,
    serve,
    simulate,
)
from footplate.cli.arguments import Complaint, footplate_command, language_in, take_language, unknown
from footplate.cli.failures import failure_of_a_game
from footplate.cli.terminal import Terminal, forgive_encodings, harmless, sentence
from footplate.kernel.errors import GameError
from footplate.lab.builds import build

COMMANDS: Final[Mapping[str, Callable[[Sequence[str], Terminal], int]]] = {
    "serve": serve.run,
    "play": play.run,
    "learn": learn.run,
    "simulate": simulate.run,
    "arena": arena.run,
    "post": post.run,
    "record": record.run,
    "review": review.run,
    "map": map.run,
    "rules": rules.run,
    "backup": backup.run_backup,
    "restore": backup.run_restore,
    "admin": admin.run,
    "completion": completion.run,
}

WRONG: Final = 2
"""The exit code for arguments that make no sense."""
FAILED: Final = 1
"""The exit code when a game from outside has failed."""
INTERRUPTED: Final = 130


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit code."""
    forgive_encodings()
    arguments = sys.argv[1:] if argv is None else argv
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        return _seen_enough()
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as done:  # argparse has shown its help
        return done.code if isinstance(done.code, int) else 0
    except (Complaint, GameError, OSError) as error:
        if isinstance(error.__context__, BrokenPipeError):  # the shell only wants to complete a word
            return _seen_enough()
        print(harmless(sentence(error, language_in(arguments))), file=sys.stderr)
        return WRONG
    except Exception as failure:
        told = failure_of_a_game(failure, language_in(arguments))
        if not told:
            raise
        print(harmless(told), file=sys.stderr)
        return FAILED
    return code


def _seen_enough() -> int:
    """The reader of our output has closed it (`| head`): that is no error, and nothing more is written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _run(arguments: Sequence[str]) -> int:
    if arguments[:1] == [completion.COMPLETE_FLAG]:
        print("\n".join(completion.possible(arguments[1:], COMMANDS, Terminal("en"))))
        return 0
    language, left = take_language(arguments)
    terminal = Terminal(language)
    if left[:1] == ["help"]:
        left = [*left[1:], "--help"]
    command = left[0] if left else "--help"
    if command in ("--help", "-h", "help"):
        print("\n".join(_help(terminal)))
        return 0
    if command in ("version", "--version", "-V"):
        print(f"footplate {__version__} ({build()})")
        return 0
    if command.startswith("-"):
        raise unknown("option", command, ("--help", "--version", "--lang"), terminal)
    if command not in COMMANDS:
        raise unknown("command", command, (*COMMANDS, *completion.ALSO), terminal)
    return COMMANDS[command](left[1:], terminal)


def _help(terminal: Terminal) -> list[str]:
    usages = {
        "serve": "serve",
        "play": "play GAME",
        "learn": "learn GAME [LESSON]",
        "simulate": "simulate GAME",
        "arena": "arena GAME",
        "post": "post read|report|seat",
        "record": "record check|show|svg|film FILE",
        "review": "review FILE",
        "map": "map list|check|draw",
        "rules": "rules GAME [CLAUSE|WORD]",
        "backup": "backup FILE",
        "restore": "restore FILE",
        "admin": "admin WHAT ...",
        "completion": "completion bash|zsh|fish",
        "help": "help COMMAND",
        "version": "version",
    }
    examples = (
        "serve",
        "play rocket --bots driver,fireman",
        "simulate rocket --seats 3 --games 200 --bots random --seed 1",
        "record show game.fpr --move 20",
        "rules rocket R37 --lang de",
    )
    called = footplate_command()
    return [
        terminal.say("cli.help.about", version=__version__),
        "",
        *(f"  {called} {usage:<28}{terminal.say(f'cli.command.{key}')}" for key, usage in usages.items()),
        "",
        terminal.say("cli.help.examples"),
        *(f"  {called} {example}" for example in examples),
        "",
        *(_developers_help(terminal) if called != "footplate" else ()),
        terminal.say("cli.help.more", command=called),
    ]


def _developers_help(terminal: Terminal) -> list[str]:
    """The further commands of `./run`, in a checkout."""
    usages = {
        "test": "test",
        "soak": "soak",
        "bench": "bench NAME",
        "mutate": "mutate FILE",
        "train": "train GAME",
        "pictures": "pictures",
    }
    return [
        terminal.say("cli.help.checkout"),
        *(f"  {footplate_command()} {usage:<28}{terminal.say(f'cli.checkout.{key}')}" for key, usage in usages.items()),
        "",
    ]
