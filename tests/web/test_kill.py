"""The server is killed at random moments, again and again: every acknowledged move is there, and none twice."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2

from tests.web.playing import fresh_key, open_table, view_of
from tests.web_server import Client, Server, start_server

TABLES = 20
MOVES = 9
KILLS = 4


class Rounds:
    """Twenty tables that are played at once, and a server that dies under them."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "server.log"
        self.db = folder / "t.sqlite3"
        self.server = start_server(self.db, self.log)
        self._up = threading.Event()
        self._up.set()
        self._count = threading.Condition()
        self._acknowledged = 0

    def kill_after(self, moves: int) -> None:
        """Kill the server once so many moves have been acknowledged in all, and start another in its place."""
        with self._count:
            self._count.wait_for(lambda: self._acknowledged >= moves, 60)
        self._up.clear()
        self.server.kill()
        if self.server.process.stdout:
            self.server.process.stdout.close()
        self.server = start_server(self.db, self.log, "--port", str(self.server.port))
        self._up.set()

    def persistently(self, what: Any, *given: Any, **named: Any) -> Any:
        """Ask until there is an answer."""
        while True:
            self._up.wait(60)
            try:
                return what(*given, **named)
            except httpx2.TransportError:
                continue

    def play(self, anton: Client, table: str, seed: int) -> list[list[int]]:
        """Play some moves; gives what was acknowledged, in order."""
        chance = random.Random(seed)
        acknowledged = []
        for _ in range(MOVES):
            (seat,) = self.persistently(view_of, anton, table, 0)["prompt"]["deciding"]
            view = self.persistently(view_of, anton, table, seat)
            steps, offers, complete = [], view["offers"], False
            while not complete:
                steps.append(chance.choice(offers)["step"])
                asked = {"seq": view["seq"], "seat": seat, "steps": steps}
                tried = self.persistently(anton.post, f"/tables/{table}/preview", asked)
                offers, complete = tried["offers"], tried["complete"]
            body = {**asked, "key": fresh_key()}  # the same key at every try: that is what it is for
            self.persistently(anton.post, f"/tables/{table}/moves", body)
            acknowledged.append(steps)
            with self._count:
                self._acknowledged += 1
                self._count.notify_all()
        return acknowledged


def stored_moves(db: str, table: str) -> list[list[int]]:
    """What somebody has played; silence about vetoes that nobody was asked about is stored too."""
    with closing(sqlite3.connect(db)) as connection:
        rows = connection.execute(
            "SELECT payload FROM event WHERE game_id = ? AND kind = 'move' ORDER BY seq", (table,)
        ).fetchall()
    moves = [json.loads(payload) for (payload,) in rows]
    return [move["steps"] for move in moves if "unasked" not in move]


def test_no_acknowledged_move_is_lost_and_none_is_played_twice(tmp_path: Path) -> None:
    rounds, chance = Rounds(tmp_path), random.Random(7)
    people = [Client(rounds.server) for _ in range(TABLES)]
    tables = [open_table(one, "rocket", "me", "here") for one in people]
    with ThreadPoolExecutor(TABLES) as threads:
        playing = [
            threads.submit(rounds.play, one, table, n)
            for n, (one, table) in enumerate(zip(people, tables, strict=True))
        ]
        for death in range(KILLS):
            rounds.kill_after(chance.randrange(TABLES) + death * TABLES * MOVES // KILLS)
        acknowledged = [one.result() for one in playing]
    for one in people:
        one.close()
    rounds.server.stop()
    for table, moves in zip(tables, acknowledged, strict=True):
        assert stored_moves(rounds.server.db, table) == moves
        assert len(moves) == MOVES


def test_a_bots_turn_is_taken_up_again_after_a_crash(tmp_path: Path) -> None:
    """Killed while bots play among themselves, the next server plays on where the last one stopped."""
    db, log = tmp_path / "t.sqlite3", tmp_path / "server.log"
    server: Server = start_server(db, log)
    dora = Client(server)
    table = open_table(dora, "dampfross", "bot:fireman", "bot:fireman", "bot:fireman")  # a long game
    with dora.socket(table) as socket:
        while len(stored_moves(str(db), table)) < 5:
            socket.hear("view")
    server.kill()
    if server.process.stdout:
        server.process.stdout.close()
    before = len(stored_moves(str(db), table))
    again = start_server(db, log, "--port", str(server.port))
    with dora.socket(table) as socket:
        while len(stored_moves(str(db), table)) <= before:
            socket.hear("view")
    dora.close()
    again.stop()
