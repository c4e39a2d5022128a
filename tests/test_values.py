"""What one part hands to another does not change under its hands: values are frozen, and hold their fields alone."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Final

import footplate

CHANGING: Final = {
    "footplate.games.whistle.page.journeys._Played",
    "footplate.games.whistle.text.unsealing._Slot",
    "footplate.kernel.records.recorder._Entry",
    "footplate.table.play.live.Live",
}
"""Notes that one module keeps for itself while it works; and a live table, which is copied before it is changed."""


def test_values_are_frozen_and_hold_nothing_but_their_fields() -> None:
    found = list(_values())
    assert len(found) > 60
    for value in found:
        name = f"{value.__module__}.{value.__qualname__}"
        assert value.__dataclass_params__.frozen is (name not in CHANGING), name  # type: ignore[attr-defined]
        assert value.__dictoffset__ == 0 or name in CHANGING, name


def _values() -> Iterator[type]:
    for module in pkgutil.walk_packages(footplate.__path__, "footplate."):
        if not module.name.endswith("__main__"):
            for found in vars(importlib.import_module(module.name)).values():
                if isinstance(found, type) and is_dataclass(found) and found.__module__ == module.name:
                    yield found
