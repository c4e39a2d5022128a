"""The record of a game as a seat, or a spectator, may have it now."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.projection import GameSeals, cut, published
from footplate.kernel.records.record import Record
from footplate.kernel.records.recorder import Action


def record_seen_by(game: AnyGame, record: Record, actions: Sequence[Action], seat: int | None) -> Record:
    """The record as this seat (None: a spectator) may have it: the full record of a game that is over. In a running
    game `?` stands for every value the seat may not know, and the record ends before the first move that is still
    sealed for it.
    """
    if record.ended:
        return record
    sealed = first_sealed(game, actions, seat)
    shown = cut(record, sealed - 1) if sealed else record
    return published(shown, "public" if seat is None else seat_letter(seat), GameSeals(game, record))


def first_sealed(game: AnyGame, actions: Sequence[Action], seat: int | None) -> int:
    """The number of the first move of another seat that is sealed, and that no position since has shown; 0 if none."""
    number = sum(1 for action in actions if action.text)
    first = 0
    sealed: set[str] | None = None
    for action in reversed(actions):
        seats = range(action.after.seats)
        here = {seat_letter(one) for one in seats if game.secrets.is_sealed(action.after, one, seat)}
        sealed = here if sealed is None else sealed & here
        if not sealed:
            break
        if action.text:
            first = number if action.actor in sealed else first
            number -= 1
    return first
