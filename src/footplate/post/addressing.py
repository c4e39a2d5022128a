"""Checks the heading of a sheet against the seat it was sent to."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.kernel.game import seat_letter
from footplate.kernel.text import complete, plain
from footplate.language import Phrase
from footplate.post.sheet import Heading, Sheet


def seat_meant(heading: Heading, players: Sequence[str]) -> int | None:
    """The seat a heading names, by its letter or its player's name; None where it names none."""
    if heading.seat and ord(heading.seat) - 65 < len(players):
        return ord(heading.seat) - 65
    for name in heading.names:
        known = complete(name, players)
        if known is not None:
            return [*players].index(known)
    return None


def _signs(heading: Heading, players: Sequence[str], seat: int) -> bool:
    """Whether a heading has the name of this seat's player, which may be another player's too."""
    return any(complete(name, players) == players[seat] for name in heading.names)


def objections(sheet: Sheet, id: str, players: Sequence[str], seat: int) -> list[Phrase]:
    """Reasons why this sheet cannot belong to this seat of this game."""
    found = list[Phrase]()
    heading = sheet.heading
    if heading.game and plain(heading.game) != plain(id):
        found.append(Phrase("post.wrong.game", found=heading.game, id=id))
    meant = seat_meant(heading, players)
    if meant not in (None, seat) and (heading.seat or not _signs(heading, players, seat)):
        said = heading.seat or next(iter(heading.names), "")
        found.append(Phrase("post.wrong.seat", found=said, seat=seat_letter(seat)))
    if sheet.longer:
        found.append(Phrase("post.wrong.long"))
    return found
