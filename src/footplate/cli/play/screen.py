"""What a player sees: the board, the possessions, the last events, and the question."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.cli.play.choices import Choices
from footplate.cli.play.story import TerminalGame, ToldMove
from footplate.cli.terminal import BESIDE_GAP, Terminal, visible
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.state import State
from footplate.language import word

CLEAR_SCREEN = "\x1b[H\x1b[2J"
COMMANDS = "?  why MOVE  moves  undo  hint  score  table  look HEX  log  save FILE  svg FILE  quit"
COMMANDS_IN_SHORT = "?  table  moves  undo  hint  score  log  quit"
INTERFERING = "asked WHEN"
"""Shown only where seats are asked whether they want to interfere with others."""
AT_LEAST_TOLD = 3
NARROWEST = 20
"""The narrowest text beside a board, in columns."""
STANDINGS_WIDE = 40
"""Columns kept free beside a large board."""
AT_LEAST_BOARD = 16
MOST_CHOICES = 5
"""Lines of choices above which the rest is shown on request."""


def usages(game: AnyGame) -> list[str]:
    """What can be typed besides moves."""
    *others, leaving = COMMANDS.split("  ")
    return [*others, *([INTERFERING] if game.rules.interferes else []), leaving]


class Screen:
    """Draws the game for the player to move."""

    def __init__(self, terminal: Terminal, players: Sequence[str]) -> None:
        self.terminal = terminal
        self.players = players
        self.look = ""
        """The hex the player wants to see; "" for where the game goes on."""
        self._shown = 0

    def draw(self, story: TerminalGame) -> None:
        """Everything, for the seat to decide; on a small terminal only what it needs for that."""
        lines = self._roomy(story)
        if self.terminal.tty and len(lines) > self.terminal.height - 1:  # below it the player types
            lines = self._small(story)
        self._shown = len(story.told)
        if self.terminal.tty:
            print(CLEAR_SCREEN, end="")
        print("\n".join(lines))

    def _roomy(self, story: TerminalGame) -> list[str]:
        """The board with the possessions beside it, then the events."""
        state = story.state
        below = self.question(story)
        lines = max(AT_LEAST_BOARD, self.terminal.height - len(below) - AT_LEAST_TOLD - 3)
        above = [self._title(story.game, state), *self.board(story.game, state, state.to_move, lines)]
        room = self.terminal.height - len(above) - len(below) - 1
        airy = [""] if room > AT_LEAST_TOLD + 2 else []
        told = self._last_told(story, room - 2 * len(airy))
        return [*above, *airy, *told, *airy, *below]

    def _small(self, story: TerminalGame) -> list[str]:
        """The board with the events beside it, or below it; `table` shows the possessions."""
        terminal, state = self.terminal, story.state
        below = self.question(story, most_choices=1, commands=COMMANDS_IN_SHORT)
        height = terminal.height - 1 - len(below)  # without the line that is typed
        board = self._plain_board(
            story.game, state, state.to_move, (terminal.width - NARROWEST - BESIDE_GAP, height - 2)
        )
        numbers, rows = board[0], board[1:]
        free = terminal.width - BESIDE_GAP - max(map(visible, rows), default=0)
        if free >= NARROWEST:
            rows = terminal.beside(rows, self._last_told(story, len(rows), free)[-len(rows) :] or [""])
        else:
            rows += self._last_told(story, height - len(board))[: max(0, height - len(board) - 1)]
        left = height - len(rows) - 1
        if left > 1:
            below = self.question(story, most_choices=min(left, MOST_CHOICES), commands=COMMANDS_IN_SHORT)
        title = [self._title(story.game, state)] if left > 0 else []
        return [*title, numbers, *rows, *below]

    def board(self, game: AnyGame, state: State, seat: int | None, lines: int = 0) -> list[str]:
        """The board in `lines` lines (0: all of it), beside it what this seat may know."""
        room = (self.terminal.width - STANDINGS_WIDE, lines - 1) if lines else None
        board = self._plain_board(game, state, seat, room)
        # The first line of most boards holds only numbers and is the widest.
        return [board[0], *self.terminal.beside(board[1:], self.table(game, state, seat))]

    def table(self, game: AnyGame, state: State, seat: int | None) -> list[str]:
        """The possessions of all players, as far as this seat may know them."""
        return game.sideboard(state, seat, self.terminal.language).splitlines()

    def _plain_board(self, game: AnyGame, state: State, seat: int | None, room: tuple[int, int] | None) -> list[str]:
        drawn = game.text_board(state, seat, self.terminal.colour, room, self.look)
        return [line.rstrip() for line in drawn.splitlines()] or [""]

    def question(self, story: TerminalGame, most_choices: int = MOST_CHOICES, commands: str = COMMANDS) -> list[str]:
        """The question, the choices, and other commands."""
        asked = story.game.ask_alone(story.state, self.players, self.terminal.language)
        sentence = f"{self.players[story.state.to_move]}: {asked}"
        return [
            *map(self.terminal.bold, self.terminal.wrap(sentence)),
            *self._choices(story, most_choices),
            *map(self.terminal.dim, self.terminal.wrap(commands)),
        ]

    def _choices(self, story: TerminalGame, most: int) -> list[str]:
        """The list of choices in `most` lines, and the number of those left out."""
        rows = Choices(story.game, story.state).rows(self.terminal)
        if len(rows) <= most:
            return [row.text for row in rows]
        shown = rows[: max(0, most - 1)]
        hidden = sum(row.choices for row in rows[len(shown) :])
        more = self.terminal.say("cli.play.more_moves", number=hidden)
        return [*(row.text for row in shown), self.terminal.dim("  " + more)]

    def tell(self, told: ToldMove, story: TerminalGame, wide: int = 0) -> list[str]:
        """A move and its consequences, as a paragraph (`wide` 0: the whole width): what the seat to move may know."""
        game, state = story.game, story.state
        if told.sealed:
            name = self.players[ord(told.actor) - 65]
            return self.terminal.wrap(self.terminal.say("table.log.sealed", name=name), " ", "   ", wide)
        over = story.play.is_over
        events = [event.in_full() if over else event.seen_by(state.to_move) for event in told.events]
        told_events = game.tell_move(state, events, self.players, self.terminal.language)
        sentences = "; ".join(sentence for _, sentence in told_events)
        text = told.move if over else game.secrets.sealed(state, told.actor, told.move, state.to_move)
        move = f"{told.actor} {text}" if text else ""
        return self.terminal.wrap(": ".join(filter(None, [move, sentences])), " ", "   ", wide)

    def tell_news(self, story: TerminalGame) -> None:
        """The events since the last screen."""
        for told in story.told[self._shown :]:
            print("\n".join(self.tell(told, story)))
        self._shown = len(story.told)

    def _title(self, game: AnyGame, state: State) -> str:
        seats = [_seat(seat, name) for seat, name in enumerate(self.players)]
        seats = [self.terminal.bold(f"▸{name}") if at == state.to_move else name for at, name in enumerate(seats)]
        return "  ".join([game.title, section(game, state, self.terminal), " ", *seats])

    def _last_told(self, story: TerminalGame, room: int, wide: int = 0) -> list[str]:
        """On a terminal as much as there is room for, the newest last; else everything new."""
        if not self.terminal.tty:
            return [line for told in story.told[self._shown :] for line in self.tell(told, story)]
        lines: list[str] = []
        for told in reversed(story.told):
            paragraph = self.tell(told, story, wide)
            if lines and len(paragraph) + len(lines) > max(room, AT_LEAST_TOLD):
                break
            lines = paragraph + lines
        return lines


def _seat(seat: int, name: str) -> str:
    letter = seat_letter(seat)
    return name if name.endswith(f" {letter}") else f"{letter} {name}"


def section(game: AnyGame, state: State, terminal: Terminal) -> str:
    """The section of the game in the reader's words: "round 3"."""
    return translated_section(game.notation.section(state), terminal)


def translated_section(label: str, terminal: Terminal) -> str:
    kind, _, number = label.partition(" ")
    return word(f"section.{kind}", terminal.language, label, {"n": number})
