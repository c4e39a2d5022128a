"""What games show is what their types say: every key is known, and every value of its kind."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import footplate
from footplate.games import BUILT_IN, load
from tests.games_in_play import begin, steps_of

OPTIONS = {"rocket": {"cash": "hidden"}}


@pytest.mark.parametrize("key", BUILT_IN)
def test_views_hold_what_their_types_say(key: str) -> None:
    kind = load(key).page.view_type
    assert kind is not None
    play = begin(key, 3, seats=3, **OPTIONS.get(key, {}))
    seen: set[str] = set()
    for number, step in enumerate(steps_of(play, 3)):
        if number % 4 == 0:
            seen |= understood(play, kind)
        play.push(step)
    seen |= understood(play, kind)
    assert {"legal", "final"} <= seen


def understood(play: footplate.Play, kind: type) -> set[str]:
    """The keys of what each seat and a spectator are shown, once it has been read by its type."""
    keys: set[str] = set()
    for viewer in (None, 0, 1, 2):
        sent = msgspec.json.encode(play.rules.view(play.state, viewer))
        read: Any = msgspec.json.decode(sent, type=kind)
        # What the types do not know is left out on the way.
        assert msgspec.json.decode(msgspec.json.encode(read)) == msgspec.json.decode(sent)
        keys |= read.keys()
    return keys
