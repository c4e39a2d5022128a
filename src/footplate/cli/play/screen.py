"""What a player sees: the board, what everybody has, what happened last, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.cli.play.choices import Choices
from footplate.cli.play.story import Story, Told
from footplate.cli.terminal import Terminal
from footplate.kernel.game import Game, seat_letter
from footplate.kernel.state import State

CLEAR = "\x1b[H\x1b[2J"
COMMANDS = "?  why MOVE  moves  undo  hint  score  look HEX  log  save FILE  svg FILE  quit"
AT_LEAST_TOLD = 3
STANDINGS_WIDE = 40
"""Columns kept free beside a large board."""
AT_LEAST_BOARD = 16
MOST_CHOICES = 5
"""Lines of choices above which the rest is shown only when somebody asks."""


class Screen:
    """Draws the game for whoever is to move."""

    def __init__(self, terminal: Terminal, players: Sequence[str]) -> None:
        self.terminal = terminal
        self.players = players
        self.look = ""
        """The hex somebody wants to see; "" for where the game goes on."""
        self._shown = 0

    def draw(self, story: Story) -> None:
        """Everything, for the seat that has to decide."""
        state = story.state
        below = self.question(story)
        lines = max(AT_LEAST_BOARD, self.terminal.height - len(below) - AT_LEAST_TOLD - 3)
        above = [self._title(story.game, state), *self.board(story.game, state, state.to_move, lines)]
        room = self.terminal.height - len(above) - len(below) - 1
        airy = [""] if room > AT_LEAST_TOLD + 2 else []
        told = self._last_told(story, room - 2 * len(airy))
        if self.terminal.tty:
            print(CLEAR, end="")
        print("\n".join([*above, *airy, *told, *airy, *below]))

    def board(self, game: Game, state: State, seat: int | None, lines: int = 0) -> list[str]:
        """The board in so many lines (0: all of it), beside it whatever this seat may know."""
        room = (self.terminal.width - STANDINGS_WIDE, lines - 1) if lines else None
        board = game.text_board(state, self.terminal.colour, room, self.look).splitlines()
        standings = game.standings(state, seat, self.terminal.language).splitlines()
        # The board's first line holds only numbers and is its widest.
        return [board[0].rstrip(), *self.terminal.beside(board[1:], standings)]

    def question(self, story: Story) -> list[str]:
        """What is asked, what may be answered, and what else can be typed."""
        asked = story.game.ask_alone(story.state, self.players, self.terminal.language)
        sentence = f"{self.players[story.state.to_move]}: {asked}"
        return [
            *map(self.terminal.bold, self.terminal.wrap(sentence)),
            *self._choices(story),
            self.terminal.dim(COMMANDS),
        ]

    def _choices(self, story: Story) -> list[str]:
        choices = Choices(story.game, story.state)
        lines = choices.lines(self.terminal)
        if len(lines) <= MOST_CHOICES:
            return lines
        hidden = len(choices.names) - sum(len(line.split("  ")) - 1 for line in lines[: MOST_CHOICES - 1])
        return [
            *lines[: MOST_CHOICES - 1],
            self.terminal.dim("  " + self.terminal.say("cli.play.more_moves", number=hidden)),
        ]

    def tell(self, told: Told, story: Story) -> list[str]:
        """A move and what came of it, as a paragraph: what the seat to move may know of it."""
        game, state = story.game, story.state
        over = story.play.is_over
        events = [event.in_full() if over else event.seen_by(state.to_move) for event in told.events]
        told_events = game.tell_move(state, events, self.players, self.terminal.language)
        sentences = "; ".join(sentence for _, sentence in told_events)
        text = told.move if over else game.sealed(state, told.actor, told.move, state.to_move)
        move = f"{told.actor} {text}" if text else ""
        return self.terminal.wrap(": ".join(filter(None, [move, sentences])), " ", "   ")

    def tell_news(self, story: Story) -> None:
        """Whatever has happened since something was last shown."""
        for told in story.told[self._shown :]:
            print("\n".join(self.tell(told, story)))
        self._shown = len(story.told)

    def _title(self, game: Game, state: State) -> str:
        seats = [_seat(seat, name) for seat, name in enumerate(self.players)]
        seats = [self.terminal.bold(f"▸{name}") if at == state.to_move else name for at, name in enumerate(seats)]
        return "  ".join([game.title, section(game, state, self.terminal), " ", *seats])

    def _last_told(self, story: Story, room: int) -> list[str]:
        """On a terminal as much as there is room for, the newest last; else everything that is new."""
        new, self._shown = story.told[self._shown :], len(story.told)
        if not self.terminal.tty:
            return [line for told in new for line in self.tell(told, story)]
        lines: list[str] = []
        for told in reversed(story.told):
            paragraph = self.tell(told, story)
            if lines and len(paragraph) + len(lines) > max(room, AT_LEAST_TOLD):
                break
            lines = paragraph + lines
        return lines


def _seat(seat: int, name: str) -> str:
    letter = seat_letter(seat)
    return name if name.endswith(f" {letter}") else f"{letter} {name}"


def section(game: Game, state: State, terminal: Terminal) -> str:
    """The section of the game in the reader's words: "round 3"."""
    return translated_section(game.section(state), terminal)


def translated_section(label: str, terminal: Terminal) -> str:
    word, _, number = label.partition(" ")
    return terminal.say(f"section.{word}", n=number)
