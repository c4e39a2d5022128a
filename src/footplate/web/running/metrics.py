"""Metrics of a server process in the text format of Prometheus, written without a library."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

Labels = tuple[str, ...]

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper ends of the buckets for what should take milliseconds, in seconds."""
SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""The same for what may take longer."""


def _head(name: str, kind: str, help: str) -> Iterator[str]:
    yield f"# HELP {name} {help}"
    yield f"# TYPE {name} {kind}"


def _line(name: str, labels: Mapping[str, str], value: float) -> str:
    """
    >>> _line("moves_total", {"by": 'a "bot"'}, 3.0)
    'moves_total{by="a \\\\"bot\\\\""} 3'
    """
    told = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
    shown = int(value) if float(value).is_integer() else value
    return f"{name}{{{told}}} {shown}" if told else f"{name} {shown}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


class Count:
    """A counter."""

    def __init__(self, name: str, help: str, labels: Sequence[str] = ()) -> None:
        self.name = name
        self._help = help
        self._labels = labels
        self._times: defaultdict[Labels, float] = defaultdict(float)
        self._mutex = threading.Lock()

    def add(self, *labels: str) -> None:
        """Count one more. May be called from any thread."""
        with self._mutex:
            self._times[labels] += 1

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, "counter", self._help)
        with self._mutex:
            times = sorted(self._times.items())
        for labels, value in times:
            yield _line(self.name, dict(zip(self._labels, labels, strict=True)), value)


class DurationHistogram:
    """A histogram of durations."""

    def __init__(self, name: str, help: str, ends: Sequence[float], labels: Sequence[str] = ()) -> None:
        self.name = name
        self._help = help
        self._ends = ends
        self._labels = labels
        self._found: dict[Labels, list[float]] = {}
        self._mutex = threading.Lock()

    def add(self, seconds: float, *labels: str) -> None:
        """Add a duration. May be called from any thread."""
        with self._mutex:
            found = self._found.setdefault(labels, [0.0] * (len(self._ends) + 2))
            found[bisect_left(self._ends, seconds)] += 1
            found[-1] += seconds

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, "histogram", self._help)
        with self._mutex:
            found = sorted((labels, list(counts)) for labels, counts in self._found.items())
        for labels, counts in found:
            named = dict(zip(self._labels, labels, strict=True))
            so_far = 0.0
            for end, count in zip((*map(str, self._ends), "+Inf"), counts[:-1], strict=True):
                so_far += count
                yield _line(f"{self.name}_bucket", {**named, "le": end}, so_far)
            yield _line(f"{self.name}_sum", named, counts[-1])
            yield _line(f"{self.name}_count", named, so_far)


class Level:
    """A gauge, read at each scrape."""

    def __init__(self, name: str, help: str, read: Callable[[], Mapping[Labels, float]], *labels: str) -> None:
        self.name = name
        self._help = help
        self._read = read
        self._labels = labels

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, "gauge", self._help)
        for labels, value in sorted(self._read().items()):
            yield _line(self.name, dict(zip(self._labels, labels, strict=True)), value)


class Metrics:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self.requests = Count("footplate_requests_total", "Requests answered.", ("operation", "status"))
        self.request_seconds = DurationHistogram(
            "footplate_request_seconds", "Seconds until a request was answered.", QUICK, ("operation",)
        )
        self.moves = Count("footplate_moves_total", "Moves made, by people and by bots.", ("by",))
        self.thinking_seconds = DurationHistogram(
            "footplate_bot_thinking_seconds", "Seconds a bot thought about a move.", SLOW
        )
        self.waiting_seconds = DurationHistogram(
            "footplate_bot_waiting_seconds", "Seconds it waited for its turn to think.", SLOW
        )
        self.store_seconds = DurationHistogram("footplate_store_seconds", "Seconds the store took.", QUICK, ("kind",))
        self.lag_seconds = DurationHistogram(
            "footplate_event_loop_lag_seconds", "Seconds by which the event loop was late.", QUICK
        )
        self._all: list[Count | DurationHistogram | Level] = [
            *(self.requests, self.request_seconds, self.moves, self.thinking_seconds, self.waiting_seconds),
            *(self.store_seconds, self.lag_seconds),
        ]

    def level(self, name: str, help: str, read: Callable[[], Mapping[Labels, float]], *labels: str) -> None:
        """Add a gauge that is read at each scrape."""
        self._all.append(Level(name, help, read, *labels))

    @property
    def names(self) -> list[str]:
        return [one.name for one in self._all]

    def text(self) -> str:
        """All metrics as text. Gauges may ask the store: call it in a thread."""
        return "\n".join(line for one in self._all for line in one.lines()) + "\n"
