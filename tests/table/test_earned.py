"""The log says what every move earned, to those who may know."""

from __future__ import annotations

import pytest

from footplate.games import KNOWN
from footplate.table.basics.machine_time import MachineTime
from footplate.table.play.importing import prepared
from footplate.table.show.views import Viewer
from tests.browser.records import NAMES, OPTIONS, played


def viewer(game: str, seat: int | None, moves: int | None = None, **options: str) -> Viewer:
    """Somebody who looks at a game of bots, after so many moves."""
    record = str(played(game, lambda play: False, **(options or OPTIONS.get(game, {}))).record)
    return Viewer(prepared(record, moves, "table", MachineTime(0)).live, seat, "en", NAMES[:2])


def earned(viewer: Viewer) -> list[int]:
    changes = [change for entry in viewer.log(1, 1000) for change in entry["changes"]]
    return [sum(change["by"] for change in changes if change["seat"] == seat) for seat in range(2)]


@pytest.mark.parametrize("game", KNOWN)
def test_what_the_moves_earned_adds_up_to_the_result(game: str) -> None:
    anton = viewer(game, 0)
    begun, *_, ended = anton.history()["scores"]
    assert earned(anton) == [end - start for start, end in zip(begun, ended, strict=True)]


def test_hidden_cash_is_told_to_its_owner_alone() -> None:
    seen = [earned(viewer("rocket", seat, 60, cash="hidden")) for seat in (0, 1, None)]
    own, others = seen[0][0], seen[1][1]
    assert own
    assert others
    assert seen == [[own, 0], [0, others], [0, 0]]
