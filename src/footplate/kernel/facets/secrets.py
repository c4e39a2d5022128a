"""What seats know that others do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar, cast

from footplate.kernel.facets.rules import Below
from footplate.kernel.state import CHANCE, State

S = TypeVar("S", bound=State)


class Secrets(Generic[S]):
    """What is secret from whom. By default everything lies open."""

    in_play = False
    """Whether seats learn in play what others do not know. Then nothing is taken back across a reveal, not even when
    all agree, and neither a state nor its digest is shown to players: only views, projections and `Event.seen_by`.
    """

    def kept(self, state: S, /) -> bool:
        """Whether seats have secrets from each other in this game. Any position of it will do: its options decide."""
        return self.in_play

    def sees_score(self, state: S, viewer: int | None, seat: int, /) -> bool:
        """Whether the viewer (None: a spectator) may know the points of a seat, as `State.scores` gives them."""
        return True

    def determinize(self, state: S, seat: int, below: Below, /) -> S:
        """A copy in which everything this seat may not know is replaced by a guess. Bots are given such copies.

        The seat after the last one (`state.seats`) stands for a spectator, who knows what all players know.
        """
        return cast(S, state.clone())

    def reveals(self, state: S, step: int, /) -> bool:
        """Whether this step, played here, shows a seat something unknown: undo reaches back to it, not across it."""
        return state.to_move == CHANCE

    def sealed(self, state: S, actor: str, text: str, seat: int | None, /) -> str:
        """A move in canonical form with `?` for each value this seat (None: a spectator) may not see.

        Any position of the game will do: its options decide what is secret, `actor` and `text` whose secret it is.
        """
        return text

    def is_sealed(self, state: S, actor: int, seat: int | None, /) -> bool:
        """Whether what `actor` decides in this position stays unknown to this seat until a later position shows it."""
        return False

    def together(self, state: S, /) -> Sequence[int]:
        """The seats that decide under seal and need not wait for each other, in the order in which the rules ask them;
        empty where one decision follows another.
        """
        return ()

    def asked(self, state: S, seat: int, /) -> S:
        """A copy in which this one of them is asked now. What it decides there is valid in its turn; once it has
        decided, the copy asks no seat any more.
        """
        return cast(S, state.clone())

    def unsealed(self, state: S, seat: int | None, moves: Sequence[tuple[str, str]], /) -> tuple[S, list[str]]:
        """The opening and the moves (actor and text) of a record as this seat sees it, with guesses in place of all it
        hides: guesses that fit everything it shows, so that a published record can be checked.

        Where nothing fits, the `?` stays.
        """
        return state, [text for _, text in moves]

    def checks(self, state: S, /) -> frozenset[str]:
        """Keys of checks that only a full record may carry, e.g. "pay" when cash is secret."""
        return frozenset()
