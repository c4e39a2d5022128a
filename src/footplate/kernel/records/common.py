"""Moves every game knows: giving up, agreeing to end, missing a deadline, and sealed orders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from footplate.kernel.fairness import order_seal
from footplate.kernel.records.record import MoveLine
from footplate.kernel.text import END_OF_LINE, BadText, complete, words
from footplate.language import Phrase

COMMON: Final = ("pass", "resign", "nmr", "agree", "seal", "open")
"""`pass` is read by the game, the others here."""

A_TAIL: Final = Phrase("expected.tail", marks='"[", "{"')
"""What may stand after a move."""
_OPEN: Final = re.compile(r'\s*\S+\s+([0-9a-fA-F]{32})\s+"([^"]*)"(.*)')


@dataclass(frozen=True, slots=True)
class Agreements:
    """What common moves have brought about so far. The position of the game does not contain it."""

    agreed: frozenset[str] = frozenset()
    """Seats that agree to end; any other move makes the agreement void."""
    ended: str = ""
    """`resign` or `agree` when that has ended the game; else ""."""
    ended_by: str = ""
    """The text of the line that ended it."""
    seals: Mapping[str, str] = field(default_factory=dict)
    """Sealed orders not opened yet, by seat."""
    orders: Mapping[str, str] = field(default_factory=dict)
    """Opened orders not played yet, by seat."""


def keywords(own: Sequence[str]) -> list[str]:
    """First words of all moves of a game with these words of its own."""
    return list(dict.fromkeys([*own, *COMMON]))


def common_keyword(text: str, own: Sequence[str]) -> str:
    """The common keyword a move begins with, possibly cut short; "" for a move of the game itself."""
    first = text.split(maxsplit=1)[0]
    if len(first) == 1:
        return ""  # one-letter forms belong to the games
    keyword = complete(first, keywords(own))
    return keyword if keyword in COMMON[1:] else ""


def canonical(keyword: str, text: str) -> str:
    """A common move in the form programs write. Raises `BadText`."""
    parts = words(text)
    if keyword == "seal":
        if len(parts) < 2 or not re.fullmatch("[0-9a-fA-F]{64}", parts[1].text):
            raise _bad_argument(Phrase("expected.hash"), text, 1)
        extra, written = parts[2:], f"seal {parts[1].text.lower()}"
    elif keyword == "open":
        found = _OPEN.fullmatch(text)
        if found is None:
            raise _bad_argument(Phrase("expected.order"), text, 1)
        extra, written = words(found[3]), f'open {found[1].lower()} "{found[2]}"'
    else:
        extra, written = parts[1:], keyword
    if extra:
        raise BadText("E09", Phrase("expected.nothing_more"), extra[0].text, extra[0].column)
    return written


def _bad_argument(expected: Phrase, text: str, place: int) -> BadText:
    parts = words(text)
    if len(parts) > place:
        return BadText("E07", expected, parts[place].text, parts[place].column)
    return BadText("E07", expected, END_OF_LINE, len(text.rstrip()) + 1)


def after_common(agreements: Agreements, keyword: str, line: MoveLine, game_id: str, seats: str) -> Agreements:
    """The agreements after a common move in canonical form. Raises `BadText`."""
    if line.actor == "*":
        raise BadText("E05", Phrase("expected.seat", names=", ".join(seats)), "*")
    if keyword == "resign":
        return replace(agreements, ended="resign", ended_by=line.text)
    if keyword == "agree":
        agreed = agreements.agreed | {line.actor}
        over = agreed == frozenset(seats)
        return replace(agreements, agreed=agreed, ended="agree" if over else "", ended_by=line.text if over else "")
    if keyword == "seal":
        return replace(agreements, seals={**agreements.seals, line.actor: line.move.split()[1]})
    seal = agreements.seals.get(line.actor)
    if seal is None:
        raise BadText("E11", Phrase("expected.sealed_order", seat=line.actor), line.move)
    _, nonce, order = line.move.split(" ", 2)
    order = order.strip('"')
    if order_seal(game_id, line.actor, bytes.fromhex(nonce), order) != seal:
        raise BadText("E11", Phrase("expected.order_sealed", seat=line.actor, seal=seal[:8]), order)
    seals = {seat: other for seat, other in agreements.seals.items() if seat != line.actor}
    return replace(agreements, seals=seals, orders={**agreements.orders, line.actor: order})


def after_game_move(agreements: Agreements, line: MoveLine) -> Agreements:
    """The agreements after a move of the game. Raises `BadText` when the seat had opened another order."""
    order = agreements.orders.get(line.actor)
    if order not in (None, line.move):
        raise BadText("E11", Phrase("expected.order_opened", seat=line.actor, order=order), line.move)
    orders = {seat: other for seat, other in agreements.orders.items() if seat != line.actor}
    return replace(agreements, agreed=frozenset(), orders=orders)
