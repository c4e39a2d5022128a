"""The gauges of a server, read at each scrape: sockets, bots, messages, tables, the store."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from footplate import __version__
from footplate.web.running.metrics import Labels
from footplate.web.server import Server

STARTED: Final = time.time()


def add_levels(server: Server) -> None:
    """Add the gauges to the metrics of a server."""
    level, tables, thinkers = server.metrics.level, server.tables, server.thinkers
    level("footplate_info", "The version that runs.", lambda: {(__version__,): 1.0}, "version")
    level("footplate_start_time_seconds", "When this process began.", lambda: {(): STARTED})
    level("footplate_sockets", "Pages and streams that listen here.", lambda: {(): float(len(server.hub))})
    level("footplate_bots_thinking", "Bots that think now.", lambda: {(): float(thinkers.thinking)})
    level(
        "footplate_bots_waiting",
        "Bots that wait for their turn to think, where people play and where bots play alone.",
        lambda: {(table,): float(number) for table, number in thinkers.waiting.items()},
        "table",
    )
    level("footplate_tables_in_memory", "Tables held ready here.", lambda: {(): float(len(tables.live))})
    level("footplate_tables", "Tables in the store.", lambda: _labelled(tables.admin_lists.counts()), "status")
    level(
        "footplate_outbox_messages", "Messages, by what became of them.", lambda: _labelled(tables.messages()), "state"
    )
    level("footplate_store_bytes", "Bytes the store takes.", lambda: {(): float(tables.store.size())})
    level("footplate_read_only", "1 while nothing may be changed.", lambda: {(): float(server.notice()["read_only"])})
    level("footplate_ready", "1 while this process takes requests.", lambda: {(): float(not server.unready())})


def _labelled(counts: Mapping[str, int]) -> Mapping[Labels, float]:
    return {(name,): float(number) for name, number in counts.items()}
