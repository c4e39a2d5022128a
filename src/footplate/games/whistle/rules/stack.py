"""The face-down stack: no order, only which tiles are in it (W23, W99a). Compiled."""

from __future__ import annotations

from footplate.games.whistle.rules.moves import KINDS
from footplate.games.whistle.rules.pieces import TILES
from footplate.games.whistle.rules.position import Position


def drawable(position: Position) -> list[int]:
    """The kinds of tiles that can come next: those at the bottom only when the rest is gone."""
    if position.stack_size > 0:
        return [tile for tile in range(KINDS) if position.stack[tile] > 0]
    return sorted(set(position.bottom))


def can_come(position: Position, tile: int) -> bool:
    """Whether this kind of tile can come next."""
    if not 0 <= tile < KINDS:
        return False
    return position.stack[tile] > 0 if position.stack_size > 0 else tile in position.bottom


def copies_to_come(position: Position, tile: int) -> int:
    """How many tiles of this kind can come next."""
    return position.stack[tile] if position.stack_size > 0 else position.bottom.count(tile)


def take(position: Position, tile: int) -> None:
    """This tile leaves the stack."""
    if position.stack_size > 0:
        position.stack[tile] -= 1
        position.stack_size -= 1
    else:
        position.bottom.remove(tile)


def shuffle(position: Position) -> None:
    """The tiles at the bottom become part of the stack (W98, A7)."""
    for tile in position.bottom:
        position.stack[tile] += 1
    position.stack_size += len(position.bottom)
    position.bottom = []


def tell_of_tile(position: Position, kind: str, clause: str, seat: int, tile: int) -> None:
    """What happens to a tile in a hand is known to its owner, to everybody when hands are open (A31)."""
    if position.settings.open_hands:
        position.emit(kind, clause, {"seat": seat, "tile": TILES[tile]})
    else:
        position.emit_to_owner(kind, clause, {"seat": seat}, {"tile": TILES[tile]})


def add_to_hand(position: Position, seat: int, tile: int) -> None:
    """Hands are sorted, whatever the order of drawing."""
    hand = position.hands[seat]
    hand.append(tile)
    hand.sort()


def put_under(position: Position, seat: int, tile: int) -> None:
    """A tile goes from a hand under the stack (W24, W99)."""
    position.hands[seat].remove(tile)
    position.bottom.append(tile)
    position.bottom.sort()
