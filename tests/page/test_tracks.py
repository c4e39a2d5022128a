"""The page draws track where Python draws it: its own code, run by Node on positions of real games."""

from __future__ import annotations

import re
from typing import Any

from footplate.draw.tracks import TrackCourse, course_path, depth
from footplate.games.dampfross import GAME as DAMPFROSS
from footplate.games.dampfross.rules import moves as building
from footplate.games.rocket import GAME as ROCKET
from footplate.games.rocket.page.picture import picture_of
from footplate.games.rocket.page.svg import LIVERIES, RADIUS
from footplate.games.rocket.rules import moves
from footplate.kernel.game import AnyGame
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.page.node import needs_node, run

Points = list[tuple[float, float]]

pytestmark = needs_node


def drawn_by_the_page(game: AnyGame, positions: list[Any]) -> list[list[Any]]:
    board = game.page.board(game.maps.default)
    task = {"game": game.key, "board": {"radius": board["radius"], "shift": board["shift"]}, "positions": positions}
    drawn: list[list[Any]] = run("drawn.js", task)
    return drawn


def points(path: str) -> Points:
    """The points of a path, control points included, in absolute coordinates."""
    found: Points = []
    at = (0.0, 0.0)
    for command, rest in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", rest)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        size = 2 if command in "qQ" else 1
        for first in range(0, len(pairs), size):
            group = pairs[first : first + size]
            here = [(at[0] + x, at[1] + y) if command.islower() else (x, y) for x, y in group]
            found += here
            at = here[-1]
    return found


def same(one: Points, other: Points) -> bool:
    return len(one) == len(other) and all(
        abs(a - b) < 0.11 and abs(c - d) < 0.11 for (a, c), (b, d) in zip(one, other, strict=True)
    )


def test_lines_of_rocket_run_as_python_draws_them_mergers_included() -> None:
    expected: list[list[str]] = []
    positions: list[Any] = []
    merged = 0
    for seed in range(4):
        dice = Random(seed)
        state = ROCKET.new(3)
        turn = 0
        while state.to_move != OVER:
            steps = state.legal()
            state.play(moves.MOVE if moves.MOVE in steps else steps[dice.below(len(steps))])
            turn += 1
            if turn % 25 and state.to_move != OVER:
                continue
            picture = picture_of(state)
            courses = [(track.company, TrackCourse(track.cells, track.start, track.link)) for track in picture.tracks]
            everything = [course for _, course in courses]
            paths = []
            for company in LIVERIES:
                own = [course for owner, course in courses if owner == company]
                for course in sorted(own, key=lambda course: -depth(course, everything)):
                    others = [other for other in everything if other is not course]
                    paths.append(course_path(picture.grid, course, others, RADIUS))
            expected.append(paths)
            positions.append(ROCKET.view(state, None)["lines"])
            merged += sum(line.dissolved for line in state.lines)
    assert merged > 10
    for here, there in zip(expected, drawn_by_the_page(ROCKET, positions), strict=True):
        assert len(here) == len(there)
        for python, page in zip(here, there, strict=True):
            assert same(points(python), points(page)), (python, page)


def test_every_segment_of_dampfross_is_drawn_once_for_each_owner() -> None:
    dice = Random(2)
    state = DAMPFROSS.new(3, DAMPFROSS.options.read("jointLines=yes buildDice=2"))
    positions: list[Any] = []
    for turn in range(500):
        if state.to_move == CHANCE:
            state.play(DAMPFROSS.rules.draw(state, dice.below))
            continue
        steps = [step for step in state.legal() if step >= building.BUILD] or state.legal()
        state.play(steps[dice.below(len(steps))])
        if turn % 100 == 99:
            positions.append(DAMPFROSS.view(state, None)["track"])
    for track, companies in zip(positions, drawn_by_the_page(DAMPFROSS, positions), strict=True):
        for company in companies:
            own = [segment for segment in track if company["seats"] in segment["owners"]]
            # Each segment is three strokes: to the lane, along it, and to the middle of the next hex.
            assert company["d"].count("L") == 3 * len(own)
        assert len(companies) == len({tuple(seats) for segment in track for seats in segment["owners"]})
