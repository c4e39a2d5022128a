"""`footplate learn`: the lessons of a game in the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from footplate.bots.advice_words import in_a_sentence
from footplate.bots.answering import answering, good_action
from footplate.bots.lesson_checks import faults
from footplate.cli.arguments import CommandLine, Complaint, footplate_command, game_named, unknown
from footplate.cli.play.autosave import state_folder
from footplate.cli.play.choices import Choices, understand
from footplate.cli.prose import clause_lines
from footplate.cli.rules import look_up
from footplate.cli.terminal import Terminal, harmless, sentence, visible
from footplate.kernel.attempts import attempt
from footplate.kernel.errors import GameError
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.illegal import Illegal, with_clause
from footplate.kernel.lessons import PLAYERS, Lesson
from footplate.kernel.state import State
from footplate.kernel.text import straight
from footplate.language import You

COMMANDS: Final = "show  again  next  list  moves  ?  quit"


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    examples = ("learn rocket", "learn rocket veto --lang de", "learn rocket --faults")
    line = CommandLine("learn", "GAME [LESSON]", terminal, examples)
    line.option("--no-colour")
    line.option("--faults")
    given = line.read(arguments, least=1, most=2)
    terminal.colour = terminal.colour and not given.no_colour
    game = game_named(given.words[0], terminal)
    if not list(game.lessons):
        raise Complaint(terminal.say("cli.learn.none", game=game.title))
    if given.faults:
        return _tell_faults(game, terminal)
    progress = Progress(game)
    if given.words[1:]:
        keys = [lesson.key for lesson in game.lessons]
        if given.words[1] not in keys:
            raise unknown("lesson", given.words[1], keys, terminal)
        lesson = game.lessons.find(given.words[1])
    else:
        print("\n".join(listed(game, progress, terminal)))
        lesson = next((one for one in game.lessons if one.key not in progress.done), game.lessons.course[0])
    return School(game, progress, terminal).run(lesson)


def _tell_faults(game: AnyGame, terminal: Terminal) -> int:
    """Print the faults of the lessons of a game, for their authors."""
    found = [*faults(game)]
    sound = terminal.say("cli.learn.sound", game=game.title, n=len(list(game.lessons)))
    print("\n".join(map(harmless, found)) or sound)
    return 1 if found else 0


class Progress:
    """Which lessons of a game the user has done, kept in a file."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game.key
        self._path = state_folder() / "lessons.json"
        self.done = self._read().get(self._game, [])

    def _read(self) -> dict[str, list[str]]:
        """The content of the file; empty where there is none, or one that holds anything else."""
        try:
            kept = json.loads(self._path.read_text("utf-8"))
            return {str(game): [str(lesson) for lesson in done] for game, done in kept.items()}
        except (OSError, ValueError, AttributeError, TypeError):
            return {}

    def add(self, lesson: Lesson) -> None:
        """Mark a lesson as done. Where the file cannot be written, that holds for this session."""
        if lesson.key not in self.done:
            self.done.append(lesson.key)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps({**self._read(), self._game: self.done}), "utf-8")
        except OSError:
            pass


def listed(game: AnyGame, progress: Progress, terminal: Terminal) -> list[str]:
    """The course and the chapters, with what has been done."""
    lines = [terminal.bold(game.title)]
    if game.lessons.course:
        heading = terminal.bold(terminal.say("cli.learn.course"))
        lines += ["", heading, *_rows(game, game.lessons.course, progress, terminal)]
    if game.lessons.chapters:
        lines += ["", terminal.bold(terminal.say("cli.learn.chapters"))]
    for chapter in game.lessons.chapters:
        behind = sum(lesson.key in progress.done for lesson in chapter.lessons)
        steps = terminal.say("page.chapter.behind", n=behind, of=len(chapter.lessons))
        title = game.lessons.title_of(chapter, terminal.language)
        about = game.lessons.about_chapter(chapter, terminal.language)
        lines += terminal.wrap(f"{terminal.bold(title)} ({steps}): {about}", " ", " ")
        lines += _rows(game, chapter.lessons, progress, terminal)
    return lines


def _rows(game: AnyGame, lessons: Sequence[Lesson], progress: Progress, terminal: Terminal) -> list[str]:
    """Lessons with their keys, the done ones marked."""
    lines = []
    wide = max(len(lesson.key) for lesson in lessons)
    for lesson in lessons:
        mark = "x" if lesson.key in progress.done else " "
        title = game.lessons.text(f"{lesson.key}.title", terminal.language)
        minutes = terminal.say("cli.learn.minutes", n=lesson.minutes)
        lines.append(f" [{mark}] {lesson.key:<{wide}}  {title} ({minutes})")
    return lines


class Leave(Exception):
    """The user wants to leave."""


class School:
    """One session: lessons one after the other, until the user leaves."""

    def __init__(self, game: AnyGame, progress: Progress, terminal: Terminal) -> None:
        self.game = game
        self.progress = progress
        self.terminal = terminal
        self._commands: Mapping[str, Callable[[Pupil, str], None]] = {
            "show": lambda pupil, rest: pupil.show(),
            "again": lambda pupil, rest: pupil.begin(),
            "list": lambda pupil, rest: print("\n".join(listed(game, progress, terminal))),
            "moves": lambda pupil, rest: pupil.list_moves(),
            "?": self._explain,
            "quit": self._quit,
        }

    def run(self, lesson: Lesson) -> int:
        following: Lesson | None = lesson
        try:
            while following is not None:
                following = self._learn(following)
        except (Leave, EOFError, KeyboardInterrupt):
            print()
            return 0
        called = footplate_command()
        print(
            "\n".join(self.terminal.wrap(self.terminal.say("cli.learn.all", command=f"{called} play {self.game.key}")))
        )
        return 0

    def _learn(self, lesson: Lesson) -> Lesson | None:
        """One lesson; returns the one that follows."""
        pupil = Pupil(self.game, lesson, self.terminal)
        pupil.begin()
        following = self.game.lessons.after(lesson)
        while not pupil.now.done:
            line = input("> ").strip()
            if line.lower() == "next":
                return following
            self._obey(pupil, line)
        self.progress.add(lesson)
        pupil.praise()
        if following is not None:
            title = self.game.lessons.text(f"{following.key}.title", self.terminal.language)
            print(self.terminal.bold(self.terminal.say("cli.learn.next", title=title)))
            if input("> ").strip().lower() in ("quit", "q", "exit"):
                raise Leave
        return following

    def _obey(self, pupil: Pupil, line: str) -> None:
        word, _, rest = line.partition(" ")
        word, rest = ("?", line[1:]) if line.startswith("?") else (word.lower(), rest)
        command = self._commands.get({"q": "quit", "exit": "quit", "help": "?"}.get(word, word))
        try:
            if command is not None:
                command(pupil, rest.strip())
            elif line:
                pupil.attempt(line)
            else:
                pupil.draw()
        except Complaint as complaint:
            print(complaint)
        except GameError as error:
            print("\n".join(self.terminal.wrap(sentence(error, self.terminal.language))))

    def _explain(self, pupil: Pupil, asked: str) -> None:
        """`? R37`, `? word`; alone: the clauses of the lesson."""
        book = self.game.rulebook(self.terminal.language)
        wanted = asked.split() or list(pupil.lesson.clauses)
        for clause in look_up(book, wanted, self.terminal):
            print("\n".join(clause_lines(clause, self.terminal)))

    def _quit(self, pupil: Pupil, rest: str) -> None:
        raise Leave


class Pupil:
    """A person at one lesson: how far they are, and what they are shown."""

    def __init__(self, game: AnyGame, lesson: Lesson, terminal: Terminal) -> None:
        self.lesson = lesson
        self.terminal = terminal
        self._game = game
        self.answer = answering(game, lesson)
        self.now = attempt(game, lesson, (), self.answer)
        self.players = PLAYERS[: self.now.state.seats]

    # --- what `understand` asks for -------------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        return self._game

    @property
    def state(self) -> State:
        return self.now.state

    @property
    def begun(self) -> list[int]:
        """The steps of an unfinished action."""
        return list(self.now.steps[len(self.now.steps) - self.now.begun :])

    @property
    def start(self) -> State:
        """The position at its beginning."""
        return attempt(self.game, self.lesson, self._base, self.answer).state if self.now.begun else self.state

    @property
    def _base(self) -> tuple[int, ...]:
        return self.now.steps[: len(self.now.steps) - self.now.begun]

    # --- trying ---------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """From the beginning."""
        self.now = attempt(self.game, self.lesson, (), self.answer)
        self.draw()

    def attempt(self, line: str) -> None:
        """Try what was typed; a wrong try is answered and taken back."""
        base, steps = self._understood(line)
        before = len(self.now.played) - (self.now.begun > 0)
        self.now = attempt(self.game, self.lesson, (*base, *steps), self.answer)
        if self.now.tried is not None:
            self._say(self.now.said(self.terminal.language), self.now.clauses)
            return
        self._tell(before)
        if self.now.lost:
            self._say(self.terminal.say("cli.learn.lost"))
            self.begin()
        elif not self.now.done:
            self.draw()

    def _understood(self, line: str) -> tuple[Sequence[int], Sequence[int]]:
        """The steps a line stands for, legal or not, and those they follow."""
        try:
            understood = understand(self, line)
        except Illegal:
            return self._base, self.game.notation.read(self.start, straight(line).strip())
        return (self._base if understood.afresh else self.now.steps), understood.steps

    def _say(self, words: str, clauses: Sequence[str] = ()) -> None:
        print("\n".join(self.terminal.wrap(with_clause(words, ", ".join(clauses)))))

    def _tell(self, before: int) -> None:
        """Print what has happened since the first `before` actions."""
        for played in self.now.played[before:]:
            told = self.game.tell_move(self.state, played.events, self.players, self.terminal.language)
            if told:
                print("\n".join(self.terminal.wrap("; ".join(words for _, words in told), " ", "   ")))

    def show(self) -> None:
        """Show a good next move."""
        steps = good_action(self.now, self.answer)
        state = self.start
        move = self.game.notation.write(state, steps) or self.game.notation.name(state, steps[0])
        print(self.terminal.say("cli.learn.show", move=move))
        players = [You(name) if seat == self.lesson.seat else name for seat, name in enumerate(self.players)]
        reason = in_a_sentence(self.game, state, steps, players, self.terminal.language)
        self._say(reason or self.text("reason"))

    def list_moves(self) -> None:
        print("\n".join(row.text for row in Choices(self.game, self.state).rows(self.terminal)))

    # --- showing --------------------------------------------------------------------------------------------------

    def text(self, key: str) -> str:
        return self.game.lessons.text(f"{self.lesson.key}.{key}", self.terminal.language)

    def draw(self) -> None:
        """Print the board and the players' possessions, then the task and the question."""
        terminal, seat = self.terminal, self.lesson.seat
        table = self.game.sideboard(self.state, seat, terminal.language).splitlines()
        room = (terminal.width - max(map(visible, table), default=0) - 2, terminal.height)
        board = self.game.text_board(self.state, seat, terminal.colour, room).rstrip().splitlines() or [""]
        asked = self.game.ask_alone(self.state, self.players, terminal.language)
        rows = Choices(self.game, self.state).rows(terminal)
        choices = [row.text for row in rows] if len(rows) <= 3 else []
        lines = [
            "",
            board[0],
            *terminal.beside(board[1:], table),
            "",
            *self._aim(),
            *self._step(),
            f"{terminal.bold(self.text('title'))} ({terminal.say('cli.learn.you', name=seat_letter(seat))})",
            *terminal.wrap(with_clause(self.text("reason"), ", ".join(self.lesson.clauses))),
            *self._tasks(),
            "",
            *map(terminal.bold, terminal.wrap(f"{terminal.say('you')}: {asked}")),
            *choices,
            terminal.dim(COMMANDS),
        ]
        print("\n".join(lines))

    def _aim(self) -> list[str]:
        """The aim of the game, above its first lesson."""
        aim = self._game.lessons.aim(self.lesson, self.terminal.language)
        return [*self.terminal.wrap(f"{self.terminal.say('page.lesson.aim')}: {aim}"), ""] if aim else []

    def _step(self) -> list[str]:
        """The chapter and the number of the step; "" in the course and in a chapter of one step."""
        chapter = self._game.lessons.chapter_of(self.lesson)
        if chapter is None or len(chapter.lessons) < 2:
            return []
        title = self._game.lessons.title_of(chapter, self.terminal.language)
        n, of = chapter.lessons.index(self.lesson) + 1, len(chapter.lessons)
        return [self.terminal.dim(self.terminal.say("page.chapter.step", title=title, n=n, of=of))]

    def _tasks(self) -> list[str]:
        lines = []
        for task in self.lesson.tasks:
            mark = "x" if task.name in self.now.ticked else " "
            itself = f" ({self.terminal.say('cli.learn.itself')})" if task.itself else ""
            lines += self.terminal.wrap(self.text(f"task.{task.name}") + itself, f" [{mark}] ", "     ")
        return lines

    def praise(self) -> None:
        """What was learned."""
        print("\n".join(["", *self._tasks(), "", *self.terminal.wrap(self.text("done"))]))
