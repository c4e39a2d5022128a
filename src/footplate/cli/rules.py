"""`footplate rules`: the rulebook, a clause of it, or what it says about a word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from footplate.cli.arguments import CommandLine, Complaint, footplate_command, game_named
from footplate.cli.prose import clause_lines
from footplate.cli.terminal import Terminal
from footplate.kernel.game import AnyGame
from footplate.kernel.rulebook import Clause, Rulebook

MOST_LESSONS: Final = 3


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    examples = ("rules rocket", "rules rocket R37", "rules rocket veto shares")
    line = CommandLine("rules", "GAME [CLAUSE|WORD ...]", terminal, examples)
    given = line.read(arguments, least=1)
    game = game_named(given.words[0], terminal)
    book = game.rulebook(terminal.language)
    asked = given.words[1:]
    if not asked:
        print(terminal.bold(game.title))
        if not book.clauses:
            print(terminal.say("cli.rules.none"))
            return 0
    found = look_up(book, asked, terminal) if asked else list(book.clauses)
    lessons = _lessons_about(game, found, terminal) if asked else []
    print("\n".join([*chapters(found, terminal), *lessons]))
    return 0


def _lessons_about(game: AnyGame, clauses: Sequence[Clause], terminal: Terminal) -> list[str]:
    """Commands for lessons that teach these clauses: the first ones."""
    keys = dict.fromkeys(lesson.key for clause in clauses for lesson in game.lessons.about(clause.id))
    commands = [f"{footplate_command()} learn {game.key} {key}" for key in [*keys][:MOST_LESSONS]]
    return ["", *(terminal.say("cli.rules.lesson", command=command) for command in commands)] if commands else []


def look_up(book: Rulebook, words: Sequence[str], terminal: Terminal) -> list[Clause]:
    """The clauses with these numbers, or with all these words. Raises `Complaint` when there are none."""
    if not book.clauses:
        raise Complaint(terminal.say("cli.rules.none"))
    if all(re.fullmatch(r"[A-Za-z]\d+", word) for word in words):
        known = {clause.id for clause in book.clauses}
        for word in words:
            if word.upper() not in known:
                raise Complaint(terminal.say("cli.unknown.clause", found=word, known=", ".join(_ranges(book))))
        return [book.clause(word) for word in words]
    found = book.search(" ".join(words))
    if not found:
        raise Complaint(terminal.say("cli.rules.nothing", words=" ".join(words)))
    return found


def chapters(clauses: Sequence[Clause], terminal: Terminal) -> list[str]:
    """Clauses below the headings of their chapters."""
    lines: list[str] = []
    chapter = ""
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            lines += ["", terminal.bold(chapter), ""]
        lines += clause_lines(clause, terminal)
    return lines[1:]


def _ranges(book: Rulebook) -> list[str]:
    """`R1-R82`, `A1-A27`: all numbers, by their letters."""
    ids = [clause.id for clause in book.clauses]
    letters = dict.fromkeys(id[0] for id in ids)
    return [f"{alike[0]}-{alike[-1]}" for alike in ([id for id in ids if id[0] == letter] for letter in letters)]
