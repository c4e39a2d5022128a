"""Messages for listeners, encoded once however many receive the same one."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

from footplate.web.contract.answers import encode
from footplate.web.listeners.encoded_view import EncodedView
from footplate.web.listeners.presence import Company

MESSAGES_CACHED: Final = 32
"""The number of messages that are cached: those of tables where something has just happened."""

T = TypeVar("T")


class Message(dict[str, Any]):
    """One message: its `type`, and what belongs to it."""

    _text: bytes | None = None

    @property
    def text(self) -> bytes:
        """It as JSON."""
        if self._text is None:
            self._text = encode(self)
        return self._text


class Messages:
    """A cache of messages that many listeners receive, one after the other."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[Message | None, object]] = OrderedDict()
        """Each with the objects it was made of: as long as these are kept, no other object gets their identity."""

    def view(self, shown: EncodedView, told: array[int] | None, since: int | None) -> Message | None:
        """The difference between a view and the view with these marks, for a listener that had the view `since`; None
        if nothing differs.
        """

        def made() -> Message | None:
            changed = shown.changed_since(told)
            return Message(type="view", seq=shown.seq, since=since, **changed) if changed else None

        return self._once((id(shown), id(told), since), made, (shown, told))

    def presence(self, table: str, company: Company) -> Message:
        """Who is at a table."""
        words = {"type": "presence", "online": sorted(company.seats), "watching": company.watching}
        message = self._once((table, company), lambda: Message(words), None)
        assert message
        return message

    def _once(self, what: Hashable, made: Callable[[], Message | None], of: object) -> Message | None:
        kept = self._kept.get(what)
        if kept is None:
            kept = self._kept[what] = made(), of
            if len(self._kept) > MESSAGES_CACHED:
                self._kept.popitem(last=False)
        return kept[0]
