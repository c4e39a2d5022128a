"""What a step reveals is seen by those who play it, not by those who only ask what it would do."""

from __future__ import annotations

import json

import pytest

import footplate
from footplate.games.whistle import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import TILES
from footplate.kernel.text import BadText
from footplate.table.errors import Refused
from footplate.table.service import Tables
from footplate.table.values import Who
from tests.games.whistle.test_secrets import with_compass
from tests.table.sitting import deciding, person


@pytest.fixture
def table(tables: Tables) -> tuple[Who, str]:
    """Seat A has room in the hand and the Compass."""
    who = person(tables)
    play = footplate.from_position(GAME.position(with_compass()))
    return who, tables.import_record(who, str(play.record)).result().id


def test_the_stack_is_not_seen_before_the_look_is_confirmed(tables: Tables, table: tuple[Who, str]) -> None:
    who, id = table
    asked = tables.preview(who, id, "en", seq=tables.seq(id), seat=0, steps=[moves.LOOK])
    assert (asked["complete"], asked["barrier"]) == (True, True)
    assert "found" not in asked["view"]
    assert asked["offers"] == []
    tables.move(who, id, seq=tables.seq(id), seat=0, steps=[moves.LOOK]).result()
    assert deciding(tables, id) == 0
    assert json.dumps(tables.view(who, id, "en", seat=0)["view"]["found"]) != "[]"


def test_no_refusal_tells_what_is_in_the_stack(tables: Tables, table: tuple[Who, str]) -> None:
    who, id = table
    seq = tables.seq(id)
    for tile in range(len(TILES[: moves.KINDS])):
        steps = [moves.LOOK, moves.FIND + tile]
        with pytest.raises(BadText):
            tables.preview(who, id, "en", seq=seq, seat=0, steps=steps)
        with pytest.raises(Refused):
            tables.move(who, id, seq=seq, seat=0, steps=steps).result()
        said = tables.why(who, id, "en", seq=seq, seat=0, steps=[moves.LOOK], step=moves.FIND + tile)
        assert not said["legal"]
    assert tables.seq(id) == seq
