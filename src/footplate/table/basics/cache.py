"""What was read from the store and still holds, so that it need not be read again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """An LRU cache. The code that changes a value must call `forget`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._mutex = threading.Lock()
        self._forgotten = 0

    def get(self, key: K) -> V | None:
        with self._mutex:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def read(self, key: K, reading: Callable[[], V]) -> V:
        """The value with this key, read on a cache miss.

        A value that changed while it was being read is not kept, since the reading may have come before or after the
        change.
        """
        known = self.get(key)
        if known is not None:
            return known
        before = self._forgotten
        value = reading()
        with self._mutex:
            if before == self._forgotten:
                self._kept[key] = value
                if len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return value

    def forget(self, key: K) -> None:
        with self._mutex:
            self._forgotten += 1
            self._kept.pop(key, None)

    def replace(self, key: K, old: V, new: V) -> None:
        """Something has become of a value, and it is known what; forget it if it is not that value which is kept."""
        with self._mutex:
            self._forgotten += 1
            if self._kept.get(key) is old:
                self._kept[key] = new
            else:
                self._kept.pop(key, None)

    def clear(self) -> None:
        with self._mutex:
            self._forgotten += 1
            self._kept.clear()
