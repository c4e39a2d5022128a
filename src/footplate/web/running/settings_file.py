"""The settings file of a server (TOML): how much visitors may do, and how long things are kept.

`deploy/footplate.toml` has every setting with its default.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from footplate.web.running.settings import ServerSettings


class Known(NamedTuple):
    """One setting: the field of `ServerSettings` it fills, its default, and its smallest and largest value."""

    field: str
    default: int
    least: int
    most: int


def _known_sections() -> dict[str, dict[str, Known]]:
    usual = {field.name: field.default for field in fields(ServerSettings) if isinstance(field.default, int)}
    limits = {name: Known(name, usual[name], 1, 1_000_000) for name in usual if "_per_" in name or "_in_all" in name}
    lifetimes = {
        name.removeprefix("keep_"): Known(name, usual[name], 0, 100_000) for name in usual if name.startswith("keep_")
    }
    return {"limits": limits, "lifetimes": lifetimes}


SECTIONS: Final[Mapping[str, Mapping[str, Known]]] = _known_sections()


class BadSettingsFile(ValueError):
    """Something in the file that cannot be meant. `key` names the sentence about it, `facts` fill it in."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


def read_settings_file(path: Path) -> dict[str, int]:
    """Returns the fields of `ServerSettings` that the file fills. Raises `BadSettingsFile` or `OSError`."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as bad:
        raise BadSettingsFile("no_toml", why=bad) from None
    return dict(_filled(data))


def _filled(data: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    for section, entries in data.items():
        if section not in SECTIONS or not isinstance(entries, dict):
            raise BadSettingsFile("no_section", found=section, known=", ".join(f"[{name}]" for name in SECTIONS))
        for name, value in entries.items():
            known = SECTIONS[section].get(name)
            if known is None:
                raise BadSettingsFile("no_setting", section=section, found=name, known=", ".join(SECTIONS[section]))
            if type(value) is not int or not known.least <= value <= known.most:
                raise BadSettingsFile("no_value", name=name, found=value, least=known.least, most=known.most)
            yield known.field, value
