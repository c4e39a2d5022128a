"""What a seat, or the public, may see of a record; and the chain hash, which is taken of the public part."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Protocol

from footplate.kernel.errors import GameError
from footplate.kernel.game import AnyGame
from footplate.kernel.records.opening import opening
from footplate.kernel.records.record import Annotation, Item, MoveLine, Record, SectionLine


class Seals(Protocol):
    """What is sealed in a record, and for whom. A seat of None is a spectator."""

    secret_checks: frozenset[str]
    """Keys of checks only a full record carries."""

    def move(self, actor: str, move: str, seat: int | None) -> str:
        """The move with `?` for each value this seat may not see."""

    def position(self, text: str, seat: int | None) -> str:
        """A full position string as this seat sees it."""


class GameSeals:
    """The seals of a game's own rules. Values that are sealed in the record already stay so."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self._game = game
        self._opening = opening(record.headers, game)
        self.secret_checks = game.secrets.checks(self._opening)

    def move(self, actor: str, move: str, seat: int | None) -> str:
        return self._game.secrets.sealed(self._opening, actor, move, seat)

    def position(self, text: str, seat: int | None) -> str:
        return self._game.position(self._game.restore(text), seat, full=False)


def project(record: Record, view: str, seals: Seals) -> Record:
    """The record in another view: "public", or a seat's, which only a full record contains."""
    if view == record.view:
        return record
    if view != "public" and (view not in record.seats or record.view != "full"):
        raise GameError(f'the view "{view}" cannot be made of a record with the view "{record.view}"')
    seat = record.seats.index(view) if view != "public" else None
    headers = record.headers.replaced(View=view).without("Begun")
    if "Start" in headers:
        headers = headers.replaced(Start=seals.position(headers["Start"], seat))
    body = [_seen(item, seat, seals) if isinstance(item, MoveLine) else item for item in record.body]
    return Record(headers, tuple(body))


def _seen(line: MoveLine, seat: int | None, seals: Seals) -> MoveLine:
    annotations = []
    for annotation in line.annotations:
        if annotation.key == "pos":
            position = seals.position(" ".join(annotation.words[1:]), seat)
            annotations.append(Annotation(("pos", *position.split(" "))))
        elif annotation.key not in seals.secret_checks:
            annotations.append(annotation)
    return replace(line, move=seals.move(line.actor, line.move, seat), annotations=tuple(annotations))


def cut(record: Record, number: int) -> Record:
    """The record as it stood after move `number`: nothing revealed, nothing ended."""
    body: list[Item] = []
    reached = 0
    for item in record.body:
        if reached == number and (isinstance(item, SectionLine) or (isinstance(item, MoveLine) and item.depth == 0)):
            break
        if isinstance(item, MoveLine) and item.depth == 0 and not item.undone:
            reached = item.number
        body.append(item)
    headers = record.headers.replaced(Secret="-", Result="*", Termination="-").without("Begun")
    return Record(headers, tuple(body))


def published(record: Record, view: str, seals: Seals) -> Record:
    """What may be shown of a game in this view now: everything once it has ended, no secret before."""
    if record.ended:
        return record if view == "full" else project(record, view, seals)
    if view == "full" or record.headers["Secret"] != "-":
        raise GameError("a full record and its secret are published after the game has ended")
    return project(record, view, seals)


def chain(record: Record, seals: Seals) -> list[str]:
    """The chain hash before move 1 and after every line that was played, undone ones included.

    It can be computed during play, from any view, so the two sides of a disagreement can find the number where they
    differ.
    """
    public = project(record, "public", seals)
    link = hashlib.sha256(public.headers.pinned().encode("utf-8")).digest()
    links = [link.hex()]
    for line in public.played:
        link = hashlib.sha256(link + line.text.encode("utf-8")).digest()
        links.append(link.hex())
    return links
