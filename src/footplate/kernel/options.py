"""The options of a game: each with its values, its default and the clause it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from footplate.kernel.errors import BadGame
from footplate.kernel.text import BadText, as_python, nearest
from footplate.language import Phrase

TAKEN: Final = ("game", "seats", "players", "seed", "map")
"""Words with a meaning of their own in `footplate.start`."""
_VALUE: Final = re.compile(r"[\w.+-]+")
"""Values without any of the separators of headers and positions."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice about the rules. Values are words; the first one is not special, `default` is.

    A corrected ruling is an option, too: the corrected one is the default `since` a revision of the rules, and games
    that began under an earlier revision continue with the value `before`.
    """

    key: str
    values: tuple[str, ...]
    default: str
    clause: str
    since: int = 0
    before: str = ""

    def __post_init__(self) -> None:
        """Options stand in headers, in positions and in calls of `footplate.start`: there they must be told apart."""
        if not isinstance(self.key, str) or not self.key.isidentifier() or self.key in TAKEN:
            raise BadGame(f"{self.key!r} cannot be the key of an option: a word beside {', '.join(TAKEN)} is expected")
        if not isinstance(self.values, tuple) or not all(
            isinstance(v, str) and _VALUE.fullmatch(v) for v in self.values
        ):
            raise BadGame(f"option {self.key} has the values {self.values!r}: a tuple of words is expected")
        if self.default not in self.values:
            raise BadGame(f"option {self.key} has the default {self.default!r}, which is none of its values")
        if self.since and (self.before not in self.values or self.before == self.default):
            raise BadGame(f"option {self.key} had {self.before!r} before: another of its values is expected")

    def usual(self, revision: int | None) -> str:
        """The value where none was chosen: today, or in a game that began under this revision."""
        return self.before if revision is not None and revision < self.since else self.default


class Options(Mapping[str, str]):
    """A value for every option of a game."""

    def __init__(self, spec: OptionSpec, chosen: Mapping[str, str]) -> None:
        self._values = {option.key: chosen.get(option.key, option.default) for option in spec}
        self._changed = {key: value for key, value in sorted(self._values.items()) if value != spec[key].default}

    def __getitem__(self, key: str) -> str:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(str(self))

    @property
    def changed(self) -> dict[str, str]:
        """What differs from the defaults, sorted by key."""
        return dict(self._changed)

    def __str__(self) -> str:
        return " ".join(f"{key}={value}" for key, value in self._changed.items()) or "-"


class OptionSpec:
    """All options of a game, in the order a person would read them."""

    def __init__(self, *options: Option) -> None:
        self._options = {option.key: option for option in options}

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options.values())

    def __getitem__(self, key: str) -> Option:
        return self._options[key]

    def choose(self, chosen: Mapping[str, str] | None = None, revision: int | None = None) -> Options:
        """The chosen values, else the defaults of today or of a revision. Raises `BadText` for an unknown key or
        value.
        """
        for key, value in (chosen or {}).items():
            if key not in self._options:
                names = list(self._options)
                expected = Phrase("expected.option", names=", ".join(names)) if names else Phrase("expected.no_option")
                raise BadText("E03", expected, key, nearest=nearest(key, names))
            option = self._options[key]
            if not isinstance(value, str):
                raise BadText(
                    "E03",
                    Phrase("expected.option_text", key=key, names=", ".join(option.values)),
                    as_python(value),
                )
            if value not in option.values:
                raise BadText(
                    "E03",
                    Phrase("expected.option_value", key=key, names=", ".join(option.values)),
                    value,
                    nearest=nearest(value, option.values),
                )
        return Options(self, {option.key: option.usual(revision) for option in self} | dict(chosen or {}))

    def read(self, text: str, revision: int | None = None) -> Options:
        """Options as in the header of a record, of today or of a revision: `key=value key=value`, or `-` for none."""
        chosen: dict[str, str] = {}
        for pair in [] if text == "-" else text.split():
            key, equals, value = pair.partition("=")
            if not equals:
                raise BadText("E03", Phrase("expected.option_shape"), pair)
            chosen[key] = value
        return self.choose(chosen, revision)

    def write(self, options: Options, revision: int) -> str:
        """Options as in the header of a record of this revision: those that differ from its defaults."""
        chosen = sorted(key for key, value in options.items() if value != self[key].usual(revision))
        return " ".join(f"{key}={options[key]}" for key in chosen) or "-"
