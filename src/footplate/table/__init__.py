"""A game being played by people: seats, commands, undo, clocks, chat, notifications, and the store. Knows no HTTP."""

from __future__ import annotations
