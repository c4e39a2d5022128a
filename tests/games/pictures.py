"""Pictures, boards and openings as short sums, so that none of them changes unnoticed.

`python -m tests.games.pictures` writes the sums anew, when a change is meant.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from footplate.games import BUILT_IN, KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay

RECORDS: Final = Path(__file__).resolve().parents[1] / "records"
PINNED: Final = RECORDS / "pictures.json"
GAMES: Final = {
    "rocket": ("two-seats", "four-seats"),
    "dampfross": ("practice-three-seats-agreement", "germany-two-seats"),
    "whistle": (),
}
"""The recorded games whose middle and end are drawn; none named: all."""


def _sum(thing: object) -> str:
    text = thing if isinstance(thing, str) else json.dumps(thing, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def sums(game: str) -> Iterator[tuple[str, str]]:
    """What is pinned of a game: name and sum."""
    rules = load(game)
    for seats in rules.seats:
        yield f"{game} opening, {seats} seats", f"{rules.new(seats).digest():x}"
    for key in rules.maps.names("en"):
        yield f"{game} board {key}", _sum(rules.page.board(key))
    names = GAMES[game] or sorted(path.stem for path in (RECORDS / game).glob("*.fpr"))
    for name in names:
        played = replay(read_record((RECORDS / game / f"{name}.fpr").read_text("utf-8"), KNOWN), load)
        middle = played.lines[len(played.lines) // 2].after
        for when, state in (("middle", middle), ("end", played.state)):
            yield f"{game} {name}, {when}: picture", _sum(rules.pictures.svg(state, "light"))
            yield f"{game} {name}, {when}: letters", _sum(rules.pictures.text_board(state, colour=True))


if __name__ == "__main__":
    found = {name: sum for game in BUILT_IN for name, sum in sums(game)}
    PINNED.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
