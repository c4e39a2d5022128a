"""The valley: places, the links between them, and what the numbers of steps mean."""

from __future__ import annotations

import json
from importlib import resources
from typing import Final

_MAP: Final = json.loads(resources.files(__package__).joinpath("map.json").read_text("utf-8"))

PITS: Final[list[str]] = _MAP["pits"]
PORTS: Final[list[str]] = _MAP["ports"]
PLACES: Final[dict[str, list[int]]] = _MAP["places"]
"""Where each place lies on the picture."""
COST: Final[list[int]] = [*_MAP["links"].values()]
ENDS: Final[list[list[str]]] = [link.split("-") for link in _MAP["links"]]

BUILD: Final = 0
HAUL: Final = 100
REST: Final = 200
TIDE: Final = 300
"""Steps: BUILD + link, HAUL + pit * 10 + port, REST, and for chance TIDE + port."""


def name_of(step: int) -> str:
    """A step in the words of the notation."""
    if step >= TIDE:
        return f"tide {PORTS[step - TIDE]}"
    if step == REST:
        return "rest"
    if step >= HAUL:
        pit, port = divmod(step - HAUL, 10)
        return f"haul {PITS[pit]}-{PORTS[port]}"
    return f"build {'-'.join(ENDS[step - BUILD])}"


HAULS: Final = [HAUL + pit * 10 + port for pit in range(len(PITS)) for port in range(len(PORTS))]
TIDES: Final = [TIDE + port for port in range(len(PORTS))]
STEPS: Final = {name_of(step): step for step in [*range(len(ENDS)), *HAULS, REST, *TIDES]}
"""Everything anybody can ever do, by its name."""
