"""What a witness at the table can say: who is asked what, where a locomotive stands, which rule a move breaks."""

from __future__ import annotations

from footplate.games.rocket import GAME
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.game import seat_letter
from footplate.kernel.illegal import Illegal
from tests.games.rocket.table import legal, line, why_not


def asked(state: RocketState) -> str:
    """Who is to decide what: "A action", "B call", "C bid", "A match"."""
    return f"{seat_letter(state.to_move)} {GAME.view(state, None)['asked']}"


def where(state: RocketState, company: str) -> str:
    """The hex of a company's locomotive."""
    return state.board.hex_names[line(state, company).locomotive]


def ways(state: RocketState, company: str) -> list[str]:
    """The directions in which a locomotive may be moved now, clockwise from the north-east."""
    copy = state.clone()
    move, locomotive, _ = GAME.notation.read(copy, f"move {company} E")
    copy.play(move)
    copy.play(locomotive)
    return legal(copy)


def towns(state: RocketState, company: str) -> set[str]:
    """The towns connected to a line."""
    connected = line(state, company).connected
    return {name for number, name in enumerate(state.board.town_names) if connected >> number & 1}


def refused(state: RocketState, text: str) -> str:
    """Try a move on a copy. A refused step must leave everything as it was.

    Returns the clause the move breaks; "" when it is legal.
    """
    copy = state.clone()
    for step in GAME.notation.read(copy, text):
        before = copy.digest(), GAME.position(copy)
        try:
            copy.play(step)
        except Illegal as illegal:
            refusal = illegal
        else:
            continue
        assert (copy.digest(), GAME.position(copy)) == before, f"{text} was refused, but changed the position"
        assert step not in copy.legal()
        refusal.where = None
        assert str(refusal) == why_not(state, text)
        return refusal.clause
    assert not why_not(state, text)
    return ""
