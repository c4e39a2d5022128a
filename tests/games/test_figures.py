"""The pictures of the rulebooks: sound positions, drawn, with something said in every language."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from footplate.games import BUILT_IN
from footplate.games import load as rules_of
from footplate.kernel.figures import SHAPE, draw_figure
from footplate.kernel.referee import inspect
from footplate.language import LANGUAGES


@pytest.mark.parametrize("key", BUILT_IN)
def test_every_picture_shows_a_sound_position_beside_clauses_that_exist(key: str) -> None:
    game = rules_of(key)
    clauses = {clause.id for clause in game.rulebook("en").clauses}
    assert len({one.key for one in game.figures}) == len(game.figures) == 4
    for one in game.figures:
        state = game.restore(one.position)
        inspect(game, state)
        assert one.clauses
        assert {*one.clauses} <= clauses
        assert len({one.said[language] for language in LANGUAGES}) == len(LANGUAGES)
        hexes = {hex["name"] for hex in game.page.board(game.maps.key_of(state))["hexes"]}
        assert {*one.look} <= hexes, one.key


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_picture_shows_a_part_of_the_board(key: str) -> None:
    game = rules_of(key)
    one = game.figures[0]
    drawn = draw_figure(game, one, "dark", "de")
    ElementTree.fromstring(drawn)
    box = re.search(r'viewBox="([^"]*)" width', drawn)
    assert box is not None
    _, _, width, height = map(float, box[1].split())
    assert width / height == pytest.approx(SHAPE, rel=0.01)
    assert 'data-theme="dark"' in drawn
