"""Anything that can happen at a table while all decide under seal, at random: its events always add up to the same
table, and nobody sees what another one has decided.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from footplate.bots import decide, make_bot
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.kernel.text import BadText
from footplate.post.office import PostOffice
from footplate.table.admin.log import LogReason
from footplate.table.basics.errors import TableError
from footplate.table.basics.values import ClockWish, Who
from footplate.table.play.applying import rebuilt
from footplate.table.play.live import Live
from footplate.table.processes.bot_pool import think
from footplate.table.service import Tables
from footplate.table.store import Store
from footplate.table.store.rows import fetch_events
from tests.table.sitting import FakeClock, friends

OPERATIONS = 20
REASON = LogReason("referee", "a slip of the pen")
CLOCKS = (
    None,
    ClockWish("bank", seconds=1000, increment=10, on_timeout="cover"),
    ClockWish("move", days=2, on_timeout="pass"),
)


class Sitting:
    """Three people at a table, and what they do."""

    def __init__(self, tables: Tables, store: Store, clock: FakeClock, seed: int) -> None:
        self.tables, self.store, self.clock = tables, store, clock
        self.office = PostOffice(tables, store, clock=clock)
        self.chance = random.Random(seed)
        self.people, self.id = friends(
            tables,
            3,
            "dampfross",
            clock=CLOCKS[seed % len(CLOCKS)],
            map_key="tutorial",
            building="orders",
            entry="sealed",
            runsInRound="7",
        )

    @property
    def live(self) -> Live:
        return self.tables.live.started(self.id)[1]

    def orders(self, seat: int, most: int) -> tuple[list[int], list[str]]:
        """So many of the actions a seat owes, as a bot would take them or at random: as steps and as lines."""
        live, steps, lines, action = self.live, list[int](), list[str](), list[int]()
        state = live.branch(seat).clone()
        begun, bot = state.clone(), make_bot(self.chance.choice(("fireman", "random")), live.game, seat)
        while state.to_move == seat and len(lines) < most:
            action.append(decide(bot, live.game, state, Random(self.chance.randrange(99))))
            state.play(action[-1])
            if not state.midway():
                lines.append(live.game.notation.write(begun, action) or "pass")
                steps, begun, action = [*steps, *action], state.clone(), []
        return steps, lines

    def moves(self, seat: int, most: int) -> None:
        steps, _ = self.orders(seat, most if self.live.under_seal.together else 1)
        self.tables.playing.move(
            self.people[seat], self.id, seq=self.tables.looking.seq(self.id), seat=seat, steps=steps
        ).result()

    def writes(self, seat: int) -> None:
        self.clock.pass_by(1)
        _, lines = self.orders(seat, self.chance.choice((1, 9)) if self.live.under_seal.together else 1)
        text = "\n".join([*lines, *self.chance.choices(["pass", "nmr", "agree", "2c) pass"], k=1)])
        self.office.take(self.id, seat=seat, text=text, language="en")
        self.office.sweep()

    def rubs_out(self, seat: int) -> None:
        self.tables.playing.undo(self.people[seat], self.id, seq=self.tables.looking.seq(self.id), seat=seat).result()

    def is_covered(self, seat: int) -> None:
        level = None if seat in self.live.covered else "random"
        self.tables.playing.cover(self.people[seat], self.id, seat=seat, level=level).result()

    def lets_bots_move(self, seat: int) -> None:
        task = self.tables.bots.due(self.id)
        if task is not None:
            self.tables.bots.moved(task, think(task)).result()

    def is_late(self, seat: int) -> None:
        self.clock.pass_by(self.chance.choice((10, 400, 90_000)))
        for done in self.tables.deadlines.expire():
            done.result()

    def is_ordered_about(self, seat: int) -> None:
        self.tables.administration.order(REASON, self.id, seat, "pass / pass / pass").result()

    def is_taken_back(self, seat: int) -> None:
        self.tables.administration.take_back(REASON, self.id, len(self.live.copy().moves)).result()

    def goes_on(self) -> None:
        """One of all these, where it is allowed."""
        does: list[tuple[Callable[[int], None], int]] = [
            (lambda seat: self.moves(seat, 9), 6),
            (lambda seat: self.moves(seat, 1), 3),
            (self.writes, 4),
            (self.rubs_out, 3),
            (self.is_covered, 2),
            (self.lets_bots_move, 4),
            (self.is_late, 1),
            (self.is_ordered_about, 1),
            (self.is_taken_back, 1),
        ]
        one = self.chance.choices([what for what, _ in does], [often for _, often in does])[0]
        seats = self.live.deciders if one in (does[0][0], does[1][0]) else range(3)
        if seats:
            with suppress(TableError, Illegal, BadText):
                one(self.chance.choice([*seats]))

    def seen(self, who: Who, seat: int | None) -> str:
        """All that somebody is shown, but for the number of the last event."""
        view = self.tables.looking.view(who, self.id, "en", seat=seat)
        view.pop("seq")
        data = self.tables.looking.json(who, self.id, seat=seat)
        rest = (
            self.tables.looking.log(who, self.id, "en", seat=seat),
            self.tables.looking.record(who, self.id, seat=seat),
        )
        return json.dumps((view, rest, data["moves"]), sort_keys=True)


@pytest.mark.parametrize("seed", range(3))
def test_the_events_of_a_table_always_add_up_to_it(tables: Tables, store: Store, clock: FakeClock, seed: int) -> None:
    sitting = Sitting(tables, store, clock, seed)
    for _ in range(OPERATIONS):
        sitting.goes_on()
        live = sitting.live
        again = rebuilt(live.setting, fetch_events(store, sitting.id))
        for name in ("under_seal", "clock", "since", "deciders", "covered", "votes", "ending", "seq", "chances"):
            assert getattr(again, name) == getattr(live, name), name
        assert again.state.digest() == live.state.digest()
        assert str(again.record) == str(live.record)
        assert live.over or live.deciders


def test_nobody_sees_what_another_one_has_decided(tables: Tables, store: Store, clock: FakeClock) -> None:
    sitting = Sitting(tables, store, clock, 1)
    for seat, eyes in ((2, (0, 1, None)), (0, (1, 2, None))):
        shown = list[list[str]]()
        for _ in range(2):
            sitting.moves(seat, 9)
            shown.append([sitting.seen(sitting.people[1 if other is None else other], other) for other in eyes])
            sitting.rubs_out(seat)
        assert shown[0] == shown[1]
        sitting.moves(seat, 9)
