"""The least game, any method of which can be made to fail while it is played: a file beside it says which, and how."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import race  # type: ignore[import-not-found]  # it is installed beside

from footplate.kernel.facets import Maps, Notation, Page, Pictures, Rules, Secrets, Story, Study
from footplate.kernel.game import Game
from footplate.kernel.state import State

SET = Path(__file__).with_name("trap.txt")
FACETS: dict[str, type] = {
    "rules": race.RaceRules,
    "notation": race.RaceNotation,
    "maps": Maps,
    "story": Story,
    "pictures": Pictures,
    "page": Page,
    "secrets": Secrets,
    "study": Study,
}
BASES: tuple[type, ...] = (Rules, Notation, Maps, Story, Pictures, Page, Secrets, Study, State)
NEEDED = ("advance", "legal", "scores")


def methods(kind: type) -> list[str]:
    """What may be asked of a facet or a state."""
    named = dict.fromkeys(name for base in kind.__mro__ if base is not object for name in vars(base))
    return [name for name in named if not name.startswith("_") and callable(getattr(kind, name))]


def may_fail(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def asked(*given: Any, **named: Any) -> Any:
        trap = SET.read_text("utf-8").split() if SET.exists() else []
        if trap[1:] == [name]:
            if trap[0] == "raise":
                raise RuntimeError("what its author wrote")
            while trap[0] == "loop":
                pass
            return object()
        return method(*given, **named)

    return asked


def with_traps(kind: type, prefix: str) -> type:
    own = {name: may_fail(f"{prefix}.{name}", getattr(kind, name)) for name in methods(kind) if name != "made_of"}
    return type(f"Trap{kind.__name__}", (kind,), {"__module__": __name__, **own})


TrapRace = with_traps(race.Race, "state")
race.Race = TrapRace
TRAPS = [f"state.{name}" for name in methods(race.Race) if name != "made_of"]
TRAPS += [f"{key}.{name}" for key, kind in FACETS.items() for name in methods(kind)]

GAME: Game[Any] = Game(
    key="trap",
    title="Trap",
    package=__name__,
    seats=range(2, 5),
    **{key: with_traps(kind, key)() for key, kind in FACETS.items()},
)
