"""What lists cost in a store with a million games.

    ./run bench lists [--games 1000000]

A store on SQLite in a temporary folder: of a hundred games sixty are over, twenty are played, twenty wait for players,
five of them for anybody; they belong to a thousand people. Milliseconds of CPU time for the first page of each list,
medians of 25.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the crowd of the tests

from footplate.table.basics.values import NOBODY, Who  # noqa: E402
from footplate.table.show.lists import Lists  # noqa: E402
from footplate.table.store import open_store  # noqa: E402
from tests.table.crowd import fill  # noqa: E402

ROUNDS: Final = 25


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1_000_000)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lists.sqlite3"
        with closing(open_store(str(path))) as store:
            fill(store, games)
            lists = Lists(store)
            print(f"{games:,} games, {path.stat().st_size / 1e6:,.0f} MB")
            questions: dict[str, Callable[[], list[dict[str, Any]]]] = {
                "mine, all running": lambda: lists.mine(Who("P80")),
                "mine, all over": lambda: lists.mine(Who("P7")),
                "finished": lambda: lists.finished(Who("P7")),
                "finished, other device": lambda: lists.finished(Who("R8")),
                "finished, for nobody": lambda: lists.finished(NOBODY),
                "open": lambda: lists.open(NOBODY),
            }
            for name, ask in questions.items():
                rows, times = len(ask()), []
                for _ in range(ROUNDS):
                    began = time.process_time()
                    ask()
                    times.append(time.process_time() - began)
                print(f"{name:<24}{rows:>4} rows {statistics.median(times) * 1000:8.2f} ms")


if __name__ == "__main__":
    main()
