"""Where on the board a lesson is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from footplate.bots.answering import answering
from footplate.games import BUILT_IN, load
from footplate.kernel.lesson_places import hexes_of, hexes_shown, solved


def about(key: str, name: str) -> set[str]:
    game = load(key)
    lesson = game.lessons.find(name)
    return {*hexes_of(game, lesson, answering(game, lesson))}


@pytest.mark.parametrize(
    ("game", "lesson", "hexes"),
    [
        ("rocket", "beside", "L3 L4 M2 M3 M4 N3 N4 O2"),  # those outlined, Gloucester, where the engine stands
        ("rocket", "veto", "M3 N4 Q4"),  # Gloucester and Salisbury are named
        ("dampfross", "track", "A1 A2 A3"),  # what both solutions build
        ("dampfross", "netting", "B4 C3 D4 D5 E4 E5 F4 G4 G5 G6"),  # the whole route
        ("whistle", "town", "C6 D7"),
    ],
)
def test_a_lesson_is_where_its_solutions_and_its_words_are(game: str, lesson: str, hexes: str) -> None:
    assert about(game, lesson) == {*hexes.split()}


@pytest.mark.parametrize(("game", "lesson"), [("rocket", "lines"), ("rocket", "little"), ("whistle", "upgrades")])
def test_it_is_the_whole_board_where_one_may_begin_anywhere(game: str, lesson: str) -> None:
    assert about(game, lesson) == set()


def test_a_picture_shows_a_part_of_the_board_all_the_same() -> None:
    game = load("rocket")
    lesson = game.lessons.find("lines")
    assert "N3" in hexes_shown(game, lesson, answering(game, lesson))
    unsolved = replace(lesson, solutions=())
    assert hexes_shown(game, unsolved, answering(game, unsolved)) == ()


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_solution_played_is_a_lesson_done(key: str) -> None:
    game = load(key)
    for lesson in game.lessons:
        for solution in lesson.solutions:
            assert solved(game, lesson, solution, answering(game, lesson)).done, f"{lesson.key}: {solution}"
