"""On a real terminal: colours, a screen that is drawn anew, a progress bar."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys

import pytest

from footplate.cli.play.screen import CLEAR_SCREEN
from footplate.cli.terminal import Terminal, harmless, visible

fcntl = pytest.importorskip("fcntl")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")


def on_a_terminal(*arguments: str, typed: str = "", size: tuple[int, int] = (100, 35), **variables: str) -> str:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    surroundings = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **variables}
    for name in ("COLUMNS", "LINES"):
        surroundings.pop(name, None)
    command = subprocess.Popen(
        [sys.executable, "-P", "-m", "footplate", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=surroundings,
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:  # how a terminal says that the other side has gone
        pass
    finally:
        os.close(ours)
    assert command.wait() == 0
    return shown.decode().replace("\r\n", "\n")


GAME = ("play", "rocket", "--seats", "4", "--bots", "random,random,random", "--seed", "1")


def test_the_screen_is_drawn_anew_and_fits() -> None:
    typed = "take\n1\nstation\nE8\nmove\n1\n1\npass\ntake\n2\nquit\n"
    screens = on_a_terminal(*GAME, typed=typed, XDG_STATE_HOME=os.environ["XDG_STATE_HOME"]).split(CLEAR_SCREEN)[1:]
    assert len(screens) > 5
    for screen in screens:
        lines = screen.split("\n> ")[0].splitlines()
        assert lines[0].startswith("Stephenson's Rocket")
        assert len(lines) <= 34
        assert max(map(visible, lines)) <= 100


MOVES = {
    "rocket": "take\n1\nstation\nE8\nmove\n1\n1\npass\ntake\n2\nquit\n",
    "dampfross": "1\n1\n1\nend\npass\npass\npass\n1\nend\nquit\n",
    "whistle": "1\n2\n3\n1\n1\n1\n1\n1\nquit\n",
}
TOP_LEFT = {"rocket": " A ", "dampfross": "  ", "whistle": "   H "}


@pytest.mark.parametrize("size", [(80, 24), (100, 35)])
@pytest.mark.parametrize("game", MOVES)
def test_board_and_question_are_in_sight_on_every_terminal(game: str, size: tuple[int, int]) -> None:
    command = ("play", game, "--seats", "3", "--bots", "random,random", "--seed", "3")
    shown = on_a_terminal(*command, typed=MOVES[game], size=size, NO_COLOR="1")
    screens = shown.split(CLEAR_SCREEN)[1:] if CLEAR_SCREEN in shown else []
    assert len(screens) > 4
    for screen in screens:
        lines = screen.split("\n> ")[0].splitlines()
        assert len(lines) < size[1], screen
        assert max(map(visible, lines)) <= size[0], screen
        assert any(line.startswith(TOP_LEFT[game]) for line in lines), screen
        assert any(line.startswith("Seat A: ") for line in lines), screen


@pytest.mark.parametrize("wide", [60, 80, 100, 123])
def test_the_number_of_choices_not_shown_is_right(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    terminal = Terminal("en")
    for items in (["a"] * 50, [f"choice {n}" for n in range(77)], ["x" * 200, "y"], ["two  spaces"] * 9):
        for rows in (terminal.columns(items), terminal.flow(items)):
            assert sum(row.choices for row in rows) == len(items)
            assert all(row.text.count(items[0]) == row.choices for row in rows if len(set(items)) == 1)


def test_the_board_is_coloured() -> None:
    assert re.search(r"\x1b\[1;38;5;\d+;48;5;\d+m [A-Z]{2}\*\x1b\[0m", on_a_terminal(*GAME, typed="quit\n"))


def test_whoever_wants_no_colours_gets_none() -> None:
    for shown in (
        on_a_terminal(*GAME, typed="quit\n", NO_COLOR="1"),
        on_a_terminal(*GAME, "--no-colour", typed="quit\n"),
    ):
        assert not re.search(r"\x1b\[[0-9;]*m", shown)
        assert CLEAR_SCREEN in shown


def test_a_simulation_shows_how_far_it_is() -> None:
    shown = on_a_terminal("simulate", "rocket", "--games", "5")
    assert "5/5" in shown
    assert shown.index("5/5") < shown.index("Stephenson's Rocket")


# --- pieces of text -----------------------------------------------------------------------------------------------


def test_two_blocks_stand_beside_each_other_where_there_is_room() -> None:
    assert Terminal("en").beside(["abc", "d"], ["1", "2", "3"]) == ["abc  1", "d    2", "     3"]
    assert Terminal("en").beside(["a" * 60], ["b" * 60]) == ["a" * 60, "b" * 60]


def test_what_has_nothing_beside_it_may_be_longer() -> None:
    assert Terminal("en").beside(["a", "a" * 50, "a"], ["b", "", "b"]) == ["a  b", "a" * 50, "a  b"]


def test_columns_are_filled_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "12")
    assert Terminal("en").columns(["one", "two", "three"]) == [(" one", 1), (" two", 1), (" three", 1)]
    monkeypatch.setenv("COLUMNS", "20")
    assert Terminal("en").columns(["one", "two", "three"]) == [(" one    two", 2), (" three", 1)]


def test_colours_take_no_room() -> None:
    assert visible("\x1b[1;38;5;33mGWR\x1b[0m") == 3


def test_control_characters_are_made_harmless() -> None:
    assert harmless("Anton\x1b[2J\x07\x9b") == "Anton?[2J??"
