"""A game in sentences: what is asked, what happened, how things stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from footplate.kernel.events import Event
from footplate.kernel.facets.reasons import Comparison, Reason
from footplate.kernel.state import State
from footplate.language import number, say

S = TypeVar("S", bound=State)


class Story(Generic[S]):
    """What a game says. By default the bare facts."""

    naming: tuple[str, ...] = ()
    """Kinds of events whose sentence names a whole move; where there is none, the words of its last step do."""
    repeating: tuple[str, ...] = ()
    """Kinds of events that only say again what a move was, and nothing of what came of it."""
    evident: tuple[str, ...] = ()
    """Kinds of events that tell moves apart and follow from the name of a move: they are not told beside it."""
    leading: tuple[str, ...] = ()
    """Groups of offers whose words stand before those of the last step: "Use the Warehouse · Take steel"."""

    minor: tuple[str, ...] = ()
    """Kinds of events that are left out where there is room only for what matters most."""

    def ask(self, state: S, players: Sequence[str], language: str, /) -> str:
        """What the seat to move is asked, as a sentence."""
        return say("asked.choose", language)

    def ask_briefly(self, state: S, players: Sequence[str], language: str, /) -> tuple[str, str]:
        """The question beside a board: short enough for one line, and a few words on what it means, or ""."""
        return self.ask(state, players, language), ""

    def tell(self, event: Event, players: Sequence[str], language: str, /) -> str:
        """One event as a sentence, made of its `facts` alone; "" for what the line of the record says already."""
        facts = {
            key: players[fact] if key == "seat" and isinstance(fact, int) else fact for key, fact in event.facts.items()
        }
        return ", ".join([event.kind, *(f"{key} {fact}" for key, fact in facts.items())])

    def reasons(self, move: Comparison[S], players: Sequence[str], language: str, /) -> list[Reason]:
        """What speaks for a move, in sentences about the board: what it changes, what that is for, and what the other
        move leaves undone. []: the terms of the bot's evaluation are told instead.
        """
        return []

    def title(self, move: Comparison[S], players: Sequence[str], language: str, /) -> str:
        """What a move is called by whoever makes it, in a few words; "" where the sentences of its events name it."""
        return ""

    def gathered(self, events: Sequence[Event], /) -> list[Event]:
        """The events of one move as they are best told: what belongs together as one. They may be new kinds of event,
        which only `tell` needs to know.
        """
        return [*events]

    def in_brief(self, events: Sequence[Event], /) -> list[Event]:
        """The events of one move where there is room for a few sentences only, as in a hint: what several seats get for
        the same thing may be one event, which only `tell` needs to know.
        """
        return [*events]

    def clauses(self, state: S, /) -> tuple[str, ...]:
        """The clauses somebody should read who wonders what can be done here."""
        return ()

    def sideboard(self, state: S, seat: int | None, language: str, /) -> str:
        """Everything beside the board that this seat (None: a spectator) may know, as a few lines of text.

        The plain page shows a line that begins with the letter of a seat and a colon ("A: 6 coins") beside that seat's
        mark. By default the points, without those the seat may not know.
        """
        return standings(state.scores(), language)

    def sections_in_all(self, state: S, section: str, /) -> int:
        """How many sections of this kind (`run 3`) a game like this has; 0 where nobody can say."""
        return 0

    def results(
        self,
        positions: Sequence[S],
        moves: Sequence[tuple[Sequence[Event], Sequence[int]]],
        players: Sequence[str],
        language: str,
        /,
    ) -> list[str]:
        """What a section of a game came to, as a report by post prints it; [] where its moves say it all.

        Of each move: the position before it, its events, and by how much it changed the points of every seat.
        """
        return []

    def summary(self, state: S, players: Sequence[str], language: str, /) -> str:
        """The final scoring as a table of text; before the end, what it would be now."""
        width = max(map(len, players), default=0)
        rows = zip(players, state.scores(), strict=True)
        return "\n".join(f"{name:<{width}}  {number(score, language):>8}" for name, score in rows)


def standings(scores: Sequence[int | None], language: str) -> str:
    """The points of every seat on one line; `?` for those that are not to be known.

    >>> standings([3, None], "en")
    'A 3  B ?'
    """
    points = ("?" if score is None else number(score, language) for score in scores)
    return "  ".join(f"{chr(65 + seat)} {score}" for seat, score in enumerate(points))
