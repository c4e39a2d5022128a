"""Checking the chance of a record against the secret that was revealed after the game."""

from __future__ import annotations

from footplate.kernel.chance import drawn
from footplate.kernel.fairness import chance_key, commitment, salt_seal
from footplate.kernel.game import AnyGame
from footplate.kernel.records.faults import Fault
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.turns import Turn
from footplate.kernel.text import BadText
from footplate.language import Phrase


def header_faults(headers: Headers) -> list[Fault]:
    """Commitment and salt seals that do not fit what they promised."""
    faults = []
    if headers["Secret"] != "-":
        promised = commitment(headers["Id"], bytes.fromhex(headers["Secret"]))
        if promised != headers["Commit"]:
            bad = BadText("E13", Phrase("expected.commitment", hash=promised), headers["Commit"])
            faults.append(Fault.of(bad, *headers.place("Commit")))
    for seat in headers.seats:
        salt, seal = headers.get(f"Salt{seat}"), headers.get(f"SaltSeal{seat}")
        if salt is not None and seal is not None and seal != salt_seal(headers["Id"], seat, salt):
            bad = BadText(
                "E13", Phrase("expected.salt_seal", salt=f"Salt{seat}", hash=salt_seal(headers["Id"], seat, salt)), seal
            )
            faults.append(Fault.of(bad, *headers.place(f"SaltSeal{seat}")))
    return faults


class Proof:
    """Recomputes one chance line after the other; does nothing while the secret is unknown."""

    def __init__(self, headers: Headers, game: AnyGame) -> None:
        self._game = game
        self._events = 0
        self._inherited = int(headers.get("Inherited", "0"))
        self._key: bytes | None = None
        if headers["Secret"] != "-":
            self._key = chance_key(headers["Id"], bytes.fromhex(headers["Secret"]), headers.salts)

    def check(self, turn: Turn | None, by_hand: bool = False) -> None:
        """Check that this chance line is the next event of the secret; an unplayed one counts too. Raises `BadText`.

        Inherited chance came from the secret of another game, and is not judged; nor are dice thrown by hand.
        """
        self._events += 1
        if self._key is None or turn is None or self._events <= self._inherited or by_hand:
            return
        steps = drawn(self._game, turn.before, self._key, self._events)
        line = self._game.notation.write(turn.before, steps)
        if line != turn.move:
            raise BadText("E13", Phrase("expected.drawn", line=line, n=self._events), turn.move)
