"""People with secrets at one terminal: each sees their own when it is their turn, and nothing seen is taken back."""

from __future__ import annotations

import re

from footplate.cli.play.screen import Screen
from footplate.cli.play.story import TerminalGame
from footplate.cli.terminal import Terminal
from footplate.kernel.rng import Random
from footplate.playing import Play
from footplate.starting import start
from tests.cli.command import footplate

KNOWN_TILE = (
    r"A draw stack: Anton draws from the stack;\s+Anton\s+draws\s+"
    r"(a\s+tile\s+with|#|[Tt]own|[Cc]oal|[Tt]rad|[Ww]his|[Gg]en|[Gg]old)"
)


def table(*lines: str) -> list[str]:
    """Anton and Beate play Whistle Stop at one terminal; what was shown before each prompt."""
    arguments = ["play", "whistle", "--names", "Anton,Beate", "--seed", "5", "--options", "firstPlayer=A"]
    played = footplate(*arguments, typed="\n".join([*lines, ""]))
    assert played.code == 0, played.err
    return re.split(r"^> ", played.out, flags=re.MULTILINE)


PLACED = ["1"] * 10
"""All trains stand on the first free start stops."""


def refill() -> list[str]:
    """Anton lays tiles until there is room in his hand, then draws from the stack."""
    play = start("whistle", players=["Anton", "Beate"], seed=5, firstPlayer="A")
    for _ in range(10):
        play.push(play.legal_steps[0])
    for move in map(str, play.legal_moves):
        if " lay " in move:
            play.push(move)
            answers = []
            while "draw stack" not in play.legal_moves:
                answers.append(str(next(iter(play.legal_moves))))
                play.push(answers[-1])
            return [move, *answers, "draw stack"]
    raise AssertionError("nothing can be laid")


def test_everybody_sees_their_own_opening_hand() -> None:
    screens = table("1")
    beate, anton = screens[0], screens[1]
    assert "* deal A ? ? ?" in beate
    assert re.search(r"\* deal B #\S+ #\S+ #\S+: Beate draws", beate)
    assert not re.search(r"Beate draws a tile(?! with)", beate)
    hers = re.findall(r"deal B (#\S+) (#\S+) (#\S+):", beate)[0]
    assert not any(re.search(rf"^.* {tile} ", anton, re.MULTILINE) for tile in hers)


def test_a_tile_from_the_stack_is_its_drawers_secret_and_is_not_put_back() -> None:
    lines = refill()
    *_, drawn, undone, log, _ = table(*PLACED, *lines, "undo", "log", "quit")
    assert re.search(KNOWN_TILE, drawn)
    assert undone.startswith("There is nothing to take back.")
    assert re.search(KNOWN_TILE, log)
    *_, beates, log, _ = table(*PLACED, *lines, "end", "log", "quit")
    assert "Beate: Action 1 of 4. Which train moves?" in beates
    assert "A draw stack: Anton draws from the stack; Anton draws a tile" in " ".join(log.split())


def test_entries_under_seal_are_told_to_nobody_before_they_are_opened() -> None:
    """A9: whoever sits down next at the same terminal is told that somebody has decided, and no more."""
    play = start("dampfross", 2, players=["Anton", "Beate"], seed=2, map="tutorial", entry="sealed")
    chance = Random(2)
    while play.rules.story.ask(play.state, play.players, "en") and not (play.state.to_move >= 0 and entering(play)):
        play.push(play.legal_steps[chance.below(len(play.legal_steps))])
    story = TerminalGame(play)
    first, second = play.players[play.state.to_move], play.players[1 - play.state.to_move]
    screen = Screen(Terminal("en"), play.players)
    play.push(next(step for step in play.legal_steps if play.rules.notation.name(play.state, step) == "pass"))
    assert play.players[play.state.to_move] == second
    told = "\n".join(line for one in story.told[-1:] for line in screen.tell(one, story))
    assert told.strip() == f"{first} has made a secret decision."
    again = TerminalGame(play)
    assert screen.tell(again.told[-1], again) == screen.tell(story.told[-1], story)
    play.push(next(step for step in play.legal_steps if play.rules.notation.name(play.state, step) == "pass"))
    assert not any(one.sealed for one in story.told)


def entering(play: Play) -> bool:
    return play.record.moves[-1].move.startswith("draw to ") and not play.begun
