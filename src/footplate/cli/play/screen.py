"""What a player sees: the board, what everybody has, what happened last, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.cli.play.choices import Choices
from footplate.cli.play.story import Story, Told
from footplate.cli.terminal import Terminal
from footplate.kernel.game import Game, seat_letter
from footplate.kernel.state import OVER, State

CLEAR = "\x1b[H\x1b[2J"
COMMANDS = "?  why MOVE  undo  hint  score  log  save FILE  svg FILE  quit"
AT_LEAST_TOLD = 3


class Screen:
    """Draws the game for whoever is to move."""

    def __init__(self, terminal: Terminal, players: Sequence[str]) -> None:
        self.terminal = terminal
        self.players = players
        self._shown = 0

    def draw(self, story: Story) -> None:
        """Everything, for the seat that has to decide."""
        state = story.state
        above = [self._title(story.game, state), *self.board(story.game, state, state.to_move)]
        below = self.question(story)
        room = self.terminal.height - len(above) - len(below) - 1
        airy = [""] if room > AT_LEAST_TOLD + 2 else []
        told = self._last_told(story, room - 2 * len(airy))
        if self.terminal.tty:
            print(CLEAR, end="")
        print("\n".join([*above, *airy, *told, *airy, *below]))

    def board(self, game: Game, state: State, seat: int | None) -> list[str]:
        """The board, and beside it whatever this seat may know of everybody's things."""
        board = game.text_board(state, self.terminal.colour).splitlines()
        standings = game.standings(state, seat, self.terminal.language).splitlines()
        # The board's first line holds only numbers and is its widest.
        return [board[0].rstrip(), *self.terminal.beside(board[1:], standings)]

    def question(self, story: Story) -> list[str]:
        """What is asked, what may be answered, and what else can be typed."""
        asked = story.game.ask(story.state, self.terminal.language)
        sentence = f"{self.players[story.state.to_move]}: {asked}"
        return [
            *map(self.terminal.bold, self.terminal.wrap(sentence)),
            *Choices(story.game, story.state).lines(self.terminal),
            self.terminal.dim(COMMANDS),
        ]

    def tell(self, told: Told, story: Story) -> list[str]:
        """A move and what came of it, as a paragraph: what the seat to move may know of it."""
        game, state = story.game, story.state
        over = state.to_move == OVER
        events = [event.in_full() if over else event.seen_by(state.to_move) for event in told.events]
        sentences = "; ".join(game.tell(event, self.players, self.terminal.language) for event in events)
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
    return f"{terminal.say(f'cli.section.{word}')} {number}".strip()
