"""Where hexes lie: the page says it as the server does."""

from __future__ import annotations

import pytest

from footplate.games import load
from footplate.kernel.whereabouts import whereabouts
from footplate.language import catalog
from tests.page.node import needs_node, run

pytestmark = needs_node


@pytest.mark.parametrize(
    ("game", "map_key", "language"),
    [("rocket", "england-188", "en"), ("rocket", "england-188", "hu"), ("dampfross", "germany", "it")],
)
def test_the_page_and_the_server_say_the_same(game: str, map_key: str, language: str) -> None:
    rules = load(game)
    assert rules.maps.shelf is not None
    land = rules.maps.shelf.load(map_key)
    words = {key: text for key, text in catalog(language).items() if key.startswith("where.")}
    said = run("lying.js", {"board": rules.page.board(map_key), "language": language, "words": words})
    assert said == whereabouts(land, language)
