"""How a record ends: the headers Result and Termination, and whether they fit the last position."""

from __future__ import annotations

import re
from collections.abc import Sequence

from footplate.kernel.game import AnyGame
from footplate.kernel.records.common import Agreements
from footplate.kernel.records.faults import Fault
from footplate.kernel.records.headers import SEAT_LETTERS, Headers
from footplate.kernel.state import OVER, State
from footplate.kernel.text import BadText
from footplate.language import Phrase


def write_points(scores: Sequence[int]) -> str:
    """`A=35 B=47`."""
    return " ".join(f"{seat}={points}" for seat, points in zip(SEAT_LETTERS, scores, strict=False))


def winners(game: AnyGame, state: State, without: str = "") -> str:
    """The letters of the seats that win, leaving out those that gave up."""
    gone = [SEAT_LETTERS.index(letter) for letter in without]
    return "".join(SEAT_LETTERS[seat] for seat in game.rules.winners(state, gone))


def write_result(scores: Sequence[int], winners: str) -> str:
    """The value of header Result.

    >>> write_result([35, 47], "B")
    'A=35 B=47 win=B'
    """
    return write_points(scores) + (f" win={winners}" if winners else "")


def ending_faults(game: AnyGame, headers: Headers, state: State, agreements: Agreements) -> list[Fault]:
    """The claims of Result and Termination that the last position does not confirm. An open record claims nothing."""
    result, termination = headers["Result"], headers["Termination"]
    faults = []
    how, _, seat = termination.partition(" ")
    gave_up = agreements.ended == "resign" and agreements.ended_by.split()[1:2] == [seat]
    facts = {
        "normal": (state.to_move == OVER, Phrase("expected.not_over")),
        "resigned": (gave_up, Phrase("expected.no_resignation")),
        "agreed": (agreements.ended == "agree", Phrase("expected.not_agreed")),
    }
    fits, why_not = facts.get(how, (True, None))
    if not fits:
        bad = BadText("E03", Phrase("expected.ending_fits", why=why_not), termination)
        faults.append(Fault.of(bad, *headers.place("Termination")))
    elif result != "*" and how != "annulled":
        points, _, claimed = re.sub(r" ?win=", "|", result).partition("|")
        if points != write_points(state.scores()):
            bad = BadText("E03", Phrase("expected.last_points", points=write_points(state.scores())), result)
            faults.append(Fault.of(bad, *headers.place("Result")))
        elif how == "normal" and claimed != winners(game, state):
            bad = BadText("E03", Phrase("expected.last_winner", winner=f"win={winners(game, state)}"), result)
            faults.append(Fault.of(bad, *headers.place("Result")))
    return faults
