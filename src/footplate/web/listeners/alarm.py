"""Something that several tasks wait for."""

from __future__ import annotations

import asyncio


class Alarm:
    """Wakes everybody who waits. Each has an event of their own: whoever clears theirs takes it from nobody else."""

    def __init__(self) -> None:
        self._events: list[asyncio.Event] = []

    def event(self) -> asyncio.Event:
        """For one more who waits."""
        event = asyncio.Event()
        self._events.append(event)
        return event

    def set(self) -> None:
        for event in self._events:
            event.set()
