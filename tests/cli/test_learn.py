"""Lessons in the terminal: what is asked, what is said to what is typed, and what is kept of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from footplate.cli.play.autosave import state_folder
from footplate.games.rocket import GAME
from footplate.language import LANGUAGES
from tests.cli.command import footplate


def progress() -> Path:
    return state_folder() / "lessons.json"


def test_the_list_says_what_has_been_done_and_the_next_lesson_begins() -> None:
    first = footplate("learn", "rocket").out
    assert "[ ] lines " in first
    assert "Move an engine, take a share (you are A)" in first
    footplate("learn", "rocket", "lines", typed="move GWR NE\nmove SER W\nquit\n")
    again = footplate("learn", "rocket").out
    assert "[x] lines " in again
    assert "Bring GWR to Gloucester (you are A)" in again


def test_a_chapter_says_how_many_of_its_steps_are_done() -> None:
    value = GAME.lessons.chapters[0]
    steps, title = len(value.lessons), GAME.lessons.title_of(value, "en")
    assert f"{title} (0 of {steps} steps done)" in footplate("learn", "rocket").out
    footplate("learn", "rocket", "value", typed="move GWR NE\nquit\n")
    listed = footplate("learn", "rocket").out
    assert f"{title} (1 of {steps} steps done): {GAME.lessons.about_chapter(value, 'en')}" in " ".join(listed.split())
    assert "[x] value " in listed


def test_the_first_lesson_says_what_the_game_is_about() -> None:
    aim = "The aim: Have the most money when the game ends"
    assert aim in footplate("learn", "rocket", "lines", typed="quit\n").out
    assert "The aim" not in footplate("learn", "rocket", "beside", typed="quit\n").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_told_in_every_language_and_fits_the_terminal(language: str) -> None:
    shown = footplate("learn", "rocket", "beside", "--lang", language, typed="move GWR E\nmove GWR NE\nquit\n").out
    together = " ".join(shown.split())
    for key in ("title", "reason", "task.touch", "wrong.away", "done"):
        assert GAME.lessons.words[language][f"beside.{key}"] in together
    assert max(map(len, shown.splitlines())) <= 100


def test_a_wrong_try_is_answered_with_its_clause_and_costs_nothing() -> None:
    shown = footplate("learn", "rocket", "beside", typed="take London brewing\nmove GWR W\nm gwr ne\nquit\n").out
    assert "One token is enough here" in shown
    assert re.search(r"GWR would leave the land.*\(R23\)", " ".join(shown.split()))
    assert "[x] Move the GWR engine" in shown


def test_moves_are_typed_as_in_play() -> None:
    shown = footplate("learn", "rocket", "beside", typed="3\nGWR\nNE\nquit\n").out
    assert "Anton gets £2,000" in shown
    anew = footplate("learn", "rocket", "beside", typed="take\nmove GWR NE\nquit\n").out
    assert "Anton gets £2,000" in anew


def test_what_means_nothing_is_answered_too() -> None:
    assert "dance" in footplate("learn", "rocket", "beside", typed="dance\nquit\n").out


def test_who_asks_is_shown_a_move() -> None:
    shown = footplate("learn", "rocket", "beside", typed="show\nquit\n").out
    assert "Try this: move GWR NE\nYou are first in GWR shares with 1; nobody else has any." in shown
    assert re.search(r"Try this: (move|take|station) \S+", footplate("learn", "rocket", "little", typed="show\n").out)


def test_others_do_what_the_lesson_says() -> None:
    shown = footplate("learn", "rocket", "matching", typed="move GWR NE\nmatch NE\nquit\n").out
    assert "Beate bids 1 share of GWR" in shown
    assert "Anton gets £2,000" in shown


def test_rules_can_be_read_in_between() -> None:
    shown = footplate("learn", "rocket", "beside", typed="? R37\n?\nmoves\nlist\nagain\nquit\n").out
    assert "R37  The active player speaks last" in shown
    assert "R53  When a line is connected" in shown
    assert shown.count("Bring GWR to Gloucester (you are A)") == 2


def test_enter_goes_on_and_next_leaves_a_lesson_out() -> None:
    shown = footplate("learn", "rocket", "lines", typed="next\nmove GWR NE\n\nquit\n").out
    assert [title in shown for title in ("Bring GWR to Gloucester (you", "Earn with stations (you")] == [True, True]
    assert json.loads(progress().read_text("utf-8")) == {"rocket": ["beside"]}


def test_the_last_one_says_how_to_play() -> None:
    shown = footplate("learn", "rocket", "final-kind", typed="take Reading brewing\nmove L&Y NW\n").out
    assert "footplate play rocket" in shown


@pytest.mark.parametrize("kept", ["", "[]", '{"rocket": 3}', '{"rocket": ["lines"]'])
def test_a_file_that_holds_something_else_is_no_hindrance(kept: str) -> None:
    progress().parent.mkdir(parents=True)
    progress().write_text(kept, "utf-8")
    assert "[ ] lines " in footplate("learn", "rocket").out
    footplate("learn", "rocket", "beside", typed="move GWR NE\nquit\n")
    assert json.loads(progress().read_text("utf-8")) == {"rocket": ["beside"]}


def test_what_there_is_not_is_refused_in_a_sentence() -> None:
    assert footplate("learn", "rocket", "vetoo").complaint == "There is no lesson “vetoo”; did you mean veto?"
    assert "There is no game" in footplate("learn", "chess").complaint
