"""Something that several tasks wait for."""

from __future__ import annotations

import asyncio


class Alarm:
    """Wakes all waiting tasks. Each has an event of its own, so clearing one does not clear the others."""

    def __init__(self) -> None:
        self._events: list[asyncio.Event] = []

    def event(self) -> asyncio.Event:
        """An event for one more waiting task."""
        event = asyncio.Event()
        self._events.append(event)
        return event

    def set(self) -> None:
        for event in self._events:
            event.set()
