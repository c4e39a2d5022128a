"""Playing in a terminal: asks the player to move, reads what they type, and plays it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from shlex import quote
from typing import Final, get_args

from footplate.bots import Bot, decide
from footplate.bots.advice import advise
from footplate.bots.advice_words import Expected, cards, reasoned
from footplate.bots.failing import BotFailed
from footplate.cli.arguments import Complaint, footplate_command
from footplate.cli.files import save_game
from footplate.cli.pictures import write_picture
from footplate.cli.play.autosave import Autosave
from footplate.cli.play.choices import Choices, Understood, understand
from footplate.cli.play.screen import Screen, usages
from footplate.cli.play.story import TerminalGame
from footplate.cli.players import strange_bots
from footplate.cli.prose import clause_lines
from footplate.cli.rules import look_up
from footplate.cli.terminal import Terminal, sentence
from footplate.kernel.errors import GameError
from footplate.kernel.facets.rules import Asked
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.endings import winners
from footplate.kernel.rng import Random
from footplate.kernel.state import State
from footplate.kernel.text import BadText, nearest
from footplate.language import Phrase

ALIASES: Final = {"help": "?", "q": "quit", "exit": "quit"}


class Leave(Exception):
    """The player wants to leave."""


class Sitting:
    """One session: people are asked, bots decide, until the game is over or a player leaves."""

    def __init__(
        self, story: TerminalGame, bots: Mapping[int, Bot], screen: Screen, autosave: Autosave, guesses: Random
    ) -> None:
        self.story = story
        self.bots = bots
        self.screen = screen
        self.terminal: Terminal = screen.terminal
        self.autosave = autosave
        self._guesses = guesses
        self._drawn = False
        self._people = frozenset(range(story.state.seats)) - frozenset(bots)
        self._asked: dict[int, Asked] = {}
        """When seats want to be asked about vetoes, where they have said so."""
        self._commands: Mapping[str, Callable[[str], None]] = {
            "?": self._explain,
            "why": self._why,
            "undo": self._undo,
            "hint": self._hint,
            "score": self._score,
            "log": self._log,
            "look": self._look,
            "table": self._table,
            "moves": self._moves,
            "asked": self._set_asked,
            "save": self._save,
            "svg": self._svg,
            "quit": self._quit,
            "resign": self._resign,
        }

    def run(self) -> int:
        try:
            while not self.story.play.is_over:
                self._decide()
        except (Leave, EOFError, KeyboardInterrupt):
            self._say_goodbye()
            return 0
        except BotFailed as failed:
            print(sentence(failed, self.terminal.language))
            self._say_goodbye()
            return 1
        self._finish()
        return 0

    def _decide(self) -> None:
        seat = self.story.state.to_move
        silence = self._silence(self.story.state)
        if silence is not None:
            self.story.play.push(silence)
            return
        if seat in self.bots:
            step = decide(self.bots[seat], self.story.game, self.story.state, self._guesses)
            self.story.play.push(step)
            self._drawn = False
            return
        if not self._drawn:
            self.screen.draw(self.story)
            self._drawn = True
        self.obey(input("> ").strip())

    def _silence(self, state: State) -> int | None:
        """The step of a seat that does not want to be asked here; None when it must be asked."""
        return self.story.game.rules.silence(state, self._asked.get(state.to_move, "matters"))

    def obey(self, line: str) -> None:
        """Do what was typed. An impossible command is answered with a sentence and changes nothing."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        command = self._commands.get(ALIASES.get(word.lower(), word.lower()))
        try:
            if not line:
                self._drawn = False
            elif command is not None:
                command(rest.strip())
            else:
                self._play(understand(self.story, line))
        except (Illegal, BadText) as refusal:
            self._refuse(refusal)
        except Complaint as complaint:
            print(complaint)
        except GameError as error:
            print(sentence(error, self.terminal.language))

    def _play(self, understood: Understood) -> None:
        if understood.afresh:
            self.story.drop_begun()
        for step in understood.steps:
            self.story.play.push(step)
        self._drawn = False
        if not self.story.begun:
            self.autosave.keep(self.story.play)

    def _refuse(self, refusal: Illegal | BadText) -> None:
        print("\n".join(self.terminal.wrap(self._refusal(refusal))))

    def _refusal(self, refusal: Illegal | BadText) -> str:
        terminal = self.terminal
        if isinstance(refusal, Illegal):
            refusal.players = self.screen.players
            legal = refusal.facts.get("legal")
            listed = ", ".join(map(str, legal)) if isinstance(legal, tuple) else ""
            possible = terminal.say("cli.play.possible", legal=listed) if listed else "."
            return refusal.sentence(terminal.language) + possible
        if not isinstance(refusal.found, str):
            return terminal.say("cli.play.unfinished")
        words = [*self._commands, *self.story.game.notation.keywords]
        if refusal.found in words and not refusal.nearest:  # the beginning of a move
            return terminal.say("cli.play.unfinished")
        near = refusal.nearest or (nearest(refusal.found, words) if len(refusal.found) > 3 else ())
        sentence = terminal.say("cli.play.not_understood", found=refusal.found)
        if near:
            return sentence + terminal.say("cli.unknown.nearest", nearest=", ".join(near))
        return sentence + terminal.say("cli.play.help")

    # --- what else can be typed -----------------------------------------------------------------------------------

    def _explain(self, asked: str) -> None:
        """`?`, `? R37`, `? word`."""
        book = self.story.game.rulebook(self.terminal.language)
        if asked:
            for clause in look_up(book, asked.split(), self.terminal):
                print("\n".join(clause_lines(clause, self.terminal)))
            return
        print()
        for number in self.story.game.story.clauses(self.story.state):
            print("\n".join(clause_lines(book.clause(number), self.terminal)))
        print()
        for usage in usages(self.story.game):
            word = usage.split()[0]
            key = "rules" if word == "?" else word
            sense = self.terminal.say(f"cli.play.command.{key}")
            print("\n".join(self.terminal.wrap(sense, f"  {usage:<10} ", " " * 13)))
        print()
        print("\n".join(self.screen.question(self.story)))

    def _why(self, move: str) -> None:
        if not move:
            raise Complaint(self.terminal.say("cli.play.why_what"))
        try:
            understand(self.story, move)
        except Illegal as illegal:
            self._refuse(illegal)
            for clause in self.story.game.rulebook(self.terminal.language).clauses:
                if clause.id == illegal.clause:
                    print("\n".join(clause_lines(clause, self.terminal)))
        else:
            print(self.terminal.say("cli.play.legal", move=move))

    def _undo(self, rest: str) -> None:
        if not self.story.go_back(lambda state: state.to_move in self._people and self._silence(state) is None):
            raise Complaint(self.terminal.say("cli.play.no_undo"))
        self._drawn = False

    def _hint(self, rest: str) -> None:
        """The best moves from the present position, by what the seat may know."""
        game, state, terminal, players = self.story.game, self.story.state, self.terminal, self.screen.players
        seat, begun = state.to_move, self.story.begun
        advice = advise(game, state, seat)
        print(terminal.say("cli.play.hint"))
        for number, told in enumerate(cards(game, seat, advice, players, terminal.language), 1):
            whole = [*begun, *told["steps"]]
            text = game.notation.write(self.story.start, whole) or game.notation.name(self.story.start, whole[0])
            print(terminal.bold(f"{number}  {told['seats'][seat]['chance']:>3} %  {told['title']}") + f"  [{text}]")
            reasons = reasoned(told) + "".join(f" ({clause})" for clause in told["clauses"])
            expected = ", ".join(self._expected(one) for one in told["seats"])
            for words in (reasons, expected):
                print("\n".join(terminal.wrap(words, " " * 9, " " * 9)))
        if not advice.learned:
            print("\n".join(terminal.wrap(terminal.say("cli.play.hint.unlearned"))))

    def _expected(self, one: Expected) -> str:
        name = self.screen.players[one["seat"]]
        if not one["text"]:
            return f"{name} {one['chance']} %"
        return self.terminal.say("cli.play.hint.seat", name=name, amount=one["text"], chance=one["chance"])

    def _score(self, rest: str) -> None:
        """The final scoring as of now. What the seat may not know is guessed."""
        game, state = self.story.game, self.story.state
        seen = game.secrets.determinize(state, state.to_move, self._guesses.below)
        print(self.terminal.say("cli.play.score_now"))
        print(game.story.summary(seen, self.screen.players, self.terminal.language))
        if None in game.score_table(state, state.to_move, self.terminal.language)["total"]:
            print(self.terminal.say("cli.play.score_hidden"))

    def _log(self, rest: str) -> None:
        for told in self.story.told:
            print("\n".join(self.screen.tell(told, self.story)))

    def _look(self, place: str) -> None:
        """`look F21`, `look Köln`, `look` alone for where the game goes on."""
        try:
            self.story.game.pictures.text_board(self.story.state, look=place)
        except ValueError:
            raise Complaint(self.terminal.say("cli.play.look_where")) from None
        self.screen.look = place
        self._drawn = False

    def _moves(self, rest: str) -> None:
        print("\n".join(row.text for row in Choices(self.story.game, self.story.state).rows(self.terminal)))

    def _table(self, rest: str) -> None:
        print("\n".join(self.screen.table(self.story.game, self.story.state, self.story.state.to_move)))

    def _set_asked(self, when: str) -> None:
        if not self.story.game.rules.interferes:
            raise Complaint(self.terminal.say("cli.play.never_asked"))
        wishes = [one for one in get_args(Asked) if one == when.lower()]
        if not wishes:
            raise Complaint(self.terminal.say("cli.play.asked_what"))
        self._asked[self.story.state.to_move] = wishes[0]
        print(self.terminal.say("cli.play.asked", asked=wishes[0]))

    def _save(self, path: str) -> None:
        if not path:
            raise Complaint(self.terminal.say("cli.play.name_a_file", command="save game.fpr"))
        target = Path(os.path.expanduser(path))
        target = target if target.suffix else target.with_suffix(".fpr")
        save_game(target, self.story.play, self.terminal)
        print(self.terminal.say("cli.play.saved", file=target))

    def _svg(self, path: str) -> None:
        if not path:
            raise Complaint(self.terminal.say("cli.play.name_a_file", command="svg board.svg"))
        target = Path(os.path.expanduser(path))
        picture = self.story.play.svg(self.story.play.turn, language=self.terminal.language)
        write_picture(target, picture, self.terminal)
        print(self.terminal.say("cli.play.drawn", file=target))

    def _quit(self, rest: str) -> None:
        raise Leave

    def _resign(self, rest: str) -> None:
        if rest:
            raise BadText("E09", Phrase("expected.end_of_move"), rest)
        self.story.drop_begun()
        self.story.play.push("resign")

    # --- the end --------------------------------------------------------------------------------------------------

    def _say_goodbye(self) -> None:
        print()
        if not any(line.actor != "*" for line in self.story.play.record.moves):
            print(self.terminal.say("cli.play.left"))
        elif self.autosave.keep(self.story.play):
            command = f"{footplate_command()} play --resume {quote(str(self.autosave.path))}"
            strange = ",".join(strange_bots(self.story.play.players))
            command += f" --bots {quote(strange)}" if strange else ""
            print(self.terminal.say("cli.play.kept", command=command))
        else:
            print(self.terminal.say("cli.play.not_kept", file=self.autosave.path))

    def _finish(self) -> None:
        game, state, players = self.story.game, self.story.state, self.screen.players
        self.screen.tell_news(self.story)
        print()
        print("\n".join(self.screen.board(game, state, None, self.terminal.height)))
        print()
        print(game.story.summary(state, players, self.terminal.language))
        print()
        print(self._winners())
        if self.autosave.keep(self.story.play):
            command = f"{footplate_command()} record show {quote(str(self.autosave.path))}"
            print(self.terminal.say("cli.play.finished", command=command))

    def _winners(self) -> str:
        headers = self.story.play.record.headers
        quitter = headers["Termination"].partition("resigned ")[2]
        scores = self.story.state.scores()
        best = winners(self.story.game, self.story.state, quitter)
        names = tuple(self.screen.players[ord(letter) - 65] for letter in best)
        points = f"{scores[ord(best[0]) - 65]:,}"
        key = "won" if len(best) == 1 else "shared"
        return self.terminal.bold(self.terminal.say(f"cli.play.{key}", names=names, points=points))
