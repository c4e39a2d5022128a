"""Pictures, boards and openings change on purpose only."""

from __future__ import annotations

import json

import pytest

from footplate.games import BUILT_IN
from tests.games.pictures import PINNED, sums

pytestmark = pytest.mark.once


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_is_drawn_is_what_was_drawn(game: str) -> None:
    """Where this fails, look at the picture; if it is meant: `python -m tests.games.pictures`."""
    pinned = {name: sum for name, sum in json.loads(PINNED.read_text("utf-8")).items() if name.startswith(game)}
    assert dict(sums(game)) == pinned
