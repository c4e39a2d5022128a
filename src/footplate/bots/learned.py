"""Learned values as files: read, written, and given to the expert of a game."""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from footplate.bots.expert import Expert
from footplate.bots.network import Layer, Network

FORMAT: Final = 1


def value_file(module: str, seats: int) -> Traversable:
    """The file of the value learned for a number of seats: in the folder `values` beside the expert's module."""
    return files(module.rpartition(".")[0]) / "values" / f"{seats}.json"


@lru_cache(32)
def _read(module: str, seats: int) -> Network | None:
    file = value_file(module, seats)
    return network_of(json.loads(file.read_text("utf-8"))) if file.is_file() else None


def use_network(expert: Expert, seats: int) -> bool:
    """Give the expert the value learned for this number of seats; False when there is none."""
    expert.network = _read(type(expert).__module__, seats)
    return expert.network is not None


def network_of(written: Mapping[str, Any]) -> Network:
    """The network a file holds."""
    layers = list[Layer]()
    for layer in written["layers"]:
        inputs, units = layer["inputs"], layer["units"]
        weights = _numbers(layer["weights"], inputs * units)
        rows = [weights[unit * inputs : (unit + 1) * inputs] for unit in range(units)]
        layers.append(Layer(rows, _numbers(layer["biases"], units)))
    return Network(layers)


def written(network: Network, about: Mapping[str, object]) -> str:
    """The file that holds this network; `about` says how it was made."""
    layers = [
        {
            "inputs": len(layer.weights[0]),
            "units": len(layer.biases),
            "weights": _text([weight for row in layer.weights for weight in row]),
            "biases": _text(layer.biases),
        }
        for layer in network.layers
    ]
    return json.dumps({"format": FORMAT, **about, "layers": layers}, indent=1) + "\n"


def _numbers(text: str, count: int) -> list[int]:
    return list(struct.unpack(f"<{count}i", base64.b64decode(text)))


def _text(numbers: list[int]) -> str:
    return base64.b64encode(struct.pack(f"<{len(numbers)}i", *numbers)).decode()
