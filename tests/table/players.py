"""A process in which twenty tables are played at once, until somebody kills it.

Called with a store and the tables; says a line for every move that was acknowledged, as soon as it was.
"""

from __future__ import annotations

import json
import os
import sys
import threading

from footplate.table.basics.errors import Refused
from footplate.table.basics.values import Who
from footplate.table.service import Tables
from footplate.table.store import open_store
from tests.table.sitting import deciding, first_action


def play(tables: Tables, who: Who, id: str, sitting: str) -> None:
    number = 0
    while True:
        number += 1
        seq, seat, steps, key = (
            tables.looking.seq(id),
            deciding(tables, id),
            first_action(tables, id),
            f"{sitting}-{number}",
        )
        try:
            done = tables.playing.move(who, id, seq=seq, seat=seat, steps=steps, key=key).result()
        except Refused:  # the game is over
            return
        said = json.dumps({"id": id, "seq": done.seq, "before": seq, "seat": seat, "steps": steps, "key": key}) + "\n"
        os.write(1, said.encode())


def main() -> None:
    where, person, sitting, *ids = sys.argv[1:]
    tables = Tables(open_store(where))
    threads = [threading.Thread(target=play, args=(tables, Who(person), id, sitting)) for id in ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
