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
    """The sentences of a game. By default the bare facts."""

    naming: tuple[str, ...] = ()
    """Kinds of events whose sentence names a whole move; without one, the words of its last step are used."""
    repeating: tuple[str, ...] = ()
    """Kinds of events that only repeat what a move was, and nothing about its consequences."""
    evident: tuple[str, ...] = ()
    """Kinds of events that tell moves apart and follow from the name of a move: they are not told beside it."""
    leading: tuple[str, ...] = ()
    """Groups of offers whose words stand before those of the last step: "Use the Warehouse · Take steel"."""

    minor: tuple[str, ...] = ()
    """Kinds of events that are left out where there is little room."""

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
        """The reasons for a move, in sentences about the board: what it changes, what that is for, and what the other
        move leaves undone. Empty: the terms of the bot's evaluation are shown instead.
        """
        return []

    def title(self, move: Comparison[S], players: Sequence[str], language: str, /) -> str:
        """What its player calls a move, in a few words; "" where the sentences of its events name it."""
        return ""

    def gathered(self, events: Sequence[Event], /) -> list[Event]:
        """The events of one move as they are best told: those that belong together are one. They may be new kinds of
        event, known to `tell` alone.
        """
        return [*events]

    def in_brief(self, events: Sequence[Event], /) -> list[Event]:
        """The events of one move for a place with room for a few sentences, such as a hint: what several seats get for
        the same thing may be one event, known to `tell` alone.
        """
        return [*events]

    def clauses(self, state: S, /) -> tuple[str, ...]:
        """The clauses to read for a player who wonders what is possible here."""
        return ()

    def sideboard(self, state: S, seat: int | None, language: str, /) -> str:
        """Everything beside the board that this seat (None: a spectator) may know, as a few lines of text.

        The plain page shows a line that begins with the letter of a seat and a colon ("A: 6 coins") beside that seat's
        mark. By default the points, without those the seat may not know.
        """
        return standings(state.scores(), language)

    def sections_in_all(self, state: S, section: str, /) -> int:
        """How many sections of this kind (`run 3`) a game like this has; 0 where that is open."""
        return 0

    def results(
        self,
        positions: Sequence[S],
        moves: Sequence[tuple[Sequence[Event], Sequence[int]]],
        players: Sequence[str],
        language: str,
        /,
    ) -> list[str]:
        """The results of a section of a game, as a report by post prints them; empty where its moves say it all.

        For each move: the position before it, its events, and by how much it changed the points of every seat.
        """
        return []

    def summary(self, state: S, players: Sequence[str], language: str, /) -> str:
        """The final scoring as a table of text; before the end, what it would be now."""
        width = max(map(len, players), default=0)
        rows = zip(players, state.scores(), strict=True)
        return "\n".join(f"{name:<{width}}  {number(score, language):>8}" for name, score in rows)


def standings(scores: Sequence[int | None], language: str) -> str:
    """The points of every seat on one line; `?` for those the reader may not know.

    >>> standings([3, None], "en")
    'A 3  B ?'
    """
    points = ("?" if score is None else number(score, language) for score in scores)
    return "  ".join(f"{chr(65 + seat)} {score}" for seat, score in enumerate(points))
