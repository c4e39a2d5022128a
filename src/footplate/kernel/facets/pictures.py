"""How the board looks, in letters and as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final, Generic, Literal, TypeVar

from footplate.kernel.attributes import own_attributes
from footplate.kernel.state import State

S = TypeVar("S", bound=State)

Room = tuple[int, int]
"""Columns and lines of a terminal that are free."""

Theme = Literal["auto", "light", "dark"]
"""The colours of a picture."""

_EM: Final = 10
_COLUMN: Final = 6
"""Size of letters in the plain picture, and about how wide one of them is."""
_INK: Final = {"auto": "currentColor", "light": "#222", "dark": "#ddd"}


class Pictures(Generic[S]):
    """Pictures of a position. By default a list of the attributes of the state."""

    def text_board(self, state: S, /, colour: bool = False, room: Room | None = None, look: str = "") -> str:
        """The board in letters: all of it, or for a large one the part that fits into `room`, around `look` (a hex)."""
        return plain_board(own_attributes(state))

    def svg(self, state: S, /, theme: Theme = "auto", language: str = "en") -> str:
        """The board as a picture, in the colours of its reader or in fixed ones, with names in a language. By default:
        the board in letters.
        """
        lines = self.text_board(state).split("\n")
        width, height = max(map(len, lines)) * _COLUMN + 2 * _EM, len(lines) * 1.4 * _EM + 2 * _EM
        rows = "".join(
            f'<text x="{_EM}" y="{_EM * (2 + 1.4 * n):g}" xml:space="preserve">{escape(line)}</text>'
            for n, line in enumerate(lines)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="monospace" '
            f'font-size="{_EM}" fill="{_INK[theme]}">{rows}</svg>'
        )


def plain_board(held: Mapping[str, object]) -> str:
    """The attributes of a state, one a line."""
    shown = {name: value for name, value in held.items() if name != "to_move"}
    width = max(map(len, shown), default=0)
    return "\n".join(f"{name:<{width}}  {_plain(value)}" for name, value in shown.items())


def _plain(value: object) -> str:
    return " ".join(map(_plain, value)) if isinstance(value, list | tuple) else str(value)
